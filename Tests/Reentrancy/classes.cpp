// The classes of a scenario: every standard method of every kind, and three actions of screens.
#include "scenario.hpp"

namespace reentrancy {

struct Classes {
  using Instance = Scenario::Instance;

  /// The instance a method is called on; reports a call after destroy.
  static Instance &of(void *self, const char *point) {
    Instance &instance = *static_cast<Instance *>(self);
    if (instance.destroyed > 0) {
      instance.scenario->fail(std::string(point) + " was called after destroy");
    }
    return instance;
  }

  static void tell(void *self, const char *point) {
    Instance &instance = of(self, point);
    instance.scenario->reached(point, instance.handle);
  }

  static const char *word(flow_kind kind) {
    static const char *const words[] = {"", "screen", "coordinator", "presenter", "observer"};
    return words[kind];
  }

  template <flow_kind kind>
  static void *create(void *user_data, flow_engine *, flow_handle handle, const flow_value *) {
    Scenario &scenario = *static_cast<Tracker *>(user_data)->scenario;
    scenario.instances_.push_back({&scenario, handle, 0, scenario.next_is_later_});
    Instance *made = &scenario.instances_.back();
    scenario.reached(std::string(word(kind)) + ".create", handle);
    return made;
  }

  template <flow_kind kind>
  static void destroy(void *self) {
    Instance &instance = *static_cast<Instance *>(self);
    instance.destroyed++;
    instance.scenario->reached(std::string(word(kind)) + ".destroy", instance.handle);
  }

  static void render(void *self, flow_content content) {
    Scenario &scenario = *of(self, "screen.render").scenario;
    flow_engine *engine = scenario.engine();
    scenario.content_ = content;
    flow_row row = flow_row_make("x", "X");
    flow_add_title(engine, content, "Title");
    flow_add_field(engine, content, "field", "Field", FLOW_FIELD_TEXT, "", nullptr);
    flow_add_button(engine, content, "button", "Button", FLOW_ROLE_NORMAL);
    flow_add_list(engine, content, "list", "List", &row, 1);
    flow_element demand = flow_element_make(FLOW_ELEMENT_LIST, "demand", "Demand");
    demand.rows_method = "give_rows";
    demand.find_method = "find_row";
    demand.method = flow_text("list");
    demand.row_total = 200;
    flow_content_add(engine, content, &demand);
    tell(self, "screen.render");
  }

  static void will_appear(void *self) { tell(self, "screen.will_appear"); }
  static void did_appear(void *self) { tell(self, "screen.did_appear"); }
  static void will_disappear(void *self) { tell(self, "screen.will_disappear"); }
  static void did_disappear(void *self) { tell(self, "screen.did_disappear"); }
  static void removed(void *self) { tell(self, "screen.removed"); }
  static flow_answer may_leave(void *self, const flow_leave *leave) {
    Scenario &scenario = *of(self, "screen.may_leave").scenario;
    scenario.question_ = leave->question;
    tell(self, "screen.may_leave");
    return scenario.answers_question_later_ ? FLOW_ANSWER_LATER : FLOW_ANSWER_YES;
  }
  static void attempted(void *self, flow_cause) { tell(self, "screen.attempted"); }
  static void link_changed(void *self, const flow_route *) { tell(self, "screen.link_changed"); }
  static void input(void *self, const flow_string *, const flow_value *) {
    tell(self, "screen.input");
  }
  static const void *capability(void *self, const flow_string *) {
    tell(self, "screen.capability");
    return self;
  }
  static void button(void *self) { tell(self, "screen.action"); }
  static void list(void *self, const flow_value *) { tell(self, "screen.list"); }
  static void method(void *self, const flow_value *) { tell(self, "screen.method"); }

