/* Instances that are not opened, transitions that are kept, classes. */
#include <stdio.h>

#include "growth.h"

#define ID 32

static size_t created(size_t n) {
  flow_engine *engine = new_engine();
  begin();
  make_all(engine, "screen", n);
  end();
  return n;
}

static size_t destroyed(size_t n) {
  flow_engine *engine = new_engine();
  flow_handle *all = make_all(engine, "screen", n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_destroy(engine, all[index]), "destroy");
  end();
  return n;
}

static size_t released(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_transition *all = memory(n, sizeof *all);
  for (size_t index = 0; index < n; index++)
    must(flow_pop(engine, window, &still, &all[index]), "pop");
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_transition_release(engine, all[index]), "release");
  end();
  return n;
}

static void register_all(flow_engine *engine, size_t n) {
  char id[ID];
  for (size_t index = 0; index < n; index++) {
    snprintf(id, sizeof id, "class%zu", index);
    add_class(engine, FLOW_KIND_SCREEN, id, NULL, 0, 0);
  }
}

static size_t registered(size_t n) {
  flow_engine *engine = new_engine();
  begin();
  register_all(engine, n);
  end();
  return n;
}

static size_t found(size_t n) {
  flow_engine *engine = new_engine();
  register_all(engine, n);
  begin();
  for (size_t index = 0; index < 100; index++)
    must(flow_class_find(engine, "class500", NULL), "find");
  end();
  return 100;
}

const row object_rows[] = {
    {"screen of n created", created, 0, 0},
    {"screen of n destroyed, oldest first", destroyed, 0, 0},
    {"transition of n released, oldest first", released, 0, 0},
    {"class of n registered", registered, 0, 0},
    {"class found among n", found, 0, 0},
    {0},
};
