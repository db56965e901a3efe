#include "page.h"

#include <flow/capability.h>
#include <flow/tree.h>
#include <stdlib.h>
#include <string.h>

#include "focus.h"
#include "keys.h"
#include "storage.h"

static core *core_for(const page *self) { return core_of(self->open.scene); }

page *page_new(flow_scene *scene, flow_screen screen) {
  page *self = storage_zero(1, sizeof *self);
  self->open.scene = scene;
  self->open.screen = screen;
  text_set(&self->title, flow_text(""));
  text_set(&self->class_id, flow_text(""));
  text_set(&self->back_title, flow_text(""));
  text_set(&self->named, flow_text(""));
  self->open.title = self->title;
  self->open.class_id = self->class_id;
  self->open.back_title = self->back_title;
  self->open.focus = self->named;
  self->is_stale = true;
  return self;
}

static void page_end(gone *gone) {
  page *self = CONTAINER(gone, page, gone);
  text_free(self->title);
  text_free(self->class_id);
  text_free(self->back_title);
  text_free(self->named);
  text_free(self->remembered);
  for (size_t index = 0; index < LISTS; index++)
    free(self->lists[index].items);
  free(self);
}

void page_leave(page *self) {
  core *core = core_for(self);
  element *each;
  gone_add(core, &self->gone, page_end);
  for (size_t place = 0; (each = page_element(self, place)); place++)
    element_leave(each);
  self->open.screen = FLOW_NONE;
  self->open.native_view = NULL;
  self->open.is_seen = FLOW_FALSE;
}

static flow_news *tell(page *self, flow_news_kind kind) {
  flow_news *news = news_add(core_for(self), kind);
  news->page = &self->open;
  news->layer = self->open.layer;
  return news;
}

/* ---- Taking: nobody else's code runs --------------------------------------------------------- */

/* Elements of the content before, found by their keys. Most stay where they were. */
typedef struct {
  const list *before;
  size_t place[LISTS]; /* behind the last that was found there */
  keys known;
  bool is_known;
} former;

static element *former_find(former *self, const page *page, size_t list, uint64_t key) {
  const size_t next = self->place[list];
  element *each;
  size_t found;
  if (next < self->before[list].count && self->before[list].items[next]->key == key) {
    self->place[list]++;
    return self->before[list].items[next];
  }
  if (!self->is_known) {
    self->is_known = true;
    self->known = keys_new(self->before[0].count + self->before[1].count);
    for (size_t place = 0; (each = page_element(page, place)); place++)
      keys_put(&self->known, each->key, place);
  }
  found = keys_find(&self->known, key);
  if (found == FLOW_NO_INDEX) return NULL;
  each = page_element(page, found);
  if (found < self->before[0].count) {
    self->place[0] = found + 1;
  } else {
    self->place[1] = found + 1 - self->before[0].count;
  }
  return each;
}

/* Fills `after` with the elements of the content, kept ones and new ones. */
static void take_elements(page *self, const flow_screen_content *content, list *after) {
  const flow_element *standard = flow_default_button(content), *given;
  former former = {self->lists, {0, 0}, {NULL, 0, 0}, false};
  const form form = form_in(core_for(self));
  element_source source = {NULL,
                           content->revision,
                           content->revision != self->open.revision + 1,
                           false,
                           self->is_renewed,
                           form,
                           form != self->form};
  for (size_t index = 0; index < LISTS; index++)
    after[index].items = storage_grow(NULL, content->element_count, sizeof(element *));
  self->standard = NULL;
  self->form = form;
  for (size_t index = 0; (given = flow_element_at(content, index)); index++) {
    const size_t which = given->placement == FLOW_PLACEMENT_BODY ? 0 : 1;
    element *each = former_find(&former, self, which, given->key);
    if (!each) {
      each = element_new(&self->open, given->key);
      each->rows.is_stale = &self->is_stale;
      each->rows.is_left = &self->is_left;
      each->rows.hides_choice = &self->hides_choice;
    }
    source.given = given;
    source.is_default = given == standard;
    if (source.is_default) self->standard = each;
    element_take(each, &source);
    after[which].items[after[which].count++] = each;
  }
  if (former.is_known) keys_end(&former.known);
}

