/* Tools of all fuzz targets: an input that is read like a stream, memory that ends with the run,
 * texts and values made of input. */
#pragma once

#include <flow/flow.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "../Shared/finding.hpp"

namespace fuzz {

#define FUZZ_CHECK SHARED_CHECK

/** The bytes of one run. Reading behind the end gives zeros, which must always mean "nothing
 * more". */
class Input {
 public:
  Input(const uint8_t *data, size_t size) : at_(data), end_(data + size) {}
  bool empty() const { return at_ == end_; }
  size_t left() const { return static_cast<size_t>(end_ - at_); }
  uint8_t byte() { return empty() ? 0 : *at_++; }
  bool flag() { return byte() & 1; }
  unsigned below(unsigned count) { return count ? byte() % count : 0; }
  uint64_t number(unsigned bytes) {
    uint64_t result = 0;
    while (bytes-- > 0)
      result = result << 8 | byte();
    return result;
  }
  /** A number as programs have them: small mostly, at one of the ends of a type at times. */
  uint64_t wild() {
    static const uint64_t ends[] = {0,
                                    1,
                                    2,
                                    63,
                                    64,
                                    65,
                                    255,
                                    256,
                                    65535,
                                    65536,
                                    INT32_MAX,
                                    UINT32_MAX,
                                    INT64_MAX,
                                    UINT64_MAX,
                                    uint64_t{1} << 60,
                                    uint64_t{1} << 63};
    uint8_t kind = byte();
    if (kind < 0xe0) return kind & 15;
    return kind < 0xf8 ? ends[byte() & 15] : number(8);
  }
  const uint8_t *take(size_t size) {
    const uint8_t *here = at_;
    at_ += size;
    return here;
  }

 private:
  const uint8_t *at_, *end_;
};

/** Memory that ends with the run. Each piece is a block of its own and exactly as large as asked
 *  for, so that AddressSanitizer sees reads behind it. */
class Memory {
 public:
  Memory() = default;
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  ~Memory() {
    for (void *block : blocks_)
      std::free(block);
  }
  template <typename Type>
  Type *array(size_t count) {
    if (count == 0) return nullptr;
    void *block = std::calloc(count, sizeof(Type));
    if (!block) std::abort();
    blocks_.push_back(block);
    return static_cast<Type *>(block);
  }

