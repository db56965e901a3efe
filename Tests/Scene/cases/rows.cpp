// Rows: a record for each of a short list, those that are asked for of a long one.
#include "host.hpp"

using namespace scene;

namespace {

/// A list that is given whole, or on demand.
struct Listing {
  explicit Listing(size_t count, bool is_on_demand = false, bool is_choice = false) {
    ids = numbered(count);
    screen = &host.add("listing", [this, is_on_demand, is_choice](flow_content content) {
      flow_element list =
          flow_element_make(is_choice ? FLOW_ELEMENT_CHOICE : FLOW_ELEMENT_LIST, "list", "List");
      std::vector<flow_value> values;
      for (auto const &each : chosen)
        values.push_back(flow_string_value(each.c_str()));
      list.many = is_choice;
      if (is_choice) list.value = flow_list_value(values.data(), values.size());
      if (is_on_demand) {
        list.rows_method = "rows_of";
        list.find_method = "find_in";
        list.row_total = total ? total : ids.size();
        add(host.engine, content, list);
      } else {
        add_rows(host.engine, content, list, ids);
      }
    });
    screen->rows = [this](flow_content content, uint64_t first, uint64_t count) {
      if (during) during();
      for (uint64_t index = first; index < first + count && index < ids.size(); index++) {
        flow_row const row = flow_row_make(ids[index].c_str(), (ids[index] + suffix).c_str());
        flow_content_add_rows(host.engine, content, &row, 1, sizeof row);
        given++;
      }
    };
    screen->find = [this](std::string const &row) {
      for (size_t index = 0; index < ids.size(); index++)
        if (ids[index] == row) return static_cast<int64_t>(index);
      return int64_t{-1};
    };
    screen->input = [this](std::string const &, flow_value const *value) {
      flow_list const list = flow_as_list(value);
      chosen.clear();
      for (size_t index = 0; index < list.count; index++)
        chosen.push_back(value_text(&list.items[index]));
    };
    host.open("listing");
    list = host.element("list");
  }
  void change() {
    screen->changed();
    host.drain();
  }
  void told(size_t first, size_t removed, size_t inserted) {
    CHECK(flow_rows_changed(host.engine, screen->self, "list", first, removed, inserted) ==
          FLOW_OK);
  }
  std::string id(size_t place) {
    auto *row = flow_scene_row_at(list, place);
    return row ? text_of(row->shown->id) : "none";
  }
  size_t splices() const { return host.of(FLOW_NEWS_ROWS, "list").size(); }

  Host host;
  Screen *screen;
  flow_scene_element *list;
  std::vector<std::string> ids, chosen;
  std::string suffix;
  std::function<void()> during;
  size_t given = 0, total = 0;
};

}  // namespace

TEST_CASE("H5: rows stay by `key`, moved ones are the same object, neighbours are told as one") {
  Listing listing(5);
  auto *const r1 = flow_scene_row_at(listing.list, 0);
  int data = 0;
  r1->data = &data;
  listing.ids = {"r2", "r3", "r4", "r5", "r1"};
  listing.change();
  CHECK(flow_scene_row_at(listing.list, 4) == r1);
  CHECK(r1->data == &data);
  CHECK(listing.splices() == 2);
  listing.ids = {"r2", "x", "y", "z", "r3", "r4", "r5", "r1"};
  listing.change();
  auto const told = listing.host.of(FLOW_NEWS_ROWS, "list");
  REQUIRE(told.size() == 1);
  CHECK(told[0].first == 1);
  CHECK(told[0].removed == 0);
  CHECK(told[0].inserted == 3);
  listing.ids = {"r2", "r1"};
  listing.change();
  REQUIRE(listing.splices() == 1);
  CHECK(listing.host.of(FLOW_NEWS_ROWS)[0].removed == 6);
  CHECK(listing.host.rows("list") == "r2 r1");
}

