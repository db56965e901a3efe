/* A program of one file: the engine from libflow.a, and two plugins that are linked into it. */
#include <flow/flow.h>
#include <stdio.h>

extern const flow_plugin_entry_table tea_plugin, coffee_plugin;

int main(void) {
  flow_engine *engine = NULL;
  flow_window window = FLOW_NONE;
  flow_error error = FLOW_ERROR_INIT;
  char name[FLOW_NAME_SIZE];
  if (flow_engine_create(NULL, &engine) != FLOW_OK) return 1;
  if (flow_plugin_add(engine, &tea_plugin, NULL, &error) != FLOW_OK ||
      flow_plugin_add(engine, &coffee_plugin, NULL, &error) != FLOW_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  flow_window_create(engine, &window);
  flow_show(engine, window, "tea", NULL);
  flow_screen screen = flow_show(engine, window, "coffee", NULL);
  puts(flow_name_of(engine, screen, name, sizeof name));
  return flow_engine_destroy(engine) == FLOW_OK ? 0 : 1;
}
