// Requests from inside every kind of callback: they wait, run in order, and have one outcome each.
#include <doctest/doctest.h>

#include "support/host.hpp"

using namespace test;

namespace {

/// A window with L0:[r@F, c@C] and a host that makes all requests at once when told.
struct App {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  flow_coordinator c = host.flow("C", {"c"});
  int asked = 0;
  int answered = 0;

  App() {
    host.open(window, f);
    host.push(f, c);
    host.log.clear();
  }

  Options counted() {
    asked++;
    return Options().done([this](flow_transition, const flow_outcome &) { answered++; });
  }

  /// Every request there is, once.
  void ask_everything() {
    if (asked > 0) return;
    flow_screen r = host.named("r");
    host.push(f, host.screen("p1"), counted());
    host.push(c, host.screen("p2"), counted());
    host.open(window, host.flow("O", {"o"}), counted());
    host.present_over(r, host.screen("p3"), counted());
    host.present_over(f, host.flow("M", {"m"}), counted());
    host.replace_top(f, host.screen("p4"), counted());
    host.set_stack(f, {r, host.screen("p5")}, counted());
    host.pop(f, counted());
    host.pop_to(r, counted());
    host.pop_to_depth(window, 1, counted());
    host.pop_to_root(r, counted());
    host.back(window, counted());
    host.back_to(r, counted());
    host.dismiss(window, 1, counted());
    host.dismiss_to(r, counted());
    host.dismiss_all(f, counted());
    host.close(c, counted());
    host.close(r, counted());
    host.drag(host.layer(window, 0), counted());
    host.stop(c, counted());
    flow_request part = FLOW_REQUEST_INIT;
    part.kind = FLOW_REQUEST_POP;
    part.from = window;
    host.batch({part}, counted());
    host.set_root(window, host.flow("S", {"s"}), counted());
    host.finish(f, nullptr, counted());
    host.close_window(host.window(), counted());
    CHECK(answered == 0);
  }

  void check() {
    CHECK(asked > 20);
    CHECK(answered == asked);
    CHECK(host.tree(window) == "[s@S]");
    CHECK(host.log.count("release(F)") == 1);
    CHECK(host.log.count("release(C)") == 1);
  }
};

}  // namespace

TEST_CASE("Q2 O8: everything can be requested from inside any appearance callback and removed") {
  using Hook = std::function<void(flow_screen)> ScreenHooks::*;
  for (Hook hook :
       {&ScreenHooks::will_disappear, &ScreenHooks::did_disappear, &ScreenHooks::removed}) {
    App app;
    app.host.on_screen("c").*hook = [&](flow_screen) { app.ask_everything(); };
    app.host.pop(app.f);
    app.check();
  }
  for (Hook hook : {&ScreenHooks::will_appear, &ScreenHooks::did_appear}) {
    App app;
    app.host.on_screen("r").*hook = [&](flow_screen) { app.ask_everything(); };
    app.host.pop(app.f);
    app.check();
  }
}

TEST_CASE("Q2 O8: everything can be requested from inside child_finished") {
  App app;
  app.host.on_coordinator("F").child_finished = [&](flow_coordinator, flow_coordinator, flow_cause,
                                                    const flow_value *) { app.ask_everything(); };

  app.host.finish(app.c);

  app.check();
}

TEST_CASE("Q2 Q13: everything can be requested from inside start") {
  App app;
  app.host.on_coordinator("T").start = [&](flow_coordinator self) {
    app.host.push(self, app.host.screen("t"));
    app.ask_everything();
  };

  CHECK(app.host.push(app.f, app.host.coordinator("T")).outcome() == "done");

  app.check();
  CHECK(app.host.log.count("release(T)") == 1);
}

TEST_CASE(
    "Q2 O8: everything can be requested from inside completion, dismissed, finished and done") {
  for (int which = 0; which < 4; which++) {
    CAPTURE(which);
    App app;
    Options options;
    auto ask = [&app](flow_handle) { app.ask_everything(); };
    if (which == 0) options = Options().completion(ask);
    if (which == 1) options = Options().dismissed(ask);
    if (which == 2) {
      options = Options().finished(
          [&app](flow_coordinator, flow_cause, const flow_value *) { app.ask_everything(); });
    }
    if (which == 3) {
      options =
          Options().done([&app](flow_transition, const flow_outcome &) { app.ask_everything(); });
    }
    app.host.present_over(app.f, app.host.flow("X", {"x"}), std::move(options));
    app.host.dismiss(app.window);
    app.check();
  }
}

TEST_CASE("Q2 O8: everything can be requested from inside render and an action") {
  for (bool in_render : {true, false}) {
    App app;
    if (in_render) {
      app.host.on_screen("c").render = [&](flow_content) { app.ask_everything(); };
      const flow_screen_content *content = nullptr;
      CHECK(flow_screen_render(app.host.engine(), app.host.named("c"), &content) == FLOW_OK);
    } else {
      app.host.on_screen("c").submit = [&] { app.ask_everything(); };
      CHECK(flow_invoke(app.host.engine(), app.host.named("c"), "submit", nullptr, 0, nullptr,
                        nullptr) == FLOW_OK);
    }
    app.check();
  }
}

TEST_CASE("Q2 O8: everything can be requested from inside a presenter's transition") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::at_once);
  presenter.on_transition = [&] { app.ask_everything(); };

  app.host.pop(app.f);

  app.check();
}

TEST_CASE("C2 Q2: what start requests belongs to the opening; closings among it too") {
  App app;
  std::vector<std::string> outcomes;
  auto note = [&] {
    return Options().done([&](flow_transition, const flow_outcome &outcome) {
      outcomes.push_back(request_word(outcome.request) + " " +
                         outcome_word(outcome.kind, outcome.reason));
    });
  };
  app.host.on_coordinator("S").start = [&](flow_coordinator self) {
    app.host.push(self, app.host.screen("s"), note());
    app.host.present_over(self, app.host.screen("t"), note());
  };

  app.host.push(app.f, app.host.coordinator("S"),
                Options().done(
                    [&](flow_transition, const flow_outcome &) { outcomes.push_back("opening"); }));

  CHECK(outcomes == std::vector<std::string>{"push done", "present done", "opening"});
  CHECK(app.host.tree(app.window) == "[r@F, c@C, s@S] sheet:[t@S]");
}

TEST_CASE("loading, destroying the engine and dispatching are not for callbacks") {
  App app;
  std::vector<flow_status> statuses;
  app.host.on_screen("c").removed = [&](flow_screen) {
    statuses.push_back(flow_engine_destroy(app.host.engine()));
    statuses.push_back(flow_engine_dispatch(app.host.engine()));
    statuses.push_back(flow_plugin_load(app.host.engine(), "x.so", nullptr, nullptr));
  };

  app.host.pop(app.f);

  CHECK(statuses == std::vector<flow_status>(3, FLOW_ERROR_IN_CALLBACK));
}

TEST_CASE("instances can be made and destroyed from inside callbacks") {
  App app;
  size_t inside = 0;
  app.host.on_screen("c").removed = [&](flow_screen) {
    flow_screen spare = app.host.screen("spare");
    CHECK(flow_destroy(app.host.engine(), spare) == FLOW_OK);
    inside = app.host.live(FLOW_KIND_SCREEN);
  };

  app.host.pop(app.f);

  CHECK(inside >= 1);
  CHECK(app.host.live(FLOW_KIND_SCREEN) == 1);
}
