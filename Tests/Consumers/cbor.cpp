// libflow-cbor: CBOR to values and back.
#include <doctest/doctest.h>
#include <flow/cbor.h>
#include <flow/flow.h>
#include <flow/json.h>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "support/large.hpp"
#include "support/value_text.hpp"
#include "support/values.hpp"
#include "support/watched.hpp"

using namespace test;

namespace {

/// Bytes as text, "83 01 02 03".
std::string hex(const std::string &bytes) {
  std::string text;
  char each[4];
  for (unsigned char byte : bytes) {
    std::snprintf(each, sizeof each, "%02x", byte);
    text += (text.empty() ? "" : " ") + std::string(each);
  }
  return text;
}

std::string unhex(const std::string &text) {
  std::string bytes;
  for (size_t at = 0; at + 1 < text.size(); at += 3)
    bytes += static_cast<char>(std::stoi(text.substr(at, 2), nullptr, 16));
  return bytes;
}

/// A value that was read, or why there is none.
struct Read {
  explicit Read(const std::string &bytes, const flow_cbor_limits *limits = nullptr)
      // Exactly as much memory as there are bytes, so that a sanitizer sees what is read behind.
      : exact(bytes.begin(), bytes.end()) {
    status = flow_cbor_parse(exact.data(), exact.size(), limits, &value, &error);
    CHECK((status == FLOW_OK) == (value != nullptr));
  }
  ~Read() { flow_value_destroy(value); }
  Read(const Read &) = delete;
  Read &operator=(const Read &) = delete;

  std::vector<uint8_t> exact;
  flow_value *value = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status;
};

std::string written(const flow_value *value, flow_cbor_flags flags = 0) {
  uint8_t *bytes = nullptr;
  size_t size = 0;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = flow_cbor_bytes(value, flags, &bytes, &size, &error);
  if (status != FLOW_OK) {
    CHECK(bytes == nullptr);
    CHECK(error.status == status);
    return error.message;
  }
  std::string copy(reinterpret_cast<char *>(bytes), size);
  flow_cbor_bytes_destroy(bytes);
  return copy;
}

std::string written_number(double number) {
  flow_value value = flow_number_value(number);
  return hex(written(&value));
}

std::string written_integer(int64_t integer) {
  flow_value value = flow_integer_value(integer);
  return hex(written(&value));
}

}  // namespace

TEST_CASE("integers of 64 bits have the shortest form in CBOR, and come back") {
  const std::pair<int64_t, const char *> cases[] = {
      {0, "00"},
      {23, "17"},
      {24, "18 18"},
      {255, "18 ff"},
      {256, "19 01 00"},
      {65536, "1a 00 01 00 00"},
      {4294967296, "1b 00 00 00 01 00 00 00 00"},
      {INT64_MAX, "1b 7f ff ff ff ff ff ff ff"},
      {-1, "20"},
      {-24, "37"},
      {-25, "38 18"},
      {-257, "39 01 00"},
      {-4294967297, "3b 00 00 00 01 00 00 00 00"},
      {INT64_MIN, "3b 7f ff ff ff ff ff ff ff"},
  };
  for (auto &[integer, bytes] : cases) {
    CHECK(written_integer(integer) == bytes);
    Read read(unhex(bytes));
    REQUIRE(read.status == FLOW_OK);
    CHECK(read.value->type == FLOW_TYPE_INTEGER);
    CHECK(read.value->as.integer == integer);
  }
}

