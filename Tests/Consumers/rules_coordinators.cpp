// Rules C1 to C9: coordinators.
#include <doctest/doctest.h>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// A window with L0:[r@F].
struct App {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  App() {
    host.open(window, f);
    host.log.clear();
  }
};

}  // namespace

TEST_CASE("C1: started in a window, a coordinator becomes its root") {
  Host host;
  flow_window window = host.window();

  CHECK(host.open(window, host.flow("F", {"r"})).outcome() == "done");

  CHECK(host.tree(window) == "[r@F]");
  CHECK(host.log.trace() == "start(F) didStart(F) done(push,done) done(open,done)");
}

TEST_CASE("C1: an ended coordinator cannot be started again; a new instance can") {
  App app;
  flow_coordinator c = app.host.flow("C", {"c"});
  app.host.push(app.f, c);
  app.host.stop(c);
  app.host.log.clear();

  CHECK(app.host.open(app.f, c).outcome().substr(0, 7) == "refused");
  CHECK(app.host.log.count("start(C)") == 0);
  CHECK(app.host.push(app.f, app.host.flow("C", {"c"})).outcome() == "done");

  CHECK(app.host.tree(app.window) == "[r@F, c@C]");
}

TEST_CASE("C1: a coordinator that runs cannot be opened a second time") {
  App app;
  flow_coordinator c = app.host.flow("C", {"c"});
  app.host.push(app.f, c);

  CHECK(app.host.push(app.f, c).outcome() == "refused(duplicate)");
  CHECK(app.host.present_over(app.f, app.f).outcome() == "refused(duplicate)");

  size_t children = 0;
  flow_coordinator_children(app.host.engine(), app.f, nullptr, 0, &children);
  CHECK(children == 1);
  CHECK(app.host.log.count("start(C)") == 1);
}

TEST_CASE("C2: a coordinator that opens nothing in start is ended, with a diagnostic") {
  App app;
  app.host.diagnostics.clear();

  std::string outcome = app.host.push(app.f, app.host.coordinator("C")).outcome();

  CHECK(outcome == "failed(start)");
  CHECK(app.host.log.trace() ==
        "start(C) didStart(C) finish(C,none,stopped) release(C) done(push,failed(start))");
  CHECK(app.host.diagnostics.count(FLOW_SEVERITY_WARNING) >= 1);
  CHECK(app.host.tree(app.window) == "[r@F]");
}

TEST_CASE("C2: what start opens reaches the host as one transition") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::at_once);
  presenter.shown.clear();
  app.host.log.clear();

  app.host.push(app.f, app.host.flow("C", {"c1", "c2", "c3"}));

  CHECK(presenter.text() == "push r->c3");
  CHECK(app.host.tree(app.window) == "[r@F, c1@C, c2@C, c3@C]");
  CHECK(app.host.log.events() ==
        "start(C) didStart(C) willDisappear(r) willAppear(c3) didDisappear(r) didAppear(c3) "
        "done(push,done) done(push,done) done(push,done) done(push,done)");
}

TEST_CASE("C2: start may open a child instead of a screen") {
  App app;
  app.host.on_coordinator("P").start = [&](flow_coordinator self) {
    app.host.push(self, app.host.flow("Q", {"q"}));
  };

  CHECK(app.host.present_over(app.f, app.host.coordinator("P")).outcome() == "done");

  CHECK(app.host.tree(app.window) == "[r@F] sheet:[q@Q]");
  flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
  CHECK(flow_coordinator_get(app.host.engine(), app.host.named("Q"), &info) == FLOW_OK);
  CHECK(app.host.name(info.parent) == "P");
}

TEST_CASE("C2: a coordinator may finish at once; its parent gets the value") {
  App app;
  app.host.on_coordinator("C").start = [&](flow_coordinator self) {
    flow_value value = flow_string_value("known");
    app.host.finish(self, &value);
  };

  app.host.push(app.f, app.host.coordinator("C"));

  CHECK(app.host.log.count("finish(C,\"known\",finished)") == 1);
  CHECK(app.host.log.count("release(C)") == 1);
  CHECK(app.host.tree(app.window) == "[r@F]");
}

TEST_CASE("C2: a deferred coordinator may open its first screen later") {
  App app;
  app.host.on_coordinator("C").start = [&](flow_coordinator self) {
    CHECK(flow_coordinator_defer(app.host.engine(), self) == FLOW_OK);
  };
  flow_coordinator c = app.host.coordinator("C");
  app.host.push(app.f, c);

  CHECK(app.host.tree(app.window) == "[r@F]");
  CHECK(app.host.push(c, app.host.screen("c")).outcome() == "done");

  CHECK(app.host.tree(app.window) == "[r@F, c@C]");
  app.host.clock.advance(10 * 60000);
  flow_engine_dispatch(app.host.engine());
  CHECK(app.host.tree(app.window) == "[r@F, c@C]");
}

