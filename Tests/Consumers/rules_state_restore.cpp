// Rules S7, S8, S10 to S13: restoring.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <functional>
#include <string>
#include <vector>

#include "support/alert.hpp"
#include "support/twin.hpp"

using namespace test;

TEST_CASE("S7: an empty session is restored to nothing") {
  Twin twin;
  twin.restore();
  CHECK(trees(twin.other) == "\n");
}

TEST_CASE("S7, S12: a stack comes back, and goes on as if there had been no restore") {
  Twin twin;
  flow_coordinator f = twin.one.flow("F", {"r"});
  twin.one.open(twin.window, f);
  twin.one.push(f, twin.one.screen("s"));
  twin.one.push(f, twin.one.screen("t"));
  twin.restore();

  twin.both([](Host &host, flow_window window) { host.back(window); });
  twin.both([](Host &host, flow_window) { host.push(host.named("F"), host.screen("u")); });
  twin.both([](Host &host, flow_window) { host.pop_to_root(host.named("F")); });
  twin.both([](Host &host, flow_window) { host.finish(host.named("F")); });
}

TEST_CASE("S7, S12: layers, nested flows and carried ones come back with who opened them") {
  Twin twin;
  flow_coordinator f = twin.one.flow("F", {"r", "s"});
  twin.one.open(twin.window, f);
  twin.one.open(f, twin.one.flow("G", {"g", "h"}));
  twin.one.present_over(twin.one.named("g"), twin.one.flow("M", {"m"}),
                        Options().style(FLOW_STYLE_FULL_SCREEN_COVER));
  twin.one.open(twin.one.named("m"), twin.one.flow("C", {"c"}), Options().flags(FLOW_OPEN_CARRIED));
  twin.restore();

  twin.both([](Host &host, flow_window window) { host.back(window); });
  twin.both([](Host &host, flow_window) { host.dismiss(host.named("M")); });
  twin.both([](Host &host, flow_window) { host.finish(host.named("G")); });
  twin.both([](Host &host, flow_window window) { host.set_root(window, host.flow("N", {"n"})); });
}

TEST_CASE("S7, S12: tabs come back with their order, selection and way back") {
  Twin twin;
  twin.one.on_coordinator("T").start = [&](flow_coordinator self) {
    flow_tabs tabs = FLOW_TABS_INIT;
    tabs.back = FLOW_TABS_BACK_HISTORY;
    twin.one.open_tabs(
        self, {twin.one.flow("A", {"a"}), twin.one.screen("b"), twin.one.flow("D", {"d", "e"})},
        tabs);
  };
  twin.one.open(twin.window, twin.one.coordinator("T"));
  twin.one.select_tab(twin.one.named("T"), 2);
  twin.one.select_tab(twin.one.named("T"), 1);
  twin.restore();

  twin.both([](Host &host, flow_window window) { host.back(window); });
  twin.both([](Host &host, flow_window window) { host.back(window); });
  twin.both([](Host &host, flow_window) { host.select_tab(host.named("T"), 2); });
  twin.both([](Host &host, flow_window) { host.stop(host.named("T")); });
}

TEST_CASE("S7: presenters are told one change, without animation, and screens appear") {
  Twin twin;
  flow_coordinator f = twin.one.flow("F", {"r"});
  twin.one.open(twin.window, f);
  twin.one.push(f, twin.one.screen("s"));
  flow_window window = twin.other.window();
  Presenter &presenter = twin.other.present(window, Answers::never);
  uint64_t id = 0;
  CHECK(flow_saved_id(twin.one.engine(), twin.window, &id) == FLOW_OK);
  flow_restored_window pair = {id, window};
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  options.windows = &pair;
  options.window_count = 1;
  REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
  twin.other.log.clear();

  REQUIRE(twin.records.restore(twin.other.engine(), &options) == FLOW_OK);

  CHECK(twin.other.tree(window) == "[r@F, s@F]");
  REQUIRE(presenter.shown.size() == 1);
  CHECK_FALSE(presenter.shown[0].change.animated);
  CHECK(twin.other.log.calls() ==
        "restore(F,none,0) restore(r,none,0) restore(s,none,0) didStart(F) willAppear(s) "
        "didAppear(s)");
}

