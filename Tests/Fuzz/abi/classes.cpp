/* The classes of a run, and their methods: each checks that it may be called, and lets the input go
 * on. */
#include "world.hpp"

namespace fuzz {

const std::vector<ClassInfo> all_classes = {
    {FLOW_KIND_SCREEN, "s.plain", 0, true, false, 0},
    {FLOW_KIND_SCREEN, "s.full", 0, true, true, 0},
    {FLOW_KIND_SCREEN, "s.heard", FLOW_CLASS_HEARD_HIDDEN, true, true, 0},
    {FLOW_KIND_SCREEN, "s.bare", 0, false, false, 0},
    {FLOW_KIND_COORDINATOR, "c.plain", 0, true, false, 0},
    {FLOW_KIND_COORDINATOR, "c.full", 0, true, true, 0},
    {FLOW_KIND_COORDINATOR, "c.root", FLOW_CLASS_ROOT, true, true, 0},
    {FLOW_KIND_COORDINATOR, "c.bare", 0, false, false, 0},
    {FLOW_KIND_PRESENTER, "p.now", 0, true, true, 0},
    {FLOW_KIND_PRESENTER, "p.later", 0, true, true, 1},
    {FLOW_KIND_PRESENTER, "p.never", 0, true, true, 2},
    {FLOW_KIND_PRESENTER, "p.one", FLOW_CLASS_ONE_LAYER, true, true, 1},
    {FLOW_KIND_PRESENTER, "p.plain", FLOW_CLASS_ONE_LAYER, true, false, 0},
    {FLOW_KIND_OBSERVER, "o.full", 0, true, true, 0},
    {FLOW_KIND_OBSERVER, "o.plain", 0, true, false, 0},
};

const char *use_class(unsigned index) {
  const ClassInfo &info = all_classes[index];
  if (!world->is_registered[index]) {
    world->is_registered[index] = true;
    flow_status status = register_class_of(info, info.id);
    FUZZ_CHECK(status == FLOW_OK || status == FLOW_ERROR_DUPLICATE_ID || world->is_ending,
               "%s cannot be registered: %s.", info.id, flow_status_name(status));
  }
  return info.id;
}

const char *pick_class() {
  uint8_t which = world->in.byte();
  /* Mostly classes that can be opened: the first eight. */
  if (which < 0xc0) return use_class(which % first_presenter);
  if (which < 0xe8) return use_class(which % all_classes.size());
  if (which < 0xf4) return plugin_class(which);
  if (which < 0xf8) return "more";
  if (which < 0xfc) return "flow.alert";
  return terminated(read_text(world->in, world->memory), world->memory);
}

namespace {

Instance *lives(void *self, const char *method) {
  auto *instance = static_cast<Instance *>(self);
  FUZZ_CHECK(instance->destroyed == 0, "%s of a %s runs after its destroy.", method,
             instance->info->id);
  FUZZ_CHECK(!instance->is_failed, "%s runs on a %s that was never made.", method,
             instance->info->id);
  return instance;
}

flow_answer answer(flow_question question) {
  world->keep(question);
  reenter();
  uint8_t which = world->in.byte();
  if (world->is_ending || which < 0x80) return FLOW_ANSWER_YES;
  if (which < 0xb0) return FLOW_ANSWER_NO;
  return which < 0xf8 ? FLOW_ANSWER_LATER : static_cast<flow_answer>(which);
}

/* ---- Every kind ---- */

void *create(void *user_data, flow_engine *, flow_handle handle, const flow_value *arguments) {
  Inside inside("create");
  world->instances.push_back({static_cast<const ClassInfo *>(user_data), handle});
  Instance *instance = &world->instances.back();
  world->keep(handle);
  touch(arguments);
  reenter();
  touch(arguments);
  instance->is_failed = world->in.byte() >= 0xf8;
  return instance->is_failed ? nullptr : instance;
}

void destroy(void *self) {
  Inside inside("destroy");
  auto *instance = static_cast<Instance *>(self);
  FUZZ_CHECK(instance->destroyed++ == 0, "A %s is destroyed twice.", instance->info->id);
  FUZZ_CHECK(instance->appearance == 0, "A %s is destroyed while it is seen (%u).",
             instance->info->id, instance->appearance);
  world->forget(instance->handle);
  reenter();
}

/* ---- Screens ---- */

/** A4: hidden, appearing, visible, disappearing, and no other step. */
void appear(void *self, const char *method, unsigned from, unsigned also_from, unsigned to) {
  Inside inside(method);
  Instance *instance = lives(self, method);
  unsigned was = instance->appearance;
  FUZZ_CHECK(was == from || was == also_from, "%s of a %s that is at step %u (A4).", method,
             instance->info->id, was);
  instance->appearance = to;
  reenter();
}
void will_appear(void *self) { appear(self, "will_appear", 0, 3, 1); }
void did_appear(void *self) { appear(self, "did_appear", 1, 1, 2); }
void will_disappear(void *self) { appear(self, "will_disappear", 2, 1, 3); }
void did_disappear(void *self) { appear(self, "did_disappear", 3, 3, 0); }
void removed(void *self) {
  Inside inside("removed");
  Instance *instance = lives(self, "removed");
  totals.removed++;
  {
    FUZZ_CHECK(instance->removed++ == 0, "A %s is removed twice.", instance->info->id);
    FUZZ_CHECK(instance->appearance == 0, "A %s is removed while it is seen (A4).",
               instance->info->id);
  }
  reenter();
}

void fill(flow_content content) {
  const flow_row rows[] = {flow_row_make("a", "A"), flow_row_make("b", "B")};
  flow_engine *engine = world->engine;
  flow_content_set_title(engine, content, flow_text("title"));
  flow_element button = flow_element_make(FLOW_ELEMENT_BUTTON, "tap", "Tap");
  flow_content_add(engine, content, &button);
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "list", "List");
  list.rows = rows;
  list.row_count = 2;
  list.method = flow_text("element");
  flow_content_add(engine, content, &list);
  flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "field", "Field");
  flow_content_add(engine, content, &field);
}
void render(void *self, flow_content content) {
  Inside inside("render");
  lives(self, "render");
  flow_content before = world->content;
  world->content = content;
  world->keep(content);
  fill(content);
  reenter();
  world->content = before;
}
void render_bare(void *, flow_content content) {
  Inside inside("render");
  fill(content);
  reenter();
}
void input(void *self, const flow_string *id, const flow_value *value) {
  Inside inside("input");
  lives(self, "input");
  touch(*id);
  touch(value);
  reenter();
  touch(*id);
  touch(value);
}
const void *capability(void *self, const flow_string *id) {
  Inside inside("capability");
  lives(self, "capability");
  touch(*id);
  reenter();
  return world->in.flag() ? self : nullptr;
}
flow_answer may_leave(void *self, const flow_leave *leave) {
  Inside inside("may_leave");
  lives(self, "may_leave");
  return answer(leave->question);
}
void attempted(void *self, flow_cause) {
  Inside inside("attempted");
  lives(self, "attempted");
  reenter();
}
void link_changed(void *self, const flow_route *route) {
  Inside inside("link_changed");
  lives(self, "link_changed");
  if (route) touch(route->name), touch(route->parameters);
  reenter();
  if (route) touch(route->name), touch(route->parameters);
}

