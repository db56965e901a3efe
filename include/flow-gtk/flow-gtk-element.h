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
 *
 * Since: 0.4
 */
#define FLOW_GTK_TYPE_ELEMENT (flow_gtk_element_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkElement, flow_gtk_element, FLOW_GTK, ELEMENT, GObject)

/**
 * FlowGtkRow:
 *
 * One row of a list, or one option of a choice.
 *
 * Since: 0.4
 */
#define FLOW_GTK_TYPE_ROW (flow_gtk_row_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkRow, flow_gtk_row, FLOW_GTK, ROW, GObject)

/**
 * FlowGtkRowAction:
 *
 * One thing that a row offers beside being selected: an entry of its menu.
 *
 * Since: 0.4
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
 *
 * Since: 0.4
 */
typedef GtkWidget *(*FlowGtkElementFactory)(FlowGtkElement *element, gpointer data);

/* ---- Properties ------------------------------------------------------------------------------ */

/**
 * flow_gtk_element_get_kind:
 * @self: an element
 *
 * Returns: the kind of element; a number outside the enumeration is a kind of a later version
 *
 * Since: 0.4
 */
FlowGtkElementKind flow_gtk_element_get_kind(FlowGtkElement *self);

/**
 * flow_gtk_element_get_id:
 * @self: an element
 *
 * Returns: (transfer none): its id, unique on its screen; empty if it has none, lent until the
 *   element changes
 *
 * Since: 0.4
 */
const char *flow_gtk_element_get_id(FlowGtkElement *self);

/**
 * flow_gtk_element_get_text:
 * @self: an element
 *
 * Returns: (transfer none): the text shown, the label of an interactive element, or the
 *   description of an image; lent until the element changes
 *
 * Since: 0.4
 */
const char *flow_gtk_element_get_text(FlowGtkElement *self);

/**
 * flow_gtk_element_get_label:
 * @self: an element
 *
 * Returns: (transfer none): the text that assistive technology says instead; empty: that which
 *   is shown, lent until the element changes
 *
 * Since: 0.4
 */
const char *flow_gtk_element_get_label(FlowGtkElement *self);

/**
 * flow_gtk_element_get_value:
 * @self: an element
 *
 * Returns: (transfer none): the value that the screen shows, as #FlowGtkElement:value says; lent
 *   until the element changes
 *
 * Since: 0.4
 */
GVariant *flow_gtk_element_get_value(FlowGtkElement *self);

/**
 * flow_gtk_element_get_error:
 * @self: an element
 *
 * Returns: (transfer none): why the value is not right, in words for the user; empty if nothing
 *   is wrong, lent until the element changes
 *
 * Since: 0.4
 */
const char *flow_gtk_element_get_error(FlowGtkElement *self);

/**
 * flow_gtk_element_get_placeholder:
 * @self: an element
 *
 * Returns: (transfer none): the text in an empty field; lent until the element changes
 *
 * Since: 0.4
 */
const char *flow_gtk_element_get_placeholder(FlowGtkElement *self);

/**
 * flow_gtk_element_get_enabled:
 * @self: an element
 *
 * Returns: %FALSE if it cannot be used now
 *
 * Since: 0.4
 */
gboolean flow_gtk_element_get_enabled(FlowGtkElement *self);

/**
 * flow_gtk_element_get_role:
 * @self: an element
 *
 * Returns: the purpose of a button
 *
 * Since: 0.4
 */
FlowGtkRole flow_gtk_element_get_role(FlowGtkElement *self);

/**
 * flow_gtk_element_get_field_type:
 * @self: an element
 *
 * Returns: the kind of text that a field takes
 *
 * Since: 0.4
 */
FlowGtkFieldType flow_gtk_element_get_field_type(FlowGtkElement *self);

/**
 * flow_gtk_element_get_many:
 * @self: an element
 *
 * Returns: %TRUE if more than one row may be chosen
 *
 * Since: 0.4
 */
gboolean flow_gtk_element_get_many(FlowGtkElement *self);

/**
 * flow_gtk_element_get_secret:
 * @self: an element
 *
 * Returns: %TRUE if its value is for the user alone, and stands in no log
 *
 * Since: 0.4
 */
gboolean flow_gtk_element_get_secret(FlowGtkElement *self);

/**
 * flow_gtk_element_get_hint:
 * @self: an element
 *
 * Returns: (transfer none): its use, said by assistive technology; lent until the element
 *   changes
 *
 * Since: 0.4
 */
const char *flow_gtk_element_get_hint(FlowGtkElement *self);

/**
 * flow_gtk_element_get_footer:
 * @self: an element
 *
 * Returns: (transfer none): the text below a section; lent until the element changes
 *
 * Since: 0.4
 */
