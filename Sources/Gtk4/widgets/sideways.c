/* FlowGtkSideways: what a product has made for an element has the width that the page has, and is
 * scrolled where it needs more, so that no window grows by it. */
#include "widgets.h"

#define LEAST_WIDTH 240 /* of the narrowest page; what needs less is never scrolled */

struct _FlowGtkSideways {
  GtkWidget parent;
  GtkWidget *made;   /* with a reference */
  GtkWidget *window; /* the scrolled one around it; NULL: it has never needed more room */
  guint source;      /* an idle function that makes that */
};

G_DEFINE_FINAL_TYPE(FlowGtkSideways, flow_gtk_sideways, GTK_TYPE_WIDGET)

static GtkSizeRequestMode get_request_mode(GtkWidget *widget) {
  (void)widget;
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* A scrolled window itself would ask for the height of another width. */
static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  const FlowGtkSideways *self = FLOW_GTK_SIDEWAYS(widget);
  int least, bar = 0;
  gtk_widget_measure(self->made, GTK_ORIENTATION_HORIZONTAL, -1, &least, natural, NULL, NULL);
  *minimum = MIN(least, LEAST_WIDTH);
  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) return;
  if (for_size >= 0 && for_size < least) {
    if (self->window)
      gtk_widget_measure(gtk_scrolled_window_get_hscrollbar(GTK_SCROLLED_WINDOW(self->window)),
                         orientation, -1, NULL, &bar, NULL, NULL);
    for_size = least;
  }
  gtk_widget_measure(self->made, orientation, for_size, minimum, natural, NULL, NULL);
  *minimum += bar;
  *natural += bar;
}

/* A scrolled window is many widgets: it is made when it is needed. */
static gboolean make_window(gpointer data) {
  FlowGtkSideways *self = data;
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL, *viewport;
  const gboolean had_focus =
      focus && (focus == self->made || gtk_widget_is_ancestor(focus, self->made));
  self->source = 0;
  if (gtk_widget_get_parent(self->made) != GTK_WIDGET(self)) return G_SOURCE_REMOVE;
  if (had_focus) g_object_ref(focus);
  gtk_widget_unparent(self->made);
  viewport = gtk_viewport_new(NULL, NULL);
  gtk_viewport_set_scroll_to_focus(GTK_VIEWPORT(viewport), TRUE);
  gtk_viewport_set_child(GTK_VIEWPORT(viewport), self->made);
  self->window = gtk_scrolled_window_new();
  gtk_widget_set_focusable(self->window, FALSE); /* it would be a place that Tab stops at */
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->window), GTK_POLICY_AUTOMATIC,
                                 GTK_POLICY_NEVER);
  /* A bar over it would lie on what may be a single line. */
  gtk_scrolled_window_set_overlay_scrolling(GTK_SCROLLED_WINDOW(self->window), FALSE);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->window), viewport);
  gtk_widget_set_parent(self->window, GTK_WIDGET(self));
  flow_gtk_share_wheel(self->window);
  if (had_focus) {
    gtk_widget_grab_focus(focus);
    g_object_unref(focus);
  }
  return G_SOURCE_REMOVE;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FlowGtkSideways *self = FLOW_GTK_SIDEWAYS(widget);
  GtkAllocation place = {0, 0, width, height};
  int least;
  gtk_widget_measure(self->made, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (self->window) {
    gtk_widget_size_allocate(self->window, &place, baseline);
    return;
  }
  place.width = MAX(width, least);
  if (gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL) place.x = width - place.width;
  gtk_widget_size_allocate(self->made, &place, baseline);
  if (least > width && !self->source)
    self->source = g_idle_add_full(G_PRIORITY_HIGH, make_window, self, NULL);
}

static void compute_expand(GtkWidget *widget, gboolean *horizontal, gboolean *vertical) {
  GtkWidget *made = FLOW_GTK_SIDEWAYS(widget)->made;
  *horizontal = gtk_widget_compute_expand(made, GTK_ORIENTATION_HORIZONTAL);
  *vertical = gtk_widget_compute_expand(made, GTK_ORIENTATION_VERTICAL);
}

static void dispose(GObject *object) {
  FlowGtkSideways *self = FLOW_GTK_SIDEWAYS(object);
  g_clear_handle_id(&self->source, g_source_remove);
  if (self->window) {
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->window), NULL);
    g_clear_pointer(&self->window, gtk_widget_unparent);
  } else if (self->made && gtk_widget_get_parent(self->made) == GTK_WIDGET(self)) {
    gtk_widget_unparent(self->made);
  }
  g_clear_object(&self->made);
  G_OBJECT_CLASS(flow_gtk_sideways_parent_class)->dispose(object);
}

static void flow_gtk_sideways_class_init(FlowGtkSidewaysClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = dispose;
  widget->get_request_mode = get_request_mode;
  widget->measure = measure;
  widget->size_allocate = size_allocate;
  widget->compute_expand = compute_expand;
  gtk_widget_class_set_css_name(widget, "sideways");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void flow_gtk_sideways_init(FlowGtkSideways *self) {
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *flow_gtk_sideways_new(GtkWidget *made) {
  FlowGtkSideways *self = g_object_new(FLOW_GTK_TYPE_SIDEWAYS, NULL);
  self->made = g_object_ref(made);
  gtk_widget_set_parent(made, GTK_WIDGET(self));
  return GTK_WIDGET(self);
}
