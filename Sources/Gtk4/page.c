/* FlowGtkPage: what stands in a window for one screen. */
#include "page.h"

#include "engine.h"
#include "view.h"

struct _FlowGtkPage {
  GtkWidget parent;
  FlowGtkView *view; /* NULL when it has gone */
  flow_screen handle;
  FlowGtkScreen *screen;
  GtkWidget *header, *back, *leading, *title, *trailing;
  GtkWidget *body;
  gboolean is_alert;  /* the body is that of an alert */
  gboolean is_fitted; /* its frame is as large as it */
  gboolean is_stale;
  gboolean has_header; /* if there is something to show in it */
  FlowGtkWayBack way;
  FlowGtkFactories *factories;
  GPtrArray *toolbar;    /* the elements that its buttons are for */
  GPtrArray *buttons;    /* the same, as widgets */
  FlowGtkMemory *memory; /* of a page before it, or of its own last time on top */
  gboolean was_left;
};

static const char page_key;

G_DEFINE_TYPE(FlowGtkPage, flow_gtk_page, GTK_TYPE_WIDGET)

flow_screen flow_gtk_page_get_handle(FlowGtkPage *self) { return self->handle; }
FlowGtkScreen *flow_gtk_page_get_screen(FlowGtkPage *self) { return self->screen; }
gboolean flow_gtk_page_is_alert(FlowGtkPage *self) { return self->is_alert; }
void flow_gtk_page_set_stale(FlowGtkPage *self) { self->is_stale = TRUE; }
void flow_gtk_page_forget_view(FlowGtkPage *self) { self->view = NULL; }

const char *flow_gtk_page_get_title(FlowGtkPage *self) {
  return gtk_label_get_text(GTK_LABEL(self->title));
}

/* ---- Header ---------------------------------------------------------------------------------- */

static void back_pressed(GtkButton *button, FlowGtkPage *self) {
  (void)button;
  if (self->view) flow_gtk_view_back(self->view);
}

static void header_update(FlowGtkPage *self) {
  const gboolean is_empty = self->way == FLOW_GTK_WAY_NONE && self->toolbar->len == 0 &&
                            flow_gtk_page_get_title(self)[0] == '\0';
  gtk_widget_set_visible(self->header, self->has_header && !is_empty);
}

void flow_gtk_page_set_header(FlowGtkPage *self, gboolean has_header, FlowGtkWayBack way,
                              const char *title) {
  const gboolean closes = way == FLOW_GTK_WAY_CLOSE;
  self->has_header = has_header;
  self->way = way;
  gtk_widget_set_visible(self->back, way != FLOW_GTK_WAY_NONE);
  if (way != FLOW_GTK_WAY_NONE && self->view) {
    const char *word = flow_gtk_view_word(self->view, closes ? FLOW_WORD_CLOSE : FLOW_WORD_BACK);
    gtk_button_set_icon_name(GTK_BUTTON(self->back),
                             closes ? "window-close-symbolic" : "go-previous-symbolic");
    gtk_widget_set_tooltip_text(self->back, title && title[0] ? title : word);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->back), GTK_ACCESSIBLE_PROPERTY_LABEL, word,
                                   -1);
  }
  header_update(self);
}

static GtkWidget *place_of(FlowGtkPage *self, FlowGtkElement *element) {
  FlowGtkPlacement placement;
  g_object_get(element, "placement", &placement, NULL);
  return placement == FLOW_GTK_PLACEMENT_LEADING ? self->leading : self->trailing;
}

/* True if the buttons are for other elements than before, or stand elsewhere. */
static gboolean toolbar_differs(FlowGtkPage *self, GListModel *elements) {
  const guint count = g_list_model_get_n_items(elements);
  gboolean differs = count != self->toolbar->len;
  for (guint index = 0; index < count && !differs; index++) {
    FlowGtkElement *element = g_list_model_get_item(elements, index);
    differs = element != self->toolbar->pdata[index] ||
              place_of(self, element) != gtk_widget_get_parent(self->buttons->pdata[index]);
    g_object_unref(element);
  }
  return differs;
}

static void toolbar_update(FlowGtkPage *self) {
  GListModel *elements = NULL;
  GtkWidget *child;
  g_object_get(self->screen, "toolbar", &elements, NULL);
  if (toolbar_differs(self, elements)) {
    while ((child = gtk_widget_get_first_child(self->leading)))
      gtk_box_remove(GTK_BOX(self->leading), child);
    while ((child = gtk_widget_get_first_child(self->trailing)))
      gtk_box_remove(GTK_BOX(self->trailing), child);
    g_ptr_array_set_size(self->toolbar, 0);
    g_ptr_array_set_size(self->buttons, 0);
    for (guint index = 0; index < g_list_model_get_n_items(elements); index++) {
      FlowGtkElement *element = g_list_model_get_item(elements, index);
      child = flow_gtk_button_new(element, self->factories);
      gtk_box_append(GTK_BOX(place_of(self, element)), child);
      g_ptr_array_add(self->toolbar, element);
      g_ptr_array_add(self->buttons, child);
    }
  }
  g_object_unref(elements);
}

