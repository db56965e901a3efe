/* FlowGtkView: what a program sees of a view. */
#include "view.h"

#include "engine.h"
#include "status.h"

enum {
  PROPERTY_ENGINE = 1,
  PROPERTY_CAN_GO_BACK,
  PROPERTY_TITLE,
  PROPERTY_IS_EMPTY,
  PROPERTY_SHOW_HEADER,
  PROPERTY_PRESENTATION,
  PROPERTY_HEADER,
  PROPERTY_SCREEN,
  PROPERTY_TOOLBAR,
  PROPERTIES
};

static GParamSpec *properties[PROPERTIES];

G_DEFINE_TYPE(FlowGtkView, flow_gtk_view, GTK_TYPE_WIDGET)

flow_engine *flow_gtk_view_raw(FlowGtkView *self) { return flow_gtk_engine_get_raw(self->engine); }

const char *flow_gtk_view_word(FlowGtkView *self, flow_word word) {
  return flow_scene_word(flow_gtk_view_raw(self), word);
}

static void nothing(gpointer data, gpointer unused) { (void)data, (void)unused; }

void flow_gtk_view_unref_later(FlowGtkView *self, gpointer object) {
  flow_gtk_engine_later(self->engine, nothing, object, g_object_unref);
}

/* ---- Properties ------------------------------------------------------------------------------ */

FlowGtkEngine *flow_gtk_view_get_engine(FlowGtkView *self) {
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), NULL);
  return self->engine;
}

gboolean flow_gtk_view_get_can_go_back(FlowGtkView *self) {
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), FALSE);
  return self->scene && flow_scene_can_back(self->scene);
}

const char *flow_gtk_view_get_title(FlowGtkView *self) {
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), "");
  return self->scene ? flow_scene_title(self->scene) : "";
}

gboolean flow_gtk_view_get_is_empty(FlowGtkView *self) {
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), TRUE);
  return !self->scene || flow_scene_layer_count(self->scene) == 0;
}

gboolean flow_gtk_view_get_show_header(FlowGtkView *self) {
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), TRUE);
  return self->show_header;
}

void flow_gtk_view_set_show_header(FlowGtkView *self, gboolean show_header) {
  g_return_if_fail(FLOW_GTK_IS_VIEW(self));
  if (self->show_header == !!show_header) return;
  self->show_header = !!show_header;
  for (guint index = 0; index < self->pages->len; index++)
    flow_gtk_page_show_header(self->pages->pdata[index]);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_SHOW_HEADER]);
}

FlowGtkPresentation flow_gtk_view_get_presentation(FlowGtkView *self) {
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), FLOW_GTK_PRESENTATION_IN_WINDOW);
  return self->presentation;
}

void flow_gtk_view_set_presentation(FlowGtkView *self, FlowGtkPresentation presentation) {
  g_return_if_fail(FLOW_GTK_IS_VIEW(self));
  if (self->presentation == presentation) return;
  self->presentation = presentation;
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_PRESENTATION]);
}

FlowGtkScreen *flow_gtk_view_get_screen(FlowGtkView *self) {
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), NULL);
  return self->screen;
}

GListModel *flow_gtk_view_get_toolbar(FlowGtkView *self) {
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), NULL);
  return self->in_window ? flow_gtk_screen_get_toolbar(self->in_window) : NULL;
}

void flow_gtk_view_tell_screens(FlowGtkView *self) {
  FlowGtkPage *top = flow_gtk_view_top_page(self);
  FlowGtkPage *page = self->layers->len ? flow_gtk_layer_page(self->layers->pdata[0]) : NULL;
  FlowGtkScreen *in_window = page ? flow_gtk_page_get_screen(page) : NULL;
  FlowGtkScreen *screen = top ? flow_gtk_page_get_screen(top) : NULL;
  GObject *object = G_OBJECT(self);
  const uint32_t changed = self->changed;
  self->changed = 0;
  g_object_freeze_notify(object);
  if (g_set_object(&self->in_window, in_window))
    g_object_notify_by_pspec(object, properties[PROPERTY_TOOLBAR]);
  if (g_set_object(&self->screen, screen))
    g_object_notify_by_pspec(object, properties[PROPERTY_SCREEN]);
  if (changed & FLOW_SCENE_TITLE) g_object_notify_by_pspec(object, properties[PROPERTY_TITLE]);
  if (changed & FLOW_SCENE_BACK) g_object_notify_by_pspec(object, properties[PROPERTY_CAN_GO_BACK]);
  if (changed & FLOW_SCENE_EMPTY) g_object_notify_by_pspec(object, properties[PROPERTY_IS_EMPTY]);
  g_object_thaw_notify(object);
}

