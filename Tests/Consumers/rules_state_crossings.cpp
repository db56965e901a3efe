// Saving and restoring crossed with all that may be under way (S1, S2, S7, S9, S12, S13).
//
//   crossed with                     | where
//   ---------------------------------|----------------------------------------------------------
//   a batch                          | below: it waits for a presenter, or for an answer
//   a start that asked for more time | below: in each place that a first opening may have
//   tabs, several windows            | below, and by chance in rules_state_random.cpp
//   gestures                         | below: held, and after a restore
//   unloading                        | below: of what was restored, and of placeholders
//   destroy functions                | below: of records, options, requests, instances
//   alerts                           | below: in answers; by name in rules_state_arguments.cpp
//   functions of requests            | rules_state_functions.cpp
//   what waits alone                 | rules_state_pending.cpp
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "support/alert.hpp"
#include "support/twin.hpp"

using namespace test;

namespace {

void defer(Host &host, const std::string &name) {
  host.on_coordinator(name).start = [&host](flow_coordinator self) {
    CHECK(flow_coordinator_defer(host.engine(), self) == FLOW_OK);
  };
}

/// Says "later" to who asks a screen if it may go, and keeps the question.
flow_question *ask_later(Host &host, const std::string &screen) {
  static flow_question question;
  question = FLOW_NONE;
  host.on_screen(screen).may_leave = [](const flow_leave &leave) {
    question = leave.question;
    return FLOW_ANSWER_LATER;
  };
  return &question;
}

flow_request part(flow_request_kind kind, flow_handle from, flow_handle what = FLOW_NONE) {
  flow_request request = FLOW_REQUEST_INIT;
  request.kind = kind;
  request.from = from;
  request.presentable = what;
  return request;
}

flow_screen top(Host &host, flow_window window) {
  flow_screen screen = FLOW_NONE;
  CHECK(flow_window_top(host.engine(), window, &screen) == FLOW_OK);
  return screen;
}

std::string fixture(const char *name) {
  const char *folder = std::getenv("FLOW_FIXTURES");
  REQUIRE(folder);
  return std::string(folder) + "/" + name;
}

}  // namespace

TEST_CASE("S2 Q12: a batch that a presenter holds up is busy, and all of it is saved afterwards") {
  Twin twin;
  flow_coordinator f = twin.one.flow("F", {"r"});
  twin.one.open(twin.window, f);
  Presenter &presenter = twin.one.present(twin.window, Answers::when_told);
  twin.one.batch({part(FLOW_REQUEST_PUSH, f, twin.one.screen("s")),
                  part(FLOW_REQUEST_PUSH, f, twin.one.flow("G", {"g"})),
                  part(FLOW_REQUEST_PUSH, f, twin.one.screen("t"))});
  CHECK(twin.records.take(twin.one.engine()) == FLOW_ERROR_BUSY);
  presenter.answer();
  presenter.answers = Answers::at_once;
  twin.restore();
  twin.both([](Host &host, flow_window) { host.finish(host.named("G")); });
}

