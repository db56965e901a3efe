// Steps by chance in hosts that save, in which each step is chosen by what is open: two that show
// the same do the same.
#pragma once

#include <doctest/doctest.h>
#include <flow/flow.h>

#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "../model/prng.hpp"
#include "host.hpp"
#include "records.hpp"

namespace test {

/// Lists or maps inside one another, as deep as a value may be.
class Deepest {
 public:
  explicit Deepest(bool is_map) {
    flow_value value = flow_integer_value(7);
    for (int depth = 0; depth < FLOW_VALUE_DEPTH; depth++) {
      entries_.push_back({flow_text("k"), value});
      value =
          is_map ? flow_map_value(&entries_.back(), 1) : flow_list_value(&entries_.back().value, 1);
    }
    value_ = value;
  }
  const flow_value *value() const { return &value_; }

 private:
  std::deque<flow_entry> entries_;
  flow_value value_;
};

/// The belongings of a host's screens and coordinators, which outlive the engine.
struct Extras {
  const Deepest list{false}, map{true};
  /// Questions that are not answered yet, the oldest first.
  std::deque<flow_question> questions;
  /// The counts of screens, and the states that they lend of these.
  std::map<std::string, int64_t> counts;
  std::map<std::string, flow_entry> entries;
  std::map<std::string, flow_value> lent;
  /// The number of instances that were restored without their states.
  int lost = 0;
  /// The number of instances made anew while questions were open, and of requests made at rest.
  int renewed_while_asked = 0, asked_at_rest = 0;
  /// Runs once when the engine comes to rest.
  std::function<void()> at_rest;
};

/// A host with functions of its own at rest.
struct Stage : Extras, Host {
  explicit Stage(HostSetup setup) : Host(setup) {}

  void add_rest(const char *token) {
    struct Rest {
      Stage *stage;
      const char *token;
    };
    flow_callback callback = {[](void *data, flow_engine *, flow_handle) {
                                const Rest &rest = *static_cast<Rest *>(data);
                                rest.stage->call(0, FLOW_NONE, rest.token);
                                const auto body = std::exchange(rest.stage->at_rest, nullptr);
                                if (!body) return;
                                rest.stage->asked_at_rest++;
                                body();
                              },
                              new Rest{this, token},
                              [](void *data) { delete static_cast<Rest *>(data); }};
    flow_rest number = 0;
    CHECK(flow_engine_add_rest(engine(), callback, &number) == FLOW_OK);
  }
  /// Answers the oldest question, if one is still open.
  void answer(flow_answer given) {
    if (questions.empty()) return;
    const flow_question oldest = questions.front();
    questions.pop_front();
    const flow_status status = flow_question_answer(engine(), oldest, given);
    CHECK((status == FLOW_OK || status == FLOW_ERROR_NOT_RUNNING ||
           status == FLOW_ERROR_STALE_HANDLE));
  }
  /// Answers all questions. True if nothing is left that would be lost with the engine.
  bool settle() {
    for (int count = 0; count < 1000 && !questions.empty(); count++)
      answer(FLOW_ANSWER_YES);
    flow_unsaved unsaved = FLOW_UNSAVED_INIT;
    CHECK(flow_engine_unsaved(engine(), &unsaved) == FLOW_OK);
    return unsaved.questions + unsaved.requests + unsaved.functions + unsaved.work == 0;
  }
  /// Restores it, and lets it go on.
  flow_status restored(const std::function<flow_status()> &restore) {
    restoring = FLOW_EVENT_RESTORED;
    const flow_status status = restore();
    restoring = FLOW_EVENT_RENEWED;
    return status;
  }
};

/// Makes hosts, and steps in them.
class Chance {
 public:
  std::set<std::string> names;

  std::unique_ptr<Stage> make() {
    HostSetup setup;
    setup.flags = FLOW_ENGINE_SAVED;
    auto host = std::make_unique<Stage>(setup);
    host->restoring = FLOW_EVENT_RENEWED;
    for (const std::string &name : names)
      prepare(*host, name);
    return host;
  }

  /// Makes a step in each of some hosts that show the same.
  void step(const std::vector<Stage *> &hosts, uint64_t seed) {
    names.insert("n" + std::to_string(seed));
    names.insert("m" + std::to_string(seed));
    for (Stage *host : hosts) {
      prepare(*host, "n" + std::to_string(seed));
      prepare(*host, "m" + std::to_string(seed));
      step(*host, seed);
      host->at_rest = nullptr;
    }
  }

