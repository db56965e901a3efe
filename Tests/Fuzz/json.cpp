/* libflow-json: any text is read or refused, and a value that was read is written and read again as
 * the same. The first byte chooses: text, or a value made of input, as JSON or through a
 * builder. */
#include <flow/json.h>

#include "support.hpp"

namespace {

/** Writes the value if it can be written; read again, it is the same unless bytes have become
 * text. */
void check_written(const flow_value *value, flow_json_flags flags, bool must_work) {
  char *text = nullptr;
  size_t size = 0;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status =
      fuzz::checked(flow_json_text(value, flags, &text, &size, &error), "flow_json_text");
  fuzz::check_error(error, status);
  FUZZ_CHECK((status == FLOW_OK) == (text != nullptr), "flow_json_text and its result disagree.");
  FUZZ_CHECK(text || !must_work, "What was read cannot be written: %s", error.message);
  if (!text) return;
  flow_value *again = nullptr;
  status = fuzz::checked(flow_json_parse(text, size, &again, &error), "flow_json_parse");
  FUZZ_CHECK(status == FLOW_OK, "What was written cannot be read: %s", error.message);
  FUZZ_CHECK(flags & FLOW_JSON_BASE64 || flow_value_equal(value, again), "JSON changed a value.");
  flow_value_destroy(again);
  flow_json_text_destroy(text);
}

void read_text(const char *text, size_t size, flow_json_flags flags) {
  flow_value *value = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status =
      fuzz::checked(flow_json_parse(text, size, &value, &error), "flow_json_parse");
  fuzz::check_error(error, status);
  FUZZ_CHECK((status == FLOW_OK) == (value != nullptr), "flow_json_parse and its result disagree.");
  if (!value) {
    FUZZ_CHECK(error.position <= size, "The fault is at byte %u of %zu.", error.position, size);
    return;
  }
  fuzz::touch(value);
  FUZZ_CHECK(flow_value_check(value, nullptr) == FLOW_OK, "A malformed value was read.");
  check_written(value, flags, true);
  flow_value_destroy(value);
}

/** Steps of a builder that the input chooses. The value it makes is well formed. */
void build(fuzz::Input &input, fuzz::Memory &memory) {
  flow_builder *builder = nullptr;
  fuzz::checked(flow_builder_create(&builder), "flow_builder_create");
  while (!input.empty()) {
    unsigned step = input.byte();
    flow_string key = {nullptr, 0};
    if (step & 8) key = fuzz::read_text(input, memory);
    const flow_string *given = step & 8 ? &key : nullptr;
    if ((step & 7) == 7) {
      fuzz::checked(flow_builder_end(builder), "flow_builder_end");
    } else if ((step & 7) > 4) {
      flow_type type = step & 1 ? FLOW_TYPE_MAP : FLOW_TYPE_LIST;
      fuzz::checked(flow_builder_begin(builder, given, type), "flow_builder_begin");
    } else {
      flow_value value = fuzz::read_value(input, memory, 70);
      fuzz::checked(flow_builder_put(builder, given, &value), "flow_builder_put");
    }
  }
  flow_value *made = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status =
      fuzz::checked(flow_builder_finish(builder, &made, &error), "flow_builder_finish");
  fuzz::check_error(error, status);
  FUZZ_CHECK((status == FLOW_OK) == (made != nullptr),
             "flow_builder_finish and its result disagree.");
  if (made) {
    fuzz::touch(made);
    FUZZ_CHECK(flow_value_check(made, nullptr) == FLOW_OK, "A malformed value was built.");
  }
  flow_value_destroy(made);
  flow_builder_destroy(builder);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::Input input(data, size);
  fuzz::Memory memory;
  unsigned choice = input.byte();
  flow_json_flags flags = choice >> 2 & 7;
  if ((choice & 3) < 2) {
    if (size > 0) read_text(reinterpret_cast<const char *>(data) + 1, size - 1, flags);
  } else if ((choice & 3) == 2) {
    flow_value value = fuzz::read_value(input, memory, 70);
    check_written(&value, flags, false);
  } else {
    build(input, memory);
  }
  return 0;
}