TEST_CASE("S7: the host is given the windows that are made, before any change is told") {
  Twin twin;
  twin.one.open(twin.window, twin.one.flow("F", {"r"}));
  flow_window second = twin.one.window();
  twin.one.open(second, twin.one.flow("G", {"g"}));
  struct Given {
    Host *host;
    std::vector<std::string> trees;
    Presenter *presenter = nullptr;
    int destroyed = 0;
  } given{&twin.other, {}};
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  options.made = {[](void *data, flow_engine *, uint64_t, flow_window window) {
                    Given &given = *static_cast<Given *>(data);
                    given.trees.push_back(given.host->tree(window));
                    if (!given.presenter) {
                      given.presenter = &given.host->present(window, Answers::at_once);
                    }
                  },
                  &given, [](void *data) { static_cast<Given *>(data)->destroyed++; }};

  twin.restore(&options);

  CHECK(given.trees == std::vector<std::string>{"", ""});
  CHECK(given.destroyed == 1);
  REQUIRE(given.presenter->shown.size() == 1);
  CHECK(given.presenter->shown[0].text == "root none->r");
}

TEST_CASE("S7: restoring needs an engine in which nothing is open") {
  Twin twin;
  twin.one.open(twin.window, twin.one.flow("F", {"r"}));
  REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
  twin.other.open(twin.other.window(), twin.other.flow("G", {"g"}));

  CHECK(twin.records.restore(twin.other.engine()) == FLOW_ERROR_BUSY);
  CHECK(trees(twin.other) == "[g@G]\n");
}

TEST_CASE("S7: states are given in order, owners first, and requests wait until all stands") {
  Twin twin;
  flow_value state = flow_string_value("draft");
  twin.one.on_screen("s").save_state = [&] { return &state; };
  flow_coordinator f = twin.one.flow("F", {"r", "s"});
  twin.one.open(twin.window, f);
  REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
  twin.other.on_screen("r").restore_state = [&](flow_handle self, const flow_value *, uint32_t) {
    twin.other.push(self, twin.other.screen("u"));
    CHECK(trees(twin.other) == "\n");
    CHECK(flow_invoke(twin.other.engine(), twin.other.named("s"), "submit", nullptr, 0, nullptr,
                      nullptr) == FLOW_ERROR_BUSY);
    CHECK(flow_destroy(twin.other.engine(), self) == FLOW_ERROR_BUSY);
    return true;
  };
  twin.other.log.clear();

  REQUIRE(twin.records.restore(twin.other.engine()) == FLOW_OK);

  CHECK(twin.other.log.calls().find("restore(F,none,0) restore(r,none,0) "
                                    "restore(s,\"draft\",0) didStart(F) willAppear(s)") == 0);
  CHECK(trees(twin.other) == "[r@F, s@F, u@F]\n");
}

TEST_CASE("S10: a state carries saved ids, and flow_restored gives the handles") {
  Twin twin;
  flow_coordinator f = twin.one.flow("F", {"r", "s"});
  twin.one.open(twin.window, f);
  uint64_t id = 0;
  CHECK(flow_saved_id(twin.one.engine(), twin.one.named("s"), &id) == FLOW_OK);
  flow_screen found = FLOW_NONE, none = 1;
  flow_status wrong_kind = FLOW_OK, gone = FLOW_OK;
  twin.other.on_coordinator("F").restore_state = [&](flow_handle, const flow_value *, uint32_t) {
    CHECK(flow_restored(twin.other.engine(), FLOW_KIND_SCREEN, id, &found) == FLOW_OK);
    wrong_kind = flow_restored(twin.other.engine(), FLOW_KIND_COORDINATOR, id, &none);
    gone = flow_restored(twin.other.engine(), FLOW_KIND_SCREEN, id + 100, &none);
    return true;
  };

  twin.restore();

  CHECK(found == twin.other.named("s"));
  CHECK(wrong_kind == FLOW_ERROR_STALE_HANDLE);
  CHECK(gone == FLOW_ERROR_STALE_HANDLE);
  CHECK(none == FLOW_NONE);
}

TEST_CASE("S12: links and what routes have opened come back") {
  Twin twin;
  auto navigate = [](Host &host) {
    host.on_coordinator("F").navigate = [&host](flow_coordinator self, const flow_route &,
                                                flow_screen) {
      host.push(self, host.screen("p"));
      return FLOW_ROUTE_HANDLED;
    };
  };
  navigate(twin.one);
  navigate(twin.other);
  twin.one.open(twin.window, twin.one.flow("F", {"r"}));
  twin.one.link(twin.one.named("r"), "product");
  REQUIRE(twin.one.link_of(twin.one.named("r")) == "product");
  twin.restore();

  CHECK(twin.other.link_of(twin.other.named("r")) == "product");
  twin.both([](Host &host, flow_window) { host.link(host.named("r"), "other"); });
  twin.both([](Host &host, flow_window window) { host.back(window); });
}

