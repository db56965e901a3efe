// Rules O2 to O9: the order of callbacks. (O1, vetoes, comes with guards.)
#include <doctest/doctest.h>

#include "support/bare.hpp"
#include "support/host.hpp"

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

TEST_CASE("O2: whoever looks from inside a callback sees the new tree") {
  App app;
  std::string at_will, at_removed, at_done;
  app.host.push(app.f, app.host.flow("C", {"c"}));
  app.host.on_screen("c").will_disappear = [&](flow_screen) {
    at_will = app.host.tree(app.window);
  };
  app.host.on_screen("c").removed = [&](flow_screen) { at_removed = app.host.tree(app.window); };

  app.host.pop(app.f, Options().done([&](flow_transition, const flow_outcome &) {
    at_done = app.host.tree(app.window);
  }));

  CHECK(at_will == "[r@F]");
  CHECK(at_removed == "[r@F]");
  CHECK(at_done == "[r@F]");
}

TEST_CASE("O3: the will callbacks, the host, then the did callbacks") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::when_told);
  presenter.answer_all();
  app.host.log.clear();

  app.host.push(app.f, app.host.screen("a"));

  CHECK(app.host.log.events() == "willDisappear(r) willAppear(a)");
  presenter.answer();
  CHECK(app.host.log.events() ==
        "willDisappear(r) willAppear(a) didDisappear(r) didAppear(a) done(push,done)");
}

TEST_CASE("O3: screens that were not visible before or after get no appearance callbacks") {
  App app;
  app.host.push(app.f, app.host.screen("a"));
  app.host.push(app.f, app.host.screen("b"));
  app.host.push(app.f, app.host.screen("c"));
  app.host.log.clear();

  app.host.pop_to(app.host.named("a"));

  CHECK(app.host.log.appearance() == "willDisappear(c) willAppear(a) didDisappear(c) didAppear(a)");
}

TEST_CASE("O4: removals come top-most first: removed, completion, then the layer's dismissed") {
  App app;
  auto note = [&](const char *token) {
    return [&app, token](flow_handle) { app.host.log.add(Source::call, 0, FLOW_NONE, token); };
  };
  app.host.push(app.f, app.host.screen("a"), Options().completion(note("completion(a)")));
  app.host.push(app.f, app.host.screen("b"));
  app.host.present_over(
      app.f, app.host.screen("m"),
      Options().completion(note("completion(m)")).dismissed(note("dismissed(L1)")));
  app.host.push(app.host.named("m"), app.host.screen("n"),
                Options().completion(note("completion(n)")));
  app.host.log.clear();

  app.host.pop_to_root(app.f);

  std::string calls = app.host.log.calls();
  size_t removals = calls.find("remove(n)");
  REQUIRE(removals != std::string::npos);
  CHECK(calls.substr(removals) ==
        "remove(n) completion(n) destroy(n) remove(m) completion(m) destroy(m) dismissed(L1) "
        "remove(b) destroy(b) remove(a) completion(a) destroy(a)");
}

TEST_CASE("O4: a completion is given what it was given for") {
  App app;
  flow_handle screen_subject = FLOW_NONE;
  flow_handle layer_subject = FLOW_NONE;
  flow_screen a = app.host.screen("a");
  app.host.present_over(app.f, a,
                        Options()
                            .completion([&](flow_handle subject) { screen_subject = subject; })
                            .dismissed([&](flow_handle subject) { layer_subject = subject; }));
  flow_layer layer = app.host.layer(app.window, 1);

  app.host.dismiss(app.window);

  CHECK(screen_subject == a);
  CHECK(layer_subject == layer);
}

