// Rules S1 to S6: saving.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "support/host.hpp"
#include "support/records.hpp"

using namespace test;

namespace {

/// A host that saves, with a window that has r@F and s@F over it.
struct App {
  Host host;
  flow_engine *engine = host.engine();
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  flow_screen r = FLOW_NONE, s = FLOW_NONE;
  Records records;

  explicit App(HostSetup setup = {})
      : host([&] {
          setup.flags |= FLOW_ENGINE_SAVED;
          return setup;
        }()) {
    host.open(window, f);
    r = host.named("r");
    s = host.screen("s");
    host.push(f, s);
  }

  uint64_t id(flow_handle handle) {
    uint64_t id = 0;
    CHECK(flow_saved_id(engine, handle, &id) == FLOW_OK);
    return id;
  }
  const flow_value *record(flow_handle handle) {
    return records.find(flow_kind_of(handle), id(handle));
  }
  const flow_value *at(flow_handle handle, const char *key) {
    return flow_value_get(record(handle), key);
  }
  bool was_told(flow_handle handle) {
    std::string name =
        std::string(flow_kind_name(flow_kind_of(handle))) + " " + std::to_string(id(handle));
    return std::find(records.told.begin(), records.told.end(), name) != records.told.end();
  }
  /// Checks that changed saves put over one another are a whole save (S4).
  void check_whole() {
    Records whole;
    CHECK(whole.take(engine) == FLOW_OK);
    CHECK(records.text() == whole.text());
  }
};

/// A callback of the host at rest.
struct Rest {
  std::function<void()> body;
  int runs = 0, destroyed = 0;

  flow_callback callback() {
    return {[](void *data, flow_engine *, flow_handle subject) {
              Rest &rest = *static_cast<Rest *>(data);
              CHECK(subject == FLOW_NONE);
              rest.runs++;
              if (rest.body) rest.body();
            },
            this, [](void *data) { static_cast<Rest *>(data)->destroyed++; }};
  }
};

}  // namespace

TEST_CASE("S1: an engine without FLOW_ENGINE_SAVED saves, restores and renews nothing") {
  Host host;
  flow_engine *engine = host.engine();
  flow_window window = host.window();
  host.open(window, host.flow("F", {"r"}));
  Records records;
  uint64_t id = 0;
  flow_saver saver = 0;
  Rest rest;

  CHECK(records.take(engine) == FLOW_ERROR_UNSUPPORTED);
  CHECK(flow_engine_restore(engine, nullptr, 0, nullptr, nullptr) == FLOW_ERROR_UNSUPPORTED);
  CHECK(flow_saver_create(engine, &saver) == FLOW_ERROR_UNSUPPORTED);
  CHECK(flow_saver_destroy(engine, 0) == FLOW_OK);
  CHECK(flow_engine_set_rest(engine, rest.callback()) == FLOW_ERROR_UNSUPPORTED);
  CHECK(rest.destroyed == 1);
  CHECK(flow_engine_set_rest(engine, flow_callback{}) == FLOW_OK);
  CHECK(flow_saved_id(engine, window, &id) == FLOW_ERROR_UNSUPPORTED);
  CHECK(flow_state_changed(engine, host.named("r")) == FLOW_OK);
  CHECK(flow_instance_renew(engine, host.named("r"), nullptr, 0, nullptr, nullptr) ==
        FLOW_ERROR_UNSUPPORTED);
}

