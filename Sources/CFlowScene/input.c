/* The user's input to elements. Each input carries the revision of what is shown (V6), and has
 * its element shown again, whatever came of it. */
#include <flow/tree.h>
#include <stdio.h>
#include <string.h>

#include "storage.h"
#include "tree.h"

/* Says why a wish of the user came to nothing. */
static void refuse(core *core, const flow_error *error) {
  news_say(core, FLOW_NEWS_REFUSED, error->message);
  core_wake(core);
}

static bool has_gone(const flow_scene_element *open) {
  return !open || open->is_gone || open->page->screen == FLOW_NONE ||
         ((const page *)open->page)->is_left;
}

static flow_status fail_gone(flow_error *error) {
  return core_fail(error, FLOW_ERROR_STALE_HANDLE,
                   "there is no such element, or it has gone from its page", NULL);
}

static flow_status send(element *self, const char *action, const flow_value *value,
                        flow_error *out_error) {
  page *page = (struct page *)self->open.page;
  core *core = core_of(page->open.scene);
  flow_input input = FLOW_INPUT_INIT;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status;
  if (has_gone(&self->open)) return fail_gone(out_error);
  input.id = self->now.id; /* nothing of the scene changes before flow_scene_next() */
  input.action = flow_text(action);
  input.value = value;
  input.revision = page->open.revision;
  core_enter(core);
  status = flow_screen_send(core->engine, page->open.screen, &input, NULL, &error);
  if (status == FLOW_OK && !action) element_set_reason(self, NULL); /* the screen knows it */
  self->pending |= FLOW_SHOWN_VALUE;
  page->is_pending = page->is_stale = true;
  if (status != FLOW_OK && status != FLOW_ERROR_STALE_HANDLE) refuse(core, &error);
  core_wake(core);
  core_leave(core);
  if (status != FLOW_OK) core_fail(out_error, status, "%s", error.message);
  return status;
}

flow_status flow_scene_set(flow_scene_element *open, const flow_value *value,
                           flow_error *out_error) {
  return has_gone(open) ? fail_gone(out_error) : send((element *)open, NULL, value, out_error);
}

/* ---- Pressing -------------------------------------------------------------------------------- */

/* True for the second click of a double click on a row, on another page than the first click was
 * on, or on a page that is not on top. */
static bool is_click_spent(const flow_scene_element *open, const char *row, uint32_t clicks) {
  core *core = core_of(open->page->scene);
  flow_screen top = FLOW_NONE;
  if (clicks < 2) core->clicked = open->page->screen;
  if (clicks < 2) return false;
  if (row || core->clicked != open->page->screen) return true;
  flow_window_top(core->engine, flow_scene_window(open->page->scene), &top);
  return top != open->page->screen;
}

flow_status flow_scene_press(flow_scene_element *open, const char *row, const char *action,
                             uint32_t clicks, flow_error *out_error) {
  const flow_value value = flow_string_value(row);
  if (has_gone(open)) return fail_gone(out_error);
  if (is_click_spent(open, row, clicks)) return FLOW_OK;
  if (open->shown->kind == FLOW_ELEMENT_LINK_TEXT) {
    core *core = core_of(open->page->scene);
    news_say(core, FLOW_NEWS_LINK, open->shown->source.data);
    core_wake(core);
    return FLOW_OK;
  }
  return send((element *)open, action, row ? &value : NULL, out_error);
}

/* True for a field of one line, and for a secret number, which is typed into such a field (H7). */
static bool is_line(const element *self) {
  if (self->now.kind == FLOW_ELEMENT_FIELD) return self->now.field_type != FLOW_FIELD_MULTILINE;
  return self->open.is_secret && flow_element_takes(self->now.kind) == FLOW_TAKES_NUMBER;
}

flow_bool flow_scene_enter(flow_scene_page *open) {
  page *self = (page *)open;
  element *focus;
  if (!self || self->open.screen == FLOW_NONE) return FLOW_FALSE;
  focus = self->focus;
  if (focus && !is_line(focus)) return FLOW_FALSE;
  if (focus && element_write(focus)) {
    self->is_pending = true;
    core_wake(core_of(open->scene));
  }
  if (focus && element_show_reason(focus)) {
    self->is_pending = true;
    core_wake(core_of(open->scene));
    return FLOW_TRUE;
  }
  if (!self->standard) return FLOW_FALSE;
  send(self->standard, NULL, NULL, NULL);
  return FLOW_TRUE;
}

