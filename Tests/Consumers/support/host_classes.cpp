// The classes of test::Host: each method is logged, checked, and handed to the test's hooks.
#include <flow/flow.h>

#include <cstring>

#include "host.hpp"
#include "host_classes.hpp"
#include "value_text.hpp"

namespace test {

struct HostClasses {
  using Instance = Host::Instance;

  static Instance &of(void *self) { return *static_cast<Instance *>(self); }

  template <flow_kind kind>
  static void *create(void *user_data, flow_engine *, flow_handle handle,
                      const flow_value *arguments) {
    return static_cast<Host *>(user_data)->created(handle, kind, arguments);
  }

  static void *create_nothing(void *, flow_engine *, flow_handle, const flow_value *) {
    return nullptr;
  }

  static void destroy(void *self) { of(self).host->destroyed(&of(self)); }

  // Screens.

  static void appearance(void *self, flow_event_kind kind, const char *word,
                         std::function<void(flow_screen)> ScreenHooks::*hook) {
    Instance &screen = of(self);
    Host &host = *screen.host;
    screen.was_open = true;
    std::string wrong = host.appearance_.step(screen.handle, kind);
    if (!wrong.empty()) host.violations.push_back(wrong + " of " + screen.name);
    host.call(kind, screen.handle, std::string(word) + "(" + screen.name + ")");
    auto body = host.screen_hooks_[screen.name].*hook;
    if (body) body(screen.handle);
  }
  static void will_appear(void *self) {
    appearance(self, FLOW_EVENT_WILL_APPEAR, "willAppear", &ScreenHooks::will_appear);
  }
  static void did_appear(void *self) {
    appearance(self, FLOW_EVENT_DID_APPEAR, "didAppear", &ScreenHooks::did_appear);
  }
  static void will_disappear(void *self) {
    appearance(self, FLOW_EVENT_WILL_DISAPPEAR, "willDisappear", &ScreenHooks::will_disappear);
  }
  static void did_disappear(void *self) {
    appearance(self, FLOW_EVENT_DID_DISAPPEAR, "didDisappear", &ScreenHooks::did_disappear);
  }
  static void removed(void *self) {
    appearance(self, FLOW_EVENT_REMOVED, "remove", &ScreenHooks::removed);
  }

  static void render(void *self, flow_content content) {
    Instance &screen = of(self);
    auto body = screen.host->screen_hooks_[screen.name].render;
    flow_add_title(screen.host->engine(), content, screen.name.c_str());
    if (body) body(content);
  }

  static const void *capability(void *self, const flow_string *id) {
    Instance &screen = of(self);
    auto body = screen.host->screen_hooks_[screen.name].capability;
    return body ? body(view_text(*id)) : nullptr;
  }

  static void locale_changed(void *self) {
    Instance &screen = of(self);
    auto body = screen.host->screen_hooks_[screen.name].locale_changed;
    if (body) body();
  }

  template <typename Hooks>
  static flow_answer may_leave(void *self, const flow_leave *leave,
                               std::map<std::string, Hooks> Host::*all) {
    Instance &instance = of(self);
    Host &host = *instance.host;
    auto body = (host.*all)[instance.name].may_leave;
    if (!body) return FLOW_ANSWER_YES;
    host.call(FLOW_EVENT_MAY_LEAVE, instance.handle,
              "mayLeave(" + instance.name + "," + cause_word(leave->cause) + ")");
    return body(*leave);
  }
  static flow_answer screen_may_leave(void *self, const flow_leave *leave) {
    return may_leave(self, leave, &Host::screen_hooks_);
  }
  static flow_answer coordinator_may_leave(void *self, const flow_leave *leave) {
    return may_leave(self, leave, &Host::coordinator_hooks_);
  }

  static void attempted(void *self, flow_cause cause) {
    of(self).host->call(FLOW_EVENT_ATTEMPTED, of(self).handle,
                        "attempted(" + of(self).name + "," + cause_word(cause) + ")");
  }

  static void link_changed(void *self, const flow_route *route) {
    Instance &screen = of(self);
    screen.host->call(FLOW_EVENT_LINK, screen.handle,
                      "link(" + screen.name + "," + route_text(route) + ")");
    auto body = screen.host->screen_hooks_[screen.name].link_changed;
    if (body) body(route);
  }

