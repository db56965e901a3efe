/* FlowGtkEngine: an engine with its language, its plugins and its diagnostics. */
#include "engine.h"

#include "content.h"
#include "view.h"

struct _FlowGtkEngine {
  GObject parent;
  FlowGtkLoop *loop;
  GError *refusal;  /* why there is no engine; NULL: there is, or was */
  GPtrArray *views; /* that show something of it; not owned */
  char *locale;
  GtkTextDirection direction;
  gboolean is_saved;
};

enum { PROPERTY_LOCALE = 1, PROPERTY_DIRECTION, PROPERTY_IS_SAVED, PROPERTIES };
enum { SIGNAL_DIAGNOSTIC, SIGNALS };

static GParamSpec *properties[PROPERTIES];
static guint signals[SIGNALS];
/* The library's reference to it goes with its last view. */
static FlowGtkEngine *default_engine;

static void initable(GInitableIface *iface);

G_DEFINE_TYPE_WITH_CODE(FlowGtkEngine, flow_gtk_engine, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_INITABLE, initable))

/* ---- Language -------------------------------------------------------------------------------- */

/* The first language of the environment as a tag: de_DE.UTF-8 is de-DE, C is none. */
static char *locale_of_environment(void) {
  char tag[65];
  flow_locale_tag(g_get_language_names()[0], tag, sizeof tag);
  return g_strdup(tag);
}

static GtkTextDirection direction_of(const char *locale) {
  return flow_locale_direction(locale) == FLOW_RIGHT_TO_LEFT ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR;
}

const char *flow_gtk_engine_get_locale(FlowGtkEngine *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ENGINE(self), "");
  return self->locale;
}

void flow_gtk_engine_set_locale(FlowGtkEngine *self, const char *locale) {
  g_return_if_fail(FLOW_GTK_IS_ENGINE(self));
  char *tag = locale ? g_strdup(locale) : locale_of_environment();
  const GtkTextDirection direction = direction_of(tag);
  const flow_status status = flow_engine_set_locale(
      flow_gtk_engine_get_raw(self), tag,
      direction == GTK_TEXT_DIR_RTL ? FLOW_RIGHT_TO_LEFT : FLOW_LEFT_TO_RIGHT);
  flow_gtk_engine_read_words(self);
  if (status != FLOW_OK || g_strcmp0(self->locale, tag) == 0) {
    if (!self->locale) self->locale = g_strdup("");
    g_free(tag);
    return;
  }
  g_free(self->locale);
  self->locale = tag;
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_LOCALE]);
  if (direction == self->direction) return;
  self->direction = direction;
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_DIRECTION]);
}

GtkTextDirection flow_gtk_engine_get_direction(FlowGtkEngine *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ENGINE(self), GTK_TEXT_DIR_LTR);
  return self->direction;
}

const char *flow_gtk_engine_get_word(FlowGtkEngine *self, FlowGtkWord word) {
  g_return_val_if_fail(FLOW_GTK_IS_ENGINE(self), "");
  return flow_scene_word(flow_gtk_engine_get_raw(self), (flow_word)word);
}

void flow_gtk_engine_set_word(FlowGtkEngine *self, FlowGtkWord word, const char *text) {
  g_return_if_fail(FLOW_GTK_IS_ENGINE(self) && (!text || text[0]));
  flow_engine_set_word(flow_gtk_engine_get_raw(self), (flow_word)word, text);
  flow_gtk_engine_read_words(self);
}

/* ---- Diagnostics ----------------------------------------------------------------------------- */

typedef struct {
  FlowGtkEngine *engine;
  flow_severity severity;
  char *message;
} Told;

static void told_free(gpointer data) {
  Told *told = data;
  g_object_unref(told->engine);
  g_free(told->message);
  g_free(told);
}

static void told_emit(gpointer data, gpointer unused) {
  Told *told = data;
  (void)unused;
  g_signal_emit(told->engine, signals[SIGNAL_DIAGNOSTIC], 0, told->severity, told->message);
}

void flow_gtk_engine_told(FlowGtkEngine *self, const flow_diagnostic *diagnostic) {
  const gboolean is_told = g_signal_has_handler_pending(self, signals[SIGNAL_DIAGNOSTIC], 0, FALSE);
  flow_gtk_hear(diagnostic->severity, diagnostic->message, is_told);
  if (is_told) {
    Told *told = g_new(Told, 1);
    *told = (Told){g_object_ref(self), diagnostic->severity, g_strdup(diagnostic->message)};
    flow_gtk_loop_later(self->loop, told_emit, told, told_free);
  }
}

