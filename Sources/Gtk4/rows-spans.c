#include "rows-spans.h"

static void clear(gpointer data) { g_ptr_array_unref(((Span *)data)->rows); }

GArray *spans_new(void) {
  GArray *spans = g_array_new(FALSE, FALSE, sizeof(Span));
  g_array_set_clear_func(spans, clear);
  return spans;
}

static Span *at(const GArray *spans, guint index) { return &g_array_index(spans, Span, index); }

static guint end_of(const Span *span) { return span->start + span->rows->len; }

/* The first run that ends behind `place`. */
static guint search(const GArray *spans, guint place) {
  guint low = 0, high = spans->len;
  while (low < high) {
    const guint middle = (low + high) / 2;
    if (end_of(at(spans, middle)) <= place) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

FlowGtkRow *spans_get(const GArray *spans, guint place) {
  const guint index = search(spans, place);
  const Span *span = index < spans->len ? at(spans, index) : NULL;
  return span && span->start <= place ? span->rows->pdata[place - span->start] : NULL;
}

void spans_put(GArray *spans, guint place, FlowGtkRow *row) {
  const guint index = search(spans, place);
  const Span *before = index > 0 ? at(spans, index - 1) : NULL;
  if (before && end_of(before) == place && before->rows->len < ROWS_SHORT) {
    g_ptr_array_add(before->rows, row);
  } else {
    Span made = {place, g_ptr_array_new_with_free_func(g_object_unref)};
    g_ptr_array_add(made.rows, row);
    g_array_insert_val(spans, index, made);
  }
}

/* Makes a run begin at `place`, if one goes across it. */
static void cut(GArray *spans, guint place) {
  const guint index = search(spans, place);
  Span *span = index < spans->len ? at(spans, index) : NULL;
  Span behind;
  if (!span || span->start >= place) return;
  behind.start = place;
  behind.rows = g_ptr_array_new_with_free_func(g_object_unref);
  for (guint row = place - span->start; row < span->rows->len; row++)
    g_ptr_array_add(behind.rows, g_object_ref(span->rows->pdata[row]));
  g_ptr_array_set_size(span->rows, (int)(place - span->start));
  g_array_insert_val(spans, index + 1, behind);
}

void spans_splice(GArray *spans, guint place, guint removed, guint inserted) {
  guint first, end;
  cut(spans, place);
  cut(spans, place + removed);
  first = search(spans, place);
  end = search(spans, place + removed);
  if (end > first) g_array_remove_range(spans, first, end - first);
  for (guint index = first; index < spans->len; index++)
    at(spans, index)->start += inserted - removed;
}

void spans_gap(const GArray *spans, guint place, guint *first, guint *end) {
  const guint index = search(spans, place);
  if (index > 0) *first = MAX(*first, end_of(at(spans, index - 1)));
  if (index < spans->len) *end = MIN(*end, at(spans, index)->start);
}

gboolean span_is_held(const Span *span) {
  for (guint index = 0; index < span->rows->len; index++) {
    if (G_OBJECT(span->rows->pdata[index])->ref_count > 1) return TRUE;
  }
  return FALSE;
}

void spans_trim(GArray *spans, guint place, guint most) {
  guint count = 0;
  for (guint index = 0; index < spans->len; index++)
    count += at(spans, index)->rows->len;
  for (guint index = spans->len; count > most && index-- > 0;) {
    const Span *span = at(spans, index);
    if ((span->start <= place && place < end_of(span)) || span_is_held(span)) continue;
    count -= span->rows->len;
    g_array_remove_index(spans, index);
  }
}
