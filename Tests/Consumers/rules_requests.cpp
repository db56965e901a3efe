// Rules Q1 to Q7: requests, outcomes, and the queue.
#include <doctest/doctest.h>

#include "support/host.hpp"

using namespace test;

TEST_CASE("Q1: every request has exactly one outcome, also when nothing changed") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  int outcomes = 0;
  auto count = [&] {
    return Options().done([&](flow_transition, const flow_outcome &) { outcomes++; });
  };

  host.push(window, host.screen("a"), count());
  CHECK(outcomes == 1);
  host.pop(window, count());
  CHECK(outcomes == 2);
  host.pop(window, count());
  CHECK(outcomes == 3);
  host.push(host.named("a"), host.screen("b"), count());
  CHECK(outcomes == 4);
}

TEST_CASE("Q1: the outcome of a transition can be read and names its request") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));

  Request request = host.pop_to_root(window);

  flow_outcome outcome = FLOW_OUTCOME_INIT;
  CHECK(flow_transition_outcome(host.engine(), request.transition(), &outcome) == FLOW_OK);
  CHECK(outcome.request == FLOW_REQUEST_POP_TO_ROOT);
  CHECK(outcome.kind == FLOW_OUTCOME_NOOP);
}

TEST_CASE("Q1: a transition knows what it opened, until that is gone") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  flow_screen a = host.screen("a");
  Request request = host.push(window, a);

  flow_presentable opened = FLOW_NONE;
  CHECK(flow_transition_opened(host.engine(), request.transition(), &opened) == FLOW_OK);
  CHECK(opened == a);

  host.pop(window);
  CHECK(flow_transition_opened(host.engine(), request.transition(), &opened) == FLOW_OK);
  CHECK(opened == FLOW_NONE);
}

TEST_CASE("Q2: a request runs before its function returns when the engine is idle") {
  Host host;
  flow_window window = host.window();

  CHECK(host.open(window, host.screen("r")).outcome() == "done");

  CHECK(host.tree(window) == "[r]");
}

TEST_CASE("Q2: requests from inside a callback wait, in order, and meet the tree they find") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  std::string inside;
  host.on_screen("a").did_appear = [&](flow_screen a) {
    if (!inside.empty()) return;
    Request push = host.push(a, host.screen("b"));
    Request pop = host.pop(a);
    inside = push.outcome() + " " + pop.outcome() + " " + host.tree(window);
  };
  host.log.clear();

  host.push(window, host.screen("a"));

  CHECK(inside == "pending pending [r, a]");
  CHECK(host.tree(window) == "[r, a]");
  CHECK(host.log.trace() == "done(push,done) done(push,done) remove(b) done(pop,done)");
}

TEST_CASE("Q2: requests made while the presenter animates wait for its answer") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::when_told);
  host.open(window, host.screen("r"));
  presenter.answer_all();

  Request first = host.push(window, host.screen("a"));
  Request second = host.push(window, host.screen("b"));
  Request third = host.pop(window);

  CHECK(presenter.pending.size() == 1);
  CHECK(first.outcome() == "pending");
  CHECK(second.outcome() == "pending");
  CHECK(host.tree(window) == "[r, a]");
  presenter.answer();
  CHECK(first.outcome() == "done");
  CHECK(second.outcome() == "pending");
  CHECK(host.tree(window) == "[r, a, b]");
  presenter.answer();
  CHECK(host.tree(window) == "[r, a]");
  presenter.answer();
  CHECK(third.outcome() == "done");
  CHECK(presenter.pending.empty());
}

TEST_CASE("Q2: a transition in one window does not hold up another") {
  Host host;
  flow_window left = host.window();
  flow_window right = host.window();
  Presenter &presenter = host.present(left, Answers::when_told);
  host.open(left, host.screen("l"));

  CHECK(host.open(right, host.screen("r")).outcome() == "done");

  CHECK(presenter.pending.size() == 1);
  presenter.answer_all();
}

