/* A plugin with a class of every kind, for the soak. Built twice under other names and once more as
 * another version, so that a rebuilt file differs: SOAK_ID is the beginning of its ids. */
#include "../Shared/plugin.h"

#ifndef SOAK_ID
#define SOAK_ID "kinds"
#endif
#ifndef SOAK_VERSION
#define SOAK_VERSION "1"
#endif

typedef struct {
  flow_engine *engine;
  flow_handle self;
  unsigned calls;
} instance;

/* A different version has different data, and more of it. */
static const char *const words[] = {"one", "two", "three", SOAK_VERSION};

SHARED_CREATE(instance)
static void destroy(void *self) { free(self); }

/* ---- Screens ---- */

static void render(void *self, flow_content content) {
  instance *of = self;
  flow_add_title(of->engine, content, words[of->calls % 4]);
  flow_add_button(of->engine, content, "more", "More", FLOW_ROLE_PRIMARY);
  flow_add_button(of->engine, content, "flow", "A flow", FLOW_ROLE_NORMAL);
  flow_add_button(of->engine, content, "ask", "Ask", FLOW_ROLE_NORMAL);
  flow_add_button(of->engine, content, "leave", "Leave", FLOW_ROLE_CANCEL);
  flow_add_button(of->engine, content, "sure", "Leave?", FLOW_ROLE_DESTRUCTIVE);
}
static void seen(void *self) {
  instance *of = self;
  of->calls++;
}
static void stop_work(void *user_data, flow_engine *engine, flow_handle work) {
  (void)user_data, (void)engine, (void)work;
}
static void more(void *self) {
  instance *of = self;
  flow_callback cancel = {stop_work, NULL, NULL};
  flow_work_begin(of->engine, of->self, cancel, NULL);
  flow_open_new(of->engine, of->self, SOAK_ID ".screen", NULL, NULL, NULL, NULL);
}
static void heard(void *self, flow_handle opened) {
  (void)opened;
  seen(self);
}
static void heard_finished(void *self, flow_coordinator opened, flow_cause cause,
                           const flow_value *value) {
  (void)opened, (void)cause, (void)value;
  seen(self);
}
static void flow(void *self) {
  instance *of = self;
  flow_options options = FLOW_OPTIONS_INIT;
  options.completion_method = "heard_completion";
  options.finished_method = "heard_finished";
  options.style = (flow_style)(of->calls % 4);
  flow_open_new(of->engine, of->self, SOAK_ID ".flow", NULL, &options, NULL, NULL);
}
static void ask(void *self) {
  instance *of = self;
  flow_alert alert = flow_alert_make(words[1], words[2]);
  flow_alert_present(of->engine, of->self, &alert, NULL, NULL, NULL);
}
static void leave(void *self) {
  instance *of = self;
  flow_close(of->engine, of->self, NULL, NULL);
}
static void sure(void *self) {
  instance *of = self;
  flow_confirm_method(of->engine, of->self, words[0], NULL, words[2], "leave");
}
static void link_changed(void *self, const flow_route *route) {
  (void)route;
  seen(self);
}

/* ---- Coordinators ---- */

static void start(void *self) {
  instance *of = self;
  flow_open_new(of->engine, of->self, SOAK_ID ".screen", NULL, NULL, NULL, NULL);
}
static void child_finished(void *self, flow_coordinator child, flow_cause cause,
                           const flow_value *value) {
  (void)child, (void)cause, (void)value;
  seen(self);
}
static flow_handling navigate(void *self, const flow_route *route, flow_screen from) {
  instance *of = self;
  (void)from;
  if (route->name.size % 3 == 0) return FLOW_ROUTE_UNHANDLED;
  flow_open_new(of->engine, of->self, SOAK_ID ".screen", route->parameters, NULL, NULL, NULL);
  return FLOW_ROUTE_HANDLED;
}

/* ---- Presenters and observers ---- */

static void transition(void *self, const flow_change *change) {
  instance *of = self;
  of->calls++;
  /* Now and then it forgets to answer: its time runs out then. */
  if (change->token != FLOW_NONE && of->calls % 16 != 0)
    flow_token_complete(of->engine, change->token);
}
static void changed(void *self, flow_screen screen) {
  (void)screen;
  seen(self);
}
static void did_start(void *self, flow_coordinator coordinator) {
  (void)coordinator;
  seen(self);
}
static void event(void *self, const flow_event *event) {
  (void)event;
  seen(self);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method screen[] = {
      FLOW_SCREEN_METHOD(create, create),
      FLOW_SCREEN_METHOD(destroy, destroy),
      FLOW_SCREEN_METHOD(render, render),
      FLOW_SCREEN_METHOD(will_appear, seen),
      FLOW_SCREEN_METHOD(removed, seen),
      FLOW_SCREEN_METHOD(link_changed, link_changed),
      FLOW_ACTION(more),
      FLOW_ACTION(flow),
      FLOW_ACTION(ask),
      FLOW_ACTION(leave),
      FLOW_ACTION(sure),
      FLOW_CALLBACK_METHOD(completion, "heard_completion", heard),
      FLOW_CALLBACK_METHOD(finished, "heard_finished", heard_finished),
  };
  static const flow_method coordinator[] = {
      FLOW_COORDINATOR_METHOD(create, create),
      FLOW_COORDINATOR_METHOD(destroy, destroy),
      FLOW_COORDINATOR_METHOD(start, start),
      FLOW_COORDINATOR_METHOD(child_finished, child_finished),
      FLOW_COORDINATOR_METHOD(navigate, navigate),
  };
  static const flow_method presenter[] = {
      FLOW_PRESENTER_METHOD(create, create),
      FLOW_PRESENTER_METHOD(destroy, destroy),
      FLOW_PRESENTER_METHOD(transition, transition),
      FLOW_PRESENTER_METHOD(changed, changed),
  };
  static const flow_method observer[] = {
      FLOW_OBSERVER_METHOD(create, create),
      FLOW_OBSERVER_METHOD(destroy, destroy),
      FLOW_OBSERVER_METHOD(did_start, did_start),
      FLOW_OBSERVER_METHOD(event, event),
  };
  static const shared_class classes[] = {
      SHARED_CLASS(FLOW_KIND_SCREEN, SOAK_ID ".screen", screen),
      SHARED_CLASS(FLOW_KIND_COORDINATOR, SOAK_ID ".flow", coordinator),
      SHARED_CLASS(FLOW_KIND_PRESENTER, SOAK_ID ".presenter", presenter),
      SHARED_CLASS(FLOW_KIND_OBSERVER, SOAK_ID ".observer", observer)};
  return shared_register(engine, self, classes, 4, error);
}

FLOW_PLUGIN(SOAK_ID, SOAK_VERSION, init, NULL);
