#include "walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

const char *plugin_path;
const char *failing_plugin_path;

// ---- Engine

static int warning_count;

static void diagnostic(void *user_data, const flow_diagnostic *diagnostic) {
  (void)user_data;
  if (diagnostic->severity < FLOW_SEVERITY_WARNING) return;
  warning_count++;
  if (getenv("FLOW_VERBOSE")) printf("# %s\n", diagnostic->message);
}

int warnings(void) {
  int count = warning_count;
  warning_count = 0;
  return count;
}

static flow_engine *make_engine(const char *plugin, uint32_t flags) {
  flow_engine *engine = NULL;
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  options.diagnostic.function = diagnostic;
  options.flags = flags;
  if (flow_engine_create(&options, &engine) == FLOW_OK &&
      flow_plugin_load(engine, plugin, NULL, &error) == FLOW_OK) {
    return engine;
  }
  printf("%s: %s\n", plugin, error.message);
  exit(2);
}

flow_engine *engine_with(const char *plugin) { return make_engine(plugin, 0); }

flow_engine *saving_engine_with(const char *plugin) {
  return make_engine(plugin, FLOW_ENGINE_SAVED);
}

flow_engine *engine_with_plugin(void) { return engine_with(plugin_path); }

void engine_end(flow_engine *engine) { CHECK(flow_engine_destroy(engine) == FLOW_OK); }

size_t live_objects(flow_engine *engine) {
  static const flow_kind kinds[] = {FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_LAYER,
                                    FLOW_KIND_ROUTER, FLOW_KIND_TRANSITION,  FLOW_KIND_WINDOW};
  size_t all = 0;
  for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++) {
    size_t count = 0;
    CHECK(flow_engine_live_count(engine, kinds[index], NULL, &count) == FLOW_OK);
    all += count;
  }
  return all;
}

// ---- Opening and closing

places made_places(void) {
  static char zoneinfo[512], locales[512], sysfs[512], share[512];
  places places = {zoneinfo, locales, sysfs, share};
  strcpy(zoneinfo, test_path("walk/zoneinfo"));
  strcpy(locales, test_path("walk/locales"));
  strcpy(sysfs, test_path("walk/sys"));
  strcpy(share, test_path("walk/share"));
  write_file("walk/zoneinfo/zone1970.tab",
             "DE\t+5230+01322\tEurope/Berlin\n"
             "AT\t+4813+01620\tEurope/Vienna\n"
             "AR\t-3436-05827\tAmerica/Argentina/Buenos_Aires\n");
  write_file("walk/locales", "de_DE.UTF-8 UTF-8\nen_GB.UTF-8 UTF-8\nsr_RS@latin UTF-8\n");
  write_file("walk/sys/class/net/lo/operstate", "unknown\n");
  write_file("walk/sys/class/net/lo/type", "772\n");
  write_file("walk/sys/class/net/eth0/operstate", "up\n");
  write_file("walk/sys/class/net/eth0/address", "02:00:00:00:00:01\n");
  write_file("walk/sys/class/net/wlan0/operstate", "down\n");
  return places;
}

static void finished(void *user_data, flow_engine *engine, flow_coordinator coordinator,
                     flow_cause cause, const flow_value *value) {
  walk *walk = user_data;
  (void)engine, (void)coordinator;
  walk->ended++;
  walk->cause = cause;
  if (value) CHECK(flow_value_copy(value, &walk->value) == FLOW_OK);
}

flow_status walk_start(walk *walk, places places) {
  flow_entry entries[4];
  size_t count = 0;
  flow_options options = FLOW_OPTIONS_INIT;
  options.finished.function = finished;
  options.finished.user_data = walk;
  if (places.zoneinfo) {
    entries[count++] = (flow_entry){flow_text("zoneinfo"), flow_string_value(places.zoneinfo)};
  }
  if (places.locales) {
    entries[count++] = (flow_entry){flow_text("locales"), flow_string_value(places.locales)};
  }
  if (places.sysfs) {
    entries[count++] = (flow_entry){flow_text("sysfs"), flow_string_value(places.sysfs)};
  }
  if (places.share) {
    entries[count++] = (flow_entry){flow_text("share"), flow_string_value(places.share)};
  }
  flow_value arguments = flow_map_value(entries, count);
  return flow_open_new(walk->engine, walk->window, "setup.coordinator", &arguments, &options,
                       &walk->coordinator, NULL);
}

