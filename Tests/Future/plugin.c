/* The plugin of the future test: a flow that is shown a list with three rows, alerts, routes and
 * questions. Every callback writes a word; the host compares the words. FUTURE says that the
 * headers are those of a later version. */
#include <flow/plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  flow_engine *engine;
  flow_handle self;
} instance;

/* One host at a time. */
static char written[4096];

static void write_word(const char *word) {
  strncat(written, word, sizeof written - strlen(written) - 2);
  strcat(written, " ");
}

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)arguments;
  if (!made) return NULL;
  made->engine = engine;
  made->self = handle;
  write_word((const char *)user_data);
  return made;
}

static void destroy(void *self) {
  write_word("destroy");
  free(self);
}

static void will_appear(void *self) { (void)self, write_word("will_appear"); }
static void did_appear(void *self) { (void)self, write_word("did_appear"); }
static void will_disappear(void *self) { (void)self, write_word("will_disappear"); }
static void did_disappear(void *self) { (void)self, write_word("did_disappear"); }
static void removed(void *self) { (void)self, write_word("removed"); }

static flow_answer may_leave(void *self, const flow_leave *leave) {
  (void)self;
  write_word(flow_request_name(leave->request));
  return FLOW_ANSWER_YES;
}

static void render(void *self, flow_content content) {
  instance *of = self;
  flow_row rows[3];
  flow_element element = FLOW_ELEMENT_INIT;
  memset(rows, 0, sizeof rows);
  rows[0].id = rows[0].title = flow_text("first");
  rows[1].id = rows[1].title = flow_text("second");
  rows[2].id = flow_text("third");
  rows[2].title = flow_text("The third row");
  flow_content_set_title(of->engine, content, flow_text("A list"));
  element.kind = FLOW_ELEMENT_TEXT;
  element.text = flow_text("above");
  flow_content_add(of->engine, content, &element);
  element.kind = FLOW_ELEMENT_LIST;
  element.id = flow_text("list");
  element.method = flow_text("chosen");
  element.rows = rows;
  element.row_count = 3;
  flow_content_add(of->engine, content, &element);
  flow_add_button(of->engine, content, "last", "The last", FLOW_ROLE_PRIMARY);
}

static void answered(void *user_data, flow_engine *engine, flow_screen alert,
                     const flow_string *button) {
  char word[32];
  (void)user_data, (void)engine, (void)alert;
  snprintf(word, sizeof word, "answered:%.*s", (int)button->size, button->data);
  write_word(word);
}

static void forget(void *user_data) { write_word((const char *)user_data); }

/* A row was chosen: an alert with three buttons asks about it. */
static void chosen(void *self, const flow_value *row) {
  instance *of = self;
  char word[32];
  flow_alert_button buttons[3];
  flow_alert alert = FLOW_ALERT_INIT;
  snprintf(word, sizeof word, "chosen:%.*s", (int)row->as.string.size, row->as.string.data);
  write_word(word);
  memset(buttons, 0, sizeof buttons);
  buttons[0].id = flow_text("yes");
  buttons[1].id = flow_text("no");
  buttons[2].id = flow_text("later");
  buttons[2].label = flow_text("The third button");
  alert.title = flow_text("Sure?");
  alert.buttons = buttons;
  alert.button_count = 3;
  alert.answered.function = answered;
  alert.answered.user_data = "answered_destroy";
  alert.answered.destroy = forget;
  flow_alert_present(of->engine, of->self, &alert, NULL, NULL, NULL);
}

static const flow_value *what_was_written(void *self) {
  static flow_value value;
  (void)self;
  value = flow_string_value(written);
  return &value;
}

static void start(void *self) {
  instance *of = self;
  write_word("start");
  flow_open_new(of->engine, of->self, "future.list", NULL, NULL, NULL, NULL);
}

static flow_handling navigate(void *self, const flow_route *route, flow_screen from) {
  instance *of = self;
  const flow_value *number = flow_value_get(route->parameters, "number");
  char word[32];
  (void)from;
  snprintf(word, sizeof word, "navigate:%.*s:%d", (int)route->name.size, route->name.data,
           number ? (int)number->as.integer : -1);
  write_word(word);
  flow_open_new(of->engine, of->self, "future.list", NULL, NULL, NULL, NULL);
  return FLOW_ROUTE_HANDLED;
}

#ifdef FUTURE
static void later(void *self) { (void)self, write_word("later"); }
#endif

static const flow_method screen_methods[] = {
    FLOW_SCREEN_METHOD(create, create),
    FLOW_SCREEN_METHOD(destroy, destroy),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(will_appear, will_appear),
    FLOW_SCREEN_METHOD(did_appear, did_appear),
    FLOW_SCREEN_METHOD(will_disappear, will_disappear),
    FLOW_SCREEN_METHOD(did_disappear, did_disappear),
    FLOW_SCREEN_METHOD(removed, removed),
    FLOW_SCREEN_METHOD(may_leave, may_leave),
    FLOW_METHOD("chosen", "v(pa)", chosen),
    FLOW_METHOD("written", "?a(p)", what_was_written),
#ifdef FUTURE
    FLOW_SCREEN_METHOD(later, later),
#endif
};

static const flow_method flow_methods[] = {
    FLOW_COORDINATOR_METHOD(create, create), FLOW_COORDINATOR_METHOD(destroy, destroy),
    FLOW_COORDINATOR_METHOD(start, start),   FLOW_COORDINATOR_METHOD(navigate, navigate),
#ifdef FUTURE
    FLOW_COORDINATOR_METHOD(later, later),
#endif
};

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  flow_class list = FLOW_CLASS(FLOW_KIND_SCREEN, "future.list", screen_methods);
  flow_class flow = FLOW_CLASS(FLOW_KIND_COORDINATOR, "future.flow", flow_methods);
  flow_template templates[3];
  flow_status status;
  memset(templates, 0, sizeof templates);
  templates[0].uri = "future://first";
  templates[0].routes = "first";
  templates[1].uri = "future://second";
  templates[1].routes = "second";
  templates[2].uri = "future://third/{number:i}";
  templates[2].routes = "third(number)";
  list.user_data = "list";
  flow.user_data = "flow";
  FLOW_SET_TEMPLATES(flow, templates);
  written[0] = '\0';
  status = flow_class_register(engine, self, &list, error);
  if (status != FLOW_OK) return status;
#if defined(FUTURE) && !defined(FUTURE_OLD_TABLE)
  if (flow_host_->flow_later() != FLOW_ABI_VERSION) return FLOW_ERROR_INTERNAL;
#endif
  return flow_class_register(engine, self, &flow, error);
}

FLOW_PLUGIN("org.example.future", "1.0", init, NULL);
