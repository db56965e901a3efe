// Rules V1, V2, V3 and V9: content that is described again and again.
#include <doctest/doctest.h>
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "../Shared/random.hpp"
#include "support/host.hpp"
#include "support/value_text.hpp"
#include "support/watched.hpp"

using namespace test;

namespace {

struct Row {
  std::string id, title, badge;
  std::vector<std::string> menu;
};

struct Part {
  std::string id, text, hint;
  std::vector<Row> rows;
  std::vector<std::string> chosen;
};

/// The things that a screen describes: texts, and choices of many rows.
struct Page {
  std::string title;
  std::vector<Part> parts;
};

std::string text(const Page &page) {
  std::string all = page.title + "\n";
  for (const Part &part : page.parts) {
    all += part.id + "|" + part.text + "|" + part.hint + "|";
    for (const std::string &id : part.chosen)
      all += id + ",";
    all += "\n";
    for (const Row &row : part.rows) {
      all += row.id + "|" + row.title + "|" + row.badge;
      for (const std::string &action : row.menu)
        all += "|" + action;
      all += "\n";
    }
  }
  return all;
}

/// The text, which ends with the NUL that must stand behind it.
std::string ended(flow_string given) {
  if (given.size) CHECK(given.data[given.size] == '\0');
  return view_text(given);
}

std::string text(const flow_screen_content &content) {
  std::string all = ended(content.title) + "\n";
  for (size_t index = 0; index < content.element_count; index++) {
    const flow_element &element = *flow_element_at(&content, index);
    all += ended(element.id) + "|" + ended(element.text) + "|" + ended(element.hint) + "|";
    if (element.value.type == FLOW_TYPE_LIST) {
      for (size_t item = 0; item < element.value.as.list.count; item++)
        all += ended(element.value.as.list.items[item].as.string) + ",";
    }
    all += "\n";
    for (size_t number = 0; number < element.row_count; number++) {
      const flow_row &row = *flow_row_at(&element, number);
      all += ended(row.id) + "|" + ended(row.title) + "|" + ended(row.badge);
      for (size_t action = 0; action < row.action_count; action++)
        all += "|" + ended(flow_row_action_at(&row, action)->id);
      all += "\n";
    }
  }
  return all;
}

struct Screens;

/// A screen that describes its page.
struct Screen {
  Screens *app;
  Page page;
  flow_screen handle = FLOW_NONE;
  /// The content that was handed out last, and what it was then.
  const flow_screen_content *content = nullptr;
  std::string was;
  std::vector<flow_status> statuses;
  std::function<void(const flow_string &, const flow_value &)> on_input;
};

/// An engine with screens that describe pages.
struct Screens {
  Host host;
  flow_window window = host.window();
  std::list<Screen> all;

  Screens() {
    static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                          FLOW_SCREEN_METHOD(render, render),
                                          FLOW_METHOD("input", "v(psa)", input)};
    flow_class made = FLOW_CLASS(FLOW_KIND_SCREEN, "page", methods);
    made.user_data = this;
    REQUIRE(flow_class_register(host.engine(), FLOW_NONE, &made, nullptr) == FLOW_OK);
  }

  Screen &open(Page page) {
    all.push_back({});
    Screen &screen = all.back();
    screen.app = this;
    screen.page = std::move(page);
    REQUIRE(flow_create(host.engine(), "page", nullptr, &screen.handle) == FLOW_OK);
    host.push(window, screen.handle);
    return screen;
  }

  void ask(Screen &screen) {
    REQUIRE(flow_screen_render(host.engine(), screen.handle, &screen.content) == FLOW_OK);
    screen.was = text(screen.page);
    CHECK(text(*screen.content) == screen.was);
  }

  /// Checks that all contents handed out last can still be read.
  void check() {
    for (const Screen &screen : all) {
      if (screen.content) CHECK(text(*screen.content) == screen.was);
    }
  }

  static void *create(void *user_data, flow_engine *, flow_handle, const flow_value *) {
    return &static_cast<Screens *>(user_data)->all.back();
  }

  static void render(void *self, flow_content content) {
    Screen &screen = *static_cast<Screen *>(self);
    flow_engine *engine = screen.app->host.engine();
    flow_content_set_title(engine, content, flow_text(screen.page.title.c_str()));
    screen.statuses.clear();
    for (const Part &part : screen.page.parts) {
      // All of it ends with this block, before the content is told.
      std::vector<flow_row> rows(part.rows.size());
      std::vector<std::vector<flow_row_action>> menus(part.rows.size());
      std::vector<flow_value> chosen;
      for (size_t index = 0; index < rows.size(); index++) {
        const Row &row = part.rows[index];
        rows[index] = flow_row_make(row.id.c_str(), row.title.c_str());
        rows[index].badge = flow_text(row.badge.c_str());
        for (const std::string &action : row.menu)
          menus[index].push_back({flow_text(action.c_str()), flow_text("Do it"), 0, 0});
        rows[index].actions = menus[index].data();
        rows[index].action_count = menus[index].size();
      }
      for (const std::string &id : part.chosen)
        chosen.push_back(flow_string_value(id.c_str()));
      flow_element_kind kind = part.rows.empty() ? FLOW_ELEMENT_TEXT : FLOW_ELEMENT_CHOICE;
      flow_element element = flow_element_make(kind, part.id.c_str(), part.text.c_str());
      element.hint = flow_text(part.hint.c_str());
      element.rows = rows.data();
      element.row_count = rows.size();
      element.many = FLOW_TRUE;
      if (!chosen.empty()) element.value = flow_list_value(chosen.data(), chosen.size());
      screen.statuses.push_back(flow_content_add(engine, content, &element));
    }
  }

