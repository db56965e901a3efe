// Rules Q8 and Q10 for hosts that break their part of the contract: nothing is lost by it.
#include <doctest/doctest.h>

#include "support/host.hpp"

using namespace test;

namespace {

/// L0:[r@F] and a presenter that answers when told.
struct App {
  Host host{HostSetup{/*presenter_timeout=*/500, 60000, true}};
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_coordinator f = host.flow("F", {"r"});

  App() {
    host.open(window, f);
    presenter.answers = Answers::when_told;
    presenter.pending.clear();
    clear();
  }
  void clear() {
    host.log.clear();
    presenter.shown.clear();
  }
  flow_engine *engine() { return host.engine(); }
  void wait(uint64_t milliseconds) {
    host.clock.advance(milliseconds);
    CHECK(flow_engine_dispatch(engine()) == FLOW_OK);
  }
};

}  // namespace

TEST_CASE("Q10: a second answer is an error and changes nothing") {
  App app;
  Request push = app.host.push(app.f, app.host.screen("a"));
  flow_token token = app.presenter.pending.front();
  CHECK(flow_token_complete(app.engine(), token) == FLOW_OK);
  app.host.log.clear();

  CHECK(flow_token_complete(app.engine(), token) == FLOW_ERROR_NOT_RUNNING);

  CHECK(push.outcome() == "done");
  CHECK(app.host.log.entries().empty());
}

TEST_CASE("Q10: an answer inside transition and another one after it") {
  App app;
  flow_token token = FLOW_NONE;
  app.presenter.on_transition = [&] {
    app.presenter.on_transition = nullptr;
    token = app.presenter.pending.front();
    app.presenter.pending.clear();
    CHECK(flow_token_complete(app.engine(), token) == FLOW_OK);
    CHECK(flow_token_complete(app.engine(), token) == FLOW_ERROR_NOT_RUNNING);
  };

  CHECK(app.host.push(app.f, app.host.screen("a")).outcome() == "done");

  CHECK(flow_token_complete(app.engine(), token) == FLOW_ERROR_NOT_RUNNING);
  CHECK(app.host.log.count("done(push,done)") == 1);
}

TEST_CASE("Q8: an answer that comes too late is an error and changes nothing") {
  App app;
  Request push = app.host.push(app.f, app.host.screen("a"));
  flow_token token = app.presenter.pending.front();
  app.wait(500);
  CHECK(push.outcome() == "failed(timeout)");
  app.host.log.clear();

  CHECK(flow_token_complete(app.engine(), token) == FLOW_ERROR_NOT_RUNNING);

  CHECK(app.host.log.entries().empty());
  CHECK(app.host.tree(app.window) == "[r@F, a@F]");
  app.host.diagnostics.clear();
}

TEST_CASE("Q8: a screen that was given up is hidden or visible, and its removal is told") {
  App app;
  app.host.push(app.f, app.host.screen("a"));
  app.wait(500);
  app.presenter.answers = Answers::never;
  Request pop = app.host.pop(app.f);
  app.wait(500);

  CHECK(pop.outcome() == "failed(timeout)");
  CHECK(app.host.settled());
  CHECK(app.host.log.count("remove(a)") == 1);
  CHECK(app.host.tree(app.window) == "[r@F]");
  app.host.diagnostics.clear();
}

TEST_CASE("Q10: tokens of another engine, of another kind and from nowhere are errors") {
  App app;
  App other;
  Request push = app.host.push(app.f, app.host.screen("a"));
  Request foreign = other.host.push(other.f, other.host.screen("a"));
  flow_token token = app.presenter.pending.front();

  CHECK(flow_token_complete(app.engine(), other.presenter.pending.front()) ==
        FLOW_ERROR_FOREIGN_HANDLE);
  CHECK(flow_token_complete(app.engine(), app.window) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_token_complete(app.engine(), token + 77) == FLOW_ERROR_INVALID_HANDLE);
  CHECK(flow_token_complete(app.engine(), FLOW_NONE) == FLOW_ERROR_NULL_HANDLE);

  CHECK(push.outcome() == "pending");
  CHECK(foreign.outcome() == "pending");
  app.presenter.answer_all();
  other.presenter.answer_all();
  CHECK(push.outcome() == "done");
}

