// Rule S11: what a record refers to must belong to it, not only be there.
//
// FLOW_STATE_DAMAGES below 4000 takes some of the pairs only.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/prng.hpp"
#include "support/number.hpp"
#include "support/twin.hpp"

using namespace test;

namespace {

/// Two windows, in each the same: r and s of F, a sheet with tabs of G, which x carries, and a
/// coordinator that has opened nothing yet; links, and a route that has only selected a tab.
class App {
 public:
  Twin twin;
  Records &records = twin.records;

  App() {
    for (Host *host : {&twin.one, &twin.other})
      prepare(*host);
    fill("1", twin.window);
    fill("2", twin.one.window());
    REQUIRE(records.take(twin.one.engine()) == FLOW_OK);
  }

  uint64_t id(const std::string &name) { return id(twin.one.named(name)); }
  uint64_t id(flow_handle handle) {
    uint64_t id = 0;
    CHECK(flow_saved_id(twin.one.engine(), handle, &id) == FLOW_OK);
    return id;
  }
  uint64_t router(const std::string &name) { return id(twin.one.router(twin.one.named(name))); }
  uint64_t layer(const std::string &name) {
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    CHECK(flow_screen_get(twin.one.engine(), twin.one.named(name), &info) == FLOW_OK);
    return id(info.layer);
  }
  uint64_t window(const std::string &name) {
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    CHECK(flow_screen_get(twin.one.engine(), twin.one.named(name), &info) == FLOW_OK);
    return id(info.window);
  }

  static void prepare(Host &host) {
    for (const std::string &n : {std::string("1"), std::string("2")}) {
      for (const std::string &name : {"F" + n, "G" + n}) {
        host.on_coordinator(name).navigate = [&host, n](flow_coordinator self,
                                                        const flow_route &route, flow_screen) {
          if (flow_string_is(route.name, "tab")) {
            host.select_tab(self, 1);
          } else {
            host.push(self, host.screen("p" + n));
          }
          return FLOW_ROUTE_HANDLED;
        };
      }
    }
  }

 private:
  void fill(const std::string &n, flow_window window) {
    Host &host = twin.one;
    host.open(window, host.flow("F" + n, {"r" + n, "s" + n}));
    host.link(host.named("s" + n), "page");
    host.on_coordinator("G" + n).start = [&host, n](flow_coordinator self) {
      host.open_tabs(self, {host.screen("x" + n), host.screen("y" + n)});
    };
    host.open(host.named("F" + n), host.coordinator("G" + n), Options().style(FLOW_STYLE_SHEET));
    host.navigate(host.named("G" + n), "tab");
    host.open(host.named("y" + n), host.flow("C" + n, {"c" + n}),
              Options().flags(FLOW_OPEN_CARRIED));
    host.on_coordinator("D" + n).start = [&host](flow_coordinator self) {
      flow_coordinator_defer(host.engine(), self);
    };
    host.open(host.named("F" + n), host.coordinator("D" + n), Options().style(FLOW_STYLE_SHEET));
  }
};

/// A number somewhere in a record: its path, as "route.turns.0.1", and a way to set it.
struct Reference {
  RecordKey record;
  std::string path;
};

/// Records of which numbers are changed.
class Changed {
 public:
  explicit Changed(const Records &records) {
    for (const auto &[key, value] : records.all)
      values_.emplace_back(key, keep(value.get()));
  }

  /// All references that there are.
  std::vector<Reference> references() const {
    std::vector<Reference> found;
    for (const auto &[key, value] : values_)
      collect(key, "", value.get(), found);
    return found;
  }

  /// Sets the number at a path; one that a map does not have is added to it.
  void set(const RecordKey &record, const std::string &path, uint64_t id) {
    for (auto &[key, value] : values_) {
      if (key == record && !put(value.get(), path, id)) {
        std::vector<flow_entry> entries(value->as.map.entries,
                                        value->as.map.entries + value->as.map.count);
        entries.push_back({flow_text(path.c_str()), flow_integer_value(int64_t(id))});
        flow_value map = flow_map_value(entries.data(), entries.size());
        value = keep(&map);
      }
    }
  }

  flow_status restore(flow_engine *engine, flow_error *error) const {
    std::vector<flow_record> records;
    for (const auto &[key, value] : values_) {
      flow_record record = FLOW_RECORD_INIT;
      record.kind = key.first;
      record.id = key.second;
      record.value = value.get();
      records.push_back(record);
    }
    return flow_engine_restore(engine, records.data(), records.size(), nullptr, error);
  }

