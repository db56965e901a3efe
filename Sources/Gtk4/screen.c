/* Screens as objects: the data that the engine keeps on each open screen. */
#include "screen.h"

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

flow_engine *flow_gtk_screen_engine(const FlowGtkScreen *self) {
  return self->engine && self->raw != FLOW_NONE ? flow_gtk_engine_get_raw(self->engine) : NULL;
}

const char *flow_gtk_screen_class_id(const FlowGtkScreen *self) { return self->class_id; }

flow_screen flow_gtk_screen_get_raw(FlowGtkScreen *self) { return self->raw; }

gboolean flow_gtk_screen_is_gone(FlowGtkScreen *self) { return self->raw == FLOW_NONE; }

gboolean flow_gtk_screen_is_open(flow_engine *engine, flow_screen screen) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  return flow_screen_get(engine, screen, &info) == FLOW_OK && info.router != FLOW_NONE;
}

gboolean flow_gtk_screen_is_available(FlowGtkScreen *self) {
  return !g_str_equal(self->class_id, "flow.placeholder");
}

const char *flow_gtk_screen_word(const FlowGtkScreen *self, flow_word word) {
  const char *text = "";
  flow_engine *engine = flow_gtk_screen_engine(self);
  if (engine) flow_engine_word(engine, word, &text);
  return text;
}

void flow_gtk_screen_announce(FlowGtkScreen *self, const char *text) {
  g_signal_emit(self, announce_signal, 0, text);
}

void flow_gtk_screen_link(FlowGtkScreen *self, const char *uri) {
  g_signal_emit(self, link_signal, 0, uri);
}

void flow_gtk_screen_tell_title(FlowGtkScreen *self) {
  g_object_notify_by_pspec(G_OBJECT(self), properties[SCREEN_TITLE]);
}

void flow_gtk_screen_tell_refreshed(FlowGtkScreen *self) {
  g_signal_emit(self, refreshed_signal, 0);
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

static void end_all(GListStore *elements) {
  for (guint index = 0; index < g_list_model_get_n_items(G_LIST_MODEL(elements)); index++) {
    FlowGtkElement *element = g_list_model_get_item(G_LIST_MODEL(elements), index);
    flow_gtk_element_end(element);
    g_object_unref(element);
  }
}

static void ended(gpointer data);

/* True if the screen takes the data again: it has been made anew in its place (S16), and goes on as
 * the same object. */
static gboolean goes_on(FlowGtkScreen *self) {
  flow_engine *engine = self->is_dropped ? NULL : flow_gtk_screen_engine(self);
  if (!engine || !flow_gtk_screen_is_open(engine, self->raw) ||
      flow_screen_set_data(engine, self->raw, &data_key, self, ended) != FLOW_OK)
    return FALSE;
  self->is_renewed = TRUE;
  g_clear_pointer(&self->folder, g_free); /* the plugin may have come from another one */
  g_signal_emit(self, renewed_signal, 0);
  return TRUE;
}

/* Called by the engine, which has held a reference. */
static void ended(gpointer data) {
  FlowGtkScreen *self = data;
  if (goes_on(self)) return;
  self->raw = FLOW_NONE;
  self->standard = NULL;
  g_clear_handle_id(&self->refresh_source, g_source_remove);
  g_signal_emit(self, gone_signal, 0);
  end_all(self->elements);
  end_all(self->toolbar);
  g_object_unref(self);
}

/* The class of the screen: that of a placeholder while it cannot be made. */
void flow_gtk_screen_read_class(FlowGtkScreen *self) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  if (flow_screen_get(flow_gtk_screen_engine(self), self->raw, &info) != FLOW_OK ||
      g_strcmp0(self->class_id, info.class_id) == 0)
    return;
  g_free(self->class_id);
  self->class_id = g_strdup(info.class_id);
  g_object_notify_by_pspec(G_OBJECT(self), properties[SCREEN_CLASS_ID]);
}

static FlowGtkScreen *made_for(FlowGtkEngine *engine, flow_screen raw) {
  flow_engine *of = flow_gtk_engine_get_raw(engine);
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  FlowGtkScreen *self;
  if (flow_screen_get(of, raw, &info) != FLOW_OK) return NULL;
  self = g_object_new(FLOW_GTK_TYPE_SCREEN, NULL);
  g_set_weak_pointer(&self->engine, engine);
  self->raw = raw;
  self->class_id = g_strdup(info.class_id);
  if (flow_screen_set_data(of, raw, &data_key, self, ended) != FLOW_OK) {
    self->raw = FLOW_NONE;
    g_object_unref(self);
    return NULL;
  }
  return g_object_ref(self);
}

FlowGtkScreen *flow_gtk_screen_for(FlowGtkEngine *engine, flow_screen raw) {
  flow_engine *of = flow_gtk_engine_get_raw(engine);
  void *data = NULL;
  FlowGtkScreen *self;
  if (!of) return NULL;
  if (flow_screen_data(of, raw, &data_key, &data) == FLOW_OK && data) return g_object_ref(data);
  self = made_for(engine, raw);
  if (!self) return NULL;
  flow_gtk_screen_refresh(self);
  if (self->revision) return self;
  /* It is rendered just now, or cannot be: without content there is nothing to show. */
  self->is_dropped = TRUE;
  if (self->raw != FLOW_NONE) flow_screen_set_data(of, raw, &data_key, NULL, NULL);
  g_object_unref(self);
  return NULL;
}

/* ---- Asking for content ---------------------------------------------------------------------- */

static gboolean refresh_now(gpointer data) {
  FlowGtkScreen *self = data;
  self->refresh_source = 0;
  flow_gtk_screen_refresh(self);
  return G_SOURCE_REMOVE;
}

