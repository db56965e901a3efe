// Saving the flow, and making it again: in another engine, and in its place when the plugin is
// loaded anew. Each step of the way is tried.
#define _POSIX_C_SOURCE 200809L

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "failing_malloc.h"
#include "tests.h"
#include "walk.h"

#define PASSWORD "correct horse"
#define PASSWORD_IN_BASE64 "Y29ycmVjdCBob3Jz"

// ---- Records, as a host keeps them

typedef struct records {
  flow_record *items;
  size_t count;
} records;

static void take(void *user_data, const flow_record *record) {
  records *all = user_data;
  flow_record *kept;
  all->items = realloc(all->items, (all->count + 1) * sizeof *all->items);
  kept = &all->items[all->count++];
  *kept = *record;
  CHECK(flow_value_copy(record->value, (flow_value **)&kept->value) == FLOW_OK);
}

static records save(flow_engine *engine) {
  records all = {NULL, 0};
  const flow_record_callback callback = {take, &all, NULL};
  CHECK(flow_engine_save(engine, 0, 0, callback, NULL) == FLOW_OK);
  return all;
}

static void forget(records *all) {
  for (size_t index = 0; index < all->count; index++) {
    flow_value_destroy((flow_value *)all->items[index].value);
  }
  free(all->items);
  *all = (records){NULL, 0};
}

// True if a text stands anywhere in a value, keys included.
static bool has(const flow_value *value, const char *text) {
  bool found = false;
  flow_map map = flow_as_map(value);
  flow_list list = flow_as_list(value);
  flow_string own = flow_as_string(value, "");
  for (size_t at = 0; own.size >= strlen(text) && at <= own.size - strlen(text); at++) {
    found = found || memcmp(own.data + at, text, strlen(text)) == 0;
  }
  for (size_t index = 0; index < list.count; index++)
    found = found || has(&list.items[index], text);
  for (size_t index = 0; index < map.count; index++)
    found = found || has(&map.entries[index].value, text);
  return found;
}

static bool records_have(const records *all, const char *text) {
  bool found = false;
  for (size_t index = 0; index < all->count; index++)
    found = found || has(all->items[index].value, text);
  return found;
}

// ---- An engine that saves, and all that it is heard to do

typedef struct session {
  walk walk;
  flow_plugin plugin;
  char *trace; /* one line for each event */
  size_t size;
  FILE *heard;
  flow_value *result; /* of setup.coordinator */
  int ended;
} session;

static void *observer_create(void *user_data, flow_engine *engine, flow_handle handle,
                             const flow_value *arguments) {
  (void)engine, (void)handle, (void)arguments;
  return user_data;
}

// Names of instances have numbers, which a restored engine counts anew (N3): classes will do.
static const char *class_of(session *session, flow_handle of) {
  const char *id = "";
  flow_kind kind = flow_kind_of(of);
  if (kind == FLOW_KIND_SCREEN || kind == FLOW_KIND_COORDINATOR) {
    flow_class_of(session->walk.engine, of, &id);
  }
  return id;
}

static void event(void *self, const flow_event *event) {
  session *session = self;
  fprintf(session->heard, "%s %s", flow_event_name(event->kind), class_of(session, event->subject));
  if (event->outcome) {
    fprintf(session->heard, " %s %s", flow_request_name(event->outcome->request),
            flow_outcome_name(event->outcome->kind));
  }
  fprintf(session->heard, "\n");
}

static void did_finish(void *self, flow_coordinator coordinator, flow_cause cause,
                       const flow_value *value) {
  session *session = self;
  fprintf(session->heard, "finished %s %s\n", class_of(session, coordinator),
          flow_cause_name(cause));
  if (strcmp(class_of(session, coordinator), "setup.coordinator") != 0) return;
  session->ended++;
  if (value) CHECK(flow_value_copy(value, &session->result) == FLOW_OK);
}

static const flow_method observer_methods[] = {
    FLOW_OBSERVER_METHOD(create, observer_create),
    FLOW_OBSERVER_METHOD(event, event),
    FLOW_OBSERVER_METHOD(did_finish, did_finish),
};

