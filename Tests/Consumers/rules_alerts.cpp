// Rule V4: alerts and confirmation dialogs.
#include <doctest/doctest.h>

#include <cstdlib>

#include "support/alert.hpp"
#include "support/host.hpp"

using namespace test;

namespace {

/// A window with r@F and p@F over it.
struct App {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r", "p"});

  App() { host.open(window, f); }
};

size_t live_alerts(Host &host) {
  size_t count = 0;
  CHECK(flow_engine_live_count(host.engine(), FLOW_KIND_NONE, "flow.alert", &count) == FLOW_OK);
  return count;
}

}  // namespace

TEST_CASE("V4: an alert is a screen with title, message and buttons, in a layer of its own") {
  for (flow_style style : {FLOW_STYLE_ALERT, FLOW_STYLE_CONFIRMATION_DIALOG}) {
    App app;
    Alert alert(app.host, yes_and_no());
    alert.raw.style = style;
    CHECK(alert.present(app.f).outcome() == "done");

    flow_layer_info layer = FLOW_LAYER_INFO_INIT;
    CHECK(flow_layer_get(app.host.engine(), app.host.layer(app.window, 1), &layer) == FLOW_OK);
    CHECK(layer.style == style);
    const char *id = nullptr;
    CHECK(flow_class_of(app.host.engine(), alert.screen, &id) == FLOW_OK);
    CHECK(id == std::string("flow.alert"));
    CHECK(live_alerts(app.host) == 1);
    const flow_screen_content *content = nullptr;
    REQUIRE(flow_screen_render(app.host.engine(), alert.screen, &content) == FLOW_OK);
    CHECK(view_text(content->title) == "Title");
    REQUIRE(content->element_count == 3);
    CHECK(content->elements[0].kind == FLOW_ELEMENT_TEXT);
    CHECK(view_text(content->elements[0].text) == "Message");
    CHECK(content->elements[1].kind == FLOW_ELEMENT_BUTTON);
    CHECK(view_text(content->elements[1].id) == "yes");
    CHECK(view_text(content->elements[1].text) == "Yes");
    CHECK(content->elements[1].role == FLOW_ROLE_DESTRUCTIVE);
    CHECK(content->elements[2].role == FLOW_ROLE_CANCEL);
    CHECK(alert.press("no") == FLOW_OK);
    CHECK(alert.was_answered("no"));
    CHECK(live_alerts(app.host) == 0);
  }
}

TEST_CASE("V4: what an alert shows is its own copy") {
  App app;
  std::string id = "one", label = "", title = "Said";
  Alert alert(app.host, {flow_alert_button_make(id.c_str(), label.c_str(), FLOW_ROLE_NORMAL)});
  alert.raw.title = flow_text(title.c_str());
  alert.raw.message = flow_text(nullptr);
  alert.present(app.f);
  id = "two";
  title = "Else";

  const flow_screen_content *content = nullptr;
  REQUIRE(flow_screen_render(app.host.engine(), alert.screen, &content) == FLOW_OK);
  CHECK(view_text(content->title) == "Said");
  REQUIRE(content->element_count == 1);
  CHECK(view_text(content->elements[0].text) == "one");
  CHECK(alert.press("one") == FLOW_OK);
  CHECK(alert.was_answered("one"));
}

TEST_CASE("V4: without buttons there is one, \"ok\"") {
  App app;
  Alert alert(app.host);
  alert.present(app.f);

  const flow_screen_content *content = nullptr;
  REQUIRE(flow_screen_render(app.host.engine(), alert.screen, &content) == FLOW_OK);
  REQUIRE(content->element_count == 2);
  CHECK(view_text(content->elements[1].id) == "ok");
  CHECK(view_text(content->elements[1].text) == "OK");
  CHECK(content->elements[1].role == FLOW_ROLE_CANCEL);
  CHECK(alert.press("ok") == FLOW_OK);
  CHECK(alert.was_answered("ok"));
}

