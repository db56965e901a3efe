/* libflow-cbor: any bytes are read or refused, and a value that was read is written and read again
 * as the same. The first byte chooses: CBOR, or a value made of input; and the limits. */
#include <flow/cbor.h>

#include "support.hpp"

namespace {

/** CBOR that ends with the run. */
struct Written {
  uint8_t *bytes = nullptr;
  size_t size = 0;
  ~Written() { flow_cbor_bytes_destroy(bytes); }
};

/** Writes a value, and reads it again as an equal one. False if it is malformed. */
bool check_written(const flow_value *value, flow_cbor_flags flags, Written &written) {
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = fuzz::checked(
      flow_cbor_bytes(value, flags, &written.bytes, &written.size, &error), "flow_cbor_bytes");
  fuzz::check_error(error, status);
  FUZZ_CHECK((status == FLOW_OK) == (written.bytes != nullptr),
             "flow_cbor_bytes and its result disagree.");
  FUZZ_CHECK(status == flow_value_check(value, nullptr), "flow_cbor_bytes says %d.", status);
  if (!written.bytes) return false;
  flow_value *again = nullptr;
  status = fuzz::checked(flow_cbor_parse(written.bytes, written.size, nullptr, &again, &error),
                         "flow_cbor_parse");
  FUZZ_CHECK(status == FLOW_OK, "What was written cannot be read: %s", error.message);
  FUZZ_CHECK(flow_value_equal(value, again), "CBOR changed a value.");
  flow_value_destroy(again);
  return true;
}

/** However a value is written, its deterministic form is the same. */
void check_forms(const flow_value *value) {
  Written one, kept;
  if (!check_written(value, 0, one) || !check_written(value, FLOW_CBOR_IN_ORDER, kept)) return;
  flow_value *again = nullptr;
  flow_cbor_parse(kept.bytes, kept.size, nullptr, &again, nullptr);
  Written other;
  check_written(again, 0, other);
  FUZZ_CHECK(one.size == other.size && std::memcmp(one.bytes, other.bytes, one.size) == 0,
             "An equal value has another form.");
  flow_value_destroy(again);
}

void read_bytes(const uint8_t *bytes, size_t size, const flow_cbor_limits &limits) {
  flow_value *value = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status =
      fuzz::checked(flow_cbor_parse(bytes, size, &limits, &value, &error), "flow_cbor_parse");
  fuzz::check_error(error, status);
  FUZZ_CHECK((status == FLOW_OK) == (value != nullptr), "flow_cbor_parse and its result disagree.");
  FUZZ_CHECK(limits.size == 0 || size <= limits.size || !value, "More was read than may be.");
  if (!value) {
    FUZZ_CHECK(error.position <= size, "The fault is at byte %u of %zu.", error.position, size);
    FUZZ_CHECK(error.message[0], "There is no sentence.");
    return;
  }
  fuzz::touch(value);
  FUZZ_CHECK(flow_value_check(value, nullptr) == FLOW_OK, "A malformed value was read.");
  check_forms(value);
  flow_value_destroy(value);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::Input input(data, size);
  fuzz::Memory memory;
  unsigned choice = input.byte();
  if (choice & 1) {
    flow_value value = fuzz::read_value(input, memory, 70);
    check_forms(&value);
    return 0;
  }
  flow_cbor_limits limits = FLOW_CBOR_LIMITS_INIT;
  if (choice & 2) limits.values = choice >> 3;
  if (choice & 4) limits.size = choice >> 3;
  /* A block of its own, so that AddressSanitizer sees what is read behind it. */
  size_t count = input.left();
  uint8_t *bytes = memory.array<uint8_t>(count);
  if (count > 0) std::memcpy(bytes, input.take(count), count);
  read_bytes(bytes, count, limits);
  return 0;
}
