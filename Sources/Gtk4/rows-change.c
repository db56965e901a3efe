/* New content for the rows that are there: taken first, told later. */
#include "rows.h"

static guint limited(size_t count) { return (guint)MIN(count, (size_t)GTK_INVALID_LIST_POSITION); }

/* A row that is there and stays, brought up to date; else a new one. With a reference. */
static FlowGtkRow *row_for(FlowGtkRows *self, GHashTable *known, const flow_row *given) {
  FlowGtkRow *row = g_hash_table_lookup(known, &given->key);
  if (!row) return flow_gtk_row_new(given, self->owner);
  flow_gtk_row_take(row, given, self->owner);
  return g_object_ref(row);
}

static void clear_row(gpointer row) {
  if (row) g_object_unref(row);
}

/* ---- Taking a whole list --------------------------------------------------------------------- */

static GArray *keys_of(const flow_element *element) {
  GArray *keys = g_array_sized_new(FALSE, FALSE, sizeof(uint64_t), limited(element->row_count));
  g_array_set_size(keys, limited(element->row_count));
  flow_keys_of_rows(element, (uint64_t *)(void *)keys->data, keys->len);
  return keys;
}

/* Brings the rows that are there up to date; for a short list makes those that are new. */
static void take_rows(FlowGtkRows *self, const flow_element *element, gboolean is_short) {
  GHashTable *known = flow_gtk_rows_by_key(self);
  self->next.rows = g_ptr_array_new_with_free_func(clear_row);
  for (size_t index = 0; is_short && index < element->row_count; index++)
    g_ptr_array_add(self->next.rows, row_for(self, known, flow_row_at(element, index)));
  for (size_t index = 0; !is_short && index < element->row_count; index++) {
    const flow_row *given = flow_row_at(element, index);
    FlowGtkRow *row = g_hash_table_lookup(known, &given->key);
    if (row) flow_gtk_row_take(row, given, self->owner);
  }
  g_hash_table_unref(known);
}

/* The part of a long list between what is the same at its beginning and at its end. */
static void take_middle(FlowGtkRows *self) {
  const uint64_t *before = (const void *)self->keys->data;
  const uint64_t *after = (const void *)self->next.keys->data;
  const guint common = MIN(self->keys->len, self->next.keys->len);
  guint head = 0, tail = 0;
  while (head < common && before[head] == after[head])
    head++;
  while (tail < common - head &&
         before[self->keys->len - 1 - tail] == after[self->next.keys->len - 1 - tail])
    tail++;
  self->next.first = head;
  self->next.removed = self->keys->len - head - tail;
  self->next.inserted = self->next.keys->len - head - tail;
}

static void take_whole(FlowGtkRows *self, const flow_element *element) {
  const gboolean is_short = self->total <= ROWS_SHORT && element->row_count <= ROWS_SHORT;
  self->next.keys = keys_of(element);
  take_rows(self, element, is_short);
  if (!self->keys) {
    self->next.removed = self->total;
    self->next.inserted = self->next.total;
  } else if (is_short) {
    const size_t room = self->keys->len + self->next.keys->len;
    self->next.steps = g_new0(flow_key_step, room + 1);
    flow_keys_compare((const void *)self->keys->data, self->keys->len,
                      (const void *)self->next.keys->data, self->next.keys->len, self->next.steps,
                      room, &self->next.step_count, NULL);
  } else {
    take_middle(self);
  }
}

/* ---- Taking rows on demand ------------------------------------------------------------------- */

static void take_demand(FlowGtkRows *self, const flow_element *element, uint64_t revision) {
  GHashTable *known = flow_gtk_rows_by_key(self);
  const gboolean is_known =
      revision == self->revision + 1 && element->rows_revision <= self->revision && !self->keys;
  self->next.rows = g_ptr_array_new_with_free_func(clear_row);
  for (size_t index = 0; index < element->row_count; index++)
    g_ptr_array_add(self->next.rows, row_for(self, known, flow_row_at(element, index)));
  g_hash_table_unref(known);
  self->next.first = limited(element->rows_first);
  self->next.removed = limited(element->rows_removed);
  self->next.inserted = limited(element->rows_inserted);
  self->next.is_stale = !is_known || self->next.first + self->next.removed > self->total ||
                        self->total - self->next.removed + self->next.inserted != self->next.total;
}

