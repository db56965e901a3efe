// Rules A1, A3 and A4. (A2, tabs, comes with containers.)
#include <doctest/doctest.h>

#include "support/host.hpp"

using namespace test;

namespace {

flow_appearance appearance(Host &host, const char *name) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  CHECK(flow_screen_get(host.engine(), host.named(name), &info) == FLOW_OK);
  return info.appearance;
}

}  // namespace

TEST_CASE("A1: a full-screen cover makes what is below disappear") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  host.log.clear();

  host.present_over(window, host.screen("c"), Options().style(FLOW_STYLE_FULL_SCREEN_COVER));
  CHECK(host.log.appearance() == "willDisappear(r) willAppear(c) didDisappear(r) didAppear(c)");
  host.log.clear();
  host.dismiss(window);

  CHECK(host.log.appearance() == "willDisappear(c) willAppear(r) didDisappear(c) didAppear(r)");
}

TEST_CASE("A1: sheet, popover, alert and dialog leave what is below visible") {
  for (flow_style style :
       {FLOW_STYLE_SHEET, FLOW_STYLE_POPOVER, FLOW_STYLE_ALERT, FLOW_STYLE_CONFIRMATION_DIALOG}) {
    Host host;
    flow_window window = host.window();
    host.open(window, host.screen("r"));
    host.log.clear();

    host.present_over(window, host.screen("m"), Options().style(style));
    host.dismiss(window);

    CHECK(host.log.appearance() == "willAppear(m) didAppear(m) willDisappear(m) didDisappear(m)");
  }
}

TEST_CASE(
    "A1: a cover over sheets hides them all, top-most told first; they return bottom-most first") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  host.present_over(window, host.screen("a"));
  host.present_over(window, host.screen("b"));
  host.log.clear();

  host.present_over(window, host.screen("c"), Options().style(FLOW_STYLE_FULL_SCREEN_COVER));
  CHECK(host.log.appearance() ==
        "willDisappear(b) willDisappear(a) willDisappear(r) willAppear(c) "
        "didDisappear(b) didDisappear(a) didDisappear(r) didAppear(c)");
  host.log.clear();
  host.dismiss(window);

  CHECK(host.log.appearance() ==
        "willDisappear(c) willAppear(r) willAppear(a) willAppear(b) "
        "didDisappear(c) didAppear(r) didAppear(a) didAppear(b)");
}

TEST_CASE("A3: a screen pushed into a covered stack appears when that stack becomes visible") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  host.present_over(window, host.screen("c"), Options().style(FLOW_STYLE_FULL_SCREEN_COVER));
  host.log.clear();

  host.push(host.named("r"), host.screen("a"));
  CHECK(host.log.appearance() == "");
  CHECK(appearance(host, "a") == FLOW_APPEARANCE_HIDDEN);
  host.dismiss(window);

  CHECK(host.log.appearance() == "willDisappear(c) willAppear(a) didDisappear(c) didAppear(a)");
}

TEST_CASE("A3: a screen pushed below a sheet appears at once") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  host.present_over(window, host.screen("m"));
  host.log.clear();

  host.push(host.named("r"), host.screen("a"));

  CHECK(host.log.appearance() == "willDisappear(r) willAppear(a) didDisappear(r) didAppear(a)");
  CHECK(host.tree(window) == "[r, a] sheet:[m]");
}

TEST_CASE("A4: a screen is appearing or disappearing only while its transition runs") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::when_told);
  host.open(window, host.screen("r"));
  presenter.answer_all();

  host.push(window, host.screen("a"));
  CHECK(appearance(host, "r") == FLOW_APPEARANCE_DISAPPEARING);
  CHECK(appearance(host, "a") == FLOW_APPEARANCE_APPEARING);
  presenter.answer();

  CHECK(appearance(host, "r") == FLOW_APPEARANCE_HIDDEN);
  CHECK(appearance(host, "a") == FLOW_APPEARANCE_VISIBLE);
}

TEST_CASE("A4: a screen is hidden when it is removed, and its handle still good") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  flow_appearance seen = 99;
  host.on_screen("a").removed = [&](flow_screen) { seen = appearance(host, "a"); };
  host.push(window, host.screen("a"));

  host.pop(window);

  CHECK(seen == FLOW_APPEARANCE_HIDDEN);
}

TEST_CASE("A4: a batch that replaces the roots of two windows lets each screen appear once") {
  Host host;
  flow_window one = host.window();
  flow_window two = host.window();
  host.open(one, host.screen("a"));
  host.open(two, host.screen("b"));
  host.log.clear();
  flow_request first = FLOW_REQUEST_INIT;
  first.kind = FLOW_REQUEST_SET_ROOT;
  first.from = one;
  first.presentable = host.flow("F", {"f"});
  flow_request second = first;
  second.from = two;
  second.presentable = host.screen("s");

  CHECK(host.batch({first, second}).outcome() == "done");

  CHECK(host.log.count("willAppear(s)") == 1);
  CHECK(host.log.count("willAppear(f)") == 1);
  CHECK(host.settled());
}
