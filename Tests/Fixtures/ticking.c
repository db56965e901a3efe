/* A plugin whose screen counts the runs of a timer of its own. */
#include <flow/plugin.h>
#include <stdlib.h>

typedef struct {
  flow_engine *engine;
  flow_handle self;
  int ticks;
} instance;

static void tick(void *self, flow_engine *engine, flow_handle timer) {
  instance *screen = self;
  (void)timer;
  screen->ticks++;
  flow_screen_changed(engine, screen->self);
}

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  flow_callback fired = {tick, made, NULL};
  (void)user_data, (void)arguments;
  if (!made) return NULL;
  made->engine = engine;
  made->self = handle;
  flow_timer_start(engine, handle, 1000, 500, fired, NULL);
  return made;
}

static void destroy(void *self) { free(self); }

static void render(void *self, flow_content content) {
  static const char *const titles[] = {"none", "once", "twice"};
  instance *screen = self;
  flow_add_title(screen->engine, content, screen->ticks < 3 ? titles[screen->ticks] : "often");
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                        FLOW_SCREEN_METHOD(destroy, destroy),
                                        FLOW_SCREEN_METHOD(render, render)};
  flow_class screen = FLOW_CLASS_INIT;
  screen.kind = FLOW_KIND_SCREEN;
  screen.id = "ticking.screen";
  screen.methods = methods;
  screen.method_count = 3;
  flow_log(engine, FLOW_SEVERITY_NOTE, self, "the clock ticks");
  return flow_class_register(engine, self, &screen, error);
}

FLOW_PLUGIN("fixture.ticking", "1.0", init, NULL);
