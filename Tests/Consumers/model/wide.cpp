// A walk that checks the rules at rest.
#include "wide.hpp"

#include <algorithm>

namespace model {

namespace {

using Finding = std::optional<std::string>;

bool changes_nothing(const std::string &outcome) {
  return outcome == "noop" || outcome == "cancelled" || outcome.rfind("refused", 0) == 0 ||
         outcome.rfind("vetoed", 0) == 0;
}

}  // namespace

WideWalk::WideWalk(uint64_t seed, std::string plugin)
    : prng_(seed), plugin_path_(std::move(plugin)) {
  test::HostSetup setup;
  setup.asserts = false;
  // Time passes at every rest; that it ends a flow would have nothing to do with the step.
  setup.defer_timeout = 0;
  host_ = std::make_unique<test::Host>(setup);
  windows_ = {host_->window()};
  look();
}

WideWalk::~WideWalk() {
  if (host_->engine()) host_->shut_down();
}

// ---- Choosing -----------------------------------------------------------------------------------

flow_screen WideWalk::some_screen() {
  return shown_.empty() ? FLOW_NONE : prng_.any(shown_).screen;
}
flow_coordinator WideWalk::some_coordinator() {
  return coordinators_.empty() ? FLOW_NONE : prng_.any(coordinators_);
}
flow_window WideWalk::some_window() { return prng_.any(windows_); }

flow_handle WideWalk::place() {
  flow_handle chosen = FLOW_NONE;
  if (prng_.percent(40)) chosen = some_screen();
  if (chosen == FLOW_NONE && prng_.percent(60)) chosen = some_coordinator();
  return chosen == FLOW_NONE ? some_window() : chosen;
}

/// A screen, or a flow with one, two or, when it has been told to go on, no screens.
flow_presentable WideWalk::fresh() {
  if (prng_.percent(50)) {
    std::string name = fresh_name("s");
    if (prng_.percent(15)) {
      host_->on_screen(name).may_leave = [this](const flow_leave &leave) {
        if (prng_.percent(40)) return prng_.percent(50) ? FLOW_ANSWER_YES : FLOW_ANSWER_NO;
        question_ = leave.question;
        return FLOW_ANSWER_LATER;
      };
    }
    flow_screen made = host_->screen(name);
    host_->on_screen(name).link_changed = [this, made](const flow_route *route) {
      told_[made] = route ? std::string(route->name.data, route->name.size) : "none";
    };
    return made;
  }
  std::string name = fresh_name("c");
  test::CoordinatorHooks &hooks = host_->on_coordinator(name);
  bool defers = prng_.percent(10), has_two = prng_.percent(30);
  hooks.start = [this, defers, has_two](flow_coordinator self) {
    if (defers) {
      flow_coordinator_defer(host_->engine(), self);
      return;
    }
    for (int index = 0; index < (has_two ? 2 : 1); index++)
      host_->push(self, host_->screen(fresh_name("s")));
  };
  hooks.navigate = [this](flow_coordinator self, const flow_route &route, flow_screen from) {
    if (test::view_text(route.name) == "nobody") return FLOW_ROUTE_UNHANDLED;
    if (test::view_text(route.name) == "nothing") return FLOW_ROUTE_HANDLED;
    flow_screen opened = host_->screen(fresh_name("s"));
    bool pushes = test::view_text(route.name) == "push";
    bool is_done =
        (pushes ? host_->push(self, opened)
                : host_->present_over(self, opened, test::Options().style(FLOW_STYLE_SHEET)))
            .status() == FLOW_OK;
    if (is_done && from != FLOW_NONE) bound_[from] = opened;
    return FLOW_ROUTE_HANDLED;
  };
  return host_->coordinator(name);
}

bool WideWalk::is_open(flow_screen screen) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  return flow_screen_get(host_->engine(), screen, &info) == FLOW_OK && info.router != FLOW_NONE;
}

// ---- Coming to rest -----------------------------------------------------------------------------

