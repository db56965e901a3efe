/* A flow whose child's end it hears of, and that takes for granted that the child did not end by
 * CAUSE. */
#include <flow/plugin.h>
#include <stdlib.h>

static void child_ended(void *data, flow_engine *engine, flow_coordinator child, flow_cause cause,
                        const flow_value *value) {
  (void)data, (void)engine, (void)child, (void)value;
  if (cause == CAUSE) abort();
}
typedef struct {
  flow_engine *engine;
  flow_handle handle;
} outer;
FLOW_INSTANCE(outer)
static void start_outer(void *self) {
  outer *own = (outer *)self;
  flow_options options = FLOW_OPTIONS_INIT;
  options.finished.function = child_ended;
  flow_open_new(own->engine, own->handle, "bad.flow", NULL, &options, NULL, NULL);
}
static const flow_method methods[] = {FLOW_LIFE(outer),
                                      FLOW_COORDINATOR_METHOD(start, start_outer)};
/* It is registered before the others, and so is the one that hosts take. */
#define ON_INIT                                                                                 \
  do {                                                                                          \
    const flow_class first = FLOW_CLASS(FLOW_KIND_COORDINATOR, "bad.outer", methods);           \
    flow_status status = flow_class_register(engine, plugin, &first, error);                    \
    if (status != FLOW_OK) return status;                                                       \
  } while (0)