TEST_CASE("H8: up to FLOW_ROWS_FIRST rows each has a record; more: those that are seen") {
  Listing listing(FLOW_ROWS_FIRST);
  CHECK(!listing.list->is_long);
  listing.ids.push_back("one more");
  listing.change();
  CHECK(listing.list->is_long);
  CHECK((listing.host.bits("list") & FLOW_SHOWN_LOOK));
  CHECK(listing.list->row_count == FLOW_ROWS_FIRST + 1);
  CHECK(listing.id(FLOW_ROWS_FIRST) == "one more");
  CHECK(flow_scene_row_at(listing.list, FLOW_ROWS_FIRST + 1) == nullptr);
  listing.ids.pop_back();
  listing.change();
  CHECK(!listing.list->is_long);
}

TEST_CASE(
    "H8: a row that is asked for inside its own screen's content does not end the list twice") {
  Listing listing(282, true);
  listing.host.drain();
  bool has_asked = false;
  listing.during = [&] {
    if (has_asked) return;
    has_asked = true;
    flow_scene_row_at(listing.list, 150);
  };
  listing.ids.resize(195);
  listing.change();
  CHECK(has_asked);
  size_t removed = 0;
  for (auto const &each : listing.host.of(FLOW_NEWS_ROWS))
    removed += each.removed - each.inserted;
  CHECK(removed == 87);
  CHECK(listing.list->row_count == 195);
  CHECK(listing.id(194) == "r195");
}

TEST_CASE("H8: rows on demand are asked for a hundred at a time, where they are looked at") {
  Listing listing(10000, true);
  CHECK(listing.list->is_long);
  size_t const first = listing.given;
  CHECK(first <= FLOW_ROWS_FIRST);
  CHECK(listing.id(5050) == "r5051");
  CHECK(listing.given <= first + 100);
  size_t const second = listing.given;
  CHECK(listing.id(5060) == "r5061");
  CHECK(listing.given == second);
  CHECK(flow_scene_find_row(listing.list, "r7000") == 6999);
  CHECK(flow_scene_find_row(listing.list, "none") == FLOW_NO_INDEX);
}

TEST_CASE("H8: rows on demand go by what was told, and the others stay") {
  Listing listing(1000, true);
  auto *const before = flow_scene_row_at(listing.list, 10),
              *after = flow_scene_row_at(listing.list, 500);
  flow_scene_row_hold(before);
  flow_scene_row_hold(after);
  listing.ids.erase(listing.ids.begin() + 100, listing.ids.begin() + 110);
  listing.ids.insert(listing.ids.begin() + 100, {"x", "y"});
  listing.told(100, 10, 2);
  listing.host.drain();
  auto const told = listing.host.of(FLOW_NEWS_ROWS, "list");
  REQUIRE(told.size() == 1);
  CHECK(told[0].first == 100);
  CHECK(told[0].removed == 10);
  CHECK(told[0].inserted == 2);
  CHECK(listing.list->row_count == 992);
  CHECK(flow_scene_row_at(listing.list, 10) == before);
  CHECK(listing.id(100) == "x");
  CHECK(listing.id(492) == "r501");
  CHECK(listing.id(991) == "r1000");
  flow_scene_row_release(before);
  flow_scene_row_release(after);
}

TEST_CASE("H8: rows on demand that nobody was told of: what is held is asked again and compared") {
  Listing listing(1000, true);
  auto *const same = flow_scene_row_at(listing.list, 0);
  flow_scene_row_hold(same);
  listing.ids[5] = "other";
  listing.suffix = "!";
  listing.change();
  CHECK(!listing.host.of(FLOW_NEWS_ROWS_CHANGED, "list").empty());
  CHECK(listing.id(5) == "other");
  CHECK(text_of(flow_scene_row_at(listing.list, 0)->shown->title) == "r1!");
  flow_scene_row_release(same);
}

TEST_CASE("H8: a content that was missed makes all rows on demand be asked again") {
  Listing listing(1000, true);
  flow_screen_content const *content = nullptr;
  CHECK(listing.id(500) == "r501");
  listing.ids.erase(listing.ids.begin());
  listing.told(0, 1, 0);
  flow_screen_render(listing.host.engine, listing.screen->self, &content);  // somebody else's
  listing.ids.erase(listing.ids.begin());
  listing.told(0, 1, 0);
  listing.host.drain();
  CHECK(listing.list->row_count == 998);
  CHECK(listing.id(0) == "r3");
  CHECK(listing.id(500) == "r503");
}

