/* Gives a standard method another signature than the declared one. */
#include <flow/plugin.h>

static void render(void *self) { (void)self; }

static const flow_method methods[] = {FLOW_METHOD("render", "v(ps)", render)};

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  flow_class screen = FLOW_CLASS_INIT;
  screen.kind = FLOW_KIND_SCREEN;
  screen.id = "bad-signature.screen";
  screen.methods = methods;
  screen.method_count = 1;
  return flow_class_register(engine, self, &screen, error);
}

FLOW_PLUGIN("fixture.bad-signature", "1.0", init, NULL);