  static flow_handling navigate(void *self, const flow_route *route, flow_screen from) {
    Instance &coordinator = of(self);
    Host &host = *coordinator.host;
    auto body = host.coordinator_hooks_[coordinator.name].navigate;
    if (!body) return FLOW_ROUTE_UNHANDLED;
    host.call(FLOW_EVENT_NAVIGATE, coordinator.handle,
              "navigate(" + coordinator.name + "," + route_text(route) + ")");
    return body(coordinator.handle, *route, from);
  }

  static flow_answer guard(void *self, const flow_route *route, flow_question question) {
    Instance &coordinator = of(self);
    Host &host = *coordinator.host;
    auto body = host.coordinator_hooks_[coordinator.name].guard;
    if (!body) return FLOW_ANSWER_YES;
    host.call(FLOW_EVENT_GUARD, coordinator.handle,
              "guard(" + coordinator.name + "," + route_text(route) + ")");
    return body(*route, question);
  }

  static void input(void *self, const flow_string *id, const flow_value *value) {
    of(self).host->call(
        0, of(self).handle,
        "input(" + of(self).name + "," + view_text(*id) + "," + value_text(value) + ")");
  }
  static void submit(void *self) {
    Instance &screen = of(self);
    screen.host->call(0, screen.handle, "submit(" + screen.name + ")");
    auto body = screen.host->screen_hooks_[screen.name].submit;
    if (body) body();
  }
  static void pick(void *self, const flow_value *value) {
    of(self).host->call(0, of(self).handle,
                        "pick(" + of(self).name + "," + value_text(value) + ")");
  }
  static void edit(void *self, const flow_string *id, const flow_value *value) {
    of(self).host->call(
        0, of(self).handle,
        "edit(" + of(self).name + "," + view_text(*id) + "," + value_text(value) + ")");
  }

  template <typename Hooks>
  static const flow_value *save_state(void *self, std::map<std::string, Hooks> Host::*all) {
    Instance &instance = of(self);
    instance.host->states_asked++;
    auto body = (instance.host->*all)[instance.name].save_state;
    return body ? body() : nullptr;
  }
  static const flow_value *save_screen(void *self) {
    return save_state(self, &Host::screen_hooks_);
  }
  static const flow_value *save_coordinator(void *self) {
    return save_state(self, &Host::coordinator_hooks_);
  }
  template <typename Hooks>
  static flow_bool restore_state(void *self, const flow_value *state, uint32_t version,
                                 std::map<std::string, Hooks> Host::*all) {
    Instance &instance = of(self);
    Host &host = *instance.host;
    instance.was_open = true;
    host.call(
        host.restoring, instance.handle,
        "restore(" + instance.name + "," + value_text(state) + "," + std::to_string(version) + ")");
    auto body = (host.*all)[instance.name].restore_state;
    return !body || body(instance.handle, state, version);
  }
  static flow_bool restore_screen(void *self, const flow_value *state, uint32_t version) {
    return restore_state(self, state, version, &Host::screen_hooks_);
  }
  static flow_bool restore_coordinator(void *self, const flow_value *state, uint32_t version) {
    return restore_state(self, state, version, &Host::coordinator_hooks_);
  }

  // Coordinators.

  static void start(void *self) {
    Instance &coordinator = of(self);
    Host &host = *coordinator.host;
    coordinator.was_open = true;
    host.call(FLOW_EVENT_START, coordinator.handle, "start(" + coordinator.name + ")");
    auto body = host.coordinator_hooks_[coordinator.name].start;
    if (body) body(coordinator.handle);
  }

  static void child_finished(void *self, flow_coordinator child, flow_cause cause,
                             const flow_value *value) {
    Instance &coordinator = of(self);
    Host &host = *coordinator.host;
    host.call(0, child,
              "childFinished(" + coordinator.name + "," + host.name(child) + "," +
                  value_text(value) + "," + cause_word(cause) + ")");
    auto body = host.coordinator_hooks_[coordinator.name].child_finished;
    if (body) body(coordinator.handle, child, cause, value);
  }

