// Rules S9, S13, S16 and S17: placeholders that come alive, and instances made anew.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "support/host.hpp"
#include "support/records.hpp"

using namespace test;

namespace {

HostSetup saving(uint32_t state_version = 0) {
  HostSetup setup;
  setup.flags = FLOW_ENGINE_SAVED;
  setup.state_version = state_version;
  return setup;
}

/// A host that saves, with a window that has r@F and s@F over it.
struct App {
  Host host;
  flow_engine *engine = host.engine();
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  flow_screen r = FLOW_NONE, s = FLOW_NONE;

  explicit App(HostSetup setup = saving()) : host(setup) {
    host.open(window, f);
    r = host.named("r");
    s = host.screen("s");
    host.push(f, s);
    host.restoring = FLOW_EVENT_RENEWED;
    host.log.clear();
  }

  flow_outcome renew(flow_handle instance, const flow_value *state = nullptr,
                     uint32_t version = 0) {
    flow_transition transition = FLOW_NONE;
    CHECK(flow_instance_renew(engine, instance, state, version, nullptr, &transition) == FLOW_OK);
    flow_outcome outcome = FLOW_OUTCOME_INIT;
    CHECK(flow_transition_outcome(engine, transition, &outcome) == FLOW_OK);
    flow_transition_release(engine, transition);
    return outcome;
  }
  const char *missing(flow_screen screen) {
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    CHECK(flow_screen_get(engine, screen, &info) == FLOW_OK);
    return info.missing_class;
  }
};

const char *const lost_id = "late.screen";

/// A class that is registered late; its instances log.
struct Late {
  int created = 0, destroyed = 0, restored = 0, started = 0;
  bool refuses = false;
  std::string state;
  flow_value lent = flow_null_value();

  static Late &of(void *self) { return *static_cast<Late *>(self); }
  static void *create(void *data, flow_engine *, flow_handle, const flow_value *) {
    of(data).created++;
    return data;
  }
  static void destroy(void *self) { of(self).destroyed++; }
  static const flow_value *save(void *self) {
    of(self).lent = flow_string_value(of(self).state.c_str());
    return &of(self).lent;
  }
  static flow_bool restore(void *self, const flow_value *state, uint32_t) {
    of(self).restored++;
    if (state) of(self).state = view_text(state->as.string);
    return !of(self).refuses;
  }

  flow_status add(flow_engine *engine, uint32_t version = 0) {
    const flow_method methods[] = {
        FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, destroy),
        FLOW_SCREEN_METHOD(save_state, save), FLOW_SCREEN_METHOD(restore_state, restore)};
    flow_class description = FLOW_CLASS(FLOW_KIND_SCREEN, lost_id, methods);
    description.user_data = this;
    description.state_version = version;
    return flow_class_register(engine, FLOW_NONE, &description, nullptr);
  }
};

/// Saves a host with a late screen on top, and restores it in another one that lacks the class.
struct Missing {
  Late before, after;
  Host one{saving()}, other{saving()};
  Records records;
  flow_screen top = FLOW_NONE;

  explicit Missing(uint32_t version = 0) {
    REQUIRE(before.add(one.engine(), version) == FLOW_OK);
    flow_window window = one.window();
    one.open(window, one.flow("F", {"r"}));
    before.state = "draft";
    flow_screen late = FLOW_NONE;
    REQUIRE(flow_create(one.engine(), lost_id, nullptr, &late) == FLOW_OK);
    one.push(one.named("F"), late);
    REQUIRE(records.take(one.engine()) == FLOW_OK);
    REQUIRE(records.restore(other.engine()) == FLOW_OK);
    flow_window made = FLOW_NONE;
    size_t count = 0;
    flow_engine_windows(other.engine(), &made, 1, &count);
    flow_window_top(other.engine(), made, &top);
  }
  std::string missing() {
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    CHECK(flow_screen_get(other.engine(), top, &info) == FLOW_OK);
    return info.missing_class ? info.missing_class : "";
  }
};

}  // namespace

TEST_CASE("S9: a placeholder keeps the record of a class that is missing") {
  Missing app;
  CHECK(app.missing() == lost_id);
  CHECK(app.other.diagnostics.mentions("late.screen"));
  Records again;
  REQUIRE(again.take(app.other.engine()) == FLOW_OK);
  CHECK(again.text() == app.records.text());
}

