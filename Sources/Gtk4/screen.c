/* Screens as objects: the data that the engine keeps on each open screen. */
#include "element.h"

enum {
  SCREEN_NOTHING,
  SCREEN_CLASS_ID,
  SCREEN_TITLE,
  SCREEN_ELEMENTS,
  SCREEN_TOOLBAR,
  SCREEN_COUNT
};
static GParamSpec *properties[SCREEN_COUNT];
static guint refreshed_signal, announce_signal, link_signal, gone_signal, renewed_signal;
static const char data_key;

G_DEFINE_FINAL_TYPE(FlowGtkScreen, flow_gtk_screen, G_TYPE_OBJECT)

const char *flow_gtk_screen_class_id(const FlowGtkScreen *self) {
  return self->raw ? self->raw->class_id : self->class_id;
}

const char *flow_gtk_screen_title(const FlowGtkScreen *self) {
  return self->raw ? self->raw->title : self->title;
}

flow_scene_page *flow_gtk_screen_get_raw(FlowGtkScreen *self) { return self->raw; }
gboolean flow_gtk_screen_is_gone(FlowGtkScreen *self) { return self->is_gone; }
GtkWidget *flow_gtk_screen_get_page(FlowGtkScreen *self) { return self->page; }
void flow_gtk_screen_set_page(FlowGtkScreen *self, GtkWidget *page) { self->page = page; }

const char *flow_gtk_screen_word(const FlowGtkScreen *self, flow_word word) {
  return self->raw ? flow_scene_word(flow_scene_engine(self->raw->scene), word) : "";
}

void flow_gtk_screen_announce(FlowGtkScreen *self, const char *text) {
  g_signal_emit(self, announce_signal, 0, text);
}

void flow_gtk_screen_link(FlowGtkScreen *self, const char *uri) {
  g_signal_emit(self, link_signal, 0, uri);
}

/* ---- The screen of the engine ---------------------------------------------------------------- */

static void ended(gpointer data);

/* A screen that is going takes no data. */
static gboolean lend(FlowGtkScreen *self) {
  flow_engine *engine = flow_scene_engine(self->raw->scene);
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  return flow_screen_get(engine, self->raw->screen, &info) == FLOW_OK && info.router != FLOW_NONE &&
         flow_screen_set_data(engine, self->raw->screen, &data_key, self, ended) == FLOW_OK;
}

/* Called by the engine, which has held a reference. A screen that takes the data again has been
 * made anew in its place (S16). News come too late for a widget of its plugin, which ends now. */
static void ended(gpointer data) {
  FlowGtkScreen *self = data;
  if (self->raw && lend(self)) {
    g_signal_emit(self, renewed_signal, 0);
    return;
  }
  self->is_gone = TRUE;
  g_signal_emit(self, gone_signal, 0);
  g_object_unref(self);
}

/* ---- News ------------------------------------------------------------------------------------ */

static void take(FlowGtkScreen *self, GListStore *store, guint place,
                 flow_scene_element *const *elements, size_t count) {
  GPtrArray *made = g_ptr_array_new_with_free_func(g_object_unref);
  for (size_t index = 0; index < count; index++) {
    FlowGtkElement *there = elements[index]->data;
    g_ptr_array_add(made,
                    there ? g_object_ref(there) : flow_gtk_element_new(self, elements[index]));
  }
  g_list_store_splice(store, place, 0, made->pdata, made->len);
  g_ptr_array_unref(made);
}

static void begin(flow_scene_page *raw) {
  FlowGtkScreen *self = g_object_new(FLOW_GTK_TYPE_SCREEN, NULL);
  GListStore *const stores[] = {self->elements, self->toolbar};
  raw->data = self;
  self->raw = raw;
  g_object_ref(self);
  self->is_gone = !lend(self);
  if (self->is_gone) g_object_unref(self);
  for (uint32_t list = 0; list < G_N_ELEMENTS(stores); list++) {
    flow_scene_element *each;
    for (guint place = 0; (each = flow_scene_element_at(raw, list, place)); place++)
      take(self, stores[list], place, &each, 1);
  }
}

