// Rules L1, L2 and Q6: routes, links, and the coordinators that handle them.
#include <doctest/doctest.h>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// A window with L0:[r@F]; F pushes "x" for the route "push" and presents "m" for "present".
struct App {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  App() {
    host.on_coordinator("F").navigate = [this](flow_coordinator self, const flow_route &route,
                                               flow_screen) {
      if (flow_string_is(route.name, "push")) {
        host.push(self, host.screen("x"));
      } else if (flow_string_is(route.name, "other")) {
        host.push(self, host.screen("y"));
      } else if (flow_string_is(route.name, "present")) {
        host.present_over(self, host.screen("m"));
      } else if (flow_string_is(route.name, "child")) {
        host.push(self, host.flow("C", {"c"}));
      } else if (!flow_string_is(route.name, "ping")) {
        return FLOW_ROUTE_UNHANDLED;
      }
      return FLOW_ROUTE_HANDLED;
    };
    host.open(window, f);
    host.log.clear();
  }
  flow_screen r() { return host.named("r"); }
};

}  // namespace

TEST_CASE("Routes are equal when name and parameters are, whatever the order of the map") {
  flow_entry one[] = {{flow_text("a"), flow_integer_value(1)}, {flow_text("b"), flow_null_value()}};
  flow_entry two[] = {one[1], one[0]};
  flow_value left_map = flow_map_value(one, 2), right_map = flow_map_value(two, 2);
  flow_value empty = flow_map_value(nullptr, 0), null = flow_null_value();
  flow_route left = flow_route_named("go"), right = flow_route_named("go");

  CHECK(flow_route_equal(&left, &right));
  left.parameters = &empty;
  CHECK(flow_route_equal(&left, &right));
  right.parameters = &null;
  CHECK(flow_route_equal(&left, &right));
  left.parameters = &left_map;
  CHECK_FALSE(flow_route_equal(&left, &right));
  right.parameters = &right_map;
  CHECK(flow_route_equal(&left, &right));
  right.name = flow_text("went");
  CHECK_FALSE(flow_route_equal(&left, &right));
  CHECK(flow_route_equal(nullptr, nullptr));
  CHECK_FALSE(flow_route_equal(&left, nullptr));
}

TEST_CASE("L1: navigate gets route and screen; what it opens is bound to the link") {
  App app;
  flow_entry entries[] = {{flow_text("id"), flow_integer_value(5)}};
  flow_value parameters = flow_map_value(entries, 1);
  flow_screen from = FLOW_NONE;
  auto navigate = app.host.on_coordinator("F").navigate;
  app.host.on_coordinator("F").navigate = [&](flow_coordinator self, const flow_route &route,
                                              flow_screen screen) {
    from = screen;
    CHECK(flow_value_equal(route.parameters, &parameters));
    return navigate(self, route, screen);
  };

  Request link = app.host.link(app.r(), "push", &parameters);

  CHECK(link.outcome() == "done");
  CHECK(from == app.r());
  CHECK(app.host.tree(app.window) == "[r@F, x@F]");
  CHECK(app.host.link_of(app.r()) == "push{id:5}");
  CHECK(app.host.log.trace() ==
        "navigate(F,push{id:5}) link(r,push{id:5}) done(push,done) done(link,done)");
  flow_presentable opened = FLOW_NONE;
  flow_transition_opened(app.host.engine(), link.transition(), &opened);
  CHECK(opened == app.host.named("x"));
}

TEST_CASE("L1: a link reaches the host as one transition, also one that replaces another") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::at_once);
  presenter.shown.clear();

  app.host.link(app.r(), "push");
  app.host.link(app.r(), "present");
  app.host.link(app.r(), "");

  CHECK(presenter.text() == "push r->x; present x->m; dismiss m->r");
  CHECK(app.host.link_of(app.r()) == "none");
}

TEST_CASE("L1: the slot is emptied by whatever closes the last thing bound, and the screen told") {
  App app;
  SUBCASE("back") {
    app.host.link(app.r(), "push");
    app.host.back(app.window);
  }
  SUBCASE("drag") {
    app.host.link(app.r(), "present");
    app.host.drag(app.host.layer(app.window, 1));
  }
  SUBCASE("the end of a flow") {
    app.host.link(app.r(), "child");
    app.host.finish(app.host.named("C"));
  }
  SUBCASE("set stack") {
    app.host.link(app.r(), "push");
    app.host.set_stack(app.f, {app.r(), app.host.screen("z")});
  }

  CHECK(app.host.link_of(app.r()) == "none");
  CHECK(app.host.log.count("link(r,none)") == 1);
}

TEST_CASE("L1: the last removal, then link_changed, then the outcome") {
  App app;
  app.host.link(app.r(), "child");
  app.host.log.clear();

  app.host.link(app.r(), "");

  CHECK(app.host.log.trace() ==
        "remove(c) finish(C,none,dismissed) release(C) link(r,none) done(link,done)");
}

