/* A plugin whose flow asks before it ends: a screen with one button, and a dialog over it. */
#include "../Shared/plugin.h"

typedef struct {
  flow_engine *engine;
  flow_handle self;
} instance;

SHARED_CREATE(instance)

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
  static const shared_class classes[] = {
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "alert.coordinator", flow),
      SHARED_CLASS(FLOW_KIND_SCREEN, "alert.screen", screen)};
  return shared_register(engine, self, classes, 2, error);
}

FLOW_PLUGIN("fixture.alert", "1.0", init, NULL);
