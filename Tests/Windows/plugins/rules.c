/* A plugin whose pages make the rules of hosts visible: docs/windows.md names the step of each. */
#include <stdio.h>
#include <string.h>

#include "../../Shared/plugin.h"

typedef struct {
  flow_engine *engine;
  flow_handle self;
  char name[64], pin[32], line[64], lines[64], said[96];
  double amount;
  int64_t saved, counted, ticks, tried;
  flow_bool has_amount, is_wrong, is_text, is_turned, is_marked, is_quiet, is_lit, is_long;
  flow_bool has_gone[3];
} instance;

SHARED_CREATE(instance)

static void redraw(instance *screen) { flow_screen_changed(screen->engine, screen->self); }

static void keep(char *room, size_t size, const flow_value *value) {
  const flow_string text = flow_as_string(value, "");
  snprintf(room, size, "%.*s", (int)text.size, text.size ? text.data : "");
}

static void open_as(instance *screen, const char *class_id, flow_style style, uint32_t flags,
                    const char *source) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  options.flags |= flags;
  options.source = flow_text(source);
  flow_open_new(screen->engine, screen->self, class_id, NULL, &options, NULL, NULL);
}

static void add(instance *screen, flow_content content, const char *id, const char *text) {
  flow_add_button(screen->engine, content, id, text, FLOW_ROLE_NORMAL);
}

static void add_with_keys(instance *screen, flow_content content, const char *id, const char *text,
                          const char *keys) {
  flow_element button = flow_element_make(FLOW_ELEMENT_BUTTON, id, text);
  button.shortcut = flow_text(keys);
  flow_content_add(screen->engine, content, &button);
}

/* ---- The menu -------------------------------------------------------------------------------- */

static void render_menu(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, "Rules");
  add(screen, content, "form", "Form");
  add(screen, content, "keys", "Keys");
  add(screen, content, "rows", "Rows");
  add(screen, content, "demand", "On demand");
  add(screen, content, "layers", "Layers");
  add(screen, content, "leave", "Leave");
}

static void menu_input(void *self, const flow_string *id, const flow_value *value) {
  char class_id[32];
  (void)value;
  snprintf(class_id, sizeof class_id, "rules.%.*s", (int)id->size, id->data);
  open_as(self, class_id, FLOW_STYLE_PUSH, 0, NULL);
}

static void leave(void *self) {
  instance *screen = self;
  const flow_value left = flow_string_value("left");
  flow_finish(screen->engine, flow_owner_of(screen->engine, screen->self), &left, NULL, NULL);
}

/* ---- The form -------------------------------------------------------------------------------- */

/* A change by itself: the first time without a word to anybody, then the name. */
static void tick(void *user_data, flow_engine *engine, flow_handle timer) {
  instance *screen = user_data;
  (void)engine, (void)timer;
  if (++screen->ticks == 1) {
    screen->is_quiet = FLOW_TRUE;
    return;
  }
  snprintf(screen->name, sizeof screen->name, "PUT");
  redraw(screen);
}

static void form_appear(void *self) {
  instance *screen = self;
  const flow_callback fired = {tick, screen, NULL};
  flow_timer_start(screen->engine, screen->self, 10, 10, fired, NULL);
}

static void add_texts(instance *screen, flow_content content) {
  flow_element pin = flow_element_make(FLOW_ELEMENT_FIELD, "pin", "Pin");
  pin.secret = FLOW_TRUE;
  pin.value = flow_string_value(screen->pin);
  if (screen->is_turned) flow_content_add(screen->engine, content, &pin);
  flow_add_field(screen->engine, content, "name", "Capitals", FLOW_FIELD_TEXT, screen->name, NULL);
  if (!screen->is_turned) flow_content_add(screen->engine, content, &pin);
}

