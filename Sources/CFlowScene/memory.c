#include "memory.h"

#include <stdlib.h>
#include <string.h>

#include "storage.h"

struct memory {
  memory *next;
  char *class_id, *focus;
  double scroll;
};

static void take_out(memory **link) {
  memory *self = *link;
  *link = self->next;
  text_free(self->class_id);
  text_free(self->focus);
  free(self);
}

void memory_keep(memory **all, const page *page) {
  memory *self;
  if (!page->was_told || !page->open.is_available) return;
  self = storage_zero(1, sizeof *self);
  self->class_id = text_new(flow_text(page->class_id));
  if (page->focus) self->focus = text_new(page->focus->now.id);
  self->scroll = page->open.scroll;
  self->next = *all;
  *all = self;
}

void memory_recall(memory **all, page *page, const char *class_id) {
  for (memory **link = all; *link; link = &(*link)->next) {
    memory *self = *link;
    if (strcmp(self->class_id, class_id) != 0) continue;
    page->remembered = self->focus;
    page->open.scroll = self->scroll;
    self->focus = NULL;
    take_out(link);
    return;
  }
}

void memory_end(memory **all) {
  while (*all)
    take_out(all);
}