TEST_CASE("V4 O4: answered comes after removed, before the completion and dismissed") {
  App app;
  Alert alert(app.host, yes_and_no());
  alert.present(app.f, Options()
                           .completion([&](flow_handle subject) {
                             app.host.call(FLOW_EVENT_COMPLETION, subject, "back");
                           })
                           .dismissed([&](flow_handle subject) {
                             app.host.call(FLOW_EVENT_DISMISSED, subject, "onDismiss");
                           }));
  const std::string name = "#" + std::to_string(alert.screen);
  app.host.log.clear();

  CHECK(alert.tap("yes") == FLOW_OK);

  CHECK(app.host.log.trace() == "remove(" + name + ") answered(" + name + ",\"yes\") back(" + name +
                                    ") onDismiss(L1) done(close,done)");
  CHECK(app.host.log.calls() == "answered(yes) back onDismiss");
  CHECK(alert.was_answered("yes"));
  CHECK(alert.tap("yes") == FLOW_ERROR_STALE_HANDLE);
}

TEST_CASE("V4 O6: however an alert goes, it is answered once and ended once") {
  struct Way {
    const char *name;
    std::function<void(App &, Alert &)> go;
  } const ways[] = {
      {"back", [](App &app, Alert &) { app.host.back(app.window); }},
      {"drag", [](App &app, Alert &) { app.host.drag(app.host.layer(app.window, 1)); }},
      {"dismiss", [](App &app, Alert &) { app.host.dismiss(app.window); }},
      {"dismiss all", [](App &app, Alert &) { app.host.dismiss_all(app.window); }},
      {"dismiss to", [](App &app, Alert &) { app.host.dismiss_to(app.host.named("p")); }},
      {"close", [](App &app, Alert &alert) { app.host.close(alert.screen); }},
      {"its presenter is popped", [](App &app, Alert &) { app.host.pop(app.f); }},
      {"its presenter is replaced",
       [](App &app, Alert &) { app.host.replace_top(app.f, app.host.screen("q")); }},
      {"another stack",
       [](App &app, Alert &) { app.host.set_stack(app.f, {app.host.named("r")}); }},
      {"another root",
       [](App &app, Alert &) { app.host.set_root(app.window, app.host.screen("q")); }},
      {"its flow finishes", [](App &app, Alert &) { app.host.finish(app.f); }},
      {"its flow is stopped", [](App &app, Alert &) { app.host.stop(app.f); }},
      {"its window closes", [](App &app, Alert &) { app.host.close_window(app.window); }},
      {"the engine is destroyed", [](App &app, Alert &) { app.host.shut_down(); }},
  };
  for (const Way &way : ways) {
    CAPTURE(way.name);
    App app;
    Alert alert(app.host, yes_and_no());
    alert.present(app.f);
    CHECK(alert.is_open());

    way.go(app, alert);

    CHECK(alert.was_answered(""));
  }
}

TEST_CASE("V4: an alert over another flow's screen goes with that flow's parent") {
  App app;
  app.host.push(app.f, app.host.flow("C", {"c"}));
  app.host.push(app.host.named("C"), app.host.flow("D", {"d"}));
  Alert alert(app.host, yes_and_no());
  alert.present(app.host.named("D"));
  app.host.log.clear();

  app.host.stop(app.host.named("C"));

  CHECK(alert.was_answered(""));
  CHECK(app.host.log.count("finish(D,none,parent_ended)") == 1);
  CHECK(app.host.tree(app.window) == "[r@F, p@F]");
}

TEST_CASE("V4: an alert of a plugin's flow is answered before the plugin is gone") {
  const char *folder = std::getenv("FLOW_FIXTURES");
  REQUIRE(folder);
  App app;
  flow_plugin plugin = FLOW_NONE;
  REQUIRE(flow_plugin_load(app.host.engine(), (std::string(folder) + "/good.so").c_str(), &plugin,
                           nullptr) == FLOW_OK);
  flow_handle good = FLOW_NONE;
  CHECK(flow_open_new(app.host.engine(), app.f, "good.coordinator", nullptr, nullptr, &good,
                      nullptr) == FLOW_OK);
  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  CHECK(flow_plugin_get(app.host.engine(), plugin, &info) == FLOW_OK);
  CHECK(info.class_count == 2);
  Alert alert(app.host, yes_and_no());
  alert.present(good);
  alert.body = [&](const std::string &) {
    CHECK(flow_plugin_get(app.host.engine(), plugin, &info) == FLOW_OK);
  };

  CHECK(flow_plugin_unload(app.host.engine(), plugin, nullptr, nullptr) == FLOW_OK);

  CHECK(alert.was_answered(""));
  CHECK(flow_plugin_get(app.host.engine(), plugin, &info) == FLOW_ERROR_STALE_HANDLE);
  CHECK(app.host.tree(app.window) == "[r@F, p@F]");
  CHECK(live_alerts(app.host) == 0);
}