TEST_CASE("O5: a coordinator ends right after its last screen; detached, told, destroyed") {
  App app;
  app.host.push(app.f, app.host.flow("C", {"c1", "c2"}));
  size_t children_when_told = 99;
  app.host.on_coordinator("F").child_finished = [&](flow_coordinator self, flow_coordinator,
                                                    flow_cause, const flow_value *) {
    flow_coordinator_children(app.host.engine(), self, nullptr, 0, &children_when_told);
  };
  app.host.log.clear();

  app.host.pop_to_root(app.f);

  CHECK(app.host.log.trace() ==
        "remove(c2) remove(c1) finish(C,none,popped) release(C) done(pop_to_root,done)");
  CHECK(children_when_told == 0);
}

TEST_CASE("O5: a child above its parent ends first") {
  App app;
  flow_coordinator p = app.host.flow("P", {"p"});
  app.host.push(app.f, p);
  app.host.push(p, app.host.flow("Q", {"q"}));
  app.host.log.clear();

  app.host.pop_to_root(app.f);

  CHECK(app.host.log.trace() ==
        "remove(q) finish(Q,none,popped) release(Q) remove(p) finish(P,none,popped) release(P) "
        "done(pop_to_root,done)");
}

TEST_CASE("O5: a coordinator whose screens are gone lives while a child has screens") {
  App app;
  flow_coordinator p = app.host.flow("P", {"p"});
  app.host.push(app.f, p);
  app.host.push(p, app.host.flow("Q", {"q"}));
  app.host.log.clear();

  app.host.set_stack(app.f, {app.host.named("r"), app.host.named("q")});
  CHECK(app.host.log.trace() == "remove(p) done(set_stack,done)");
  app.host.log.clear();
  app.host.pop(app.f);

  CHECK(app.host.log.trace() ==
        "remove(q) finish(Q,none,popped) release(Q) finish(P,none,replaced) release(P) "
        "done(pop,done)");
}

TEST_CASE("O5: each way of leaving has its cause") {
  App app;
  Host &host = app.host;
  auto cause = [&](const std::function<void()> &leave) {
    host.log.clear();
    leave();
    std::string trace = host.log.trace();
    size_t at = trace.find("finish(C,none,");
    if (at == std::string::npos) return trace;
    at += std::string("finish(C,none,").size();
    return trace.substr(at, trace.find(')', at) - at);
  };
  auto pushed = [&] { host.push(app.f, host.flow("C", {"c"})); };
  auto presented = [&] { host.present_over(app.f, host.flow("C", {"c"})); };

  pushed();
  CHECK(cause([&] { host.pop(app.f); }) == "popped");
  pushed();
  CHECK(cause([&] { host.close(host.named("c")); }) == "popped");
  pushed();
  CHECK(cause([&] { host.close(host.named("C")); }) == "dismissed");
  pushed();
  CHECK(cause([&] { host.stop(host.named("C")); }) == "stopped");
  pushed();
  CHECK(cause([&] { host.back(app.window); }) == "back");
  pushed();
  CHECK(cause([&] { host.back_to(host.named("r")); }) == "back");
  pushed();
  CHECK(cause([&] { host.replace_top(app.f, host.screen("x")); }) == "replaced");
  host.pop(app.f);
  pushed();
  CHECK(cause([&] { host.set_stack(app.f, {host.named("r")}); }) == "replaced");
  presented();
  CHECK(cause([&] { host.dismiss(app.window); }) == "dismissed");
  presented();
  CHECK(cause([&] { host.dismiss_all(app.window); }) == "dismissed");
  presented();
  CHECK(cause([&] { host.close(host.layer(app.window, 1)); }) == "dismissed");
  presented();
  CHECK(cause([&] { host.close(host.named("c")); }) == "dismissed");
  presented();
  CHECK(cause([&] { host.back(app.window); }) == "back");
  presented();
  CHECK(cause([&] { host.drag(host.layer(app.window, 1)); }) == "dragged");
  presented();
  CHECK(cause([&] { host.set_root(app.window, host.screen("s")); }) == "replaced");
}

