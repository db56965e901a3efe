// Layers, motion, fingers, bars, and the window as a whole.
#include "host.hpp"

using namespace scene;

namespace {

struct Window {
  explicit Window(uint32_t flags = 0) : host(flags) {
    page = &host.add("page", [this](flow_content content) {
      flow_add_title(host.engine, content, title.c_str());
      flow_add_button(host.engine, content, "go", "Go", FLOW_ROLE_PRIMARY);
      if (has_toolbar)
        flow_add_toolbar(host.engine, content, FLOW_PLACEMENT_TRAILING, "tool", "Tool",
                         FLOW_ROLE_NORMAL);
    });
  }
  /// Opens a page and reads its news; what moves comes to rest.
  flow_screen open(flow_style style = FLOW_STYLE_PUSH, uint32_t flags = 0) {
    const flow_screen opened = host.open("page", style, flags);
    host.rest();
    return opened;
  }
  /// The way of the motion that was told last; 0 for none.
  flow_scene_way way() const {
    auto const told = host.of(FLOW_NEWS_MOTION);
    return told.empty() ? 0 : told.back().way;
  }

  std::string title = "Page";
  bool has_toolbar = false;
  Host host;
  Screen *page;
};

}  // namespace

TEST_CASE("H3: a change moves by its kind, and all else is shown at once") {
  Window window;
  window.host.open("page");
  CHECK(window.way() == 0);  // the first page of all
  window.host.open("page");
  CHECK(window.way() == FLOW_WAY_FORWARD);
  window.host.rest();
  flow_pop(window.host.engine, window.host.window, nullptr, nullptr);
  window.host.drain();
  CHECK(window.way() == FLOW_WAY_BACKWARD);
  window.host.rest();
  window.host.open("page", FLOW_STYLE_SHEET);
  CHECK(window.way() == FLOW_WAY_RISE);
  window.host.rest();
  flow_scene_dismiss(window.host.layer(1));
  window.host.drain();
  CHECK(window.way() == FLOW_WAY_SINK);
  window.host.rest();
  CHECK(flow_scene_layer_count(window.host.scene) == 1);
}

TEST_CASE("H4: a change is answered when its news have been read and nothing moves") {
  Window window;
  window.open();
  window.host.open("page");
  auto const moving = window.host.of(FLOW_NEWS_MOTION);
  REQUIRE(moving.size() == 1);
  flow_transition asked = FLOW_NONE;
  flow_outcome outcome = FLOW_OUTCOME_INIT;
  // A request that waits hurries what moves.
  flow_pop(window.host.engine, window.host.window, nullptr, &asked);
  window.host.drain();
  CHECK(window.host.of(FLOW_NEWS_MOTION_OVER).size() == 1);
  CHECK(window.way() == FLOW_WAY_BACKWARD);
  const uint32_t running = window.host.of(FLOW_NEWS_MOTION)[0].motion;
  flow_scene_rested(window.host.scene, moving[0].motion);  // over already: passed over
  window.host.drain();
  CHECK(flow_transition_outcome(window.host.engine, asked, &outcome) == FLOW_OK);
  CHECK(outcome.kind == FLOW_OUTCOME_PENDING);
  flow_scene_rested(window.host.scene, running);
  window.host.drain();
  CHECK(flow_transition_outcome(window.host.engine, asked, &outcome) == FLOW_OK);
  CHECK(outcome.kind == FLOW_OUTCOME_DONE);
  flow_transition_release(window.host.engine, asked);
}

TEST_CASE("H4: in a window that nobody sees nothing moves") {
  Window window;
  window.open();
  window.host.open("page");
  flow_scene_set_visible(window.host.scene, FLOW_FALSE);
  window.host.drain();
  CHECK(window.host.of(FLOW_NEWS_MOTION_OVER).size() == 1);
  window.host.open("page");
  CHECK(window.way() == 0);
}

TEST_CASE("H12: focus and scroll are kept for a page's like while a plugin is loaded again") {
  Window window(FLOW_SKIN_STILL);
  window.has_toolbar = true;
  window.open();
  flow_scene_focused(window.host.page(), window.host.element("tool"));
  flow_scene_scrolled(window.host.page(), 120);
  flow_scene_remember(window.host.scene);
  flow_presentable made = FLOW_NONE;
  REQUIRE(flow_create(window.host.engine, "page", nullptr, &made) == FLOW_OK);
  flow_set_root(window.host.engine, window.host.window, made, nullptr, nullptr);
  window.host.drain();
  CHECK(window.host.page()->scroll == 120);
  CHECK(window.host.of(FLOW_NEWS_FOCUS).back().id == "tool");
  // At rest all is forgotten.
  REQUIRE(flow_create(window.host.engine, "page", nullptr, &made) == FLOW_OK);
  flow_set_root(window.host.engine, window.host.window, made, nullptr, nullptr);
  window.host.drain();
  CHECK(window.host.page()->scroll == 0);
  CHECK(window.host.of(FLOW_NEWS_FOCUS).back().id == "go");
}

