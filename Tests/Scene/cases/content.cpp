// Content is asked for when it is seen, taken whole, and told by what differs.
#include "host.hpp"

using namespace scene;

TEST_CASE("H2: seen screens alone are asked; one that is seen again is asked at once") {
  Host host;
  auto &below = host.add(
      "below", [&](flow_content content) { flow_add_title(host.engine, content, "Below"); });
  auto &above = host.add(
      "above", [&](flow_content content) { flow_add_text(host.engine, content, "Above"); });
  host.open("below");
  CHECK(below.renders == 1);
  host.open("above");
  below.changed();
  below.changed();
  host.drain();
  CHECK(below.renders == 1);
  CHECK(above.renders == 1);
  flow_scene_back(host.scene);
  host.drain();
  CHECK(below.renders == 2);
}

TEST_CASE("H2: after `changed` a screen is asked once, before the user's next event") {
  Host host;
  std::string text = "one";
  auto &screen = host.add(
      "screen", [&](flow_content content) { flow_add_text(host.engine, content, text.c_str()); });
  host.open("screen");
  host.soons = 0;
  for (auto const *each : {"two", "three", "four"}) {
    text = each;
    screen.changed();
  }
  CHECK(host.soons > 0);
  CHECK(screen.renders == 1);
  host.drain();
  CHECK(screen.renders == 2);
  CHECK(host.body() == "four");
  host.soons = 0;
  CHECK(host.drain().empty());
  CHECK(host.soons == 0);
}

TEST_CASE("H1: content is taken whole before anything is told; newer content waits") {
  Host host;
  int version = 1;
  auto &screen = host.add("screen", [&](flow_content content) {
    for (auto const *id : {"a", "b"})
      flow_add_button(host.engine, content, id, std::to_string(version).c_str(), FLOW_ROLE_NORMAL);
  });
  Heard heard;
  host.open("screen");
  version = 2;
  screen.changed();
  REQUIRE(host.next(heard));
  CHECK(heard.kind == FLOW_NEWS_ELEMENT_CHANGED);
  version = 3;
  screen.changed();
  CHECK(screen.renders == 2);
  for (auto const *id : {"a", "b"})
    CHECK(text_of(host.element(id)->shown->text) == "2");
  host.drain();
  CHECK(screen.renders == 3);
  for (auto const *id : {"a", "b"})
    CHECK(text_of(host.element(id)->shown->text) == "3");
}

TEST_CASE("H5: elements stay by `key`, moved ones are the same object, neighbours are one news") {
  Host host;
  std::vector<std::string> ids = {"a", "b", "c", "d"};
  auto &screen = host.add("screen", [&](flow_content content) {
    for (auto const &id : ids)
      flow_add_button(host.engine, content, id.c_str(), id.c_str(), FLOW_ROLE_NORMAL);
  });
  host.open("screen");
  auto *const a = host.element("a"), *const c = host.element("c");
  auto const *const shown = a->shown;

  ids = {"d", "a", "b", "c"};
  screen.changed();
  host.drain();
  CHECK(host.body() == "d a b c");
  CHECK(host.element("a") == a);
  CHECK(a->shown == shown);
  CHECK(host.of(FLOW_NEWS_ELEMENTS).size() == 2);  // one leaves its place, and comes to another

  ids = {"d", "x", "y", "z", "a", "b", "c"};
  screen.changed();
  host.drain();
  auto const came = host.of(FLOW_NEWS_ELEMENTS);
  REQUIRE(came.size() == 1);
  CHECK(came[0].first == 1);
  CHECK(came[0].inserted == 3);
  CHECK(came[0].elements[2] == host.element("z"));

  ids = {"d", "c"};
  screen.changed();
  host.drain();
  auto const gone = host.of(FLOW_NEWS_ELEMENTS);
  REQUIRE(gone.size() == 1);
  CHECK(gone[0].first == 1);
  CHECK(gone[0].removed == 5);
  CHECK(host.element("c") == c);
}

TEST_CASE("H5: an element that moves between body and toolbar stays the same object") {
  Host host;
  flow_placement placement = FLOW_PLACEMENT_BODY;
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_element save = flow_element_make(FLOW_ELEMENT_BUTTON, "save", "Save");
    save.placement = placement;
    add(host.engine, content, save);
    flow_add_text(host.engine, content, "text");
  });
  host.open("screen");
  auto *const save = host.element("save");
  CHECK(host.body() == "save text");
  for (auto each : {FLOW_PLACEMENT_TRAILING, FLOW_PLACEMENT_LEADING, FLOW_PLACEMENT_BODY}) {
    placement = each;
    screen.changed();
    host.drain();
    CHECK(host.element("save") == save);
    CHECK(!save->is_gone);
    CHECK((host.bits("save") & FLOW_SHOWN_PLACEMENT));
    CHECK(host.body(FLOW_SCENE_LIST_TOOLBAR) == (each == FLOW_PLACEMENT_BODY ? "" : "save"));
  }
}