TEST_CASE("numbers are as short in CBOR as they stay the same") {
  const std::pair<double, const char *> cases[] = {
      {0.0, "f9 00 00"},
      {-0.0, "f9 80 00"},
      {1.0, "f9 3c 00"},
      {1.5, "f9 3e 00"},
      {65504.0, "f9 7b ff"},
      {65505.0, "fa 47 7f e1 00"},
      {65536.0, "fa 47 80 00 00"},
      {5.960464477539063e-8, "f9 00 01"},
      {2.98023223876953125e-8, "fa 33 00 00 00"},
      {0.00006103515625, "f9 04 00"},
      {-4.0, "f9 c4 00"},
      {100000.0, "fa 47 c3 50 00"},
      {3.4028234663852886e+38, "fa 7f 7f ff ff"},
      {3.4028234663852889e+38, "fb 47 ef ff ff e0 00 00 01"},
      {1.1, "fb 3f f1 99 99 99 99 99 9a"},
      {1.0e+300, "fb 7e 37 e4 3c 88 00 75 9c"},
      {std::numeric_limits<double>::denorm_min(), "fb 00 00 00 00 00 00 00 01"},
      {std::numeric_limits<double>::infinity(), "f9 7c 00"},
      {-std::numeric_limits<double>::infinity(), "f9 fc 00"},
      {std::numeric_limits<double>::quiet_NaN(), "f9 7e 00"},
      {-std::numeric_limits<double>::quiet_NaN(), "f9 7e 00"},
  };
  for (auto &[number, bytes] : cases) {
    CHECK(written_number(number) == bytes);
    Read read(unhex(bytes));
    REQUIRE(read.status == FLOW_OK);
    REQUIRE(read.value->type == FLOW_TYPE_NUMBER);
    if (!std::isnan(number)) CHECK(read.value->as.number == number);
    CHECK(std::isnan(read.value->as.number) == std::isnan(number));
    if (!std::isnan(number)) CHECK(std::signbit(read.value->as.number) == std::signbit(number));
  }
}

TEST_CASE("each number of 16 bits is read, and written as it was") {
  for (unsigned bits = 0; bits < 0x10000; bits++) {
    std::string bytes = {'\xf9', static_cast<char>(bits >> 8), static_cast<char>(bits)};
    Read read(bytes);
    REQUIRE(read.status == FLOW_OK);
    if (std::isnan(read.value->as.number)) {
      REQUIRE((bits & 0x7c00) == 0x7c00);
      REQUIRE((bits & 0x3ff) != 0);
      REQUIRE(hex(written(read.value)) == "f9 7e 00");
    } else {
      int exponent = bits >> 10 & 31, digits = bits & 0x3ff;
      double size = exponent == 31  ? std::numeric_limits<double>::infinity()
                    : exponent == 0 ? std::ldexp(digits, -24)
                                    : std::ldexp(1024 + digits, exponent - 25);
      REQUIRE(read.value->as.number == (bits & 0x8000 ? -size : size));
      REQUIRE(hex(written(read.value)) == hex(bytes));
    }
  }
}

TEST_CASE("texts, bytes, lists and maps have their form in CBOR") {
  const char *cases[] = {
      "f6",                             // null
      "f4",                             // false
      "f5",                             // true
      "60",                             // ""
      "63 61 00 62",                    // "a\0b"
      "62 c3 bc",                       // "ü"
      "40",                             // no bytes
      "43 00 ff 80",                    // bytes
      "80",                             // []
      "83 01 82 02 03 82 04 05",        // [1, [2, 3], [4, 5]]
      "a0",                             // {}
      "a2 61 61 01 61 62 82 02 03",     // {a: 1, b: [2, 3]}
      "a3 60 01 61 00 a0 62 61 61 80",  // {"": 1, "\0": {}, "aa": []}
  };
  for (const char *each : cases) {
    CAPTURE(each);
    Read read(unhex(each));
    REQUIRE(read.status == FLOW_OK);
    CHECK(flow_value_check(read.value, nullptr) == FLOW_OK);
    CHECK(hex(written(read.value)) == each);
  }
  std::string text(24, 'x');
  flow_value value = flow_string_value(text.c_str());
  CHECK(hex(written(&value)).substr(0, 8) == "78 18 78");
  CHECK(hex(written(nullptr)) == "f6");
}

TEST_CASE("entries are put in the order of RFC 8949, or kept in that of the map") {
  flow_entry entries[] = {{flow_text("aa"), flow_integer_value(1)},
                          {flow_text("z"), flow_integer_value(2)},
                          {flow_text(""), flow_integer_value(3)},
                          {flow_text("ab"), flow_integer_value(4)}};
  flow_value map = FLOW_MAP_OF(entries);

  CHECK(hex(written(&map)) == "a4 60 03 61 7a 02 62 61 61 01 62 61 62 04");
  std::string kept = written(&map, FLOW_CBOR_IN_ORDER);
  CHECK(hex(kept) == "a4 62 61 61 01 61 7a 02 60 03 62 61 62 04");
  Read read(kept);
  REQUIRE(read.status == FLOW_OK);
  CHECK(value_text(read.value) == "{aa:1,z:2,:3,ab:4}");
  CHECK(written(nullptr, 2) == "flags are 0x2; only 0x1 is known");
}

