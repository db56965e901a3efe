// A list of letters, and beside it the letter that was chosen in it.
#include <flow/plugin.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  flow_engine *engine;
  flow_handle handle;
  int64_t number; /* of the letter; of the list that of the letter which was chosen last */
  char answer[64];
} item;

static void *create(void *data, flow_engine *engine, flow_handle handle, const flow_value *number) {
  item *self = calloc(1, sizeof *self);
  (void)data;
  self->engine = engine;
  self->handle = handle;
  self->number = flow_as_integer(number, 0);
  return self;
}

static void destroy(void *self) { free(self); }

/* ---- The list -------------------------------------------------------------------------------- */

#define LETTERS 12

static void render_list(void *object, flow_content content) {
  item *self = object;
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "letters", "Letters");
  flow_row rows[LETTERS];
  char ids[LETTERS][8], titles[LETTERS][32], chosen[32];
  for (int index = 0; index < LETTERS; index++) {
    snprintf(ids[index], sizeof ids[index], "%d", index + 1);
    snprintf(titles[index], sizeof titles[index], "Letter number %d", index + 1);
    rows[index] = (flow_row)FLOW_ROW_INIT;
    rows[index].id = flow_text(ids[index]);
    rows[index].title = flow_text(titles[index]);
  }
  list.rows = rows;
  list.row_count = LETTERS;
  list.method = flow_text("choose");
  snprintf(chosen, sizeof chosen, "%d", (int)self->number);
  if (self->number) list.value = flow_string_value(chosen);
  flow_content_set_title(self->engine, content, flow_text("Inbox"));
  flow_content_add(self->engine, content, &list);
}

static void choose(void *object, const flow_value *row) {
  item *self = object;
  flow_options options = FLOW_OPTIONS_INIT;
  flow_value number;
  self->number = atoi(flow_as_string(row, "1").data);
  number = flow_integer_value(self->number);
  options.pane = 2;
  flow_screen_changed(self->engine, self->handle);
  flow_open_new(self->engine, self->handle, "mail.letter", &number, &options, NULL, NULL);
}

/* ---- A letter -------------------------------------------------------------------------------- */

static void render_letter(void *object, flow_content content) {
  item *self = object;
  flow_element answer = flow_element_make(FLOW_ELEMENT_FIELD, "answer", "Answer");
  char title[32];
  snprintf(title, sizeof title, "Letter %d", (int)self->number);
  answer.value = flow_string_value(self->answer);
  flow_content_set_title(self->engine, content, flow_text(title));
  flow_add_text(self->engine, content, "What stands in a letter is seen beside the list of all.");
  flow_content_add(self->engine, content, &answer);
  flow_add_button(self->engine, content, "enclosed", "Enclosed", FLOW_ROLE_NORMAL);
  flow_add_button(self->engine, content, "sheet", "Forward", FLOW_ROLE_NORMAL);
}

static void answer(void *object, const flow_value *text) {
  item *self = object;
  snprintf(self->answer, sizeof self->answer, "%s", flow_as_string(text, "").data);
}

static void open_letter(item *self, flow_style style) {
  const flow_value number = flow_integer_value(self->number + 100);
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  flow_open_new(self->engine, self->handle, "mail.letter", &number, &options, NULL, NULL);
}

static void enclosed(void *self) { open_letter(self, FLOW_STYLE_PUSH); }

static void sheet(void *self) { open_letter(self, FLOW_STYLE_SHEET); }

/* ---- The flow -------------------------------------------------------------------------------- */

static void start(void *object) {
  item *self = object;
  flow_tab panes[] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs all = FLOW_TABS_INIT;
  flow_create(self->engine, "mail.list", NULL, &panes[0].root);
  panes[1].flags = FLOW_TAB_KEEPS_PLACE;
  panes[1].empty_text = flow_text("Choose a letter");
  all.layout = FLOW_LAYOUT_PANES;
  all.tabs = panes;
  all.count = 2;
  flow_open_tabs(self->engine, self->handle, &all, NULL, NULL);
}

/* The same in a tab, beside a letter. */
static void start_desk(void *object) {
  item *self = object;
  const flow_value number = flow_integer_value(9);
  flow_tab tabs[] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs all = FLOW_TABS_INIT;
  flow_create(self->engine, "mail.letter", &number, &tabs[0].root);
  flow_create(self->engine, "mail.flow", NULL, &tabs[1].root);
  tabs[0].title = flow_text("One");
  tabs[1].title = flow_text("All");
  all.tabs = tabs;
  all.count = 2;
  flow_open_tabs(self->engine, self->handle, &all, NULL, NULL);
}

static flow_status init(flow_engine *engine, flow_plugin plugin, flow_error *error) {
  static const flow_method list[] = {FLOW_SCREEN_METHOD(create, create),
                                     FLOW_SCREEN_METHOD(destroy, destroy),
                                     FLOW_SCREEN_METHOD(render, render_list), FLOW_ACTION(choose)};
  static const flow_method letter[] = {FLOW_SCREEN_METHOD(create, create),
                                       FLOW_SCREEN_METHOD(destroy, destroy),
                                       FLOW_SCREEN_METHOD(render, render_letter),
                                       FLOW_ACTION(answer),
                                       FLOW_ACTION(enclosed),
                                       FLOW_ACTION(sheet)};
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(destroy, destroy),
                                     FLOW_COORDINATOR_METHOD(start, start)};
  static const flow_method desk[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(destroy, destroy),
                                     FLOW_COORDINATOR_METHOD(start, start_desk)};
  const flow_class classes[] = {FLOW_CLASS(FLOW_KIND_COORDINATOR, "mail.flow", flow),
                                FLOW_CLASS(FLOW_KIND_COORDINATOR, "mail.desk", desk),
                                FLOW_CLASS(FLOW_KIND_SCREEN, "mail.list", list),
                                FLOW_CLASS(FLOW_KIND_SCREEN, "mail.letter", letter)};
  return FLOW_REGISTER(engine, plugin, classes, error);
}

FLOW_PLUGIN("mail", "1.0", init, NULL);
