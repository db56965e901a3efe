/**
 * column.h - a widget that gives its child at most so much width, in the middle. Private.
 */
#ifndef FLOW_GTK_COLUMN_H
#define FLOW_GTK_COLUMN_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_COLUMN (flow_gtk_column_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkColumn, flow_gtk_column, FLOW_GTK, COLUMN, GtkWidget)

GtkWidget *flow_gtk_column_new(GtkWidget *child);
/** Limits its natural size; a height of 0 is any. */
void flow_gtk_column_limit(FlowGtkColumn *self, int width, int height);

G_END_DECLS
#endif
