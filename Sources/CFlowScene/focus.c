#include "focus.h"

#include <string.h>

#include "storage.h"

static element *usable(const page *self, const char *id) {
  element *found = (element *)flow_scene_find(&self->open, id);
  return found && element_is_usable(found) ? found : NULL;
}

void focus_take(page *self, flow_string named) {
  if (text_set(&self->named, named) && named.size) self->asks_focus = true;
  self->open.focus = self->named;
}

/* ---- Its next place -------------------------------------------------------------------------- */

/* True if an element of the content before is on the page and can be used. */
static bool is_there(const page *self, const element *each) {
  return each->revision == self->open.revision && element_is_usable(each);
}

/* The first element from a place on that can be used, else the last one in front of it. */
static element *near(const page *self, const list *before, size_t place) {
  for (size_t next = place; next < before->count; next++)
    if (is_there(self, before->items[next])) return before->items[next];
  while (place-- > 0)
    if (is_there(self, before->items[place])) return before->items[place];
  return NULL;
}

void focus_replace(page *self, const list before[LISTS]) {
  element *found = NULL;
  if (!self->focus || is_there(self, self->focus)) return;
  for (size_t which = 0; which < LISTS; which++) {
    const list *own = &before[which];
    size_t place = 0;
    while (place < own->count && own->items[place] != self->focus)
      place++;
    if (place == own->count) continue;
    found = near(self, own, place);
    if (!found) found = near(self, &before[!which], 0);
    break;
  }
  self->focus = found;
  self->is_moved = true;
}

static element *first_with(const page *self, flow_role role) {
  element *each;
  for (size_t place = 0; (each = page_element(self, place)); place++)
    if (element_is_usable(each) && each->now.kind == FLOW_ELEMENT_BUTTON && each->now.role == role)
      return each;
  return NULL;
}

static element *first_harmless(const page *self) {
  element *each;
  for (size_t place = 0; (each = page_element(self, place)); place++)
    if (element_is_usable(each) && each->now.role != FLOW_ROLE_DESTRUCTIVE) return each;
  return NULL;
}

/* The element at which the focus of a page begins: in an alert one that does no harm. */
static element *beginning(const page *self) {
  element *found = NULL;
  if (self->open.is_alert) {
    found = first_with(self, FLOW_ROLE_PRIMARY);
    if (!found) found = first_with(self, FLOW_ROLE_CANCEL);
  }
  return found ? found : first_harmless(self);
}

void focus_top(page *self) {
  element *wanted = NULL;
  if (self->asks_focus) wanted = usable(self, self->named);
  if (!wanted && self->remembered) wanted = usable(self, self->remembered);
  if (!wanted && self->focus && element_is_usable(self->focus)) wanted = self->focus;
  self->asks_focus = false;
  text_free(self->remembered);
  self->remembered = NULL;
  self->focus = wanted ? wanted : beginning(self);
  self->is_moved = true;
  focus_tell(self);
}

void focus_keep(page *self) {
  if (self->open.is_available && self->focus) text_set(&self->remembered, self->focus->now.id);
}

void focus_recall(page *self) {
  element *wanted = self->remembered ? usable(self, self->remembered) : NULL;
  if (!self->open.is_available) return;
  if (wanted && wanted != self->focus) {
    self->focus = wanted;
    self->is_moved = true;
  }
  text_free(self->remembered);
  self->remembered = NULL;
}

void focus_tell(page *self) {
  flow_news *news;
  element *named = NULL;
  if (!self->is_top) return;
  if (self->asks_focus) named = usable(self, self->named);
  self->asks_focus = false;
  if (named) self->focus = named;
  if (!named && !self->is_moved) return;
  self->is_moved = false;
  news = news_add(core_of(self->open.scene), FLOW_NEWS_FOCUS);
  news->page = &self->open;
  news->element = self->focus ? &self->focus->open : NULL;
}
