/* FlowGtkPage: what stands in a window for one screen. */
#include "page.h"

#include "engine.h"
#include "header.h"
#include "view.h"

struct _FlowGtkPage {
  GtkWidget parent;
  FlowGtkView *view; /* NULL when it has gone */
  FlowGtkScreen *screen;
  GtkWidget *header, *back, *title;
  GtkWidget *body;
  gboolean is_lent;     /* the header stands in the window's title bar */
  gboolean is_alert;    /* the body is that of an alert */
  gboolean is_restored; /* the body is scrolled as far as that of a page before it was */
  FlowGtkFactories *factories;
};

#define LONG_TITLE 24

G_DEFINE_TYPE(FlowGtkPage, flow_gtk_page, GTK_TYPE_WIDGET)

FlowGtkScreen *flow_gtk_page_get_screen(FlowGtkPage *self) { return self->screen; }

const char *flow_gtk_page_get_title(FlowGtkPage *self) {
  return gtk_label_get_text(GTK_LABEL(self->title));
}

static const flow_scene_page *raw_of(FlowGtkPage *self) {
  return flow_gtk_screen_get_raw(self->screen);
}

/* ---- Header ---------------------------------------------------------------------------------- */

static void back_pressed(GtkButton *button, FlowGtkPage *self) {
  FlowGtkView *view = self->view;
  (void)button;
  if (!view) return;
  flow_scene_page_back(flow_gtk_screen_get_raw(self->screen));
  flow_gtk_view_drain(view);
}

void flow_gtk_page_show_header(FlowGtkPage *self) {
  const flow_scene_page *raw = raw_of(self);
  if (!raw) return; /* it leaves, and looks as it did */
  const gboolean closes = raw->way_back == FLOW_WAY_BACK_CLOSE;
  const gboolean is_own = flow_gtk_view_has_own_headers(self->view) || raw->layer->index > 0;
  gtk_widget_set_visible(self->header, self->is_lent || (raw->has_bar && is_own));
  gtk_widget_set_visible(self->back, raw->way_back != FLOW_WAY_BACK_NONE);
  if (raw->way_back == FLOW_WAY_BACK_NONE) return;
  const char *word = flow_gtk_view_word(self->view, closes ? FLOW_WORD_CLOSE : FLOW_WORD_BACK);
  gtk_button_set_icon_name(GTK_BUTTON(self->back),
                           closes ? "window-close-symbolic" : "go-previous-symbolic");
  gtk_widget_set_tooltip_text(self->back, raw->back_title[0] ? raw->back_title : word);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->back), GTK_ACCESSIBLE_PROPERTY_LABEL, word,
                                 -1);
}

static void name_menu(FlowGtkPage *self) {
  flow_gtk_header_name_menu(FLOW_GTK_HEADER(self->header),
                            flow_gtk_view_word(self->view, FLOW_WORD_MORE));
}

void flow_gtk_page_show_words(FlowGtkPage *self) {
  flow_gtk_page_show_header(self);
  name_menu(self);
  flow_gtk_screen_show_words(self->screen);
}

static void show_title(FlowGtkPage *self) {
  const char *title = raw_of(self)->title;
  gtk_label_set_text(GTK_LABEL(self->title), title);
  /* A long one may be cut off. */
  if (strlen(title) > LONG_TITLE || gtk_widget_get_has_tooltip(self->title))
    gtk_widget_set_tooltip_text(self->title, strlen(title) > LONG_TITLE ? title : NULL);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  if (raw_of(self)->layer->data) flow_gtk_layer_show_title(raw_of(self)->layer->data);
}

static void toolbar_update(FlowGtkPage *self) {
  g_autoptr(GListModel) elements = NULL;
  g_object_get(self->screen, "toolbar", &elements, NULL);
  flow_gtk_header_update(FLOW_GTK_HEADER(self->header), elements, self->factories);
}

static void header_make(FlowGtkPage *self) {
  self->back = gtk_button_new();
  self->title = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING,
                             "ellipsize", PANGO_ELLIPSIZE_END, "single-line-mode", TRUE, NULL);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->title), GTK_ACCESSIBLE_PROPERTY_LEVEL, 1, -1);
  gtk_widget_add_css_class(self->title, "title");
  gtk_widget_add_css_class(self->back, "flat");
  gtk_widget_set_focus_on_click(self->back, FALSE);
  g_signal_connect(self->back, "clicked", G_CALLBACK(back_pressed), self);
  self->header = flow_gtk_header_new(self->back, self->title);
  gtk_widget_set_parent(self->header, GTK_WIDGET(self));
}

/* ---- The header in a title bar --------------------------------------------------------------- */

void flow_gtk_page_guard_header(FlowGtkPage *self, gboolean is_top) {
  flow_gtk_header_guard(FLOW_GTK_HEADER(self->header), is_top);
}