TEST_CASE("S9: a placeholder comes alive when the host registers its class, with its handle") {
  Missing app;
  flow_screen top = app.top;

  REQUIRE(app.after.add(app.other.engine()) == FLOW_OK);

  CHECK(app.missing() == "");
  CHECK(app.top == top);
  CHECK(app.after.created == 1);
  CHECK(app.after.restored == 1);
  CHECK(app.after.state == "draft");
  Records again;
  REQUIRE(again.take(app.other.engine()) == FLOW_OK);
  CHECK(again.text() == app.records.text());
}

TEST_CASE("S9: what is asked of a placeholder has its defaults; a state that is too new stays") {
  Missing app(3);
  REQUIRE(app.after.add(app.other.engine(), 2) == FLOW_OK);
  CHECK(app.missing() == lost_id);
  CHECK(app.after.created == 0);
  const flow_screen_content *content = nullptr;
  REQUIRE(flow_screen_render(app.other.engine(), app.top, &content) == FLOW_OK);
  REQUIRE(content->element_count == 2);
  CHECK(content->elements[0].kind == FLOW_ELEMENT_UNAVAILABLE);
  CHECK(view_text(content->elements[1].text) == "Try again");
  CHECK(flow_screen_invoke(app.other.engine(), app.top, "try_again", nullptr, nullptr) == FLOW_OK);
  CHECK(app.missing() == lost_id);
  app.other.pop(app.other.named("F"));
  CHECK(app.other.live(FLOW_KIND_SCREEN) == 1);
}

TEST_CASE(
    "S9: what the host sets aside is a placeholder without being tried, until it is renewed") {
  App app;
  Records records;
  REQUIRE(records.take(app.engine) == FLOW_OK);
  uint64_t id = 0;
  CHECK(flow_saved_id(app.engine, app.s, &id) == FLOW_OK);
  Host other(saving());
  other.restoring = FLOW_EVENT_RESTORED;
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  options.set_aside = &id;
  options.set_aside_count = 1;
  REQUIRE(records.restore(other.engine(), &options) == FLOW_OK);
  CHECK(other.named("s") == FLOW_NONE);
  flow_handle placeholder = FLOW_NONE;
  CHECK(flow_restored(other.engine(), FLOW_KIND_SCREEN, id, &placeholder) == FLOW_OK);

  other.restoring = FLOW_EVENT_RENEWED;
  CHECK(flow_instance_renew(other.engine(), placeholder, nullptr, 0, nullptr, nullptr) == FLOW_OK);

  CHECK(other.named("s") == placeholder);
}

TEST_CASE("S16: an instance is made anew in its place, with its state, and the old one destroyed") {
  App app;
  flow_value state = flow_string_value("draft");
  app.host.on_screen("s").save_state = [&] { return &state; };

  CHECK(app.renew(app.s).kind == FLOW_OUTCOME_DONE);

  CHECK(app.host.tree(app.window) == "[r@F, s@F]");
  CHECK(app.host.named("s") == app.s);
  CHECK(app.host.log.calls() == "restore(s,\"draft\",0) willAppear(s) didAppear(s) destroy(s)");
}

TEST_CASE("S16: the state that is given counts, with its version") {
  App app(saving(4));
  flow_value own = flow_string_value("own"), given = flow_string_value("given");
  app.host.on_screen("r").save_state = [&] { return &own; };

  CHECK(app.renew(app.r, &given, 2).kind == FLOW_OUTCOME_DONE);

  CHECK(app.host.log.calls() == "restore(r,\"given\",2) destroy(r)");
}

TEST_CASE("S16: a state that is malformed ends nothing") {
  App app;
  flow_value state = flow_null_value();
  state.type = 99;
  app.host.on_screen("s").save_state = [&] { return &state; };

  flow_outcome outcome = app.renew(app.s);

  CHECK(outcome.kind == FLOW_OUTCOME_FAILED);
  CHECK(outcome.reason == FLOW_REASON_CREATE);
  CHECK(app.host.log.calls() == "");
  CHECK(app.missing(app.s) == nullptr);
}

TEST_CASE("S16: what refuses its state becomes a placeholder, and is tried again") {
  App app;
  app.host.on_screen("s").restore_state = [](flow_handle, const flow_value *, uint32_t) {
    return false;
  };

  flow_outcome outcome = app.renew(app.s);

  CHECK(outcome.kind == FLOW_OUTCOME_FAILED);
  CHECK(outcome.reason == FLOW_REASON_CREATE);
  REQUIRE(app.missing(app.s));
  CHECK(std::string(app.missing(app.s)) == "test.screen");

  app.host.on_screen("s").restore_state = nullptr;
  CHECK(app.renew(app.s).kind == FLOW_OUTCOME_DONE);
  CHECK(app.missing(app.s) == nullptr);
}

