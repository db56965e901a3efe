// Values in daily use: reading them with a default, and making them with a builder.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

#include "support/host.hpp"
#include "support/value_text.hpp"
#include "value_words.h"

using namespace test;

namespace {

/// A builder that ends with the test, and its last error.
struct Builder {
  Builder() { REQUIRE(flow_builder_create(&raw) == FLOW_OK); }
  ~Builder() {
    flow_value_destroy(value);
    flow_builder_destroy(raw);
  }
  Builder(const Builder &) = delete;
  Builder &operator=(const Builder &) = delete;

  flow_status finish() {
    flow_value_destroy(value);
    value = nullptr;
    error = FLOW_ERROR_INIT;
    return flow_builder_finish(raw, &value, &error);
  }
  /// Finishes, which must fail, and gives the sentence.
  std::string mistake(flow_status expected) {
    CHECK(finish() == expected);
    CHECK(value == nullptr);
    CHECK(error.status == expected);
    return error.message;
  }

  flow_builder *raw = nullptr;
  flow_value *value = nullptr;
  flow_error error = FLOW_ERROR_INIT;
};

}  // namespace

TEST_CASE("what a map holds is read with a default, whatever it is") {
  const uint8_t data[] = {1, 2};
  flow_value items[] = {flow_integer_value(7), flow_string_value("eight")};
  flow_entry entries[] = {FLOW_ENTRY("yes", flow_boolean_value(FLOW_TRUE)),
                          FLOW_ENTRY("five", flow_integer_value(5)),
                          FLOW_ENTRY("half", flow_number_value(0.5)),
                          FLOW_ENTRY("name", flow_string_value("Ada")),
                          FLOW_ENTRY("data", flow_bytes_value(data, 2)),
                          FLOW_ENTRY("list", FLOW_LIST_OF(items)),
                          FLOW_ENTRY("null", flow_null_value())};
  flow_value map = FLOW_MAP_OF(entries);

  CHECK(flow_get_boolean(&map, "yes", FLOW_FALSE) == FLOW_TRUE);
  CHECK(flow_get_integer(&map, "five", 0) == 5);
  CHECK(flow_get_number(&map, "half", 0) == 0.5);
  CHECK(view_text(flow_get_string(&map, "name", "")) == "Ada");
  CHECK(flow_get_bytes(&map, "data").size == 2);
  CHECK(flow_get_list(&map, "list").count == 2);
  CHECK(flow_get_map(&map, "list").count == 0);
  CHECK(flow_as_map(&map).count == 7);

  const flow_value *list = flow_value_get(&map, "list");
  CHECK(flow_as_integer(flow_value_at(list, 0), 0) == 7);
  CHECK(view_text(flow_as_string(flow_value_at(list, 1), "")) == "eight");
  CHECK(flow_value_at(list, 2) == nullptr);
  CHECK(flow_value_at(&map, 0) == nullptr);
  CHECK(flow_value_at(nullptr, 0) == nullptr);

  for (const flow_value *none :
       {static_cast<const flow_value *>(nullptr), list, static_cast<const flow_value *>(&map)}) {
    for (const char *key : {"missing", "null", static_cast<const char *>(nullptr)}) {
      CHECK(flow_get_boolean(none, key, FLOW_TRUE) == FLOW_TRUE);
      CHECK(flow_get_integer(none, key, -3) == -3);
      CHECK(flow_get_number(none, key, 2.5) == 2.5);
      CHECK(view_text(flow_get_string(none, key, "other")) == "other");
      CHECK(flow_get_string(none, key, nullptr).size == 0);
      CHECK(flow_get_bytes(none, key).size == 0);
      CHECK(flow_get_list(none, key).count == 0);
      CHECK(flow_get_map(none, key).count == 0);
    }
  }
  CHECK(flow_get_integer(&map, "name", 1) == 1);
  CHECK(flow_get_boolean(&map, "five", FLOW_FALSE) == FLOW_FALSE);
}

TEST_CASE("an integer is read as a number, a number as an integer only if it is one") {
  flow_value integer = flow_integer_value(3);
  CHECK(flow_as_number(&integer, 0) == 3.0);
  struct {
    double number;
    int64_t expected;
  } cases[] = {{3.0, 3},
               {-0.0, 0},
               {3.5, 99},
               {std::nan(""), 99},
               {std::numeric_limits<double>::infinity(), 99},
               {-9223372036854775808.0, std::numeric_limits<int64_t>::min()},
               {9223372036854775808.0, 99},
               {9223372036854774784.0, 9223372036854774784}};
  for (auto &each : cases) {
    CAPTURE(each.number);
    flow_value number = flow_number_value(each.number);
    CHECK(flow_as_integer(&number, 99) == each.expected);
  }
}

TEST_CASE("a value written with FLOW_MAP in C and one of a builder say the same") {
  flow_value *written = value_words_written(), *built = value_words_built();

  CHECK(value_text(written) == R"({name:"Ada",age:36,places:["London",{x:0.500000}]})");
  CHECK(flow_value_equal(written, built));

  flow_value_destroy(written);
  flow_value_destroy(built);
}