TEST_CASE("S1: records say what is open, and how it hangs together") {
  App app;
  flow_screen sheet = app.host.screen("m");
  app.host.present_over(app.s, sheet);
  app.host.open(app.f, app.host.flow("G", {"g"}));

  REQUIRE(app.records.take(app.engine) == FLOW_OK);

  CHECK(flow_get_integer(app.records.find(FLOW_KIND_NONE, 0), "format", 0) == 1);
  CHECK(flow_get_integer(app.record(app.window), "root", 0) == (int64_t)app.id(app.f));
  flow_layer top = app.host.layer(app.window, 1);
  CHECK(flow_get_integer(app.record(top), "presenter", 0) == (int64_t)app.id(app.s));
  CHECK(flow_get_integer(app.record(top), "window", 0) == (int64_t)app.id(app.window));
  CHECK(flow_get_integer(app.record(top), "style", 0) == FLOW_STYLE_SHEET);
  CHECK(flow_get_integer(app.record(sheet), "owner", 0) == (int64_t)app.id(app.f));
  CHECK(flow_get_integer(app.record(app.s), "stack", 0) == (int64_t)app.id(app.host.router(app.s)));
  CHECK(value_text(app.at(app.s, "class")) == "\"test.screen\"");
  CHECK(value_text(app.at(app.s, "arguments")) == "\"s\"");
  CHECK(value_text(app.at(app.f, "arguments")) == "\"F\"");
  flow_coordinator g = app.host.named("G");
  CHECK(flow_get_integer(app.record(g), "parent", 0) == (int64_t)app.id(app.f));
  CHECK(app.records.all.size() == 1 + 1 + 2 + 4 + 2);
}

TEST_CASE(
    "S2: saving is refused while a transition runs, and in callbacks other than that at rest") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::when_told);
  flow_status inside = FLOW_OK;
  app.host.on_screen("t").will_appear = [&](flow_screen) { inside = app.records.take(app.engine); };

  app.host.push(app.f, app.host.screen("t"));
  CHECK(inside == FLOW_ERROR_IN_CALLBACK);
  CHECK(app.records.take(app.engine) == FLOW_ERROR_BUSY);
  presenter.answer();

  CHECK(app.records.take(app.engine) == FLOW_OK);
}

