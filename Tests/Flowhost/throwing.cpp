/* A plugin in C++ without the kit, which throws out of a callback. */
#include <flow/plugin.h>

#include <stdexcept>

extern "C" {
static void *create(void *, flow_engine *, flow_handle, const flow_value *) {
  static char instance;
  return &instance;
}

static void destroy(void *) {}

static void start(void *) { throw std::runtime_error("nobody catches this"); }

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method methods[] = {FLOW_COORDINATOR_METHOD(create, create),
                                        FLOW_COORDINATOR_METHOD(start, start),
                                        FLOW_COORDINATOR_METHOD(destroy, destroy)};
  const flow_class classes[] = {FLOW_CLASS(FLOW_KIND_COORDINATOR, "throwing.coordinator", methods)};
  return FLOW_REGISTER(engine, self, classes, error);
}
}

FLOW_PLUGIN("test.throwing", "1.0", init, nullptr);
