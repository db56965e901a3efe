/* The cost of rows: on demand, where a screen says that it has changed and a host draws thirty; and
 * of rows that are given whole, where one has changed. */
#include <stdio.h>

#include "bench.h"

#define SHOWN 30
#define FEW 100
#define MANY 100000
#define GIVEN 10000

typedef struct book {
  flow_engine *engine;
  flow_screen screen;
  size_t total;
} book;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  (void)engine, (void)handle, (void)arguments;
  return user_data;
}

static void render(void *context, flow_content content) {
  book *self = context;
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "people", "People");
  list.rows_method = "people_rows";
  list.find_method = "find_person";
  list.row_total = self->total;
  must(flow_content_add(self->engine, content, &list), "list");
}

static void rows(void *context, flow_content content, const flow_string *id, uint64_t first,
                 uint64_t count) {
  book *self = context;
  char text[24];
  (void)id;
  for (uint64_t index = first; index < first + count; index++) {
    snprintf(text, sizeof text, "person %u", (unsigned)index);
    flow_row row = flow_row_make(text, text);
    must(flow_content_add_rows(self->engine, content, &row, 1, sizeof row), "row");
  }
}

static int64_t find(void *context, const flow_string *id, const flow_string *row) {
  (void)context, (void)id, (void)row;
  return -1;
}

static void draw(void *context, long count) {
  book *self = context;
  const flow_screen_content *content;
  const flow_rows *drawn;
  for (long time = 0; time < count; time++) {
    must(flow_screen_changed(self->engine, self->screen), "changed");
    must(flow_screen_render(self->engine, self->screen, &content), "render");
    must(flow_screen_rows(self->engine, self->screen, "people", self->total - SHOWN, SHOWN, &drawn,
                          NULL),
         "rows");
    if (drawn->row_count != SHOWN) must(FLOW_ERROR_INVALID_ARGUMENT, "rows");
  }
}

static void prepare(subjects *all, const char *name, book *self, size_t total) {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                        FLOW_SCREEN_METHOD(render, render),
                                        FLOW_CALLBACK_METHOD(rows, "people_rows", rows),
                                        FLOW_CALLBACK_METHOD(find, "find_person", find)};
  flow_class made = FLOW_CLASS(FLOW_KIND_SCREEN, "book", methods);
  flow_window window;
  made.user_data = self;
  self->total = total;
  must(flow_engine_create(NULL, &self->engine), "engine");
  must(flow_class_register(self->engine, FLOW_NONE, &made, NULL), "class");
  must(flow_window_create(self->engine, &window), "window");
  must(flow_create(self->engine, "book", NULL, &self->screen), "create");
  must(flow_open(self->engine, window, self->screen, NULL, NULL), "open");
  add_subject(all, name, draw, self, 4);
}

/* A list of which all rows stand in the content. */
typedef struct sheet {
  flow_engine *engine;
  flow_screen screen;
  flow_row rows[GIVEN];
  char texts[GIVEN][3][24];
} sheet;

static void fill(sheet *self, size_t index, const char *title) {
  char (*texts)[24] = self->texts[index];
  snprintf(texts[0], sizeof texts[0], "row-%u", (unsigned)index);
  snprintf(texts[1], sizeof texts[1], "%s %u", title, (unsigned)index);
  snprintf(texts[2], sizeof texts[2], "%u", (unsigned)index);
  self->rows[index] = flow_row_make(texts[0], texts[1]);
  self->rows[index].detail = flow_text(texts[2]);
}

static void render_sheet(void *context, flow_content content) {
  sheet *self = context;
  must(flow_add_list(self->engine, content, "list", "All", self->rows, GIVEN), "list");
}

static void show(void *context, long count) {
  sheet *self = context;
  const flow_screen_content *content;
  for (long time = 0; time < count; time++) {
    fill(self, GIVEN / 2, time % 2 == 0 ? "Changed" : "Changed again");
    must(flow_screen_render(self->engine, self->screen, &content), "render");
    if (content->elements[0].row_count != GIVEN) must(FLOW_ERROR_INVALID_ARGUMENT, "list");
  }
}

static void open_sheet(sheet *self) {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                        FLOW_SCREEN_METHOD(render, render_sheet)};
  flow_class made = FLOW_CLASS(FLOW_KIND_SCREEN, "sheet", methods);
  flow_window window;
  made.user_data = self;
  for (size_t index = 0; index < GIVEN; index++)
    fill(self, index, "Title");
  must(flow_engine_create(NULL, &self->engine), "engine");
  must(flow_class_register(self->engine, FLOW_NONE, &made, NULL), "class");
  must(flow_window_create(self->engine, &window), "window");
  must(flow_create(self->engine, "sheet", NULL, &self->screen), "create");
  must(flow_open(self->engine, window, self->screen, NULL, NULL), "open");
}

/* The first content, and the same after a change, in milliseconds. */
static void print_given(void) {
  enum { ROUNDS = 21, TIMES = 10 };
  static sheet one;
  double first[ROUNDS], again[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
    open_sheet(&one);
    double begin = now_ns();
    show(&one, 1);
    first[round] = now_ns() - begin;
    show(&one, 3);
    begin = now_ns();
    show(&one, TIMES);
    again[round] = (now_ns() - begin) / TIMES;
    must(flow_engine_destroy(one.engine), "end");
  }
  printf("rows-first %.3f\nrows-again %.3f\n", median(first, ROUNDS) / 1e6,
         median(again, ROUNDS) / 1e6);
}

void print_allocations_of_rows(void) {
  enum { TIMES = 10 };
  static sheet one;
  uint64_t before;
  open_sheet(&one);
  /* Each of the two contents that take turns gets its block when it is described again. */
  show(&one, 4);
  before = allocation_count();
  show(&one, TIMES);
  printf("allocations-rows %.2f\n", (double)(allocation_count() - before) / TIMES);
  must(flow_engine_destroy(one.engine), "end");
}

void print_rows(void) {
  static book few, many;
  subjects all = {0};
  prepare(&all, "few", &few, FEW);
  prepare(&all, "many", &many, MANY);
  double begin = now_ns();
  draw(&many, 100);
  printf("rows-many %.1f\n", (now_ns() - begin) / 100 / 1000);
  print_ratio(&all, "rows-growth", "many", "few");
  must(flow_engine_destroy(few.engine), "end");
  must(flow_engine_destroy(many.engine), "end");
  print_given();
}
