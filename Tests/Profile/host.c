/* A C host that loads the sample plugin in Swift twice, in ordinary and in Embedded Swift, runs
 * both flows at once, each in a window of its own, and prints what they show and finish with. */
#include <flow/flow.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

static int failures;

static void check(flow_status status, const char *what, const flow_error *error) {
  if (status == FLOW_OK) return;
  failures++;
  fprintf(stderr, "%s: %s %s\n", what, flow_status_name(status), error ? error->message : "");
}

static void told(void *user_data, const flow_diagnostic *diagnostic) {
  (void)user_data;
  printf("told: %s\n", diagnostic->message);
}

static void finished(void *user_data, flow_engine *engine, flow_coordinator coordinator,
                     flow_cause cause, const flow_value *value) {
  const char *name = user_data;
  flow_string who = flow_get_string(value, "name", "?");
  (void)engine, (void)coordinator;
  printf("%s: %s, %.*s, %s\n", name, flow_cause_name(cause), (int)who.size, who.data,
         flow_get_boolean(value, "public", FLOW_FALSE) ? "public" : "private");
}

/* Runs posted functions in the engine's dispatch: tasks of the ordinary plugin. */
static void dispatch(flow_engine *engine) {
  struct pollfd wait = {-1, POLLIN, 0};
  flow_engine_descriptor(engine, &wait.fd);
  while (poll(&wait, 1, 200) > 0)
    check(flow_engine_dispatch(engine), "dispatch", NULL);
}

static flow_screen show(flow_engine *engine, flow_window window) {
  const flow_screen_content *content = NULL;
  flow_screen top = FLOW_NONE;
  size_t index;
  dispatch(engine);
  flow_window_top(engine, window, &top);
  check(flow_screen_render(engine, top, &content), "render", NULL);
  if (!content) return FLOW_NONE;
  printf("%.*s:", (int)content->title.size, content->title.data);
  for (index = 0; index < content->element_count; index++) {
    flow_string text = flow_element_at(content, index)->text;
    printf(" [%.*s]", (int)text.size, text.data);
  }
  printf("\n");
  return top;
}

static void press(flow_engine *engine, flow_window window, const char *id) {
  flow_error error = FLOW_ERROR_INIT;
  check(flow_screen_invoke(engine, show(engine, window), id, NULL, &error), id, &error);
}

static void set(flow_engine *engine, flow_window window, const char *id, flow_value value) {
  flow_error error = FLOW_ERROR_INIT;
  check(flow_screen_set_field(engine, show(engine, window), id, &value, &error), id, &error);
}

/* Opens a window with a profile. */
static flow_window begin(flow_engine *engine, const char *class_id) {
  flow_window window = FLOW_NONE;
  flow_options options = FLOW_OPTIONS_INIT;
  flow_entry entries[] = {FLOW_ENTRY("name", flow_string_value("Ada")),
                          FLOW_ENTRY("joined", flow_integer_value(1577836800))};
  flow_value arguments = FLOW_MAP_OF(entries);
  options.finished.function = finished;
  options.finished.user_data = (void *)class_id;
  check(flow_window_create(engine, &window), "window", NULL);
  check(flow_open_new(engine, window, class_id, &arguments, &options, NULL, NULL), class_id, NULL);
  return window;
}

/* Runs a plugin with the other words of the kit: its flow, and what that shows. */
static void words(const char *path) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_engine *engine = NULL;
  flow_error error = FLOW_ERROR_INIT;
  flow_window window;
  options.diagnostic.function = told;
  check(flow_engine_create(&options, &engine), "engine", NULL);
  check(flow_plugin_load(engine, path, NULL, &error), path, &error);
  check(flow_window_create(engine, &window), "window", NULL);
  check(flow_open_new(engine, window, "words", NULL, NULL, NULL, NULL), "words", NULL);
  show(engine, window);
  check(flow_engine_destroy(engine), "destroy", NULL);
}

int main(int argc, char **argv) {
  static const char *const ids[] = {"profile", "profile-embedded"};
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_engine *engine = NULL;
  flow_error error = FLOW_ERROR_INIT;
  flow_window windows[3];
  int index;
  if (argc < 3) return 2;
  options.diagnostic.function = told;
  check(flow_engine_create(&options, &engine), "engine", NULL);
  for (index = 0; index < 2; index++) {
    check(flow_plugin_load(engine, argv[index + 1], NULL, &error), argv[index + 1], &error);
  }
  for (index = 0; index < 2; index++)
    windows[index] = begin(engine, ids[index]);
  for (index = 0; index < 2; index++) {
    set(engine, windows[index], "public", flow_boolean_value(FLOW_TRUE));
    press(engine, windows[index], "rename");
    set(engine, windows[index], "name", flow_string_value(""));
    show(engine, windows[index]);
    set(engine, windows[index], "name", flow_string_value("Grace"));
  }
  for (index = 0; index < 2; index++) {
    press(engine, windows[index], "save");
    press(engine, windows[index], "yes");
    press(engine, windows[index], "done");
  }
  /* A flow that is asked something when everything ends. */
  windows[2] = begin(engine, ids[0]);
  press(engine, windows[2], "rename");
  dispatch(engine);
  check(flow_engine_destroy(engine), "destroy", NULL);
  for (index = 3; index < argc; index++)
    words(argv[index]);
  return failures;
}