TEST_CASE("V4: pressing again before it is gone does nothing; the close is one request") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::when_told);
  Alert alert(app.host, yes_and_no());
  alert.present(app.f);
  presenter.answer_all();
  app.host.log.clear();

  CHECK(alert.tap("yes") == FLOW_OK);
  CHECK(alert.is_open());
  CHECK(alert.press("no") == FLOW_OK);
  CHECK(alert.press("yes") == FLOW_OK);
  presenter.answer_all();

  CHECK(alert.was_answered("yes"));
  CHECK(app.host.log.count("done(close,done)") == 1);
  CHECK(app.host.log.count("done(close,noop)") == 0);
}

TEST_CASE("V4: an alert closes as it was presented, animated or not") {
  for (bool animated : {true, false}) {
    App app;
    Presenter &presenter = app.host.present(app.window, Answers::at_once);
    Alert alert(app.host);
    alert.present(app.f, Options().animated(animated));

    alert.tap("ok");

    REQUIRE(presenter.shown.size() >= 2);
    CHECK(presenter.shown.back().change.kind == FLOW_CHANGE_DISMISS);
    CHECK((presenter.shown.back().change.animated != FLOW_FALSE) == animated);
  }
}

TEST_CASE("V4: a press from inside callbacks is heard once; one that comes too late is not") {
  App app;
  Alert alert(app.host, yes_and_no());
  app.host.on_screen("x").did_appear = [&](flow_screen) {
    CHECK(alert.tap("yes") == FLOW_OK);
    CHECK(alert.is_open());
    CHECK(alert.press("no") == FLOW_OK);
  };
  alert.body = [&](const std::string &) { CHECK(alert.press("no") == FLOW_OK); };
  alert.present(app.f);
  app.host.present_over(app.f, app.host.screen("x"));
  CHECK(alert.was_answered("yes"));
  CHECK(app.host.tree(app.window) == "[r@F, p@F]");

  Alert late(app.host, yes_and_no());
  late.body = [&](const std::string &) { CHECK(late.tap("no") == FLOW_OK); };
  late.present(app.f);
  app.host.back(app.window);
  CHECK(late.was_answered(""));
}

TEST_CASE("V4: a press counts although something else takes the alert away first") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::when_told);
  Alert alert(app.host, yes_and_no());
  alert.present(app.f);
  presenter.answer_all();
  app.host.push(app.f, app.host.screen("x"));
  app.host.dismiss(app.window);

  CHECK(alert.tap("yes") == FLOW_OK);
  presenter.answer_all();

  CHECK(alert.was_answered("yes"));
}

TEST_CASE("V4 C8: what answered opens appears after the alert has gone and stays") {
  App app;
  Alert first(app.host, yes_and_no());
  Alert second(app.host, yes_and_no());
  first.body = [&](const std::string &) {
    CHECK(second.present(app.f).outcome() == "pending");
    app.host.push(app.f, app.host.screen("next"));
  };
  first.present(app.f);

  first.tap("yes");

  CHECK(first.was_answered("yes"));
  CHECK(second.is_open());
  CHECK(app.host.tree(app.window) ==
        "[r@F, p@F, next@F] alert:[#" + std::to_string(second.screen) + "@F]");
  second.tap("no");
  CHECK(second.was_answered("no"));
}

