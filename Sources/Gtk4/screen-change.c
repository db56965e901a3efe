/* New content of a screen: elements stay, come, go and move by their keys. */
#include "screen.h"

/* One of the two lists of a screen, as it will be. */
typedef struct {
  GListStore *store;
  GPtrArray *elements; /* in order, each with a reference */
  flow_key_step *steps;
  size_t step_count;
} List;

typedef struct {
  List body, toolbar;
  GPtrArray *news; /* texts to be announced */
  gboolean has_title, is_renewed;
} Content;

static void list_init(List *self, GListStore *store) {
  self->store = store;
  self->elements = g_ptr_array_new_with_free_func(g_object_unref);
  self->steps = NULL;
  self->step_count = 0;
}

static void list_clear(List *self) {
  g_ptr_array_unref(self->elements);
  g_free(self->steps);
}

static void remember(GHashTable *known, GListStore *store) {
  const guint count = g_list_model_get_n_items(G_LIST_MODEL(store));
  for (guint index = 0; index < count; index++) {
    FlowGtkElement *element = g_list_model_get_item(G_LIST_MODEL(store), index);
    g_hash_table_insert(known, &element->key, element);
    g_object_unref(element); /* the list holds it */
  }
}

/* ---- Taking: nobody else's code runs --------------------------------------------------------- */

/* The steps from what the store has to the new elements. */
static void compare(List *self) {
  const guint before = g_list_model_get_n_items(G_LIST_MODEL(self->store));
  const guint after = self->elements->len;
  uint64_t *keys = g_new(uint64_t, before + after + 1);
  self->steps = g_new0(flow_key_step, before + after + 1);
  for (guint index = 0; index < before; index++) {
    FlowGtkElement *element = g_list_model_get_item(G_LIST_MODEL(self->store), index);
    keys[index] = element->key;
    g_object_unref(element);
  }
  for (guint index = 0; index < after; index++)
    keys[before + index] = ((FlowGtkElement *)self->elements->pdata[index])->key;
  flow_keys_compare(keys, before, keys + before, after, self->steps, before + after,
                    &self->step_count, NULL);
  g_free(keys);
}

/* A new error, a changed note and that something is not available any more are said, but not all
 * that a new page shows. */
static void hear(const FlowGtkScreen *self, Content *content, const FlowGtkElement *element,
                 gboolean is_new) {
  if (self->revision <= 1) return;
  if (element->pending & CHANGED(ERROR) && STRING(element, ERROR)[0])
    g_ptr_array_add(content->news, g_strdup(STRING(element, ERROR)));
  if ((element->kind == FLOW_ELEMENT_NOTE || element->kind == FLOW_ELEMENT_UNAVAILABLE) &&
      (is_new || element->pending & CHANGED(TEXT)))
    g_ptr_array_add(content->news, g_strdup(STRING(element, TEXT)));
}

static FlowGtkElement *take_element(FlowGtkScreen *self, Content *content, GHashTable *known,
                                    const flow_element *given) {
  FlowGtkElement *element = g_hash_table_lookup(known, &given->key);
  const gboolean is_new = !element;
  element = is_new ? flow_gtk_element_new(self, given->key) : g_object_ref(element);
  flow_gtk_element_take(element, given, self->revision);
  /* A secret is in no state: the user has to type it anew. */
  if (content->is_renewed && !is_new && element->secret) flow_gtk_element_forget(element);
  hear(self, content, element, is_new);
  if (is_new) flow_gtk_element_begin(element);
  g_ptr_array_add(
      given->placement == FLOW_PLACEMENT_BODY ? content->body.elements : content->toolbar.elements,
      element);
  return element;
}

static void take_focus(FlowGtkScreen *self, flow_string focus) {
  if (focus.size && !flow_string_is(focus, self->focus)) self->focus_serial++;
  g_free(self->focus);
  self->focus = focus.size ? flow_gtk_text(focus) : NULL;
}