TEST_CASE("S2: at rest the host is called before the outermost function returns, after done") {
  App app;
  Saver saver(app.engine);
  Rest rest;
  bool is_done = false;
  REQUIRE(flow_engine_set_rest(app.engine, rest.callback()) == FLOW_OK);
  CHECK(rest.runs == 1);
  rest.runs = 0;
  rest.body = [&] {
    CHECK(is_done);
    CHECK(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  };

  app.host.push(app.f, app.host.screen("t"),
                Options().done([&](flow_transition, const flow_outcome &) { is_done = true; }));

  CHECK(rest.runs == 1);
  CHECK(app.was_told(app.host.named("t")));
  CHECK(flow_engine_set_rest(app.engine, flow_callback{}) == FLOW_OK);
  CHECK(rest.destroyed == 1);
}

TEST_CASE("S2: what is asked for at rest runs afterwards, and the engine comes to rest anew") {
  App app;
  Rest rest;
  REQUIRE(flow_engine_set_rest(app.engine, rest.callback()) == FLOW_OK);
  rest.runs = 0;
  rest.body = [&] {
    if (rest.runs < 4) app.host.push(app.f, app.host.screen("t" + std::to_string(rest.runs)));
  };

  app.host.push(app.f, app.host.screen("t"));

  CHECK(rest.runs == 4);
  CHECK(app.host.tree(app.window) == "[r@F, s@F, t@F, t1@F, t2@F, t3@F]");
  rest.body = nullptr;
}

TEST_CASE("S2: requests at rest that lead to one another for ever are cut (Q2)") {
  App app;
  Rest rest;
  REQUIRE(flow_engine_set_rest(app.engine, rest.callback()) == FLOW_OK);
  rest.runs = 0;
  rest.body = [&] {
    flow_value other = flow_integer_value(rest.runs);
    if (flow_screen_set_arguments(app.engine, app.s, &other, nullptr, nullptr) != FLOW_OK) {
      rest.body = nullptr;
    }
  };

  app.host.push(app.f, app.host.screen("t"));

  CHECK(rest.runs > 1000);
  CHECK_FALSE(rest.body);
}

TEST_CASE("S2 S5: save_state that says its own state has changed is told an error, and ends") {
  App app;
  Saver saver(app.engine);
  Rest rest;
  rest.body = [&] { CHECK(app.records.take_changed(app.engine, saver.raw) == FLOW_OK); };
  flow_value state = flow_integer_value(1);
  int asked = 0;
  app.host.on_screen("s").save_state = [&]() -> const flow_value * {
    asked++;
    CHECK(flow_state_changed(app.engine, app.s) == FLOW_ERROR_IN_CALLBACK);
    return &state;
  };
  REQUIRE(flow_engine_set_rest(app.engine, rest.callback()) == FLOW_OK);
  rest.runs = asked = 0;
  app.host.diagnostics.clear();

  app.host.push(app.f, app.host.screen("t"));

  CHECK(asked == 1);
  CHECK(app.host.diagnostics.mentions("'save_state' of test.screen#"));
  app.check_whole();
  app.host.on_screen("s").save_state = nullptr;
  rest.body = nullptr;
}

TEST_CASE("S2 S5 Q2: marks in save_state that lead to one another for ever are cut, none is lost") {
  App app;
  Saver saver(app.engine);
  Rest rest;
  rest.body = [&] { CHECK(app.records.take_changed(app.engine, saver.raw) == FLOW_OK); };
  int64_t number = 0;
  bool is_over = false;
  flow_value state = flow_null_value();
  auto mark = [&](flow_screen other) {
    return [&, other]() -> const flow_value * {
      if (!is_over) CHECK(flow_state_changed(app.engine, other) == FLOW_OK);
      if (!is_over) number++;
      state = flow_integer_value(number);
      return &state;
    };
  };
  app.host.on_screen("r").save_state = mark(app.s);
  app.host.on_screen("s").save_state = mark(app.r);
  REQUIRE(flow_engine_set_rest(app.engine, rest.callback()) == FLOW_OK);
  app.host.diagnostics.clear();

  CHECK(flow_state_changed(app.engine, app.r) == FLOW_OK);
  CHECK(flow_engine_dispatch(app.engine) == FLOW_OK);

  CHECK(number > 1000);
  CHECK(app.host.diagnostics.mentions("has come to rest 10000 times without a pause"));
  is_over = true;
  CHECK(flow_state_changed(app.engine, app.r) == FLOW_OK);
  app.host.push(app.f, app.host.screen("t"));
  app.check_whole();
  rest.body = nullptr;
}

TEST_CASE("S2: requests made in save_state wait until all has been told; making is an error") {
  App app;
  flow_handle made = FLOW_NONE;
  app.host.on_screen("s").save_state = [&]() -> const flow_value * {
    CHECK(flow_create(app.engine, "test.screen", nullptr, &made) == FLOW_ERROR_BUSY);
    flow_pop(app.engine, app.f, nullptr, nullptr);
    return nullptr;
  };

  CHECK(app.records.take(app.engine) == FLOW_OK);

  CHECK(app.was_told(app.r));
  CHECK(app.host.tree(app.window) == "[r@F]");
}

TEST_CASE("S3: a whole save tells windows, coordinators, then layers with their screens") {
  App app;
  REQUIRE(app.records.take(app.engine) == FLOW_OK);

  auto name = [&](flow_handle handle) {
    return std::string(flow_kind_name(flow_kind_of(handle))) + " " + std::to_string(app.id(handle));
  };
  std::string told;
  for (const std::string &each : app.records.told)
    told += each + ", ";
  CHECK(told == name(app.window) + ", " + name(app.f) + ", " + name(app.host.layer(app.window, 0)) +
                    ", " + name(app.r) + ", " + name(app.s) + ", none 0, ");
}

TEST_CASE("S3: ids are never given twice, and stay") {
  App app;
  uint64_t before = app.id(app.s);
  app.host.pop(app.f);
  flow_screen t = app.host.screen("t");
  app.host.push(app.f, t);

  CHECK(app.id(t) > before);
  CHECK(app.id(app.r) == app.id(app.r));
}

TEST_CASE("S4: changed saves tell what differs, and put over one another they are a whole save") {
  App app;
  Saver saver(app.engine);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK(app.records.was_whole);

  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK_FALSE(app.records.was_whole);
  CHECK(app.records.told.empty());

  flow_screen t = app.host.screen("t");
  app.host.push(app.f, t);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK(app.was_told(t));
  CHECK_FALSE(app.was_told(app.s));
  app.check_whole();

  std::string gone = "-screen " + std::to_string(app.id(t));
  app.host.pop(app.f);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK(app.records.told == std::vector<std::string>{gone});
  app.check_whole();
}

TEST_CASE("S4: what comes and goes between two saves, or changes and changes back, is not told") {
  App app;
  Saver saver(app.engine);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  app.host.push(app.f, app.host.screen("t"));
  app.host.pop(app.f);
  flow_value other = flow_string_value("x"), own = flow_string_value("s");
  flow_screen_set_arguments(app.engine, app.s, &other, nullptr, nullptr);
  flow_screen_set_arguments(app.engine, app.s, &own, nullptr, nullptr);

  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);

  CHECK(app.records.told.empty());
  app.check_whole();
}

