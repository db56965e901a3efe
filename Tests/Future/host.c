/* The host of the future test: host PLUGIN today|later. It runs the plugin's flow, opens tabs and a
 * batch of its own, and checks every result. The second argument says which libflow runs: with
 * today's, members of a later version are refused unless they are zero. */
#include <flow/flow.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
static flow_engine *engine;
static char said[16][600];
static size_t said_count;

static void check(int is_right, const char *what, int line) {
  if (is_right) return;
  failures++;
  printf("host.c:%d: not so: %s\n", line, what);
}
#define CHECK(...) check((__VA_ARGS__) ? 1 : 0, #__VA_ARGS__, __LINE__)

static int is_text(flow_string text, const char *expected) {
  return flow_string_is(text, expected);
}

static void diagnostic(void *user_data, const flow_diagnostic *told) {
  (void)user_data;
  if (told->severity != FLOW_SEVERITY_ERROR) return;
  snprintf(said[said_count++ % 16], sizeof said[0], "%s", told->message);
}

#ifdef FUTURE
/* True if the only thing the engine has said since the last time is that the member at this byte is
 * not known. */
static int has_refused(const char *subject, size_t offset) {
  char byte[32];
  int count = 0;
  snprintf(byte, sizeof byte, "a member at byte %zu ", offset);
  for (size_t index = 0; index < said_count && index < 16; index++) {
    if (strstr(said[index], byte) && strstr(said[index], subject)) count++;
  }
  if (count != 1) {
    printf("wanted once: %s...%s; the engine said:\n", subject, byte);
    for (size_t index = 0; index < said_count && index < 16; index++)
      printf("  %s\n", said[index]);
  }
  said_count = 0;
  return count == 1;
}

static int uses_later_members;

/* With members that the engine does not know, in rows and in an element. */
static void add_elements(flow_content content) {
  flow_row rows[3];
  flow_element element = FLOW_ELEMENT_INIT;
  memset(rows, 0, sizeof rows);
  rows[0].id = flow_text("a");
  rows[1].id = flow_text("b");
  rows[2].id = flow_text("c");
  rows[2].later = 1;
  element.kind = FLOW_ELEMENT_LIST;
  element.id = flow_text("rows");
  element.rows = rows;
  element.row_count = 3;
  CHECK(flow_content_add(engine, content, &element) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("number 3", offsetof(flow_row, later)));
  rows[2].later = 0;
  element.later = 1;
  CHECK(flow_content_add(engine, content, &element) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("", offsetof(flow_element, later)));
}
#endif

static void render(void *self, flow_content content) {
  (void)self, (void)content;
#ifdef FUTURE
  if (uses_later_members) add_elements(content);
#endif
}

/* ---- Classes of the host --------------------------------------------------------------------- */

static char drawn[1024];
static int removed_screens, gestures;

static void draw(void *self, const flow_change *change) {
  (void)self;
  strcat(strcat(drawn, flow_change_name(change->kind)), " ");
  if (change->token != FLOW_NONE) CHECK(flow_token_complete(engine, change->token) == FLOW_OK);
}

static void follow(void *self, const flow_gesture *gesture) {
  (void)self;
  gestures++;
  CHECK(gesture->request == FLOW_REQUEST_GESTURE_BACK);
}

static void removed(void *self) { (void)self, removed_screens++; }
static void nothing(void *self) { (void)self; }

/* From here on a mistake in an index shows: three of everything, and what tells is in the third. */
static const flow_method presenter_methods[] = {
    FLOW_METHOD("unused", "v(p)", nothing),
    FLOW_PRESENTER_METHOD(gesture, follow),
    FLOW_PRESENTER_METHOD(transition, draw),
};
static const flow_method screen_methods[] = {
    FLOW_METHOD("unused", "v(p)", nothing),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(removed, removed),
};

static int events[64];

static void event(void *self, const flow_event *told) {
  (void)self;
  events[told->kind]++;
  if (told->kind == FLOW_EVENT_DONE) CHECK(told->outcome->kind != FLOW_OUTCOME_PENDING);
}

static const flow_method observer_methods[] = {
    FLOW_OBSERVER_METHOD(event, event),
};