TEST_CASE("S1, S12: alerts come back, and their buttons close them") {
  Twin twin;
  twin.one.open(twin.window, twin.one.flow("F", {"r"}));
  Alert alert(twin.one, yes_and_no());
  alert.present(twin.one.named("r"));
  REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
  REQUIRE(twin.records.restore(twin.other.engine()) == FLOW_OK);
  Records again;
  REQUIRE(again.take(twin.other.engine()) == FLOW_OK);
  CHECK(again.text() == twin.records.text());
  CHECK(twin.other.diagnostics.mentions("only closes"));

  flow_screen top = FLOW_NONE;
  flow_window_top(twin.other.engine(), first_window(twin.other), &top);
  const flow_screen_content *content = nullptr;
  REQUIRE(flow_screen_render(twin.other.engine(), top, &content) == FLOW_OK);
  CHECK(view_text(content->title) == "Title");
  CHECK(content->element_count == 3);
  CHECK(flow_screen_invoke(twin.other.engine(), top, "yes", nullptr, nullptr) == FLOW_OK);
  CHECK(trees(twin.other) == "[r@F]\n");
  CHECK(alert.tap("no") == FLOW_OK);
  CHECK(alert.was_answered("no"));
}

TEST_CASE("S13: a coordinator that had opened nothing gets its time anew") {
  Twin twin;
  twin.one.on_coordinator("F").start = [&](flow_coordinator self) {
    flow_coordinator_defer(twin.one.engine(), self);
  };
  twin.one.open(twin.window, twin.one.coordinator("F"));
  twin.one.clock.advance(50000);
  twin.restore();

  twin.other.clock.advance(59000);
  flow_engine_dispatch(twin.other.engine());
  twin.other.push(twin.other.named("F"), twin.other.screen("r"));
  CHECK(trees(twin.other) == "[r@F]\n");
}

TEST_CASE("S8, S11: records that make no legal tree are errors that name the record") {
  Twin twin;
  flow_coordinator f = twin.one.flow("F", {"r"});
  twin.one.open(twin.window, f);
  twin.one.present_over(f, twin.one.screen("m"));
  REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
  auto changed = [&](flow_kind kind, const char *key, flow_value value, const char *message) {
    std::vector<flow_record> records = twin.records.array();
    for (flow_record &record : records) {
      if (record.kind != kind) continue;
      std::vector<flow_entry> entries;
      for (size_t index = 0; index < record.value->as.map.count; index++) {
        if (!flow_string_equal(record.value->as.map.entries[index].key, flow_text(key))) {
          entries.push_back(record.value->as.map.entries[index]);
        }
      }
      entries.push_back({flow_text(key), value});
      flow_value map = flow_map_value(entries.data(), entries.size());
      record.value = &map;
      flow_error error = FLOW_ERROR_INIT;
      flow_status status =
          flow_engine_restore(twin.other.engine(), records.data(), records.size(), nullptr, &error);
      CHECK_MESSAGE(status == FLOW_ERROR_BAD_VALUE, key);
      CHECK_MESSAGE(std::string(error.message).find(message) != std::string::npos, error.message);
      CHECK(error.position > 0);
      break;
    }
    CHECK(trees(twin.other) == "");
    CHECK(twin.other.instances() == 1);
  };
  flow_value hundred = flow_integer_value(100), text = flow_string_value("x");

  changed(FLOW_KIND_SCREEN, "stack", hundred, "stands on a stack that was not saved");
  changed(FLOW_KIND_SCREEN, "owner", hundred, "belongs to a coordinator that was not saved");
  changed(FLOW_KIND_SCREEN, "rank", text, "'rank'");
  changed(FLOW_KIND_SCREEN, "class", hundred, "class");
  changed(FLOW_KIND_LAYER, "window", hundred, "lies in a window that was not saved");
  changed(FLOW_KIND_LAYER, "presenter", hundred, "presenter");
  changed(FLOW_KIND_LAYER, "style", hundred, "style");
  changed(FLOW_KIND_LAYER, "rank", flow_integer_value(1), "rank of another layer");
  changed(FLOW_KIND_WINDOW, "root", hundred, "root coordinator that was not saved");
  changed(FLOW_KIND_COORDINATOR, "parent", hundred, "below another");
  changed(FLOW_KIND_COORDINATOR, "place", text, "place");
  changed(FLOW_KIND_COORDINATOR, "opened", flow_boolean_value(FLOW_FALSE), "opened nothing");

  std::vector<flow_record> twice = twin.records.array();
  twice.push_back(twice.back());
  CHECK(flow_engine_restore(twin.other.engine(), twice.data(), twice.size(), nullptr, nullptr) ==
        FLOW_ERROR_BAD_VALUE);
  REQUIRE(twin.records.restore(twin.other.engine()) == FLOW_OK);
  CHECK(trees(twin.other) == trees(twin.one));
}

