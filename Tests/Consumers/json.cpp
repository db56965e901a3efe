// libflow-json: JSON to values and back.
#include <doctest/doctest.h>
#include <flow/flow.h>
#include <flow/json.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "support/large.hpp"
#include "support/value_text.hpp"
#include "support/values.hpp"

using namespace test;

namespace {

/// A parsed text, or why there is none.
struct Parsed {
  explicit Parsed(const std::string &text) {
    status = flow_json_parse(text.data(), text.size(), &value, &error);
  }
  ~Parsed() { flow_value_destroy(value); }
  Parsed(const Parsed &) = delete;
  Parsed &operator=(const Parsed &) = delete;

  flow_value *value = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status;
};

std::string written(const flow_value *value, flow_json_flags flags = 0) {
  char *text = nullptr;
  size_t size = 0;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = flow_json_text(value, flags, &text, &size, &error);
  if (status != FLOW_OK) {
    CHECK(text == nullptr);
    CHECK(error.status == status);
    return error.message;
  }
  CHECK(std::strlen(text) == size);
  std::string copy(text, size);
  flow_json_text_destroy(text);
  return copy;
}

/// Text that was read and written again.
std::string again(const std::string &text, flow_json_flags flags = 0) {
  Parsed parsed(text);
  CAPTURE(text);
  CAPTURE(parsed.error.message);
  CHECK(parsed.status == FLOW_OK);
  return written(parsed.value, flags);
}

}  // namespace

TEST_CASE("JSON is read as values of all types but bytes, entries in their order") {
  Parsed parsed(" {\"z\": [1, -2.5, 1e3, true, false, null], \"a\": {\"\": \"\\u00e4\\n\"}} \n");
  REQUIRE(parsed.status == FLOW_OK);
  CHECK(value_text(parsed.value) ==
        "{z:[1,-2.500000,1000.000000,true,false,null],a:{:\"\xc3\xa4\n\"}}");
  CHECK(flow_value_check(parsed.value, nullptr) == FLOW_OK);

  CHECK(again("[]") == "[]");
  CHECK(again("{}") == "{}");
  for (const char *outermost : {"null", "true", "-7", "0.5", "\"text\""})
    CHECK(again(outermost) == outermost);
  Parsed empty("\"a\\u0000b\"");
  REQUIRE(empty.status == FLOW_OK);
  CHECK(view_text(empty.value->as.string) == std::string("a\0b", 3));
}

TEST_CASE("numbers of JSON keep their type and their digits") {
  for (const char *number :
       {"1", "1.0", "-0.0", "0.1", "0.30000000000000004", "1e+16", "4.94065645841247e-324",
        "1.7976931348623157e+308", "9223372036854775807", "-9223372036854775808", "100000.0"}) {
    CHECK(again(number) == number);
  }
  CHECK(again("-0") == "0");
  CHECK(again("1E2") == "100.0");
}