TEST_CASE("H8: places of a long list change when their news is read") {
  Listing listing(1000, true);
  Heard heard;
  listing.ids.erase(listing.ids.begin(), listing.ids.begin() + 10);
  listing.told(0, 10, 0);
  while (listing.host.next(heard) && heard.kind != FLOW_NEWS_ROWS)
    CHECK(listing.list->row_count == 1000);
  CHECK(heard.kind == FLOW_NEWS_ROWS);
  CHECK(listing.list->row_count == 990);
  CHECK(listing.id(0) == "r11");
  listing.host.drain();
}

TEST_CASE("H8: the list ends where fewer rows come") {
  Listing listing(450, true);
  listing.total = 1000;
  listing.change();
  CHECK(listing.list->row_count == 1000);
  CHECK(listing.id(440) == "r441");
  listing.host.drain();
  CHECK(listing.list->row_count == 450);
  REQUIRE(listing.splices() == 1);
  CHECK(listing.host.of(FLOW_NEWS_ROWS)[0].first == 450);
  CHECK(listing.host.of(FLOW_NEWS_ROWS)[0].removed == 550);
}

TEST_CASE("H8: a row asked for inside its screen is hollow, and told when it is there") {
  Listing listing(1000, true);
  flow_scene_row *hollow = nullptr;
  listing.during = [&] {
    if (hollow) return;
    hollow = flow_scene_row_at(listing.list, 700);
    REQUIRE(hollow);
    flow_scene_row_hold(hollow);
  };
  CHECK(listing.id(300) == "r301");
  REQUIRE(hollow);
  CHECK(!hollow->is_there);
  CHECK(text_of(hollow->shown->id) == "");
  listing.host.drain();
  bool is_told = false;
  for (auto const &each : listing.host.of(FLOW_NEWS_ROWS_CHANGED, "list"))
    is_told = is_told || (each.first <= 700 && 700 < each.first + each.inserted);
  CHECK(is_told);
  auto *const row = flow_scene_row_at(listing.list, 700);
  CHECK(row->is_there);
  CHECK(text_of(row->shown->id) == "r701");
  flow_scene_row_release(hollow);
}

TEST_CASE("H8: of rows that nobody holds 5,000 are kept, those around where one looks") {
  Listing listing(20000, true);
  int mark = 0;
  flow_scene_row *held = flow_scene_row_at(listing.list, 7);
  flow_scene_row_hold(held);
  for (size_t place = 0; place < 20000; place++) {
    flow_scene_row_at(listing.list, place)->data = &mark;
    if (place % 1000 == 0) listing.host.drain();
  }
  CHECK(listing.given == 20000);
  size_t kept = 0;
  for (size_t place = 20000; place-- > 12000;)
    kept += flow_scene_row_at(listing.list, place)->data == &mark;
  CHECK(kept > 4700);
  CHECK(kept <= 5000);
  CHECK(flow_scene_row_at(listing.list, 7) == held);
  flow_scene_row_release(held);
}

TEST_CASE("H8: more than 2^31 - 1 rows are cut") {
  Listing listing(1000, true);
  listing.total = size_t{1} << 33;
  listing.change();
  CHECK(listing.list->row_count == size_t{INT32_MAX});
  CHECK(listing.id(0) == "r1");
}

