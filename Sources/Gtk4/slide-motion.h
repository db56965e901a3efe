/**
 * slide-motion.h - a number that moves from one value to another while a widget is drawn. Private.
 *
 * A motion takes 200 milliseconds for the whole way. It has a time limit, because a window that is
 * not drawn has no frames; it is over at once where nobody would see it, or where the system's
 * setting says that nothing moves.
 */
#ifndef FLOW_GTK_SLIDE_MOTION_H
#define FLOW_GTK_SLIDE_MOTION_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct FlowGtkMotion FlowGtkMotion;

struct FlowGtkMotion {
  GtkWidget *widget; /* not owned */
  double value;
  /** Called when `value` has changed. */
  void (*moved)(GtkWidget *widget);
  /** Called once for each motion, when it has ended. It may end the widget. */
  void (*ended)(GtkWidget *widget);
  double from, to;
  gint64 began;
  guint tick, limit;
};

/** Moves from `value` to another one, in the place of a motion that runs. */
void flow_gtk_motion_run(FlowGtkMotion *self, double to);
/** Sets the value; a motion that runs is over, and its end is not told. */
void flow_gtk_motion_set(FlowGtkMotion *self, double value);
/** Ends a motion that runs, with its end told. */
void flow_gtk_motion_finish(FlowGtkMotion *self);
gboolean flow_gtk_motion_is_running(const FlowGtkMotion *self);

G_END_DECLS
#endif
