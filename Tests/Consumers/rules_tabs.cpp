// Rules A2, A3, T2 and T5 for tabs.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/host.hpp"

using namespace test;

namespace {

/// A root coordinator with three tabs, each of its own coordinator: a@A, b@B, c@C.
struct App {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_coordinator main = host.root("Main");
  flow_coordinator a = host.flow("A", {"a"});
  flow_coordinator b = host.flow("B", {"b"});
  flow_coordinator c = host.flow("C", {"c"});

  explicit App(flow_tabs tabs = FLOW_TABS_INIT) {
    host.on_coordinator("Main").start = [this, tabs](flow_coordinator self) {
      host.open_tabs(self, {a, b, c}, tabs);
    };
    host.open(window, main);
    clear();
  }
  void clear() {
    host.log.clear();
    presenter.shown.clear();
  }
  std::string tree() { return host.tree(window); }
  std::string select(size_t index) { return host.select_tab(main, index).outcome(); }
};

}  // namespace

TEST_CASE("T5: each tab has a stack and a coordinator of its own; all are started at once") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_coordinator main = host.root("Main");
  host.on_coordinator("Main").start = [&](flow_coordinator self) {
    flow_tabs tabs = FLOW_TABS_INIT;
    tabs.selected = 1;
    host.open_tabs(self, {host.flow("A", {"a"}), host.flow("B", {"b", "b2"}), host.screen("x")},
                   tabs);
  };

  CHECK(host.open(window, main).outcome() == "done");

  CHECK(host.tree(window) == "{[a@A] | *[b@B, b2@B] | [x@Main]}");
  CHECK(host.log.appearance() == "willAppear(b2) didAppear(b2)");
  CHECK(presenter.text() == "root none->b2");
  CHECK(host.live(FLOW_KIND_ROUTER) == 3);
}

TEST_CASE("A2: selecting hides and shows; nothing is removed") {
  App app;

  CHECK(app.select(1) == "done");

  CHECK(app.tree() == "{[a@A] | *[b@B] | [c@C]}");
  CHECK(app.host.log.events() ==
        "maySelect(Main) willDisappear(a) willAppear(b) didDisappear(a) didAppear(b) "
        "done(select_tab,done)");
  CHECK(app.presenter.text() == "select a->b");
  CHECK(app.select(0) == "done");
  CHECK(app.host.log.trace().find("remove") == std::string::npos);
}

TEST_CASE("A2: selecting the selected tab tells it and pops it to its root") {
  App app;
  app.host.push(app.a, app.host.screen("a2"));
  app.clear();

  CHECK(app.select(0) == "done");

  CHECK(app.host.log.events() ==
        "reselected(L0) willDisappear(a2) willAppear(a) didDisappear(a2) didAppear(a) remove(a2) "
        "done(select_tab,done)");
  CHECK(app.host.log.calls().find("reselected(Main,0)") != std::string::npos);
  app.clear();
  CHECK(app.select(0) == "noop");
  CHECK(app.host.log.events() == "reselected(L0) done(select_tab,noop)");
}

TEST_CASE("A2: with FLOW_TABS_KEEP selecting again only tells it") {
  flow_tabs tabs = FLOW_TABS_INIT;
  tabs.flags = FLOW_TABS_KEEP;
  App app(tabs);
  app.host.push(app.a, app.host.screen("a2"));

  CHECK(app.select(0) == "noop");

  CHECK(app.tree() == "{*[a@A, a2@A] | [b@B] | [c@C]}");
  CHECK(app.host.log.count("reselected(L0)") == 1);
}

TEST_CASE("A3: what is pushed into a tab that is not selected is seen once it is") {
  App app;

  CHECK(app.host.push(app.b, app.host.screen("b2")).outcome() == "done");

  CHECK(app.tree() == "{*[a@A] | [b@B, b2@B] | [c@C]}");
  CHECK(app.host.log.appearance() == "");
  CHECK(app.select(1) == "done");
  CHECK(app.host.log.appearance() ==
        "willDisappear(a) willAppear(b2) didDisappear(a) didAppear(b2)");
}

TEST_CASE("T5: who opened the tabs pushes on the selected one") {
  App app;
  app.select(2);

  CHECK(app.host.push(app.main, app.host.screen("x")).outcome() == "done");
  CHECK(app.host.push(app.window, app.host.screen("y")).outcome() == "done");

  CHECK(app.tree() == "{[a@A] | [b@B] | *[c@C, x@Main, y]}");
}

