/* The cost of rows on demand: a screen says that it has changed, and a host draws thirty rows. */
#include <stdio.h>

#include "bench.h"

#define SHOWN 30
#define FEW 100
#define MANY 100000

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
}