TEST_CASE("a builder copies what it is given, and can be used again") {
  Builder builder;
  std::string key = "key", text = "text";
  uint8_t data[] = {1, 2, 3};
  flow_value inner = flow_string_value(text.c_str());
  flow_value items[] = {inner, flow_null_value()};
  flow_value list = FLOW_LIST_OF(items);

  CHECK(flow_begin_map(builder.raw, nullptr) == FLOW_OK);
  CHECK(flow_put_string(builder.raw, key.c_str(), text.c_str()) == FLOW_OK);
  CHECK(flow_put_view(builder.raw, "", flow_string{text.data(), 2}) == FLOW_OK);
  CHECK(flow_put_bytes(builder.raw, "bytes", data, 3) == FLOW_OK);
  CHECK(flow_put_value(builder.raw, "list", &list) == FLOW_OK);
  CHECK(flow_put_null(builder.raw, "null") == FLOW_OK);
  CHECK(flow_put_boolean(builder.raw, "yes", FLOW_TRUE) == FLOW_OK);
  CHECK(flow_begin_list(builder.raw, "empty") == FLOW_OK);
  CHECK(flow_end(builder.raw) == FLOW_OK);
  CHECK(flow_end(builder.raw) == FLOW_OK);
  key = "---", text = "----", items[0] = flow_null_value(), data[0] = 9;
  CHECK(builder.finish() == FLOW_OK);

  CHECK(value_text(builder.value) == R"({key:"text",:"te",bytes:bytes(3),list:["text",null],)"
                                     R"(null:null,yes:true,empty:[]})");
  CHECK(flow_get_bytes(builder.value, "bytes").data[0] == 1);
  CHECK(flow_value_check(builder.value, nullptr) == FLOW_OK);

  CHECK(flow_put_integer(builder.raw, nullptr, 5) == FLOW_OK);
  CHECK(builder.finish() == FLOW_OK);
  CHECK(value_text(builder.value) == "5");
}

