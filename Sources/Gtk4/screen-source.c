#define _GNU_SOURCE
/* Sources of images: which file or URI a screen means. */
#include <limits.h>
#include <stdlib.h>

#include "element.h"

/* The folder of the plugin whose screen it is; "" for a class of the host. */
static const char *folder_of(FlowGtkScreen *self) {
  flow_engine *engine = flow_gtk_screen_engine(self);
  flow_class_info info = FLOW_CLASS_INFO_INIT;
  flow_plugin_info plugin = FLOW_PLUGIN_INFO_INIT;
  if (self->folder) return self->folder;
  if (engine && flow_class_find(engine, self->class_id, &info) == FLOW_OK &&
      info.plugin != FLOW_NONE && flow_plugin_get(engine, info.plugin, &plugin) == FLOW_OK &&
      plugin.path[0]) {
    char *path = g_canonicalize_filename(plugin.path, NULL);
    self->folder = g_path_get_dirname(path);
    g_free(path);
  } else {
    self->folder = g_strdup("");
  }
  return self->folder;
}

/* True if a link of the file system leads out of the folder. */
static gboolean leaves(const char *folder, const char *path) {
  char *real_folder = realpath(folder, NULL), *real_path = realpath(path, NULL);
  gboolean is_out = FALSE;
  if (real_folder && real_path) {
    const size_t size = strlen(real_folder);
    is_out = strncmp(real_path, real_folder, size) != 0 ||
             (real_path[size] != '/' && strcmp(real_folder, "/") != 0);
  }
  free(real_folder);
  free(real_path);
  return is_out;
}

char *flow_gtk_screen_resolve(FlowGtkScreen *self, flow_string source) {
  char *text = flow_gtk_text(source), *scheme = g_uri_parse_scheme(text), *path;
  const char *folder;
  if (source.size == 0 || scheme || text[0] == '/' || !(folder = folder_of(self))[0]) {
    g_free(scheme);
    return text;
  }
  path = g_build_filename(folder, text, NULL);
  if (leaves(folder, path)) {
    char *message = g_strdup_printf(
        "the image '%s' is a link out of the plugin's folder '%s': it is not shown", text, folder);
    flow_log(flow_gtk_screen_engine(self), FLOW_SEVERITY_WARNING, self->raw, message);
    g_free(message);
    path[0] = 0;
  }
  g_free(text);
  return path;
}