void flow_gtk_rows_take(FlowGtkRows *self, const flow_element *element, uint64_t revision) {
  flow_gtk_rows_forget_change(self);
  self->next.is_there = TRUE;
  self->next.total = limited(element->row_total);
  if (element->row_count == element->row_total) {
    take_whole(self, element);
  } else {
    take_demand(self, element, revision);
  }
  self->revision = revision;
}

/* ---- Telling --------------------------------------------------------------------------------- */

static void emit(FlowGtkRows *self, guint first, guint removed, guint inserted) {
  if (!removed && !inserted) return;
  self->total += inserted - removed;
  g_list_model_items_changed(G_LIST_MODEL(self), first, removed, inserted);
}

static gboolean leaves(const flow_key_step *step) {
  return step->change == FLOW_KEY_REMOVED || step->change == FLOW_KEY_TAKEN;
}

/* The number of steps from this one on that concern neighbours, and can be told together. */
static guint run_of(const flow_key_step *step, size_t left) {
  guint count = 1;
  while (count < left && leaves(step) == leaves(step + count) &&
         (leaves(step) ? step[count].before + count == step->before
                       : step[count].after == step->after + count))
    count++;
  return count;
}

static void tell_steps(FlowGtkRows *self, const Change *change) {
  for (size_t index = 0; index < change->step_count;) {
    const flow_key_step *step = &change->steps[index];
    const guint count = run_of(step, change->step_count - index);
    if (leaves(step)) {
      const guint first = (guint)step->before + 1 - count;
      spans_splice(self->spans, first, count, 0);
      emit(self, first, count, 0);
    } else {
      const guint first = (guint)step->after;
      spans_splice(self->spans, first, 0, count);
      for (guint place = first; place < first + count; place++)
        spans_put(self->spans, place, g_object_ref(change->rows->pdata[place]));
      emit(self, first, 0, count);
    }
    index += count;
  }
}

/* Puts the first rows in their places; returns the end of those that have replaced another. */
static guint put_rows(FlowGtkRows *self, const Change *change, guint *begin) {
  guint end = 0;
  *begin = GTK_INVALID_LIST_POSITION;
  for (guint place = 0; place < change->rows->len; place++) {
    FlowGtkRow *row = change->rows->pdata[place], *there = spans_get(self->spans, place);
    if (there == row) continue;
    if (there) {
      spans_splice(self->spans, place, 1, 1);
      *begin = MIN(*begin, place);
      end = place + 1;
    }
    spans_put(self->spans, place, g_object_ref(row));
  }
  return end;
}

/* Rows that somebody holds, behind the first ones: asks for them again, in their places. */
static void ask_again(FlowGtkRows *self, GHashTable *known, GArray *former) {
  for (guint index = 0; index < former->len; index++) {
    const Span *span = &g_array_index(former, Span, index);
    const guint end = MIN(span->start + span->rows->len, self->next.total);
    const flow_rows *rows;
    if (!span_is_held(span) || span->start >= end) continue;
    rows = flow_gtk_rows_ask(self, span->start, end - span->start);
    for (size_t row = 0; rows && row < rows->row_count; row++) {
      if (!spans_get(self->spans, span->start + (guint)row))
        spans_put(self->spans, span->start + (guint)row,
                  row_for(self, known, flow_rows_at(rows, row)));
    }
  }
}

/* All rows may be others: what is looked at is compared, so that it stays where nothing differs. */
static void tell_stale(FlowGtkRows *self) {
  GArray *former = self->spans;
  GHashTable *known = flow_gtk_rows_by_key(self);
  guint begin = GTK_INVALID_LIST_POSITION, end = 0;
  const guint before = self->total, after = self->next.total, common = MIN(before, after);
  self->spans = spans_new();
  put_rows(self, &self->next, &begin);
  ask_again(self, known, former);
  for (guint index = 0; index < former->len; index++) {
    const Span *span = &g_array_index(former, Span, index);
    for (guint row = 0; row < span->rows->len; row++) {
      const guint place = span->start + row;
      if (place >= common || spans_get(self->spans, place) == span->rows->pdata[row]) continue;
      begin = MIN(begin, place);
      end = MAX(end, place + 1);
    }
  }
  if (self->is_asked_early) begin = 0, end = common;
  flow_gtk_rows_forget_change(self);
  if (end > 0 && before != after && end == common) {
    emit(self, begin, before - begin, after - begin);
  } else {
    if (end > 0) emit(self, begin, end - begin, end - begin);
    emit(self, common, before - common, after - common);
  }
  g_hash_table_unref(known);
  g_array_unref(former);
}

