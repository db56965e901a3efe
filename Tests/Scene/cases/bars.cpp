// Bars when no change of the window is told: what lies below the page on top has changed (H14).
#include "host.hpp"

using namespace scene;

namespace {

/// A stack of pages, each with a title; those below the top one have never been shown.
struct Stack {
  Stack() {
    for (auto const *title : {"one", "two", "three", "four"})
      host.add(title, [this, title](flow_content content) {
        flow_add_title(host.engine, content, title);
        flow_add_button(host.engine, content, "go", "Go", FLOW_ROLE_PRIMARY);
      });
  }
  flow_screen make(char const *class_id) const {
    flow_presentable made = FLOW_NONE;
    REQUIRE(flow_create(host.engine, class_id, nullptr, &made) == FLOW_OK);
    return made;
  }
  void set(std::vector<flow_screen> const &screens, flow_handle from = FLOW_NONE) const {
    flow_set_stack(host.engine, from ? from : host.window, screens.data(), screens.size(), nullptr,
                   nullptr);
  }
  /// The offer of the bar: nothing, "close", or the title of the page that back leads to.
  std::string back() const {
    auto const *page = host.page();
    if (page->way_back == FLOW_WAY_BACK_NONE) return "nothing";
    return page->way_back == FLOW_WAY_BACK_CLOSE ? "close" : page->back_title;
  }
  /// True if the skin is woken and told of the bar by what is done.
  template <typename Change>
  bool is_told_of(Change const &change) {
    unsigned const before = host.soons;
    change();
    bool const is_woken = host.soons > before;
    host.drain();
    for (auto const &each : host.of(FLOW_NEWS_PAGE_CHANGED))
      if (each.changed & FLOW_PAGE_BAR) return is_woken;
    return false;
  }

  Host host;
};

}  // namespace

TEST_CASE("H14: what goes below the page on top, or comes, or moves, is told as its bar") {
  Stack stack;
  auto &host = stack.host;
  flow_screen const one = stack.make("one"), two = stack.make("two"), three = stack.make("three");
  stack.set({one, two, three});
  host.drain();
  CHECK(stack.back() == "");  // nobody has shown it
  CHECK(flow_scene_can_back(host.scene));
  SUBCASE("removed, until there is nothing below") {
    flow_remove(host.engine, one, nullptr, nullptr);
    host.drain();
    CHECK(stack.back() == "");
    CHECK(stack.is_told_of([&] { flow_remove(host.engine, two, nullptr, nullptr); }));
    CHECK(stack.back() == "nothing");
    CHECK_FALSE(flow_scene_can_back(host.scene));
    REQUIRE(host.of(FLOW_NEWS_WINDOW_CHANGED).size() == 1);
    CHECK(host.of(FLOW_NEWS_WINDOW_CHANGED)[0].changed == FLOW_SCENE_BACK);
    CHECK(stack.is_told_of([&] { stack.set({stack.make("four"), three}); }));
    CHECK(flow_scene_can_back(host.scene));
  }
  SUBCASE("removed, several at once") {
    CHECK(stack.is_told_of([&] {
      flow_request requests[2] = {FLOW_REQUEST_INIT, FLOW_REQUEST_INIT};
      requests[0].kind = requests[1].kind = FLOW_REQUEST_REMOVE;
      requests[0].from = one;
      requests[1].from = two;
      REQUIRE(flow_batch(host.engine, requests, 2, nullptr, nullptr) == FLOW_OK);
    }));
    CHECK(stack.back() == "nothing");
  }
  SUBCASE("in another order") {
    flow_screen const four = stack.make("four");
    flow_push(host.engine, host.window, four, nullptr, nullptr);
    host.drain();
    CHECK(stack.back() == "three");
    CHECK(stack.is_told_of([&] { flow_swap(host.engine, one, three, nullptr, nullptr); }));
    CHECK(stack.back() == "");
    CHECK(stack.is_told_of([&] { stack.set({three, four}); }));
    CHECK(stack.back() == "three");
  }
}

TEST_CASE("H14: a page below the top layer hears of what goes below it") {
  Stack stack;
  auto &host = stack.host;
  flow_screen const one = stack.make("one"), two = stack.make("two");
  stack.set({one, two});
  host.drain();
  host.open("three", FLOW_STYLE_SHEET);
  auto const *page = host.layer(0)->page;
  CHECK(page->way_back == FLOW_WAY_BACK_BACK);
  CHECK(stack.is_told_of([&] { flow_remove(host.engine, one, nullptr, nullptr); }));
  CHECK(page->way_back == FLOW_WAY_BACK_NONE);
}

TEST_CASE("H14: a tab that back leads to shows something else") {
  Stack stack;
  auto &host = stack.host;
  flow_tabs tabs = FLOW_TABS_INIT;
  flow_tab each[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  each[0].root = stack.make("one");
  each[1].root = stack.make("two");
  tabs.tabs = each;
  tabs.count = 2;
  flow_open_tabs(host.engine, host.window, &tabs, nullptr, nullptr);
  host.drain();
  flow_tab_info first = FLOW_TAB_INFO_INIT, second = FLOW_TAB_INFO_INIT;
  flow_scene_tab(host.layer(0)->tabs, 0, &first, nullptr);
  flow_scene_tab(host.layer(0)->tabs, 1, &second, nullptr);
  flow_scene_select_tab(host.layer(0), second.router);
  host.drain();
  CHECK(stack.back() == "one");
  CHECK(stack.is_told_of(
      [&] { flow_push(host.engine, first.router, stack.make("three"), nullptr, nullptr); }));
  CHECK(stack.back() == "");
}

TEST_CASE("H14: a plugin is loaded again below the page on top") {
  Stack stack;
  auto &host = stack.host;
  flow_plugin plugin = FLOW_NONE;
  flow_error error = FLOW_ERROR_INIT;
  REQUIRE_MESSAGE(
      flow_plugin_load(host.engine, getenv("FLOW_SCENE_PLUGIN"), &plugin, &error) == FLOW_OK,
      error.message);
  flow_screen const below = stack.make("reloaded.page"), top = stack.make("one");
  stack.set({below, top});
  host.drain();
  flow_pop(host.engine, host.window, nullptr, nullptr);
  host.drain();
  host.open("one");
  CHECK(stack.back() == "Reloaded");
  flow_plugin again = FLOW_NONE;
  flow_back_target target = FLOW_BACK_TARGET_INIT;
  flow_plugin_reload(host.engine, plugin, &again, nullptr);
  host.drain();
  flow_window_back_target(host.engine, host.window, &target);
  CHECK(stack.back() == text_of(target.title));
}

TEST_CASE("H14: a finger uncovers a page that has another title since") {
  Stack stack;
  auto &host = stack.host;
  std::string title = "before";
  Screen &below = host.add(
      "below", [&](flow_content content) { flow_add_title(host.engine, content, title.c_str()); });
  host.open("below");
  host.open("one");
  CHECK(stack.back() == "before");
  title = "after";
  below.changed();
  host.drain();
  CHECK(stack.back() == "before");
  REQUIRE(flow_scene_hold_back(host.scene));
  flow_scene_hold_move(host.scene, 0.2, 0);
  host.drain();
  CHECK(stack.back() == "after");
  flow_scene_hold_cancel(host.scene);
  host.drain();
}