/* ---- Plugins --------------------------------------------------------------------------------- */

gboolean flow_gtk_engine_load(FlowGtkEngine *self, const char *path, GError **error) {
  flow_error reason = FLOW_ERROR_INIT;
  g_return_val_if_fail(FLOW_GTK_IS_ENGINE(self), FALSE);
  if (!flow_gtk_engine_is_there(self, error)) return FALSE;
  FlowGtkAsked *call = flow_gtk_ask();
  const flow_status status = flow_plugin_load(flow_gtk_engine_get_raw(self), path, NULL, &reason);
  return flow_gtk_answer(call, status, &reason, error);
}

static int by_name(gconstpointer one, gconstpointer other) {
  return strcmp(*(const char *const *)one, *(const char *const *)other);
}

gboolean flow_gtk_engine_load_folder(FlowGtkEngine *self, const char *folder, GError **error) {
  flow_load_options options = FLOW_LOAD_OPTIONS_INIT;
  gboolean all = TRUE;
  const char *name;
  g_return_val_if_fail(FLOW_GTK_IS_ENGINE(self) && folder, FALSE);
  if (!flow_gtk_engine_is_there(self, error)) return FALSE;
  GDir *directory = g_dir_open(folder, 0, error);
  if (!directory) return FALSE;
  GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
  while ((name = g_dir_read_name(directory)))
    if (g_str_has_suffix(name, ".so")) g_ptr_array_add(paths, g_build_filename(folder, name, NULL));
  g_dir_close(directory);
  g_ptr_array_sort(paths, by_name);
  options.only_trusted_files = FLOW_TRUE;
  for (guint index = 0; index < paths->len; index++) {
    flow_error reason = FLOW_ERROR_INIT;
    FlowGtkAsked *call = flow_gtk_ask();
    const flow_status status = flow_plugin_load_with(flow_gtk_engine_get_raw(self),
                                                     paths->pdata[index], &options, NULL, &reason);
    /* The error has room for the first. */
    if (!flow_gtk_answer(call, status, &reason, all ? error : NULL)) all = FALSE;
  }
  g_ptr_array_unref(paths);
  return all;
}

/* A change whose news have not been read would keep a plugin from being unloaded. */
static void settle(gpointer data, gpointer unused) {
  FlowGtkEngine *self = data;
  (void)unused;
  for (guint index = 0; index < self->views->len; index++)
    flow_gtk_view_settle(self->views->pdata[index]);
}

gboolean flow_gtk_engine_reload(FlowGtkEngine *self, const char *plugin, GError **error) {
  flow_error reason = FLOW_ERROR_INIT;
  flow_status status;
  g_return_val_if_fail(FLOW_GTK_IS_ENGINE(self) && plugin, FALSE);
  if (!flow_gtk_engine_is_there(self, error)) return FALSE;
  if (flow_gtk_engine_is_inside(self)) {
    /* Both wait for their turn, in this order. */
    flow_gtk_engine_later(self, settle, g_object_ref(self), g_object_unref);
  } else {
    settle(self, NULL);
  }
  FlowGtkAsked *call = flow_gtk_ask();
  status = flow_scene_loop_reload(flow_gtk_engine_loop(self), plugin, &reason);
  return flow_gtk_answer(call, status, &reason, error);
}

/* The plugin with an id or a file; FLOW_NONE if none is loaded. */
static flow_plugin plugin_of(flow_engine *engine, const char *named) {
  flow_plugin found = FLOW_NONE;
  size_t count = 0;
  flow_engine_plugins(engine, NULL, 0, &count);
  g_autofree flow_plugin *plugins = g_new0(flow_plugin, count);
  flow_engine_plugins(engine, plugins, count, &count);
  for (size_t index = 0; index < count && found == FLOW_NONE; index++) {
    flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
    if (flow_plugin_get(engine, plugins[index], &info) == FLOW_OK &&
        (g_str_equal(info.id, named) || g_str_equal(info.path, named)))
      found = plugins[index];
  }
  return found;
}