TEST_CASE("bytes that are no CBOR, or no value, are refused with the place") {
  struct {
    const char *bytes;
    flow_status status;
    uint32_t position;
    const char *message;
  } cases[] = {
      {"", FLOW_ERROR_INVALID_ARGUMENT, 0, "this is no CBOR: it ends too early"},
      {"82 01", FLOW_ERROR_INVALID_ARGUMENT, 0,
       "this is no CBOR: a list of 2 begins here, and 1 bytes are left"},
      {"82 01 19 01", FLOW_ERROR_INVALID_ARGUMENT, 4, "this is no CBOR: it ends too early"},
      {"81 9b ff ff ff ff ff ff ff ff", FLOW_ERROR_INVALID_ARGUMENT, 1,
       "this is no CBOR: a list of 18446744073709551615 begins here, and 0 bytes are left"},
      {"81 ba 80 00 00 00 00", FLOW_ERROR_INVALID_ARGUMENT, 1,
       "this is no CBOR: a map of 2147483648 begins here, and 1 bytes are left"},
      {"7b ff ff ff ff ff ff ff ff", FLOW_ERROR_INVALID_ARGUMENT, 9, nullptr},
      {"5b 7f ff ff ff ff ff ff ff 00", FLOW_ERROR_INVALID_ARGUMENT, 10, nullptr},
      {"01 02", FLOW_ERROR_INVALID_ARGUMENT, 1, "this is no CBOR: more stands behind the value"},
      {"81 1c", FLOW_ERROR_INVALID_ARGUMENT, 1,
       "this is no CBOR: no item begins with the byte 0x1c"},
      {"81 fc", FLOW_ERROR_INVALID_ARGUMENT, 1, nullptr},
      {"81 ff", FLOW_ERROR_INVALID_ARGUMENT, 1,
       "this is no CBOR: there is an end mark for nothing"},
      {"ff", FLOW_ERROR_INVALID_ARGUMENT, 0, nullptr},
      {"82 00 62 c3 28", FLOW_ERROR_BAD_UTF8, 2, "this string is not valid UTF-8"},
      {"a1 61 ff 00", FLOW_ERROR_BAD_UTF8, 1, nullptr},
      {"63 ed a0 80", FLOW_ERROR_BAD_UTF8, 0, nullptr},
      {"1b 80 00 00 00 00 00 00 00", FLOW_ERROR_BAD_VALUE, 0,
       "this integer needs more than 64 bits"},
      {"81 3b 80 00 00 00 00 00 00 00", FLOW_ERROR_BAD_VALUE, 1, nullptr},
      {"81 f7", FLOW_ERROR_BAD_VALUE, 1, "undefined is no value; write null"},
      {"81 e0", FLOW_ERROR_BAD_VALUE, 1, "a simple value stands here that is no value"},
      {"82 f8 ff 00", FLOW_ERROR_BAD_VALUE, 1, nullptr},
      {"c1 00", FLOW_ERROR_BAD_VALUE, 0, "a tag (1) stands here, and values have none"},
      {"d9 d9 f7 00", FLOW_ERROR_BAD_VALUE, 0, "a tag (55799) stands here, and values have none"},
      {"9f ff", FLOW_ERROR_BAD_VALUE, 0,
       "this length is told by an end mark; only lengths that are told before are read"},
      {"81 bf ff", FLOW_ERROR_BAD_VALUE, 1, nullptr},
      {"7f 61 61 ff", FLOW_ERROR_BAD_VALUE, 0, nullptr},
      {"5f 41 61 ff", FLOW_ERROR_BAD_VALUE, 0, nullptr},
      {"a1 01 02", FLOW_ERROR_BAD_VALUE, 1, "a key of a map is an integer; keys are strings"},
      {"a1 41 61 02", FLOW_ERROR_BAD_VALUE, 1, "a key of a map is bytes; keys are strings"},
      {"a1 80 02", FLOW_ERROR_BAD_VALUE, 1, "a key of a map is a list; keys are strings"},
      {"a1 a0 02", FLOW_ERROR_BAD_VALUE, 1, "a key of a map is a map; keys are strings"},
      {"a1 f6 02", FLOW_ERROR_BAD_VALUE, 1, "a key of a map is null; keys are strings"},
      {"a1 f5 02", FLOW_ERROR_BAD_VALUE, 1, "a key of a map is a boolean; keys are strings"},
      {"a1 f9 00 00 02", FLOW_ERROR_BAD_VALUE, 1, "a key of a map is a number; keys are strings"},
      {"a2 61 61 01 61 61 02", FLOW_ERROR_BAD_VALUE, 5, "this key stands twice in a map"},
      {"81 a3 60 01 61 00 01 60 02", FLOW_ERROR_BAD_VALUE, 8, nullptr},
  };
  for (auto &each : cases) {
    CAPTURE(each.bytes);
    Read read(unhex(each.bytes));
    CHECK(read.status == each.status);
    CHECK(read.error.status == each.status);
    CHECK(read.error.position == each.position);
    CHECK(std::strlen(read.error.message) > 20);
    if (each.message) CHECK(std::string(read.error.message) == each.message);
  }
}

