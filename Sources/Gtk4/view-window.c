/* The window around a view: closing, title, and how active its user is. */
#include "engine.h"
#include "view.h"

/* ---- Closing --------------------------------------------------------------------------------- */

typedef struct {
  guint references;
  FlowGtkView *view;
  GTask *task; /* NULL once it was answered */
  GSource *cancelled;
} Closing;

static void closing_unref(gpointer data) {
  Closing *self = data;
  if (--self->references) return;
  if (self->cancelled) {
    g_source_destroy(self->cancelled);
    g_source_unref(self->cancelled);
  }
  if (self->task) { /* nobody is there to be asked any more */
    g_task_return_boolean(self->task, TRUE);
    g_object_unref(self->task);
  }
  g_object_unref(self->view);
  g_free(self);
}

typedef struct {
  Closing *closing;
  flow_outcome outcome;
} Answer;

static void answer_free(gpointer data) {
  closing_unref(((Answer *)data)->closing);
  g_free(data);
}

static void answer(gpointer data, gpointer unused) {
  Answer *self = data;
  GTask *task = g_steal_pointer(&self->closing->task);
  (void)unused;
  if (!task) return;
  if (self->outcome.kind == FLOW_OUTCOME_DONE || self->outcome.kind == FLOW_OUTCOME_NOOP) {
    g_task_return_boolean(task, TRUE);
  } else {
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED_HANDLED,
                            "the window stays open: the request was %s",
                            flow_outcome_name(self->outcome.kind));
  }
  g_object_unref(task);
}

static void done(void *data, flow_engine *engine, flow_transition transition,
                 const flow_outcome *outcome) {
  Closing *closing = data;
  Answer *made = g_new0(Answer, 1);
  (void)engine, (void)transition;
  if (outcome->kind == FLOW_OUTCOME_DONE) closing->view->window = FLOW_NONE; /* it has gone */
  closing->references++;
  made->closing = closing;
  made->outcome.kind = outcome->kind;
  flow_gtk_engine_later(closing->view->engine, answer, made, answer_free);
}

static gboolean cancelled(GCancellable *cancellable, gpointer data) {
  Closing *self = data;
  GTask *task = g_steal_pointer(&self->task);
  (void)cancellable;
  if (task) {
    g_task_return_error_if_cancelled(task);
    g_object_unref(task);
  }
  return G_SOURCE_REMOVE;
}

void flow_gtk_view_close_async(FlowGtkView *self, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data) {
  g_return_if_fail(FLOW_GTK_IS_VIEW(self));
  Closing *closing = g_new0(Closing, 1);
  flow_options options = FLOW_OPTIONS_INIT;
  closing->references = 1;
  closing->view = g_object_ref(self);
  closing->task = g_task_new(self, cancellable, callback, user_data);
  if (cancellable) {
    closing->cancelled = g_cancellable_source_new(cancellable);
    /* Its type is that of the signal, as GIO says. */
    g_source_set_callback(closing->cancelled, G_SOURCE_FUNC(cancelled), closing, NULL);
    g_source_attach(closing->cancelled, g_main_context_get_thread_default());
  }
  if (self->window == FLOW_NONE) { /* it has been closed */
    closing_unref(closing);
    return;
  }
  options.flags = FLOW_OPEN_BY_USER;
  options.done = (flow_done_callback){done, closing, closing_unref};
  flow_window_close(flow_gtk_view_raw(self), self->window, &options, NULL);
}

gboolean flow_gtk_view_close_finish(FlowGtkView *self, GAsyncResult *result, GError **error) {
  g_return_val_if_fail(g_task_is_valid(result, self), FALSE);
  return g_task_propagate_boolean(G_TASK(result), error);
}

/* ---- Activity -------------------------------------------------------------------------------- */

static gboolean is_active(FlowGtkView *self) {
  gboolean active = self->host && gtk_window_is_active(self->host);
  for (guint index = 0; index < self->layers->len && !active; index++) {
    FlowGtkLayer *layer = self->layers->pdata[index];
    active = layer->kind == FLOW_GTK_FRAME_DIALOG && gtk_window_is_active(GTK_WINDOW(layer->frame));
  }
  return active;
}