TEST_CASE("S4: each taker has a cursor of its own, and a whole save without one moves none") {
  App app;
  Saver one(app.engine), other(app.engine);
  Records others, whole;
  REQUIRE(app.records.take_changed(app.engine, one.raw) == FLOW_OK);
  REQUIRE(others.take_changed(app.engine, other.raw) == FLOW_OK);
  flow_screen t = app.host.screen("t");
  app.host.push(app.f, t);
  REQUIRE(others.take_changed(app.engine, other.raw) == FLOW_OK);
  REQUIRE(whole.take(app.engine) == FLOW_OK);
  flow_screen u = app.host.screen("u");
  app.host.push(app.f, u);
  CHECK(flow_remove(app.engine, t, nullptr, nullptr) == FLOW_OK);

  REQUIRE(app.records.take_changed(app.engine, one.raw) == FLOW_OK);
  CHECK(app.was_told(u));
  CHECK(app.records.told.size() == 1);
  app.check_whole();

  REQUIRE(others.take_changed(app.engine, other.raw) == FLOW_OK);
  CHECK(others.text() == app.records.text());
  CHECK(others.told.size() == 2);
}

TEST_CASE("S4: if too much has changed the next save is whole, and says so") {
  App app;
  Saver saver(app.engine);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  for (int index = 0; index < 5000; index++)
    app.host.push(app.f, app.host.screen("t"));
  app.host.pop_to(app.s);

  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK(app.records.was_whole);
  app.check_whole();

  app.host.pop(app.f);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK_FALSE(app.records.was_whole);
  app.check_whole();
}