void page_hide_choice(page *self, bool hides) {
  element *each;
  if (self->hides_choice == hides) return;
  self->hides_choice = hides;
  for (size_t place = 0; (each = page_element(self, place)); place++)
    if (each->now.kind == FLOW_ELEMENT_LIST) rows_choose(&each->rows, &each->open);
}

static uint32_t take_title(page *self, flow_string title) {
  if (!text_set(&self->title, title)) return 0;
  self->open.title = self->title;
  return FLOW_PAGE_TITLE;
}

/* An element without a text of its own is named like the page. */
static void name_again(const page *self) {
  element *each;
  for (size_t place = 0; (each = page_element(self, place)); place++)
    if (flow_scene_name(&each->open) == self->title) each->pending |= FLOW_SHOWN_NAME;
}

/* The native view of the scene's toolkit that the screen offers; NULL if there is none. */
static void *native_of(const page *self) {
  const core *core = core_for(self);
  const void *found = NULL;
  const flow_native_view *offer;
  if (!core->skin.toolkit || flow_screen_capability(core->engine, self->open.screen,
                                                    FLOW_CAPABILITY_NATIVE_VIEW, &found) != FLOW_OK)
    return NULL;
  offer = found;
  if (!offer || offer->struct_size < sizeof *offer || !offer->toolkit ||
      strcmp(offer->toolkit, core->skin.toolkit) != 0)
    return NULL;
  return offer->view;
}

/* The class of a screen that is new or has been made anew (S16). */
static uint32_t take_class(page *self) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  bool is_other;
  if (flow_screen_get(core_for(self)->engine, self->open.screen, &info) != FLOW_OK) return 0;
  is_other = text_set(&self->class_id, flow_text(info.class_id));
  self->open.class_id = self->class_id;
  self->open.is_available = strcmp(self->class_id, "flow.placeholder") != 0;
  self->open.is_alert = strcmp(self->class_id, "flow.alert") == 0;
  return is_other ? FLOW_PAGE_BODY : 0;
}