TEST_CASE("H13: lifted, a page goes if it was fast, or 40 hundredths of the way") {
  struct Try {
    double to;
    uint32_t time;
    bool goes;
  };
  // Behind 0.2 at 0 ms: slow and short, slow and far, fast, fast back.
  for (auto const &each :
       {Try{0.35, 2000, false}, Try{0.45, 2000, true}, Try{0.35, 50, true}, Try{0.05, 50, false}}) {
    CAPTURE(each.to);
    CAPTURE(each.time);
    Window window(FLOW_SKIN_STILL);
    const flow_screen below = window.open(), above = window.open();
    REQUIRE(flow_scene_hold_back(window.host.scene));
    flow_scene_hold_move(window.host.scene, 0.2, 0);
    window.host.drain();
    auto const held = window.host.of(FLOW_NEWS_MOTION);
    REQUIRE(held.size() == 1);
    CHECK(held[0].is_held);
    CHECK(held[0].progress == 0.2);
    CHECK(held[0].page == window.host.page_of(above));
    CHECK(held[0].other == window.host.page_of(below));
    flow_scene_hold_move(window.host.scene, each.to, each.time);
    flow_scene_hold_lift(window.host.scene, each.time);
    window.host.drain();
    CHECK((window.host.page_of(above) == nullptr) == each.goes);
    flow_scene_hold_lift(window.host.scene, each.time);  // nothing is held any more
  }
}

TEST_CASE("H13: the engine is asked where back is forbidden, and the screen hears of it") {
  Window window;
  window.open();
  window.open(FLOW_STYLE_PUSH, FLOW_OPEN_NO_BACK);
  CHECK_FALSE(flow_scene_hold_back(window.host.scene));
  CHECK(window.page->attempted == 1);
  flow_scene_hold_move(window.host.scene, 0.5, 0);
  flow_scene_hold_cancel(window.host.scene);
  window.host.drain();
  CHECK(window.way() == 0);
}

TEST_CASE("H14: bars offer what back would do, and the window has a title") {
  Window window(FLOW_SKIN_STILL);
  window.open();
  CHECK(window.host.page()->way_back == FLOW_WAY_BACK_NONE);
  CHECK(window.host.page()->has_bar);
  CHECK_FALSE(flow_scene_can_back(window.host.scene));
  window.title = "Above";
  window.open();
  CHECK(window.host.page()->way_back == FLOW_WAY_BACK_BACK);
  CHECK(std::string(window.host.page()->back_title) == "Page");
  CHECK(std::string(flow_scene_title(window.host.scene)) == "Above");
  CHECK(flow_scene_can_back(window.host.scene));
  window.title = "";
  window.open(FLOW_STYLE_SHEET);
  CHECK(window.host.page()->way_back == FLOW_WAY_BACK_CLOSE);
  CHECK(window.host.page()->has_bar);
  window.open(FLOW_STYLE_POPOVER);
  CHECK(window.host.page()->way_back == FLOW_WAY_BACK_NONE);
  CHECK_FALSE(window.host.page()->has_bar);  // it had nothing to show
  CHECK(std::string(flow_scene_title(window.host.scene)).empty());
  window.title = "Hidden";
  window.open(FLOW_STYLE_FULL_SCREEN_COVER, FLOW_OPEN_HIDE_BAR);
  CHECK_FALSE(window.host.page()->has_bar);
  CHECK(std::string(flow_scene_title(window.host.scene)) == "Hidden");
  CHECK_FALSE(window.host.layer(0)->is_seen);
}

