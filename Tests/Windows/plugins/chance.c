/* A plugin for forty steps of chance: pages with all that a person uses. Each page has a number,
 * with which each of its texts ends, so that a text belongs to one page. After each callback the
 * file that CHANCE_PICTURE names has the engine's tree, what back would do, and what the pages
 * hold: the test waits until that is what it should be after a step. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../../Shared/plugin.h"

typedef struct page {
  struct page *next;
  flow_engine *engine;
  flow_handle self;
  const char *kind;
  int number;
  char name[64], code[64], secret[64], mail[64], day[16], hour[16], notes[64], size[16], said[160];
  double guests, volume, stars;
  flow_bool has_guests, is_on, is_locked, has_more;
  unsigned extras, wrong, count;
  flow_question question;
} page;

static page *pages;
static int numbers;

/* ---- The picture ----------------------------------------------------------------------------- */

static char picture[16384];
static size_t used;

static void note(const char *format, ...) {
  va_list arguments;
  int count;
  va_start(arguments, format);
  count = vsnprintf(picture + used, sizeof picture - used, format, arguments);
  va_end(arguments);
  if (count > 0) used += (size_t)count;
  if (used >= sizeof picture) used = sizeof picture - 1;
}

static const page *page_of(flow_handle screen) {
  const page *each = pages;
  while (each && each->self != screen)
    each = each->next;
  return each;
}

static void note_stack(flow_engine *engine, flow_router router) {
  size_t depth = 0, index;
  flow_router_depth(engine, router, &depth);
  for (index = 0; index < depth; index++) {
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    flow_screen screen = FLOW_NONE;
    flow_router_screen_at(engine, router, index, &screen);
    flow_screen_get(engine, screen, &info);
    const page *of = page_of(screen);
    note(" %s/%d/%s", info.class_id, of ? of->number : 0, flow_appearance_name(info.appearance));
  }
  note("\n");
}

static void note_layer(flow_engine *engine, flow_layer layer) {
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  size_t count = 0, index;
  flow_layer_get(engine, layer, &info);
  note("layer %u %s %.*s:", (unsigned)info.index, flow_style_name(info.style),
       (int)info.source.size, info.source.data ? info.source.data : "");
  note_stack(engine, info.router);
  flow_layer_tab_count(engine, layer, &count);
  for (index = 0; index < count; index++) {
    flow_tab_info tab = FLOW_TAB_INFO_INIT;
    flow_layer_tab_at(engine, layer, index, &tab);
    note("  tab %.*s%s:", (int)tab.title.size, tab.title.data, tab.selected ? " selected" : "");
    note_stack(engine, tab.router);
  }
}

static void note_coordinators(flow_engine *engine, flow_coordinator parent, int indent) {
  flow_coordinator children[32];
  size_t count = 0, index;
  flow_coordinator_children(engine, parent, children, 32, &count);
  for (index = 0; index < count && index < 32; index++) {
    flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
    flow_coordinator_get(engine, children[index], &info);
    note("%*scoordinator %s %s %u\n", indent, "", info.class_id, flow_phase_name(info.phase),
         (unsigned)info.screen_count);
    note_coordinators(engine, children[index], indent + 2);
  }
}

static void note_window(flow_engine *engine, flow_window window) {
  flow_back_target target = FLOW_BACK_TARGET_INIT;
  size_t count = 0, index;
  flow_window_layer_count(engine, window, &count);
  for (index = 0; index < count; index++) {
    flow_layer layer = FLOW_NONE;
    flow_window_layer_at(engine, window, index, &layer);
    note_layer(engine, layer);
  }
  flow_window_back_target(engine, window, &target);
  note("back %s %.*s\n", flow_back_name(target.kind), (int)target.title.size,
       target.title.data ? target.title.data : "");
}