TEST_CASE("Q2: two presents in one turn give two layers, the first done before the second begins") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::when_told);
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  presenter.answer_all();
  host.log.clear();

  Request a = host.present_over(f, host.screen("a"));
  Request b = host.present_over(f, host.screen("b"));
  CHECK(presenter.shown.back().text == "present r->a");
  presenter.answer();
  CHECK(a.outcome() == "done");
  CHECK(presenter.shown.back().text == "present a->b");
  presenter.answer();

  CHECK(b.outcome() == "done");
  CHECK(host.tree(window) == "[r@F] sheet:[a@F] sheet:[b@F]");
}

TEST_CASE("Q3: closing what is gone is a noop and changes nothing else") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  flow_screen a = host.screen("a");
  Request opened = host.push(window, a);
  host.push(window, host.screen("b"));
  host.close(a);
  host.push(window, host.screen("c"));

  CHECK(host.close(a).outcome() == "noop");
  CHECK(host.close(opened.transition()).outcome() == "noop");
  CHECK(host.pop(a).outcome() == "noop");
  CHECK(host.pop_to(a).outcome() == "noop");
  CHECK(host.back_to(a).outcome() == "noop");
  CHECK(host.dismiss(a).outcome() == "noop");
  CHECK(host.dismiss_to(a).outcome() == "noop");
  CHECK(host.dismiss_all(a).outcome() == "noop");

  CHECK(host.tree(window) == "[r, c]");
}

TEST_CASE("Q3: opening from what is gone is refused, and what was given is destroyed") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  flow_screen a = host.screen("a");
  host.push(window, a);
  host.pop(window);

  CHECK(host.push(a, host.screen("x")).outcome() == "refused(gone)");
  CHECK(host.present_over(a, host.screen("x")).outcome() == "refused(gone)");
  CHECK(host.push(window, a).outcome() == "refused(gone)");

  CHECK(host.tree(window) == "[r]");
  CHECK(host.live(FLOW_KIND_SCREEN) == 1);
  CHECK(host.instances() == 2);
}

TEST_CASE("Q4: a request of a coordinator that has ended is refused") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  flow_coordinator c = host.flow("C", {"c"});
  host.push(f, c);
  host.stop(c);

  CHECK(host.push(c, host.screen("x")).outcome() == "refused(ended)");
  CHECK(host.present_over(c, host.screen("x")).outcome() == "refused(ended)");

  CHECK(host.tree(window) == "[r@F]");
}

TEST_CASE("Q4: a request of a coordinator that is being ended is refused") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  flow_coordinator c = host.flow("C", {"c"});
  host.push(f, c);
  std::string outcome = "none";
  host.on_screen("c").removed = [&](flow_screen) {
    host.push(c, host.screen("x"), Options().done([&](flow_transition, const flow_outcome &result) {
      outcome = outcome_word(result.kind, result.reason);
    }));
  };

  host.stop(c);

  CHECK(outcome == "refused(ended)");
  CHECK(host.tree(window) == "[r@F]");
}

TEST_CASE("Q5: relative requests never empty a stack") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  host.push(window, host.screen("a"));
  host.push(window, host.screen("b"));

  CHECK(host.pop_to_depth(window, 3).outcome() == "noop");
  CHECK(host.pop_to_depth(window, 9).outcome() == "noop");
  CHECK(host.pop_to_depth(window, 2).outcome() == "done");
  CHECK(host.tree(window) == "[r, a]");
  CHECK(host.pop_to_depth(window, 0).outcome() == "done");
  CHECK(host.tree(window) == "[r]");
  CHECK(host.pop_to_depth(window, 0).outcome() == "noop");
  CHECK(host.pop_to_root(window).outcome() == "noop");
  CHECK(host.pop(window).outcome() == "noop");
}

TEST_CASE(
    "Q5: dismissing with nothing presented is a noop with a warning; dismissing all has none") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  host.diagnostics.clear();

  CHECK(host.dismiss_all(window).outcome() == "noop");
  CHECK(host.diagnostics.count(FLOW_SEVERITY_WARNING) == 0);
  CHECK(host.dismiss(window).outcome() == "noop");
  CHECK(host.diagnostics.count(FLOW_SEVERITY_WARNING) == 1);
  CHECK(host.close(host.named("r")).outcome() == "refused(not_presented)");
  CHECK(host.diagnostics.count(FLOW_SEVERITY_WARNING) == 2);
}