  static std::string all(Host &host) {
    std::string text;
    for (flow_window window : windows(host))
      text += host.tree(window) + "\n";
    std::vector<flow_coordinator> flows;
    add_coordinators(host, FLOW_NONE, flows);
    for (flow_coordinator flow : flows) {
      flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
      CHECK(flow_coordinator_get(host.engine(), flow, &info) == FLOW_OK);
      flow_screen top = FLOW_NONE;
      size_t depth = 0;
      if (info.router) {
        flow_router_depth(host.engine(), info.router, &depth);
        flow_router_screen_at(host.engine(), info.router, depth - 1, &top);
      }
      text += host.name(flow) + " of " + host.name(info.parent) + " by " + host.name(info.carrier) +
              " on " + host.name(top) + " in " + (info.window ? "a window" : "none") + "\n";
    }
    return text;
  }

 private:
  /// Links push a screen. By its number an instance answers later, or has a state: one that is as
  /// deep as it may be, or a count.
  static void prepare(Stage &host, const std::string &name) {
    host.on_coordinator(name).navigate = [&host](flow_coordinator self, const flow_route &route,
                                                 flow_screen) {
      host.push(self, host.screen("to " + view_text(route.name)));
      return FLOW_ROUTE_HANDLED;
    };
    auto later = [&host](const flow_leave &leave) {
      host.questions.push_back(leave.question);
      return FLOW_ANSWER_LATER;
    };
    switch (std::strtoull(name.c_str() + 1, nullptr, 10) % 8) {
      case 0:
        host.on_coordinator(name).guard = [&host](const flow_route &, flow_question question) {
          host.questions.push_back(question);
          return FLOW_ANSWER_LATER;
        };
        break;
      case 1:
        host.on_coordinator(name).may_leave = later;
        host.on_screen(name).may_leave = later;
        break;
      case 2:
      case 3: {
        const flow_value *deep = name[0] == 'n' ? host.list.value() : host.map.value();
        host.on_screen(name).save_state = [deep] { return deep; };
        host.on_coordinator(name).save_state = [deep] { return deep; };
        auto take = [&host, deep](flow_handle, const flow_value *state, uint32_t) {
          if (!state || !flow_value_equal(state, deep)) host.lost++;
          return true;
        };
        host.on_screen(name).restore_state = take;
        host.on_coordinator(name).restore_state = take;
        break;
      }
      case 4:
      case 5:
        host.on_screen(name).submit = [&host, name] { host.counts[name]++; };
        host.on_screen(name).save_state = [&host, name]() -> const flow_value * {
          flow_entry &entry = host.entries[name];
          entry = {flow_text("count"), flow_integer_value(host.counts[name])};
          host.lent[name] = flow_map_value(&entry, 1);
          return &host.lent[name];
        };
        host.on_screen(name).restore_state = [&host, name](flow_handle, const flow_value *state,
                                                           uint32_t) {
          const int64_t count = flow_get_integer(state, "count", -1);
          host.counts[name] = count;
          if (count < 0) host.lost++;
          return true;
        };
        break;
      default:
        break;
    }
  }

  static std::vector<flow_window> windows(Host &host) {
    std::vector<flow_window> found(64);
    size_t count = 0;
    flow_engine_windows(host.engine(), found.data(), found.size(), &count);
    found.resize(count);
    return found;
  }

  static std::vector<flow_layer> layers(Host &host, flow_window window) {
    std::vector<flow_layer> found;
    size_t count = 0;
    flow_window_layer_count(host.engine(), window, &count);
    for (size_t index = 0; index < count; index++)
      found.push_back(host.layer(window, index));
    return found;
  }

  static std::vector<flow_router> routers(Host &host, flow_layer layer) {
    std::vector<flow_router> found;
    flow_tab_info info = FLOW_TAB_INFO_INIT;
    while (flow_layer_tab_at(host.engine(), layer, found.size(), &info) == FLOW_OK)
      found.push_back(info.router);
    if (found.empty()) found.push_back(host.router(layer));
    return found;
  }

  static std::vector<flow_screen> screens(Host &host) {
    std::vector<flow_screen> found;
    for (flow_window window : windows(host)) {
      for (flow_layer layer : layers(host, window)) {
        for (flow_router router : routers(host, layer)) {
          flow_screen screen = FLOW_NONE;
          for (size_t index = 0;
               flow_router_screen_at(host.engine(), router, index, &screen) == FLOW_OK; index++)
            found.push_back(screen);
        }
      }
    }
    return found;
  }

  static void add_coordinators(Host &host, flow_coordinator parent,
                               std::vector<flow_coordinator> &found) {
    std::vector<flow_coordinator> children(256);
    size_t count = 0;
    flow_coordinator_children(host.engine(), parent, children.data(), children.size(), &count);
    children.resize(std::min<size_t>(count, children.size()));
    for (flow_coordinator child : children) {
      found.push_back(child);
      add_coordinators(host, child, found);
    }
  }

