/* The list of an element's rows as a GListModel. */
#include "rows.h"

/* So many rows are kept at most, beside those that somebody holds. */
#define KEPT 5000

typedef struct {
  GObjectClass parent;
} FlowGtkRowsClass;

static void list_model_init(GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(FlowGtkRows, flow_gtk_rows, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

FlowGtkRows *flow_gtk_rows_new(FlowGtkElement *owner) {
  FlowGtkRows *self = g_object_new(FLOW_GTK_TYPE_ROWS, NULL);
  self->owner = owner;
  return self;
}

void flow_gtk_rows_end(FlowGtkRows *self) {
  self->owner = NULL;
  g_clear_handle_id(&self->end_source, g_source_remove);
}

guint flow_gtk_rows_total(const FlowGtkRows *self) { return self->total; }

/* ---- Asking the screen ----------------------------------------------------------------------- */

const flow_rows *flow_gtk_rows_ask(FlowGtkRows *self, guint first, guint count) {
  const flow_rows *rows = NULL;
  flow_engine *engine = self->owner ? flow_gtk_screen_engine(self->owner->screen) : NULL;
  flow_status status;
  if (!engine || self->is_asking) return NULL;
  self->is_asking = TRUE;
  status = flow_screen_rows(engine, self->owner->screen->raw, STRING(self->owner, ID), first, count,
                            &rows, NULL);
  self->is_asking = FALSE;
  return status == FLOW_OK && self->owner ? rows : NULL;
}

static gboolean shorten(gpointer data) {
  FlowGtkRows *self = data;
  guint end = self->total;
  self->end_source = 0;
  while (end > 0 && !spans_get(self->spans, end - 1))
    end--;
  if (end < self->total) {
    const guint gone = self->total - end;
    self->total = end;
    g_list_model_items_changed(G_LIST_MODEL(self), end, gone, 0);
  }
  return G_SOURCE_REMOVE;
}

void flow_gtk_rows_fetch(FlowGtkRows *self, guint place) {
  guint first = place / ROWS_SHORT * ROWS_SHORT, end = MIN(first + ROWS_SHORT, self->total);
  const flow_rows *rows;
  spans_gap(self->spans, place, &first, &end);
  rows = flow_gtk_rows_ask(self, first, end - first);
  if (!rows) return;
  for (size_t index = 0; index < rows->row_count && first + index < end; index++) {
    if (!spans_get(self->spans, first + (guint)index))
      spans_put(self->spans, first + (guint)index,
                flow_gtk_row_new(flow_rows_at(rows, index), self->owner));
  }
  if (rows->row_count < end - first && !self->end_source) /* the list ends there */
    self->end_source = g_idle_add(shorten, self);
  spans_trim(self->spans, place, KEPT);
}

guint flow_gtk_rows_find(FlowGtkRows *self, const char *id) {
  flow_engine *engine = self->owner ? flow_gtk_screen_engine(self->owner->screen) : NULL;
  size_t place = 0;
  flow_status status;
  for (guint index = 0; index < self->spans->len; index++) {
    const Span *span = &g_array_index(self->spans, Span, index);
    for (guint row = 0; row < span->rows->len; row++) {
      if (strcmp(ROW_STRING(FLOW_GTK_ROW(span->rows->pdata[row]), ID), id) == 0)
        return span->start + row;
    }
  }
  if (!engine || self->is_asking || !id[0]) return GTK_INVALID_LIST_POSITION;
  self->is_asking = TRUE;
  status = flow_screen_find_row(engine, self->owner->screen->raw, STRING(self->owner, ID),
                                flow_text(id), &place, NULL);
  self->is_asking = FALSE;
  return status == FLOW_OK && place < self->total ? (guint)place : GTK_INVALID_LIST_POSITION;
}

GHashTable *flow_gtk_rows_by_key(const FlowGtkRows *self) {
  GHashTable *found = g_hash_table_new(g_int64_hash, g_int64_equal);
  for (guint index = 0; index < self->spans->len; index++) {
    const Span *span = &g_array_index(self->spans, Span, index);
    for (guint row = 0; row < span->rows->len; row++) {
      FlowGtkRow *each = span->rows->pdata[row];
      g_hash_table_insert(found, &each->key, each);
    }
  }
  return found;
}

void flow_gtk_rows_choose(FlowGtkRows *self) {
  for (guint index = 0; index < self->spans->len; index++) {
    const Span *span = &g_array_index(self->spans, Span, index);
    for (guint row = 0; row < span->rows->len; row++)
      flow_gtk_row_choose(span->rows->pdata[row], self->owner);
  }
}

/* ---- GListModel ------------------------------------------------------------------------------ */

static GType get_item_type(GListModel *model) {
  (void)model;
  return FLOW_GTK_TYPE_ROW;
}

static guint get_n_items(GListModel *model) { return ((FlowGtkRows *)model)->total; }

static gpointer get_item(GListModel *model, guint place) {
  FlowGtkRows *self = (FlowGtkRows *)model;
  FlowGtkRow *row;
  if (place >= self->total) return NULL;
  row = spans_get(self->spans, place);
  if (!row && self->next.is_there) {
    self->is_asked_early = TRUE;
  } else if (!row) {
    flow_gtk_rows_fetch(self, place);
    row = spans_get(self->spans, place);
  }
  if (row) return g_object_ref(row);
  row = g_object_new(FLOW_GTK_TYPE_ROW, NULL); /* a list may not have holes */
  row->enabled = FALSE;
  return row;
}

static void list_model_init(GListModelInterface *interface) {
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

void flow_gtk_rows_forget_change(FlowGtkRows *self) {
  g_clear_pointer(&self->next.keys, g_array_unref);
  g_clear_pointer(&self->next.rows, g_ptr_array_unref);
  g_free(self->next.steps);
  memset(&self->next, 0, sizeof self->next);
}

static void finalize(GObject *object) {
  FlowGtkRows *self = (FlowGtkRows *)object;
  flow_gtk_rows_end(self);
  flow_gtk_rows_forget_change(self);
  g_array_unref(self->spans);
  g_clear_pointer(&self->keys, g_array_unref);
  G_OBJECT_CLASS(flow_gtk_rows_parent_class)->finalize(object);
}

static void flow_gtk_rows_class_init(FlowGtkRowsClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
}

static void flow_gtk_rows_init(FlowGtkRows *self) { self->spans = spans_new(); }
