/* A plugin for what assistive technology is told: docs/windows.md names the steps of each page. */
#include <stdio.h>
#include <string.h>

#include "../../Shared/plugin.h"

typedef struct {
  flow_engine *engine;
  flow_handle self;
  char secret[64];
  int64_t drawn;
  double range, stars; /* 0: nothing was typed */
  flow_bool is_enabled, is_renamed;
} instance;

SHARED_CREATE(instance)

static void redraw(instance *screen) { flow_screen_changed(screen->engine, screen->self); }

static void add(instance *screen, flow_content content, const char *id, const char *text) {
  flow_add_button(screen->engine, content, id, text, FLOW_ROLE_NORMAL);
}

static void open_as(instance *screen, const char *class_id, flow_style style) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  if (style == FLOW_STYLE_POPOVER) options.source = flow_text("popover");
  flow_open_new(screen->engine, screen->self, class_id, NULL, &options, NULL, NULL);
}

static void ask(instance *screen) {
  const flow_alert_button buttons[] = {
      flow_alert_button_make("throw", "Throw it", FLOW_ROLE_DESTRUCTIVE),
      flow_alert_button_make("keep", "Keep it", FLOW_ROLE_CANCEL)};
  flow_alert alert = flow_alert_make("Throw it away?", "It is old.");
  alert.buttons = buttons;
  alert.button_count = 2;
  flow_alert_present(screen->engine, screen->self, &alert, NULL, NULL, NULL);
}

/* ---- The menu -------------------------------------------------------------------------------- */

static void render_menu(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, "Told");
  add(screen, content, "disabled", "Disabled");
  add(screen, content, "rows", "Rows");
  add(screen, content, "many", "Many rows");
  add(screen, content, "secret", "Secret");
  add(screen, content, "secrets", "Hidden things");
  add(screen, content, "sheet", "Sheet");
  add(screen, content, "cover", "Cover");
  add(screen, content, "popover", "Popover");
  add(screen, content, "alert", "Alert");
  add(screen, content, "ask", "Question");
  add(screen, content, "colours", "Colours");
  add(screen, content, "leave", "Leave");
}

static void menu_input(void *self, const flow_string *id, const flow_value *value) {
  (void)value;
  if (flow_string_is(*id, "disabled")) open_as(self, "told.disabled", FLOW_STYLE_PUSH);
  if (flow_string_is(*id, "rows")) open_as(self, "told.rows", FLOW_STYLE_PUSH);
  if (flow_string_is(*id, "many")) open_as(self, "told.many", FLOW_STYLE_PUSH);
  if (flow_string_is(*id, "secret")) open_as(self, "told.secret", FLOW_STYLE_PUSH);
  if (flow_string_is(*id, "secrets")) open_as(self, "told.secrets", FLOW_STYLE_PUSH);
  if (flow_string_is(*id, "colours")) open_as(self, "told.colours", FLOW_STYLE_PUSH);
  if (flow_string_is(*id, "sheet")) open_as(self, "told.page", FLOW_STYLE_SHEET);
  if (flow_string_is(*id, "cover")) open_as(self, "told.page", FLOW_STYLE_FULL_SCREEN_COVER);
  if (flow_string_is(*id, "popover")) open_as(self, "told.page", FLOW_STYLE_POPOVER);
  if (flow_string_is(*id, "alert")) open_as(self, "told.alert", FLOW_STYLE_ALERT);
  if (flow_string_is(*id, "ask")) ask(self);
}

static void leave(void *self) {
  instance *screen = self;
  const flow_value left = flow_string_value("left");
  flow_finish(screen->engine, flow_owner_of(screen->engine, screen->self), &left, NULL, NULL);
}

/* ---- Layers ---------------------------------------------------------------------------------- */

static void render_page(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, screen->is_renamed ? "Renamed" : "Page");
  add(screen, content, "rename", "Rename");
  add(screen, content, "push", "Push one");
  add(screen, content, "over", "Another sheet");
}

static void push(void *self) { open_as(self, "told.page", FLOW_STYLE_PUSH); }
static void over(void *self) { open_as(self, "told.page", FLOW_STYLE_SHEET); }