namespace {

flow_request part(flow_request_kind kind, flow_handle from, flow_presentable what = FLOW_NONE) {
  flow_request request = FLOW_REQUEST_INIT;
  request.kind = kind;
  request.from = from;
  request.presentable = what;
  return request;
}

}  // namespace

TEST_CASE("Q7: a batch is one transition from the old top to the new one") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  host.open(window, host.screen("r"));
  host.push(window, host.screen("a"));
  host.push(window, host.screen("b"));
  presenter.shown.clear();
  host.log.clear();

  std::string outcome = host.batch({part(FLOW_REQUEST_POP, window), part(FLOW_REQUEST_POP, window),
                                    part(FLOW_REQUEST_PUSH, window, host.screen("x")),
                                    part(FLOW_REQUEST_PUSH, window, host.screen("y"))})
                            .outcome();

  CHECK(outcome == "done");
  CHECK(host.tree(window) == "[r, x, y]");
  CHECK(presenter.shown.size() == 1);
  CHECK(host.log.events() ==
        "willDisappear(b) willAppear(y) didDisappear(b) didAppear(y) remove(b) remove(a) "
        "done(batch,done)");
}

TEST_CASE("Q7: a batch with a refused part changes nothing") {
  Host host;
  flow_window window = host.window();
  flow_screen r = host.screen("r");
  host.open(window, r);
  host.push(window, host.screen("a"));
  host.log.clear();

  std::string outcome =
      host.batch({part(FLOW_REQUEST_POP, window), part(FLOW_REQUEST_PUSH, window, host.screen("x")),
                  part(FLOW_REQUEST_CLOSE, r)})
          .outcome();

  CHECK(outcome == "refused(not_presented)");
  CHECK(host.tree(window) == "[r, a]");
  CHECK(host.log.events() == "done(batch,refused(not_presented))");
  CHECK(host.live(FLOW_KIND_SCREEN) == 2);
}

TEST_CASE("Q7: a batch of noops is a noop, and a noop among others is skipped") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));

  CHECK(host.batch({part(FLOW_REQUEST_POP, window), part(FLOW_REQUEST_DISMISS_ALL, window)})
            .outcome() == "noop");
  CHECK(host.batch(
                {part(FLOW_REQUEST_POP, window), part(FLOW_REQUEST_PUSH, window, host.screen("a"))})
            .outcome() == "done");
  CHECK(host.tree(window) == "[r, a]");
}

TEST_CASE("Q7: pop to root, dismissals and ends reach the host as one transition") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_coordinator f = host.flow("F", {"r", "a", "b"});
  host.open(window, f);
  presenter.shown.clear();

  host.pop_to_root(f);
  CHECK(presenter.text() == "pop b->r");
  presenter.shown.clear();

  flow_coordinator a = host.flow("A", {"a1"});
  host.present_over(f, a);
  host.present_over(a, host.flow("B", {"b1"}));
  host.present_over(host.named("b1"), host.flow("C", {"c1"}));
  presenter.shown.clear();
  host.stop(a);

  CHECK(presenter.text() == "dismiss c1->r");
  CHECK(presenter.shown[0].change.closed_layers == 3);
  CHECK(host.tree(window) == "[r@F]");
}

TEST_CASE("Q7: a presenter that closes one layer at a time gets the shortest list of steps") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once, "test.one-layer");
  host.open(window, host.screen("r"));
  host.present_over(window, host.screen("a"));
  host.present_over(window, host.screen("b"));
  host.push(host.named("b"), host.screen("b2"));
  presenter.shown.clear();

  CHECK(host.dismiss_all(window).outcome() == "done");

  CHECK(presenter.text() == "dismiss b2->a; dismiss a->r");
  for (const Shown &each : presenter.shown)
    CHECK(each.change.closed_layers == 1);
  CHECK(host.tree(window) == "[r]");
}

