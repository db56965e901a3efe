// Rule Q3: a late request is about the screens that it would have taken when it was asked for. Late
// requests meet other windows, ends of coordinators, destroy functions and presenters.
#include <doctest/doctest.h>

#include "support/host.hpp"
#include "support/kit.hpp"

using namespace test;

namespace {

/// L0:[r@F, p@F, q@F] with a presenter that answers when the test says so.
struct App {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r", "p", "q"});
  Presenter *presenter = nullptr;

  App() {
    host.open(window, f);
    presenter = &host.present(window, Answers::when_told);
    presenter->answer_all();
  }
  /// Makes the window busy until the test answers: with a screen that slides in.
  void slide(const std::string &name) { host.push(f, host.screen(name)); }
  std::string tree() { return host.tree(window); }
};

}  // namespace

TEST_CASE("Q3: behind each kind of request that waits, a pop is about the tree which that leaves") {
  App app;
  Host &host = app.host;
  flow_screen q = host.named("q"), p = host.named("p");
  app.slide("s");
  std::string expected;
  std::vector<Request> made;
  SUBCASE("set stack") {
    made.push_back(host.set_stack(app.f, {host.named("r"), q, p}));
    expected = "[r@F, q@F]";
  }
  SUBCASE("swap") {
    made.push_back(host.close(host.named("s")));
    flow_transition transition = FLOW_NONE;
    CHECK(flow_swap(host.engine(), p, q, nullptr, &transition) == FLOW_OK);
    made.emplace_back(host.engine(), FLOW_OK, transition);
    expected = "[r@F, q@F]";
  }
  SUBCASE("remove") {
    flow_transition transition = FLOW_NONE;
    CHECK(flow_remove(host.engine(), host.named("s"), nullptr, &transition) == FLOW_OK);
    made.emplace_back(host.engine(), FLOW_OK, transition);
    expected = "[r@F, p@F]";
  }
  SUBCASE("pop to") {
    made.push_back(host.pop_to(q));
    expected = "[r@F, p@F]";
  }
  SUBCASE("finish of a child that opened screens") {
    flow_coordinator child = host.flow("C", {"c1", "c2"});
    made.push_back(host.push(app.f, child));
    app.presenter->answer_all();
    CHECK(app.tree() == "[r@F, p@F, q@F, s@F, c1@C, c2@C]");
    app.slide("t");
    made.push_back(host.finish(child));
    expected = "[r@F, p@F, q@F]";
  }
  SUBCASE("batch") {
    flow_request first = {}, second = {};
    first.struct_size = second.struct_size = sizeof first;
    first.kind = FLOW_REQUEST_POP;
    second.kind = FLOW_REQUEST_PUSH;
    first.from = second.from = app.f;
    second.presentable = host.screen("b");
    made.push_back(host.batch({first, second}));
    expected = "[r@F, p@F, q@F]";
  }
  Request pop = host.pop(app.f);
  // Requests between them in another window change nothing.
  flow_window other = host.window();
  host.open(other, host.flow("G", {"g", "h"}));
  host.pop(other);
  app.presenter->answer_all();

  for (const Request &each : made)
    CHECK(each.outcome() == "done");
  CHECK(pop.outcome() == "done");
  CHECK(app.tree() == expected);
}

TEST_CASE("Q3 Q4: a late request of a coordinator that has ended hits nothing") {
  App app;
  flow_coordinator child = app.host.flow("C", {"c"});
  app.host.push(app.f, child);
  app.presenter->answer_all();
  app.slide("s");
  Request finish = app.host.finish(child);
  Request pop = app.host.pop(child);
  Request to_root = app.host.pop_to_root(child);
  Request replace = app.host.replace_top(child, app.host.screen("x"));
  app.presenter->answer_all();

  CHECK(finish.outcome() == "done");
  CHECK(pop.outcome() == "noop");
  CHECK(to_root.outcome() == "noop");
  CHECK(replace.outcome() == "refused(ended)");
  CHECK(app.tree() == "[r@F, p@F, q@F]");
  CHECK(app.host.live(FLOW_KIND_SCREEN) == 3);
}

TEST_CASE("Q3 W6: what a destroy function asks for is about the tree of that time") {
  struct Given {
    App app;
    std::vector<Request> late;
  } given;
  App &app = given.app;
  static const char key = 0;
  flow_screen_set_data(app.host.engine(), app.host.named("q"), &key, &given, [](void *data) {
    auto *given = static_cast<Given *>(data);
    given->late.push_back(given->app.host.pop(given->app.f));
    given->app.slide("t");
    given->late.push_back(given->app.host.pop(given->app.f));
  });
  Request first = app.host.pop(app.f);
  app.presenter->answer_all();

  CHECK(first.outcome() == "done");
  CHECK(given.late.at(0).outcome() == "done");
  CHECK(given.late.at(1).outcome() == "done");
  CHECK(app.tree() == "[r@F]");
}

TEST_CASE("Q3: a window that closes takes what waits for it, and other windows keep theirs") {
  App app;
  flow_window other = app.host.window();
  flow_coordinator g = app.host.flow("G", {"g", "h"});
  app.host.open(other, g);
  app.slide("s");
  Request close = app.host.close_window(app.window);
  Request pop = app.host.pop(app.window);
  Request back = app.host.back(app.window);
  Request elsewhere = app.host.pop(g);
  CHECK(elsewhere.outcome() == "done");
  app.presenter->answer_all();

  CHECK(close.outcome() == "done");
  CHECK(pop.outcome() == "noop");
  CHECK(back.outcome() == "noop");
  CHECK(app.host.tree(other) == "[g@G]");
}

TEST_CASE(
    "Q3 Q7: a wish that waits between the changes of a presenter of one layer keeps its screen") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r", "p"});
  host.open(window, f);
  Presenter &presenter = host.present(window, Answers::when_told, "test.one-layer");
  presenter.answer_all();
  host.present_over(f, host.screen("a"));
  presenter.answer_all();
  host.present_over(f, host.screen("b"));
  presenter.answer_all();
  Request all = host.dismiss_all(f);
  Request pop = host.pop(f);
  presenter.answer();
  Request second = host.pop(f);
  presenter.answer_all();

  CHECK(all.outcome() == "done");
  CHECK(pop.outcome() == "done");
  CHECK(second.outcome() == "noop");
  CHECK(host.tree(window) == "[r@F]");
}

TEST_CASE("Q3 Q8: a presenter that is given up, or replaced, changes nothing for what waits") {
  App app;
  app.slide("s");
  Request pop = app.host.pop(app.f);
  SUBCASE("given up") {
    app.host.clock.advance(20000);
    flow_engine_dispatch(app.host.engine());
    app.host.diagnostics.clear();
  }
  SUBCASE("replaced") { app.host.present(app.window, Answers::at_once); }
  app.presenter->answer_all();
  app.host.present(app.window, Answers::at_once);

  CHECK(pop.outcome() == "done");
  CHECK(app.tree() == "[r@F, p@F, q@F]");
}

TEST_CASE("Q3 W4: the end of the engine ends what waits, each once") {
  App app;
  app.slide("s");
  std::vector<std::string> outcomes;
  for (int each = 0; each < 3; each++) {
    app.host.pop(app.f, Options().done([&](flow_transition, const flow_outcome &outcome) {
      outcomes.push_back(outcome_word(outcome.kind, outcome.reason));
    }));
  }
  CHECK(app.host.shut_down() == FLOW_OK);
  CHECK(outcomes == std::vector<std::string>(3, "refused(shut_down)"));
}
