/* flow_signature_parse() on any bytes; a signature that it accepts is used for a method. */
#include "support.hpp"

namespace {

/** Writes a parsed signature as text again. */
size_t write(const flow_signature &signature, char *out) {
  char *at = out;
  if (signature.result_null) *at++ = '?';
  *at++ = signature.result;
  *at++ = '(';
  for (unsigned index = 0; index < signature.count; index++) {
    if (signature.argument_null[index]) *at++ = '?';
    *at++ = signature.arguments[index];
  }
  *at++ = ')';
  return static_cast<size_t>(at - out);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::Memory memory;
  char *text = memory.array<char>(size);
  if (size > 0) std::memcpy(text, data, size);
  flow_signature signature = {};
  flow_error error = FLOW_ERROR_INIT;
  flow_status status =
      fuzz::checked(flow_signature_parse(text, size, &signature, &error), "flow_signature_parse");
  fuzz::check_error(error, status);
  FUZZ_CHECK(status == flow_signature_parse(text, size, nullptr, nullptr),
             "flow_signature_parse depends on who asks.");
  if (status != FLOW_OK) {
    FUZZ_CHECK(error.position <= size, "The fault is at byte %u of %zu.", error.position, size);
    return 0;
  }
  FUZZ_CHECK(signature.count >= 1 && signature.count <= FLOW_SIGNATURE_ARGUMENTS,
             "A signature of %u arguments was accepted.", signature.count);
  char again[64];
  size_t written = write(signature, again);
  FUZZ_CHECK(written == size && std::memcmp(again, text, size) == 0,
             "The signature \"%.*s\" was read as \"%.*s\".", static_cast<int>(size), text,
             static_cast<int>(written), again);
  return 0;
}
