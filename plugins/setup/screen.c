#include "setup.h"

#include <stdlib.h>

bool setup_screen_begin(setup_screen *screen, flow_engine *engine, flow_screen handle,
                        const flow_value *arguments) {
  screen->engine = engine;
  screen->handle = handle;
  return flow_value_copy(arguments, &screen->arguments) == FLOW_OK;
}

void *setup_screen_create(void *user_data, flow_engine *engine, flow_handle handle,
                          const flow_value *arguments) {
  setup_screen *self = calloc(1, sizeof *self);
  (void)user_data;
  if (!self) return NULL;
  if (setup_screen_begin(self, engine, handle, arguments)) return self;
  free(self);
  return NULL;
}

void setup_screen_destroy(void *self) {
  setup_screen *screen = self;
  flow_value_destroy(screen->arguments);
  free(screen);
}

void setup_screen_redraw(void *self) {
  const setup_screen *screen = self;
  flow_screen_changed(screen->engine, screen->handle);
}

void setup_report(const setup_screen *screen, const char *event, const flow_value *value) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_screen top = FLOW_NONE;
  if (flow_screen_get(screen->engine, screen->handle, &info) != FLOW_OK) return;
  if (flow_window_top(screen->engine, info.window, &top) != FLOW_OK) return;
  if (info.appearance != FLOW_APPEARANCE_VISIBLE || top != screen->handle) return;
  flow_tell(screen->engine, screen->handle, event, value, value ? 1 : 0);
}

flow_value setup_ask_settings(const setup_screen *screen) {
  flow_value settings = flow_null_value();
  flow_ask(screen->engine, screen->handle, "settings", NULL, 0, &settings, NULL);
  return settings;
}