TEST_CASE("S4: flags, takers and functions that make no sense are errors, and nothing is told") {
  App app;
  flow_record_callback none = {nullptr, nullptr, nullptr};
  flow_bool is_whole = FLOW_FALSE;
  CHECK(app.records.take(app.engine, 0, FLOW_SAVE_CHANGED) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(app.records.take(app.engine, 0, 2) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(app.records.take(app.engine, 77) == FLOW_ERROR_STALE_HANDLE);
  CHECK(flow_engine_save(app.engine, 0, 0, none, &is_whole) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_saver_destroy(app.engine, 77) == FLOW_ERROR_STALE_HANDLE);
}

TEST_CASE("S5: the state of an instance counts as changed when a method of it has run") {
  App app;
  int number = 1;
  flow_value state = flow_null_value();
  app.host.on_screen("s").save_state = [&] {
    state = flow_integer_value(number);
    return &state;
  };
  Saver saver(app.engine);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK(value_text(app.at(app.s, "state")) == "1");

  number = 2;
  app.host.states_asked = 0;
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK(app.host.states_asked == 0);
  CHECK(app.records.told.empty());

  CHECK(flow_invoke(app.engine, app.s, "submit", nullptr, 0, nullptr, nullptr) == FLOW_OK);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK(value_text(app.at(app.s, "state")) == "2");
  CHECK(app.host.states_asked == 1);

  number = 3;
  CHECK(flow_state_changed(app.engine, app.s) == FLOW_OK);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK(value_text(app.at(app.s, "state")) == "3");
}

TEST_CASE("S5: what an input changes is saved when the function of the host returns that sent it") {
  App app;
  int number = 1;
  flow_value state = flow_null_value();
  app.host.on_screen("s").render = [&](flow_content content) {
    CHECK(flow_add_button(app.engine, content, "submit", "Submit", FLOW_ROLE_NORMAL) == FLOW_OK);
  };
  app.host.on_screen("s").submit = [&] { number++; };
  app.host.on_screen("s").save_state = [&] {
    state = flow_integer_value(number);
    return &state;
  };
  const flow_screen_content *content = nullptr;
  REQUIRE(flow_screen_render(app.engine, app.s, &content) == FLOW_OK);
  Saver saver(app.engine);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  Rest rest;
  rest.body = [&] { CHECK(app.records.take_changed(app.engine, saver.raw) == FLOW_OK); };
  REQUIRE(flow_engine_set_rest(app.engine, rest.callback()) == FLOW_OK);
  rest.runs = 0;

  CHECK(flow_screen_invoke(app.engine, app.s, "submit", nullptr, nullptr) == FLOW_OK);
  CHECK(rest.runs == 1);
  CHECK(value_text(app.at(app.s, "state")) == "2");
  // A second device's input, with its number, which is saved as well (V7).
  flow_input input = FLOW_INPUT_INIT;
  input.id = flow_text("submit");
  input.device = 7;
  input.sequence = 3;
  CHECK(flow_screen_send(app.engine, app.s, &input, nullptr, nullptr) == FLOW_OK);
  CHECK(rest.runs == 2);
  CHECK(value_text(app.at(app.s, "state")) == "3");
  CHECK(value_text(flow_value_get(app.records.find(FLOW_KIND_NONE, 0), "devices")) == "[[7,3]]");
  flow_bool is_noop = FLOW_FALSE;
  CHECK(flow_screen_send(app.engine, app.s, &input, &is_noop, nullptr) == FLOW_OK);
  CHECK(is_noop);
  CHECK(value_text(app.at(app.s, "state")) == "3");
  app.check_whole();
}

TEST_CASE("S5: will_disappear is early enough for a draft, and a timer of an instance counts") {
  App app;
  flow_value state = flow_null_value();
  app.host.on_screen("s").save_state = [&] { return &state; };
  app.host.on_screen("s").will_disappear = [&](flow_screen) { state = flow_integer_value(1); };
  Saver saver(app.engine);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);

  app.host.push(app.f, app.host.screen("t"));
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK(value_text(app.at(app.s, "state")) == "1");

  flow_callback fired = {[](void *data, flow_engine *, flow_handle) {
                           *static_cast<flow_value *>(data) = flow_integer_value(2);
                         },
                         &state, nullptr};
  CHECK(flow_timer_start(app.engine, app.s, 10, 0, fired, nullptr) == FLOW_OK);
  app.host.clock.advance(20);
  CHECK(flow_engine_dispatch(app.engine) == FLOW_OK);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK(value_text(app.at(app.s, "state")) == "2");
}

TEST_CASE("S6: a state that is malformed or too large is a warning, and the rest is saved") {
  HostSetup setup;
  setup.state_limit = 1000;
  App app(setup);
  flow_value state = flow_null_value();
  app.host.on_screen("s").save_state = [&] { return &state; };
  std::string large(2000, 'x');

  state.type = 77;
  REQUIRE(app.records.take(app.engine) == FLOW_OK);
  CHECK(app.at(app.s, "state") == nullptr);
  CHECK(app.host.diagnostics.mentions("'save_state' of test.screen#"));
  CHECK(app.host.diagnostics.all().back().severity == FLOW_SEVERITY_WARNING);

  app.host.diagnostics.clear();
  state = flow_string_value(large.c_str());
  REQUIRE(app.records.take(app.engine) == FLOW_OK);
  CHECK(app.at(app.s, "state") == nullptr);
  CHECK(app.record(app.r) != nullptr);
  CHECK(app.host.diagnostics.mentions("state_limit is 1000"));
}

TEST_CASE("S6: an instance without save_state has only its arguments") {
  App app;
  flow_screen bare = app.host.make("test.bare", "bare");
  app.host.push(app.f, bare);
  app.host.states_asked = 0;

  REQUIRE(app.records.take(app.engine) == FLOW_OK);

  CHECK(app.at(bare, "state") == nullptr);
  CHECK(value_text(app.at(bare, "arguments")) == "\"bare\"");
  CHECK(app.host.states_asked == 3);
}

TEST_CASE("S14: nothing that a screen renders stands in a record") {
  App app;
  app.host.on_screen("s").render = [&](flow_content content) {
    flow_element field = FLOW_ELEMENT_INIT;
    field.kind = FLOW_ELEMENT_FIELD;
    field.id = flow_text("password");
    field.value = flow_string_value("hunter2");
    CHECK(flow_content_add(app.engine, content, &field) == FLOW_OK);
  };
  const flow_screen_content *content = nullptr;
  REQUIRE(flow_screen_render(app.engine, app.s, &content) == FLOW_OK);
  REQUIRE(content->element_count == 1);

  REQUIRE(app.records.take(app.engine) == FLOW_OK);

  CHECK(app.records.text().find("hunter2") == std::string::npos);
  CHECK(value_text(app.at(app.s, "revision")) == "63");
}

TEST_CASE("S15: a changed save asks and tells what has changed, however much is open") {
  App app;
  for (int index = 0; index < 3000; index++)
    app.host.push(app.f, app.host.screen("t"));
  Saver saver(app.engine);
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);
  CHECK(app.records.told.size() > 3000);
  app.host.states_asked = 0;

  app.host.push(app.f, app.host.screen("u"));
  REQUIRE(app.records.take_changed(app.engine, saver.raw) == FLOW_OK);

  CHECK(app.records.told.size() <= 2);
  CHECK(app.host.states_asked <= 3);
}