static void begin(session *session, const char *plugin) {
  flow_class observer = FLOW_CLASS(FLOW_KIND_OBSERVER, "test.observer", observer_methods);
  flow_handle handle = FLOW_NONE;
  size_t count = 0;
  memset(session, 0, sizeof *session);
  session->heard = open_memstream(&session->trace, &session->size);
  session->walk.engine = saving_engine_with(plugin);
  observer.user_data = session;
  CHECK(flow_class_register(session->walk.engine, FLOW_NONE, &observer, NULL) == FLOW_OK);
  CHECK(flow_create(session->walk.engine, "test.observer", NULL, &handle) == FLOW_OK);
  CHECK(flow_window_create(session->walk.engine, &session->walk.window) == FLOW_OK);
  CHECK(flow_engine_plugins(session->walk.engine, &session->plugin, 1, &count) == FLOW_OK);
}

static void end(session *session) {
  flow_window_close(session->walk.engine, session->walk.window, NULL, NULL);
  CHECK(live_objects(session->walk.engine) == 0);
  engine_end(session->walk.engine);
  fclose(session->heard);
  free(session->trace);
  flow_value_destroy(session->result);
  flow_value_destroy(session->walk.value);
}

// Returns all that has been heard since the last call.
static char *heard(session *session) {
  char *lines;
  fflush(session->heard);
  lines = strndup(session->trace, session->size);
  rewind(session->heard);
  fflush(session->heard);
  return lines;
}

// Makes what another session shows, in the window that this one has.
static flow_status restore(session *other, const records *all, flow_engine *from,
                           flow_window window) {
  flow_restored_window pair = {0, other->walk.window};
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status;
  CHECK(flow_saved_id(from, window, &pair.id) == FLOW_OK);
  options.windows = &pair;
  options.window_count = 1;
  status = flow_engine_restore(other->walk.engine, all->items, all->count, &options, &error);
  check_that(status == FLOW_OK, __FILE__, __LINE__, "%s", error.message);
  free(heard(other));
  return status;
}

// ---- The way: each step is something that a person does

typedef struct step {
  const char *kind; /* press, select or fill; back */
  const char *id;
  const char *value;
} step;

static const step way[] = {
    {"press", "begin", NULL},
    {"fill", "filter", "de"},
    {"select", "select_language", "de_DE.UTF-8"},
    {"back", NULL, NULL},
    {"select", "select_language", "de_DE.UTF-8"},
    {"select", "select_region", "Europe"},
    {"back", NULL, NULL},
    {"select", "select_region", "Europe"},
    {"select", "select_city", "Europe/Berlin"},
    {"press", "create_account", NULL},
    {"press", "cancel", NULL},
    {"press", "create_account", NULL},
    {"fill", "name", "ada"},
    {"fill", "password", PASSWORD},
    {"fill", "repeated", PASSWORD},
    {"press", "proceed", NULL},
    {"back", NULL, NULL},
    {"fill", "password", PASSWORD},
    {"fill", "repeated", PASSWORD},
    {"press", "proceed", NULL},
    {"press", "confirm", NULL},
    {"fill", "choose_interface", "eth0"},
    {"press", "proceed", NULL},
    {"select", "select_section", "language"},
    {"select", "select_language", "de_DE.UTF-8"},
    {"select", "select_section", "account"},
    {"press", "create_account", NULL},
    {"fill", "password", PASSWORD},
    {"fill", "repeated", PASSWORD},
    {"press", "proceed", NULL},
    {"press", "confirm", NULL},
    {"press", "finish", NULL},
};
enum { STEPS = sizeof way / sizeof *way };

static void go(session *session, size_t from, size_t to) {
  for (size_t index = from; index < to; index++) {
    const step *step = &way[index];
    flow_status status = FLOW_OK;
    if (strcmp(step->kind, "press") == 0) status = press(&session->walk, step->id);
    if (strcmp(step->kind, "fill") == 0) status = fill(&session->walk, step->id, step->value);
    if (strcmp(step->kind, "select") == 0) {
      status = select_row(&session->walk, step->id, step->value);
    }
    if (strcmp(step->kind, "back") == 0) go_back(&session->walk);
    check_that(status == FLOW_OK, __FILE__, __LINE__, "step %zu, %s %s: %s", index, step->kind,
               step->id ? step->id : "", flow_status_name(status));
  }
}

