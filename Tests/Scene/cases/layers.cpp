// Layers, what is seen of them, and how they move.
#include "host.hpp"

using namespace scene;

namespace {

struct Pages {
  explicit Pages(uint32_t flags = FLOW_SKIN_STILL) : host(flags) {
    for (auto const *id : {"one", "two", "three"}) {
      screens.push_back(&host.add(id, [this, id](flow_content content) {
        flow_add_title(host.engine, content, id);
        flow_row const row = flow_row_make("r1", "Row");
        flow_add_list(host.engine, content, "rows", "Rows", &row, 1);
      }));
    }
  }
  flow_scene_way way() const {
    auto const moves = host.of(FLOW_NEWS_MOTION);
    return moves.size() == 1 ? moves[0].way : 0;
  }
  void open_tabs() {
    flow_tabs tabs = FLOW_TABS_INIT;
    flow_tab each[3] = {FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT};
    char const *const titles[] = {"One", "Two", "Three"}, *const ids[] = {"one", "two", "three"};
    for (size_t index = 0; index < 3; index++) {
      each[index].title = flow_text(titles[index]);
      flow_create(host.engine, ids[index], nullptr, &each[index].root);
    }
    tabs.tabs = each;
    tabs.count = 3;
    flow_open_tabs(host.engine, host.window, &tabs, nullptr, nullptr);
    host.drain();
    host.rest();
  }
  flow_router tab(size_t index) const {
    flow_tab_info info = FLOW_TAB_INFO_INIT;
    CHECK(flow_scene_tab(host.layer(0)->tabs, index, &info, nullptr) == FLOW_OK);
    return info.router;
  }

  Host host;
  std::vector<Screen *> screens;
};

}  // namespace

TEST_CASE("H3: the tree is read at each change; a change says only how it moves") {
  Pages pages;
  pages.host.ask("one", FLOW_STYLE_PUSH, FLOW_OPEN_AT_ONCE);
  pages.host.ask("two", FLOW_STYLE_SHEET, FLOW_OPEN_AT_ONCE);
  pages.host.ask("three", FLOW_STYLE_SHEET, FLOW_OPEN_AT_ONCE);
  pages.host.drain();
  CHECK(flow_scene_layer_count(pages.host.scene) == 3);
  CHECK(std::string(pages.host.page()->title) == "three");
  flow_dismiss_all(pages.host.engine, pages.host.window, nullptr, nullptr);
  pages.host.drain();
  CHECK(flow_scene_layer_count(pages.host.scene) == 1);
  CHECK(pages.host.of(FLOW_NEWS_LAYER_WENT).size() == 2);
}

TEST_CASE("H2: below the top-most cover nothing is seen; what is uncovered is asked") {
  Pages pages;
  pages.host.open("one");
  pages.host.open("two", FLOW_STYLE_SHEET);
  auto *const one = pages.host.layer(0)->page, *const two = pages.host.page();
  CHECK(one->is_seen);
  pages.host.open("three", FLOW_STYLE_FULL_SCREEN_COVER);
  CHECK(!one->is_seen);
  CHECK(!two->is_seen);
  CHECK(!pages.host.layer(1)->is_seen);
  CHECK(pages.host.layer(2)->is_top);
  for (auto *each : pages.screens)
    each->changed();
  pages.host.drain();
  CHECK(pages.screens[0]->renders == 1);
  CHECK(pages.screens[2]->renders == 2);
  flow_scene_back(pages.host.scene);
  pages.host.drain();
  CHECK(one->is_seen);
  CHECK(two->is_seen);
  CHECK(pages.screens[0]->renders == 2);
  CHECK(pages.screens[1]->renders == 2);
}

TEST_CASE("H2: a page that was hidden between two changes is asked again") {
  Pages pages;
  auto &host = pages.host;
  host.open("one");
  flow_screen const above = host.ask("two", FLOW_STYLE_PUSH, FLOW_OPEN_AT_ONCE);
  pages.screens[0]->changed();  // nobody is told of it
  flow_options options = FLOW_OPTIONS_INIT;
  options.flags = FLOW_OPEN_AT_ONCE;
  flow_close(host.engine, above, &options, nullptr);
  host.drain();
  CHECK(pages.screens[0]->renders == 2);
}

