#define _GNU_SOURCE
/* A plugin whose screens show every element there is and open every kind of layer. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../Shared/plugin.h"

typedef struct {
  flow_engine *engine;
  flow_handle self;
  char text[256], notes[256], secret[64], day[16], hour[16];
  double guests, volume;
  flow_bool is_filled, is_on;
  char size[16], extras[64];
} instance;

SHARED_CREATE(instance)

static void start(void *self) {
  instance *coordinator = self;
  flow_open_new(coordinator->engine, coordinator->self, "gallery.menu", NULL, NULL, NULL, NULL);
}

/* ---- The menu: a list of what there is ------------------------------------------------------ */

static void add_row(flow_row *row, const char *id, const char *title, const char *subtitle) {
  *row = flow_row_make(id, title);
  row->subtitle = flow_text(subtitle);
}

static void render_menu(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  static const flow_row_action actions[] = {{{"rename", 6}, {"Rename", 6}, FLOW_ROLE_NORMAL, 0},
                                            {{"erase", 5}, {"Erase", 5}, FLOW_ROLE_DESTRUCTIVE, 0}};
  flow_row rows[8];
  flow_add_title(engine, content, "Gallery");
  flow_add_toolbar(engine, content, FLOW_PLACEMENT_TRAILING, "done", "Done", FLOW_ROLE_PRIMARY);
  add_row(&rows[0], "form", "Form", "every kind of field");
  add_row(&rows[1], "still", "Texts", "what is only looked at");
  add_row(&rows[2], "sheet", "Sheet", "a layer over this one");
  add_row(&rows[3], "popover", "Popover", "beside this list");
  add_row(&rows[4], "cover", "Cover", "over everything");
  add_row(&rows[5], "dialog", "Dialog", "asks before it goes on");
  add_row(&rows[6], "crash", "Crash", "ends the program");
  add_row(&rows[7], "block", "Block", "never comes back");
  rows[0].badge = flow_text("12");
  rows[1].detail = flow_text("\303\244\303\266");
  FLOW_SET_ACTIONS(rows[1], actions);
  flow_add_list(engine, content, "open", "What there is", rows, getenv("GALLERY_SAFE") ? 6 : 8);
}

static void open_as(instance *screen, const char *class_id, flow_style style, const char *source) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  options.source = flow_text(source);
  flow_open_new(screen->engine, screen->self, class_id, NULL, &options, NULL, NULL);
}

static void ask(instance *screen) {
  flow_alert_button buttons[2];
  flow_alert alert = flow_alert_make("Delete all files?", "This cannot be undone.");
  buttons[0] = flow_alert_button_make("delete", "Delete", FLOW_ROLE_DESTRUCTIVE);
  buttons[1] = flow_alert_button_make("keep", "Keep", FLOW_ROLE_CANCEL);
  alert.style = FLOW_STYLE_CONFIRMATION_DIALOG;
  alert.buttons = buttons;
  alert.button_count = 2;
  flow_alert_present(screen->engine, screen->self, &alert, NULL, NULL, NULL);
}

/* Reports by a file that it blocks, because nothing is drawn any more. */
static void block(void) {
  const char *mark = getenv("GALLERY_MARK");
  FILE *file = mark ? fopen(mark, "w") : NULL;
  if (file) fclose(file);
  for (;;)
    pause();
}

static void open_row(void *self, const flow_value *row) {
  instance *screen = self;
  flow_string id = flow_as_string(row, "");
  if (flow_string_is(id, "form")) open_as(screen, "gallery.form", FLOW_STYLE_PUSH, NULL);
  if (flow_string_is(id, "still")) open_as(screen, "gallery.still", FLOW_STYLE_PUSH, NULL);
  if (flow_string_is(id, "sheet")) open_as(screen, "gallery.form", FLOW_STYLE_SHEET, NULL);
  if (flow_string_is(id, "popover")) open_as(screen, "gallery.small", FLOW_STYLE_POPOVER, "open");
  if (flow_string_is(id, "cover"))
    open_as(screen, "gallery.still", FLOW_STYLE_FULL_SCREEN_COVER, NULL);
  if (flow_string_is(id, "dialog")) ask(screen);
  if (flow_string_is(id, "crash")) abort();
  if (flow_string_is(id, "block")) block();
}

