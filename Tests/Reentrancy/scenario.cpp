#include "scenario.hpp"

#include <sys/eventfd.h>
#include <mutex>

namespace reentrancy {

namespace {

/// The scenarios that live, by engine. Tests with threads make theirs on several.
std::map<flow_engine *, Scenario *> living;
std::mutex living_mutex;

}  // namespace

std::string Scenario::plugin_path;

Scenario *Scenario::of(flow_engine *engine) {
  std::lock_guard<std::mutex> guard(living_mutex);
  auto found = living.find(engine);
  return found == living.end() ? nullptr : found->second;
}

Scenario::Scenario(Answers answers, bool saves) {
  Tracker &tracker = trackers.add(this, "engine");
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.diagnostic.user_data = options.clock.user_data = &tracker;
  options.diagnostic.function = [](void *self, const flow_diagnostic *diagnostic) {
    static_cast<Tracker *>(self)->scenario->reached("diagnostic", diagnostic->subject);
  };
  options.clock.function = [](void *self) {
    Scenario &scenario = *static_cast<Tracker *>(self)->scenario;
    scenario.reached("clock", FLOW_NONE);
    return scenario.clock_;
  };
  options.clock.destroy = Tracker::destroy;
  if (saves) options.flags |= FLOW_ENGINE_SAVED;
  if (flow_engine_create(&options, &engine_) != FLOW_OK || register_classes(*this) != FLOW_OK) {
    fail("no engine");
    return;
  }
  {
    std::lock_guard<std::mutex> guard(living_mutex);
    living[engine_] = this;
  }
  open_tree();
  if (saves) flow_saved_id(engine_, objects_["screen"], &objects_["saved id"]);
  answers_ = answers;
}

void Scenario::open_tree() {
  flow_window window = FLOW_NONE;
  flow_window_create(engine_, &window);
  objects_["window"] = window;
  objects_["observer"] = create("t.observer");
  objects_["presenter"] = create("t.presenter");
  flow_window_set_presenter(engine_, window, objects_["presenter"]);
  auto open = [&](const char *id, flow_handle from, const char *name, flow_style style) {
    return ask(
        [&](const flow_options *options, flow_transition *out) {
          return flow_open_new(engine_, from, id, nullptr, options, &objects_[name], out);
        },
        "", true, style);
  };
  objects_["transition"] = open("t.coordinator", window, "parent", FLOW_STYLE_PUSH);
  flow_window_top(engine_, window, &objects_["root screen"]);
  // No `finished`, so that its parent's child_finished runs.
  flow_open_new(engine_, objects_["parent"], "t.coordinator", nullptr, nullptr,
                &objects_["coordinator"], nullptr);
  flow_window_top(engine_, window, &objects_["screen"]);
  open("t.screen", objects_["coordinator"], "sheet screen", FLOW_STYLE_SHEET);
  flow_window_layer_at(engine_, window, 0, &objects_["bottom layer"]);
  flow_window_layer_at(engine_, window, 1, &objects_["layer"]);
  flow_router_of(engine_, window, &objects_["router"]);
  const flow_screen_content *content = nullptr;
  flow_screen_render(engine_, objects_["screen"], &content);
  objects_["stale content"] = content_;
  flow_method_find(engine_, "t.screen", "method", &slot_);
  flow_method_find(engine_, "t.coordinator", "start", &other_slot_);
  for (const auto &object : objects_) {
    if (object.second == FLOW_NONE) fail("set-up: there is no " + object.first);
  }
}

// ---- Callbacks ----------------------------------------------------------------------------------

void Scenario::arm(const std::string &point, std::function<void()> body) {
  armed_ = point;
  body_ = std::move(body);
}

void Scenario::reached(const std::string &point, flow_handle self) {
  if (is_silent_) fail(point + " ran in a halted engine");
  if (armed_.empty() || armed_ != point) return;
  armed_.clear();
  has_fired_ = true;
  self_ = self;
  body_();
}

// ---- Requests -----------------------------------------------------------------------------------

flow_transition Scenario::ask(const Ask &ask, const std::string &prefix, bool animated,
                              flow_style style) {
  TrackedOptions options(trackers, this, prefix);
  if (!animated) options.raw.flags |= FLOW_OPEN_AT_ONCE;
  options.raw.style = style;
  flow_transition transition = FLOW_NONE;
  flow_status status = ask(&options.raw, &transition);
  options.done->wanted = status == FLOW_OK ? Runs::once : Runs::never;
  return transition;
}

void Scenario::open_new(flow_handle from, const char *class_id, const std::string &prefix,
                        flow_style style) {
  ask(
      [&](const flow_options *options, flow_transition *) {
        return flow_open_new(engine_, from, class_id, nullptr, options, nullptr, nullptr);
      },
      prefix, true, style);
}

void Scenario::dismiss() {
  ask([&](const flow_options *options, flow_transition *) {
    return flow_dismiss(engine_, handle("window"), 1, options, nullptr);
  });
}

void Scenario::finish(flow_coordinator coordinator) {
  flow_value value = flow_integer_value(1);
  ask([&](const flow_options *options, flow_transition *) {
    return flow_finish(engine_, coordinator, &value, options, nullptr);
  });
}

flow_layer Scenario::open_tabs(flow_handle from, flow_window window, flow_layout layout) {
  flow_tab parts[] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  for (flow_tab &part : parts)
    part.root = create("t.screen");
  flow_tabs tabs = FLOW_TABS_INIT;
  tabs.tabs = parts;
  tabs.count = std::size(parts);
  tabs.layout = layout;
  ask([&](const flow_options *options,
          flow_transition *) { return flow_open_tabs(engine_, from, &tabs, options, nullptr); },
      "", true, FLOW_STYLE_SHEET);
  size_t layers = 0;
  flow_layer layer = FLOW_NONE;
  flow_window_layer_count(engine_, window, &layers);
  flow_window_layer_at(engine_, window, layers - 1, &layer);
  return layer;
}

flow_screen Scenario::present_alert(flow_handle from, const std::string &prefix) {
  flow_screen screen = FLOW_NONE;
  Tracker &tracker = trackers.add(this, prefix + "answered");
  flow_alert alert = flow_alert_make("Title", "Message");
  alert.answered = {Tracker::answered, &tracker, Tracker::destroy};
  ask([&](const flow_options *options, flow_transition *) {
    return flow_alert_present(engine_, from, &alert, options, &screen, nullptr);
  });
  return screen;
}

flow_work Scenario::begin_work(flow_screen screen) {
  flow_work work = FLOW_NONE;
  flow_callback cancel = {Tracker::callback, &trackers.add(this, "cancel"), Tracker::destroy};
  flow_work_begin(engine_, screen, cancel, &work);
  return work;
}

void Scenario::set_data(flow_handle owner) {
  static const char key = 0;
  Tracker *data = &trackers.add(this, "data");
  const bool is_layer = flow_kind_of(owner) == FLOW_KIND_LAYER;
  flow_status status = (is_layer ? flow_layer_set_data : flow_screen_set_data)(
      engine_, owner, &key, data, Tracker::destroy);
  if (status != FLOW_OK) Tracker::destroy(data);
}

flow_timer Scenario::start_timer(flow_handle owner) {
  flow_timer timer = FLOW_NONE;
  flow_callback fired = {Tracker::callback, &trackers.add(this, "fired"), Tracker::destroy};
  flow_timer_start(engine_, owner, 0, 0, fired, &timer);
  return timer;
}

flow_watch Scenario::start_watch(flow_handle owner) {
  flow_watch watch = FLOW_NONE;
  Tracker &tracker = trackers.add(this, "ready");
  tracker.wanted = Runs::any;
  flow_watch_callback ready = {Tracker::ready, &tracker, Tracker::destroy};
  flow_watch_start(engine_, owner, ready_descriptor(), FLOW_WATCH_READ, ready, &watch);
  return watch;
}

int Scenario::ready_descriptor() {
  static const int descriptor = eventfd(1, EFD_CLOEXEC);
  return descriptor;
}

// ---- Saved state -----------------------------------------------------------------------------

void Scenario::save(uint32_t flags) {
  settle();
  Tracker &tracker = trackers.add(this, "take");
  tracker.wanted = Runs::any;
  flow_engine_save(engine_, 0, flags, {Tracker::took, &tracker, Tracker::destroy}, nullptr);
}

void Scenario::close_all() {
  settle();
  for (size_t count = 1; count > 0;) {
    flow_window window = FLOW_NONE;
    count = 0;
    flow_engine_windows(engine_, &window, 1, &count);
    if (count > 0 && flow_window_close(engine_, window, nullptr, nullptr) != FLOW_OK) return;
    settle();
  }
}

void Scenario::keep(void *self, const flow_record *record) {
  flow_record kept = *record;
  flow_value *copy = nullptr;
  flow_value_copy(record->value, &copy);
  kept.value = copy;
  static_cast<Scenario *>(self)->records_.push_back(kept);
}

void Scenario::restore() {
  settle();
  flow_status status = flow_engine_save(engine_, 0, 0, {keep, this, nullptr}, nullptr);
  check(status == FLOW_OK, std::string("cannot be saved: ") + flow_status_name(status));
  close_all();
  Tracker &tracker = trackers.add(this, "made");
  tracker.wanted = Runs::any;
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  options.made = {Tracker::made, &tracker, Tracker::destroy};
  flow_error error = FLOW_ERROR_INIT;
  status = flow_engine_restore(engine_, records_.data(), records_.size(), &options, &error);
  check(status == FLOW_OK, std::string("cannot be restored: ") + error.message);
  for (const flow_record &record : records_)
    flow_value_destroy(const_cast<flow_value *>(record.value));
  records_.clear();
}

void Scenario::set_rest(bool has_function) {
  Tracker &tracker = trackers.add(this, "rest");
  tracker.wanted = Runs::any;
  flow_engine_set_rest(engine_,
                       {has_function ? Tracker::callback : nullptr, &tracker, Tracker::destroy});
}

flow_handle Scenario::create(const char *class_id) {
  flow_handle made = FLOW_NONE;
  flow_create(engine_, class_id, nullptr, &made);
  return made;
}

void Scenario::load_plugin() {
  flow_error error = FLOW_ERROR_INIT;
  flow_plugin_load(engine_, plugin_path.c_str(), &objects_["plugin"], &error);
  check(error.status == FLOW_OK, error.message);
}

void Scenario::unload_plugin() {
  ask([&](const flow_options *options, flow_transition *) {
    return flow_plugin_unload(engine_, handle("plugin"), options, nullptr);
  });
}

flow_status Scenario::register_class(const char *id, flow_plugin plugin) {
  flow_class description = FLOW_CLASS_INIT;
  description.kind = FLOW_KIND_SCREEN;
  description.id = id;
  description.user_data = &trackers.add(this, "class");
  description.destroy = Tracker::destroy;
  return flow_class_register(engine_, plugin, &description, nullptr);
}

// ---- The end ------------------------------------------------------------------------------------

bool Scenario::answer_one() {
  if (pending_.empty()) return false;
  flow_token token = pending_.front();
  pending_.pop_front();
  flow_token_complete(engine_, token);
  return true;
}

void Scenario::check(bool has_worked, const std::string &text) {
  if (!has_worked && !is_halted_) fail(text);
}

void Scenario::settle() {
  constexpr int limit = 1000;
  for (const char *question : {"question", "guard question"}) {
    if (!engine_ || objects_.count(question) == 0) continue;
    flow_question_answer(engine_, objects_[question], FLOW_ANSWER_YES);
  }
  bool has_waited = false;
  for (int round = 0; engine_ && round < limit; round++) {
    if (answers_ == Answers::never) clock_ += 1000000;
    flow_engine_dispatch(engine_);
    if (!engine_ || answer_one()) continue;
    // A transition that nobody ends, as a gesture, is given up.
    if (has_waited) return;
    has_waited = true;
    clock_ += 1000000;
  }
  if (engine_) fail("there is always one more transition to answer");
}

bool Scenario::outcome_is_done(flow_transition transition) {
  flow_outcome outcome = FLOW_OUTCOME_INIT;
  flow_transition_outcome(engine_, transition, &outcome);
  flow_transition_release(engine_, transition);
  return outcome.kind == FLOW_OUTCOME_DONE;
}

void Scenario::check_usable() {
  flow_window window = handle("window");
  size_t layers = 0;
  answers_ = Answers::at_once;
  if (flow_window_layer_count(engine_, window, &layers) != FLOW_OK) {
    flow_window_create(engine_, &window);
  }
  if (layers == 0) open_simple(window);
  flow_transition push = ask([&](const flow_options *options, flow_transition *out) {
    return flow_open_new(engine_, window, "t.screen", nullptr, options, nullptr, out);
  });
  flow_transition pop = ask([&](const flow_options *options, flow_transition *out) {
    return flow_pop(engine_, window, options, out);
  });
  settle();
  if (!outcome_is_done(push)) fail("afterwards a push does not work");
  if (!outcome_is_done(pop)) fail("afterwards a pop does not work");
}

void Scenario::check_halted() {
  is_silent_ = true;
  Tracker &late = trackers.add(this, "late");
  late.wanted = Runs::never;
  flow_status status = flow_engine_post(engine_, {Tracker::posted, &late, Tracker::destroy});
  if (status != FLOW_OK) fail("a halted engine lets nobody post");
  settle();
  is_silent_ = false;
  flow_transition transition = ask([&](const flow_options *options, flow_transition *out) {
    status = flow_open_new(engine_, handle("window"), "t.screen", nullptr, options, nullptr, out);
    return status;
  });
  if (status != FLOW_ERROR_SHUTTING_DOWN || transition != FLOW_NONE) {
    fail("a halted engine takes a request");
  }
}

void Scenario::shut_down() {
  if (!engine_) return;
  flow_engine *engine = engine_;
  flow_status status = flow_engine_destroy(engine);
  if (status != FLOW_OK) {
    return fail(std::string("the engine cannot be destroyed: ") + flow_status_name(status));
  }
  std::lock_guard<std::mutex> guard(living_mutex);
  living.erase(engine);
  engine_ = nullptr;
}

void Scenario::check_nothing_left() {
  if (other_) other_->shut_down();
  for (const Instance &each : instances_) {
    if (each.destroyed == 1) continue;
    fail("an instance was destroyed " + std::to_string(each.destroyed) + " times");
  }
  for (const std::string &fault : trackers.faults())
    fail(fault);
  if (!other_) return;
  other_->check_nothing_left();
  for (const std::string &fault : other_->failures)
    fail("other engine: " + fault);
}

}  // namespace reentrancy

// ---- Functions for the plugin -------------------------------------------------------------------

extern "C" flow_status reentrancy_init(flow_engine *engine, flow_plugin plugin) {
  reentrancy::Scenario *scenario = reentrancy::Scenario::of(engine);
  scenario->reached("entry.init", plugin);
  return scenario->register_class("p.screen", plugin);
}

extern "C" void reentrancy_deinit(flow_engine *engine, flow_plugin plugin) {
  reentrancy::Scenario::of(engine)->reached("entry.deinit", plugin);
}