flow_bool back(void *self) {
  Inside inside("back");
  lives(self, "back");
  reenter();
  return world->in.byte() >= 0xe0;
}
/** A5: callbacks run in turn. */
void paused(void *self, flow_activity) {
  Inside inside("paused");
  Instance *instance = lives(self, "paused");
  FUZZ_CHECK(instance->appearance == 2, "A %s is paused at step %u (A5).", instance->info->id,
             instance->appearance);
  reenter();
}
void resumed(void *self) {
  Inside inside("resumed");
  lives(self, "resumed");
  reenter();
}
void arguments_changed(void *self, const flow_value *arguments) {
  Inside inside("arguments_changed");
  lives(self, "arguments_changed");
  touch(arguments);
  reenter();
  touch(arguments);
}
void locale_changed(void *self) {
  Inside inside("locale_changed");
  lives(self, "locale_changed");
  reenter();
}

/* ---- Methods that hear of requests ---- */

void heard(void *self, flow_handle subject) {
  Inside inside("heard");
  lives(self, "heard");
  world->keep(subject);
  reenter();
}
void heard_finish(void *self, flow_coordinator coordinator, flow_cause cause,
                  const flow_value *value) {
  Inside inside("heard_finish");
  lives(self, "heard_finish");
  FUZZ_CHECK(!value || cause == FLOW_CAUSE_FINISHED, "A value comes with the cause %d.", cause);
  world->keep(coordinator);
  touch(value);
  reenter();
  touch(value);
}
void heard_done(void *self, flow_transition transition, const flow_outcome *outcome) {
  Inside inside("heard_done");
  lives(self, "heard_done");
  FUZZ_CHECK(outcome->kind > FLOW_OUTCOME_PENDING && outcome->kind <= FLOW_OUTCOME_FAILED,
             "An outcome is %d.", outcome->kind);
  world->keep(transition);
  reenter();
}
void heard_answer(void *self, flow_screen, const flow_string *button) {
  Inside inside("heard_answer");
  lives(self, "heard_answer");
  touch(*button);
  reenter();
  touch(*button);
}

