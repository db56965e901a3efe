// Walks through a plugin like a person, and at each step: saves all, makes the same in a fresh
// engine, walks on in both, and compares what is seen and what observers are told; and loads the
// plugin anew in its place. For the tests of the sample plugins.
#pragma once

#include <flow/flow.h>
#include <poll.h>

#include <cstdio>
#include <cstring>
#include <flow/flow.hpp>
#include <string>
#include <vector>

namespace restored {

/// Something that a person does: `press` a button, `fill` a field, `select` a row, go `back`,
/// select a `tab` of the lowest layer by its id.
struct Step {
  const char *kind;
  const char *id = "";
  flow::value value = {};
  bool is_secret = false;  // typed again after a restore, as it is in no state
  bool is_answer = false;  // to an open question, which is not saved: its end is not heard
};

inline int failures = 0;

inline bool check(bool holds, const std::string &what) {
  if (!holds) {
    failures++;
    std::printf("not ok - %s\n", what.c_str());
  }
  return holds;
}

/// Hears all that the engine delivers, one line for each. Names of instances have numbers, which a
/// restored engine counts anew (N3): classes will do.
class Ear : public flow::observer {
 public:
  void event(const flow_event &event) {
    heard += flow_event_name(event.kind) + std::string(" ") + class_of(event.subject);
    if (event.outcome) {
      heard += std::string(" ") + flow_request_name(event.outcome->request) + " " +
               flow_outcome_name(event.outcome->kind);
    }
    heard += "\n";
  }
  void did_finish(flow::coordinator_handle coordinator, flow_cause cause, flow::value_view value) {
    heard += "finished " + class_of(coordinator.raw()) + " " + flow_cause_name(cause) + "\n";
    if (class_of(coordinator.raw()) == whole) {
      ended++;
      result = value;
    }
  }
  std::string heard, whole;
  flow::value result;
  int ended = 0;

 private:
  std::string class_of(flow_handle of) const {
    const flow::any_handle any(of);
    const auto presentable = any.as<flow::presentable_handle>();
    return presentable ? engine().class_id(presentable) : "";
  }
};

/// A plugin in an engine that saves, with one window.
class Session {
 public:
  Session(const std::string &path, const std::string &class_id)
      : engine(flow::create_engine(
                   flow::engine_options().saved().diagnostic([this](const flow_diagnostic &told) {
                     if (told.severity >= FLOW_SEVERITY_WARNING)
                       said += std::string(told.message) + "\n";
                   }))
                   .or_throw()) {
    ear.whole = class_id;
    engine.add_objects<Ear>("test.ear").or_throw();
    engine.create_with("test.ear", ear).or_throw();
    plugin = engine.load(path.c_str()).or_throw();
    window = engine.create_window().or_throw();
  }
  ~Session() { engine.end(); }
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  void open(const flow::value &arguments) {
    engine.open(window, ear.whole.c_str(), arguments).or_throw();
    settle();
  }
  /// Runs what is posted and due.
  void settle() {
    pollfd wait = {engine.descriptor(), POLLIN, 0};
    while (poll(&wait, 1, 0) > 0)
      engine.dispatch();
  }
  flow::screen_handle top() const { return engine.top(window); }

  bool has(const char *id) const {
    const flow_screen_content *content = nullptr;
    if (flow_screen_render(engine.raw(), top().raw(), &content) != FLOW_OK) return false;
    for (size_t index = 0; index < content->element_count; index++) {
      if (flow_string_is(flow_element_at(content, index)->id, id)) return true;
    }
    return false;
  }
  flow::status go(const Step &step) {
    flow::status status;
    const std::string kind = step.kind;
    has(step.id);  // a host may use only what it has drawn
    if (kind == "press" || kind == "select") status = engine.press(top(), step.id, step.value);
    if (kind == "fill") status = engine.set_field(top(), step.id, step.value);
    if (kind == "back") status = engine.back(window);
    if (kind == "tab") {
      for (const flow_tab_info &tab : engine.tabs(engine.layer_at(window, 0))) {
        if (flow_string_is(tab.id, step.id))
          status = engine.select_tab(flow::router_handle(tab.router));
      }
    }
    settle();
    return status;
  }
  std::string heard() { return std::exchange(ear.heard, std::string()); }

  std::vector<flow::record> save() const {
    std::vector<flow::record> records;
    check(bool(engine.save([&](const flow_record &told) { records.emplace_back(told); })),
          "all is saved");
    return records;
  }
  /// Shows what another session has saved, in the window that this one has.
  flow::status restore(const std::vector<flow::record> &records, const Session &from) {
    const uint64_t id = from.engine.saved_id(from.window).or_throw();
    const flow::status status = engine.restore(records, flow::restore_options().window(id, window));
    check(bool(status), std::string("it is restored: ") + status.message());
    settle();
    heard();
    return status;
  }

  /// All screens of all stacks, with their content; a secret's value is not looked at.
  std::string seen() const {
    std::string all;
    for (size_t index = 0; index < engine.layer_count(window); index++) {
      const flow::layer_handle layer = engine.layer_at(window, index);
      all += std::string(flow_style_name(engine.info(layer).style)) + "\n";
      const std::vector<flow_tab_info> tabs = engine.tabs(layer);
      for (const flow_tab_info &tab : tabs) {
        all += "tab " + std::string(flow::view(tab.id)) + (tab.selected ? ", selected\n" : "\n");
        all += inside(tab);
      }
      if (tabs.empty()) all += seen(flow::router_handle(engine.info(layer).router));
    }
    return all;
  }

