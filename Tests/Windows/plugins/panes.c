/* A list of letters, and beside it the one that is chosen (P1 to P8), and pages (P9): panes.steps,
 * inside.steps and pages.steps walk them. */
#include <stdio.h>
#include <string.h>

#include "../../Shared/plugin.h"

enum { LETTERS = 30 };

typedef struct {
  flow_engine *engine;
  flow_handle self;
  int number;
  char answer[64];
  double stars;
  flow_bool stays; /* of a flow of pages: it lets nobody turn them */
} instance;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)user_data;
  if (!made) return NULL;
  made->engine = engine;
  made->self = handle;
  made->number = (int)flow_as_integer(arguments, 0);
  return made;
}

static void redraw(instance *screen) { flow_screen_changed(screen->engine, screen->self); }

/* ---- The list -------------------------------------------------------------------------------- */

static void render_list(void *self, flow_content content) {
  static char texts[LETTERS][2][16];
  flow_row rows[LETTERS];
  instance *screen = self;
  for (int index = 0; index < LETTERS; index++) {
    snprintf(texts[index][0], sizeof texts[index][0], "%d", index + 1);
    snprintf(texts[index][1], sizeof texts[index][1], "Letter %d", index + 1);
    rows[index] = flow_row_make(texts[index][0], texts[index][1]);
  }
  flow_add_title(screen->engine, content, "Inbox");
  flow_add_button(screen->engine, content, "leave", "Leave", FLOW_ROLE_NORMAL);
  flow_add_list(screen->engine, content, "letters", "Letters", rows, LETTERS);
}

static void open_letter(instance *screen, const flow_value *row) {
  const flow_string id = flow_as_string(row, "1");
  const flow_value number = flow_integer_value(atoi(id.data));
  flow_options options = FLOW_OPTIONS_INIT;
  options.pane = 2;
  flow_open_new(screen->engine, screen->self, "panes.letter", &number, &options, NULL, NULL);
}

static void list_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  const flow_value left = flow_string_value("left");
  if (flow_string_is(*id, "letters")) open_letter(screen, value);
  if (flow_string_is(*id, "leave"))
    flow_finish(screen->engine, flow_owner_of(screen->engine, screen->self), &left, NULL, NULL);
}

/* ---- A letter, and a part of it -------------------------------------------------------------- */

static void render_letter(void *self, flow_content content) {
  instance *screen = self;
  char text[64];
  snprintf(text, sizeof text, "Number %d", screen->number);
  flow_add_title(screen->engine, content, text);
  snprintf(text, sizeof text, "Dear reader %d", screen->number);
  flow_add_text(screen->engine, content, text);
  flow_add_field(screen->engine, content, "answer", "Answer", FLOW_FIELD_TEXT, screen->answer,
                 NULL);
  flow_add_number(screen->engine, content, "stars", "Stars", screen->stars, -5, 5, 1);
  flow_add_button(screen->engine, content, "part", "Part", FLOW_ROLE_NORMAL);
  flow_add_button(screen->engine, content, "sheet", "Sheet", FLOW_ROLE_NORMAL);
}

static void letter_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  const flow_string text = flow_as_string(value, "");
  const flow_value number = flow_integer_value(screen->number);
  flow_options options = FLOW_OPTIONS_INIT;
  if (flow_string_is(*id, "answer"))
    snprintf(screen->answer, sizeof screen->answer, "%.*s", (int)text.size, text.data);
  if (flow_string_is(*id, "stars")) screen->stars = flow_as_number(value, 0);
  if (flow_string_is(*id, "sheet")) options.style = FLOW_STYLE_SHEET;
  if (flow_string_is(*id, "part") || flow_string_is(*id, "sheet"))
    flow_open_new(screen->engine, screen->self, "panes.part", &number, &options, NULL, NULL);
  redraw(screen);
}

static void render_part(void *self, flow_content content) {
  instance *screen = self;
  char text[64];
  snprintf(text, sizeof text, "Part of %d", screen->number);
  flow_add_title(screen->engine, content, text);
  flow_add_text(screen->engine, content, "Enclosed");
  flow_add_button(screen->engine, content, "deeper", "Deeper", FLOW_ROLE_NORMAL);
}

static void part_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  const flow_value number = flow_integer_value(screen->number + 100);
  (void)id, (void)value;
  flow_open_new(screen->engine, screen->self, "panes.part", &number, NULL, NULL, NULL);
}

/* ---- The flow -------------------------------------------------------------------------------- */