TEST_CASE("Q10: the token of one window does not answer for another") {
  App app;
  flow_window second = app.host.window();
  Presenter &beside = app.host.present(second, Answers::when_told);
  Request one = app.host.push(app.f, app.host.screen("a"));
  Request two = app.host.open(second, app.host.screen("b"));

  CHECK(flow_token_complete(app.engine(), beside.pending.front()) == FLOW_OK);

  CHECK(one.outcome() == "pending");
  CHECK(two.outcome() == "done");
  app.presenter.answer_all();
  beside.pending.clear();
}

TEST_CASE(
    "Q8: a presenter replaced in flight: its transition counts as answered, the new one goes on") {
  App app;
  Request push = app.host.push(app.f, app.host.screen("a"));
  Request waiting = app.host.push(app.f, app.host.screen("b"));
  flow_token token = app.presenter.pending.front();

  Presenter &next = app.host.present(app.window, Answers::when_told);

  CHECK(push.outcome() == "done");
  CHECK(next.text() == "set none->a; push a->b");
  CHECK(flow_token_complete(app.engine(), token) == FLOW_ERROR_NOT_RUNNING);
  CHECK(waiting.outcome() == "pending");
  next.answer_all();
  CHECK(waiting.outcome() == "done");
}

TEST_CASE("Q8: a presenter that is taken away or destroyed from inside its own transition") {
  for (bool destroys : {false, true}) {
    App app;
    app.presenter.on_transition = [&] {
      app.presenter.on_transition = nullptr;
      app.presenter.pending.clear();
      if (destroys) {
        CHECK(flow_destroy(app.engine(), app.presenter.handle) == FLOW_OK);
      } else {
        CHECK(flow_window_set_presenter(app.engine(), app.window, FLOW_NONE) == FLOW_OK);
      }
    };

    CHECK(app.host.push(app.f, app.host.screen("a")).outcome() == "done");
    CHECK(app.host.push(app.f, app.host.screen("b")).outcome() == "done");
    CHECK(app.host.tree(app.window) == "[r@F, a@F, b@F]");
  }
}

TEST_CASE("Q8: with one layer at a time each step has its own time") {
  Host host(HostSetup{500, 60000, true});
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once, "test.one-layer");
  host.open(window, host.screen("r"));
  for (const char *name : {"m", "n"})
    host.present_over(window, host.screen(name));
  presenter.answers = Answers::when_told;
  presenter.pending.clear();
  presenter.shown.clear();
  Request dismiss = host.dismiss(window, 2);
  host.clock.advance(400);
  presenter.answer();
  host.clock.advance(400);
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
  CHECK(dismiss.outcome() == "pending");
  host.clock.advance(100);
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);

  CHECK(dismiss.outcome() == "failed(timeout)");
  CHECK(host.tree(window) == "[r]");
  CHECK(presenter.text() == "dismiss n->m; dismiss m->r; set none->r");
  host.diagnostics.clear();
}

TEST_CASE("Q10: a host that reports while its own transition runs is heard in its turn") {
  App app;
  app.host.push(app.f, app.host.screen("a"));
  flow_transition shown = FLOW_NONE;

  CHECK(flow_window_shown(app.engine(), app.window, app.host.named("r"), &shown) == FLOW_OK);
  CHECK(app.host.tree(app.window) == "[r@F, a@F]");
  app.presenter.answer_all();

  flow_outcome outcome = FLOW_OUTCOME_INIT;
  CHECK(flow_transition_outcome(app.engine(), shown, &outcome) == FLOW_OK);
  CHECK(outcome.kind == FLOW_OUTCOME_DONE);
  CHECK(app.host.tree(app.window) == "[r@F]");
  CHECK(flow_transition_release(app.engine(), shown) == FLOW_OK);
}

TEST_CASE("Q11: what is given to an opening request and not opened is destroyed, once") {
  App app;
  size_t before = app.host.instances();
  CHECK(app.host.push(app.host.root("Root"), app.host.screen("x")).outcome() ==
        "refused(no_window)");
  CHECK(app.host.push(app.f, app.host.root("Root2")).outcome() == "refused(container)");
  CHECK(app.host.instances() == before + 1);
  CHECK(flow_destroy(app.engine(), app.host.named("Root")) == FLOW_OK);
  CHECK(app.host.instances() == before);
  app.host.diagnostics.clear();
}
