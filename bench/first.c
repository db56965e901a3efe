/* A host that shows the first screen of the plugin `setup`, and ends: first PLUGIN. */
#include <flow/flow.h>
#include <stdio.h>

int main(int argc, char **argv) {
  flow_engine *engine = NULL;
  flow_window window;
  flow_screen screen;
  const flow_screen_content *content = NULL;
  flow_error error = FLOW_ERROR_INIT;
  if (argc != 2 || flow_engine_create(NULL, &engine) != FLOW_OK) return 2;
  if (flow_plugin_load(engine, argv[1], NULL, &error) != FLOW_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  if (flow_window_create(engine, &window) != FLOW_OK ||
      flow_open_new(engine, window, "setup.coordinator", NULL, NULL, NULL, NULL) != FLOW_OK ||
      flow_window_top(engine, window, &screen) != FLOW_OK ||
      flow_screen_render(engine, screen, &content) != FLOW_OK)
    return 1;
  return content->element_count > 0 ? 0 : 1;
}
