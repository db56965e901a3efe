// Rule L3: guards.
#include <doctest/doctest.h>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// A window with L0:[r@F]; F pushes a screen named like the route, and its guard does as `says`
/// says.
struct App {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  flow_question asked = FLOW_NONE;
  std::function<flow_answer(const flow_route &, flow_question)> says;
  App() {
    host.on_coordinator("F").navigate = [this](flow_coordinator self, const flow_route &route,
                                               flow_screen) {
      host.push(self, host.screen(view_text(route.name)));
      return FLOW_ROUTE_HANDLED;
    };
    host.on_coordinator("F").guard = [this](const flow_route &route, flow_question question) {
      asked = question;
      return says ? says(route, question) : FLOW_ANSWER_YES;
    };
    host.open(window, f);
    host.log.clear();
  }
  ~App() { host.on_coordinator("F").guard = nullptr; }
  flow_screen r() { return host.named("r"); }
  flow_status answer(flow_answer answer) {
    return flow_question_answer(host.engine(), asked, answer);
  }
  flow_status reroute(const std::string &name) {
    flow_route route = flow_route_named(name.c_str());
    return flow_question_reroute(host.engine(), asked, &route);
  }
};

flow_answer later(const flow_route &, flow_question) { return FLOW_ANSWER_LATER; }

}  // namespace

TEST_CASE("L3: yes lets a route through, no refuses it, anything else counts as no") {
  App app;
  CHECK(app.host.link(app.r(), "x").outcome() == "done");
  app.host.link(app.r(), "");

  app.says = [](const flow_route &, flow_question) { return FLOW_ANSWER_NO; };
  CHECK(app.host.link(app.r(), "x").outcome() == "refused(not_allowed)");
  app.says = [](const flow_route &, flow_question) { return flow_answer{7}; };
  CHECK(app.host.navigate(app.f, "x").outcome() == "refused(not_allowed)");
  CHECK(app.host.diagnostics.mentions("answered with 7"));
  CHECK(app.host.tree(app.window) == "[r@F]");
}

TEST_CASE("L3: replaced from inside the guard, whether it then says yes or later") {
  for (flow_answer answer : {FLOW_ANSWER_YES, FLOW_ANSWER_LATER, FLOW_ANSWER_NO}) {
    App app;
    app.says = [&](const flow_route &route, flow_question) {
      if (flow_string_is(route.name, "y")) return FLOW_ANSWER_YES;
      CHECK(app.reroute("y") == FLOW_OK);
      CHECK(app.reroute("z") == FLOW_ERROR_NOT_RUNNING);
      return answer;
    };
    std::string outcome = app.host.navigate(app.f, "x").outcome();
    CHECK(outcome == (answer == FLOW_ANSWER_NO ? "refused(not_allowed)" : "done"));
    CHECK(app.host.tree(app.window) == (answer == FLOW_ANSWER_NO ? "[r@F]" : "[r@F, y@F]"));
  }
}

TEST_CASE("L3: answered later, from inside and from another callback") {
  App app;
  app.says = [&](const flow_route &, flow_question) {
    CHECK(app.answer(FLOW_ANSWER_YES) == FLOW_OK);
    return FLOW_ANSWER_LATER;
  };
  CHECK(app.host.navigate(app.f, "x").outcome() == "done");

  app.says = later;
  Request second = app.host.navigate(app.f, "y");
  CHECK(second.outcome() == "pending");
  CHECK(app.host.live(FLOW_KIND_QUESTION) == 1);
  app.host.on_screen("z").did_appear = [&](flow_screen) {
    CHECK(app.answer(FLOW_ANSWER_YES) == FLOW_OK);
    CHECK(second.outcome() == "pending");
  };
  app.host.push(app.f, app.host.screen("z"));
  CHECK(second.outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r@F, x@F, z@F, y@F]");
  CHECK(app.answer(FLOW_ANSWER_YES) == FLOW_ERROR_NOT_RUNNING);
  app.host.on_screen("z").did_appear = nullptr;
}

TEST_CASE("L3: a parent's guard is asked when its child has let the route pass") {
  App app;
  flow_coordinator c = app.host.flow("C", {"c"});
  app.host.push(app.f, c);
  app.host.on_coordinator("C").guard = [](const flow_route &, flow_question) {
    return FLOW_ANSWER_YES;
  };
  app.host.log.clear();

  app.host.navigate(c, "x");

  CHECK(app.host.log.trace() ==
        "guard(C,x) guard(F,x) navigate(F,x) done(push,done) done(navigate,done)");
}