gboolean flow_gtk_engine_unload(FlowGtkEngine *self, const char *named, GError **error) {
  g_return_val_if_fail(FLOW_GTK_IS_ENGINE(self) && named, FALSE);
  if (!flow_gtk_engine_is_there(self, error)) return FALSE;
  flow_engine *engine = flow_gtk_engine_get_raw(self);
  const flow_plugin plugin = plugin_of(engine, named);
  if (plugin == FLOW_NONE) {
    g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_INVALID_ARGUMENT,
                "no plugin that is loaded has the id or the path '%s'", named);
    return FALSE;
  }
  if (!flow_gtk_engine_is_inside(self)) settle(self, NULL);
  FlowGtkAsked *call = flow_gtk_ask();
  return flow_gtk_answer(call, flow_plugin_unload(engine, plugin, NULL, NULL), NULL, error);
}

/* ---- Answers to views ------------------------------------------------------------------------ */

void flow_gtk_engine_later(FlowGtkEngine *self, GFunc function, gpointer data,
                           GDestroyNotify destroy) {
  flow_gtk_loop_later(self->loop, function, data, destroy);
}

gboolean flow_gtk_engine_is_inside(FlowGtkEngine *self) {
  flow_running running = FLOW_RUNNING_INIT;
  flow_engine *engine = flow_gtk_engine_get_raw(self);
  return engine && flow_engine_running(engine, &running) == FLOW_OK;
}

void flow_gtk_engine_read_words(FlowGtkEngine *self) {
  if (!flow_scene_loop_words(flow_gtk_engine_loop(self))) return;
  for (guint index = 0; index < self->views->len; index++)
    flow_gtk_view_show_words(self->views->pdata[index]);
}

gboolean flow_gtk_engine_get_is_saved(FlowGtkEngine *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ENGINE(self), FALSE);
  return self->is_saved;
}

void flow_gtk_engine_add_view(FlowGtkEngine *self, FlowGtkView *view) {
  g_ptr_array_add(self->views, view);
}

void flow_gtk_engine_remove_view(FlowGtkEngine *self, FlowGtkView *view) {
  if (!g_ptr_array_remove(self->views, view) || self->views->len || self != default_engine) return;
  default_engine = NULL;
  g_object_unref(self);
}

/* ---- Its life -------------------------------------------------------------------------------- */

/* Options are no property: they hold functions, and are of use only while it is made. */
static const flow_engine_options *options_of_next;

FlowGtkEngine *flow_gtk_engine_new(void) { return flow_gtk_engine_new_with_options(NULL); }

FlowGtkEngine *flow_gtk_engine_new_with_options(const flow_engine_options *options) {
  g_autoptr(GError) reason = NULL;
  options_of_next = options;
  FlowGtkEngine *made = g_initable_new(FLOW_GTK_TYPE_ENGINE, NULL, &reason, NULL);
  if (!made) g_warning("%s", reason->message);
  return made;
}

FlowGtkEngine *flow_gtk_engine_get_default(void) {
  if (default_engine) return default_engine;
  default_engine = g_object_new(FLOW_GTK_TYPE_ENGINE, NULL);
  if (default_engine->refusal) g_warning("%s", default_engine->refusal->message);
  return default_engine;
}

gboolean flow_gtk_engine_is_there(FlowGtkEngine *self, GError **error) {
  if (flow_gtk_engine_loop(self)) return TRUE;
  if (!self->refusal) {
    g_set_error_literal(error, FLOW_GTK_ERROR, FLOW_ERROR_SHUTTING_DOWN, "the engine has ended");
  } else if (error) {
    *error = g_error_copy(self->refusal);
  }
  return FALSE;
}

/* It is whole, or refuses, once it is made: GtkBuilder and others never call this. */
static gboolean init(GInitable *object, GCancellable *cancellable, GError **error) {
  (void)cancellable;
  return flow_gtk_engine_is_there(FLOW_GTK_ENGINE(object), error);
}

static void initable(GInitableIface *iface) { iface->init = init; }

flow_scene_loop *flow_gtk_engine_loop(FlowGtkEngine *self) { return flow_gtk_loop_raw(self->loop); }

