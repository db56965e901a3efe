#include "slide-motion.h"

#define DURATION (200 * 1000) /* microseconds, for the whole way */
#define GRACE 300             /* milliseconds that frames may be late */

gboolean flow_gtk_motion_is_running(const FlowGtkMotion *self) { return self->tick != 0; }

static void stop(FlowGtkMotion *self) {
  if (self->tick) gtk_widget_remove_tick_callback(self->widget, self->tick);
  if (self->limit) g_source_remove(self->limit);
  self->tick = self->limit = 0;
}

void flow_gtk_motion_set(FlowGtkMotion *self, double value) {
  stop(self);
  self->value = value;
  self->moved(self->widget);
}

/* The last that is done with `self`: what hears of the end may end the widget. */
static void end(FlowGtkMotion *self) {
  flow_gtk_motion_set(self, self->to);
  self->ended(self->widget);
}

void flow_gtk_motion_finish(FlowGtkMotion *self) {
  if (self->tick) end(self);
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  FlowGtkMotion *self = data;
  const gint64 now = gdk_frame_clock_get_frame_time(clock);
  const double way = MAX(0.2, ABS(self->to - self->from));
  double part;
  (void)widget;
  if (!self->began) self->began = now;
  part = (double)(now - self->began) / (DURATION * way);
  if (part >= 1) {
    self->tick = 0;
    end(self);
    return G_SOURCE_REMOVE;
  }
  part = 1 - (1 - part) * (1 - part) * (1 - part); /* fast at first, then slower */
  self->value = self->from + (self->to - self->from) * part;
  self->moved(self->widget);
  return G_SOURCE_CONTINUE;
}

static gboolean is_late(gpointer data) {
  FlowGtkMotion *self = data;
  self->limit = 0;
  end(self);
  return G_SOURCE_REMOVE;
}

static gboolean is_seen(GtkWidget *widget) {
  gboolean moves = TRUE;
  g_object_get(gtk_widget_get_settings(widget), "gtk-enable-animations", &moves, NULL);
  return moves && gtk_widget_get_mapped(widget);
}

void flow_gtk_motion_run(FlowGtkMotion *self, double to) {
  stop(self);
  self->from = self->value;
  self->to = to;
  self->began = 0;
  self->tick = gtk_widget_add_tick_callback(self->widget, tick, self, NULL);
  if (!is_seen(self->widget)) {
    flow_gtk_motion_finish(self);
    return;
  }
  self->limit = g_timeout_add(DURATION / 1000 + GRACE, is_late, self);
}
