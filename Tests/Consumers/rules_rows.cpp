// Rule V15: rows on demand, asked for a range at a time.
#include <doctest/doctest.h>
#include <flow/host_api.h>
#include <poll.h>

#include <algorithm>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// A screen with a list on demand over `ids`.
struct Book {
  Host host;
  flow_window window = host.window();
  std::vector<std::string> ids;
  std::vector<std::string> off, secret, with_menu;
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "people", "People");
  flow_element other = flow_element_make(FLOW_ELEMENT_CHOICE, "rooms", "Rooms");
  bool has_other = false;
  flow_screen screen = FLOW_NONE;
  const flow_screen_content *content = nullptr;
  int asked = 0, found = 0;
  size_t last_first = 0, last_count = 0;
  std::string sent;
  std::function<void(flow_content)> in_rows;
  std::function<int64_t(const std::string &)> in_find;

  static Book &self(void *self) { return *static_cast<Book *>(self); }
  static void *create(void *user_data, flow_engine *, flow_handle, const flow_value *) {
    return user_data;
  }
  static void render(void *data, flow_content content) {
    Book &book = self(data);
    flow_content_add(book.host.engine(), content, &book.list);
    if (book.has_other) flow_content_add(book.host.engine(), content, &book.other);
  }
  flow_row row(const std::string &id) const {
    flow_row made = flow_row_make(id.c_str(), id.c_str());
    static const flow_row_action menu[] = {{flow_text("drop"), flow_text("Drop"), 0, 0}};
    auto has = [&](const std::vector<std::string> &names) {
      return std::find(names.begin(), names.end(), id) != names.end();
    };
    if (has(off)) made.flags |= FLOW_ROW_DISABLED;
    if (has(secret)) made.flags |= FLOW_ROW_SECRET;
    if (has(with_menu)) FLOW_SET_ACTIONS(made, menu);
    return made;
  }
  static void rows(void *data, flow_content content, const flow_string *element, uint64_t first,
                   uint64_t count) {
    CHECK((view_text(*element) == "people" || view_text(*element) == "rooms"));
    Book &book = self(data);
    book.asked++;
    book.last_first = first;
    book.last_count = count;
    if (book.in_rows) return book.in_rows(content);
    book.give(content, first, count);
  }
  void give(flow_content content, size_t first, size_t count) const {
    for (size_t index = first; index < std::min(first + count, ids.size()); index++) {
      flow_row made = row(ids[index]);
      flow_content_add_rows(host.engine(), content, &made, 1, sizeof made);
    }
  }
  static int64_t find(void *data, const flow_string *, const flow_string *id) {
    Book &book = self(data);
    book.found++;
    std::string name(id->data, id->size);
    if (book.in_find) return book.in_find(name);
    auto place = std::find(book.ids.begin(), book.ids.end(), name);
    return place == book.ids.end() ? -1 : place - book.ids.begin();
  }
  static void input(void *data, const flow_string *id, const flow_value *value) {
    self(data).sent += std::string(id->data, id->size) + "=" + value_text(value) + ";";
  }

  explicit Book(size_t count) {
    for (size_t index = 0; index < count; index++)
      ids.push_back("p" + std::to_string(index));
    static const flow_method methods[] = {
        FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(render, render),
        FLOW_CALLBACK_METHOD(rows, "people_rows", rows),
        FLOW_CALLBACK_METHOD(find, "find_person", find), FLOW_METHOD("input", "v(psa)", input)};
    flow_class made = FLOW_CLASS(FLOW_KIND_SCREEN, "book", methods);
    made.user_data = this;
    CHECK(flow_class_register(host.engine(), FLOW_NONE, &made, nullptr) == FLOW_OK);
    list.rows_method = "people_rows";
    list.find_method = "find_person";
    other.rows_method = "people_rows";
    other.find_method = "find_person";
    CHECK(flow_create(host.engine(), "book", nullptr, &screen) == FLOW_OK);
  }
  void open() {
    host.open(window, screen);
    ask();
  }
  const flow_element &ask() {
    list.row_total = other.row_total = ids.size();
    CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
    return *flow_element_at(content, 0);
  }
  /// The ids of a range, or the name of the status.
  std::string range(size_t first, size_t count, const char *id = "people") {
    const flow_rows *rows = nullptr;
    flow_status status = flow_screen_rows(host.engine(), screen, id, first, count, &rows, nullptr);
    return status == FLOW_OK ? text(*rows) : flow_status_name(status);
  }
  static std::string text(const flow_rows &rows) {
    std::string all;
    for (size_t index = 0; index < rows.row_count; index++)
      all += (index ? " " : "") + view_text(flow_rows_at(&rows, index)->id);
    return all;
  }
  flow_status send(const char *row, const char *action = "", uint64_t revision = 0,
                   const char *element = "people") {
    flow_input input = FLOW_INPUT_INIT;
    flow_value value = flow_string_value(row);
    input.id = flow_text(element);
    input.action = flow_text(action);
    input.value = &value;
    input.revision = revision;
    return flow_screen_send(host.engine(), screen, &input, nullptr, nullptr);
  }
  flow_status changed(size_t first, size_t removed, size_t inserted) {
    return flow_rows_changed(host.engine(), screen, "people", first, removed, inserted);
  }
  flow_status place(const char *row, size_t &out) {
    return flow_screen_find_row(host.engine(), screen, "people", flow_text(row), &out, nullptr);
  }
};

}  // namespace

