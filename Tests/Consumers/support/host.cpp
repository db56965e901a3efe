// test::Host: an engine, its recording classes, and their records.
#include "host.hpp"

#include <doctest/doctest.h>

#include "host_classes.hpp"
#include "value_text.hpp"

namespace test {

Host::Host(HostSetup setup) : state_version(setup.state_version), asserts_(setup.asserts) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.presenter_timeout = setup.presenter_timeout;
  options.defer_timeout = setup.defer_timeout;
  options.callback_limit = setup.callback_limit;
  options.flags = setup.flags;
  options.state_limit = setup.state_limit;
  options.diagnostic.user_data = options.clock.user_data = this;
  options.diagnostic.function = [](void *host, const flow_diagnostic *diagnostic) {
    static_cast<Host *>(host)->diagnostics.add(*diagnostic);
    std::string wrong = Diagnostics::fault_of(diagnostic->message);
    if (!wrong.empty()) {
      static_cast<Host *>(host)->violations.push_back("M1: " + wrong + ": " + diagnostic->message);
    }
  };
  options.clock.function = [](void *host) { return static_cast<Host *>(host)->clock.now(); };
  options.clock.destroy = [](void *host) { static_cast<Host *>(host)->options_destroyed_++; };
  REQUIRE(flow_engine_create(&options, &engine_) == FLOW_OK);
  REQUIRE(register_classes(engine_, this) == FLOW_OK);
  make("test.observer", "observer");
}

Host::~Host() {
  if (engine_) {
    flow_status status = shut_down();
    if (asserts_) CHECK(status == FLOW_OK);
  }
  if (!asserts_) return;
  for (const std::string &violation : violations)
    FAIL_CHECK(violation);
  CHECK(options_destroyed_ == 1);
  CHECK(instances_.empty());
  CHECK(live_closures() == 0);
}

flow_status Host::shut_down() {
  flow_status status = flow_engine_destroy(engine_);
  if (status == FLOW_OK) engine_ = nullptr;
  return status;
}

flow_handle Host::make(const char *class_id, const std::string &name) {
  flow_value argument = flow_string_value(name.c_str());
  flow_handle handle = FLOW_NONE;
  flow_status status = flow_create(engine_, class_id, &argument, &handle);
  if (status != FLOW_OK) FAIL_CHECK(class_id << ": " << flow_status_name(status));
  return handle;
}

flow_coordinator Host::flow(const std::string &name, const std::vector<std::string> &screens) {
  on_coordinator(name).start = [this, screens](flow_coordinator self) {
    for (const std::string &each : screens)
      push(self, screen(each));
  };
  return coordinator(name);
}

flow_window Host::window() {
  flow_window window = FLOW_NONE;
  CHECK(flow_window_create(engine_, &window) == FLOW_OK);
  return window;
}

Presenter &Host::present(flow_window window, Answers answers, const char *class_id) {
  next_answers_ = answers;
  flow_presenter handle = make(class_id, "presenter");
  CHECK(flow_window_set_presenter(engine_, window, handle) == FLOW_OK);
  return *presenters_[handle];
}

// ---- Recording ----------------------------------------------------------------------------------

Host::Instance *Host::created(flow_handle handle, flow_kind kind, const flow_value *arguments) {
  instances_.push_back({this, handle, kind,
                        arguments && arguments->type == FLOW_TYPE_STRING
                            ? view_text(arguments->as.string)
                            : "#" + std::to_string(handle)});
  names_[handle] = instances_.back().name;
  appearance_.forget(handle);
  latest_[instances_.back().name] = handle;
  return &instances_.back();
}

void Host::destroyed(Instance *instance) {
  Instance gone = *instance;
  instances_.remove_if([&](const Instance &each) { return &each == instance; });
  bool is_renewed = false;
  for (const Instance &each : instances_)
    is_renewed = is_renewed || each.handle == gone.handle;
  // Only what is open is renewed, also a screen that was never seen.
  if (!gone.was_open && !is_renewed) return;
  if (gone.kind == FLOW_KIND_COORDINATOR && !is_renewed) {
    call(FLOW_EVENT_RELEASED, gone.handle, "release(" + gone.name + ")");
  } else if (gone.kind == FLOW_KIND_SCREEN || is_renewed) {
    call(0, gone.handle, "destroy(" + gone.name + ")");
  }
}

void Host::call(flow_event_kind kind, flow_handle subject, const std::string &token) {
  if (kind != 0) {
    const Entry *last = log.entries().empty() ? nullptr : &log.entries().back();
    bool announced = last && last->source == Source::event && last->kind == kind &&
                     (subject == FLOW_NONE || last->subject == subject);
    if (!announced) violations.push_back("no event right before " + token);
  }
  log.add(Source::call, kind, subject, token);
  size_t before = calls_++;
  if (on_call) on_call(before);
}

