/* A plugin of 0.2: the actions of its classes are named like all standard methods of later
 * versions, of their own kind and of others. It is compiled with the later headers, which know the
 * names, and says that it is of 0.2. */
#include <flow/plugin.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"

#define METHODS_MAX 256

typedef struct {
  flow_engine *engine;
  flow_handle self;
  int64_t calls;
} instance;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)user_data, (void)arguments;
  if (!made) return NULL;
  made->engine = engine;
  made->self = handle;
  return made;
}

static void render(void *self, flow_content content) { (void)self, (void)content; }
static void act(void *self) { ((instance *)self)->calls++; }
static int64_t calls(void *self) { return ((instance *)self)->calls; }

static void start(void *self) {
  instance *of = self;
  flow_open_new(of->engine, of->self, "older.screen", NULL, NULL, NULL, NULL);
}

/* Adds an action for each name, once, of whatever kind it is standard; returns the count of
 * methods. */
static size_t add_actions(flow_method *methods, size_t count, flow_action_fn act) {
  for (const struct names_row *row = names_rows; row->name && count < METHODS_MAX; row++) {
    size_t index = 0;
    while (index < count && strcmp(methods[index].name, row->name) != 0)
      index++;
    if (index == count) methods[count++] = (flow_method)FLOW_METHOD(row->name, "v(p)", act);
  }
  return count;
}

static flow_status add(flow_engine *engine, flow_plugin self, flow_error *error, flow_kind kind,
                       const char *id, flow_method more) {
  flow_method methods[METHODS_MAX] = {FLOW_SCREEN_METHOD(create, create),
                                      FLOW_SCREEN_METHOD(destroy, free),
                                      FLOW_NAMED_ACTION("calls", calls)};
  flow_class description = FLOW_CLASS(kind, id, methods);
  methods[3] = more;
  description.method_count = add_actions(methods, 4, act);
  return flow_class_register(engine, self, &description, error);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  const flow_method classes[] = {
      FLOW_SCREEN_METHOD(render, render), FLOW_COORDINATOR_METHOD(start, start),
      FLOW_NAMED_ACTION("unused", calls), FLOW_NAMED_ACTION("unused", calls)};
  const char *const ids[] = {"older.screen", "older.flow", "older.presenter", "older.observer"};
  for (int kind = 0; kind < 4; kind++) {
    flow_status status = add(engine, self, error, kind + 1, ids[kind], classes[kind]);
    if (status != FLOW_OK) return status;
  }
  return FLOW_OK;
}

static flow_status begin(const flow_host_api *host, flow_engine *engine, flow_plugin self,
                         flow_error *error) {
  flow_host_ = host;
  return init(engine, self, error);
}

FLOW_HIDDEN_ const flow_host_api *flow_host_;
FLOW_EXPORT_ const flow_plugin_entry_table flow_plugin_entry = {
    FLOW_PLUGIN_MAGIC,   2,     48,    (uint32_t)sizeof(flow_host_api),
    "org.example.older", "1.0", begin, NULL};