/* ---- Methods of the author ---- */

void tap(void *self) {
  Inside inside("tap");
  lives(self, "tap");
  reenter();
}
flow_value echoed;
const flow_value *echo(void *self, const flow_value *value) {
  Inside inside("echo");
  lives(self, "echo");
  touch(value);
  reenter();
  echoed = read_value(world->in, world->memory, 3);
  return world->in.flag() ? value : &echoed;
}
flow_string named;
const flow_string *name(void *self) {
  Inside inside("name");
  lives(self, "name");
  reenter();
  named = read_text(world->in, world->memory);
  return world->in.flag() ? nullptr : &named;
}
double wide(void *self, flow_bool b, int32_t, uint32_t, int64_t, uint64_t, double d,
            const flow_string *s, const flow_bytes *y, const flow_value *a, flow_handle h) {
  Inside inside("wide");
  lives(self, "wide");
  FUZZ_CHECK(b == 0 || b == 1, "A truth value is %d.", b);
  touch(*s);
  touch(flow_string{reinterpret_cast<const char *>(y->data), y->size});
  touch(a);
  world->keep(h);
  reenter();
  return d;
}

/* ---- Coordinators ---- */

void start(void *self) {
  Inside inside("start");
  Instance *instance = lives(self, "start");
  FUZZ_CHECK(instance->started++ == 0, "A %s is started twice (C1).", instance->info->id);
  uint8_t what = world->in.byte();
  /* Most coordinators open something, or their flows would end before anything happens. */
  if (what < 0xc0) {
    flow_presentable opened = FLOW_NONE;
    flow_open_new(world->engine, instance->handle, use_class(what >> 1 & 3), nullptr, nullptr,
                  &opened, nullptr);
    world->keep(opened);
  }
  if (what >= 0xe0) flow_coordinator_defer(world->engine, instance->handle);
  reenter();
}
void start_bare(void *) {
  Inside inside("start");
  reenter();
}
void child_finished(void *self, flow_coordinator child, flow_cause cause, const flow_value *value) {
  Inside inside("child_finished");
  lives(self, "child_finished");
  {
    FUZZ_CHECK(!value || cause == FLOW_CAUSE_FINISHED, "A value comes with the cause %d.", cause);
  }
  world->keep(child);
  touch(value);
  reenter();
  touch(value);
}
flow_handling navigate(void *self, const flow_route *route, flow_screen) {
  Inside inside("navigate");
  Instance *instance = lives(self, "navigate");
  touch(route->name);
  touch(route->parameters);
  uint8_t what = world->in.byte();
  if (what & 1) {
    flow_presentable opened = FLOW_NONE;
    flow_open_new(world->engine, instance->handle,
                  use_class(what & 2 ? full_screen : full_coordinator), nullptr, nullptr, &opened,
                  nullptr);
    world->keep(opened);
  }
  reenter();
  touch(route->name);
  touch(route->parameters);
  return what >= 0xc0 ? static_cast<flow_handling>(what & 3) : FLOW_ROUTE_HANDLED;
}
flow_answer guard(void *self, const flow_route *route, flow_question question) {
  Inside inside("guard");
  lives(self, "guard");
  touch(route->name);
  touch(route->parameters);
  flow_answer result = answer(question);
  touch(route->name);
  touch(route->parameters);
  return result;
}
flow_answer may_select(void *self, const flow_selection *selection) {
  Inside inside("may_select");
  lives(self, "may_select");
  return answer(selection->question);
}
void reselected(void *self, flow_layer layer, uint64_t) {
  Inside inside("reselected");
  lives(self, "reselected");
  world->keep(layer);
  reenter();
}

