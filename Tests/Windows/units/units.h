/* A small host for the tests of the content: one class of screens, whose methods are functions that
 * the test sets, in a scene whose news go to the content alone. */
#ifndef UNITS_H
#define UNITS_H

/* Bodies and layers have a type of the same name, of which a test can see one. */
#ifdef UNITS_SEE_LAYERS
#include "../../../Sources/Gtk4/element.h"
#include "../../../Sources/Gtk4/view.h"
#else
#include "../../../Sources/Gtk4/body.h"
#endif

extern FlowGtkEngine *host;
extern flow_engine *engine;
extern flow_screen opened; /* the screen that was opened last */
extern flow_window unit_window;

/* The methods of "unit.screen"; NULL does nothing. */
extern void (*on_render)(flow_content content);
extern void (*on_input)(const char *id, const flow_value *value);
extern void (*on_wrong)(const char *id, const char *reason);
extern void (*on_rows)(flow_content content, uint64_t first, uint64_t count);
extern int64_t (*on_find)(const char *row);

extern int failures;
void unit_check(gboolean is_right, const char *what, const char *file, int line);
#define CHECK(...) unit_check((__VA_ARGS__) ? TRUE : FALSE, #__VA_ARGS__, __FILE__, __LINE__)

/* Runs a case, and says its rule. */
void unit_case(const char *rule, void (*function)(void));

/* A new screen on top of the window; a reference. */
FlowGtkScreen *unit_open(void);

/* The object of a screen; a reference. */
FlowGtkScreen *unit_screen(flow_screen screen);

/* Closes the screen that was opened last; the object may live on. */
void unit_close(void);

/* Asks the screen for its content, as if it had said that it has changed. */
void unit_refresh(FlowGtkScreen *screen);

/* Reads the news. */
void unit_drain(void);

/* The handle of a screen; FLOW_NONE when it has gone. */
flow_screen unit_raw(FlowGtkScreen *screen);

/* The widget of an element in a body, or of a row of it. */
GtkWidget *unit_widget(GtkWidget *body, const char *id, const char *row);

/* Lets the loop run until it has nothing to do. */
void unit_turn(void);

/* Does one thing of the loop, or rests for a moment if there is none. */
void unit_wait(void);

/* Lets the loop run until a condition holds; fails after a number of looks, for a condition that
 * never comes. */
#define UNTIL(condition)                                          \
  do {                                                            \
    for (int looks = 0; looks < 100000 && !(condition); looks++)  \
      unit_wait();                                                \
    CHECK(condition);                                             \
  } while (0)

/* A window of GTK that shows a body of the screen. */
GtkWindow *unit_show(FlowGtkScreen *screen, FlowGtkFactories *factories);
GtkWidget *unit_body(GtkWindow *window);

/* The control of an element in a body. */
GtkWidget *unit_control(GtkWindow *window, const char *id);

FlowGtkElement *unit_find(FlowGtkScreen *screen, const char *id);
const char *unit_text(FlowGtkElement *element);

void unit_begin(int *argc, char ***argv);
int unit_end(void);

#endif