/* Its native view. The screen may run, and its content is not read any more. */
static uint32_t take_native(page *self) {
  void *native = native_of(self);
  /* Another view may lie where the one before was. */
  const bool has_native = native || self->open.native_view;
  self->open.native_view = native;
  return has_native ? FLOW_PAGE_BODY : 0;
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* The steps from what a list was to what it is, neighbours together. */
static void tell_list(page *self, uint32_t which, const list *before, const list *after) {
  const size_t room = before->count + after->count + 1;
  uint64_t *former, *now;
  flow_key_step *steps;
  size_t count = 0;
  if (before->count == after->count &&
      (!after->count || memcmp(before->items, after->items, after->count * sizeof(element *)) == 0))
    return;
  former = storage_grow(NULL, room, sizeof *former);
  now = former + before->count;
  steps = storage_grow(NULL, room, sizeof *steps);
  for (size_t index = 0; index < before->count; index++)
    former[index] = before->items[index]->key;
  for (size_t index = 0; index < after->count; index++)
    now[index] = after->items[index]->key;
  flow_keys_compare(former, before->count, now, after->count, steps, room, &count, NULL);
  for (size_t index = 0; index < count;) {
    const flow_key_step *step = &steps[index];
    const size_t run = keys_run(step, count - index);
    flow_news *news = tell(self, FLOW_NEWS_ELEMENTS);
    news->list = which;
    if (keys_leave(step)) {
      news->first = step->before + 1 - run;
      news->removed = run;
    } else {
      news->first = step->after;
      news->inserted = run;
      news->elements = (flow_scene_element *const *)(void *)(after->items + step->after);
    }
    index += run;
  }
  free(former);
  free(steps);
}

/* A new error, and a new or changed note, are said to who cannot see them (H8). */
static void say(page *self, const element *each, bool is_new) {
  core *core = core_for(self);
  const char *error = flow_scene_error(&each->open);
  if (each->pending & FLOW_SHOWN_ERROR && error[0]) news_say(core, FLOW_NEWS_SAY, error);
  if (is_new && each->now.error.size) news_say(core, FLOW_NEWS_SAY, each->now.error.data);
  if ((each->now.kind == FLOW_ELEMENT_NOTE || each->now.kind == FLOW_ELEMENT_UNAVAILABLE) &&
      (is_new || each->pending & FLOW_SHOWN_TEXT) && each->now.text.size)
    news_say(core, FLOW_NEWS_SAY, each->now.text.data);
}

void page_tell_pending(page *self) {
  element *each;
  for (size_t place = 0; (each = page_element(self, place)); place++) {
    if (self->is_top) say(self, each, false);
    element_tell(each);
  }
}

/* A new element is read by the skin that is told of it; a change of an old one is told. */
static void tell_elements(page *self, bool was_told, bool was_renewed) {
  element *each;
  for (size_t place = 0; (each = page_element(self, place)); place++) {
    const bool is_new = each->came == self->open.revision;
    if (was_told && self->is_top) say(self, each, is_new);
    if (is_new || !was_told) each->pending = 0;
    element_tell(each);
  }
  for (size_t place = 0; (each = page_element(self, place)); place++)
    element_end_wrong(each);
  for (size_t place = 0; was_renewed && (each = page_element(self, place)); place++)
    element_tell_wrong(each);
}

static void leave(page *self, const list *before) {
  for (size_t index = 0; index < before->count; index++) {
    element *each = before->items[index];
    if (each->revision == self->open.revision) continue;
    element_leave(each);
  }
  free(before->items);
}

void page_change(page *self) {
  core *core = core_for(self);
  self->is_stale = true;
  /* A screen that changes while screens are asked, as in its own `render`, would never come to
   * rest. It is asked once in a round. */
  if (core->taken && self->round == core->round) self->is_put_off = true;
  core_wake(core);
}

/* Asks the screen for its content; NULL: it has gone by its own `render`. */
static const flow_screen_content *ask(page *self) {
  core *core = core_for(self);
  const flow_screen_content *content = NULL;
  flow_status status;
  self->is_stale = false;
  self->round = core->round;
  core->taken = &self->open;
  status = flow_screen_render(core->engine, self->open.screen, &content);
  core->taken = NULL;
  return status == FLOW_OK && !self->is_left && !core->is_ended ? content : NULL;
}

void page_take(page *self) {
  const flow_screen_content *content = ask(self);
  const bool was_told = self->was_told, was_renewed = self->is_renewed;
  list before[LISTS] = {self->lists[0], self->lists[1]}, after[LISTS] = {{NULL, 0}, {NULL, 0}};
  uint32_t changed;
  if (!content) return;
  if (was_renewed) focus_keep(self);
  changed = !was_told || was_renewed ? take_class(self) : 0;
  take_elements(self, content, after);
  changed |= take_title(self, content->title);
  focus_take(self, content->focus);
  self->open.revision = content->revision;
  memcpy(self->lists, after, sizeof after);
  if (changed & FLOW_PAGE_TITLE) name_again(self);
  if (!was_told || was_renewed) changed |= take_native(self);
  self->is_renewed = false;
  self->was_told = true;
  if (!was_told) {
    tell(self, FLOW_NEWS_PAGE_CAME);
  } else {
    for (uint32_t which = 0; which < LISTS; which++)
      tell_list(self, which, &before[which], &after[which]);
    if (changed) tell(self, FLOW_NEWS_PAGE_CHANGED)->changed = changed;
  }
  focus_replace(self, before);
  focus_recall(self);
  for (size_t index = 0; index < LISTS; index++)
    leave(self, &before[index]);
  tell_elements(self, was_told, was_renewed);
  if (was_told) focus_tell(self);
  tell(self, FLOW_NEWS_PAGE_TOLD);
}