/* ---- Presenters ---- */

void transition(void *self, const flow_change *change) {
  Inside inside("transition");
  Instance *instance = lives(self, "transition");
  world->keep(change->token);
  world->keep(change->layer);
  flow_token token = change->token;
  reenter();
  FUZZ_CHECK(change->token == token, "A change is another one after its callback.");
  if (instance->info->manners == 0) flow_token_complete(world->engine, token);
}
void changed(void *self, flow_screen screen) {
  Inside inside("changed");
  lives(self, "changed");
  world->keep(screen);
  reenter();
}
void gesture(void *self, const flow_gesture *gesture) {
  Inside inside("gesture");
  lives(self, "gesture");
  {
    FUZZ_CHECK(gesture->progress >= 0 && gesture->progress <= 1, "The progress %f.",
               gesture->progress);
    world->keep(gesture->transition);
  }
  reenter();
}

/** Q20: the token is open, and told once. */
void hurry(void *self, flow_token token) {
  Inside inside("hurry");
  lives(self, "hurry");
  world->keep(token);
  if (world->in.byte() & 1) {
    flow_status status = flow_token_complete(world->engine, token);
    FUZZ_CHECK(status == FLOW_OK, "The token of hurry gave %d (Q20).", status);
  }
  reenter();
}

/* ---- Observers ---- */

void did_start(void *self, flow_coordinator coordinator) {
  Inside inside("did_start");
  lives(self, "did_start");
  world->keep(coordinator);
  reenter();
}
void did_finish(void *self, flow_coordinator, flow_cause, const flow_value *value) {
  Inside inside("did_finish");
  lives(self, "did_finish");
  touch(value);
  reenter();
  touch(value);
}
void event(void *self, const flow_event *event) {
  Inside inside("event");
  lives(self, "event");
  touch(event->value);
  world->keep(event->subject);
  /* Rarely: every callback has an event, and the input should last. */
  if (world->in.left() && world->in.byte() >= 0xe0) reenter();
  touch(event->value);
}

const flow_method screen_methods[] = {
    FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, destroy),
    FLOW_SCREEN_METHOD(render, render), FLOW_ACTION(tap),
    /* from here on only those that have all */
    FLOW_SCREEN_METHOD(will_appear, will_appear), FLOW_SCREEN_METHOD(did_appear, did_appear),
    FLOW_SCREEN_METHOD(will_disappear, will_disappear),
    FLOW_SCREEN_METHOD(did_disappear, did_disappear), FLOW_SCREEN_METHOD(removed, removed),
    FLOW_SCREEN_METHOD(input, input), FLOW_SCREEN_METHOD(capability, capability),
    FLOW_SCREEN_METHOD(may_leave, may_leave), FLOW_SCREEN_METHOD(attempted, attempted),
    FLOW_SCREEN_METHOD(link_changed, link_changed), FLOW_METHOD("element", "v(psa)", input),
    FLOW_METHOD("echo", "?a(p?a)", echo), FLOW_METHOD("name", "?s(p)", name),
    FLOW_METHOD("wide", "d(pbiuxtdsya?h)", wide), FLOW_SCREEN_METHOD(back, back),
    FLOW_SCREEN_METHOD(paused, paused), FLOW_SCREEN_METHOD(resumed, resumed),
    FLOW_SCREEN_METHOD(arguments_changed, arguments_changed),
    FLOW_SCREEN_METHOD(locale_changed, locale_changed),
    FLOW_CALLBACK_METHOD(completion, "heard", heard),
    FLOW_CALLBACK_METHOD(finished, "heard_finish", heard_finish),
    FLOW_CALLBACK_METHOD(done, "heard_done", heard_done),
    FLOW_CALLBACK_METHOD(answered, "heard_answer", heard_answer),
    FLOW_CALLBACK_METHOD(confirmed, "heard_yes", tap)};