static void walk_steps(session *session, size_t steps) {
  CHECK(walk_start(&session->walk, made_places()) == FLOW_OK);
  go(session, 0, steps);
}

static bool is_asked_again(const walk *walk) { return shows(walk, "type them again"); }

// Passwords are in no state: whoever has typed some types them again, in both.
static void type_passwords_again(session *session) {
  if (!element(&session->walk, "repeated")) return;
  CHECK(fill(&session->walk, "password", PASSWORD) == FLOW_OK);
  CHECK(fill(&session->walk, "repeated", PASSWORD) == FLOW_OK);
}

// ---- The visible: of each screen of the window, its class and content

static void print_text(FILE *file, const char *what, flow_string text) {
  if (text.size) fprintf(file, " %s=%.*s", what, (int)text.size, text.data);
}

static void print_screen(FILE *file, flow_engine *engine, flow_screen screen) {
  const flow_screen_content *content = NULL;
  const char *id = "";
  CHECK(flow_class_of(engine, screen, &id) == FLOW_OK);
  CHECK(flow_screen_render(engine, screen, &content) == FLOW_OK);
  if (!content) return;
  fprintf(file, "%s:", id);
  print_text(file, "title", content->title);
  for (size_t index = 0; index < content->element_count; index++) {
    const flow_element *element = &content->elements[index];
    /* The note about the passwords, and that they were entered: what a restore does change. */
    if (element->kind == FLOW_ELEMENT_NOTE) continue;
    fprintf(file, "\n   %s", flow_element_name(element->kind));
    print_text(file, "id", element->id);
    print_text(file, "text", element->text);
    print_text(file, "value", flow_as_string(&element->value, ""));
    print_text(file, "error", element->error);
    if (!element->enabled) fprintf(file, " disabled");
    for (size_t row = 0; row < element->row_count; row++) {
      print_text(file, "row", element->rows[row].id);
      print_text(file, "detail", element->rows[row].detail);
    }
  }
  fprintf(file, "\n");
}

static char *seen(const walk *walk) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  for (size_t index = 0; index < layers(walk); index++) {
    flow_layer layer = FLOW_NONE;
    flow_layer_info info = FLOW_LAYER_INFO_INIT;
    size_t depth = 0;
    CHECK(flow_window_layer_at(walk->engine, walk->window, index, &layer) == FLOW_OK);
    CHECK(flow_layer_get(walk->engine, layer, &info) == FLOW_OK);
    CHECK(flow_router_depth(walk->engine, info.router, &depth) == FLOW_OK);
    fprintf(file, "%s\n", flow_style_name(info.style));
    for (size_t at = 0; at < depth; at++) {
      flow_screen screen = FLOW_NONE;
      CHECK(flow_router_screen_at(walk->engine, info.router, at, &screen) == FLOW_OK);
      print_screen(file, walk->engine, screen);
    }
  }
  fclose(file);
  return text;
}

static void check_same(char *left, char *right, size_t step, const char *what) {
  check_that(strcmp(left, right) == 0, __FILE__, __LINE__,
             "after step %zu %s differs:\n%s\nand\n%s", step, what, left, right);
  free(left);
  free(right);
}

// ---- Tests

