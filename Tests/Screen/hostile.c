/* A plugin that shows texts that no plugin should: HOSTILE says what, HOSTILE_COUNT how much of
 * it. */
#include <stdio.h>
#include <string.h>

#include "../Shared/plugin.h"

typedef struct {
  flow_engine *engine;
  flow_handle self;
} instance;

SHARED_CREATE(instance)

static int is(const char *what) {
  const char *wanted = getenv("HOSTILE");
  return wanted && strcmp(wanted, what) == 0;
}

static size_t count_of(size_t usual) {
  const char *count = getenv("HOSTILE_COUNT");
  return count ? strtoul(count, NULL, 10) : usual;
}

/* ---- Texts ---------------------------------------------------------------------------------- */

/* Texts that drive a terminal, turn the direction, have no width, two columns, or no end of
 * marks. */
static const char *const texts[] = {
    "\033]0;owned\007\033[2J\033[31m red",
    "\302\2332J\302\220q#0;2;0;0;0\302\234",
    "\342\200\256 turned \342\201\246 over \342\200\217",
    "\342\200\213\342\200\214\342\200\215\342\201\240\357\273\277\357\270\217",
    "\346\274\242\345\255\227\346\274\242\345\255\227\346\274\242\345\255\227\346\274\242\345\255"
    "\227",
    "\360\237\221\250\342\200\215\360\237\221\251\342\200\215\360\237\221\247\360\237\217\275",
    "\314\201\314\202\314\203 marks that stand on nothing",
    "a\tb\rc\nd\013e\014f\010\010\010g\177",
    "line\342\200\250line\342\200\251paragraph\302\205next",
    "\340\247\215\340\270\264\340\273\213\341\205\240\343\205\244\357\276\240",
    "\363\240\200\201\363\240\201\277\357\277\271\357\277\277\364\217\277\277",
    "\330\200\330\200\\ \331\213\331\213",
    "",
};

static char *marks(size_t count) {
  char *text = malloc(2 * count + 2);
  size_t index;
  if (!text) abort();
  text[0] = 'e';
  for (index = 0; index < count; index++)
    memcpy(text + 1 + 2 * index, "\314\201", 2);
  text[2 * count + 1] = '\0';
  return text;
}

static char *long_text(size_t count, const char *unit) {
  size_t size = strlen(unit), index;
  char *text = malloc(size * count + 1);
  if (!text) abort();
  for (index = 0; index < count; index++)
    memcpy(text + index * size, unit, size);
  text[size * count] = '\0';
  return text;
}

static void add(instance *screen, flow_content content, flow_element *element) {
  flow_status status = flow_content_add(screen->engine, content, element);
  if (status != FLOW_OK) fprintf(stderr, "refused: %s\n", flow_status_name(status));
}

/* An element of each kind whose every text is `text`. */
static void add_kinds(instance *screen, flow_content content, const char *text, size_t number) {
  static const flow_row_action actions[] = {{{"do", 2}, {"\033[2J", 4}, FLOW_ROLE_NORMAL, 0},
                                            {{"die", 3}, {"", 0}, FLOW_ROLE_DESTRUCTIVE, 0}};
  flow_element_kind kind;
  for (kind = FLOW_ELEMENT_HEADING; kind <= FLOW_ELEMENT_UNAVAILABLE; kind++) {
    char id[32], ids[2][32];
    flow_row rows[2];
    flow_element element;
    int type, is_field = kind == FLOW_ELEMENT_FIELD;
    for (type = 0; type < (is_field ? 7 : 1); type++) {
      snprintf(id, sizeof id, "e%zu-%d-%d", number, (int)kind, type);
      element = flow_element_make(kind, id, text);
      element.field_type = type;
      element.footer = element.icon = element.label = element.hint = element.source =
          flow_text(text);
      if (is_field) element.placeholder = flow_text(text);
      if (flow_element_traits(kind) & FLOW_ELEMENT_IS_INTERACTIVE) element.error = flow_text(text);
      if (is_field && (type < 2 || type == 3 || type == 4)) element.value = flow_string_value(text);
      if (kind == FLOW_ELEMENT_RANGE) {
        element.maximum = 1;
        element.value = flow_number_value(0.5);
      }
      if (flow_element_traits(kind) & FLOW_ELEMENT_HAS_ROWS) {
        int row;
        for (row = 0; row < 2; row++) {
          snprintf(ids[row], sizeof ids[row], "r%d", row);
          rows[row] = flow_row_make(ids[row], text);
          rows[row].subtitle = rows[row].detail = rows[row].badge = rows[row].icon =
              flow_text(text);
          FLOW_SET_ACTIONS(rows[row], actions);
        }
        element.rows = rows;
        element.row_count = 2;
        element.row_size = sizeof rows[0];
      }
      add(screen, content, &element);
    }
  }
}

