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
 *
 * Since: 0.4
 */
#define FLOW_GTK_TYPE_SCREEN (flow_gtk_screen_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkScreen, flow_gtk_screen, FLOW_GTK, SCREEN, GObject)

/**
 * FlowGtkScreenFactory:
 * @screen: the screen to make a widget for
 * @data: (closure): what was given with the factory
 *
 * Makes the body of a page, in the place of all its elements. Title and toolbar stay the library's.
 * flow_gtk_screen_make_body() and flow_gtk_element_make_widget() make what would be shown without
 * it; flow_gtk_element_set_widget() says which widget stands for an element.
 *
 * In C the widget may be floating, as a constructor returns it; else the reference becomes the
 * library's. It is disposed of when it is not shown any more, so that it can be used once.
 *
 * Returns: (transfer full) (nullable): a new widget, or %NULL for the elements one by one
 *
 * Since: 0.4
 */
typedef GtkWidget *(*FlowGtkScreenFactory)(FlowGtkScreen *screen, gpointer data);

/**
 * FlowGtkAlertFactory:
 * @screen: the screen of an alert or a confirmation dialog: its title, its texts, its buttons
 * @is_confirmation: %TRUE if it is a confirmation dialog, whose buttons stand below each other
 * @data: (closure): what was given with the factory
 *
 * Makes the window of an alert. Its buttons press their elements (flow_gtk_element_press()), and it
 * follows the screen. The library puts it over the window below, presents it, and destroys it when
 * the alert has gone; a wish to close it, as by Escape, is the user's to dismiss the alert, and
 * closes nothing by itself.
 *
 * In C the reference that a window has to itself is the library's, as gtk_window_new() makes it.
 *
 * Returns: (transfer none) (nullable): a new window, or %NULL for the library's own
 *
 * Since: 0.4
 */
typedef GtkWindow *(*FlowGtkAlertFactory)(FlowGtkScreen *screen, gboolean is_confirmation,
                                          gpointer data);

/**
 * flow_gtk_screen_get_class_id:
 * @self: a screen
 *
 * Returns: (transfer none): the id of its class; lent until the screen changes
 *
 * Since: 0.4
 */
const char *flow_gtk_screen_get_class_id(FlowGtkScreen *self);

/**
 * flow_gtk_screen_get_title:
 * @self: a screen
 *
 * Returns: (transfer none): its title, which may be empty; lent until the screen changes
 *
 * Since: 0.4
 */
const char *flow_gtk_screen_get_title(FlowGtkScreen *self);

/**
 * flow_gtk_screen_get_elements:
 * @self: a screen
 *
 * Returns: (transfer none): the #FlowGtkElement objects of its body, in order; the same list as
 *   long as the screen lives
 *
 * Since: 0.4
 */
GListModel *flow_gtk_screen_get_elements(FlowGtkScreen *self);

/**
 * flow_gtk_screen_get_toolbar:
 * @self: a screen
 *
 * Returns: (transfer none): the #FlowGtkElement objects of its toolbar, in order; the same list as
 *   long as the screen lives
 *
 * Since: 0.4
 */
GListModel *flow_gtk_screen_get_toolbar(FlowGtkScreen *self);

/**
 * flow_gtk_screen_make_body:
 * @self: a screen
 *
 * Makes what the page would show without a factory of screens: the column of elements, each by its
 * factory or in the library's look, or the screen's native view. It is for a factory of screens
 * that puts something around it, does not scroll, and follows the screen.
 *
 * Returns: (transfer floating) (nullable): a new widget; %NULL if the screen has gone
 *
 * Since: 0.4
 */
GtkWidget *flow_gtk_screen_make_body(FlowGtkScreen *self);

/**
 * flow_gtk_screen_find:
 * @self: a screen
 * @id: the id of an element
 *
 * Finds an element of the body or the toolbar.
 *
 * Returns: (transfer none) (nullable): the element, or %NULL if there is none with this id
 *
 * Since: 0.4
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
 *
 * Since: 0.4
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
 *
 * Since: 0.4
 */
gboolean flow_gtk_screen_set(FlowGtkScreen *self, const char *id, GVariant *value, GError **error);

G_END_DECLS
#endif