static void render_form(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  flow_element amount = flow_element_make(FLOW_ELEMENT_FIELD, "amount", "Amount");
  flow_element place = flow_element_make(FLOW_ELEMENT_FIELD, "place", NULL);
  flow_element nobody = flow_element_make(FLOW_ELEMENT_BUTTON, "nobody", "Nobody");
  flow_add_title(engine, content, "Form");
  amount.field_type = screen->is_text ? FLOW_FIELD_TEXT : FLOW_FIELD_NUMBER;
  if (screen->is_text) {
    amount.value = flow_string_value("ten");
  } else if (screen->has_amount) {
    amount.value = flow_number_value(screen->amount);
  }
  flow_content_add(engine, content, &amount);
  flow_add_text(engine, content, screen->is_wrong ? "The amount is wrong" : "The amount is right");
  add_texts(screen, content);
  place.placeholder = flow_text("Where");
  flow_content_add(engine, content, &place);
  flow_add_field(engine, content, "bare", NULL, FLOW_FIELD_TEXT, "bare", NULL);
  flow_add_toggle(engine, content, "stubborn", "Stubborn", FLOW_FALSE);
  add_with_keys(screen, content, "seven", "Seven", "F5");
  add_with_keys(screen, content, "sum", "A sum", "F4");
  add_with_keys(screen, content, "kind", "Another kind", "F9");
  add_with_keys(screen, content, "turn", "Turn round", "F7");
  add_with_keys(screen, content, "mark", "Remark", "F8");
  nobody.method = flow_text("nobody_at_all");
  flow_content_add(engine, content, &nobody);
  if (screen->is_quiet) flow_add_text(engine, content, "Changed quietly");
  if (screen->is_marked) flow_add_note(engine, content, "A remark");
}

static void form_wrong(void *self, const flow_string *id, const flow_string *reason) {
  instance *screen = self;
  (void)id;
  screen->is_wrong = reason != NULL;
  redraw(screen);
}

static void form_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  if (flow_string_is(*id, "amount") && !screen->is_text) {
    screen->has_amount = value->type != FLOW_TYPE_NULL;
    screen->amount = flow_as_number(value, 0);
  } else if (flow_string_is(*id, "name")) {
    keep(screen->name, sizeof screen->name, value);
    for (char *letter = screen->name; *letter; letter++) {
      if (*letter >= 'a' && *letter <= 'z') *letter = (char)(*letter - 'a' + 'A');
    }
  } else if (flow_string_is(*id, "pin")) {
    keep(screen->pin, sizeof screen->pin, value);
  }
  redraw(screen);
}

static void put(instance *screen, double amount) {
  screen->amount = amount;
  screen->has_amount = FLOW_TRUE;
  redraw(screen);
}

static void seven(void *self) { put(self, 7); }
static void sum(void *self) { put(self, 0.1 + 0.2); }

#define FLOW_TURNS(name, member)             \
  static void name(void *self) {             \
    instance *screen = self;                 \
    screen->member = !screen->member;        \
    redraw(screen);                          \
  }
FLOW_TURNS(kind, is_text)
FLOW_TURNS(turn, is_turned)
FLOW_TURNS(mark, is_marked)
FLOW_TURNS(light, is_lit)
FLOW_TURNS(longer, is_long)

/* ---- Keys ------------------------------------------------------------------------------------ */

static void render_keys(void *self, flow_content content) {
  static const char *const names[] = {"vanish", "disable", "last"};
  static const char *const labels[] = {"Vanish", "Disable", "Last"};
  instance *screen = self;
  flow_engine *engine = screen->engine;
  flow_element save = flow_element_make(FLOW_ELEMENT_BUTTON, "save", "Save");
  flow_element mark = flow_element_make(FLOW_ELEMENT_BUTTON, "mark", "Mark");
  flow_row row = flow_row_make("row", "A row");
  char text[96];
  flow_add_title(engine, content, "Keys");
  mark.placement = FLOW_PLACEMENT_TRAILING;
  mark.shortcut = flow_text("F8");
  /* The toolbar comes behind the body: there is nothing in it when the last element goes. */
  if (!screen->has_gone[0]) flow_content_add(engine, content, &mark);
  flow_add_field(engine, content, "line", "Line", FLOW_FIELD_TEXT, screen->line, NULL);
  flow_add_number(engine, content, "amount", "Number", screen->amount, 0, 0, 0);
  flow_add_field(engine, content, "lines", "Lines", FLOW_FIELD_MULTILINE, screen->lines, NULL);
  flow_add_toggle(engine, content, "light", "Light", screen->is_lit);
  flow_add_list(engine, content, "list", "List", &row, 1);
  add(screen, content, "count", "Count");
  save.role = FLOW_ROLE_PRIMARY;
  save.shortcut = flow_text("Ctrl+S");
  flow_content_add(engine, content, &save);
  snprintf(text, sizeof text, "Saved %d times", (int)screen->saved);
  flow_add_text(engine, content, text);
  snprintf(text, sizeof text, "Counted %d times", (int)screen->counted);
  flow_add_text(engine, content, text);
  if (screen->is_lit) flow_add_text(engine, content, "It is light");
  if (screen->is_marked) flow_add_text(engine, content, "It is marked");
  if (screen->said[0]) flow_add_text(engine, content, screen->said);
  for (size_t index = 0; index < 3; index++) {
    flow_element button = flow_element_make(FLOW_ELEMENT_BUTTON, names[index], labels[index]);
    button.enabled = !screen->has_gone[index];
    if (button.enabled || index == 1) flow_content_add(engine, content, &button);
  }
}

