/* Rows on demand as the comment of flow_content_add_rows() shows them: it relies on being asked for
 * rows that there are, and on none but its own list being named. All checks must pass. */
#include <flow/plugin.h>
#include <stdio.h>
#include <stdlib.h>

#define ITEM
typedef struct {
  flow_engine *engine;
  flow_handle handle;
  int64_t level;
  flow_bool agrees;
  int count;
} item;

enum { PEOPLE = 300 };

static void person(char name[16], uint64_t index) {
  snprintf(name, 16, "person-%u", (unsigned)index);
}

static void people(void *self, flow_content content, const flow_string *id, uint64_t first,
                   uint64_t count) {
  char name[16];
  if (!flow_string_is(*id, "people") || first >= PEOPLE || count > PEOPLE - first) abort();
  for (uint64_t index = first; index < first + count; index++) {
    flow_row row;
    person(name, index);
    row = flow_row_make(name, name);
    flow_content_add_rows(((item *)self)->engine, content, &row, 1, sizeof row);
  }
}

static int64_t find(void *self, const flow_string *id, const flow_string *row) {
  char name[16];
  (void)self;
  if (!flow_string_is(*id, "people")) abort();
  for (uint64_t index = 0; index < PEOPLE; index++) {
    person(name, index);
    if (flow_string_is(*row, name)) return (int64_t)index;
  }
  return -1;
}

static void chosen(void *self) { (void)self; }

static void add_list(flow_engine *engine, flow_content content) {
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "people", "People");
  list.rows_method = "people_rows";
  list.find_method = "find_person";
  list.row_total = PEOPLE;
  list.method = flow_text("chosen");
  flow_content_add(engine, content, &list);
}
#define ON_RENDER(self, content) add_list((self)->engine, content)
#define MORE_METHODS                                                                     \
  FLOW_CALLBACK_METHOD(rows, "people_rows", people),                                     \
      FLOW_CALLBACK_METHOD(find, "find_person", find), FLOW_ACTION(chosen),
#include "base.h"
