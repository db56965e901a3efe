#include "rows.h"

#include <stdlib.h>
#include <string.h>

#include "keys.h"
#include "storage.h"

#define FIRST ((size_t)FLOW_ROWS_FIRST)
#define MOST_KEPT 5000

static core *core_at(const flow_scene_element *owner) { return core_of(owner->page->scene); }

/* ---- Telling --------------------------------------------------------------------------------- */

static flow_news *tell(flow_scene_element *owner, flow_news_kind kind, size_t first) {
  flow_news *news = news_add(core_at(owner), kind);
  news->page = owner->page;
  news->element = owner;
  news->first = first;
  return news;
}

static void tell_places(flow_scene_element *owner, size_t first, size_t removed, size_t inserted) {
  flow_news *news = tell(owner, FLOW_NEWS_ROWS, first);
  news->removed = removed;
  news->inserted = inserted;
}

static void tell_changed(flow_scene_element *owner, size_t first, size_t count) {
  if (count) tell(owner, FLOW_NEWS_ROWS_CHANGED, first)->inserted = count;
}

/* ---- Chosen rows ----------------------------------------------------------------------------- */

static int compare_texts(const void *left, const void *right) {
  const flow_string *one = left, *other = right;
  const size_t size = one->size < other->size ? one->size : other->size;
  const int order = size ? memcmp(one->data, other->data, size) : 0;
  if (order) return order;
  return one->size < other->size ? -1 : one->size > other->size;
}

static bool is_chosen(const rows *self, flow_string id) {
  return self->chosen_count &&
         bsearch(&id, self->chosen, self->chosen_count, sizeof id, compare_texts) != NULL;
}

/* Keeps no chosen rows of a secret: no skin is told of them (H7). A list keeps none, either, while
 * no other pane is seen beside it (H24). */
static void read_chosen(rows *self, const flow_scene_element *owner) {
  const flow_value *value = &owner->shown->value;
  const flow_list list = flow_as_list(value);
  free(self->chosen);
  self->chosen = NULL;
  self->chosen_count = 0;
  if (owner->is_secret || (value->type != FLOW_TYPE_STRING && !list.count)) return;
  if (*self->hides_choice && owner->shown->kind == FLOW_ELEMENT_LIST) return;
  self->chosen = storage_grow(NULL, list.count + 1, sizeof *self->chosen);
  if (value->type == FLOW_TYPE_STRING) {
    self->chosen[self->chosen_count++] = value->as.string;
    return;
  }
  for (size_t index = 0; index < list.count; index++)
    if (list.items[index].type == FLOW_TYPE_STRING)
      self->chosen[self->chosen_count++] = list.items[index].as.string;
  qsort(self->chosen, self->chosen_count, sizeof *self->chosen, compare_texts);
}

static void choose(const rows *self, row *row) {
  const bool now = is_chosen(self, row->now.id);
  if (now == (row->open.is_chosen != FLOW_FALSE)) return;
  row->open.is_chosen = now;
  row->is_changed = true;
}

static row *make(const rows *self, flow_scene_element *owner, const flow_row *given) {
  row *made = row_new(owner, given);
  made->open.is_chosen = given && is_chosen(self, made->now.id);
  return made;
}

/* ---- Short lists ----------------------------------------------------------------------------- */

static bool has_keys(const rows *self, const flow_element *given) {
  if (self->count != given->row_count) return false;
  for (size_t index = 0; index < self->count; index++)
    if (self->all[index]->now.key != flow_row_at(given, index)->key) return false;
  return true;
}

/* Carries steps out on the list; what is in no step keeps its place among the others. */
static void carry_out(rows *self, const rows_source *source, const flow_key_step *steps,
                      size_t count) {
  const size_t after = source->given->row_count;
  row **now = storage_zero(after + 1, sizeof(row *));
  for (size_t index = 0; index < count; index++) {
    const flow_key_step *step = &steps[index];
    if (step->change == FLOW_KEY_INSERTED) {
      now[step->after] = make(self, source->owner, flow_row_at(source->given, step->after));
    } else if (step->change == FLOW_KEY_PUT) {
      now[step->after] = self->all[step->before];
    }
  }
  for (size_t index = 0; index < count; index++) {
    const flow_key_step *step = &steps[index];
    if (step->change == FLOW_KEY_REMOVED)
      row_leave(self->all[step->before], core_at(source->owner));
    if (keys_leave(step)) self->all[step->before] = NULL;
  }
  for (size_t index = 0, stays = 0; index < after; index++) {
    if (now[index]) continue;
    while (!self->all[stays])
      stays++;
    now[index] = self->all[stays++];
  }
  free(self->all);
  self->all = now;
  self->count = after;
}