TEST_CASE("L3: at most 16 routes replace one another, and none comes back") {
  App app;
  int asked = 0;
  app.says = [&](const flow_route &, flow_question) {
    asked++;
    CHECK(app.reroute("r" + std::to_string(asked)) == FLOW_OK);
    return FLOW_ANSWER_LATER;
  };
  CHECK(app.host.navigate(app.f, "r0").outcome() == "refused(loop)");
  CHECK(asked == 17);
  CHECK(app.host.diagnostics.mentions("more than 16 times: 'r0' -> 'r1'"));

  asked = 0;
  app.says = [&](const flow_route &, flow_question) {
    asked++;
    CHECK(app.reroute(asked % 2 ? "b" : "a") == FLOW_OK);
    return FLOW_ANSWER_LATER;
  };
  CHECK(app.host.navigate(app.f, "a").outcome() == "refused(loop)");
  CHECK(asked == 2);
  CHECK(app.host.diagnostics.mentions("'a' -> 'b' -> 'a'"));
  CHECK(app.host.tree(app.window) == "[r@F]");
}

TEST_CASE("L3: another wish of the same screen takes the place of one that waits for its guard") {
  App app;
  app.says = later;
  Request first = app.host.link(app.r(), "x");
  Request same = app.host.link(app.r(), "x");
  CHECK(same.outcome() == "noop");
  flow_question old = app.asked;

  Request second = app.host.link(app.r(), "y");
  CHECK(first.outcome() == "superseded");
  CHECK(flow_question_answer(app.host.engine(), old, FLOW_ANSWER_YES) == FLOW_ERROR_NOT_RUNNING);
  CHECK(app.answer(FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(second.outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r@F, y@F]");
}

TEST_CASE("L3: a guard's no in a broadcast is its own matter") {
  App app;
  app.host.on_coordinator("C").navigate = [](flow_coordinator, const flow_route &, flow_screen) {
    return FLOW_ROUTE_HANDLED;
  };
  app.host.push(app.f, app.host.flow("C", {"c"}));
  app.says = [](const flow_route &, flow_question) { return FLOW_ANSWER_NO; };
  app.host.log.clear();

  CHECK(app.host.broadcast("news").outcome() == "done");
  CHECK(app.host.log.trace() == "guard(F,news) navigate(C,news) done(broadcast,done)");

  app.says = later;
  Request waits = app.host.broadcast("more");
  CHECK(waits.outcome() == "pending");
  CHECK(app.reroute("x") == FLOW_OK);
  app.asked = FLOW_NONE;
  app.says = nullptr;
  CHECK(waits.outcome() == "pending");
}

TEST_CASE("L3: reroute is for questions of guards, and says what is wrong") {
  App app;
  flow_question leave = FLOW_NONE;
  app.host.on_screen("x").may_leave = [&](const flow_leave &asked) {
    leave = asked.question;
    return FLOW_ANSWER_LATER;
  };
  app.host.push(app.f, app.host.screen("x"));
  Request pop = app.host.pop(app.f);
  flow_route route = flow_route_named("y");
  flow_engine *engine = app.host.engine();

  CHECK(flow_question_reroute(engine, leave, &route) == FLOW_ERROR_UNSUPPORTED);
  CHECK(flow_question_reroute(engine, leave, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_question_reroute(engine, app.r(), &route) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_question_answer(engine, leave, FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(pop.outcome() == "done");
  app.host.on_screen("x").may_leave = nullptr;
}

TEST_CASE("L3: two answers given inside one guard's turn bring both requests back, in order") {
  App app;
  flow_coordinator c = app.host.flow("C", {"c"});
  app.host.push(app.f, c);
  flow_question of_c = FLOW_NONE;
  app.host.on_coordinator("C").guard = [&](const flow_route &, flow_question question) {
    of_c = question;
    return FLOW_ANSWER_LATER;
  };
  app.host.on_coordinator("C").navigate = [&](flow_coordinator self, const flow_route &route,
                                              flow_screen) {
    app.host.push(self, app.host.screen(view_text(route.name)));
    return FLOW_ROUTE_HANDLED;
  };
  Request first = app.host.navigate(c, "a");
  app.says = [&](const flow_route &, flow_question) {
    CHECK(flow_question_answer(app.host.engine(), of_c, FLOW_ANSWER_YES) == FLOW_OK);
    return FLOW_ANSWER_YES;
  };
  Request second = app.host.navigate(app.f, "b");

  CHECK(first.outcome() == "done");
  CHECK(second.outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r@F, c@C, b@F, a@C]");
}

TEST_CASE("W4: routes that wait for their guards when the engine ends leave nothing behind") {
  App app;
  app.says = later;
  app.host.link(app.r(), "x").keep();
  app.host.navigate(app.f, "y").keep();
  app.host.broadcast("z").keep();
  CHECK(app.host.shut_down() == FLOW_OK);
}
