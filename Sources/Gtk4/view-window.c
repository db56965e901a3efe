/* The window around a view: closing, title, and how active its user is. */
#include "view.h"

/* ---- Closing --------------------------------------------------------------------------------- */

typedef struct {
  GTask *task; /* NULL once it was answered */
  GSource *cancelled;
} Close;

static void close_free(gpointer data) {
  Close *self = data;
  if (self->cancelled) {
    g_source_destroy(self->cancelled);
    g_source_unref(self->cancelled);
  }
  g_clear_object(&self->task);
  g_free(self);
}

void flow_gtk_view_answer_closes(FlowGtkView *self, const char *why) {
  g_autoptr(GPtrArray) closes = g_steal_pointer(&self->closes);
  for (guint index = 0; closes && index < closes->len; index++) {
    GTask *task = ((Close *)closes->pdata[index])->task;
    if (!task) continue;
    if (why) {
      g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED_HANDLED, "%s", why);
    } else {
      g_task_return_boolean(task, TRUE);
    }
  }
}

static gboolean cancelled(GCancellable *cancellable, gpointer data) {
  Close *self = data;
  (void)cancellable;
  if (self->task) g_task_return_error_if_cancelled(self->task);
  g_clear_object(&self->task);
  return G_SOURCE_REMOVE;
}

void flow_gtk_view_close_async(FlowGtkView *self, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data) {
  g_return_if_fail(FLOW_GTK_IS_VIEW(self));
  Close *close = g_new0(Close, 1);
  close->task = g_task_new(self, cancellable, callback, user_data);
  if (cancellable) {
    close->cancelled = g_cancellable_source_new(cancellable);
    /* Its type is that of the signal, as GIO says. */
    g_source_set_callback(close->cancelled, G_SOURCE_FUNC(cancelled), close, NULL);
    g_source_attach(close->cancelled, g_main_context_get_thread_default());
  }
  if (!self->closes) self->closes = g_ptr_array_new_with_free_func(close_free);
  g_ptr_array_add(self->closes, close);
  if (flow_gtk_view_get_raw(self) == FLOW_NONE) { /* it has been closed */
    flow_gtk_view_answer_closes(self, NULL);
    return;
  }
  flow_scene_close(self->scene);
  flow_gtk_view_drain(self);
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
  if (self->scene) flow_scene_set_activity(self->scene, activity);
}

static gboolean left(gpointer data) {
  FlowGtkView *self = data;
  self->activity = 0;
  if (is_active(self)) return G_SOURCE_REMOVE;
  set_activity(self, is_seen(self) ? FLOW_ACTIVITY_INACTIVE : FLOW_ACTIVITY_BACKGROUND);
  return G_SOURCE_REMOVE;
}

/* Between a window and a dialog of its own there is a moment when neither has the focus. */
void flow_gtk_view_update_activity(FlowGtkView *self) {
  if (!self->host || !self->scene) return;
  if (is_active(self)) {
    if (self->activity) g_source_remove(self->activity);
    self->activity = 0;
    set_activity(self, FLOW_ACTIVITY_ACTIVE);
  } else if (!self->activity) {
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
  if (flow_gtk_view_get_is_empty(self)) return FALSE;
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

/* ---- Its title bar --------------------------------------------------------------------------- */

gboolean flow_gtk_view_has_own_headers(FlowGtkView *self) {
  return self->show_header && !(self->header && gtk_widget_get_root(self->header));
}

static FlowGtkBar *bar_of(FlowGtkView *self) {
  return FLOW_GTK_BAR(gtk_window_handle_get_child(GTK_WINDOW_HANDLE(self->header)));
}

void flow_gtk_view_take_header_from(FlowGtkView *self, FlowGtkPage *page) {
  guint place;
  if (!page || !g_ptr_array_find(self->header_pages, page, &place)) return;
  self->header_pages->pdata[place] = NULL;
  flow_gtk_page_lend_header(page, NULL);
}

/* The pages that are seen in the window now, in their places. */
static GPtrArray *pages_in_window(FlowGtkView *self) {
  FlowGtkLayer *root = self->layers->len ? self->layers->pdata[0] : NULL;
  GPtrArray *pages = g_ptr_array_new();
  if (!root || !gtk_widget_get_root(self->header)) return pages;
  for (guint place = 0; place < root->place_count; place++)
    g_ptr_array_add(pages, flow_gtk_layer_page_at(root, place));
  return pages;
}

void flow_gtk_view_fill_header(FlowGtkView *self) {
  g_autoptr(GPtrArray) pages = NULL, headers = NULL;
  if (!self->header) return;
  pages = pages_in_window(self);
  headers = g_ptr_array_new();
  for (guint place = 0; place < self->header_pages->len; place++)
    if (!g_ptr_array_find(pages, self->header_pages->pdata[place], NULL))
      flow_gtk_view_take_header_from(self, self->header_pages->pdata[place]);
  for (guint place = 0; place < pages->len; place++) {
    FlowGtkPage *page = pages->pdata[place];
    g_ptr_array_add(headers, page ? flow_gtk_page_lend_header(page, bar_of(self)) : NULL);
  }
  flow_gtk_bar_show(bar_of(self), (GtkWidget **)headers->pdata, headers->len,
                    pages->len ? ((FlowGtkLayer *)self->layers->pdata[0])->selected : 0);
  g_ptr_array_unref(self->header_pages);
  self->header_pages = g_steal_pointer(&pages);
}

/* It has come into a window, or gone out of it. */
static void header_moved(FlowGtkView *self) {
  if (!self->scene) return;
  flow_gtk_view_fill_header(self);
  flow_gtk_view_guard(self);
  for (guint index = 0; index < self->pages->len; index++)
    flow_gtk_page_show_header(self->pages->pdata[index]);
}

/* It moves the window. */
static GtkWidget *header_new(FlowGtkView *self) {
  GtkWidget *handle = gtk_window_handle_new();
  gtk_window_handle_set_child(GTK_WINDOW_HANDLE(handle), flow_gtk_bar_new());
  g_signal_connect_object(handle, "notify::root", G_CALLBACK(header_moved), self,
                          G_CONNECT_SWAPPED);
  flow_gtk_view_add_keys(self, handle);
  return g_object_ref_sink(handle);
}

GtkWidget *flow_gtk_view_get_header(FlowGtkView *self) {
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), NULL);
  if (!self->header && self->scene) self->header = header_new(self);
  return self->header;
}

/* ---- Both ------------------------------------------------------------------------------------ */

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
  g_object_weak_ref(G_OBJECT(window), host_gone, self);
  g_signal_connect(window, "close-request", G_CALLBACK(close_request), self);
  g_signal_connect_swapped(window, "notify::is-active", G_CALLBACK(host_changed), self);
  g_signal_connect_swapped(window, "unmap", G_CALLBACK(host_changed), self);
  self->title_handler = g_signal_connect(self, "notify::title", G_CALLBACK(title_changed), NULL);
  title_changed(self);
  flow_gtk_view_update_activity(self);
}
