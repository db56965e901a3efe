/* flow_uri_parse() of libflow-uri on any text, and its results. */
#include <flow/uri.h>

#include "support.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::Memory memory;
  const char *text = fuzz::terminated({reinterpret_cast<const char *>(data), size}, memory);
  flow_uri *uri = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = fuzz::checked(flow_uri_parse(text, &uri, &error), "flow_uri_parse");
  fuzz::check_error(error, status);
  FUZZ_CHECK((status == FLOW_OK) == (uri != nullptr), "flow_uri_parse and its result disagree.");
  if (!uri) {
    FUZZ_CHECK(error.position <= size, "The fault is at byte %u of %zu.", error.position, size);
    return 0;
  }
  FUZZ_CHECK(uri->scheme.size > 0, "A URI without a scheme was accepted.");
  fuzz::touch(uri->scheme);
  fuzz::touch(uri->authority);
  size_t bytes = uri->scheme.size + uri->authority.size;
  for (size_t index = 0; index < uri->segment_count; index++) {
    fuzz::touch(uri->segments[index]);
    bytes += uri->segments[index].size;
  }
  for (size_t index = 0; index < uri->query_count; index++) {
    fuzz::touch(uri->query[index].key);
    fuzz::touch(uri->query[index].value);
    bytes += uri->query[index].key.size + uri->query[index].value.size;
  }
  FUZZ_CHECK(bytes <= size, "A URI of %zu bytes has parts of %zu bytes.", size, bytes);
  flow_uri_destroy(uri);
  return 0;
}