static GtkWidget *box_new(void) { return gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6); }

static void header_make(FlowGtkPage *self) {
  GtkWidget *start = box_new();
  self->header = g_object_new(GTK_TYPE_CENTER_BOX, "css-name", "header", NULL);
  self->back = gtk_button_new();
  self->leading = box_new();
  self->trailing = box_new();
  self->title = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING,
                             "ellipsize", PANGO_ELLIPSIZE_END, "single-line-mode", TRUE, NULL);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->title), GTK_ACCESSIBLE_PROPERTY_LEVEL, 1, -1);
  gtk_widget_add_css_class(self->title, "title");
  gtk_widget_add_css_class(self->back, "flat");
  gtk_widget_set_focus_on_click(self->back, FALSE);
  g_signal_connect(self->back, "clicked", G_CALLBACK(back_pressed), self);
  gtk_box_append(GTK_BOX(start), self->back);
  gtk_box_append(GTK_BOX(start), self->leading);
  gtk_center_box_set_start_widget(GTK_CENTER_BOX(self->header), start);
  gtk_center_box_set_center_widget(GTK_CENTER_BOX(self->header), self->title);
  gtk_center_box_set_end_widget(GTK_CENTER_BOX(self->header), self->trailing);
  gtk_widget_set_parent(self->header, GTK_WIDGET(self));
}

/* ---- Body ------------------------------------------------------------------------------------ */

/* Lets a frame that is as large as its content grow so far before it is scrolled. */
static void fit(GtkWidget *body) {
  GtkScrolledWindow *scrolled = flow_gtk_page_scrolled_in(body);
  if (!scrolled) return;
  gtk_scrolled_window_set_propagate_natural_height(scrolled, TRUE);
  gtk_scrolled_window_set_propagate_natural_width(scrolled, TRUE);
  gtk_scrolled_window_set_max_content_height(scrolled, 420);
  gtk_scrolled_window_set_max_content_width(scrolled, 420);
}

static void body_place(FlowGtkPage *self, GtkWidget *body) {
  self->body = body;
  gtk_widget_set_hexpand(body, TRUE);
  gtk_widget_set_vexpand(body, TRUE);
  gtk_widget_set_parent(body, GTK_WIDGET(self));
  if (self->memory) flow_gtk_memory_scroll(self->memory, body);
}

static void body_make(FlowGtkPage *self) {
  GtkWidget *body = flow_gtk_body_new(self->screen, self->factories);
  if (self->is_fitted) fit(body);
  body_place(self, body);
}

/* Another body takes the place of one that is of no use for the new instance. */
static void body_renew(FlowGtkPage *self) {
  GtkRoot *root = gtk_widget_get_root(self->body);
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL, *old = self->body;
  const gboolean had_focus = focus && gtk_widget_is_ancestor(focus, old);
  if (self->is_alert || !flow_gtk_body_is_old(old)) return;
  flow_gtk_view_drop_focus(old);
  body_make(self);
  gtk_widget_unparent(old);
  self->was_left = FALSE; /* the new one knows nothing of a time before */
  if (had_focus) flow_gtk_page_take_focus(self);
}

/* Keeps in mind what has the focus, and how far the body is scrolled. */
static void remember(FlowGtkPage *self) {
  if (!self->memory) self->memory = g_new0(FlowGtkMemory, 1);
  if (!self->memory->class_id)
    g_object_get(self->screen, "class-id", &self->memory->class_id, NULL);
  flow_gtk_memory_fill(self->memory, self->screen, self->body);
}

/* A placeholder is not remembered: what was there before it may come again. */
static void renewed(FlowGtkScreen *screen, FlowGtkPage *self) {
  if (!self->is_alert && flow_gtk_screen_is_available(screen)) remember(self);
  flow_gtk_page_set_stale(self);
  if (self->view) flow_gtk_view_refresh_next(self->view);
}

/* ---- Content --------------------------------------------------------------------------------- */

