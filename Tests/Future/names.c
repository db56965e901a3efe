/* Rule K5: a name is standard only for those who know it. Actions are named like the standard
 * methods of later versions: those of a plugin of 0.2, and those of hosts that were compiled with
 * flow_class of each size.
 *
 *   names PLUGIN    the plugin is older.c */
#include <flow/flow.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "names.h"

static int failures;
static flow_engine *engine;
static flow_error error;

static void check(int is_right, const char *what, int line) {
  if (is_right) return;
  failures++;
  printf("names.c:%d: not so: %s; %s\n", line, what, error.message);
}
#define CHECK(...) check((__VA_ARGS__) ? 1 : 0, #__VA_ARGS__, __LINE__)

static int calls;
static void act(void *self) { (void)self, calls++; }
static void destroy(void *self) { (void)self; }

static void *create(void *user_data, flow_engine *of, flow_handle handle,
                    const flow_value *arguments) {
  (void)user_data, (void)of, (void)handle, (void)arguments;
  return &calls;
}

static void begin(uint32_t flags) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.flags = flags;
  error = (flow_error)FLOW_ERROR_INIT;
  CHECK(flow_engine_create(&options, &engine) == FLOW_OK);
}

/* ---- The plugin of 0.2 ----------------------------------------------------------------------- */

static int64_t calls_of(flow_handle handle) {
  flow_value value = flow_integer_value(0);
  CHECK(flow_invoke(engine, handle, "calls", NULL, 0, &value, &error) == FLOW_OK);
  return value.as.integer;
}

/* Every name is found by name and from below, as an author's own. */
static void call_all(flow_coordinator flow, flow_screen screen) {
  int64_t count = 0;
  for (const struct names_row *row = names_rows; row->name; row++, count++) {
    flow_slot slot = 0;
    CHECK(flow_method_find(engine, "older.flow", row->name, &slot) == FLOW_OK);
    CHECK(flow_invoke_slot(engine, flow, slot, NULL, 0, NULL, &error) == FLOW_OK);
    CHECK(flow_invoke(engine, screen, row->name, NULL, 0, NULL, &error) == FLOW_OK);
    CHECK(flow_ask(engine, screen, row->name, NULL, 0, NULL, &error) == FLOW_OK);
  }
  CHECK(calls_of(flow) == 2 * count && calls_of(screen) == count);
}

/* With an engine that is strict about probable mistakes (K3): a name that nobody knows is no
 * slip. */
static void check_plugin(const char *path) {
  flow_window window = FLOW_NONE;
  flow_presentable flow = FLOW_NONE;
  flow_screen screen = FLOW_NONE;
  flow_presenter presenter = FLOW_NONE;
  flow_observer observer = FLOW_NONE;
  begin(FLOW_ENGINE_STRICT);
  CHECK(flow_plugin_load(engine, path, NULL, &error) == FLOW_OK);
  CHECK(flow_window_create(engine, &window) == FLOW_OK);
  CHECK(flow_create(engine, "older.observer", NULL, &observer) == FLOW_OK);
  CHECK(flow_create(engine, "older.presenter", NULL, &presenter) == FLOW_OK);
  CHECK(flow_window_set_presenter(engine, window, presenter) == FLOW_OK);
  CHECK(flow_open_new(engine, window, "older.flow", NULL, NULL, &flow, NULL) == FLOW_OK);
  CHECK(flow_window_top(engine, window, &screen) == FLOW_OK);
  call_all(flow, screen);
  CHECK(calls_of(presenter) == 0 && calls_of(observer) == 0);
  CHECK(flow_engine_destroy(engine) == FLOW_OK);
}

/* ---- Classes of hosts ------------------------------------------------------------------------ */

static uint32_t least_minor(void) { return FLOW_ABI_OLDEST & 0xFFFFu; }

/* Registers a class of a host of that size with one method. */
static flow_status add(flow_kind kind, size_t size, flow_method more) {
  const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                 FLOW_SCREEN_METHOD(destroy, destroy), more};
  flow_class description = FLOW_CLASS(kind, "host.class", methods);
  flow_status status;
  description.struct_size = (uint32_t)size;
  begin(0);
  status = flow_class_register(engine, FLOW_NONE, &description, &error);
  CHECK(flow_engine_destroy(engine) == FLOW_OK);
  return status;
}

/* A signature that no standard method has is refused for those, and only those, who know the
 * name. */
static void check_host(size_t size, uint32_t minor) {
  for (const struct names_row *row = names_rows; row->name; row++) {
    for (flow_kind kind = FLOW_KIND_SCREEN; kind <= FLOW_KIND_OBSERVER; kind++) {
      flow_method method = FLOW_METHOD(row->name, "v(pdd)", act);
      int knows = 0;
      for (const struct names_row *each = names_rows; each->name; each++) {
        if (each->kind == kind && !strcmp(each->name, row->name) && each->minor <= minor) knows = 1;
      }
      CHECK(add(kind, size, method) == (knows ? FLOW_ERROR_SIGNATURE_MISMATCH : FLOW_OK));
    }
  }
  CHECK(add(FLOW_KIND_SCREEN, size, (flow_method)FLOW_METHOD("back", "v(p)", act)) ==
        FLOW_ERROR_SIGNATURE_MISMATCH);
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  CHECK(sizeof names_rows / sizeof names_rows[0] > 8); /* future.py adds so many */
  check_plugin(argv[1]);
  check_host(offsetof(flow_class, state_version), least_minor());
#ifdef FUTURE
  check_host(offsetof(flow_class, later), FLOW_ABI_MINOR - 1);
#endif
  check_host(sizeof(flow_class), FLOW_ABI_MINOR);
  return failures != 0;
}