static void move_short(rows *self, const rows_source *source) {
  const size_t before = self->count, after = source->given->row_count, room = before + after + 1;
  uint64_t *former = storage_grow(NULL, room, sizeof *former), *now = former + before;
  flow_key_step *steps = storage_grow(NULL, room, sizeof *steps);
  size_t count = 0;
  for (size_t index = 0; index < before; index++)
    former[index] = self->all[index]->now.key;
  flow_keys_of_rows(source->given, now, after);
  flow_keys_compare(former, before, now, after, steps, room, &count, NULL);
  carry_out(self, source, steps, count);
  for (size_t index = 0; index < count && !source->is_new;) {
    const flow_key_step *step = &steps[index];
    const size_t run = keys_run(step, count - index);
    if (keys_leave(step)) {
      tell_places(source->owner, step->before + 1 - run, run, 0);
    } else {
      tell_places(source->owner, step->after, 0, run);
    }
    index += run;
  }
  free(steps);
  free(former);
}

static void take_short(rows *self, const rows_source *source) {
  size_t run = 0;
  if (!has_keys(self, source->given)) move_short(self, source);
  for (size_t index = 0; index < self->count; index++) {
    row_take(self->all[index], flow_row_at(source->given, index));
    if (source->is_other_value) choose(self, self->all[index]);
  }
  for (size_t index = 0; index <= self->count; index++) {
    if (index < self->count && self->all[index]->is_changed) {
      self->all[index]->is_changed = false;
      run++;
    } else {
      if (!source->is_new) tell_changed(source->owner, index - run, run);
      run = 0;
    }
  }
  source->owner->row_count = self->count;
}

/* ---- Long lists ------------------------------------------------------------------------------ */