static void keys_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  if (flow_string_is(*id, "line")) keep(screen->line, sizeof screen->line, value);
  if (flow_string_is(*id, "lines")) keep(screen->lines, sizeof screen->lines, value);
  if (flow_string_is(*id, "amount")) screen->amount = flow_as_number(value, 0);
  if (flow_string_is(*id, "list")) keep(screen->said, sizeof screen->said, value);
  if (flow_string_is(*id, "count")) screen->counted++;
  if (flow_string_is(*id, "save")) screen->saved++;
  if (flow_string_is(*id, "vanish")) screen->has_gone[0] = FLOW_TRUE;
  if (flow_string_is(*id, "disable")) screen->has_gone[1] = FLOW_TRUE;
  if (flow_string_is(*id, "last")) screen->has_gone[2] = FLOW_TRUE;
  redraw(screen);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

enum { FEW = FLOW_ROWS_FIRST, LONG = 500, PROMISED = 300, THERE = 150 };

static void add_rows(instance *screen, flow_content content, uint64_t first, uint64_t end) {
  char id[24], title[32];
  for (uint64_t index = first; index < end; index++) {
    flow_row row;
    snprintf(id, sizeof id, "%u", (unsigned)index + 1);
    snprintf(title, sizeof title, "Row %u", (unsigned)index + 1);
    row = flow_row_make(id, title);
    flow_content_add_rows(screen->engine, content, &row, 1, sizeof row);
  }
}

/* A hundred rows, or many more, given as they are. */
static void render_rows(void *self, flow_content content) {
  static char texts[LONG][2][16];
  static flow_row rows[LONG];
  instance *screen = self;
  flow_add_title(screen->engine, content, "Rows");
  add_with_keys(screen, content, "longer", "Many more", "F9");
  for (unsigned index = 0; index < LONG; index++) {
    snprintf(texts[index][0], sizeof texts[index][0], "%u", index + 1);
    snprintf(texts[index][1], sizeof texts[index][1], "Row %u", index + 1);
    rows[index] = flow_row_make(texts[index][0], texts[index][1]);
  }
  flow_add_list(screen->engine, content, "list", "List", rows, screen->is_long ? LONG : FEW);
}

static void demand_rows(void *self, flow_content content, const flow_string *id, uint64_t first,
                        uint64_t count) {
  (void)id;
  add_rows(self, content, first, first + count < THERE ? first + count : THERE);
}

static int64_t demand_find(void *self, const flow_string *id, const flow_string *row) {
  (void)self, (void)id, (void)row;
  return -1;
}

/* More rows are promised than come. */
static void render_demand(void *self, flow_content content) {
  instance *screen = self;
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "list", "List");
  flow_add_title(screen->engine, content, "On demand");
  list.rows_method = "demand_rows";
  list.find_method = "demand_find";
  list.row_total = PROMISED;
  flow_content_add(screen->engine, content, &list);
}

/* ---- Layers ---------------------------------------------------------------------------------- */

static void render_layers(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, "Layers");
  if (screen->said[0]) flow_add_text(screen->engine, content, screen->said);
  add(screen, content, "push", "Push");
  add(screen, content, "held", "No way back");
  add(screen, content, "sheet", "Sheet");
  add(screen, content, "popover", "Popover");
  add(screen, content, "throw", "Throw away");
  add(screen, content, "choose", "Choose");
  add(screen, content, "plain", "Plain");
  add(screen, content, "tabs", "Tabs");
}

