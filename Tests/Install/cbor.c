/* Writes CBOR and reads it again, with the installed library. */
#include <flow/cbor.h>
#include <flow/flow.h>
#include <stdio.h>

int main(void) {
  flow_value settings = FLOW_MAP(FLOW_ENTRY("volume", flow_integer_value(7))), *again = NULL;
  flow_error error = FLOW_ERROR_INIT;
  uint8_t *bytes = NULL;
  size_t size = 0, index;
  if (flow_cbor_bytes(&settings, 0, &bytes, &size, &error) == FLOW_OK &&
      flow_cbor_parse(bytes, size, NULL, &again, &error) == FLOW_OK &&
      flow_value_equal(&settings, again)) {
    for (index = 0; index < size; index++)
      printf("%02x%c", (unsigned)bytes[index], index + 1 < size ? ' ' : '\n');
  } else {
    fprintf(stderr, "%s\n", error.message);
  }
  flow_cbor_bytes_destroy(bytes);
  flow_value_destroy(again);
  return again ? 0 : 1;
}
