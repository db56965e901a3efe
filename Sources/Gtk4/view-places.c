/* The size of a view, the number of places that fit in it, and the one that the user is in. */
#include "view.h"

/* Limits of its natural size. */
enum { LEAST_WIDTH = 420, MOST_WIDTH = 640, LEAST_HEIGHT = 360, MOST_HEIGHT = 640 };

/* ---- The number that fits -------------------------------------------------------------------- */

static guint fit_now(FlowGtkView *self) {
  return flow_gtk_fit(gtk_widget_get_width(GTK_WIDGET(self)), self->fit,
                      flow_gtk_sp(GTK_WIDGET(self)));
}

static gboolean say_fit(gpointer data) {
  FlowGtkView *self = data;
  self->say_fit = 0;
  self->fit = fit_now(self);
  if (!self->scene) return G_SOURCE_REMOVE;
  flow_scene_set_fit(self->scene, self->fit);
  flow_gtk_view_drain(self);
  return G_SOURCE_REMOVE;
}

/* Not inside a layout, which would be another one then. */
static void look_fit(FlowGtkView *self) {
  if (!self->say_fit && self->scene && fit_now(self) != self->fit)
    self->say_fit = g_idle_add_full(G_PRIORITY_HIGH, say_fit, self, NULL);
}

/* ---- Its size -------------------------------------------------------------------------------- */

static gboolean is_inside(FlowGtkView *self, GtkWidget *child) {
  return gtk_widget_should_layout(child) && child != self->status && !GTK_IS_NATIVE(child);
}

static GtkSizeRequestMode get_request_mode(GtkWidget *widget) {
  (void)widget;
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    int least, wanted;
    if (!is_inside(FLOW_GTK_VIEW(widget), child)) continue;
    gtk_widget_measure(child, orientation, for_size, &least, &wanted, NULL, NULL);
    *minimum = MAX(*minimum, least);
    *natural = MAX(*natural, wanted);
  }
  /* A window without a size of its own is made by this: neither a stamp nor a scroll. */
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *natural = MAX(*minimum, CLAMP(*natural, LEAST_WIDTH, MOST_WIDTH));
  } else {
    *natural = MAX(*minimum, CLAMP(*natural, LEAST_HEIGHT, MOST_HEIGHT));
  }
}

static void allocate(GtkWidget *widget, int width, int height, int baseline) {
  FlowGtkView *self = FLOW_GTK_VIEW(widget);
  int wanted;
  look_fit(self);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    if (is_inside(self, child)) gtk_widget_allocate(child, width, height, baseline, NULL);
  }
  if (gtk_widget_should_layout(self->status)) {
    gtk_widget_measure(self->status, GTK_ORIENTATION_VERTICAL, -1, NULL, &wanted, NULL, NULL);
    gtk_widget_size_allocate(self->status, &(GtkAllocation){0, height - wanted, width, wanted}, -1);
  }
  for (guint index = 0; index < self->layers->len; index++) {
    FlowGtkLayer *layer = self->layers->pdata[index];
    if (layer->kind != FLOW_GTK_FRAME_POPOVER || layer->is_covered) continue;
    flow_gtk_popover_frame_point(layer);
    gtk_popover_present(GTK_POPOVER(layer->frame));
  }
}

void flow_gtk_view_install_size(GtkWidgetClass *class) {
  class->get_request_mode = get_request_mode;
  class->measure = measure;
  class->size_allocate = allocate;
}

/* ---- The one that is selected ---------------------------------------------------------------- */

void flow_gtk_view_select_place(FlowGtkView *self, guint place) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  const flow_scene_place *wanted = top ? flow_scene_place_at(top->raw, place) : NULL;
  if (!wanted || !wanted->page || place == top->raw->selected_place) return;
  flow_scene_focused(wanted->page, flow_gtk_screen_get_focus(wanted->page->data));
}

gboolean flow_gtk_view_next_place(FlowGtkView *self, gboolean is_backward) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  const size_t count = top ? top->raw->place_count : 1;
  size_t place = top ? top->raw->selected_place : 0;
  if (count < 2) return FALSE;
  do {
    place = (place + (is_backward ? count - 1 : 1)) % count;
  } while (!flow_scene_place_at(top->raw, place)->page && place != top->raw->selected_place);
  flow_gtk_view_select_place(self, (guint)place);
  return TRUE;
}

guint flow_gtk_view_place_at(FlowGtkView *self, GtkWidget *widget, double x, double y) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  GtkWidget *slide = top ? GTK_WIDGET(top->slide) : NULL;
  graphene_point_t point;
  if (!slide ||
      !gtk_widget_compute_point(widget, slide, &GRAPHENE_POINT_INIT((float)x, (float)y), &point) ||
      !gtk_widget_contains(slide, point.x, point.y))
    return FLOW_GTK_NO_PLACE;
  return flow_gtk_slide_place_at(top->slide, point.x);
}
