/* Elements of one content, rows of one element. */
#include <stdio.h>

#include "growth.h"

#define ID 32
#define INPUTS 100

static flow_engine *current;
static size_t wanted;
static char *ids;
static flow_row *list_rows;
static flow_value *chosen;

static void make_ids(size_t n) {
  ids = memory(n, ID);
  list_rows = memory(n, sizeof *list_rows);
  chosen = memory(n, sizeof *chosen);
  for (size_t index = 0; index < n; index++) {
    snprintf(ids + index * ID, ID, "id%zu", index);
    list_rows[index].id = flow_text(ids + index * ID);
    chosen[index] = flow_string_value(ids + index * ID);
  }
  wanted = n;
}

static void render_fields(void *self, flow_content content) {
  (void)self;
  for (size_t index = 0; index < wanted; index++) {
    must(flow_add_field(current, content, ids + index * ID, "Name", FLOW_FIELD_TEXT, "Ada", NULL),
         "field");
  }
}

static void render_list(void *self, flow_content content) {
  (void)self;
  must(flow_add_list(current, content, "list", "All", list_rows, wanted), "list");
}

/* All of them are chosen. */
static void render_choice(void *self, flow_content content) {
  flow_element element = flow_element_make(FLOW_ELEMENT_CHOICE, "choice", "Some");
  (void)self;
  element.rows = list_rows;
  element.row_count = wanted;
  element.many = FLOW_TRUE;
  element.value = flow_list_value(chosen, wanted);
  must(flow_content_add(current, content, &element), "choice");
}

/* Rows on demand, of which thirty are drawn. */
static void render_book(void *self, flow_content content) {
  flow_element element = flow_element_make(FLOW_ELEMENT_LIST, "list", "All");
  (void)self;
  element.rows_method = "rows";
  element.find_method = "find";
  element.row_total = wanted;
  must(flow_content_add(current, content, &element), "list");
}

static void give_rows(void *self, flow_content content, const flow_string *id, uint64_t first,
                      uint64_t count) {
  (void)self, (void)id;
  must(flow_content_add_rows(current, content, list_rows + first, count, sizeof *list_rows),
       "rows");
}

static int64_t find_row(void *self, const flow_string *id, const flow_string *row) {
  (void)self, (void)id, (void)row;
  return -1;
}

static void input(void *self, const flow_string *id, const flow_value *value) {
  (void)self, (void)id, (void)value;
}

/* A screen on a window that shows n fields, a list of n rows, or a choice of them. */
static flow_screen open_page(size_t n, const char *class_id) {
  static const flow_method fields[] = {FLOW_SCREEN_METHOD(render, render_fields),
                                       FLOW_SCREEN_METHOD(input, input)};
  static const flow_method list[] = {FLOW_SCREEN_METHOD(render, render_list),
                                     FLOW_SCREEN_METHOD(input, input)};
  static const flow_method choice[] = {FLOW_SCREEN_METHOD(render, render_choice),
                                       FLOW_SCREEN_METHOD(input, input)};
  static const flow_method book[] = {FLOW_SCREEN_METHOD(render, render_book),
                                     FLOW_CALLBACK_METHOD(rows, "rows", give_rows),
                                     FLOW_CALLBACK_METHOD(find, "find", find_row)};
  make_ids(n);
  current = new_engine();
  add_class(current, FLOW_KIND_SCREEN, "book", book, 3, 0);
  add_class(current, FLOW_KIND_SCREEN, "fields", fields, 2, 0);
  add_class(current, FLOW_KIND_SCREEN, "list", list, 2, 0);
  add_class(current, FLOW_KIND_SCREEN, "choice", choice, 2, 0);
  return open_one(current, new_window(current), class_id, FLOW_STYLE_PUSH);
}

static size_t elements(size_t n) {
  flow_screen page = open_page(n, "fields");
  const flow_screen_content *content;
  begin();
  must(flow_screen_render(current, page, &content), "render");
  end();
  expect(content->element_count, n, "elements");
  return n;
}

static size_t inputs(size_t n) {
  flow_screen page = open_page(n, "fields");
  const flow_screen_content *content;
  flow_value value = flow_string_value("Bob");
  must(flow_screen_render(current, page, &content), "render");
  begin();
  for (size_t index = 0; index < INPUTS; index++) {
    must(flow_screen_set_field(current, page, ids + (n - 1 - index) * ID, &value, NULL), "input");
  }
  end();
  return INPUTS;
}

static size_t rows(size_t n) {
  flow_screen page = open_page(n, "list");
  const flow_screen_content *content;
  begin();
  must(flow_screen_render(current, page, &content), "render");
  end();
  expect(content->elements[0].row_count, n, "rows");
  return n;
}

static size_t drawn(size_t n) {
  flow_screen page = open_page(n, "book");
  const flow_screen_content *content;
  const flow_rows *shown;
  begin();
  must(flow_screen_changed(current, page), "changed");
  must(flow_screen_render(current, page, &content), "render");
  must(flow_screen_rows(current, page, "list", n - 30, 30, &shown, NULL), "rows");
  end();
  expect(shown->row_count, 30, "rows");
  return 1;
}

static size_t selections(size_t n) {
  flow_screen page = open_page(n, "list");
  const flow_screen_content *content;
  must(flow_screen_render(current, page, &content), "render");
  begin();
  for (size_t index = 0; index < n; index++) {
    flow_value value = flow_string_value(ids + (n - 1 - index) * ID);
    must(flow_screen_invoke(current, page, "list", &value, NULL), "select");
  }
  end();
  return n;
}

static size_t chosen_rendered(size_t n) {
  flow_screen page = open_page(n, "choice");
  const flow_screen_content *content;
  begin();
  must(flow_screen_render(current, page, &content), "render");
  end();
  expect(content->elements[0].value.as.list.count, n, "rows chosen");
  return n;
}

static size_t chosen_together(size_t n) {
  flow_screen page = open_page(n, "choice");
  const flow_screen_content *content;
  flow_value value = flow_list_value(chosen, n);
  must(flow_screen_render(current, page, &content), "render");
  begin();
  must(flow_screen_set_field(current, page, "choice", &value, NULL), "choose");
  end();
  return n;
}

static size_t chosen_alone(size_t n) {
  flow_screen page = open_page(n, "choice");
  const flow_screen_content *content;
  must(flow_screen_render(current, page, &content), "render");
  begin();
  for (size_t index = 0; index < n; index++) {
    flow_value value = flow_list_value(&chosen[n - 1 - index], 1);
    must(flow_screen_set_field(current, page, "choice", &value, NULL), "choose");
  }
  end();
  return n;
}

const row content_rows[] = {
    {"element of n rendered", elements, 0, 0},
    {"input to one element of n", inputs, 0, 0},
    {"row of n in a list rendered", rows, 0, 0},
    {"thirty rows of n on demand drawn", drawn, 0, 0},
    {"selection of one row of n", selections, 0, 0},
    {"row of n chosen, rendered", chosen_rendered, 0, 0},
    {"row of n chosen together", chosen_together, 0, 0},
    {"row of n chosen alone", chosen_alone, 0, 0},
    {0},
};