static void note_page(const page *of) {
  note("%s %d: name '%s' code '%s' secret '%s' mail '%s' day '%s' hour '%s' notes '%s'", of->kind,
       of->number, of->name, of->code, of->secret, of->mail, of->day, of->hour, of->notes);
  note(" guests %d %g size %s volume %g stars %g on %d locked %d extras %u more %d wrong %u",
       (int)of->has_guests, of->guests, of->size, of->volume, of->stars, (int)of->is_on,
       (int)of->is_locked, of->extras, (int)of->has_more, of->wrong);
  note(" count %u said '%s'\n", of->count, of->said);
}

static void draw(flow_engine *engine) {
  const char *path = getenv("CHANCE_PICTURE");
  flow_window windows[4];
  size_t count = 0, index;
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  used = 0;
  flow_engine_windows(engine, windows, 4, &count);
  for (index = 0; index < count && index < 4; index++)
    note_window(engine, windows[index]);
  note_coordinators(engine, FLOW_NONE, 0);
  for (const page *each = pages; each; each = each->next)
    note_page(each);
  note("end\n");
  fwrite(picture, 1, used, file);
  fclose(file);
}

static void changed(page *of) {
  flow_screen_changed(of->engine, of->self);
  draw(of->engine);
}

static void saw(void *self, const flow_event *event) {
  (void)event;
  draw(*(flow_engine **)self);
}

/* ---- Pages ----------------------------------------------------------------------------------- */

static void *create_page(void *user_data, flow_engine *engine, flow_handle handle,
                         const flow_value *arguments) {
  page *made = calloc(1, sizeof *made);
  (void)arguments;
  if (!made) return NULL;
  made->engine = engine;
  made->self = handle;
  made->kind = user_data;
  made->number = ++numbers;
  made->guests = 20;
  made->has_guests = FLOW_TRUE;
  strcpy(made->day, "2026-12-31");
  strcpy(made->hour, "19:30");
  strcpy(made->size, "small");
  made->next = pages;
  pages = made;
  return made;
}

static void destroy_page(void *self) {
  page **link = &pages;
  while (*link != self)
    link = &(*link)->next;
  *link = ((page *)self)->next;
  draw(((page *)self)->engine);
  free(self);
}

/* Is called, which the trace tells. */
static void heard(void *self) { draw(((page *)self)->engine); }

/* A text with the page's number behind it; there are as many at a time as a page has. */
static const char *numbered(const page *of, const char *text) {
  static char room[64][192];
  static unsigned next;
  char *found = room[next++ % 64];
  snprintf(found, sizeof room[0], "%.150s %d", text, of->number);
  return found;
}

static void keep(char *room, size_t size, const flow_value *value) {
  flow_string text = flow_as_string(value, "");
  snprintf(room, size, "%.*s", (int)text.size, text.size ? text.data : "");
}

static void button(const page *of, flow_content content, const char *id, const char *text,
                   flow_role role, flow_bool is_enabled) {
  flow_element element = flow_element_make(FLOW_ELEMENT_BUTTON, id, numbered(of, text));
  element.role = role;
  element.enabled = is_enabled;
  /* Pages that lie on each other have the same ones. */
  if (strcmp(id, "send") == 0) element.shortcut = flow_text("Ctrl+S");
  if (strcmp(id, "press") == 0) element.shortcut = flow_text("Ctrl+P");
  if (strcmp(id, "clear") == 0) element.shortcut = flow_text("F9");
  flow_content_add(of->engine, content, &element);
}

static void open_as(page *of, const char *class_id, flow_style style, const char *source) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  options.source = flow_text(source);
  options.finished_method = strcmp(class_id, "chance.errand") == 0 ? "errand_done" : NULL;
  flow_open_new(of->engine, of->self, class_id, NULL, &options, NULL, NULL);
}

static void errand_done(void *self, flow_coordinator errand, flow_cause cause,
                        const flow_value *value) {
  page *of = self;
  (void)errand;
  snprintf(of->said, sizeof of->said, "Errand %s %d",
           cause == FLOW_CAUSE_FINISHED ? "finished with" : "ended without",
           (int)flow_as_integer(value, 0));
  changed(of);
}

