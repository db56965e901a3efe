// Rules S10 and S12: handles among arguments, and methods given by name, over a restore.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <map>
#include <string>
#include <vector>

#include "support/alert.hpp"
#include "support/twin.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// A class of screens that are given handles, and keep which they were given last.
struct Holders {
  std::map<std::string, int64_t> given;
  int created = 0;

  static void *create(void *data, flow_engine *, flow_handle, const flow_value *arguments) {
    Holders &self = *static_cast<Holders *>(data);
    self.created++;
    self.given.clear();
    for (size_t index = 0; arguments && index < arguments->as.map.count; index++) {
      const flow_entry &entry = arguments->as.map.entries[index];
      self.given[view_text(entry.key)] = entry.value.as.integer;
    }
    return data;
  }
  static void destroy(void *) {}

  void add(flow_engine *engine, const char *type = "h") {
    const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                   FLOW_SCREEN_METHOD(destroy, destroy)};
    const flow_argument arguments[] = {
        FLOW_ARGUMENT("screen", type, nullptr), FLOW_ARGUMENT("flow", type, nullptr),
        FLOW_ARGUMENT("window", type, nullptr), FLOW_ARGUMENT("layer", type, nullptr),
        FLOW_ARGUMENT("router", type, nullptr)};
    flow_class description = FLOW_CLASS_OF(FLOW_KIND_SCREEN, "holder", methods, arguments);
    description.user_data = this;
    REQUIRE(flow_class_register(engine, FLOW_NONE, &description, nullptr) == FLOW_OK);
  }
};

/// A host in which a holder is opened over tabs, and another one that is made of its records.
struct Holding {
  Holders before, after;
  Twin twin;
  Host &one = twin.one, &other = twin.other;

  explicit Holding(const char *type = "h", const char *type_after = "h") {
    before.add(one.engine(), type);
    after.add(other.engine(), type_after);
    one.on_coordinator("T").start = [this](flow_coordinator self) {
      one.open_tabs(self, {one.flow("A", {"a"}), one.screen("b")});
    };
    one.open(twin.window, one.coordinator("T"));
    one.present_over(one.named("a"), one.screen("m"));
  }
  void open(const std::vector<std::pair<const char *, int64_t>> &given) {
    std::vector<flow_entry> entries;
    for (const auto &[name, number] : given)
      entries.push_back({flow_text(name), flow_integer_value(number)});
    flow_value arguments = flow_map_value(entries.data(), entries.size());
    flow_screen holder = FLOW_NONE;
    REQUIRE(flow_create(one.engine(), "holder", &arguments, &holder) == FLOW_OK);
    one.push(one.named("m"), holder);
  }
  static int64_t number(flow_handle handle) { return static_cast<int64_t>(handle); }
  bool restores() {
    return twin.records.take(one.engine()) == FLOW_OK &&
           twin.records.restore(other.engine()) == FLOW_OK;
  }
  std::string missing() {
    flow_screen top = FLOW_NONE;
    flow_window_top(other.engine(), first_window(other), &top);
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    CHECK(flow_screen_get(other.engine(), top, &info) == FLOW_OK);
    return info.missing_class ? info.missing_class : "";
  }
};

/// A class of coordinators with methods that are given by name, and log what they hear.
struct Hearing {
  Host *host;
  flow_handle handle;

  static Hearing &of(void *self) { return *static_cast<Hearing *>(self); }
  static void hear(void *self, const std::string &what) {
    of(self).host->call(0, of(self).handle, "heard " + what);
  }
  static void *create(void *data, flow_engine *, flow_handle handle, const flow_value *) {
    return new Hearing{static_cast<Host *>(data), handle};
  }
  static void destroy(void *self) { delete &of(self); }
  static void start(void *self) {
    Host &host = *of(self).host;
    host.push(of(self).handle, host.screen("o"));
  }
  static flow_bool restore(void *, const flow_value *, uint32_t) { return FLOW_TRUE; }
  static void child_finished(void *self, flow_coordinator, flow_cause, const flow_value *) {
    hear(self, "child");
  }
  static void closed(void *self, flow_presentable) { hear(self, "closed"); }
  static void went(void *self, flow_layer) { hear(self, "went"); }
  static void chosen(void *self, flow_coordinator, flow_cause cause, const flow_value *value) {
    hear(self, std::string(flow_cause_name(cause)) + " " + (value ? value_text(value) : "none"));
  }
  static void pressed(void *self, flow_screen, const flow_string *button) {
    hear(self, view_text(*button));
  }
  static void erase(void *self) { hear(self, "yes"); }

