/* A plugin whose screen shows each interactive element, with actions of every type. Each appends a
 * line to the file HEARD of the environment: its name, and what it was given. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "../Shared/plugin.h"

typedef struct {
  flow_engine *engine;
  flow_handle self;
} instance;

SHARED_CREATE(instance)

static void hear(const char *form, ...) {
  const char *path = getenv("HEARD");
  FILE *file = path ? fopen(path, "a") : NULL;
  va_list arguments;
  if (!file) return;
  va_start(arguments, form);
  vfprintf(file, form, arguments);
  va_end(arguments);
  fputc('\n', file);
  fclose(file);
}

static const char *text(const flow_string *text) {
  static char copy[64];
  if (!text) return "missing";
  snprintf(copy, sizeof copy, "'%.*s'", (int)text->size, text->size ? text->data : "");
  return copy;
}

static void press(void *self) {
  (void)self;
  hear("press");
}
static void age(void *self, int32_t value) {
  (void)self;
  hear("age i %" PRId32, value);
}
static void stars(void *self, int64_t value) {
  (void)self;
  hear("stars x %" PRId64, value);
}
static void level(void *self, uint32_t value) {
  (void)self;
  hear("level u %" PRIu32, value);
}
static void below(void *self, const flow_string *id, int64_t value) {
  (void)self;
  hear("below %s x %" PRId64, text(id), value);
}
static void price(void *self, double value) {
  (void)self;
  hear("price d %g", value);
}
static void maybe(void *self, const flow_value *value) {
  (void)self;
  hear("maybe ?a %s %" PRId64, value->type == FLOW_TYPE_NULL ? "null" : "value",
       flow_as_integer(value, -1));
}
static void day(void *self, const flow_string *value) {
  (void)self;
  hear("day ?s %s", text(value));
}
static void loud(void *self, flow_bool value) {
  (void)self;
  hear("loud b %d", (int)value);
}
static void room(void *self, const flow_string *value) {
  (void)self;
  hear("room s %s", text(value));
}
static void drop(void *self, const flow_string *value) {
  (void)self;
  hear("drop s %s", text(value));
}
static void colours(void *self, const flow_value *value) {
  const flow_list list = flow_as_list(value);
  (void)self;
  hear("colours %zu", list.count);
  for (size_t index = 0; index < list.count; index++) {
    const flow_string id = flow_as_string(&list.items[index], "?");
    hear("  %s", text(&id));
  }
}

/* Elements of the table that have nothing else are heard here. */
static void input(void *self, const flow_string *id, const flow_value *value) {
  const flow_string chosen = flow_as_string(value, "");
  (void)self;
  hear("input %s", text(id));
  hear("  %s %g %s", flow_type_name(value->type) ? flow_type_name(value->type) : "?",
       flow_as_number(value, flow_as_boolean(value, FLOW_FALSE)), text(&chosen));
}

static void people_rows(void *self, flow_content content, const flow_string *id, uint64_t first,
                        uint64_t count) {
  instance *screen = self;
  (void)id;
  for (uint64_t index = first; index < first + count && index < 300; index++) {
    char name[24];
    flow_row row;
    snprintf(name, sizeof name, "p%u", (unsigned)index);
    row = flow_row_make(name, name);
    flow_content_add_rows(screen->engine, content, &row, 1, sizeof row);
  }
}

static int64_t find_person(void *self, const flow_string *id, const flow_string *row) {
  unsigned number = 300;
  char name[24];
  (void)self, (void)id;
  snprintf(name, sizeof name, "%.*s", (int)row->size, row->size ? row->data : "");
  return sscanf(name, "p%u", &number) == 1 && number < 300 ? (int64_t)number : -1;
}

static const flow_row *two_rows(void) {
  static const flow_row_action menu[] = {{{"drop", 4}, {"Drop", 4}, FLOW_ROLE_NORMAL, 0}};
  static flow_row rows[2];
  rows[0] = flow_row_make("red", "Red");
  rows[1] = flow_row_make("blue", "Blue");
  FLOW_SET_ACTIONS(rows[1], menu);
  return rows;
}

static flow_element make(flow_element_kind kind, const char *id) {
  flow_element element = flow_element_make(kind, id, id);
  switch (flow_element_takes(kind)) {
    case FLOW_TAKES_NUMBER:
      element.maximum = 5;
      element.step = 1;
      element.value = flow_integer_value(0);
      break;
    case FLOW_TAKES_ROW:
    case FLOW_TAKES_ROWS:
      element.rows = two_rows();
      element.row_count = 2;
      break;
    default:
      break;
  }
  return element;
}