static void menu_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  if (flow_string_is(*id, "open")) {
    open_row(self, value);
  } else if (flow_string_is(*id, "erase") || flow_string_is(*id, "rename")) {
    fprintf(stderr, "the menu: %.*s\n", (int)id->size, id->data);
  } else if (flow_screen_get(screen->engine, screen->self, &info) == FLOW_OK) {
    flow_value done = flow_string_value("done");
    flow_finish(screen->engine, info.owner, &done, NULL, NULL);
  }
}

static void render_small(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, "Beside");
  flow_add_text(screen->engine, content, "It points at the list.");
  flow_add_toggle(screen->engine, content, "on", "Switched on", screen->is_on);
}

/* ---- The form ------------------------------------------------------------------------------- */

static void add_choices(instance *screen, flow_content content) {
  flow_element extras = flow_element_make(FLOW_ELEMENT_CHOICE, "extras", "Extras");
  flow_row rows[3];
  flow_value chosen[3];
  size_t count = 0;
  rows[0] = flow_row_make("small", "Small");
  rows[1] = flow_row_make("large", "Large");
  rows[2] = flow_row_make("huge", "Huge");
  rows[2].flags = FLOW_ROW_DISABLED;
  flow_add_choice(screen->engine, content, "size", "Size", rows, 3, screen->size);
  rows[0] = flow_row_make("milk", "Milk");
  rows[1] = flow_row_make("sugar", "Sugar");
  rows[2] = flow_row_make("ice", "Ice");
  for (size_t index = 0; index < 3; index++) {
    if (strstr(screen->extras, rows[index].id.data))
      chosen[count++] = flow_view_value(rows[index].id);
  }
  extras.rows = rows;
  extras.row_count = 3;
  extras.row_size = sizeof rows[0];
  extras.many = FLOW_TRUE;
  extras.value = flow_list_value(chosen, count);
  flow_content_add(screen->engine, content, &extras);
}

static void render_form(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  flow_element guests = flow_element_make(FLOW_ELEMENT_FIELD, "guests", "Guests");
  if (!screen->is_filled) {
    strcpy(screen->day, "2026-12-31");
    strcpy(screen->hour, "19:30");
    strcpy(screen->size, "small");
    screen->guests = 2;
    screen->is_filled = FLOW_TRUE;
  }
  flow_add_title(engine, content, "Form");
  flow_add_section(engine, content, "Who", "A name is a name.");
  flow_add_field(engine, content, "text", "Name", FLOW_FIELD_TEXT, screen->text,
                 strlen(screen->text) == 1 ? "Too short." : NULL);
  flow_add_field(engine, content, "secret", "Password", FLOW_FIELD_SECURE, screen->secret, NULL);
  flow_add_section(engine, content, "When", NULL);
  flow_add_field(engine, content, "day", "Day", FLOW_FIELD_DATE,
                 screen->day[0] ? screen->day : NULL, NULL);
  flow_add_field(engine, content, "hour", "Hour", FLOW_FIELD_TIME,
                 screen->hour[0] ? screen->hour : NULL, NULL);
  guests.field_type = FLOW_FIELD_NUMBER;
  guests.value = flow_number_value(screen->guests);
  guests.minimum = 1;
  guests.maximum = 12;
  guests.step = 1;
  flow_content_add(engine, content, &guests);
  flow_add_range(engine, content, "volume", "Volume", screen->volume, 0, 10, 1);
  flow_add_toggle(engine, content, "on", "Tell me by mail", screen->is_on);
  add_choices(screen, content);
  flow_add_field(engine, content, "notes", "Notes", FLOW_FIELD_MULTILINE, screen->notes, NULL);
  flow_add_button(engine, content, "send", "Send", FLOW_ROLE_PRIMARY);
  flow_add_button(engine, content, "erase", "Erase", FLOW_ROLE_DESTRUCTIVE);
}