  static void add(Host &host, bool knows = true) {
    std::vector<flow_method> methods = {
        FLOW_COORDINATOR_METHOD(create, create), FLOW_COORDINATOR_METHOD(destroy, destroy),
        FLOW_COORDINATOR_METHOD(start, start), FLOW_COORDINATOR_METHOD(restore_state, restore),
        FLOW_COORDINATOR_METHOD(child_finished, child_finished)};
    if (knows) {
      methods.push_back(FLOW_CALLBACK_METHOD(completion, "closed", closed));
      methods.push_back(FLOW_CALLBACK_METHOD(dismissed, "went", went));
      methods.push_back(FLOW_CALLBACK_METHOD(finished, "chosen", chosen));
      methods.push_back(FLOW_CALLBACK_METHOD(answered, "pressed", pressed));
      methods.push_back(FLOW_CALLBACK_METHOD(confirmed, "erase", erase));
    }
    flow_class description = FLOW_CLASS_INIT;
    description.kind = FLOW_KIND_COORDINATOR;
    description.id = "hearing";
    description.methods = methods.data();
    description.method_count = methods.size();
    description.user_data = &host;
    REQUIRE(flow_class_register(host.engine(), FLOW_NONE, &description, nullptr) == FLOW_OK);
    const flow_method screen[] = {FLOW_SCREEN_METHOD(create, create),
                                  FLOW_SCREEN_METHOD(destroy, destroy),
                                  FLOW_CALLBACK_METHOD(completion, "closed", closed)};
    flow_class asker = FLOW_CLASS(FLOW_KIND_SCREEN, "asker", screen);
    asker.user_data = &host;
    REQUIRE(flow_class_register(host.engine(), FLOW_NONE, &asker, nullptr) == FLOW_OK);
  }
};

/// A twin whose first host shows o, opened by a coordinator that hears by methods.
struct Listening {
  Twin twin;
  flow_coordinator opener = FLOW_NONE;
  flow_options options = FLOW_OPTIONS_INIT;

  explicit Listening(bool knows = true) {
    Hearing::add(twin.one);
    Hearing::add(twin.other, knows);
    opener = flow_show(twin.one.engine(), twin.window, "hearing", nullptr);
    defer("D");
  }
  /// Lets a coordinator wait until somebody else opens something in it.
  void defer(const std::string &name) {
    twin.one.on_coordinator(name).start = [this](flow_coordinator self) {
      CHECK(flow_coordinator_defer(twin.one.engine(), self) == FLOW_OK);
    };
  }
  void open(flow_presentable what) {
    CHECK(flow_open(twin.one.engine(), opener, what, &options, nullptr) == FLOW_OK);
  }
  /// Presses a button of what is on top.
  static void press(Host &host, flow_window window, const char *button) {
    flow_screen top = FLOW_NONE;
    const flow_screen_content *content = nullptr;
    CHECK(flow_window_top(host.engine(), window, &top) == FLOW_OK);
    CHECK(flow_screen_render(host.engine(), top, &content) == FLOW_OK);
    CHECK(flow_screen_invoke(host.engine(), top, button, nullptr, nullptr) == FLOW_OK);
  }
  /// Does the same in both, and returns what the methods of the restored one have heard.
  std::string hear(const std::function<void(Host &, flow_window)> &body) {
    std::string heard;
    twin.both([&](Host &host, flow_window window) {
      body(host, window);
      heard = "";
      for (const Entry &entry : host.log.entries())
        if (entry.token.find("heard ") == 0) heard += entry.token.substr(6) + ",";
    });
    return heard;
  }
};

}  // namespace

TEST_CASE("S10: handles of all kinds of objects among arguments lead to what was restored") {
  Holding app;
  Host &one = app.one, &other = app.other;
  app.open({{"screen", app.number(one.named("b"))},
            {"flow", app.number(one.named("T"))},
            {"window", app.number(app.twin.window)},
            {"layer", app.number(one.layer(app.twin.window, 1))},
            {"router", app.number(one.router(one.named("b")))}});

  app.twin.restore();

  flow_window window = first_window(other);
  std::map<std::string, int64_t> expected = {
      {"screen", app.number(other.named("b"))},
      {"flow", app.number(other.named("T"))},
      {"window", app.number(window)},
      {"layer", app.number(other.layer(window, 1))},
      {"router", app.number(other.router(other.named("b")))}};
  CHECK(app.after.given == expected);
  CHECK(app.missing() == "");
}