static void open_form(void *self) { open_as(self, "chance.form", FLOW_STYLE_PUSH, NULL); }
static void open_choices(void *self) { open_as(self, "chance.choices", FLOW_STYLE_PUSH, NULL); }
static void open_asking(void *self) { open_as(self, "chance.asking", FLOW_STYLE_PUSH, NULL); }
static void open_errand(void *self) { open_as(self, "chance.errand", FLOW_STYLE_PUSH, NULL); }
static void open_sheet(void *self) { open_as(self, "chance.choices", FLOW_STYLE_SHEET, NULL); }
static void open_cover(void *self) {
  open_as(self, "chance.form", FLOW_STYLE_FULL_SCREEN_COVER, NULL);
}
static void open_popover(void *self) {
  open_as(self, "chance.small", FLOW_STYLE_POPOVER, "open_popover");
}
static void open_errand_sheet(void *self) {
  open_as(self, "chance.errand", FLOW_STYLE_SHEET, NULL);
}

static void open_tabs(void *self) {
  page *of = self;
  static const char *const classes[] = {"chance.choices", "chance.asking", "chance.errand"};
  static const char *const titles[] = {"First", "Second", "Third"};
  flow_options options = FLOW_OPTIONS_INIT;
  flow_tabs tabs = FLOW_TABS_INIT;
  flow_tab each[3] = {FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT};
  options.style = FLOW_STYLE_FULL_SCREEN_COVER;
  for (size_t index = 0; index < 3; index++) {
    each[index].id = flow_text(titles[index]);
    each[index].title = flow_text(numbered(of, titles[index]));
    flow_create(of->engine, classes[index], NULL, &each[index].root);
  }
  tabs.tabs = each;
  tabs.count = 3;
  flow_open_tabs(of->engine, of->self, &tabs, &options, NULL);
}

static void show_said(const page *of, flow_content content) {
  char text[32];
  snprintf(text, sizeof text, "Pressed %u times, on", of->count);
  flow_add_text(of->engine, content, numbered(of, text));
  if (of->said[0]) flow_add_note(of->engine, content, numbered(of, of->said));
}

/* ---- Home: places to go to ------------------------------------------------------------------- */

static void render_home(void *self, flow_content content) {
  page *of = self;
  static const char *const ids[] = {"form",  "choices", "asking", "errand",
                                    "sheet", "cover",   "tabs",   "locked"};
  static const char *const titles[] = {"To a form",  "To choices", "To a question", "To an errand",
                                       "To a sheet", "To a cover", "To tabs",       "To nowhere"};
  flow_row_action actions[2];
  flow_row rows[8];
  memset(actions, 0, sizeof actions);
  actions[0].id = flow_text("rename");
  actions[0].text = flow_text(numbered(of, "Rename"));
  actions[1].id = flow_text("erase");
  actions[1].text = flow_text(numbered(of, "Erase"));
  actions[1].role = FLOW_ROLE_DESTRUCTIVE;
  flow_add_title(of->engine, content, numbered(of, "Home"));
  flow_add_toolbar(of->engine, content, FLOW_PLACEMENT_LEADING, "help", numbered(of, "Help"),
                   FLOW_ROLE_NORMAL);
  flow_add_toolbar(of->engine, content, FLOW_PLACEMENT_TRAILING, "more", numbered(of, "More"),
                   FLOW_ROLE_NORMAL);
  show_said(of, content);
  for (size_t index = 0; index < 8; index++) {
    rows[index] = flow_row_make(ids[index], numbered(of, titles[index]));
    if (index % 2 == 0) rows[index].subtitle = flow_text(numbered(of, "A way"));
  }
  rows[7].flags = FLOW_ROW_DISABLED;
  FLOW_SET_ACTIONS(rows[1], actions);
  flow_add_list(of->engine, content, "places", numbered(of, "Places"), rows, of->has_more ? 8 : 7);
}