TEST_CASE("C2: a deferred coordinator is ended with a diagnostic when its time is up") {
  Host host({/*presenter_timeout=*/10000, /*defer_timeout=*/300});
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  host.on_coordinator("C").start = [&](flow_coordinator self) {
    flow_coordinator_defer(host.engine(), self);
  };
  host.push(f, host.coordinator("C"));
  host.diagnostics.clear();

  host.clock.advance(299);
  flow_engine_dispatch(host.engine());
  CHECK(host.log.count("release(C)") == 0);
  host.clock.advance(1);
  flow_engine_dispatch(host.engine());

  CHECK(host.log.count("release(C)") == 1);
  CHECK(host.diagnostics.count(FLOW_SEVERITY_WARNING) >= 1);
}

TEST_CASE(
    "C2: those that have deferred end by their times, but not one that has opened something") {
  Host host({/*presenter_timeout=*/10000, /*defer_timeout=*/300});
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  flow_coordinator made[5];
  for (int i = 0; i < 5; i++) {
    std::string name(1, static_cast<char>('A' + i));
    host.on_coordinator(name).start = [&](flow_coordinator self) {
      CHECK(flow_coordinator_defer(host.engine(), self) == FLOW_OK);
    };
    made[i] = host.coordinator(name);
    host.push(f, made[i]);
    host.clock.advance(10);
  }
  host.push(made[1], host.screen("b"));
  host.push(made[4], host.screen("e"));
  host.log.clear();

  // A came 50 ago, C 30 and D 20.
  host.clock.advance(249);
  flow_engine_dispatch(host.engine());
  CHECK(host.log.trace() == "");
  host.clock.advance(1);
  flow_engine_dispatch(host.engine());
  CHECK(host.log.trace() == "finish(A,none,stopped) release(A)");
  host.log.clear();
  host.clock.advance(1000);
  flow_engine_dispatch(host.engine());

  CHECK(host.log.trace() == "finish(C,none,stopped) release(C) finish(D,none,stopped) release(D)");
  CHECK(host.tree(window) == "[r@F, b@B, e@E]");
  CHECK(host.diagnostics.count(FLOW_SEVERITY_WARNING) == 3);
  host.diagnostics.clear();
}

TEST_CASE("C2: without a limit a coordinator may defer for ever") {
  Host host({/*presenter_timeout=*/10000, /*defer_timeout=*/0});
  flow_window window = host.window();
  host.on_coordinator("C").start = [&](flow_coordinator self) {
    CHECK(flow_coordinator_defer(host.engine(), self) == FLOW_OK);
  };
  flow_coordinator c = host.coordinator("C");
  host.open(window, c);

  host.clock.advance(UINT32_MAX);
  flow_engine_dispatch(host.engine());

  CHECK(host.push(c, host.screen("c")).outcome() == "done");
  CHECK(host.tree(window) == "[c@C]");
}

TEST_CASE("C2: defer is for start only") {
  App app;

  CHECK(flow_coordinator_defer(app.host.engine(), app.f) == FLOW_ERROR_NOT_RUNNING);
}

TEST_CASE("C2: defer is for the start of the coordinator that asks for it") {
  App app;
  app.host.on_coordinator("C").start = [&](flow_coordinator self) {
    CHECK(flow_coordinator_defer(app.host.engine(), app.f) == FLOW_ERROR_NOT_RUNNING);
    app.host.push(self, app.host.screen("c"));
  };

  CHECK(app.host.push(app.f, app.host.coordinator("C")).outcome() == "done");
}

TEST_CASE("C2: a root coordinator shows nothing, holds others, and ends by finish only") {
  Host host;
  flow_window window = host.window();
  host.on_coordinator("R").start = [&](flow_coordinator self) {
    host.push(self, host.flow("A", {"a"}));
  };
  flow_coordinator root = host.root("R");
  host.open(window, root);
  CHECK(host.tree(window) == "[a@A]");
  host.log.clear();

  host.stop(host.named("A"));
  CHECK(host.tree(window) == "");
  CHECK(host.log.count("release(R)") == 0);
  CHECK(host.push(root, host.flow("B", {"b"})).outcome() == "done");
  CHECK(host.tree(window) == "[b@B]");
  host.log.clear();
  host.finish(root);

  CHECK(host.log.trace() ==
        "remove(b) finish(B,none,parent_ended) release(B) finish(R,null,finished) release(R) "
        "done(finish,done)");
  CHECK(host.tree(window) == "");
}