static void start(void *self) {
  instance *flow = self;
  flow_tab panes[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs all = FLOW_TABS_INIT;
  flow_create(flow->engine, "panes.list", NULL, &panes[0].root);
  panes[1].flags = FLOW_TAB_KEEPS_PLACE;
  panes[1].empty_text = flow_text("Choose a letter");
  all.layout = FLOW_LAYOUT_PANES;
  all.tabs = panes;
  all.count = 2;
  flow_open_tabs(flow->engine, flow->self, &all, NULL, NULL);
}

/* ---- The flow in a tab ----------------------------------------------------------------------- */

static void start_shop(void *self) {
  instance *shop = self;
  const flow_value number = flow_integer_value(7);
  flow_tab tabs[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs all = FLOW_TABS_INIT;
  flow_create(shop->engine, "panes.part", &number, &tabs[0].root);
  flow_create(shop->engine, "panes.flow", NULL, &tabs[1].root);
  tabs[0].title = flow_text("About");
  tabs[1].title = flow_text("Post");
  all.tabs = tabs;
  all.count = 2;
  all.selected = 1;
  flow_open_tabs(shop->engine, shop->self, &all, NULL, NULL);
}

/* ---- Pages ----------------------------------------------------------------------------------- */

enum { PAGES = 4 };

static void start_pages(void *self) {
  instance *book = self;
  flow_tab pages[PAGES];
  flow_tabs all = FLOW_TABS_INIT;
  for (int index = 0; index < PAGES; index++) {
    const flow_value number = flow_integer_value(index + 1);
    pages[index] = (flow_tab)FLOW_TAB_INIT;
    flow_create(book->engine, "panes.page", &number, &pages[index].root);
  }
  all.layout = FLOW_LAYOUT_PAGES;
  all.back = FLOW_TABS_BACK_PREVIOUS;
  all.tabs = pages;
  all.count = PAGES;
  flow_open_tabs(book->engine, book->self, &all, NULL, NULL);
}

static flow_answer may_turn(void *self, const flow_selection *selection) {
  const instance *book = self;
  (void)selection;
  return book->stays ? FLOW_ANSWER_NO : FLOW_ANSWER_YES;
}

static void stay(void *self, flow_bool stays) { ((instance *)self)->stays = stays; }

static void render_page(void *self, flow_content content) {
  instance *page = self;
  char text[64];
  snprintf(text, sizeof text, "Leaf %d", page->number);
  flow_add_title(page->engine, content, text);
  snprintf(text, sizeof text, "What leaf %d says", page->number);
  flow_add_text(page->engine, content, text);
  flow_add_field(page->engine, content, "answer", "Note", FLOW_FIELD_TEXT, page->answer, NULL);
  flow_add_toggle(page->engine, content, "stay", "Stay here", page->stays);
  flow_add_button(page->engine, content, "next", "Next", FLOW_ROLE_PRIMARY);
  flow_add_button(page->engine, content, "part", "Part", FLOW_ROLE_NORMAL);
}

static void page_input(void *self, const flow_string *id, const flow_value *value) {
  instance *page = self;
  const flow_string text = flow_as_string(value, "");
  const flow_value number = flow_integer_value(page->number);
  const flow_coordinator book = flow_owner_of(page->engine, page->self);
  if (flow_string_is(*id, "answer"))
    snprintf(page->answer, sizeof page->answer, "%.*s", (int)text.size, text.data);
  if (flow_string_is(*id, "stay")) {
    page->stays = flow_as_boolean(value, FLOW_FALSE);
    flow_invoke(page->engine, book, "stay", value, 1, NULL, NULL);
  }
  if (flow_string_is(*id, "next") && page->number < PAGES)
    flow_select_tab(page->engine, page->self, (size_t)page->number, NULL, NULL);
  if (flow_string_is(*id, "part"))
    flow_open_new(page->engine, page->self, "panes.part", &number, NULL, NULL, NULL);
  redraw(page);
}

/* Pages in the place of a tab (P8). */
static void start_shelf(void *self) {
  instance *shelf = self;
  flow_tab tabs[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs all = FLOW_TABS_INIT;
  flow_create(shelf->engine, "panes.pages", NULL, &tabs[0].root);
  flow_create(shelf->engine, "panes.flow", NULL, &tabs[1].root);
  tabs[0].title = flow_text("Book");
  tabs[1].title = flow_text("Post");
  all.tabs = tabs;
  all.count = 2;
  flow_open_tabs(shelf->engine, shelf->self, &all, NULL, NULL);
}

/* Pages in the place of a pane (P8). */
static void start_desk(void *self) {
  instance *desk = self;
  flow_tab panes[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs all = FLOW_TABS_INIT;
  flow_create(desk->engine, "panes.list", NULL, &panes[0].root);
  flow_create(desk->engine, "panes.pages", NULL, &panes[1].root);
  all.layout = FLOW_LAYOUT_PANES;
  all.tabs = panes;
  all.count = 2;
  all.selected = 1;
  flow_open_tabs(desk->engine, desk->self, &all, NULL, NULL);
}

#define COORDINATOR(start_function)              \
  {FLOW_COORDINATOR_METHOD(create, create),      \
   FLOW_COORDINATOR_METHOD(start, start_function), \
   FLOW_COORDINATOR_METHOD(destroy, free)}
#define SCREEN(render_function, input_function)                                                  \
  {FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, free),                        \
   FLOW_SCREEN_METHOD(render, render_function), FLOW_SCREEN_METHOD(input, input_function)}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = COORDINATOR(start);
  static const flow_method shop[] = COORDINATOR(start_shop);
  static const flow_method shelf[] = COORDINATOR(start_shelf);
  static const flow_method desk[] = COORDINATOR(start_desk);
  static const flow_method pages[] = {
      FLOW_COORDINATOR_METHOD(create, create), FLOW_COORDINATOR_METHOD(start, start_pages),
      FLOW_COORDINATOR_METHOD(may_select, may_turn), FLOW_METHOD("stay", "v(pb)", stay),
      FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method page[] = SCREEN(render_page, page_input);
  static const flow_method list[] = SCREEN(render_list, list_input);
  static const flow_method letter[] = SCREEN(render_letter, letter_input);
  static const flow_method part[] = SCREEN(render_part, part_input);
  static const shared_class classes[] = {SHARED_CLASS(FLOW_KIND_COORDINATOR, "panes.flow", flow),
                                         SHARED_CLASS(FLOW_KIND_COORDINATOR, "panes.shop", shop),
                                         SHARED_CLASS(FLOW_KIND_COORDINATOR, "panes.pages", pages),
                                         SHARED_CLASS(FLOW_KIND_COORDINATOR, "panes.shelf", shelf),
                                         SHARED_CLASS(FLOW_KIND_COORDINATOR, "panes.desk", desk),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "panes.page", page),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "panes.list", list),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "panes.letter", letter),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "panes.part", part)};
  return shared_register(engine, self, classes, sizeof classes / sizeof *classes, error);
}

FLOW_PLUGIN("test.panes", "1.0", init, NULL);
