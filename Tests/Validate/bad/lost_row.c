/* It finds no row that it has given, but the first.
 * catches: screen.rows */
#include <flow/plugin.h>
#include <stdio.h>

#define ITEM
typedef struct {
  flow_engine *engine;
  flow_handle handle;
  int64_t level;
  flow_bool agrees;
  int count;
  void *more;
} item;

static void people(void *self, flow_content content, const flow_string *id, uint64_t first,
                   uint64_t count) {
  char name[24];
  flow_row row;
  (void)id;
  for (uint64_t index = first; index < first + count && index < 300; index++) {
    snprintf(name, sizeof name, "person-%u", (unsigned)index);
    row = flow_row_make(name, name);
    flow_content_add_rows(((item *)self)->engine, content, &row, 1, sizeof row);
  }
}

static int64_t find(void *self, const flow_string *id, const flow_string *row) {
  (void)self, (void)id;
  return flow_string_equal(*row, flow_text("person-0")) ? 0 : -1;
}

static void chosen(void *self) { (void)self; }

static void add_list(flow_engine *engine, flow_content content) {
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "people", "People");
  list.rows_method = "people_rows";
  list.find_method = "find_person";
  list.row_total = 300;
  list.method = flow_text("chosen");
  flow_content_add(engine, content, &list);
}
#define ON_RENDER(self, content) add_list((self)->engine, content)
#define MORE_METHODS                                                                     \
  FLOW_CALLBACK_METHOD(rows, "people_rows", people),                                     \
      FLOW_CALLBACK_METHOD(find, "find_person", find), FLOW_ACTION(chosen),
#include "base.h"
