// Rules T1 to T5: the shape of the tree.
#include <doctest/doctest.h>

#include "support/host.hpp"

using namespace test;

TEST_CASE("T1: layer 0 is never popped, dismissed, closed or backed away") {
  Host host;
  flow_window window = host.window();
  flow_screen root = host.screen("r");
  host.open(window, root);

  CHECK(host.pop(window).outcome() == "noop");
  CHECK(host.dismiss(window).outcome() == "noop");
  CHECK(host.dismiss_all(window).outcome() == "noop");
  CHECK(host.close(root).outcome() == "refused(not_presented)");
  CHECK(host.close(host.layer(window, 0)).outcome() == "refused(not_presented)");
  CHECK(host.back(window).outcome() == "refused(unhandled)");

  CHECK(host.tree(window) == "[r]");
}

TEST_CASE("T1: layer 0 can be replaced") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));

  CHECK(host.set_root(window, host.screen("s")).outcome() == "done");

  CHECK(host.tree(window) == "[s]");
}

TEST_CASE("T1: layers stand bottom to top, each with its style") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));

  host.present_over(window, host.screen("a"), Options().style(FLOW_STYLE_SHEET));
  host.present_over(window, host.screen("b"), Options().style(FLOW_STYLE_FULL_SCREEN_COVER));
  host.present_over(window, host.screen("c"), Options().style(FLOW_STYLE_POPOVER));

  CHECK(host.tree(window) == "[r] sheet:[a] cover:[b] popover:[c]");
}

TEST_CASE("T2: a screen that is open cannot be opened again") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  flow_screen a = host.screen("a");
  host.push(window, a);

  CHECK(host.push(window, a).outcome() == "refused(duplicate)");
  CHECK(host.present_over(window, a).outcome() == "refused(duplicate)");
  CHECK(host.replace_top(window, a).outcome() == "refused(duplicate)");
  CHECK(host.set_root(window, a).outcome() == "refused(duplicate)");

  CHECK(host.tree(window) == "[r, a]");
  CHECK(host.live(FLOW_KIND_SCREEN) == 2);
}

TEST_CASE("T2: a stack set to hold a screen twice is refused and left alone") {
  Host host;
  flow_window window = host.window();
  flow_screen r = host.screen("r");
  flow_screen a = host.screen("a");
  host.open(window, r);

  CHECK(host.set_stack(window, {r, a, a}).outcome() == "refused(duplicate)");

  CHECK(host.tree(window) == "[r]");
  CHECK(host.live(FLOW_KIND_SCREEN) == 1);
}

TEST_CASE("T2: a stack cannot be set to hold nothing") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));

  Request request = host.set_stack(window, {});

  CHECK(((request.outcome() == "refused(empty)") ||
         (request.status() == FLOW_ERROR_INVALID_ARGUMENT)));
  CHECK(host.tree(window) == "[r]");
}

TEST_CASE("T3: the owner of a screen is the coordinator that opened it") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);

  host.push(f, host.screen("a"));
  host.push(host.named("a"), host.screen("b"));
  host.push(window, host.screen("x"));
  host.push(host.router(window), host.screen("y"));

  CHECK(host.tree(window) == "[r@F, a@F, b@F, x, y]");
}

TEST_CASE("T3: a screen keeps its id for ever") {
  Host host;
  flow_window window = host.window();
  flow_screen r = host.screen("r");
  flow_screen a = host.screen("a");
  host.open(window, r);
  host.push(window, a);
  host.pop(window);

  flow_screen b = host.screen("b");
  host.push(window, b);

  CHECK(b != a);
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  CHECK(flow_screen_get(host.engine(), a, &info) == FLOW_ERROR_STALE_HANDLE);
}

TEST_CASE("T4: presenting lands on the top-most layer and belongs to the screen asked from") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  host.present_over(f, host.screen("c"));

  host.present_over(f, host.screen("d"));

  CHECK(host.tree(window) == "[r@F] sheet:[c@F] sheet:[d@F]");
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  CHECK(flow_layer_get(host.engine(), host.layer(window, 2), &info) == FLOW_OK);
  CHECK(host.name(info.presenter) == "r");
}

TEST_CASE("T4: when a presenter goes, its layer and all above it go first") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r", "a"});
  host.open(window, f);
  host.present_over(host.named("a"), host.flow("M", {"m"}));
  host.present_over(host.named("m"), host.screen("n"));
  host.log.clear();

  CHECK(host.pop_to_root(f).outcome() == "done");

  CHECK(host.tree(window) == "[r@F]");
  CHECK(host.log.trace() ==
        "remove(n) onDismiss(L2) remove(m) onDismiss(L1) finish(M,none,popped) release(M) "
        "remove(a) done(pop_to_root,done)");
}

TEST_CASE("T4: a layer presented from lower on the stack stays when the top is popped") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  host.push(window, host.screen("a"));
  host.present_over(host.named("r"), host.screen("m"));

  host.pop(host.named("a"));

  CHECK(host.tree(window) == "[r] sheet:[m]");
}

TEST_CASE("T5: a pushed coordinator joins the stack, a presented one gets a layer") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);

  flow_coordinator c = host.flow("C", {"c1", "c2"});
  host.push(f, c);
  flow_coordinator m = host.flow("M", {"m1", "m2"});
  host.present_over(c, m);

  CHECK(host.tree(window) == "[r@F, c1@C, c2@C] sheet:[m1@M, m2@M]");
  CHECK(host.router(c) == host.router(f));
  CHECK(host.router(m) != host.router(f));
}

TEST_CASE("T5: a router, or a coordinator that shows nothing itself, cannot be pushed") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  flow_coordinator container = host.root("R");
  host.log.clear();

  CHECK(host.push(f, container).outcome() == "refused(container)");

  CHECK(host.tree(window) == "[r@F]");
  CHECK(host.log.trace() == "done(push,refused(container))");
  CHECK(host.live(FLOW_KIND_COORDINATOR) == 1);
  CHECK(host.open(window, host.root("R")).outcome() == "refused(container)");
  std::string router = host.push(f, host.router(f)).outcome();
  CHECK(((router == "refused(container)") || (router == "FLOW_ERROR_WRONG_KIND")));
}

TEST_CASE(
    "T5: a coordinator that has replaced the root pushes there, whatever it presents meanwhile") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  host.set_root(f, host.screen("x"));
  host.present_over(f, host.screen("m"));

  host.push(f, host.screen("y"));

  CHECK(host.tree(window) == "[x@F, y@F] sheet:[m@F]");
  CHECK(host.router(f) == host.router(window));
}

TEST_CASE("a capacity of any size is taken as room for all there is") {
  Host host;
  host.window();
  flow_window windows[2] = {FLOW_NONE, FLOW_NONE};
  size_t count = 0;

  CHECK(flow_engine_windows(host.engine(), windows, SIZE_MAX, &count) == FLOW_OK);

  CHECK(count == 1);
  CHECK(flow_kind_of(windows[0]) == FLOW_KIND_WINDOW);
  CHECK(flow_engine_windows(host.engine(), nullptr, SIZE_MAX, &count) ==
        FLOW_ERROR_INVALID_ARGUMENT);
}