static void rename_page(void *self) {
  instance *screen = self;
  screen->is_renamed = FLOW_TRUE;
  redraw(screen);
}

static void turn(void *self) {
  instance *screen = self;
  screen->is_enabled = !screen->is_enabled;
  redraw(screen);
}

static void render_alert(void *self, flow_content content) {
  instance *screen = self;
  flow_element button = flow_element_make(FLOW_ELEMENT_BUTTON, "turn", "Go on");
  flow_add_title(screen->engine, content, "Do you go on?");
  flow_add_text(screen->engine, content, "Nobody knows.");
  button.enabled = screen->is_enabled;
  flow_content_add(screen->engine, content, &button);
  flow_add_button(screen->engine, content, "stay", "Stay here", FLOW_ROLE_CANCEL);
}

static void stay(void *self) {
  instance *screen = self;
  flow_close(screen->engine, screen->self, NULL, NULL);
}

/* ---- Disabled elements ----------------------------------------------------------------------- */

static void add_element(instance *screen, flow_content content, flow_element element) {
  element.enabled = screen->is_enabled;
  flow_content_add(screen->engine, content, &element);
}

static void add_field(instance *screen, flow_content content, const char *id, const char *text,
                      flow_field_type type) {
  flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, id, text);
  field.field_type = type;
  add_element(screen, content, field);
}

static void add_rows(instance *screen, flow_content content, flow_element_kind kind, const char *id,
                     const char *text, size_t count, flow_bool many) {
  static char titles[16][24];
  flow_row rows[16];
  flow_element element = flow_element_make(kind, id, text);
  for (size_t index = 0; index < count; index++) {
    snprintf(titles[index], sizeof titles[index], "%s %zu", text, index + 1);
    rows[index] = flow_row_make(titles[index], titles[index]);
    if (index == 1) rows[index].flags = FLOW_ROW_DISABLED;
  }
  element.rows = rows;
  element.row_count = count;
  element.row_size = sizeof rows[0];
  element.many = many;
  if (kind == FLOW_ELEMENT_CHOICE)
    element.value = many ? flow_list_value(NULL, 0) : flow_view_value(rows[0].id);
  add_element(screen, content, element);
}

static void add_numbers(instance *screen, flow_content content) {
  flow_element range = flow_element_make(FLOW_ELEMENT_RANGE, "range", "Range");
  flow_element stars = flow_element_make(FLOW_ELEMENT_RATING, "stars", "Stars");
  flow_element toggle = flow_element_make(FLOW_ELEMENT_TOGGLE, "toggle", "Toggle");
  range.maximum = 10;
  range.value = flow_number_value(3);
  stars.maximum = 5;
  stars.step = 1;
  stars.value = flow_integer_value(2);
  toggle.value = flow_boolean_value(FLOW_TRUE);
  add_element(screen, content, range);
  add_element(screen, content, stars);
  add_element(screen, content, toggle);
}

