/**
 * secret.h - an entry for a password, which assistive technology is told of as it is drawn.
 */
#ifndef FLOW_GTK_SECRET_H
#define FLOW_GTK_SECRET_H

#include <gtk/gtk.h>

/** A GtkPasswordEntry. gtk_editable_get_text() gives what is drawn, dots or not. */
GtkWidget *flow_gtk_secret_new(void);

/** The text widget inside, with what was typed; also for any other entry. */
GtkEditable *flow_gtk_secret_text(GtkWidget *self);

#endif
