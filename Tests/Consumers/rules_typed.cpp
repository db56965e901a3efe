// Rule V3: text that a user typed, as the value that an element takes; finding and comparing.
#include <doctest/doctest.h>

#include <algorithm>
#include <clocale>
#include <cstring>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

flow_element field(flow_field_type type) {
  flow_element element = flow_element_make(FLOW_ELEMENT_FIELD, "it", "It");
  element.field_type = type;
  return element;
}

/// The value as text, or the error.
std::string typed(const flow_element &element, const char *text) {
  flow_value *value = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = flow_value_for(&element, flow_text(text), &value, &error);
  CHECK(error.status == (status == FLOW_OK ? FLOW_OK : status));
  if (status != FLOW_OK) {
    CHECK(value == nullptr);
    return error.message;
  }
  std::string shown = std::string(flow_type_name(value->type)) + " " + value_text(value);
  flow_value_destroy(value);
  return shown;
}

}  // namespace

TEST_CASE("V3: a typed number is one in every locale, within its limits and on a step") {
  flow_element number = field(FLOW_FIELD_NUMBER);
  CHECK(typed(number, "12") == "integer 12");
  CHECK(typed(number, " +12\t") == "integer 12");
  CHECK(typed(number, "-9223372036854775808") == "integer -9223372036854775808");
  CHECK(typed(number, "9223372036854775808").substr(0, 7) == "number ");
  CHECK(typed(number, "").substr(0, 4) == "null");
  CHECK(typed(number, "  ").substr(0, 4) == "null");
  for (const char *locale : {"C", "de_DE.UTF-8"}) {
    std::setlocale(LC_ALL, locale);
    flow_value *value = nullptr;
    REQUIRE(flow_value_for(&number, flow_text("-1.5"), &value, nullptr) == FLOW_OK);
    CHECK(value->as.number == -1.5);
    flow_value_destroy(value);
  }
  std::setlocale(LC_ALL, "C");
  for (const char *wrong : {"1,5", "-", ".", "1e", "0x10", "nan", "inf", "1e400", "1 2", "12a"}) {
    CHECK_MESSAGE(
        typed(number, wrong) ==
            std::string("element 'it': a field takes a number or null, not '") + wrong + "'",
        wrong);
  }
  CHECK(typed(number, std::string(600, '1').c_str()).find("takes a number") != std::string::npos);
  number.minimum = 1;
  number.maximum = 12;
  number.step = 0.5;
  CHECK(typed(number, "1.5").substr(0, 7) == "number ");
  CHECK(typed(number, "13") ==
        "element 'it': a field takes a number from its minimum to its maximum, or null, not a "
        "number outside of that");
  CHECK(typed(number, "1.25") ==
        "element 'it': the number is not whole steps away from the minimum");
  flow_element range = flow_element_make(FLOW_ELEMENT_RANGE, "it", "It");
  range.maximum = 1;
  CHECK(typed(range, "1") == "integer 1");
  CHECK(typed(range, "") ==
        "element 'it': a range takes a number from its minimum to its maximum, not ''");
}

TEST_CASE("V3: a typed date, time, text and toggle") {
  CHECK(typed(field(FLOW_FIELD_DATE), " 2028-02-29 ").find("2028-02-29") != std::string::npos);
  CHECK(typed(field(FLOW_FIELD_DATE), "").substr(0, 4) == "null");
  CHECK(typed(field(FLOW_FIELD_DATE), "2027-02-29") ==
        "element 'it': a field takes a date such as 2026-12-31, or null, not '2027-02-29'");
  CHECK(typed(field(FLOW_FIELD_TIME), "23:59").substr(0, 6) == "string");
  CHECK(typed(field(FLOW_FIELD_TIME), "24:00") ==
        "element 'it': a field takes a time such as 23:59, or null, not '24:00'");
  for (flow_field_type type : {FLOW_FIELD_TEXT, FLOW_FIELD_SECURE, FLOW_FIELD_EMAIL}) {
    CHECK(typed(field(type), " 12 ").find(" 12 ") != std::string::npos);
    CHECK(typed(field(type), "").substr(0, 6) == "string");
  }
  flow_element toggle = flow_element_make(FLOW_ELEMENT_TOGGLE, "it", "It");
  for (const char *yes : {"true", "Yes", " ON ", "1"})
    CHECK(typed(toggle, yes) == "boolean true");
  for (const char *no : {"false", "NO", "off", "0"})
    CHECK(typed(toggle, no) == "boolean false");
  CHECK(typed(toggle, "maybe") == "element 'it' takes yes or no, not 'maybe'");
  CHECK(typed(flow_element_make(FLOW_ELEMENT_BUTTON, "it", "It"), "x") ==
        "element 'it' takes no value: it is pressed");
  CHECK(typed(flow_element_make(FLOW_ELEMENT_HEADING, "it", "It"), "x") ==
        "element 'it' takes no value: nothing can be done with it");
}