/* Before the next event of the user is handled. */
void flow_gtk_screen_refresh_soon(FlowGtkScreen *self) {
  if (self->refresh_source || self->raw == FLOW_NONE) return;
  self->refresh_source = g_idle_add_full(G_PRIORITY_HIGH, refresh_now, self, NULL);
}

void flow_gtk_screen_refresh(FlowGtkScreen *self) {
  if (!flow_gtk_screen_engine(self)) return;
  if (self->is_telling) {
    self->is_again = TRUE;
    return;
  }
  if (self->sending) { /* a widget is in the middle of what it reports */
    flow_gtk_screen_refresh_soon(self);
    return;
  }
  g_clear_handle_id(&self->refresh_source, g_source_remove);
  g_object_ref(self);
  flow_gtk_screen_change(self);
  if (self->is_again) {
    self->is_again = FALSE;
    flow_gtk_screen_refresh_soon(self);
  }
  g_object_unref(self);
}

/* ---- Input of the user ----------------------------------------------------------------------- */

gboolean flow_gtk_screen_send(FlowGtkScreen *self, const char *id, const char *action,
                              const flow_value *value, GError **error) {
  flow_error mistake = FLOW_ERROR_INIT;
  flow_input input = FLOW_INPUT_INIT;
  flow_status status;
  input.id = flow_text(id);
  input.action = flow_text(action);
  input.value = value;
  input.revision = self->revision;
  g_object_ref(self);
  self->sending++;
  status = flow_screen_send(flow_gtk_screen_engine(self), self->raw, &input, NULL, &mistake);
  self->sending--;
  flow_gtk_screen_refresh_soon(self);
  g_object_unref(self);
  return status == FLOW_OK ? TRUE : flow_gtk_set_error(error, status, &mistake);
}

void flow_gtk_screen_set_wrong(FlowGtkScreen *self, const char *id, const char *reason) {
  flow_engine *engine = flow_gtk_screen_engine(self);
  if (!engine) return;
  g_object_ref(self);
  self->sending++;
  flow_screen_set_wrong(engine, self->raw, id, reason, NULL);
  self->sending--;
  flow_gtk_screen_refresh_soon(self);
  g_object_unref(self);
}

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
                "the screen '%s' shows no element '%s'", self->class_id, id ? id : "");
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

gboolean flow_gtk_screen_press_default(FlowGtkScreen *self) {
  if (!self->standard || !self->standard->enabled) return FALSE;
  flow_gtk_element_press(self->standard, NULL, NULL, NULL);
  return TRUE;
}

/* ---- The object ------------------------------------------------------------------------------ */

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  FlowGtkScreen *self = FLOW_GTK_SCREEN(object);
  switch (property) {
    case SCREEN_CLASS_ID:
      g_value_set_string(value, self->class_id);
      break;
    case SCREEN_TITLE:
      g_value_set_string(value, self->title ? self->title : "");
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
  end_all(self->elements);
  end_all(self->toolbar);
  g_clear_weak_pointer(&self->engine);
  g_clear_handle_id(&self->refresh_source, g_source_remove);
  g_object_unref(self->elements);
  g_object_unref(self->toolbar);
  g_free(self->class_id);
  g_free(self->title);
  g_free(self->focus);
  g_free(self->folder);
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
   */
  properties[SCREEN_CLASS_ID] = g_param_spec_string("class-id", NULL, NULL, "", FLAGS);
  /**
   * FlowGtkScreen:title:
   *
   * Its title; may be empty.
   */
  properties[SCREEN_TITLE] = g_param_spec_string("title", NULL, NULL, "", FLAGS);
  /**
   * FlowGtkScreen:elements:
   *
   * The #FlowGtkElement objects of its body, in order.
   */
  properties[SCREEN_ELEMENTS] =
      g_param_spec_object("elements", NULL, NULL, G_TYPE_LIST_MODEL, FLAGS);
  /**
   * FlowGtkScreen:toolbar:
   *
   * The #FlowGtkElement objects of its toolbar: buttons, whose place is #FlowGtkElement:placement.
   */
  properties[SCREEN_TOOLBAR] = g_param_spec_object("toolbar", NULL, NULL, G_TYPE_LIST_MODEL, FLAGS);
  g_object_class_install_properties(object, SCREEN_COUNT, properties);
  /**
   * FlowGtkScreen::refreshed:
   * @self: the screen
   *
   * Emitted after each new content, when all of it was notified.
   */
  refreshed_signal = g_signal_new("refreshed", FLOW_GTK_TYPE_SCREEN, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  /**
   * FlowGtkScreen::announce:
   * @self: the screen
   * @text: a sentence for the user
   *
   * Emitted for what assistive technology should say: a new error, a changed note.
   */
  announce_signal = g_signal_new("announce", FLOW_GTK_TYPE_SCREEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  /**
   * FlowGtkScreen::link:
   * @self: the screen
   * @uri: the target
   *
   * Emitted when the user has followed a link. The view opens it.
   */
  link_signal = g_signal_new("link", FLOW_GTK_TYPE_SCREEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                             G_TYPE_NONE, 1, G_TYPE_STRING);
  /**
   * FlowGtkScreen::gone:
   * @self: the screen
   *
   * Emitted when the screen has left its flow, inside a callback of the engine. A widget of its
   * plugin has to be let go of now.
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
   */
  renewed_signal = g_signal_new("renewed", FLOW_GTK_TYPE_SCREEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void flow_gtk_screen_init(FlowGtkScreen *self) {
  self->elements = g_list_store_new(FLOW_GTK_TYPE_ELEMENT);
  self->toolbar = g_list_store_new(FLOW_GTK_TYPE_ELEMENT);
}