static gboolean is_seen(FlowGtkView *self) {
  GdkSurface *surface = gtk_widget_get_mapped(GTK_WIDGET(self->host))
                            ? gtk_native_get_surface(GTK_NATIVE(self->host))
                            : NULL;
  return surface && !(gdk_toplevel_get_state(GDK_TOPLEVEL(surface)) & GDK_TOPLEVEL_STATE_MINIMIZED);
}

static void set_activity(FlowGtkView *self, flow_activity activity) {
  if (self->window != FLOW_NONE)
    flow_window_set_activity(flow_gtk_view_raw(self), self->window, activity);
}

static gboolean left(gpointer data) {
  FlowGtkView *self = data;
  self->activity = 0;
  if (is_active(self)) return G_SOURCE_REMOVE;
  set_activity(self, is_seen(self) ? FLOW_ACTIVITY_INACTIVE : FLOW_ACTIVITY_BACKGROUND);
  return G_SOURCE_REMOVE;
}

/* Between a window and a dialog of its own there is a moment when neither has the focus. A window
 * that has not had it yet, as it is just being opened, is active for its screens. */
void flow_gtk_view_update_activity(FlowGtkView *self) {
  if (!self->host || !self->link) return;
  if (is_active(self)) {
    if (self->activity) g_source_remove(self->activity);
    self->activity = 0;
    self->was_active = TRUE;
    set_activity(self, FLOW_ACTIVITY_ACTIVE);
  } else if (self->was_active && !self->activity) {
    self->activity = g_timeout_add(100, left, self);
  }
}

/* ---- The window ------------------------------------------------------------------------------ */

static void closed(GObject *object, GAsyncResult *result, gpointer data) {
  FlowGtkView *self = FLOW_GTK_VIEW(object);
  GtkWindow *window = self->host;
  (void)data;
  self->is_closing = FALSE;
  if (!flow_gtk_view_close_finish(self, result, NULL) || !window) return;
  flow_gtk_view_attach_window(self, NULL);
  gtk_window_destroy(window);
}

static gboolean close_request(GtkWindow *window, FlowGtkView *self) {
  (void)window;
  if (self->is_empty) return FALSE;
  if (!self->is_closing) {
    self->is_closing = TRUE;
    flow_gtk_view_close_async(self, NULL, closed, NULL);
  }
  return TRUE;
}

static void title_changed(FlowGtkView *self) {
  const char *title = flow_gtk_view_get_title(self);
  if (self->host && title[0]) gtk_window_set_title(self->host, title);
}

static void host_changed(FlowGtkView *self) { flow_gtk_view_update_activity(self); }

static void host_gone(gpointer data, GObject *window) {
  FlowGtkView *self = data;
  (void)window;
  self->host = NULL;
}

void flow_gtk_view_detach_window(FlowGtkView *self) {
  GtkWindow *window = self->host;
  if (self->activity) g_source_remove(self->activity);
  self->activity = 0;
  self->host = NULL;
  if (!window) return;
  g_object_weak_unref(G_OBJECT(window), host_gone, self);
  g_signal_handlers_disconnect_by_data(window, self);
  g_signal_handler_disconnect(self, self->title_handler);
}

void flow_gtk_view_attach_window(FlowGtkView *self, GtkWindow *window) {
  g_return_if_fail(FLOW_GTK_IS_VIEW(self) && (!window || GTK_IS_WINDOW(window)));
  if (self->host == window) return;
  flow_gtk_view_detach_window(self);
  self->host = window;
  if (!window) return;
  self->was_active = FALSE;
  g_object_weak_ref(G_OBJECT(window), host_gone, self);
  g_signal_connect(window, "close-request", G_CALLBACK(close_request), self);
  g_signal_connect_swapped(window, "notify::is-active", G_CALLBACK(host_changed), self);
  g_signal_connect_swapped(window, "unmap", G_CALLBACK(host_changed), self);
  self->title_handler = g_signal_connect(self, "notify::title", G_CALLBACK(title_changed), NULL);
  title_changed(self);
  flow_gtk_view_update_activity(self);
}
