/**
 * header.h - the header of a page: way back and title, the buttons of the toolbar at both ends, a
 * menu for those without room, and in a title bar the buttons of the window. Private.
 */
#ifndef FLOW_GTK_HEADER_H
#define FLOW_GTK_HEADER_H

#include "content.h"

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_HEADER (flow_gtk_header_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkHeader, flow_gtk_header, FLOW_GTK, HEADER, GtkWidget)

/** A header with a way back and a title, without buttons. */
GtkWidget *flow_gtk_header_new(GtkWidget *back, GtkWidget *title);
/** Has a button for each element of a toolbar, at the end of the header that the element names. */
void flow_gtk_header_update(FlowGtkHeader *self, GListModel *toolbar, FlowGtkFactories *factories);
/** Names the button of the menu. */
void flow_gtk_header_name_menu(FlowGtkHeader *self, const char *name);
/** Has the buttons of the window at its start, or at its end, or has them no more. */
void flow_gtk_header_show_controls(FlowGtkHeader *self, gboolean at_start, gboolean at_end);
/** Lets all but the buttons of the window be used and read, or not. */
void flow_gtk_header_guard(FlowGtkHeader *self, gboolean is_top);

G_END_DECLS
#endif