TEST_CASE("O1: the coordinator that opened the tabs may refuse a selection, at once or later") {
  App app;
  flow_answer answer = FLOW_ANSWER_NO;
  flow_question question = FLOW_NONE;
  app.host.on_coordinator("Main").may_select = [&](const flow_selection &selection) {
    CHECK(app.tree() == "{*[a@A] | [b@B] | [c@C]}");
    CHECK(selection.from == 0);
    CHECK(selection.to == 2);
    question = selection.question;
    return answer;
  };

  CHECK(app.select(2) == "vetoed");
  CHECK(app.presenter.shown.empty());
  answer = FLOW_ANSWER_LATER;
  Request later = app.host.select_tab(app.main, 2);
  CHECK(later.outcome() == "pending");
  CHECK(app.host.present_over(app.main, app.host.screen("sign in")).outcome() == "done");
  CHECK(app.host.dismiss(app.window).outcome() == "done");
  CHECK(flow_question_answer(app.host.engine(), question, FLOW_ANSWER_YES) == FLOW_OK);

  CHECK(later.outcome() == "done");
  CHECK(app.tree() == "{[a@A] | [b@B] | *[c@C]}");
}

TEST_CASE("G6: back at a tab's root goes to the initial tab first") {
  App app;
  app.select(1);
  app.select(2);
  app.host.push(app.c, app.host.screen("c2"));
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;

  CHECK(app.host.back(app.window).outcome() == "done");
  CHECK(app.tree() == "{[a@A] | [b@B] | *[c@C]}");
  CHECK(flow_screen_get(app.host.engine(), app.host.named("c"), &info) == FLOW_OK);
  CHECK(info.can_back == FLOW_TRUE);
  CHECK(app.host.back(app.window).outcome() == "done");
  CHECK(app.tree() == "{*[a@A] | [b@B] | [c@C]}");
  CHECK(app.host.back(app.window).outcome() == "refused(unhandled)");
  CHECK(flow_screen_get(app.host.engine(), app.host.named("a"), &info) == FLOW_OK);
  CHECK(info.can_back == FLOW_FALSE);
}

TEST_CASE("G6: or back through the tabs that were selected, each once") {
  flow_tabs tabs = FLOW_TABS_INIT;
  tabs.back = FLOW_TABS_BACK_HISTORY;
  App app(tabs);
  for (size_t index : {1, 2, 1, 2})
    app.select(index);

  CHECK(app.host.back(app.window).outcome() == "done");
  CHECK(app.tree() == "{[a@A] | *[b@B] | [c@C]}");
  CHECK(app.host.back(app.window).outcome() == "done");
  CHECK(app.tree() == "{*[a@A] | [b@B] | [c@C]}");
  CHECK(app.host.back(app.window).outcome() == "refused(unhandled)");
}

TEST_CASE("G6: or nowhere") {
  flow_tabs tabs = FLOW_TABS_INIT;
  tabs.back = FLOW_TABS_BACK_NONE;
  App app(tabs);
  app.select(1);

  CHECK(app.host.back(app.window).outcome() == "refused(unhandled)");
}

TEST_CASE("T1: the root of a tab is not popped or closed") {
  App app;

  CHECK(app.host.pop(app.a).outcome() == "noop");
  CHECK(app.host.close(app.host.named("a")).outcome() == "refused(not_presented)");

  CHECK(app.tree() == "{*[a@A] | [b@B] | [c@C]}");
  app.host.diagnostics.clear();
}

TEST_CASE("T2: a tab whose coordinator ends stays, empty; with the last the layer goes") {
  App app;

  CHECK(app.host.finish(app.a).outcome() == "done");
  CHECK(app.tree() == "{*[] | [b@B] | [c@C]}");
  CHECK(app.host.log.appearance() == "willDisappear(a) didDisappear(a)");
  CHECK(app.host.push(app.main, app.host.screen("again")).outcome() == "done");
  CHECK(app.tree() == "{*[again@Main] | [b@B] | [c@C]}");
  CHECK(app.host.finish(app.b).outcome() == "done");
  CHECK(app.host.finish(app.c).outcome() == "done");
  CHECK(app.tree() == "{*[again@Main] | [] | []}");
  CHECK(app.select(1) == "done");
  CHECK(app.tree() == "{[again@Main] | *[] | []}");
  // Nothing is seen that it could lie over (T1).
  CHECK(app.host.present_over(app.main, app.host.screen("m")).outcome() == "refused(empty)");
  CHECK(app.host.stop(app.main).outcome() == "done");
  CHECK(app.tree() == "");
  CHECK(app.host.live(FLOW_KIND_SCREEN) == 0);
  CHECK(app.host.live(FLOW_KIND_LAYER) == 0);
  CHECK(app.host.live(FLOW_KIND_ROUTER) == 0);
}