static void tell_known(FlowGtkRows *self) {
  Change change = self->next;
  guint begin, end;
  memset(&self->next, 0, sizeof self->next);
  if (self->is_asked_early) {
    change.first = 0;
    change.removed = self->total;
    change.inserted = change.total;
  }
  spans_splice(self->spans, change.first, change.removed, change.inserted);
  end = put_rows(self, &change, &begin);
  emit(self, change.first, change.removed, change.inserted);
  if (end > 0) emit(self, begin, end - begin, end - begin);
  self->next = change;
  flow_gtk_rows_forget_change(self);
}

/* A long list that is given whole: rows that have moved in the changed part stay the same. */
static void tell_middle(FlowGtkRows *self) {
  Change change = self->next;
  GHashTable *known = flow_gtk_rows_by_key(self);
  GPtrArray *held = g_ptr_array_new_with_free_func(g_object_unref);
  memset(&self->next, 0, sizeof self->next);
  if (self->is_asked_early || !self->keys) {
    change.first = 0;
    change.removed = self->total;
    change.inserted = change.total;
  }
  for (guint index = 0; index < self->spans->len; index++) {
    const Span *span = &g_array_index(self->spans, Span, index);
    for (guint row = 0; row < span->rows->len; row++)
      g_ptr_array_add(held, g_object_ref(span->rows->pdata[row]));
  }
  spans_splice(self->spans, change.first, change.removed, change.inserted);
  for (guint index = change.first; held->len && index < change.first + change.inserted; index++) {
    FlowGtkRow *row = g_hash_table_lookup(known, &g_array_index(change.keys, uint64_t, index));
    if (row) spans_put(self->spans, index, g_object_ref(row));
  }
  for (guint index = 0; index < change.rows->len; index++) {
    if (!spans_get(self->spans, index))
      spans_put(self->spans, index, g_object_ref(change.rows->pdata[index]));
  }
  g_clear_pointer(&self->keys, g_array_unref);
  self->keys = g_steal_pointer(&change.keys);
  emit(self, change.first, change.removed, change.inserted);
  g_hash_table_unref(known);
  g_ptr_array_unref(held);
  self->next = change;
  flow_gtk_rows_forget_change(self);
}

static void tell_short(FlowGtkRows *self) {
  Change change = self->next;
  memset(&self->next, 0, sizeof self->next);
  g_clear_pointer(&self->keys, g_array_unref);
  self->keys = g_steal_pointer(&change.keys);
  tell_steps(self, &change);
  self->next = change;
  flow_gtk_rows_forget_change(self);
}

/* Rows that stay say what has changed in them. */
static void tell_rows(FlowGtkRows *self) {
  GPtrArray *changed = g_ptr_array_new_with_free_func(g_object_unref);
  for (guint index = 0; index < self->spans->len; index++) {
    const Span *span = &g_array_index(self->spans, Span, index);
    for (guint row = 0; row < span->rows->len; row++) {
      FlowGtkRow *each = span->rows->pdata[row];
      if (each->pending) g_ptr_array_add(changed, g_object_ref(each));
    }
  }
  for (guint index = 0; index < changed->len; index++)
    flow_gtk_row_tell(changed->pdata[index]);
  g_ptr_array_unref(changed);
}

void flow_gtk_rows_tell(FlowGtkRows *self) {
  g_object_ref(self);
  if (self->next.is_there) {
    if (self->next.steps) {
      tell_short(self);
    } else if (self->next.keys) {
      tell_middle(self);
    } else {
      g_clear_pointer(&self->keys, g_array_unref);
      if (self->next.is_stale) {
        tell_stale(self);
      } else {
        tell_known(self);
      }
    }
  }
  self->is_asked_early = FALSE;
  if (self->owner) tell_rows(self);
  g_object_unref(self);
}