void Host::event(const flow_event &event) {
  if (event.kind == FLOW_EVENT_WILL_APPEAR || event.kind == FLOW_EVENT_CHANGE ||
      event.kind == FLOW_EVENT_DONE) {
    name_layers();
  }
  const std::string subject = name(event.subject);
  if (event.kind == FLOW_EVENT_MAY_LEAVE && !screen_hooks_[subject].may_leave &&
      !coordinator_hooks_[subject].may_leave) {
    return;
  }
  // Every coordinator here has these methods; those a test does not use would only be noise.
  if (event.kind == FLOW_EVENT_GUARD && !coordinator_hooks_[subject].guard) return;
  if (event.kind == FLOW_EVENT_NAVIGATE && !coordinator_hooks_[subject].navigate) return;
  std::string token;
  switch (event.kind) {
    case FLOW_EVENT_START:
      token = "start(" + subject + ")";
      break;
    case FLOW_EVENT_DID_START:
      token = "didStart(" + subject + ")";
      break;
    case FLOW_EVENT_WILL_APPEAR:
      token = "willAppear(" + subject + ")";
      break;
    case FLOW_EVENT_DID_APPEAR:
      token = "didAppear(" + subject + ")";
      break;
    case FLOW_EVENT_WILL_DISAPPEAR:
      token = "willDisappear(" + subject + ")";
      break;
    case FLOW_EVENT_DID_DISAPPEAR:
      token = "didDisappear(" + subject + ")";
      break;
    case FLOW_EVENT_REMOVED:
      token = "remove(" + subject + ")";
      break;
    case FLOW_EVENT_COMPLETION:
      token = "back(" + subject + ")";
      break;
    case FLOW_EVENT_DISMISSED:
      token = "onDismiss(" + subject + ")";
      break;
    case FLOW_EVENT_FINISHED:
      token =
          "finish(" + subject + "," + value_text(event.value) + "," + cause_word(event.cause) + ")";
      break;
    case FLOW_EVENT_RELEASED:
      token = "release(" + subject + ")";
      break;
    case FLOW_EVENT_DONE:
      token = event.outcome ? "done(" + request_word(event.outcome->request) + "," +
                                  outcome_word(event.outcome->kind, event.outcome->reason) + ")"
                            : "done(?)";
      break;
    case FLOW_EVENT_ANSWERED:
      token = "answered(" + subject + "," + value_text(event.value) + ")";
      break;
    case FLOW_EVENT_CANCELLED:
      token = "cancel(" + name(event.related) + ")";
      break;
    case FLOW_EVENT_CHANGE:
      token = event.change ? "change(" + change_word(event.change->kind) + ")" : "change(?)";
      break;
    case FLOW_EVENT_MAY_LEAVE:
      token = "mayLeave(" + subject + ")";
      break;
    case FLOW_EVENT_GUARD:
      token = "guard(" + subject + "," + route_text(event.route) + ")";
      break;
    case FLOW_EVENT_NAVIGATE:
      token = "navigate(" + subject + "," + route_text(event.route) + ")";
      break;
    case FLOW_EVENT_LINK:
      token = "link(" + subject + "," + route_text(event.route) + ")";
      break;
    case FLOW_EVENT_MAY_SELECT:
      token = "maySelect(" + subject + ")";
      break;
    case FLOW_EVENT_RESELECTED:
      token = "reselected(" + subject + ")";
      break;
    case FLOW_EVENT_ATTEMPTED:
      token = "attempted(" + subject + ")";
      break;
    case FLOW_EVENT_PAUSED:
      token = "paused(" + subject + ")";
      break;
    case FLOW_EVENT_RESUMED:
      token = "resumed(" + subject + ")";
      break;
    case FLOW_EVENT_INPUT:
    case FLOW_EVENT_LOCALE_CHANGED:
    case FLOW_EVENT_GESTURE:
    case FLOW_EVENT_CHANGED:
      return;  // rules_events.cpp looks at these
    default:
      token = "event?" + std::to_string(event.kind);
      break;
  }
  log.add(Source::event, event.kind, event.subject, token);
}

// ---- Looking ------------------------------------------------------------------------------------

void Host::name_layers() {
  flow_window windows[16];
  size_t window_count = 0;
  flow_engine_windows(engine_, windows, 16, &window_count);
  for (size_t each = 0; each < window_count && each < 16; each++) {
    size_t count = 0;
    flow_window_layer_count(engine_, windows[each], &count);
    for (size_t index = 0; index < count; index++) {
      flow_layer layer = FLOW_NONE;
      flow_window_layer_at(engine_, windows[each], index, &layer);
      names_.emplace(layer, "L" + std::to_string(index));
    }
  }
}

std::string Host::name(flow_handle handle) const {
  if (handle == FLOW_NONE) return "none";
  auto found = names_.find(handle);
  return found == names_.end() ? "#" + std::to_string(handle) : found->second;
}

flow_handle Host::named(const std::string &name) const {
  auto found = latest_.find(name);
  return found == latest_.end() ? FLOW_NONE : found->second;
}

size_t Host::live(flow_kind kind) {
  size_t count = 0;
  CHECK(flow_engine_live_count(engine_, kind, nullptr, &count) == FLOW_OK);
  return count;
}

