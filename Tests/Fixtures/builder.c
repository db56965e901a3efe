/* A plugin whose flow ends at once with a value that a builder has made of its arguments. */
#include <flow/plugin.h>
#include <stdlib.h>

typedef struct {
  flow_engine *engine;
  flow_handle self;
  int64_t count;
} instance;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)user_data;
  if (!made) return NULL;
  made->engine = engine, made->self = handle;
  made->count = flow_get_integer(arguments, "count", 2);
  return made;
}

static void start(void *self) {
  instance *coordinator = self;
  flow_builder *builder = NULL;
  flow_value *value = NULL;
  int64_t index;
  flow_builder_create(&builder);
  flow_begin_map(builder, NULL);
  flow_begin_list(builder, "squares");
  for (index = 0; index < coordinator->count; index++)
    flow_put_integer(builder, NULL, index * index);
  flow_end(builder);
  flow_put_string(builder, "by", "fixture.builder");
  flow_end(builder);
  if (flow_builder_finish(builder, &value, NULL) == FLOW_OK) {
    flow_finish(coordinator->engine, coordinator->self, value, NULL, NULL);
  }
  flow_value_destroy(value);
  flow_builder_destroy(builder);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  flow_class squares = FLOW_CLASS_INIT;
  squares.kind = FLOW_KIND_COORDINATOR;
  squares.id = "builder.squares";
  squares.methods = flow;
  squares.method_count = 3;
  return flow_class_register(engine, self, &squares, error);
}

FLOW_PLUGIN("fixture.builder", "1.0", init, NULL);