TEST_CASE("S10: a handle leads to the same object when others have come and gone before it") {
  Holding app;
  for (int round = 0; round < 3; round++) {
    app.one.present_over(app.one.named("a"), app.one.screen("x"));
    app.one.dismiss(app.one.named("x"));
    app.other.open(app.other.window(), app.other.flow("X", {"x"}));
    app.other.present_over(app.other.named("x"), app.other.screen("y"));
    app.other.close_window(first_window(app.other));
  }
  app.open({{"layer", app.number(app.one.layer(app.twin.window, 1))},
            {"router", app.number(app.one.router(app.one.layer(app.twin.window, 1)))}});

  app.twin.restore();

  flow_layer layer = app.other.layer(first_window(app.other), 1);
  CHECK(app.after.given["layer"] == app.number(layer));
  CHECK(app.after.given["router"] == app.number(app.other.router(layer)));
}

TEST_CASE("S10: a handle that leads to nothing that is saved comes back as none") {
  Holding app;
  flow_screen never = app.one.screen("never"), gone = app.one.screen("gone");
  flow_timer timer = FLOW_NONE;
  flow_callback rings = {[](void *, flow_engine *, flow_handle) {}, nullptr, nullptr};
  CHECK(flow_timer_start(app.one.engine(), FLOW_NONE, 1000, 0, rings, &timer) == FLOW_OK);
  app.one.present_over(app.one.named("a"), gone);
  flow_layer layer = app.one.layer(app.twin.window, 2);
  app.open({{"screen", app.number(gone)},
            {"flow", app.number(never)},
            {"window", app.number(timer)},
            {"layer", app.number(layer)}});
  app.one.dismiss(gone);

  REQUIRE(app.restores());

  std::map<std::string, int64_t> expected = {
      {"screen", 0}, {"flow", 0}, {"window", 0}, {"layer", 0}};
  CHECK(app.after.given == expected);
  CHECK(app.missing() == "");
  CHECK(flow_destroy(app.one.engine(), never) == FLOW_OK);
}

TEST_CASE("S10: a number becomes a handle only if record and class both say so") {
  SUBCASE("the class has another type now") {
    Holding app("h", "x");
    app.open({{"screen", app.number(app.one.named("b"))}});
    REQUIRE(app.restores());
    CHECK(app.missing() == "holder");
    CHECK(app.after.created == 0);
    CHECK(app.other.diagnostics.mentions("argument 'screen'"));
  }
  SUBCASE("the class takes a handle where it took a number") {
    Holding app("x", "h");
    // The handle of a screen that lives in the other host as well, by its number.
    app.open({{"screen", app.number(app.one.named("b"))}});
    REQUIRE(app.restores());
    CHECK(app.missing() == "holder");
    CHECK(app.after.created == 0);
    CHECK(app.other.diagnostics.mentions("argument 'screen'"));
  }
}

TEST_CASE("S9 S10: a placeholder keeps its handles, and has them when it comes alive") {
  Holding app;
  app.open({{"layer", app.number(app.one.layer(app.twin.window, 1))},
            {"screen", app.number(app.one.named("b"))}});
  REQUIRE(app.twin.records.take(app.one.engine()) == FLOW_OK);
  Host late(saving());
  REQUIRE(app.twin.records.restore(late.engine()) == FLOW_OK);
  Records again;
  CHECK(again.take(late.engine()) == FLOW_OK);
  CHECK(again.text() == app.twin.records.text());
  Holders holders;

  holders.add(late.engine());

  CHECK(holders.created == 1);
  CHECK(holders.given["layer"] == app.number(late.layer(first_window(late), 1)));
  CHECK(holders.given["screen"] == app.number(late.named("b")));
  CHECK(again.take(late.engine()) == FLOW_OK);
  CHECK(again.text() == app.twin.records.text());
}

TEST_CASE("S12 N5: methods hear of screens and layers that go after a restore") {
  Listening app;
  app.options.completion_method = "closed";
  app.open(app.twin.one.screen("x"));
  app.options.style = FLOW_STYLE_SHEET;
  app.options.dismissed_method = "went";
  app.open(app.twin.one.screen("m"));
  app.twin.restore();

  CHECK(app.hear([](Host &host, flow_window window) { host.drag(host.layer(window, 1)); }) ==
        "closed,went,");
  CHECK(app.hear([](Host &host, flow_window window) { host.back(window); }) == "closed,");
  CHECK(app.hear([](Host &host, flow_window window) { host.close_window(window); }) == "");
}

