/* A plugin that is linked into a program; compiled twice, with its name in KIND. */
#include <flow/plugin.h>
#include <stdlib.h>

#define TEXT_(name) #name
#define TEXT(name) TEXT_(name)
#define ENTRY_(name) name##_plugin
#define ENTRY(name) ENTRY_(name)

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  (void)user_data, (void)engine, (void)handle, (void)arguments;
  return malloc(1);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                        FLOW_SCREEN_METHOD(destroy, free)};
  const flow_class screen = FLOW_CLASS(FLOW_KIND_SCREEN, TEXT(KIND), methods);
  return flow_class_register(engine, self, &screen, error);
}

#define PLUGIN(name) FLOW_PLUGIN_NAMED(name, TEXT(KIND), "1.0", init, NULL)
PLUGIN(ENTRY(KIND));
