/* A C host that loads a plugin written in Swift, and prints the title of its screen twice: once
 * from each of two engines. */
#include <flow/flow.h>
#include <stdio.h>

static int show_title(const char *plugin) {
  flow_engine *engine = NULL;
  flow_error error = FLOW_ERROR_INIT;
  flow_handle screen = FLOW_NONE;
  const flow_screen_content *content = NULL;
  flow_status status = flow_engine_create(NULL, &engine);
  if (status == FLOW_OK) status = flow_plugin_load(engine, plugin, NULL, &error);
  if (status == FLOW_OK) status = flow_create(engine, "foundation.screen", NULL, &screen);
  if (status == FLOW_OK) status = flow_screen_render(engine, screen, &content);
  if (status == FLOW_OK) {
    printf("%.*s\n", (int)content->title.size, content->title.data);
  } else {
    fprintf(stderr, "%s %s\n", flow_status_name(status), error.message);
  }
  flow_engine_destroy(engine);
  return status == FLOW_OK;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  return show_title(argv[1]) && show_title(argv[1]) ? 0 : 1;
}