static void keep(char *room, size_t size, const flow_value *value) {
  flow_string text = flow_as_string(value, "");
  snprintf(room, size, "%.*s", (int)text.size, text.size ? text.data : "");
}

static void keep_list(char *room, size_t size, const flow_value *list) {
  room[0] = '\0';
  if (list->type != FLOW_TYPE_LIST) return;
  for (size_t index = 0; index < list->as.list.count; index++) {
    flow_string text = flow_as_string(&list->as.list.items[index], "");
    size_t used = strlen(room);
    snprintf(room + used, size - used, "%.*s ", (int)text.size, text.data);
  }
}

static void form_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  if (flow_string_is(*id, "text")) keep(screen->text, sizeof screen->text, value);
  if (flow_string_is(*id, "secret")) keep(screen->secret, sizeof screen->secret, value);
  if (flow_string_is(*id, "day")) keep(screen->day, sizeof screen->day, value);
  if (flow_string_is(*id, "hour")) keep(screen->hour, sizeof screen->hour, value);
  if (flow_string_is(*id, "notes")) keep(screen->notes, sizeof screen->notes, value);
  if (flow_string_is(*id, "size")) keep(screen->size, sizeof screen->size, value);
  if (flow_string_is(*id, "extras")) keep_list(screen->extras, sizeof screen->extras, value);
  if (flow_string_is(*id, "guests")) screen->guests = flow_as_number(value, 1);
  if (flow_string_is(*id, "volume")) screen->volume = flow_as_number(value, 0);
  if (flow_string_is(*id, "on")) screen->is_on = flow_as_boolean(value, FLOW_FALSE);
  if (flow_string_is(*id, "send")) flow_back(screen->engine, FLOW_NONE, NULL, NULL);
}

/* ---- Elements without input ----------------------------------------------------------------- */

static void render_still(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  flow_add_title(engine, content, "Texts");
  flow_add_heading(engine, content, "Wide and marked");
  flow_add_text(engine, content,
                "\346\274\242\345\255\227 and \360\237\246\212, e\314\201 and \033[31m, "
                "a line that is longer than a narrow terminal and is broken at blanks.");
  flow_add_note(engine, content, "Beside the point.");
  flow_add_divider(engine, content);
  flow_add_image(engine, content, "fox.png", "A fox in the snow");
  flow_add_progress(engine, content, "Done", 0.64);
  flow_add_progress(engine, content, "Looking", -1);
  flow_add_link_text(engine, content, "Terms", "https://example.org/terms");
  flow_add_unavailable(engine, content, "The map cannot be shown.");
  flow_add_button(engine, content, "more", "More", FLOW_ROLE_NORMAL);
}

static void more(void *self) { open_as(self, "gallery.form", FLOW_STYLE_PUSH, NULL); }

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method menu[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(render, render_menu),
      FLOW_SCREEN_METHOD(input, menu_input), FLOW_SCREEN_METHOD(destroy, free)};
  static const flow_method form[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(render, render_form),
      FLOW_SCREEN_METHOD(input, form_input), FLOW_SCREEN_METHOD(destroy, free)};
  static const flow_method small[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(render, render_small),
      FLOW_SCREEN_METHOD(input, form_input), FLOW_SCREEN_METHOD(destroy, free)};
  static const flow_method still[] = {FLOW_SCREEN_METHOD(create, create),
                                      FLOW_SCREEN_METHOD(render, render_still),
                                      FLOW_SCREEN_METHOD(destroy, free), FLOW_ACTION(more)};
  static const shared_class classes[] = {
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "gallery.coordinator", flow),
      SHARED_CLASS(FLOW_KIND_SCREEN, "gallery.menu", menu),
      SHARED_CLASS(FLOW_KIND_SCREEN, "gallery.form", form),
      SHARED_CLASS(FLOW_KIND_SCREEN, "gallery.small", small),
      SHARED_CLASS(FLOW_KIND_SCREEN, "gallery.still", still)};
  return shared_register(engine, self, classes, sizeof classes / sizeof *classes, error);
}

FLOW_PLUGIN("fixture.gallery", "1.0", init, NULL);