static void render_texts(instance *screen, flow_content content) {
  size_t index;
  char *all = marks(200);
  flow_add_title(screen->engine, content, texts[0]);
  for (index = 0; index < sizeof texts / sizeof *texts; index++)
    add_kinds(screen, content, texts[index], index);
  add_kinds(screen, content, all, index);
  free(all);
}

/* ---- Numbers -------------------------------------------------------------------------------- */

static void add_range(instance *screen, flow_content content, double value, double minimum,
                      double maximum, double step) {
  static int number;
  char id[32];
  flow_element element;
  snprintf(id, sizeof id, "range%d", ++number);
  element = flow_element_make(FLOW_ELEMENT_RANGE, id, id);
  element.value = flow_number_value(value);
  element.minimum = minimum, element.maximum = maximum, element.step = step;
  add(screen, content, &element);
  element.kind = FLOW_ELEMENT_FIELD;
  element.field_type = FLOW_FIELD_NUMBER;
  snprintf(id, sizeof id, "number%d", number);
  element.id = element.text = flow_text(id);
  add(screen, content, &element);
}

static void render_numbers(instance *screen, flow_content content) {
  static const double values[] = {
      -1.7976931348623157e308, -1e300, -1, 0, 5e-324, 1, 1e300, 1.7976931348623157e308,
      9223372036854775807.0};
  double zero = 0, infinite = 1 / zero, nan = zero / zero;
  size_t low, high;
  flow_add_title(screen->engine, content, "Numbers");
  for (low = 0; low < sizeof values / sizeof *values; low++)
    for (high = low + 1; high < sizeof values / sizeof *values; high++) {
      add_range(screen, content, values[high], values[low], values[high], 0);
      add_range(screen, content, values[low], values[low], values[high], 5e-324);
      add_range(screen, content, values[low], values[low], values[high], 1e308);
    }
  add_range(screen, content, nan, nan, nan, nan);
  add_range(screen, content, 0, -infinite, infinite, 0);
  add_range(screen, content, 5, 10, 1, 1);
  flow_add_progress(screen->engine, content, "below", -7);
  flow_add_progress(screen->engine, content, "above", 7);
  flow_add_progress(screen->engine, content, "none", nan);
  flow_add_progress(screen->engine, content, "endless", infinite);
  flow_add_field(screen->engine, content, "day", "Day", FLOW_FIELD_DATE, "0000-01-01", NULL);
  flow_add_field(screen->engine, content, "last", "Last", FLOW_FIELD_DATE, "9999-12-31", NULL);
  flow_add_field(screen->engine, content, "none", "None", FLOW_FIELD_DATE, "2026-02-31", NULL);
  flow_add_field(screen->engine, content, "late", "Late", FLOW_FIELD_TIME, "99:99", NULL);
}

/* ---- Much of it ----------------------------------------------------------------------------- */

static void render_rows(instance *screen, flow_content content, flow_bool is_choice) {
  size_t count = count_of(100000), index;
  flow_row *rows = calloc(count, sizeof *rows);
  flow_value *chosen = calloc(count, sizeof *chosen);
  char (*ids)[24] = calloc(count, sizeof *ids);
  flow_element element =
      flow_element_make(is_choice ? FLOW_ELEMENT_CHOICE : FLOW_ELEMENT_LIST, "rows", "Rows");
  if (!rows || !chosen || !ids) abort();
  for (index = 0; index < count; index++) {
    snprintf(ids[index], sizeof ids[index], "row %zu", index);
    rows[index] = flow_row_make(ids[index], ids[index]);
  }
  for (index = 0; index < count / 2; index++)
    chosen[index] = flow_view_value(rows[count - 1 - index].id);
  flow_add_title(screen->engine, content, "Rows");
  element.rows = rows;
  element.row_count = count;
  element.row_size = sizeof *rows;
  if (is_choice) {
    element.many = FLOW_TRUE;
    element.value = flow_list_value(chosen, count / 2);
  }
  add(screen, content, &element);
  free(rows), free(chosen), free(ids);
}

