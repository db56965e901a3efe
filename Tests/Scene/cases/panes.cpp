// Places of a layer: panes that are seen side by side (P3 to P7).
#include "host.hpp"

using namespace scene;

namespace {

/// A window with a list in the first of three panes, and "letter" for the others.
struct Mail {
  explicit Mail(uint32_t flags = FLOW_SKIN_STILL) : host(flags) {
    for (char const *name : {"list", "letter", "picture"})
      classes.push_back(&host.add(name, [this, name](flow_content content) {
        flow_content_set_title(host.engine, content, flow_text(name));
        flow_add_button(host.engine, content, "press", name, FLOW_ROLE_NORMAL);
      }));
    flow_tab panes[3] = {FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT};
    flow_tabs all = FLOW_TABS_INIT;
    REQUIRE(flow_create(host.engine, "list", nullptr, &panes[0].root) == FLOW_OK);
    list = panes[0].root;
    panes[1].flags = FLOW_TAB_KEEPS_PLACE;
    panes[1].empty_text = flow_text("Choose a letter");
    all.layout = FLOW_LAYOUT_PANES;
    all.tabs = panes;
    all.count = 3;
    REQUIRE(flow_open_tabs(host.engine, host.window, &all, nullptr, nullptr) == FLOW_OK);
    host.drain();
  }
  flow_screen open(uint32_t pane, char const *klass, uint32_t flags = 0) {
    flow_options options = FLOW_OPTIONS_INIT;
    flow_presentable made = FLOW_NONE;
    options.pane = pane;
    options.flags = flags;
    REQUIRE(flow_create(host.engine, klass, nullptr, &made) == FLOW_OK);
    REQUIRE(flow_push(host.engine, list, made, &options, nullptr) == FLOW_OK);
    host.drain();
    return made;
  }
  void fit(size_t count) {
    REQUIRE(flow_scene_set_fit(host.scene, count) == FLOW_OK);
    host.drain();
  }
  /// "list | *letter"; an empty place is its text, in brackets.
  std::string places() {
    flow_scene_layer const *layer = host.layer(0);
    std::string text;
    for (size_t index = 0; index < layer->place_count; index++) {
      flow_scene_place const *place = flow_scene_place_at(layer, index);
      if (index) text += " | ";
      if (index == layer->selected_place) text += "*";
      text += place->page ? place->page->title : "[" + std::string(place->empty_text) + "]";
      CHECK((index != layer->selected_place || place->page == layer->page));
      if (place->page) {
        CHECK(place->page->is_seen);
        CHECK(place->page->layer == layer);
      }
    }
    return text;
  }
  uint32_t changed() {
    uint32_t bits = 0;
    for (Heard const &each : host.of(FLOW_NEWS_LAYER_CHANGED))
      bits |= each.changed;
    return bits;
  }

  Host host;
  std::vector<Screen *> classes;
  flow_screen list = FLOW_NONE;
};

}  // namespace