static void render_disabled(void *self, flow_content content) {
  instance *screen = self;
  flow_element tool = flow_element_make(FLOW_ELEMENT_BUTTON, "tool", "Tool");
  flow_add_title(screen->engine, content, "Disabled");
  tool.placement = FLOW_PLACEMENT_TRAILING;
  add_element(screen, content, tool);
  add(screen, content, "turn", "Turn round");
  add_field(screen, content, "text", "Text", FLOW_FIELD_TEXT);
  add_field(screen, content, "number", "Number", FLOW_FIELD_NUMBER);
  add_field(screen, content, "day", "Day", FLOW_FIELD_DATE);
  add_field(screen, content, "secure", "Secure", FLOW_FIELD_SECURE);
  add_field(screen, content, "lines", "Lines", FLOW_FIELD_MULTILINE);
  add_numbers(screen, content);
  add_rows(screen, content, FLOW_ELEMENT_CHOICE, "one", "One", 3, FLOW_FALSE);
  add_rows(screen, content, FLOW_ELEMENT_CHOICE, "some", "Some", 3, FLOW_TRUE);
  add_rows(screen, content, FLOW_ELEMENT_CHOICE, "combo", "Combo", 12, FLOW_FALSE);
  add_rows(screen, content, FLOW_ELEMENT_LIST, "list", "List", 3, FLOW_FALSE);
  add_element(screen, content, flow_element_make(FLOW_ELEMENT_BUTTON, "button", "Button"));
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static void render_rows(void *self, flow_content content) {
  static const flow_row_action actions[] = {
      {{"rename", 6}, {"Name it", 7}, FLOW_ROLE_NORMAL, 0},
      {{"erase", 5}, {"Erase it", 8}, FLOW_ROLE_DESTRUCTIVE, FLOW_ROW_DISABLED}};
  instance *screen = self;
  flow_row rows[5];
  flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "field", "Hinted");
  rows[0] = flow_row_make("all", "All");
  rows[0].subtitle = flow_text("below");
  rows[0].detail = flow_text("beside");
  rows[0].badge = flow_text("3");
  FLOW_SET_ACTIONS(rows[0], actions);
  rows[1] = flow_row_make("badge", "Badge");
  rows[1].badge = flow_text("4");
  rows[2] = flow_row_make("two", "Two");
  rows[2].subtitle = flow_text("below");
  rows[2].badge = flow_text("5");
  rows[3] = flow_row_make("none", "None");
  rows[4] = flow_row_make("shut", "Shut");
  rows[4].flags = FLOW_ROW_DISABLED;
  rows[4].detail = flow_text("beside");
  flow_add_title(screen->engine, content, "Rows");
  flow_add_list(screen->engine, content, "list", "List", rows, 5);
  rows[0].id = rows[0].title = flow_text("Radio");
  rows[0].action_count = 0;
  rows[4].id = rows[4].title = flow_text("Closed");
  flow_add_choice(screen->engine, content, "choice", "Choice", rows, 5, "none");
  field.hint = flow_text("What it is for");
  field.placeholder = flow_text("Anything");
  flow_content_add(screen->engine, content, &field);
}

/* More than are made at once. */
static void render_many(void *self, flow_content content) {
  enum { MANY = FLOW_ROWS_FIRST + 20 };
  static char titles[MANY][16];
  static flow_row rows[MANY];
  instance *screen = self;
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "list", "List");
  flow_add_title(screen->engine, content, "Many rows");
  add(screen, content, "turn", "Turn round");
  for (size_t index = 0; index < MANY; index++) {
    snprintf(titles[index], sizeof titles[index], "Row %zu", index + 1);
    rows[index] = flow_row_make(titles[index], titles[index]);
    rows[index].badge = flow_text("new");
    if (index == 1) rows[index].flags = FLOW_ROW_DISABLED;
  }
  list.rows = rows;
  list.row_count = MANY;
  list.row_size = sizeof rows[0];
  add_element(screen, content, list);
}

/* ---- A secret -------------------------------------------------------------------------------- */

static void render_secret(void *self, flow_content content) {
  instance *screen = self;
  flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "secure", "Password");
  char text[64];
  flow_add_title(screen->engine, content, "Secret");
  field.field_type = FLOW_FIELD_SECURE;
  field.value = flow_string_value(screen->secret);
  flow_content_add(screen->engine, content, &field);
  snprintf(text, sizeof text, "%zu letters", strlen(screen->secret));
  flow_add_text(screen->engine, content, text);
  snprintf(text, sizeof text, "Drawn %d times", (int)screen->drawn);
  flow_add_text(screen->engine, content, text);
  add(screen, content, "draw", "Draw again");
  add(screen, content, "put", "Put another");
}

static void secret_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  const flow_string text = flow_as_string(value, "");
  if (flow_string_is(*id, "draw")) screen->drawn++;
  if (flow_string_is(*id, "put")) strcpy(screen->secret, "putthere");
  if (flow_string_is(*id, "secure"))
    snprintf(screen->secret, sizeof screen->secret, "%.*s", (int)text.size,
             text.size ? text.data : "");
  redraw(screen);
}

/* ---- Secrets of all kinds -------------------------------------------------------------------- */