TEST_CASE("H7: a secret row has dots for its title, and no other text or picture") {
  for (bool const on_demand : {false, true}) {
    Host host;
    std::string title = "4711", detail = "much";
    bool is_secret = true;
    auto const make = [&] {
      flow_row row = flow_row_make("row", title.c_str());
      row.subtitle = row.badge = row.icon = flow_text("word");
      row.source = flow_text("data:image/png,word");
      row.detail = flow_text(detail.c_str());
      row.flags = is_secret ? FLOW_ROW_SECRET : 0;
      return row;
    };
    auto &screen = host.add("screen", [&](flow_content content) {
      flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "list", "List");
      flow_row row = make();
      if (on_demand) {
        list.rows_method = "rows_of";
        list.find_method = "find_in";
        list.row_total = 1000;
      } else {
        list.rows = &row;
        list.row_count = 1;
      }
      add(host.engine, content, list);
    });
    screen.rows = [&](flow_content content, uint64_t first, uint64_t count) {
      for (uint64_t index = first; index < first + count; index++) {
        flow_row row = make();
        std::string const id = "r" + std::to_string(index);
        row.id = flow_text(id.c_str());
        flow_content_add_rows(host.engine, content, &row, 1, sizeof row);
      }
    };
    host.open("screen");
    auto const shown = [&] {
      flow_row const &row = *flow_scene_row_at(host.element("list"), 0)->shown;
      std::string all;
      for (flow_string each :
           {row.title, row.subtitle, row.detail, row.badge, row.icon, row.source})
        all += text_of(each) + "|";
      return all;
    };
    std::string const dots = "\u25cf\u25cf\u25cf\u25cf\u25cf\u25cf\u25cf\u25cf||||||";
    CHECK(shown() == dots);
    CHECK(std::string(flow_scene_row_file(flow_scene_row_at(host.element("list"), 0))) == "");
    // Nobody is told that it says something else now.
    title = "a much longer one";
    detail = "";
    screen.changed();
    host.drain();
    CHECK(shown() == dots);
    if (!on_demand) CHECK(host.of(FLOW_NEWS_ROWS_CHANGED).empty());
    is_secret = false;
    screen.changed();
    host.drain();
    CHECK(shown() == "a much longer one|word||word|word|data:image/png,word|");
    CHECK(host.of(FLOW_NEWS_ROWS_CHANGED).size() == 1);
  }
}

TEST_CASE("H7: which rows of a secret are chosen is not told, and they are turned over") {
  Host host;
  bool is_secret = true, many = true;
  flow_value ids[] = {flow_string_value("r1"), flow_string_value("r2")};
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_element choice = flow_element_make(FLOW_ELEMENT_CHOICE, "choice", "Choice");
    choice.many = many;
    choice.secret = is_secret;
    choice.value = many ? flow_list_value(ids, 2) : ids[0];
    add_rows(host.engine, content, choice, numbered(3));
  });
  host.open("screen");
  auto const chosen = [&] {
    std::string all;
    for (size_t place = 0; place < 3; place++)
      all += flow_scene_row_at(host.element("choice"), place)->is_chosen ? "x" : "-";
    return all;
  };
  CHECK(chosen() == "---");
  CHECK(flow_scene_choose(host.element("choice"), "r2", nullptr) == FLOW_OK);
  CHECK(flow_scene_choose(host.element("choice"), "r3", nullptr) == FLOW_OK);
  CHECK(screen.inputs == std::vector<std::string>{"choice=r1", "choice=r1,r2,r3"});
  ids[0] = flow_string_value("r3");
  screen.changed();
  host.drain();
  CHECK(chosen() == "---");
  is_secret = false;
  screen.changed();
  host.drain();
  CHECK(chosen() == "-xx");
  CHECK(host.of(FLOW_NEWS_ROWS_CHANGED).size() == 1);
  is_secret = true;
  screen.changed();
  host.drain();
  CHECK(chosen() == "---");
  many = false;
  screen.changed();
  host.drain();
  CHECK(chosen() == "---");
}

TEST_CASE("H9: chosen rows follow the value") {
  Listing listing(5, false, true);
  auto const is_chosen = [&](size_t place) {
    return flow_scene_row_at(listing.list, place)->is_chosen != FLOW_FALSE;
  };
  CHECK(!is_chosen(2));
  listing.chosen = {"r3", "r5"};
  listing.change();
  CHECK(is_chosen(2));
  CHECK(!is_chosen(3));
  CHECK(is_chosen(4));
  CHECK((listing.host.bits("list") & FLOW_SHOWN_VALUE));
  listing.chosen = {"r5"};
  listing.change();
  CHECK(!is_chosen(2));
}

