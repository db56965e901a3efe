/* Asks for a database that is not there, with the installed library. */
#include <flow/flow.h>
#include <flow/store_pg.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = flow_store_pg_prepare("host=/nowhere", &error);
  printf("%.*s\n", (int)strcspn(error.message, ":"), error.message);
  return status == FLOW_ERROR_IO ? 0 : 1;
}
