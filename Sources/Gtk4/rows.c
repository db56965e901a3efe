/* The list of an element's rows as a GListModel. */
#include "element.h"

typedef struct {
  GObjectClass parent;
} FlowGtkRowsClass;

static void list_model_init(GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(FlowGtkRows, flow_gtk_rows, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

static FlowGtkRow *row_at(const FlowGtkRows *self, size_t place) {
  flow_scene_row *raw = self->owner ? flow_scene_row_at(self->owner->raw, place) : NULL;
  /* A list may not have holes. */
  return raw ? flow_gtk_row_of(raw) : g_object_new(FLOW_GTK_TYPE_ROW, NULL);
}

/* Reads the list, which has been read by nobody. */
static void begin(FlowGtkRows *self) {
  const flow_scene_element *raw = self->owner->raw;
  self->total = (guint)raw->row_count;
  if (raw->is_long) return;
  self->all = g_ptr_array_new_full(self->total, g_object_unref);
  for (guint place = 0; place < self->total; place++)
    g_ptr_array_add(self->all, row_at(self, place));
}

FlowGtkRows *flow_gtk_rows_new(FlowGtkElement *owner) {
  FlowGtkRows *self = g_object_new(FLOW_GTK_TYPE_ROWS, NULL);
  self->owner = owner;
  begin(self);
  return self;
}

void flow_gtk_rows_end(FlowGtkRows *self) { self->owner = NULL; }

void flow_gtk_rows_forget(FlowGtkRows *self, FlowGtkRow *row) {
  g_ptr_array_remove_fast(self->held, row);
}

static void forget_all(FlowGtkRows *self) {
  for (guint index = 0; index < self->held->len; index++)
    ((FlowGtkRow *)self->held->pdata[index])->list = NULL;
  g_ptr_array_set_size(self->held, 0);
  g_clear_pointer(&self->all, g_ptr_array_unref);
}

guint flow_gtk_rows_find(FlowGtkRows *self, const char *id) {
  const size_t place = self->owner ? flow_scene_find_row(self->owner->raw, id) : FLOW_NO_INDEX;
  return place < self->total ? (guint)place : GTK_INVALID_LIST_POSITION;
}

/* ---- News ------------------------------------------------------------------------------------ */

static void move_held(FlowGtkRows *self, guint first, guint removed, guint inserted) {
  for (guint index = self->held->len; index-- > 0;) {
    FlowGtkRow *row = self->held->pdata[index];
    if (row->place < first) continue;
    if (row->place >= first + removed) {
      row->place += inserted - removed;
    } else {
      row->list =
          NULL; /* it may be elsewhere in the list, where it is found when it is asked for */
      g_ptr_array_remove_index_fast(self->held, index);
    }
  }
}

void flow_gtk_rows_move(FlowGtkRows *self, size_t from, size_t count, size_t come) {
  const guint first = (guint)from, removed = (guint)count, inserted = (guint)come;
  if (self->all) {
    if (removed) g_ptr_array_remove_range(self->all, first, removed);
    for (guint place = first; place < first + inserted; place++)
      g_ptr_array_insert(self->all, (int)place, row_at(self, place));
  } else {
    move_held(self, first, removed, inserted);
  }
  self->total += inserted - removed;
  g_list_model_items_changed(G_LIST_MODEL(self), first, removed, inserted);
}

/* The rows that are known from a place on, each with a reference. */
static GPtrArray *known(const FlowGtkRows *self, guint first, guint end) {
  GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
  for (guint place = first; self->all && place < end && place < self->total; place++)
    g_ptr_array_add(rows, g_object_ref(self->all->pdata[place]));
  for (guint index = 0; index < self->held->len; index++) {
    FlowGtkRow *row = self->held->pdata[index];
    if (row->place >= first && row->place < end) g_ptr_array_add(rows, g_object_ref(row));
  }
  return rows;
}

void flow_gtk_rows_show_words(FlowGtkRows *self) {
  GPtrArray *rows = known(self, 0, self->total);
  for (guint index = 0; index < rows->len; index++) {
    FlowGtkRow *row = rows->pdata[index];
    row->digest = 0; /* differs from all that it can be told */
    flow_gtk_row_tell(row);
  }
  g_ptr_array_unref(rows);
}

/* Of a long list other rows may stand there: what is looked at is asked for again and compared. */
void flow_gtk_rows_tell(FlowGtkRows *self, size_t first, size_t count) {
  GPtrArray *rows = known(self, (guint)first, (guint)(first + count));
  guint begin = GTK_INVALID_LIST_POSITION, end = 0;
  for (guint index = 0; index < rows->len && self->owner; index++) {
    FlowGtkRow *row = rows->pdata[index];
    if (self->all || flow_scene_row_at(self->owner->raw, row->place) == row->raw) {
      flow_gtk_row_tell(row);
    } else {
      begin = MIN(begin, row->place);
      end = MAX(end, row->place + 1);
    }
  }
  g_ptr_array_unref(rows);
  if (!end) return;
  move_held(self, begin, end - begin, end - begin);
  g_list_model_items_changed(G_LIST_MODEL(self), begin, end - begin, end - begin);
}

void flow_gtk_rows_settle(FlowGtkRows *self) {
  const guint before = self->total;
  if (!self->owner->raw->is_long == (self->all != NULL)) return;
  forget_all(self);
  begin(self);
  g_list_model_items_changed(G_LIST_MODEL(self), 0, before, self->total);
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
  if (self->all) return g_object_ref(self->all->pdata[place]);
  row = row_at(self, place);
  if (!row->raw) return row;
  if (!row->list) g_ptr_array_add(self->held, row);
  row->list = self;
  row->place = place;
  return row;
}

static void list_model_init(GListModelInterface *interface) {
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

static void finalize(GObject *object) {
  FlowGtkRows *self = (FlowGtkRows *)object;
  forget_all(self);
  g_ptr_array_unref(self->held);
  G_OBJECT_CLASS(flow_gtk_rows_parent_class)->finalize(object);
}

static void flow_gtk_rows_class_init(FlowGtkRowsClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
}

static void flow_gtk_rows_init(FlowGtkRows *self) { self->held = g_ptr_array_new(); }