TEST_CASE("S1 S2 Q12: of a batch that waits for an answer nothing is saved") {
  Twin twin;
  flow_coordinator f = twin.one.flow("F", {"r", "s"});
  twin.one.open(twin.window, f);
  flow_question *question = ask_later(twin.one, "s");
  Request batch =
      twin.one.batch({part(FLOW_REQUEST_POP, f), part(FLOW_REQUEST_PUSH, f, twin.one.screen("t"))});
  REQUIRE(*question != FLOW_NONE);
  twin.restore();
  CHECK(trees(twin.other) == "[r@F, s@F]\n");
  CHECK(twin.other.live(FLOW_KIND_SCREEN) == 2);

  CHECK(flow_question_answer(twin.one.engine(), *question, FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(batch.outcome() == "done");
  CHECK(twin.one.tree(twin.window) == "[r@F, t@F]");
  // The one that was restored asks anew.
  twin.other.pop(twin.other.named("F"));
  CHECK(trees(twin.other) == "[r@F]\n");
}

TEST_CASE("S1 L3: a route whose guard needs time is not saved, and its link is empty") {
  Twin twin;
  flow_question question = FLOW_NONE;
  twin.one.on_coordinator("F").guard = [&](const flow_route &, flow_question asked) {
    question = asked;
    return FLOW_ANSWER_LATER;
  };
  twin.one.on_coordinator("F").navigate = [&](flow_coordinator self, const flow_route &,
                                              flow_screen) {
    twin.one.push(self, twin.one.screen("p"));
    return FLOW_ROUTE_HANDLED;
  };
  twin.one.open(twin.window, twin.one.flow("F", {"r"}));
  twin.one.link(twin.one.named("r"), "product");
  REQUIRE(question != FLOW_NONE);
  twin.restore();
  CHECK(twin.other.link_of(twin.other.named("r")) == "none");

  CHECK(flow_question_answer(twin.one.engine(), question, FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(twin.one.tree(twin.window) == "[r@F, p@F]");
}

TEST_CASE("S1 S13 C10: a first opening that is still to come comes where its own opening said") {
  struct Case {
    const char *name;
    std::function<void(Host &, flow_window)> open;
  };
  const std::vector<Case> cases = {
      {"pushed",
       [](Host &host, flow_window) { host.push(host.named("F"), host.coordinator("D")); }},
      {"presented, with flags",
       [](Host &host, flow_window) {
         host.present_over(host.named("r"), host.coordinator("D"),
                           Options().style(FLOW_STYLE_FULL_SCREEN_COVER).flags(FLOW_OPEN_NO_DRAG));
       }},
      {"in exchange for the top",
       [](Host &host, flow_window) { host.replace_top(host.named("F"), host.coordinator("D")); }},
      {"in an empty window",
       [](Host &host, flow_window window) { host.set_root(window, host.coordinator("D")); }},
      {"as the root of a tab",
       [](Host &host, flow_window window) {
         host.on_coordinator("T").start = [&host](flow_coordinator self) {
           host.open_tabs(self, {host.screen("a"), host.coordinator("D")});
         };
         host.set_root(window, host.coordinator("T"));
       }},
      {"carried", [](Host &host, flow_window) {
         host.open(host.named("s"), host.coordinator("D"), Options().flags(FLOW_OPEN_CARRIED));
       }}};
  for (const Case &each : cases) {
    CAPTURE(each.name);
    Twin twin;
    defer(twin.one, "D");
    twin.one.open(twin.window, twin.one.flow("F", {"r", "s"}));
    each.open(twin.one, twin.window);
    twin.restore();
    twin.both([](Host &host, flow_window) {
      Request request = host.push(host.named("D"), host.screen("d"));
      CHECK(request.outcome() == "done");
    });
    twin.both([](Host &host, flow_window window) { host.back(window); });
  }
}

TEST_CASE("S13 C2: the time that was asked for begins anew, and runs out") {
  Twin twin;
  defer(twin.one, "D");
  twin.one.open(twin.window, twin.one.flow("F", {"r"}));
  twin.one.push(twin.one.named("F"), twin.one.coordinator("D"));
  twin.one.clock.advance(59000);
  twin.restore();

  twin.other.clock.advance(59000);
  flow_engine_dispatch(twin.other.engine());
  CHECK(twin.other.live(FLOW_KIND_COORDINATOR) == 2);
  twin.other.clock.advance(2000);
  flow_engine_dispatch(twin.other.engine());
  CHECK(twin.other.live(FLOW_KIND_COORDINATOR) == 1);
  CHECK(twin.other.log.count("finish(D,none,stopped)") == 1);
}

TEST_CASE("S12 A6: tabs that were added, moved and emptied come back so") {
  Twin twin;
  twin.one.on_coordinator("T").start = [&](flow_coordinator self) {
    flow_tabs tabs = FLOW_TABS_INIT;
    tabs.back = FLOW_TABS_BACK_HISTORY;
    twin.one.open_tabs(
        self, {twin.one.screen("a"), twin.one.flow("B", {"b"}), twin.one.screen("c")}, tabs);
  };
  Host &one = twin.one;
  one.open(twin.window, one.coordinator("T"));
  one.select_tab(one.named("T"), 2);
  one.select_tab(one.named("T"), 1);
  CHECK(flow_move_tab(one.engine(), one.router(one.named("c")), 0, nullptr, nullptr) == FLOW_OK);
  one.finish(one.named("B"));
  twin.restore();

  twin.both([](Host &host, flow_window window) { host.back(window); });
  twin.both([](Host &host, flow_window) { host.push(host.named("a"), host.screen("d")); });
  twin.both([](Host &host, flow_window) { host.select_tab(host.named("T"), 0); });
  twin.both([](Host &host, flow_window) {
    CHECK(flow_remove_tab(host.engine(), host.router(host.named("c")), nullptr, nullptr) ==
          FLOW_OK);
  });
  twin.both([](Host &host, flow_window) { host.stop(host.named("T")); });
}

TEST_CASE(
    "S3 S7 S12: windows come back in their order, and requests of one leave the others alone") {
  Twin twin;
  Host &one = twin.one;
  flow_window second = one.window(), third = one.window();
  one.open(twin.window, one.flow("A", {"a"}));
  one.open(second, one.flow("B", {"b", "c"}));
  one.open(third, one.flow("C", {"d"}));
  one.close_window(second);
  flow_window fourth = one.window();
  one.open(fourth, one.flow("D", {"e", "f"}));
  twin.restore();
  CHECK(trees(twin.other) == "[a@A]\n[d@C]\n[e@D, f@D]\n");

  auto window = [](Host &host, size_t index) {
    flow_window windows[4] = {};
    size_t count = 0;
    CHECK(flow_engine_windows(host.engine(), windows, 4, &count) == FLOW_OK);
    return windows[index];
  };
  twin.both([&](Host &host, flow_window) { host.back(window(host, 2)); });
  twin.both([](Host &host, flow_window) { host.broadcast("all"); });
  twin.both([&](Host &host, flow_window) { host.close_window(window(host, 1)); });
  twin.both([](Host &host, flow_window) { host.push(host.named("D"), host.screen("g")); });
}

TEST_CASE("S2 G2: while a gesture is held saving is busy; after a restore gestures are free") {
  Twin twin;
  twin.one.open(twin.window, twin.one.flow("F", {"r", "s", "t"}));
  twin.one.present(twin.window, Answers::at_once);
  Request gesture = twin.one.begin_back(twin.window);
  CHECK(twin.records.take(twin.one.engine()) == FLOW_ERROR_BUSY);
  CHECK(flow_gesture_cancel(twin.one.engine(), gesture.transition()) == FLOW_OK);
  CHECK(gesture.outcome() == "cancelled");
  twin.restore();

  twin.other.present(first_window(twin.other), Answers::at_once);
  twin.other.log.clear();
  twin.one.log.clear();
  twin.both([](Host &host, flow_window window) {
    Request back = host.begin_back(window);
    CHECK(flow_gesture_finish(host.engine(), back.transition()) == FLOW_OK);
    CHECK(back.outcome() == "done");
  });
}

TEST_CASE("S9 K6: unloading a plugin ends what was restored of it, and leaves placeholders alone") {
  Host one(saving()), other(saving());
  auto load = [](Host &host) {
    flow_plugin plugin = FLOW_NONE;
    REQUIRE(flow_plugin_load(host.engine(), fixture("good.so").c_str(), &plugin, nullptr) ==
            FLOW_OK);
    return plugin;
  };
  load(one);
  flow_window window = one.window();
  one.open(window, one.flow("F", {"r"}));
  for (int count = 0; count < 2; count++) {
    flow_presentable flow = FLOW_NONE;
    REQUIRE(flow_open_new(one.engine(), one.named("F"), "good.coordinator", nullptr, nullptr, &flow,
                          nullptr) == FLOW_OK);
  }
  uint64_t aside = 0;
  CHECK(flow_saved_id(one.engine(), top(one, window), &aside) == FLOW_OK);
  Records records;
  REQUIRE(records.take(one.engine()) == FLOW_OK);
  flow_plugin plugin = load(other);
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  options.set_aside = &aside;
  options.set_aside_count = 1;
  REQUIRE(records.restore(other.engine(), &options) == FLOW_OK);
  flow_window made = first_window(other);
  size_t screens = other.live(FLOW_KIND_SCREEN);

  CHECK(flow_plugin_unload(other.engine(), plugin, nullptr, nullptr) == FLOW_OK);

  // Its coordinators are gone, and with them what they had opened, placeholders as well.
  CHECK(screens == 3);
  CHECK(other.tree(made) == "[r@F]");
  CHECK(other.live(FLOW_KIND_COORDINATOR) == 1);
}

TEST_CASE("S9: unloading leaves placeholders of its classes, which come alive with the plugin") {
  Host one(saving()), other(saving());
  auto load = [](Host &host) {
    flow_plugin plugin = FLOW_NONE;
    REQUIRE(flow_plugin_load(host.engine(), fixture("good.so").c_str(), &plugin, nullptr) ==
            FLOW_OK);
    return plugin;
  };
  load(one);
  flow_window window = one.window();
  one.open(window, one.flow("F", {"r"}));
  flow_screen screen = FLOW_NONE;
  REQUIRE(flow_create(one.engine(), "good.screen", nullptr, &screen) == FLOW_OK);
  one.push(one.named("F"), screen);
  Records records, again;
  REQUIRE(records.take(one.engine()) == FLOW_OK);
  REQUIRE(records.restore(other.engine()) == FLOW_OK);
  flow_screen placeholder = top(other, first_window(other));
  auto missing = [&] {
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    CHECK(flow_screen_get(other.engine(), placeholder, &info) == FLOW_OK);
    return std::string(info.missing_class ? info.missing_class : "");
  };
  CHECK(missing() == "good.screen");

  flow_plugin plugin = load(other);
  CHECK(missing() == "");
  REQUIRE(again.take(other.engine()) == FLOW_OK);
  CHECK(again.text() == records.text());

  CHECK(flow_plugin_unload(other.engine(), plugin, nullptr, nullptr) == FLOW_OK);
  CHECK(other.tree(first_window(other)) == "[r@F]");
}

TEST_CASE("S2 S7: destroy functions of a save and a restore ask for what runs when all is over") {
  Twin twin;
  twin.one.open(twin.window, twin.one.flow("F", {"r", "s"}));
  struct Asking {
    Host *host;
    std::vector<flow_record> records;
    std::string tree;
  };
  Asking asking{&twin.one, {}, ""};
  flow_record_callback take = {[](void *, const flow_record *) {}, &asking,
                               [](void *data) {
                                 Asking &asking = *static_cast<Asking *>(data);
                                 asking.host->push(asking.host->named("F"),
                                                   asking.host->screen("t"));
                               }};
  CHECK(flow_engine_save(twin.one.engine(), 0, 0, take, nullptr) == FLOW_OK);
  CHECK(twin.one.tree(twin.window) == "[r@F, s@F, t@F]");

  REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
  Asking restoring{&twin.other, {}, ""};
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  options.made = {[](void *data, flow_engine *, uint64_t, flow_window window) {
                    // Nothing is there yet, and what is asked for waits.
                    Asking &asking = *static_cast<Asking *>(data);
                    asking.tree = asking.host->tree(window);
                    asking.host->push(asking.host->named("F"), asking.host->screen("u"));
                  },
                  &restoring,
                  [](void *data) {
                    Asking &asking = *static_cast<Asking *>(data);
                    asking.host->push(asking.host->named("F"), asking.host->screen("v"));
                  }};
  REQUIRE(twin.records.restore(twin.other.engine(), &options) == FLOW_OK);
  CHECK(restoring.tree == "");
  CHECK(trees(twin.other) == "[r@F, s@F, t@F, u@F, v@F]\n");
}

TEST_CASE("S16 W6: what the end of a screen's data asks for runs when that has been made anew") {
  Host host(saving());
  flow_window window = host.window();
  host.open(window, host.flow("F", {"r", "s"}));
  host.restoring = FLOW_EVENT_RENEWED;
  static char key;
  CHECK(flow_screen_set_data(host.engine(), host.named("s"), &key, &host, [](void *data) {
          Host &host = *static_cast<Host *>(data);
          host.push(host.named("F"), host.screen("t"));
          // The new one is there already, and cannot be destroyed.
          CHECK(flow_destroy(host.engine(), host.named("s")) == FLOW_ERROR_BUSY);
        }) == FLOW_OK);

  CHECK(flow_instance_renew(host.engine(), host.named("s"), nullptr, 0, nullptr, nullptr) ==
        FLOW_OK);

  CHECK(host.tree(window) == "[r@F, s@F, t@F]");
  void *data = &key;
  CHECK(flow_screen_data(host.engine(), host.named("s"), &key, &data) == FLOW_OK);
  CHECK(data == nullptr);
}

TEST_CASE("S1 S2 V4: an alert is saved while its answer makes a request wait, and closes once") {
  Twin twin;
  Host &one = twin.one;
  one.open(twin.window, one.flow("F", {"r", "s"}));
  flow_question *question = ask_later(one, "s");
  Alert alert(one, yes_and_no());
  alert.body = [&](const std::string &button) {
    if (button == "yes") one.pop(one.named("F"));
  };
  alert.present(one.named("s"));
  twin.restore();
  CHECK(alert.tap("yes") == FLOW_OK);
  REQUIRE(*question != FLOW_NONE);
  CHECK(one.tree(twin.window) == "[r@F, s@F]");

  // The request that waits is not saved; the alert has been answered, and does not come again.
  Host third(saving());
  Records later;
  REQUIRE(later.take(one.engine()) == FLOW_OK);
  REQUIRE(later.restore(third.engine()) == FLOW_OK);
  CHECK(trees(third) == "[r@F, s@F]\n");
  CHECK(flow_question_answer(one.engine(), *question, FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(one.tree(twin.window) == "[r@F]");
  CHECK(alert.was_answered("yes"));
}

TEST_CASE("S2 S5: what has run at rest is saved with the next rest, in changed saves as well") {
  Twin twin;
  Host &one = twin.one;
  one.open(twin.window, one.flow("F", {"r"}));
  Saver saver(one.engine());
  struct AtRest {
    Host *host;
    Saver *saver;
    Records records;
    int left = 3;
  } at_rest{&one, &saver, {}, 3};
  flow_callback rest = {[](void *data, flow_engine *engine, flow_handle) {
                          AtRest &self = *static_cast<AtRest *>(data);
                          CHECK(self.records.take_changed(engine, self.saver->raw) == FLOW_OK);
                          if (self.left-- <= 0) return;
                          self.host->push(self.host->named("F"), self.host->flow("G", {"g"}));
                          self.host->finish(self.host->named("G"));
                        },
                        &at_rest, nullptr};
  REQUIRE(flow_engine_set_rest(one.engine(), rest) == FLOW_OK);
  one.push(one.named("F"), one.screen("s"));

  Records whole;
  REQUIRE(whole.take(one.engine()) == FLOW_OK);
  CHECK(at_rest.records.text() == whole.text());
  CHECK(at_rest.left < 0);
  CHECK(flow_engine_set_rest(one.engine(), flow_callback{}) == FLOW_OK);
}
