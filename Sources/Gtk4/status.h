/**
 * status.h - what is said to users of assistive technology. Private.
 */
#ifndef FLOW_GTK_STATUS_H
#define FLOW_GTK_STATUS_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** A line with the role STATUS that is read when it changes, and not seen. */
GtkWidget *flow_gtk_status_new(void);
/** Says a text: by the toolkit, which can do so since 4.14, and by the line. */
void flow_gtk_status_say(GtkWidget *status, const char *text);

G_END_DECLS
#endif