static void add_class(flow_class description) {
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_class_register(engine, FLOW_NONE, &description, &error) == FLOW_OK);
  if (error.status != FLOW_OK) printf("%s\n", error.message);
}

static flow_screen screen(void) {
  flow_screen made = FLOW_NONE;
  CHECK(flow_create(engine, "host.screen", NULL, &made) == FLOW_OK);
  return made;
}

static flow_screen top_of(flow_window window) {
  flow_screen top = FLOW_NONE;
  flow_window_top(engine, window, &top);
  return top;
}

/* ---- The plugin's flow ----------------------------------------------------------------------- */

static int completions, dones, destroys;

static void completed(void *user_data, flow_engine *of, flow_handle subject) {
  (void)user_data, (void)of, (void)subject;
  completions++;
}

static void done(void *user_data, flow_engine *of, flow_transition transition,
                 const flow_outcome *outcome) {
  (void)user_data, (void)of, (void)transition;
  CHECK(outcome->kind == FLOW_OUTCOME_DONE);
  dones++;
}

static void destroyed(void *user_data) { (void)user_data, destroys++; }

static void check_content(flow_screen list) {
  const flow_screen_content *content = NULL;
  const flow_element *element;
  CHECK(flow_screen_render(engine, list, &content) == FLOW_OK);
  if (!content) return;
  CHECK(is_text(content->title, "A list"));
  CHECK(content->element_count == 3);
  element = flow_element_at(content, 1);
  CHECK(element && is_text(element->id, "list") && element->row_count == 3);
  CHECK(element && flow_row_at(element, 2) &&
        is_text(flow_row_at(element, 2)->title, "The third row"));
  CHECK(element && !flow_row_at(element, 3));
  element = flow_element_at(content, 2);
  CHECK(element && is_text(element->id, "last") && element->role == FLOW_ROLE_PRIMARY);
  CHECK(!flow_element_at(content, 3));
}

static void check_alert(flow_window window) {
  const flow_screen_content *content = NULL;
  const flow_element *button = NULL;
  flow_screen alert = top_of(window);
  CHECK(flow_screen_render(engine, alert, &content) == FLOW_OK);
  if (content && content->element_count > 0)
    button = flow_element_at(content, content->element_count - 1);
  CHECK(button && is_text(button->id, "later") && is_text(button->text, "The third button"));
  CHECK(flow_screen_invoke(engine, alert, "later", NULL, NULL) == FLOW_OK);
}

static void run_the_flow(flow_window window, flow_presentable *flow) {
  flow_options options = FLOW_OPTIONS_INIT;
  flow_value row = flow_string_value("third");
  flow_string segments[1];
  flow_uri uri = FLOW_URI_INIT;
  flow_transition transition = FLOW_NONE;
  flow_outcome outcome = FLOW_OUTCOME_INIT;
  flow_screen_info screen_info = FLOW_SCREEN_INFO_INIT;
  flow_coordinator_info flow_info = FLOW_COORDINATOR_INFO_INIT;
  flow_layer_info layer_info = FLOW_LAYER_INFO_INIT;
  flow_route route = FLOW_ROUTE_INIT;
  flow_screen list;
  options.completion.function = completed;
  options.completion.destroy = destroyed;
  options.done.function = done;
  options.done.destroy = destroyed;
  CHECK(flow_open_new(engine, window, "future.flow", NULL, &options, flow, NULL) == FLOW_OK);
  CHECK(dones == 1 && destroys == 1 && completions == 0);
  list = top_of(window);
  check_content(list);
  CHECK(flow_screen_invoke(engine, list, "list", &row, NULL) == FLOW_OK);
  check_alert(window);
  CHECK(top_of(window) == list);

  CHECK(flow_screen_get(engine, list, &screen_info) == FLOW_OK);
  CHECK(!strcmp(screen_info.class_id, "future.list") && screen_info.owner == *flow);
  CHECK(flow_layer_get(engine, screen_info.layer, &layer_info) == FLOW_OK);
  CHECK(layer_info.window == window && layer_info.router == screen_info.router);
  CHECK(flow_coordinator_get(engine, *flow, &flow_info) == FLOW_OK);
  CHECK(flow_info.phase == FLOW_PHASE_RUNNING && flow_info.screen_count == 1);

  uri.scheme = flow_text("future");
  uri.authority = flow_text("third");
  segments[0] = flow_text("7");
  uri.segments = segments;
  uri.segment_count = 1;
  CHECK(flow_open_deep_link(engine, window, &uri, NULL, &transition) == FLOW_OK);
  CHECK(flow_transition_outcome(engine, transition, &outcome) == FLOW_OK);
  CHECK(outcome.kind == FLOW_OUTCOME_DONE && outcome.request == FLOW_REQUEST_DEEP_LINK);
  flow_transition_release(engine, transition);
  CHECK(top_of(window) != list);
  CHECK(flow_gesture_begin_back(engine, window, NULL, &transition) == FLOW_OK);
  CHECK(flow_gesture_finish(engine, transition) == FLOW_OK && gestures == 1);
  flow_transition_release(engine, transition);
  CHECK(top_of(window) == list);

  route.name = flow_text("by link");
  CHECK(flow_screen_set_link(engine, list, &route, NULL, NULL) == FLOW_OK);
  route.name = flow_text("");
  CHECK(flow_screen_link(engine, list, &route) == FLOW_OK && is_text(route.name, "by link"));
  CHECK(flow_back(engine, window, NULL, NULL) == FLOW_OK);
  CHECK(top_of(window) == list);
}

