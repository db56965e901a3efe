/* A plugin whose texts try to drive the terminal, and whose screen has elements that hosts get
 * wrong: an optional number, a secret, a choice of many, labels that stand twice. Its second
 * coordinator never opens anything. */
#include <string.h>

#include "../Shared/plugin.h"

typedef struct {
  flow_engine *engine;
  flow_handle self;
  double number;
  flow_bool has_number;
  char colours[64];
} instance;

SHARED_CREATE(instance)

static void start(void *self) {
  instance *coordinator = self;
  flow_open_new(coordinator->engine, coordinator->self, "odd.screen", NULL, NULL, NULL, NULL);
}

static void start_later(void *self) {
  instance *coordinator = self;
  flow_coordinator_defer(coordinator->engine, coordinator->self);
}

static void add_number(instance *screen, flow_content content) {
  flow_element number = flow_element_make(FLOW_ELEMENT_FIELD, "number", "Number");
  number.field_type = FLOW_FIELD_NUMBER;
  number.placeholder = flow_text("none");
  if (screen->has_number) number.value = flow_number_value(screen->number);
  flow_content_add(screen->engine, content, &number);
}

static void add_colours(instance *screen, flow_content content) {
  static const char *const names[] = {"red", "green", "blue"};
  flow_element choice = flow_element_make(FLOW_ELEMENT_CHOICE, "colours", "Colours");
  flow_row rows[3];
  flow_value chosen[3];
  size_t index, count = 0;
  memset(rows, 0, sizeof rows);
  for (index = 0; index < 3; index++) {
    rows[index].id = rows[index].title = flow_text(names[index]);
    if (strstr(screen->colours, names[index])) chosen[count++] = flow_string_value(names[index]);
  }
  choice.rows = rows;
  choice.row_count = 3;
  choice.many = FLOW_TRUE;
  choice.value = flow_list_value(chosen, count);
  flow_content_add(screen->engine, content, &choice);
}

static void render(void *self, flow_content content) {
  instance *screen = self;
  flow_row rows[2];
  memset(rows, 0, sizeof rows);
  flow_add_title(screen->engine, content, "\033]0;owned\007\n== Forged ==");
  flow_add_heading(screen->engine, content,
                   "\302\233"
                   "31mred\177");
  flow_add_text(screen->engine, content, "two\nlines \342\200\250 separated \342\200\256 turned");
  flow_add_text(
      screen->engine, content,
      "e\314\201\314\201\314\201\314\201\314\201\314\201\314\201\314\201\314\201\314\201!");
  add_number(screen, content);
  flow_add_field(screen->engine, content, "secret", "Secret", FLOW_FIELD_SECURE, "123", NULL);
  add_colours(screen, content);
  rows[0].id = flow_text("r1"), rows[0].title = flow_text("Apple \033[2J");
  rows[1].id = flow_text("r2"), rows[1].title = flow_text("Berry");
  flow_add_list(screen->engine, content, "fruit", "Fruit", rows, 2);
  flow_add_button(screen->engine, content, "b1", "Same", FLOW_ROLE_NORMAL);
  flow_add_button(screen->engine, content, "b2", "Same", FLOW_ROLE_NORMAL);
  flow_add_button(screen->engine, content, "b3", "Finish it", FLOW_ROLE_NORMAL);
}

static void number(void *self, const flow_value *value) {
  instance *screen = self;
  screen->has_number = value->type != FLOW_TYPE_NULL;
  screen->number = value->type == FLOW_TYPE_INTEGER ? (double)value->as.integer : value->as.number;
}

static void secret(void *self, const flow_value *value) { (void)self, (void)value; }

static void colours(void *self, const flow_value *value) {
  instance *screen = self;
  size_t index;
  screen->colours[0] = 0;
  for (index = 0; index < value->as.list.count; index++) {
    strncat(screen->colours, value->as.list.items[index].as.string.data,
            value->as.list.items[index].as.string.size);
    strcat(screen->colours, " ");
  }
}

static void finish(instance *screen, const char *what) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_value value = flow_string_value(what);
  if (flow_screen_get(screen->engine, screen->self, &info) != FLOW_OK) return;
  flow_finish(screen->engine, info.owner, &value, NULL, NULL);
}

static void fruit(void *self, const flow_value *row) {
  finish(self, flow_string_is(row->as.string, "r2") ? "berry" : "apple");
}
static void b1(void *self) { finish(self, "b1"); }
static void b2(void *self) { finish(self, "b2"); }
static void b3(void *self) { finish(self, "\033[31mdone \302\233 \342\200\256"); }

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method later[] = {FLOW_COORDINATOR_METHOD(create, create),
                                      FLOW_COORDINATOR_METHOD(start, start_later),
                                      FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method screen[] = {FLOW_SCREEN_METHOD(create, create),
                                       FLOW_SCREEN_METHOD(render, render),
                                       FLOW_SCREEN_METHOD(destroy, free),
                                       FLOW_ACTION(number),
                                       FLOW_ACTION(secret),
                                       FLOW_ACTION(colours),
                                       FLOW_ACTION(fruit),
                                       FLOW_ACTION(b1),
                                       FLOW_ACTION(b2),
                                       FLOW_ACTION(b3)};
  static const shared_class classes[] = {
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "odd.coordinator", flow),
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "odd.late", later),
      SHARED_CLASS(FLOW_KIND_SCREEN, "odd.screen", screen)};
  return shared_register(engine, self, classes, 3, error);
}

FLOW_PLUGIN("fixture.odd", "1.0\033[2J", init, NULL);