TEST_CASE("V15: content holds the first hundred rows, and the number of all") {
  for (size_t count : {0u, 1u, 99u, 100u, 101u, 100000u}) {
    Book book(count);
    book.open();
    const flow_element &list = *flow_element_at(book.content, 0);
    CHECK(list.row_total == count);
    CHECK(list.row_count == std::min<size_t>(count, FLOW_ROWS_FIRST));
    CHECK(book.asked == (count ? 1 : 0));
    if (count)
      CHECK(view_text(flow_row_at(&list, list.row_count - 1)->id) ==
            "p" + std::to_string(std::min<size_t>(count, 100) - 1));
    CHECK(list.rows_revision == 1);
  }
}

TEST_CASE("V15: a range is asked for within the rows there are; fewer are the last") {
  Book book(1000);
  book.open();
  CHECK(book.range(500, 3) == "p500 p501 p502");
  CHECK(book.range(998, 30) == "p998 p999");
  CHECK(book.last_count == 2);
  int asked = book.asked;
  CHECK(book.range(1000, 30) == "");
  CHECK(book.range(SIZE_MAX, 1) == "FLOW_ERROR_INVALID_ARGUMENT");
  CHECK(book.range(0, 0) == "");
  CHECK(book.asked == asked);
  book.ids.resize(990);
  CHECK(book.range(985, 30) == "p985 p986 p987 p988 p989");
  CHECK(book.range(0, 1, "nobody") == "FLOW_ERROR_UNKNOWN_ELEMENT");
  CHECK(book.range(0, 1, nullptr) == "FLOW_ERROR_INVALID_ARGUMENT");
}

TEST_CASE("V15: rows of an element that holds all are handed out by the same call") {
  Host host;
  flow_row rows[] = {flow_row_make("a", "A"), flow_row_make("b", "B"), flow_row_make("c", "C")};
  host.on_screen("plain").render = [&](flow_content content) {
    flow_add_list(host.engine(), content, "list", "List", rows, 3);
    flow_add_button(host.engine(), content, "go", "Go", FLOW_ROLE_NORMAL);
  };
  flow_screen screen = host.screen("plain");
  const flow_screen_content *content = nullptr;
  const flow_rows *range = nullptr;
  CHECK(flow_screen_rows(host.engine(), screen, "list", 0, 9, &range, nullptr) ==
        FLOW_ERROR_UNKNOWN_ELEMENT);
  CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
  CHECK(flow_element_at(content, 0)->row_total == 3);
  CHECK(flow_screen_rows(host.engine(), screen, "list", 1, 9, &range, nullptr) == FLOW_OK);
  CHECK(Book::text(*range) == "b c");
  CHECK(range->first == 1);
  CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
  CHECK(Book::text(*range) == "b c");
  CHECK(flow_screen_rows(host.engine(), screen, "go", 0, 9, &range, nullptr) ==
        FLOW_ERROR_ARGUMENT_TYPE);
  size_t index = 9;
  CHECK(flow_screen_find_row(host.engine(), screen, "list", flow_text("c"), &index, nullptr) ==
        FLOW_OK);
  CHECK(index == 2);
  CHECK(flow_rows_changed(host.engine(), screen, "list", 0, 0, 1) == FLOW_ERROR_UNKNOWN_ELEMENT);
  flow_destroy(host.engine(), screen);
}

