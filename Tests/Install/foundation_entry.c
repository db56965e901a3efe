/* The entry of a plugin whose behaviour is written in Swift (foundation_plugin.swift). */
#include <flow/plugin.h>

void foundation_title(char *buffer, size_t capacity);

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  (void)user_data, (void)handle, (void)arguments;
  return engine;
}

static void render(void *self, flow_content content) {
  char title[128];
  foundation_title(title, sizeof title);
  flow_add_title(self, content, title);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method methods[] = {
      FLOW_SCREEN_METHOD(create, create),
      FLOW_SCREEN_METHOD(render, render),
  };
  flow_class screen = FLOW_CLASS_INIT;
  screen.kind = FLOW_KIND_SCREEN;
  screen.id = "foundation.screen";
  screen.methods = methods;
  screen.method_count = sizeof methods / sizeof *methods;
  return flow_class_register(engine, self, &screen, error);
}

FLOW_PLUGIN("foundation", "1.0", init, NULL);