void walk_open(walk *walk, flow_engine *engine, places places) {
  memset(walk, 0, sizeof *walk);
  walk->engine = engine;
  CHECK(flow_window_create(engine, &walk->window) == FLOW_OK);
  CHECK(walk_start(walk, places) == FLOW_OK);
}

void walk_close(walk *walk) {
  CHECK(flow_window_close(walk->engine, walk->window, NULL, NULL) == FLOW_OK);
  flow_value_destroy(walk->value);
  walk->value = NULL;
}

// ---- Looking

flow_screen top_screen(const walk *walk) {
  flow_screen screen = FLOW_NONE;
  CHECK(flow_window_top(walk->engine, walk->window, &screen) == FLOW_OK);
  return screen;
}

size_t layers(const walk *walk) {
  size_t count = 0;
  CHECK(flow_window_layer_count(walk->engine, walk->window, &count) == FLOW_OK);
  return count;
}

size_t depth(const walk *walk) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  size_t depth = 0;
  flow_screen screen = top_screen(walk);
  if (screen == FLOW_NONE) return 0;
  CHECK(flow_screen_get(walk->engine, screen, &info) == FLOW_OK);
  CHECK(flow_router_depth(walk->engine, info.router, &depth) == FLOW_OK);
  return depth;
}

// A NUL-terminated copy, good until the sixteenth next call.
static const char *kept(flow_string text) {
  static char texts[16][512];
  static unsigned next;
  char *copy = texts[next++ % 16];
  snprintf(copy, sizeof texts[0], "%.*s", (int)text.size, text.data ? text.data : "");
  return copy;
}

static const flow_screen_content *content(const walk *walk) {
  static const flow_screen_content nothing;
  const flow_screen_content *content = NULL;
  flow_screen screen = top_screen(walk);
  if (screen == FLOW_NONE) return &nothing;
  CHECK(flow_screen_render(walk->engine, screen, &content) == FLOW_OK);
  return content ? content : &nothing;
}

const char *title(const walk *walk) { return kept(content(walk)->title); }

const flow_element *element(const walk *walk, const char *id) {
  const flow_screen_content *shown = content(walk);
  for (size_t index = 0; index < shown->element_count; index++) {
    if (flow_string_is(shown->elements[index].id, id)) return &shown->elements[index];
  }
  return NULL;
}

bool enabled(const walk *walk, const char *id) {
  const flow_element *found = element(walk, id);
  return found && found->enabled;
}

const char *error_of(const walk *walk, const char *field) {
  const flow_element *found = element(walk, field);
  return found ? kept(found->error) : "no such field";
}

const char *value_of(const walk *walk, const char *id) {
  const flow_element *found = element(walk, id);
  if (!found) return "no such element";
  return found->value.type == FLOW_TYPE_STRING ? kept(found->value.as.string) : NULL;
}

const flow_row *row(const walk *walk, const char *list, const char *row) {
  const flow_element *found = element(walk, list);
  for (size_t index = 0; found && index < found->row_count; index++) {
    if (flow_string_is(found->rows[index].id, row)) return &found->rows[index];
  }
  return NULL;
}

const char *detail(const walk *walk, const char *list, const char *id) {
  const flow_row *found = row(walk, list, id);
  return found ? kept(found->detail) : "no such row";
}

bool shows(const walk *walk, const char *text) {
  const flow_screen_content *shown = content(walk);
  for (size_t index = 0; index < shown->element_count; index++) {
    if (strstr(kept(shown->elements[index].text), text)) return true;
  }
  return false;
}

// ---- Using. A host may press only buttons it drew last, so everything is drawn first.

flow_status press(const walk *walk, const char *button) {
  content(walk);
  return flow_screen_invoke(walk->engine, top_screen(walk), button, NULL, NULL);
}

flow_status select_row(const walk *walk, const char *list, const char *row) {
  const flow_element *found = element(walk, list);
  flow_value id = flow_string_value(row);
  if (found && found->kind == FLOW_ELEMENT_CHOICE) {
    return flow_screen_set_field(walk->engine, top_screen(walk), list, &id, NULL);
  }
  return flow_screen_invoke(walk->engine, top_screen(walk), list, &id, NULL);
}

flow_status fill(const walk *walk, const char *field, const char *text) {
  flow_value value = flow_string_value(text);
  content(walk);
  return flow_screen_set_field(walk->engine, top_screen(walk), field, &value, NULL);
}