  std::string said;
  Ear ear;
  flow::engine engine;
  flow::plugin_handle plugin;
  flow::window_handle window;

 private:
  /// The panes that stand in a tab (P8), or else its stack.
  std::string inside(const flow_tab_info &tab) const {
    if (!tab.layer) return seen(flow::router_handle(tab.router));
    std::string all;
    for (const flow_tab_info &pane : engine.panes_of(flow::layer_handle(tab.layer))) {
      all += pane.selected ? "pane, selected\n" : "pane\n";
      all += seen(flow::router_handle(pane.router));
    }
    return all;
  }

  std::string seen(flow::router_handle router) const {
    std::string all;
    for (flow::screen_handle screen : engine.stack(router)) {
      const flow_screen_content *content = nullptr;
      all += std::string(" ") + engine.class_id(screen) + ":";
      if (flow_screen_render(engine.raw(), screen.raw(), &content) != FLOW_OK) continue;
      all += std::string(flow::view(content->title)) + "\n";
      for (size_t index = 0; index < content->element_count; index++) {
        const flow_element &element = *flow_element_at(content, index);
        all += std::string("  ") + flow_element_name(element.kind);
        for (flow_string text : {element.id, element.text, element.error})
          all += " " + std::string(flow::view(text));
        if (element.field_type != FLOW_FIELD_SECURE)
          all += " " + std::string(flow::value_view(element.value).string()) +
                 (flow::value_view(element.value).boolean() ? "on" : "");
        if (!element.enabled) all += " disabled";
        for (size_t row = 0; row < element.row_count; row++) {
          const flow_row &each = *flow_row_at(&element, row);
          for (flow_string text : {each.id, each.title, each.subtitle, each.detail})
            all += " " + std::string(flow::view(text));
        }
        all += "\n";
      }
    }
    return all;
  }
};

/// A walk from the opening of a class to the end of its flow, or as far as the steps go.
struct Walk {
  std::string plugin, class_id;
  flow::value arguments;
  std::vector<Step> steps;

  void go(Session &session, size_t from, size_t to) const {
    for (size_t index = from; index < to; index++) {
      const flow::status status = session.go(steps[index]);
      check(bool(status), class_id + ", step " + std::to_string(index) + ", " + steps[index].kind +
                              " " + steps[index].id + ": " + status.message());
    }
  }
  void begin(Session &session, size_t count) const {
    session.open(arguments);
    go(session, 0, count);
  }
  /// Types the secrets anew that the screen on top asks for.
  void type_secrets(Session &session, size_t before) const {
    for (size_t index = 0; index < before; index++) {
      if (steps[index].is_secret && session.has(steps[index].id)) go(session, index, index + 1);
    }
  }

  static bool same(const std::string &left, const std::string &right, const std::string &what) {
    return check(left == right, what + " differs:\n" + left + "and\n" + right);
  }

  /// S7, S12: saved at a step, made in a fresh engine, and gone on from in both.
  void restore_at(size_t step) const {
    const std::string at = class_id + ", after step " + std::to_string(step);
    Session one(plugin, class_id), other(plugin, class_id);
    begin(one, step);
    one.heard();
    const std::vector<flow::record> records = one.save();
    if (!other.restore(records, one)) return;
    const std::vector<flow::record> again = other.save();
    if (check(again.size() == records.size(), at + " as many records are saved again")) {
      for (size_t index = 0; index < records.size(); index++) {
        const bool is_same = again[index].kind == records[index].kind &&
                             again[index].id == records[index].id &&
                             again[index].value == records[index].value;
        check(is_same,
              at + " a record is saved again as it was: " + flow_kind_name(records[index].kind));
      }
    }
    same(one.seen(), other.seen(), at + " what is seen");
    type_secrets(one, step);
    type_secrets(other, step);
    one.heard();
    other.heard();
    for (size_t next = step; next < steps.size(); next++) {
      go(one, next, next + 1);
      go(other, next, next + 1);
      const std::string traces[] = {one.heard(), other.heard()};
      const bool is_answer = next == step && steps[step].is_answer;
      if (!is_answer &&
          !same(traces[0], traces[1], at + ", the trace of step " + std::to_string(next)))
        return;
      if (!same(one.seen(), other.seen(), at + ", what step " + std::to_string(next) + " shows"))
        return;
    }
    check(one.ear.ended == other.ear.ended, at + " both end");
    check(one.ear.result == other.ear.result, at + " both give the same");
    check(one.said == other.said, at + " nothing is warned of:\n" + one.said + other.said);
  }

  /// S17: the plugin is loaded anew at a step, and the walk goes on with the same screens.
  void reload_at(size_t step, const flow::value &result) const {
    const std::string at = class_id + ", reloaded after step " + std::to_string(step);
    Session session(plugin, class_id);
    begin(session, step);
    const std::string before = session.seen();
    const flow::screen_handle top = session.top();
    check(bool(session.engine.reload(session.plugin).status()), at);
    session.settle();
    check(session.top() == top, at + " handles stay");
    same(before, session.seen(), at + " what is seen");
    type_secrets(session, step);
    go(session, step, steps.size());
    check(session.ear.result == result, at + " the result is the same");
    check(session.said.empty(), at + " nothing is warned of: " + session.said);
  }

  /// Every step, in both ways. Returns what the flow has finished with.
  flow::value run() const {
    flow::value result;
    {
      Session session(plugin, class_id);
      begin(session, steps.size());
      result = session.ear.result;
    }
    for (size_t step = 0; step < steps.size(); step++) {
      restore_at(step);
      reload_at(step, result);
    }
    return result;
  }
};

}  // namespace restored
