// Missing files, unexpected calls, ends from outside, no memory.
#define _POSIX_C_SOURCE 200809L

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "failing_malloc.h"
#include "tests.h"
#include "walk.h"

// ---- Missing files

static void missing_files(void) {
  places nowhere = {test_path("nowhere"), test_path("nowhere"), test_path("nowhere"),
                    test_path("nowhere")};
  flow_engine *engine = engine_with_plugin();
  walk walk;
  walk_open(&walk, engine, nowhere);

  walk_to_language(&walk);
  CHECK(shows(&walk, "no list of languages"));
  CHECK(select_row(&walk, "select_language", "C.UTF-8") == FLOW_OK);
  CHECK_TEXT(title(&walk), "Time zone");
  CHECK(shows(&walk, "time zones are missing"));
  CHECK(shows(&walk, nowhere.zoneinfo));
  CHECK(!element(&walk, "select_region"));
  CHECK(press(&walk, "cancel") == FLOW_OK);
  CHECK_TEXT(title(&walk), "Language");
  CHECK(select_row(&walk, "select_language", "C.UTF-8") == FLOW_OK);
  CHECK(press(&walk, "use_utc") == FLOW_OK);
  CHECK(press(&walk, "leave") == FLOW_OK);
  CHECK_TEXT(title(&walk), "Network");
  CHECK(shows(&walk, "cannot be read"));
  CHECK(shows(&walk, nowhere.sysfs));
  CHECK(!enabled(&walk, "proceed"));
  CHECK(press(&walk, "refresh") == FLOW_OK);
  CHECK(press(&walk, "skip") == FLOW_OK);
  CHECK(press(&walk, "finish") == FLOW_OK);

  CHECK(walk.ended == 1 && walk.value);
  walk_close(&walk);
  CHECK(live_objects(engine) == 0);
  engine_end(engine);
}

static void the_systems_own_files(void) {
  places system = {NULL, NULL, NULL, NULL};
  flow_engine *engine = engine_with_plugin();
  walk walk;
  walk_open(&walk, engine, system);

  walk_to_language(&walk);
  CHECK(row(&walk, "select_language", "C.UTF-8"));
  CHECK(select_row(&walk, "select_language", "C.UTF-8") == FLOW_OK);
  CHECK(press(&walk, "use_utc") == FLOW_OK);
  CHECK(press(&walk, "leave") == FLOW_OK);
  CHECK_TEXT(title(&walk), "Network");
  CHECK(press(&walk, "skip") == FLOW_OK);
  CHECK(press(&walk, "finish") == FLOW_OK);

  CHECK(walk.ended == 1 && walk.value);
  walk_close(&walk);
  engine_end(engine);
}

// ---- Unexpected calls

// Calls every method of open instances with values they do not expect.
static void rude_calls(void) {
  static const char *const coordinators[] = {"setup.coordinator", "setup.time_zone",
                                             "setup.account"};
  const flow_value values[] = {flow_null_value(), flow_integer_value(-1), flow_string_value(""),
                               flow_string_value("no such thing"), flow_list_value(NULL, 0)};
  flow_engine *engine = engine_with_plugin();
  walk walk;
  walk_open(&walk, engine, made_places());
  for (size_t index = 0; index < 3; index++) {
    flow_handle target = FLOW_NONE;
    flow_method_info method = FLOW_METHOD_INFO_INIT;
    CHECK(flow_create(engine, coordinators[index], &values[index + 1], &target) == FLOW_OK);
    for (size_t at = 0; flow_class_method_at(engine, coordinators[index], at, &method) == FLOW_OK;
         at++) {
      for (size_t value = 0; value < sizeof values / sizeof *values; value++) {
        if (strcmp(method.signature, "v(pa)") == 0) {
          CHECK(flow_invoke(engine, target, method.name, &values[value], 1, NULL, NULL) == FLOW_OK);
        }
      }
    }
    CHECK(flow_destroy(engine, target) == FLOW_OK);
  }

  CHECK_TEXT(title(&walk), "Welcome");
  CHECK(walk_to_the_end(&walk, made_places()));
  walk_close(&walk);
  CHECK(live_objects(engine) == 0);
  engine_end(engine);
}