TEST_CASE("H5: what differs is told by member, and nothing else") {
  Host host;
  flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "field", "Field");
  field.value = flow_string_value("x");
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_add_heading(host.engine, content, "Heading");
    add(host.engine, content, field);
  });
  host.open("screen");
  auto const changes_to = [&](std::function<void()> change, uint32_t bits) {
    change();
    screen.changed();
    host.drain();
    CHECK(host.bits("field") == bits);
    CHECK(host.of(FLOW_NEWS_ELEMENT_CHANGED).size() == (bits ? 1 : 0));
    CHECK(host.of(FLOW_NEWS_ELEMENTS).empty());
  };
  changes_to([] {}, 0);
  changes_to([&] { field.text = flow_text("Name"); }, FLOW_SHOWN_TEXT | FLOW_SHOWN_NAME);
  changes_to([&] { field.hint = flow_text("Use it"); }, FLOW_SHOWN_HINT | FLOW_SHOWN_NAME);
  changes_to([&] { field.enabled = FLOW_FALSE; }, FLOW_SHOWN_ENABLED);
  changes_to([&] { field.icon = flow_text("edit"); }, FLOW_SHOWN_ICON);
  changes_to([&] { field.footer = flow_text("below"); }, FLOW_SHOWN_FOOTER);
  changes_to([&] { field.value = flow_string_value("y"); }, FLOW_SHOWN_VALUE | FLOW_SHOWN_PUT);
  screen.changed();
  host.drain();
  CHECK(host.heard.size() <= 1);  // PAGE_TOLD at most
}

TEST_CASE("H5: what needs another widget is told as LOOK") {
  Host host;
  flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "field", "Field");
  field.value = flow_string_value("");
  auto &screen =
      host.add("screen", [&](flow_content content) { add(host.engine, content, field); });
  host.open("screen");
  field.field_type = FLOW_FIELD_MULTILINE;
  screen.changed();
  host.drain();
  CHECK((host.bits("field") & FLOW_SHOWN_LOOK));
  field.secret = FLOW_TRUE;
  screen.changed();
  host.drain();
  CHECK((host.bits("field") & FLOW_SHOWN_LOOK));
  CHECK(host.element("field")->is_secret);
}

TEST_CASE("H5: PAGE_TOLD follows the news of a page's content") {
  Host host;
  std::string text = "one";
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_add_button(host.engine, content, "a", text.c_str(), FLOW_ROLE_NORMAL);
  });
  host.open("screen");
  text = "two";
  screen.changed();
  host.drain();
  REQUIRE(!host.heard.empty());
  CHECK(host.heard.back().kind == FLOW_NEWS_PAGE_TOLD);
  CHECK(host.heard.back().page == host.page());
}

TEST_CASE("H1: texts end with NUL, and one inside a text is U+FFFD") {
  Host host;
  std::string const text("a\0b", 3);
  host.add("screen", [&](flow_content content) {
    flow_element element = flow_element_make(FLOW_ELEMENT_TEXT, nullptr, nullptr);
    element.text = {text.data(), text.size()};
    add(host.engine, content, element);
  });
  host.open("screen");
  auto const shown = flow_scene_element_at(host.page(), FLOW_SCENE_LIST_BODY, 0)->shown->text;
  CHECK(text_of(shown) ==
        "a\xEF\xBF\xBD"
        "b");
  CHECK(shown.data[shown.size] == '\0');
}

TEST_CASE("H1: what has gone stays readable until all news are read, and takes no input") {
  Host host;
  bool is_there = true;
  auto &screen = host.add("screen", [&](flow_content content) {
    if (is_there) flow_add_button(host.engine, content, "a", "A", FLOW_ROLE_NORMAL);
    flow_add_text(host.engine, content, "text");
  });
  Heard heard;
  host.open("screen");
  auto *const a = host.element("a");
  is_there = false;
  screen.changed();
  REQUIRE(host.next(heard));
  CHECK(a->is_gone);
  CHECK(text_of(a->shown->text) == "A");
  CHECK(flow_scene_press(a, nullptr, nullptr, 1, nullptr) == FLOW_ERROR_STALE_HANDLE);
  CHECK(flow_scene_type(a, "x", nullptr) == FLOW_ERROR_STALE_HANDLE);
  CHECK(screen.inputs.empty());
  host.drain();
}

TEST_CASE("H1: the scene may end between two news, and inside a callback") {
  SUBCASE("between two news") {
    Host host;
    host.add("screen", [&](flow_content content) { flow_add_text(host.engine, content, "a"); });
    host.ask("screen");
    Heard heard;
    REQUIRE(host.next(heard));
    host.end_scene();
    CHECK(host.ends == 1);
  }
  SUBCASE("inside an input") {
    Host host;
    auto &screen = host.add("screen", [&](flow_content content) {
      flow_add_button(host.engine, content, "end", "End", FLOW_ROLE_NORMAL);
    });
    screen.input = [&](std::string const &, flow_value const *) { host.end_scene(); };
    host.open("screen");
    flow_scene_press(host.element("end"), nullptr, nullptr, 1, nullptr);
    CHECK(host.ends == 1);
    size_t count = 1;
    flow_engine_windows(host.engine, nullptr, 0, &count);
    CHECK(count == 0);
  }
  SUBCASE("inside a render") {
    Host host;
    bool ends = false;
    auto &screen = host.add("screen", [&](flow_content content) {
      flow_add_text(host.engine, content, "a");
      if (ends) host.end_scene();
    });
    host.open("screen");
    ends = true;
    screen.changed();
    auto *const ended = host.scene;
    flow_news news = FLOW_NEWS_INIT;
    CHECK(!flow_scene_next(ended, &news));
    CHECK(host.ends == 1);
  }
}

TEST_CASE("H1: inside itself flow_scene_next() has no news") {
  Host host;
  bool was_false = false;
  host.add("screen", [&](flow_content content) {
    flow_news news = FLOW_NEWS_INIT;
    flow_add_text(host.engine, content, "a");
    was_false = !flow_scene_next(host.scene, &news);
  });
  host.open("screen");
  CHECK(was_false);
  CHECK(host.body() == "a");
}