/// Answers presenters and questions until nothing waits.
void WideWalk::rest() {
  for (bool is_busy = true; is_busy;) {
    is_busy = false;
    for (test::Presenter *presenter : presenters_)
      is_busy = presenter->answer() || is_busy;
    if (question_ != FLOW_NONE) {
      flow_question asked = question_;
      question_ = FLOW_NONE;
      is_busy = true;
      flow_question_answer(host_->engine(), asked,
                           prng_.percent(70) ? FLOW_ANSWER_YES : FLOW_ANSWER_NO);
    }
    // Passes the time limit of presenters and starts that never answer.
    host_->clock.advance(11000);
    size_t before = host_->calls();
    flow_engine_dispatch(host_->engine());
    is_busy = is_busy || host_->calls() != before;
  }
}

std::string WideWalk::all() {
  std::string text;
  flow_window windows[16];
  size_t count = 0;
  flow_engine_windows(host_->engine(), windows, 16, &count);
  for (size_t index = 0; index < count && index < 16; index++)
    text += host_->tree(windows[index]) + "\n";
  return text;
}

void WideWalk::look() {
  flow_window windows[16];
  flow_coordinator roots[32];
  size_t count = 0;
  flow_engine_windows(host_->engine(), windows, 16, &count);
  windows_.assign(windows, windows + std::min<size_t>(count, 16));
  coordinators_.clear();
  flow_coordinator_children(host_->engine(), FLOW_NONE, roots, 32, &count);
  std::vector<flow_coordinator> open(roots, roots + std::min<size_t>(count, 32));
  while (!open.empty()) {
    flow_coordinator one = open.back();
    open.pop_back();
    coordinators_.push_back(one);
    flow_coordinator_children(host_->engine(), one, roots, 32, &count);
    open.insert(open.end(), roots, roots + std::min<size_t>(count, 32));
  }
  before_ = all();
  host_->log.clear();
}

// ---- Checks at rest -----------------------------------------------------------------------------

Finding WideWalk::check_stack(flow_window window, flow_layer layer, flow_router router,
                              bool is_seen) {
  size_t depth = 0;
  flow_engine *engine = host_->engine();
  if (flow_router_depth(engine, router, &depth) != FLOW_OK) return "a stack cannot be read";
  for (size_t index = 0; index < depth; index++) {
    flow_screen screen = FLOW_NONE;
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    if (flow_router_screen_at(engine, router, index, &screen) != FLOW_OK ||
        flow_screen_get(engine, screen, &info) != FLOW_OK)
      return "T2: a stack has a hole";
    if (info.router != router || info.layer != layer || info.window != window ||
        info.index != index)
      return "T3: " + host_->name(screen) + " does not know its place";
    bool must_be_visible = is_seen && index + 1 == depth;
    if (info.appearance != (must_be_visible ? FLOW_APPEARANCE_VISIBLE : FLOW_APPEARANCE_HIDDEN))
      return "A1: " + host_->name(screen) + " is " + flow_appearance_name(info.appearance);
    if (info.owner != FLOW_NONE &&
        std::find(coordinators_.begin(), coordinators_.end(), info.owner) == coordinators_.end())
      return "T3: the owner of " + host_->name(screen) + " is gone";
    shown_.push_back({screen, info.owner, must_be_visible});
  }
  return std::nullopt;
}

/// True if a coordinator lives that has deferred and shows nothing yet.
bool WideWalk::may_open_later() {
  return std::any_of(coordinators_.begin(), coordinators_.end(), [this](flow_coordinator each) {
    flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
    return flow_coordinator_get(host_->engine(), each, &info) == FLOW_OK &&
           info.screen_count == 0 && info.child_count == 0;
  });
}