TEST_CASE("H3: ways: push, pop, tab by index, replace fades, layers rise and sink") {
  Pages pages(0);
  auto &host = pages.host;
  pages.open_tabs();
  flow_scene_select_tab(host.layer(0), pages.tab(2));
  host.drain();
  CHECK(pages.way() == FLOW_WAY_NEXT);
  host.rest();
  flow_scene_select_tab(host.layer(0), pages.tab(1));
  host.drain();
  CHECK(pages.way() == FLOW_WAY_PREVIOUS);
  host.rest();
  auto *const before = host.page();
  host.open("three");
  CHECK(pages.way() == FLOW_WAY_FORWARD);
  CHECK(host.of(FLOW_NEWS_MOTION)[0].page == before);
  CHECK(host.of(FLOW_NEWS_MOTION)[0].other == host.page());
  host.rest();
  flow_presentable made = FLOW_NONE;
  flow_create(host.engine, "one", nullptr, &made);
  flow_replace_top(host.engine, host.window, made, nullptr, nullptr);
  host.drain();
  CHECK(pages.way() == FLOW_WAY_FADE);
  host.rest();
  flow_scene_back(host.scene);
  host.drain();
  CHECK(pages.way() == FLOW_WAY_BACKWARD);
  host.rest();
  host.open("three", FLOW_STYLE_SHEET);
  CHECK(pages.way() == FLOW_WAY_RISE);
  host.rest();
  flow_scene_dismiss(host.layer(1));
  host.drain();
  CHECK(pages.way() == FLOW_WAY_SINK);
  host.rest();
}

TEST_CASE("H4: the token is answered when all is at rest, as the last statement") {
  Pages pages(0);
  auto &host = pages.host;
  host.open("one");
  host.rest();
  host.open("two");
  REQUIRE(host.of(FLOW_NEWS_MOTION).size() == 1);
  uint32_t const motion = host.of(FLOW_NEWS_MOTION)[0].motion;
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_screen_get(host.engine, pages.screens[1]->self, &info);
  CHECK(info.appearance == FLOW_APPEARANCE_APPEARING);
  flow_scene_rested(host.scene, motion + 1);  // a number that never was
  host.drain();
  flow_screen_get(host.engine, pages.screens[1]->self, &info);
  CHECK(info.appearance == FLOW_APPEARANCE_APPEARING);
  flow_scene_rested(host.scene, motion);
  flow_screen_get(host.engine, pages.screens[1]->self, &info);
  CHECK(info.appearance == FLOW_APPEARANCE_APPEARING);
  host.drain();
  flow_screen_get(host.engine, pages.screens[1]->self, &info);
  CHECK(info.appearance == FLOW_APPEARANCE_VISIBLE);
}

TEST_CASE("H4: `hurry`, a new change and a key end a slide") {
  Pages pages(0);
  auto &host = pages.host;
  host.open("one");
  host.rest();
  host.open("two");
  REQUIRE(host.of(FLOW_NEWS_MOTION).size() == 1);
  SUBCASE("hurry, by a request that waits") { host.open("three"); }
  SUBCASE("a key, before which all is settled") {
    flow_scene_settle(host.scene);
    flow_scene_back(host.scene);
    host.drain();
  }
  REQUIRE(host.of(FLOW_NEWS_MOTION_OVER).size() == 1);
  REQUIRE(host.of(FLOW_NEWS_MOTION).size() == 1);
  CHECK(host.heard[0].kind == FLOW_NEWS_MOTION_OVER);
  host.rest();
}