/* The screen has given new content. */
static void refreshed(FlowGtkScreen *screen, FlowGtkPage *self) {
  char *title = NULL;
  g_object_get(screen, "title", &title, NULL);
  if (g_strcmp0(title, flow_gtk_page_get_title(self)) != 0) {
    gtk_label_set_text(GTK_LABEL(self->title), title ? title : "");
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   title ? title : "", -1);
  }
  g_free(title);
  toolbar_update(self);
  header_update(self);
  body_renew(self);
  if (self->is_alert) flow_gtk_alert_body_update(self->body);
  if (self->view) flow_gtk_view_update(self->view);
}

static void announce(FlowGtkScreen *screen, const char *text, FlowGtkPage *self) {
  (void)screen;
  if (self->view && self->view->top == self->handle) flow_gtk_view_announce(self->view, text);
}

static void link_pressed(FlowGtkScreen *screen, const char *uri, FlowGtkPage *self) {
  (void)screen;
  if (self->view) flow_gtk_view_open_link(self->view, uri);
}

void flow_gtk_page_refresh(FlowGtkPage *self) {
  if (!self->is_stale || !self->view) return;
  self->is_stale = FALSE;
  g_object_ref(self); /* the screen may go by its own `render` */
  flow_gtk_screen_refresh(self->screen);
  g_object_unref(self);
}

GtkWidget *flow_gtk_page_find(FlowGtkPage *self, const char *element_id, const char *row_id) {
  FlowGtkElement *element = flow_gtk_screen_find(self->screen, element_id);
  guint index;
  if (element && g_ptr_array_find(self->toolbar, element, &index))
    return self->buttons->pdata[index];
  return self->is_alert ? NULL : flow_gtk_body_find(self->body, element_id, row_id);
}

/* ---- Focus ----------------------------------------------------------------------------------- */

/* The memory of a page of this class from before a reload. */
static FlowGtkMemory *recall(FlowGtkView *view, const char *class_id) {
  for (guint index = view->remembered->len; index-- > 0;) {
    FlowGtkMemory *memory = view->remembered->pdata[index];
    if (g_str_equal(memory->class_id, class_id))
      return g_ptr_array_steal_index(view->remembered, index);
  }
  return NULL;
}

static gboolean focus_remembered(FlowGtkPage *self) {
  char *id = self->was_left || !self->memory ? NULL : self->memory->focus;
  GtkWidget *widget = id ? flow_gtk_page_find(self, id, NULL) : NULL;
  return widget &&
         (gtk_widget_grab_focus(widget) || gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD));
}

void flow_gtk_page_take_focus(FlowGtkPage *self) {
  if (self->is_alert) {
    flow_gtk_alert_body_take_focus(self->body);
    return;
  }
  if (focus_remembered(self) || flow_gtk_body_grab_focus(self->body)) return;
  if (gtk_widget_get_visible(self->header) &&
      gtk_widget_child_focus(self->header, GTK_DIR_TAB_FORWARD))
    return;
  /* Nothing on it takes the focus: it takes it itself, so that keys come to the view. */
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  gtk_widget_grab_focus(GTK_WIDGET(self));
}

void flow_gtk_page_leave(FlowGtkPage *self) {
  if (self->is_alert) return;
  remember(self);
  self->was_left = TRUE;
  flow_gtk_body_leave(self->body);
}

static gboolean default_pressed(FlowGtkPage *self) {
  return flow_gtk_screen_press_default(self->screen);
}

static void activate_default(GtkWidget *widget, const char *action, GVariant *parameter) {
  (void)action, (void)parameter;
  default_pressed(FLOW_GTK_PAGE(widget));
}

/* ---- Its life -------------------------------------------------------------------------------- */

static void gone(void *data);

/* True if the screen takes the page again: it has been made anew in its place (S16). Not if the
 * page of another view has it now. */
static gboolean goes_on(FlowGtkPage *self) {
  flow_engine *engine = self->view ? flow_gtk_view_raw(self->view) : NULL;
  return engine && flow_gtk_screen_is_open(engine, self->handle) &&
         !flow_gtk_page_found(self->view, self->handle) &&
         flow_screen_set_data(engine, self->handle, &page_key, self, gone) == FLOW_OK;
}

/* The screen has gone: what may be on the stack is freed at the loop's next turn. */
static void gone(void *data) {
  FlowGtkPage *self = data;
  FlowGtkView *view = self->view;
  GtkWidget *slide = gtk_widget_get_parent(GTK_WIDGET(self));
  if (goes_on(self)) return;
  self->view = NULL;
  if (view) {
    if (flow_gtk_engine_is_reloading(view->engine) && self->memory) {
      g_ptr_array_add(view->remembered, g_steal_pointer(&self->memory));
      if (view->remembered->len > 64) g_ptr_array_remove_index(view->remembered, 0);
    }
    g_ptr_array_remove(view->pages, self);
    if (view->top == self->handle) view->top = FLOW_NONE;
  }
  flow_gtk_view_drop_focus(GTK_WIDGET(self));
  if (FLOW_GTK_IS_SLIDE(slide)) flow_gtk_slide_remove(FLOW_GTK_SLIDE(slide), GTK_WIDGET(self));
  if (view) {
    flow_gtk_view_unref_later(view, self);
  } else {
    g_object_unref(self);
  }
}

