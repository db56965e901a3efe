// Rules Q8 to Q10 and the presenter's side of the ABI.
#include <doctest/doctest.h>

#include "support/host.hpp"

using namespace test;

TEST_CASE(
    "Q8: a transition nobody answers is given up, the host is told the tree, the queue goes on") {
  Host host({/*presenter_timeout=*/500});
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::when_told);
  host.open(window, host.screen("r"));
  presenter.answer_all();
  presenter.answers = Answers::never;
  Request lost = host.push(window, host.screen("a"));
  Request waiting = host.push(window, host.screen("b"));
  flow_token forgotten = presenter.pending.front();

  host.clock.advance(499);
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
  CHECK(lost.outcome() == "pending");
  host.clock.advance(1);
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);

  CHECK(lost.outcome() == "failed(timeout)");
  bool told_whole_tree = false;
  for (const Shown &each : presenter.shown)
    told_whole_tree |= each.change.kind == FLOW_CHANGE_SET;
  CHECK(told_whole_tree);
  CHECK(flow_token_complete(host.engine(), forgotten) == FLOW_ERROR_NOT_RUNNING);
  presenter.pending.pop_front();
  presenter.answer_all();
  CHECK(waiting.outcome() == "done");
  CHECK(host.tree(window) == "[r, a, b]");
}

TEST_CASE("Q8: a timeout of 0 waits for ever") {
  Host host({/*presenter_timeout=*/0});
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::when_told);
  Request request = host.open(window, host.screen("r"));

  host.clock.advance(1000000000);
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);

  CHECK(request.outcome() == "pending");
  presenter.answer_all();
  CHECK(request.outcome() == "done");
}

namespace {

/// Opens, presents, pops, dismisses and finishes; returns all events.
std::string tour(bool animated, bool presented, Answers answers) {
  Host host;
  flow_window window = host.window();
  Presenter *presenter = presented ? &host.present(window, answers) : nullptr;
  auto settle = [&] {
    if (presenter) presenter->answer_all();
  };
  auto how = [&] { return Options().animated(animated); };
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f, how());
  settle();
  host.push(f, host.flow("P", {"p1", "p2"}), how());
  settle();
  host.present_over(f, host.flow("M", {"m"}), how());
  settle();
  host.dismiss(window, 1, how());
  settle();
  host.pop_to_root(f, how());
  settle();
  host.push(f, host.flow("Q", {"q"}), how());
  settle();
  flow_value value = flow_integer_value(7);
  host.finish(host.named("Q"), &value, how());
  settle();
  return host.log.events();
}

}  // namespace

TEST_CASE("Q9: the callbacks and their order are the same with any presenter, animated or not") {
  std::string expected = tour(true, false, Answers::at_once);

  CHECK(expected.find("finish(Q,7,finished)") != std::string::npos);
  CHECK(tour(false, false, Answers::at_once) == expected);
  CHECK(tour(true, true, Answers::at_once) == expected);
  CHECK(tour(false, true, Answers::at_once) == expected);
  CHECK(tour(true, true, Answers::when_told) == expected);
}

TEST_CASE("Q10: a report of what the engine shows anyway is an echo and adds nothing") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  int completions = 0;
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  host.push(f, host.flow("P", {"p"}), Options().completion([&](flow_handle) { completions++; }));
  host.log.clear();
  host.pop(f);
  presenter.shown.clear();

  flow_transition transition = FLOW_NONE;
  CHECK(flow_window_shown(host.engine(), window, host.named("r"), &transition) == FLOW_OK);

  CHECK(Request(host.engine(), FLOW_OK, transition).outcome() == "noop");
  CHECK(completions == 1);
  CHECK(host.tree(window) == "[r@F]");
  CHECK(presenter.shown.empty());
  CHECK(host.log.count("remove(p)") == 1);
  CHECK(host.log.count("finish(P,none,popped)") == 1);
}