TEST_CASE("V4 O1: a press whose request is vetoed can be made again") {
  App app;
  Alert alert(app.host, yes_and_no());
  alert.present(app.f);
  app.host.on_screen("x").may_leave = [](const flow_leave &) { return FLOW_ANSWER_NO; };
  app.host.present_over(alert.screen, app.host.screen("x"));

  CHECK(alert.tap("yes") == FLOW_OK);
  CHECK(alert.is_open());
  app.host.on_screen("x").may_leave = nullptr;
  CHECK(alert.tap("no") == FLOW_OK);

  CHECK(alert.was_answered("no"));
  CHECK(app.host.tree(app.window) == "[r@F, p@F]");
}

TEST_CASE("V4 O1: a press that is vetoed leaves no answer behind") {
  App app;
  Alert alert(app.host, yes_and_no());
  alert.present(app.f);
  app.host.on_screen("x").may_leave = [](const flow_leave &) { return FLOW_ANSWER_NO; };
  app.host.present_over(alert.screen, app.host.screen("x"));
  alert.tap("yes");

  app.host.dismiss(app.window, 2, Options().flags(FLOW_OPEN_FORCE));

  CHECK(alert.was_answered(""));
}

TEST_CASE(
    "V4 G3 G4: a gesture that is cancelled leaves an alert, one that is finished answers it") {
  for (bool finished : {false, true}) {
    App app;
    app.host.present(app.window, Answers::at_once);
    Alert alert(app.host, yes_and_no());
    alert.present(app.f);
    flow_transition gesture = FLOW_NONE;
    CHECK(flow_gesture_begin_drag(app.host.engine(), app.host.layer(app.window, 1), nullptr,
                                  &gesture) == FLOW_OK);
    CHECK(alert.is_open());

    CHECK((finished ? flow_gesture_finish(app.host.engine(), gesture)
                    : flow_gesture_cancel(app.host.engine(), gesture)) == FLOW_OK);

    if (finished) {
      CHECK(alert.was_answered(""));
    } else {
      CHECK(alert.is_open());
      CHECK(alert.tap("yes") == FLOW_OK);
      CHECK(alert.was_answered("yes"));
    }
    CHECK(flow_transition_release(app.host.engine(), gesture) == FLOW_OK);
  }
}

TEST_CASE("V4 Q11: an alert that is not opened is not answered, only ended") {
  App app;
  app.host.push(app.f, app.host.flow("C", {"c"}));
  flow_coordinator c = app.host.named("C");
  app.host.stop(c);
  flow_window empty = app.host.window();
  Alert ended(app.host), nothing(app.host), late(app.host);

  CHECK(ended.present(c).outcome() == "refused(ended)");
  CHECK(nothing.present(empty).outcome() == "refused(empty)");
  CHECK(app.host.tree(empty) == "");
  CHECK(ended.was_dropped());
  CHECK(nothing.was_dropped());
  app.host.on_coordinator("F").child_finished = [&](flow_coordinator, flow_coordinator, flow_cause,
                                                    const flow_value *) {
    CHECK(late.present(app.f).status() != FLOW_OK);
  };
  app.host.push(app.f, app.host.flow("D", {"d"}));
  app.host.shut_down();
  CHECK(late.answers.empty());
  CHECK(late.destroyed == 1);
}