flow_engine *flow_gtk_engine_get_raw(FlowGtkEngine *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ENGINE(self), NULL);
  flow_scene_loop *loop = flow_gtk_engine_loop(self);
  return loop ? flow_scene_loop_engine(loop) : NULL;
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  FlowGtkEngine *self = FLOW_GTK_ENGINE(object);
  switch (id) {
    case PROPERTY_LOCALE:
      g_value_set_string(value, self->locale);
      break;
    case PROPERTY_DIRECTION:
      g_value_set_enum(value, self->direction);
      break;
    case PROPERTY_IS_SAVED:
      g_value_set_boolean(value, self->is_saved);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec) {
  FlowGtkEngine *self = FLOW_GTK_ENGINE(object);
  switch (id) {
    case PROPERTY_LOCALE:
      if (self->loop) {
        flow_gtk_engine_set_locale(self, g_value_get_string(value));
      } else {
        self->locale = g_value_dup_string(value); /* until there is an engine */
      }
      break;
    case PROPERTY_IS_SAVED:
      self->is_saved = g_value_get_boolean(value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void constructed(GObject *object) {
  FlowGtkEngine *self = FLOW_GTK_ENGINE(object);
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  if (options_of_next) {
    /* A program that was built with another version has a struct of another size. */
    const size_t size = MIN(options_of_next->struct_size, sizeof options);
    memcpy(&options, options_of_next, size);
    options.struct_size = (uint32_t)size;
  }
  options_of_next = NULL;
  if (self->is_saved) options.flags |= FLOW_ENGINE_SAVED;
  self->is_saved = (options.flags & FLOW_ENGINE_SAVED) != 0;
  self->loop = flow_gtk_loop_new(&options, self, &self->refusal);
  g_autofree char *locale = g_steal_pointer(&self->locale);
  flow_gtk_engine_set_locale(self, locale);
  G_OBJECT_CLASS(flow_gtk_engine_parent_class)->constructed(object);
}

static void dispose(GObject *object) {
  FlowGtkEngine *self = FLOW_GTK_ENGINE(object);
  FlowGtkLoop *loop = self->loop;
  if (loop) {
    flow_gtk_loop_end(loop);
    self->loop = NULL;
  }
  G_OBJECT_CLASS(flow_gtk_engine_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  FlowGtkEngine *self = FLOW_GTK_ENGINE(object);
  g_ptr_array_unref(self->views);
  g_clear_error(&self->refusal);
  g_free(self->locale);
  G_OBJECT_CLASS(flow_gtk_engine_parent_class)->finalize(object);
}

static void flow_gtk_engine_class_init(FlowGtkEngineClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  object->get_property = get_property;
  object->set_property = set_property;
  object->constructed = constructed;
  object->dispose = dispose;
  object->finalize = finalize;

  /**
   * FlowGtkEngine:locale:
   *
   * The language that screens are told, a tag as in BCP 47; at first that of the environment.
   *
   * Since: 0.4
   */
  properties[PROPERTY_LOCALE] = g_param_spec_string(
      "locale", NULL, NULL, NULL,
      G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /**
   * FlowGtkEngine:direction:
   *
   * The direction in which the language is written.
   *
   * Since: 0.4
   */
  properties[PROPERTY_DIRECTION] =
      g_param_spec_enum("direction", NULL, NULL, GTK_TYPE_TEXT_DIRECTION, GTK_TEXT_DIR_LTR,
                        G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  /**
   * FlowGtkEngine:is-saved:
   *
   * %TRUE if what it shows can be saved (FLOW_ENGINE_SAVED), and goes on in its place when a plugin
   * is loaded again.
   *
   * Since: 0.4
   */
  properties[PROPERTY_IS_SAVED] =
      g_param_spec_boolean("is-saved", NULL, NULL, FALSE,
                           G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties(object, PROPERTIES, properties);

  /**
   * FlowGtkEngine::diagnostic:
   * @self: the engine
   * @severity: its weight
   * @message: one line for people who run the program
   *
   * Tells what a plugin, the program or a caller has done wrong. Without a handler the message goes
   * to g_warning(), or that of a note to g_message().
   *
   * Since: 0.4
   */
  signals[SIGNAL_DIAGNOSTIC] =
      g_signal_new("diagnostic", FLOW_GTK_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                   G_TYPE_NONE, 2, FLOW_GTK_TYPE_SEVERITY, G_TYPE_STRING);
}

static void flow_gtk_engine_init(FlowGtkEngine *self) {
  self->views = g_ptr_array_new();
  self->direction = GTK_TEXT_DIR_LTR;
}