static void places(void *self, const flow_string *row) {
  if (flow_string_is(*row, "form")) open_form(self);
  if (flow_string_is(*row, "choices")) open_choices(self);
  if (flow_string_is(*row, "asking")) open_asking(self);
  if (flow_string_is(*row, "errand")) open_errand(self);
  if (flow_string_is(*row, "sheet")) open_sheet(self);
  if (flow_string_is(*row, "cover")) open_cover(self);
  if (flow_string_is(*row, "tabs")) open_tabs(self);
}

static void rename_row(void *self, const flow_string *row) {
  page *of = self;
  snprintf(of->said, sizeof of->said, "Renamed %.*s", (int)row->size, row->data);
  changed(of);
}

static void erase_row(void *self, const flow_string *row) {
  page *of = self;
  snprintf(of->said, sizeof of->said, "Erased %.*s", (int)row->size, row->data);
  changed(of);
}

static void more(void *self) {
  page *of = self;
  of->has_more = !of->has_more;
  changed(of);
}

static void help(void *self) {
  page *of = self;
  flow_alert_button buttons[3];
  flow_alert alert = flow_alert_make(numbered(of, "Helped"), numbered(of, "As well as I can"));
  buttons[0] = flow_alert_button_make("good", numbered(of, "Good"), FLOW_ROLE_PRIMARY);
  buttons[1] = flow_alert_button_make("bad", numbered(of, "Bad"), FLOW_ROLE_DESTRUCTIVE);
  buttons[2] = flow_alert_button_make("so", numbered(of, "So so"), FLOW_ROLE_CANCEL);
  alert.buttons = buttons;
  alert.button_count = 3;
  alert.answered_method = "helped";
  flow_alert_present(of->engine, of->self, &alert, NULL, NULL, NULL);
}

static void helped(void *self, flow_screen alert, const flow_string *pressed) {
  page *of = self;
  (void)alert;
  snprintf(of->said, sizeof of->said, "Help was '%.*s'", (int)pressed->size,
           pressed->size ? pressed->data : "");
  of->count++;
  changed(of);
}

/* ---- A form ---------------------------------------------------------------------------------- */

static const char *const field_ids[] = {"name", "code", "guests", "secret",
                                        "mail", "day",  "hour",   "notes"};
enum { FIELDS = 8 };

static void render_form(void *self, flow_content content) {
  page *of = self;
  flow_engine *engine = of->engine;
  flow_element guests = flow_element_make(FLOW_ELEMENT_FIELD, "guests", numbered(of, "Guests"));
  flow_element code = flow_element_make(FLOW_ELEMENT_FIELD, "code", numbered(of, "Code"));
  flow_element stars = flow_element_make(FLOW_ELEMENT_RATING, "stars", numbered(of, "Stars"));
  const flow_bool is_short = strlen(of->name) == 1;
  char text[96];
  flow_add_title(engine, content, numbered(of, "Form"));
  flow_add_section(engine, content, numbered(of, "Who"), numbered(of, "A name is a name,"));
  flow_add_field(engine, content, "name", numbered(of, "Name"), FLOW_FIELD_TEXT, of->name,
                 is_short ? numbered(of, "Too short for") : NULL);
  code.value = flow_string_value(of->code);
  code.hint = flow_text(numbered(of, "Digits of"));
  flow_content_add(engine, content, &code);
  flow_add_field(engine, content, "secret", numbered(of, "Secret"), FLOW_FIELD_SECURE, "", NULL);
  flow_add_field(engine, content, "mail", numbered(of, "Mail"), FLOW_FIELD_EMAIL, of->mail, NULL);
  flow_add_section(engine, content, numbered(of, "When"), NULL);
  guests.field_type = FLOW_FIELD_NUMBER;
  if (of->has_guests) guests.value = flow_number_value(of->guests);
  guests.minimum = 10;
  guests.maximum = 60;
  guests.step = 1;
  flow_content_add(engine, content, &guests);
  flow_add_field(engine, content, "day", numbered(of, "Day"), FLOW_FIELD_DATE,
                 of->day[0] ? of->day : NULL, NULL);
  flow_add_field(engine, content, "hour", numbered(of, "Hour"), FLOW_FIELD_TIME,
                 of->hour[0] ? of->hour : NULL, NULL);
  flow_add_field(engine, content, "notes", numbered(of, "Notes"), FLOW_FIELD_MULTILINE, of->notes,
                 NULL);
  stars.maximum = 5;
  stars.step = 1;
  stars.value = flow_number_value(of->stars);
  flow_content_add(engine, content, &stars);
  snprintf(text, sizeof text, "%u secret letters of", (unsigned)strlen(of->secret));
  flow_add_text(engine, content, numbered(of, text));
  snprintf(text, sizeof text, "Called '%s' on", of->name);
  flow_add_text(engine, content, numbered(of, text));
  show_said(of, content);
  button(of, content, "send", "Send", FLOW_ROLE_PRIMARY, !is_short && !of->wrong);
  button(of, content, "clear", "Clear", FLOW_ROLE_DESTRUCTIVE, FLOW_TRUE);
  button(of, content, "open_choices", "Choices", FLOW_ROLE_NORMAL, FLOW_TRUE);
  button(of, content, "open_popover", "Popover", FLOW_ROLE_NORMAL, of->count % 2 == 0);
}