TEST_CASE("V4: mistakes are named, make nothing, and end the callback") {
  App app;
  struct Mistake {
    flow_status status;
    const char *message;
    std::function<void(flow_alert &, std::vector<flow_alert_button> &)> make;
  } const mistakes[] = {
      {FLOW_ERROR_INVALID_ARGUMENT, "style",
       [](flow_alert &alert, std::vector<flow_alert_button> &) { alert.style = FLOW_STYLE_SHEET; }},
      {FLOW_ERROR_DUPLICATE_ID, "button 2 of the alert: the id 'yes'",
       [](flow_alert &, std::vector<flow_alert_button> &buttons) {
         buttons[1].id = buttons[0].id;
       }},
      {FLOW_ERROR_INVALID_ARGUMENT, "button 1 of the alert: a button needs an id",
       [](flow_alert &, std::vector<flow_alert_button> &buttons) { buttons[0].id.size = 0; }},
      {FLOW_ERROR_INVALID_ARGUMENT, "role 9",
       [](flow_alert &, std::vector<flow_alert_button> &buttons) { buttons[1].role = 9; }},
      {FLOW_ERROR_BAD_UTF8, "button 2 of the alert",
       [](flow_alert &, std::vector<flow_alert_button> &buttons) {
         buttons[1].label = flow_text("\xff");
       }},
      {FLOW_ERROR_BAD_UTF8, "button 1 of the alert",
       [](flow_alert &, std::vector<flow_alert_button> &buttons) {
         buttons[0].id = flow_text("\xc3");
       }},
      {FLOW_ERROR_BAD_UTF8, "the title",
       [](flow_alert &alert, std::vector<flow_alert_button> &) {
         alert.title = flow_text("\xff");
       }},
      {FLOW_ERROR_BAD_UTF8, "the alert",
       [](flow_alert &alert, std::vector<flow_alert_button> &) {
         alert.message = flow_text("\xff");
       }},
      {FLOW_ERROR_INVALID_ARGUMENT, "NULL with a size",
       [](flow_alert &alert, std::vector<flow_alert_button> &) { alert.title = {nullptr, 3}; }},
      {FLOW_ERROR_INVALID_ARGUMENT, "the buttons of the alert: NULL with a size of ",
       [](flow_alert &alert, std::vector<flow_alert_button> &) { alert.buttons = nullptr; }},
  };
  for (const Mistake &mistake : mistakes) {
    CAPTURE(mistake.message);
    std::vector<flow_alert_button> buttons = yes_and_no();
    Alert alert(app.host);
    alert.raw.buttons = buttons.data();
    alert.raw.button_count = buttons.size();
    mistake.make(alert.raw, buttons);
    app.host.diagnostics.clear();

    CHECK(alert.present(app.f).status() == mistake.status);

    CHECK(app.host.diagnostics.mentions(mistake.message));
    CHECK(alert.was_dropped());
    CHECK(alert.screen == FLOW_NONE);
    CHECK(live_alerts(app.host) == 0);
    CHECK(app.host.tree(app.window) == "[r@F, p@F]");
  }
}