Finding WideWalk::check_window(flow_window window) {
  const std::string tree = host_->tree(window);
  flow_screen top = FLOW_NONE;
  flow_screen_info at_top = FLOW_SCREEN_INFO_INIT;
  flow_back_target target = FLOW_BACK_TARGET_INIT;
  flow_window_top(host_->engine(), window, &top);
  if (flow_window_back_target(host_->engine(), window, &target) != FLOW_OK)
    return "G6: a window does not say where back leads";
  if (host_->tree(window) != tree) return "G6: asking where back leads has changed the tree";
  if (top != FLOW_NONE && flow_screen_get(host_->engine(), top, &at_top) == FLOW_OK &&
      (target.kind != FLOW_BACK_NOTHING) != (at_top.can_back == FLOW_TRUE))
    return "G6: back leads to " + host_->name(target.screen) + ", and can_back says otherwise";
  size_t count = 0;
  flow_engine *engine = host_->engine();
  flow_window_layer_count(engine, window, &count);
  std::set<flow_screen> below;
  bool is_seen = true;
  std::vector<bool> seen(count);
  for (size_t index = count; index-- > 0;) {
    flow_layer_info info = FLOW_LAYER_INFO_INIT;
    flow_layer_get(engine, host_->layer(window, index), &info);
    seen[index] = is_seen;
    if (info.style == FLOW_STYLE_FULL_SCREEN_COVER && index > 0) is_seen = false;
  }
  for (size_t index = 0; index < count; index++) {
    flow_layer layer = host_->layer(window, index);
    flow_layer_info info = FLOW_LAYER_INFO_INIT;
    flow_layer_get(engine, layer, &info);
    if ((index == 0) != (info.style == FLOW_STYLE_PUSH)) return "T1: the style of a layer";
    if (index > 0 && below.count(info.presenter) == 0)
      return "T4: the presenter of layer " + std::to_string(index) + " is not below it";
    size_t first = shown_.size(), tabs = 0;
    flow_layer_tab_count(engine, layer, &tabs);
    if (tabs == 0) {
      if (Finding finding = check_stack(window, layer, info.router, seen[index])) return finding;
      if (shown_.size() == first) return "T2: a stack is empty";
    }
    size_t selected = 0;
    for (size_t each = 0; each < tabs; each++) {
      flow_tab_info tab = FLOW_TAB_INFO_INIT;
      if (flow_layer_tab_at(engine, layer, each, &tab) != FLOW_OK) return "T2: a tab is missing";
      selected += tab.selected == FLOW_TRUE;
      bool is_visible = seen[index] && tab.selected == FLOW_TRUE;
      if (Finding finding = check_stack(window, layer, tab.router, is_visible)) return finding;
    }
    if (tabs > 0 && selected != 1) return "T2: " + std::to_string(selected) + " tabs are selected";
    if (tabs > 0 && shown_.size() == first && !may_open_later())
      return "T2: tabs of which nothing is left";
    for (; first < shown_.size(); first++)
      below.insert(shown_[first].screen);
  }
  return std::nullopt;
}

Finding WideWalk::check() {
  look();
  shown_.clear();
  for (flow_window window : windows_)
    if (Finding finding = check_window(window)) return finding;
  if (!host_->settled()) return "A4: a screen is between hidden and visible";
  if (!host_->violations.empty()) return host_->violations.front();
  if (test::live_closures() != 0 && shown_.empty() && coordinators_.empty())
    return "O6: callbacks wait for what is gone";
  for (auto each = told_.begin(); each != told_.end();) {
    flow_route route = FLOW_ROUTE_INIT;
    if (flow_screen_link(host_->engine(), each->first, &route) != FLOW_OK) {
      each = told_.erase(each);
      continue;
    }
    std::string stored = route.name.size ? test::view_text(route.name) : "none";
    if (stored != each->second)
      return "L1: " + host_->name(each->first) + " was told " + each->second + ", its link holds " +
             stored;
    auto opened = bound_.find(each->first);
    bool is_there = opened != bound_.end() && is_open(opened->second);
    if (stored != "none" && !is_there)
      return "L1: the link of " + host_->name(each->first) + " is open, what it opened is not";
    each++;
  }
  for (const auto &alert : alerts_) {
    bool lives = is_open(alert->screen);
    if (lives != alert->is_open() || alert->answers.size() > 1 || alert->destroyed > 1)
      return "V4: an alert is " + std::string(lives ? "open" : "gone") + ", answered " +
             std::to_string(alert->answers.size()) + " times";
  }
  alerts_.erase(std::remove_if(alerts_.begin(), alerts_.end(),
                               [](const auto &alert) { return !alert->is_open(); }),
                alerts_.end());
  return std::nullopt;
}

Finding WideWalk::unchanged(const std::string &outcome) {
  if (outcome == "pending") return "Q1: a request has no outcome at rest";
  if (!changes_nothing(outcome) || all() == before_) return std::nullopt;
  return "Q11: " + outcome + ", and the tree is another one:\n" + before_ + "then:\n" + all();
}

// ---- Steps --------------------------------------------------------------------------------------

