/**
 * bar.h - a title bar for a window: the headers of the pages that are seen side by side, each over
 * its page, and the buttons of the window at both ends. Private.
 */
#ifndef FLOW_GTK_BAR_H
#define FLOW_GTK_BAR_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_BAR (flow_gtk_bar_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkBar, flow_gtk_bar, FLOW_GTK, BAR, GtkWidget)

/** A bar that looks as the theme's own. */
GtkWidget *flow_gtk_bar_new(void);
/** A header comes into the bar, and is shown by the next flow_gtk_bar_show(). */
void flow_gtk_bar_add(FlowGtkBar *self, GtkWidget *header);
/** It goes out of the bar, with a reference of the caller's. */
void flow_gtk_bar_remove(FlowGtkBar *self, GtkWidget *header);
/** Puts a header over each place; NULL: no page is there. Tab stays in the selected one. */
void flow_gtk_bar_show(FlowGtkBar *self, GtkWidget *const *headers, guint count, guint selected);

G_END_DECLS
#endif
