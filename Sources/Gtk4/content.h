/**
 * content.h - the door between the two rooms of libflow-gtk4: the shell (engine, view, layers,
 * pages) and the content (screens, elements, rows, widgets). The shell calls these functions; the
 * content calls the shell only through the signals named here. Private.
 */
#ifndef FLOW_GTK_CONTENT_H
#define FLOW_GTK_CONTENT_H

#include <flow-gtk/flow-gtk.h>
#include <flow/scene.h>

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

/** The same for the whole body of a class's screens; NULL for all other classes. */
void flow_gtk_factories_set_screen(FlowGtkFactories *self, const char *class_id,
                                   FlowGtkScreenFactory factory, gpointer data,
                                   GDestroyNotify destroy);

/** The same for the windows of alerts. */
void flow_gtk_factories_set_alert(FlowGtkFactories *self, FlowGtkAlertFactory factory,
                                  gpointer data, GDestroyNotify destroy);

/** The window that a factory of the product makes for an alert; NULL: none does. */
GtkWindow *flow_gtk_factories_alert(FlowGtkFactories *self, FlowGtkScreen *screen,
                                    gboolean is_confirmation);

/* ---- Screens --------------------------------------------------------------------------------- */

/** Carries out news of a screen, its elements and rows; other news are passed over. The object of a
 *  page is made as the page comes, is its `data` until it goes, and stays readable. */
void flow_gtk_screen_hear(const flow_news *news);

/** The scene is about to end: takes the object from its page. */
void flow_gtk_screen_end(FlowGtkScreen *self);

/** The page of the scene, or NULL when it has gone. */
flow_scene_page *flow_gtk_screen_get_raw(FlowGtkScreen *self);

/** True from when the engine's screen has gone: the object stays readable, input is refused. */
gboolean flow_gtk_screen_is_gone(FlowGtkScreen *self);

/** The widget that the shell has made for the screen; NULL if there is none. */
GtkWidget *flow_gtk_screen_get_page(FlowGtkScreen *self);
void flow_gtk_screen_set_page(FlowGtkScreen *self, GtkWidget *page);
/** Tells its widgets, such as rows and images, to show their words again. */
void flow_gtk_screen_show_words(FlowGtkScreen *self);

/** Emits a signal for programs. */
void flow_gtk_screen_announce(FlowGtkScreen *self, const char *text);
void flow_gtk_screen_link(FlowGtkScreen *self, const char *uri);

/** Enter was pressed; FALSE if nothing comes of it. */
gboolean flow_gtk_screen_enter(FlowGtkScreen *self);

/** Presses the button whose shortcut these keys are; FALSE if there is none. */
gboolean flow_gtk_screen_press_shortcut(FlowGtkScreen *self, guint keyval, GdkModifierType state);
/** The keys of a shortcut as GTK writes them, such as "<Ctrl>s"; NULL for none. */
char *flow_gtk_keys(const char *shortcut);

/* ---- Bodies and buttons ---------------------------------------------------------------------- */

/** The widget that draws the elements of a screen's body (or its native view, or what a screen
 *  factory makes), scrolled. Floating. It holds the screen and follows it. */
GtkWidget *flow_gtk_body_new(FlowGtkScreen *screen, FlowGtkFactories *factories);
/** Its natural size is asked for: a frame or a window is made by it. */
void flow_gtk_body_fit(GtkWidget *body);

/** The widget that stands for an element in another widget; NULL if it is not found. */
GtkWidget *flow_gtk_frame_of(GtkWidget *inside, FlowGtkElement *element);

/** The widget of a row in that of its element; NULL if it is not drawn just now. */
GtkWidget *flow_gtk_row_in(GtkWidget *frame, const char *row_id);

/** Tells the scene which element in a widget gets the focus of its window. */
void flow_gtk_follow_focus(GtkWidget *inside, FlowGtkScreen *screen);

/** Gives the focus to an element in such a widget, if it can be to the part of the element that had
 *  it last; NULL gives it to what had it last. FALSE if that does not take it. */
gboolean flow_gtk_focus_element(GtkWidget *inside, FlowGtkElement *element);
/** The element that has the focus of the screen, or had it last; NULL for none. */
flow_scene_element *flow_gtk_screen_get_focus(FlowGtkScreen *self);

/** A button of the toolbar, an alert or a bar for one element of kind button, by the factories.
 *  Floating; follows the element. */
GtkWidget *flow_gtk_button_new(FlowGtkElement *element, FlowGtkFactories *factories);

/** Gives a widget its accessible name and description. */
void flow_gtk_name(GtkWidget *widget, const char *name, const char *description);

/* ---- Values, errors, style ------------------------------------------------------------------- */

/** A value as a variant: null is "mv" nothing, bool b, integer x, number d, string s, bytes ay,
 *  list av, map a{sv}. Returns a floating reference; NULL for NULL. */
GVariant *flow_gtk_variant_of(const flow_value *value);

/** A variant as a value, owned by the caller (flow_value_destroy()). Any integer type is accepted,
 *  maybe is null or what is inside. NULL and an error for a type that no value has. */
flow_value *flow_gtk_value_of(GVariant *variant, GError **error);

/** Fills a GError of FLOW_GTK_ERROR from an engine's error; returns FALSE, to be returned. */
gboolean flow_gtk_set_error(GError **error, flow_status status, const flow_error *source);

/** A call of a program to the engine, whose error is to be told once: by the GError that the caller
 *  has asked for, else as a warning. */
typedef struct FlowGtkAsked FlowGtkAsked;

/** A call begins; flow_gtk_answer() ends it. Calls may stand inside each other. */
FlowGtkAsked *flow_gtk_ask(void);
/** A diagnostic of an engine; `is_told`: a handler of the program has it. It becomes a warning when
 *  the call ends, unless the error of that has told it. */
void flow_gtk_hear(flow_severity severity, const char *message, gboolean is_told);
/** The call has ended: fills `error` with the engine's sentence. TRUE for FLOW_OK. */
gboolean flow_gtk_answer(FlowGtkAsked *self, flow_status status, const flow_error *source,
                         GError **error);

/** Installs the style sheet of the library for a display, once. */
void flow_gtk_style_install(GdkDisplay *display);

G_END_DECLS
#endif
