// Pages that are turned, and tabs inside other places (P8, P9).
#include "host.hpp"

using namespace scene;

namespace {

/// Coordinators of which each opens tabs, pages or panes when it begins.
struct Book {
  struct Opened {
    Book *book;
    flow_layout layout;
    std::vector<char const *> roots;
    size_t selected;
    flow_coordinator self = FLOW_NONE;
  };

  static void *made(void *opened, flow_engine *, flow_handle handle, flow_value const *) {
    static_cast<Opened *>(opened)->self = handle;
    return opened;
  }
  static void begun(void *self) {
    auto *opened = static_cast<Opened *>(self);
    flow_engine *engine = opened->book->host.engine;
    std::vector<flow_tab> tabs(opened->roots.size(), flow_tab(FLOW_TAB_INIT));
    flow_tabs all = FLOW_TABS_INIT;
    for (size_t index = 0; index < tabs.size(); index++) {
      if (!opened->roots[index]) continue;
      flow_create(engine, opened->roots[index], nullptr, &tabs[index].root);
      tabs[index].title = flow_text(opened->roots[index]);
    }
    all.layout = opened->layout;
    all.tabs = tabs.data();
    all.count = tabs.size();
    all.selected = opened->selected;
    flow_open_tabs(engine, opened->self, &all, nullptr, nullptr);
  }

  explicit Book(uint32_t flags = FLOW_SKIN_STILL) : host(flags) {
    for (char const *name : {"one", "two", "three", "list"})
      host.add(name, [this, name](flow_content content) {
        flow_content_set_title(host.engine, content, flow_text(name));
      });
  }
  void add(char const *class_id, flow_layout layout, std::vector<char const *> roots,
           size_t selected = 0) {
    static flow_method const methods[] = {FLOW_COORDINATOR_METHOD(create, made),
                                          FLOW_COORDINATOR_METHOD(start, begun)};
    flow_class described = FLOW_CLASS(FLOW_KIND_COORDINATOR, class_id, methods);
    flows.push_back(std::make_unique<Opened>(Opened{this, layout, std::move(roots), selected}));
    described.user_data = flows.back().get();
    REQUIRE(flow_class_register(host.engine, FLOW_NONE, &described, nullptr) == FLOW_OK);
  }
  void begin(char const *class_id) {
    REQUIRE(flow_scene_start(host.scene, class_id, nullptr, nullptr) == FLOW_OK);
    host.drain();
    host.rest();
  }
  void fit(size_t count) {
    REQUIRE(flow_scene_set_fit(host.scene, count) == FLOW_OK);
    host.drain();
    host.rest();
  }
  static std::string row(flow_scene_tabs const *tabs) {
    if (!tabs) return "-";
    CHECK((tabs->layout == FLOW_LAYOUT_TABS || tabs->layout == FLOW_LAYOUT_PAGES));
    return (tabs->layout == FLOW_LAYOUT_PAGES ? "pages " : "tabs ") +
           std::to_string(tabs->selected + 1) + "/" + std::to_string(tabs->count);
  }
  /// The row of the layer, then the page and the row of each place: "tabs 1/2: one (pages 1/3)".
  std::string shown() {
    flow_scene_layer const *layer = host.layer(0);
    std::string text = row(layer->tabs) + ":";
    for (size_t index = 0; index < layer->place_count; index++) {
      flow_scene_place const *place = flow_scene_place_at(layer, index);
      text += std::string(index == layer->selected_place ? " *" : " ") +
              (place->page ? place->page->title : "nothing");
      if (place->tabs) text += " (" + row(place->tabs) + ")";
    }
    return text;
  }
  bool turn(int32_t by, size_t place = 0) {
    bool const turns = flow_scene_turn(host.layer(0), place, by);
    host.drain();
    host.rest();
    return turns;
  }