 private:
  static bool is_reference(const std::string &path) {
    for (const char *key :
         {"root", "window", "presenter", "stacks", "owner", "stack", "parent", "carrier", "home",
          "screen", "landing", "link", "base", "tabs", "turns", "opener", "subject", "id"}) {
      if (("." + path).find(std::string(".") + key) != std::string::npos) return true;
    }
    return false;
  }
  static void collect(const RecordKey &record, const std::string &path, const flow_value *value,
                      std::vector<Reference> &found) {
    if (value->type == FLOW_TYPE_INTEGER && is_reference(path)) found.push_back({record, path});
    for (size_t index = 0; index < flow_as_list(value).count; index++)
      collect(record, path + "." + std::to_string(index), &value->as.list.items[index], found);
    for (size_t index = 0; index < flow_as_map(value).count; index++) {
      const flow_entry &entry = value->as.map.entries[index];
      collect(record, path + (path.empty() ? "" : ".") + view_text(entry.key), &entry.value, found);
    }
  }
  static bool put(const flow_value *value, const std::string &path, uint64_t id) {
    size_t dot = path.find('.');
    std::string first = path.substr(0, dot);
    const flow_value *found = value->type == FLOW_TYPE_MAP
                                  ? flow_value_get(value, first.c_str())
                                  : flow_value_at(value, std::stoul(first));
    if (!found) return false;
    if (dot != std::string::npos) return put(found, path.substr(dot + 1), id);
    const_cast<flow_value *>(found)->as.integer = int64_t(id);
    return true;
  }

  std::vector<std::pair<RecordKey, KeptValue>> values_;
};

}  // namespace

TEST_CASE("S11: each reference must belong to the record that has it") {
  App app;
  RecordKey window1{FLOW_KIND_WINDOW, app.window("r1")}, f1{FLOW_KIND_COORDINATOR, app.id("F1")},
      g1{FLOW_KIND_COORDINATOR, app.id("G1")}, c1{FLOW_KIND_COORDINATOR, app.id("C1")},
      d1{FLOW_KIND_COORDINATOR, app.id("D1")}, r1{FLOW_KIND_SCREEN, app.id("r1")},
      p1{FLOW_KIND_SCREEN, app.id("p1")}, x1{FLOW_KIND_SCREEN, app.id("x1")},
      sheet1{FLOW_KIND_LAYER, app.layer("x1")}, base1{FLOW_KIND_LAYER, app.layer("r1")};
  struct Case {
    RecordKey record;
    const char *path;
    uint64_t id;
    const char *message;
    /// The record that the error names, if that is another one.
    uint64_t named = 0;
  };
  const uint64_t window2 = app.window("r2");
  const std::vector<Case> cases = {
      {window1, "root", app.id("F2"), "has a root coordinator of another window"},
      {window1, "root", app.id("r1"), "has a root coordinator that was not saved"},
      {base1, "window", app.id("F1"), "lies in a window that was not saved"},
      {base1, "stacks.0", app.router("r2"), "has a stack whose id stands twice", app.layer("r2")},
      {base1, "owner", app.id("F1"), "has tabs of a coordinator, and no tabs"},
      {sheet1, "presenter", app.id("r2"), "a presenter that is not in a lower layer of its window"},
      {sheet1, "presenter", app.id("x1"), "a presenter that is not in a lower layer of its window"},
      {sheet1, "presenter", app.id("F1"), "has a presenter that was not saved"},
      {sheet1, "owner", app.id("G2"), "belongs to a coordinator of another window"},
      {sheet1, "owner", app.id("D1"), "belongs to a coordinator that has opened nothing"},
      {sheet1, "owner", app.id("r1"), "belongs to a coordinator that was not saved"},
      {r1, "stack", app.layer("r1"), "stands on a stack that was not saved"},
      {r1, "owner", app.id("F2"), "belongs to a coordinator of another window"},
      {r1, "owner", app.id("D1"), "belongs to a coordinator that has opened nothing"},
      {f1, "home", app.router("r2"), "has a place in another window than its own"},
      {f1, "home", app.layer("r1"), "has a place that is of another kind than it says"},
      {f1, "landing", app.id("r2"), "has a place in another window than its own"},
      {f1, "landing", app.id("G1"), "has a place that is of another kind than it says"},
      {g1, "home", app.layer("x2"), "has its home in tabs that it has not opened"},
      {g1, "home", app.layer("r1"), "has its home in tabs that it has not opened"},
      {g1, "home", app.router("x1"), "has a place that is of another kind than it says"},
      {g1, "parent", app.id("F2"), "has a parent of another window"},
      {g1, "parent", app.id("r1"), "has a parent that was not saved"},
      {c1, "carrier", app.id("y2"), "has a carrier in another window"},
      {c1, "carrier", app.id("F1"), "has a carrier that was not saved"},
      {c1, "parent", app.id("F1"), "has a carrier and a parent at once"},
      {f1, "window", window2, "has a root coordinator of another window", window1.second},
      {g1, "window", window2, "belongs to a coordinator of another window", sheet1.second},
      {d1, "window", window2, "has a place in another window than its own"},
      {d1, "window", app.id("F1"), "has a place that is of another kind than it says"},
      {d1, "screen", app.id("r2"), "has a place in another window than its own"},
      {d1, "screen", app.router("r1"), "has a place that is of another kind than it says"},
      {p1, "route.screen", app.id("s2"), "has a route of another window"},
      {p1, "route.base", app.id("s2"), "has a route of another window"},
      {p1, "route.window", window2, "has a route of another window"},
      {p1, "route.landing", app.id("p2"), "has a route of another window"},
  };
  for (const Case &each : cases) {
    CAPTURE(std::string(each.path));
    CAPTURE(std::string(each.message));
    Changed changed(app.records);
    changed.set(each.record, each.path, each.id);
    flow_error error = FLOW_ERROR_INIT;
    CHECK(changed.restore(app.twin.other.engine(), &error) == FLOW_ERROR_BAD_VALUE);
    std::string message = error.message;
    CHECK_MESSAGE(message.find(each.message) != std::string::npos, message);
    CHECK_MESSAGE(message.find(" " + std::to_string(each.named ? each.named : each.record.second) +
                               ") ") != std::string::npos,
                  message);
    CHECK(trees(app.twin.other) == "");
  }
  app.twin.restore();
}