static unsigned field_of(const flow_string *id) {
  unsigned field = 0;
  while (field < FIELDS && !flow_string_is(*id, field_ids[field]))
    field++;
  return field;
}

static void wrong_form(void *self, const flow_string *id, const flow_string *reason) {
  page *of = self;
  const unsigned bit = 1u << field_of(id);
  of->wrong = reason ? of->wrong | bit : of->wrong & ~bit;
  changed(of);
}

static void input_form(void *self, const flow_string *id, const flow_value *value) {
  page *of = self;
  if (flow_string_is(*id, "name")) keep(of->name, sizeof of->name, value);
  if (flow_string_is(*id, "secret")) keep(of->secret, sizeof of->secret, value);
  if (flow_string_is(*id, "mail")) keep(of->mail, sizeof of->mail, value);
  if (flow_string_is(*id, "day")) keep(of->day, sizeof of->day, value);
  if (flow_string_is(*id, "hour")) keep(of->hour, sizeof of->hour, value);
  if (flow_string_is(*id, "notes")) keep(of->notes, sizeof of->notes, value);
  if (flow_string_is(*id, "stars")) of->stars = flow_as_number(value, 0);
  if (flow_string_is(*id, "guests")) {
    of->has_guests = value->type != FLOW_TYPE_NULL;
    of->guests = flow_as_number(value, 0);
  }
  if (flow_string_is(*id, "code")) {
    char typed[64], *end = of->code;
    keep(typed, sizeof typed, value);
    for (const char *letter = typed; *letter; letter++) {
      if (*letter >= '0' && *letter <= '9') *end++ = *letter;
    }
    *end = '\0';
  }
  changed(of);
}

static void send(void *self) {
  page *of = self;
  of->count++;
  snprintf(of->said, sizeof of->said, "Sent '%s' '%s' for %g", of->name, of->code, of->guests);
  changed(of);
}

static void clear(void *self) {
  page *of = self;
  of->name[0] = of->code[0] = of->mail[0] = of->day[0] = '\0';
  of->has_guests = FLOW_FALSE;
  of->guests = 0;
  strcpy(of->said, "Cleared");
  changed(of);
}

/* ---- Choices, and layers --------------------------------------------------------------------- */