std::string Host::link_of(flow_screen screen) {
  flow_route route = FLOW_ROUTE_INIT;
  CHECK(flow_screen_link(engine_, screen, &route) == FLOW_OK);
  return route.name.size == 0 ? "none" : route_text(&route);
}

flow_layer Host::layer(flow_window window, size_t index) {
  flow_layer layer = FLOW_NONE;
  CHECK(flow_window_layer_at(engine_, window, index, &layer) == FLOW_OK);
  return layer;
}

flow_router Host::router(flow_handle of) {
  flow_router router = FLOW_NONE;
  CHECK(flow_router_of(engine_, of, &router) == FLOW_OK);
  return router;
}

std::string Host::tree(flow_window window) {
  std::string text;
  size_t layers = 0;
  flow_status status = flow_window_layer_count(engine_, window, &layers);
  if (status != FLOW_OK) return flow_status_name(status);
  for (size_t index = 0; index < layers; index++) {
    flow_layer_info info = FLOW_LAYER_INFO_INIT;
    CHECK(flow_layer_get(engine_, layer(window, index), &info) == FLOW_OK);
    CHECK(info.window == window);
    CHECK(info.index == index);
    if (index) text += " " + style_word(info.style) + ":";
    text += layer_text(layer(window, index), info.router);
  }
  return text;
}

std::string Host::layer_text(flow_layer layer, flow_router router) {
  size_t tabs = 0;
  CHECK(flow_layer_tab_count(engine_, layer, &tabs) == FLOW_OK);
  size_t panes = 0;
  CHECK(flow_layer_pane_count(engine_, layer, &panes) == FLOW_OK);
  if (panes > 0) return panes_text(layer, router, panes);
  if (tabs == 0) return stack_text(router);
  std::string text = "{";
  for (size_t index = 0; index < tabs; index++) {
    flow_tab_info tab = FLOW_TAB_INFO_INIT;
    CHECK(flow_layer_tab_at(engine_, layer, index, &tab) == FLOW_OK);
    CHECK((tab.selected == FLOW_TRUE) == (tab.router == router));
    text += (index ? " | " : "") + std::string(tab.selected ? "*" : "") + tab_text(tab);
  }
  return text + "}";
}

std::string Host::tab_text(const flow_tab_info &tab) {
  if (tab.layer == FLOW_NONE) return stack_text(tab.router);
  flow_layer_info inner = FLOW_LAYER_INFO_INIT;
  CHECK(flow_layer_get(engine_, tab.layer, &inner) == FLOW_OK);
  return layer_text(tab.layer, inner.router);
}

std::string Host::panes_text(flow_layer layer, flow_router router, size_t count) {
  std::string text = "<";
  for (size_t index = 0; index < count; index++) {
    flow_tab_info pane = FLOW_TAB_INFO_INIT;
    CHECK(flow_layer_pane_at(engine_, layer, index, &pane) == FLOW_OK);
    CHECK((pane.selected == FLOW_TRUE) == (pane.router == router));
    std::string stack = std::string(pane.selected ? "*" : "") + tab_text(pane);
    text += (index ? " | " : "") + (pane.seen ? stack : "(" + stack + ")");
  }
  return text + ">";
}

flow_router Host::pane(flow_window window, size_t index, size_t in) {
  flow_tab_info pane = FLOW_TAB_INFO_INIT;
  CHECK(flow_layer_pane_at(engine_, layer(window, in), index, &pane) == FLOW_OK);
  return pane.router;
}

flow_router Host::tab(flow_window window, size_t index, size_t in) {
  flow_tab_info tab = FLOW_TAB_INFO_INIT;
  CHECK(flow_layer_tab_at(engine_, layer(window, in), index, &tab) == FLOW_OK);
  return tab.router;
}

std::string Host::stack_text(flow_router router) {
  std::string text = "[";
  size_t depth = 0;
  CHECK(flow_router_depth(engine_, router, &depth) == FLOW_OK);
  for (size_t place = 0; place < depth; place++) {
    flow_screen screen = FLOW_NONE;
    CHECK(flow_router_screen_at(engine_, router, place, &screen) == FLOW_OK);
    flow_screen_info about = FLOW_SCREEN_INFO_INIT;
    CHECK(flow_screen_get(engine_, screen, &about) == FLOW_OK);
    text += (place ? ", " : "") + name(screen);
    if (about.owner != FLOW_NONE) text += "@" + name(about.owner);
  }
  return text + "]";
}

// ---- Presenters ---------------------------------------------------------------------------------

bool Presenter::answer() {
  if (pending.empty()) return false;
  flow_token token = pending.front();
  pending.pop_front();
  flow_token_complete(host->engine(), token);
  return true;
}

void Presenter::answer_all() {
  while (answer()) {
  }
}

std::string Presenter::text() const {
  std::string text;
  for (const Shown &each : shown)
    text += (text.empty() ? "" : "; ") + each.text;
  return text;
}

}  // namespace test