/* The first kept row from a place on. */
static size_t kept_from(const rows *self, size_t place) {
  size_t first = 0, end = self->kept_count;
  while (first < end) {
    const size_t middle = first + (end - first) / 2;
    if (self->kept[middle].place < place) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  return first;
}

static int compare_places(const void *left, const void *right) {
  const kept_row *one = left, *other = right;
  return one->place < other->place ? -1 : one->place > other->place;
}

static size_t next_of(const rows_change *change, size_t place) {
  if (place < change->first) return place;
  if (place < change->first + change->removed) return FLOW_NO_INDEX;
  return place - change->removed + change->inserted;
}

/* The part of a list between what is the same at its beginning and at its end. */
static rows_change middle(const uint64_t *before, size_t before_count, uint64_t *after,
                          size_t after_count) {
  const size_t common = before_count < after_count ? before_count : after_count;
  size_t head = 0, tail = 0;
  while (head < common && before[head] == after[head])
    head++;
  while (tail < common - head && before[before_count - 1 - tail] == after[after_count - 1 - tail])
    tail++;
  return (rows_change){head, before_count - head - tail, after_count - head - tail, after, true};
}

/* Kept rows that leave the middle, and come back there by their keys. */
static void find_moved(rows *self) {
  const rows_change *change = &self->change;
  keys moved = keys_new(self->kept_count);
  size_t count = 0;
  for (size_t index = kept_from(self, change->first); index < self->kept_count; index++) {
    if (self->kept[index].place >= change->first + change->removed) break;
    keys_put(&moved, self->kept[index].row->now.key, index);
    count++;
  }
  for (size_t index = 0; count && index < change->inserted; index++) {
    const size_t found = keys_find(&moved, change->keys[change->first + index]);
    if (found != FLOW_NO_INDEX) self->kept[found].next = change->first + index;
  }
  keys_end(&moved);
}

/* Rows of a list that is given whole say at once what they say. */
static void take_kept(rows *self, const rows_source *source) {
  for (size_t index = 0; index < self->kept_count; index++) {
    const kept_row *kept = &self->kept[index];
    if (kept->next != FLOW_NO_INDEX) row_take(kept->row, flow_row_at(source->given, kept->next));
  }
}

/* The change since the rows that were told: as the engine says, or all of them. */
static rows_change asked_change(const rows *self, const rows_source *source, size_t total) {
  const flow_element *given = source->given;
  const bool is_known =
      !self->keys && !source->is_missed && given->rows_revision < source->revision;
  const size_t common = self->count < total ? self->count : total;
  if (is_known && given->rows_first + given->rows_removed <= self->count &&
      self->count - given->rows_removed + given->rows_inserted == total)
    return (rows_change){given->rows_first, given->rows_removed, given->rows_inserted, NULL, true};
  return (rows_change){common, self->count - common, total - common, NULL, true};
}

/* Tells rows that are kept and say something else, neighbours as one. */
static void tell_kept(rows *self, flow_scene_element *owner) {
  size_t first = 0, count = 0;
  for (size_t index = 0; index < self->kept_count; index++) {
    kept_row *kept = &self->kept[index];
    if (!kept->row->is_changed || kept->next == FLOW_NO_INDEX) continue;
    kept->row->is_changed = false;
    if (count && kept->next == first + count) {
      count++;
      continue;
    }
    tell_changed(owner, first, count);
    first = kept->next;
    count = 1;
  }
  tell_changed(owner, first, count);
}

static void keep(rows *self, flow_scene_element *owner, const flow_rows *given, size_t first);

/* The first rows of a list on demand come with it, and need not be asked for. */
static void keep_first(rows *self, const rows_source *source) {
  const flow_element *given = source->given;
  const flow_rows first = {
      (uint32_t)sizeof first, given->row_size, given->rows, given->row_count, 0, source->revision};
  if (given->row_count) keep(self, source->owner, &first, 0);
}

/* A row that came before its change was told stands at another place now, behind the change. */
static void take_early(const rows *self, kept_row *kept) {
  if (kept->is_early && kept->place >= self->change.first)
    kept->is_old = kept->row->is_changed = true;
  kept->is_early = false;
}

static void take_long(rows *self, const rows_source *source) {
  const flow_element *given = source->given;
  const size_t total = given->row_total > INT32_MAX ? INT32_MAX : given->row_total;
  const bool is_whole = given->row_count == given->row_total;
  const bool was_whole = self->keys != NULL;
  const bool is_unknown =
      !is_whole && (was_whole || source->is_missed || given->rows_revision >= source->revision);
  if (is_whole) {
    uint64_t *now = storage_grow(NULL, total, sizeof *now);
    flow_keys_of_rows(given, now, total);
    self->change = middle(self->keys, was_whole ? self->count : 0, now, total);
  } else {
    self->change = asked_change(self, source, total);
  }
  /* Of rows that were all on demand nothing is known but the keys of the kept ones. */
  if (is_whole && !was_whole) self->change.removed = self->count;
  for (size_t index = 0; index < self->kept_count; index++) {
    self->kept[index].next = next_of(&self->change, self->kept[index].place);
    if (is_unknown) self->kept[index].is_old = true;
    take_early(self, &self->kept[index]);
    if (source->is_other_value) choose(self, self->kept[index].row);
  }
  if (is_whole) {
    find_moved(self);
    take_kept(self, source);
  }
  if (source->is_new) {
    rows_told(self, source->owner);
    if (!is_whole) keep_first(self, source);
    return;
  }
  if (self->change.removed || self->change.inserted) {
    tell_places(source->owner, self->change.first, self->change.removed, self->change.inserted);
  } else {
    rows_told(self, source->owner);
  }
  if (is_unknown) {
    for (size_t index = 0; index < self->kept_count; index++)
      self->kept[index].row->is_changed = false;
    tell_changed(source->owner, 0, self->change.first);
  } else {
    tell_kept(self, source->owner);
  }
}

/* Places of rows that are to come, as they are when the change has been read. */
static void move_hollow(rows *self) {
  const rows_change *change = &self->change;
  const size_t behind = change->first + change->removed;
  if (self->hollow_first == self->hollow_end || self->hollow_end <= change->first) return;
  if (self->hollow_first > change->first) self->hollow_first = change->first;
  if (self->hollow_end < behind) self->hollow_end = behind;
  self->hollow_end += change->inserted - change->removed;
  if (self->hollow_end <= self->hollow_first) self->hollow_end = self->hollow_first + 1;
}

void rows_told(rows *self, flow_scene_element *owner) {
  rows_change *change = &self->change;
  size_t count = 0;
  if (!change->is_waiting) return;
  change->is_waiting = false;
  move_hollow(self);
  for (size_t index = 0; index < self->kept_count; index++) {
    kept_row *kept = &self->kept[index];
    if (kept->next == FLOW_NO_INDEX) {
      row_leave(kept->row, core_at(owner));
    } else {
      kept->place = kept->next;
      self->kept[count++] = *kept;
    }
  }
  self->kept_count = count;
  if (count) qsort(self->kept, count, sizeof *self->kept, compare_places);
  self->count += change->inserted - change->removed;
  owner->row_count = self->count;
  free(self->keys);
  self->keys = change->keys;
  change->keys = NULL;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* Makes room for another hundred rows: those go that nobody holds and that are farthest away. */
static void make_room(rows *self, flow_scene_element *owner, size_t place) {
  size_t first = 0, end = self->kept_count, count = 0;
  size_t surplus = self->kept_count + FIRST > MOST_KEPT ? self->kept_count + FIRST - MOST_KEPT : 0;
  while (surplus && first < end) {
    const size_t before = self->kept[first].place, behind = self->kept[end - 1].place;
    const bool is_first = place > before && (behind < place || place - before > behind - place);
    kept_row *kept = is_first ? &self->kept[first++] : &self->kept[--end];
    if (kept->row->holds) continue;
    row_leave(kept->row, core_at(owner));
    kept->row = NULL;
    surplus--;
  }
  for (size_t index = 0; index < self->kept_count; index++)
    if (self->kept[index].row) self->kept[count++] = self->kept[index];
  self->kept_count = count;
}

/* Kept rows by their keys: those at the places that were asked for, and those that may be
 * somewhere else by now. */
static keys known_rows(const rows *self, size_t first, size_t end) {
  keys known = keys_new(self->kept_count);
  for (size_t index = 0; index < self->kept_count; index++) {
    const kept_row *kept = &self->kept[index];
    if (kept->is_old || (kept->place >= first && kept->place < end))
      keys_put(&known, kept->row->now.key, index);
  }
  return known;
}

/* Puts rows that have come in their places, and drops what stood there. */
static void put_kept(rows *self, flow_scene_element *owner, size_t first, size_t end,
                     const kept_row *come, size_t count) {
  kept_row *now = storage_grow(NULL, self->kept_count + count, sizeof *now);
  size_t filled = 0, index = 0;
  for (; index < self->kept_count && self->kept[index].place < first; index++)
    if (self->kept[index].row) now[filled++] = self->kept[index];
  memcpy(now + filled, come, count * sizeof *come);
  filled += count;
  for (; index < self->kept_count; index++) {
    if (!self->kept[index].row) continue;
    if (self->kept[index].place < end) {
      row_leave(self->kept[index].row, core_at(owner));
    } else {
      now[filled++] = self->kept[index];
    }
  }
  free(self->kept);
  self->kept = now;
  self->kept_count = filled;
}

static void keep(rows *self, flow_scene_element *owner, const flow_rows *given, size_t first) {
  /* Behind a change that waits the places are others already. */
  const size_t room = self->change.is_waiting && self->change.first - first < FIRST
                          ? self->change.first - first
                          : FIRST;
  const size_t end = first + room, count = given->row_count < room ? given->row_count : room;
  const bool is_early = !self->keys && (*self->is_stale || core_at(owner)->taken);
  kept_row come[FLOW_ROWS_FIRST];
  keys known;
  make_room(self, owner, first);
  known = known_rows(self, first, end);
  for (size_t index = 0; index < count; index++) {
    const flow_row *each = flow_rows_at(given, index);
    const size_t found = keys_find(&known, each->key), place = first + index;
    come[index] = (kept_row){place, place, NULL, false, is_early};
    if (found != FLOW_NO_INDEX && self->kept[found].row) {
      come[index].row = self->kept[found].row;
      self->kept[found].row = NULL;
      row_take(come[index].row, each);
      choose(self, come[index].row);
      come[index].row->is_changed = false;
    } else {
      come[index].row = make(self, owner, each);
    }
  }
  keys_end(&known);
  put_kept(self, owner, first, end, come, count);
}

/* The list ends where fewer rows come than it said. A screen that is being asked for its content
 * just now says the end by that content. */
static void end_at(rows *self, flow_scene_element *owner, size_t count) {
  if (self->change.is_waiting || core_at(owner)->taken == owner->page) return;
  self->change = (rows_change){count, self->count - count, 0, NULL, true};
  if (self->keys) {
    self->change.keys = storage_grow(NULL, count, sizeof *self->keys);
    memcpy(self->change.keys, self->keys, count * sizeof *self->keys);
  }
  for (size_t index = 0; index < self->kept_count; index++)
    self->kept[index].next = next_of(&self->change, self->kept[index].place);
  tell_places(owner, self->change.first, self->change.removed, 0);
  core_wake(core_at(owner));
}

/* Asks for the hundred rows around a place; false if they could not be had. */
static bool ask(rows *self, flow_scene_element *owner, size_t place) {
  const size_t first = place / FIRST * FIRST;
  const flow_rows *given = NULL;
  flow_status status;
  self->is_asking = true;
  status = flow_screen_rows(core_at(owner)->engine, owner->page->screen, owner->shown->id.data,
                            first, FIRST, &given, NULL);
  self->is_asking = false;
  if (status == FLOW_OK) {
    const size_t end = first + given->row_count;
    keep(self, owner, given, first);
    if (given->row_count < FIRST && end < self->count) end_at(self, owner, end);
  }
  return status != FLOW_ERROR_BUSY;
}

/* A row in the place of one that could not be had: the list of a toolkit has no holes. */
static flow_scene_row *hollow(rows *self, flow_scene_element *owner, size_t place,
                              bool is_to_come) {
  row *none = row_new(owner, NULL);
  core *core = core_at(owner);
  row_leave(none, core);
  if (!is_to_come) return &none->open;
  if (self->hollow_first == self->hollow_end) {
    self->hollow_first = place;
    self->hollow_end = place + 1;
    core->hollow++;
  }
  if (place < self->hollow_first) self->hollow_first = place;
  if (place >= self->hollow_end) self->hollow_end = place + 1;
  core_wake(core);
  return &none->open;
}

void rows_come(rows *self, flow_scene_element *owner) {
  if (self->hollow_first == self->hollow_end) return;
  core_at(owner)->hollow--;
  if (self->hollow_first < self->count) {
    const size_t end = self->hollow_end < self->count ? self->hollow_end : self->count;
    tell_changed(owner, self->hollow_first, end - self->hollow_first);
  }
  self->hollow_first = self->hollow_end = 0;
}

static flow_scene_row *kept_at(const rows *self, size_t place) {
  const size_t index = kept_from(self, place);
  if (index == self->kept_count) return NULL;
  const kept_row *kept = &self->kept[index];
  return kept->place == place && !kept->is_old ? &kept->row->open : NULL;
}

flow_scene_row *rows_at(rows *self, flow_scene_element *owner, size_t place) {
  flow_scene_row *found;
  bool is_to_come = self->is_asking;
  if (place >= self->count) return NULL;
  if (self->all) return &self->all[place]->open;
  found = kept_at(self, place);
  if (found) return found;
  if (self->change.is_waiting && place >= self->change.first) is_to_come = true;
  if (!owner->is_gone && !*self->is_left && !is_to_come) {
    is_to_come = !ask(self, owner, place);
    found = kept_at(self, place);
  }
  return found ? found : hollow(self, owner, place, is_to_come && !owner->is_gone);
}

/* ---- Both ------------------------------------------------------------------------------------ */

static void forget(rows *self, core *core) {
  for (size_t index = 0; self->all && index < self->count; index++)
    row_leave(self->all[index], core);
  for (size_t index = 0; index < self->kept_count; index++)
    row_leave(self->kept[index].row, core);
  free(self->all);
  free(self->kept);
  free(self->keys);
  free(self->change.keys);
  self->all = NULL;
  self->kept = NULL;
  self->keys = NULL;
  self->kept_count = self->count = 0;
  self->change = (rows_change){0};
}

void rows_choose(rows *self, flow_scene_element *owner) {
  read_chosen(self, owner);
  for (size_t index = 0; self->all && index < self->count; index++) {
    row *each = self->all[index];
    choose(self, each);
    tell_changed(owner, index, each->is_changed);
    each->is_changed = false;
  }
  for (size_t index = 0; index < self->kept_count; index++)
    choose(self, self->kept[index].row);
  for (size_t index = 0; index < self->kept_count; index++)
    if (!self->change.is_waiting) self->kept[index].next = self->kept[index].place;
  tell_kept(self, owner);
}

uint32_t rows_take(rows *self, const rows_source *source) {
  const flow_element *given = source->given;
  const bool is_short = given->row_count == given->row_total && given->row_count <= FIRST;
  const bool is_other = source->is_new || is_short != (self->all != NULL);
  rows_source from = *source;
  if (source->is_new || source->is_other_value) read_chosen(self, source->owner);
  if (is_other) {
    forget(self, core_at(source->owner));
    if (is_short) self->all = storage_zero(1, sizeof *self->all);
    from.is_new = true; /* another widget reads them all */
  }
  source->owner->is_long = !is_short;
  source->owner->is_on_demand = given->row_count != given->row_total;
  if (is_short) {
    take_short(self, &from);
  } else {
    take_long(self, &from);
  }
  return is_other && !source->is_new ? FLOW_SHOWN_LOOK : 0;
}

void rows_end(rows *self, core *core) {
  if (self->hollow_first != self->hollow_end) core->hollow--;
  forget(self, core);
  free(self->chosen);
}
