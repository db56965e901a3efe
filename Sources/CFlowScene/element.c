#include "element.h"

#include <flow/keys.h>
#include <stdlib.h>
#include <string.h>

#include "storage.h"
#include "words.h"

/* ---- Members --------------------------------------------------------------------------------- */

static const struct {
  size_t offset;
  uint32_t bit;
} texts[] = {{offsetof(flow_element, id), FLOW_SHOWN_ID},
             {offsetof(flow_element, text), FLOW_SHOWN_TEXT | FLOW_SHOWN_NAME},
             {offsetof(flow_element, placeholder), FLOW_SHOWN_PLACEHOLDER | FLOW_SHOWN_NAME},
             {offsetof(flow_element, error), FLOW_SHOWN_ERROR | FLOW_SHOWN_NAME},
             {offsetof(flow_element, source), FLOW_SHOWN_SOURCE},
             {offsetof(flow_element, footer), FLOW_SHOWN_FOOTER},
             {offsetof(flow_element, icon), FLOW_SHOWN_ICON},
             {offsetof(flow_element, label), FLOW_SHOWN_LABEL | FLOW_SHOWN_NAME},
             {offsetof(flow_element, hint), FLOW_SHOWN_HINT | FLOW_SHOWN_NAME},
             {offsetof(flow_element, shortcut), FLOW_SHOWN_SHORTCUT}};
#define TEXTS (sizeof texts / sizeof *texts)

static flow_string *text_in(const flow_element *element, size_t index) {
  return (flow_string *)(void *)((char *)(uintptr_t)element + texts[index].offset);
}

static uint32_t texts_that_differ(const flow_element *was, const flow_element *now) {
  uint32_t bits = 0;
  for (size_t index = 0; index < TEXTS; index++) {
    const flow_string kept = *text_in(was, index), given = *text_in(now, index);
    if ((kept.size || given.size) && !text_is(kept, given)) bits |= texts[index].bit;
  }
  return bits;
}

static bool is_secret(const flow_element *element) {
  return element->secret || element->field_type == FLOW_FIELD_SECURE;
}

/* Members that are no texts, as bits of what differs. */
static uint32_t members_that_differ(const flow_element *was, const flow_element *now) {
  uint32_t bits = 0;
  if (was->kind != now->kind) bits |= FLOW_SHOWN_KIND | FLOW_SHOWN_LOOK;
  if (was->placement != now->placement) bits |= FLOW_SHOWN_PLACEMENT;
  if (was->role != now->role) bits |= FLOW_SHOWN_ROLE;
  if (was->field_type != now->field_type) bits |= FLOW_SHOWN_FIELD_TYPE | FLOW_SHOWN_LOOK;
  if (was->enabled != now->enabled) bits |= FLOW_SHOWN_ENABLED;
  if (was->many != now->many) bits |= FLOW_SHOWN_MANY | FLOW_SHOWN_LOOK;
  if (is_secret(was) != is_secret(now)) bits |= FLOW_SHOWN_SECRET | FLOW_SHOWN_LOOK;
  if (was->minimum != now->minimum || was->maximum != now->maximum || was->step != now->step)
    bits |= FLOW_SHOWN_LIMITS;
  return bits;
}

/* Copies all texts into one block, in the place of that before. */
static void copy_texts(element *self) {
  char *former = self->block, *room;
  const size_t former_size = self->block_size;
  size_t size = 0;
  for (size_t index = 0; index < TEXTS; index++)
    size += text_room(*text_in(&self->now, index));
  self->block = room = storage_grow(NULL, size, 1);
  self->block_size = size;
  for (size_t index = 0; index < TEXTS; index++)
    text_put(&room, text_in(&self->now, index));
  block_free(former, former_size);
}

/* Takes all members, and texts only if one differs: the others stay where they are. */
static void take_members(element *self, const flow_element *given, bool has_other_texts) {
  flow_string kept[TEXTS];
  if (has_other_texts) {
    self->now = *given;
    copy_texts(self);
  } else {
    for (size_t index = 0; index < TEXTS; index++)
      kept[index] = *text_in(&self->now, index);
    self->now = *given;
    for (size_t index = 0; index < TEXTS; index++)
      *text_in(&self->now, index) = kept[index];
  }
  self->now.value = self->value ? *self->value : flow_null_value();
  self->now.method = (flow_string){NULL, 0};
  self->now.rows_method = self->now.find_method = NULL;
  self->now.rows = NULL;
  self->now.row_count = 0;
}

/* ---- The value ------------------------------------------------------------------------------- */

static bool is_same_value(const element *self, const flow_element *now) {
  if (!self->value) return now->value.type == FLOW_TYPE_NULL;
  if (now->value.type == FLOW_TYPE_BYTES && self->value->type == FLOW_TYPE_BYTES)
    return now->digest == self->now.digest &&
           now->value.as.bytes.size == self->value->as.bytes.size;
  return flow_value_equal(self->value, &now->value);
}