static void answered(void *user_data, flow_engine *engine, flow_screen alert,
                     const flow_string *button) {
  instance *screen = user_data;
  (void)engine, (void)alert;
  snprintf(screen->said, sizeof screen->said, "Answered: %.*s",
           button->size ? (int)button->size : 7, button->size ? button->data : "nothing");
  redraw(screen);
}

static void ask(instance *screen, const char *title, const flow_alert_button *buttons,
                size_t count) {
  flow_alert alert = flow_alert_make(title, NULL);
  alert.buttons = buttons;
  alert.button_count = count;
  alert.answered = (flow_answered_callback){answered, screen, NULL};
  flow_alert_present(screen->engine, screen->self, &alert, NULL, NULL, NULL);
}

static void open_tabs(instance *screen) {
  static const char *const titles[] = {"First", "Second", "Third"};
  flow_options options = FLOW_OPTIONS_INIT;
  flow_tab tabs[3];
  flow_tabs all = FLOW_TABS_INIT;
  options.style = FLOW_STYLE_FULL_SCREEN_COVER;
  for (size_t index = 0; index < 3; index++) {
    const flow_entry entry = {flow_text("title"), flow_string_value(titles[index])};
    const flow_value arguments = flow_map_value(&entry, 1);
    tabs[index] = (flow_tab)FLOW_TAB_INIT;
    tabs[index].title = tabs[index].id = flow_text(titles[index]);
    flow_create(screen->engine, index == 1 ? "rules.inner" : "rules.tab", &arguments,
                &tabs[index].root);
  }
  all.tabs = tabs;
  all.count = 3;
  flow_open_tabs(screen->engine, flow_owner_of(screen->engine, screen->self), &all, &options, NULL);
}

static void layers_input(void *self, const flow_string *id, const flow_value *value) {
  const flow_alert_button throw_away[] = {
      flow_alert_button_make("throw", "Throw it", FLOW_ROLE_DESTRUCTIVE),
      flow_alert_button_make("keep", "Keep it", FLOW_ROLE_CANCEL)};
  const flow_alert_button choose[] = {flow_alert_button_make("one", "One", FLOW_ROLE_CANCEL),
                                      flow_alert_button_make("two", "Two", FLOW_ROLE_PRIMARY)};
  const flow_alert_button plain[] = {flow_alert_button_make("this", "This", FLOW_ROLE_NORMAL),
                                     flow_alert_button_make("that", "That", FLOW_ROLE_NORMAL)};
  instance *screen = self;
  (void)value;
  if (flow_string_is(*id, "push")) open_as(screen, "rules.page", FLOW_STYLE_PUSH, 0, NULL);
  if (flow_string_is(*id, "held"))
    open_as(screen, "rules.page", FLOW_STYLE_PUSH, FLOW_OPEN_NO_BACK, NULL);
  if (flow_string_is(*id, "sheet")) open_as(screen, "rules.page", FLOW_STYLE_SHEET, 0, NULL);
  if (flow_string_is(*id, "popover"))
    open_as(screen, "rules.page", FLOW_STYLE_POPOVER, 0, "popover");
  if (flow_string_is(*id, "throw")) ask(screen, "Throw it away?", throw_away, 2);
  if (flow_string_is(*id, "choose")) ask(screen, "Which one?", choose, 2);
  if (flow_string_is(*id, "plain")) ask(screen, "This or that?", plain, 2);
  if (flow_string_is(*id, "tabs")) open_tabs(screen);
}

static void render_page(void *self, flow_content content) {
  instance *screen = self;
  char text[32];
  flow_add_title(screen->engine, content, "Page");
  snprintf(text, sizeof text, "You have tried %d times", (int)screen->tried);
  flow_add_text(screen->engine, content, text);
  flow_add_button(screen->engine, content, "erase", "Erase", FLOW_ROLE_DESTRUCTIVE);
  add(screen, content, "push", "Push one");
  add(screen, content, "pop", "Go away");
}

static void attempted(void *self, flow_cause cause) {
  instance *screen = self;
  (void)cause;
  screen->tried++;
  redraw(screen);
}

static void push(void *self) { open_as(self, "rules.page", FLOW_STYLE_PUSH, 0, NULL); }

static void pop(void *self) {
  instance *screen = self;
  flow_close(screen->engine, screen->self, NULL, NULL);
}

