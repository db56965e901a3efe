/**
 * span.h - the widths of places that stand side by side, and how many of them fit. Private.
 */
#ifndef FLOW_GTK_SPAN_H
#define FLOW_GTK_SPAN_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** A part of a line, from its beginning. */
typedef struct {
  int x, width;
} FlowGtkSpan;

/** The line between two places. */
#define FLOW_GTK_LINE 1

/** A pixel at the size of text that the user has set. */
double flow_gtk_sp(GtkWidget *widget);

/** The place at `index` of so many; with one place all of the width is its own. */
FlowGtkSpan flow_gtk_span_of(int width, guint count, guint index, double sp);

/** The width that `count` places would like to have, if the widest page would like `widest`. */
int flow_gtk_wanted_width(int widest, guint count, double sp);

/** The number of places that fit, from 1 to 64, after another number did. It goes down only a
 *  little below the width at which it went up, so that nothing flickers at an edge that is
 *  dragged. */
guint flow_gtk_fit(int width, guint before, double sp);

G_END_DECLS
#endif