  static flow_answer may_select(void *self, const flow_selection *selection) {
    Instance &coordinator = of(self);
    Host &host = *coordinator.host;
    host.call(FLOW_EVENT_MAY_SELECT, coordinator.handle,
              "maySelect(" + coordinator.name + "," + std::to_string(selection->from) + "," +
                  std::to_string(selection->to) + ")");
    auto body = host.coordinator_hooks_[coordinator.name].may_select;
    return body ? body(*selection) : FLOW_ANSWER_YES;
  }

  static void reselected(void *self, flow_layer layer, uint64_t index) {
    of(self).host->call(FLOW_EVENT_RESELECTED, layer,
                        "reselected(" + of(self).name + "," + std::to_string(index) + ")");
  }

  // Presenters.

  static void *create_presenter(void *user_data, flow_engine *, flow_handle handle,
                                const flow_value *) {
    Host *host = static_cast<Host *>(user_data);
    auto &presenter = host->presenters_[handle];
    presenter = std::make_unique<Presenter>();
    presenter->host = host;
    presenter->handle = handle;
    presenter->answers = host->next_answers_;
    return presenter.get();
  }

  static void transition(void *self, const flow_change *change) {
    Presenter &presenter = *static_cast<Presenter *>(self);
    Host &host = *presenter.host;
    presenter.shown.push_back({*change, change_word(change->kind) + " " + host.name(change->from) +
                                            "->" + host.name(change->to)});
    if (change->token != FLOW_NONE) presenter.pending.push_back(change->token);
    if (presenter.on_transition) presenter.on_transition();
    if (presenter.answers == Answers::at_once) presenter.answer();
  }

  static void gesture(void *self, const flow_gesture *gesture) {
    Presenter &presenter = *static_cast<Presenter *>(self);
    std::string progress = std::to_string(gesture->progress).substr(0, 3);
    presenter.gestures.push_back(
        std::string(flow_request_name(gesture->request)).substr(strlen("gesture ")) + " " +
        presenter.host->name(gesture->from) + "->" + presenter.host->name(gesture->to) + " " +
        progress);
  }
  static void changed(void *self, flow_screen screen) {
    Presenter &presenter = *static_cast<Presenter *>(self);
    presenter.changed.push_back(screen);
    if (presenter.on_changed) presenter.on_changed(screen);
  }
  static void hurry(void *self, flow_token token) {
    Presenter &presenter = *static_cast<Presenter *>(self);
    presenter.hurried.push_back(token);
    if (presenter.on_hurry) presenter.on_hurry(token);
  }

  // Observers.

  static void did_start(void *self, flow_coordinator coordinator) {
    Host &host = *of(self).host;
    host.call(FLOW_EVENT_DID_START, coordinator, "didStart(" + host.name(coordinator) + ")");
  }

  static void did_finish(void *self, flow_coordinator coordinator, flow_cause cause,
                         const flow_value *value) {
    Host &host = *of(self).host;
    host.call(FLOW_EVENT_FINISHED, coordinator,
              "finish(" + host.name(coordinator) + "," + value_text(value) + "," +
                  cause_word(cause) + ")");
  }

