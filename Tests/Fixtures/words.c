/* A plugin that shows what hosts need the words of FLOW_WORD_TABLE for; its form has a default
 * button, shortcuts, and a focus that it gives away. */
#include <stdio.h>

#include "../Shared/plugin.h"

typedef struct {
  flow_engine *engine;
  flow_handle self;
  char pressed[32], focus[16];
} instance;

SHARED_CREATE(instance)

static void add_button(instance *of, flow_content content, const char *id, const char *shortcut,
                       flow_role role) {
  flow_element button = flow_element_make(FLOW_ELEMENT_BUTTON, id, id);
  button.shortcut = flow_text(shortcut);
  button.role = role;
  flow_content_add(of->engine, content, &button);
}

static void add_fields(instance *of, flow_content content) {
  flow_element limited = flow_element_make(FLOW_ELEMENT_FIELD, "limited", "Limited");
  limited.field_type = FLOW_FIELD_NUMBER;
  limited.value = flow_integer_value(3);
  limited.minimum = 1;
  limited.maximum = 9;
  flow_add_field(of->engine, content, "name", "Name", FLOW_FIELD_TEXT, "", NULL);
  flow_content_add(of->engine, content, &limited);
  flow_add_field(of->engine, content, "day", "Day", FLOW_FIELD_DATE, NULL, NULL);
  flow_add_field(of->engine, content, "hour", "Hour", FLOW_FIELD_TIME, NULL, NULL);
  flow_add_field(of->engine, content, "notes", "Notes", FLOW_FIELD_MULTILINE, "", NULL);
}

static void add_lists(instance *of, flow_content content) {
  static const flow_row_action actions[] = {{{"erase", 5}, {"Erase", 5}, FLOW_ROLE_NORMAL, 0}};
  char ids[21][8];
  flow_row rows[21];
  int index;
  for (index = 0; index < 21; index++) {
    snprintf(ids[index], sizeof ids[index], "row%d", index);
    rows[index] = flow_row_make(ids[index], ids[index]);
    FLOW_SET_ACTIONS(rows[index], actions);
  }
  rows[1].flags = FLOW_ROW_DISABLED;
  flow_add_list(of->engine, content, "rows", "Rows", rows, 21);
  flow_add_list(of->engine, content, "none", "None", NULL, 0);
}

static void render(void *self, flow_content content) {
  instance *of = self;
  char text[64];
  snprintf(text, sizeof text, "pressed: %s", of->pressed);
  flow_add_text(of->engine, content, text);
  flow_add_image(of->engine, content, "fox.png", "a fox");
  add_fields(of, content);
  add_lists(of, content);
  add_button(of, content, "sheet", "Super+Z", FLOW_ROLE_NORMAL);
  add_button(of, content, "save", "Ctrl+S", FLOW_ROLE_PRIMARY);
  add_button(of, content, "alternate", "Alt+X", FLOW_ROLE_NORMAL);
  add_button(of, content, "popover", "F7", FLOW_ROLE_PRIMARY);
  flow_add_toolbar(of->engine, content, FLOW_PLACEMENT_TRAILING, "help", "Help", FLOW_ROLE_NORMAL);
  if (of->focus[0]) flow_content_set_focus(of->engine, content, flow_text(of->focus));
}

static void open_small(instance *of, flow_style style, const char *row) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  options.source = flow_text(row ? "rows" : NULL);
  options.source_row = flow_text(row);
  flow_open_new(of->engine, of->self, "words.small", NULL, &options, NULL, NULL);
}

static void input(void *self, const flow_string *id, const flow_value *value) {
  instance *of = self;
  (void)value;
  snprintf(of->pressed, sizeof of->pressed, "%.*s", (int)id->size, id->data);
  if (flow_string_is(*id, "save")) snprintf(of->focus, sizeof of->focus, "day");
  if (flow_string_is(*id, "alternate")) snprintf(of->focus, sizeof of->focus, "notes");
  flow_screen_changed(of->engine, of->self);
  if (flow_string_is(*id, "sheet")) open_small(of, FLOW_STYLE_SHEET, NULL);
  if (flow_string_is(*id, "popover")) open_small(of, FLOW_STYLE_POPOVER, "row2");
}

static void render_small(void *self, flow_content content) {
  instance *of = self;
  flow_add_title(of->engine, content, "Small");
  add_button(of, content, "deeper", NULL, FLOW_ROLE_NORMAL);
}

static void deeper(void *self) {
  instance *of = self;
  flow_open_new(of->engine, of->self, "words.small", NULL, NULL, NULL, NULL);
}

static void start(void *self) {
  instance *of = self;
  flow_tab tab[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs tabs = FLOW_TABS_INIT;
  flow_create(of->engine, "words.form", NULL, &tab[0].root);
  flow_create(of->engine, "words.gone", NULL, &tab[1].root);
  tab[0].id = tab[0].title = flow_text("Form");
  tab[1].id = tab[1].title = flow_text("Empty");
  tabs.tabs = tab;
  tabs.count = 2;
  flow_open_tabs(of->engine, of->self, &tabs, NULL, NULL);
}

static void start_gone(void *self) {
  instance *of = self;
  flow_coordinator_defer(of->engine, of->self);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method main_flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                          FLOW_COORDINATOR_METHOD(start, start),
                                          FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method gone[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start_gone),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method form[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(render, render),
      FLOW_SCREEN_METHOD(input, input), FLOW_SCREEN_METHOD(destroy, free)};
  static const flow_method small[] = {FLOW_SCREEN_METHOD(create, create),
                                      FLOW_SCREEN_METHOD(render, render_small),
                                      FLOW_SCREEN_METHOD(destroy, free), FLOW_ACTION(deeper)};
  static const shared_class classes[] = {SHARED_CLASS(FLOW_KIND_COORDINATOR, "words.gone", gone),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "words.form", form),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "words.small", small)};
  flow_class main_class = FLOW_CLASS(FLOW_KIND_COORDINATOR, "words.main", main_flow);
  main_class.flags = FLOW_CLASS_ROOT;
  return shared_register(engine, self, classes, 3, error) == FLOW_OK
             ? flow_class_register(engine, self, &main_class, error)
             : FLOW_ERROR_INVALID_ARGUMENT;
}

FLOW_PLUGIN("fixture.words", "1.0", init, NULL);
