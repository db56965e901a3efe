/* A plugin whose callbacks crash: its screen while it is drawn, and its actions. */
#include "../Shared/plugin.h"

#include <pthread.h>
#include <signal.h>

typedef struct {
  flow_engine *engine;
  flow_handle self;
  flow_bool draws_badly;
} instance;

SHARED_CREATE(instance)

static void start(void *self) {
  instance *coordinator = self;
  flow_open_new(coordinator->engine, coordinator->self, "crashing.screen", NULL, NULL, NULL, NULL);
}

static void render(void *self, flow_content content) {
  instance *screen = self;
  if (screen->draws_badly) abort();
  flow_add_title(screen->engine, content, "Crashing");
  flow_add_button(screen->engine, content, "draw", "Abort while drawing", FLOW_ROLE_NORMAL);
  flow_add_button(screen->engine, content, "follow", "Follow a NULL", FLOW_ROLE_NORMAL);
  flow_add_button(screen->engine, content, "recurse", "Never come back", FLOW_ROLE_NORMAL);
  flow_add_button(screen->engine, content, "trap", "Stop for a debugger", FLOW_ROLE_NORMAL);
  flow_add_button(screen->engine, content, "elsewhere", "Abort on another thread",
                  FLOW_ROLE_NORMAL);
}

static void draw(void *self) {
  instance *screen = self;
  screen->draws_badly = FLOW_TRUE;
  flow_screen_changed(screen->engine, screen->self);
}

/* Said before the crash, so that it is printed before. */
static void follow(void *self) {
  instance *screen = self;
  volatile instance *volatile nobody = NULL;
  flow_log(screen->engine, FLOW_SEVERITY_WARNING, screen->self, "nobody is there");
  nobody->draws_badly = FLOW_TRUE;
}

static int deeper(volatile int *above) {
  volatile int here[64];
  here[0] = above ? above[0] + 1 : 0;
  return here[0] < 0 ? 0 : deeper(here) + here[0];
}

static void recurse(void *self) {
  instance *screen = self;
  screen->draws_badly = deeper(NULL) != 0;
}

static void trap(void *self) {
  (void)self;
  raise(SIGTRAP);
}

static void *fail(void *nothing) {
  (void)nothing;
  abort();
}

static void elsewhere(void *self) {
  pthread_t thread;
  (void)self;
  if (pthread_create(&thread, NULL, fail, NULL) == 0) pthread_join(thread, NULL);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method screen[] = {FLOW_SCREEN_METHOD(create, create),
                                       FLOW_SCREEN_METHOD(render, render),
                                       FLOW_ACTION(draw),
                                       FLOW_ACTION(follow),
                                       FLOW_ACTION(recurse),
                                       FLOW_ACTION(trap),
                                       FLOW_ACTION(elsewhere),
                                       FLOW_SCREEN_METHOD(destroy, free)};
  static const shared_class classes[] = {
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "crashing.coordinator", flow),
      SHARED_CLASS(FLOW_KIND_SCREEN, "crashing.screen", screen)};
  return shared_register(engine, self, classes, 2, error);
}

FLOW_PLUGIN("test.crashing", "1.0", init, NULL);