GtkWidget *flow_gtk_page_lend_header(FlowGtkPage *self, FlowGtkBar *bar) {
  if (self->is_lent == !!bar) return self->header;
  self->is_lent = !!bar;
  g_object_ref(self->header);
  flow_gtk_view_close_popovers(self->header);
  flow_gtk_view_drop_focus(self->header);
  if (bar) {
    gtk_widget_unparent(self->header);
    flow_gtk_bar_add(bar, self->header);
    flow_gtk_follow_focus(self->header, self->screen);
  } else {
    flow_gtk_bar_remove(FLOW_GTK_BAR(gtk_widget_get_parent(self->header)), self->header);
    gtk_widget_insert_after(self->header, GTK_WIDGET(self), NULL);
    flow_gtk_page_guard_header(self, TRUE);
  }
  g_object_unref(self->header);
  if (self->view) flow_gtk_page_show_header(self);
  return self->header;
}

GtkWidget *flow_gtk_page_frame_of(FlowGtkPage *self, FlowGtkElement *element) {
  GtkWidget *found = flow_gtk_frame_of(GTK_WIDGET(self), element);
  return found || !self->is_lent ? found : flow_gtk_frame_of(self->header, element);
}

/* ---- Body ------------------------------------------------------------------------------------ */

/* The first scrolled window in a widget, itself included; NULL if there is none. */
static GtkScrolledWindow *scrolled_in(GtkWidget *widget) {
  if (GTK_IS_SCROLLED_WINDOW(widget)) return GTK_SCROLLED_WINDOW(widget);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    GtkScrolledWindow *found = scrolled_in(child);
    if (found) return found;
  }
  return NULL;
}

/* Scrolls as far as the page before it was, as soon as the body is long enough; then the scene
 * hears where it stands. */
static void scrolled(GtkAdjustment *adjustment, FlowGtkPage *self) {
  flow_scene_page *raw = flow_gtk_screen_get_raw(self->screen);
  const double room =
      gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment);
  if (!raw) return;
  if (!self->is_restored && raw->scroll > room) return;
  if (!self->is_restored) {
    self->is_restored = TRUE;
    gtk_adjustment_set_value(adjustment, raw->scroll);
  }
  flow_scene_scrolled(raw, gtk_adjustment_get_value(adjustment));
}

static void body_make(FlowGtkPage *self) {
  const flow_style style = raw_of(self)->layer->style;
  GtkScrolledWindow *window;
  self->is_alert = raw_of(self)->is_alert;
  self->body = self->is_alert ? flow_gtk_alert_body_new(self->screen, self->factories,
                                                        style == FLOW_STYLE_CONFIRMATION_DIALOG)
                              : flow_gtk_body_new(self->screen, self->factories);
  /* The first page of a window that is not seen yet makes its size. */
  if (!self->is_alert &&
      (style != FLOW_STYLE_PUSH || !gtk_widget_get_mapped(GTK_WIDGET(self->view))))
    flow_gtk_body_fit(self->body);
  window = scrolled_in(self->body);
  gtk_widget_set_hexpand(self->body, TRUE);
  gtk_widget_set_vexpand(self->body, TRUE);
  gtk_widget_set_parent(self->body, GTK_WIDGET(self));
  self->is_restored = raw_of(self)->scroll <= 0;
  if (!window) return;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(window);
  g_signal_connect_object(adjustment, "changed", G_CALLBACK(scrolled), self, 0);
  g_signal_connect_object(adjustment, "value-changed", G_CALLBACK(scrolled), self, 0);
}

/* Another body takes the place of one that is of no use any more. */
static void body_renew(FlowGtkPage *self) {
  GtkRoot *root = gtk_widget_get_root(self->body);
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL, *old = self->body;
  const gboolean had_focus = focus && gtk_widget_is_ancestor(focus, old);
  flow_gtk_view_drop_focus(old);
  body_make(self);
  gtk_widget_unparent(old);
  if (had_focus) flow_gtk_page_take_focus(self, NULL);
}

/* ---- Content --------------------------------------------------------------------------------- */

void flow_gtk_page_change(FlowGtkPage *self, uint32_t changed) {
  if (changed & FLOW_PAGE_TITLE) show_title(self);
  if (changed & FLOW_PAGE_BAR) flow_gtk_page_show_header(self);
  if (changed & FLOW_PAGE_BODY) body_renew(self);
}

/* The screen has given new content. */
static void refreshed(FlowGtkScreen *screen, FlowGtkPage *self) {
  (void)screen;
  toolbar_update(self);
  if (self->is_alert) flow_gtk_alert_body_update(self->body);
}

