/* An engine in GLib's loop: a source that runs the loop of a scene, which owns the engine. */
#include "engine.h"

#include "content.h"

struct FlowGtkLoop {
  GSource source;
  flow_scene_loop *loop; /* NULL: no engine could be made, or it has ended */
  FlowGtkEngine *owner;  /* NULL once it has gone */
  flow_diagnostic_callback diagnostic;
  gpointer descriptor; /* GLib's tag of it */
  gboolean is_resting; /* the descriptor is not polled */
};

/* A callback that runs a loop of its own cannot be dispatched into: until it has returned, the
 * descriptor would only keep that loop busy. */
static gboolean prepare(GSource *source, gint *timeout) {
  FlowGtkLoop *self = (FlowGtkLoop *)source;
  const gboolean rests = flow_scene_loop_descriptor(self->loop) < 0;
  *timeout = -1;
  if (rests != self->is_resting)
    g_source_modify_unix_fd(source, self->descriptor, rests ? 0 : G_IO_IN);
  self->is_resting = rests;
  return FALSE;
}

static gboolean check(GSource *source) {
  FlowGtkLoop *self = (FlowGtkLoop *)source;
  return (g_source_query_unix_fd(source, self->descriptor) & G_IO_IN) != 0;
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  FlowGtkLoop *self = (FlowGtkLoop *)source;
  (void)callback, (void)data;
  if (flow_scene_loop_run(self->loop)) return G_SOURCE_CONTINUE;
  self->loop = NULL;
  return G_SOURCE_REMOVE;
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

FlowGtkLoop *flow_gtk_loop_new(const flow_engine_options *options, FlowGtkEngine *owner,
                               GError **error) {
  static GSourceFuncs functions = {prepare, check, dispatch, NULL, NULL, NULL};
  flow_engine_options own = FLOW_ENGINE_OPTIONS_INIT;
  flow_error reason = FLOW_ERROR_INIT;
  GSource *source = g_source_new(&functions, sizeof(FlowGtkLoop));
  FlowGtkLoop *self = (FlowGtkLoop *)source;
  g_source_set_static_name(source, "Flow");
  self->owner = owner;
  if (options) own = *options;
  self->diagnostic = own.diagnostic;
  own.diagnostic = (flow_diagnostic_callback){told, g_source_ref(source), told_destroy};
  const flow_status status = flow_scene_loop_create(&own, &self->loop, &reason);
  if (status != FLOW_OK) {
    self->loop = NULL;
    flow_gtk_set_error(error, status, &reason);
    return self;
  }
  self->descriptor = g_source_add_unix_fd(source, flow_scene_loop_descriptor(self->loop), G_IO_IN);
  g_source_attach(source, g_main_context_get_thread_default());
  return self;
}

flow_scene_loop *flow_gtk_loop_raw(FlowGtkLoop *self) { return self ? self->loop : NULL; }

/* ---- Later ----------------------------------------------------------------------------------- */

typedef struct {
  GFunc function;
  gpointer data;
  GDestroyNotify destroy;
} Later;

static void later_run(void *user_data, flow_engine *engine, flow_handle subject) {
  const Later *item = user_data;
  (void)engine, (void)subject;
  item->function(item->data, NULL);
}

static void later_free(void *user_data) {
  Later *item = user_data;
  if (item->destroy) item->destroy(item->data);
  g_free(item);
}

void flow_gtk_loop_later(FlowGtkLoop *self, GFunc function, gpointer data, GDestroyNotify destroy) {
  Later *item = g_new(Later, 1);
  *item = (Later){function, data, destroy};
  if (self && self->loop) {
    flow_scene_loop_later(self->loop, (flow_callback){later_run, item, later_free});
  } else {
    later_free(item);
  }
}

void flow_gtk_loop_end(FlowGtkLoop *self) {
  self->owner = NULL;
  if (!self->loop || flow_scene_loop_destroy(self->loop)) {
    self->loop = NULL;
    g_source_destroy(&self->source);
  }
  g_source_unref(&self->source);
}
