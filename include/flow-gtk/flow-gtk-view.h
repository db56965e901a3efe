/*
 * flow-gtk-view.h - the widget that shows a flow.
 */
#ifndef FLOW_GTK_VIEW_H
#define FLOW_GTK_VIEW_H

#include <flow-gtk/flow-gtk-element.h>
#include <flow-gtk/flow-gtk-engine.h>
#include <flow-gtk/flow-gtk-enums.h>
#include <flow-gtk/flow-gtk-screen.h>

G_BEGIN_DECLS

/**
 * FlowGtkPresentation:
 * @FLOW_GTK_PRESENTATION_IN_WINDOW: sheets slide over the page, inside the view
 * @FLOW_GTK_PRESENTATION_AS_DIALOG: sheets are modal windows of their own
 *
 * The way in which a view shows sheets. Covers fill the view in any case, popovers point at their
 * element, and alerts and confirmation dialogs are windows; what lies over a window is one, too.
 *
 * Since: 0.4
 */
typedef enum {
  FLOW_GTK_PRESENTATION_IN_WINDOW,
  FLOW_GTK_PRESENTATION_AS_DIALOG
} FlowGtkPresentation;

#define FLOW_GTK_TYPE_PRESENTATION (flow_gtk_presentation_get_type())
GType flow_gtk_presentation_get_type(void) G_GNUC_CONST;

/**
 * FlowGtkScrollPhase:
 * @FLOW_GTK_SCROLL_BEGIN: two fingers were put on the touchpad
 * @FLOW_GTK_SCROLL_UPDATE: they have moved
 * @FLOW_GTK_SCROLL_END: they were lifted
 * @FLOW_GTK_SCROLL_CANCEL: the system has taken the gesture for itself
 *
 * The phase of a movement of two fingers on a touchpad.
 *
 * Since: 0.4
 */
typedef enum {
  FLOW_GTK_SCROLL_BEGIN,
  FLOW_GTK_SCROLL_UPDATE,
  FLOW_GTK_SCROLL_END,
  FLOW_GTK_SCROLL_CANCEL
} FlowGtkScrollPhase;

#define FLOW_GTK_TYPE_SCROLL_PHASE (flow_gtk_scroll_phase_get_type())
GType flow_gtk_scroll_phase_get_type(void) G_GNUC_CONST;

#define FLOW_GTK_TYPE_VIEW (flow_gtk_view_get_type())

/**
 * FlowGtkView:
 *
 * A widget that shows one window of an engine: pages that slide, sheets, covers, popovers, alerts
 * and tabs. The engine decides; the view shows it and passes on what the user does.
 *
 * All its signals are emitted from the loop's next turn, never inside a callback of the engine, so
 * that a handler may destroy the view. When the view goes, what it shows ends, and nobody is asked.
 *
 * CSS: `flowview > layer > slide > page > header | body`. A page has the style class of its layer
 * (`sheet`, `cover`, `popover`, `alert`, `confirmation`).
 *
 * Since: 0.4
 */
G_DECLARE_FINAL_TYPE(FlowGtkView, flow_gtk_view, FLOW_GTK, VIEW, GtkWidget)

/**
 * flow_gtk_view_new:
 * @engine: (nullable): the engine whose flow it shows; %NULL takes the default one
 *
 * Makes a view, which is empty until a flow is started in it.
 *
 * Returns: (transfer floating): a new view
 *
 * Since: 0.4
 */
GtkWidget *flow_gtk_view_new(FlowGtkEngine *engine);

/**
 * flow_gtk_view_get_engine:
 * @self: a view
 *
 * Returns: (transfer none): its engine
 *
 * Since: 0.4
 */
FlowGtkEngine *flow_gtk_view_get_engine(FlowGtkView *self);

/**
 * flow_gtk_view_start:
 * @self: a view
 * @class_id: (nullable): a class of coordinators, or of screens; %NULL takes the first one of the
 *   plugin that was loaded last
 * @arguments: (nullable): its arguments, such as `a{sv}`; a floating variant is taken over
 * @error: receives the reason
 *
 * Starts a flow, which becomes what the view shows. Another one that it shows ends.
 *
 * Returns: %TRUE if the flow was asked for. The outcome is told by diagnostics and by
 *   #FlowGtkView::finished.
 *
 * Since: 0.4
 */
gboolean flow_gtk_view_start(FlowGtkView *self, const char *class_id, GVariant *arguments,
                             GError **error);

/**
 * flow_gtk_view_open_uri:
 * @self: a view
 * @uri: a deep link, `shop://product/5`
 * @error: receives the reason: it is no URI, or the view has gone
 *
 * Opens a deep link in the flow of the view. It waits for a flow that has not started yet. A link
 * that nobody knows is told as a diagnostic.
 *
 * Returns: %TRUE if the link was given to the engine
 *
 * Since: 0.4
 */
gboolean flow_gtk_view_open_uri(FlowGtkView *self, const char *uri, GError **error);