TEST_CASE("Q10 G5: a report of a lower screen is a jump back; every removed screen is told") {
  Host host;
  flow_window window = host.window();
  host.present(window, Answers::at_once);
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  host.push(f, host.flow("C", {"c1", "c2"}));
  host.push(f, host.screen("x"));
  host.log.clear();

  flow_transition transition = FLOW_NONE;
  CHECK(flow_window_shown(host.engine(), window, host.named("r"), &transition) == FLOW_OK);

  CHECK(Request(host.engine(), FLOW_OK, transition).outcome() == "done");
  CHECK(host.tree(window) == "[r@F]");
  CHECK(host.log.trace() ==
        "remove(x) remove(c2) remove(c1) finish(C,none,back) release(C) done(back_to,done)");
}

TEST_CASE("Q10: a report of a screen that cannot be is refused, and the host is told the tree") {
  Host host;
  flow_window window = host.window();
  flow_window other = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  host.open(window, host.screen("r"));
  flow_screen far = host.screen("far");
  host.open(other, far);
  presenter.shown.clear();

  flow_transition transition = FLOW_NONE;
  CHECK(flow_window_shown(host.engine(), window, far, &transition) == FLOW_OK);

  CHECK(Request(host.engine(), FLOW_OK, transition).outcome() == "refused(not_allowed)");
  CHECK(host.tree(window) == "[r]");
  REQUIRE(presenter.shown.size() == 1);
  CHECK(presenter.shown[0].change.kind == FLOW_CHANGE_SET);
}

TEST_CASE("Q10: a report for a window that was closed is noop, of whatever screen, and no error") {
  Host host;
  flow_window window = host.window();
  flow_window other = host.window();
  host.open(window, host.screen("r"));
  host.open(other, host.flow("F", {"far", "top"}));
  CHECK(host.close_window(window).outcome() == "done");
  host.log.clear();

  for (flow_screen screen : {host.named("far"), host.named("top"), host.screen("new")}) {
    flow_transition transition = FLOW_NONE;
    CHECK(flow_window_shown(host.engine(), window, screen, &transition) == FLOW_OK);
    CHECK(Request(host.engine(), FLOW_OK, transition).outcome() == "noop");
  }

  CHECK(host.tree(other) == "[far@F, top@F]");
  CHECK(host.log.trace().find("attempted") == std::string::npos);
  flow_screen far = host.named("far");
  CHECK(flow_window_shown(host.engine(), FLOW_NONE, far, nullptr) == FLOW_ERROR_NULL_HANDLE);
  CHECK(flow_window_shown(host.engine(), far, far, nullptr) == FLOW_ERROR_WRONG_KIND);
  host.diagnostics.clear();
}

TEST_CASE("a transition is answered once: twice, late and foreign answers are errors") {
  Host host;
  Host stranger;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::when_told);
  host.open(window, host.screen("r"));
  flow_token token = presenter.pending.front();

  CHECK(flow_token_complete(stranger.engine(), token) == FLOW_ERROR_FOREIGN_HANDLE);
  CHECK(flow_token_complete(host.engine(), FLOW_NONE) == FLOW_ERROR_NULL_HANDLE);
  CHECK(flow_token_complete(host.engine(), window) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_token_complete(host.engine(), token) == FLOW_OK);
  CHECK(flow_token_complete(host.engine(), token) == FLOW_ERROR_NOT_RUNNING);
  presenter.pending.clear();
  host.push(window, host.screen("a"));
  CHECK(flow_token_complete(host.engine(), token) == FLOW_ERROR_NOT_RUNNING);
  CHECK(presenter.pending.size() == 1);
  presenter.answer_all();

  CHECK(host.tree(window) == "[r, a]");
}

TEST_CASE("a change says what appears, over what, in which style") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);

  host.open(window, host.screen("r"), Options().animated(false));
  host.push(window, host.screen("a"));
  host.present_over(window, host.screen("m"), Options().style(FLOW_STYLE_FULL_SCREEN_COVER));
  host.replace_top(host.named("m"), host.screen("n"));
  host.dismiss(window);
  host.pop(window);
  host.set_root(window, host.screen("s"));

  CHECK(presenter.text() ==
        "root none->r; push r->a; present a->m; replace m->n; dismiss n->a; pop a->r; root r->s");
  CHECK(presenter.shown[0].change.animated == FLOW_FALSE);
  CHECK(presenter.shown[1].change.animated == FLOW_TRUE);
  CHECK(presenter.shown[1].change.style == FLOW_STYLE_PUSH);
  CHECK(presenter.shown[2].change.style == FLOW_STYLE_FULL_SCREEN_COVER);
  CHECK(presenter.shown[4].change.style == FLOW_STYLE_FULL_SCREEN_COVER);
  CHECK(presenter.shown[4].change.closed_layers == 1);
  for (const Shown &each : presenter.shown)
    CHECK(each.change.window == window);
}

