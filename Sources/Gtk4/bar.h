/**
 * bar.h - the buttons at one end of a page's header, and a menu for all without room. Private.
 */
#ifndef FLOW_GTK_BAR_H
#define FLOW_GTK_BAR_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_BAR (flow_gtk_bar_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkBar, flow_gtk_bar, FLOW_GTK, BAR, GtkWidget)

/** A bar without buttons. `leading` is the other end of the header, whose buttons without room
 *  stand in the menu of this one; NULL makes the other end itself. */
GtkWidget *flow_gtk_bar_new(FlowGtkBar *leading);
/** Adds the frame of a button behind the others. */
void flow_gtk_bar_append(FlowGtkBar *self, GtkWidget *frame);
/** Takes out all buttons. */
void flow_gtk_bar_clear(FlowGtkBar *self);
/** Names the button of the menu. */
void flow_gtk_bar_name(FlowGtkBar *self, const char *name);

G_END_DECLS
#endif
