// FLOW_STATE of flow/daily.h: the state of a struct of C (S6, S7, S9).
#include "state_words.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/diagnostics.hpp"
#include "support/records.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// An engine that saves, with a window that may show the screen.
struct App {
  Diagnostics diagnostics;
  flow_engine *engine = nullptr;
  flow_window window = FLOW_NONE;
  flow_screen screen = FLOW_NONE;

  App() {
    flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
    options.flags = FLOW_ENGINE_SAVED;
    options.diagnostic.user_data = &diagnostics;
    options.diagnostic.function = [](void *all, const flow_diagnostic *told) {
      static_cast<Diagnostics *>(all)->add(*told);
    };
    REQUIRE(flow_engine_create(&options, &engine) == FLOW_OK);
    REQUIRE(state_words_register(engine) == FLOW_OK);
  }
  ~App() { CHECK(flow_engine_destroy(engine) == FLOW_OK); }
  App(const App &) = delete;
  App &operator=(const App &) = delete;

  void show() {
    CHECK(flow_window_create(engine, &window) == FLOW_OK);
    screen = flow_show(engine, window, "form", nullptr);
    REQUIRE(screen != FLOW_NONE);
  }
  void find() {
    size_t count = 0;
    REQUIRE(flow_engine_windows(engine, &window, 1, &count) == FLOW_OK);
    REQUIRE(flow_window_top(engine, window, &screen) == FLOW_OK);
  }
  void *form() {
    void *found = nullptr;
    REQUIRE(flow_instance(engine, FLOW_NONE, screen, "form", &found) == FLOW_OK);
    return found;
  }
  std::string text() {
    char room[256];
    return state_words_text(form(), room, sizeof room);
  }
};

/// Restores a screen "form" with this state.
void restore(App &app, const flow_value &state) {
  App one;
  one.show();
  Records records;
  REQUIRE(records.take(one.engine) == FLOW_OK);
  for (auto &[key, value] : records.all) {
    if (key.first != FLOW_KIND_SCREEN) continue;
    std::vector<flow_entry> entries;
    for (size_t index = 0; index < value->as.map.count; index++) {
      flow_entry entry = value->as.map.entries[index];
      if (flow_string_is(entry.key, "state")) entry.value = state;
      entries.push_back(entry);
    }
    flow_value changed = flow_map_value(entries.data(), entries.size());
    value = keep(&changed);
  }
  REQUIRE(records.restore(app.engine) == FLOW_OK);
  app.find();
}

void check_refused(const flow_value &wrong, const char *key) {
  App app;
  flow_entry entry = {flow_text(key), wrong};
  restore(app, flow_map_value(&entry, 1));
  const char *id = "";
  CHECK(flow_class_of(app.engine, app.screen, &id) == FLOW_OK);
  CHECK(std::string(id) != "form");
  CHECK(app.diagnostics.mentions(key));
}

}  // namespace

TEST_CASE("S6: FLOW_STATE of C saves members of every type, under their names") {
  App one, other;
  one.show();
  state_words_fill(one.form());
  Records records;
  REQUIRE(records.take(one.engine) == FLOW_OK);
  CHECK(records.text().find(
            "state:{is_on:true,is_open:1,tiny:-128,low:-32768,count:-2147483648,"
            "wide:-9223372036854775808,byte:255,half:65535,word:4294967295,look:1,share:0.500000,"
            "title:\"title\",name:\"Ada\",none:null}") != std::string::npos);

  REQUIRE(records.restore(other.engine) == FLOW_OK);
  other.find();
  CHECK(other.text() ==
        "1 1 -128 -32768 -2147483648 -9223372036854775808 255 65535 4294967295 1 "
        "0.5 'title' 'Ada' NULL 0");
  Records again;
  REQUIRE(again.take(other.engine) == FLOW_OK);
  CHECK(again.text() == records.text());
}

TEST_CASE("S7: a member that the state lacks stays as 'create' has made it") {
  App app;
  flow_entry entries[] = {FLOW_ENTRY("is_open", flow_boolean_value(FLOW_TRUE)),
                          FLOW_ENTRY("title", flow_string_value("abcdef\xc3\xa9")),
                          FLOW_ENTRY("gone", flow_integer_value(7))};
  restore(app, FLOW_MAP_OF(entries));
  // A text that is too long is cut at the end of a letter.
  CHECK(app.text() == "0 1 0 0 3 0 0 0 0 0 0 'abcdef' 'nobody' something 0");
}

TEST_CASE("S9: a value that its member cannot hold refuses the state, and is named") {
  check_refused(flow_integer_value(1), "is_on");
  check_refused(flow_integer_value(128), "tiny");
  check_refused(flow_integer_value(-1), "byte");
  check_refused(flow_integer_value(int64_t{1} << 32), "word");
  check_refused(flow_number_value(1.5), "count");
  check_refused(flow_string_value("half"), "share");
  check_refused(flow_null_value(), "title");
  check_refused(flow_integer_value(5), "name");
}

TEST_CASE("S6: what a user enters is back after a restore, by FLOW_STATE alone") {
  App one, other;
  one.show();
  const flow_screen_content *content = nullptr;
  CHECK(flow_screen_render(one.engine, one.screen, &content) == FLOW_OK);
  flow_value typed = flow_string_value("typed");
  CHECK(flow_screen_set_field(one.engine, one.screen, "title", &typed, nullptr) == FLOW_OK);
  CHECK(flow_screen_render(one.engine, one.screen, &content) == FLOW_OK);
  CHECK(one.diagnostics.all().empty());
  Records records;
  REQUIRE(records.take(one.engine) == FLOW_OK);

  REQUIRE(records.restore(other.engine) == FLOW_OK);

  other.find();
  CHECK(flow_screen_render(other.engine, other.screen, &content) == FLOW_OK);
  CHECK(flow_string_is(flow_element_at(content, 0)->value.as.string, "typed"));
}