TEST_CASE("a new presenter is told the whole tree; an empty window tells nothing") {
  Host host;
  flow_window window = host.window();
  flow_window empty = host.window();
  host.open(window, host.screen("r"));

  Presenter &presenter = host.present(window, Answers::at_once);
  Presenter &idle = host.present(empty, Answers::at_once);

  REQUIRE(presenter.shown.size() == 1);
  CHECK(presenter.shown[0].change.kind == FLOW_CHANGE_SET);
  CHECK(host.name(presenter.shown[0].change.to) == "r");
  CHECK(idle.shown.empty());
  CHECK(flow_window_set_presenter(host.engine(), empty, presenter.handle) == FLOW_ERROR_BUSY);
}

TEST_CASE("a transition counts as answered when its presenter is taken away or destroyed") {
  Host host;
  flow_window window = host.window();
  Presenter &first = host.present(window, Answers::never);
  Request opened = host.open(window, host.screen("r"));
  CHECK(opened.outcome() == "pending");

  CHECK(flow_window_set_presenter(host.engine(), window, FLOW_NONE) == FLOW_OK);
  CHECK(opened.outcome() == "done");
  CHECK(flow_destroy(host.engine(), first.handle) == FLOW_OK);

  Presenter &second = host.present(window, Answers::never);
  second.pending.clear();
  Request pushed = host.push(window, host.screen("a"));
  CHECK(flow_destroy(host.engine(), second.handle) == FLOW_OK);
  CHECK(pushed.outcome() == "done");
  CHECK(host.push(window, host.screen("b")).outcome() == "done");
  CHECK(host.tree(window) == "[r, a, b]");
}

TEST_CASE("O4: each style of presentation is dismissed exactly once, however it goes") {
  for (flow_style style : {FLOW_STYLE_SHEET, FLOW_STYLE_FULL_SCREEN_COVER, FLOW_STYLE_POPOVER,
                           FLOW_STYLE_ALERT, FLOW_STYLE_CONFIRMATION_DIALOG}) {
    for (int way = 0; way < 5; way++) {
      Host host;
      flow_window window = host.window();
      Presenter &presenter = host.present(window, Answers::at_once);
      host.open(window, host.screen("r"));
      int dismissed = 0;
      Request opened =
          host.present_over(window, host.screen("m"),
                            Options().style(style).dismissed([&](flow_handle) { dismissed++; }));
      CHECK(host.tree(window) == "[r] " + style_word(style) + ":[m]");
      CHECK(presenter.shown.back().change.style == style);

      if (way == 0) host.back(window);
      if (way == 1) host.drag(host.layer(window, 1));
      if (way == 2) host.dismiss(window);
      if (way == 3) host.close(opened.transition());
      if (way == 4) host.set_root(window, host.screen("s"));

      CHECK(dismissed == 1);
      CHECK(host.live(FLOW_KIND_LAYER) == 1);
    }
  }
}

TEST_CASE("T1: a root can ask for the bar to be hidden; the host sees it in the tree") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f, Options().flags(FLOW_OPEN_HIDE_BAR));
  host.push(f, host.screen("a"));
  flow_screen_info screen = FLOW_SCREEN_INFO_INIT;
  flow_layer_info layer = FLOW_LAYER_INFO_INIT;

  CHECK(flow_screen_get(host.engine(), host.named("r"), &screen) == FLOW_OK);
  CHECK(screen.flags == FLOW_OPEN_HIDE_BAR);
  CHECK(flow_layer_get(host.engine(), host.layer(window, 0), &layer) == FLOW_OK);
  CHECK(layer.flags == FLOW_OPEN_HIDE_BAR);
  screen = FLOW_SCREEN_INFO_INIT;
  CHECK(flow_screen_get(host.engine(), host.named("a"), &screen) == FLOW_OK);
  CHECK(screen.flags == 0);
}