TEST_CASE("S3: a newer format is refused, and unknown keys are kept") {
  Twin twin;
  twin.one.open(twin.window, twin.one.flow("F", {"r"}));
  REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
  std::vector<flow_record> records = twin.records.array();
  flow_entry newer[] = {{flow_text("format"), flow_integer_value(FLOW_RECORD_FORMAT + 1)}};
  flow_value own = flow_map_value(newer, 1);
  records[0].value = &own;
  CHECK(flow_engine_restore(twin.other.engine(), records.data(), records.size(), nullptr,
                            nullptr) == FLOW_ERROR_UNSUPPORTED);
  // A newer version may have added kinds, styles and anything else, in records before it as well.
  flow_record newest = records[1];
  flow_entry style = {flow_text("style"), flow_integer_value(77)};
  flow_value odd = flow_map_value(&style, 1);
  for (flow_kind kind : {flow_kind(99), flow_kind(FLOW_KIND_LAYER)}) {
    newest.kind = kind;
    newest.value = &odd;
    for (size_t place : {size_t(0), records.size()}) {
      std::vector<flow_record> more = records;
      more.insert(more.begin() + long(place), newest);
      flow_error error = FLOW_ERROR_INIT;
      CHECK(flow_engine_restore(twin.other.engine(), more.data(), more.size(), nullptr, &error) ==
            FLOW_ERROR_UNSUPPORTED);
      CHECK(std::string(error.message).find("has the format 3, which is newer") !=
            std::string::npos);
    }
  }
  newest.kind = 99;
  std::vector<flow_record> unknown = twin.records.array();
  unknown.push_back(newest);
  CHECK(flow_engine_restore(twin.other.engine(), unknown.data(), unknown.size(), nullptr,
                            nullptr) == FLOW_ERROR_BAD_VALUE);

  std::vector<flow_entry> entries(
      records[1].value->as.map.entries,
      records[1].value->as.map.entries + records[1].value->as.map.count);
  entries.push_back({flow_text("of_later"), flow_string_value("kept")});
  flow_value map = flow_map_value(entries.data(), entries.size());
  records = twin.records.array();
  records[1].value = &map;
  RecordKey key{records[1].kind, records[1].id};
  REQUIRE(flow_engine_restore(twin.other.engine(), records.data(), records.size(), nullptr,
                              nullptr) == FLOW_OK);
  Records again;
  REQUIRE(again.take(twin.other.engine()) == FLOW_OK);
  CHECK(value_text(flow_value_get(again.find(key.first, key.second), "of_later")) == "\"kept\"");
}

TEST_CASE("S9: what cannot be made is a placeholder, which is saved as it was") {
  Twin twin;
  flow_coordinator f = twin.one.flow("F", {"r", "s"});
  twin.one.open(twin.window, f);
  flow_value state = flow_string_value("draft");
  twin.one.on_screen("s").save_state = [&] { return &state; };
  REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
  twin.other.on_screen("s").restore_state = [](flow_handle, const flow_value *, uint32_t) {
    return false;
  };

  REQUIRE(twin.records.restore(twin.other.engine()) == FLOW_OK);

  flow_screen top = FLOW_NONE;
  flow_window_top(twin.other.engine(), first_window(twin.other), &top);
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  CHECK(flow_screen_get(twin.other.engine(), top, &info) == FLOW_OK);
  CHECK(std::string(info.missing_class) == "test.screen");
  CHECK(std::string(info.class_id) == "flow.placeholder");
  const flow_screen_content *content = nullptr;
  REQUIRE(flow_screen_render(twin.other.engine(), top, &content) == FLOW_OK);
  CHECK(content->elements[0].kind == FLOW_ELEMENT_UNAVAILABLE);
  Records again;
  REQUIRE(again.take(twin.other.engine()) == FLOW_OK);
  again.all.clear();
  twin.other.back(first_window(twin.other));
  CHECK(trees(twin.other) == "[r@F]\n");
}