gboolean flow_gtk_page_scroll(FlowGtkPage *self, GtkScrollType way) {
  GtkScrolledWindow *window = scrolled_in(self->body);
  gboolean is_moved = FALSE;
  if (window) g_signal_emit_by_name(window, "scroll-child", way, FALSE, &is_moved);
  return is_moved;
}

/* ---- Focus ----------------------------------------------------------------------------------- */

/* Gives it to an element, in the body or a header that stands elsewhere. */
static gboolean focus_element(FlowGtkPage *self, FlowGtkElement *element) {
  return flow_gtk_focus_element(GTK_WIDGET(self), element) ||
         (self->is_lent && flow_gtk_focus_element(self->header, element));
}

void flow_gtk_page_take_focus(FlowGtkPage *self, FlowGtkElement *element) {
  const flow_scene_page *raw = raw_of(self);
  const double scroll = raw ? raw->scroll : 0;
  GtkScrolledWindow *window = scrolled_in(self->body);
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  const gboolean had_focus = focus && (gtk_widget_is_ancestor(focus, GTK_WIDGET(self)) ||
                                       gtk_widget_is_ancestor(focus, self->header));
  if (!element && had_focus) return;
  if (!focus_element(self, element) && !gtk_widget_child_focus(self->body, GTK_DIR_TAB_FORWARD) &&
      !(gtk_widget_get_visible(self->header) &&
        gtk_widget_child_focus(self->header, GTK_DIR_TAB_FORWARD))) {
    /* Nothing on it takes the focus: it takes it itself, so that keys come to the view. */
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_grab_focus(GTK_WIDGET(self));
  }
  if (window && scroll > 0 && !had_focus) /* it stands where it was left */
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(window), scroll);
}

static void activate_default(GtkWidget *widget, const char *action, GVariant *parameter) {
  (void)action, (void)parameter;
  flow_gtk_screen_enter(FLOW_GTK_PAGE(widget)->screen);
}

/* ---- Its life -------------------------------------------------------------------------------- */

void flow_gtk_page_end(FlowGtkPage *self) {
  FlowGtkView *view = self->view;
  GtkWidget *slide = gtk_widget_get_parent(GTK_WIDGET(self));
  flow_gtk_view_take_header_from(view, self);
  self->view = NULL;
  flow_gtk_screen_set_page(self->screen, NULL);
  g_ptr_array_remove(view->pages, self);
  flow_gtk_view_drop_focus(GTK_WIDGET(self));
  if (FLOW_GTK_IS_SLIDE(slide)) flow_gtk_slide_remove(FLOW_GTK_SLIDE(slide), GTK_WIDGET(self));
  flow_gtk_view_unref_later(view, self);
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

void flow_gtk_page_new(FlowGtkView *view, flow_scene_page *raw) {
  FlowGtkPage *self = g_object_ref_sink(g_object_new(FLOW_GTK_TYPE_PAGE, NULL));
  self->view = view;
  self->screen = g_object_ref(raw->data);
  self->factories = flow_gtk_factories_ref(view->factories);
  flow_gtk_screen_set_page(self->screen, GTK_WIDGET(self));
  g_ptr_array_add(view->pages, self);
  gtk_widget_add_css_class(GTK_WIDGET(self), class_of_style(raw->layer->style));
  body_make(self);
  flow_gtk_follow_focus(GTK_WIDGET(self), self->screen);
  g_signal_connect_object(self->screen, "refreshed", G_CALLBACK(refreshed), self, 0);
  show_title(self);
  toolbar_update(self);
  name_menu(self);
  flow_gtk_page_show_header(self);
}

static void unmap(GtkWidget *widget) {
  GTK_WIDGET_CLASS(flow_gtk_page_parent_class)->unmap(widget);
  flow_gtk_view_close_popovers(widget);
}

static void dispose(GObject *object) {
  FlowGtkPage *self = FLOW_GTK_PAGE(object);
  g_clear_pointer(&self->body, gtk_widget_unparent);
  g_clear_pointer(&self->header, gtk_widget_unparent);
  g_clear_object(&self->screen);
  G_OBJECT_CLASS(flow_gtk_page_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  FlowGtkPage *self = FLOW_GTK_PAGE(object);
  if (self->factories) flow_gtk_factories_unref(self->factories);
  G_OBJECT_CLASS(flow_gtk_page_parent_class)->finalize(object);
}

static void flow_gtk_page_class_init(FlowGtkPageClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = dispose;
  G_OBJECT_CLASS(class)->finalize = finalize;
  widget->unmap = unmap;
  gtk_widget_class_set_css_name(widget, "page");
  gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
  /* Enter in a field of one line asks for this. */
  gtk_widget_class_install_action(widget, "default.activate", NULL, activate_default);
}

static void flow_gtk_page_init(FlowGtkPage *self) {
  gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(GTK_WIDGET(self))),
                                 GTK_ORIENTATION_VERTICAL);
  header_make(self);
}