/* A secret choice or list of the same rows; of nine rows a menu is made. */
static void add_secret_rows(instance *screen, flow_content content, flow_element element,
                            size_t count) {
  static char titles[9][16];
  flow_row rows[9];
  for (size_t index = 0; index < count; index++) {
    snprintf(titles[index], sizeof titles[index], "%s %zu", element.text.data, index + 1);
    rows[index] = flow_row_make(titles[index], titles[index]);
  }
  element.rows = rows;
  element.row_count = count;
  element.row_size = sizeof rows[0];
  element.secret = FLOW_TRUE;
  flow_content_add(screen->engine, content, &element);
}

/* Two secret rows and an open one. */
static void add_accounts(instance *screen, flow_content content, flow_element element) {
  static const flow_row_action actions[] = {{{"erase", 5}, {"Erase it", 8}, FLOW_ROLE_NORMAL, 0}};
  flow_row rows[3];
  rows[0] = flow_row_make("one", "swordfish");
  rows[0].subtitle = flow_text("swordfish below");
  rows[0].detail = flow_text("swordfish beside");
  rows[0].badge = flow_text("swordfish");
  rows[0].icon = flow_text("user-home");
  rows[1] = flow_row_make("two", "Swordfish too");
  rows[0].flags = rows[1].flags = FLOW_ROW_SECRET;
  rows[2] = flow_row_make("three", "Open");
  FLOW_SET_ACTIONS(rows[0], actions);
  element.rows = rows;
  element.row_count = 3;
  element.row_size = sizeof rows[0];
  flow_content_add(screen->engine, content, &element);
}

static void add_secret(instance *screen, flow_content content, flow_element element) {
  element.secret = FLOW_TRUE;
  flow_content_add(screen->engine, content, &element);
}

static void add_secret_numbers(instance *screen, flow_content content) {
  flow_element range = flow_element_make(FLOW_ELEMENT_RANGE, "range", "Range");
  flow_element stars = flow_element_make(FLOW_ELEMENT_RATING, "stars", "Stars");
  flow_element toggle = flow_element_make(FLOW_ELEMENT_TOGGLE, "toggle", "Toggle");
  flow_element progress = flow_element_make(FLOW_ELEMENT_PROGRESS, "progress", "Progress");
  flow_element image = flow_element_make(FLOW_ELEMENT_IMAGE, "image", "Image");
  range.maximum = 99;
  range.value = flow_number_value(screen->range > 0 ? screen->range : 73);
  stars.maximum = 5;
  stars.step = 1;
  stars.value = flow_number_value(screen->stars > 0 ? screen->stars : 4);
  toggle.value = flow_boolean_value(FLOW_TRUE);
  progress.value = flow_number_value(0.73);
  image.icon = flow_text("user-home");
  add_secret(screen, content, range);
  add_secret(screen, content, stars);
  add_secret(screen, content, toggle);
  add_secret(screen, content, progress);
  add_secret(screen, content, image);
}

static void render_secrets(void *self, flow_content content) {
  instance *screen = self;
  flow_element one = flow_element_make(FLOW_ELEMENT_CHOICE, "one", "One");
  flow_element some = flow_element_make(FLOW_ELEMENT_CHOICE, "some", "Some");
  flow_element menu = flow_element_make(FLOW_ELEMENT_CHOICE, "menu", "Menu");
  const flow_value chosen[] = {flow_string_value("Some 1"), flow_string_value("Some 2")};
  flow_add_title(screen->engine, content, "Hidden things");
  flow_add_text(screen->engine, content, screen->secret[0] ? screen->secret : "Nothing yet");
  add_accounts(screen, content, flow_element_make(FLOW_ELEMENT_LIST, "accounts", "Accounts"));
  one.value = flow_string_value("One 2");
  add_secret_rows(screen, content, one, 3);
  some.many = FLOW_TRUE;
  some.value = flow_list_value(chosen, 2);
  add_secret_rows(screen, content, some, 3);
  add_secret_numbers(screen, content);
  menu.value = flow_string_value("Menu 8");
  add_secret_rows(screen, content, menu, 9);
}

