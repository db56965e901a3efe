/*
 * flow-gtk-screen.h - a screen of a flow, and factories for the body of its page.
 *
 * All functions are called on the thread of GTK.
 */
#ifndef FLOW_GTK_SCREEN_H
#define FLOW_GTK_SCREEN_H

#include <flow-gtk/flow-gtk-element.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * FlowGtkScreen:
 *
 * A screen that is open. `elements` are those of its body, `toolbar` the buttons of its bar; both
 * are lists of #FlowGtkElement that change by difference, so that an element is the same object as
 * long as it stays.
 */
#define FLOW_GTK_TYPE_SCREEN (flow_gtk_screen_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkScreen, flow_gtk_screen, FLOW_GTK, SCREEN, GObject)

/**
 * FlowGtkScreenFactory:
 * @screen: the screen to make a widget for
 * @data: (closure): what was given with the factory
 *
 * Makes the body of a page, in the place of all its elements. Title and toolbar stay the library's.
 *
 * In C the widget may be floating, as a constructor returns it; else the reference becomes the
 * library's. It is disposed of when it is not shown any more, so that it can be used once.
 *
 * Returns: (transfer full) (nullable): a new widget, or %NULL for the elements one by one
 */
typedef GtkWidget *(*FlowGtkScreenFactory)(FlowGtkScreen *screen, gpointer data);

/**
 * flow_gtk_screen_find:
 * @self: a screen
 * @id: the id of an element
 *
 * Finds an element of the body or the toolbar.
 *
 * Returns: (transfer none) (nullable): the element, or %NULL if there is none with this id
 */
FlowGtkElement *flow_gtk_screen_find(FlowGtkScreen *self, const char *id);

/**
 * flow_gtk_screen_press:
 * @self: a screen
 * @id: the id of a button or a list
 * @row: (nullable): the id of the row of a list
 * @action: (nullable): the id of an entry in that row's menu
 * @error: return location for an error of the domain %FLOW_GTK_ERROR
 *
 * Does what flow_gtk_element_press() does, by the id of the element.
 *
 * Returns: %TRUE if the input was carried out
 */
gboolean flow_gtk_screen_press(FlowGtkScreen *self, const char *id, const char *row,
                               const char *action, GError **error);

/**
 * flow_gtk_screen_set:
 * @self: a screen
 * @id: the id of an element that has a value
 * @value: (nullable): as for flow_gtk_element_set_value()
 * @error: return location for an error of the domain %FLOW_GTK_ERROR
 *
 * Does what flow_gtk_element_set_value() does, by the id of the element.
 *
 * Returns: %TRUE if the input was carried out
 */
gboolean flow_gtk_screen_set(FlowGtkScreen *self, const char *id, GVariant *value, GError **error);

G_END_DECLS
#endif
