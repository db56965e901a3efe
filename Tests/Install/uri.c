/* Reads a URI with the installed library, and prints a part of it, percent-decoded. */
#include <flow/flow.h>
#include <flow/uri.h>
#include <stdio.h>

int main(void) {
  flow_error error = FLOW_ERROR_INIT;
  flow_uri *uri = NULL;
  if (flow_uri_parse("flow://shop/a%20b", &uri, &error) != FLOW_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  printf("%.*s\n", (int)uri->segments[0].size, uri->segments[0].data);
  flow_uri_destroy(uri);
  return 0;
}