TEST_CASE(
    "C2: a window's root coordinator ends when the root is replaced, though it shows nothing") {
  Host host;
  flow_window window = host.window();
  host.on_coordinator("R").start = [&](flow_coordinator self) {
    host.push(self, host.flow("A", {"a"}));
  };
  host.set_root(window, host.root("R"));
  host.log.clear();

  host.set_root(window, host.flow("S", {"s"}));

  CHECK(host.log.trace() ==
        "remove(a) finish(A,none,replaced) release(A) finish(R,none,replaced) release(R) "
        "start(S) didStart(S) done(push,done) done(set_root,done)");
}

TEST_CASE("C2: a root coordinator that replaces the root itself lives on") {
  Host host;
  flow_window window = host.window();
  flow_coordinator root = host.root("R");
  host.on_coordinator("R").start = [&](flow_coordinator self) {
    host.push(self, host.flow("A", {"a"}));
  };
  host.open(window, root);
  host.log.clear();

  CHECK(host.set_root(root, host.flow("B", {"b"})).outcome() == "done");

  CHECK(host.tree(window) == "[b@B]");
  CHECK(host.log.count("finish(A,none,replaced)") == 1);
  CHECK(host.log.count("release(R)") == 0);
}

TEST_CASE("C3: a coordinator lives from the moment it is attached, shown or not") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::when_told);
  presenter.answer_all();
  flow_coordinator c = app.host.flow("C", {"c"});

  app.host.push(app.f, c);

  flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
  CHECK(flow_coordinator_get(app.host.engine(), c, &info) == FLOW_OK);
  CHECK(info.parent == app.f);
  CHECK(info.phase == FLOW_PHASE_RUNNING);
  presenter.answer_all();
}

TEST_CASE(
    "C4: finish closes all a coordinator opened as one transition and delivers the value once") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::at_once);
  flow_coordinator c = app.host.flow("C", {"c1", "c2"});
  app.host.push(app.f, c);
  presenter.shown.clear();
  app.host.log.clear();
  flow_entry entry = {flow_text("name"), flow_string_value("Ada")};
  flow_value value = flow_map_value(&entry, 1);

  CHECK(app.host.finish(c, &value).outcome() == "done");
  flow_value other = flow_integer_value(2);
  CHECK(app.host.finish(c, &other).outcome() == "noop");

  CHECK(presenter.text() == "pop c2->r");
  CHECK(app.host.log.trace() ==
        "remove(c2) remove(c1) finish(C,{name:\"Ada\"},finished) release(C) done(finish,done) "
        "done(finish,noop)");
}

TEST_CASE("C4: finish ends the children first; they get no value") {
  App app;
  flow_coordinator p = app.host.flow("P", {"p"});
  app.host.present_over(app.f, p);
  app.host.present_over(p, app.host.flow("Q", {"q"}));
  app.host.log.clear();

  app.host.stop(p);

  CHECK(app.host.log.trace() ==
        "remove(q) onDismiss(L2) finish(Q,none,parent_ended) release(Q) remove(p) onDismiss(L1) "
        "finish(P,none,stopped) release(P) done(stop,done)");
}

TEST_CASE("C4: finish takes everything above with it; bystanders are popped") {
  App app;
  flow_coordinator c = app.host.flow("C", {"c1"});
  app.host.push(app.f, c);
  app.host.push(app.f, app.host.flow("X", {"x"}));
  app.host.push(c, app.host.screen("c2"));
  app.host.log.clear();

  app.host.stop(c);

  CHECK(app.host.tree(app.window) == "[r@F]");
  CHECK(app.host.log.trace() ==
        "remove(c2) remove(x) finish(X,none,popped) release(X) remove(c1) finish(C,none,stopped) "
        "release(C) done(stop,done)");
}

TEST_CASE("C4: when the window's root goes with its coordinator, the window is empty") {
  App app;

  CHECK(app.host.finish(app.f).outcome() == "done");

  CHECK(app.host.tree(app.window) == "");
  flow_screen top = 1;
  CHECK(flow_window_top(app.host.engine(), app.window, &top) == FLOW_OK);
  CHECK(top == FLOW_NONE);
  CHECK(app.host.open(app.window, app.host.screen("s")).outcome() == "done");
  CHECK(app.host.tree(app.window) == "[s]");
}