static void render_choices(void *self, flow_content content) {
  page *of = self;
  flow_engine *engine = of->engine;
  static const char *const ids[] = {"milk", "sugar", "ice"};
  static const char *const titles[] = {"Milk", "Sugar", "Ice"};
  flow_element extras = flow_element_make(FLOW_ELEMENT_CHOICE, "extras", numbered(of, "Extras"));
  flow_row rows[3];
  flow_value chosen[3];
  size_t count = 0;
  flow_add_title(engine, content, numbered(of, "Choices"));
  flow_add_heading(engine, content, numbered(of, "As you like"));
  flow_add_toggle(engine, content, "on", numbered(of, "By mail"), of->is_on);
  flow_add_toggle(engine, content, "bolt", numbered(of, "Bolted"), of->is_locked);
  rows[0] = flow_row_make("small", numbered(of, "Small"));
  rows[1] = flow_row_make("large", numbered(of, "Large"));
  rows[2] = flow_row_make("huge", numbered(of, "Huge"));
  if (!of->is_on) rows[2].flags = FLOW_ROW_DISABLED;
  flow_add_choice(engine, content, "size", numbered(of, "Size"), rows, 3, of->size);
  for (size_t index = 0; index < 3; index++) {
    rows[index] = flow_row_make(ids[index], numbered(of, titles[index]));
    if (of->extras >> index & 1) chosen[count++] = flow_string_value(ids[index]);
  }
  extras.rows = rows;
  extras.row_count = 3;
  extras.row_size = sizeof rows[0];
  extras.many = FLOW_TRUE;
  extras.value = flow_list_value(chosen, count);
  flow_content_add(engine, content, &extras);
  flow_add_range(engine, content, "volume", numbered(of, "Volume"), of->volume, 0, 5, 1);
  show_said(of, content);
  button(of, content, "press", "Press", FLOW_ROLE_PRIMARY, of->is_on);
  button(of, content, "open_sheet", "Sheet", FLOW_ROLE_NORMAL, FLOW_TRUE);
  button(of, content, "open_cover", "Cover", FLOW_ROLE_NORMAL, !of->is_on);
  button(of, content, "open_popover", "Popover", FLOW_ROLE_NORMAL, FLOW_TRUE);
  button(of, content, "open_errand_sheet", "Errand", FLOW_ROLE_NORMAL, FLOW_TRUE);
  button(of, content, "reset", "Reset", FLOW_ROLE_DESTRUCTIVE, FLOW_TRUE);
}

static void render_small(void *self, flow_content content) {
  page *of = self;
  flow_add_title(of->engine, content, numbered(of, "Small"));
  flow_add_text(of->engine, content, numbered(of, "It points at something from"));
  flow_add_toggle(of->engine, content, "on", numbered(of, "Pinned"), of->is_on);
  button(of, content, "press", "Press", FLOW_ROLE_NORMAL, of->is_on);
}

static void on(void *self, flow_bool value) {
  page *of = self;
  of->is_on = value;
  changed(of);
}

/* Refuses to be switched on a second time. */
static void bolt(void *self, flow_bool value) {
  page *of = self;
  of->is_locked = value && of->count++ == 0;
  changed(of);
}

static void size(void *self, const flow_string *row) {
  page *of = self;
  snprintf(of->size, sizeof of->size, "%.*s", (int)row->size, row->data);
  changed(of);
}

static void extras(void *self, const flow_value *list) {
  page *of = self;
  of->extras = 0;
  for (size_t index = 0; index < list->as.list.count; index++) {
    flow_string row = flow_as_string(&list->as.list.items[index], "");
    of->extras |= flow_string_is(row, "milk") ? 1u : flow_string_is(row, "sugar") ? 2u : 4u;
  }
  changed(of);
}

static void input_choices(void *self, const flow_string *id, const flow_value *value) {
  page *of = self;
  if (flow_string_is(*id, "volume")) of->volume = flow_as_number(value, 0);
  changed(of);
}

static void press(void *self) {
  page *of = self;
  of->count++;
  changed(of);
}

static void reset(void *self) {
  page *of = self;
  of->is_on = of->is_locked = FLOW_FALSE;
  of->extras = 0;
  of->volume = 0;
  of->count = 0;
  strcpy(of->size, "small");
  strcpy(of->said, "Reset");
  changed(of);
}