  static void locale_changed(void *self) { tell(self, "screen.locale_changed"); }
  static void arguments_changed(void *self, const flow_value *) {
    tell(self, "screen.arguments_changed");
  }
  static flow_bool back(void *self) {
    tell(self, "screen.back");
    return FLOW_FALSE;
  }
  static void paused(void *self, flow_activity) { tell(self, "screen.paused"); }
  static void resumed(void *self) { tell(self, "screen.resumed"); }
  static void wrong(void *self, const flow_string *, const flow_string *) {
    tell(self, "screen.wrong");
  }

  // State of screens and coordinators.
  template <flow_kind kind>
  static const flow_value *save_state(void *self) {
    static const flow_value state = flow_string_value("state");
    tell(self, (std::string(word(kind)) + ".save_state").c_str());
    return &state;
  }
  template <flow_kind kind>
  static flow_bool restore_state(void *self, const flow_value *, uint32_t) {
    tell(self, (std::string(word(kind)) + ".restore_state").c_str());
    return FLOW_TRUE;
  }

  // Methods by which screens and coordinators hear of their requests.
  static void heard_completion(void *self, flow_presentable) { tell(self, "callback.completion"); }
  static void heard_dismissed(void *self, flow_layer) { tell(self, "callback.dismissed"); }
  static void heard_finished(void *self, flow_coordinator, flow_cause, const flow_value *) {
    tell(self, "callback.finished");
  }
  static void heard_done(void *self, flow_transition, const flow_outcome *) {
    tell(self, "callback.done");
  }
  static void heard_answered(void *self, flow_screen, const flow_string *) {
    tell(self, "callback.answered");
  }
  static void heard_confirmed(void *self) { tell(self, "callback.confirmed"); }
  static void give_rows(void *self, flow_content content, const flow_string *, uint64_t first,
                        uint64_t count) {
    Scenario &scenario = *of(self, "callback.rows").scenario;
    flow_engine *engine = scenario.engine();
    scenario.content_ = content;
    for (uint64_t index = first; index < first + count; index++) {
      const std::string id = index == 150 ? "Text" : std::to_string(index);
      const flow_row row = flow_row_make(id.c_str(), "Row");
      flow_content_add_rows(engine, content, &row, 1, sizeof row);
    }
    tell(self, "callback.rows");
  }
  static int64_t find_row(void *self, const flow_string *, const flow_string *) {
    tell(self, "callback.find");
    return 150;
  }

  static void start(void *self) {
    Instance &instance = of(self, "coordinator.start");
    tell(self, "coordinator.start");
    instance.scenario->open_new(instance.handle, "t.screen");
  }
  static void child_finished(void *self, flow_coordinator, flow_cause, const flow_value *) {
    tell(self, "coordinator.child_finished");
  }

  static flow_answer coordinator_may_leave(void *self, const flow_leave *) {
    tell(self, "coordinator.may_leave");
    return FLOW_ANSWER_YES;
  }

  static flow_handling navigate(void *self, const flow_route *, flow_screen) {
    Instance &instance = of(self, "coordinator.navigate");
    tell(self, "coordinator.navigate");
    instance.scenario->open_new(instance.handle, "t.screen");
    return FLOW_ROUTE_HANDLED;
  }
  static flow_answer guard(void *self, const flow_route *, flow_question question) {
    Scenario &scenario = *of(self, "coordinator.guard").scenario;
    if (scenario.answers_question_later_) scenario.question_ = question;
    tell(self, "coordinator.guard");
    return scenario.answers_question_later_ ? FLOW_ANSWER_LATER : FLOW_ANSWER_YES;
  }

  static flow_answer may_select(void *self, const flow_selection *) {
    tell(self, "coordinator.may_select");
    return FLOW_ANSWER_YES;
  }
  static void asked(void *self, const flow_value *) { tell(self, "coordinator.method"); }
  static void reselected(void *self, flow_layer, uint64_t) { tell(self, "coordinator.reselected"); }