/* ---- As a widget ----------------------------------------------------------------------------- */

static void back_action(GtkWidget *widget, const char *name, GVariant *parameter) {
  (void)name, (void)parameter;
  flow_gtk_view_back(FLOW_GTK_VIEW(widget));
}

/* In a window that nobody sees, and where the system's setting says so, nothing moves. */
static void tell_visible(FlowGtkView *self) {
  gboolean moves = TRUE;
  g_object_get(gtk_widget_get_settings(GTK_WIDGET(self)), "gtk-enable-animations", &moves, NULL);
  if (self->scene)
    flow_scene_set_visible(self->scene, moves && gtk_widget_get_mapped(GTK_WIDGET(self)));
}

static void map(GtkWidget *widget) {
  FlowGtkView *self = FLOW_GTK_VIEW(widget);
  GTK_WIDGET_CLASS(flow_gtk_view_parent_class)->map(widget);
  tell_visible(self);
  for (guint index = 0; index < self->layers->len; index++)
    flow_gtk_layer_appear(self->layers->pdata[index]);
  if (self->layers->len && flow_gtk_view_has_focus(self)) flow_gtk_view_focus_top(self);
  g_clear_object(&self->focus_page);
  g_clear_object(&self->focus);
}

/* Its windows go with it, and come again. */
static void unmap(GtkWidget *widget) {
  FlowGtkView *self = FLOW_GTK_VIEW(widget);
  for (guint index = 0; index < self->layers->len; index++) {
    FlowGtkLayer *layer = self->layers->pdata[index];
    if (layer->kind == FLOW_GTK_FRAME_DIALOG) gtk_widget_set_visible(layer->frame, FALSE);
  }
  GTK_WIDGET_CLASS(flow_gtk_view_parent_class)->unmap(widget);
  tell_visible(self);
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  FlowGtkView *self = FLOW_GTK_VIEW(object);
  switch (id) {
    case PROPERTY_ENGINE:
      g_value_set_object(value, self->engine);
      break;
    case PROPERTY_CAN_GO_BACK:
      g_value_set_boolean(value, flow_gtk_view_get_can_go_back(self));
      break;
    case PROPERTY_TITLE:
      g_value_set_string(value, flow_gtk_view_get_title(self));
      break;
    case PROPERTY_IS_EMPTY:
      g_value_set_boolean(value, flow_gtk_view_get_is_empty(self));
      break;
    case PROPERTY_SHOW_HEADER:
      g_value_set_boolean(value, self->show_header);
      break;
    case PROPERTY_PRESENTATION:
      g_value_set_enum(value, self->presentation);
      break;
    case PROPERTY_HEADER:
      g_value_set_object(value, flow_gtk_view_get_header(self));
      break;
    case PROPERTY_SCREEN:
      g_value_set_object(value, self->screen);
      break;
    case PROPERTY_TOOLBAR:
      g_value_set_object(value, flow_gtk_view_get_toolbar(self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec) {
  FlowGtkView *self = FLOW_GTK_VIEW(object);
  switch (id) {
    case PROPERTY_ENGINE:
      self->engine = g_value_dup_object(value);
      break;
    case PROPERTY_SHOW_HEADER:
      flow_gtk_view_set_show_header(self, g_value_get_boolean(value));
      break;
    case PROPERTY_PRESENTATION:
      flow_gtk_view_set_presentation(self, g_value_get_enum(value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

/* ---- Its life -------------------------------------------------------------------------------- */

static gboolean drain(gpointer data) {
  FlowGtkView *self = data;
  self->drain = 0;
  flow_gtk_view_drain(self);
  return G_SOURCE_REMOVE;
}

/* Before the next event of the user. */
static void soon(void *data, flow_scene *scene) {
  FlowGtkView *self = data;
  (void)scene;
  if (!self->drain) self->drain = g_idle_add_full(G_PRIORITY_HIGH, drain, self, NULL);
}

flow_status flow_gtk_view_begin(FlowGtkView *self, flow_window window, flow_error *error) {
  flow_skin skin = FLOW_SKIN_INIT;
  flow_status status;
  skin.toolkit = "gtk4";
  skin.data = self;
  skin.soon = soon;
  /* In an engine that saves, a flow may be restored into the window. */
  if (window == FLOW_NONE && flow_gtk_engine_get_is_saved(self->engine))
    flow_window_create(flow_gtk_view_raw(self), &window);
  status = flow_scene_create(flow_gtk_view_raw(self), window, &skin, &self->scene, error);
  flow_scene_set_fit(self->scene, self->fit); /* another view may have told a window otherwise */
  tell_visible(self);
  return status;
}

static void constructed(GObject *object) {
  FlowGtkView *self = FLOW_GTK_VIEW(object);
  G_OBJECT_CLASS(flow_gtk_view_parent_class)->constructed(object);
  if (!self->engine) self->engine = g_object_ref(flow_gtk_engine_get_default());
  flow_gtk_engine_add_view(self->engine, self);
  flow_gtk_view_begin(self, FLOW_NONE, NULL);
}

void flow_gtk_view_end(FlowGtkView *self) {
  flow_scene *scene = g_steal_pointer(&self->scene);
  self->fingers.is_held = FALSE;
  while (self->pages->len) {
    FlowGtkPage *page = self->pages->pdata[self->pages->len - 1];
    flow_gtk_screen_end(flow_gtk_page_get_screen(page));
    flow_gtk_page_end(page);
  }
  flow_scene_destroy(scene);
  for (guint index = 0; index < self->layers->len; index++)
    flow_gtk_layer_remove(self->layers->pdata[index]);
  for (guint index = 0; index < self->leaving->len; index++)
    flow_gtk_layer_remove(self->leaving->pdata[index]);
  flow_gtk_view_stop(self);
  g_clear_object(&self->focus_page);
  g_clear_object(&self->focus);
  g_clear_object(&self->screen);
  g_clear_object(&self->in_window);
  g_ptr_array_set_size(self->layers, 0);
  g_ptr_array_set_size(self->leaving, 0);
  flow_gtk_view_answer_closes(self, NULL); /* nobody is there to be asked any more */
  /* A page that goes may have given the focus to another one, which was news. */
  g_clear_handle_id(&self->drain, g_source_remove);
  g_clear_handle_id(&self->say_fit, g_source_remove);
}

/* Inside a callback of the engine, or where news are read, something of the view may be on the
 * stack: it lives on until the loop's next turn. */
static void dispose(GObject *object) {
  FlowGtkView *self = FLOW_GTK_VIEW(object);
  if (self->scene && (self->is_draining || flow_gtk_engine_is_inside(self->engine))) {
    flow_gtk_view_unref_later(self, g_object_ref(self));
    return;
  }
  if (self->status) {
    flow_gtk_view_detach_window(self);
    flow_gtk_view_end(self);
    g_clear_object(&self->header);
    g_clear_pointer(&self->status, gtk_widget_unparent);
    flow_gtk_engine_remove_view(self->engine, self);
  }
  G_OBJECT_CLASS(flow_gtk_view_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  FlowGtkView *self = FLOW_GTK_VIEW(object);
  g_ptr_array_unref(self->layers);
  g_ptr_array_unref(self->leaving);
  g_ptr_array_unref(self->pages);
  g_ptr_array_unref(self->header_pages);
  flow_gtk_factories_unref(self->factories);
  g_object_unref(self->engine);
  G_OBJECT_CLASS(flow_gtk_view_parent_class)->finalize(object);
}

static void properties_install(GObjectClass *object) {
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags writable = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  /**
   * FlowGtkView:engine:
   *
   * The engine whose flow it shows; %NULL when it is made takes the default one.
   *
   * Since: 0.4
   */
  properties[PROPERTY_ENGINE] =
      g_param_spec_object("engine", NULL, NULL, FLOW_GTK_TYPE_ENGINE,
                          G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  /**
   * FlowGtkView:can-go-back:
   *
   * %TRUE if the user's back leads to the page before, or out of a layer.
   *
   * Since: 0.4
   */
  properties[PROPERTY_CAN_GO_BACK] =
      g_param_spec_boolean("can-go-back", NULL, NULL, FALSE, readable);
  /**
   * FlowGtkView:title:
   *
   * The title of the page on top that is no alert and no popover.
   *
   * Since: 0.4
   */
  properties[PROPERTY_TITLE] = g_param_spec_string("title", NULL, NULL, "", readable);
  /**
   * FlowGtkView:is-empty:
   *
   * %TRUE while it shows nothing: no flow has started, or the last one has ended.
   *
   * Since: 0.4
   */
  properties[PROPERTY_IS_EMPTY] = g_param_spec_boolean("is-empty", NULL, NULL, TRUE, readable);
  /**
   * FlowGtkView:show-header:
   *
   * %TRUE if the pages in the window have a header; %FALSE if the program has one of its own.
   *
   * Since: 0.4
   */
  properties[PROPERTY_SHOW_HEADER] =
      g_param_spec_boolean("show-header", NULL, NULL, TRUE, writable);
  /**
   * FlowGtkView:presentation:
   *
   * The way in which sheets are shown from now on.
   *
   * Since: 0.4
   */
  properties[PROPERTY_PRESENTATION] =
      g_param_spec_enum("presentation", NULL, NULL, FLOW_GTK_TYPE_PRESENTATION,
                        FLOW_GTK_PRESENTATION_IN_WINDOW, writable);
  /**
   * FlowGtkView:header:
   *
   * A widget for gtk_window_set_titlebar(): the header of the page in the window, or of each of the
   * pages side by side, with the window's buttons. While it stands in a window, pages in the window
   * have no header below; sheets, covers and dialogs have theirs. Nothing changes before it stands
   * there.
   *
   * Since: 0.4
   */
  properties[PROPERTY_HEADER] =
      g_param_spec_object("header", NULL, NULL, GTK_TYPE_WIDGET, readable);
  /**
   * FlowGtkView:screen:
   *
   * The screen that is seen on top; %NULL for none, as in an empty tab.
   *
   * Since: 0.4
   */
  properties[PROPERTY_SCREEN] =
      g_param_spec_object("screen", NULL, NULL, FLOW_GTK_TYPE_SCREEN, readable);
  /**
   * FlowGtkView:toolbar:
   *
   * The #FlowGtkElement objects of the toolbar of the page in the window, for a program that has a
   * header of its own; flow_gtk_element_make_widget() makes the buttons. Sheets, covers and dialogs
   * show theirs: while #FlowGtkView:screen has another toolbar, such a layer lies over the page.
   * %NULL where there is no page.
   *
   * Since: 0.4
   */
  properties[PROPERTY_TOOLBAR] =
      g_param_spec_object("toolbar", NULL, NULL, G_TYPE_LIST_MODEL, readable);
  g_object_class_install_properties(object, PROPERTIES, properties);
}

static void flow_gtk_view_class_init(FlowGtkViewClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  object->get_property = get_property;
  object->set_property = set_property;
  object->constructed = constructed;
  object->dispose = dispose;
  object->finalize = finalize;
  widget->map = map;
  widget->unmap = unmap;
  widget->focus = flow_gtk_view_focus;
  gtk_widget_class_set_css_name(widget, "flowview");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_install_action(widget, "flow.back", NULL, back_action);
  flow_gtk_view_install_size(widget);
  properties_install(object);
  flow_gtk_view_install_signals();
}

static void flow_gtk_view_init(FlowGtkView *self) {
  self->factories = flow_gtk_factories_new();
  self->layers = g_ptr_array_new_with_free_func(g_object_unref);
  self->leaving = g_ptr_array_new_with_free_func(g_object_unref);
  self->pages = g_ptr_array_new();
  self->header_pages = g_ptr_array_new();
  self->show_header = TRUE;
  self->fit = 1;
  self->status = flow_gtk_status_new();
  gtk_widget_set_parent(self->status, GTK_WIDGET(self));
  gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect_object(gtk_widget_get_settings(GTK_WIDGET(self)),
                          "notify::gtk-enable-animations", G_CALLBACK(tell_visible), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(gtk_widget_get_settings(GTK_WIDGET(self)), "notify::gtk-xft-dpi",
                          G_CALLBACK(gtk_widget_queue_allocate), self, G_CONNECT_SWAPPED);
  flow_gtk_view_add_keys(self, GTK_WIDGET(self));
  flow_gtk_view_add_gestures(self, GTK_WIDGET(self));
  flow_gtk_style_install(gtk_widget_get_display(GTK_WIDGET(self)));
  flow_gtk_view_install_style(gtk_widget_get_display(GTK_WIDGET(self)));
}

GtkWidget *flow_gtk_view_new(FlowGtkEngine *engine) {
  g_return_val_if_fail(!engine || FLOW_GTK_IS_ENGINE(engine), NULL);
  return g_object_new(FLOW_GTK_TYPE_VIEW, "engine", engine, NULL);
}