Finding WideWalk::open() {
  static const flow_style styles[] = {FLOW_STYLE_PUSH, FLOW_STYLE_SHEET,
                                      FLOW_STYLE_FULL_SCREEN_COVER, FLOW_STYLE_POPOVER};
  flow_handle from = place();
  flow_presentable what = fresh();
  note("open " + host_->name(what) + " from " + host_->name(from));
  test::Request request =
      prng_.percent(10) ? host_->set_root(some_window(), what)
                        : host_->open(from, what, test::Options().style(styles[prng_.below(4)]));
  rest();
  std::string outcome = request.outcome();
  if (outcome == "done" && flow_kind_of(what) == FLOW_KIND_SCREEN && !is_open(what))
    return "T: what was opened is not open";
  return unchanged(outcome);
}

Finding WideWalk::close() {
  size_t which = prng_.below(9);
  flow_handle from = place();
  note("close " + std::to_string(which) + " " + host_->name(from));
  flow_screen screen = some_screen();
  size_t count = shown_.size();
  auto make = [&] {
    switch (which) {
      case 0:
        return host_->pop(from);
      case 1:
        return host_->dismiss(from, 1 + prng_.below(2));
      case 2:
        return host_->close(from);
      case 3:
        return host_->back(some_window());
      case 4:
        return host_->pop_to_root(from);
      case 5:
        return host_->finish(some_coordinator());
      case 6:
        return host_->stop(some_coordinator());
      case 7:
        return host_->dismiss_all(from);
      default:
        return host_->pop_to(screen);
    }
  };
  test::Request request = make();
  rest();
  if (request.outcome() == "done" && host_->live(FLOW_KIND_SCREEN) > count + 2)
    return "T: there are more screens after a closing";
  return unchanged(request.outcome());
}

Finding WideWalk::tabs() {
  std::vector<flow_presentable> roots;
  flow_tabs how = FLOW_TABS_INIT;
  for (size_t index = 1 + prng_.below(3); index > 0; index--)
    roots.push_back(fresh());
  how.back = static_cast<flow_tabs_back>(prng_.below(3));
  how.selected = prng_.below(roots.size());
  flow_handle from = place();
  note("tabs from " + host_->name(from));
  test::Request request =
      host_->open_tabs(from, roots, how, test::Options().style(FLOW_STYLE_SHEET));
  rest();
  return unchanged(request.outcome());
}

Finding WideWalk::select() {
  // Of a layer with tabs, if there is one.
  flow_handle from = place();
  size_t tabs = 0, index = prng_.below(3);
  for (const Shown &each : shown_) {
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    flow_screen_get(host_->engine(), each.screen, &info);
    flow_layer_tab_count(host_->engine(), info.layer, &tabs);
    if (tabs > 0) {
      from = info.layer;
      break;
    }
  }
  bool was_selected = false;
  flow_tab_info tab = FLOW_TAB_INFO_INIT;
  if (tabs > 0 && flow_layer_tab_at(host_->engine(), from, index, &tab) == FLOW_OK)
    was_selected = tab.selected == FLOW_TRUE;
  size_t screens = host_->live(FLOW_KIND_SCREEN);
  note("select " + std::to_string(index));
  test::Request request = host_->select_tab(from, index);
  rest();
  if (tabs > 0 && request.outcome() == "done") {
    tab = FLOW_TAB_INFO_INIT;
    if (flow_layer_tab_at(host_->engine(), from, index, &tab) != FLOW_OK || !tab.selected)
      return "A2: the tab that was selected is not";
    if (!was_selected && host_->live(FLOW_KIND_SCREEN) != screens)
      return "A2: selecting a tab has removed or opened something";
  }
  return unchanged(request.outcome());
}

Finding WideWalk::link() {
  static const char *const names[] = {"push", "present", "nothing", "nobody", ""};
  flow_screen screen = some_screen();
  if (screen == FLOW_NONE) return std::nullopt;
  std::string name = names[prng_.below(5)], was = host_->link_of(screen);
  flow_screen old = bound_.count(screen) ? bound_[screen] : FLOW_NONE;
  note("link " + host_->name(screen) + " to '" + name + "', was " + was);
  test::Request request = host_->link(screen, name);
  rest();
  std::string outcome = request.outcome();
  // The requests of `navigate` were in vain: the link's screens are still bound.
  if (changes_nothing(outcome)) bound_[screen] = old;
  if (outcome == "done" && is_open(screen)) {
    std::string now = host_->link_of(screen);
    bool opens = name == "push" || name == "present";
    if (now != (opens ? name : "none")) return "L1: the link holds " + now + " after " + name;
    if (was != "none" && was != name && old != FLOW_NONE && is_open(old))
      return "L1: what the link had opened is still there";
  }
  return unchanged(outcome);
}