const char *flow_gtk_element_get_footer(FlowGtkElement *self);

/**
 * flow_gtk_element_get_minimum:
 * @self: an element
 *
 * Returns: the lower limit; equal limits of a field mean none
 *
 * Since: 0.4
 */
double flow_gtk_element_get_minimum(FlowGtkElement *self);

/**
 * flow_gtk_element_get_maximum:
 * @self: an element
 *
 * Returns: the upper limit
 *
 * Since: 0.4
 */
double flow_gtk_element_get_maximum(FlowGtkElement *self);

/**
 * flow_gtk_element_get_step:
 * @self: an element
 *
 * Returns: the size of a step, since a value is the minimum plus whole steps; 0: any number
 *
 * Since: 0.4
 */
double flow_gtk_element_get_step(FlowGtkElement *self);

/**
 * flow_gtk_element_get_icon:
 * @self: an element
 *
 * Returns: (transfer none): the name of an icon of the theme; empty for none, lent until the
 *   element changes
 *
 * Since: 0.4
 */
const char *flow_gtk_element_get_icon(FlowGtkElement *self);

/**
 * flow_gtk_element_get_source:
 * @self: an element
 *
 * Returns: (transfer none): of an image a path or URI that can be opened, of a link text its
 *   URI; lent until the element changes
 *
 * Since: 0.4
 */
const char *flow_gtk_element_get_source(FlowGtkElement *self);

/**
 * flow_gtk_element_get_bytes:
 * @self: an element
 *
 * Returns: (transfer full) (nullable): the file of an image that is given as bytes; %NULL for
 *   others
 *
 * Since: 0.4
 */
GBytes *flow_gtk_element_get_bytes(FlowGtkElement *self);

/**
 * flow_gtk_element_get_shortcut:
 * @self: an element
 *
 * Returns: (transfer none): the keys that press a button, such as `Ctrl+S`; empty for none, lent
 *   until the element changes
 *
 * Since: 0.4
 */
const char *flow_gtk_element_get_shortcut(FlowGtkElement *self);

/**
 * flow_gtk_element_get_rows:
 * @self: an element
 *
 * Returns: (transfer none) (nullable): the #FlowGtkRow objects of a list or a choice, the same
 *   list as long as it is one; %NULL for other elements
 *
 * Since: 0.4
 */
GListModel *flow_gtk_element_get_rows(FlowGtkElement *self);

/**
 * flow_gtk_element_get_takes:
 * @self: an element
 *
 * Returns: the kind of value that it takes
 *
 * Since: 0.4
 */
FlowGtkTakes flow_gtk_element_get_takes(FlowGtkElement *self);

/**
 * flow_gtk_element_get_placement:
 * @self: an element
 *
 * Returns: the body, or a side of the toolbar
 *
 * Since: 0.4
 */
FlowGtkPlacement flow_gtk_element_get_placement(FlowGtkElement *self);

/**
 * flow_gtk_element_get_put:
 * @self: an element
 *
 * Returns: a number that rises when the screen has put another value into a field than what the
 *   user has typed
 *
 * Since: 0.4
 */
guint64 flow_gtk_element_get_put(FlowGtkElement *self);

/**
 * flow_gtk_row_get_id:
 * @self: a row
 *
 * Returns: (transfer none): its id, unique in its element; lent until the row changes
 *
 * Since: 0.4
 */
const char *flow_gtk_row_get_id(FlowGtkRow *self);

/**
 * flow_gtk_row_get_title:
 * @self: a row
 *
 * Returns: (transfer none): its first line; lent until the row changes
 *
 * Since: 0.4
 */
const char *flow_gtk_row_get_title(FlowGtkRow *self);

/**
 * flow_gtk_row_get_subtitle:
 * @self: a row
 *
 * Returns: (transfer none): the line below the title; lent until the row changes
 *
 * Since: 0.4
 */
const char *flow_gtk_row_get_subtitle(FlowGtkRow *self);

/**
 * flow_gtk_row_get_detail:
 * @self: a row
 *
 * Returns: (transfer none): the text at the end of its line; lent until the row changes
 *
 * Since: 0.4
 */
const char *flow_gtk_row_get_detail(FlowGtkRow *self);

/**
 * flow_gtk_row_get_icon:
 * @self: a row
 *
 * Returns: (transfer none): the name of an icon of the theme; empty for none, lent until the row
 *   changes
 *
 * Since: 0.4
 */
const char *flow_gtk_row_get_icon(FlowGtkRow *self);

/**
 * flow_gtk_row_get_source:
 * @self: a row
 *
 * Returns: (transfer none): a path or URI of an image in the place of an icon, which can be
 *   opened; lent until the row changes
 *
 * Since: 0.4
 */
