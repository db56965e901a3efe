/* A plugin with what the samples do not have: fields that answer to what is typed, a hundred
 * thousand rows, a clock, pages that come two at a time. Each coordinator shows one of them. */
#include <stdio.h>
#include <string.h>

#include "../../Shared/plugin.h"

/* Another build of the plugin says something else here. */
#ifndef PROBE_ODD
#define PROBE_ODD "An odd page"
#endif

typedef struct {
  flow_engine *engine;
  flow_handle self;
  char digits[64], busy[64], secret[64], saved[160];
  double amount;
  int64_t stars, seconds, number;
  flow_bool has_amount, is_wrong;
} instance;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)user_data;
  if (!made) return NULL;
  made->engine = engine;
  made->self = handle;
  made->number = flow_as_integer(flow_value_get(arguments, "number"), 0);
  return made;
}

static void redraw(instance *screen) { flow_screen_changed(screen->engine, screen->self); }

static void open_numbered(instance *from, const char *class_id, int64_t number) {
  flow_entry entry = {flow_text("number"), flow_integer_value(number)};
  flow_value arguments = flow_map_value(&entry, 1);
  flow_show(from->engine, from->self, class_id, &arguments);
}

static void keep(char *room, size_t size, const flow_value *value) {
  flow_string text = flow_as_string(value, "");
  snprintf(room, size, "%.*s", (int)text.size, text.size ? text.data : "");
}

/* ---- Fields --------------------------------------------------------------------------------- */

static void tick(void *user_data, flow_engine *engine, flow_handle timer) {
  instance *screen = user_data;
  (void)engine, (void)timer;
  screen->seconds++;
  redraw(screen);
}

/* Draws itself twenty times a second, as a screen does that shows what comes from elsewhere. */
static void fields_appear(void *self) {
  instance *screen = self;
  const flow_callback fired = {tick, screen, NULL};
  flow_timer_start(screen->engine, screen->self, 50, 50, fired, NULL);
}

static void render_fields(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  flow_element amount = flow_element_make(FLOW_ELEMENT_FIELD, "amount", "Amount");
  flow_element stars = flow_element_make(FLOW_ELEMENT_RATING, "stars", "Stars");
  flow_element save = flow_element_make(FLOW_ELEMENT_BUTTON, "save", "Save");
  char text[96];
  flow_add_title(engine, content, "Fields");
  flow_add_field(engine, content, "digits", "Digits", FLOW_FIELD_TEXT, screen->digits, NULL);
  flow_add_field(engine, content, "busy", "Busy", FLOW_FIELD_TEXT, screen->busy, NULL);
  /* As nobody renders a password, this one never does. */
  flow_add_field(engine, content, "secret", "Secret", FLOW_FIELD_SECURE, "", NULL);
  amount.field_type = FLOW_FIELD_NUMBER;
  if (screen->has_amount) amount.value = flow_number_value(screen->amount);
  amount.hint = flow_text("Any number, or none");
  flow_content_add(engine, content, &amount);
  stars.maximum = 5;
  stars.step = 1;
  stars.value = flow_integer_value(screen->stars);
  flow_content_add(engine, content, &stars);
  snprintf(text, sizeof text, "%zu secret characters", strlen(screen->secret));
  flow_add_text(engine, content, text);
  flow_add_text(engine, content, screen->is_wrong ? "The amount is wrong" : "The amount is right");
  if (screen->saved[0]) flow_add_text(engine, content, screen->saved);
  save.role = FLOW_ROLE_PRIMARY;
  save.enabled = !screen->is_wrong;
  save.shortcut = flow_text("Ctrl+S");
  flow_content_add(engine, content, &save);
  flow_add_button(engine, content, "leave", "Leave", FLOW_ROLE_NORMAL);
  flow_content_set_focus(engine, content, flow_text("digits"));
}

static void fields_wrong(void *self, const flow_string *id, const flow_string *reason) {
  instance *screen = self;
  if (!flow_string_is(*id, "amount")) return;
  screen->is_wrong = reason != NULL;
  redraw(screen);
}

static void fields_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  if (flow_string_is(*id, "digits")) {
    char typed[64], *end = screen->digits;
    keep(typed, sizeof typed, value);
    for (const char *letter = typed; *letter; letter++) {
      if (*letter >= '0' && *letter <= '9') *end++ = *letter;
    }
    *end = '\0';
  } else if (flow_string_is(*id, "busy")) {
    keep(screen->busy, sizeof screen->busy, value);
  } else if (flow_string_is(*id, "secret")) {
    keep(screen->secret, sizeof screen->secret, value);
  } else if (flow_string_is(*id, "amount")) {
    screen->has_amount = value->type != FLOW_TYPE_NULL;
    screen->amount = flow_as_number(value, 0);
  } else if (flow_string_is(*id, "stars")) {
    screen->stars = flow_as_integer(value, 0);
  }
  redraw(screen);
}

