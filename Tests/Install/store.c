/* Looks into a folder of sessions, with the installed library. */
#include <flow/flow.h>
#include <flow/store.h>
#include <stdio.h>

static void count(void *user_data, const flow_session_entry *entry) {
  (void)entry;
  ++*(int *)user_data;
}

int main(int argument_count, char **arguments) {
  flow_error error = FLOW_ERROR_INIT;
  flow_store *store = NULL;
  int found = 0;
  if (argument_count != 2 || flow_store_open(arguments[1], NULL, &store, &error) != FLOW_OK ||
      flow_store_list(store, count, &found, &error) != FLOW_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  puts(found == 0 ? "no session yet" : "there are sessions");
  flow_store_close(store);
  return 0;
}