TEST_CASE("V3: typed rows are found by id, then by title") {
  flow_row rows[] = {flow_row_make("a", "One"), flow_row_make("One", "Two"),
                     flow_row_make("kitchen", "Two")};
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "it", "It");
  list.rows = rows;
  list.row_count = 3;
  flow_value *value = nullptr;
  auto id = [&](const char *text) {
    value = nullptr;
    CHECK(flow_value_for(&list, flow_text(text), &value, nullptr) == FLOW_OK);
    std::string found = value ? view_text(value->as.string) : "none";
    flow_value_destroy(value);
    return found;
  };
  CHECK(id("a") == "a");
  CHECK(id("One") == "One");
  CHECK(id(" Two ") == "One");
  CHECK(typed(list, "kitchn") == "element 'it' has no row 'kitchn'");
  CHECK(typed(list, "") == "element 'it' has no row ''");
  flow_element choice = list;
  choice.kind = FLOW_ELEMENT_CHOICE;
  choice.many = FLOW_TRUE;
  REQUIRE(flow_value_for(&choice, flow_text("kitchen, a"), &value, nullptr) == FLOW_OK);
  REQUIRE(value->as.list.count == 2);
  CHECK(view_text(value->as.list.items[0].as.string) == "kitchen");
  CHECK(view_text(value->as.list.items[1].as.string) == "a");
  flow_value_destroy(value);
  REQUIRE(flow_value_for(&choice, flow_text(""), &value, nullptr) == FLOW_OK);
  CHECK(value->type == FLOW_TYPE_LIST);
  CHECK(value->as.list.count == 0);
  flow_value_destroy(value);
  CHECK(typed(choice, "a,") == "element 'it' has no row ''");
}

TEST_CASE("V9: no message says what was typed into a secret element") {
  flow_element number = field(FLOW_FIELD_NUMBER);
  number.secret = FLOW_TRUE;
  CHECK(typed(number, "hunter2").find("hunter2") == std::string::npos);
  flow_element toggle = flow_element_make(FLOW_ELEMENT_TOGGLE, "it", "It");
  toggle.secret = FLOW_TRUE;
  CHECK(typed(toggle, "hunter2") == "element 'it' takes yes or no");
  flow_row rows[] = {flow_row_make("hunter", "Hunter")};
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "it", "It");
  list.secret = FLOW_TRUE;
  list.rows = rows;
  list.row_count = 1;
  CHECK(typed(list, "hunter2") == "element 'it' has no such row");
}

TEST_CASE("V3: bad elements, texts and results are errors, and touch nothing") {
  flow_element element = field(FLOW_FIELD_TEXT);
  flow_value *value = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_value_for(nullptr, flow_text("x"), &value, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_value_for(&element, flow_text("x"), nullptr, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_value_for(&element, flow_text("\xff"), &value, &error) == FLOW_ERROR_BAD_UTF8);
  flow_string torn = {nullptr, 3};
  CHECK(flow_value_for(&element, torn, &value, &error) != FLOW_OK);
  torn = {"x", SIZE_MAX};
  CHECK(flow_value_for(&element, torn, &value, &error) != FLOW_OK);
  element.struct_size = 8;
  CHECK(flow_value_for(&element, flow_text("x"), &value, &error) == FLOW_ERROR_STRUCT_SIZE);
  element = field(FLOW_FIELD_TEXT);
  element.kind = 4711;
  CHECK(flow_value_for(&element, flow_text("x"), &value, &error) == FLOW_ERROR_ARGUMENT_TYPE);
  element = field(FLOW_FIELD_NUMBER);
  element.row_count = SIZE_MAX;
  CHECK(flow_value_for(&element, flow_text("1"), &value, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(value == nullptr);
}

TEST_CASE("V3: an element is found by its id; texts are compared byte for byte") {
  Host host;
  flow_screen screen = host.screen("page");
  host.on_screen("page").render = [&](flow_content content) {
    for (const char *id : {"one", "two"}) {
      flow_element element = flow_element_make(FLOW_ELEMENT_BUTTON, id, id);
      flow_content_add(host.engine(), content, &element);
    }
    flow_element words = flow_element_make(FLOW_ELEMENT_TEXT, nullptr, "words");
    flow_content_add(host.engine(), content, &words);
  };
  const flow_screen_content *content = nullptr;
  REQUIRE(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
  CHECK(flow_element_find(content, flow_text("two")) == flow_element_at(content, 1));
  CHECK(flow_element_find(content, flow_text("three")) == nullptr);
  CHECK(flow_element_find(content, flow_text("")) == nullptr);
  CHECK(flow_string_equal(flow_text("a"), flow_text("a")));
  CHECK(!flow_string_equal(flow_text("a"), flow_text("b")));
  CHECK(!flow_string_equal(flow_text("a"), flow_text("ab")));
  CHECK(flow_string_equal(flow_text(nullptr), flow_text("")));
}

TEST_CASE("V1: a text is copied into a room of any size, and cut between letters") {
  for (const char *letter : {"x", "\u00e9", "\u20ac", "\U0001f469"}) {
    const size_t width = std::strlen(letter);
    std::string text;
    for (int count = 0; count < 5; count++)
      text += letter;
    for (size_t size = 1; size <= text.size() + 2; size++) {
      std::vector<char> room(size, '?');

      const size_t copied = flow_string_copy(room.data(), size, {text.data(), text.size()});

      const size_t whole = std::min(text.size(), (size - 1) / width * width);
      CHECK(copied == whole);
      CHECK(std::string(room.data()) == text.substr(0, whole));
    }
  }
  char room[4] = "abc";
  CHECK(flow_string_copy(room, 0, flow_text("x")) == 0);
  CHECK(std::string(room) == "abc");
  CHECK(flow_string_copy(nullptr, 4, flow_text("x")) == 0);
  CHECK(flow_string_copy(room, sizeof room, flow_text(nullptr)) == 0);
  CHECK(std::string(room).empty());
}