  static void transition(void *self, const flow_change *change) {
    Instance &presenter = of(self, "presenter.transition");
    Scenario &scenario = *presenter.scenario;
    bool is_later = presenter.always_later || scenario.answers_ != Answers::at_once;
    if (is_later && change->token != FLOW_NONE) scenario.pending_.push_back(change->token);
    tell(self, "presenter.transition");
    if (is_later || change->token == FLOW_NONE) return;
    scenario.objects_["answered token"] = change->token;
    flow_token_complete(scenario.engine(), change->token);
  }
  static void gesture(void *self, const flow_gesture *) { tell(self, "presenter.gesture"); }
  static void changed(void *self, flow_screen) { tell(self, "presenter.changed"); }
  static void hurry(void *self, flow_token) { tell(self, "presenter.hurry"); }

  static void did_start(void *self, flow_coordinator) { tell(self, "observer.did_start"); }
  static void did_finish(void *self, flow_coordinator, flow_cause, const flow_value *) {
    tell(self, "observer.did_finish");
  }
  static void event(void *self, const flow_event *) { tell(self, "observer.event"); }
};

flow_status register_classes(Scenario &scenario) {
  using C = Classes;
#define HEARD                                                            \
  FLOW_CALLBACK_METHOD(completion, "heard_completion", C::heard_completion), \
      FLOW_CALLBACK_METHOD(dismissed, "heard_dismissed", C::heard_dismissed), \
      FLOW_CALLBACK_METHOD(finished, "heard_finished", C::heard_finished), \
      FLOW_CALLBACK_METHOD(done, "heard_done", C::heard_done), \
      FLOW_CALLBACK_METHOD(answered, "heard_answered", C::heard_answered), \
      FLOW_CALLBACK_METHOD(confirmed, "heard_confirmed", C::heard_confirmed)
#define ROWS                                                 \
  FLOW_CALLBACK_METHOD(rows, "give_rows", C::give_rows),     \
      FLOW_CALLBACK_METHOD(find, "find_row", C::find_row)
  static const flow_method screen[] = {
      FLOW_SCREEN_METHOD(create, C::create<FLOW_KIND_SCREEN>),
      FLOW_SCREEN_METHOD(destroy, C::destroy<FLOW_KIND_SCREEN>),
      FLOW_SCREEN_METHOD(render, C::render),
      FLOW_SCREEN_METHOD(will_appear, C::will_appear),
      FLOW_SCREEN_METHOD(did_appear, C::did_appear),
      FLOW_SCREEN_METHOD(will_disappear, C::will_disappear),
      FLOW_SCREEN_METHOD(did_disappear, C::did_disappear),
      FLOW_SCREEN_METHOD(removed, C::removed),
      FLOW_SCREEN_METHOD(may_leave, C::may_leave),
      FLOW_SCREEN_METHOD(attempted, C::attempted),
      FLOW_SCREEN_METHOD(link_changed, C::link_changed),
      FLOW_SCREEN_METHOD(input, C::input),
      FLOW_SCREEN_METHOD(capability, C::capability),
      FLOW_METHOD("button", "v(p)", C::button),
      FLOW_METHOD("list", "v(pa)", C::list),
      FLOW_METHOD("method", "v(pa)", C::method),
      FLOW_SCREEN_METHOD(locale_changed, C::locale_changed),
      FLOW_SCREEN_METHOD(arguments_changed, C::arguments_changed),
      FLOW_SCREEN_METHOD(back, C::back),
      FLOW_SCREEN_METHOD(paused, C::paused),
      FLOW_SCREEN_METHOD(resumed, C::resumed),
      FLOW_SCREEN_METHOD(wrong, C::wrong),
      FLOW_SCREEN_METHOD(save_state, C::save_state<FLOW_KIND_SCREEN>),
      FLOW_SCREEN_METHOD(restore_state, C::restore_state<FLOW_KIND_SCREEN>),
      HEARD,
      ROWS,
  };
  static const flow_method coordinator[] = {
      FLOW_COORDINATOR_METHOD(create, C::create<FLOW_KIND_COORDINATOR>),
      FLOW_COORDINATOR_METHOD(destroy, C::destroy<FLOW_KIND_COORDINATOR>),
      FLOW_COORDINATOR_METHOD(start, C::start),
      FLOW_COORDINATOR_METHOD(child_finished, C::child_finished),
      FLOW_COORDINATOR_METHOD(may_leave, C::coordinator_may_leave),
      FLOW_COORDINATOR_METHOD(navigate, C::navigate),
      FLOW_COORDINATOR_METHOD(guard, C::guard),
      FLOW_COORDINATOR_METHOD(may_select, C::may_select),
      FLOW_COORDINATOR_METHOD(reselected, C::reselected),
      FLOW_METHOD("method", "v(pa)", C::asked),
      FLOW_COORDINATOR_METHOD(save_state, C::save_state<FLOW_KIND_COORDINATOR>),
      FLOW_COORDINATOR_METHOD(restore_state, C::restore_state<FLOW_KIND_COORDINATOR>),
      HEARD,
  };
#undef HEARD
  static const flow_method presenter[] = {
      FLOW_PRESENTER_METHOD(create, C::create<FLOW_KIND_PRESENTER>),
      FLOW_PRESENTER_METHOD(destroy, C::destroy<FLOW_KIND_PRESENTER>),
      FLOW_PRESENTER_METHOD(transition, C::transition),
      FLOW_PRESENTER_METHOD(gesture, C::gesture),
      FLOW_PRESENTER_METHOD(changed, C::changed),
      FLOW_PRESENTER_METHOD(hurry, C::hurry),
  };
  static const flow_method observer[] = {
      FLOW_OBSERVER_METHOD(create, C::create<FLOW_KIND_OBSERVER>),
      FLOW_OBSERVER_METHOD(destroy, C::destroy<FLOW_KIND_OBSERVER>),
      FLOW_OBSERVER_METHOD(did_start, C::did_start),
      FLOW_OBSERVER_METHOD(did_finish, C::did_finish),
      FLOW_OBSERVER_METHOD(event, C::event),
  };
  static const flow_argument arguments[] = {FLOW_ARGUMENT("id", "x", "which one"),
                                            FLOW_ARGUMENT("title", "?s", nullptr)};
  static const flow_template templates[] = {{"reentrancy://root/{id:i}", "root(id)"}};
  const struct {
    flow_kind kind;
    const char *id;
    const flow_method *methods;
    size_t count;
    uint32_t flags;
  } classes[] = {
      {FLOW_KIND_SCREEN, "t.screen", screen, std::size(screen), 0},
      {FLOW_KIND_COORDINATOR, "t.coordinator", coordinator, std::size(coordinator), 0},
      {FLOW_KIND_SCREEN, "t.arguments", screen, std::size(screen), 0},
      {FLOW_KIND_COORDINATOR, "t.root", nullptr, 0, FLOW_CLASS_ROOT},
      {FLOW_KIND_PRESENTER, "t.presenter", presenter, std::size(presenter), 0},
      {FLOW_KIND_OBSERVER, "t.observer", observer, std::size(observer), 0},
      {FLOW_KIND_SCREEN, "t.given", nullptr, 0, 0},
  };
  for (const auto &each : classes) {
    flow_class description = FLOW_CLASS_INIT;
    description.kind = each.kind;
    description.id = each.id;
    description.methods = each.methods;
    description.method_count = each.count;
    description.flags = each.flags;
    if (each.id == std::string("t.arguments")) FLOW_SET_ARGUMENTS(description, arguments);
    if (each.id == std::string("t.root")) FLOW_SET_TEMPLATES(description, templates);
    description.user_data = &scenario.trackers.add(&scenario, "class");
    description.destroy = Tracker::destroy;
    flow_status status = flow_class_register(scenario.engine(), FLOW_NONE, &description, nullptr);
    if (status != FLOW_OK) return status;
  }
  return FLOW_OK;
}

}  // namespace reentrancy
