/*
 * flow-gtk-element.h - the elements of a screen, their rows, and factories for their widgets.
 *
 * An element is an object as long as it stays on its screen; its properties are read-only and are
 * notified one by one, only when they change. So a widget of yours binds what it shows, and calls
 * flow_gtk_element_press() or flow_gtk_element_set_value() when the user has done something. The
 * effect is seen in the loop's next turn.
 *
 * All functions are called on the thread of GTK.
 */
#ifndef FLOW_GTK_ELEMENT_H
#define FLOW_GTK_ELEMENT_H

#include <flow-gtk/flow-gtk-enums.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * FlowGtkElement:
 *
 * One element of a screen: a heading, a field, a button.
 *
 * When it has gone from its screen, or the screen has gone, it stays readable, its handlers of
 * signals are disconnected, and input is refused with %FLOW_GTK_ERROR.
 */
#define FLOW_GTK_TYPE_ELEMENT (flow_gtk_element_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkElement, flow_gtk_element, FLOW_GTK, ELEMENT, GObject)

/**
 * FlowGtkRow:
 *
 * One row of a list, or one option of a choice.
 */
#define FLOW_GTK_TYPE_ROW (flow_gtk_row_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkRow, flow_gtk_row, FLOW_GTK, ROW, GObject)

/**
 * FlowGtkRowAction:
 *
 * One thing that a row offers beside being selected: an entry of its menu.
 */
#define FLOW_GTK_TYPE_ROW_ACTION (flow_gtk_row_action_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkRowAction, flow_gtk_row_action, FLOW_GTK, ROW_ACTION, GObject)

/**
 * FlowGtkElementFactory:
 * @element: the element to make a widget for
 * @data: (closure): what was given with the factory
 *
 * Makes the widget of an element. It binds properties of @element, or connects to its signal
 * `changed`, and is not called for this element again.
 *
 * In C the widget may be floating, as a constructor returns it; else the reference becomes the
 * library's. It is disposed of when it is not shown any more, so that it can be used once.
 *
 * Returns: (transfer full) (nullable): a new widget, or %NULL for what would be shown without this
 *   factory
 */
typedef GtkWidget *(*FlowGtkElementFactory)(FlowGtkElement *element, gpointer data);

/**
 * flow_gtk_element_press:
 * @self: an element that is pressed: a button, or a list
 * @row: (nullable): the id of the row of a list
 * @action: (nullable): the id of an entry in that row's menu
 * @error: return location for an error of the domain %FLOW_GTK_ERROR
 *
 * Does what a click would do. Everything the flow does in answer may have happened before this
 * returns, so that @self may have gone.
 *
 * Returns: %TRUE if the input was carried out
 */
gboolean flow_gtk_element_press(FlowGtkElement *self, const char *row, const char *action,
                                GError **error);

/**
 * flow_gtk_element_set_value:
 * @self: an element that has a value
 * @value: (nullable): a boolean, number, string or array of strings, as #FlowGtkElement:takes says;
 *   %NULL or nothing (`mv`) empties a field; a floating reference is consumed
 * @error: return location for an error of the domain %FLOW_GTK_ERROR
 *
 * Sends the value that the user has chosen. The property `value` is what the screen makes of it,
 * from the loop's next turn on.
 *
 * Returns: %TRUE if the input was carried out
 */
gboolean flow_gtk_element_set_value(FlowGtkElement *self, GVariant *value, GError **error);

/**
 * flow_gtk_element_set_text:
 * @self: an element that has a value
 * @text: the text that the user has typed so far, in UTF-8
 * @error: return location for an error of the domain %FLOW_GTK_ERROR
 *
 * Sends what the text means in this element: `12` in a field of numbers is a number. Text that is
 * no value yet, as `2026-1` for a day, is not sent: the screen is told that it is wrong, and
 * #FlowGtkElement:error says why when the field is left, until a value follows.
 *
 * Returns: %TRUE if the text was a value and the input was carried out
 */
gboolean flow_gtk_element_set_text(FlowGtkElement *self, const char *text, GError **error);

G_END_DECLS
#endif