TEST_CASE("H15: a tab is selected by its router, whatever has come before it meanwhile") {
  Window window(FLOW_SKIN_STILL);
  flow_engine *engine = window.host.engine;
  flow_tab tabs[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs opened = FLOW_TABS_INIT;
  for (auto &tab : tabs)
    REQUIRE(flow_create(engine, "page", nullptr, &tab.root) == FLOW_OK);
  opened.tabs = tabs;
  opened.count = 2;
  REQUIRE(flow_open_tabs(engine, window.host.window, &opened, nullptr, nullptr) == FLOW_OK);
  window.host.drain();
  flow_scene_layer *layer = window.host.layer(0);
  REQUIRE(layer->tabs->count == 2);
  CHECK(layer->tabs->selected == 0);
  flow_tab_info second = FLOW_TAB_INFO_INIT;
  REQUIRE(flow_scene_tab(layer->tabs, 1, &second, nullptr) == FLOW_OK);
  flow_tab third = FLOW_TAB_INIT;
  REQUIRE(flow_create(engine, "page", nullptr, &third.root) == FLOW_OK);
  flow_add_tab(engine, window.host.window, &third, 0, nullptr, nullptr);
  CHECK(flow_scene_select_tab(layer, second.router) == FLOW_OK);
  window.host.drain();
  CHECK(layer->tabs->count == 3);
  CHECK(layer->tabs->selected == 2);
  REQUIRE(flow_scene_place_at(layer, 0));
  CHECK(flow_scene_place_at(layer, 0)->router == second.router);
  CHECK(flow_scene_place_at(layer, 0)->page == layer->page);
  CHECK_FALSE(flow_scene_place_at(layer, 1));
}

TEST_CASE("H16: a window is closed once at a time, and the next flow gets a new one") {
  Window window(FLOW_SKIN_STILL);
  window.open();
  window.page->may_leave = FLOW_ANSWER_NO;
  CHECK(flow_scene_close(window.host.scene) == FLOW_OK);
  window.host.drain();
  auto const refused = window.host.of(FLOW_NEWS_REFUSED);
  REQUIRE(refused.size() == 1);
  CHECK(refused[0].text == "The window stays open.");
  CHECK(refused[0].changed == FLOW_SCENE_CLOSED);
  window.page->may_leave = FLOW_ANSWER_YES;
  CHECK(flow_scene_close(window.host.scene) == FLOW_OK);
  window.host.drain();
  CHECK(flow_scene_window(window.host.scene) == FLOW_NONE);
  CHECK(flow_scene_layer_count(window.host.scene) == 0);
  CHECK(flow_scene_close(window.host.scene) == FLOW_OK);
  window.host.add_flow();
  CHECK(flow_scene_start(window.host.scene, "flow", nullptr, nullptr) == FLOW_OK);
  window.host.drain();
  CHECK(flow_scene_window(window.host.scene) != FLOW_NONE);
  CHECK(flow_scene_layer_count(window.host.scene) == 1);
}

TEST_CASE("H16: a window that the program closes is told, without a mistake") {
  Window window(0);
  window.open();
  CHECK(flow_window_close(window.host.engine, window.host.window, nullptr, nullptr) == FLOW_OK);
  window.host.drain();
  auto const closed = window.host.of(FLOW_NEWS_WINDOW_CHANGED);
  CHECK(std::count_if(closed.begin(), closed.end(), [](Heard const &heard) {
          return (heard.changed & FLOW_SCENE_CLOSED) != 0;
        }) == 1);
  CHECK(flow_scene_window(window.host.scene) == FLOW_NONE);
  CHECK(flow_scene_layer_count(window.host.scene) == 0);
  CHECK(flow_scene_close(window.host.scene) == FLOW_OK);
  CHECK(window.host.said == std::vector<std::string>{});
}

TEST_CASE("H16: a scene whose engine has ended is ended later") {
  Window window(0);
  window.host.add_flow();
  REQUIRE(flow_scene_start(window.host.scene, "flow", nullptr, nullptr) == FLOW_OK);
  window.host.drain();
  CHECK(flow_engine_destroy(window.host.engine) == FLOW_OK);
  window.host.engine = nullptr;
  flow_news news = FLOW_NEWS_INIT;
  CHECK_FALSE(flow_scene_next(window.host.scene, &news));
  CHECK(flow_scene_back(window.host.scene) == FLOW_ERROR_STALE_HANDLE);
  CHECK_FALSE(flow_scene_engine(window.host.scene));
  CHECK_FALSE(flow_scene_hold_back(window.host.scene));
  CHECK(flow_scene_page_of(window.host.scene, 1) == nullptr);
}

TEST_CASE("H16: the end of a flow that was begun here is told, once") {
  Window window(FLOW_SKIN_STILL);
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_scene_start(window.host.scene, "missing", nullptr, &error) ==
        FLOW_ERROR_UNKNOWN_CLASS);
  CHECK(std::string(error.message).find("'missing'") != std::string::npos);
  CHECK(flow_scene_start(window.host.scene, nullptr, nullptr, &error) == FLOW_ERROR_UNKNOWN_CLASS);
  window.host.add_flow();
  REQUIRE(flow_scene_start(window.host.scene, "flow", nullptr, nullptr) == FLOW_OK);
  window.host.drain();
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  REQUIRE(flow_screen_get(window.host.engine, window.host.page()->screen, &info) == FLOW_OK);
  const flow_value result = flow_string_value("a result");
  flow_finish(window.host.engine, info.owner, &result, nullptr, nullptr);
  window.host.drain();
  CHECK(window.host.of(FLOW_NEWS_FLOW_ENDED).size() == 1);
  window.host.drain();
  CHECK(window.host.of(FLOW_NEWS_FLOW_ENDED).empty());
}

