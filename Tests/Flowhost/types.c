/* A method for each type that a signature can have; those that can give their argument back. */
#include "../Shared/plugin.h"

typedef struct {
  flow_engine *engine;
  flow_handle self;
} instance;

SHARED_CREATE(instance)

static void start(void *self) { (void)self; }

#define ECHO(name, type)                     \
  static type name(void *self, type value) { \
    (void)self;                              \
    return value;                            \
  }
#define TAKE(name, type)                     \
  static void name(void *self, type value) { \
    (void)self, (void)value;                 \
  }
ECHO(echo_b, flow_bool)
ECHO(echo_i, int32_t)
ECHO(echo_u, uint32_t)
ECHO(echo_x, int64_t)
ECHO(echo_t, uint64_t)
ECHO(echo_d, double)
ECHO(echo_a, const flow_value *)
TAKE(take_text, const flow_string *)
TAKE(take_handle, flow_handle)
TAKE(take_pointer, void *)

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method methods[] = {
      FLOW_COORDINATOR_METHOD(create, create),     FLOW_COORDINATOR_METHOD(start, start),
      FLOW_COORDINATOR_METHOD(destroy, free),      FLOW_METHOD("b", "b(pb)", echo_b),
      FLOW_METHOD("i", "i(pi)", echo_i),           FLOW_METHOD("u", "u(pu)", echo_u),
      FLOW_METHOD("x", "x(px)", echo_x),           FLOW_METHOD("t", "t(pt)", echo_t),
      FLOW_METHOD("d", "d(pd)", echo_d),           FLOW_METHOD("a", "a(pa)", echo_a),
      FLOW_METHOD("maybe_a", "?a(p?a)", echo_a),   FLOW_METHOD("s", "v(ps)", take_text),
      FLOW_METHOD("maybe_s", "v(p?s)", take_text), FLOW_METHOD("y", "v(py)", take_text),
      FLOW_METHOD("h", "v(ph)", take_handle),      FLOW_METHOD("maybe_h", "v(p?h)", take_handle),
      FLOW_METHOD("p", "v(pp)", take_pointer)};
  static const shared_class classes[] = {SHARED_CLASS(FLOW_KIND_COORDINATOR, "types", methods)};
  return shared_register(engine, self, classes, 1, error);
}

FLOW_PLUGIN("fixture.types", "1.0", init, NULL);