TEST_CASE("Q7: several screens at once are one transition; only the last appears") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_screen r = host.screen("r");
  host.open(window, r);
  presenter.shown.clear();
  host.log.clear();

  flow_screen a = host.screen("a");
  flow_screen b = host.screen("b");
  CHECK(host.set_stack(window, {r, a, b}).outcome() == "done");

  CHECK(presenter.shown.size() == 1);
  CHECK(host.log.appearance() == "willDisappear(r) willAppear(b) didDisappear(r) didAppear(b)");
  CHECK(host.set_stack(window, {r, a, b}).outcome() == "noop");
}

TEST_CASE("Q2: callbacks that always ask for more are stopped after 10,000 requests") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  int made = 0;
  flow_status last = FLOW_OK;
  flow_options again = FLOW_OPTIONS_INIT;
  struct State {
    Host &host;
    flow_window window;
    int &made;
    flow_status &last;
    flow_options &again;
  } state = {host, window, made, last, again};
  again.done.user_data = &state;
  again.done.function = [](void *user_data, flow_engine *engine, flow_transition,
                           const flow_outcome *) {
    State &state = *static_cast<State *>(user_data);
    state.last = flow_pop(engine, state.window, &state.again, nullptr);
    if (state.last == FLOW_OK) state.made++;
  };

  CHECK(flow_pop(host.engine(), window, &again, nullptr) == FLOW_OK);

  CHECK(last == FLOW_ERROR_LIMIT);
  CHECK(made == 10000);
  CHECK(host.diagnostics.count(FLOW_SEVERITY_ERROR) == 1);
  host.diagnostics.clear();
  CHECK(host.push(window, host.screen("a")).outcome() == "done");
}

TEST_CASE("Q2: requests behind a request that waited for its presenter begin a new chain") {
  struct Chain {
    Host host;
    flow_window window = host.window();
    flow_options again = FLOW_OPTIONS_INIT;
    int made = 0;
    flow_status last = FLOW_OK;

    void go_on() {
      if (++made == 12000 || last != FLOW_OK) return;
      last = made == 6000 ? flow_pop(host.engine(), window, &again, nullptr)
                          : flow_dismiss_all(host.engine(), window, &again, nullptr);
    }
  } chain;
  Host &host = chain.host;
  host.set_stack(chain.window, {host.screen("r"), host.screen("a")});
  Presenter &presenter = host.present(chain.window, Answers::when_told);
  presenter.answer_all();
  chain.again.done.user_data = &chain;
  chain.again.done.function = [](void *user_data, flow_engine *, flow_transition,
                                 const flow_outcome *) {
    static_cast<Chain *>(user_data)->go_on();
  };

  CHECK(flow_dismiss_all(host.engine(), chain.window, &chain.again, nullptr) == FLOW_OK);
  CHECK(chain.made == 6000);
  CHECK(presenter.answer());

  CHECK(chain.last == FLOW_OK);
  CHECK(chain.made == 12000);
}

TEST_CASE("V2: a presenter that answers every change with another one is stopped") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_screen r = host.screen("r");
  host.open(window, r);
  presenter.on_changed = [&](flow_screen screen) { flow_screen_changed(host.engine(), screen); };

  CHECK(flow_screen_changed(host.engine(), r) == FLOW_OK);

  CHECK(host.diagnostics.count(FLOW_SEVERITY_ERROR) == 1);
  host.diagnostics.clear();
  presenter.on_changed = nullptr;
  presenter.changed.clear();
  CHECK(flow_screen_changed(host.engine(), r) == FLOW_OK);
  CHECK(presenter.changed.size() == 1);
}

