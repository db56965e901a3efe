/* The widget below the header of a page. */
#include "body.h"

G_DEFINE_FINAL_TYPE(FlowGtkBody, flow_gtk_body, GTK_TYPE_WIDGET)

/* ---- A frame for each element ---------------------------------------------------------------- */

/* Puts a widget into a box, behind another one. */
static void place(GtkWidget *child, GtkWidget *box, GtkWidget *behind) {
  GtkWidget *parent = gtk_widget_get_parent(child);
  if (parent == box) {
    if (gtk_widget_get_prev_sibling(child) != behind)
      gtk_box_reorder_child_after(GTK_BOX(box), child, behind);
    return;
  }
  g_object_ref_sink(child);
  if (parent) gtk_box_remove(GTK_BOX(parent), child);
  gtk_box_insert_child_after(GTK_BOX(box), child, behind);
  g_object_unref(child);
}

static FlowGtkFrame *frame_for(FlowGtkBody *self, FlowGtkElement *element) {
  FlowGtkFrame *frame = g_hash_table_lookup(self->frames, element);
  if (frame) return frame;
  frame = FLOW_GTK_FRAME(g_object_ref_sink(flow_gtk_frame_new(element, self->factories)));
  flow_gtk_frame_fit(frame);
  g_hash_table_insert(self->frames, g_object_ref(element), frame);
  return frame;
}

static void place_all(FlowGtkBody *self) {
  GtkWidget *box = self->box, *last = NULL, *last_top = NULL;
  for (guint index = 0; index < self->order->len; index++) {
    FlowGtkFrame *frame = self->order->pdata[index];
    if (frame->inner) {
      place(GTK_WIDGET(frame), self->box, last_top);
      last_top = GTK_WIDGET(frame);
      box = frame->inner;
      last = NULL;
    } else {
      place(GTK_WIDGET(frame), box, last);
      last = GTK_WIDGET(frame);
      if (box == self->box) last_top = last;
    }
  }
}

/* Removes frames of elements that have gone. Children of a section that goes stand elsewhere by
 * now. */
static void remove_rest(FlowGtkBody *self) {
  GHashTableIter iterator;
  gpointer frame;
  GHashTable *stays = g_hash_table_new(NULL, NULL);
  for (guint index = 0; index < self->order->len; index++)
    g_hash_table_add(stays, self->order->pdata[index]);
  g_hash_table_iter_init(&iterator, self->frames);
  while (g_hash_table_iter_next(&iterator, NULL, &frame)) {
    if (g_hash_table_contains(stays, frame)) continue;
    if (gtk_widget_get_parent(frame)) gtk_box_remove(GTK_BOX(gtk_widget_get_parent(frame)), frame);
    g_hash_table_iter_remove(&iterator);
  }
  g_hash_table_unref(stays);
}

/* A card without anything in it is not drawn. */
static void show_cards(FlowGtkBody *self) {
  for (guint index = 0; index < self->order->len; index++) {
    FlowGtkFrame *frame = self->order->pdata[index];
    if (frame->inner)
      gtk_widget_set_visible(frame->inner, gtk_widget_get_first_child(frame->inner) != NULL);
  }
}

static void arrange_once(FlowGtkBody *self) {
  GListModel *elements = G_LIST_MODEL(self->screen->elements);
  GPtrArray *order = g_ptr_array_new();
  for (guint index = 0; index < g_list_model_get_n_items(elements); index++) {
    FlowGtkElement *element = g_list_model_get_item(elements, index);
    g_ptr_array_add(order, frame_for(self, element));
    g_object_unref(element);
  }
  g_ptr_array_unref(self->order);
  self->order = order;
  place_all(self);
  remove_rest(self);
  show_cards(self);
}