TEST_CASE("V4: sizes, NULL and wrong handles; callbacks are ended where they can be read") {
  App app;
  Alert small(app.host), large(app.host), handle(app.host), null(app.host), engine(app.host),
      settings(app.host);
  small.raw.struct_size = 8;
  CHECK(small.present(app.f).status() == FLOW_ERROR_STRUCT_SIZE);
  CHECK(small.destroyed == 0);

  struct {
    flow_alert alert;
    uint64_t newer;
  } grown = {large.raw, 1};
  grown.alert.struct_size = sizeof grown;
  CHECK(flow_alert_present(app.host.engine(), app.f, &grown.alert, nullptr, nullptr, nullptr) ==
        FLOW_ERROR_STRUCT_SIZE);
  CHECK(large.was_dropped());

  CHECK(handle.present(12345).status() == FLOW_ERROR_INVALID_HANDLE);
  CHECK(handle.was_dropped());
  CHECK(null.present(FLOW_NONE).status() == FLOW_ERROR_NULL_HANDLE);
  CHECK(null.was_dropped());
  CHECK(null.screen == FLOW_NONE);
  Options options = Options().done([](flow_transition, const flow_outcome &) { FAIL("done"); });
  CHECK(flow_alert_present(nullptr, app.f, &engine.raw, options.hand(), nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(engine.was_dropped());
  Options unused = Options().completion([](flow_handle) { FAIL("completion"); });
  CHECK(flow_alert_present(app.host.engine(), app.f, nullptr, unused.hand(), nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  flow_options wrong = FLOW_OPTIONS_INIT;
  wrong.struct_size = 4;
  CHECK(flow_alert_present(app.host.engine(), app.f, &settings.raw, &wrong, nullptr, nullptr) ==
        FLOW_ERROR_STRUCT_SIZE);
  CHECK(settings.was_dropped());

  // A newer caller's struct is fine as long as it asks for nothing new.
  Alert newer(app.host);
  struct {
    flow_alert alert;
    uint64_t newer;
  } same = {newer.raw, 0};
  same.alert.struct_size = sizeof same;
  CHECK(flow_alert_present(app.host.engine(), app.f, &same.alert, nullptr, nullptr, nullptr) ==
        FLOW_OK);
  CHECK(newer.is_open());
  CHECK(live_alerts(app.host) == 1);
  app.host.shut_down();
  CHECK(newer.was_answered(""));
}

TEST_CASE("V4: the class of alerts is the engine's; so are all ids like it") {
  App app;
  flow_class_info info = FLOW_CLASS_INFO_INIT;
  CHECK(flow_class_find(app.host.engine(), "flow.alert", &info) == FLOW_OK);
  CHECK(info.kind == FLOW_KIND_SCREEN);
  CHECK(info.plugin == FLOW_NONE);
  flow_handle made = FLOW_NONE;
  CHECK(flow_create(app.host.engine(), "flow.alert", nullptr, &made) == FLOW_ERROR_CREATE_FAILED);
  for (const char *id : {"flow.alert", "flow.", "flow.mine"}) {
    int destroyed = 0;
    flow_class mine = FLOW_CLASS_INIT;
    mine.kind = FLOW_KIND_SCREEN;
    mine.id = id;
    mine.user_data = &destroyed;
    mine.destroy = [](void *count) { ++*static_cast<int *>(count); };
    flow_error error = FLOW_ERROR_INIT;
    CHECK(flow_class_register(app.host.engine(), FLOW_NONE, &mine, &error) ==
          FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(std::string(error.message).find("the engine's own") != std::string::npos);
    CHECK(destroyed == 1);
  }
  flow_class other = FLOW_CLASS_INIT;
  other.kind = FLOW_KIND_SCREEN;
  other.id = "flowery";
  CHECK(flow_class_register(app.host.engine(), FLOW_NONE, &other, nullptr) == FLOW_OK);
}

TEST_CASE("V4: an alert's method can be called by name; an unknown button is reported") {
  App app;
  Alert alert(app.host, yes_and_no());
  alert.present(app.f);
  flow_value arguments[2] = {flow_string_value("perhaps"), flow_null_value()};
  app.host.diagnostics.clear();

  CHECK(flow_invoke(app.host.engine(), alert.screen, "press", arguments, 2, nullptr, nullptr) ==
        FLOW_OK);
  CHECK(alert.is_open());
  CHECK(app.host.diagnostics.mentions("perhaps"));
  arguments[0] = flow_string_value("yes");
  CHECK(flow_invoke(app.host.engine(), alert.screen, "press", arguments, 2, nullptr, nullptr) ==
        FLOW_OK);
  CHECK(alert.was_answered("yes"));
}

TEST_CASE("V4 C6: a flow that shows only an alert can end itself in its answer") {
  App app;
  Alert alert(app.host, yes_and_no());
  app.host.on_coordinator("Ask").start = [&](flow_coordinator self) { alert.present(self); };
  flow_coordinator ask = app.host.coordinator("Ask");
  alert.body = [&](const std::string &button) {
    flow_value value = flow_string_value(button.c_str());
    app.host.finish(ask, &value);
  };
  app.host.push(app.f, ask);
  CHECK(app.host.tree(app.window).find("alert:[") != std::string::npos);
  app.host.log.clear();

  alert.tap("yes");

  CHECK(app.host.log.count("finish(Ask,\"yes\",finished)") == 1);
  CHECK(app.host.tree(app.window) == "[r@F, p@F]");
  CHECK(app.host.log.count("release(Ask)") == 1);
}

TEST_CASE("V4 C6: a flow that shows only an alert and wants no more ends with it") {
  App app;
  Alert alert(app.host);
  app.host.on_coordinator("Ask").start = [&](flow_coordinator self) { alert.present(self); };
  app.host.push(app.f, app.host.coordinator("Ask"));
  app.host.log.clear();

  app.host.back(app.window);

  CHECK(alert.was_answered(""));
  CHECK(app.host.log.count("finish(Ask,none,back)") == 1);
}
