/* A host of two windows, whose user does everything once; libflow-record writes it.
 *
 *   host told|heard RECORD SHOP EVERY
 *
 * `told` tells the recorder of each input and wish first; with `heard` it only listens. */
#include <flow/flow.h>
#include <flow/record.h>
#include <flow/uri.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static flow_engine *engine;
static flow_recorder *recorder;
static flow_window first, second;
static flow_plugin shop, every;
static bool is_told;
static uint64_t now = 1;

static void check(flow_status status, const char *what) {
  if (status == FLOW_OK) return;
  fprintf(stderr, "%s: %s\n", what, flow_status_name(status));
  exit(2);
}

static uint64_t clock_now(void *user_data) {
  (void)user_data;
  return now;
}

static void diagnose(void *user_data, const flow_diagnostic *diagnostic) {
  (void)user_data;
  fprintf(stderr, "%s\n", diagnostic->message);
}

static flow_screen top(flow_window window) {
  flow_screen screen = FLOW_NONE;
  check(flow_window_top(engine, window, &screen), "top");
  return screen;
}

static flow_layer layer(flow_window window, size_t index) {
  flow_layer found = FLOW_NONE;
  check(flow_window_layer_at(engine, window, index, &found), "layer");
  return found;
}

/* Uses an element of what is seen; a text is put into what takes none of its own. */
static void use(flow_window window, const char *id, const char *text, const char *action) {
  const flow_screen screen = top(window);
  const flow_screen_content *content = NULL;
  const flow_element *element;
  flow_error error = FLOW_ERROR_INIT;
  flow_input input = FLOW_INPUT_INIT;
  flow_value *value = NULL;
  check(flow_screen_render(engine, screen, &content), "render");
  element = flow_element_find(content, flow_text(id));
  if (!element) {
    fprintf(stderr, "there is no '%s'\n", id);
    exit(2);
  }
  input.id = flow_text(id);
  input.action = flow_text(action);
  if (text) check(flow_value_for(element, flow_text(text), &value, &error), error.message);
  input.value = value;
  if (is_told) check(flow_recorder_input(recorder, screen, element, &input, 0), "input");
  check(flow_screen_send(engine, screen, &input, NULL, &error), error.message);
  if (is_told) check(flow_recorder_answer(recorder, FLOW_OK), "answer");
  flow_value_destroy(value);
}

static flow_wish wish(flow_wish_kind kind, flow_handle subject) {
  flow_wish made = FLOW_WISH_INIT;
  made.kind = kind;
  made.subject = subject;
  return made;
}

static void tell(flow_wish made) {
  if (is_told) check(flow_recorder_wish(recorder, &made), "wish");
}

static void did(flow_status status, const char *what) {
  check(status, what);
  if (is_told) check(flow_recorder_answer(recorder, status), "answer");
}

static void back(flow_window window) {
  tell(wish(FLOW_WISH_BACK, window));
  did(flow_back(engine, window, NULL, NULL), "back");
}

static void select_tab(flow_window window, size_t index) {
  flow_wish made = wish(FLOW_WISH_SELECT, layer(window, 0));
  made.index = index;
  tell(made);
  did(flow_select_tab(engine, layer(window, 0), index, NULL, NULL), "select");
}

/* Pulls a page to the right, and lets it go or puts it back. */
static void pull(flow_window window, bool goes) {
  flow_transition gesture = FLOW_NONE;
  flow_wish made;
  tell(wish(FLOW_WISH_HOLD, window));
  did(flow_gesture_begin_back(engine, window, NULL, &gesture), "begin");
  made = wish(FLOW_WISH_MOVE, FLOW_NONE);
  made.progress = 0.25;
  tell(made);
  did(flow_gesture_progress(engine, gesture, 0.25), "progress");
  made = wish(FLOW_WISH_LIFT, FLOW_NONE);
  made.index = goes;
  tell(made);
  did(goes ? flow_gesture_finish(engine, gesture) : flow_gesture_cancel(engine, gesture), "lift");
}

static void open_flow(flow_window window, const char *class_id) {
  flow_wish made = wish(FLOW_WISH_OPEN, window);
  made.text = class_id;
  tell(made);
  did(flow_open_new(engine, window, class_id, NULL, NULL, NULL, NULL), class_id);
}

/* Of these no observer hears. */
static void do_what_only_a_host_knows(void) {
  flow_wish made = wish(FLOW_WISH_ACTIVITY, first);
  const flow_screen_content *content = NULL;
  made.index = FLOW_ACTIVITY_INACTIVE;
  tell(made);
  did(flow_window_set_activity(engine, first, FLOW_ACTIVITY_INACTIVE), "activity");
  made.index = FLOW_ACTIVITY_ACTIVE;
  tell(made);
  did(flow_window_set_activity(engine, first, FLOW_ACTIVITY_ACTIVE), "activity");
  made = wish(FLOW_WISH_LINK, first);
  made.text = "shop://product/2";
  tell(made);
  did(flow_uri_open(engine, first, "shop://product/2", NULL, NULL, NULL), "link");
  back(first);
  check(flow_screen_render(engine, top(second), &content), "render");
  made = wish(FLOW_WISH_WRONG, top(second));
  made.element = flow_element_find(content, flow_text("day"));
  made.text = "no such day";
  tell(made);
  did(flow_screen_set_wrong(engine, top(second), "day", "no such day", NULL), "wrong");
  /* An alert asks what is to become of the order, and the user answers it. */
  use(first, "select_product", "1", "");
  use(first, "add", NULL, "");
  use(first, "cart", NULL, "");
  use(first, "check_out", NULL, "");
  use(first, "name", "Ada", "");
  back(first);
  use(first, "discard", NULL, "");
}

int main(int argc, char **argv) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_recorder_options settings = FLOW_RECORDER_OPTIONS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  if (argc != 5) return 2;
  is_told = strcmp(argv[1], "told") == 0;
  options.clock.function = clock_now;
  options.diagnostic.function = diagnose;
  check(flow_engine_create(&options, &engine), "engine");
  check(flow_window_create(engine, &first), "window");
  settings.clock.function = clock_now;
  check(flow_recorder_begin(engine, argv[2], &settings, &recorder, &error), error.message);
  check(flow_plugin_load(engine, argv[3], &shop, &error), error.message);
  open_flow(first, "shop.main");
  check(flow_window_create(engine, &second), "window");
  check(flow_plugin_load(engine, argv[4], &every, &error), error.message);
  open_flow(second, "every.flow");
  check(flow_engine_set_locale(engine, "de-DE", FLOW_LEFT_TO_RIGHT), "locale");

  use(second, "age", "5", "");
  use(first, "select_product", "1", "");
  pull(first, false);
  pull(first, true);
  select_tab(first, 1);
  select_tab(first, 0);
  use(second, "room", "blue", "drop");
  use(first, "select_product", "2", "");
  use(first, "add", NULL, "");
  back(first);
  if (is_told) do_what_only_a_host_knows();
  check(flow_plugin_unload(engine, every, NULL, NULL), "unload");
  select_tab(first, 1);
  check(flow_recorder_end(recorder, &error), error.message);
  check(flow_engine_destroy(engine), "destroy");
  return 0;
}