static void add_typed(flow_engine *engine, flow_content content) {
  flow_element element;
  flow_add_button(engine, content, "press", "Press", FLOW_ROLE_NORMAL);
  flow_add_field(engine, content, "age", "Age", FLOW_FIELD_NUMBER, NULL, NULL);
  flow_add_field(engine, content, "price", "Price", FLOW_FIELD_NUMBER, NULL, NULL);
  flow_add_field(engine, content, "maybe", "Maybe", FLOW_FIELD_NUMBER, NULL, NULL);
  flow_add_field(engine, content, "day", "Day", FLOW_FIELD_DATE, NULL, NULL);
  element = make(FLOW_ELEMENT_RATING, "stars");
  flow_content_add(engine, content, &element);
  element = make(FLOW_ELEMENT_RANGE, "level");
  flow_content_add(engine, content, &element);
  element = make(FLOW_ELEMENT_RANGE, "below");
  element.minimum = -5;
  flow_content_add(engine, content, &element);
  element = make(FLOW_ELEMENT_TOGGLE, "loud");
  flow_content_add(engine, content, &element);
  element = make(FLOW_ELEMENT_LIST, "room");
  flow_content_add(engine, content, &element);
  element = make(FLOW_ELEMENT_CHOICE, "colours");
  element.many = FLOW_TRUE;
  flow_content_add(engine, content, &element);
  element = flow_element_make(FLOW_ELEMENT_LIST, "people", "People");
  element.rows_method = "people_rows";
  element.find_method = "find_person";
  element.row_total = 300;
  flow_content_add(engine, content, &element);
  element = flow_element_make(FLOW_ELEMENT_FIELD, "pin", "PIN");
  element.field_type = FLOW_FIELD_NUMBER;
  element.secret = FLOW_TRUE;
  element.method = flow_text("age");
  flow_content_add(engine, content, &element);
}

/* Each interactive element of the table has its word as id; each type of field "as_" and its. */
static void add_tables(flow_engine *engine, flow_content content) {
  static const flow_element_kind kinds[] = {
#define KIND_(name, number, word, traits, takes) number,
      FLOW_ELEMENT_TABLE(KIND_)
#undef KIND_
  };
  static const flow_field_type types[] = {
#define TYPE_(name, number, word, sentence) number,
      FLOW_FIELD_TYPE_TABLE(TYPE_)
#undef TYPE_
  };
  for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++) {
    flow_element element = make(kinds[index], flow_element_name(kinds[index]));
    if (!(flow_element_traits(kinds[index]) & FLOW_ELEMENT_IS_INTERACTIVE)) continue;
    flow_content_add(engine, content, &element);
  }
  for (size_t index = 0; index < sizeof types / sizeof *types; index++) {
    char id[32];
    snprintf(id, sizeof id, "as_%s", flow_field_type_name(types[index]));
    flow_add_field(engine, content, id, id, types[index], NULL, NULL);
  }
}

static void render(void *self, flow_content content) {
  instance *screen = self;
  flow_content_set_title(screen->engine, content, flow_text("Every"));
  add_typed(screen->engine, content);
  add_tables(screen->engine, content);
  flow_add_button(screen->engine, content, "done", "Done", FLOW_ROLE_PRIMARY);
}

static void done(void *self) {
  instance *screen = self;
  flow_tell(screen->engine, screen->self, "end", NULL, 0);
}

static void start(void *self) {
  instance *flow = self;
  flow_show(flow->engine, flow->self, "every.screen", NULL);
}

static void end(void *self) {
  instance *flow = self;
  flow_finish(flow->engine, flow->self, NULL, NULL, NULL);
}

static flow_status init(flow_engine *engine, flow_plugin plugin, flow_error *error) {
  static const flow_method screen[] = {
      FLOW_SCREEN_METHOD(create, create),
      FLOW_SCREEN_METHOD(destroy, free),
      FLOW_SCREEN_METHOD(render, render),
      FLOW_SCREEN_METHOD(input, input),
      FLOW_CALLBACK_METHOD(rows, "people_rows", people_rows),
      FLOW_CALLBACK_METHOD(find, "find_person", find_person),
      FLOW_ACTION(press),
      FLOW_ACTION(done),
      FLOW_METHOD("age", "v(pi)", age),
      FLOW_METHOD("stars", "v(px)", stars),
      FLOW_METHOD("level", "v(pu)", level),
      FLOW_METHOD("below", "v(psx)", below),
      FLOW_METHOD("price", "v(pd)", price),
      FLOW_METHOD("maybe", "v(p?a)", maybe),
      FLOW_METHOD("day", "v(p?s)", day),
      FLOW_METHOD("loud", "v(pb)", loud),
      FLOW_METHOD("room", "v(ps)", room),
      FLOW_METHOD("drop", "v(ps)", drop),
      FLOW_METHOD("people", "v(ps)", room),
      FLOW_ACTION(colours),
  };
  static const flow_method flow[] = {
      FLOW_COORDINATOR_METHOD(create, create),
      FLOW_COORDINATOR_METHOD(destroy, free),
      FLOW_COORDINATOR_METHOD(start, start),
      FLOW_ACTION(end),
  };
  static const shared_class classes[] = {
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "every.flow", flow),
      SHARED_CLASS(FLOW_KIND_SCREEN, "every.screen", screen),
  };
  return shared_register(engine, plugin, classes, sizeof classes / sizeof *classes, error);
}

FLOW_PLUGIN("test.every", "1.0", init, NULL);