  static void input(void *self, const flow_string *id, const flow_value *value) {
    Screen &screen = *static_cast<Screen *>(self);
    if (screen.on_input) screen.on_input(*id, *value);
  }
};

/// A text of up to `limit` bytes, some of them of letters of several bytes.
std::string some_text(shared::Random &random, size_t limit) {
  static const char *const letters[] = {"a", "Z", " ", "é", "漢", "😀"};
  std::string made;
  for (size_t size = random.below(limit + 1); made.size() < size;)
    made += letters[random.below(6)];
  return made;
}

Row some_row(shared::Random &random, size_t number) {
  Row row = {"row " + std::to_string(number), some_text(random, 40), some_text(random, 4), {}};
  if (random.one_in(4)) {
    for (size_t action = 0; action < 1 + random.below(3); action++)
      row.menu.push_back("action " + std::to_string(action));
  }
  return row;
}

/// Adds, removes and changes parts and rows.
void change(Page &page, shared::Random &random, size_t &number) {
  page.title = some_text(random, 20);
  if (random.one_in(8)) page.parts.clear();
  for (size_t more = random.below(4); more > 0; more--) {
    Part part = {"part " + std::to_string(number++), some_text(random, 300), "", {}, {}};
    if (random.one_in(6)) part.id = "";
    if (!part.id.empty() && random.one_in(2)) {
      for (size_t count = random.below(random.one_in(5) ? 400 : 20); count > 0; count--)
        part.rows.push_back(some_row(random, number++));
    }
    page.parts.insert(page.parts.begin() + random.below(page.parts.size() + 1), part);
  }
  if (page.parts.size() > 1 && random.one_in(3))
    page.parts.erase(page.parts.begin() + random.below(page.parts.size()));
  for (Part &part : page.parts) {
    if (random.one_in(3)) part.hint = some_text(random, 30);
    if (part.rows.size() > 1 && random.one_in(2))
      part.rows.erase(part.rows.begin() + random.below(part.rows.size()));
    if (!part.rows.empty() && random.one_in(2)) part.rows.push_back(some_row(random, number++));
    part.chosen.clear();
    for (const Row &row : part.rows)
      if (random.one_in(10)) part.chosen.push_back(row.id);
  }
}

Page rows_page(size_t count) {
  Page page = {"Rows", {{"list", "List", "", {}, {}}}};
  for (size_t index = 0; index < count; index++)
    page.parts[0].rows.push_back({"row " + std::to_string(index), "Title", "", {}});
  return page;
}

}  // namespace

TEST_CASE("V1, V2: content can be read until its screen is asked again, whatever the others do") {
  for (uint64_t seed = 1; seed <= 8; seed++) {
    CAPTURE(seed);
    shared::Random random(seed);
    Screens app;
    size_t number = 0;
    Screen *const screens[] = {&app.open({}), &app.open({}), &app.open({})};

    for (int round = 0; round < 60; round++) {
      // The first of them more often than the others.
      Screen &screen = *screens[random.one_in(2) ? 0 : random.below(3)];
      change(screen.page, random, number);
      app.ask(screen);
      app.check();
    }
  }
}

TEST_CASE("V2: a screen that goes leaves its content until another one is asked for") {
  Screens app;
  Screen &below = app.open(rows_page(3)), &above = app.open(rows_page(50));
  for (int time = 0; time < 3; time++)
    app.ask(above);

  app.host.pop(app.window);

  CHECK(text(*above.content) == above.was);
  above.content = nullptr;
  app.ask(below);
  app.check();
}

TEST_CASE("V2, V3: a method reads on what it was called with, however often it asks for content") {
  Screens app;
  Screen &screen = app.open(rows_page(20));
  std::string heard;
  screen.on_input = [&](const flow_string &id, const flow_value &) {
    for (size_t count : {30u, 10u, 40u, 20u}) {
      screen.page = rows_page(count);
      screen.page.title = std::string(count, 't');
      app.ask(screen);
      heard += view_text(id) + ",";
    }
  };
  const flow_value chosen[] = {flow_string_value("row 7")};
  flow_value value = flow_list_value(chosen, 1);
  for (int time = 0; time < 3; time++)
    app.ask(screen);

  for (int time = 0; time < 3; time++)
    CHECK(flow_screen_set_field(app.host.engine(), screen.handle, "list", &value, nullptr) ==
          FLOW_OK);

  CHECK(heard == "list,list,list,list,list,list,list,list,list,list,list,list,");
  app.check();
}