  std::vector<std::unique_ptr<Opened>> flows;
  Host host;
};

struct Pages : Book {
  explicit Pages(uint32_t flags = FLOW_SKIN_STILL) : Book(flags) {
    add("pages", FLOW_LAYOUT_PAGES, {"one", "two", "three"}, 1);
    begin("pages");
  }
};

}  // namespace

TEST_CASE("P9: a layer says that its tabs are pages, and which one is shown") {
  Pages book;
  CHECK(book.shown() == "pages 2/3: *two");
  flow_scene_tabs const *pages = book.host.layer(0)->tabs;
  REQUIRE(pages);
  CHECK(pages->layer == book.host.layer(0));
  CHECK(pages->handle == book.host.layer(0)->handle);
  CHECK(std::string(flow_scene_tabs_text(pages)) == "Page 2 of 3");
  flow_engine_set_locale(book.host.engine, "de", FLOW_LEFT_TO_RIGHT);
  book.host.drain();
  CHECK(std::string(flow_scene_tabs_text(book.host.layer(0)->tabs)) == "Seite 2 von 3");
  flow_engine_set_locale(book.host.engine, "ar-EG", FLOW_RIGHT_TO_LEFT);
  book.host.drain();
  CHECK(std::string(flow_scene_tabs_text(book.host.layer(0)->tabs)) == "الصفحة ٢ من ٣");
  flow_engine_set_locale(book.host.engine, "", FLOW_LEFT_TO_RIGHT);
  book.host.drain();
  // A program's own text may count in another order, or not at all.
  flow_engine_set_word(book.host.engine, FLOW_WORD_PAGE_OF, "{count} leaves, this is {page}");
  CHECK(std::string(flow_scene_tabs_text(book.host.layer(0)->tabs)) == "3 leaves, this is 2");
  flow_engine_set_word(book.host.engine, FLOW_WORD_PAGE_OF, "a leaf");
  CHECK(std::string(flow_scene_tabs_text(book.host.layer(0)->tabs)) == "a leaf");
}