Finding WideWalk::deep_link() {
  flow_coordinator coordinator = some_coordinator();
  if (coordinator == FLOW_NONE) return std::nullopt;
  static const char *const names[] = {"push", "present", "nothing", "nobody"};
  std::string name = names[prng_.below(4)];
  note("route " + name + " to " + host_->name(coordinator));
  test::Request request =
      prng_.percent(25) ? host_->broadcast(name) : host_->navigate(coordinator, name);
  rest();
  return unchanged(request.outcome());
}

Finding WideWalk::gesture() {
  flow_window window = some_window();
  flow_screen top = FLOW_NONE;
  flow_window_top(host_->engine(), window, &top);
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  bool drags = top != FLOW_NONE && prng_.percent(40) &&
               flow_screen_get(host_->engine(), top, &info) == FLOW_OK;
  size_t screens = shown_.size();
  test::Request request = drags ? host_->begin_drag(info.layer) : host_->begin_back(window);
  note(std::string(drags ? "drag" : "back") + " of " + host_->name(top));
  flow_transition gesture = request.transition();
  if (gesture != FLOW_NONE && request.outcome() == "pending") {
    if (all() != before_) return "G2: the tree changes while a gesture is held";
    flow_gesture_progress(host_->engine(), gesture, 0.5);
    bool finishes = prng_.percent(60);
    note(finishes ? "lifted" : "cancelled");
    (finishes ? flow_gesture_finish : flow_gesture_cancel)(host_->engine(), gesture);
  }
  rest();
  if (request.outcome() == "done" && shown_.size() > 0 &&
      host_->live(FLOW_KIND_SCREEN) >= screens + 1 && all() == before_)
    return "G3: a gesture is done, and nothing went";
  return unchanged(request.outcome());
}

Finding WideWalk::alert() {
  if (!alerts_.empty() && prng_.percent(60)) {
    test::Alert &one = *prng_.any(alerts_);
    note("tap");
    // Only what is on top is tapped; a veto, or what lies above, may keep it.
    one.tap(one.raw.button_count ? "yes" : "ok");
    rest();
    if (!one.answers.empty() && one.answers.front() != "yes" && one.answers.front() != "ok" &&
        !one.answers.front().empty())
      return "V4: an alert was answered with " + one.answers.front();
    return std::nullopt;
  }
  alerts_.push_back(std::make_unique<test::Alert>(
      *host_, prng_.percent(50) ? test::yes_and_no() : std::vector<flow_alert_button>()));
  flow_handle from = place();
  note("alert from " + host_->name(from));
  test::Request request = alerts_.back()->present(from);
  rest();
  if (request.outcome() == "done" && !is_open(alerts_.back()->screen) &&
      alerts_.back()->answers.empty())
    return "V4: an alert is presented, and neither open nor answered";
  return unchanged(request.outcome());
}

Finding WideWalk::batch() {
  std::vector<flow_request> requests;
  for (size_t index = 1 + prng_.below(3); index > 0; index--) {
    static const flow_request_kind kinds[] = {FLOW_REQUEST_PUSH,     FLOW_REQUEST_PRESENT,
                                              FLOW_REQUEST_SET_ROOT, FLOW_REQUEST_POP,
                                              FLOW_REQUEST_DISMISS,  FLOW_REQUEST_SELECT_TAB};
    flow_request one = FLOW_REQUEST_INIT;
    one.kind = kinds[prng_.below(6)];
    one.from = place();
    one.count = 1;
    if (flow_request_traits(one.kind) & FLOW_TRAIT_OPENS) one.presentable = fresh();
    requests.push_back(one);
  }
  note("batch of " + std::to_string(requests.size()));
  test::Request request = host_->batch(requests);
  rest();
  return unchanged(request.outcome());
}