TEST_CASE("O4 O5: who opened the tabs ends after all in them, the seen tab first") {
  App app;
  app.select(1);
  app.clear();

  CHECK(app.host.stop(app.main).outcome() == "done");

  CHECK(app.host.log.trace() ==
        "remove(b) finish(B,none,parent_ended) release(B) remove(c) finish(C,none,parent_ended) "
        "release(C) remove(a) finish(A,none,parent_ended) release(A) "
        "finish(Main,none,stopped) release(Main) done(stop,done)");
}

TEST_CASE("T5: tabs can be presented, and closed as one; they cannot be pushed") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  int dismissed = 0;

  CHECK(host.open_tabs(f, {host.screen("x")}).outcome() == "refused(container)");
  host.diagnostics.clear();
  Request tabs = host.open_tabs(
      f, {host.flow("A", {"a"}), host.screen("b")}, FLOW_TABS_INIT,
      Options().style(FLOW_STYLE_SHEET).dismissed([&](flow_handle) { dismissed++; }));
  CHECK(tabs.outcome() == "done");
  CHECK(host.tree(window) == "[r@F] sheet:{*[a@A] | [b@F]}");
  host.log.clear();
  CHECK(host.close(tabs.transition()).outcome() == "done");

  CHECK(host.tree(window) == "[r@F]");
  CHECK(host.log.trace() ==
        "remove(a) finish(A,none,dismissed) release(A) remove(b) onDismiss(L1) done(close,done)");
  CHECK(dismissed == 1);
}

TEST_CASE("T5: the user's back dismisses presented tabs once there is no other way") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  host.open_tabs(window, {host.screen("x"), host.screen("y")}, FLOW_TABS_INIT,
                 Options().style(FLOW_STYLE_FULL_SCREEN_COVER));
  host.select_tab(host.layer(window, 1), 1);

  CHECK(host.back(window).outcome() == "done");
  CHECK(host.tree(window) == "[r] cover:{*[x] | [y]}");
  CHECK(host.back(window).outcome() == "done");
  CHECK(host.tree(window) == "[r]");
}

