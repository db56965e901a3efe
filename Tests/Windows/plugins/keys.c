/* A plugin whose pages have each thing that keys do something with: docs/windows.md has the table,
 * keys.steps walks it. */
#include <stdio.h>
#include <string.h>

#include "../../Shared/plugin.h"

enum { LONG = 500, ON_DEMAND = 300, ZEBRA = 260 };

typedef struct {
  flow_engine *engine;
  flow_handle self;
  char line[64], secret[64], lines[64], day[16], time[16], chosen[16], heard[96];
  double amount, range, rating;
  int64_t counted, saved;
  flow_bool is_lit;
} instance;

SHARED_CREATE(instance)

static void redraw(instance *screen) { flow_screen_changed(screen->engine, screen->self); }

static void keep(char *room, size_t size, const flow_value *value) {
  const flow_string text = flow_as_string(value, "");
  snprintf(room, size, "%.*s", (int)text.size, text.size ? text.data : "");
}

static void add(instance *screen, flow_content content, const char *id, const char *text) {
  flow_add_button(screen->engine, content, id, text, FLOW_ROLE_NORMAL);
}

static void open_as(instance *screen, const char *class_id, flow_style style, const char *source) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  options.source = flow_text(source);
  flow_open_new(screen->engine, screen->self, class_id, NULL, &options, NULL, NULL);
}

/* Shows the user which element was pressed or chosen last. */
static void hear(instance *screen, const flow_string *id, const flow_value *value) {
  const flow_string text = flow_as_string(value, "");
  snprintf(screen->heard, sizeof screen->heard, "Heard %.*s%s%.*s", (int)id->size, id->data,
           text.size ? " " : "", (int)text.size, text.size ? text.data : "");
}

static void add_heard(instance *screen, flow_content content) {
  if (screen->heard[0]) flow_add_text(screen->engine, content, screen->heard);
}

/* ---- The menu -------------------------------------------------------------------------------- */

static void render_menu(void *self, flow_content content) {
  const flow_row rows[] = {flow_row_make("press", "Press"),   flow_row_make("fields", "Fields"),
                           flow_row_make("values", "Values"), flow_row_make("rows", "Rows"),
                           flow_row_make("long", "Long"),     flow_row_make("demand", "On demand"),
                           flow_row_make("layers", "Layers"), flow_row_make("text", "Text"),
                           flow_row_make("choice", "Choice"), flow_row_make("leave", "Leave")};
  instance *screen = self;
  flow_add_title(screen->engine, content, "Keys");
  flow_add_list(screen->engine, content, "menu", "Pages", rows, sizeof rows / sizeof *rows);
}

static void menu_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  char class_id[32];
  (void)id;
  if (flow_string_is(flow_as_string(value, ""), "leave")) {
    const flow_value left = flow_string_value("left");
    flow_finish(screen->engine, flow_owner_of(screen->engine, screen->self), &left, NULL, NULL);
    return;
  }
  strcpy(class_id, "keys.");
  keep(class_id + 5, sizeof class_id - 5, value);
  open_as(screen, class_id, FLOW_STYLE_PUSH, NULL);
}

/* ---- Buttons, switches, a field and the default button --------------------------------------- */

static void render_press(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  flow_element save = flow_element_make(FLOW_ELEMENT_BUTTON, "save", "Save");
  char text[96];
  flow_add_title(engine, content, "Press");
  flow_add_field(engine, content, "line", "Line", FLOW_FIELD_TEXT, screen->line, NULL);
  flow_add_field(engine, content, "lines", "Lines", FLOW_FIELD_MULTILINE, screen->lines, NULL);
  flow_add_toggle(engine, content, "light", "Light", screen->is_lit);
  add(screen, content, "count", "Count");
  save.role = FLOW_ROLE_PRIMARY;
  save.shortcut = flow_text("Ctrl+S");
  flow_content_add(engine, content, &save);
  snprintf(text, sizeof text, "Saved %d, counted %d, %s", (int)screen->saved, (int)screen->counted,
           screen->is_lit ? "light" : "dark");
  flow_add_text(engine, content, text);
}

