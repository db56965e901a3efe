/* The target of a deep link depends on how often one was opened.
 * catches: flow.links */
#include "extra.h"
typedef struct {
  flow_engine *engine;
  flow_handle handle;
} outer;
FLOW_INSTANCE(outer)
static void start_outer(void *self) {
  outer *own = (outer *)self;
  flow_show(own->engine, own->handle, "bad.screen", NULL);
}
static flow_handling navigate(void *self, const flow_route *route, flow_screen from) {
  static int count;
  outer *own = (outer *)self;
  (void)from;
  if (!flow_string_is(route->name, "item")) return FLOW_ROUTE_UNHANDLED;
  flow_show(own->engine, own->handle, count++ % 2 ? "bad.screen" : "bad.extra", NULL);
  return FLOW_ROUTE_HANDLED;
}
static void end_outer(void *self) {
  outer *own = (outer *)self;
  flow_finish(own->engine, own->handle, NULL, NULL, NULL);
}
static void open_next_outer(void *self, const flow_value *level) {
  outer *own = (outer *)self;
  flow_show(own->engine, own->handle, "bad.screen", level);
}
static const flow_method methods[] = {FLOW_LIFE(outer), FLOW_COORDINATOR_METHOD(start, start_outer),
                                      FLOW_COORDINATOR_METHOD(navigate, navigate),
                                      FLOW_NAMED_ACTION("end", end_outer),
                                      FLOW_NAMED_ACTION("open_next", open_next_outer)};
static const flow_template templates[] = {{"bad://item/{id:i}", "item(id)"}};
#define ON_INIT                                                                       \
  do {                                                                                \
    flow_class first = FLOW_CLASS(FLOW_KIND_COORDINATOR, "bad.outer", methods);       \
    flow_status status;                                                               \
    FLOW_SET_TEMPLATES(first, templates);                                             \
    status = flow_class_register(engine, plugin, &first, error);                      \
    if (status != FLOW_OK) return status;                                             \
  } while (0)
#include "base.h"