TEST_CASE("H4: in a window that nobody sees, and in a still skin, nothing moves") {
  Pages pages(0), still;
  pages.host.open("one");
  pages.host.rest();
  pages.host.open("two");
  CHECK(pages.host.of(FLOW_NEWS_MOTION).size() == 1);
  flow_scene_set_visible(pages.host.scene, FLOW_FALSE);
  pages.host.drain();
  CHECK(pages.host.of(FLOW_NEWS_MOTION_OVER).size() == 1);
  pages.host.open("three");
  CHECK(pages.host.of(FLOW_NEWS_MOTION).empty());
  still.host.open("one");
  still.host.open("two");
  CHECK(still.host.of(FLOW_NEWS_MOTION).empty());
}

TEST_CASE("H15: tabs: the engine's selection is shown; chosen by router") {
  Pages pages;
  auto &host = pages.host;
  pages.open_tabs();
  auto *const layer = host.layer(0);
  CHECK(layer->tabs->count == 3);
  CHECK(layer->tabs->selected == 0);
  CHECK(flow_scene_select_tab(layer, pages.tab(2)) == FLOW_OK);
  CHECK(layer->tabs->selected == 0);  // until it is told
  host.drain();
  CHECK(layer->tabs->selected == 2);
  REQUIRE(host.of(FLOW_NEWS_LAYER_CHANGED).size() == 1);
  CHECK((host.of(FLOW_NEWS_LAYER_CHANGED)[0].changed & FLOW_LAYER_TABS));
  flow_move_tab(host.engine, pages.tab(0), 1, nullptr, nullptr);
  host.drain();
  REQUIRE(host.of(FLOW_NEWS_LAYER_CHANGED).size() == 1);
  CHECK((host.of(FLOW_NEWS_LAYER_CHANGED)[0].changed & FLOW_LAYER_TABS));
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  flow_scene_tab(layer->tabs, 1, &info, nullptr);
  CHECK(text_of(info.title) == "One");
  flow_remove_tab(host.engine, pages.tab(0), nullptr, nullptr);
  host.drain();
  CHECK(layer->tabs->count == 2);
  CHECK(layer->tabs->selected == 1);
}

TEST_CASE("H3: only the top layer has keys and clicks") {
  Pages pages;
  pages.host.open("one");
  pages.host.open("two", FLOW_STYLE_SHEET);
  CHECK(!pages.host.layer(0)->is_top);
  CHECK(pages.host.layer(1)->is_top);
  flow_scene_back(pages.host.scene);
  pages.host.drain();
  CHECK(pages.host.layer(0)->is_top);
  bool is_told = false;
  for (auto const &each : pages.host.of(FLOW_NEWS_LAYER_CHANGED))
    is_told = is_told || each.changed & FLOW_LAYER_STATE;
  CHECK(is_told);
}

TEST_CASE("H3: a popover points at the row, the element, the page") {
  Pages pages;
  auto &host = pages.host;
  host.open("one");
  auto *const rows = host.element("rows");
  auto const source_of = [&](char const *source, char const *row) {
    host.open("two", FLOW_STYLE_POPOVER, 0, source, row);
    auto *const layer = host.layer(1);
    std::string const at = layer->source == rows ? "rows" : layer->source ? "?" : "page";
    std::string const of = layer->source_row ? layer->source_row : "";
    flow_scene_back(host.scene);
    host.drain();
    return at + "/" + of;
  };
  CHECK(source_of("rows", "r1") == "rows/r1");
  CHECK(source_of("rows", nullptr) == "rows/");
  CHECK(source_of("nothing", "r1") == "page/");
  CHECK(source_of(nullptr, nullptr) == "page/");
}

// ---- Bars --------------------------------------------------------------------------------------

