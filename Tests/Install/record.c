/* Records nothing but its title, with the installed library: record FILE. */
#include <flow/flow.h>
#include <flow/record.h>
#include <stdio.h>

int main(int argc, char **argv) {
  flow_recorder_options options = FLOW_RECORDER_OPTIONS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  flow_recorder *recorder = NULL;
  flow_engine *engine = NULL;
  flow_status status;
  options.title = "Nothing was done";
  if (argc != 2 || flow_engine_create(NULL, &engine) != FLOW_OK) return 1;
  status = flow_recorder_begin(engine, argv[1], &options, &recorder, &error);
  if (status == FLOW_OK) status = flow_recorder_end(recorder, &error);
  if (status != FLOW_OK) fprintf(stderr, "%s\n", error.message);
  puts(flow_status_name(status));
  return flow_engine_destroy(engine) == FLOW_OK && status == FLOW_OK ? 0 : 1;
}