TEST_CASE("H16: a link that nothing takes is refused, and a text that is none is an error") {
  Window window(FLOW_SKIN_STILL);
  flow_error error = FLOW_ERROR_INIT;
  window.open();
  CHECK(flow_scene_open_uri(window.host.scene, "not a uri", &error) != FLOW_OK);
  CHECK(std::string(error.message) != "");
  CHECK(flow_scene_open_uri(window.host.scene, "app:/nowhere", nullptr) == FLOW_OK);
  window.host.drain();
  auto const refused = window.host.of(FLOW_NEWS_REFUSED);
  REQUIRE(refused.size() == 1);
  CHECK(refused[0].text == "Nothing here opens this link.");
  flow_engine_set_word(window.host.engine, FLOW_WORD_NO_LINK, "Der Link führt nirgendwohin.");
  flow_scene_open_uri(window.host.scene, "app:/nowhere", nullptr);
  window.host.drain();
  CHECK(window.host.of(FLOW_NEWS_REFUSED)[0].text == "Der Link führt nirgendwohin.");
}

TEST_CASE("H16: until a window has been active its screens are not told that it is not") {
  Window window(FLOW_SKIN_STILL);
  flow_activity activity = 0;
  window.open();
  CHECK(flow_scene_set_activity(window.host.scene, FLOW_ACTIVITY_INACTIVE) == FLOW_OK);
  CHECK(flow_window_activity(window.host.engine, window.host.window, &activity) == FLOW_OK);
  CHECK(activity == FLOW_ACTIVITY_ACTIVE);
  CHECK(flow_scene_set_activity(window.host.scene, FLOW_ACTIVITY_ACTIVE) == FLOW_OK);
  CHECK(flow_scene_set_activity(window.host.scene, FLOW_ACTIVITY_BACKGROUND) == FLOW_OK);
  CHECK(flow_window_activity(window.host.engine, window.host.window, &activity) == FLOW_OK);
  CHECK(activity == FLOW_ACTIVITY_BACKGROUND);
}

TEST_CASE("H2: a screen that opens another one each time it is asked does not keep the news busy") {
  Window window(FLOW_SKIN_STILL);
  flow_engine *engine = window.host.engine;
  int left = 2500;
  Screen &endless = window.host.add("endless", [&](flow_content content) {
    flow_add_title(engine, content, "Endless");
    if (left-- > 0)
      flow_open_new(engine, window.host.window, "endless", nullptr, nullptr, nullptr, nullptr);
  });
  window.host.ask("endless");
  const unsigned soons = window.host.soons;
  window.host.drain();
  CHECK(endless.created == 1001);
  CHECK(window.host.soons > soons);  // to go on at the next turn of the loop
  window.host.drain();
  window.host.drain();
  CHECK(endless.created == 2501);
  window.host.drain();
  CHECK(window.host.heard.empty());
  CHECK(window.host.page()->screen == endless.self);
}

TEST_CASE("H1: a screen that changes in its own render is asked once, and reading ends") {
  Window window(FLOW_SKIN_STILL);
  Screen &restless = window.host.add("restless", [&](flow_content content) {
    flow_add_title(window.host.engine, content, "Restless");
    flow_screen_changed(window.host.engine,
                        window.host.page() ? window.host.page()->screen : FLOW_NONE);
  });
  window.host.open("restless");
  const unsigned renders = restless.renders, soons = window.host.soons;
  window.host.drain();
  CHECK(restless.renders <= renders + 1);
  CHECK(window.host.soons >= soons);
}
