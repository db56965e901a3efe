// The host's classes: a few of each kind, whose callbacks go on with operations.
#include <cstring>

#include "world.hpp"

namespace soak {

namespace {

Desk &enter(void *self) {
  auto *instance = static_cast<Instance *>(self);
  SOAK_CHECK(instance->is_used, "A method runs after its instance's destroy.");
  return *instance->desk;
}

void *create(void *user_data, flow_engine *, flow_handle handle, const flow_value *) {
  Desk &desk = *static_cast<Desk *>(user_data);
  if (world->random.one_in(200)) return nullptr;
  Instance *instance = desk.instances.take();
  instance->desk = &desk;
  instance->handle = handle;
  desk.keep(handle);
  return instance;
}
void destroy(void *self) {
  Desk &desk = enter(self);
  reenter(desk);
  desk.instances.give_back(static_cast<Instance *>(self));
}
void any(void *self) { reenter(enter(self)); }

flow_answer answer(Desk &desk, flow_question question) {
  size_t which = world->random.below(24);
  if (desk.is_ending || which > 4) return FLOW_ANSWER_YES;
  if (which < 2) return FLOW_ANSWER_NO;
  desk.keep(question);
  return FLOW_ANSWER_LATER;
}

void render(void *self, flow_content content) {
  Desk &desk = enter(self);
  flow_add_title(desk.engine, content, "A screen of the host");
  flow_add_button(desk.engine, content, "any", "Go on", FLOW_ROLE_PRIMARY);
  flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "field", "Field");
  flow_content_add(desk.engine, content, &field);
  reenter(desk);
}
void input(void *self, const flow_string *, const flow_value *) { any(self); }
flow_answer may_leave(void *self, const flow_leave *leave) {
  return answer(enter(self), leave->question);
}
void link_changed(void *self, const flow_route *) { any(self); }

void arguments_changed(void *self, const flow_value *) { any(self); }
flow_bool back(void *self) {
  Desk &desk = enter(self);
  reenter(desk);
  return !desk.is_ending && world->random.one_in(8) ? FLOW_TRUE : FLOW_FALSE;
}
void paused(void *self, flow_activity) { any(self); }

/* Methods by which screens and coordinators alike hear of requests (N5). */
void heard(void *self, flow_handle) { any(self); }
void heard_finished(void *self, flow_coordinator, flow_cause, const flow_value *) { any(self); }
void heard_done(void *self, flow_transition, const flow_outcome *outcome) {
  Desk &desk = enter(self);
  SOAK_CHECK(outcome->kind > FLOW_OUTCOME_PENDING && outcome->kind <= FLOW_OUTCOME_FAILED,
             "The outcome %d.", outcome->kind);
  desk.dones_heard++;
  reenter(desk);
}
void heard_answered(void *self, flow_screen, const flow_string *) { any(self); }

void start(void *self) {
  Desk &desk = enter(self);
  flow_handle handle = static_cast<Instance *>(self)->handle;
  size_t which = world->random.below(10);
  if (which == 0) flow_coordinator_defer(desk.engine, handle);
  if (which < 2) return;
  const char *klass = which == 9 ? pick_class(desk) : which < 6 ? "host.screen" : "host.asking";
  flow_presentable opened = FLOW_NONE;
  flow_open_new(desk.engine, handle, klass, nullptr, nullptr, &opened, nullptr);
  desk.keep(opened);
  reenter(desk);
}
void child_finished(void *self, flow_coordinator, flow_cause, const flow_value *) { any(self); }
flow_handling navigate(void *self, const flow_route *, flow_screen) {
  Desk &desk = enter(self);
  if (world->random.one_in(3)) return FLOW_ROUTE_UNHANDLED;
  flow_options given = FLOW_OPTIONS_INIT;
  given.style = static_cast<flow_style>(world->random.below(3));
  flow_presentable opened = FLOW_NONE;
  flow_open_new(desk.engine, static_cast<Instance *>(self)->handle, "host.screen", nullptr, &given,
                &opened, nullptr);
  desk.keep(opened);
  return FLOW_ROUTE_HANDLED;
}
flow_answer guard(void *self, const flow_route *, flow_question question) {
  return answer(enter(self), question);
}
flow_answer may_select(void *self, const flow_selection *selection) {
  return answer(enter(self), selection->question);
}

void answer_now(void *self, const flow_change *change) {
  Desk &desk = enter(self);
  flow_token token = change->token;
  reenter(desk);
  if (token != FLOW_NONE) flow_token_complete(desk.engine, token);
}
void answer_later(void *self, const flow_change *change) {
  Desk &desk = enter(self);
  desk.keep(change->token);
  reenter(desk);
}
void hurry(void *self, flow_token token) {
  Desk &desk = enter(self);
  if (world->random.one_in(2)) flow_token_complete(desk.engine, token);
  reenter(desk);
}
void changed(void *self, flow_screen screen) {
  const flow_screen_content *content = nullptr;
  Desk &desk = enter(self);
  flow_screen_render(desk.engine, screen, &content);
}

void did_start(void *self, flow_coordinator coordinator) {
  enter(self).keep(coordinator);
  any(self);
}
void did_finish(void *self, flow_coordinator, flow_cause, const flow_value *) { any(self); }
void event(void *self, const flow_event *event) { enter(self).keep(event->subject); }

#define SOAK_HEARD FLOW_CALLBACK_METHOD(completion, "heard_completion", heard), \
  FLOW_CALLBACK_METHOD(dismissed, "heard_dismissed", heard), \
  FLOW_CALLBACK_METHOD(finished, "heard_finished", heard_finished), \
  FLOW_CALLBACK_METHOD(done, "heard_done", heard_done), \
  FLOW_CALLBACK_METHOD(answered, "heard_answered", heard_answered), \
  FLOW_CALLBACK_METHOD(confirmed, "heard_yes", any)
const flow_method screen_methods[] = {FLOW_SCREEN_METHOD(create, create),
                                      FLOW_SCREEN_METHOD(destroy, destroy),
                                      FLOW_SCREEN_METHOD(render, render),
                                      FLOW_SCREEN_METHOD(will_appear, any),
                                      FLOW_SCREEN_METHOD(did_appear, any),
                                      FLOW_SCREEN_METHOD(will_disappear, any),
                                      FLOW_SCREEN_METHOD(did_disappear, any),
                                      FLOW_SCREEN_METHOD(removed, any),
                                      FLOW_SCREEN_METHOD(input, input),
                                      FLOW_SCREEN_METHOD(link_changed, link_changed),
                                      FLOW_SCREEN_METHOD(locale_changed, any),
                                      FLOW_SCREEN_METHOD(arguments_changed, arguments_changed),
                                      FLOW_SCREEN_METHOD(back, back),
                                      FLOW_SCREEN_METHOD(paused, paused),
                                      FLOW_SCREEN_METHOD(resumed, any),
                                      SOAK_HEARD,
                                      FLOW_ACTION(any),
                                      FLOW_SCREEN_METHOD(may_leave, may_leave)};
const flow_method coordinator_methods[] = {FLOW_COORDINATOR_METHOD(create, create),
                                           FLOW_COORDINATOR_METHOD(destroy, destroy),
                                           SOAK_HEARD,
                                           FLOW_COORDINATOR_METHOD(start, start),
                                           FLOW_COORDINATOR_METHOD(child_finished, child_finished),
                                           FLOW_COORDINATOR_METHOD(navigate, navigate),
                                           FLOW_COORDINATOR_METHOD(guard, guard),
                                           FLOW_COORDINATOR_METHOD(may_select, may_select),
                                           FLOW_COORDINATOR_METHOD(may_leave, may_leave)};
#undef SOAK_HEARD
const flow_method prompt_methods[] = {
    FLOW_PRESENTER_METHOD(create, create), FLOW_PRESENTER_METHOD(destroy, destroy),
    FLOW_PRESENTER_METHOD(transition, answer_now), FLOW_PRESENTER_METHOD(changed, changed)};
const flow_method slow_methods[] = {
    FLOW_PRESENTER_METHOD(create, create), FLOW_PRESENTER_METHOD(destroy, destroy),
    FLOW_PRESENTER_METHOD(transition, answer_later), FLOW_PRESENTER_METHOD(hurry, hurry)};
const flow_method observer_methods[] = {
    FLOW_OBSERVER_METHOD(create, create), FLOW_OBSERVER_METHOD(destroy, destroy),
    FLOW_OBSERVER_METHOD(did_start, did_start), FLOW_OBSERVER_METHOD(did_finish, did_finish),
    FLOW_OBSERVER_METHOD(event, event)};
const flow_template links[] = {{"soak://one", "one"}, {"soak://two/{id:i}", "one two(id)"}};

struct Description {
  flow_kind kind;
  const char *id;
  const flow_method *methods;
  size_t count;
  uint32_t flags;
};
#define SOAK_ALL(methods) methods, sizeof methods / sizeof *methods
const Description descriptions[host_class_count] = {
    {FLOW_KIND_SCREEN, "host.screen", screen_methods,
     sizeof screen_methods / sizeof *screen_methods - 1, 0},
    {FLOW_KIND_SCREEN, "host.asking", SOAK_ALL(screen_methods), FLOW_CLASS_HEARD_HIDDEN},
    {FLOW_KIND_COORDINATOR, "host.flow", SOAK_ALL(coordinator_methods), 0},
    {FLOW_KIND_COORDINATOR, "host.root", SOAK_ALL(coordinator_methods), FLOW_CLASS_ROOT},
    {FLOW_KIND_PRESENTER, "host.prompt", SOAK_ALL(prompt_methods), 0},
    {FLOW_KIND_PRESENTER, "host.slow", SOAK_ALL(slow_methods), 0},
    {FLOW_KIND_PRESENTER, "host.one_layer", SOAK_ALL(slow_methods), FLOW_CLASS_ONE_LAYER},
    {FLOW_KIND_OBSERVER, "host.observer", SOAK_ALL(observer_methods), 0}};
#undef SOAK_ALL

}  // namespace