/* Elements that have gone; others only move. */
static void end_gone(GPtrArray *elements) {
  for (guint index = 0; index < elements->len; index++) {
    FlowGtkElement *element = elements->pdata[index];
    if (element->raw && element->raw->is_gone) flow_gtk_element_end(element);
  }
}

static GPtrArray *elements_in(GListStore *store, size_t first, size_t count) {
  GPtrArray *elements = g_ptr_array_new_full((guint)count, g_object_unref);
  for (size_t place = first; place < first + count; place++)
    g_ptr_array_add(elements, g_list_model_get_item(G_LIST_MODEL(store), (guint)place));
  return elements;
}

static void change_list(FlowGtkScreen *self, const flow_news *news) {
  GListStore *store = news->list == FLOW_SCENE_LIST_BODY ? self->elements : self->toolbar;
  GPtrArray *removed = elements_in(store, news->first, news->removed);
  if (news->removed) g_list_store_splice(store, (guint)news->first, (guint)news->removed, NULL, 0);
  end_gone(removed);
  if (news->inserted) take(self, store, (guint)news->first, news->elements, news->inserted);
  g_ptr_array_unref(removed);
}

static void change_rows(FlowGtkElement *element, const flow_news *news) {
  if (!element->rows) return;
  flow_gtk_rows_move(element->rows, news->first, news->removed, news->inserted);
  /* More than there were may need another widget, as a menu. */
  if (news->removed != news->inserted) flow_gtk_element_tell(element, FLOW_SHOWN_LOOK);
}

static void show_words(GListStore *store) {
  const guint count = g_list_model_get_n_items(G_LIST_MODEL(store));
  GPtrArray *elements = elements_in(store, 0, count);
  for (guint index = 0; index < count; index++) {
    FlowGtkElement *each = elements->pdata[index];
    flow_gtk_element_tell(each, FLOW_SHOWN_NAME);
    if (each->rows) flow_gtk_rows_show_words(each->rows);
  }
  g_ptr_array_unref(elements);
}

void flow_gtk_screen_show_words(FlowGtkScreen *self) {
  show_words(self->elements);
  show_words(self->toolbar);
}

static void end_all(GListStore *store) {
  const guint count = g_list_model_get_n_items(G_LIST_MODEL(store));
  GPtrArray *elements = elements_in(store, 0, count);
  for (guint index = 0; index < count; index++)
    flow_gtk_element_end(elements->pdata[index]);
  g_ptr_array_unref(elements);
}

void flow_gtk_screen_end(FlowGtkScreen *self) {
  if (!self->raw) return;
  self->class_id = g_strdup(self->raw->class_id);
  self->title = g_strdup(self->raw->title);
  end_all(self->elements);
  end_all(self->toolbar);
  self->raw->data = NULL;
  self->raw = NULL;
  g_object_unref(self);
}

static void change(FlowGtkScreen *self, uint32_t changed) {
  if (changed & FLOW_PAGE_TITLE) g_object_notify_by_pspec(G_OBJECT(self), properties[SCREEN_TITLE]);
  if (changed & FLOW_PAGE_BODY)
    g_object_notify_by_pspec(G_OBJECT(self), properties[SCREEN_CLASS_ID]);
}

static void hear(FlowGtkScreen *self, const flow_news *news) {
  FlowGtkElement *element = news->element ? news->element->data : NULL;
  switch (news->kind) {
    case FLOW_NEWS_PAGE_CHANGED:
      change(self, news->changed);
      break;
    case FLOW_NEWS_PAGE_WENT:
      flow_gtk_screen_end(self);
      break;
    case FLOW_NEWS_PAGE_TOLD:
      g_signal_emit(self, refreshed_signal, 0);
      break;
    case FLOW_NEWS_ELEMENTS:
      change_list(self, news);
      break;
    case FLOW_NEWS_ELEMENT_CHANGED:
      if (element) flow_gtk_element_tell(element, news->changed);
      break;
    case FLOW_NEWS_ROWS:
      if (element) change_rows(element, news);
      break;
    case FLOW_NEWS_ROWS_CHANGED:
      if (element && element->rows) flow_gtk_rows_tell(element->rows, news->first, news->inserted);
      break;
    default:
      break;
  }
}