static void arrange(FlowGtkBody *self) {
  if (!self->box || self->is_arranging) return;
  g_object_ref(self);
  self->is_arranging = TRUE;
  while (self->is_stale && self->box) {
    self->is_stale = FALSE;
    arrange_once(self);
  }
  self->is_arranging = FALSE;
  g_object_unref(self);
}

/* ---- A native view --------------------------------------------------------------------------- */

/* A view that is drawn elsewhere is not drawn here as well. */
static gboolean show_native(FlowGtkBody *self) {
  GtkWidget *view = self->screen->raw ? self->screen->raw->native_view : NULL;
  if (!view || !GTK_IS_WIDGET(view) || gtk_widget_get_parent(view)) return FALSE;
  self->native = g_object_ref_sink(view);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->window), view);
  return TRUE;
}

/* Gives the view back. A picture stands in its place while the page slides away. */
static void let_go(FlowGtkBody *self) {
  GdkPaintable *view, *picture;
  GtkWidget *still;
  if (!self->native) return;
  view = gtk_widget_paintable_new(self->native);
  picture = gdk_paintable_get_current_image(view);
  still = gtk_picture_new_for_paintable(picture);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->window), still);
  if (gtk_widget_get_parent(self->native)) gtk_widget_unparent(self->native);
  g_clear_object(&self->native);
  g_object_unref(picture);
  g_object_unref(view);
}

/* Lets what is not ours be scrolled sideways, too: where it needs more width than the page has, no
 * window grows by it. */
static void scroll_both(FlowGtkBody *self) {
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->window), GTK_POLICY_AUTOMATIC,
                                 GTK_POLICY_AUTOMATIC);
}

/* ---- The body -------------------------------------------------------------------------------- */

static void on_items(FlowGtkBody *self) { self->is_stale = TRUE; }

/* An image has no least height: all have their natural one. */
static void scroll(FlowGtkBody *self, GtkWidget *child) {
  GtkWidget *viewport = gtk_viewport_new(NULL, NULL);
  gtk_scrollable_set_vscroll_policy(GTK_SCROLLABLE(viewport), GTK_SCROLL_NATURAL);
  gtk_viewport_set_scroll_to_focus(GTK_VIEWPORT(viewport), TRUE);
  gtk_viewport_set_child(GTK_VIEWPORT(viewport), child);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->window), viewport);
}

static void show_elements(FlowGtkBody *self) {
  self->frames = g_hash_table_new_full(NULL, NULL, g_object_unref, g_object_unref);
  self->order = g_ptr_array_new();
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
  scroll(self, flow_gtk_column_new(self->box));
  g_signal_connect_object(self->screen->elements, "items-changed", G_CALLBACK(on_items), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->screen, "refreshed", G_CALLBACK(arrange), self, G_CONNECT_SWAPPED);
  self->is_stale = TRUE;
  arrange(self);
}

/* `made` by a factory of screens, or NULL. */
static FlowGtkBody *body_of(FlowGtkScreen *screen, FlowGtkFactories *factories, GtkWidget *made) {
  FlowGtkBody *self = g_object_new(FLOW_GTK_TYPE_BODY, NULL);
  self->screen = g_object_ref(screen);
  self->factories = factories ? flow_gtk_factories_ref(factories) : NULL;
  if (made) {
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->window), made);
    self->made = made;
    scroll_both(self);
  } else if (show_native(self)) {
    g_signal_connect_object(screen, "gone", G_CALLBACK(let_go), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(screen, "renewed", G_CALLBACK(let_go), self, G_CONNECT_SWAPPED);
    scroll_both(self);
  } else {
    show_elements(self);
  }
  return self;
}

GtkWidget *flow_gtk_body_new(FlowGtkScreen *screen, FlowGtkFactories *factories) {
  FlowGtkFactories *before = screen->factories;
  screen->factories = factories ? flow_gtk_factories_ref(factories) : NULL;
  if (before) flow_gtk_factories_unref(before);
  GtkWidget *made = factories ? flow_gtk_factories_screen(factories, screen) : NULL;
  return GTK_WIDGET(body_of(screen, factories, made));
}