TEST_CASE("tabs: what is wrong with them is said, and nothing is opened") {
  Host host;
  flow_window window = host.window();
  flow_engine *engine = host.engine();
  flow_tab tab = FLOW_TAB_INIT;
  tab.root = host.screen("x");
  flow_tabs tabs = FLOW_TABS_INIT;
  CHECK(flow_open_tabs(engine, window, nullptr, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_open_tabs(engine, window, &tabs, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  tabs.tabs = &tab;
  tabs.count = 65;
  CHECK(flow_open_tabs(engine, window, &tabs, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  tabs.count = 1;
  tabs.selected = 1;
  CHECK(flow_open_tabs(engine, window, &tabs, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  tabs.selected = 0;
  tabs.back = 9;
  CHECK(flow_open_tabs(engine, window, &tabs, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  tabs.back = 0;
  tab.title = flow_text("\xff");
  CHECK(flow_open_tabs(engine, window, &tabs, nullptr, nullptr) == FLOW_ERROR_BAD_UTF8);
  tab.title = flow_text("x");
  tab.root = window;
  CHECK(flow_open_tabs(engine, window, &tabs, nullptr, nullptr) == FLOW_ERROR_WRONG_KIND);
  flow_tab same[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  same[0].root = same[1].root = host.named("x");
  same[0].id = same[1].id = flow_text("id");
  tabs.tabs = same;
  tabs.count = 2;
  CHECK(flow_open_tabs(engine, window, &tabs, nullptr, nullptr) == FLOW_ERROR_DUPLICATE_ID);
  CHECK(host.tree(window) == "");

  CHECK(host.open_tabs(window, {host.named("x"), host.named("x")}).outcome() ==
        "refused(duplicate)");
  CHECK(host.live(FLOW_KIND_SCREEN) == 0);
  host.open(window, host.screen("r"));
  CHECK(host.select_tab(window, 0).outcome() == "refused(gone)");
  size_t count = 9;
  CHECK(flow_layer_tab_count(engine, host.layer(window, 0), &count) == FLOW_OK);
  CHECK(count == 0);
  host.diagnostics.clear();
}

TEST_CASE("T5: a coordinator in a tab that shows nothing is ended; the others are there") {
  Host host;
  flow_window window = host.window();
  flow_coordinator main = host.root("Main");
  host.on_coordinator("Main").start = [&](flow_coordinator self) {
    host.open_tabs(self, {host.coordinator("Idle"), host.flow("B", {"b"})});
  };

  host.open(window, main);

  CHECK(host.tree(window) == "{*[] | [b@B]}");
  CHECK(host.log.count("finish(Idle,none,stopped)") == 1);
  host.diagnostics.clear();
}

TEST_CASE("T2: tabs in which nobody shows anything go, presented or as the root") {
  Host host(HostSetup{10000, 500, true});
  flow_window window = host.window();
  host.on_coordinator("Later").start = [&](flow_coordinator self) {
    CHECK(flow_coordinator_defer(host.engine(), self) == FLOW_OK);
  };
  flow_coordinator main = host.root("Main");
  host.on_coordinator("Main").start = [&](flow_coordinator self) {
    host.open_tabs(self, {host.coordinator("Idle"), host.coordinator("Later")});
  };
  host.open(window, main);
  CHECK(host.tree(window) == "{*[] | []}");

  host.clock.advance(500);
  flow_engine_dispatch(host.engine());
  CHECK(host.tree(window) == "");

  host.open(window, host.screen("r"));
  host.open_tabs(window, {host.coordinator("A"), host.coordinator("B")}, FLOW_TABS_INIT,
                 Options().style(FLOW_STYLE_SHEET));
  CHECK(host.tree(window) == "[r]");
  CHECK(host.live(FLOW_KIND_ROUTER) == 1);
  host.diagnostics.clear();
}

TEST_CASE("G6: back in an empty tab of a presented layer dismisses it") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  host.open_tabs(window, {host.flow("A", {"a"}), host.flow("B", {"b"})}, FLOW_TABS_INIT,
                 Options().style(FLOW_STYLE_SHEET));
  host.finish(host.named("A"));
  CHECK(host.tree(window) == "[r] sheet:{*[] | [b@B]}");

  CHECK(host.back(window).outcome() == "done");
  CHECK(host.tree(window) == "[r]");
}

TEST_CASE("Q7: what happens in tabs that are not seen is not shown; that all have gone is") {
  App app;
  app.host.finish(app.a);
  app.host.finish(app.c);
  app.clear();

  app.host.push(app.b, app.host.screen("b2"));
  CHECK(app.presenter.shown.empty());
  app.host.finish(app.b);
  CHECK(app.presenter.text() == "root none->none");
  CHECK(app.tree() == "");
}

TEST_CASE("O1: a tab that is selected inside start is asked for, too") {
  App app;
  app.host.on_coordinator("Main").may_select = [](const flow_selection &) {
    return FLOW_ANSWER_NO;
  };
  app.host.on_coordinator("X").start = [&](flow_coordinator self) {
    app.host.push(self, app.host.screen("x"));
    app.host.select_tab(self, 1);
  };

  CHECK(app.host.push(app.a, app.host.coordinator("X")).outcome() == "done");

  CHECK(app.tree() == "{*[a@A, x@X] | [b@B] | [c@C]}");
  CHECK(app.host.log.count("maySelect(Main)") == 1);
}

namespace {

/// The router of a tab of layer 0.
flow_router tab_at(Host &host, flow_window window, size_t index) {
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  CHECK(flow_layer_tab_at(host.engine(), host.layer(window, 0), index, &info) == FLOW_OK);
  return info.router;
}

}  // namespace

TEST_CASE("A2: a tab is selected by its router, and selected again, told and popped") {
  App app;
  flow_router b = tab_at(app.host, app.window, 1);

  CHECK(app.host.select_tab_of(b).outcome() == "done");

  CHECK(app.tree() == "{[a@A] | *[b@B] | [c@C]}");
  CHECK(app.host.log.events() ==
        "maySelect(Main) willDisappear(a) willAppear(b) didDisappear(a) didAppear(b) "
        "done(select_tab_of,done)");
  app.host.push(app.b, app.host.screen("b2"));
  app.clear();
  CHECK(app.host.select_tab_of(b).outcome() == "done");
  CHECK(app.host.log.trace() == "reselected(L0) remove(b2) done(select_tab_of,done)");
  CHECK(app.host.select_tab_of(b).outcome() == "noop");
}

TEST_CASE("Q3: a router that is gone is noop, one of no tab is refused, another handle an error") {
  App app;
  flow_engine *engine = app.host.engine();
  flow_router b = tab_at(app.host, app.window, 1);
  CHECK(app.host.close(app.b).outcome() == "done");
  CHECK(flow_remove_tab(engine, b, nullptr, nullptr) == FLOW_OK);
  app.clear();

  CHECK(app.host.select_tab_of(b).outcome() == "noop");

  app.host.present_over(app.main, app.host.screen("sheet"));
  flow_router sheet = FLOW_NONE;
  CHECK(flow_router_of(engine, app.host.layer(app.window, 1), &sheet) == FLOW_OK);
  std::string before = app.tree();
  CHECK(app.host.select_tab_of(sheet).outcome() == "refused(gone)");
  CHECK(flow_select_tab_of(nullptr, b, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_select_tab_of(engine, FLOW_NONE, nullptr, nullptr) == FLOW_ERROR_NULL_HANDLE);
  CHECK(flow_select_tab_of(engine, app.window, nullptr, nullptr) == FLOW_ERROR_WRONG_KIND);
  Host stranger;
  CHECK(flow_select_tab_of(stranger.engine(), b, nullptr, nullptr) == FLOW_ERROR_FOREIGN_HANDLE);
  CHECK(app.tree() == before);
  app.host.diagnostics.clear();
  stranger.diagnostics.clear();
}

TEST_CASE("A6: a tab moves to any place; what is selected stays so, and what was first") {
  const std::vector<std::string> tabs = {"a@A", "b@B", "c@C"};
  for (size_t selected : {0, 1, 2}) {
    for (size_t moved : {0, 1, 2}) {
      for (size_t place : {0, 1, 2, 3}) {
        App app;
        if (selected > 0) app.select(selected);
        std::vector<std::string> order = tabs;
        order.erase(order.begin() + moved);
        order.insert(order.begin() + std::min<size_t>(place, 2), tabs[moved]);
        auto tree = [&](size_t marked) {
          std::string text;
          for (const std::string &tab : order)
            text += (text.empty() ? "" : " | ") + std::string(tab == tabs[marked] ? "*" : "") +
                    "[" + tab + "]";
          return "{" + text + "}";
        };
        CAPTURE(selected);
        CAPTURE(moved);
        CAPTURE(place);

        CHECK(flow_move_tab(app.host.engine(), tab_at(app.host, app.window, moved), place, nullptr,
                            nullptr) == FLOW_OK);

        CHECK(app.tree() == tree(selected));
        if (selected > 0) CHECK(app.host.back(app.window).outcome() == "done");
        CHECK(app.tree() == tree(0));
      }
    }
  }
}

TEST_CASE("Q12: a batch selects a tab by its router, wherever it stands then") {
  App app;
  flow_request requests[2] = {FLOW_REQUEST_INIT, FLOW_REQUEST_INIT};
  requests[0].kind = FLOW_REQUEST_MOVE_TAB;
  requests[0].from = tab_at(app.host, app.window, 2);
  requests[1].kind = FLOW_REQUEST_SELECT_TAB_OF;
  requests[1].from = requests[0].from;

  CHECK(app.host.batch({requests[0], requests[1]}).outcome() == "done");

  CHECK(app.tree() == "{*[c@C] | [a@A] | [b@B]}");
}

TEST_CASE(
    "A2: back that would select a tab asks about it; Q3: a selection of a gone window is noop") {
  App app;
  app.select(2);
  app.host.on_coordinator("Main").may_select = [&](const flow_selection &selection) {
    CHECK(selection.from == 2);
    CHECK(selection.to == 0);
    return FLOW_ANSWER_NO;
  };
  app.clear();

  CHECK(app.host.back(app.window).outcome() == "vetoed");

  CHECK(app.tree() == "{[a@A] | [b@B] | *[c@C]}");
  CHECK(app.presenter.shown.empty());
  flow_layer layer = app.host.layer(app.window, 0);
  flow_screen screen = app.host.named("a");
  app.host.close_window(app.window);
  for (flow_handle from : {app.window, layer, screen}) {
    CHECK(app.host.select_tab(from, 0).outcome() == "noop");
  }
}