static void press_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  if (flow_string_is(*id, "line")) keep(screen->line, sizeof screen->line, value);
  if (flow_string_is(*id, "lines")) keep(screen->lines, sizeof screen->lines, value);
  if (flow_string_is(*id, "light")) screen->is_lit = flow_as_boolean(value, FLOW_FALSE);
  if (flow_string_is(*id, "count")) screen->counted++;
  if (flow_string_is(*id, "save")) screen->saved++;
  redraw(screen);
}

/* ---- Fields that keys change ----------------------------------------------------------------- */

static void render_fields(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  flow_element secret = flow_element_make(FLOW_ELEMENT_FIELD, "secret", "Secret");
  flow_add_title(engine, content, "Fields");
  flow_add_field(engine, content, "day", "Day", FLOW_FIELD_DATE, screen->day, NULL);
  flow_add_field(engine, content, "time", "Time", FLOW_FIELD_TIME, screen->time, NULL);
  flow_add_number(engine, content, "amount", "Amount", screen->amount, 0, 1, 0.5);
  secret.field_type = FLOW_FIELD_SECURE;
  secret.value = flow_string_value(screen->secret);
  flow_content_add(engine, content, &secret);
  flow_add_field(engine, content, "line", "Line", FLOW_FIELD_TEXT, screen->line, NULL);
}

static void *create_fields(void *user_data, flow_engine *engine, flow_handle handle,
                           const flow_value *arguments) {
  instance *made = create(user_data, engine, handle, arguments);
  if (!made) return NULL;
  strcpy(made->day, "2026-12-30");
  strcpy(made->time, "23:59");
  strcpy(made->line, "abc");
  return made;
}

static void fields_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  if (flow_string_is(*id, "day")) keep(screen->day, sizeof screen->day, value);
  if (flow_string_is(*id, "time")) keep(screen->time, sizeof screen->time, value);
  if (flow_string_is(*id, "amount")) screen->amount = flow_as_number(value, 0);
  if (flow_string_is(*id, "line")) keep(screen->line, sizeof screen->line, value);
  redraw(screen);
}

/* ---- Values ---------------------------------------------------------------------------------- */

static void render_values(void *self, flow_content content) {
  const flow_row rows[] = {flow_row_make("red", "Red"), flow_row_make("green", "Green"),
                           flow_row_make("blue", "Blue")};
  instance *screen = self;
  flow_engine *engine = screen->engine;
  char text[96];
  flow_add_title(engine, content, "Values");
  flow_add_range(engine, content, "range", "Range", screen->range, 0, 10, 1);
  flow_add_rating(engine, content, "rating", "Rating", screen->rating, 5);
  flow_add_choice(engine, content, "choice", "Colour", rows, 3,
                  screen->chosen[0] ? screen->chosen : NULL);
  snprintf(text, sizeof text, "Range %g, %g stars, %s", screen->range, screen->rating,
           screen->chosen[0] ? screen->chosen : "no colour");
  flow_add_text(engine, content, text);
}

static void values_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  if (flow_string_is(*id, "range")) screen->range = flow_as_number(value, 0);
  if (flow_string_is(*id, "rating")) screen->rating = flow_as_number(value, 0);
  if (flow_string_is(*id, "choice")) keep(screen->chosen, sizeof screen->chosen, value);
  redraw(screen);
}