TEST_CASE("S11: a home, a window, a screen of a place and those of a route may have gone") {
  App app;
  RecordKey d1{FLOW_KIND_COORDINATOR, app.id("D1")}, f1{FLOW_KIND_COORDINATOR, app.id("F1")},
      p1{FLOW_KIND_SCREEN, app.id("p1")};
  Changed changed(app.records);
  for (const char *path : {"screen", "landing"})
    changed.set(d1, path, 5000);
  changed.set(f1, "landing", 5001);
  for (const char *path : {"route.base", "route.landing"})
    changed.set(p1, path, 5002);
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = changed.restore(app.twin.other.engine(), &error);
  CHECK_MESSAGE(status == FLOW_OK, error.message);
}

TEST_CASE("S11: whatever references name, records are refused or make a set that restores again") {
  App app;
  model::Prng chance(11);
  std::vector<uint64_t> ids = {0, 5000};
  for (const auto &[key, value] : app.records.all) {
    ids.push_back(key.second);
    flow_list stacks = flow_get_list(value.get(), "stacks");
    for (size_t index = 0; index < stacks.count; index++)
      ids.push_back(uint64_t(stacks.items[index].as.integer));
  }
  std::vector<Reference> references = Changed(app.records).references();
  size_t restored = 0, refused = 0;
  auto check = [&](const Changed &changed) {
    Host other(saving()), again(saving());
    App::prepare(other);
    App::prepare(again);
    flow_error error = FLOW_ERROR_INIT;
    flow_status status = changed.restore(other.engine(), &error);
    if (status != FLOW_OK) {
      refused++;
      CHECK(status == FLOW_ERROR_BAD_VALUE);
      CHECK(std::string(error.message).find("record ") == 0);
      return;
    }
    restored++;
    Records first, second;
    REQUIRE(first.take(other.engine()) == FLOW_OK);
    status = first.restore(again.engine(), nullptr, &error);
    REQUIRE_MESSAGE(status == FLOW_OK, error.message);
    REQUIRE(second.take(again.engine()) == FLOW_OK);
    CHECK(second.text() == first.text());
    CHECK(plain_trees(again) == plain_trees(other));
  };
  // All pairs of a reference and an id, or one in some of them.
  const size_t damages = std::min<size_t>(number_from("FLOW_STATE_DAMAGES", 4000), 4000);
  const size_t every = 4000 / std::max<size_t>(damages, 500);
  size_t pair = 0;
  for (const Reference &reference : references) {
    CAPTURE(reference.path);
    CAPTURE(reference.record.second);
    for (uint64_t id : ids) {
      CAPTURE(id);
      if (pair++ % every != 0) continue;
      Changed changed(app.records);
      changed.set(reference.record, reference.path, id);
      check(changed);
    }
  }
  for (size_t round = 0; round < 2000 / every; round++) {
    CAPTURE(round);
    Changed changed(app.records);
    for (uint64_t count = 2 + chance.next() % 2; count > 0; count--) {
      const Reference &reference = references[chance.next() % references.size()];
      changed.set(reference.record, reference.path, ids[chance.next() % ids.size()]);
    }
    check(changed);
  }
  CHECK(restored > 100);
  CHECK(refused > 100);
}
