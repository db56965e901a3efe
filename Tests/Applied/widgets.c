/* The widgets of a screen, which come, go and move by the steps of flow_keys_compare() alone, and
 * fields, which are set by put_revision alone (V10, V14). */
#include "applied.h"

static const char sheet_key;
unsigned sheets_alive;

static void copy(char *room, size_t size, flow_string text) {
  snprintf(room, size, "%.*s", (int)text.size, text.size ? text.data : "");
}

static void widget_free(widget *widget) {
  free(widget->row_keys);
  free(widget->row_ids);
  free(widget);
}

static void sheet_free(void *data) {
  sheet *gone = data;
  while (gone->count)
    widget_free(gone->widgets[--gone->count]);
  free(gone->widgets);
  free(gone);
  sheets_alive--;
}

sheet *sheet_of(flow_screen screen) {
  void *found = NULL;
  sheet *made;
  if (flow_screen_data(engine, screen, &sheet_key, &found) == FLOW_OK && found) return found;
  made = calloc(1, sizeof *made);
  made->screen = screen;
  made->is_dirty = true;
  if (flow_screen_set_data(engine, screen, &sheet_key, made, sheet_free) != FLOW_OK) {
    free(made);
    return NULL;
  }
  sheets_alive++;
  return made;
}

widget *sheet_find(const sheet *sheet, const char *id) {
  size_t index;
  for (index = 0; index < sheet->count; index++) {
    if (!strcmp(sheet->widgets[index]->id, id)) return sheet->widgets[index];
  }
  return NULL;
}

static widget *widget_make(const flow_element *element) {
  static unsigned serial;
  widget *made = calloc(1, sizeof *made);
  made->serial = ++serial;
  made->key = element->key;
  made->kind = element->kind;
  copy(made->id, sizeof made->id, element->id);
  return made;
}

/* The steps from a list of keys to another; the caller frees them. */
static flow_key_step *steps_between(const uint64_t *before, size_t before_count,
                                    const uint64_t *after, size_t after_count, size_t *count) {
  flow_key_step *steps = calloc(before_count + after_count + 1, sizeof *steps);
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = flow_keys_compare(before, before_count, after, after_count, steps,
                                         before_count + after_count, count, &error);
  EXPECT(status == FLOW_OK, "%s", error.message);
  return steps;
}

/* Carries out the steps on an array of pointers with room for all; those that are put wait in
 * `aside`, by their old index. A new one is NULL. */
static size_t carry_out(void **list, size_t count, void **aside, const flow_key_step *steps,
                        size_t step_count) {
  for (size_t index = 0; index < step_count; index++) {
    const flow_key_step *step = &steps[index];
    if (step->change == FLOW_KEY_REMOVED || step->change == FLOW_KEY_TAKEN) {
      EXPECT(step->before < count, "step %zu leaves %zu of %zu", index, step->before, count);
      if (step->change == FLOW_KEY_TAKEN) {
        aside[step->before] = list[step->before];
      } else {
        free(list[step->before]);
      }
      memmove(list + step->before, list + step->before + 1,
              (--count - step->before) * sizeof *list);
    } else {
      EXPECT(step->after <= count, "step %zu comes to %zu of %zu", index, step->after, count);
      memmove(list + step->after + 1, list + step->after, (count++ - step->after) * sizeof *list);
      list[step->after] = step->change == FLOW_KEY_PUT ? aside[step->before] : NULL;
    }
  }
  return count;
}

/* The rows that a widget shows: their ids, which are read once for each. */
static void rows_apply(widget *widget, const flow_element *element) {
  size_t count = element->row_count, step_count = 0, index, room = widget->row_count + count + 1;
  uint64_t *keys = calloc(count + 1, sizeof *keys);
  void **ids = calloc(room, sizeof *ids), **aside = calloc(room, sizeof *aside);
  flow_key_step *steps;
  flow_keys_of_rows(element, keys, count);
  for (index = 0; index < widget->row_count; index++) {
    ids[index] = malloc(ID_SIZE);
    memcpy(ids[index], widget->row_ids[index], ID_SIZE);
  }
  steps = steps_between(widget->row_keys, widget->row_count, keys, count, &step_count);
  EXPECT(carry_out(ids, widget->row_count, aside, steps, step_count) == count, "rows are missing");
  free(widget->row_ids);
  widget->row_ids = calloc(count + 1, ID_SIZE);
  for (index = 0; index < count; index++) {
    if (ids[index]) {
      memcpy(widget->row_ids[index], ids[index], ID_SIZE);
      free(ids[index]);
    } else {
      copy(widget->row_ids[index], ID_SIZE, flow_row_at(element, index)->id);
    }
  }
  free(widget->row_keys);
  widget->row_keys = keys;
  widget->row_count = count;
  free(ids), free(aside), free(steps);
}