static void restored_at_every_step(void) {
  for (size_t step = 0; step < STEPS; step++) {
    session one, other;
    records all;
    begin(&one, plugin_path);
    begin(&other, plugin_path);
    walk_steps(&one, step);
    free(heard(&one));
    all = save(one.walk.engine);
    CHECK(!records_have(&all, PASSWORD));
    restore(&other, &all, one.walk.engine, one.walk.window);
    /* The second is saved as it was made. */
    records again = save(other.walk.engine);
    CHECK(again.count == all.count);
    for (size_t index = 0; index < all.count && index < again.count; index++) {
      CHECK(again.items[index].kind == all.items[index].kind);
      CHECK(again.items[index].id == all.items[index].id);
      CHECK(flow_value_equal(again.items[index].value, all.items[index].value));
    }
    forget(&again);
    forget(&all);
    check_same(seen(&one.walk), seen(&other.walk), step, "what is seen");

    type_passwords_again(&one);
    type_passwords_again(&other);
    free(heard(&one));
    free(heard(&other));
    for (size_t next = step; next < STEPS; next++) {
      go(&one, next, next + 1);
      go(&other, next, next + 1);
      check_same(heard(&one), heard(&other), next, "the trace");
      if (one.ended) break;
      check_same(seen(&one.walk), seen(&other.walk), next, "what is seen");
    }
    CHECK(one.ended == 1 && other.ended == 1);
    CHECK(one.result && flow_value_equal(one.result, expected_settings()));
    CHECK(other.result && flow_value_equal(other.result, expected_settings()));
    end(&one);
    end(&other);
  }
}

static void reloaded_at_every_step(void) {
  for (size_t step = 0; step < STEPS; step++) {
    session session;
    char *before;
    flow_screen screen;
    begin(&session, plugin_path);
    walk_steps(&session, step);
    before = seen(&session.walk);
    screen = top_screen(&session.walk);
    CHECK(flow_plugin_reload(session.walk.engine, session.plugin, NULL, NULL) == FLOW_OK);
    CHECK(top_screen(&session.walk) == screen);  // handles stay (S16)
    check_same(before, seen(&session.walk), step, "what is seen");
    type_passwords_again(&session);
    go(&session, step, STEPS);
    CHECK(session.ended == 1);
    CHECK(session.result && flow_value_equal(session.result, expected_settings()));
    end(&session);
  }
}

static void passwords_come_back_empty(void) {
  session one, other;
  records all;
  size_t typed = 15; /* the step that goes on from the fields */
  begin(&one, plugin_path);
  walk_steps(&one, typed);
  CHECK_TEXT(way[typed].id, "proceed");
  CHECK(!is_asked_again(&one.walk));
  all = save(one.walk.engine);
  CHECK(records_have(&all, "ada"));
  CHECK(!records_have(&all, PASSWORD) && !records_have(&all, PASSWORD_IN_BASE64));

  begin(&other, plugin_path);
  restore(&other, &all, one.walk.engine, one.walk.window);
  forget(&all);
  CHECK(is_asked_again(&other.walk));
  CHECK_TEXT(value_of(&other.walk, "name"), "ada");
  CHECK_TEXT(value_of(&other.walk, "password"), "");
  CHECK(flow_string_is(element(&other.walk, "password")->placeholder, "at least 8 characters"));
  CHECK(press(&other.walk, "proceed") == FLOW_OK);
  CHECK_TEXT(title(&other.walk), "New account");
  CHECK_TEXT(error_of(&other.walk, "password"), "At least 8 characters.");

  /* The note is there until they are typed, also after one more restore. */
  all = save(other.walk.engine);
  end(&one);
  begin(&one, plugin_path);
  restore(&one, &all, other.walk.engine, other.walk.window);
  forget(&all);
  CHECK(is_asked_again(&one.walk));
  CHECK(fill(&one.walk, "password", PASSWORD) == FLOW_OK);
  CHECK(!is_asked_again(&one.walk));
  CHECK(fill(&one.walk, "repeated", PASSWORD) == FLOW_OK);
  CHECK(press(&one.walk, "proceed") == FLOW_OK);
  CHECK_TEXT(title(&one.walk), "Confirm");
  end(&one);
  end(&other);
}

// Nobody is asked to type again what was not typed.
static void fields_that_were_empty(void) {
  session one, other;
  records all;
  begin(&one, plugin_path);
  walk_steps(&one, 13);
  CHECK_TEXT(value_of(&one.walk, "name"), "ada");
  all = save(one.walk.engine);
  begin(&other, plugin_path);
  restore(&other, &all, one.walk.engine, one.walk.window);
  forget(&all);
  CHECK_TEXT(value_of(&other.walk, "name"), "ada");
  CHECK(!is_asked_again(&other.walk));
  end(&one);
  end(&other);
}

