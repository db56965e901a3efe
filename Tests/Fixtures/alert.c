/* A plugin whose flow asks before it ends: a screen with one button, and a dialog over it. */
#include <flow/plugin.h>
#include <stdlib.h>

typedef struct {
  flow_engine *engine;
  flow_handle self;
} instance;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)user_data, (void)arguments;
  if (made) made->engine = engine, made->self = handle;
  return made;
}

static void start(void *self) {
  instance *coordinator = self;
  flow_open_new(coordinator->engine, coordinator->self, "alert.screen", NULL, NULL, NULL, NULL);
}

static void render(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, "Files");
  flow_add_button(screen->engine, content, "delete_all", "Delete all", FLOW_ROLE_DESTRUCTIVE);
}

static void answered(void *user_data, flow_engine *engine, flow_screen alert,
                     const flow_string *button) {
  instance *screen = user_data;
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_value value = flow_view_value(*button);
  (void)alert;
  if (!flow_string_is(*button, "delete")) return;
  if (flow_screen_get(engine, screen->self, &info) != FLOW_OK) return;
  flow_finish(engine, info.owner, &value, NULL, NULL);
}

static void delete_all(void *self) {
  instance *screen = self;
  flow_alert_button buttons[2];
  flow_alert alert = flow_alert_make("Delete all files?", "This cannot be undone.");
  buttons[0] = flow_alert_button_make("delete", "Delete", FLOW_ROLE_DESTRUCTIVE);
  buttons[1] = flow_alert_button_make("keep", "Keep", FLOW_ROLE_CANCEL);
  alert.style = FLOW_STYLE_CONFIRMATION_DIALOG;
  alert.buttons = buttons;
  alert.button_count = 2;
  alert.answered.function = answered;
  alert.answered.user_data = screen;
  flow_alert_present(screen->engine, screen->self, &alert, NULL, NULL, NULL);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method screen[] = {FLOW_SCREEN_METHOD(create, create),
                                       FLOW_SCREEN_METHOD(render, render),
                                       FLOW_SCREEN_METHOD(destroy, free), FLOW_ACTION(delete_all)};
  flow_class classes[2] = {FLOW_CLASS_INIT, FLOW_CLASS_INIT};
  flow_status status;
  classes[0].kind = FLOW_KIND_COORDINATOR;
  classes[0].id = "alert.coordinator";
  classes[0].methods = flow;
  classes[0].method_count = 3;
  classes[1].kind = FLOW_KIND_SCREEN;
  classes[1].id = "alert.screen";
  classes[1].methods = screen;
  classes[1].method_count = 4;
  status = flow_class_register(engine, self, &classes[0], error);
  return status == FLOW_OK ? flow_class_register(engine, self, &classes[1], error) : status;
}

FLOW_PLUGIN("fixture.alert", "1.0", init, NULL);