TEST_CASE("L1: a screen can go to the next place from inside link_changed") {
  App app;
  app.host.on_screen("r").link_changed = [&](const flow_route *route) {
    if (!route) app.host.link(app.r(), "other");
  };
  app.host.link(app.r(), "push");
  app.host.pop(app.f);

  CHECK(app.host.tree(app.window) == "[r@F, y@F]");
  CHECK(app.host.link_of(app.r()) == "other");
  app.host.on_screen("r").link_changed = nullptr;
}

TEST_CASE("L1: a hidden screen is not heard, unless its class or its own link says so") {
  App app;
  app.host.push(app.f, app.host.make("test.heard-hidden", "h"));
  app.host.push(app.f, app.host.screen("top"));
  app.host.log.clear();

  CHECK(app.host.link(app.r(), "push").outcome() == "refused(not_visible)");
  CHECK(app.host.tree(app.window) == "[r@F, h@F, top@F]");
  CHECK(app.host.link(app.host.named("h"), "push").outcome() == "done");
  CHECK(app.host.link(app.host.named("h"), "other").outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r@F, h@F, top@F, y@F]");
  CHECK(app.host.link(app.r(), "").outcome() == "noop");
}

TEST_CASE("L1: what a vetoed link would have opened is not opened, and is destroyed") {
  App app;
  app.host.link(app.r(), "push");
  app.host.on_screen("x").may_leave = [](const flow_leave &) { return FLOW_ANSWER_NO; };
  app.host.log.clear();

  CHECK(app.host.link(app.r(), "other").outcome() == "vetoed");

  CHECK(app.host.tree(app.window) == "[r@F, x@F]");
  CHECK(app.host.link_of(app.r()) == "push");
  CHECK(app.host.log.count("done(push,vetoed)") == 1);
  app.host.on_screen("x").may_leave = nullptr;
}

TEST_CASE("L1: a link of which nothing could be opened has the outcome of what was tried") {
  App app;
  app.host.on_coordinator("F").navigate = [&](flow_coordinator self, const flow_route &,
                                              flow_screen from) {
    app.host.push(self, from);
    return FLOW_ROUTE_HANDLED;
  };
  CHECK(app.host.link(app.r(), "again").outcome() == "refused(duplicate)");
  CHECK(app.host.link_of(app.r()) == "none");

  app.host.on_coordinator("F").navigate = [&](flow_coordinator self, const flow_route &,
                                              flow_screen) {
    app.host.push(self, app.host.coordinator("Empty"));
    return FLOW_ROUTE_HANDLED;
  };
  CHECK(app.host.link(app.r(), "empty").outcome() == "failed(start)");
  CHECK(app.host.link_of(app.r()) == "none");
}

TEST_CASE("L1: what navigate asks for and then does not answer for runs on its own") {
  App app;
  app.host.on_coordinator("F").navigate = [&](flow_coordinator self, const flow_route &,
                                              flow_screen) {
    app.host.push(self, app.host.screen("x"));
    return FLOW_ROUTE_UNHANDLED;
  };

  CHECK(app.host.link(app.r(), "go").outcome() == "refused(unhandled)");
  CHECK(app.host.tree(app.window) == "[r@F, x@F]");
  CHECK(app.host.link_of(app.r()) == "none");
}

TEST_CASE("L1: navigate may not ask for more time to start") {
  App app;
  app.host.on_coordinator("F").navigate = [&](flow_coordinator self, const flow_route &,
                                              flow_screen) {
    CHECK(flow_coordinator_defer(app.host.engine(), self) == FLOW_ERROR_NOT_RUNNING);
    return FLOW_ROUTE_HANDLED;
  };
  CHECK(app.host.link(app.r(), "go").outcome() == "done");
}

