/* Types and functions that the files of the plugin share. The flow itself is told in
 * coordinator.c. */
#ifndef SETUP_H
#define SETUP_H

#include <flow/plugin.h>

#include "readers.h"

/* ---- Classes, each defined in the file of its name and registered in plugin.c ---------------- */

extern const flow_class setup_coordinator;
extern const flow_class setup_time_zone_coordinator;
extern const flow_class setup_account_coordinator;
extern const flow_class setup_welcome_screen;
extern const flow_class setup_region_screen;
extern const flow_class setup_city_screen;
extern const flow_class setup_offer_screen;
extern const flow_class setup_credentials_screen;
extern const flow_class setup_confirmation_screen;
extern const flow_class setup_network_screen;
extern const flow_class setup_summary_screen;

/* Registers setup.language with what it has read: an engine's own, which goes with the class. */
flow_status setup_language_register(flow_engine *engine, flow_plugin plugin, flow_error *error);

/* ---- Members that every screen has, screen.c ------------------------------------------------- */

typedef struct setup_screen {
  flow_engine *engine;
  flow_screen handle;
  flow_value *arguments; /* a copy of what it was created with */
} setup_screen;

/* Fills the first member of a larger screen; false if there is no memory. */
bool setup_screen_begin(setup_screen *screen, flow_engine *engine, flow_screen handle,
                        const flow_value *arguments);

/* `create` and `destroy` of a screen that has no state of its own. */
void *setup_screen_create(void *user_data, flow_engine *engine, flow_handle handle,
                          const flow_value *arguments);
void setup_screen_destroy(void *self);

/* `did_appear` of a screen that shows settings: they may have changed while it was covered. */
void setup_screen_redraw(void *self);

/* Tells the screen's coordinator that something happened; `value` may be NULL. The coordinator
 * decides on the consequence. Only the visible top screen is heard: a second tap, while the first
 * already leads elsewhere, does nothing. */
void setup_report(const setup_screen *screen, const char *event, const flow_value *value);

/* Asks the screen's coordinator for the settings so far: the map the flow finishes with, borrowed
 * until the coordinator is called again. The null value if it has none to give. */
flow_value setup_ask_settings(const setup_screen *screen);

/* ---- A list of the names a screen was created with, names.c ---------------------------------- */

/* The number of strings in the argument "names"; 0 if it is no list. */
size_t setup_names_count(const setup_screen *screen);

/* Adds them as a list: a row's id is the name, its title the name without the first `skip` bytes
 * and with spaces for underscores. Without memory the list is empty. */
void setup_add_names(const setup_screen *screen, flow_content content, const char *id,
                     const char *label, size_t skip);

/* ---- Values, values.c ------------------------------------------------------------------------ */

/* A NUL-terminated copy; NULL if the value is no such string, or there is no memory. */
char *setup_text_copy(const flow_value *value);

/* The same of the string under `key`; NULL also if there is none. */
char *setup_text_copy_at(const flow_value *map, const char *key);

/* The string under `key`; the empty view if there is none. */
flow_string setup_text_at(const flow_value *map, const char *key);

/* The string under `key`, or `fallback`; NULL only if there is no memory. The caller frees it. */
char *setup_text_or(const flow_value *map, const char *key, const char *fallback);

/* A string value, or null for NULL. */
flow_value setup_text_or_null(const char *text);

/* Makes values of strings, borrowing them; NULL if there is no memory. The caller frees it. */
flow_value *setup_string_values(const setup_strings *strings);

/* Frees `*slot` and puts `text` there, which may be NULL. */
void setup_replace(char **slot, char *text);

/* ---- Saved state, state.c -------------------------------------------------------------------- */

/* Handles mean nothing in another process: a state keeps the ids under which they are saved, and
 * finds what has them when it is restored. */

/* The saved id of an object as a value; 0 for FLOW_NONE, and where nothing is saved. */
flow_value setup_saved_id(flow_engine *engine, flow_handle handle);

/* The coordinator, or screen, whose saved id stands under `key`; FLOW_NONE for 0, and if it has
 * gone. */
flow_handle setup_restored(flow_engine *engine, flow_kind kind, const flow_value *state,
                           const char *key);

/* ---- The settings, settings.c ---------------------------------------------------------------- */

/* All zero is nothing set. Strings are owned; NULL is "not set". */
typedef struct setup_settings {
  char *language;
  char *time_zone;
  char *account;
  char *interface;
  /* The entries that `value` points to. */
  flow_entry account_entries[2];
  flow_entry network_entries[1];
  flow_entry entries[4];
  flow_value value;
} setup_settings;

/* The settings as a map; borrowed, good until they change or this is called again:
 * {language, time_zone, account: {name, password_set} or null, network: {interface} or null}. */
const flow_value *setup_settings_value(setup_settings *settings);

/* Takes over what setup_settings_value() has made, of a flow that was saved; false, and some of it
 * is missing, if there is no memory. */
bool setup_settings_take(setup_settings *settings, const flow_value *value);

void setup_settings_clear(setup_settings *settings);

#endif