TEST_CASE("P3: a layer has a place for each pane that is seen, and at first one") {
  Mail mail;
  CHECK(mail.places() == "*list");
  mail.fit(2);
  CHECK(mail.places() == "*list | [Choose a letter]");
  CHECK((mail.changed() & FLOW_LAYER_PLACES) != 0);
  mail.fit(2);
  CHECK(mail.host.heard.empty());
  mail.open(2, "letter");
  CHECK(mail.places() == "list | *letter");
  mail.open(3, "picture");
  CHECK(mail.places() == "letter | *picture");
  CHECK_FALSE(mail.host.page_of(mail.list)->is_seen);
  mail.fit(3);
  CHECK(mail.places() == "list | letter | *picture");
  mail.fit(1);
  CHECK(mail.places() == "*picture");
  CHECK(flow_scene_set_fit(mail.host.scene, 0) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_scene_set_fit(mail.host.scene, 65) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_scene_set_fit(nullptr, 1) == FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("P7: pages beside the selected one are asked and told when they change") {
  Mail mail;
  mail.fit(2);
  mail.open(2, "letter");
  unsigned const renders = mail.classes[0]->renders;
  mail.classes[0]->changed();
  mail.host.drain();
  CHECK(mail.classes[0]->renders == renders + 1);
  mail.fit(1);
  mail.classes[0]->changed();
  mail.host.drain();
  CHECK(mail.classes[0]->renders == renders + 1);
  mail.fit(2);
  CHECK(mail.classes[0]->renders == renders + 2);
}

TEST_CASE("H24: the chosen row of a list is marked while another pane is seen beside it") {
  for (size_t const count : {4U, 400U}) {
    Mail mail;
    Screen &rows = mail.host.add("rows", [&mail, count](flow_content content) {
      flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "rows", "Rows");
      std::vector<std::string> ids(count);
      std::vector<flow_row> all(count, flow_row FLOW_ROW_INIT);
      for (size_t index = 0; index < count; index++) {
        ids[index] = std::to_string(index);
        all[index].id = {ids[index].data(), ids[index].size()};
      }
      list.rows = all.data();
      list.row_count = count;
      list.value = flow_string_value("2");
      add(mail.host.engine, content, list);
      list.kind = FLOW_ELEMENT_CHOICE;
      list.id = flow_text("choice");
      add(mail.host.engine, content, list);
    });
    flow_screen const screen = mail.open(1, "rows");
    auto const is_chosen = [&](char const *id) {
      flow_scene_element *found = flow_scene_find(mail.host.page_of(screen), id);
      return flow_scene_row_at(found, 2)->is_chosen != FLOW_FALSE &&
             flow_scene_row_at(found, 1)->is_chosen == FLOW_FALSE;
    };
    CHECK(!is_chosen("rows"));
    CHECK(is_chosen("choice"));
    mail.fit(2);
    CHECK(is_chosen("rows"));
    auto changed = mail.host.of(FLOW_NEWS_ROWS_CHANGED);
    REQUIRE(changed.size() == 1);
    CHECK(changed[0].first == 2);
    mail.fit(1);
    CHECK(!is_chosen("rows"));
    CHECK(mail.host.of(FLOW_NEWS_ROWS_CHANGED).size() == 1);
    // A page that was hidden by another pane is taken when it is seen.
    mail.fit(2);
    rows.changed();
    mail.host.drain();
    CHECK(is_chosen("rows"));
  }
}

TEST_CASE("P6: where the focus is there the user is, and a pane's button goes back in the pane") {
  Mail mail;
  mail.fit(2);
  flow_screen letter = mail.open(2, "letter");
  CHECK(mail.places() == "list | *letter");
  flow_scene_page *list = mail.host.page_of(mail.list);
  flow_scene_focused(list, flow_scene_find(list, "press"));
  mail.host.drain();
  CHECK(mail.places() == "*list | letter");
  CHECK((mail.changed() & FLOW_LAYER_PLACES) != 0);
  flow_screen part = FLOW_NONE;
  REQUIRE(flow_create(mail.host.engine, "picture", nullptr, &part) == FLOW_OK);
  REQUIRE(flow_push(mail.host.engine, letter, part, nullptr, nullptr) == FLOW_OK);
  mail.host.drain();
  CHECK(mail.places() == "*list | picture");
  CHECK(mail.host.page_of(part)->way_back == FLOW_WAY_BACK_BACK);
  CHECK(list->way_back == FLOW_WAY_BACK_NONE);
  CHECK(flow_scene_page_back(mail.host.page_of(part)) == FLOW_OK);
  mail.host.drain();
  CHECK(mail.places() == "list | *letter");
  CHECK(flow_scene_page_back(nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("P5, H14: a pane without a bar, and one without a way back, are so by themselves") {
  Mail mail;
  mail.fit(2);
  flow_scene_page *list = mail.host.page_of(mail.list);
  flow_scene_page *letter = mail.host.page_of(mail.open(2, "letter", FLOW_OPEN_HIDE_BAR));
  CHECK(list->has_bar);
  CHECK(!letter->has_bar);
  // The picture takes the place of the letter, and has a bar of its own.
  letter = mail.host.page_of(mail.open(2, "picture"));
  CHECK(letter->has_bar);
  flow_screen part = FLOW_NONE;
  flow_options options = FLOW_OPTIONS_INIT;
  options.flags = FLOW_OPEN_NO_BACK;
  REQUIRE(flow_create(mail.host.engine, "letter", nullptr, &part) == FLOW_OK);
  REQUIRE(flow_push(mail.host.engine, letter->screen, part, &options, nullptr) == FLOW_OK);
  mail.host.drain();
  CHECK(mail.host.page_of(part)->has_bar);
  CHECK(mail.host.page_of(part)->way_back == FLOW_WAY_BACK_NONE);
  CHECK(list->has_bar);
}

TEST_CASE("P7, H8: each of two lists on demand side by side is asked for its own rows") {
  Mail mail;
  std::vector<std::string> asked;
  for (char const *name : {"left", "right"}) {
    Screen &screen = mail.host.add(name, [&mail](flow_content content) {
      flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "rows", "Rows");
      list.rows_method = "rows_of";
      list.find_method = "find_in";
      list.row_total = 1000;
      add(mail.host.engine, content, list);
    });
    screen.rows = [&mail, &asked, name](flow_content content, uint64_t first, uint64_t count) {
      asked.push_back(name + std::to_string(first));
      for (uint64_t index = first; index < first + count && index < 1000; index++) {
        std::string const id = name + std::to_string(index);
        flow_row const row = flow_row_make(id.c_str(), id.c_str());
        flow_content_add_rows(mail.host.engine, content, &row, 1, sizeof row);
      }
    };
  }
  mail.fit(2);
  mail.list = mail.open(1, "left");
  flow_screen const other = mail.open(2, "right");
  flow_scene_page *left = mail.host.page_of(mail.list), *right = mail.host.page_of(other);
  REQUIRE((left && right));
  asked.clear();
  auto const id = [](flow_scene_page *page, size_t place) {
    return text_of(flow_scene_row_at(flow_scene_find(page, "rows"), place)->shown->id);
  };
  CHECK(id(left, 250) == "left250");
  CHECK(id(right, 750) == "right750");
  CHECK(id(left, 251) == "left251");
  CHECK(asked == std::vector<std::string>{"left200", "right700"});
  mail.fit(1);
  asked.clear();
  mail.fit(2);
  CHECK(id(left, 250) == "left250");
}

TEST_CASE("H24: rows that go with the mark of the chosen one are told before the mark is") {
  Mail mail;
  size_t count = 6;
  Screen &rows = mail.host.add("rows", [&](flow_content content) {
    flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "rows", "Rows");
    if (count) list.value = flow_string_value("r1");
    add_rows(mail.host.engine, content, list, numbered(count));
  });
  flow_screen const screen = mail.open(1, "rows");
  mail.fit(2);
  flow_scene_element *list = flow_scene_find(mail.host.page_of(screen), "rows");
  CHECK(flow_scene_row_at(list, 0)->is_chosen);
  mail.host.drain();
  rows.changed();
  count = 0;
  REQUIRE(flow_scene_set_fit(mail.host.scene, 1) == FLOW_OK);
  size_t there = 6;
  Heard heard;
  while (mail.host.next(heard)) {
    if (heard.kind == FLOW_NEWS_ROWS) there = there - heard.removed + heard.inserted;
    if (heard.kind == FLOW_NEWS_ROWS_CHANGED)
      CHECK(heard.first + heard.inserted <= list->row_count);
  }
  CHECK(there == 0);
}

TEST_CASE("V17: what is wrong with a field is shown when the focus goes to another pane") {
  Mail mail;
  mail.host.add("form", [&mail](flow_content content) {
    flow_content_set_title(mail.host.engine, content, flow_text("form"));
    flow_add_field(mail.host.engine, content, "day", "Day", FLOW_FIELD_DATE, nullptr, nullptr);
  });
  mail.fit(2);
  flow_screen const form = mail.open(2, "form");
  flow_scene_element *day = flow_scene_find(mail.host.page_of(form), "day");
  REQUIRE(day);
  flow_scene_focused(mail.host.page_of(form), day);
  CHECK(flow_scene_type(day, "2026-", nullptr) != FLOW_OK);
  mail.host.drain();
  CHECK(std::string(flow_scene_error(day)).empty());
  flow_scene_focused(mail.host.page_of(mail.list), nullptr);
  mail.host.drain();
  CHECK(!std::string(flow_scene_error(day)).empty());
  CHECK(mail.places() == "*list | form");
}

TEST_CASE("P6: a program that selects a pane which is seen moves the focus there") {
  Mail mail;
  mail.fit(2);
  mail.open(2, "letter");
  flow_scene_place const *first = flow_scene_place_at(mail.host.layer(0), 0);
  CHECK(flow_scene_select_tab(mail.host.layer(0), first->router) == FLOW_OK);
  mail.host.drain();
  CHECK(mail.places() == "*list | letter");
  auto const focus = mail.host.of(FLOW_NEWS_FOCUS);
  REQUIRE(focus.size() == 1);
  CHECK(focus[0].page == mail.host.page_of(mail.list));
}

TEST_CASE("H14: of several places the first alone offers to close their layer") {
  Mail mail;
  mail.fit(2);
  flow_tab panes[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs all = FLOW_TABS_INIT;
  flow_options options = FLOW_OPTIONS_INIT;
  for (flow_tab &each : panes)
    REQUIRE(flow_create(mail.host.engine, "letter", nullptr, &each.root) == FLOW_OK);
  all.layout = FLOW_LAYOUT_PANES;
  all.tabs = panes;
  all.count = 2;
  all.selected = 1;
  options.style = FLOW_STYLE_SHEET;
  REQUIRE(flow_open_tabs(mail.host.engine, mail.list, &all, &options, nullptr) == FLOW_OK);
  mail.host.drain();
  CHECK(mail.host.page_of(panes[0].root)->way_back == FLOW_WAY_BACK_CLOSE);
  CHECK(mail.host.page_of(panes[1].root)->way_back == FLOW_WAY_BACK_NONE);
  CHECK(flow_scene_page_back(mail.host.page_of(panes[0].root)) == FLOW_OK);
  mail.host.drain();
  CHECK(flow_scene_layer_count(mail.host.scene) == 1);
}

TEST_CASE("P5: a change inside one of several panes moves in its place") {
  Mail mail(0);
  mail.fit(3);
  mail.host.rest();
  mail.host.drain();
  flow_options options = FLOW_OPTIONS_INIT;
  flow_screen made = FLOW_NONE;
  options.pane = 2;
  REQUIRE(flow_create(mail.host.engine, "letter", nullptr, &made) == FLOW_OK);
  REQUIRE(flow_push(mail.host.engine, mail.list, made, &options, nullptr) == FLOW_OK);
  mail.host.drain();
  auto const motions = mail.host.of(FLOW_NEWS_MOTION);
  REQUIRE(motions.size() == 1);
  CHECK(motions[0].other == mail.host.page_of(made));
  CHECK(motions[0].way == FLOW_WAY_FADE);
  mail.host.rest();
  mail.host.drain();
  CHECK(mail.places() == "list | *letter");
}

TEST_CASE("H13: a finger moves the page in the place that it goes from") {
  Mail mail(0);
  mail.fit(2);
  flow_screen const letter = mail.open(2, "letter");
  mail.host.rest();
  mail.host.drain();
  flow_screen part = FLOW_NONE;
  REQUIRE(flow_create(mail.host.engine, "picture", nullptr, &part) == FLOW_OK);
  REQUIRE(flow_push(mail.host.engine, letter, part, nullptr, nullptr) == FLOW_OK);
  mail.host.drain();
  mail.host.rest();
  mail.host.drain();
  CHECK(mail.places() == "list | *picture");
  REQUIRE(flow_scene_hold_back(mail.host.scene));
  mail.host.drain();
  auto const held = mail.host.of(FLOW_NEWS_MOTION);
  REQUIRE(held.size() == 1);
  CHECK(held[0].place == 1);
  CHECK(held[0].other == mail.host.page_of(letter));
  flow_scene_hold_move(mail.host.scene, 0.2, 10);
  flow_scene_hold_cancel(mail.host.scene);
  mail.host.drain();
  auto const stays = mail.host.of(FLOW_NEWS_MOTION);
  REQUIRE(!stays.empty());
  CHECK(stays.back().target == 0);
  CHECK(stays.back().place == 1);
  mail.host.rest();
  mail.host.drain();
  CHECK(mail.places() == "list | *picture");
}

TEST_CASE("P3: how many fit is said to each window that a scene gets") {
  Host host;
  host.end_scene();
  flow_skin skin = FLOW_SKIN_INIT;
  size_t count = 0;
  skin.flags = FLOW_SKIN_STILL;
  REQUIRE(flow_scene_create(host.engine, FLOW_NONE, &skin, &host.scene, nullptr) == FLOW_OK);
  REQUIRE(flow_scene_set_fit(host.scene, 3) == FLOW_OK);
  CHECK(flow_window_panes(host.engine, flow_scene_window(host.scene), &count) == FLOW_OK);
  CHECK(count == 3);
  host.add("page", [](flow_content) {});
  host.add_flow();
  CHECK(flow_scene_close(host.scene) == FLOW_OK);
  host.drain();
  CHECK(flow_scene_start(host.scene, "flow", nullptr, nullptr) == FLOW_OK);
  host.drain();
  CHECK(flow_window_panes(host.engine, flow_scene_window(host.scene), &count) == FLOW_OK);
  CHECK(count == 3);
}

namespace {

/// Two tabs: a page, and a flow whose panes stand in the place of its tab (P8).
struct Inside {
  static void *made(void *inside, flow_engine *, flow_handle handle, flow_value const *) {
    static_cast<Inside *>(inside)->flow = handle;
    return inside;
  }
  static void begun(void *self) {
    Inside *inside = static_cast<Inside *>(self);
    flow_tab panes[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
    flow_tabs all = FLOW_TABS_INIT;
    flow_create(inside->host.engine, "list", nullptr, &panes[0].root);
    inside->list = panes[0].root;
    panes[1].flags = FLOW_TAB_KEEPS_PLACE;
    panes[1].empty_text = flow_text("Choose");
    all.layout = FLOW_LAYOUT_PANES;
    all.tabs = panes;
    all.count = 2;
    flow_open_tabs(inside->host.engine, inside->flow, &all, nullptr, nullptr);
  }

  Inside() {
    for (char const *name : {"news", "list", "letter"})
      host.add(name, [this, name](flow_content content) {
        flow_content_set_title(host.engine, content, flow_text(name));
      });
    static flow_method const methods[] = {FLOW_COORDINATOR_METHOD(create, made),
                                          FLOW_COORDINATOR_METHOD(start, begun)};
    flow_class described = FLOW_CLASS(FLOW_KIND_COORDINATOR, "inside", methods);
    described.user_data = this;
    REQUIRE(flow_class_register(host.engine, FLOW_NONE, &described, nullptr) == FLOW_OK);
    flow_tab tabs[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
    flow_tabs all = FLOW_TABS_INIT;
    REQUIRE(flow_create(host.engine, "news", nullptr, &tabs[0].root) == FLOW_OK);
    REQUIRE(flow_create(host.engine, "inside", nullptr, &tabs[1].root) == FLOW_OK);
    all.tabs = tabs;
    all.count = 2;
    all.selected = 1;
    REQUIRE(flow_open_tabs(host.engine, host.window, &all, nullptr, nullptr) == FLOW_OK);
    host.drain();
  }
  std::string places() {
    flow_scene_layer const *layer = host.layer(0);
    std::string text =
        std::to_string(layer->tabs->count) + ":" + std::to_string(layer->tabs->selected);
    for (size_t index = 0; index < layer->place_count; index++) {
      flow_scene_place const *place = flow_scene_place_at(layer, index);
      text += index == layer->selected_place ? " *" : " ";
      text += place->page ? place->page->title : "[" + std::string(place->empty_text) + "]";
    }
    return text;
  }

  Host host{FLOW_SKIN_STILL};
  flow_screen list = FLOW_NONE;
  flow_coordinator flow = FLOW_NONE;
};

}  // namespace

TEST_CASE("P8: panes that stand in a tab have their places in the layer of the tab") {
  Inside inside;
  CHECK(inside.places() == "2:1 *list");
  REQUIRE(flow_scene_set_fit(inside.host.scene, 2) == FLOW_OK);
  inside.host.drain();
  CHECK(inside.places() == "2:1 *list [Choose]");
  flow_options options = FLOW_OPTIONS_INIT;
  flow_presentable letter = FLOW_NONE;
  flow_router router = FLOW_NONE;
  options.pane = 2;
  REQUIRE(flow_create(inside.host.engine, "letter", nullptr, &letter) == FLOW_OK);
  REQUIRE(flow_push(inside.host.engine, inside.list, letter, &options, nullptr) == FLOW_OK);
  inside.host.drain();
  CHECK(inside.places() == "2:1 list *letter");

  // The focus in another pane selects it (P6).
  flow_scene_focused(inside.host.page_of(inside.list), nullptr);
  inside.host.drain();
  CHECK(inside.places() == "2:1 *list letter");
  REQUIRE(flow_select_tab(inside.host.engine, inside.host.window, 0, nullptr, nullptr) == FLOW_OK);
  inside.host.drain();
  CHECK(inside.places() == "2:0 *news");
  CHECK_FALSE(inside.host.page_of(letter)->is_seen);
  REQUIRE(flow_select_tab(inside.host.engine, inside.host.window, 1, nullptr, nullptr) == FLOW_OK);
  inside.host.drain();
  CHECK(inside.places() == "2:1 *list letter");
  REQUIRE(flow_scene_set_fit(inside.host.scene, 1) == FLOW_OK);
  inside.host.drain();
  CHECK(inside.places() == "2:1 *list");
  // A tab that shows nothing says nothing of the pane that stood there before.
  flow_scene_focused(inside.host.page_of(inside.list), nullptr);
  REQUIRE(flow_router_of(inside.host.engine, letter, &router) == FLOW_OK);
  REQUIRE(flow_select_tab_of(inside.host.engine, router, nullptr, nullptr) == FLOW_OK);
  inside.host.drain();
  CHECK(std::string(flow_scene_place_at(inside.host.layer(0), 0)->empty_text) == "Choose");
  REQUIRE(flow_select_tab(inside.host.engine, inside.host.window, 0, nullptr, nullptr) == FLOW_OK);
  inside.host.drain();
  CHECK(std::string(flow_scene_place_at(inside.host.layer(0), 0)->empty_text).empty());
}