static void render_elements(instance *screen, flow_content content, flow_bool is_buttons) {
  size_t count = count_of(20000), index;
  flow_add_title(screen->engine, content, "Elements");
  for (index = 0; index < count; index++) {
    char id[24];
    snprintf(id, sizeof id, "e%zu", index);
    if (is_buttons)
      flow_add_button(screen->engine, content, id, id, FLOW_ROLE_NORMAL);
    else if (index % 3 == 0)
      flow_add_text(screen->engine, content, id);
    else if (index % 3 == 1)
      flow_add_toggle(screen->engine, content, id, id, FLOW_FALSE);
    else
      flow_add_field(screen->engine, content, id, id, FLOW_FIELD_TEXT, id, NULL);
  }
}

static void render_long(instance *screen, flow_content content) {
  size_t count = count_of(1000000);
  char *word = long_text(count, "x"), *words = long_text(count / 5, "word "),
       *lines = long_text(count / 2, "y\n"), *combined = marks(count / 2);
  flow_add_title(screen->engine, content, word);
  flow_add_field(screen->engine, content, "field", "Field", FLOW_FIELD_TEXT, word, NULL);
  flow_add_field(screen->engine, content, "notes", "Notes", FLOW_FIELD_MULTILINE, lines, NULL);
  flow_add_text(screen->engine, content, words);
  flow_add_text(screen->engine, content, lines);
  flow_add_text(screen->engine, content, combined);
  flow_add_button(screen->engine, content, "press", word, FLOW_ROLE_NORMAL);
  free(word), free(words), free(lines), free(combined);
}

static void render_nothing(instance *screen, flow_content content) {
  flow_add_choice(screen->engine, content, "choice", "", NULL, 0, NULL);
  flow_add_list(screen->engine, content, "list", "", NULL, 0);
  flow_add_text(screen->engine, content, "");
  flow_add_heading(screen->engine, content, "");
  flow_add_section(screen->engine, content, "", "");
  flow_add_field(screen->engine, content, "field", "", FLOW_FIELD_MULTILINE, "", NULL);
  flow_add_button(screen->engine, content, "b", "", FLOW_ROLE_NORMAL);
}

static void render_fields(instance *screen, flow_content content) {
  flow_add_title(screen->engine, content, "Fields");
  flow_add_field(screen->engine, content, "text", "Text", FLOW_FIELD_TEXT, NULL, NULL);
  flow_add_field(screen->engine, content, "notes", "Notes", FLOW_FIELD_MULTILINE, NULL, NULL);
}

static void render(void *self, flow_content content) {
  instance *screen = self;
  if (is("texts"))
    render_texts(screen, content);
  else if (is("numbers"))
    render_numbers(screen, content);
  else if (is("list"))
    render_rows(screen, content, FLOW_FALSE);
  else if (is("choice"))
    render_rows(screen, content, FLOW_TRUE);
  else if (is("elements"))
    render_elements(screen, content, FLOW_FALSE);
  else if (is("buttons"))
    render_elements(screen, content, FLOW_TRUE);
  else if (is("long"))
    render_long(screen, content);
  else if (is("fields"))
    render_fields(screen, content);
  else
    render_nothing(screen, content);
}

static void input(void *self, const flow_string *id, const flow_value *value) {
  (void)self, (void)id, (void)value;
}

/* ---- Layers and tabs ------------------------------------------------------------------------ */

static void start(void *self) {
  instance *flow = self;
  size_t count = is("layers") || is("pages") ? count_of(100) : 1, index;
  flow_options options = FLOW_OPTIONS_INIT;
  for (index = 0; index < count; index++) {
    if (is("layers") && index > 0)
      options.style = index % 3 == 0   ? FLOW_STYLE_SHEET
                      : index % 3 == 1 ? FLOW_STYLE_POPOVER
                                       : FLOW_STYLE_FULL_SCREEN_COVER;
    flow_open_new(flow->engine, flow->self, "hostile.screen", NULL, &options, NULL, NULL);
  }
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method screen[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(render, render),
      FLOW_SCREEN_METHOD(input, input), FLOW_SCREEN_METHOD(destroy, free)};
  static const shared_class classes[] = {SHARED_CLASS(FLOW_KIND_COORDINATOR, "hostile", flow),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "hostile.screen", screen)};
  return shared_register(engine, self, classes, 2, error);
}

FLOW_PLUGIN("fixture.hostile", "1.0\033[2J\342\200\256", init, NULL);