static bool take_value(element *self, const flow_element *now) {
  flow_value *former = self->value;
  if (is_same_value(self, now)) return false;
  self->value = NULL;
  if (now->value.type != FLOW_TYPE_NULL && flow_value_copy(&now->value, &self->value) != FLOW_OK)
    abort(); /* without memory; the value itself is the engine's, and whole */
  value_free(former);
  return true;
}

/* ---- Half typed text ------------------------------------------------------------------------- */

void element_set_reason(element *self, const char *reason) {
  const bool was_shown = self->is_reason_shown;
  if (!reason) {
    text_free(self->reason);
    self->reason = NULL;
    self->is_reason_shown = false;
  } else if (!text_set(&self->reason, flow_text(reason))) {
    return;
  }
  if (was_shown && !self->now.error.size) self->pending |= FLOW_SHOWN_ERROR | FLOW_SHOWN_NAME;
}

bool element_show_reason(element *self) {
  if (!self->reason) return false;
  if (self->is_reason_shown) return true;
  self->is_reason_shown = true;
  if (!self->now.error.size) self->pending |= FLOW_SHOWN_ERROR | FLOW_SHOWN_NAME;
  return true;
}

bool element_write(element *self) {
  if (self->is_unlike) self->pending |= FLOW_SHOWN_PUT;
  return self->is_unlike;
}

/* In another language a value and an example are written again; half typed text stays. */
static void take_form(element *self, const element_source *source) {
  const bool is_other = self->form != source->form;
  self->form = source->form;
  if (!form_is_for(&self->now)) return;
  if (source->is_other_form) self->pending |= FLOW_SHOWN_PLACEHOLDER | FLOW_SHOWN_VALUE;
  if (is_other && !self->reason) self->pending |= FLOW_SHOWN_PUT;
}

/* A text that is half typed is over when the screen puts one (V10), when the field becomes another
 * one, and when an input of another device was carried out: then the engine has ended it. */
static void take_put(element *self, const element_source *source, uint32_t bits) {
  const bool is_put = source->given->put_revision > self->put;
  const bool is_over = self->reason && !source->given->wrong;
  /* A new instance cannot be told of what is disabled. */
  const bool is_lost = self->reason && source->is_renewed && !source->given->enabled;
  self->put = source->given->put_revision;
  /* A secret is in no state: the user has to type it anew. */
  if (is_put || is_over || is_lost || (source->is_renewed && self->open.is_secret))
    self->pending |= FLOW_SHOWN_PUT;
  if (!self->reason || (!is_put && !is_over && !is_lost && !(bits & FLOW_SHOWN_FIELD_TYPE))) return;
  element_set_reason(self, NULL);
  self->was_wrong = !is_over;
}

void element_end_wrong(element *self) {
  if (!self->was_wrong) return;
  self->was_wrong = false;
  flow_screen_set_wrong(core_of(self->open.page->scene)->engine, self->open.page->screen,
                        self->now.id.data, NULL, NULL);
}

void element_tell_wrong(const element *self) {
  flow_engine *engine = core_of(self->open.page->scene)->engine;
  const flow_screen screen = self->open.page->screen;
  if (!self->reason) return;
  flow_screen_set_wrong(engine, screen, self->now.id.data, NULL, NULL); /* the same tells nobody */
  flow_screen_set_wrong(engine, screen, self->now.id.data, self->reason, NULL);
}

/* ---- Taking and telling ---------------------------------------------------------------------- */

element *element_new(flow_scene_page *page, uint64_t key) {
  element *self = storage_zero(1, sizeof *self);
  self->open.shown = &self->now;
  self->open.page = page;
  self->key = key;
  return self;
}

static void take_rows(element *self, const element_source *source, bool is_other_value) {
  const rows_source from = {&self->open,         source->given,     source->revision,
                            self->revision == 0, source->is_missed, is_other_value};
  self->pending |= rows_take(&self->rows, &from);
}

/* The keys that lead from pane to pane in every host (V12). Few elements have any keys. */
static bool is_own_key(flow_string shortcut) {
  return flow_string_is(shortcut, "F6") || flow_string_is(shortcut, "Shift+F6");
}

/* An element as the user reads it, in `*room` if that differs: a text of the engine may be in
 * another language, a secret that is only looked at has no value and no picture (H7), and no button
 * has the keys of the hosts. */
static const flow_element *as_read(const element *self, const flow_element *given,
                                   flow_element *room) {
  const flow_scene_page *page = self->open.page;
  const char *text = words_shown(core_of(page->scene)->engine, page, given);
  const bool is_hidden = is_secret(given) && !element_has(self, FLOW_ELEMENT_IS_INTERACTIVE);
  const bool has_own_key = given->shortcut.size && is_own_key(given->shortcut);
  if (!text && !is_hidden && !has_own_key) return given;
  *room = *given;
  if (has_own_key) room->shortcut = (flow_string){NULL, 0};
  if (text) room->text = flow_text(text);
  if (!is_hidden) return room;
  room->value = flow_null_value();
  if (flow_element_takes(given->kind) == FLOW_TAKES_BYTES)
    room->source = room->icon = (flow_string){NULL, 0};
  return room;
}

