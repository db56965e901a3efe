/* A plugin of a later version with an element that no host of today knows: a dial, which takes a
 * number. The flow finishes with the number that it is turned to. */
#include <flow/plugin.h>
#include <stdlib.h>

typedef struct {
  flow_engine *engine;
  flow_handle self;
  double number;
} instance;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)user_data, (void)arguments;
  if (!made) return NULL;
  made->engine = engine;
  made->self = handle;
  made->number = 3;
  return made;
}

static void render(void *self, flow_content content) {
  instance *of = self;
  flow_add_title(of->engine, content, "Dials");
  flow_add_dial(of->engine, content, "dial", "Dial", of->number, 0, 10, 1);
  flow_add_button(of->engine, content, "done", "Done", FLOW_ROLE_PRIMARY);
}

static void turn(void *self, const flow_value *value) {
  instance *of = self;
  of->number = value->type == FLOW_TYPE_INTEGER ? (double)value->as.integer : value->as.number;
  flow_screen_changed(of->engine, of->self);
}

static void done(void *self) {
  instance *of = self;
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_value value = flow_number_value(of->number);
  flow_screen_get(of->engine, of->self, &info);
  flow_finish(of->engine, info.owner, &value, NULL, NULL);
}

static void start(void *self) {
  instance *of = self;
  flow_open_new(of->engine, of->self, "dial.screen", NULL, NULL, NULL, NULL);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  const flow_method screen_methods[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, free),
      FLOW_SCREEN_METHOD(render, render), FLOW_NAMED_ACTION("dial", turn),
      FLOW_NAMED_ACTION("done", done)};
  const flow_method flow_methods[] = {FLOW_COORDINATOR_METHOD(create, create),
                                      FLOW_COORDINATOR_METHOD(destroy, free),
                                      FLOW_COORDINATOR_METHOD(start, start)};
  flow_class screen = FLOW_CLASS(FLOW_KIND_SCREEN, "dial.screen", screen_methods);
  flow_class flow = FLOW_CLASS(FLOW_KIND_COORDINATOR, "dial.coordinator", flow_methods);
  flow_status status = flow_class_register(engine, self, &screen, error);
  if (status != FLOW_OK) return status;
  return flow_class_register(engine, self, &flow, error);
}

FLOW_PLUGIN("org.example.dial", "1.0", init, NULL);