const flow_method coordinator_methods[] = {
    FLOW_COORDINATOR_METHOD(create, create),
    FLOW_COORDINATOR_METHOD(destroy, destroy),
    FLOW_COORDINATOR_METHOD(start, start),
    FLOW_ACTION(tap),
    FLOW_COORDINATOR_METHOD(child_finished, child_finished),
    FLOW_COORDINATOR_METHOD(may_leave, may_leave),
    FLOW_COORDINATOR_METHOD(navigate, navigate),
    FLOW_COORDINATOR_METHOD(guard, guard),
    FLOW_COORDINATOR_METHOD(may_select, may_select),
    FLOW_COORDINATOR_METHOD(reselected, reselected),
    FLOW_CALLBACK_METHOD(completion, "heard", heard),
    FLOW_CALLBACK_METHOD(finished, "heard_finish", heard_finish),
    FLOW_CALLBACK_METHOD(done, "heard_done", heard_done),
    FLOW_CALLBACK_METHOD(answered, "heard_answer", heard_answer),
    FLOW_CALLBACK_METHOD(confirmed, "heard_yes", tap)};
const flow_method presenter_methods[] = {FLOW_PRESENTER_METHOD(create, create),
                                         FLOW_PRESENTER_METHOD(destroy, destroy),
                                         FLOW_PRESENTER_METHOD(transition, transition),
                                         FLOW_ACTION(tap),
                                         FLOW_PRESENTER_METHOD(changed, changed),
                                         FLOW_PRESENTER_METHOD(gesture, gesture),
                                         FLOW_PRESENTER_METHOD(hurry, hurry)};
const flow_method observer_methods[] = {
    FLOW_OBSERVER_METHOD(create, create),       FLOW_OBSERVER_METHOD(destroy, destroy),
    FLOW_OBSERVER_METHOD(event, event),         FLOW_ACTION(tap),
    FLOW_OBSERVER_METHOD(did_start, did_start), FLOW_OBSERVER_METHOD(did_finish, did_finish)};
const flow_method bare_screen[] = {FLOW_SCREEN_METHOD(render, render_bare)};
const flow_method bare_coordinator[] = {FLOW_COORDINATOR_METHOD(start, start_bare)};

const flow_template links[] = {{"app://one", "one"},
                               {"app://one/{id:i}", "one two(id)"},
                               {"app://three/{x}?{y:b}", "three(x, y)"},
                               {"app:", ""}};

void class_destroy(void *user_data) {
  Inside inside("destroy of a class");
  auto *ticket = static_cast<Ticket *>(user_data);
  FUZZ_CHECK(ticket->destroyed++ == 0, "destroy of a class runs twice.");
  reenter();
}

template <size_t count>
void describe(flow_class &description, const ClassInfo &info, const flow_method (&methods)[count]) {
  description.methods = methods;
  description.method_count = info.has_all ? count : 4;
}

}  // namespace

flow_status register_class_of(const ClassInfo &info, const char *id) {
  flow_class description = FLOW_CLASS_INIT;
  description.kind = info.kind;
  description.id = id;
  description.flags = info.flags;
  description.user_data = const_cast<ClassInfo *>(&info);
  switch (info.kind) {
    case FLOW_KIND_SCREEN:
      describe(description, info, screen_methods);
      break;
    case FLOW_KIND_COORDINATOR:
      describe(description, info, coordinator_methods);
      break;
    case FLOW_KIND_PRESENTER:
      describe(description, info, presenter_methods);
      break;
    default:
      describe(description, info, observer_methods);
      break;
  }
  if (!info.has_life) {
    description.methods = info.kind == FLOW_KIND_SCREEN ? bare_screen : bare_coordinator;
    description.method_count = 1;
    description.user_data = world->ticket(Role::klass, "flow_class_register");
    description.destroy = class_destroy;
  }
  if (info.kind == FLOW_KIND_COORDINATOR && (info.flags & FLOW_CLASS_ROOT)) {
    description.templates = links;
    description.template_count = 4;
  }
  size_t first = world->tickets.size() - (info.has_life ? 0 : 1), last = world->tickets.size();
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = checked(flow_class_register(world->engine, FLOW_NONE, &description, &error),
                               "flow_class_register");
  check_error(error, status);
  world->settle(first, last, status);
  return status;
}

}  // namespace fuzz