TEST_CASE("what CBOR need not say so long is read") {
  CHECK(Read(unhex("18 01")).value->as.integer == 1);
  CHECK(Read(unhex("3b 00 00 00 00 00 00 00 00")).value->as.integer == -1);
  CHECK(Read(unhex("9a 00 00 00 01 05")).value->as.list.count == 1);
  CHECK(Read(unhex("78 01 61")).value->as.string.size == 1);
  CHECK(Read(unhex("fb 3f f8 00 00 00 00 00 00")).value->as.number == 1.5);
}

TEST_CASE("CBOR keeps the limits of values, and those of the caller") {
  auto nested = [](size_t depth) { return std::string(depth, '\x81') + '\0'; };
  CHECK(Read(nested(FLOW_RECORD_DEPTH)).status == FLOW_OK);
  Read deep(nested(FLOW_RECORD_DEPTH + 1));
  CHECK(deep.status == FLOW_ERROR_BAD_VALUE);
  CHECK(deep.error.position == FLOW_RECORD_DEPTH);
  CHECK(std::string(deep.error.message) == "lists and maps nest more than 72 deep");
  CHECK(Read(nested(1000000)).status == FLOW_ERROR_BAD_VALUE);

  flow_cbor_limits limits = FLOW_CBOR_LIMITS_INIT;
  limits.values = 4;
  CHECK(Read(unhex("83 01 02 03"), &limits).status == FLOW_OK);
  Read many(unhex("84 01 02 03 04"), &limits);
  CHECK(many.status == FLOW_ERROR_LIMIT);
  CHECK(many.error.position == 4);
  CHECK(std::string(many.error.message) == "there are more than 4 values");
  limits.size = 4;
  CHECK(Read(unhex("83 01 02 03"), &limits).status == FLOW_OK);
  Read large(unhex("43 01 02 03 04"), &limits);
  CHECK(large.status == FLOW_ERROR_LIMIT);
  CHECK(std::string(large.error.message) == "there are more than 4 bytes");
  limits.reserved = 1;
  CHECK(Read("", &limits).status == FLOW_ERROR_STRUCT_SIZE);
  limits.reserved = 0;
  limits.struct_size = 8;
  CHECK(Read("", &limits).status == FLOW_ERROR_STRUCT_SIZE);
  struct {
    flow_cbor_limits limits;
    uint64_t later;
  } grown = {FLOW_CBOR_LIMITS_INIT, 0};
  grown.limits.struct_size = sizeof grown;
  CHECK(Read(unhex("01"), &grown.limits).status == FLOW_OK);
  grown.later = 1;
  CHECK(Read(unhex("01"), &grown.limits).status == FLOW_ERROR_STRUCT_SIZE);

  flow_value *value = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  auto bytes = reinterpret_cast<const uint8_t *>("\x01");
  CHECK(flow_cbor_parse(bytes, size_t(FLOW_CBOR_LIMIT) + 1, nullptr, &value, &error) ==
        FLOW_ERROR_LIMIT);
  CHECK(flow_cbor_parse(nullptr, 1, nullptr, &value, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_cbor_parse(nullptr, 0, nullptr, &value, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_cbor_parse(bytes, 1, nullptr, nullptr, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  error.struct_size = 8;
  error.status = FLOW_OK;
  CHECK(flow_cbor_parse(nullptr, 0, nullptr, &value, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(error.status == FLOW_OK);
  CHECK(value == nullptr);
}

TEST_CASE("CBOR has as many values as all records may, and no more" * test::large()) {
  std::string most = "\x9a\x04";  // a list of 67,108,864: one too many with the list itself
  most += std::string(3 + FLOW_RECORD_LIMIT, '\0');
  Read over(most);
  CHECK(over.status == FLOW_ERROR_LIMIT);
  CHECK(std::string(over.error.message) == "there are more than 67108864 values");
}

TEST_CASE("a value that is malformed is not written as CBOR") {
  flow_entry entries[] = {{flow_text("a"), flow_null_value()}, {flow_text("a"), flow_null_value()}};
  flow_value twice = FLOW_MAP_OF(entries);
  CHECK(written(&twice).find("\xf6") == std::string::npos);
  flow_value wrong = flow_view_value({"\xff", 1});
  uint8_t *bytes = nullptr;
  size_t size = 7;
  CHECK(flow_cbor_bytes(&twice, 0, &bytes, &size, nullptr) == FLOW_ERROR_BAD_VALUE);
  CHECK(flow_cbor_bytes(&wrong, 0, &bytes, &size, nullptr) == FLOW_ERROR_BAD_UTF8);
  CHECK(flow_cbor_bytes(nullptr, 0, nullptr, &size, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_cbor_bytes(nullptr, 0, &bytes, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(bytes == nullptr);
  CHECK(size == 7);
  flow_cbor_bytes_destroy(nullptr);
}

TEST_CASE("random values survive CBOR, and equal ones are equal bytes") {
  for (unsigned seed = 0; seed < 3000; seed++) {
    CAPTURE(seed);
    Values values(seed, Values::all);
    flow_value value = values.make();
    std::string bytes = written(&value), kept = written(&value, FLOW_CBOR_IN_ORDER);
    Read read(bytes), again(kept);
    REQUIRE(read.status == FLOW_OK);
    REQUIRE(again.status == FLOW_OK);
    REQUIRE(flow_value_equal(&value, read.value));
    REQUIRE(value_text(again.value) == value_text(&value));
    REQUIRE(written(again.value) == bytes);
    REQUIRE(written(read.value, FLOW_CBOR_IN_ORDER) == bytes);
    REQUIRE(written(again.value, FLOW_CBOR_IN_ORDER) == kept);
  }
}

TEST_CASE("a large map is read and written in no more than n log n steps" * test::large()) {
  std::vector<std::string> texts(200000);
  std::vector<flow_entry> entries(texts.size());
  for (size_t index = 0; index < texts.size(); index++) {
    texts[index] = std::string(40, 'k') + std::to_string(texts.size() - index);
    entries[index] = {{texts[index].data(), texts[index].size()}, flow_null_value()};
  }
  flow_value map = flow_map_value(entries.data(), entries.size());
  Read read(written(&map));
  REQUIRE(read.status == FLOW_OK);
  CHECK(flow_value_equal(&map, read.value));
}

TEST_CASE("CBOR that is damaged is refused or read, and never more") {
  std::mt19937 random(7);
  Values values(11, Values::all);
  for (int round = 0; round < 30000; round++) {
    flow_value value = values.make();
    std::string damaged = written(&value);
    for (int count = 0; count <= round % 4 && !damaged.empty(); count++) {
      size_t at = random() % damaged.size();
      switch (random() % 3) {
        case 0:
          damaged[at] = static_cast<char>(random());
          break;
        case 1:
          damaged.erase(at, random() % 4);
          break;
        default:
          damaged.insert(at, 1, "\x00\x60\x81\x9b\xa1\xbb\xbf\xff\xf9\xc0"[random() % 10]);
      }
    }
    Read read(damaged);
    CAPTURE(hex(damaged));
    if (read.status == FLOW_OK) {
      REQUIRE(flow_value_check(read.value, nullptr) == FLOW_OK);
    } else {
      REQUIRE(read.error.position <= damaged.size());
      REQUIRE(std::strlen(read.error.message) > 20);
    }
    if (round % 100 == 99) values.clear();
  }
}

namespace {

/// The most memory that a process of its own has while it reads the bytes, in bytes.
long memory_of(const std::string &bytes, const flow_cbor_limits *limits, flow_status expected) {
  malloc_trim(0);
  pid_t child = fork();
  if (child == 0) {
    // Blocks that the parent has freed are not used again.
    mallopt(M_MMAP_THRESHOLD, 1 << 12);
    flow_value *value = nullptr;
    flow_status status = flow_cbor_parse(reinterpret_cast<const uint8_t *>(bytes.data()),
                                         bytes.size(), limits, &value, nullptr);
    _exit(status == expected ? 0 : 1);
  }
  struct rusage usage;
  int status = 0;
  REQUIRE(wait4(child, &status, 0, &usage) == child);
  REQUIRE(status == 0);
  return usage.ru_maxrss * 1024;
}

/// The memory for reading the bytes, less that for reading one byte.
long memory_for(const std::string &bytes, const flow_cbor_limits *limits = nullptr,
                flow_status expected = FLOW_OK) {
  long nothing = memory_of("\xf6", nullptr, FLOW_OK);
  return memory_of(bytes, limits, expected) - nothing;
}

}  // namespace

TEST_CASE("reading CBOR needs at most 48 bytes of memory a byte") {
  if (is_watched()) return;
  const size_t size = 2 << 20;
  std::string nulls = "\x9a", pairs = "\x9a", empties = "\x9a", keys = "\xba", texts = "\x9a";
  auto count = [](std::string &bytes, size_t count) {
    for (int shift = 24; shift >= 0; shift -= 8)
      bytes += static_cast<char>(count >> shift);
  };
  count(nulls, size);
  nulls += std::string(size, '\xf6');
  count(pairs, size / 3);
  for (size_t index = 0; index < size / 3; index++)
    pairs += "\xa1\x60\xf6";
  count(empties, size);
  empties += std::string(size, '\x80');
  count(texts, size);
  texts += std::string(size, '\x60');
  count(keys, size / 5);
  for (size_t index = 0; index < size / 5; index++) {
    keys += '\x63';
    for (int shift = 14; shift >= 0; shift -= 7)
      keys += static_cast<char>(index >> shift & 0x7f);
    keys += '\xf6';
  }
  for (const std::string *each : {&nulls, &pairs, &empties, &texts, &keys}) {
    CAPTURE(hex(each->substr(0, 8)));
    long needed = memory_for(*each);
    MESSAGE(hex(each->substr(0, 8)), "...: ", double(needed) / double(each->size()), " a byte");
    CHECK(needed > static_cast<long>(8 * each->size()));
    CHECK(needed < static_cast<long>(48 * each->size()));
  }
  // Refused for its limits, it needs none.
  flow_cbor_limits limits = FLOW_CBOR_LIMITS_INIT;
  limits.values = 1000000;
  CHECK(memory_for(nulls, &limits, FLOW_ERROR_LIMIT) < 256 << 10);
}

TEST_CASE("what has no form in JSON has one in CBOR") {
  flow_value items[] = {flow_number_value(std::nan("")),
                        flow_bytes_value(reinterpret_cast<const uint8_t *>("\xff\0"), 2)};
  flow_value list = FLOW_LIST_OF(items);
  char *text = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_json_text(&list, 0, &text, nullptr, &error) == FLOW_ERROR_BAD_VALUE);
  CHECK(std::string(error.message) == "[0]: JSON has no form for NaN and the infinities");
  CHECK(text == nullptr);
  Read read(written(&list));
  REQUIRE(read.status == FLOW_OK);
  CHECK(flow_value_equal(&list, read.value));
}