TEST_CASE("P9, H25: a key turns to the page beside, and stops at both ends") {
  Pages book;
  CHECK(flow_scene_turn(book.host.layer(0), 0, 1));
  book.host.drain();
  REQUIRE(!book.host.of(FLOW_NEWS_LAYER_CHANGED).empty());
  CHECK(book.host.of(FLOW_NEWS_LAYER_CHANGED)[0].changed == (FLOW_LAYER_TABS | FLOW_LAYER_PAGE));
  CHECK(book.shown() == "pages 3/3: *three");
  CHECK(book.turn(1));  // the key is for the pages, though none is beside
  CHECK(book.shown() == "pages 3/3: *three");
  CHECK(book.turn(-1));
  CHECK(book.turn(-1));
  CHECK(book.shown() == "pages 1/3: *one");
  CHECK(book.turn(-1));
  CHECK(book.turn(0));
  CHECK(book.shown() == "pages 1/3: *one");
  CHECK(!flow_scene_turn(nullptr, 0, 1));
  CHECK(!flow_scene_pages_at(nullptr, 0));
  CHECK(flow_scene_pages_at(book.host.layer(0), 0) == book.host.layer(0)->tabs);
  // A struct that a scene has not filled names nothing.
  flow_scene_tabs const none = {};
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  CHECK(flow_scene_tab(&none, 0, &info, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(flow_scene_tabs_text(&none)).empty());
  // A place that there is not has the pages of the layer.
  CHECK(flow_scene_turn(book.host.layer(0), 7, 1));
}

TEST_CASE("P9: a finger turns pages, whose motion goes on where it is lifted") {
  for (int const by : {1, -1}) {
    CAPTURE(by);
    Pages book(0);
    flow_scene_way const way = by > 0 ? FLOW_WAY_NEXT : FLOW_WAY_PREVIOUS;
    REQUIRE(flow_scene_hold_turn(book.host.layer(0), 0, by));
    flow_scene_hold_move(book.host.scene, 0.5, 0);
    book.host.drain();
    auto moves = book.host.of(FLOW_NEWS_MOTION);
    REQUIRE(!moves.empty());
    CHECK(moves.back().is_held);
    CHECK(moves.back().way == way);
    CHECK(moves.back().progress == 0.5);
    REQUIRE(moves.back().other);
    CHECK(std::string(moves.back().other->title) == (by > 0 ? "three" : "one"));
    CHECK(book.shown() == "pages 2/3: *two");
    flow_scene_hold_lift(book.host.scene, 1000);
    book.host.drain();
    moves = book.host.of(FLOW_NEWS_MOTION);
    REQUIRE(moves.size() == 1);
    CHECK(moves[0].way == way);
    CHECK(moves[0].progress == 0.5);
    CHECK(moves[0].target == 1);
    book.host.rest();
    CHECK(book.shown() == (by > 0 ? "pages 3/3: *three" : "pages 1/3: *one"));
  }
}

TEST_CASE("P9: a turn that is taken back moves to where it came from") {
  for (int const by : {1, -1}) {
    CAPTURE(by);
    Pages book(0);
    REQUIRE(flow_scene_hold_turn(book.host.layer(0), 0, by));
    flow_scene_hold_move(book.host.scene, 0.3, 0);
    book.host.drain();
    flow_scene_hold_lift(book.host.scene, 1000);
    book.host.drain();
    auto const moves = book.host.of(FLOW_NEWS_MOTION);
    REQUIRE(moves.size() == 1);
    CHECK(moves[0].way == (by > 0 ? FLOW_WAY_NEXT : FLOW_WAY_PREVIOUS));
    CHECK(moves[0].progress == 0.3);
    CHECK(moves[0].target == 0);
    REQUIRE((moves[0].page && moves[0].other));
    CHECK(std::string(moves[0].page->title) == "two");
    CHECK(std::string(moves[0].other->title) == (by > 0 ? "three" : "one"));
    book.host.rest();
    CHECK(book.shown() == "pages 2/3: *two");
    CHECK(book.host.page()->is_seen);
  }
}

TEST_CASE("P9, H25: a finger holds nothing at the ends, over tabs, and of no layer") {
  Pages book;
  CHECK(!flow_scene_hold_turn(nullptr, 0, 1));
  CHECK(!flow_scene_hold_turn(book.host.layer(0), 0, 0));
  book.turn(1);
  CHECK(!flow_scene_hold_turn(book.host.layer(0), 0, 1));
  CHECK(flow_scene_hold_turn(book.host.layer(0), 0, -1));
  flow_scene_hold_cancel(book.host.scene);
  Book tabs;
  tabs.add("tabs", FLOW_LAYOUT_TABS, {"one", "two"});
  tabs.begin("tabs");
  CHECK(!flow_scene_hold_turn(tabs.host.layer(0), 0, 1));
  CHECK(tabs.turn(1));  // a key turns tabs, too
  CHECK(tabs.shown() == "tabs 2/2: *two");
}

TEST_CASE("P8, H25: pages in a tab are the place's, and a key turns the innermost") {
  Book shelf;
  shelf.add("pages", FLOW_LAYOUT_PAGES, {"one", "two", "three"});
  shelf.add("tabs", FLOW_LAYOUT_TABS, {"pages", "list"});
  shelf.begin("tabs");
  CHECK(shelf.shown() == "tabs 1/2: *one (pages 1/3)");
  CHECK(shelf.turn(1));
  CHECK(shelf.shown() == "tabs 1/2: *two (pages 2/3)");
  flow_scene_tabs const *pages = flow_scene_place_at(shelf.host.layer(0), 0)->tabs;
  CHECK(pages->handle != shelf.host.layer(0)->handle);
  CHECK(pages->layer == shelf.host.layer(0));
  // The other tab has none, and they are as they were when the tab is shown again.
  flow_tab_info tab = FLOW_TAB_INFO_INIT;
  REQUIRE(flow_scene_tab(shelf.host.layer(0)->tabs, 1, &tab, nullptr) == FLOW_OK);
  CHECK(flow_scene_select_tab(shelf.host.layer(0), tab.router) == FLOW_OK);
  shelf.host.drain();
  CHECK(shelf.shown() == "tabs 2/2: *list");
  CHECK(shelf.turn(-1));
  CHECK(shelf.shown() == "tabs 1/2: *two (pages 2/3)");
}

TEST_CASE("H24: a list on a page in a tab marks its chosen row, as there are no panes") {
  Book shelf;
  shelf.host.add("rows", [&shelf](flow_content content) {
    flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "rows", "Rows");
    list.value = flow_string_value("r2");
    add_rows(shelf.host.engine, content, list, numbered(3));
  });
  shelf.add("pages", FLOW_LAYOUT_PAGES, {"rows", "two"});
  shelf.add("panes", FLOW_LAYOUT_PANES, {"rows", "two"});
  shelf.add("tabs", FLOW_LAYOUT_TABS, {"pages", "panes"});
  shelf.begin("tabs");
  CHECK(flow_scene_row_at(shelf.host.element("rows"), 1)->is_chosen);
  flow_tab_info tab = FLOW_TAB_INFO_INIT;
  REQUIRE(flow_scene_tab(shelf.host.layer(0)->tabs, 1, &tab, nullptr) == FLOW_OK);
  flow_scene_select_tab(shelf.host.layer(0), tab.router);
  shelf.host.drain();
  CHECK(!flow_scene_row_at(shelf.host.element("rows"), 1)->is_chosen);
  shelf.fit(2);
  CHECK(flow_scene_row_at(shelf.host.element("rows"), 1)->is_chosen);
}

