#include "row.h"

#include <stdlib.h>
#include <string.h>

#include "storage.h"

static const size_t texts[] = {offsetof(flow_row, id),       offsetof(flow_row, title),
                               offsetof(flow_row, subtitle), offsetof(flow_row, detail),
                               offsetof(flow_row, icon),     offsetof(flow_row, source),
                               offsetof(flow_row, badge)};
#define TEXTS (sizeof texts / sizeof *texts)

/* Of a secret row the id alone is kept, and eight dots for its title, whatever that is (H7): the
 * length of a secret is a part of it. */
static const char dots[] =
    "\xE2\x97\x8F\xE2\x97\x8F\xE2\x97\x8F\xE2\x97\x8F"
    "\xE2\x97\x8F\xE2\x97\x8F\xE2\x97\x8F\xE2\x97\x8F";

static size_t told_texts(const flow_row *row) { return row->flags & FLOW_ROW_SECRET ? 1 : TEXTS; }

static flow_string *text_in(const flow_row *row, size_t index) {
  return (flow_string *)(void *)((char *)(uintptr_t)row + texts[index]);
}

static bool is_menu_same(const flow_row *kept, const flow_row *given) {
  if (kept->action_count != given->action_count) return false;
  for (size_t index = 0; index < kept->action_count; index++) {
    const flow_row_action *one = &kept->actions[index], *other = flow_row_action_at(given, index);
    if (one->role != other->role || one->flags != other->flags || !text_is(one->id, other->id) ||
        !text_is(one->text, other->text))
      return false;
  }
  return true;
}

static bool is_same(const flow_row *kept, const flow_row *given) {
  if (kept->flags != given->flags || kept->key != given->key) return false;
  for (size_t index = 0; index < told_texts(kept); index++)
    if (!text_is(*text_in(kept, index), *text_in(given, index))) return false;
  return is_menu_same(kept, given);
}

/* Copies all that a row points to into one block: first its menu, which is aligned there. */
static void fill(row *self, const flow_row *given) {
  flow_row now = *given;
  size_t size = now.action_count * sizeof(flow_row_action);
  flow_row_action *actions;
  char *former = self->block, *room;
  const size_t former_size = self->block_size;
  for (size_t index = told_texts(&now); index < TEXTS; index++)
    text_in(&now, index)->size = 0;
  if (now.flags & FLOW_ROW_SECRET) now.title = flow_text(dots);
  for (size_t index = 0; index < TEXTS; index++)
    size += text_room(*text_in(&now, index));
  for (size_t index = 0; index < now.action_count; index++) {
    const flow_row_action *action = flow_row_action_at(given, index);
    size += text_room(action->id) + text_room(action->text);
  }
  self->block = storage_grow(NULL, size, 1);
  self->block_size = size;
  actions = (flow_row_action *)(void *)self->block;
  room = self->block + now.action_count * sizeof *actions;
  for (size_t index = 0; index < TEXTS; index++)
    text_put(&room, text_in(&now, index));
  for (size_t index = 0; index < now.action_count; index++) {
    actions[index] = *flow_row_action_at(given, index);
    text_put(&room, &actions[index].id);
    text_put(&room, &actions[index].text);
  }
  now.actions = now.action_count ? actions : NULL;
  now.action_size = (uint32_t)sizeof *actions;
  self->now = now;
  block_free(former, former_size);
}

row *row_new(flow_scene_element *owner, const flow_row *given) {
  const flow_row none = FLOW_ROW_INIT;
  row *self = storage_zero(1, sizeof *self);
  self->open.shown = &self->now;
  self->open.element = owner;
  self->open.is_there = given != NULL;
  fill(self, given ? given : &none);
  return self;
}

void row_take(row *self, const flow_row *given) {
  if (is_same(&self->now, given)) return;
  fill(self, given);
  self->is_changed = true;
}

static void row_free(row *self) {
  block_free(self->block, self->block_size);
  text_free(self->file);
  free(self);
}

static void row_end(gone *gone) {
  row *self = CONTAINER(gone, row, gone);
  self->is_left = true;
  if (!self->holds) row_free(self);
}

void row_leave(row *self, core *core) {
  self->open.element = NULL;
  gone_add(core, &self->gone, row_end);
}

void flow_scene_row_hold(flow_scene_row *open) {
  if (open) ((row *)open)->holds++;
}

void flow_scene_row_release(flow_scene_row *open) {
  row *self = (row *)open;
  if (self && self->holds && --self->holds == 0 && self->is_left) row_free(self);
}