static void save(void *self) {
  instance *screen = self;
  snprintf(screen->saved, sizeof screen->saved, "Saved: %s, %g, %d stars", screen->digits,
           screen->amount, (int)screen->stars);
  redraw(screen);
}

static void leave(void *self) {
  instance *screen = self;
  flow_value left = flow_string_value("left");
  flow_finish(screen->engine, flow_owner_of(screen->engine, screen->self), &left, NULL, NULL);
}

/* ---- A hundred thousand rows ---------------------------------------------------------------- */

#define ROWS 100000

static void add_row(flow_engine *engine, flow_content content, uint64_t index) {
  char id[24], title[32];
  flow_row row;
  snprintf(id, sizeof id, "%u", (unsigned)index + 1);
  snprintf(title, sizeof title, "Row %u", (unsigned)index + 1);
  row = flow_row_make(id, title);
  flow_content_add_rows(engine, content, &row, 1, sizeof row);
}

static void many_rows(void *self, flow_content content, const flow_string *id, uint64_t first,
                      uint64_t count) {
  instance *screen = self;
  (void)id;
  for (uint64_t index = first; index < first + count && index < ROWS; index++)
    add_row(screen->engine, content, index);
}

static int64_t many_find(void *self, const flow_string *id, const flow_string *row) {
  char text[24];
  long number;
  (void)self, (void)id;
  snprintf(text, sizeof text, "%.*s", (int)row->size, row->data);
  number = strtol(text, NULL, 10);
  return number >= 1 && number <= ROWS ? number - 1 : -1;
}

static void render_many(void *self, flow_content content) {
  instance *screen = self;
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "many", "Many");
  flow_add_title(screen->engine, content, "Many rows");
  flow_add_button(screen->engine, content, "leave", "Leave", FLOW_ROLE_NORMAL);
  list.rows_method = "many_rows";
  list.find_method = "many_find";
  list.row_total = ROWS;
  flow_content_add(screen->engine, content, &list);
}

/* All of them at once. */
static void render_plain(void *self, flow_content content) {
  instance *screen = self;
  flow_row *rows = calloc(ROWS, sizeof *rows);
  char (*texts)[2][16] = calloc(ROWS, sizeof *texts);
  flow_add_title(screen->engine, content, "Plain rows");
  flow_add_button(screen->engine, content, "leave", "Leave", FLOW_ROLE_NORMAL);
  for (unsigned index = 0; rows && texts && index < ROWS; index++) {
    snprintf(texts[index][0], sizeof texts[index][0], "%u", index + 1);
    snprintf(texts[index][1], sizeof texts[index][1], "Row %u", index + 1);
    rows[index] = flow_row_make(texts[index][0], texts[index][1]);
  }
  if (rows && texts) flow_add_list(screen->engine, content, "many", "Many", rows, ROWS);
  free(rows);
  free(texts);
}

static void many_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  flow_string row = flow_as_string(value, "");
  char text[24];
  if (!flow_string_is(*id, "many")) return;
  snprintf(text, sizeof text, "%.*s", (int)row.size, row.data);
  open_numbered(screen, "probe.page", strtol(text, NULL, 10));
}

/* ---- Pages ---------------------------------------------------------------------------------- */

static void render_page(void *self, flow_content content) {
  instance *screen = self;
  char text[32];
  snprintf(text, sizeof text, "Page %d", (int)screen->number);
  flow_add_title(screen->engine, content, text);
  flow_add_text(screen->engine, content, screen->number % 2 ? PROBE_ODD : "An even page");
  flow_add_button(screen->engine, content, "next", "Next", FLOW_ROLE_PRIMARY);
  flow_add_button(screen->engine, content, "two", "Two at once", FLOW_ROLE_NORMAL);
  flow_add_button(screen->engine, content, "sheet", "Sheet", FLOW_ROLE_NORMAL);
  flow_add_button(screen->engine, content, "leave", "Leave", FLOW_ROLE_NORMAL);
}

static void next(void *self) {
  instance *screen = self;
  open_numbered(screen, "probe.page", screen->number + 1);
}

/* The second waits until the first has been shown, whose presenter is hurried (Q20). */
static void two(void *self) {
  instance *screen = self;
  open_numbered(screen, "probe.page", screen->number + 1);
  open_numbered(screen, "probe.page", screen->number + 2);
}