TEST_CASE("JSON that is none, or no value, is refused with the place") {
  struct {
    std::string text;
    flow_status status;
    uint32_t position;
    const char *message;
  } cases[] = {
      {"", FLOW_ERROR_INVALID_ARGUMENT, 0, "line 1, column 1: this is no JSON: it ends too early"},
      {"[1", FLOW_ERROR_INVALID_ARGUMENT, 2,
       "line 1, column 3: this is no JSON: it ends too early"},
      {"\"abc", FLOW_ERROR_INVALID_ARGUMENT, 4,
       "line 1, column 5: this is no JSON: it ends too early"},
      {"[1 2]", FLOW_ERROR_INVALID_ARGUMENT, 3,
       "line 1, column 4: this is no JSON: ']' expected near '2'"},
      {"[\"\xc3\xa4\",\n  tru]", FLOW_ERROR_INVALID_ARGUMENT, 9,
       "line 2, column 3: this is no JSON: invalid token near 'tru'"},
      {"[\"\xc3\xa4\", y]", FLOW_ERROR_INVALID_ARGUMENT, 7,
       "line 1, column 7: this is no JSON: invalid token near 'y'"},
      {"[\"\\x\"]", FLOW_ERROR_INVALID_ARGUMENT, 3,
       "line 1, column 4: this is no JSON: invalid escape near '\"\\x'"},
      {"\"a\x1b\"", FLOW_ERROR_INVALID_ARGUMENT, 2,
       "line 1, column 3: this is no JSON: control character 0x1b near '\"a'"},
      {"[1] \x1b[2J", FLOW_ERROR_INVALID_ARGUMENT, 4,
       "line 1, column 5: this is no JSON: end of file expected near '\\u{1b}'"},
      {std::string("[\0]", 3), FLOW_ERROR_INVALID_ARGUMENT, 1,
       "line 1, column 2: this is no JSON: there is a NUL byte"},
      {std::string("[\0", 2), FLOW_ERROR_INVALID_ARGUMENT, 2, nullptr},
      {std::string("[]\0", 3), FLOW_ERROR_INVALID_ARGUMENT, 2,
       "line 1, column 3: this is no JSON: there is a NUL byte"},
      {std::string("\"a\0\"", 4), FLOW_ERROR_INVALID_ARGUMENT, 2, nullptr},
      {"\xef\xbb\xbf", FLOW_ERROR_INVALID_ARGUMENT, 3, nullptr},
      {"\"\\ud800\"", FLOW_ERROR_INVALID_ARGUMENT, 0, nullptr},
      {"[NaN]", FLOW_ERROR_INVALID_ARGUMENT, 1, nullptr},
      {"[01]", FLOW_ERROR_INVALID_ARGUMENT, 1, nullptr},
      {"[1,]", FLOW_ERROR_INVALID_ARGUMENT, 3, nullptr},
      {"[\"\xff\"]", FLOW_ERROR_BAD_UTF8, 2, "line 1, column 3: this is not valid UTF-8"},
      {"\xc3", FLOW_ERROR_BAD_UTF8, 0, "line 1, column 1: this is not valid UTF-8"},
      {"{\"a\":1,\n\"a\":2}", FLOW_ERROR_BAD_VALUE, 8,
       "line 2, column 1: this key stands twice in a map"},
      {"{\"a\\u0000\":1}", FLOW_ERROR_BAD_VALUE, 1, "line 1, column 2: a key must not hold U+0000"},
      {"[9223372036854775808]", FLOW_ERROR_BAD_VALUE, 1,
       "line 1, column 2: this integer needs more than 64 bits; with .0 it is read as a number"},
      {"-9223372036854775809", FLOW_ERROR_BAD_VALUE, 0, nullptr},
      {"[1e999]", FLOW_ERROR_BAD_VALUE, 1,
       "line 1, column 2: this number is larger than a 64-bit one can be"},
  };
  for (auto &each : cases) {
    CAPTURE(each.text);
    Parsed parsed(each.text);
    CHECK(parsed.status == each.status);
    CHECK(parsed.error.status == each.status);
    CHECK(parsed.error.position == each.position);
    if (each.message) CHECK(std::string(parsed.error.message) == each.message);
    CHECK(parsed.value == nullptr);
  }
}