TEST_CASE("S16: what was never opened is refused, what is gone is a noop, and timers end") {
  App app;
  flow_screen never = app.host.screen("never");
  flow_outcome outcome = app.renew(never);
  CHECK(outcome.kind == FLOW_OUTCOME_REFUSED);
  CHECK(outcome.reason == FLOW_REASON_NEVER_OPENED);
  CHECK(flow_destroy(app.engine, never) == FLOW_OK);
  int ended = 0;
  flow_callback timer = {[](void *, flow_engine *, flow_handle) {}, &ended,
                         [](void *data) { ++*static_cast<int *>(data); }};
  CHECK(flow_timer_start(app.engine, app.s, 1000, 0, timer, nullptr) == FLOW_OK);

  CHECK(app.renew(app.s).kind == FLOW_OUTCOME_DONE);
  CHECK(ended == 1);
  CHECK(flow_timer_start(app.engine, app.s, 1000, 0, timer, nullptr) == FLOW_OK);

  app.host.pop(app.f);
  CHECK(ended == 2);
  CHECK(app.renew(app.s).kind == FLOW_OUTCOME_NOOP);
}

TEST_CASE("S16: what ends with the old instance ends before its state is taken") {
  App app;
  std::string written = "nothing";
  flow_value state = flow_null_value();
  app.host.on_screen("s").save_state = [&] {
    state = flow_string_value(written.c_str());
    return &state;
  };
  flow_callback cancel = {
      [](void *data, flow_engine *, flow_handle) { *static_cast<std::string *>(data) += "+work"; },
      &written, nullptr};
  flow_callback timer = {[](void *, flow_engine *, flow_handle) {}, &written,
                         [](void *data) { *static_cast<std::string *>(data) += "+timer"; }};
  CHECK(flow_work_begin(app.engine, app.s, cancel, nullptr) == FLOW_OK);
  CHECK(flow_timer_start(app.engine, app.s, 1000, 0, timer, nullptr) == FLOW_OK);

  CHECK(app.renew(app.s).kind == FLOW_OUTCOME_DONE);

  CHECK(written.size() == std::string("nothing+work+timer").size());
  CHECK(app.host.log.calls().find("restore(s,\"" + written + "\"") != std::string::npos);
}

TEST_CASE("S13 S16: a coordinator that has opened nothing gets its time anew") {
  App app;
  app.host.on_coordinator("D").start = [&](flow_coordinator self) {
    CHECK(flow_coordinator_defer(app.engine, self) == FLOW_OK);
  };
  flow_coordinator deferred = app.host.coordinator("D");
  app.host.open(app.f, deferred);
  app.host.clock.advance(50000);
  CHECK(flow_engine_dispatch(app.engine) == FLOW_OK);

  CHECK(app.renew(deferred).kind == FLOW_OUTCOME_DONE);
  app.host.clock.advance(20000);
  CHECK(flow_engine_dispatch(app.engine) == FLOW_OK);
  CHECK(app.host.named("D") == deferred);
  flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
  CHECK(flow_coordinator_get(app.engine, deferred, &info) == FLOW_OK);

  app.host.clock.advance(40000);
  CHECK(flow_engine_dispatch(app.engine) == FLOW_OK);
  CHECK(flow_coordinator_get(app.engine, deferred, &info) == FLOW_ERROR_STALE_HANDLE);
}

TEST_CASE("S16: an open question of a guard is answered no") {
  App app;
  app.host.on_coordinator("F").guard = [](const flow_route &, flow_question) {
    return FLOW_ANSWER_LATER;
  };
  test::Request route = app.host.navigate(app.f, "page");
  CHECK(route.outcome() == "pending");

  CHECK(app.renew(app.f).kind == FLOW_OUTCOME_DONE);

  CHECK(route.outcome() == "refused(not_allowed)");
}