TEST_CASE("S18: a halted engine takes nothing more, runs nothing that waits, and ends in order") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::when_told);
  Rest rest;
  REQUIRE(flow_engine_set_rest(app.engine, rest.callback()) == FLOW_OK);
  int rang = 0;
  flow_callback count = {
      [](void *data, flow_engine *, flow_handle) { ++*static_cast<int *>(data); }, &rang, nullptr};
  CHECK(flow_timer_start(app.engine, FLOW_NONE, 10, 10, count, nullptr) == FLOW_OK);
  CHECK(flow_engine_post(app.engine, count) == FLOW_OK);
  app.host.push(app.f, app.host.screen("t"));
  app.host.push(app.f, app.host.screen("u"));
  rest.runs = 0;

  CHECK(flow_engine_halt(app.engine) == FLOW_OK);

  app.host.clock.advance(100);
  app.host.log.clear();
  flow_handle made = FLOW_NONE;
  flow_window other = FLOW_NONE;
  const flow_screen_content *content = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_engine_dispatch(app.engine) == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(flow_pop(app.engine, app.f, nullptr, nullptr) == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(flow_create(app.engine, "test.screen", nullptr, &made) == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(flow_window_create(app.engine, &other) == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(flow_screen_render(app.engine, app.s, &content) == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(flow_screen_invoke(app.engine, app.s, "submit", nullptr, nullptr) ==
        FLOW_ERROR_SHUTTING_DOWN);
  CHECK(flow_token_complete(app.engine, presenter.pending.back()) == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(app.records.take(app.engine) == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(flow_engine_halt(app.engine) == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(flow_plugin_load(app.engine, "/none", &made, &error) == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(std::string(error.message).find("flow_engine_halt()") != std::string::npos);
  CHECK(flow_engine_post(app.engine, count) == FLOW_OK);
  CHECK(rang == 0);
  CHECK(rest.runs == 0);
  CHECK(app.host.log.calls() == "");

  CHECK(app.host.shut_down() == FLOW_OK);
  CHECK(rang == 0);
  CHECK(app.host.instances() == 0);
  CHECK(app.host.log.calls().find("remove(r)") != std::string::npos);
}

TEST_CASE("S18: an engine may be halted at rest and in other callbacks, and is destroyed outside") {
  for (bool is_at_rest : {true, false}) {
    App app;
    Rest rest;
    flow_status again = FLOW_OK, ended = FLOW_OK;
    auto halt = [&] {
      app.host.push(app.f, app.host.screen("v"));
      CHECK(flow_engine_halt(app.engine) == FLOW_OK);
      again = flow_pop(app.engine, app.f, nullptr, nullptr);
      ended = flow_engine_destroy(app.engine);
    };
    REQUIRE(flow_engine_set_rest(app.engine, rest.callback()) == FLOW_OK);
    rest.runs = 0;
    if (is_at_rest) {
      rest.body = halt;
    } else {
      app.host.on_screen("t").did_appear = [&](flow_screen) { halt(); };
    }

    app.host.push(app.f, app.host.screen("t"));

    CHECK(again == FLOW_ERROR_SHUTTING_DOWN);
    CHECK(ended == FLOW_ERROR_SHUTTING_DOWN);
    CHECK(rest.runs == (is_at_rest ? 1 : 0));
    if (is_at_rest) CHECK(app.host.log.calls().find("willAppear(v)") == std::string::npos);
    CHECK(app.host.shut_down() == FLOW_OK);
    CHECK(rest.destroyed == 1);
  }
}

TEST_CASE("S18: once a posted function has halted the engine nothing else runs that is due") {
  App app;
  int rang = 0, ended = 0;
  struct Due {
    int &rang, &ended;
  } due{rang, ended};
  const flow_callback halt = {
      [](void *, flow_engine *engine, flow_handle) { CHECK(flow_engine_halt(engine) == FLOW_OK); },
      nullptr, nullptr};
  const flow_callback ring = {
      [](void *data, flow_engine *, flow_handle) { static_cast<Due *>(data)->rang++; }, &due,
      [](void *data) { static_cast<Due *>(data)->ended++; }};
  CHECK(flow_engine_post(app.engine, halt) == FLOW_OK);
  CHECK(flow_engine_post(app.engine, ring) == FLOW_OK);
  CHECK(flow_timer_start(app.engine, FLOW_NONE, 0, 0, ring, nullptr) == FLOW_OK);
  app.host.clock.advance(100);

  CHECK(flow_engine_dispatch(app.engine) == FLOW_OK);

  CHECK(rang == 0);
  CHECK(app.host.shut_down() == FLOW_OK);
  CHECK(rang == 0);
  CHECK(ended == 2);
}

TEST_CASE(
    "S18 O8: what ends in the callback that halts the engine is destroyed once, and no more") {
  App app;
  static const char key = 0;
  int ended = 0;
  auto end = [](void *data) { ++*static_cast<int *>(data); };
  REQUIRE(flow_screen_set_data(app.engine, app.s, &key, &ended, end) == FLOW_OK);
  app.host.on_screen("s").removed = [&](flow_screen) {
    CHECK(flow_engine_halt(app.engine) == FLOW_OK);
  };

  app.host.pop(app.f);

  CHECK(flow_engine_dispatch(app.engine) == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(app.host.shut_down() == FLOW_OK);
  CHECK(ended == 1);
  CHECK(app.host.instances() == 0);
}

TEST_CASE("S18 M6: an engine stays halted by an init that runs in a posted function") {
  App app;
  static flow_status loaded, again;
  loaded = again = FLOW_OK;
  static const flow_plugin_entry_table entry = {
      FLOW_PLUGIN_MAGIC,
      FLOW_ABI_VERSION,
      sizeof(flow_plugin_entry_table),
      0,
      "halting",
      "1.0",
      [](const flow_host_api *, flow_engine *engine, flow_plugin, flow_error *) {
        return flow_engine_halt(engine);
      },
      nullptr};
  const flow_callback load = {[](void *, flow_engine *engine, flow_handle) {
                                loaded = flow_plugin_add(engine, &entry, nullptr, nullptr);
                                again = flow_engine_set_activity(engine, FLOW_ACTIVITY_INACTIVE);
                              },
                              nullptr, nullptr};
  CHECK(flow_engine_post(app.engine, load) == FLOW_OK);

  CHECK(flow_engine_dispatch(app.engine) == FLOW_OK);

  CHECK(loaded == FLOW_OK);
  CHECK(again == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(flow_pop(app.engine, app.f, nullptr, nullptr) == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(app.host.shut_down() == FLOW_OK);
}

TEST_CASE("S18 W4: an engine that is being destroyed cannot be halted, and ends everything") {
  App app;
  flow_status halted = FLOW_OK;
  app.host.on_screen("s").removed = [&](flow_screen) { halted = flow_engine_halt(app.engine); };

  CHECK(app.host.shut_down() == FLOW_OK);

  CHECK(halted == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(app.host.instances() == 0);
  CHECK(app.host.log.calls().find("remove(r)") != std::string::npos);
}

TEST_CASE("S1 K5: for a class of 0.2 the new names are its author's own") {
  Host host(HostSetup{10000, 60000, true, 0, FLOW_ENGINE_SAVED});
  flow_engine *engine = host.engine();
  static int calls;
  calls = 0;
  const flow_method methods[] = {
      FLOW_SCREEN_METHOD(
          create,
          [](void *, flow_engine *, flow_handle, const flow_value *) -> void * { return &calls; }),
      FLOW_SCREEN_METHOD(destroy, [](void *) {}),
      FLOW_METHOD(
          "save_state", "v(p)", +[](void *) { calls++; }),
      FLOW_METHOD("restore_state", "v(p)", +[](void *) { calls++; })};
  flow_class own = FLOW_CLASS(FLOW_KIND_SCREEN, "own", methods);
  CHECK(flow_class_register(engine, FLOW_NONE, &own, nullptr) == FLOW_ERROR_SIGNATURE_MISMATCH);
  own.struct_size = offsetof(flow_class, state_version);
  // Not read: it lies beyond the struct of 0.2.
  own.state_version = 7;
  REQUIRE(flow_class_register(engine, FLOW_NONE, &own, nullptr) == FLOW_OK);
  flow_screen screen = FLOW_NONE;
  REQUIRE(flow_create(engine, "own", nullptr, &screen) == FLOW_OK);
  host.open(host.window(), host.flow("F", {"r"}));
  host.push(host.named("F"), screen);
  Records records;
  REQUIRE(records.take(engine) == FLOW_OK);
  uint64_t id = 0;
  CHECK(flow_saved_id(engine, screen, &id) == FLOW_OK);
  CHECK(flow_value_get(records.find(FLOW_KIND_SCREEN, id), "version") == nullptr);
  CHECK(flow_instance_renew(engine, screen, nullptr, 0, nullptr, nullptr) == FLOW_OK);
  CHECK(calls == 0);

  CHECK(flow_invoke(engine, screen, "save_state", nullptr, 0, nullptr, nullptr) == FLOW_OK);
  CHECK(flow_invoke(engine, screen, "restore_state", nullptr, 0, nullptr, nullptr) == FLOW_OK);
  CHECK(calls == 2);
}
