/* A plugin inside the tests, or with INSIDE_FILE a file, which is unloaded and comes again. */
#include <flow/plugin.h>

static void *create(void *user_data, flow_engine *engine, flow_handle self,
                    const flow_value *arguments) {
  static flow_engine *made;
  (void)user_data, (void)self, (void)arguments;
  made = engine;
  return &made;
}

static void render(void *self, flow_content content) {
  flow_engine *engine = *(flow_engine **)self;
  flow_add_field(engine, content, "a", "First", FLOW_FIELD_TEXT, "", NULL);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                        FLOW_SCREEN_METHOD(render, render)};
  const flow_class class = FLOW_CLASS(FLOW_KIND_SCREEN, "inside.screen", methods);
  return flow_class_register(engine, self, &class, error);
}
#ifdef INSIDE_FILE
FLOW_PLUGIN("inside", "1.0", init, NULL);
#else
FLOW_PLUGIN_NAMED(inside_plugin, "inside", "1.0", init, NULL);
#endif