 private:
  std::vector<void *> blocks_;
};

/** Texts that are worth trying, some of them no texts at all. */
inline const std::vector<flow_string> &interesting_texts() {
#define FUZZ_TEXT(text) {text, sizeof(text) - 1}
  static const std::vector<flow_string> texts = {
      FUZZ_TEXT(""),
      FUZZ_TEXT("a"),
      FUZZ_TEXT("ok"),
      FUZZ_TEXT("tap"),
      FUZZ_TEXT("id"),
      FUZZ_TEXT("caf\xc3\xa9"),
      FUZZ_TEXT("cafe\xcc\x81"),
      FUZZ_TEXT("\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb"),
      FUZZ_TEXT("a\0b"),
      FUZZ_TEXT("line\nbreak\x1b[2J"),
      FUZZ_TEXT("\xe2\x80\xae"
                "rtl"),
      FUZZ_TEXT("\xff\xfe"),
      FUZZ_TEXT("\xed\xa0\x80"),
      FUZZ_TEXT("\xf4\x90\x80\x80"),
      FUZZ_TEXT("\xc3"),
      FUZZ_TEXT("0123456789012345678901234567890123456789012345678901234567890123456789012345678901"
                "234567890"
                "1234567890123456789012345678901234567890")};
#undef FUZZ_TEXT
  return texts;
}

/** A text of the input: short, of its own bytes or one of the interesting ones. Exactly as large as
 * it says. */
inline flow_string read_text(Input &input, Memory &memory) {
  uint8_t kind = input.byte();
  flow_string text = {nullptr, 0};
  if (kind >= 0xc0) {
    text = interesting_texts()[kind & 15];
  } else {
    text.size = kind % 24;
    if (text.size > input.left()) text.size = input.left();
    text.data = reinterpret_cast<const char *>(input.take(text.size));
  }
  char *copy = memory.array<char>(text.size);
  if (text.size > 0) std::memcpy(copy, text.data, text.size);
  text.data = copy;
  return text;
}

/** Copies a text as a NUL-terminated string. */
inline const char *terminated(flow_string text, Memory &memory) {
  char *copy = memory.array<char>(text.size + 1);
  if (text.size > 0) std::memcpy(copy, text.data, text.size);
  return copy;
}

/** A value of the input. `depth` is how deep it may nest; at the end of the input it is null. */
inline flow_value read_value(Input &input, Memory &memory, unsigned depth) {
  flow_value value = flow_null_value();
  switch (input.byte() & 15) {
    case 1:
      value = flow_boolean_value(input.byte() % 3 == 2 ? 7 : input.flag());
      break;
    case 2:
      value = flow_integer_value(static_cast<int64_t>(input.wild()));
      break;
    case 3: {
      uint64_t bits = input.flag() ? input.number(8) : input.byte();
      value = flow_number_value(static_cast<double>(bits));
      if (input.flag()) std::memcpy(&value.as.number, &bits, sizeof bits);
      break;
    }
    case 4:
    case 5:
      value = flow_view_value(read_text(input, memory));
      break;
    case 6: {
      flow_string text = read_text(input, memory);
      value = flow_bytes_value(reinterpret_cast<const uint8_t *>(text.data), text.size);
      break;
    }
    case 7:
    case 8:
    case 9: {
      size_t count = depth > 0 ? input.byte() % 9 : 0;
      auto *items = memory.array<flow_value>(count);
      for (size_t index = 0; index < count; index++) {
        items[index] = read_value(input, memory, depth - 1);
      }
      value = flow_list_value(items, count);
      break;
    }
    case 10:
    case 11:
    case 12: {
      size_t count = depth > 0 ? input.byte() % 9 : 0;
      auto *entries = memory.array<flow_entry>(count);
      for (size_t index = 0; index < count; index++) {
        entries[index].key = read_text(input, memory);
        entries[index].value = read_value(input, memory, depth - 1);
      }
      value = flow_map_value(entries, count);
      break;
    }
    case 13: /* nested far deeper than is allowed, with few bytes */
      for (unsigned levels = input.byte() % 80; levels > 0 && depth > 0; levels--) {
        auto *item = memory.array<flow_value>(1);
        *item = value;
        value = flow_list_value(item, 1);
      }
      break;
    case 14: /* no value at all */
      value.type = static_cast<flow_type>(input.wild());
      value.reserved = input.flag();
      if (value.type > 3 && value.type < 8) value.as.string.size = input.byte() % 3;
      break;
    default:
      break;
  }
  return value;
}

/** Reads every byte of a text, so that AddressSanitizer sees one that is gone. */
inline void touch(flow_string text) {
  volatile char sink = 0;
  FUZZ_CHECK(text.size == 0 || text.data, "A text that was handed out is NULL with %zu bytes.",
             text.size);
  for (size_t index = 0; index < text.size; index++)
    sink = text.data[index];
  (void)sink;
}

/** Reads every byte of a value. */
inline void touch(const flow_value *value) {
  if (!value) return;
  switch (value->type) {
    case FLOW_TYPE_STRING:
    case FLOW_TYPE_BYTES:
      touch(value->as.string);
      break;
    case FLOW_TYPE_LIST:
      for (size_t index = 0; index < value->as.list.count; index++)
        touch(&value->as.list.items[index]);
      break;
    case FLOW_TYPE_MAP:
      for (size_t index = 0; index < value->as.map.count; index++) {
        touch(value->as.map.entries[index].key);
        touch(&value->as.map.entries[index].value);
      }
      break;
    default:
      break;
  }
}

/** True if steps are to be printed: FUZZ_TRACE is set. */
inline bool is_traced() {
  static const bool traced = std::getenv("FUZZ_TRACE") != nullptr;
  return traced;
}

/** A status is one of the table's, and never the one that says that the engine has a fault. */
inline flow_status checked(flow_status status, const char *call) {
  if (is_traced()) std::fprintf(stderr, "%s -> %s\n", call, flow_status_name(status));
  return shared::check_status(status, call);
}

/** A message is one line that ends within its buffer. */
inline void check_error(const flow_error &error, flow_status status) {
  if (status == FLOW_OK) return;
  FUZZ_CHECK(std::memchr(error.message, 0, sizeof error.message),
             "A message does not end with NUL.");
}

}  // namespace fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
