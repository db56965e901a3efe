#include <stdlib.h>
#include <string.h>

#include "setup.h"

size_t setup_names_count(const setup_screen *screen) {
  const flow_value *names = flow_value_get(screen->arguments, "names");
  return names && names->type == FLOW_TYPE_LIST ? names->as.list.count : 0;
}

/* Puts the readable form of `name` without its first `skip` bytes at `*room`, and moves that on. */
static flow_string readable(flow_string name, size_t skip, char **room) {
  flow_string title = {*room, name.size > skip ? name.size - skip : 0};
  for (size_t index = 0; index < title.size; index++) {
    char letter = name.data[skip + index];
    (*room)[index] = letter == '_' ? ' ' : letter;
  }
  *room += title.size;
  return title;
}

void setup_add_names(const setup_screen *screen, flow_content content, const char *id,
                     const char *label, size_t skip) {
  size_t count = setup_names_count(screen), rows_count = 0, size = 1;
  const flow_value *names =
      count ? flow_value_get(screen->arguments, "names")->as.list.items : NULL;
  for (size_t index = 0; index < count; index++) {
    if (names[index].type == FLOW_TYPE_STRING) size += names[index].as.string.size;
  }
  flow_row *rows = calloc(count + 1, sizeof *rows);
  char *titles = malloc(size), *room = titles;
  for (size_t index = 0; rows && titles && index < count; index++) {
    if (names[index].type != FLOW_TYPE_STRING) continue;
    rows[rows_count].id = names[index].as.string;
    rows[rows_count].title = readable(names[index].as.string, skip, &room);
    rows_count++;
  }
  flow_add_list(screen->engine, content, id, label, rows, rows_count);
  free(titles);
  free(rows);
}