// Opens every screen without the arguments its coordinator would have given it.
static void screens_on_their_own(void) {
  static const char *const screens[] = {"setup.welcome", "setup.language",    "setup.offer",
                                        "setup.summary", "setup.credentials", "setup.network"};
  /* These classes need arguments of their own, and are not created without them. */
  static const char *const refusing[] = {"setup.region", "setup.city", "setup.confirmation"};
  const flow_entry entries[] = {{flow_text("names"), flow_integer_value(3)},
                                {flow_text("name"), flow_null_value()}};
  const flow_value arguments = flow_map_value(entries, 2);
  flow_engine *engine = engine_with_plugin();
  flow_window window;
  CHECK(flow_window_create(engine, &window) == FLOW_OK);

  for (size_t index = 0; index < sizeof refusing / sizeof *refusing; index++) {
    CHECK(flow_open_new(engine, window, refusing[index], &arguments, NULL, NULL, NULL) ==
          FLOW_ERROR_ARGUMENT_TYPE);
  }
  for (size_t index = 0; index < sizeof screens / sizeof *screens; index++) {
    const flow_screen_content *content = NULL;
    flow_screen screen = FLOW_NONE;
    CHECK(flow_open_new(engine, window, screens[index], &arguments, NULL, &screen, NULL) ==
          FLOW_OK);
    CHECK(flow_screen_render(engine, screen, &content) == FLOW_OK);
    for (size_t at = 0; content && at < content->element_count; at++) {
      char id[64];
      const flow_element *element = &content->elements[at];
      if (element->kind != FLOW_ELEMENT_BUTTON || !element->enabled) continue;
      snprintf(id, sizeof id, "%.*s", (int)element->id.size, element->id.data);
      CHECK(flow_screen_invoke(engine, screen, id, NULL, NULL) == FLOW_OK);
      CHECK(flow_screen_render(engine, screen, &content) == FLOW_OK);
    }
  }

  CHECK(flow_window_close(engine, window, NULL, NULL) == FLOW_OK);
  CHECK(live_objects(engine) == 0);
  engine_end(engine);
}

// ---- Ends from outside

static void ended_from_outside(void) {
  flow_engine *engine = engine_with_plugin();
  flow_plugin plugin = FLOW_NONE;
  size_t count = 0;
  walk walk;
  walk_open(&walk, engine, made_places());
  walk_to_offer(&walk);
  press(&walk, "create_account");
  enter_account(&walk, "ada", "correct horse", "correct horse");
  CHECK(flow_stop(engine, walk.coordinator, NULL, NULL) == FLOW_OK);
  CHECK(walk.ended == 1 && walk.cause == FLOW_CAUSE_STOPPED && !walk.value);
  CHECK(layers(&walk) == 0);
  walk_close(&walk);

  walk_open(&walk, engine, made_places());
  walk_to_region(&walk);
  CHECK(flow_engine_plugins(engine, &plugin, 1, &count) == FLOW_OK && count == 1);
  CHECK(flow_plugin_unload(engine, plugin, NULL, NULL) == FLOW_OK);
  CHECK(walk.ended == 1 && walk.cause == FLOW_CAUSE_UNLOADED && !walk.value);
  walk_close(&walk);
  CHECK(live_objects(engine) == 0);
  engine_end(engine);

  engine = engine_with_plugin();
  walk_open(&walk, engine, made_places());
  walk_to_offer(&walk);
  press(&walk, "create_account");
  engine_end(engine);
  CHECK(walk.ended == 1 && walk.cause == FLOW_CAUSE_SHUT_DOWN && !walk.value);  // [W4]
}

// ---- Without memory

static void without_memory(void) {
  flow_engine *engine = engine_with(failing_plugin_path);
  void *library = dlopen(failing_plugin_path, RTLD_NOW | RTLD_NOLOAD);
  long *left = library ? dlsym(library, "setup_test_allocations_left") : NULL;
  places places = made_places();
  long failing = -1;
  bool reached = left != NULL;
  CHECK(left);

  while (reached && failing < 5000) {
    walk walk = {0};
    failing++;
    walk.engine = engine;
    CHECK(flow_window_create(engine, &walk.window) == FLOW_OK);
    *left = failing;
    bool arrived = walk_to_the_end(&walk, places);
    reached = *left < 0;
    *left = -1;
    if (!check_that(arrived && flow_value_equal(walk.value, expected_settings()), __FILE__,
                    __LINE__, "allocation %ld fails: the flow does not get to its end", failing)) {
      reached = false;
    }
    walk_close(&walk);
    CHECK(live_objects(engine) == 0);
  }
  CHECK(failing > 50);
  if (library) dlclose(library);
  engine_end(engine);
}

void trouble_tests(void) {
  run_test("Missing files are said, and passed by", missing_files);
  run_test("The system's own files do", the_systems_own_files);
  run_test("Unexpected values are ignored", rude_calls);
  run_test("Screens without coordinator and arguments do no harm", screens_on_their_own);
  run_test("Stop, unload and shut-down in the middle leave nothing (W4)", ended_from_outside);
  run_test("Every allocation may fail; doing it again works", without_memory);
}