TEST_CASE("C5: a horizontal coordinator that ends in somebody else's layer does not dismiss it") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::at_once);
  flow_coordinator m = app.host.flow("M", {"m"});
  app.host.present_over(app.f, m);
  flow_coordinator n = app.host.flow("N", {"n"});
  app.host.push(m, n);
  presenter.shown.clear();
  app.host.log.clear();

  app.host.stop(n);

  CHECK(app.host.tree(app.window) == "[r@F] sheet:[m@M]");
  CHECK(app.host.log.trace() == "remove(n) finish(N,none,stopped) release(N) done(stop,done)");
  CHECK(presenter.text() == "pop n->m");
}

TEST_CASE("C6: popping a later screen does not end a coordinator; losing the last one does") {
  App app;
  app.host.push(app.f, app.host.flow("C", {"c1", "c2"}));
  app.host.log.clear();

  app.host.pop(app.f);
  CHECK(app.host.log.trace() == "remove(c2) done(pop,done)");
  app.host.log.clear();
  app.host.pop(app.f);

  CHECK(app.host.log.trace() == "remove(c1) finish(C,none,popped) release(C) done(pop,done)");
}

TEST_CASE("C6: ownership decides, not who came last") {
  App app;
  app.host.push(app.f, app.host.flow("C1", {"c1"}));
  app.host.push(app.f, app.host.flow("C2", {"c2"}));
  app.host.log.clear();

  app.host.pop(app.f);
  app.host.back(app.window);

  CHECK(app.host.log.trace() ==
        "remove(c2) finish(C2,none,popped) release(C2) done(pop,done) "
        "remove(c1) finish(C1,none,back) release(C1) done(back,done)");
}

TEST_CASE("C6: a coordinator that lies deep ends when its screen is taken from the middle") {
  App app;
  app.host.push(app.f, app.host.flow("C", {"c"}));
  app.host.push(app.f, app.host.screen("x"));
  app.host.log.clear();

  app.host.set_stack(app.f, {app.host.named("r"), app.host.named("x")});

  CHECK(app.host.log.trace() ==
        "remove(c) finish(C,none,replaced) release(C) done(set_stack,done)");
}

TEST_CASE("C7: closing a transient layer does not end its presenter") {
  for (flow_style style : {FLOW_STYLE_ALERT, FLOW_STYLE_CONFIRMATION_DIALOG, FLOW_STYLE_POPOVER}) {
    App app;
    app.host.present_over(app.f, app.host.screen("a"), Options().style(style));
    app.host.log.clear();

    app.host.dismiss(app.window);

    CHECK(app.host.log.trace() == "remove(a) onDismiss(L1) done(dismiss,done)");
    CHECK(app.host.tree(app.window) == "[r@F]");
  }
}

TEST_CASE("C8: a parent can open something from inside child_finished; it appears afterwards") {
  App app;
  app.host.push(app.f, app.host.flow("C", {"c"}));
  app.host.on_coordinator("F").child_finished = [&](flow_coordinator self, flow_coordinator,
                                                    flow_cause, const flow_value *) {
    app.host.push(self, app.host.screen("next"));
  };
  app.host.log.clear();

  app.host.finish(app.host.named("C"));

  CHECK(app.host.tree(app.window) == "[r@F, next@F]");
  CHECK(app.host.log.events() ==
        "willDisappear(c) willAppear(r) didDisappear(c) didAppear(r) remove(c) "
        "finish(C,null,finished) release(C) done(finish,done) willDisappear(r) willAppear(next) "
        "didDisappear(r) didAppear(next) done(push,done)");
}

TEST_CASE("C8: a parent without screens that opens one in child_finished lives on") {
  App app;
  app.host.on_coordinator("P").start = [&](flow_coordinator self) {
    app.host.push(self, app.host.flow("Q", {"q"}));
  };
  app.host.on_coordinator("P").child_finished = [&](flow_coordinator self, flow_coordinator,
                                                    flow_cause, const flow_value *) {
    app.host.push(self, app.host.screen("p"));
  };
  app.host.push(app.f, app.host.coordinator("P"));
  app.host.log.clear();

  app.host.finish(app.host.named("Q"));

  CHECK(app.host.tree(app.window) == "[r@F, p@P]");
  CHECK(app.host.log.count("release(P)") == 0);
}

TEST_CASE("C8: the same while another presenter animates, and while closing a sheet") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::when_told);
  presenter.answer_all();
  app.host.present_over(app.f, app.host.flow("M", {"m"}));
  presenter.answer_all();
  app.host.on_coordinator("F").child_finished = [&](flow_coordinator self, flow_coordinator,
                                                    flow_cause, const flow_value *) {
    app.host.present_over(self, app.host.screen("next"));
  };
  presenter.shown.clear();

  app.host.finish(app.host.named("M"));
  presenter.answer_all();

  CHECK(presenter.text() == "dismiss m->r; present r->next");
  CHECK(app.host.tree(app.window) == "[r@F] sheet:[next@F]");
}

