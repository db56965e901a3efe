/* Loads one plugin, which may be damaged, and reports the stages on descriptor 3: load PLUGIN
 * PLUGIN is a whole path without links. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <flow/entry.h>
#include <flow/flow.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>
#include "confine.h"
#include "death.h"
#include "maps.h"

/* libflow finds this one before the system's, so that it is known when dlopen begins and
 * returns. */
void *dlopen(const char *file, int flags) {
  static void *(*real)(const char *file, int flags);
  enum stage before = current_stage();
  void *library;
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "dlopen");
  if (before != BEGINNING && before != CHECKING) return real(file, flags); /* the plugin's own */
  note_libraries();
  enter(OPENING);
  library = real(file, flags);
  enter(CHECKING);
  compare_libraries();
  if (library) wait_for_init();
  return library;
}

/* Likewise; reports the address of the plugin's init. */
void *dlsym(void *restrict library, const char *restrict name) {
  static void *(*real)(void *library, const char *name);
  flow_plugin_entry_table table;
  void *found;
  if (!real) *(void **)&real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
  found = real(library, name);
  if (found && current_stage() == CHECKING &&
      peek((uintptr_t)found, &table, sizeof table) == sizeof table) {
    note_init((uintptr_t)table.init);
  }
  return found;
}

static void report_refusal(const flow_error *error) {
  char text[2 * FLOW_ERROR_MESSAGE_SIZE + 1] = "";
  for (size_t index = 0; index < strnlen(error->message, sizeof error->message); index++) {
    text[2 * index] = "0123456789abcdef"[(unsigned char)error->message[index] >> 4];
    text[2 * index + 1] = "0123456789abcdef"[error->message[index] & 15];
  }
  report("refused %s %s\n", flow_status_name(error->status), text);
}

static void draw(flow_engine *engine, flow_window window) {
  const flow_screen_content *content;
  flow_screen top = FLOW_NONE;
  if (flow_window_top(engine, window, &top) == FLOW_OK && top != FLOW_NONE) {
    flow_screen_render(engine, top, &content);
  }
}

/* Opens each class of the plugin, shows it, goes back. Refusals are fine; only deaths count. */
static void use(flow_engine *engine, flow_plugin plugin) {
  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  flow_plugin_get(engine, plugin, &info);
  for (size_t index = 0; index < info.class_count; index++) {
    flow_window window = FLOW_NONE;
    const char *id = NULL;
    if (flow_plugin_class_at(engine, plugin, index, &id) != FLOW_OK) continue;
    if (flow_window_create(engine, &window) != FLOW_OK) continue;
    flow_open_new(engine, window, id, NULL, NULL, NULL, NULL);
    draw(engine, window);
    flow_pop(engine, window, NULL, NULL);
    draw(engine, window);
    flow_window_close(engine, window, NULL, NULL);
  }
}

int main(int argc, char **argv) {
  flow_engine *engine = NULL;
  flow_plugin plugin = FLOW_NONE;
  if (argc != 2) return 2;
  if (!confine()) return 2;
  watch_for_death(argv[1]);
  alarm(10);
  if (flow_engine_create(NULL, &engine) != FLOW_OK) return 2;
  /* A file refused before init is refused again: it is mapped by then, and known. */
  for (int turn = 0; turn < 2 && current_stage() != INITIALISING; turn++) {
    flow_error error = FLOW_ERROR_INIT;
    if (flow_plugin_load(engine, argv[1], &plugin, &error) != FLOW_OK) report_refusal(&error);
  }
  if (plugin != FLOW_NONE) {
    enter(LOADED);
    use(engine, plugin);
    flow_plugin_unload(engine, plugin, NULL, NULL);
  } else {
    enter(REFUSED);
  }
  flow_engine_destroy(engine);
  enter(ENDED);
  /* Destructors of the plugin are its own affair. */
  _exit(0);
}
