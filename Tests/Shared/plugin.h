/* The beginning of the tests' plugins: an instance that knows its engine and its handle, and a row
 * of classes. */
#pragma once

#include <flow/plugin.h>
#include <stdlib.h>

/* Defines `create` for instances of a struct that has the members `engine` and `self`; the rest of
 * it is zero. */
#define SHARED_CREATE(instance)                                                    \
  static void *create(void *user_data, flow_engine *engine, flow_handle handle,    \
                      const flow_value *arguments) {                               \
    instance *made = calloc(1, sizeof *made);                                      \
    (void)user_data, (void)arguments;                                              \
    if (made) made->engine = engine, made->self = handle;                          \
    return made;                                                                   \
  }

/* A row of a table of classes; `methods` is an array. */
#define SHARED_CLASS(kind, id, methods) {kind, id, methods, sizeof methods / sizeof *methods}

typedef struct {
  flow_kind kind;
  const char *id;
  const flow_method *methods;
  size_t count;
} shared_class;

/* Registers classes, the first first, until one is refused. */
static inline flow_status shared_register(flow_engine *engine, flow_plugin self,
                                          const shared_class *classes, size_t count,
                                          flow_error *error) {
  flow_status status = FLOW_OK;
  size_t index;
  for (index = 0; index < count && status == FLOW_OK; index++) {
    flow_class description = FLOW_CLASS_INIT;
    description.kind = classes[index].kind;
    description.id = classes[index].id;
    description.methods = classes[index].methods;
    description.method_count = classes[index].count;
    status = flow_class_register(engine, self, &description, error);
  }
  return status;
}