static void take(FlowGtkScreen *self, Content *content, const flow_screen_content *given) {
  GHashTable *known = g_hash_table_new(g_int64_hash, g_int64_equal);
  const flow_element *element, *standard = flow_default_button(given);
  remember(known, self->elements);
  remember(known, self->toolbar);
  self->revision = given->revision;
  self->standard = NULL;
  content->has_title = !flow_string_is(given->title, self->title);
  if (content->has_title) {
    g_free(self->title);
    self->title = flow_gtk_text(given->title);
  }
  take_focus(self, given->focus);
  for (size_t index = 0; (element = flow_element_at(given, index)); index++) {
    FlowGtkElement *taken = take_element(self, content, known, element);
    if (element == standard) self->standard = taken;
  }
  compare(&content->body);
  compare(&content->toolbar);
  g_hash_table_unref(known);
}

/* ---- Telling --------------------------------------------------------------------------------- */

static gboolean leaves(const flow_key_step *step) {
  return step->change == FLOW_KEY_REMOVED || step->change == FLOW_KEY_TAKEN;
}

/* Neighbours that go or come together are told together. */
static void tell_list(const List *self) {
  for (size_t index = 0; index < self->step_count;) {
    const flow_key_step *step = &self->steps[index];
    guint count = 1;
    while (index + count < self->step_count && leaves(step) == leaves(step + count) &&
           (leaves(step) ? step[count].before + count == step->before
                         : step[count].after == step->after + count))
      count++;
    if (leaves(step)) {
      g_list_store_splice(self->store, (guint)step->before + 1 - count, count, NULL, 0);
    } else {
      g_list_store_splice(self->store, (guint)step->after, 0, self->elements->pdata + step->after,
                          count);
    }
    index += count;
  }
}

/* Leaves the former elements that stand in neither list any more. */
static GPtrArray *gone(GPtrArray *former, const Content *content) {
  GHashTable *stays = g_hash_table_new(NULL, NULL);
  for (guint index = 0; index < content->body.elements->len; index++)
    g_hash_table_add(stays, content->body.elements->pdata[index]);
  for (guint index = 0; index < content->toolbar.elements->len; index++)
    g_hash_table_add(stays, content->toolbar.elements->pdata[index]);
  for (guint index = former->len; index-- > 0;) {
    if (g_hash_table_contains(stays, former->pdata[index])) g_ptr_array_remove_index(former, index);
  }
  g_hash_table_unref(stays);
  return former;
}

static void collect(GPtrArray *elements, GListStore *store) {
  const guint count = g_list_model_get_n_items(G_LIST_MODEL(store));
  for (guint index = 0; index < count; index++)
    g_ptr_array_add(elements, g_list_model_get_item(G_LIST_MODEL(store), index));
}

static void tell(FlowGtkScreen *self, Content *content) {
  GPtrArray *former = g_ptr_array_new_with_free_func(g_object_unref);
  collect(former, self->elements);
  collect(former, self->toolbar);
  gone(former, content);
  self->is_telling = TRUE;
  tell_list(&content->body);
  tell_list(&content->toolbar);
  if (content->has_title) flow_gtk_screen_tell_title(self);
  for (guint index = 0; index < content->body.elements->len; index++)
    flow_gtk_element_tell(content->body.elements->pdata[index]);
  for (guint index = 0; index < content->toolbar.elements->len; index++)
    flow_gtk_element_tell(content->toolbar.elements->pdata[index]);
  for (guint index = 0; index < former->len; index++)
    flow_gtk_element_end(former->pdata[index]);
  g_ptr_array_unref(former);
  self->is_telling = FALSE;
  flow_gtk_screen_tell_refreshed(self);
  for (guint index = 0; index < content->news->len; index++)
    flow_gtk_screen_announce(self, content->news->pdata[index]);
}

void flow_gtk_screen_change(FlowGtkScreen *self) {
  const flow_screen_content *given = NULL;
  Content content;
  if (flow_screen_render(flow_gtk_screen_engine(self), self->raw, &given) != FLOW_OK) return;
  if (self->raw == FLOW_NONE) return; /* gone by its own render */
  list_init(&content.body, self->elements);
  list_init(&content.toolbar, self->toolbar);
  content.news = g_ptr_array_new_with_free_func(g_free);
  content.is_renewed = self->is_renewed;
  self->is_renewed = FALSE;
  if (content.is_renewed) flow_gtk_screen_read_class(self);
  take(self, &content, given);
  tell(self, &content);
  list_clear(&content.body);
  list_clear(&content.toolbar);
  g_ptr_array_unref(content.news);
}
