/**
 * content.h - the door between the two rooms of libflow-gtk4: the shell (engine, view, layers,
 * pages) and the content (screens, elements, rows, widgets). The shell calls these functions; the
 * content calls the shell only through the signals named here. Private.
 */
#ifndef FLOW_GTK_CONTENT_H
#define FLOW_GTK_CONTENT_H

#include <flow-gtk/flow-gtk.h>

G_BEGIN_DECLS

/* ---- Factories: the product's own look ------------------------------------------------------- */

typedef struct FlowGtkFactories FlowGtkFactories;

/** An empty set of factories, which a view owns. Counts references: bodies outlive views. */
FlowGtkFactories *flow_gtk_factories_new(void);
FlowGtkFactories *flow_gtk_factories_ref(FlowGtkFactories *self);
void flow_gtk_factories_unref(FlowGtkFactories *self);

/** Sets, or with a NULL factory removes, the factory for elements: by class and id, by class (id
 *  NULL), or by kind (class NULL). The destroy function of the one replaced runs. */
void flow_gtk_factories_set_element(FlowGtkFactories *self, const char *class_id,
                                    const char *element_id, FlowGtkElementKind kind,
                                    FlowGtkElementFactory factory, gpointer data,
                                    GDestroyNotify destroy);

/** The same for the whole body of a class's screens. */
void flow_gtk_factories_set_screen(FlowGtkFactories *self, const char *class_id,
                                   FlowGtkScreenFactory factory, gpointer data,
                                   GDestroyNotify destroy);

/* ---- Screens --------------------------------------------------------------------------------- */

/* FlowGtkScreen has three signals that the library alone connects to:
 *   "refreshed"  ()           after each new content
 *   "announce"   (char *text) a text for assistive technology: a new error, a changed note
 *   "link"       (char *uri)  the user wants to open the link of a link text */

/** The object of an open screen: made at the first call, then the same until the screen goes (data
 *  on the screen). Asks for the content at once. Returns a new reference, or NULL if the screen has
 *  gone or cannot be rendered for another reason (a diagnostic tells). */
FlowGtkScreen *flow_gtk_screen_for(FlowGtkEngine *engine, flow_screen screen);

/** Asks for the content again and changes the elements by difference, keeping those that stay. */
void flow_gtk_screen_refresh(FlowGtkScreen *self);

/** The handle, or FLOW_NONE when the screen has gone. */
flow_screen flow_gtk_screen_get_raw(FlowGtkScreen *self);

/** True from when the engine's screen has gone: the object stays readable, input is refused. */
gboolean flow_gtk_screen_is_gone(FlowGtkScreen *self);

/** True for a screen that is open: from one that has been made anew in its place (S16) data is
 *  taken, and may be given again; from one that goes it is taken for good. */
gboolean flow_gtk_screen_is_open(flow_engine *engine, flow_screen screen);

/** True unless it shows that it is not available, as a placeholder does. */
gboolean flow_gtk_screen_is_available(FlowGtkScreen *self);

/** Presses the first enabled primary button; FALSE if there is none. */
gboolean flow_gtk_screen_press_default(FlowGtkScreen *self);

/** Presses the button whose shortcut these keys are; FALSE if there is none. */
gboolean flow_gtk_screen_press_shortcut(FlowGtkScreen *self, guint keyval, GdkModifierType state);

/** The file or URI that can be opened, of a source as a screen says it; "" if it may not be. The
 *  caller frees it. */
char *flow_gtk_screen_resolve(FlowGtkScreen *self, flow_string source);

/* ---- Bodies and buttons ---------------------------------------------------------------------- */

/** The widget that draws the elements of a screen's body (or its native view, or what a screen
 *  factory makes), scrolled. Floating. It holds the screen and follows it. */
GtkWidget *flow_gtk_body_new(FlowGtkScreen *screen, FlowGtkFactories *factories);

/** True if the screen has been made anew and needs another body: its native view went with the old
 *  one, or it is of another class, as a placeholder is. */
gboolean flow_gtk_body_is_old(GtkWidget *body);

/** The widget of an element, or of a row of it, for a popover to point at; NULL if not found. */
GtkWidget *flow_gtk_body_find(GtkWidget *body, const char *element_id, const char *row_id);

/** Gives the focus: to what had it when the body was last left, else to the element that the
 *  screen names, else to the first that takes it. FALSE if nothing does. */
gboolean flow_gtk_body_grab_focus(GtkWidget *body);

/** Keeps in mind which element has the focus, and where it is scrolled, when a page is left. */
void flow_gtk_body_leave(GtkWidget *body);

/** A button of the toolbar, an alert or a bar for one element of kind button, by the factories.
 *  Floating; follows the element. */
GtkWidget *flow_gtk_button_new(FlowGtkElement *element, FlowGtkFactories *factories);

/* ---- Values, errors, style ------------------------------------------------------------------- */

/** A value as a variant: null is "mv" nothing, bool b, integer x, number d, string s, bytes ay,
 *  list av, map a{sv}. Returns a floating reference; NULL for NULL. */
GVariant *flow_gtk_variant_of(const flow_value *value);

/** A variant as a value, owned by the caller (flow_value_destroy()). Any integer type is accepted,
 *  maybe is null or what is inside. NULL and an error for a type that no value has. */
flow_value *flow_gtk_value_of(GVariant *variant, GError **error);

/** Fills a GError of FLOW_GTK_ERROR from an engine's error; returns FALSE, to be returned. */
gboolean flow_gtk_set_error(GError **error, flow_status status, const flow_error *source);

/** Installs the style sheet of the library for a display, once. */
void flow_gtk_style_install(GdkDisplay *display);

G_END_DECLS
#endif