  static void event(void *self, const flow_event *event) { of(self).host->event(*event); }
};

namespace {

flow_status add(flow_engine *engine, Host *host, flow_kind kind, const char *id,
                const std::vector<flow_method> &methods, uint32_t flags) {
  flow_class description = FLOW_CLASS_INIT;
  description.state_version = host->state_version;
  description.kind = kind;
  description.id = id;
  description.methods = methods.data();
  description.method_count = methods.size();
  description.flags = flags;
  description.user_data = host;
  return flow_class_register(engine, FLOW_NONE, &description, nullptr);
}

}  // namespace

flow_status register_classes(flow_engine *engine, Host *host) {
  using C = HostClasses;
  const std::vector<flow_method> screen = {
      FLOW_SCREEN_METHOD(create, C::create<FLOW_KIND_SCREEN>),
      FLOW_SCREEN_METHOD(destroy, C::destroy),
      FLOW_SCREEN_METHOD(render, C::render),
      FLOW_SCREEN_METHOD(will_appear, C::will_appear),
      FLOW_SCREEN_METHOD(did_appear, C::did_appear),
      FLOW_SCREEN_METHOD(will_disappear, C::will_disappear),
      FLOW_SCREEN_METHOD(did_disappear, C::did_disappear),
      FLOW_SCREEN_METHOD(removed, C::removed),
      FLOW_SCREEN_METHOD(input, C::input),
      FLOW_SCREEN_METHOD(capability, C::capability),
      FLOW_SCREEN_METHOD(may_leave, C::screen_may_leave),
      FLOW_SCREEN_METHOD(attempted, C::attempted),
      FLOW_SCREEN_METHOD(link_changed, C::link_changed),
      FLOW_SCREEN_METHOD(locale_changed, C::locale_changed),
      FLOW_SCREEN_METHOD(save_state, C::save_screen),
      FLOW_SCREEN_METHOD(restore_state, C::restore_screen),
      {"submit", ::flow::action_signature(C::submit), (flow_function)C::submit},
      {"pick", ::flow::action_signature(C::pick), (flow_function)C::pick},
      {"edit", ::flow::action_signature(C::edit), (flow_function)C::edit},
  };
  const std::vector<flow_method> coordinator = {
      FLOW_COORDINATOR_METHOD(create, C::create<FLOW_KIND_COORDINATOR>),
      FLOW_COORDINATOR_METHOD(destroy, C::destroy),
      FLOW_COORDINATOR_METHOD(start, C::start),
      FLOW_COORDINATOR_METHOD(child_finished, C::child_finished),
      FLOW_COORDINATOR_METHOD(may_leave, C::coordinator_may_leave),
      FLOW_COORDINATOR_METHOD(navigate, C::navigate),
      FLOW_COORDINATOR_METHOD(guard, C::guard),
      FLOW_COORDINATOR_METHOD(may_select, C::may_select),
      FLOW_COORDINATOR_METHOD(reselected, C::reselected),
      FLOW_COORDINATOR_METHOD(save_state, C::save_coordinator),
      FLOW_COORDINATOR_METHOD(restore_state, C::restore_coordinator),
  };
  const std::vector<flow_method> stateless = {
      FLOW_COORDINATOR_METHOD(create, C::create<FLOW_KIND_COORDINATOR>),
      FLOW_COORDINATOR_METHOD(destroy, C::destroy),
      FLOW_COORDINATOR_METHOD(start, C::start),
  };
  const std::vector<flow_method> presenter = {
      FLOW_PRESENTER_METHOD(create, C::create_presenter),
      FLOW_PRESENTER_METHOD(transition, C::transition),
      FLOW_PRESENTER_METHOD(changed, C::changed),
      FLOW_PRESENTER_METHOD(gesture, C::gesture),
      FLOW_PRESENTER_METHOD(hurry, C::hurry),
  };
  const std::vector<flow_method> observer = {
      FLOW_OBSERVER_METHOD(create, C::create<FLOW_KIND_OBSERVER>),
      FLOW_OBSERVER_METHOD(destroy, C::destroy),
      FLOW_OBSERVER_METHOD(did_start, C::did_start),
      FLOW_OBSERVER_METHOD(did_finish, C::did_finish),
      FLOW_OBSERVER_METHOD(event, C::event),
  };
  const std::vector<flow_method> failing = {
      FLOW_SCREEN_METHOD(create, C::create_nothing),
  };
  struct {
    flow_kind kind;
    const char *id;
    const std::vector<flow_method> methods;
    uint32_t flags;
  } const classes[] = {
      {FLOW_KIND_SCREEN, "test.screen", screen, 0},
      {FLOW_KIND_SCREEN, "test.bare", {}, 0},
      {FLOW_KIND_SCREEN, "test.heard-hidden", screen, FLOW_CLASS_HEARD_HIDDEN},
      {FLOW_KIND_SCREEN, "test.failing", failing, 0},
      {FLOW_KIND_COORDINATOR, "test.coordinator", coordinator, 0},
      {FLOW_KIND_COORDINATOR, "test.root", coordinator, FLOW_CLASS_ROOT},
      {FLOW_KIND_COORDINATOR, "test.stateless", stateless, 0},
      {FLOW_KIND_PRESENTER, "test.presenter", presenter, 0},
      {FLOW_KIND_PRESENTER, "test.one-layer", presenter, FLOW_CLASS_ONE_LAYER},
      {FLOW_KIND_OBSERVER, "test.observer", observer, 0},
  };
  for (const auto &each : classes) {
    flow_status status = add(engine, host, each.kind, each.id, each.methods, each.flags);
    if (status != FLOW_OK) return status;
  }
  return FLOW_OK;
}

}  // namespace test