TEST_CASE("C9: observers see the start and the end of every coordinator, before the parent does") {
  App app;
  app.host.push(app.f, app.host.flow("C", {"c"}));
  app.host.log.clear();

  app.host.finish(app.host.named("C"));

  std::string calls = app.host.log.calls();
  CHECK(calls.find("finish(C,null,finished) childFinished(F,C,null,finished) release(C)") !=
        std::string::npos);
}

TEST_CASE("C9: the finished callback takes the place of the parent's child_finished") {
  App app;
  std::string told;
  app.host.push(app.f, app.host.flow("C", {"c"}),
                Options().finished([&](flow_coordinator c, flow_cause cause, const flow_value *) {
                  told = app.host.name(c) + " " + cause_word(cause);
                }));
  app.host.log.clear();

  app.host.pop(app.f);

  CHECK(told == "C popped");
  CHECK(app.host.log.calls().find("childFinished") == std::string::npos);
}

namespace {

/// L0:[r, s, x@C], C carried by s.
struct Carried {
  Host host;
  flow_window window = host.window();
  flow_coordinator c = host.flow("C", {"x"});
  int finished = 0;
  flow_cause cause = 0;

  Carried() {
    host.open(window, host.screen("r"));
    host.push(window, host.screen("s"));
    host.push(host.named("s"), c,
              Options()
                  .flags(FLOW_OPEN_CARRIED)
                  .finished([this](flow_coordinator, flow_cause how, const flow_value *) {
                    finished++;
                    cause = how;
                  }));
    host.log.clear();
  }
};

}  // namespace

TEST_CASE("C3: a coordinator that a screen carries has no parent, and ends when the screen goes") {
  Carried app;
  flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
  CHECK(app.host.tree(app.window) == "[r, s, x@C]");
  CHECK(flow_coordinator_get(app.host.engine(), app.c, &info) == FLOW_OK);
  CHECK(info.parent == FLOW_NONE);
  CHECK(info.carrier == app.host.named("s"));

  CHECK(app.host.back_to(app.host.named("r")).outcome() == "done");

  CHECK(app.host.log.trace() ==
        "remove(x) finish(C,none,back) release(C) remove(s) done(back_to,done)");
  CHECK(app.finished == 1);
  CHECK(app.cause == FLOW_CAUSE_BACK);
}

TEST_CASE("C3: what it shows elsewhere goes with it, in other windows, too") {
  Carried app;
  flow_window other = app.host.window();
  app.host.set_root(other, app.host.screen("w"));
  flow_coordinator d = app.host.flow("D", {"d"});
  app.host.push(app.host.named("w"), d, Options().flags(FLOW_OPEN_CARRIED));
  app.host.push(d, app.host.flow("E", {"e"}));
  CHECK(app.host.tree(other) == "[w, d@D, e@E]");
  app.host.log.clear();

  CHECK(app.host.replace_top(app.host.named("w"), app.host.screen("v")).outcome() == "done");
  CHECK(app.host.tree(other) == "[w, d@D, v]");
  CHECK(app.host.set_root(other, app.host.screen("v2")).outcome() == "done");
  CHECK(app.host.tree(other) == "[v2]");
  CHECK(app.host.log.count("finish(D,none,replaced)") == 1);
  CHECK(app.host.close_window(app.window).outcome() == "done");
  CHECK(app.host.log.count("finish(C,none,dismissed)") == 1);
}

TEST_CASE("C3: it can end before the screen, which is not touched") {
  Carried app;

  CHECK(app.host.finish(app.c).outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r, s]");
  CHECK(app.cause == FLOW_CAUSE_FINISHED);
  CHECK(app.host.pop(app.window).outcome() == "done");
  CHECK(app.finished == 1);
}

TEST_CASE("C3: only a coordinator can be carried, and only by a screen that is open") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  auto carried = [] { return Options().flags(FLOW_OPEN_CARRIED); };
  flow_coordinator c = host.flow("C", {"x"});
  flow_screen s = host.screen("s");

  CHECK(host.push(window, c, carried()).status() == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(host.push(host.named("r"), s, carried()).status() == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(host.push(s, c, carried()).outcome() == "refused(never_opened)");
  CHECK(host.set_root(host.named("r"), host.flow("D", {"d"}), carried()).outcome() ==
        "refused(gone)");
  host.diagnostics.clear();
}
