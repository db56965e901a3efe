/* Places side by side: how many fit, and which one the user is in. */
#include "view.h"

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
void flow_gtk_view_look_fit(FlowGtkView *self) {
  if (!self->say_fit && self->scene && fit_now(self) != self->fit)
    self->say_fit = g_idle_add_full(G_PRIORITY_HIGH, say_fit, self, NULL);
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