TEST_CASE("V15: a row with the id of another refuses all that were asked for") {
  Book book(1000);
  book.open();
  book.ids[501] = "p500";
  CHECK(book.range(500, 3) == "FLOW_ERROR_DUPLICATE_ID");
  book.ids[501] = "p7";
  CHECK(book.range(500, 3) == "FLOW_ERROR_DUPLICATE_ID");
  book.ids[501] = "p501";
  CHECK(book.range(500, 3) == "p500 p501 p502");
  book.in_rows = [&](flow_content content) {
    book.give(content, 10, 1);
    flow_row nameless = flow_row_make("", "No id");
    CHECK(flow_content_add_rows(book.host.engine(), content, &nameless, 1, sizeof nameless) ==
          FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(flow_content_add_rows(book.host.engine(), content, &nameless, 1, 7) ==
          FLOW_ERROR_STRUCT_SIZE);
    CHECK(flow_content_set_title(book.host.engine(), content, flow_text("No")) ==
          FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(flow_content_add(book.host.engine(), content, &book.list) == FLOW_ERROR_INVALID_ARGUMENT);
  };
  CHECK(book.range(10, 3) == "FLOW_ERROR_INVALID_ARGUMENT");
  book.in_rows = [&](flow_content content) { book.give(content, 10, 4); };
  CHECK(book.range(10, 3) == "FLOW_ERROR_INVALID_ARGUMENT");
  book.in_rows = nullptr;
  CHECK(book.range(10, 3) == "p10 p11 p12");
  CHECK(book.host.diagnostics.all().size() >= 6);
}

TEST_CASE("W5: rows stay until the same element is asked, also when the screen has gone") {
  Book book(1000);
  book.has_other = true;
  book.open();
  const flow_rows *rows = nullptr, *others = nullptr;
  REQUIRE(flow_screen_rows(book.host.engine(), book.screen, "people", 200, 2, &rows, nullptr) ==
          FLOW_OK);
  REQUIRE(flow_screen_rows(book.host.engine(), book.screen, "rooms", 300, 2, &others, nullptr) ==
          FLOW_OK);
  CHECK(Book::text(*rows) == "p200 p201");
  book.ask();
  book.ask();
  CHECK(Book::text(*rows) == "p200 p201");
  CHECK(Book::text(*others) == "p300 p301");
  CHECK(book.range(5, 1) == "p5");
  CHECK(Book::text(*others) == "p300 p301");
  REQUIRE(flow_screen_rows(book.host.engine(), book.screen, "rooms", 400, 2, &others, nullptr) ==
          FLOW_OK);
  book.host.close_window(book.window);
  CHECK(book.host.live(FLOW_KIND_SCREEN) == 0);
  CHECK(Book::text(*others) == "p400 p401");
}

TEST_CASE("V15: inside its rows an element and the content are busy, another element is not") {
  Book book(1000);
  book.has_other = true;
  book.open();
  bool is_inner = false;
  book.in_rows = [&](flow_content content) {
    if (is_inner) return book.give(content, book.last_first, book.last_count);
    is_inner = true;
    CHECK(book.range(1, 1) == "FLOW_ERROR_BUSY");
    size_t index = 0;
    CHECK(book.place("p900", index) == FLOW_ERROR_BUSY);
    const flow_screen_content *inner = nullptr;
    CHECK(flow_screen_render(book.host.engine(), book.screen, &inner) == FLOW_ERROR_BUSY);
    CHECK(book.range(2, 1, "rooms") == "p2");
    book.give(content, 50, 1);
    is_inner = false;
  };
  CHECK(book.range(50, 1) == "p50");
}

TEST_CASE("V15, V3, V6: input names a row that was handed out, or one that is found") {
  Book book(1000);
  book.with_menu = {"p3", "p600", "p700"};
  book.off = {"p4", "p601"};
  book.open();
  CHECK(book.send("p3") == FLOW_OK);
  CHECK(book.send("p4") == FLOW_ERROR_ELEMENT_DISABLED);
  CHECK(book.found == 0);
  CHECK(book.send("p600") == FLOW_OK);
  CHECK(book.send("p601") == FLOW_ERROR_ELEMENT_DISABLED);
  CHECK(book.found == 2);
  CHECK(book.send("nobody") == FLOW_ERROR_UNKNOWN_ELEMENT);
  CHECK(book.send("p700", "drop") == FLOW_OK);
  CHECK(book.send("p700", "lift") == FLOW_ERROR_UNKNOWN_ELEMENT);
  CHECK(book.send("p701", "drop") == FLOW_ERROR_UNKNOWN_ELEMENT);
  CHECK(book.sent == R"(people="p3";people="p600";drop="p700";)");
  int found = book.found;
  CHECK(book.range(800, 10).size() > 0);
  CHECK(book.send("p805") == FLOW_OK);
  CHECK(book.found == found);

  // A row that the screen places where another one stands is unknown, as is one beyond the end.
  book.in_find = [](const std::string &) { return int64_t{900}; };
  CHECK(book.send("p650") == FLOW_ERROR_UNKNOWN_ELEMENT);
  book.in_find = [](const std::string &) { return int64_t{1000}; };
  CHECK(book.send("p650") == FLOW_ERROR_UNKNOWN_ELEMENT);
  book.in_find = [](const std::string &) { return INT64_MIN; };
  CHECK(book.send("p650") == FLOW_ERROR_UNKNOWN_ELEMENT);
  book.in_find = nullptr;

  // Late input: the row has gone since.
  book.ids.erase(book.ids.begin() + 650);
  book.ask();
  CHECK(book.send("p650", "", 1) == FLOW_ERROR_OUTDATED);
  CHECK(book.send("p651", "", 1) == FLOW_OK);
}

TEST_CASE("V15: a chosen value may lie beyond what was handed out, and stays chosen") {
  Book book(1000);
  book.has_other = true;
  book.other.value = flow_string_value("p900");
  book.off = {"p900"};
  book.open();
  CHECK(value_text(&flow_element_at(book.content, 1)->value) == R"("p900")");
  CHECK(book.found == 0);
  CHECK(book.send("p900", "", 0, "rooms") == FLOW_OK);
  CHECK(book.found == 0);
  size_t index = 0;
  CHECK(flow_screen_find_row(book.host.engine(), book.screen, "rooms", flow_text("p900"), &index,
                             nullptr) == FLOW_OK);
  CHECK(index == 900);
  CHECK(book.place("nobody", index) == FLOW_ERROR_UNKNOWN_ELEMENT);
  book.other.many = FLOW_TRUE;
  flow_value ids[] = {flow_string_value("p900"), flow_string_value("p2")};
  book.other.value = flow_list_value(ids, 2);
  book.ask();
  flow_value next[] = {flow_string_value("p900"), flow_string_value("p901")};
  flow_value chosen = flow_list_value(next, 2);
  CHECK(flow_screen_set_field(book.host.engine(), book.screen, "rooms", &chosen, nullptr) ==
        FLOW_OK);
  next[1] = flow_string_value("nobody");
  CHECK(flow_screen_set_field(book.host.engine(), book.screen, "rooms", &chosen, nullptr) ==
        FLOW_ERROR_UNKNOWN_ELEMENT);
}

TEST_CASE("V15: what a rows method asks for waits for the next dispatch") {
  Book book(1000);
  book.open();
  flow_screen next = book.host.screen("next");
  int descriptor = -1;
  CHECK(flow_engine_descriptor(book.host.engine(), &descriptor) == FLOW_OK);
  book.in_rows = [&](flow_content content) {
    book.give(content, 200, 1);
    if (!next) return;
    flow_push(book.host.engine(), book.screen, next, nullptr, nullptr);
    next = FLOW_NONE;
  };
  CHECK(book.range(200, 1) == "p200");
  CHECK(book.host.tree(book.window).find("next") == std::string::npos);
  pollfd ready = {descriptor, POLLIN, 0};
  CHECK(poll(&ready, 1, 1000) == 1);
  flow_engine_dispatch(book.host.engine());
  CHECK(book.host.tree(book.window).find("next") != std::string::npos);
}

TEST_CASE("V15: a screen says which rows have changed; a host keeps the others") {
  Book book(1000);
  CHECK(book.changed(0, 5, 5) == FLOW_OK);
  book.open();
  const flow_element *list = &book.ask();
  CHECK(list->rows_revision == 2);

  book.ids.erase(book.ids.begin() + 10, book.ids.begin() + 12);
  CHECK(book.changed(10, 2, 0) == FLOW_OK);
  book.ids.insert(book.ids.begin() + 20, "new");
  CHECK(book.changed(20, 0, 1) == FLOW_OK);
  list = &book.ask();
  CHECK(list->rows_revision == 2);
  CHECK(list->rows_first == 10);
  CHECK(list->rows_removed == 12);
  CHECK(list->rows_inserted == 11);

  CHECK(book.changed(0, 0, 0) == FLOW_OK);
  list = &book.ask();
  CHECK(list->rows_revision == 2);
  CHECK(list->rows_removed + list->rows_inserted == 0);
  CHECK(book.ask().rows_revision == 5);

  CHECK(book.changed(999, 1, 0) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(book.changed(0, SIZE_MAX, 0) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(book.changed(0, 0, SIZE_MAX) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_rows_changed(book.host.engine(), book.screen, "nobody", 0, 0, 0) ==
        FLOW_ERROR_UNKNOWN_ELEMENT);
  book.host.diagnostics.clear();
  CHECK(book.changed(0, 1, 0) == FLOW_OK);
  CHECK(book.ask().rows_revision == 6);
  CHECK(book.host.diagnostics.all().size() == 1);
}

TEST_CASE("V15: a host that keeps rows by what it is told has those of the screen") {
  for (unsigned seed = 1; seed <= 40; seed++) {
    Book book(60 + seed);
    book.open();
    std::vector<std::string> kept;
    uint64_t shown = 0;
    unsigned state = seed * 2654435761u;
    auto below = [&](size_t limit) {
      state = state * 1664525u + 1013904223u;
      return limit ? (state >> 8) % limit : 0;
    };
    int made = 0;
    for (int step = 0; step < 30; step++) {
      const flow_element list = book.ask();
      if (list.rows_revision > shown) {
        kept.assign(list.row_total, "");
      } else {
        REQUIRE(list.rows_first + list.rows_removed <= kept.size());
        auto at = kept.begin() + static_cast<long>(list.rows_first);
        at = kept.erase(at, at + static_cast<long>(list.rows_removed));
        kept.insert(at, list.rows_inserted, "");
      }
      shown = book.content->revision;
      REQUIRE(kept.size() == list.row_total);
      for (size_t first = 0; first < kept.size(); first += 7) {
        const flow_rows *rows = nullptr;
        REQUIRE(flow_screen_rows(book.host.engine(), book.screen, "people", first, 7, &rows,
                                 nullptr) == FLOW_OK);
        for (size_t index = 0; index < rows->row_count; index++) {
          std::string id = view_text(flow_rows_at(rows, index)->id);
          if (!kept[first + index].empty()) REQUIRE(kept[first + index] == id);
          kept[first + index] = id;
        }
      }
      REQUIRE(kept == book.ids);
      if (below(5) == 0) {
        std::reverse(book.ids.begin(), book.ids.end());
        continue;
      }
      for (size_t change = below(4); change > 0; change--) {
        size_t first = below(book.ids.size() + 1);
        size_t removed = below(std::min<size_t>(book.ids.size() - first, 9) + 1);
        size_t inserted = below(9);
        auto at = book.ids.begin() + static_cast<long>(first);
        at = book.ids.erase(at, at + static_cast<long>(removed));
        for (size_t index = 0; index < inserted; index++)
          at = book.ids.insert(at, "n" + std::to_string(made++));
        REQUIRE(book.changed(first, removed, inserted) == FLOW_OK);
      }
    }
  }
}

TEST_CASE("V15: an element names both methods of its screen, and no rows") {
  Book book(10);
  book.open();
  auto refused = [&](flow_element wrong) {
    const flow_element right = book.list;
    book.list = wrong;
    book.host.diagnostics.clear();
    book.list.row_total = 10;
    CHECK(flow_screen_render(book.host.engine(), book.screen, &book.content) == FLOW_OK);
    book.list = right;
    return book.content->element_count == 0 && book.host.diagnostics.all().size() == 1;
  };
  flow_element wrong = book.list;
  wrong.rows_method = "no_rows";
  CHECK(refused(wrong));
  wrong = book.list;
  wrong.rows_method = "find_person";
  CHECK(refused(wrong));
  wrong = book.list;
  wrong.find_method = nullptr;
  CHECK(refused(wrong));
  wrong = book.list;
  wrong.rows_method = nullptr;
  CHECK(refused(wrong));
  flow_row rows[] = {flow_row_make("a", "A")};
  wrong = book.list;
  wrong.rows = rows;
  wrong.row_count = 1;
  CHECK(refused(wrong));
  wrong = book.list;
  wrong.kind = FLOW_ELEMENT_TEXT;
  CHECK(refused(wrong));
}

TEST_CASE("V15, V9: no event says which row was chosen once a secret one was handed out") {
  Book book(1000);
  book.secret = {"p500"};
  std::string told;
  static std::string *current;
  current = &told;
  static const flow_method methods[] = {
      FLOW_OBSERVER_METHOD(event, [](void *, const flow_event *event) {
        if (event->kind == FLOW_EVENT_INPUT)
          *current += event->value ? value_text(event->value) + ";" : "none;";
      })};
  flow_class watch = FLOW_CLASS(FLOW_KIND_OBSERVER, "watch", methods);
  CHECK(flow_class_register(book.host.engine(), FLOW_NONE, &watch, nullptr) == FLOW_OK);
  flow_handle observer = FLOW_NONE;
  CHECK(flow_create(book.host.engine(), "watch", nullptr, &observer) == FLOW_OK);
  book.open();
  CHECK(book.send("p3") == FLOW_OK);
  CHECK(told == R"("p3";)");
  CHECK(book.send("p500") == FLOW_OK);
  CHECK(book.send("p3") == FLOW_OK);
  book.ask();
  CHECK(book.send("p3") == FLOW_OK);
  CHECK(told == R"("p3";none;none;none;)");
}

TEST_CASE("V15: rows are asked for while a gesture is held, and by a screen that ends itself") {
  Book book(1000);
  book.host.present(book.window, Answers::at_once);
  book.host.open(book.window, book.host.screen("below"));
  book.open();
  Request gesture = book.host.begin_back(book.window);
  CHECK(book.range(300, 2) == "p300 p301");
  book.ids.erase(book.ids.begin());
  CHECK(book.changed(0, 1, 0) == FLOW_OK);
  CHECK(book.ask().rows_revision == 1);
  CHECK(book.send("p301") == FLOW_OK);
  CHECK(flow_gesture_cancel(book.host.engine(), gesture.transition()) == FLOW_OK);
  CHECK(book.range(0, 1) == "p1");

  book.in_rows = [&](flow_content content) {
    book.give(content, 0, 1);
    flow_close(book.host.engine(), book.screen, nullptr, nullptr);
  };
  CHECK(book.range(0, 1) == "p1");
  flow_engine_dispatch(book.host.engine());
  CHECK(book.range(0, 1) == "FLOW_ERROR_STALE_HANDLE");
}

TEST_CASE("V15: a typed text names a row on demand by its id or title, else is looked up") {
  Book book(1000);
  book.open();
  const flow_element &list = *flow_element_at(book.content, 0);
  flow_value *value = nullptr;
  REQUIRE(flow_value_for(&list, flow_text("p7"), &value, nullptr) == FLOW_OK);
  CHECK(value_text(value) == R"("p7")");
  flow_value_destroy(value);
  REQUIRE(flow_value_for(&list, flow_text("p777"), &value, nullptr) == FLOW_OK);
  CHECK(book.send(value->as.string.data) == FLOW_OK);
  flow_value_destroy(value);
  REQUIRE(flow_value_for(&list, flow_text("nobody"), &value, nullptr) == FLOW_OK);
  CHECK(book.send(value->as.string.data) == FLOW_ERROR_UNKNOWN_ELEMENT);
  flow_value_destroy(value);
  CHECK(flow_value_for(&list, flow_text(""), &value, nullptr) != FLOW_OK);
}

namespace {

struct Lent {
  static flow_status init(const flow_host_api *, flow_engine *engine, flow_plugin plugin,
                          flow_error *error) {
    static const flow_method methods[] = {
        FLOW_SCREEN_METHOD(
            create,
            +[](void *, flow_engine *of, flow_handle, const flow_value *) -> void * { return of; }),
        FLOW_SCREEN_METHOD(
            render,
            +[](void *self, flow_content content) {
              flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "list", "List");
              list.rows_method = "list_rows";
              list.find_method = "find_row";
              list.row_total = 500;
              flow_content_add(static_cast<flow_engine *>(self), content, &list);
            }),
        FLOW_CALLBACK_METHOD(
            rows, "list_rows",
            +[](void *self, flow_content content, const flow_string *, uint64_t first,
                uint64_t count) {
              auto *of = static_cast<flow_engine *>(self);
              for (uint64_t index = first; index < first + count; index++) {
                std::string id = version + std::to_string(index);
                flow_row row = flow_row_make(id.c_str(), id.c_str());
                flow_content_add_rows(of, content, &row, 1, sizeof row);
              }
              if (unloads) CHECK((flow_plugin_unload(of, unloads, nullptr, nullptr) == FLOW_OK));
              unloads = FLOW_NONE;
            }),
        FLOW_CALLBACK_METHOD(
            find, "find_row",
            +[](void *, const flow_string *, const flow_string *) { return int64_t{-1}; })};
    flow_class made = FLOW_CLASS(FLOW_KIND_SCREEN, "lent.page", methods);
    return flow_class_register(engine, plugin, &made, error);
  }
  static inline std::string version;
  static inline flow_plugin unloads = FLOW_NONE;
};

}  // namespace

TEST_CASE("V15, W5, K6: rows outlive their plugin; loaded again it gives its own") {
  Host host;
  flow_window window = host.window();
  const flow_plugin_entry_table entry = {FLOW_PLUGIN_MAGIC,
                                         FLOW_ABI_VERSION,
                                         sizeof(flow_plugin_entry_table),
                                         sizeof(flow_host_api),
                                         "lent",
                                         "1.0",
                                         Lent::init,
                                         nullptr};
  const flow_screen_content *content = nullptr;
  const flow_rows *rows = nullptr;
  for (const char *version : {"a", "b"}) {
    Lent::version = version;
    flow_plugin plugin = FLOW_NONE;
    REQUIRE(flow_plugin_add(host.engine(), &entry, &plugin, nullptr) == FLOW_OK);
    flow_handle page = FLOW_NONE;
    REQUIRE(flow_create(host.engine(), "lent.page", nullptr, &page) == FLOW_OK);
    host.open(window, page);
    REQUIRE(flow_screen_render(host.engine(), page, &content) == FLOW_OK);
    Lent::unloads = plugin;
    REQUIRE(flow_screen_rows(host.engine(), page, "list", 300, 2, &rows, nullptr) == FLOW_OK);
    CHECK(Book::text(*rows) == version + std::string("300 ") + version + "301");
    CHECK(flow_screen_rows(host.engine(), page, "list", 0, 1, &rows, nullptr) == FLOW_OK);
    CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
    CHECK(Book::text(*rows) == version + std::string("0"));
    CHECK(flow_screen_rows(host.engine(), page, "list", 0, 1, &rows, nullptr) ==
          FLOW_ERROR_STALE_HANDLE);
    CHECK(host.tree(window) == "");
  }
}