GtkWidget *flow_gtk_screen_make_body(FlowGtkScreen *screen) {
  g_return_val_if_fail(FLOW_GTK_IS_SCREEN(screen), NULL);
  if (!screen->raw) return NULL;
  FlowGtkBody *self = body_of(screen, screen->factories, NULL);
  /* The widget around it scrolls. */
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->window), GTK_POLICY_NEVER,
                                 GTK_POLICY_NEVER);
  return GTK_WIDGET(self);
}

GtkWidget *flow_gtk_element_make_widget(FlowGtkElement *element) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(element), NULL);
  if (!element->raw || !element->screen) return NULL;
  return flow_gtk_frame_new(element, element->asked ? NULL : element->screen->factories);
}

void flow_gtk_body_fit(GtkWidget *body) { FLOW_GTK_BODY(body)->is_fitted = TRUE; }

/* Takes out what is not ours. */
static void take_out(FlowGtkBody *self, GtkWidget **child) {
  if (!*child) return;
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->window), NULL);
  if (child == &self->made) flow_gtk_made_end(*child);
  g_clear_object(child);
}

static void dispose(GObject *object) {
  FlowGtkBody *self = FLOW_GTK_BODY(object);
  take_out(self, &self->native);
  take_out(self, &self->made);
  self->box = NULL;
  g_clear_pointer(&self->window, gtk_widget_unparent);
  g_clear_pointer(&self->frames, g_hash_table_unref);
  g_clear_pointer(&self->order, g_ptr_array_unref);
  g_clear_object(&self->screen);
  g_clear_pointer(&self->factories, flow_gtk_factories_unref);
  G_OBJECT_CLASS(flow_gtk_body_parent_class)->dispose(object);
}

static GtkSizeRequestMode get_request_mode(GtkWidget *widget) {
  (void)widget;
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Gives a sheet or a popover the size of the content, as wide as the content is: a scrolled window
 * asks for the height of another width. Other frames are not sized by their content, and measuring
 * takes time. */
static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  FlowGtkBody *self = FLOW_GTK_BODY(widget);
  GtkWidget *column = self->box    ? gtk_widget_get_parent(self->box)
                      : self->made ? self->made
                                   : self->native;
  int least, wanted;
  gtk_widget_measure(self->window, orientation, for_size, minimum, natural, NULL, NULL);
  *minimum_baseline = *natural_baseline = -1;
  if (!column || !self->is_fitted) return;
  if (for_size < 0 && gtk_widget_get_width(widget)) for_size = gtk_widget_get_width(widget);
  gtk_widget_measure(column, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  for_size = orientation == GTK_ORIENTATION_HORIZONTAL || for_size < 0 ? -1 : MAX(least, for_size);
  gtk_widget_measure(column, orientation, for_size, NULL, &wanted, NULL, NULL);
  *natural = MAX(*minimum, wanted);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  gtk_widget_size_allocate(FLOW_GTK_BODY(widget)->window, &(GtkAllocation){0, 0, width, height},
                           baseline);
}

static void flow_gtk_body_class_init(FlowGtkBodyClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  widget->get_request_mode = get_request_mode;
  widget->measure = measure;
  widget->size_allocate = size_allocate;
  G_OBJECT_CLASS(class)->dispose = dispose;
  gtk_widget_class_set_css_name(widget, "body");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void flow_gtk_body_init(FlowGtkBody *self) {
  self->window = gtk_scrolled_window_new();
  gtk_widget_set_focusable(self->window, FALSE); /* it would be a place that Tab stops at */
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->window), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_widget_set_hexpand(self->window, TRUE);
  gtk_widget_set_vexpand(self->window, TRUE);
  gtk_widget_set_parent(self->window, GTK_WIDGET(self));
  flow_gtk_share_wheel(self->window);
}
