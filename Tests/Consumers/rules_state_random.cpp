// Rules S4, S11 and S12 by chance: changed saves are a whole one, a restored tree goes on like the
// one that was saved, and no damage makes an illegal tree.
//
// FLOW_STATE_STEPS sets another number of steps, FLOW_STATE_DAMAGES of damaged records.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <cstdlib>
#include <functional>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "model/prng.hpp"
#include "support/host.hpp"
#include "support/records.hpp"

using namespace test;

namespace {

size_t number_from(const char *name, size_t otherwise) {
  const char *text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// A host in which each step is chosen by what is open, so that two that show the same do the same.
class Chance {
 public:
  std::set<std::string> names;

  std::unique_ptr<Host> make() {
    HostSetup setup;
    setup.flags = FLOW_ENGINE_SAVED;
    auto host = std::make_unique<Host>(setup);
    for (const std::string &name : names)
      prepare(*host, name);
    return host;
  }

  /// Makes a step in each of some hosts that show the same.
  void step(const std::vector<Host *> &hosts, uint64_t seed) {
    names.insert("n" + std::to_string(seed));
    names.insert("m" + std::to_string(seed));
    for (Host *host : hosts) {
      prepare(*host, "n" + std::to_string(seed));
      prepare(*host, "m" + std::to_string(seed));
      step(*host, seed);
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
  /// Links push a screen; a screen keeps how often it was asked as its state.
  static void prepare(Host &host, const std::string &name) {
    host.on_coordinator(name).navigate = [&host](flow_coordinator self, const flow_route &route,
                                                 flow_screen) {
      host.push(self, host.screen("to " + view_text(route.name)));
      return FLOW_ROUTE_HANDLED;
    };
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

  static void step(Host &host, uint64_t seed) {
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
    switch (below(26)) {
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
std::string difference(const std::string &left, const std::string &right) {
  if (left == right) return "";
  std::istringstream one(left), other(right);
  std::string a, b;
  do {
    if (!std::getline(one, a)) a = "(end)";
    if (!std::getline(other, b)) b = "(end)";
  } while (a == b);
  return a + "\n" + b;
}

/// Walks, and compares at each step.
void walk(uint64_t seed, size_t steps) {
  Chance chance;
  std::unique_ptr<Host> one = chance.make(), twin;
  Saver saver(one->engine());
  Records changes;
  size_t left = 0;
  for (size_t step = 0; step < steps; step++) {
    std::string where = "seed " + std::to_string(seed) + ", step " + std::to_string(step);
    std::vector<Host *> hosts = {one.get()};
    if (left > 0) hosts.push_back(twin.get());
    one->log.clear();
    if (twin) twin->log.clear();
    chance.step(hosts, seed * 1000000 + step);
    REQUIRE_MESSAGE(changes.take_changed(one->engine(), saver.raw) == FLOW_OK, where);
    Records whole;
    REQUIRE(whole.take(one->engine()) == FLOW_OK);
    std::string differs = difference(changes.text(), whole.text());
    REQUIRE_MESSAGE(differs.empty(), where << ": " << differs);
    if (left > 0) {
      REQUIRE_MESSAGE(twin->log.events() == one->log.events(), where);
      REQUIRE_MESSAGE(twin->log.calls() == one->log.calls(), where);
      REQUIRE_MESSAGE(Chance::all(*twin) == Chance::all(*one), where);
      left--;
    } else if (step % 20 == 19) {
      twin = chance.make();
      flow_error error = FLOW_ERROR_INIT;
      flow_status status = whole.restore(twin->engine(), nullptr, &error);
      REQUIRE_MESSAGE(status == FLOW_OK, where << ": " << error.message << "\n" << whole.text());
      REQUIRE_MESSAGE(Chance::all(*twin) == Chance::all(*one), where);
      Records again;
      REQUIRE(again.take(twin->engine()) == FLOW_OK);
      std::string differs = difference(again.text(), whole.text());
      REQUIRE_MESSAGE(differs.empty(), where << ": " << differs);
      left = 10;
    }
  }
}

/// Changes a value somewhere, or leaves it out.
void damage(std::vector<flow_record> &records, std::vector<std::vector<flow_entry>> &entries,
            std::vector<flow_value> &maps, model::Prng &chance) {
  size_t index = chance.next() % records.size();
  flow_record &record = records[index];
  std::vector<flow_entry> &map = entries[index];
  const flow_value values[] = {flow_integer_value(int64_t(chance.next() % 12)),
                               flow_integer_value(int64_t(chance.next())),
                               flow_string_value("x"),
                               flow_boolean_value(FLOW_TRUE),
                               flow_null_value(),
                               flow_list_value(nullptr, 0),
                               flow_map_value(nullptr, 0)};
  switch (chance.next() % 8) {
    case 0:
      record.id = chance.next() % 12;
      break;
    case 1:
      record.kind = flow_kind(chance.next() % 8);
      break;
    case 2:
      records.erase(records.begin() + long(index));
      entries.erase(entries.begin() + long(index));
      maps.erase(maps.begin() + long(index));
      return;
    case 3:
      if (!map.empty()) map.erase(map.begin() + long(chance.next() % map.size()));
      break;
    default:
      if (!map.empty()) map[chance.next() % map.size()].value = values[chance.next() % 7];
  }
}

}  // namespace

TEST_CASE("S4 S7 S12: after random steps changes are a whole save, and a restored tree goes on") {
  size_t steps = number_from("FLOW_STATE_STEPS", 6000);
  for (uint64_t seed = 1; steps > 0; seed++) {
    size_t now = std::min<size_t>(steps, 300);
    walk(seed, now);
    steps -= now;
  }
}

TEST_CASE("S8 S11: damaged records make a legal tree or an error that names one of them") {
  size_t damages = number_from("FLOW_STATE_DAMAGES", 4000);
  Chance chance;
  std::unique_ptr<Host> host = chance.make();
  model::Prng prng(7);
  size_t restored = 0, refused = 0;
  for (uint64_t step = 1; step <= 60; step++)
    chance.step({host.get()}, 77000000 + step);
  Records records;
  REQUIRE(records.take(host->engine()) == FLOW_OK);
  std::unique_ptr<Host> other;
  // Names of the rounds are not kept: each host prepares all there are.
  const std::set<std::string> names = chance.names;
  for (size_t round = 0; round < damages; round++) {
    if (!other) other = chance.make();
    std::vector<flow_record> array = records.array();
    std::vector<std::vector<flow_entry>> entries;
    std::vector<flow_value> maps(array.size());
    for (const flow_record &record : array) {
      entries.emplace_back(record.value->as.map.entries,
                           record.value->as.map.entries + record.value->as.map.count);
    }
    for (uint64_t count = 1 + prng.next() % 3; count > 0 && !array.empty(); count--)
      damage(array, entries, maps, prng);
    for (size_t index = 0; index < array.size(); index++) {
      maps[index] = flow_map_value(entries[index].data(), entries[index].size());
      array[index].value = &maps[index];
    }
    flow_error error = FLOW_ERROR_INIT;
    flow_status status =
        flow_engine_restore(other->engine(), array.data(), array.size(), nullptr, &error);
    if (status == FLOW_OK) {
      restored++;
      Records again;
      REQUIRE(again.take(other->engine()) == FLOW_OK);
      for (uint64_t step = 1; step <= 3; step++)
        chance.step({other.get()}, 88000000 + round * 10 + step);
      other.reset();
      chance.names = names;
    } else {
      refused++;
      REQUIRE_MESSAGE((status == FLOW_ERROR_BAD_VALUE || status == FLOW_ERROR_UNSUPPORTED),
                      error.message);
      REQUIRE(std::string(error.message).find("record ") == 0);
      REQUIRE(other->instances() == 1);
      REQUIRE(other->live(FLOW_KIND_WINDOW) == 0);
    }
  }
  CHECK(restored > 0);
  CHECK(refused > 0);
}