/* ---- A page that asks before it goes --------------------------------------------------------- */

static void render_asking(void *self, flow_content content) {
  page *of = self;
  flow_add_title(of->engine, content, numbered(of, "Question"));
  flow_add_toggle(of->engine, content, "on", numbered(of, "Unsaved"), of->is_on);
  show_said(of, content);
  button(of, content, "open_form", "Form", FLOW_ROLE_NORMAL, FLOW_TRUE);
  button(of, content, "go", "Go", FLOW_ROLE_NORMAL, FLOW_TRUE);
}

static flow_answer may_leave(void *self, const flow_leave *leave) {
  page *of = self;
  flow_alert_button buttons[2];
  flow_alert alert =
      flow_alert_make(numbered(of, "Leave"), numbered(of, "Something is unsaved on"));
  if (!of->is_on) return FLOW_ANSWER_YES;
  of->question = leave->question;
  buttons[0] = flow_alert_button_make("leave", numbered(of, "Forget it"), FLOW_ROLE_DESTRUCTIVE);
  buttons[1] = flow_alert_button_make("stay", numbered(of, "Stay"), FLOW_ROLE_CANCEL);
  alert.style = FLOW_STYLE_CONFIRMATION_DIALOG;
  alert.buttons = buttons;
  alert.button_count = 2;
  alert.answered_method = "asked";
  flow_alert_present(of->engine, of->self, &alert, NULL, NULL, NULL);
  return FLOW_ANSWER_LATER;
}

static void asked(void *self, flow_screen alert, const flow_string *pressed) {
  page *of = self;
  (void)alert;
  of->count++;
  changed(of);
  flow_question_answer(of->engine, of->question,
                       flow_string_is(*pressed, "leave") ? FLOW_ANSWER_YES : FLOW_ANSWER_NO);
}

static void go(void *self) {
  page *of = self;
  flow_close(of->engine, of->self, NULL, NULL);
}

/* ---- A flow with a result -------------------------------------------------------------------- */

static void render_step(void *self, flow_content content) {
  page *of = self;
  flow_add_title(of->engine, content, numbered(of, "Errand"));
  flow_add_note(of->engine, content, numbered(of, "A step of an errand on"));
  show_said(of, content);
  button(of, content, "finish", "Finish", FLOW_ROLE_PRIMARY, FLOW_TRUE);
  button(of, content, "next", "Next", FLOW_ROLE_NORMAL, FLOW_TRUE);
  button(of, content, "open_popover", "Popover", FLOW_ROLE_NORMAL, FLOW_TRUE);
  button(of, content, "stop", "Give up", FLOW_ROLE_DESTRUCTIVE, FLOW_TRUE);
}

static void next(void *self) { open_as(self, "chance.step", FLOW_STYLE_PUSH, NULL); }

static void finish(void *self) {
  page *of = self;
  flow_value number = flow_integer_value(of->number);
  flow_finish(of->engine, flow_owner_of(of->engine, of->self), &number, NULL, NULL);
}

static void stop(void *self) {
  page *of = self;
  flow_stop(of->engine, flow_owner_of(of->engine, of->self), NULL, NULL);
}

typedef struct {
  flow_engine *engine;
  flow_handle self;
} instance;

SHARED_CREATE(instance)

static void start(void *self) {
  instance *of = self;
  flow_show(of->engine, of->self, "chance.home", NULL);
}

static void start_errand(void *self) {
  instance *of = self;
  flow_show(of->engine, of->self, "chance.step", NULL);
}

static flow_status register_page(flow_engine *engine, flow_plugin self, const char *id,
                                 const flow_method *methods, size_t count, flow_error *error) {
  flow_class class = FLOW_CLASS_INIT;
  class.kind = FLOW_KIND_SCREEN;
  class.id = id;
  class.methods = methods;
  class.method_count = count;
  class.user_data = (void *)(uintptr_t)(strchr(id, '.') + 1);
  return flow_class_register(engine, self, &class, error);
}