FlowGtkPage *flow_gtk_page_found(FlowGtkView *view, flow_screen screen) {
  void *found = NULL;
  if (screen != FLOW_NONE) flow_screen_data(flow_gtk_view_raw(view), screen, &page_key, &found);
  return found;
}

static const char *class_of_style(flow_style style) {
  switch (style) {
    case FLOW_STYLE_SHEET:
      return "sheet";
    case FLOW_STYLE_FULL_SCREEN_COVER:
      return "cover";
    case FLOW_STYLE_POPOVER:
      return "popover";
    case FLOW_STYLE_ALERT:
      return "alert";
    case FLOW_STYLE_CONFIRMATION_DIALOG:
      return "confirmation";
    default:
      return "root";
  }
}

FlowGtkPage *flow_gtk_page_for(FlowGtkView *view, flow_screen screen, flow_style style) {
  flow_engine *engine = flow_gtk_view_raw(view);
  FlowGtkPage *self = flow_gtk_page_found(view, screen);
  char *class_id = NULL;
  if (self) return self;
  FlowGtkScreen *content = flow_gtk_screen_for(view->engine, screen);
  if (!content) return NULL;
  self = g_object_ref_sink(g_object_new(FLOW_GTK_TYPE_PAGE, NULL));
  self->view = view;
  self->handle = screen;
  self->screen = content;
  self->factories = flow_gtk_factories_ref(view->factories);
  /* The screen may have gone by its `render`. */
  if (flow_screen_set_data(engine, screen, &page_key, self, gone) != FLOW_OK) {
    g_object_unref(self);
    return NULL;
  }
  g_ptr_array_add(view->pages, self);
  g_object_get(content, "class-id", &class_id, NULL);
  self->is_alert = g_strcmp0(class_id, "flow.alert") == 0;
  self->memory = recall(view, class_id);
  g_free(class_id);
  gtk_widget_add_css_class(GTK_WIDGET(self), class_of_style(style));
  self->is_fitted = style >= FLOW_STYLE_POPOVER;
  if (self->is_alert) {
    body_place(self, flow_gtk_alert_body_new(content, view->factories,
                                             style == FLOW_STYLE_CONFIRMATION_DIALOG));
  } else {
    body_make(self);
  }
  g_signal_connect_object(content, "refreshed", G_CALLBACK(refreshed), self, 0);
  g_signal_connect_object(content, "renewed", G_CALLBACK(renewed), self, 0);
  g_signal_connect_object(content, "announce", G_CALLBACK(announce), self, 0);
  g_signal_connect_object(content, "link", G_CALLBACK(link_pressed), self, 0);
  refreshed(content, self);
  return self;
}

static void dispose(GObject *object) {
  FlowGtkPage *self = FLOW_GTK_PAGE(object);
  g_clear_pointer(&self->body, gtk_widget_unparent);
  g_clear_pointer(&self->header, gtk_widget_unparent);
  g_ptr_array_set_size(self->toolbar, 0);
  g_ptr_array_set_size(self->buttons, 0);
  g_clear_object(&self->screen);
  G_OBJECT_CLASS(flow_gtk_page_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  FlowGtkPage *self = FLOW_GTK_PAGE(object);
  g_ptr_array_unref(self->toolbar);
  g_ptr_array_unref(self->buttons);
  if (self->factories) flow_gtk_factories_unref(self->factories);
  if (self->memory) flow_gtk_memory_free(self->memory);
  G_OBJECT_CLASS(flow_gtk_page_parent_class)->finalize(object);
}

static void flow_gtk_page_class_init(FlowGtkPageClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = dispose;
  G_OBJECT_CLASS(class)->finalize = finalize;
  gtk_widget_class_set_css_name(widget, "page");
  gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
  /* Enter in a field of one line asks for this. */
  gtk_widget_class_install_action(widget, "default.activate", NULL, activate_default);
}

static void flow_gtk_page_init(FlowGtkPage *self) {
  gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(GTK_WIDGET(self))),
                                 GTK_ORIENTATION_VERTICAL);
  self->toolbar = g_ptr_array_new_with_free_func(g_object_unref);
  self->buttons = g_ptr_array_new();
  header_make(self);
}
