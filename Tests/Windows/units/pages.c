/* Pages whose fields echo, refuse, correct and clear texts, and the flow that opens them. */
#include <ctype.h>

#include "pages.h"

const char *const field_ids[FIELDS] = {"echo",   "short", "capitals", "day",
                                       "number", "sent",  "secret"};
static page *pages;
static const flow_field_type types[FIELDS] = {
    FLOW_FIELD_TEXT,   FLOW_FIELD_EMAIL,     FLOW_FIELD_TEXT,  FLOW_FIELD_DATE,
    FLOW_FIELD_NUMBER, FLOW_FIELD_MULTILINE, FLOW_FIELD_SECURE};

page *page_of(flow_screen screen) {
  page *each = pages;
  while (each && each->self != screen)
    each = each->next;
  return each;
}

void page_text(const page *page, int field, char text[TEXT_SIZE]) {
  snprintf(text, TEXT_SIZE, "%s", page->values[field]);
  if (field == NUMBER && text[0]) snprintf(text, TEXT_SIZE, "%g", page->number);
}

static void *create(void *user_data, flow_engine *of, flow_handle handle,
                    const flow_value *arguments) {
  page *made = calloc(1, sizeof *made);
  (void)user_data, (void)of, (void)arguments;
  made->self = handle;
  made->rows = 0x15;
  made->lines = below(4);
  made->next = pages;
  pages = made;
  return made;
}

static void destroy(void *self) {
  page **link = &pages;
  while (*link != self)
    link = &(*link)->next;
  *link = ((page *)self)->next;
  free(self);
}

static void render_field(const page *page, flow_content content, int field) {
  flow_element element = flow_element_make(FLOW_ELEMENT_FIELD, field_ids[field], field_ids[field]);
  element.field_type = types[field];
  if (field == NUMBER) {
    if (page->values[field][0]) element.value = flow_number_value(page->number);
  } else if (field == SECRET) {
    if (!page->empties_secret) element.value = flow_string_value("");
  } else if (field != DAY || page->values[field][0]) {
    element.value = flow_string_value(page->values[field]);
  }
  flow_content_add(engine, content, &element);
}

/* Texts without ids, which say something else from time to time. */
static void render_lines(const page *page, flow_content content, int field) {
  unsigned line;
  for (line = 0; line < page->lines; line++) {
    char text[32];
    if ((line + page->order) % FIELDS != (unsigned)field) continue;
    snprintf(text, sizeof text, "line %u", line + page->line_text * (line % 2));
    if (line % 3 == 2) {
      flow_add_heading(engine, content, text);
    } else {
      flow_add_text(engine, content, text);
    }
  }
}

static void render(void *self, flow_content content) {
  static const char *const buttons[] = {"send",  "own",   "hide",    "lines", "shuffle", "push",
                                        "sheet", "cover", "popover", "alert", "tabs",    "close"};
  const page *page = self;
  flow_row rows[8];
  char ids[8][4];
  size_t count = 0, index;
  flow_add_title(engine, content, "Page");
  for (index = 0; index < FIELDS; index++) {
    int field = (int)((index * 3 + page->order) % FIELDS);
    render_lines(page, content, field);
    if (!page->hidden[field]) render_field(page, content, field);
  }
  flow_add_toggle(engine, content, "on", "On", page->is_on);
  for (index = 0; index < 8; index++) {
    unsigned row = (unsigned)(index * 3 + page->row_order) % 8;
    if (!(page->rows >> row & 1)) continue;
    snprintf(ids[count], sizeof ids[count], "r%u", row);
    rows[count] = flow_row_make(ids[count], "Row");
    count++;
  }
  flow_add_list(engine, content, "rows", "Rows", rows, count);
  for (index = 0; index < sizeof buttons / sizeof *buttons; index++) {
    flow_add_button(engine, content, buttons[index], buttons[index], FLOW_ROLE_NORMAL);
  }
}

static void open_as(const page *page, flow_style style) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  if (below(2)) options.flags |= FLOW_OPEN_AT_ONCE;
  flow_open_new(engine, page->self, below(3) ? "walk.page" : "walk.flow", NULL, &options, NULL,
                NULL);
}

static void open_tabs(const page *page) {
  flow_options options = FLOW_OPTIONS_INIT;
  flow_tabs tabs = FLOW_TABS_INIT;
  flow_tab each[3] = {FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT};
  size_t index;
  options.style = below(2) ? FLOW_STYLE_SHEET : FLOW_STYLE_FULL_SCREEN_COVER;
  for (index = 0; index < 3; index++) {
    each[index].title = flow_text("Tab");
    flow_create(engine, below(2) ? "walk.page" : "walk.flow", NULL, &each[index].root);
  }
  tabs.tabs = each;
  tabs.count = 3;
  tabs.selected = below(3);
  tabs.back = (flow_tabs_back)below(3);
  flow_open_tabs(engine, page->self, &tabs, &options, NULL);
}