static void sheet(void *self) {
  instance *screen = self;
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = FLOW_STYLE_SHEET;
  flow_open_new(screen->engine, screen->self, "probe.page", NULL, &options, NULL, NULL);
}

/* ---- A clock -------------------------------------------------------------------------------- */

static void second(void *user_data, flow_engine *engine, flow_handle timer) {
  instance *screen = user_data;
  (void)engine, (void)timer;
  screen->seconds++;
  redraw(screen);
  if (screen->seconds == 3) open_numbered(screen, "probe.page", 3);
}

static void clock_appear(void *self) {
  instance *screen = self;
  const flow_callback fired = {second, screen, NULL};
  if (!screen->seconds) flow_timer_start(screen->engine, screen->self, 1000, 1000, fired, NULL);
}

static void render_clock(void *self, flow_content content) {
  instance *screen = self;
  char text[32];
  flow_add_title(screen->engine, content, "Clock");
  snprintf(text, sizeof text, "%d seconds", (int)screen->seconds);
  flow_add_text(screen->engine, content, text);
}

/* ---- Coordinators ---------------------------------------------------------------------------- */

static void show(void *self, const char *class_id) {
  instance *coordinator = self;
  open_numbered(coordinator, class_id, 1);
}
static void start_fields(void *self) { show(self, "probe.field_screen"); }
static void start_many(void *self) { show(self, "probe.many_screen"); }
static void start_plain(void *self) { show(self, "probe.plain_screen"); }
static void start_pages(void *self) { show(self, "probe.page"); }
static void start_clock(void *self) { show(self, "probe.clock_screen"); }

#define BASE FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, free)
#define FLOW_OF(name)                                                                   \
  static const flow_method name[] = {FLOW_COORDINATOR_METHOD(create, create),           \
                                     FLOW_COORDINATOR_METHOD(start, start_##name),      \
                                     FLOW_COORDINATOR_METHOD(destroy, free)}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  FLOW_OF(fields);
  FLOW_OF(many);
  FLOW_OF(plain);
  FLOW_OF(pages);
  FLOW_OF(clock);
  static const flow_method field_screen[] = {BASE,
                                             FLOW_SCREEN_METHOD(render, render_fields),
                                             FLOW_SCREEN_METHOD(did_appear, fields_appear),
                                             FLOW_SCREEN_METHOD(input, fields_input),
                                             FLOW_SCREEN_METHOD(wrong, fields_wrong),
                                             FLOW_ACTION(save),
                                             FLOW_ACTION(leave)};
  static const flow_method many_screen[] = {BASE,
                                            FLOW_SCREEN_METHOD(render, render_many),
                                            FLOW_SCREEN_METHOD(input, many_input),
                                            FLOW_CALLBACK_METHOD(rows, "many_rows", many_rows),
                                            FLOW_CALLBACK_METHOD(find, "many_find", many_find),
                                            FLOW_ACTION(leave)};
  static const flow_method plain_screen[] = {BASE, FLOW_SCREEN_METHOD(render, render_plain),
                                             FLOW_SCREEN_METHOD(input, many_input),
                                             FLOW_ACTION(leave)};
  static const flow_method page[] = {BASE,
                                     FLOW_SCREEN_METHOD(render, render_page),
                                     FLOW_ACTION(next),
                                     FLOW_ACTION(two),
                                     FLOW_ACTION(sheet),
                                     FLOW_ACTION(leave)};
  static const flow_method clock_screen[] = {BASE, FLOW_SCREEN_METHOD(render, render_clock),
                                             FLOW_SCREEN_METHOD(did_appear, clock_appear)};
  static const shared_class classes[] = {
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "probe.fields", fields),
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "probe.many", many),
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "probe.plain", plain),
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "probe.pages", pages),
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "probe.clock", clock),
      SHARED_CLASS(FLOW_KIND_SCREEN, "probe.field_screen", field_screen),
      SHARED_CLASS(FLOW_KIND_SCREEN, "probe.many_screen", many_screen),
      SHARED_CLASS(FLOW_KIND_SCREEN, "probe.plain_screen", plain_screen),
      SHARED_CLASS(FLOW_KIND_SCREEN, "probe.page", page),
      SHARED_CLASS(FLOW_KIND_SCREEN, "probe.clock_screen", clock_screen)};
  return shared_register(engine, self, classes, sizeof classes / sizeof *classes, error);
}

FLOW_PLUGIN("test.probe", "1.0", init, NULL);