TEST_CASE("O5: dragging a layer with flows inside ends each, the layer's callback in its place") {
  App app;
  flow_coordinator m = app.host.flow("M", {"m"});
  app.host.present_over(app.f, m);
  app.host.push(m, app.host.flow("N", {"n"}));
  app.host.push(app.host.named("N"), app.host.flow("O", {"o"}));
  app.host.log.clear();

  app.host.drag(app.host.layer(app.window, 1));

  CHECK(app.host.log.trace() ==
        "remove(o) finish(O,none,dragged) release(O) remove(n) finish(N,none,dragged) release(N) "
        "remove(m) onDismiss(L1) finish(M,none,dragged) release(M) done(drag,done)");
}

TEST_CASE("O6: a way of leaving without finish delivers no value, and everything runs once") {
  App app;
  int completions = 0, dismissals = 0, ends = 0;
  std::string value = "unset";
  app.host.present_over(app.f, app.host.flow("M", {"m"}),
                        Options()
                            .completion([&](flow_handle) { completions++; })
                            .dismissed([&](flow_handle) { dismissals++; })
                            .finished([&](flow_coordinator, flow_cause, const flow_value *given) {
                              ends++;
                              value = given ? "some" : "none";
                            }));
  flow_coordinator m = app.host.named("M");

  app.host.drag(app.host.layer(app.window, 1));
  flow_value late = flow_integer_value(1);
  CHECK(app.host.finish(m, &late).outcome() == "noop");

  CHECK(completions == 1);
  CHECK(dismissals == 1);
  CHECK(ends == 1);
  CHECK(value == "none");
}

TEST_CASE("O7: done comes last") {
  App app;
  app.host.push(app.f, app.host.flow("C", {"c"}), Options().completion([](flow_handle) {}));
  app.host.log.clear();
  std::string calls_before_done;

  app.host.pop(app.f, Options().done([&](flow_transition, const flow_outcome &) {
    calls_before_done = app.host.log.events();
  }));

  CHECK(calls_before_done ==
        "willDisappear(c) willAppear(r) didDisappear(c) didAppear(r) remove(c) back(C) "
        "finish(C,none,popped) release(C) done(pop,done)");
}

TEST_CASE("O8: nothing is destroyed while one of its methods is on the stack") {
  App app;
  bool alive_after = false;
  flow_screen a = app.host.screen("a");
  app.host.on_screen("a").submit = [&] {
    app.host.pop(app.f);
    alive_after = app.host.named("a") == a && app.host.instances() > 0 &&
                  app.host.log.calls().find("destroy(a)") == std::string::npos;
  };
  app.host.push(app.f, a);

  CHECK(flow_invoke(app.host.engine(), a, "submit", nullptr, 0, nullptr, nullptr) == FLOW_OK);

  CHECK(alive_after);
  CHECK(app.host.log.calls().find("destroy(a)") != std::string::npos);
  CHECK(app.host.tree(app.window) == "[r@F]");
}

TEST_CASE("O8: a coordinator that stops itself inside a callback is destroyed once, afterwards") {
  App app;
  flow_coordinator c = app.host.flow("C", {"c"});
  bool destroyed_inside = true;
  app.host.on_screen("c").removed = [&](flow_screen) {
    app.host.stop(c);
    app.host.close(c);
    destroyed_inside = app.host.log.calls().find("release(C)") != std::string::npos;
  };
  app.host.push(app.f, c);
  app.host.log.clear();

  app.host.pop(app.f);

  CHECK_FALSE(destroyed_inside);
  CHECK(app.host.log.count("release(C)") == 1);
  CHECK(app.host.log.count("finish(C,none,popped)") == 1);
}

TEST_CASE("O8: what a destroy destroys ends after it, one after the other") {
  BareEngine engine;
  flow_screen screens[] = {engine.make(), engine.make(), engine.make()};
  std::string told;
  on.destroy = [&](Bare &bare) {
    size_t index = 0;
    while (screens[index] != bare.handle)
      index++;
    told += std::to_string(index) + "(";
    if (index < 2) CHECK(flow_destroy(bare.engine, screens[index + 1]) == FLOW_OK);
    told += ")";
  };

  CHECK(flow_destroy(engine.raw, screens[0]) == FLOW_OK);

  CHECK(told == "0()1()2()");
  on.destroy = nullptr;
}