/* The page's own will. */
static void change_own(page *page) {
  int field = (int)below(FIELDS);
  static const char *const days[] = {"2026-12-31", "2027-01-01", ""};
  if (field == SECRET) return;
  if (field == NUMBER) {
    page->number = below(4);
    strcpy(page->values[NUMBER], below(3) ? "n" : "");
  } else if (field == DAY) {
    strcpy(page->values[DAY], days[below(3)]);
  } else {
    snprintf(page->values[field], TEXT_SIZE, "own %u", below(3));
  }
}

static void press(page *page, const char *id) {
  if (!strcmp(id, "send")) {
    page->values[SENT][0] = page->values[SECRET][0] = '\0';
    page->empties_secret = true;
  } else if (!strcmp(id, "own")) {
    change_own(page);
  } else if (!strcmp(id, "hide")) {
    int field = (int)below(FIELDS);
    page->hidden[field] = !page->hidden[field];
  } else if (!strcmp(id, "lines")) {
    page->lines = below(7);
    page->line_text += below(2);
  } else if (!strcmp(id, "shuffle")) {
    page->order = below(FIELDS);
    page->row_order = below(8);
    page->rows = below(256);
  } else if (!strcmp(id, "push")) {
    open_as(page, FLOW_STYLE_PUSH);
  } else if (!strcmp(id, "sheet")) {
    open_as(page, FLOW_STYLE_SHEET);
  } else if (!strcmp(id, "cover")) {
    open_as(page, FLOW_STYLE_FULL_SCREEN_COVER);
  } else if (!strcmp(id, "popover")) {
    open_as(page, FLOW_STYLE_POPOVER);
  } else if (!strcmp(id, "tabs")) {
    open_tabs(page);
  } else if (!strcmp(id, "close")) {
    flow_close(engine, page->self, NULL, NULL);
  } else if (!strcmp(id, "alert")) {
    flow_alert alert = flow_alert_make("Sure?", "Really?");
    flow_alert_present(engine, page->self, &alert, NULL, NULL, NULL);
  }
}

static void type(page *page, int field, const flow_value *value) {
  flow_string text = flow_as_string(value, "");
  char *kept = page->values[field];
  size_t index;
  if (field == NUMBER) {
    strcpy(kept, value->type == FLOW_TYPE_NULL ? "" : "n");
    page->number = flow_as_number(value, 0);
    return;
  }
  if (field == SHORT && text.size > 3) return;
  if (field == SECRET) page->empties_secret = false;
  snprintf(kept, TEXT_SIZE, "%.*s", (int)text.size, text.size ? text.data : "");
  for (index = 0; field == CAPITALS && kept[index]; index++) {
    kept[index] = (char)toupper((unsigned char)kept[index]);
  }
}

static int field_named(const flow_string *id) {
  int field = 0;
  while (field < FIELDS && !flow_string_is(*id, field_ids[field]))
    field++;
  return field;
}

static void input(void *self, const flow_string *id, const flow_value *value) {
  page *page = self;
  int field = field_named(id);
  char name[TEXT_SIZE];
  snprintf(name, sizeof name, "%.*s", (int)id->size, id->data);
  if (field < FIELDS) {
    type(page, field, value);
  } else if (!strcmp(name, "on")) {
    if (below(2)) page->is_on = flow_as_boolean(value, FLOW_FALSE) != FLOW_FALSE;
  } else if (!strcmp(name, "rows")) {
    page->rows &= ~(1u << (flow_as_string(value, "r0").data[1] - '0'));
  } else {
    press(page, name);
  }
  flow_screen_changed(engine, page->self);
}

static void wrong(void *self, const flow_string *id, const flow_string *reason) {
  page *page = self;
  int field = field_named(id);
  EXPECT(field < FIELDS, "wrong: an element that nobody can type into");
  snprintf(page->wrong[field], TEXT_SIZE, "%.*s", reason ? (int)reason->size : 0,
           reason ? reason->data : "");
}

static void *create_flow(void *user_data, flow_engine *of, flow_handle handle,
                         const flow_value *arguments) {
  flow_handle *made = malloc(sizeof *made);
  (void)user_data, (void)of, (void)arguments;
  *made = handle;
  return made;
}

static void start(void *self) { flow_show(engine, *(flow_handle *)self, "walk.page", NULL); }

void register_pages(void) {
  static const flow_method page_methods[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, destroy),
      FLOW_SCREEN_METHOD(render, render), FLOW_SCREEN_METHOD(input, input),
      FLOW_SCREEN_METHOD(wrong, wrong)};
  static const flow_method flow_methods[] = {FLOW_COORDINATOR_METHOD(create, create_flow),
                                             FLOW_COORDINATOR_METHOD(start, start),
                                             FLOW_COORDINATOR_METHOD(destroy, free)};
  flow_class page = FLOW_CLASS(FLOW_KIND_SCREEN, "walk.page", page_methods);
  flow_class flow = FLOW_CLASS(FLOW_KIND_COORDINATOR, "walk.flow", flow_methods);
  flow_class_register(engine, FLOW_NONE, &page, NULL);
  flow_class_register(engine, FLOW_NONE, &flow, NULL);
}