TEST_CASE("H9: choice of many: one row is turned over in the whole list, drawn or not") {
  Listing listing(500, true, true);
  listing.chosen = {"r2", "r400"};
  listing.change();
  CHECK(flow_scene_choose(listing.list, "r3", nullptr) == FLOW_OK);
  listing.host.drain();
  CHECK(listing.screen->inputs.back() == "list=r2,r400,r3");
  CHECK(flow_scene_choose(listing.list, "r2", nullptr) == FLOW_OK);
  CHECK(listing.screen->inputs.back() == "list=r400,r3");
}

TEST_CASE("H9: a choice of one has the row that was chosen last") {
  Host host;
  std::string chosen = "r1";
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_element choice = flow_element_make(FLOW_ELEMENT_CHOICE, "one", "One");
    choice.value = flow_string_value(chosen.c_str());
    add_rows(host.engine, content, choice, numbered(3));
  });
  screen.input = [&](std::string const &, flow_value const *value) { chosen = value_text(value); };
  host.open("screen");
  CHECK(flow_scene_choose(host.element("one"), "r3", nullptr) == FLOW_OK);
  host.drain();
  CHECK(screen.inputs == std::vector<std::string>{"one=r3"});
  CHECK(!flow_scene_row_at(host.element("one"), 0)->is_chosen);
  CHECK(flow_scene_row_at(host.element("one"), 2)->is_chosen);
  CHECK(flow_scene_choose(host.element("one"), "r3", nullptr) == FLOW_OK);
  host.drain();
  CHECK(screen.inputs.size() == 1);  // it is chosen already
  CHECK(flow_scene_choose(host.element("one"), "r2", nullptr) == FLOW_OK);
  CHECK(flow_scene_choose(host.element("one"), "r3", nullptr) == FLOW_OK);
  host.drain();
  CHECK(screen.inputs == std::vector<std::string>{"one=r3", "one=r2", "one=r3"});
}

TEST_CASE("H6: a row and an action of its menu are pressed") {
  Host host;
  auto &screen = host.add("screen", [&](flow_content content) {
    static flow_row_action const menu[] = {{{"rename", 6}, {"Rename", 6}, FLOW_ROLE_NORMAL, 0}};
    flow_row row = flow_row_make("attic", "Attic");
    FLOW_SET_ACTIONS(row, menu);
    flow_add_list(host.engine, content, "rooms", "Rooms", &row, 1);
  });
  host.open("screen");
  auto *const rooms = host.element("rooms");
  auto const *action = flow_row_action_at(flow_scene_row_at(rooms, 0)->shown, 0);
  REQUIRE(action);
  CHECK(text_of(action->text) == "Rename");
  CHECK(flow_scene_press(rooms, "attic", nullptr, 1, nullptr) == FLOW_OK);
  CHECK(flow_scene_press(rooms, "attic", "rename", 1, nullptr) == FLOW_OK);
  CHECK(screen.inputs == std::vector<std::string>{"rooms=attic", "rename=attic"});
}

TEST_CASE("H8: a row that is held outlives its list and its scene") {
  Listing listing(3);
  auto *const row = flow_scene_row_at(listing.list, 1);
  flow_scene_row_hold(row);
  SUBCASE("its list") {
    listing.ids = {"r1"};
    listing.change();
  }
  SUBCASE("its scene") { listing.host.end_scene(); }
  CHECK(row->element == nullptr);
  CHECK(text_of(row->shown->id) == "r2");
  flow_scene_row_release(row);
}

TEST_CASE("H8: rows of a page whose screen has gone, which is not told yet, are not asked for") {
  Listing listing(1000, true);
  listing.host.open("listing");
  auto *const list = listing.host.element("list");
  flow_options options = FLOW_OPTIONS_INIT;
  options.flags = FLOW_OPEN_AT_ONCE;
  flow_pop(listing.host.engine, listing.host.window, &options, nullptr);
  CHECK_FALSE(list->is_gone);
  REQUIRE(flow_scene_row_at(list, 900));
  CHECK_FALSE(flow_scene_row_at(list, 900)->is_there);
  CHECK(flow_scene_find_row(list, "r900") == FLOW_NO_INDEX);
  CHECK(listing.host.said.empty());
  listing.host.drain();
}
