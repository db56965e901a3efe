// The objects of a scenario by name, each made when it is first asked for.
#include "scenario.hpp"

namespace reentrancy {

namespace {

constexpr flow_handle garbage = 0x123456789;

std::string without(const std::string &prefix, const std::string &name) {
  return name.compare(0, prefix.size(), prefix) == 0 ? name.substr(prefix.size()) : "";
}

}  // namespace

void Scenario::prepare(const std::string &name) {
  std::string foreign = without("foreign ", name), wrong = without("wrong ", name);
  if (!foreign.empty()) return other().prepare(foreign);
  if (!wrong.empty()) return prepare(wrong);
  if (objects_.count(name) > 0) return;
  flow_handle &object = objects_[name];
  if (name == "new screen") object = create("t.screen");
  if (name == "new coordinator") object = create("t.coordinator");
  if (name == "new root") object = create("t.root");
  if (name == "spare presenter") object = create("t.presenter");
  if (name == "empty window") flow_window_create(engine_, &object);
  if (name == "plugin") load_plugin();
  if (name == "question") make_question();
  if (name == "guard question") make_guard_question();
  if (name == "gesture") make_gesture();
  if (name == "tabs layer") {
    flow_window window = FLOW_NONE;
    flow_window_create(engine_, &window);
    object = open_tabs(window, window);
  }
  if (name == "panes layer") {
    flow_window window = FLOW_NONE;
    flow_window_create(engine_, &window);
    object = open_tabs(window, window, FLOW_LAYOUT_PANES);
  }
  if (name == "tab") {
    prepare("tabs layer");
    flow_tab_info info = FLOW_TAB_INFO_INIT;
    flow_layer_tab_at(engine_, objects_["tabs layer"], 1, &info);
    object = info.router;
  }
  if (name == "work") object = begin_work(objects_.at("screen"));
  if (name == "stale work") {
    object = begin_work(objects_.at("screen"));
    flow_work_end(engine_, object);
  }
  if (name == "saver") flow_saver_create(engine_, &object);
  if (name == "timer") object = start_timer(objects_.at("screen"));
  if (name == "watch") object = start_watch(objects_.at("screen"));
  if (name == "stale timer") {
    object = start_timer(objects_.at("screen"));
    flow_timer_stop(engine_, object);
  }
  if (name == "stale watch") {
    object = start_watch(objects_.at("screen"));
    flow_watch_stop(engine_, object);
  }
  if (name == "stale question") {
    prepare("question");
    object = objects_["question"];
    flow_question_answer(engine_, object, FLOW_ANSWER_YES);
    objects_.erase("question");
  }
  if (name == "busy window" || name == "token" || name == "running transition") make_busy_window();
  if (name == "stale screen" || name == "stale coordinator" || name == "stale presenter") {
    object = create(("t." + without("stale ", name)).c_str());
    flow_destroy(engine_, object);
  }
  if (name == "stale window" || name == "stale layer" || name == "stale router" ||
      name == "stale transition") {
    make_stale_tree();
  }
  if (name == "stale token") object = objects_.at("answered token");
  if (name == "stale plugin") {
    prepare("plugin");
    object = objects_["plugin"];
    unload_plugin();
    load_plugin();
  }
}

flow_handle Scenario::handle(const std::string &name) const {
  if (name == "garbage") return garbage;
  if (name == "self") return self_;
  if (name == "content") return content_;
  std::string foreign = without("foreign ", name), wrong = without("wrong ", name);
  if (!foreign.empty()) return other_->handle(foreign);
  auto found = objects_.find(wrong.empty() ? name : wrong);
  return found == objects_.end() ? FLOW_NONE : found->second;
}

Scenario &Scenario::other() {
  if (!other_) other_ = std::make_unique<Scenario>(Answers::at_once, false);
  return *other_;
}

flow_slot Scenario::slot(const std::string &name) const {
  if (name == "slot") return slot_;
  if (name == "of another class") return other_slot_;
  return name == "0" ? 0 : garbage;
}

flow_handle Scenario::open_simple(flow_window window) {
  flow_handle screen = FLOW_NONE;
  ask([&](const flow_options *options, flow_transition *out) {
    return flow_open_new(engine_, window, "t.screen", nullptr, options, &screen, out);
  });
  return screen;
}

/// A window whose presenter has been asked for a transition and has not answered.
void Scenario::make_busy_window() {
  flow_window window = FLOW_NONE;
  flow_window_create(engine_, &window);
  open_simple(window);
  next_is_later_ = true;
  flow_window_set_presenter(engine_, window, create("t.presenter"));
  next_is_later_ = false;
  objects_["busy window"] = window;
  objects_["running transition"] = ask([&](const flow_options *options, flow_transition *out) {
    return flow_open_new(engine_, window, "t.screen", nullptr, options, nullptr, out);
  });
  check(!pending_.empty(), "set-up: no transition runs");
  if (!pending_.empty()) objects_["token"] = pending_.back();
}

/// A question that a screen wants to answer later.
void Scenario::make_question() {
  flow_window window = FLOW_NONE;
  flow_window_create(engine_, &window);
  open_simple(window);
  open_simple(window);
  answers_question_later_ = true;
  ask([&](const flow_options *options, flow_transition *) {
    return flow_pop(engine_, window, options, nullptr);
  });
  answers_question_later_ = false;
  objects_["question"] = question_;
}

/// A question that the guard of a coordinator wants to answer later.
void Scenario::make_guard_question() {
  flow_window window = FLOW_NONE;
  flow_window_create(engine_, &window);
  flow_coordinator coordinator = create("t.coordinator");
  ask([&](const flow_options *options, flow_transition *) {
    return flow_set_root(engine_, window, coordinator, options, nullptr);
  });
  flow_route route = FLOW_ROUTE_INIT;
  route.name = flow_text("route");
  answers_question_later_ = true;
  ask([&](const flow_options *options, flow_transition *) {
    return flow_navigate(engine_, coordinator, &route, options, nullptr);
  });
  answers_question_later_ = false;
  objects_["guard question"] = question_;
}

/// A window where the user is about to go back.
void Scenario::make_gesture() {
  flow_window window = FLOW_NONE;
  flow_window_create(engine_, &window);
  open_simple(window);
  open_simple(window);
  objects_["gesture"] = ask([&](const flow_options *options, flow_transition *out) {
    return flow_gesture_begin_back(engine_, window, options, out);
  });
}

void Scenario::make_stale_tree() {
  flow_window window = FLOW_NONE;
  flow_window_create(engine_, &window);
  open_simple(window);
  flow_window_layer_at(engine_, window, 0, &objects_["stale layer"]);
  flow_router_of(engine_, window, &objects_["stale router"]);
  flow_window_close(engine_, window, nullptr, &objects_["stale transition"]);
  flow_transition_release(engine_, objects_["stale transition"]);
  objects_["stale window"] = window;
}

}  // namespace reentrancy
