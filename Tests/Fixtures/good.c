/* A plugin that does all as it should: one screen, one coordinator, one action. */
#include <flow/plugin.h>
#include <stdlib.h>

#ifndef FIXTURE_VERSION
#define FIXTURE_VERSION "1.0"
#endif

typedef struct {
  flow_engine *engine;
  flow_handle self;
} instance;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)user_data;
  (void)arguments;
  if (!made) return NULL;
  made->engine = engine;
  made->self = handle;
  return made;
}

static void destroy(void *self) { free(self); }

static void render(void *self, flow_content content) {
  instance *screen = self;
  flow_content_set_title(screen->engine, content, flow_text("Good"));
}

static void start(void *self) {
  instance *coordinator = self;
  flow_open_new(coordinator->engine, coordinator->self, "good.screen", NULL, NULL, NULL, NULL);
}

static void close_it(void *self) {
  instance *screen = self;
  flow_close(screen->engine, screen->self, NULL, NULL);
}

static const flow_method screen_methods[] = {
    FLOW_SCREEN_METHOD(create, create),
    FLOW_SCREEN_METHOD(destroy, destroy),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_ACTION(close_it),
};

static const flow_method coordinator_methods[] = {
    FLOW_COORDINATOR_METHOD(create, create),
    FLOW_COORDINATOR_METHOD(destroy, destroy),
    FLOW_COORDINATOR_METHOD(start, start),
};

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  flow_class screen = FLOW_CLASS_INIT;
  flow_class coordinator = FLOW_CLASS_INIT;
  flow_status status;
  screen.kind = FLOW_KIND_SCREEN;
  screen.id = "good.screen";
  screen.methods = screen_methods;
  screen.method_count = 4;
  status = flow_class_register(engine, self, &screen, error);
  if (status != FLOW_OK) return status;
  coordinator.kind = FLOW_KIND_COORDINATOR;
  coordinator.id = "good.coordinator";
  coordinator.methods = coordinator_methods;
  coordinator.method_count = 3;
  return flow_class_register(engine, self, &coordinator, error);
}

FLOW_PLUGIN("fixture.good", FIXTURE_VERSION, init, NULL);