/**
 * flow_gtk_view_back:
 * @self: a view
 *
 * The user's wish to go back, as by Alt+Left.
 *
 * Since: 0.4
 */
void flow_gtk_view_back(FlowGtkView *self);

/**
 * flow_gtk_view_dismiss:
 * @self: a view
 *
 * The user's wish to get rid of the layer on top, as by Escape: an alert is answered by its cancel
 * button, another layer may forbid it. Without a layer over the page nothing happens.
 *
 * Since: 0.4
 */
void flow_gtk_view_dismiss(FlowGtkView *self);

/**
 * flow_gtk_view_announce:
 * @self: a view
 * @message: a sentence in the user's language
 *
 * Lets assistive technology say something, as the library does with the reason why a value is
 * wrong. #FlowGtkView::announced tells it, too, so that a program shows it where it shows those.
 *
 * Since: 0.4
 */
void flow_gtk_view_announce(FlowGtkView *self, const char *message);

/**
 * flow_gtk_view_close_async:
 * @self: a view
 * @cancellable: (nullable): ends the waiting; the wish itself goes on
 * @callback: (nullable) (scope async): called when the flow has ended, or stays
 * @user_data: for @callback
 *
 * The user's wish to close the window. Screens may ask first ("Discard?"), or say no.
 *
 * Since: 0.4
 */
void flow_gtk_view_close_async(FlowGtkView *self, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data);

/**
 * flow_gtk_view_close_finish:
 * @self: a view
 * @result: the result that @callback was given
 * @error: receives %G_IO_ERROR_CANCELLED, or %G_IO_ERROR_FAILED_HANDLED if somebody said no
 *
 * Returns: %TRUE if all has ended, and the window may go
 *
 * Since: 0.4
 */
gboolean flow_gtk_view_close_finish(FlowGtkView *self, GAsyncResult *result, GError **error);

/**
 * flow_gtk_view_attach_window:
 * @self: a view
 * @window: (nullable): the window in which it stands; %NULL ends it
 *
 * Lets a window and the view belong together: closing the window asks the flow and destroys the
 * window when all has ended; the window has the title of what is shown; and screens are told when
 * the user is in another window.
 *
 * Since: 0.4
 */
void flow_gtk_view_attach_window(FlowGtkView *self, GtkWindow *window);

/**
 * flow_gtk_view_set_element_factory:
 * @self: a view
 * @class_id: (nullable): the class of the screens that it is for; %NULL for all
 * @element_id: (nullable): the id of the element; %NULL for all elements of @class_id
 * @kind: the kind of elements, where @class_id is %NULL
 * @factory: (nullable) (scope notified) (closure data) (destroy destroy): makes the widget; %NULL
 *   takes the factory away
 * @data: for @factory
 * @destroy: (nullable): ends @data
 *
 * Draws elements in the product's own look. Asked are the factories by class and id, by class, by
 * kind, and at last the library. It holds for pages that are made from then on, so set it before
 * flow_gtk_view_start().
 *
 * Since: 0.4
 */
void flow_gtk_view_set_element_factory(FlowGtkView *self, const char *class_id,
                                       const char *element_id, FlowGtkElementKind kind,
                                       FlowGtkElementFactory factory, gpointer data,
                                       GDestroyNotify destroy);

/**
 * flow_gtk_view_set_screen_factory:
 * @self: a view
 * @class_id: (nullable): a class of screens; %NULL for all that have no factory of their own
 * @factory: (nullable) (scope notified) (closure data) (destroy destroy): makes the body; %NULL
 *   takes the factory away
 * @data: for @factory
 * @destroy: (nullable): ends @data
 *
 * Draws the whole body of the pages of a class in the product's own look. Alerts and confirmation
 * dialogs have no body.
 *
 * Since: 0.4
 */
void flow_gtk_view_set_screen_factory(FlowGtkView *self, const char *class_id,
                                      FlowGtkScreenFactory factory, gpointer data,
                                      GDestroyNotify destroy);

/**
 * flow_gtk_view_set_alert_factory:
 * @self: a view
 * @factory: (nullable) (scope notified) (closure data) (destroy destroy): makes the window; %NULL
 *   takes the factory away
 * @data: for @factory
 * @destroy: (nullable): ends @data
 *
 * Shows alerts and confirmation dialogs as windows in the product's own look, from then on.
 *
 * Since: 0.4
 */
void flow_gtk_view_set_alert_factory(FlowGtkView *self, FlowGtkAlertFactory factory, gpointer data,
                                     GDestroyNotify destroy);

/**
 * flow_gtk_view_scroll_delta:
 * @self: a view
 * @dx: the pixels that the content would move by; positive: to the left
 * @dy: the same, upwards
 * @phase: the beginning, a movement, or the end
 *
 * Follows two fingers on a touchpad: sideways from left to right (in right-to-left writing the
 * other way) goes back, or of pages turns to the page before if nothing lies below; from right to
 * left turns to the next page; downwards drags a sheet or cover away. All of it happens if it is
 * swept far enough. The view calls it for touchpads itself; a program with gestures of its own may
 * call it, too.
 *
 * Returns: %TRUE while the view follows the fingers, %FALSE if the movement is not for it
 *
 * Since: 0.4
 */
