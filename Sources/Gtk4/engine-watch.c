/* Plugins that are loaded again when their files have been built again. */
#include "engine.h"

#include <CPages.h>
#include <errno.h>

/* A linker writes a file in several steps: it is done when nothing has come for so many
 * milliseconds. */
#define PAUSE 200

typedef struct {
  FlowGtkEngine *engine; /* which owns it */
  char *path;
  GFileMonitor *monitor;
  guint waiting; /* the source that loads it */
} Watch;

static void watch_free(gpointer data) {
  Watch *self = data;
  if (self->waiting) g_source_remove(self->waiting);
  g_signal_handlers_disconnect_by_data(self->monitor, self);
  g_object_unref(self->monitor);
  g_free(self->path);
  g_free(self);
}

/* One that could not be loaded again is not there any more; what it showed waits for it. The
 * engine's diagnostics tell why. */
static gboolean load(gpointer data) {
  Watch *self = data;
  GError *error = NULL;
  self->waiting = 0;
  if (!flow_gtk_engine_reload(self->engine, self->path, &error) &&
      error->code == FLOW_ERROR_INVALID_ARGUMENT)
    flow_gtk_engine_load(self->engine, self->path, NULL);
  g_clear_error(&error);
  return G_SOURCE_REMOVE;
}

static void changed(GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event,
                    Watch *self) {
  (void)monitor, (void)file, (void)other, (void)event;
  if (self->waiting) g_source_remove(self->waiting);
  self->waiting = g_timeout_add(PAUSE, load, self);
}

static gboolean set_changed(GError **error, const char *path) {
  g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_PLUGIN_OPEN,
              "open: '%s' was changed while it was being loaded; load it again when it is complete",
              path);
  return FALSE;
}

/* Loads a file into pages of its own: a compiler, or cp, may write over it. */
static gboolean load_own(FlowGtkEngine *self, const char *path, GError **error) {
  pages_stamp stamp;
  g_autofree char *name = strchr(path, '/') ? g_strdup(path) : g_strconcat("./", path, NULL);
  const pages_result result = pages_map(name, &stamp);
  if (result == PAGES_CHANGED) return set_changed(error, path);
  if (result == PAGES_FAILED)
    g_warning(
        "'%s' cannot be copied into memory: %s; replace the file by renaming a new one, as "
        "writing over it is a crash",
        path, g_strerror(errno));
  if (!flow_gtk_engine_load(self, path, error)) return FALSE;
  return result == PAGES_UNMAPPED || pages_fit(name, &stamp) || set_changed(error, path);
}

gboolean flow_gtk_engine_watch(FlowGtkEngine *self, const char *path, GError **error) {
  GFile *file;
  GFileMonitor *monitor;
  Watch *watch;
  char *key;
  g_return_val_if_fail(FLOW_GTK_IS_ENGINE(self) && path, FALSE);
  if (!load_own(self, path, error)) return FALSE;
  file = g_file_new_for_path(path);
  monitor = g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, NULL, error);
  g_object_unref(file);
  if (!monitor) return FALSE;
  watch = g_new0(Watch, 1);
  *watch = (Watch){self, g_strdup(path), monitor, 0};
  g_signal_connect(monitor, "changed", G_CALLBACK(changed), watch);
  key = g_strconcat("flow-gtk-watch ", path, NULL);
  g_object_set_data_full(G_OBJECT(self), key, watch, watch_free);
  g_free(key);
  return TRUE;
}