/* A choice is the first on the page, and its first row is not the chosen one. */
static void render_choice(void *self, flow_content content) {
  const flow_row rows[] = {flow_row_make("red", "Red"), flow_row_make("green", "Green"),
                           flow_row_make("blue", "Blue")};
  instance *screen = self;
  flow_add_title(screen->engine, content, "Choice");
  flow_add_choice(screen->engine, content, "choice", "Colour", rows, 3,
                  screen->chosen[0] ? screen->chosen : "green");
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static void render_rows(void *self, flow_content content) {
  static const flow_row_action actions[] = {{{"rename", 6}, {"Rename", 6}, FLOW_ROLE_NORMAL, 0},
                                            {{"erase", 5}, {"Erase", 5}, FLOW_ROLE_NORMAL, 0}};
  flow_row rows[] = {flow_row_make("apple", "Apple"), flow_row_make("banana", "Banana"),
                     flow_row_make("cherry", "Cherry"), flow_row_make("date", "Date palm"),
                     flow_row_make("elder", "Elder")};
  instance *screen = self;
  rows[1].flags = FLOW_ROW_DISABLED;
  rows[2].actions = actions;
  rows[2].action_count = 2;
  rows[2].action_size = sizeof *actions;
  flow_add_title(screen->engine, content, "Rows");
  add(screen, content, "before", "Before");
  flow_add_list(screen->engine, content, "list", "List", rows, 5);
  add(screen, content, "after", "After");
  flow_add_button(screen->engine, content, "save", "Save", FLOW_ROLE_PRIMARY);
  add_heard(screen, content);
}

static void rows_input(void *self, const flow_string *id, const flow_value *value) {
  hear(self, id, value);
  redraw(self);
}

/* A row of the long lists; one of them has a name of its own. */
static flow_row row_at(uint64_t index, char (*texts)[2][16]) {
  snprintf((*texts)[0], sizeof(*texts)[0], "%u", (unsigned)index + 1);
  snprintf((*texts)[1], sizeof(*texts)[1], index + 1 == ZEBRA ? "Zebra" : "Row %u",
           (unsigned)index + 1);
  return flow_row_make((*texts)[0], (*texts)[1]);
}

static void render_long(void *self, flow_content content) {
  static char texts[LONG][2][16];
  static flow_row rows[LONG];
  instance *screen = self;
  for (uint64_t index = 0; index < LONG; index++)
    rows[index] = row_at(index, &texts[index]);
  flow_add_title(screen->engine, content, "Long");
  add_heard(screen, content);
  flow_add_list(screen->engine, content, "list", "List", rows, LONG);
}

static void demand_rows(void *self, flow_content content, const flow_string *id, uint64_t first,
                        uint64_t count) {
  instance *screen = self;
  (void)id;
  for (uint64_t index = first; index < first + count && index < ON_DEMAND; index++) {
    char texts[1][2][16];
    const flow_row row = row_at(index, &texts[0]);
    flow_content_add_rows(screen->engine, content, &row, 1, sizeof row);
  }
}

static int64_t demand_find(void *self, const flow_string *id, const flow_string *row) {
  char text[16];
  (void)self, (void)id;
  snprintf(text, sizeof text, "%.*s", (int)row->size, row->data);
  return (int64_t)atoi(text) - 1;
}

static void render_demand(void *self, flow_content content) {
  instance *screen = self;
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "list", "List");
  flow_add_title(screen->engine, content, "On demand");
  add_heard(screen, content);
  list.rows_method = "demand_rows";
  list.find_method = "demand_find";
  list.row_total = ON_DEMAND;
  flow_content_add(screen->engine, content, &list);
}

/* ---- Layers ---------------------------------------------------------------------------------- */

static void render_layers(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, "Layers");
  add_heard(screen, content);
  add(screen, content, "sheet", "Sheet");
  add(screen, content, "popover", "Popover");
  add(screen, content, "alert", "Alert");
  add(screen, content, "tabs", "Tabs");
}

static void answered(void *user_data, flow_engine *engine, flow_screen alert,
                     const flow_string *button) {
  (void)engine, (void)alert;
  hear(user_data, button, NULL);
  redraw(user_data);
}

static void ask(instance *screen) {
  const flow_alert_button buttons[] = {flow_alert_button_make("yes", "Yes", FLOW_ROLE_NORMAL),
                                       flow_alert_button_make("no", "No", FLOW_ROLE_CANCEL)};
  flow_alert alert = flow_alert_make("Really?", NULL);
  alert.buttons = buttons;
  alert.button_count = 2;
  alert.answered = (flow_answered_callback){answered, screen, NULL};
  flow_alert_present(screen->engine, screen->self, &alert, NULL, NULL, NULL);
}

static void open_tabs(instance *screen) {
  static const char *const titles[] = {"First", "Second"};
  flow_options options = FLOW_OPTIONS_INIT;
  flow_tab tabs[2];
  flow_tabs all = FLOW_TABS_INIT;
  options.style = FLOW_STYLE_FULL_SCREEN_COVER;
  for (size_t index = 0; index < 2; index++) {
    tabs[index] = (flow_tab)FLOW_TAB_INIT;
    tabs[index].title = tabs[index].id = flow_text(titles[index]);
    flow_create(screen->engine, index ? "keys.second" : "keys.first", NULL, &tabs[index].root);
  }
  all.tabs = tabs;
  all.count = 2;
  flow_open_tabs(screen->engine, flow_owner_of(screen->engine, screen->self), &all, &options, NULL);
}