/* ---- Tabs and batches ------------------------------------------------------------------------ */

static void open_tabs(flow_window window) {
  flow_tab tabs[3] = {FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs all = FLOW_TABS_INIT;
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  flow_layer layer = FLOW_NONE;
  size_t count = 0;
  for (size_t index = 0; index < 3; index++)
    tabs[index].root = screen();
  tabs[2].title = flow_text("The third tab");
  all.tabs = tabs;
  all.count = 3;
  all.selected = 2;
  CHECK(flow_open_tabs(engine, window, &all, NULL, NULL) == FLOW_OK);
  CHECK(flow_window_layer_at(engine, window, 0, &layer) == FLOW_OK);
  CHECK(flow_layer_tab_count(engine, layer, &count) == FLOW_OK && count == 3);
  CHECK(flow_layer_tab_at(engine, layer, 2, &info) == FLOW_OK);
  CHECK(is_text(info.title, "The third tab") && info.selected && info.router != FLOW_NONE);
  CHECK(top_of(window) == tabs[2].root);
}

static void run_a_batch(flow_window window) {
  flow_request requests[3] = {FLOW_REQUEST_INIT, FLOW_REQUEST_INIT, FLOW_REQUEST_INIT};
  flow_router router = FLOW_NONE;
  size_t depth = 0;
  for (size_t index = 0; index < 3; index++) {
    requests[index].kind = FLOW_REQUEST_PUSH;
    requests[index].from = window;
    requests[index].presentable = screen();
  }
  CHECK(flow_batch(engine, requests, 3, NULL, NULL) == FLOW_OK);
  CHECK(top_of(window) == requests[2].presentable);
  CHECK(flow_router_of(engine, window, &router) == FLOW_OK);
  CHECK(flow_router_depth(engine, router, &depth) == FLOW_OK && depth == 4);
  CHECK(flow_pop_to_root(engine, window, NULL, NULL) == FLOW_OK && removed_screens == 3);
}

/* ---- Members of a later version, to an engine that does not know them ------------------------ */

#ifdef FUTURE
static void use_later_members(flow_window window, const char *plugin) {
  flow_options options = FLOW_OPTIONS_INIT;
  flow_request requests[3] = {FLOW_REQUEST_INIT, FLOW_REQUEST_INIT, FLOW_REQUEST_INIT};
  flow_tab tabs[3] = {FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs all = FLOW_TABS_INIT;
  flow_route route = flow_route_named("a");
  flow_uri uri = FLOW_URI_INIT;
  const flow_screen_content *content = NULL;
  flow_alert_button buttons[3];
  flow_alert alert = FLOW_ALERT_INIT;
  flow_load_options load = FLOW_LOAD_OPTIONS_INIT;
  flow_engine_options settings = FLOW_ENGINE_OPTIONS_INIT;
  flow_method methods[3];
  flow_template templates[3] = {{"later://a", "a"}, {"later://b", "b"}, {"later://c", "c"}};
  flow_class description = FLOW_CLASS(FLOW_KIND_COORDINATOR, "host.refused", methods);
  flow_error error = FLOW_ERROR_INIT;
  flow_engine *another = NULL;
  flow_plugin loaded = FLOW_NONE;
  flow_screen pushed = screen();
  memset(methods, 0, sizeof methods);
  for (size_t index = 0; index < 3; index++) {
    methods[index] = screen_methods[0];
    requests[index].kind = FLOW_REQUEST_POP;
    requests[index].from = window;
    tabs[index].root = window;
  }
  methods[0].name = "a", methods[1].name = "b";
  said_count = 0;

  options.later = 1;
  CHECK(flow_push(engine, window, pushed, &options, NULL) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("", offsetof(flow_options, later)));
  CHECK(flow_destroy(engine, pushed) == FLOW_OK);
  uses_later_members = 1;
  CHECK(flow_screen_render(engine, top_of(window), &content) == FLOW_OK);
  uses_later_members = 0;
  CHECK(content && content->element_count == 0);
  memset(buttons, 0, sizeof buttons);
  buttons[0].id = flow_text("a");
  buttons[1].id = flow_text("b");
  buttons[2].id = flow_text("c");
  buttons[2].later = 1;
  alert.buttons = buttons;
  alert.button_count = 3;
  CHECK(flow_alert_present(engine, window, &alert, NULL, NULL, NULL) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("number 3", offsetof(flow_alert_button, later)));
  buttons[2].later = 0;
  alert.later = 1;
  CHECK(flow_alert_present(engine, window, &alert, NULL, NULL, NULL) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("", offsetof(flow_alert, later)));
  requests[2].later = 1;
  CHECK(flow_batch(engine, requests, 3, NULL, NULL) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("number 3", offsetof(flow_request, later)));
  all.tabs = tabs;
  all.count = 3;
  tabs[2].later = 1;
  CHECK(flow_open_tabs(engine, window, &all, NULL, NULL) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("number 3", offsetof(flow_tab, later)));
  all.later = 1;
  CHECK(flow_open_tabs(engine, window, &all, NULL, NULL) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("", offsetof(flow_tabs, later)));
  route.later = 1;
  CHECK(flow_broadcast(engine, &route, NULL, NULL) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("", offsetof(flow_route, later)));
  uri.scheme = flow_text("later");
  uri.later = 1;
  CHECK(flow_open_deep_link(engine, window, &uri, NULL, NULL) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("", offsetof(flow_uri, later)));
  load.later = 1;
  CHECK(flow_plugin_load_with(engine, plugin, &load, &loaded, NULL) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("", offsetof(flow_load_options, later)));
  settings.later = 1;
  CHECK(flow_engine_create(&settings, &another) == FLOW_ERROR_STRUCT_SIZE);
  methods[2].later = 1;
  CHECK(flow_class_register(engine, FLOW_NONE, &description, &error) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("number 3", offsetof(flow_method, later)));
  CHECK(strstr(error.message, "that this library does not know"));
  methods[2].later = 0;
  templates[2].later = 1;
  FLOW_SET_TEMPLATES(description, templates);
  CHECK(flow_class_register(engine, FLOW_NONE, &description, NULL) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("number 3", offsetof(flow_template, later)));
  templates[2].later = 0;
  description.later = 1;
  CHECK(flow_class_register(engine, FLOW_NONE, &description, NULL) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(has_refused("", offsetof(flow_class, later)));
}
#endif

/* ---- The whole of it ------------------------------------------------------------------------- */

/* Words that the plugin's callbacks write: each once, in this order, whatever each side was built
 * with. */
static const char words[] =
    "flow start list will_appear did_appear chosen:third answered:later answered_destroy "
    "navigate:third:7 list will_disappear will_appear did_disappear did_appear "
    "will_disappear will_appear gesture back did_disappear did_appear removed destroy "
    "navigate:by link:-1 list will_disappear will_appear did_disappear did_appear "
    "back will_disappear will_appear did_disappear did_appear removed destroy ";

/* A message that is longer than there is room for ends inside its member. */
static void check_long_message(void) {
  struct {
    flow_error error;
    char behind[16];
  } room = {FLOW_ERROR_INIT, {0}};
  char path[700];
  memset(path, '\x1b', sizeof path - 1); /* shown as six characters */
  path[sizeof path - 1] = '\0';
  CHECK(flow_plugin_load(engine, path, NULL, &room.error) == FLOW_ERROR_PLUGIN_OPEN);
  CHECK(strlen(room.error.message) > 500);
  CHECK(strlen(room.error.message) < FLOW_ERROR_MESSAGE_SIZE);
  for (size_t index = 0; index < sizeof room.behind; index++)
    CHECK(room.behind[index] == 0);
#ifdef FUTURE
  CHECK(room.error.later == 0);
#endif
}

int main(int argc, char **argv) {
  flow_engine_options settings = FLOW_ENGINE_OPTIONS_INIT;
  flow_load_options load = FLOW_LOAD_OPTIONS_INIT;
  flow_plugin plugin = FLOW_NONE;
  flow_plugin_info plugin_info = FLOW_PLUGIN_INFO_INIT;
  flow_class_info class_info = FLOW_CLASS_INFO_INIT;
  flow_method_info method_info = FLOW_METHOD_INFO_INIT;
  flow_error error = FLOW_ERROR_INIT;
  flow_window windows[3] = {FLOW_NONE, FLOW_NONE, FLOW_NONE};
  flow_presentable flow = FLOW_NONE;
  flow_presenter presenter = FLOW_NONE;
  flow_observer observer = FLOW_NONE;
  flow_value written;
  if (argc != 3) return 2;
  settings.diagnostic.function = diagnostic;
  CHECK(flow_engine_create(&settings, &engine) == FLOW_OK);
  if (!engine) return 1;
  add_class((flow_class)FLOW_CLASS(FLOW_KIND_PRESENTER, "host.presenter", presenter_methods));
  add_class((flow_class)FLOW_CLASS(FLOW_KIND_SCREEN, "host.screen", screen_methods));
  add_class((flow_class)FLOW_CLASS(FLOW_KIND_OBSERVER, "host.observer", observer_methods));
  if (flow_plugin_load_with(engine, argv[1], &load, &plugin, &error) != FLOW_OK) {
    printf("%s\n", error.message);
    flow_engine_destroy(engine);
    return 3;
  }
  CHECK(flow_plugin_get(engine, plugin, &plugin_info) == FLOW_OK);
  CHECK(!strcmp(plugin_info.id, "org.example.future") && plugin_info.class_count == 2);
  CHECK(flow_class_find(engine, "future.list", &class_info) == FLOW_OK);
  CHECK(class_info.plugin == plugin && class_info.method_count >= 11);
  CHECK(flow_class_method_at(engine, "future.list", 2, &method_info) == FLOW_OK);
  CHECK(!strcmp(method_info.name, "render") && !strcmp(method_info.signature, "v(ph)"));

  CHECK(flow_create(engine, "host.presenter", NULL, &presenter) == FLOW_OK);
  CHECK(flow_create(engine, "host.observer", NULL, &observer) == FLOW_OK);
  for (size_t index = 0; index < 3; index++)
    flow_window_create(engine, &windows[index]);
  CHECK(flow_window_set_presenter(engine, windows[0], presenter) == FLOW_OK);
  run_the_flow(windows[0], &flow);
  open_tabs(windows[1]);
  flow_open(engine, windows[2], screen(), NULL, NULL);
  run_a_batch(windows[2]);
  CHECK(flow_invoke(engine, top_of(windows[0]), "written", NULL, 0, &written, &error) == FLOW_OK);
  CHECK(is_text(written.as.string, words));
  CHECK(!strcmp(drawn, "root present dismiss push pop push pop "));
  CHECK(events[FLOW_EVENT_START] == 1 && events[FLOW_EVENT_ANSWERED] == 1);
  CHECK(events[FLOW_EVENT_NAVIGATE] == 2 && events[FLOW_EVENT_COMPLETION] == 0);
  check_long_message();
#ifdef FUTURE
  if (!strcmp(argv[2], "today")) use_later_members(windows[2], argv[1]);
#endif
  CHECK(flow_engine_destroy(engine) == FLOW_OK);
  CHECK(events[FLOW_EVENT_RELEASED] == 1 && events[FLOW_EVENT_COMPLETION] == 1);
  CHECK(completions == 1 && dones == 1 && destroys == 2 && removed_screens == 7);
  return failures != 0;
}