void element_take(element *self, const element_source *source) {
  flow_element room;
  const flow_element *given;
  const bool is_new = self->revision == 0;
  uint32_t others, bits;
  bool is_other_value;
  self->traits = flow_element_traits(source->given->kind);
  given = as_read(self, source->given, &room);
  others = is_new ? 0 : texts_that_differ(&self->now, given);
  bits = others | (is_new ? 0 : members_that_differ(&self->now, given));
  self->pending |= bits;
  if (source->is_default != (self->open.is_default != FLOW_FALSE))
    self->pending |= FLOW_SHOWN_DEFAULT;
  self->open.is_default = source->is_default;
  is_other_value = take_value(self, given);
  if (is_other_value) self->pending |= FLOW_SHOWN_VALUE;
  if (is_new) {
    self->came = source->revision;
    self->put = given->put_revision;
    self->form = source->form;
  } else {
    take_put(self, source, bits);
  }
  take_members(self, given, is_new || others);
  take_form(self, source);
  self->open.is_secret = is_secret(given);
  if (element_has(self, FLOW_ELEMENT_HAS_ROWS))
    take_rows(self, source, is_other_value || bits & FLOW_SHOWN_SECRET);
  self->revision = source->revision;
}

void element_tell(element *self) {
  core *core = core_of(self->open.page->scene);
  flow_news *news;
  if (!self->pending) return;
  news = news_add(core, FLOW_NEWS_ELEMENT_CHANGED);
  news->page = self->open.page;
  news->element = &self->open;
  news->changed = self->pending;
  if (self->pending & FLOW_SHOWN_PUT) self->is_unlike = false;
  self->pending = 0;
}

static void element_end(gone *gone) {
  element *self = CONTAINER(gone, element, gone);
  block_free(self->block, self->block_size);
  text_free(self->reason);
  text_free(self->file);
  text_free(self->text);
  value_free(self->value);
  free(self);
}

void element_leave(element *self) {
  core *core = core_of(self->open.page->scene);
  self->open.is_gone = FLOW_TRUE;
  /* Its rows are put in front of it, and are freed before it. */
  gone_add(core, &self->gone, element_end);
  rows_end(&self->rows, core);
}

/* ---- Read by skins --------------------------------------------------------------------------- */

const char *flow_scene_error(const flow_scene_element *open) {
  const element *self = (const element *)open;
  if (!open) return "";
  if (self->now.error.size) return self->now.error.data;
  return self->reason && self->is_reason_shown ? self->reason : "";
}

const char *flow_scene_name(const flow_scene_element *open) {
  const element *self = (const element *)open;
  if (!open) return "";
  if (self->now.label.size) return self->now.label.data;
  if (!element_has(self, FLOW_ELEMENT_IS_INTERACTIVE)) return "";
  if (self->now.text.size) return self->now.text.data;
  return self->now.placeholder.size ? self->now.placeholder.data : open->page->title;
}

const char *flow_scene_description(const flow_scene_element *open) {
  const char *error = flow_scene_error(open);
  return error[0] || !open ? error : open->shown->hint.data;
}

const char *flow_scene_text(flow_scene_element *open, const flow_value *value) {
  element *self = (element *)open;
  form form;
  char *former;
  if (!open) return "";
  former = self->text;
  form = form_in(core_of(open->page->scene)); /* behind the end of the engine it has none */
  self->text = form_write(form, &self->now, value ? value : &self->now.value);
  text_free(former);
  return self->text;
}

flow_scene_row *flow_scene_row_at(flow_scene_element *open, size_t index) {
  core *core;
  flow_scene_row *found;
  bool is_ended;
  if (!open) return NULL;
  core = core_of(open->page->scene);
  core_enter(core);
  found = rows_at(&((element *)open)->rows, open, index);
  is_ended = core->is_ended;
  core_leave(core);
  return is_ended ? NULL : found;
}

size_t flow_scene_find_row(flow_scene_element *open, const char *id) {
  const rows *rows;
  size_t found = FLOW_NO_INDEX;
  core *core;
  if (!open || open->is_gone || !id) return FLOW_NO_INDEX;
  core = core_of(open->page->scene);
  rows = &((element *)open)->rows;
  for (size_t index = 0; rows->all && index < rows->count; index++)
    if (flow_string_is(rows->all[index]->now.id, id)) return index;
  if (rows->all || *rows->is_left) return FLOW_NO_INDEX;
  core_enter(core);
  if (flow_screen_find_row(core->engine, open->page->screen, open->shown->id.data, flow_text(id),
                           &found, NULL) != FLOW_OK)
    found = FLOW_NO_INDEX;
  core_leave(core);
  return found;
}