static void layers_input(void *self, const flow_string *id, const flow_value *value) {
  (void)value;
  if (flow_string_is(*id, "sheet")) open_as(self, "keys.inner", FLOW_STYLE_SHEET, NULL);
  if (flow_string_is(*id, "popover")) open_as(self, "keys.inner", FLOW_STYLE_POPOVER, "popover");
  if (flow_string_is(*id, "alert")) ask(self);
  if (flow_string_is(*id, "tabs")) open_tabs(self);
}

static void render_inner(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, "Inner");
  add(screen, content, "one", "One");
  add(screen, content, "two", "Two");
}

static void inner_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  (void)value;
  if (flow_string_is(*id, "one")) open_as(screen, "keys.inner", FLOW_STYLE_PUSH, NULL);
  if (flow_string_is(*id, "two")) flow_close(screen->engine, screen->self, NULL, NULL);
}

static void render_tab(instance *screen, flow_content content, const char *title) {
  flow_add_title(screen->engine, content, "Tabs");
  flow_add_text(screen->engine, content, title);
  add(screen, content, "one", "One");
}
static void render_first(void *self, flow_content content) {
  render_tab(self, content, "This is First");
}
static void render_second(void *self, flow_content content) {
  render_tab(self, content, "This is Second");
}

/* ---- A page on which nothing can be used ----------------------------------------------------- */

static void render_text(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, "Text");
  for (int line = 1; line <= 100; line++) {
    char text[32];
    snprintf(text, sizeof text, "Line %d", line);
    flow_add_text(screen->engine, content, text);
  }
}

/* ---- The flow -------------------------------------------------------------------------------- */

static void start(void *self) { open_as(self, "keys.menu", FLOW_STYLE_PUSH, NULL); }

#define DESTROY FLOW_SCREEN_METHOD(destroy, free)
#define SCREEN(render_function, input_function)                                                  \
  {FLOW_SCREEN_METHOD(create, create), DESTROY, FLOW_SCREEN_METHOD(render, render_function),     \
   FLOW_SCREEN_METHOD(input, input_function)}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method menu[] = SCREEN(render_menu, menu_input);
  static const flow_method press[] = SCREEN(render_press, press_input);
  static const flow_method fields[] = {FLOW_SCREEN_METHOD(create, create_fields), DESTROY,
                                       FLOW_SCREEN_METHOD(render, render_fields),
                                       FLOW_SCREEN_METHOD(input, fields_input)};
  static const flow_method values[] = SCREEN(render_values, values_input);
  static const flow_method choice[] = SCREEN(render_choice, values_input);
  static const flow_method rows[] = SCREEN(render_rows, rows_input);
  static const flow_method many[] = SCREEN(render_long, rows_input);
  static const flow_method demand[] = {FLOW_SCREEN_METHOD(create, create),
                                       DESTROY,
                                       FLOW_SCREEN_METHOD(render, render_demand),
                                       FLOW_SCREEN_METHOD(input, rows_input),
                                       FLOW_CALLBACK_METHOD(rows, "demand_rows", demand_rows),
                                       FLOW_CALLBACK_METHOD(find, "demand_find", demand_find)};
  static const flow_method layers[] = SCREEN(render_layers, layers_input);
  static const flow_method inner[] = SCREEN(render_inner, inner_input);
  static const flow_method first[] = SCREEN(render_first, rows_input);
  static const flow_method second[] = SCREEN(render_second, rows_input);
  static const flow_method text[] = SCREEN(render_text, rows_input);
  static const shared_class classes[] = {SHARED_CLASS(FLOW_KIND_COORDINATOR, "keys.flow", flow),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.menu", menu),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.press", press),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.fields", fields),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.values", values),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.choice", choice),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.rows", rows),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.long", many),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.demand", demand),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.layers", layers),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.inner", inner),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.first", first),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.second", second),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "keys.text", text)};
  return shared_register(engine, self, classes, sizeof classes / sizeof *classes, error);
}

FLOW_PLUGIN("test.keys", "1.0", init, NULL);