void flow_gtk_screen_hear(const flow_news *news) {
  FlowGtkScreen *self;
  if (!news->page) return;
  if (news->kind == FLOW_NEWS_PAGE_CAME) begin(news->page);
  self = news->page->data;
  if (!self) return;
  g_object_ref(self);
  self->telling++;
  hear(self, news);
  self->telling--;
  g_object_unref(self);
}

/* ---- Input of the user ----------------------------------------------------------------------- */

static FlowGtkElement *find_in(GListStore *elements, const char *id) {
  const guint count = g_list_model_get_n_items(G_LIST_MODEL(elements));
  for (guint index = 0; index < count; index++) {
    FlowGtkElement *element = g_list_model_get_item(G_LIST_MODEL(elements), index);
    g_object_unref(element); /* the list holds it */
    if (strcmp(flow_gtk_element_id(element), id) == 0) return element;
  }
  return NULL;
}

FlowGtkElement *flow_gtk_screen_find(FlowGtkScreen *self, const char *id) {
  FlowGtkElement *found;
  g_return_val_if_fail(FLOW_GTK_IS_SCREEN(self), NULL);
  if (!id || !id[0]) return NULL;
  found = find_in(self->elements, id);
  return found ? found : find_in(self->toolbar, id);
}

static FlowGtkElement *needed(FlowGtkScreen *self, const char *id, GError **error) {
  FlowGtkElement *found = flow_gtk_screen_find(self, id);
  if (!found)
    g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_UNKNOWN_ELEMENT,
                "the screen '%s' shows no element '%s'", flow_gtk_screen_class_id(self),
                id ? id : "");
  return found;
}

gboolean flow_gtk_screen_press(FlowGtkScreen *self, const char *id, const char *row,
                               const char *action, GError **error) {
  FlowGtkElement *element;
  g_return_val_if_fail(FLOW_GTK_IS_SCREEN(self), FALSE);
  element = needed(self, id, error);
  return element && flow_gtk_element_press(element, row, action, error);
}

gboolean flow_gtk_screen_set(FlowGtkScreen *self, const char *id, GVariant *value, GError **error) {
  FlowGtkElement *element;
  g_return_val_if_fail(FLOW_GTK_IS_SCREEN(self), FALSE);
  element = needed(self, id, error);
  if (element) return flow_gtk_element_set_value(element, value, error);
  if (value) g_variant_unref(g_variant_ref_sink(value));
  return FALSE;
}

gboolean flow_gtk_screen_enter(FlowGtkScreen *self) {
  return self->raw && flow_scene_enter(self->raw);
}

/* ---- The object ------------------------------------------------------------------------------ */

const char *flow_gtk_screen_get_class_id(FlowGtkScreen *self) {
  g_return_val_if_fail(FLOW_GTK_IS_SCREEN(self), "");
  return flow_gtk_screen_class_id(self);
}

const char *flow_gtk_screen_get_title(FlowGtkScreen *self) {
  g_return_val_if_fail(FLOW_GTK_IS_SCREEN(self), "");
  return flow_gtk_screen_title(self);
}

GListModel *flow_gtk_screen_get_elements(FlowGtkScreen *self) {
  g_return_val_if_fail(FLOW_GTK_IS_SCREEN(self), NULL);
  return G_LIST_MODEL(self->elements);
}

GListModel *flow_gtk_screen_get_toolbar(FlowGtkScreen *self) {
  g_return_val_if_fail(FLOW_GTK_IS_SCREEN(self), NULL);
  return G_LIST_MODEL(self->toolbar);
}

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  FlowGtkScreen *self = FLOW_GTK_SCREEN(object);
  switch (property) {
    case SCREEN_CLASS_ID:
      g_value_set_string(value, flow_gtk_screen_class_id(self));
      break;
    case SCREEN_TITLE:
      g_value_set_string(value, flow_gtk_screen_title(self));
      break;
    case SCREEN_ELEMENTS:
      g_value_set_object(value, self->elements);
      break;
    case SCREEN_TOOLBAR:
      g_value_set_object(value, self->toolbar);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
  }
}