/* The rendered value as a host writes it into a field. */
static void value_text(const flow_element *element, char *text, size_t size) {
  text[0] = '\0';
  if (element->value.type == FLOW_TYPE_STRING) copy(text, size, element->value.as.string);
  if (element->value.type == FLOW_TYPE_INTEGER) {
    snprintf(text, size, "%lld", (long long)element->value.as.integer);
  }
  if (element->value.type == FLOW_TYPE_NUMBER) {
    snprintf(text, size, "%g", element->value.as.number);
  }
}

/* Shows in a widget what its element says now. */
static void widget_apply(const sheet *sheet, widget *widget, const flow_element *element) {
  copy(widget->label, sizeof widget->label, element->text);
  if (element->kind == FLOW_ELEMENT_TOGGLE) {
    widget->is_on = element->value.type == FLOW_TYPE_BOOLEAN && element->value.as.boolean;
  }
  if (flow_element_traits(element->kind) & FLOW_ELEMENT_HAS_ROWS) rows_apply(widget, element);
  if (element->kind != FLOW_ELEMENT_FIELD || element->put_revision <= widget->put) return;
  value_text(element, widget->text, sizeof widget->text);
  widget->put = element->put_revision;
  if (widget->is_wrong) flow_screen_set_wrong(engine, sheet->screen, widget->id, NULL, NULL);
  widget->is_wrong = false;
}

/* Compares the widgets with the content, which they must be after the steps. */
static void sheet_check(const sheet *sheet) {
  const flow_screen_content *content = sheet->content;
  size_t index, row;
  EXPECT(sheet->count == content->element_count, "%zu widgets for %zu elements", sheet->count,
         content->element_count);
  for (index = 0; index < sheet->count; index++) {
    const flow_element *element = flow_element_at(content, index);
    const widget *widget = sheet->widgets[index];
    EXPECT(widget->key == element->key && widget->kind == element->kind,
           "widget %zu is of another element", index);
    EXPECT(flow_string_is(element->id, widget->id), "widget %zu is '%s'", index, widget->id);
    EXPECT(widget->row_count == element->row_count, "'%s' shows %zu rows, not %zu", widget->id,
           widget->row_count, element->row_count);
    for (row = 0; row < widget->row_count; row++) {
      EXPECT(flow_string_is(flow_row_at(element, row)->id, widget->row_ids[row]),
             "row %zu of '%s' is '%s'", row, widget->id, widget->row_ids[row]);
    }
  }
}

void sheet_render(sheet *sheet) {
  const flow_screen_content *content = NULL;
  flow_status status = flow_screen_render(engine, sheet->screen, &content);
  size_t count, step_count = 0, index, room;
  uint64_t *before, *after;
  void **list, **aside;
  flow_key_step *steps;
  EXPECT(status == FLOW_OK, "render: %s", flow_status_name(status));
  sheet->content = content;
  sheet->is_dirty = false;
  count = content->element_count;
  room = sheet->count + count + 1;
  before = calloc(room, sizeof *before), after = calloc(room, sizeof *after);
  list = calloc(room, sizeof *list), aside = calloc(room, sizeof *aside);
  for (index = 0; index < sheet->count; index++) {
    before[index] = sheet->widgets[index]->key;
    list[index] = sheet->widgets[index];
  }
  flow_keys_of_content(content, after, count);
  steps = steps_between(before, sheet->count, after, count, &step_count);
  /* A widget that goes takes its rows along. */
  for (index = 0; index < step_count; index++) {
    if (steps[index].change != FLOW_KEY_REMOVED) continue;
    free(sheet->widgets[steps[index].before]->row_keys);
    free(sheet->widgets[steps[index].before]->row_ids);
  }
  sheet->count = carry_out(list, sheet->count, aside, steps, step_count);
  free(sheet->widgets);
  sheet->widgets = (widget **)list;
  for (index = 0; index < sheet->count; index++) {
    const flow_element *element = flow_element_at(content, index);
    if (!list[index]) list[index] = widget_make(element);
    widget_apply(sheet, list[index], element);
  }
  free(before), free(after), free(aside), free(steps);
  sheet_check(sheet);
  person_sees(sheet);
}