TEST_CASE("O9: replacing a root ends the old tree completely before the new coordinator starts") {
  App app;
  app.host.push(app.f, app.host.flow("C", {"c"}));
  app.host.present_over(app.f, app.host.flow("M", {"m"}));
  app.host.log.clear();

  app.host.set_root(app.window, app.host.flow("S", {"s"}));

  CHECK(app.host.tree(app.window) == "[s@S]");
  CHECK(app.host.log.trace() ==
        "remove(m) onDismiss(L1) finish(M,none,replaced) release(M) remove(c) "
        "finish(C,none,replaced) release(C) remove(r) finish(F,none,replaced) release(F) "
        "start(S) didStart(S) done(push,done) done(set_root,done)");
}

TEST_CASE(
    "O5 O7: a coordinator that loses its last screen by its own request ends before the outcome") {
  App app;
  Host &host = app.host;
  flow_screen r = host.named("r");

  host.push(app.f, host.flow("C", {"c"}));
  host.log.clear();
  host.set_stack(host.named("C"), {r});
  CHECK(host.log.trace() == "remove(c) finish(C,none,replaced) release(C) done(set_stack,done)");

  host.push(app.f, host.flow("C", {"c"}));
  host.log.clear();
  flow_request pop = FLOW_REQUEST_INIT;
  pop.kind = FLOW_REQUEST_POP;
  pop.from = host.named("C");
  flow_request push = FLOW_REQUEST_INIT;
  push.kind = FLOW_REQUEST_PUSH;
  push.from = app.window;
  push.presentable = host.screen("x");
  host.batch({pop, push});
  CHECK(host.log.trace() == "remove(c) finish(C,none,popped) release(C) done(batch,done)");
}

TEST_CASE(
    "O11: a coordinator that only holds others ends with its last child, also by its own pop") {
  App app;
  Host &host = app.host;
  host.on_coordinator("P").start = [&](flow_coordinator self) {
    host.push(self, host.flow("Q", {"q"}));
  };
  flow_coordinator p = host.coordinator("P");
  host.push(app.f, p);
  host.log.clear();

  host.pop_to_root(p);

  CHECK(host.log.trace() ==
        "remove(q) finish(Q,none,popped) release(Q) finish(P,none,popped) release(P) "
        "done(pop_to_root,done)");
}

TEST_CASE("O10: closing a window dismisses everybody in it") {
  App app;
  Host &host = app.host;
  host.set_stack(app.window, {host.screen("a"), host.named("r")});
  host.push(app.window, host.flow("X", {"x"}));
  host.log.clear();

  host.close_window(app.window);

  CHECK(host.log.trace() ==
        "remove(x) finish(X,none,dismissed) release(X) remove(r) finish(F,none,dismissed) "
        "release(F) remove(a) done(close_window,done)");
}

TEST_CASE("O10: the cause is what happened to the last screen, not to an earlier one") {
  App app;
  Host &host = app.host;
  flow_coordinator p = host.flow("P", {"p"});
  host.push(app.f, p);
  host.push(p, host.flow("Q", {"q"}));
  host.set_stack(app.f, {host.named("r"), host.named("q")});
  host.push(p, host.screen("p2"));
  host.log.clear();

  host.back_to(host.named("r"));

  CHECK(host.log.count("finish(P,none,back)") == 1);
}

TEST_CASE("Q12: what an earlier part of a batch has taken away is a noop for a later one") {
  App app;
  Host &host = app.host;
  host.push(app.f, host.screen("a"));
  flow_request pop = FLOW_REQUEST_INIT;
  pop.kind = FLOW_REQUEST_POP;
  pop.from = host.named("a");

  CHECK(host.batch({pop, pop}).outcome() == "done");

  CHECK(host.tree(app.window) == "[r@F]");
}