TEST_CASE("S16: an open question of may_select is answered no") {
  App app;
  app.host.on_coordinator("T").start = [&](flow_coordinator self) {
    app.host.open_tabs(self, {app.host.screen("x"), app.host.screen("y")});
  };
  app.host.on_coordinator("T").may_select = [](const flow_selection &) {
    return FLOW_ANSWER_LATER;
  };
  flow_coordinator tabs = app.host.coordinator("T");
  app.host.open(app.f, tabs, Options().style(FLOW_STYLE_SHEET));
  test::Request selection = app.host.select_tab(tabs, 1);
  CHECK(selection.outcome() == "pending");

  CHECK(app.renew(tabs).kind == FLOW_OUTCOME_DONE);

  CHECK(selection.outcome() == "vetoed");
}

TEST_CASE("S16 V10: what was typed into a secure field is put anew when its screen is") {
  App app;
  app.host.on_screen("s").render = [&](flow_content content) {
    flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "pin", "Pin");
    field.field_type = FLOW_FIELD_SECURE;
    field.value = flow_string_value("");
    CHECK(flow_content_add(app.engine, content, &field) == FLOW_OK);
  };
  auto put = [&](bool is_typed) {
    const flow_screen_content *content = nullptr;
    REQUIRE(flow_screen_render(app.engine, app.s, &content) == FLOW_OK);
    flow_value pin = flow_string_value("1234");
    if (is_typed) CHECK(flow_screen_set_field(app.engine, app.s, "pin", &pin, nullptr) == FLOW_OK);
    REQUIRE(flow_screen_render(app.engine, app.s, &content) == FLOW_OK);
    return std::pair(flow_element_at(content, 0)->put_revision, content->revision);
  };
  auto before = put(true);

  CHECK(app.renew(app.s).kind == FLOW_OUTCOME_DONE);

  auto after = put(false);
  CHECK(after.first > before.second);
  // An empty field is left as it is, and so is this one from now on.
  CHECK(app.renew(app.s).kind == FLOW_OUTCOME_DONE);
  CHECK(put(false).first == after.first);
}

TEST_CASE("W6, S16: data ends when a screen is made anew, and stays if its end gives it again") {
  struct Page {
    flow_engine *engine;
    flow_screen screen;
    const void *key;
    bool goes_on;
    int ends, given;
    static void end(void *data) {
      Page &self = *static_cast<Page *>(data);
      self.ends++;
      if (self.goes_on &&
          flow_screen_set_data(self.engine, self.screen, self.key, data, end) == FLOW_OK)
        self.given++;
    }
  };
  App app;
  static const char kept_key = 0, lost_key = 0;
  Page kept = {app.engine, app.s, &kept_key, true, 0, 0};
  Page lost = {app.engine, app.s, &lost_key, false, 0, 0};
  for (Page *page : {&kept, &lost})
    CHECK(flow_screen_set_data(app.engine, app.s, page->key, page, Page::end) == FLOW_OK);

  CHECK(app.renew(app.s).kind == FLOW_OUTCOME_DONE);

  void *found = nullptr;
  CHECK(flow_screen_data(app.engine, app.s, &kept_key, &found) == FLOW_OK);
  CHECK(found == &kept);
  CHECK(flow_screen_data(app.engine, app.s, &lost_key, &found) == FLOW_OK);
  CHECK(found == nullptr);
  CHECK(kept.ends == 1);
  CHECK(kept.given == 1);
  CHECK(lost.ends == 1);

  app.host.pop(app.f);
  CHECK(kept.ends == 2);
  CHECK(kept.given == 1);
  CHECK(lost.ends == 1);
}

TEST_CASE("S16: a coordinator is made anew, and its screens stay its own") {
  App app;
  CHECK(app.renew(app.f).kind == FLOW_OUTCOME_DONE);
  CHECK(app.host.tree(app.window) == "[r@F, s@F]");
  CHECK(app.host.log.calls() == "restore(F,none,0) destroy(F)");
  app.host.push(app.f, app.host.screen("t"));
  app.host.finish(app.f);
  CHECK(app.host.tree(app.window) == "");
}

TEST_CASE("S13: a coordinator that had opened nothing and has no restore_state is started anew") {
  Host one(saving()), other(saving());
  one.on_coordinator("F").start = [&](flow_coordinator self) {
    flow_coordinator_defer(one.engine(), self);
  };
  flow_window window = one.window();
  one.open(window, one.make("test.stateless", "F"));
  Records records;
  REQUIRE(records.take(one.engine()) == FLOW_OK);
  other.on_coordinator("F").start = [&](flow_coordinator self) {
    other.push(self, other.screen("r"));
  };

  REQUIRE(records.restore(other.engine()) == FLOW_OK);

  flow_window made = FLOW_NONE;
  size_t count = 0;
  flow_engine_windows(other.engine(), &made, 1, &count);
  CHECK(other.tree(made) == "[r@F]");
}

