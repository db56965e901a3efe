// Rules W1 and Q7: what the readers of the tree say of its ends, of a screen's place, and what a
// change says beside its screens.
#include <doctest/doctest.h>

#include "support/host.hpp"

using namespace test;

TEST_CASE("W1: an index beyond the end is a status, and no diagnostic") {
  Host host;
  flow_window window = host.window();
  flow_layer layer = FLOW_NONE;
  flow_screen screen = FLOW_NONE;
  flow_tab_info tab = FLOW_TAB_INFO_INIT;
  flow_engine *engine = host.engine();
  CHECK(flow_window_layer_at(engine, window, 0, &layer) == FLOW_ERROR_INVALID_ARGUMENT);
  host.open(window, host.flow("F", {"r"}));
  flow_router router = host.router(window);
  host.diagnostics.clear();
  for (size_t index : {size_t{1}, SIZE_MAX}) {
    CHECK(flow_window_layer_at(engine, window, index, &layer) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(flow_router_screen_at(engine, router, index, &screen) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(flow_layer_tab_at(engine, host.layer(window, 0), index, &tab) ==
          FLOW_ERROR_INVALID_ARGUMENT);
  }
  CHECK(layer == FLOW_NONE);
  CHECK(host.diagnostics.all().empty());

  // Mistakes are told as before.
  CHECK(flow_router_screen_at(engine, router, 1, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(host.diagnostics.mentions("out_screen is NULL"));
  host.diagnostics.clear();
  CHECK(flow_router_screen_at(engine, window, 0, &screen) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_window_layer_at(engine, FLOW_NONE, 0, &layer) == FLOW_ERROR_NULL_HANDLE);
  flow_layer gone = host.layer(window, 0);
  host.close_window(window);
  CHECK(flow_layer_tab_at(engine, gone, 7, &tab) == FLOW_ERROR_STALE_HANDLE);
  CHECK(host.diagnostics.all().size() == 3);
}

TEST_CASE("W1: a screen's info ends with its depth, style and the flags of its root") {
  Host host;
  flow_window window = host.window();
  auto read = [&](flow_screen screen) {
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    CHECK(flow_screen_get(host.engine(), screen, &info) == FLOW_OK);
    return info;
  };
  flow_screen_info info = read(host.screen("fresh"));
  CHECK(info.depth == 0);
  CHECK(info.style == FLOW_STYLE_PUSH);
  CHECK(info.root_flags == 0);
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  host.present_over(f, host.screen("s"),
                    Options().style(FLOW_STYLE_POPOVER).flags(FLOW_OPEN_HIDE_BAR));
  host.push(host.named("s"), host.screen("t"), Options().flags(FLOW_OPEN_NO_BACK));
  info = read(host.named("t"));
  CHECK(info.depth == 2);
  CHECK(info.style == FLOW_STYLE_POPOVER);
  CHECK(info.root_flags == FLOW_OPEN_HIDE_BAR);
  CHECK(info.flags == FLOW_OPEN_NO_BACK);
  CHECK(read(host.named("s")).depth == 2);
  CHECK(read(host.named("r")).depth == 1);

  // Somebody who was compiled before reads what there was.
  flow_screen_info old = FLOW_SCREEN_INFO_INIT;
  old.struct_size = 72;
  old.depth = 99;
  CHECK(flow_screen_get(host.engine(), host.named("t"), &old) == FLOW_OK);
  CHECK(old.depth == 99);
  CHECK(old.struct_size == 72);
}

TEST_CASE("Q7: a change says for which cause the screen goes that was seen") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  auto last = [&] { return presenter.shown.back().change.cause; };
  CHECK(last() == 0);
  host.push(f, host.screen("a"));
  CHECK(last() == 0);
  host.replace_top(f, host.screen("b"));
  CHECK(last() == FLOW_CAUSE_REPLACED);
  host.back(window);
  CHECK(last() == FLOW_CAUSE_BACK);
  host.push(f, host.screen("c"));
  host.pop(f);
  CHECK(last() == FLOW_CAUSE_POPPED);
  host.present_over(f, host.screen("s"), Options().style(FLOW_STYLE_SHEET));
  CHECK(last() == 0);
  host.drag(host.layer(window, 1));
  CHECK(last() == FLOW_CAUSE_DRAGGED);
  CHECK(presenter.shown.back().change.struct_size == sizeof(flow_change));
  host.push(f, host.screen("d"));
  Request gesture = host.begin_back(window);
  CHECK(flow_gesture_cancel(host.engine(), gesture.transition()) == FLOW_OK);
  CHECK(presenter.shown.back().text == "cancel r->d");
  CHECK(last() == 0);
}

TEST_CASE("Q7: the change of a selection says from which tab to which") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_coordinator main = host.root("Main");
  host.on_coordinator("Main").start = [&](flow_coordinator self) {
    host.open_tabs(self, {host.flow("A", {"a"}), host.flow("B", {"b"}), host.flow("C", {"c"})});
  };
  host.open(window, main);
  auto last = [&] {
    const flow_change &change = presenter.shown.back().change;
    return std::string(flow_change_name(change.kind)) + " " + std::to_string(change.from_index) +
           "->" + std::to_string(change.to_index);
  };
  CHECK(last() == "root 0->0");
  host.select_tab(main, 2);
  CHECK(last() == "select 0->2");
  CHECK(presenter.shown.back().change.cause == 0);
  host.push(main, host.screen("c2"));
  CHECK(last() == "push 0->0");
  host.select_tab(main, 1);
  CHECK(last() == "select 2->1");
  Request gesture = host.begin_back(window);
  CHECK(gesture.outcome() == "pending");
  CHECK(flow_gesture_cancel(host.engine(), gesture.transition()) == FLOW_OK);
  CHECK(last() == "cancel 0->1");
  host.back(window);
  CHECK(last() == "select 1->0");
}
