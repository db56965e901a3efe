/**
 * sheet.h - a sheet or a cover inside the view: it slides up over what lies below, and is dragged
 * down. Private.
 */
#ifndef FLOW_GTK_SHEET_H
#define FLOW_GTK_SHEET_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_SHEET (flow_gtk_sheet_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkSheet, flow_gtk_sheet, FLOW_GTK, SHEET, GtkWidget)

typedef void (*FlowGtkSheetEnded)(gpointer data);

/** Makes one around a widget, which is not seen yet. A cover hides all below it. */
GtkWidget *flow_gtk_sheet_new(GtkWidget *child, gboolean is_cover, FlowGtkSheetEnded ended,
                              gpointer data);
/** Nobody is told of ends any more. */
void flow_gtk_sheet_forget(FlowGtkSheet *self);

/** Moves it up to its place, or down out of sight, from where it is. */
void flow_gtk_sheet_move(FlowGtkSheet *self, gboolean up);
/** Puts it in its place, unless it moves or is held. */
void flow_gtk_sheet_show(FlowGtkSheet *self);

/** Holds it so far down, from 0 to 1. */
void flow_gtk_sheet_hold(FlowGtkSheet *self, double gone);

gboolean flow_gtk_sheet_is_moving(FlowGtkSheet *self);
/** Ends a motion that runs, and lets go of a sheet that is held. */
void flow_gtk_sheet_finish(FlowGtkSheet *self);

/** True where it hides all below it: a cover in its place. */
gboolean flow_gtk_sheet_hides(FlowGtkSheet *self);

G_END_DECLS
#endif