TEST_CASE("V1: what is refused leaves no trace in the content, nor in those behind it") {
  Screens app;
  Screen &screen = app.open({});
  auto wrong = [&](Part part) { screen.page.parts.insert(screen.page.parts.begin(), part); };
  screen.page = rows_page(40);
  app.ask(screen);
  std::string good = screen.was;
  good.insert(good.find('\n') + 1, "row|Row||\nbytes|This is not available.||\n");
  std::vector<Row> twice = {{"same", "", "", {}}, {"other", "", "", {}}, {"same", "", "", {}}};
  wrong({"twice", "Twice", "", twice, {}});
  wrong({"menu", "Menu", "", {{"row", "", "", {"act", "act"}}}, {}});
  wrong({"empty", "Empty", "", {{"row", "", "", {""}}}, {}});
  wrong({"unnamed", "Unnamed", "", {{"", "", "", {}}}, {}});
  wrong({"bytes", "\xff", "", {}, {}});
  wrong({"row", "Row", "", {{"row", "\xc3", "", {}}}, {}});
  wrong({"chosen", "Chosen", "", {{"row", "", "", {}}}, {"nobody"}});

  for (int time = 0; time < 4; time++) {
    REQUIRE(flow_screen_render(app.host.engine(), screen.handle, &screen.content) == FLOW_OK);

    CHECK(text(*screen.content) == good);
    CHECK(screen.statuses ==
          std::vector<flow_status>{FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_BAD_UTF8,
                                   FLOW_ERROR_BAD_UTF8, FLOW_ERROR_INVALID_ARGUMENT,
                                   FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_DUPLICATE_ID,
                                   FLOW_ERROR_DUPLICATE_ID, FLOW_OK});
  }
  app.host.diagnostics.clear();
}

TEST_CASE("V1: texts of 1 and 64 MiB stand beside short ones, and are gone with the next content") {
  Screens app;
  Screen &screen = app.open(rows_page(10));
  for (size_t size : {0u, 1u << 20, 0u, is_watched() ? 1u << 21 : 1u << 26, 1u, 0u}) {
    screen.page.parts[0].rows[4].title = std::string(size, 'x');
    if (size) screen.page.parts[0].rows[4].title += "é";

    app.ask(screen);
  }
  CHECK(screen.content->elements[0].rows[4].title.size == 0);
}

TEST_CASE("V1: a value that no memory holds is refused, and the other elements stand") {
  if (is_watched()) return;
  Host host;
  flow_window window = host.window();
  std::string large(1u << 24, 'x');
  flow_value bytes =
      flow_bytes_value(reinterpret_cast<const uint8_t *>(large.data()), large.size());
  std::vector<flow_value> items(1 << 20, bytes);
  flow_status status = FLOW_OK;
  host.on_screen("page").render = [&](flow_content content) {
    flow_element element = flow_element_make(FLOW_ELEMENT_TEXT, "large", "Large");
    element.value = flow_list_value(items.data(), items.size());
    flow_add_text(host.engine(), content, "before");
    status = flow_content_add(host.engine(), content, &element);
    flow_add_text(host.engine(), content, "behind");
  };
  flow_screen screen = host.screen("page");
  host.open(window, screen);
  const flow_screen_content *content = nullptr;

  CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);

  CHECK(status == FLOW_ERROR_OUT_OF_MEMORY);
  REQUIRE(content->element_count == 2);
  CHECK(view_text(content->elements[1].text) == "behind");
  host.diagnostics.clear();
}

TEST_CASE("V2: a screen that goes from 10,000 rows to one gives their memory back") {
  if (is_watched()) return;
  auto taken = [] {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
  };
  Screens app;
  Screen &screen = app.open(rows_page(1));
  for (int time = 0; time < 3; time++)
    app.ask(screen);
  screen.was.clear();
  size_t before = taken();
  const Page many = rows_page(10000);
  const size_t pages = taken() - before;
  for (int time = 0; time < 3; time++) {
    screen.page = many;
    app.ask(screen);
  }

  for (int time = 0; time < 3; time++) {
    screen.page = rows_page(1);
    app.ask(screen);
  }

  screen.was = std::string();
  CHECK(taken() - pages < before + 30000);
}

TEST_CASE("V2: AddressSanitizer catches who reads content too long") {
  if (!is_sanitized()) return;
  for (int times : {1, 2, 3}) {
    CAPTURE(times);
    Screens app;
    Screen &screen = app.open(rows_page(30));
    app.ask(screen);
    const flow_string title = screen.content->elements[0].rows[29].title;
    REQUIRE(view_text(title) == "Title");
    for (int time = 0; time < times; time++)
      app.ask(screen);

    pid_t child = fork();
    if (child == 0) {
      close(2);
      _exit(view_text(title) == "Title" ? 0 : 3);
    }

    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(status != 0);
    CHECK_FALSE((WIFEXITED(status) && WEXITSTATUS(status) == 3));
  }
}