TEST_CASE("S12 S13: what a coordinator was opened with is still heard when it opens at last") {
  Listening app;
  app.options.style = FLOW_STYLE_SHEET;
  app.options.completion_method = "closed";
  app.options.dismissed_method = "went";
  app.options.finished_method = "chosen";
  app.open(app.twin.one.coordinator("D"));
  app.twin.restore();

  CHECK(app.hear([](Host &host, flow_window) { host.push(host.named("D"), host.screen("d")); }) ==
        "");
  CHECK(app.hear([](Host &host, flow_window) {
    flow_value blue = flow_string_value("blue");
    host.finish(host.named("D"), &blue);
  }) == "closed,went,finished \"blue\",");
}

TEST_CASE("S12 N5: an answer and a yes are told to methods after a restore, once") {
  Listening app;
  flow_alert alert = flow_alert_make("Really?", nullptr);
  alert.answered_method = "pressed";
  CHECK(flow_alert_present(app.twin.one.engine(), app.opener, &alert, nullptr, nullptr, nullptr) ==
        FLOW_OK);
  CHECK(flow_confirm_method(app.twin.one.engine(), app.opener, "Erase?", nullptr, "Erase",
                            "erase") == FLOW_OK);
  app.twin.restore();

  auto yes = [](Host &host, flow_window window) { Listening::press(host, window, "yes"); };
  auto ok = [](Host &host, flow_window window) { Listening::press(host, window, "ok"); };
  CHECK(app.hear(yes) == "yes,");
  CHECK(app.hear(ok) == "ok,");
}

TEST_CASE("S12 N5: an opener that had gone is not told, and its method is saved all the same") {
  Listening app;
  app.options.completion_method = "closed";
  Host &one = app.twin.one;
  flow_screen asker = flow_show(one.engine(), app.opener, "asker", nullptr);
  for (const char *name : {"x", "y"}) {
    CHECK(flow_push(one.engine(), asker, one.screen(name), &app.options, nullptr) == FLOW_OK);
  }
  app.twin.restore();
  CHECK(app.hear([](Host &host, flow_window) { host.close(host.named("y")); }) == "closed,");

  REQUIRE(app.twin.records.take(one.engine()) == FLOW_OK);
  std::string before = app.twin.records.text();
  CHECK(flow_remove(one.engine(), asker, nullptr, nullptr) == FLOW_OK);
  REQUIRE(app.twin.records.take(one.engine()) == FLOW_OK);
  CHECK(app.twin.records.text().find("{method:\"closed\"") != std::string::npos);
  Host third(saving());
  Hearing::add(third);
  REQUIRE(app.twin.records.restore(third.engine()) == FLOW_OK);
  Records again;
  REQUIRE(again.take(third.engine()) == FLOW_OK);
  CHECK(again.text() == app.twin.records.text());
  CHECK_FALSE(third.diagnostics.mentions("by its method"));
  third.log.clear();
  third.close(third.named("x"));
  CHECK(third.log.calls().find("heard") == std::string::npos);
}

TEST_CASE("S12: a method that the class has not any more is a note, and counts as a function") {
  Listening app(false);
  app.options.finished_method = "chosen";
  app.open(app.twin.one.flow("G", {"g"}));
  app.options = FLOW_OPTIONS_INIT;
  app.options.completion_method = "closed";
  app.open(app.twin.one.screen("x"));
  REQUIRE(app.twin.records.take(app.twin.one.engine()) == FLOW_OK);

  REQUIRE(app.twin.records.restore(app.twin.other.engine()) == FLOW_OK);

  Host &other = app.twin.other;
  CHECK(other.diagnostics.mentions("by its method 'chosen'"));
  CHECK(other.diagnostics.mentions("by its method 'closed'"));
  CHECK(other.diagnostics.all().back().severity == FLOW_SEVERITY_NOTE);
  Records again;
  REQUIRE(again.take(other.engine()) == FLOW_OK);
  CHECK(again.text() == app.twin.records.text());
  other.log.clear();
  other.close(other.named("x"));
  CHECK(other.log.calls().find("heard") == std::string::npos);
  other.finish(other.named("G"));
  CHECK(other.log.calls().find("heard child") != std::string::npos);
}