flow_bool flow_scene_press_keys(flow_scene_page *open, const char *keys) {
  element *each;
  if (!open || open->screen == FLOW_NONE || !keys || !keys[0]) return FLOW_FALSE;
  for (size_t place = 0; (each = page_element((page *)open, place)); place++) {
    if (!element_is_usable(each) || !flow_string_is(each->now.shortcut, keys)) continue;
    send(each, NULL, NULL, NULL);
    return FLOW_TRUE;
  }
  return FLOW_FALSE;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

flow_status flow_scene_choose(flow_scene_element *open, const char *row, flow_error *out_error) {
  element *self = (element *)open;
  flow_list chosen;
  flow_value one = flow_string_value(row), all, *items;
  size_t count = 0;
  flow_status status;
  if (has_gone(open)) return fail_gone(out_error);
  chosen = flow_as_list(&self->now.value);
  if (!self->now.many) {
    /* Another row may be chosen by now, where the screen has yet to be asked. */
    const bool is_known = !((const page *)open->page)->is_stale;
    if (is_known && flow_value_equal(&self->now.value, &one)) return FLOW_OK;
    return send(self, NULL, &one, out_error);
  }
  items = storage_grow(NULL, chosen.count + 1, sizeof *items);
  for (size_t index = 0; index < chosen.count; index++)
    if (!flow_value_equal(&chosen.items[index], &one)) items[count++] = chosen.items[index];
  if (count == chosen.count) items[count++] = one;
  all = flow_list_value(items, count);
  status = send(self, NULL, &all, out_error);
  block_free(items, 0);
  return status;
}

/* ---- Typing ---------------------------------------------------------------------------------- */

/* The value of a text, as the user's language or the engine writes it (V20). */
static flow_status value_of(core *core, const flow_element *element, const char *text,
                            flow_value **out_value, flow_error *out_error) {
  const form form = form_in(core);
  if (form != FORM_ISO && form_is_for(element)) {
    char *plain = form_read(form, element, text ? text : "");
    const flow_status status = flow_value_for(element, flow_text(plain), out_value, NULL);
    text_free(plain);
    if (status == FLOW_OK) return status;
  }
  return flow_value_for(element, flow_text(text), out_value, out_error);
}

/* A word with its example, if it has one, as the user's language writes that. */
static char *word_with(core *core, flow_word word, const flow_element *element,
                       const char *example) {
  const flow_value value = flow_string_value(example);
  const char *text = flow_scene_word(core->engine, word);
  const char *found = example ? strstr(text, example) : NULL;
  char *written, *made;
  size_t size;
  if (!found) return text_new(flow_text(text));
  written = form_write(form_in(core), element, &value);
  size = strlen(text) + strlen(written);
  made = storage_grow(NULL, size, 1);
  snprintf(made, size, "%.*s%s%s", (int)(found - text), text, written, found + strlen(example));
  text_free(written);
  return made;
}

/* Why a text is no value of a day, a time or a number, in the words of the user's language. */
static char *reason_of(const element *self, const char *text) {
  core *core = core_of(self->open.page->scene);
  flow_element without_limits = self->now;
  flow_value *number = NULL;
  if (flow_element_takes(self->now.kind) == FLOW_TAKES_FIELD) {
    if (self->now.field_type == FLOW_FIELD_DATE)
      return word_with(core, FLOW_WORD_WRONG_DATE, &self->now, "2026-12-31");
    if (self->now.field_type == FLOW_FIELD_TIME)
      return word_with(core, FLOW_WORD_WRONG_TIME, &self->now, "23:59");
  }
  without_limits.kind = FLOW_ELEMENT_FIELD;
  without_limits.field_type = FLOW_FIELD_NUMBER;
  without_limits.minimum = without_limits.maximum = without_limits.step = 0;
  if (value_of(core, &without_limits, text, &number, NULL) != FLOW_OK)
    return word_with(core, FLOW_WORD_WRONG_NUMBER, &self->now, NULL);
  flow_value_destroy(number);
  return word_with(core, FLOW_WORD_WRONG_LIMITS, &self->now, NULL);
}

/* The element with its rows, which flow_value_for() looks a text up in. */
static flow_element with_rows(const element *self) {
  flow_element lent = self->now;
  const flow_rows *rows = NULL;
  const size_t count = self->rows.all || self->rows.keys ? self->open.row_count : FLOW_ROWS_FIRST;
  if (!element_has(self, FLOW_ELEMENT_HAS_ROWS) ||
      flow_screen_rows(core_of(self->open.page->scene)->engine, self->open.page->screen,
                       self->now.id.data, 0, count, &rows, NULL) != FLOW_OK)
    return lent;
  lent.rows = rows->rows;
  lent.row_size = rows->row_size;
  lent.row_count = rows->row_count;
  if (count < self->open.row_count) lent.rows_method = lent.find_method = "rows";
  return lent;
}

/* The text is no value: the screen is told so, and why. */
static void be_wrong(element *self, const char *text, const flow_error *mistake) {
  page *page = (struct page *)self->open.page;
  core *core = core_of(page->open.scene);
  char *reason =
      form_is_for(&self->now) ? reason_of(self, text) : text_new(flow_text(mistake->message));
  element_set_reason(self, reason);
  text_free(reason);
  flow_screen_set_wrong(core->engine, page->open.screen, self->now.id.data, self->reason, NULL);
  page->is_pending = page->is_stale = true;
  core_wake(core);
}

/* A text that the user has typed is newer than one that was put and has not been told yet. */
static void keep_typed(element *self, core *core) {
  self->pending &= ~FLOW_SHOWN_PUT;
  for (size_t index = core->first; index < core->count; index++)
    if (core->news[index].kind == FLOW_NEWS_ELEMENT_CHANGED &&
        core->news[index].element == &self->open)
      core->news[index].changed &= ~FLOW_SHOWN_PUT;
}

static flow_status read_typed(element *self, const char *text, flow_value **out_value,
                              flow_error *out_error) {
  const flow_element lent = with_rows(self);
  return value_of(core_of(self->open.page->scene), &lent, text, out_value, out_error);
}

flow_status flow_scene_value_for(flow_scene_element *open, const char *text, flow_value **out_value,
                                 flow_error *out_error) {
  element *self = (element *)open;
  flow_status status;
  core *core;
  if (has_gone(open)) return fail_gone(out_error);
  core = core_of(open->page->scene);
  core_enter(core);
  status = read_typed(self, text, out_value, out_error);
  if (status == FLOW_ERROR_ARGUMENT_TYPE && form_is_for(&self->now)) {
    char *reason = reason_of(self, text);
    core_fail(out_error, status, "%s", reason);
    text_free(reason);
  }
  core_leave(core);
  return status;
}

const char *flow_scene_step(flow_scene_element *open, const char *text, int32_t steps) {
  element *self = (element *)open;
  char room[FORM_ROOM];
  flow_value *typed = NULL, stepped;
  core *core;
  if (has_gone(open) || open->is_secret || self->now.kind != FLOW_ELEMENT_FIELD ||
      !form_is_for(&self->now))
    return "";
  core = core_of(open->page->scene);
  core_enter(core);
  if (read_typed(self, text, &typed, NULL) != FLOW_OK) typed = NULL;
  stepped = form_step(&self->now, typed ? typed : &self->now.value, steps, room);
  text = flow_scene_text(open, &stepped);
  value_free(typed);
  core_leave(core);
  return text;
}

/* True if a text stands for a value that the user's language writes otherwise. */
static bool is_unlike(const element *self, const char *text, const flow_value *value) {
  char *written;
  bool is_other;
  if (self->form == FORM_ISO || !form_is_for(&self->now)) return false;
  written = form_write(self->form, &self->now, value);
  is_other = !text_is(flow_text(written), flow_text(text));
  text_free(written);
  return is_other;
}

flow_status flow_scene_type(flow_scene_element *open, const char *text, flow_error *out_error) {
  element *self = (element *)open;
  core *core;
  flow_error mistake = FLOW_ERROR_INIT;
  flow_value *value = NULL;
  flow_status status;
  if (has_gone(open)) return fail_gone(out_error);
  core = core_of(open->page->scene);
  keep_typed(self, core);
  core_enter(core);
  self->form = form_in(core);
  self->is_unlike = false;
  status = read_typed(self, text, &value, &mistake);
  if (status == FLOW_OK) {
    const bool is_other = is_unlike(self, text, value);
    status = send(self, NULL, value, out_error);
    self->is_unlike = is_other && status == FLOW_OK;
    value_free(value);
  } else {
    if (element_has(self, FLOW_ELEMENT_IS_INTERACTIVE) &&
        !element_has(self, FLOW_ELEMENT_IS_PRESSED))
      be_wrong(self, text, &mistake);
    core_fail(out_error, status, "%s", mistake.message);
  }
  core_leave(core);
  return status;
}

/* ---- Focus and scroll ------------------------------------------------------------------------ */

/* The focus has left an element: its text is written as the language writes it, and what is wrong
 * with it is shown. */
static void leave(page *self) {
  element *left = self->focus;
  if (!left || (!element_write(left) && !element_show_reason(left))) return;
  self->is_pending = true;
  core_wake(core_of(self->open.scene));
}

/* The place of a page that is seen beside the page on top is selected, because the user is where
 * the focus is (P6). The engine tells of it by the end of the request. */
static bool select_place(page *self) {
  const layer *layer = (const struct layer *)self->open.layer;
  const place *place;
  page *selected;
  if (self->is_left || !layer || !layer->open.is_top) return false;
  place = &layer->places[tree_place_of(layer, self)];
  if (place->page != self) return false;
  selected = layer_page(layer);
  if (selected) leave(selected);
  flow_select_tab_of(core_of(self->open.scene)->engine, place->open.router, NULL, NULL);
  return true;
}

void flow_scene_focused(flow_scene_page *open, flow_scene_element *focused) {
  page *self = (page *)open;
  if (!self || (focused && (focused->is_gone || focused->page != open))) return;
  if (!self->is_top && !select_place(self)) return;
  if (self->is_top && self->focus != (element *)focused) leave(self);
  self->focus = (element *)focused;
}

void flow_scene_scrolled(flow_scene_page *open, double scroll) {
  if (open) open->scroll = scroll;
}
