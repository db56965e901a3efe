/* Plugins that are loaded again when their files have been built again. */
#include "engine.h"

#include <CPages.h>
#include <errno.h>

#include "content.h"

static gboolean set_changed(GError **error, const char *path) {
  g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_PLUGIN_OPEN,
              "open: '%s' was changed while it was being loaded; load it again when it is complete",
              path);
  return FALSE;
}

/* The file is loaded into pages of its own: a compiler, or cp, may write over it. */
gboolean flow_gtk_engine_watch(FlowGtkEngine *self, const char *path, GError **error) {
  flow_error reason = FLOW_ERROR_INIT;
  pages_stamp stamp;
  g_return_val_if_fail(FLOW_GTK_IS_ENGINE(self) && path, FALSE);
  if (!flow_gtk_engine_is_there(self, error)) return FALSE;
  g_autofree char *name = strchr(path, '/') ? g_strdup(path) : g_strconcat("./", path, NULL);
  const pages_result result = pages_map(name, &stamp);
  if (result == PAGES_CHANGED) return set_changed(error, path);
  if (result == PAGES_FAILED)
    g_warning(
        "'%s' cannot be copied into memory: %s; replace the file by renaming a new one, as "
        "writing over it is a crash",
        path, g_strerror(errno));
  FlowGtkAsked *call = flow_gtk_ask();
  const flow_status status = flow_scene_loop_watch(flow_gtk_engine_loop(self), path, &reason);
  if (!flow_gtk_answer(call, status, &reason, error)) return FALSE;
  return result == PAGES_UNMAPPED || pages_fit(name, &stamp) || set_changed(error, path);
}