TEST_CASE("L1: a route without name, with other parameters than a map, or from newer headers") {
  App app;
  flow_engine *engine = app.host.engine();
  flow_route route = FLOW_ROUTE_INIT;
  flow_value number = flow_integer_value(1);

  CHECK(flow_screen_set_link(engine, app.r(), &route, nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  route.name = flow_text("go");
  route.parameters = &number;
  CHECK(flow_navigate(engine, app.f, &route, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_navigate(engine, app.f, nullptr, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_broadcast(engine, nullptr, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  route.parameters = nullptr;
  route.name = flow_text("\xff");
  CHECK(flow_broadcast(engine, &route, nullptr, nullptr) == FLOW_ERROR_BAD_UTF8);
  route.name = flow_text("go");
  route.struct_size = 8;
  CHECK(flow_broadcast(engine, &route, nullptr, nullptr) == FLOW_ERROR_STRUCT_SIZE);
  route = flow_route_named("go");
  CHECK(flow_screen_set_link(engine, app.f, &route, nullptr, nullptr) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_navigate(engine, app.r(), &route, nullptr, nullptr) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_screen_link(engine, app.r(), nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(app.host.log.trace() == "");
}

TEST_CASE("L1: callbacks given with a link are destroyed, those that have no use unused") {
  App app;
  int done = 0;
  app.host.link(app.r(), "push", nullptr,
                Options()
                    .completion([](flow_handle) { FAIL_CHECK("nothing is opened by the link"); })
                    .dismissed([](flow_handle) { FAIL_CHECK("nothing is opened by the link"); })
                    .done([&](flow_transition, const flow_outcome &outcome) {
                      done++;
                      CHECK(outcome.request == FLOW_REQUEST_LINK);
                    }));
  CHECK(done == 1);
}

TEST_CASE("L2: a coordinator that opens what its child was asked for") {
  App app;
  app.host.push(app.f, app.host.flow("C", {"c"}));
  app.host.log.clear();

  CHECK(app.host.link(app.host.named("c"), "present").outcome() == "done");

  CHECK(app.host.tree(app.window) == "[r@F, c@C] sheet:[m@F]");
  CHECK(app.host.link_of(app.host.named("c")) == "present");
}

TEST_CASE("L2: navigate on behalf of a child belongs to the route") {
  App app;
  flow_coordinator c = app.host.flow("C", {"c"});
  app.host.push(app.f, c);
  app.host.on_coordinator("F").navigate = [&](flow_coordinator, const flow_route &, flow_screen) {
    app.host.push(c, app.host.screen("x"));
    app.host.pop(c);
    return FLOW_ROUTE_HANDLED;
  };
  app.host.log.clear();

  app.host.navigate(c, "go");

  CHECK(app.host.log.trace() ==
        "navigate(F,go) done(push,done) done(navigate,done) remove(x) done(pop,done)");
}

TEST_CASE("L2: navigate refuses what it cannot be given to") {
  App app;
  CHECK(app.host.navigate(app.f, "nowhere").outcome() == "refused(unhandled)");
  CHECK(app.host.navigate(app.host.flow("C", {"c"}), "push").outcome() == "refused(no_window)");
  flow_coordinator gone = app.host.flow("D", {"d"});
  app.host.push(app.f, gone);
  app.host.stop(gone);
  CHECK(app.host.navigate(gone, "push").outcome() == "refused(ended)");
}

TEST_CASE("L2: a route asked for by child_finished keeps its coordinator until it has run") {
  App app;
  app.host.on_coordinator("P").start = [&](flow_coordinator self) {
    app.host.push(self, app.host.flow("Q", {"q"}));
  };
  app.host.on_coordinator("P").child_finished = [&](flow_coordinator self, flow_coordinator,
                                                    flow_cause, const flow_value *) {
    app.host.navigate(self, "next");
  };
  app.host.on_coordinator("P").navigate = [&](flow_coordinator self, const flow_route &,
                                              flow_screen) {
    app.host.push(self, app.host.screen("p"));
    return FLOW_ROUTE_HANDLED;
  };
  app.host.push(app.f, app.host.coordinator("P"));

  app.host.finish(app.host.named("Q"));

  CHECK(app.host.tree(app.window) == "[r@F, p@P]");
}

TEST_CASE("Q6: fast double taps push once, while the first opens and when it is open") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::when_told);
  Request first = app.host.link(app.r(), "push");
  Request second = app.host.link(app.r(), "push");
  presenter.answer_all();
  Request third = app.host.link(app.r(), "push");
  presenter.answer_all();

  CHECK(first.outcome() == "done");
  CHECK(second.outcome() == "noop");
  CHECK(third.outcome() == "noop");
  CHECK(app.host.tree(app.window) == "[r@F, x@F]");
}

TEST_CASE("A broadcast reaches parents before children, each once") {
  App app;
  std::string order;
  auto listen = [&](const std::string &name) {
    app.host.on_coordinator(name).navigate = [&order, name](flow_coordinator, const flow_route &,
                                                            flow_screen from) {
      CHECK(from == FLOW_NONE);
      order += name;
      return name == "D" ? FLOW_ROUTE_HANDLED : FLOW_ROUTE_UNHANDLED;
    };
  };
  flow_coordinator c = app.host.flow("C", {"c"}), d = app.host.flow("D", {"d"}),
                   e = app.host.flow("E", {"e"});
  app.host.push(app.f, c);
  app.host.push(c, d);
  app.host.push(app.f, e);
  for (const char *name : {"F", "C", "D", "E"})
    listen(name);

  CHECK(app.host.broadcast("news").outcome() == "done");

  CHECK(order == "FCDE");
}

TEST_CASE("W4: links that wait when the engine ends leave nothing behind") {
  App app;
  app.host.present(app.window, Answers::when_told);
  app.host.link(app.r(), "push").keep();
  app.host.link(app.r(), "other").keep();
  CHECK(app.host.shut_down() == FLOW_OK);
}