/* Shows what was sent: the test sees it, and no user would. */
static void secrets_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  const flow_string text = flow_as_string(value, "");
  const flow_list all = flow_as_list(value);
  int size = snprintf(screen->secret, sizeof screen->secret, "Sent %s", id->data);
  char *rest = screen->secret + size;
  const size_t room = sizeof screen->secret - (size_t)size;
  if (flow_string_is(*id, "range")) screen->range = flow_as_number(value, 0);
  if (flow_string_is(*id, "stars")) screen->stars = flow_as_number(value, 0);
  switch (value->type) {
    case FLOW_TYPE_BOOLEAN:
      snprintf(rest, room, " %s", flow_as_boolean(value, FLOW_FALSE) ? "on" : "off");
      break;
    case FLOW_TYPE_LIST:
      snprintf(rest, room, " %zu", all.count);
      break;
    case FLOW_TYPE_STRING:
      snprintf(rest, room, " %.*s", (int)text.size, text.data);
      break;
    default:
      snprintf(rest, room, " %d", (int)flow_as_number(value, 0));
  }
  redraw(screen);
}

/* ---- Colours --------------------------------------------------------------------------------- */

static void add_texts(instance *screen, flow_content content) {
  flow_engine *engine = screen->engine;
  flow_row rows[2];
  flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "empty", "Empty field");
  flow_add_section(engine, content, "Section title", "A footer of it");
  flow_add_heading(engine, content, "A heading");
  flow_add_text(engine, content, "A plain text");
  flow_add_note(engine, content, "A note beside");
  field.placeholder = flow_text("A placeholder");
  flow_content_add(engine, content, &field);
  flow_add_field(engine, content, "wrong", "Wrong field", FLOW_FIELD_TEXT, "Wrong",
                 "This is wrong");
  rows[0] = flow_row_make("row", "A row");
  rows[0].subtitle = flow_text("A subtitle");
  rows[0].detail = flow_text("A detail");
  rows[0].badge = flow_text("badge");
  rows[1] = flow_row_make("other", "Another row");
  flow_add_list(engine, content, "list", "List of rows", rows, 2);
  flow_add_list(engine, content, "nothing", "List without rows", NULL, 0);
  flow_add_progress(engine, content, "Progress", 0.5);
  flow_add_link_text(engine, content, "A link", "https://example.org");
  flow_add_unavailable(engine, content, "Not available");
  flow_add_button(engine, content, "primary", "Primary", FLOW_ROLE_PRIMARY);
  flow_add_button(engine, content, "destructive", "Destructive", FLOW_ROLE_DESTRUCTIVE);
}

/* Each once as it can be used, and once as it cannot. */
static void add_twins(instance *screen, flow_content content, const char *behind) {
  static char ids[12][24], texts[12][24];
  flow_element all[] = {flow_element_make(FLOW_ELEMENT_FIELD, "field", "Field"),
                        flow_element_make(FLOW_ELEMENT_FIELD, "day", "Day"),
                        flow_element_make(FLOW_ELEMENT_FIELD, "secret", "Secret"),
                        flow_element_make(FLOW_ELEMENT_TOGGLE, "on", "On"),
                        flow_element_make(FLOW_ELEMENT_TOGGLE, "off", "Off"),
                        flow_element_make(FLOW_ELEMENT_RANGE, "range", "Range"),
                        flow_element_make(FLOW_ELEMENT_RATING, "stars", "Stars"),
                        flow_element_make(FLOW_ELEMENT_CHOICE, "one", "One"),
                        flow_element_make(FLOW_ELEMENT_CHOICE, "some", "Some"),
                        flow_element_make(FLOW_ELEMENT_LIST, "rows", "Rows"),
                        flow_element_make(FLOW_ELEMENT_BUTTON, "button", "Button")};
  static char titles[2][24];
  flow_row rows[2], rich[2];
  for (size_t index = 0; index < sizeof all / sizeof *all; index++) {
    snprintf(ids[index], sizeof ids[index], "%s%s", all[index].id.data, behind);
    snprintf(texts[index], sizeof texts[index], "%s%s", all[index].text.data, behind);
    all[index].id = flow_text(ids[index]);
    all[index].text = flow_text(texts[index]);
  }
  for (size_t index = 0; index < 2; index++) {
    snprintf(titles[index], sizeof titles[0], "%s row%s", index ? "Second" : "First", behind);
    rows[index] = rich[index] = flow_row_make(index ? "second" : "first", titles[index]);
    rich[index].subtitle = flow_text("A text below");
    rich[index].detail = flow_text("beside");
  }
  all[0].value = flow_string_value("A text");
  all[1].field_type = FLOW_FIELD_DATE;
  all[1].value = flow_string_value("2026-12-31");
  all[2].field_type = FLOW_FIELD_SECURE;
  all[2].value = flow_string_value("secret");
  all[3].value = flow_boolean_value(FLOW_TRUE);
  all[5].maximum = 10;
  all[5].value = flow_number_value(4);
  all[6].maximum = 5;
  all[6].step = 1;
  all[6].value = flow_integer_value(3);
  for (size_t index = 7; index < 10; index++) {
    all[index].rows = rows;
    all[index].row_count = 2;
    all[index].row_size = sizeof rows[0];
  }
  all[9].rows = rich;
  all[7].value = flow_string_value("first");
  all[8].many = FLOW_TRUE;
  all[8].value = flow_list_value(&all[7].value, 1);
  for (size_t index = 0; index < sizeof all / sizeof *all; index++) {
    all[index].enabled = !behind[0];
    flow_content_add(screen->engine, content, &all[index]);
  }
}

