/* host.h - the parts of adw-host: main.c is the window, body.c a page, rows.c its rows, alert.c
 * message dialogs. */
#ifndef ADW_HOST_H
#define ADW_HOST_H

#include <adwaita.h>
#include <flow-gtk/flow-gtk.h>

/* The body of a page: a factory of screens. */
GtkWidget *host_body(FlowGtkScreen *screen, gpointer data);

/* The window of an alert: a factory of alerts, whose data is the view. */
GtkWindow *host_alert(FlowGtkScreen *screen, gboolean is_confirmation, gpointer data);

/* A row for an element, which stands in a group; NULL if GNOME has no row for it. */
GtkWidget *host_row(FlowGtkElement *element);

/* An empty group with the title of an element, and what stands below it. */
GtkWidget *host_group(FlowGtkElement *element);

/* A group of rows for a list, or a choice of many; NULL for other elements. */
GtkWidget *host_list(FlowGtkElement *element);

/* A button in the page or, without a margin and a shape of its own, in the bar. */
GtkWidget *host_button(FlowGtkElement *element, gboolean is_in_bar);

/* Names all buttons in a widget by their tooltips, which GTK 4.8 does not; those without a tooltip
 * get the name, if it is not NULL. */
void host_name_buttons(GtkWidget *inside, const char *name);

/* Calls a function with the element and the widget, now and whenever the element has changed, as
 * long as the widget lives. */
typedef void (*HostShow)(FlowGtkElement *element, GtkWidget *widget);
void host_follow(FlowGtkElement *element, GtkWidget *widget, HostShow show);

#endif
