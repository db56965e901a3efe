/* The lists of a page, as they are read. */
#include "page.h"

element *page_element(const page *self, size_t place) {
  for (size_t index = 0; index < LISTS; index++) {
    if (place < self->lists[index].count) return self->lists[index].items[place];
    place -= self->lists[index].count;
  }
  return NULL;
}

size_t flow_scene_element_count(const flow_scene_page *open, uint32_t which) {
  return open && which < LISTS ? ((const page *)open)->lists[which].count : 0;
}

flow_scene_element *flow_scene_element_at(const flow_scene_page *open, uint32_t which,
                                          size_t index) {
  const page *self = (const page *)open;
  return index < flow_scene_element_count(open, which) ? &self->lists[which].items[index]->open
                                                       : NULL;
}

flow_scene_element *flow_scene_find(const flow_scene_page *open, const char *id) {
  element *each;
  if (!open || !id || !id[0]) return NULL;
  for (size_t place = 0; (each = page_element((const page *)open, place)); place++)
    if (flow_string_is(each->now.id, id)) return &each->open;
  return NULL;
}
