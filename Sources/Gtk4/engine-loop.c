/* An engine in GLib's loop: a source that dispatches it, and runs what waits for the next turn. */
#include "engine.h"

struct FlowGtkLoop {
  GSource source;
  flow_engine *engine;
  FlowGtkEngine *owner; /* NULL once it has gone */
  flow_diagnostic_callback diagnostic;
  gpointer descriptor; /* GLib's tag of it */
  gboolean is_resting; /* the descriptor is not polled */
  gboolean is_ending;
  GQueue later;
};

typedef struct {
  GFunc function;
  gpointer data;
  GDestroyNotify destroy;
} Later;

static void later_free(Later *item) {
  if (item->destroy) item->destroy(item->data);
  g_free(item);
}

static gboolean is_inside(const FlowGtkLoop *self) {
  flow_running running = FLOW_RUNNING_INIT;
  return self->engine && flow_engine_running(self->engine, &running) == FLOW_OK;
}

/* A callback that runs a loop of its own cannot be dispatched into: until it has returned, the
 * descriptor would only keep that loop busy. */
static gboolean prepare(GSource *source, gint *timeout) {
  FlowGtkLoop *self = (FlowGtkLoop *)source;
  const gboolean inside = is_inside(self);
  *timeout = -1;
  if (inside != self->is_resting && self->descriptor) {
    g_source_modify_unix_fd(source, self->descriptor, inside ? 0 : G_IO_IN);
    self->is_resting = inside;
  }
  return !inside && (self->is_ending || self->later.length > 0);
}

static gboolean check(GSource *source) {
  FlowGtkLoop *self = (FlowGtkLoop *)source;
  if (is_inside(self)) return FALSE;
  return self->is_ending || self->later.length > 0 ||
         (self->descriptor && g_source_query_unix_fd(source, self->descriptor) & G_IO_IN);
}

static void end(FlowGtkLoop *self) {
  flow_engine *engine = self->engine;
  Later *item;
  /* Until it has ended, its callbacks may still ask it. */
  flow_engine_destroy(engine);
  self->engine = NULL;
  while ((item = g_queue_pop_head(&self->later)))
    later_free(item);
  g_source_destroy(&self->source);
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  FlowGtkLoop *self = (FlowGtkLoop *)source;
  guint waiting = self->later.length;
  (void)callback, (void)data;
  if (self->is_ending) {
    end(self);
    return G_SOURCE_REMOVE;
  }
  g_source_ref(source);
  while (waiting-- && self->engine && !self->is_ending && self->later.length) {
    Later *item = g_queue_pop_head(&self->later);
    item->function(item->data, NULL);
    later_free(item);
  }
  if (self->engine && !self->is_ending) flow_engine_dispatch(self->engine);
  g_source_unref(source);
  return G_SOURCE_CONTINUE;
}

static void told(void *user_data, const flow_diagnostic *diagnostic) {
  FlowGtkLoop *self = user_data;
  if (self->diagnostic.function) self->diagnostic.function(self->diagnostic.user_data, diagnostic);
  if (self->owner) flow_gtk_engine_told(self->owner, diagnostic);
}

static void told_destroy(void *user_data) {
  FlowGtkLoop *self = user_data;
  if (self->diagnostic.destroy) self->diagnostic.destroy(self->diagnostic.user_data);
  g_source_unref(&self->source);
}

FlowGtkLoop *flow_gtk_loop_new(const flow_engine_options *options, FlowGtkEngine *owner) {
  static GSourceFuncs functions = {prepare, check, dispatch, NULL, NULL, NULL};
  flow_engine_options own = FLOW_ENGINE_OPTIONS_INIT;
  GSource *source = g_source_new(&functions, sizeof(FlowGtkLoop));
  FlowGtkLoop *self = (FlowGtkLoop *)source;
  int descriptor = -1;
  g_source_set_static_name(source, "Flow");
  g_queue_init(&self->later);
  self->owner = owner;
  if (options) own = *options;
  self->diagnostic = own.diagnostic;
  own.diagnostic = (flow_diagnostic_callback){told, g_source_ref(source), told_destroy};
  if (flow_engine_create(&own, &self->engine) != FLOW_OK) {
    self->engine = NULL;
    g_critical("no engine could be made");
    return self;
  }
  if (flow_engine_descriptor(self->engine, &descriptor) == FLOW_OK)
    self->descriptor = g_source_add_unix_fd(source, descriptor, G_IO_IN);
  g_source_attach(source, g_main_context_get_thread_default());
  return self;
}

flow_engine *flow_gtk_loop_engine(FlowGtkLoop *self) { return self ? self->engine : NULL; }

void flow_gtk_loop_later(FlowGtkLoop *self, GFunc function, gpointer data, GDestroyNotify destroy) {
  Later *item = g_new(Later, 1);
  *item = (Later){function, data, destroy};
  if (!self || !self->engine || self->is_ending) {
    later_free(item);
    return;
  }
  g_queue_push_tail(&self->later, item);
  /* The source's loop may be asleep in a poll already, if this is not called from it. */
  g_main_context_wakeup(g_source_get_context(&self->source));
}

void flow_gtk_loop_end(FlowGtkLoop *self) {
  self->owner = NULL;
  if (!self->engine) {
    g_source_destroy(&self->source);
  } else if (is_inside(self)) {
    self->is_ending = TRUE;
  } else {
    end(self);
  }
  g_source_unref(&self->source);
}