TEST_CASE("S17: reloading a plugin renews its instances in place, with their handles") {
  const char *fixtures = std::getenv("FLOW_FIXTURES");
  REQUIRE(fixtures);
  Host host(saving());
  flow_engine *engine = host.engine();
  flow_window window = host.window();
  host.open(window, host.flow("F", {"r"}));
  flow_plugin plugin = FLOW_NONE, reloaded = FLOW_NONE;
  REQUIRE(flow_plugin_load(engine, (std::string(fixtures) + "/good.so").c_str(), &plugin,
                           nullptr) == FLOW_OK);
  flow_presentable flow = FLOW_NONE;
  REQUIRE(flow_open_new(engine, host.named("F"), "good.coordinator", nullptr, nullptr, &flow,
                        nullptr) == FLOW_OK);
  flow_screen top = FLOW_NONE, after = FLOW_NONE;
  flow_window_top(engine, window, &top);
  Records before, later;
  REQUIRE(before.take(engine) == FLOW_OK);

  REQUIRE(flow_plugin_reload(engine, plugin, &reloaded, nullptr) == FLOW_OK);

  flow_window_top(engine, window, &after);
  CHECK(after == top);
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  CHECK(flow_screen_get(engine, top, &info) == FLOW_OK);
  CHECK(std::string(info.class_id) == "good.screen");
  CHECK(info.missing_class == nullptr);
  CHECK(info.owner == flow);
  REQUIRE(later.take(engine) == FLOW_OK);
  CHECK(later.text() == before.text());

  CHECK(flow_plugin_unload(engine, reloaded, nullptr, nullptr) == FLOW_OK);
  CHECK(host.tree(window) == "[r@F]");
}

namespace {

/// A class whose instances lie where the test says.
struct Placed {
  static constexpr const char *id = "placed.screen";
  char *next = nullptr;

  static void *create(void *data, flow_engine *, flow_handle, const flow_value *) {
    return static_cast<Placed *>(data)->next;
  }
  static const flow_value *save(void *) {
    static const flow_value state = flow_integer_value(1);
    return &state;
  }
  static void seen(void *) {}

  void add(flow_engine *engine) {
    const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                   FLOW_SCREEN_METHOD(save_state, save),
                                   FLOW_SCREEN_METHOD(will_appear, seen)};
    flow_class description = FLOW_CLASS(FLOW_KIND_SCREEN, id, methods);
    description.user_data = this;
    REQUIRE(flow_class_register(engine, FLOW_NONE, &description, nullptr) == FLOW_OK);
  }
  flow_screen push(flow_engine *engine, flow_handle on, char *place) {
    flow_screen screen = FLOW_NONE;
    next = place;
    CHECK(flow_open_new(engine, on, id, nullptr, nullptr, &screen, nullptr) == FLOW_OK);
    return screen;
  }
};

}  // namespace

TEST_CASE("S16, S3: an instance where a renewed one has lain is not taken for it") {
  App app;
  Saver saver(app.engine);
  Records records;
  Placed placed;
  char first, second, third;
  placed.add(app.engine);
  flow_screen renewed = placed.push(app.engine, app.f, &first);
  CHECK(records.take_changed(app.engine, saver.raw) == FLOW_OK);
  placed.next = &second;
  CHECK(app.renew(renewed).kind == FLOW_OUTCOME_DONE);
  app.host.pop(app.f);

  // In the slot of the one that has gone, which 28 bits of a handle tell.
  flow_screen other = placed.push(app.engine, app.f, &third);
  CHECK((other ^ renewed) % (1 << 28) == 0);
  CHECK(records.take_changed(app.engine, saver.raw) == FLOW_OK);
  uint64_t id = 0, later = 0;
  CHECK(flow_saved_id(app.engine, other, &id) == FLOW_OK);

  placed.push(app.engine, app.f, &first);
  CHECK(flow_saved_id(app.engine, other, &later) == FLOW_OK);
  CHECK(later == id);
  CHECK(records.take_changed(app.engine, saver.raw) == FLOW_OK);
  Records whole;
  CHECK(whole.take(app.engine) == FLOW_OK);
  CHECK(records.text() == whole.text());
}
