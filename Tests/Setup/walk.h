// A host for tests: opens the sample flow in a window without a presenter, and uses it like a
// person.
#ifndef SETUP_WALK_H
#define SETUP_WALK_H

#include <flow/flow.h>
#include <stdbool.h>

// Paths of the system's files for a flow; NULL leaves an argument out.
typedef struct places {
  const char *zoneinfo;
  const char *locales;
  const char *sysfs;
  const char *share;
} places;

// One flow in one window.
typedef struct walk {
  flow_engine *engine;
  flow_window window;
  flow_coordinator coordinator;
  int ended;  // the number of reports of its end
  flow_cause cause;
  flow_value *value;  // the value it finished with, or NULL
} walk;

// The plugin under test, and the same with allocations that can be made to fail.
extern const char *plugin_path;
extern const char *failing_plugin_path;

// Creates an engine with the plugin loaded, or ends the program.
flow_engine *engine_with(const char *plugin);
flow_engine *engine_with_plugin(void);
flow_engine *saving_engine_with(const char *plugin);  // with FLOW_ENGINE_SAVED

// Diagnostics of warning or error since the last call, in all engines.
int warnings(void);

// Destroys the engine.
void engine_end(flow_engine *engine);

// Returns the number of living screens, coordinators, layers, routers, transitions and windows.
size_t live_objects(flow_engine *engine);

// Makes the files that all tests use, and returns where they are.
places made_places(void);

// Opens the flow in a new window.
void walk_open(walk *walk, flow_engine *engine, places places);

// Opens the flow in the window it has.
flow_status walk_start(walk *walk, places places);

// Closes the window and frees the walk's memory.
void walk_close(walk *walk);

// ---- Looking. Texts are good until the next look.

flow_screen top_screen(const walk *walk);
size_t layers(const walk *walk);
size_t depth(const walk *walk);  // of the top layer's stack
const char *title(const walk *walk);
const flow_element *element(const walk *walk, const char *id);  // NULL if there is none
bool enabled(const walk *walk, const char *id);
const char *error_of(const walk *walk, const char *field);
const char *value_of(const walk *walk, const char *id);
const flow_row *row(const walk *walk, const char *list, const char *row);  // NULL if there is none
const char *detail(const walk *walk, const char *list, const char *row);
bool shows(const walk *walk, const char *text);  // true if a heading or text contains it

// ---- Using

flow_status press(const walk *walk, const char *button);
flow_status select_row(const walk *walk, const char *list, const char *row);
flow_status fill(const walk *walk, const char *field, const char *text);
void go_back(const walk *walk);

// Fills the three fields of an account and goes on.
void enter_account(const walk *walk, const char *name, const char *password, const char *repeated);

// From wherever the flow is to its end, taking the first way that leads on; false if it does not
// get there. Starts it again if it ended without a value.
bool walk_to_the_end(walk *walk, places places);

// From the welcome screen to one of these, with Berlin, de_DE, ada and eth0.
void walk_to_language(walk *walk);
void walk_to_region(walk *walk);
void walk_to_offer(walk *walk);
void walk_to_network(walk *walk);
void walk_to_summary(walk *walk);

// The map that this way gives.
const flow_value *expected_settings(void);

#endif