static void *create_tab(void *user_data, flow_engine *engine, flow_handle handle,
                        const flow_value *arguments) {
  instance *made = create(user_data, engine, handle, arguments);
  if (made) keep(made->name, sizeof made->name, flow_value_get(arguments, "title"));
  return made;
}

static void render_tab(void *self, flow_content content) {
  instance *screen = self;
  char text[96];
  snprintf(text, sizeof text, "This is %s", screen->name);
  flow_add_title(screen->engine, content, "Tabs");
  flow_add_text(screen->engine, content, text);
  add(screen, content, "leave", "Give up");
}

/* The second tab has a flow of its own, which may end and leave nothing in it. */
static void start_inner(void *self) {
  instance *flow = self;
  const flow_entry entry = {flow_text("title"), flow_string_value(flow->name)};
  const flow_value arguments = flow_map_value(&entry, 1);
  flow_show(flow->engine, flow->self, "rules.tab", &arguments);
}

/* ---- The flow -------------------------------------------------------------------------------- */

static void start(void *self) { open_as(self, "rules.menu", FLOW_STYLE_PUSH, 0, NULL); }

static flow_answer may_select(void *self, const flow_selection *selection) {
  (void)self;
  return selection->to == 2 ? FLOW_ANSWER_NO : FLOW_ANSWER_YES;
}

#define BASE FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, free)

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {
      FLOW_COORDINATOR_METHOD(create, create), FLOW_COORDINATOR_METHOD(start, start),
      FLOW_COORDINATOR_METHOD(may_select, may_select), FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method inner[] = {FLOW_COORDINATOR_METHOD(create, create_tab),
                                      FLOW_COORDINATOR_METHOD(start, start_inner),
                                      FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method menu[] = {BASE, FLOW_SCREEN_METHOD(render, render_menu),
                                     FLOW_SCREEN_METHOD(input, menu_input), FLOW_ACTION(leave)};
  static const flow_method form[] = {BASE,
                                     FLOW_SCREEN_METHOD(render, render_form),
                                     FLOW_SCREEN_METHOD(did_appear, form_appear),
                                     FLOW_SCREEN_METHOD(input, form_input),
                                     FLOW_SCREEN_METHOD(wrong, form_wrong),
                                     FLOW_ACTION(seven),
                                     FLOW_ACTION(sum),
                                     FLOW_ACTION(kind),
                                     FLOW_ACTION(turn),
                                     FLOW_ACTION(mark)};
  static const flow_method keys[] = {BASE, FLOW_SCREEN_METHOD(render, render_keys),
                                     FLOW_SCREEN_METHOD(input, keys_input), FLOW_ACTION(light),
                                     FLOW_ACTION(mark)};
  static const flow_method rows[] = {BASE, FLOW_SCREEN_METHOD(render, render_rows),
                                     FLOW_ACTION(longer)};
  static const flow_method demand[] = {BASE, FLOW_SCREEN_METHOD(render, render_demand),
                                       FLOW_CALLBACK_METHOD(rows, "demand_rows", demand_rows),
                                       FLOW_CALLBACK_METHOD(find, "demand_find", demand_find)};
  static const flow_method layers[] = {BASE, FLOW_SCREEN_METHOD(render, render_layers),
                                       FLOW_SCREEN_METHOD(input, layers_input)};
  static const flow_method page[] = {BASE, FLOW_SCREEN_METHOD(render, render_page),
                                     FLOW_SCREEN_METHOD(attempted, attempted), FLOW_ACTION(push),
                                     FLOW_ACTION(pop)};
  static const flow_method tab[] = {FLOW_SCREEN_METHOD(create, create_tab),
                                    FLOW_SCREEN_METHOD(destroy, free),
                                    FLOW_SCREEN_METHOD(render, render_tab), FLOW_ACTION(leave)};
  static const shared_class classes[] = {SHARED_CLASS(FLOW_KIND_COORDINATOR, "rules.flow", flow),
                                         SHARED_CLASS(FLOW_KIND_COORDINATOR, "rules.inner", inner),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "rules.menu", menu),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "rules.form", form),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "rules.keys", keys),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "rules.rows", rows),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "rules.demand", demand),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "rules.layers", layers),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "rules.page", page),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "rules.tab", tab)};
  return shared_register(engine, self, classes, sizeof classes / sizeof *classes, error);
}

FLOW_PLUGIN("test.rules", "1.0", init, NULL);