TEST_CASE("H14: bar: back or close by the back target; none in popovers; close goes back") {
  Pages pages;
  auto &host = pages.host;
  host.open("one");
  CHECK(host.page()->way_back == FLOW_WAY_BACK_NONE);
  CHECK(host.page()->has_bar);
  host.open("two");
  CHECK(host.page()->way_back == FLOW_WAY_BACK_BACK);
  CHECK(std::string(host.page()->back_title) == "one");
  host.open("three", FLOW_STYLE_SHEET);
  CHECK(host.page()->way_back == FLOW_WAY_BACK_CLOSE);
  CHECK(host.layer(0)->page->way_back == FLOW_WAY_BACK_BACK);  // below the top by `can_back`
  flow_scene_back(host.scene);
  host.drain();
  CHECK(flow_scene_layer_count(host.scene) == 1);
  host.open("three", FLOW_STYLE_POPOVER);
  CHECK(host.page()->way_back == FLOW_WAY_BACK_NONE);
  flow_scene_back(host.scene);
  host.drain();
  host.open("three", FLOW_STYLE_PUSH, FLOW_OPEN_NO_BACK);
  CHECK(host.page()->way_back == FLOW_WAY_BACK_NONE);
}

TEST_CASE("H14: no bar: FLOW_OPEN_HIDE_BAR, alerts, nothing to show") {
  Pages pages;
  auto &host = pages.host;
  host.add("bare", [&](flow_content content) { flow_add_text(host.engine, content, "text"); });
  host.open("one", FLOW_STYLE_PUSH, FLOW_OPEN_HIDE_BAR);
  CHECK(!host.page()->has_bar);
  flow_alert const alert = flow_alert_make("Sure?", nullptr);
  flow_alert_present(host.engine, host.window, &alert, nullptr, nullptr, nullptr);
  host.drain();
  CHECK(host.page()->is_alert);
  CHECK(!host.page()->has_bar);
  flow_dismiss_all(host.engine, host.window, nullptr, nullptr);
  host.drain();
  host.open("bare", FLOW_STYLE_POPOVER);
  CHECK(!host.page()->has_bar);
}

TEST_CASE("H14: window title: of the top page that is no alert or popover") {
  Pages pages;
  auto &host = pages.host;
  auto const title = [&] { return std::string(flow_scene_title(host.scene)); };
  CHECK(title() == "");
  host.open("one");
  CHECK(title() == "one");
  REQUIRE(!host.of(FLOW_NEWS_WINDOW_CHANGED).empty());
  CHECK((host.of(FLOW_NEWS_WINDOW_CHANGED)[0].changed & FLOW_SCENE_TITLE));
  host.open("two", FLOW_STYLE_POPOVER);
  CHECK(title() == "one");
  flow_scene_back(host.scene);
  host.drain();
  host.open("two", FLOW_STYLE_SHEET);
  CHECK(title() == "two");
  flow_alert const alert = flow_alert_make("Sure?", nullptr);
  flow_alert_present(host.engine, host.window, &alert, nullptr, nullptr, nullptr);
  host.drain();
  CHECK(title() == "two");
}

TEST_CASE("H14: window title: a class of a product in an alert's place names no window either") {
  for (auto const style : {FLOW_STYLE_ALERT, FLOW_STYLE_CONFIRMATION_DIALOG}) {
    Pages pages;
    auto &host = pages.host;
    auto const title = [&] { return std::string(flow_scene_title(host.scene)); };
    host.open("one");
    host.open("two", style);
    CHECK(!host.page()->is_alert);
    CHECK(std::string(host.page()->title) == "two");
    CHECK(title() == "one");
    host.open("three", FLOW_STYLE_SHEET); /* above it, in a window of its own */
    CHECK(title() == "three");
  }
}

TEST_CASE("H14: can go back: wherever back leads, tabs included") {
  Pages pages;
  auto &host = pages.host;
  pages.open_tabs();
  CHECK(!flow_scene_can_back(host.scene));
  flow_scene_select_tab(host.layer(0), pages.tab(1));
  host.drain();
  CHECK(flow_scene_can_back(host.scene));
  REQUIRE(!host.of(FLOW_NEWS_WINDOW_CHANGED).empty());
  CHECK((host.of(FLOW_NEWS_WINDOW_CHANGED)[0].changed & FLOW_SCENE_BACK));
  flow_scene_back(host.scene);
  host.drain();
  CHECK(host.layer(0)->tabs->selected == 0);
  CHECK(!flow_scene_can_back(host.scene));
}
