// Rule G6: where the user's back would lead, told beforehand.
#include <doctest/doctest.h>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// "pop r 'r'": the way, the screen and its title.
std::string target(Host &host, flow_window window) {
  flow_back_target target = FLOW_BACK_TARGET_INIT;
  CHECK(flow_window_back_target(host.engine(), window, &target) == FLOW_OK);
  if (target.kind == FLOW_BACK_NOTHING) CHECK(target.screen == FLOW_NONE);
  return std::string(flow_back_name(target.kind)) + " " + host.name(target.screen) + " '" +
         view_text(target.title) + "'";
}

void render(Host &host, flow_screen screen) {
  const flow_screen_content *content = nullptr;
  CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
}

}  // namespace

TEST_CASE("G6: back leads nowhere in an empty window, at a root, and where it is not allowed") {
  Host host;
  flow_window window = host.window();
  CHECK(target(host, window) == "nothing none ''");
  host.open(window, host.flow("F", {"r"}));
  CHECK(target(host, window) == "nothing none ''");
  host.push(host.named("F"), host.screen("a"), Options().flags(FLOW_OPEN_NO_BACK));
  CHECK(target(host, window) == "nothing none ''");
  host.push(host.named("F"), host.screen("b"));
  CHECK(target(host, window) == "pop a ''");
  host.present_over(host.named("b"), host.screen("s"),
                    Options().style(FLOW_STYLE_SHEET).flags(FLOW_OPEN_NO_DRAG));
  CHECK(target(host, window) == "nothing none ''");
}

TEST_CASE("G6: the target has the title that its screen gave last; nobody is asked or rendered") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.flow("F", {"r"}));
  flow_screen r = host.named("r");
  host.push(host.named("F"), host.screen("a"));
  host.on_screen("a").may_leave = [](const flow_leave &) { return FLOW_ANSWER_NO; };
  host.log.clear();
  CHECK(target(host, window) == "pop r ''");
  render(host, r);
  CHECK(target(host, window) == "pop r 'r'");
  host.on_screen("r").render = [&](flow_content content) {
    flow_content_set_title(host.engine(), content, flow_text("Later"));
  };
  CHECK(target(host, window) == "pop r 'r'");
  render(host, r);
  CHECK(target(host, window) == "pop r 'Later'");
  CHECK(host.log.events() == "");
  CHECK(host.tree(window) == "[r@F, a@F]");

  host.present_over(host.named("a"), host.screen("s"), Options().style(FLOW_STYLE_SHEET));
  CHECK(target(host, window) == "dismiss a ''");
  render(host, host.named("a"));
  CHECK(target(host, window) == "dismiss a 'a'");
}

TEST_CASE("G6: at the root of a tab the target is another tab, be it empty") {
  Host host;
  flow_window window = host.window();
  flow_coordinator main = host.root("Main");
  host.on_coordinator("Main").start = [&](flow_coordinator self) {
    host.open_tabs(self, {host.flow("A", {"a", "a2"}), host.flow("B", {"b", "b2"})});
  };
  host.open(window, main);
  CHECK(target(host, window) == "pop a ''");
  host.select_tab(main, 1);
  CHECK(target(host, window) == "pop b ''");
  host.pop(host.named("B"));
  CHECK(target(host, window) == "tab a2 ''");
  host.stop(host.named("A"));
  CHECK(target(host, window) == "tab none ''");
  CHECK(host.back(window).outcome() == "done");
  CHECK(target(host, window) == "nothing none ''");
}

TEST_CASE("G6: what goes with the screen on top goes for the target, too") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.flow("F", {"r", "x"}));
  // A carried flow whose screen has come to stand below its carrier.
  flow_coordinator carried = host.flow("C", {"c"});
  host.open(host.named("x"), carried, Options().flags(FLOW_OPEN_CARRIED));
  CHECK(host.tree(window) == "[r@F, x@F, c@C]");
  CHECK(flow_swap(host.engine(), host.named("x"), host.named("c"), nullptr, nullptr) == FLOW_OK);
  CHECK(host.tree(window) == "[r@F, c@C, x@F]");

  CHECK(target(host, window) == "pop r ''");

  CHECK(host.back(window).outcome() == "done");
  CHECK(host.tree(window) == "[r@F]");
}

TEST_CASE("G6: the target is that of the present tree, inside a callback and during a gesture") {
  Host host;
  flow_window window = host.window();
  host.present(window, Answers::at_once);
  std::string inside;
  flow_coordinator late = host.coordinator("Late");
  host.on_coordinator("Late").start = [&](flow_coordinator self) {
    inside = target(host, window);
    host.push(self, host.screen("l"));  // waits until this returns
    inside += ", " + target(host, window);
  };
  host.open(window, host.flow("F", {"r", "a"}));
  CHECK(host.push(host.named("F"), late).outcome() == "done");
  CHECK(inside == "pop r '', pop r ''");
  Request gesture = host.begin_back(window);
  CHECK(target(host, window) == "pop a ''");
  CHECK(flow_gesture_cancel(host.engine(), gesture.transition()) == FLOW_OK);
  CHECK(host.tree(window) == "[r@F, a@F, l@Late]");
}

TEST_CASE("G6: a target of a window that is gone, or without room, is an error") {
  Host host;
  flow_window window = host.window();
  flow_back_target target = FLOW_BACK_TARGET_INIT;
  CHECK(flow_window_back_target(host.engine(), window, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  target.struct_size = 4;
  CHECK(flow_window_back_target(host.engine(), window, &target) == FLOW_ERROR_STRUCT_SIZE);
  target = FLOW_BACK_TARGET_INIT;
  host.close_window(window);
  CHECK(flow_window_back_target(host.engine(), window, &target) == FLOW_ERROR_STALE_HANDLE);
  CHECK(std::string(flow_back_name(4)) == "?");
}