// An interface that has gone meanwhile is no choice any more.
static void an_interface_has_gone(void) {
  session one, other;
  records all;
  begin(&one, plugin_path);
  walk_steps(&one, 22);
  CHECK_TEXT(value_of(&one.walk, "choose_interface"), "eth0");
  all = save(one.walk.engine);
  remove(test_path("walk/sys/class/net/eth0/operstate"));
  begin(&other, plugin_path);
  restore(&other, &all, one.walk.engine, one.walk.window);
  forget(&all);
  CHECK(!enabled(&other.walk, "proceed"));
  made_places();
  CHECK(press(&other.walk, "refresh") == FLOW_OK);
  CHECK_TEXT(value_of(&other.walk, "choose_interface"), "eth0");
  end(&one);
  end(&other);
}

// States that this plugin has not made: it is there all the same, or a placeholder is.
static void strange_states(void) {
  static const flow_entry wrong[] = {
      {{"name", 4}, {.type = FLOW_TYPE_INTEGER, .as = {.integer = 3}}},
      {{"settings", 8}, {.type = FLOW_TYPE_BOOLEAN}},
      {{"summary", 7}, {.type = FLOW_TYPE_STRING}},
      {{"typed", 5}, {.type = FLOW_TYPE_INTEGER}},
      {{"chosen", 6}, {.type = FLOW_TYPE_LIST}}};
  const flow_value states[] = {flow_null_value(), flow_integer_value(5), flow_map_value(NULL, 0),
                               flow_map_value(wrong, 5)};
  for (size_t step = 0; step < STEPS; step += 7) {
    for (size_t state = 0; state < sizeof states / sizeof *states; state++) {
      session one;
      flow_coordinator coordinators[8];
      size_t count = 0;
      begin(&one, plugin_path);
      walk_steps(&one, step);
      CHECK(flow_instance_renew(one.walk.engine, top_screen(&one.walk), &states[state], 0, NULL,
                                NULL) == FLOW_OK);
      CHECK(flow_coordinator_children(one.walk.engine, FLOW_NONE, coordinators, 8, &count) ==
            FLOW_OK);
      CHECK(flow_instance_renew(one.walk.engine, coordinators[0], &states[state], 0, NULL, NULL) ==
            FLOW_OK);
      free(seen(&one.walk));
      end(&one);
    }
  }
}

// With less and less memory: all of it is there, or placeholders are, and nothing is lost.
static void without_memory(void) {
  void *library = dlopen(failing_plugin_path, RTLD_NOW);
  long *left = library ? dlsym(library, "setup_test_allocations_left") : NULL;
  session one;
  records all;
  bool reached = left != NULL;
  long failing = -1;
  CHECK(left);
  begin(&one, failing_plugin_path);
  walk_steps(&one, 19);
  all = save(one.walk.engine);
  while (reached && failing < 5000) {
    session other;
    begin(&other, failing_plugin_path);
    failing++;
    *left = failing;
    restore(&other, &all, one.walk.engine, one.walk.window);
    reached = *left < 0;
    *left = -1;
    records again = save(other.walk.engine);
    CHECK(again.count == all.count);
    for (size_t index = 0; index < all.count && index < again.count; index++) {
      CHECK(flow_value_equal(flow_value_get(again.items[index].value, "state"),
                             flow_value_get(all.items[index].value, "state")));
    }
    forget(&again);
    end(&other);
  }
  CHECK(failing > 20);
  forget(&all);
  end(&one);
  if (library) dlclose(library);
}

void restore_tests(void) {
  run_test("Each step is saved, restored elsewhere, and gone on from (S7, S12)",
           restored_at_every_step);
  run_test("The plugin is reloaded at each step, and nothing is lost (S17)",
           reloaded_at_every_step);
  run_test("Passwords are in no state: their fields are empty, with a note (S14)",
           passwords_come_back_empty);
  run_test("Fields that were empty have no note", fields_that_were_empty);
  run_test("An interface that has gone meanwhile is no choice", an_interface_has_gone);
  run_test("States that it has not made do no harm (S9)", strange_states);
  run_test("Without memory placeholders keep all states (S9)", without_memory);
}