static void render_colours(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, "Colours");
  flow_add_toolbar(screen->engine, content, FLOW_PLACEMENT_TRAILING, "tool", "Tool",
                   FLOW_ROLE_NORMAL);
  add_texts(screen, content);
  flow_add_section(screen->engine, content, "Usable", NULL);
  add_twins(screen, content, "");
  flow_add_section(screen->engine, content, "Unusable", NULL);
  add_twins(screen, content, " shut");
}

/* ---- The flow -------------------------------------------------------------------------------- */

static void start(void *self) { open_as(self, "told.menu", FLOW_STYLE_PUSH); }

#define BASE FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, free)

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method menu[] = {BASE, FLOW_SCREEN_METHOD(render, render_menu),
                                     FLOW_SCREEN_METHOD(input, menu_input), FLOW_ACTION(leave)};
  static const flow_method page[] = {BASE, FLOW_SCREEN_METHOD(render, render_page),
                                     FLOW_NAMED_ACTION("rename", rename_page), FLOW_ACTION(push),
                                     FLOW_ACTION(over)};
  static const flow_method alert[] = {BASE, FLOW_SCREEN_METHOD(render, render_alert),
                                      FLOW_ACTION(turn), FLOW_ACTION(stay)};
  static const flow_method disabled[] = {BASE, FLOW_SCREEN_METHOD(render, render_disabled),
                                         FLOW_ACTION(turn)};
  static const flow_method rows[] = {BASE, FLOW_SCREEN_METHOD(render, render_rows)};
  static const flow_method many[] = {BASE, FLOW_SCREEN_METHOD(render, render_many),
                                     FLOW_ACTION(turn)};
  static const flow_method secret[] = {BASE, FLOW_SCREEN_METHOD(render, render_secret),
                                       FLOW_SCREEN_METHOD(input, secret_input)};
  static const flow_method secrets[] = {BASE, FLOW_SCREEN_METHOD(render, render_secrets),
                                        FLOW_SCREEN_METHOD(input, secrets_input)};
  static const flow_method colours[] = {BASE, FLOW_SCREEN_METHOD(render, render_colours)};
  static const shared_class classes[] = {SHARED_CLASS(FLOW_KIND_COORDINATOR, "told.flow", flow),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "told.menu", menu),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "told.page", page),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "told.alert", alert),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "told.disabled", disabled),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "told.rows", rows),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "told.many", many),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "told.secret", secret),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "told.secrets", secrets),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "told.colours", colours)};
  return shared_register(engine, self, classes, sizeof classes / sizeof *classes, error);
}

FLOW_PLUGIN("test.told", "1.0", init, NULL);