Finding WideWalk::plugin() {
  flow_engine *engine = host_->engine();
  flow_error error = FLOW_ERROR_INIT;
  if (plugin_ == FLOW_NONE) {
    note("load");
    if (flow_plugin_load(engine, plugin_path_.c_str(), &plugin_, &error) != FLOW_OK)
      return error.message;
    return std::nullopt;
  }
  size_t which = prng_.below(5);
  size_t living = 0;
  if (which < 3) {
    flow_handle from = place();
    note("open a flow of the plugin from " + host_->name(from));
    flow_transition transition = FLOW_NONE;
    if (flow_open_new(engine, from, "good.coordinator", nullptr,
                      test::Options().style(FLOW_STYLE_SHEET).hand(), nullptr,
                      &transition) != FLOW_OK)
      return "a flow of the plugin cannot be opened";
    rest();
    return unchanged(test::Request(engine, FLOW_OK, transition).outcome());
  }
  if (which == 3) {
    note("reload");
    flow_plugin old = plugin_;
    if (flow_plugin_reload(engine, old, &plugin_, &error) != FLOW_OK) return error.message;
    rest();
    for (const char *id : {"good.screen", "good.coordinator"}) {
      flow_kind kind = id[5] == 's' ? FLOW_KIND_SCREEN : FLOW_KIND_COORDINATOR;
      flow_engine_live_count(engine, kind, id, &living);
      if (living != 0) return "unload: instances outlive a reload of their plugin";
    }
    return std::nullopt;
  }
  note("unload");
  flow_plugin_unload(engine, plugin_, nullptr, nullptr);
  rest();
  plugin_ = FLOW_NONE;
  if (flow_class_find(engine, "good.screen", nullptr) != FLOW_ERROR_UNKNOWN_CLASS)
    return "unload: a class is still there";
  flow_engine_live_count(engine, FLOW_KIND_PLUGIN, nullptr, &living);
  return living == 0 ? Finding() : "unload: the plugin is still there";
}

Finding WideWalk::window() {
  if (windows_.size() > 2 || (windows_.size() > 1 && prng_.percent(40))) {
    note("close a window");
    flow_window closed = some_window();
    test::Request request = host_->close_window(closed);
    rest();
    size_t layers = 0;
    if (request.outcome() == "done" &&
        flow_window_layer_count(host_->engine(), closed, &layers) != FLOW_ERROR_STALE_HANDLE)
      return "a window that is closed is still there";
    return unchanged(request.outcome());
  }
  static const test::Answers answers[] = {test::Answers::at_once, test::Answers::when_told,
                                          test::Answers::never};
  flow_window made = prng_.percent(60) ? host_->window() : some_window();
  test::Answers how = answers[prng_.below(3)];
  bool one_layer = prng_.percent(40);
  note("a presenter for a window, slow " + std::to_string(static_cast<int>(how)) +
       (one_layer ? ", one layer" : ""));
  presenters_.push_back(
      &host_->present(made, how, one_layer ? "test.one-layer" : "test.presenter"));
  rest();
  return std::nullopt;
}

Finding WideWalk::step() {
  using Step = Finding (WideWalk::*)();
  static const Step steps[] = {
      &WideWalk::open,  &WideWalk::open,      &WideWalk::open,    &WideWalk::open,
      &WideWalk::open,  &WideWalk::close,     &WideWalk::close,   &WideWalk::close,
      &WideWalk::tabs,  &WideWalk::select,    &WideWalk::select,  &WideWalk::link,
      &WideWalk::link,  &WideWalk::deep_link, &WideWalk::gesture, &WideWalk::gesture,
      &WideWalk::alert, &WideWalk::batch,     &WideWalk::plugin,  &WideWalk::window};
  Step chosen = shown_.size() > 20 && prng_.percent(60)
                    ? &WideWalk::close
                    : steps[prng_.below(sizeof steps / sizeof *steps)];
  if (Finding finding = (this->*chosen)()) return finding;
  return check();
}

Finding WideWalk::finish() {
  if (host_->shut_down() != FLOW_OK) return "W4: the engine cannot be destroyed";
  if (host_->instances() != 0) return "W4: instances are left";
  if (test::live_closures() != 0) return "W4: callbacks are left";
  return std::nullopt;
}

}  // namespace model
