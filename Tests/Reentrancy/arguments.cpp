#include "arguments.hpp"

#include <fcntl.h>
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>

namespace reentrancy {

namespace {

/// A struct of a newer header, with a value in the part that this engine does not know.
template <typename T>
struct Newer {
  T known;
  uint64_t unknown = 1;
};

/// Gives a struct the size its choice asks for. The one with an unknown part is kept for good.
template <typename T>
const T *resized(T &value, const std::string &choice) {
  if (choice == "too small") value.struct_size = 4;
  if (choice != "unknown part") return &value;
  static thread_local std::deque<Newer<T>> kept;
  if (kept.size() == 8) kept.pop_front();
  value.struct_size = sizeof(Newer<T>);
  kept.push_back({value});
  return &kept.back().known;
}

void nothing(void *) {}

/// The kinds of requests that can stand in a batch. Kinds that open tabs are left out: their roots
/// would stand here twice.
std::vector<flow_request_kind> batch_kinds() {
  std::vector<flow_request_kind> kinds;
  for (flow_request_kind kind = FLOW_REQUEST_OPEN; flow_request_traits(kind) != 0; kind++) {
    bool stands = flow_request_traits(kind) & FLOW_TRAIT_BATCH;
    bool opens_tabs = flow_request_traits(kind) & (FLOW_TRAIT_TAKES_TABS | FLOW_TRAIT_TAKES_TAB);
    if (stands && !opens_tabs) kinds.push_back(kind);
  }
  return kinds;
}

/// The handle that a request is usually made of, by the column `from` of its row.
const char *usual_from(flow_request_kind kind) {
#define FROM_(name, number, word, from, traits)         \
  if (kind == number && (from) == FLOW_FROM_SCREEN) return "screen"; \
  if (kind == number && (from) == FLOW_FROM_ROUTER) return "tab";
  FLOW_REQUEST_TABLE(FROM_)
#undef FROM_
  // Of all places only these have something above them.
  return kind == FLOW_REQUEST_DISMISS_TO ? "screen" : "coordinator";
}

}  // namespace

Arguments::Arguments(Scenario &scenario, const Function &function, size_t parameter, size_t choice)
    : scenario_(scenario),
      function_(function),
      parameter_(parameter),
      choice_(choice),
      rooms_(function.parameters.size()) {}

void Arguments::prepare() {
  for (size_t index = 0; index < function_.parameters.size(); index++) {
    const std::string &name = choice(index);
    if (function_.parameters[index].is_handle()) scenario_.prepare(name);
    if (name == "other engine") scenario_.other();
    if (name == "saver") scenario_.prepare(name);
    if (name == "a window that is there" || name == "a window twice")
      scenario_.prepare("empty window");
    const char *parameter = function_.parameters[index].name;
    if (!strcmp(parameter, "requests") || !strcmp(parameter, "screens") ||
        !strcmp(parameter, "tabs") ||
        (!strcmp(parameter, "tab") && !function_.parameters[index].is_handle())) {
      scenario_.prepare("new screen");
      scenario_.prepare("new coordinator");
      if (name == "stale") scenario_.prepare("stale screen");
      if (name == "all that can stand in a batch") scenario_.prepare("tab");
    }
  }
}

const std::string &Arguments::choice(size_t index) const {
  return function_.parameters[index].choices[index == parameter_ ? choice_ : 0];
}

bool Arguments::has_other_handles() const {
  return std::count_if(function_.parameters.begin(), function_.parameters.end(),
                       [](const Parameter &each) { return each.is_handle(); }) > 1;
}

void Arguments::conclude() {
  for (TrackedOptions &each : all_options_)
    each.done->wanted = Runs::never;
  // Options that are given back without a request hear of none.
  if (options_ && status_ == FLOW_OK && function_.is_request) {
    options_->done->wanted = Runs::once;
  }
  if (given_ && status_ != FLOW_OK) given_->wanted = Runs::never;
  if (is_kept_on_failure_ && status_ != FLOW_OK) Tracker::destroy(given_);
  if (made_engine_) flow_engine_destroy(made_engine_);
  flow_value_destroy(made_value_);
  flow_builder_destroy(made_builder_);
}

void Arguments::lost_engine() {
  (choice(0) == "other engine" ? scenario_.other() : scenario_).lost_engine();
}

void Arguments::halted() { (choice(0) == "other engine" ? scenario_.other() : scenario_).halted(); }

void Arguments::forbid_run() {
  if (given_) given_->wanted = Runs::never;
}

flow_engine *Arguments::engine(size_t index) {
  if (choice(index) == "null") return nullptr;
  return choice(index) == "other engine" ? scenario_.other().engine() : scenario_.engine();
}

flow_engine **Arguments::made_engine(size_t index) {
  return choice(index) == "null" ? nullptr : &made_engine_;
}

const flow_engine_options *Arguments::engine_options(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  if (what != "too small") {
    engine_options_.diagnostic.user_data = engine_options_.clock.user_data = &tracker();
    engine_options_.clock.destroy = Tracker::destroy;
  }
  return resized(engine_options_, what);
}

const flow_options *Arguments::options(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  if (what == "too small") {
    static flow_options small = FLOW_OPTIONS_INIT;
    return resized(small, what);
  }
  if (what == "heard by name") {
    static flow_options by_name = FLOW_OPTIONS_INIT;
    by_name.completion_method = "heard_completion";
    by_name.dismissed_method = "heard_dismissed";
    by_name.finished_method = "heard_finished";
    by_name.done_method = "heard_done";
    return &by_name;
  }
  all_options_.emplace_back(trackers_, nullptr, "");
  options_ = &all_options_.back();
  if (what == "unknown name") {
    Tracker::destroy(options_->raw.dismissed.user_data);
    options_->raw.dismissed = {};
    options_->raw.dismissed_method = "nobody";
  }
  if (what == "heard twice") options_->raw.done_method = "heard_done";
  if (what == "sheet") options_->raw.style = FLOW_STYLE_SHEET;
  if (what == "bad style") options_->raw.style = 99;
  if (what == "not animated") options_->raw.flags |= FLOW_OPEN_AT_ONCE;
  return resized(options_->raw, what);
}

const flow_class *Arguments::description(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  method_ = FLOW_METHOD("own", what == "bad signature" ? "?" : "v(p)", nothing);
  if (what == "wrong signature") method_.name = "render";
  class_.kind = FLOW_KIND_SCREEN;
  class_.id = what == "taken id" ? "t.screen" : "u.screen";
  class_.methods = &method_;
  class_.method_count = 1;
  if (what != "too small") {
    class_.user_data = &tracker();
    class_.destroy = Tracker::destroy;
  }
  return resized(class_, what);
}

const flow_element *Arguments::element(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  element_ = flow_element_make(what == "field" ? FLOW_ELEMENT_FIELD : FLOW_ELEMENT_BUTTON,
                               what == "no id" ? nullptr : "other", "Other");
  if (what == "bad kind") element_.kind = 99;
  return resized(element_, what);
}

const flow_request *Arguments::requests(size_t index) {
  const std::string &what = choice(index);
  if (what == "null" || choice(index + 1) == "0") return nullptr;
  auto add = [&](flow_request_kind kind, const char *from) {
    flow_request request = FLOW_REQUEST_INIT;
    all_options_.emplace_back(trackers_, nullptr, "");
    request.kind = kind;
    request.from = scenario_.handle(from);
    request.presentable = scenario_.handle("new screen");
    request.screens = screens_.data();
    request.count = screens_.size();
    request.class_id = "t.screen";
    request.options = &all_options_.back().raw;
    requests_.push_back(request);
  };
  screens_ = {scenario_.handle("root screen"), scenario_.handle("screen")};
  if (what == "all that can stand in a batch") {
    for (flow_request_kind kind : batch_kinds())
      add(kind, usual_from(kind));
  } else {
    add(what == "cannot stand in one" ? FLOW_REQUEST_BACK : FLOW_REQUEST_PUSH, "coordinator");
    if (what == "bad options") all_options_.back().raw.style = 99;
    add(FLOW_REQUEST_POP, "window");
  }
  return requests_.data();
}

const flow_screen *Arguments::screens(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  const char *second = what == "one twice" ? "root screen"
                       : what == "stale"   ? "stale screen"
                                           : "new screen";
  screens_ = {scenario_.handle("root screen"), scenario_.handle(second)};
  return screens_.data();
}

const flow_row *Arguments::rows(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  const char *second = what == "no id" ? "" : what == "one twice" ? "one" : "two";
  rows_ = {flow_row_make("one", "One"), flow_row_make(second, "Two")};
  return rows_.data();
}

const uint64_t *Arguments::keys(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  keys_[0] = 1;
  keys_[1] = what == "one twice" ? 1 : 2;
  return keys_;
}

flow_key_step *Arguments::steps(size_t index) { return choice(index) == "null" ? nullptr : steps_; }

const flow_tabs *Arguments::tabs(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  tab_[0].root = scenario_.handle("new screen");
  tab_[1].root = scenario_.handle(what == "one twice" ? "new screen" : "new coordinator");
  tabs_.tabs = tab_;
  tabs_.count = what == "none" ? 0 : std::size(tab_);
  return resized(tabs_, what);
}

const flow_tab *Arguments::tab(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  tab_[0].root = scenario_.handle("new screen");
  tab_[0].id = flow_text(what == "not UTF-8" ? "\xff" : "added");
  return resized(tab_[0], what);
}

const flow_input *Arguments::input(size_t index) {
  static const flow_value string = flow_string_value("x");
  static const flow_value malformed = {99, 0, {0}};
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  const char *id = what == "unknown element" ? "nobody" : what == "not UTF-8" ? "\xff" : "button";
  input_.id = flow_text(id);
  input_.value = what == "wrong type" ? &string : what == "malformed" ? &malformed : nullptr;
  if (what == "unknown action") input_.action = flow_text("nobody");
  // The same number in each call of a case: the second is seen before.
  if (what == "seen before") input_.sequence = 1;
  input_.revision = what == "old content" ? 1 : what == "no such content" ? 1000000 : 0;
  return resized(input_, what);
}

const flow_route *Arguments::route(size_t index) {
  static const flow_value no_map = flow_integer_value(1);
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  route_.name = flow_text(what == "no name" ? "" : "route");
  route_.parameters = what == "no map" ? &no_map : nullptr;
  return resized(route_, what);
}

const flow_uri *Arguments::uri(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  uri_.scheme = flow_text(what == "no scheme" ? "" : "test");
  return resized(uri_, what);
}

const flow_load_options *Arguments::load_options(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  load_options_ = FLOW_LOAD_OPTIONS_INIT;
  load_options_.only_trusted_files = what == "trusted only" ? FLOW_TRUE : FLOW_FALSE;
  return resized(load_options_, what);
}

const flow_call_hook *Arguments::call_hook(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  call_hook_ = FLOW_CALL_HOOK_INIT;
  call_hook_.before = [](void *, const flow_call *) {};
  return resized(call_hook_, what);
}

/// Hooks of the process, which stays: where all places are taken, the newest one is named.
uint64_t Arguments::hook_number(size_t index) const {
  static uint64_t newest;
  const std::string &what = choice(index);
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  if (what == "of a hook") flow_add_call_hook(&hook, &newest);
  return what == "of a hook" ? newest : what == "0" ? 0 : 1u << 20;
}

const flow_plugin_entry_table *Arguments::entry(size_t index) {
  static const flow_plugin_entry_table good = {
      FLOW_PLUGIN_MAGIC,
      FLOW_ABI_VERSION,
      sizeof(flow_plugin_entry_table),
      0,
      "linked",
      "1.0",
      [](const flow_host_api *, flow_engine *, flow_plugin, flow_error *) { return FLOW_OK; },
      nullptr};
  static const flow_plugin_entry_table bad = {};
  const std::string &what = choice(index);
  return what == "null" ? nullptr : what == "entry" ? &good : &bad;
}

const flow_alert *Arguments::alert(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  buttons_[0] = flow_alert_button_make("yes", "Yes", FLOW_ROLE_DESTRUCTIVE);
  buttons_[1] = flow_alert_button_make(what == "one twice" ? "yes" : "no", "No", FLOW_ROLE_CANCEL);
  alert_ = flow_alert_make("Title", what == "not UTF-8" ? "\xff" : "Message");
  if (what == "bad style") alert_.style = FLOW_STYLE_SHEET;
  alert_.buttons = buttons_;
  alert_.button_count = what == "no buttons" ? 0 : std::size(buttons_);
  if (what != "too small") {
    given_ = &tracker();
    alert_.answered = {Tracker::answered, given_, Tracker::destroy};
  }
  if (what == "heard by name" || what == "unknown name") {
    Tracker::destroy(given_);
    alert_.answered = {};
  }
  if (what == "heard by name" || what == "heard twice") alert_.answered_method = "heard_answered";
  if (what == "unknown name") alert_.answered_method = "nobody";
  return resized(alert_, what);
}

flow_callback Arguments::callback(size_t index) {
  given_ = &tracker();
  return {choice(index) == "no function" ? nullptr : Tracker::callback, given_, Tracker::destroy};
}

flow_watch_callback Arguments::watch_callback(size_t index) {
  given_ = &tracker();
  given_->wanted = Runs::any;
  return {choice(index) == "no function" ? nullptr : Tracker::ready, given_, Tracker::destroy};
}

/// The callback at rest runs any number of times, and ends if it cannot be set.
flow_callback Arguments::rest(size_t index) {
  flow_callback made = callback(index);
  given_->wanted = Runs::any;
  return made;
}

/// Runs for each record, and is ended before the call returns.
flow_record_callback Arguments::record_callback(size_t index) {
  given_ = &tracker();
  given_->wanted = Runs::any;
  return {choice(index) == "no function" ? nullptr : Tracker::took, given_, Tracker::destroy};
}

flow_saver Arguments::saver(size_t index) const {
  const std::string &what = choice(index);
  return what == "saver" ? scenario_.handle(what) : what == "0" ? 0 : 1000;
}

uint64_t Arguments::saved_id(size_t index) const {
  const std::string &what = choice(index);
  return what == "of the screen" ? scenario_.handle("saved id") : what == "0" ? 0 : 100000;
}

/// The engine's own record and that of a window, which is empty.
const flow_record *Arguments::records(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  const int64_t format = what == "newer format" ? 1000 : FLOW_RECORD_FORMAT;
  own_ = {{flow_text("format"), flow_integer_value(format)}};
  window_ = {{flow_text("rank"), flow_integer_value(1)}};
  if (what == "of a window that is missing")
    window_.push_back({flow_text("root"), flow_integer_value(7)});
  values_.push_back(flow_map_value(own_.data(), own_.size()));
  flow_record own = FLOW_RECORD_INIT, window = FLOW_RECORD_INIT;
  own.value = &values_.back();
  values_.push_back(what == "no map" ? flow_integer_value(1)
                                     : flow_map_value(window_.data(), window_.size()));
  window.kind = what == "one twice" ? FLOW_KIND_NONE : FLOW_KIND_WINDOW;
  window.id = what == "one twice" ? 0 : 1;
  window.value = &values_.back();
  if (what == "too small") own.struct_size = 4;
  records_ = {own, window};
  return records_.data();
}

const flow_restore_options *Arguments::restore_options(size_t index) {
  static const uint64_t aside[] = {1, 2};
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  restore_options_ = FLOW_RESTORE_OPTIONS_INIT;
  restored_[0] = restored_[1] = {1, scenario_.handle("empty window")};
  if (what == "a window that is there" || what == "a window twice") {
    restore_options_.windows = restored_;
    restore_options_.window_count = what == "a window twice" ? 2 : 1;
  }
  if (what == "set aside") {
    restore_options_.set_aside = aside;
    restore_options_.set_aside_count = std::size(aside);
  }
  if (what != "too small") {
    given_ = &tracker();
    restore_options_.made = {Tracker::made, given_, Tracker::destroy};
  }
  return resized(restore_options_, what);
}

const void *Arguments::data_key(size_t index) const {
  static const char key = 0;
  return choice(index) == "null" ? nullptr : &key;
}

void *Arguments::data(size_t index) {
  static char untracked;
  if (choice(index) == "null") return nullptr;
  const bool is_ended = index + 1 < function_.parameters.size() && choice(index + 1) == "destroy";
  if (!is_ended) return &untracked;
  given_ = &tracker();
  is_kept_on_failure_ = true;
  return given_;
}

flow_data_destroy_fn Arguments::data_destroy(size_t index) const {
  return choice(index) == "no function" ? nullptr : Tracker::destroy;
}

int Arguments::descriptor(size_t index) const {
  static const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  const std::string &what = choice(index);
  return what == "file" ? file : what == "closed" ? -1 : Scenario::ready_descriptor();
}

const flow_value *Arguments::value(size_t index) {
  const std::string &what = choice(index);
  if (what == "null") return nullptr;
  values_.push_back(flow_string_value(what == "not UTF-8" ? "\xff" : "x"));
  if (what == "malformed") values_.back().type = 99;
  return &values_.back();
}

flow_value *Arguments::copied_value(size_t index) {
  flow_value *copy = nullptr;
  flow_value value = flow_string_value("x");
  if (choice(index) == "copy") flow_value_copy(&value, &copy);
  return copy;
}

flow_value **Arguments::made_value(size_t index) {
  return choice(index) == "null" ? nullptr : &made_value_;
}

flow_builder *Arguments::builder(size_t index) {
  if (choice(index) == "null") return nullptr;
  flow_builder *made = nullptr;
  flow_builder_create(&made);
  if (choice(index) == "in a map") flow_begin_map(made, nullptr);
  if (choice(index) == "with a value") flow_builder_put(made, nullptr, nullptr);
  if (choice(index) == "with a mistake") flow_end(made);
  if (std::string(function_.name) != "flow_builder_destroy") made_builder_ = made;
  return made;
}

flow_builder **Arguments::made_builder(size_t index) {
  return choice(index) == "null" ? nullptr : &made_builder_;
}

const flow_string *Arguments::key(size_t index) {
  if (choice(index) == "no key") return nullptr;
  key_ = flow_text(choice(index) == "key" ? "key" : "\xff");
  return &key_;
}

const char *Arguments::text(size_t index) const {
  static const std::map<std::string, const char *> texts = {{"class", "t.screen"},
                                                            {"coordinator class", "t.coordinator"},
                                                            {"field", "field"},
                                                            {"button", "button"},
                                                            {"list", "list"},
                                                            {"method", "method"},
                                                            {"capability", "c/1"},
                                                            {"signature", "v(p)"},
                                                            {"confirmed method", "heard_confirmed"},
                                                            {"class with arguments", "t.arguments"},
                                                            {"class with templates", "t.root"},
                                                            {"class without create", "t.given"},
                                                            {"demand", "demand"},
                                                            {"unknown", "nobody"},
                                                            {"not UTF-8", "\xff"},
                                                            {"text", "Text"},
                                                            {"empty", ""},
                                                            {"null", nullptr}};
  if (choice(index) == "plugin path") return Scenario::plugin_path.c_str();
  return texts.at(choice(index));
}

size_t Arguments::number(size_t index) const {
  return static_cast<size_t>(strtoll(choice(index).c_str(), nullptr, 10));
}

/// Returns the length of the array in front of this argument.
size_t Arguments::count(size_t index) const {
  if (choice(index) == "0") return 0;
  const std::string type = function_.parameters[index - 1].name;
  const std::string &what = choice(index - 1);
  if (type == "text") return text(index - 1) ? strlen(text(index - 1)) : 1;
  if (type == "requests" && what == "all that can stand in a batch") return batch_kinds().size();
  return type == "arguments" ? 1 : 2;
}

flow_handle *Arguments::room(size_t index) {
  static_assert(4 * sizeof(flow_handle) <= sizeof(Room), "make the room larger");
  return out<flow_handle>(index);
}

flow_transition *Arguments::made_transition(size_t index) {
  return choice(index) == "null" ? nullptr : &made_transition_;
}

}  // namespace reentrancy