  static void step(Stage &host, uint64_t seed) {
    model::Prng chance(seed);
    flow_engine *engine = host.engine();
    std::vector<flow_screen> open = screens(host);
    std::vector<flow_coordinator> flows;
    add_coordinators(host, FLOW_NONE, flows);
    std::vector<flow_window> all = windows(host);
    auto below = [&](size_t limit) { return limit ? chance.next() % limit : 0; };
    std::string name = "n" + std::to_string(seed), other = "m" + std::to_string(seed);
    if (all.empty()) {
      host.window();
      return;
    }
    flow_window window = all[below(all.size())];
    flow_screen screen = open.empty() ? FLOW_NONE : open[below(open.size())];
    flow_coordinator flow = flows.empty() ? FLOW_NONE : flows[below(flows.size())];
    flow_handle place = flow && below(3) ? flow : screen ? screen : window;
    flow_style style = flow_style(1 + below(3));
    switch (below(34)) {
      case 0:
      case 1:
      case 2:
        host.push(place, host.screen(name));
        break;
      case 3:
      case 4:
        if (below(8) == 0) {
          host.open(below(2) ? place : window, host.root(name),
                    Options().style(below(2) ? style : 0));
        } else {
          host.open(below(4) ? place : window, host.flow(name, {other}));
        }
        break;
      case 5:
        host.on_coordinator(name).start = [&host, engine, other](flow_coordinator self) {
          host.open(self, host.flow(other, {"in " + other}));
          (void)engine;
        };
        host.open(window, host.coordinator(name));
        break;
      case 6:
        host.on_coordinator(name).start = [engine](flow_coordinator self) {
          flow_coordinator_defer(engine, self);
        };
        host.open(place, host.coordinator(name), Options().style(below(2) ? style : 0));
        break;
      case 7:
      case 8:
        host.present_over(place, host.screen(name), Options().style(style));
        break;
      case 9:
        host.present_over(place, host.flow(name, {other}), Options().style(style));
        break;
      case 10:
        if (screen) {
          host.open(screen, host.flow(name, {other}), Options().flags(FLOW_OPEN_CARRIED));
        }
        break;
      case 11: {
        host.on_coordinator(name).start = [&host, other](flow_coordinator self) {
          flow_tabs tabs = FLOW_TABS_INIT;
          tabs.back = FLOW_TABS_BACK_HISTORY;
          host.open_tabs(self, {host.screen(other), host.flow(other, {"in " + other})}, tabs);
        };
        host.open(window, host.coordinator(name), Options().style(style));
        break;
      }
      case 12:
        host.select_tab(place, below(3));
        break;
      case 13: {
        flow_router router = screen ? host.router(screen) : FLOW_NONE;
        if (router) flow_move_tab(engine, router, below(3), nullptr, nullptr);
        break;
      }
      case 14: {
        flow_router router = screen ? host.router(screen) : FLOW_NONE;
        if (router && below(2)) flow_remove_tab(engine, router, nullptr, nullptr);
        break;
      }
      case 15:
        host.back(window);
        break;
      case 16:
        host.pop(place);
        break;
      case 17:
        if (screen) host.close(screen);
        break;
      case 18:
        if (screen) flow_remove(engine, screen, nullptr, nullptr);
        break;
      case 19:
        host.dismiss(place);
        break;
      case 20:
        if (flow && below(2)) {
          host.finish(flow);
        } else if (flow) {
          host.stop(flow);
        }
        break;
      case 21:
        if (screen) host.link(screen, below(3) ? name : "");
        break;
      case 22:
        if (screen) flow_swap(engine, screen, open[below(open.size())], nullptr, nullptr);
        break;
      case 23:
        host.pop_to_root(place);
        break;
      case 24: {
        const flow_screen_content *content = nullptr;
        if (screen) flow_screen_render(engine, screen, &content);
        break;
      }
      case 25:
        if (screen) host.link(screen, name, host.map.value());
        break;
      case 26:
        if (flow) host.navigate(flow, name, below(2) ? host.map.value() : nullptr);
        break;
      case 27:
      case 28:
        if (!host.questions.empty()) host.renewed_while_asked++;
        flow_instance_renew(engine, flow && below(2) ? flow : screen, nullptr, 0, nullptr, nullptr);
        break;
      case 29:
      case 30:
        host.answer(below(2) ? FLOW_ANSWER_YES : FLOW_ANSWER_NO);
        break;
      case 31:
        if (screen) flow_invoke(engine, screen, "submit", nullptr, 0, nullptr, nullptr);
        break;
      case 32:
        host.at_rest = [&host, place, name] { host.push(place, host.screen(name)); };
        host.pop(place);
        break;
      default:
        if (all.size() < 3) {
          host.window();
        } else if (below(2)) {
          host.close_window(window);
        } else {
          host.replace_top(place, host.screen(name));
        }
    }
  }
};

/// The first lines that differ; empty for equal texts.
inline std::string difference(const std::string &left, const std::string &right) {
  if (left == right) return "";
  std::istringstream one(left), other(right);
  std::string a, b;
  do {
    if (!std::getline(one, a)) a = "(end)";
    if (!std::getline(other, b)) b = "(end)";
  } while (a == b);
  return a + "\n" + b;
}

}  // namespace test