#define PAGE(kind)                                                                              \
  FLOW_SCREEN_METHOD(create, create_page), FLOW_SCREEN_METHOD(destroy, destroy_page),           \
      FLOW_SCREEN_METHOD(render, render_##kind), FLOW_SCREEN_METHOD(will_appear, heard),        \
      FLOW_SCREEN_METHOD(did_appear, heard), FLOW_SCREEN_METHOD(will_disappear, heard),         \
      FLOW_SCREEN_METHOD(did_disappear, heard), FLOW_SCREEN_METHOD(removed, heard),             \
      FLOW_ACTION(open_form),                                                                   \
      FLOW_ACTION(open_choices), FLOW_ACTION(open_asking), FLOW_ACTION(open_errand),            \
      FLOW_ACTION(open_sheet), FLOW_ACTION(open_cover), FLOW_ACTION(open_popover),              \
      FLOW_ACTION(open_errand_sheet), FLOW_ACTION(open_tabs), FLOW_ACTION(press),               \
      FLOW_CALLBACK_METHOD(finished, "errand_done", errand_done)

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method errand[] = {FLOW_COORDINATOR_METHOD(create, create),
                                       FLOW_COORDINATOR_METHOD(start, start_errand),
                                       FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method watch[] = {FLOW_OBSERVER_METHOD(create, create),
                                      FLOW_OBSERVER_METHOD(event, saw),
                                      FLOW_OBSERVER_METHOD(destroy, free)};
  static const flow_method home[] = {PAGE(home),
                                     FLOW_ACTION(places),
                                     FLOW_NAMED_ACTION("rename", rename_row),
                                     FLOW_NAMED_ACTION("erase", erase_row),
                                     FLOW_ACTION(more),
                                     FLOW_ACTION(help),
                                     FLOW_CALLBACK_METHOD(answered, "helped", helped)};
  static const flow_method form[] = {PAGE(form), FLOW_SCREEN_METHOD(input, input_form),
                                     FLOW_SCREEN_METHOD(wrong, wrong_form), FLOW_ACTION(send),
                                     FLOW_ACTION(clear)};
  static const flow_method choices[] = {PAGE(choices),
                                        FLOW_ACTION(on),
                                        FLOW_ACTION(bolt),
                                        FLOW_ACTION(size),
                                        FLOW_ACTION(extras),
                                        FLOW_ACTION(reset),
                                        FLOW_SCREEN_METHOD(input, input_choices)};
  static const flow_method small[] = {PAGE(small), FLOW_ACTION(on)};
  static const flow_method asking[] = {PAGE(asking), FLOW_ACTION(on), FLOW_ACTION(go),
                                       FLOW_SCREEN_METHOD(may_leave, may_leave),
                                       FLOW_CALLBACK_METHOD(answered, "asked", asked)};
  static const flow_method step[] = {PAGE(step), FLOW_ACTION(next), FLOW_ACTION(finish),
                                     FLOW_ACTION(stop)};
  static const shared_class classes[] = {
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "chance.main", flow),
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "chance.errand", errand),
      SHARED_CLASS(FLOW_KIND_OBSERVER, "chance.observer", watch)};
  static const shared_class screens[] = {SHARED_CLASS(FLOW_KIND_SCREEN, "chance.home", home),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "chance.form", form),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "chance.choices", choices),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "chance.small", small),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "chance.asking", asking),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "chance.step", step)};
  flow_status status =
      shared_register(engine, self, classes, sizeof classes / sizeof *classes, error);
  for (size_t index = 0; status == FLOW_OK && index < sizeof screens / sizeof *screens; index++) {
    status = register_page(engine, self, screens[index].id, screens[index].methods,
                           screens[index].count, error);
  }
  if (status != FLOW_OK) return status;
  flow_handle observer = FLOW_NONE;
  return flow_create(engine, "chance.observer", NULL, &observer);
}

FLOW_PLUGIN("test.chance", "1.0", init, NULL);