static void finalize(GObject *object) {
  FlowGtkScreen *self = FLOW_GTK_SCREEN(object);
  g_clear_weak_pointer(&self->focus);
  g_clear_pointer(&self->factories, flow_gtk_factories_unref);
  g_object_unref(self->elements);
  g_object_unref(self->toolbar);
  g_free(self->class_id);
  g_free(self->title);
  G_OBJECT_CLASS(flow_gtk_screen_parent_class)->finalize(object);
}

#define FLAGS (G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY)

static void flow_gtk_screen_class_init(FlowGtkScreenClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  object->get_property = get_property;
  object->finalize = finalize;
  /**
   * FlowGtkScreen:class-id:
   *
   * The id of its class, such as `shop.list`; `flow.placeholder` while the screen is not available.
   *
   * Since: 0.4
   */
  properties[SCREEN_CLASS_ID] = g_param_spec_string("class-id", NULL, NULL, "", FLAGS);
  /**
   * FlowGtkScreen:title:
   *
   * Its title; may be empty.
   *
   * Since: 0.4
   */
  properties[SCREEN_TITLE] = g_param_spec_string("title", NULL, NULL, "", FLAGS);
  /**
   * FlowGtkScreen:elements:
   *
   * The #FlowGtkElement objects of its body, in order.
   *
   * Since: 0.4
   */
  properties[SCREEN_ELEMENTS] =
      g_param_spec_object("elements", NULL, NULL, G_TYPE_LIST_MODEL, FLAGS);
  /**
   * FlowGtkScreen:toolbar:
   *
   * The #FlowGtkElement objects of its toolbar: buttons, whose place is #FlowGtkElement:placement.
   *
   * Since: 0.4
   */
  properties[SCREEN_TOOLBAR] = g_param_spec_object("toolbar", NULL, NULL, G_TYPE_LIST_MODEL, FLAGS);
  g_object_class_install_properties(object, SCREEN_COUNT, properties);
  /**
   * FlowGtkScreen::refreshed:
   * @self: the screen
   *
   * Emitted after each new content, when all of it was notified.
   *
   * Since: 0.4
   */
  refreshed_signal = g_signal_new("refreshed", FLOW_GTK_TYPE_SCREEN, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  /**
   * FlowGtkScreen::announce:
   * @self: the screen
   * @text: a sentence for the user
   *
   * Emitted for what assistive technology should say: a new error, a changed note.
   *
   * Since: 0.4
   */
  announce_signal = g_signal_new("announce", FLOW_GTK_TYPE_SCREEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  /**
   * FlowGtkScreen::link:
   * @self: the screen
   * @uri: the target
   *
   * Emitted when the user has followed a link. The view opens it.
   *
   * Since: 0.4
   */
  link_signal = g_signal_new("link", FLOW_GTK_TYPE_SCREEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                             G_TYPE_NONE, 1, G_TYPE_STRING);
  /**
   * FlowGtkScreen::gone:
   * @self: the screen
   *
   * Emitted when the screen has left its flow, inside a callback of the engine. A widget of its
   * plugin has to be let go of now.
   *
   * Since: 0.4
   */
  gone_signal = g_signal_new("gone", FLOW_GTK_TYPE_SCREEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                             G_TYPE_NONE, 0);
  /**
   * FlowGtkScreen::renewed:
   * @self: the screen
   *
   * Emitted when the screen has been made anew in its place, as by a reload, inside a callback of
   * the engine. The object and its elements stay, and get the content of the new one. A widget of
   * its plugin has to be let go of now.
   *
   * Since: 0.4
   */
  renewed_signal = g_signal_new("renewed", FLOW_GTK_TYPE_SCREEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void flow_gtk_screen_init(FlowGtkScreen *self) {
  self->elements = g_list_store_new(FLOW_GTK_TYPE_ELEMENT);
  self->toolbar = g_list_store_new(FLOW_GTK_TYPE_ELEMENT);
}