gboolean flow_gtk_view_scroll_delta(FlowGtkView *self, double dx, double dy,
                                    FlowGtkScrollPhase phase);

/**
 * flow_gtk_view_get_can_go_back:
 * @self: a view
 *
 * Returns: %TRUE if the user's back leads to the page before, or out of a layer
 *
 * Since: 0.4
 */
gboolean flow_gtk_view_get_can_go_back(FlowGtkView *self);

/**
 * flow_gtk_view_get_title:
 * @self: a view
 *
 * Returns: (transfer none): the title of the page on top that is no alert and no popover; empty if
 *   there is none
 *
 * Since: 0.4
 */
const char *flow_gtk_view_get_title(FlowGtkView *self);

/**
 * flow_gtk_view_get_is_empty:
 * @self: a view
 *
 * Returns: %TRUE while it shows nothing
 *
 * Since: 0.4
 */
gboolean flow_gtk_view_get_is_empty(FlowGtkView *self);

/**
 * flow_gtk_view_get_show_header:
 * @self: a view
 *
 * Returns: %TRUE if the pages in the window have a header with title, way back and toolbar
 *
 * Since: 0.4
 */
gboolean flow_gtk_view_get_show_header(FlowGtkView *self);

/**
 * flow_gtk_view_set_show_header:
 * @self: a view
 * @show_header: %FALSE if the program has a header of its own, with what #FlowGtkView:title,
 *   #FlowGtkView:can-go-back and #FlowGtkView:toolbar say
 *
 * Sheets, covers and dialogs have a header in any case.
 *
 * Since: 0.4
 */
void flow_gtk_view_set_show_header(FlowGtkView *self, gboolean show_header);

/**
 * flow_gtk_view_get_header:
 * @self: a view
 *
 * Gives a widget for gtk_window_set_titlebar(), so that a window has one bar: the way back, the
 * title and the toolbar of the page in the window, and the window's own buttons. Of panes that are
 * seen side by side it has those of each page, over the page. The view makes it when it is first
 * asked for, and keeps a reference. While it stands in a window, pages there have no header below
 * it; what #FlowGtkView:show-header says does not matter then. Sheets, covers and dialogs keep
 * theirs. When the view goes, the window's buttons stay in it.
 *
 * Returns: (transfer none) (nullable): the header; %NULL if no engine could be made
 *
 * Since: 0.4
 */
GtkWidget *flow_gtk_view_get_header(FlowGtkView *self);

/**
 * flow_gtk_view_get_screen:
 * @self: a view
 *
 * Gives the screen that is seen on top: that of a sheet, if there is one. Of panes that are seen
 * side by side it is that of the selected one.
 *
 * Returns: (transfer none) (nullable): the screen; %NULL if there is none, as in an empty tab
 *
 * Since: 0.4
 */
FlowGtkScreen *flow_gtk_view_get_screen(FlowGtkView *self);

/**
 * flow_gtk_view_get_toolbar:
 * @self: a view
 *
 * Gives the elements of the toolbar of the page in the window, for a program whose header is its
 * own. It is another list when another page is shown, or another pane is selected, which
 * #FlowGtkView:toolbar notifies, and each list tells itself what comes and goes.
 *
 * Returns: (transfer none) (nullable): a list of #FlowGtkElement; %NULL if there is no page
 *
 * Since: 0.4
 */
GListModel *flow_gtk_view_get_toolbar(FlowGtkView *self);

/**
 * flow_gtk_view_get_presentation:
 * @self: a view
 *
 * Returns: the way in which it shows sheets
 *
 * Since: 0.4
 */
FlowGtkPresentation flow_gtk_view_get_presentation(FlowGtkView *self);

/**
 * flow_gtk_view_set_presentation:
 * @self: a view
 * @presentation: the way in which it shows sheets from now on
 *
 * Since: 0.4
 */
void flow_gtk_view_set_presentation(FlowGtkView *self, FlowGtkPresentation presentation);

/**
 * flow_gtk_view_get_raw:
 * @self: a view
 *
 * Returns: the engine's window that the view shows, a `flow_window` of the C ABI; 0 for none
 *
 * Since: 0.4
 */
guint64 flow_gtk_view_get_raw(FlowGtkView *self);

/**
 * flow_gtk_view_adopt:
 * @self: a view that shows nothing
 * @window: a window of its engine that no other view shows, a `flow_window` of the C ABI
 * @error: receives the reason
 *
 * Shows a window that is there already, such as one that was restored, in the place of the view's
 * own, which is closed. Its content is shown as if it had been walked to; when its flow ends,
 * #FlowGtkView::finished tells. May be called in the function that is given a window that was
 * restored (flow_engine_restore()).
 *
 * Returns: %TRUE if the view shows it
 *
 * Since: 0.4
 */
gboolean flow_gtk_view_adopt(FlowGtkView *self, guint64 window, GError **error);

G_END_DECLS
#endif