void register_classes(Desk &desk) {
  for (const Description &each : descriptions) {
    flow_class description = FLOW_CLASS_INIT;
    flow_error error = FLOW_ERROR_INIT;
    description.kind = each.kind;
    description.id = each.id;
    description.methods = each.methods;
    description.method_count = each.count;
    description.flags = each.flags;
    description.user_data = &desk;
    if (each.flags & FLOW_CLASS_ROOT && each.kind == FLOW_KIND_COORDINATOR) {
      description.templates = links;
      description.template_count = 2;
    }
    flow_status status = flow_class_register(desk.engine, FLOW_NONE, &description, &error);
    SOAK_CHECK(status == FLOW_OK, "%s: %s", each.id, error.message);
  }
}

const char *pick_class(Desk &) {
  static const char *const ids[] = {"host.screen",       "host.screen",    "host.asking",
                                    "host.flow",         "host.flow",      "host.root",
                                    "setup.coordinator", "shop.main",      "setup.time_zone",
                                    "shop.checkout",     "kinds.screen",   "kinds.flow",
                                    "kinds.flow",        "rebuilt.screen", "rebuilt.flow",
                                    "shop.sign_in",      "nobody"};
  return ids[world->random.below(sizeof ids / sizeof *ids)];
}

}  // namespace soak