TEST_CASE("P8: tabs in a pane are its place's, whichever pane is selected and seen") {
  Book desk(0);
  desk.add("pages", FLOW_LAYOUT_PAGES, {"one", "two", "three"});
  desk.add("panes", FLOW_LAYOUT_PANES, {"list", "pages"}, 1);
  desk.begin("panes");
  CHECK(desk.shown() == "-: *one (pages 1/3)");
  desk.fit(2);
  CHECK(desk.shown() == "-: list *one (pages 1/3)");
  desk.host.drain();
  CHECK(desk.turn(1, 1));
  CHECK(desk.shown() == "-: list *two (pages 2/3)");
  CHECK(!desk.turn(1, 0));  // the list has no pages
  flow_scene_focused(flow_scene_place_at(desk.host.layer(0), 0)->page, nullptr);
  desk.host.drain();
  CHECK(desk.shown() == "-: *list two (pages 2/3)");
  // A finger turns the page where it is.
  REQUIRE(flow_scene_hold_turn(desk.host.layer(0), 1, 1));
  desk.host.drain();
  CHECK(desk.shown() == "-: list *two (pages 2/3)");
  flow_scene_hold_move(desk.host.scene, 0.9, 0);
  desk.host.drain();
  auto const moves = desk.host.of(FLOW_NEWS_MOTION);
  REQUIRE(!moves.empty());
  CHECK(moves.back().place == 1);
  flow_scene_hold_lift(desk.host.scene, 1000);
  desk.host.drain();
  desk.host.rest();
  CHECK(desk.shown() == "-: list *three (pages 3/3)");
  desk.fit(1);
  CHECK(desk.shown() == "-: *three (pages 3/3)");
}

TEST_CASE("P8: of places side by side in one tab the first has the tabs") {
  Book world;
  world.add("panes", FLOW_LAYOUT_PANES, {"two", "three"});
  world.add("tabs", FLOW_LAYOUT_TABS, {"panes", "list"});
  world.add("outer", FLOW_LAYOUT_PANES, {"one", "tabs"}, 1);
  world.begin("outer");
  world.fit(3);
  CHECK(world.shown() == "-: one *two (tabs 1/2) three");
  CHECK(world.turn(1, 1));
  CHECK(world.shown() == "-: one *list (tabs 2/2)");
}