TEST_CASE("a builder tells its first mistake, and where it was made") {
  Builder builder;
  flow_builder *raw = builder.raw;

  flow_begin_map(raw, nullptr);
  flow_begin_list(raw, "items");
  for (int index = 0; index < 3; index++)
    flow_put_integer(raw, nullptr, index);
  flow_begin_map(raw, nullptr);
  CHECK(flow_put_string(raw, "name", "\xff") == FLOW_ERROR_BAD_UTF8);
  CHECK(flow_put_string(raw, "more", "text") == FLOW_ERROR_BAD_UTF8);
  CHECK(flow_end(raw) == FLOW_ERROR_BAD_UTF8);
  CHECK(flow_begin_list(raw, nullptr) == FLOW_ERROR_BAD_UTF8);
  CHECK(builder.mistake(FLOW_ERROR_BAD_UTF8) == "items[3].name: a string is not valid UTF-8");

  flow_begin_list(raw, nullptr);
  flow_begin_map(raw, nullptr);
  flow_put_null(raw, "two words");
  flow_put_null(raw, "b");
  flow_put_null(raw, "two words");
  CHECK(flow_end(raw) == FLOW_ERROR_BAD_VALUE);
  CHECK(builder.mistake(FLOW_ERROR_BAD_VALUE) ==
        R"([0]["two words"]: this key stands twice in a map)");

  flow_begin_map(raw, nullptr);
  flow_begin_map(raw, "inner");
  CHECK(flow_put_null(raw, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(builder.mistake(FLOW_ERROR_INVALID_ARGUMENT) ==
        "inner: what is put into a map needs a key");

  flow_begin_list(raw, nullptr);
  CHECK(flow_put_null(raw, "key") == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(builder.mistake(FLOW_ERROR_INVALID_ARGUMENT) == "what is put into a list has no key");

  CHECK(flow_begin_map(raw, "key") == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(builder.mistake(FLOW_ERROR_INVALID_ARGUMENT) == "the outermost value has no key");

  flow_put_null(raw, nullptr);
  CHECK(flow_put_null(raw, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(builder.mistake(FLOW_ERROR_INVALID_ARGUMENT) ==
        "there is a value already; begin a list to put several");

  CHECK(flow_end(raw) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(builder.mistake(FLOW_ERROR_INVALID_ARGUMENT) ==
        "an end without a list or a map that has begun");

  CHECK(builder.mistake(FLOW_ERROR_INVALID_ARGUMENT) == "nothing was put into the builder");

  flow_begin_list(raw, nullptr);
  flow_begin_map(raw, nullptr);
  CHECK(builder.mistake(FLOW_ERROR_INVALID_ARGUMENT) == "[0]: a list or a map has not ended");

  flow_begin_map(raw, nullptr);
  flow_put_null(raw, "\xc3");
  CHECK(builder.mistake(FLOW_ERROR_BAD_UTF8) == "a key is not valid UTF-8");

  CHECK(flow_builder_begin(raw, nullptr, FLOW_TYPE_STRING) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(builder.mistake(FLOW_ERROR_INVALID_ARGUMENT) ==
        "a string does not begin; only lists and maps do");

  flow_value odd = flow_null_value();
  odd.type = 77;
  flow_begin_map(raw, nullptr);
  CHECK(flow_put_value(raw, "\x1b[2J", &odd) == FLOW_ERROR_BAD_VALUE);
  CHECK(builder.mistake(FLOW_ERROR_BAD_VALUE) ==
        R"(["\u{1b}[2J"]: the value is malformed: there is no type 77)");
}

TEST_CASE("a builder keeps the limits of values") {
  Builder builder;
  for (int depth = 0; depth < FLOW_RECORD_DEPTH; depth++)
    REQUIRE(flow_begin_list(builder.raw, nullptr) == FLOW_OK);
  CHECK(flow_put_integer(builder.raw, nullptr, 1) == FLOW_OK);
  for (int depth = 0; depth < FLOW_RECORD_DEPTH; depth++)
    CHECK(flow_end(builder.raw) == FLOW_OK);
  CHECK(builder.finish() == FLOW_OK);

  for (int depth = 0; depth < FLOW_RECORD_DEPTH; depth++)
    flow_begin_map(builder.raw, depth ? "a-rather-long-name" : nullptr);
  CHECK(flow_begin_map(builder.raw, "deep") == FLOW_ERROR_BAD_VALUE);
  std::string message = builder.mistake(FLOW_ERROR_BAD_VALUE);
  CHECK(message.substr(0, 24) == "...a-rather-long-name.a-");
  CHECK(message.find(".deep: the value is malformed: lists and maps nest more than 72 deep") < 250);

  flow_value list = flow_list_value(nullptr, 0);
  for (int depth = 0; depth < FLOW_RECORD_DEPTH; depth++)
    flow_begin_list(builder.raw, nullptr);
  CHECK(flow_put_value(builder.raw, nullptr, &list) == FLOW_ERROR_BAD_VALUE);
  CHECK(builder.finish() == FLOW_ERROR_BAD_VALUE);

  // One sixteenth of all, and fifteen that share their values: two too many with their lists.
  std::vector<flow_value> many(FLOW_RECORD_LIMIT / 16 - 1, flow_null_value());
  flow_value large = flow_list_value(many.data(), many.size());
  std::vector<flow_value> sixteen(15, large);
  flow_value larger = flow_list_value(sixteen.data(), sixteen.size());
  flow_begin_list(builder.raw, nullptr);
  REQUIRE(flow_put_value(builder.raw, nullptr, &large) == FLOW_OK);
  CHECK(flow_put_value(builder.raw, nullptr, &larger) == FLOW_ERROR_BAD_VALUE);
  CHECK(builder.mistake(FLOW_ERROR_BAD_VALUE) ==
        "[1]: the value is malformed: it is made of more than 67108864 values, counting what is "
        "shared each time");
}

TEST_CASE("NULL for a builder, and for what it gives, is an error that changes nothing") {
  CHECK(flow_builder_create(nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  flow_builder_destroy(nullptr);
  CHECK(flow_put_null(nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_begin_map(nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_end(nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  flow_value *value = nullptr;
  CHECK(flow_builder_finish(nullptr, &value, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);

  Builder builder;
  flow_put_integer(builder.raw, nullptr, 4);
  CHECK(flow_builder_finish(builder.raw, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(builder.finish() == FLOW_OK);
  CHECK(value_text(builder.value) == "4");
}

TEST_CASE("a plugin reads its arguments with defaults and builds its value") {
  Host host;
  const char *folder = std::getenv("FLOW_FIXTURES");
  REQUIRE_MESSAGE(folder, "FLOW_FIXTURES does not name the folder of the compiled fixtures");
  std::string path = std::string(folder) + "/builder.so", finished;
  REQUIRE(flow_plugin_load(host.engine(), path.c_str(), nullptr, nullptr) == FLOW_OK);
  flow_options options = FLOW_OPTIONS_INIT;
  options.finished.user_data = &finished;
  options.finished.function = [](void *user_data, flow_engine *, flow_coordinator, flow_cause,
                                 const flow_value *value) {
    *static_cast<std::string *>(user_data) = value_text(value);
  };
  flow_entry entry = FLOW_ENTRY("count", flow_number_value(4.0));
  flow_value arguments = flow_map_value(&entry, 1);

  flow_window window = host.window();
  CHECK(flow_open_new(host.engine(), window, "builder.squares", &arguments, &options, nullptr,
                      nullptr) == FLOW_OK);
  CHECK(finished == R"({squares:[0,1,4,9],by:"fixture.builder"})");
  CHECK(flow_open_new(host.engine(), window, "builder.squares", nullptr, &options, nullptr,
                      nullptr) == FLOW_OK);
  CHECK(finished == R"({squares:[0,1],by:"fixture.builder"})");
}