TEST_CASE("Q2: what is asked for inside create and other calls runs when they are over") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  flow_class asking = FLOW_CLASS_INIT;
  struct State {
    flow_window window;
    flow_handle pushed;
    bool fails;
  } state = {window, FLOW_NONE, false};
  const flow_method methods[] = {
      {"create", FLOW_SIGNATURE_create,
       FLOW_CHECKED_(flow_create_fn, ([](void *user_data, flow_engine *engine, flow_handle,
                                         const flow_value *) -> void * {
                       State &state = *static_cast<State *>(user_data);
                       flow_push(engine, state.window, state.pushed, nullptr, nullptr);
                       return state.fails ? nullptr : user_data;
                     }))}};
  asking.kind = FLOW_KIND_SCREEN;
  asking.id = "asking";
  asking.methods = methods;
  asking.method_count = 1;
  asking.user_data = &state;
  CHECK(flow_class_register(host.engine(), FLOW_NONE, &asking, nullptr) == FLOW_OK);
  flow_handle made = FLOW_NONE;

  state.pushed = host.screen("a");
  CHECK(flow_create(host.engine(), "asking", nullptr, &made) == FLOW_OK);
  CHECK(host.tree(window) == "[r, a]");
  state.pushed = host.screen("b");
  state.fails = true;
  CHECK(flow_create(host.engine(), "asking", nullptr, &made) == FLOW_ERROR_CREATE_FAILED);
  CHECK(host.tree(window) == "[r, a, b]");
}

TEST_CASE(
    "Q19: two screens of a stack change places, and the presenter shows the one that is on top") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  host.open(window, host.screen("r"));
  host.push(window, host.screen("a"));
  host.push(window, host.screen("b"));
  host.log.clear();
  presenter.shown.clear();
  auto swap = [&](const char *one, const char *other) {
    flow_transition transition = FLOW_NONE;
    flow_status status =
        flow_swap(host.engine(), host.named(one), host.named(other), nullptr, &transition);
    return Request(host.engine(), status, transition).outcome();
  };

  CHECK(swap("r", "b") == "done");
  CHECK(host.tree(window) == "[b, a, r]");
  CHECK(host.log.trace() == "done(swap,done)");
  CHECK(presenter.text() == "replace b->r");

  CHECK(swap("a", "b") == "done");
  CHECK(swap("a", "a") == "noop");
  CHECK(host.tree(window) == "[a, b, r]");
  CHECK(presenter.shown.size() == 1);

  flow_screen sheet = host.screen("s");
  CHECK(swap("a", "s") == "refused(never_opened)");
  CHECK(flow_present(host.engine(), window, sheet, nullptr, nullptr) == FLOW_OK);
  CHECK(swap("s", "a") == "refused(gone)");
  host.close(sheet);
  CHECK(swap("a", "s") == "noop");
  CHECK(swap("s", "a") == "noop");
}

TEST_CASE("Q19 Q12: a swap in a batch takes another screen, and nothing else") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  host.push(window, host.screen("a"));
  flow_request swap = FLOW_REQUEST_INIT;
  swap.kind = FLOW_REQUEST_SWAP;
  swap.from = host.named("r");
  flow_request pop = FLOW_REQUEST_INIT;
  pop.kind = FLOW_REQUEST_POP;
  pop.from = window;
  auto batch = [&](flow_handle other) {
    swap.presentable = other;
    flow_request requests[] = {swap, pop};
    return flow_batch(host.engine(), requests, 2, nullptr, nullptr);
  };

  CHECK(batch(FLOW_NONE) == FLOW_ERROR_NULL_HANDLE);
  CHECK(batch(window) == FLOW_ERROR_WRONG_KIND);
  CHECK(host.tree(window) == "[r, a]");
  CHECK(batch(host.named("a")) == FLOW_OK);
  CHECK(host.tree(window) == "[a]");
}

TEST_CASE(
    "W4: a gesture that is held, and a presenter that never answers, do not hold the end up") {
  std::string outcome;
  {
    Host host;
    flow_window window = host.window();
    Presenter &presenter = host.present(window, Answers::at_once);
    host.open(window, host.screen("r"));
    host.push(window, host.screen("a"));
    presenter.answers = Answers::never;
    host.begin_back(window, Options().done([&](flow_transition, const flow_outcome &o) {
      outcome = outcome_word(o.kind, o.reason);
    }));
  }
  CHECK(outcome == "cancelled");
}