TEST_CASE("JSON keeps the limits of values") {
  auto nested = [](size_t depth) {
    return std::string(depth, '[') + "\"[[\"" + std::string(depth, ']');
  };
  CHECK(Parsed(nested(FLOW_RECORD_DEPTH)).status == FLOW_OK);
  Parsed deep("[\n" + nested(FLOW_RECORD_DEPTH) + "]");
  CHECK(deep.status == FLOW_ERROR_BAD_VALUE);
  CHECK(deep.error.position == 2 + FLOW_RECORD_DEPTH - 1);
  CHECK(std::string(deep.error.message) ==
        "line 2, column 72: lists and maps nest more than 72 deep");
  CHECK(Parsed(std::string(1000000, '[')).status == FLOW_ERROR_BAD_VALUE);

  flow_value *value = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_json_parse("1", size_t(FLOW_JSON_LIMIT) + 1, &value, &error) == FLOW_ERROR_LIMIT);
  CHECK(flow_json_parse(nullptr, 1, &value, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_json_parse("1", 1, nullptr, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_json_parse(nullptr, 0, &value, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  error.struct_size = 8;
  error.status = FLOW_OK;
  CHECK(flow_json_parse("?", 1, &value, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(error.status == FLOW_OK);
  CHECK(value == nullptr);
}

TEST_CASE("JSON has as many values as all records may, and no more" * test::large()) {
  std::string many = "[0" + std::string(FLOW_RECORD_LIMIT, ',');
  Parsed over(many + "]");
  CHECK(over.status == FLOW_ERROR_BAD_VALUE);
  CHECK(std::string(over.error.message).find("more than 67108864 values") != std::string::npos);
}

TEST_CASE("JSON is written short, pretty, and with sorted keys") {
  std::string text = R"({"b":[1,{"d":2,"c":[]}],"a":{},"ab":"x"})";
  CHECK(again(text) == text);
  CHECK(again(text, FLOW_JSON_SORTED) == R"({"a":{},"ab":"x","b":[1,{"c":[],"d":2}]})");
  CHECK(again(text, FLOW_JSON_PRETTY | FLOW_JSON_SORTED) == R"({
  "a": {},
  "ab": "x",
  "b": [
    1,
    {
      "c": [],
      "d": 2
    }
  ]
})");
  CHECK(written(nullptr) == "null");
  flow_value string = flow_view_value({"\"\\\b\f\n\r\t\x1f/\0\x7f\xc3\xa4", 13});
  CHECK(written(&string) == "\"\\\"\\\\\\b\\f\\n\\r\\t\\u001f/\\u0000\x7f\xc3\xa4\"");
}

TEST_CASE("bytes are written as base64 if that is asked for") {
  const char *expected[] = {"\"\"", "\"Zg==\"", "\"Zm8=\"", "\"Zm9v\"", "\"Zm9v/w==\""};
  for (size_t size = 0; size < 5; size++) {
    flow_value bytes = flow_bytes_value(reinterpret_cast<const uint8_t *>("foo\xff"), size);
    CHECK(written(&bytes, FLOW_JSON_BASE64) == expected[size]);
  }
}

TEST_CASE("what JSON has no form for is refused with its path, and nothing is written") {
  flow_value number = flow_number_value(std::numeric_limits<double>::infinity());
  flow_value bytes = flow_bytes_value(nullptr, 0);
  flow_entry inner[] = {{flow_text("name"), flow_null_value()}, {flow_text("price"), number}};
  flow_value items[] = {flow_null_value(), flow_map_value(inner, 2)};
  flow_entry outer[] = {{flow_text("items"), flow_list_value(items, 2)}};
  flow_value value = flow_map_value(outer, 1);

  CHECK(written(&value) == "items[1].price: JSON has no form for NaN and the infinities");
  inner[1].value = bytes;
  CHECK(written(&value) ==
        "items[1].price: JSON has no form for bytes; FLOW_JSON_BASE64 writes them as a string");
  CHECK(written(&value, FLOW_JSON_BASE64) == R"({"items":[null,{"name":null,"price":""}]})");
  inner[1].key = {"a\0\x1b", 3};
  CHECK(written(&value, FLOW_JSON_BASE64) ==
        R"(items[1]["a\u{0}\u{1b}"]: a key must not hold U+0000)");
  std::string large(1000, 'k');
  inner[1] = {flow_text(large.c_str()), number};
  CHECK(written(&value) == "items[1][\"..." + std::string(80, 'k') +
                               "\"]: JSON has no form for NaN and the infinities");
  CHECK(written(&number) == "JSON has no form for NaN and the infinities");
  number.reserved = 1;
  CHECK(written(&number).find("reserved") != std::string::npos);
  CHECK(written(nullptr, 8) == "flags are 0x8; only 0x7 are known");

  flow_json_output none = {nullptr, nullptr};
  CHECK(flow_json_write(nullptr, 0, none, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_json_text(nullptr, 0, nullptr, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  flow_json_text_destroy(nullptr);
}

TEST_CASE("text goes out piece by piece, until the output has enough") {
  std::vector<flow_value> items(5000, flow_string_value("text"));
  std::string large(20000, 'x');
  items.push_back(flow_string_value(large.c_str()));
  flow_value list = flow_list_value(items.data(), items.size());
  struct Pieces {
    std::string text;
    size_t count = 0, enough = 0;
  } pieces;
  flow_json_output output;
  output.user_data = &pieces;
  output.function = [](void *user_data, const char *text, size_t size) {
    Pieces &to = *static_cast<Pieces *>(user_data);
    to.text.append(text, size);
    return ++to.count == to.enough ? FLOW_ERROR_LIMIT : FLOW_OK;
  };

  CHECK(flow_json_write(&list, 0, output, nullptr) == FLOW_OK);
  CHECK(pieces.text == written(&list));
  CHECK(pieces.count > 5);
  CHECK(pieces.count < 50);

  pieces = {};
  pieces.enough = 3;
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_json_write(&list, 0, output, &error) == FLOW_ERROR_LIMIT);
  CHECK(pieces.count == 3);
  CHECK(error.status == FLOW_ERROR_LIMIT);
}

TEST_CASE("random values survive JSON, however it is written") {
  for (unsigned seed = 0; seed < 3000; seed++) {
    CAPTURE(seed);
    Values values(seed);
    flow_value value = values.make();
    for (flow_json_flags flags : {0u, FLOW_JSON_PRETTY, FLOW_JSON_SORTED}) {
      std::string text = written(&value, flags);
      Parsed parsed(text);
      CAPTURE(text);
      CAPTURE(parsed.error.message);
      REQUIRE(parsed.status == FLOW_OK);
      REQUIRE(flow_value_equal(&value, parsed.value));
      if (flags != FLOW_JSON_SORTED) REQUIRE(written(parsed.value, flags) == text);
    }
  }
}

TEST_CASE("JSON that is damaged is refused or read, and never more") {
  std::mt19937 random(7);
  const std::string text =
      "{\"a\": [1, -2.5e3, \"\\u00e4\xc3\xa4\\n\"], \"b\": {\"c\": null, \"d\": [true, false]}}";
  for (int round = 0; round < 20000; round++) {
    std::string damaged = text;
    for (int count = 0; count <= round % 4; count++) {
      size_t at = random() % damaged.size();
      switch (random() % 3) {
        case 0:
          damaged[at] = static_cast<char>(random());
          break;
        case 1:
          damaged.erase(at, random() % 4);
          break;
        default:
          damaged.insert(at, 1, "[]{}\",:\\\0e"[random() % 10]);
      }
      if (damaged.empty()) damaged = "?";
    }
    // Exactly as much memory as there is text, so that a sanitizer sees what is read behind it.
    std::vector<char> exact(damaged.begin(), damaged.end());
    flow_value *value = nullptr;
    flow_error error = FLOW_ERROR_INIT;
    flow_status status = flow_json_parse(exact.data(), exact.size(), &value, &error);
    CAPTURE(damaged);
    REQUIRE((status == FLOW_OK) == (value != nullptr));
    if (status == FLOW_OK) {
      REQUIRE(flow_value_check(value, nullptr) == FLOW_OK);
    } else {
      REQUIRE(error.position <= exact.size());
      REQUIRE(std::strlen(error.message) > 20);
    }
    flow_value_destroy(value);
  }
}