const char *flow_gtk_row_get_source(FlowGtkRow *self);

/**
 * flow_gtk_row_get_badge:
 * @self: a row
 *
 * Returns: (transfer none): a short word or number at its end; lent until the row changes
 *
 * Since: 0.4
 */
const char *flow_gtk_row_get_badge(FlowGtkRow *self);

/**
 * flow_gtk_row_get_enabled:
 * @self: a row
 *
 * Returns: %FALSE if it cannot be used now
 *
 * Since: 0.4
 */
gboolean flow_gtk_row_get_enabled(FlowGtkRow *self);

/**
 * flow_gtk_row_get_secret:
 * @self: a row
 *
 * Returns: %TRUE if its texts are for the user alone
 *
 * Since: 0.4
 */
gboolean flow_gtk_row_get_secret(FlowGtkRow *self);

/**
 * flow_gtk_row_get_actions:
 * @self: a row
 *
 * Returns: (transfer none): its menu, a list of #FlowGtkRowAction; the same list as long as the
 *   row lives
 *
 * Since: 0.4
 */
GListModel *flow_gtk_row_get_actions(FlowGtkRow *self);

/**
 * flow_gtk_row_get_chosen:
 * @self: a row
 *
 * Returns: %TRUE if the value of its element names it
 *
 * Since: 0.4
 */
gboolean flow_gtk_row_get_chosen(FlowGtkRow *self);

/**
 * flow_gtk_row_action_get_id:
 * @self: an entry of a menu
 *
 * Returns: (transfer none): its id, unique in its row
 *
 * Since: 0.4
 */
const char *flow_gtk_row_action_get_id(FlowGtkRowAction *self);

/**
 * flow_gtk_row_action_get_text:
 * @self: an entry of a menu
 *
 * Returns: (transfer none): the text shown
 *
 * Since: 0.4
 */
const char *flow_gtk_row_action_get_text(FlowGtkRowAction *self);

/**
 * flow_gtk_row_action_get_role:
 * @self: an entry of a menu
 *
 * Returns: its purpose
 *
 * Since: 0.4
 */
FlowGtkRole flow_gtk_row_action_get_role(FlowGtkRowAction *self);

/**
 * flow_gtk_row_action_get_enabled:
 * @self: an entry of a menu
 *
 * Returns: %FALSE if it cannot be used now
 *
 * Since: 0.4
 */
gboolean flow_gtk_row_action_get_enabled(FlowGtkRowAction *self);

/* ---- Input ----------------------------------------------------------------------------------- */

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
 *
 * Since: 0.4
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
 *
 * Since: 0.4
 */
gboolean flow_gtk_element_set_value(FlowGtkElement *self, GVariant *value, GError **error);

/**
 * flow_gtk_element_get_value_text:
 * @self: an element that has a value
 *
 * Gives the value as a field shows it, in the form of the locale: the counterpart of
 * flow_gtk_element_set_text(). A widget of yours shows it at its beginning, and again when
 * #FlowGtkElement:put has risen.
 *
 * Returns: (transfer full): the text; empty for no value, and when the element has gone
 *
 * Since: 0.4
 */
char *flow_gtk_element_get_value_text(FlowGtkElement *self);

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
 *
 * Since: 0.4
 */
gboolean flow_gtk_element_set_text(FlowGtkElement *self, const char *text, GError **error);

/* ---- Widgets --------------------------------------------------------------------------------- */

/**
 * flow_gtk_element_make_widget:
 * @self: an element
 *
 * Makes the widget that the page would show for the element: by a factory, or in the library's
 * look. It is for factories of screens, and for a bar of the program with elements of
 * #FlowGtkView:toolbar. A factory of elements gets the library's look of its own element, to put
 * something around it. The widget follows the element. That of a section has title and footer, and
 * none of the elements below it.
 *
 * Returns: (transfer floating) (nullable): a new widget; %NULL if the element has gone
 *
 * Since: 0.4
 */
GtkWidget *flow_gtk_element_make_widget(FlowGtkElement *self);

/**
 * flow_gtk_element_set_widget:
 * @self: an element
 * @widget: a widget that a factory of screens has made for it
 *
 * Says that a widget stands for the element: it gets the focus that the flow gives to the element,
 * the flow is told when it or something in it has the focus, and a popover about the element
 * points at it. Widgets of flow_gtk_element_make_widget() and of factories of elements stand for
 * theirs without it. The widget keeps a reference to the element.
 *
 * Since: 0.4
 */
void flow_gtk_element_set_widget(FlowGtkElement *self, GtkWidget *widget);

G_END_DECLS
#endif