void go_back(const walk *walk) {
  CHECK(flow_back(walk->engine, walk->window, NULL, NULL) == FLOW_OK);
}

void enter_account(const walk *walk, const char *name, const char *password, const char *repeated) {
  fill(walk, "name", name);
  fill(walk, "password", password);
  fill(walk, "repeated", repeated);
  press(walk, "proceed");
}

// ---- The usual way

void walk_to_language(walk *walk) {
  CHECK_TEXT(title(walk), "Welcome");
  CHECK(press(walk, "begin") == FLOW_OK);
  CHECK_TEXT(title(walk), "Language");
}

void walk_to_region(walk *walk) {
  walk_to_language(walk);
  CHECK(select_row(walk, "select_language", "de_DE.UTF-8") == FLOW_OK);
  CHECK_TEXT(title(walk), "Time zone");
}

void walk_to_offer(walk *walk) {
  walk_to_region(walk);
  CHECK(select_row(walk, "select_region", "Europe") == FLOW_OK);
  CHECK_TEXT(title(walk), "Europe");
  CHECK(select_row(walk, "select_city", "Europe/Berlin") == FLOW_OK);
  CHECK_TEXT(title(walk), "Account");
}

void walk_to_network(walk *walk) {
  walk_to_offer(walk);
  CHECK(press(walk, "create_account") == FLOW_OK);
  CHECK_TEXT(title(walk), "New account");
  enter_account(walk, "ada", "correct horse", "correct horse");
  CHECK_TEXT(title(walk), "Confirm");
  CHECK(press(walk, "confirm") == FLOW_OK);
  CHECK_TEXT(title(walk), "Network");
}

void walk_to_summary(walk *walk) {
  walk_to_network(walk);
  CHECK(select_row(walk, "choose_interface", "eth0") == FLOW_OK);
  CHECK(press(walk, "proceed") == FLOW_OK);
  CHECK_TEXT(title(walk), "Summary");
}

const flow_value *expected_settings(void) {
  static flow_entry account[2], network[1], entries[4];
  static flow_value settings;
  account[0] = (flow_entry){flow_text("name"), flow_string_value("ada")};
  account[1] = (flow_entry){flow_text("password_set"), flow_boolean_value(FLOW_TRUE)};
  network[0] = (flow_entry){flow_text("interface"), flow_string_value("eth0")};
  entries[0] = (flow_entry){flow_text("language"), flow_string_value("de_DE.UTF-8")};
  entries[1] = (flow_entry){flow_text("time_zone"), flow_string_value("Europe/Berlin")};
  entries[2] = (flow_entry){flow_text("account"), flow_map_value(account, 2)};
  entries[3] = (flow_entry){flow_text("network"), flow_map_value(network, 1)};
  settings = flow_map_value(entries, 4);
  return &settings;
}

// One step of a person who looks at the title and does the obvious.
static void obvious_step(walk *walk) {
  const char *where = title(walk);
  if (strcmp(where, "Welcome") == 0) press(walk, "begin");
  if (strcmp(where, "Language") == 0) {
    fill(walk, "filter", "de");
    select_row(walk, "select_language", "de_DE.UTF-8");
  }
  if (strcmp(where, "Time zone") == 0) select_row(walk, "select_region", "Europe");
  if (strcmp(where, "Europe") == 0) select_row(walk, "select_city", "Europe/Berlin");
  if (strcmp(where, "Account") == 0) {
    press(walk, element(walk, "remove_account") ? "leave" : "create_account");
  }
  if (strcmp(where, "New account") == 0) {
    enter_account(walk, "ada", "correct horse", "correct horse");
  }
  if (strcmp(where, "Confirm") == 0) press(walk, "confirm");
  if (strcmp(where, "Network") == 0) {
    press(walk, "refresh");
    select_row(walk, "choose_interface", "eth0");
    press(walk, "proceed");
  }
  if (strcmp(where, "Summary") == 0) press(walk, "finish");
}

bool walk_to_the_end(walk *walk, places places) {
  for (int steps = 0; steps < 40 && !walk->value; steps++) {
    if (top_screen(walk) == FLOW_NONE) walk_start(walk, places);
    if (top_screen(walk) != FLOW_NONE) obvious_step(walk);
  }
  return walk->value != NULL;
}
