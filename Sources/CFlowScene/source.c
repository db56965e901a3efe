#define _DEFAULT_SOURCE
#include <ctype.h>
#include <flow/class.h>
#include <flow/loading.h>
#include <flow/tree.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "storage.h"
#include "tabs.h"

/* The screen that names an image. */
typedef struct {
  flow_engine *engine;
  const char *class_id;
  flow_screen screen;
} source_owner;

/* True if a text begins with the scheme of a URI (RFC 3986, 3.1). */
static bool has_scheme(const char *text) {
  if (!isalpha((unsigned char)text[0])) return false;
  while (isalnum((unsigned char)*text) || *text == '+' || *text == '-' || *text == '.')
    text++;
  return *text == ':';
}

/* True for a URI that would have to be fetched over a network. */
static bool is_far(const char *text) {
  static const char *const schemes[] = {"http:", "https:", "ftp:", "ftps:", "sftp:"};
  for (size_t index = 0; index < sizeof schemes / sizeof *schemes; index++)
    if (strncasecmp(text, schemes[index], strlen(schemes[index])) == 0) return true;
  return false;
}

/* The folder of the plugin whose class a screen is of, without links; NULL: the class is the
 * host's. Freed by the caller. */
static char *folder_of(const source_owner *owner, bool *is_plugin) {
  flow_engine *engine = owner->engine;
  flow_class_info info = FLOW_CLASS_INFO_INIT;
  flow_plugin_info plugin = FLOW_PLUGIN_INFO_INIT;
  char *path, *end;
  *is_plugin = flow_class_find(engine, owner->class_id, &info) == FLOW_OK &&
               info.plugin != FLOW_NONE &&
               flow_plugin_get(engine, info.plugin, &plugin) == FLOW_OK && plugin.path[0];
  if (!*is_plugin) return NULL;
  path = realpath(plugin.path, NULL);
  if (path && (end = strrchr(path, '/'))) end[end == path] = 0;
  return path;
}

static bool is_below(const char *folder, const char *path) {
  const size_t size = strcmp(folder, "/") == 0 ? 0 : strlen(folder);
  return strncmp(folder, path, size) == 0 && path[size] == '/';
}

static void refuse(const source_owner *owner, const char *named, const char *why) {
  char message[FLOW_ERROR_MESSAGE_SIZE];
  snprintf(message, sizeof message, "the image '%.200s' %s: it is not shown", named, why);
  flow_log(owner->engine, FLOW_SEVERITY_WARNING, owner->screen, message);
}

/* The file in a plugin's folder, without links; NULL if there is none, or none that may be opened,
 * which is logged. */
static char *file_in(const source_owner *owner, const char *folder, const char *named) {
  char path[PATH_MAX], *file;
  if (!folder || snprintf(path, sizeof path, "%s/%s", folder, named) >= (int)sizeof path) {
    refuse(owner, named, "has a path that is too long, or no folder");
    return NULL;
  }
  file = realpath(path, NULL);
  if (!file) {
    refuse(owner, named, "is no file in the plugin's folder");
    return NULL;
  }
  if (is_below(folder, file)) return file;
  refuse(owner, named, "is a link out of the plugin's folder");
  free(file);
  return NULL;
}

/* The path or URI that may be opened for what a screen names as an image; "" if none may. The
 * caller ends it with text_free(). */
static char *file_of(const source_owner *owner, flow_string named) {
  char *text = text_new(named), *folder, *file = NULL, *found;
  bool is_plugin;
  if (!text[0] || strncmp(text, "data:", 5) == 0) return text;
  folder = folder_of(owner, &is_plugin);
  if (!is_plugin && !is_far(text)) return text;
  if (has_scheme(text)) {
    refuse(owner, text, is_far(text) ? "would have to be fetched" : "is no file of the plugin's");
  } else {
    file = file_in(owner, folder, text);
  }
  found = text_new(flow_text(file ? file : ""));
  free(file);
  free(folder);
  text_free(text);
  return found;
}

static char *file_on(const flow_scene_page *page, flow_string named) {
  const source_owner owner = {core_of(page->scene)->engine, page->class_id, page->screen};
  return file_of(&owner, named);
}

const char *flow_scene_file(flow_scene_element *open) {
  element *self = (element *)open;
  if (!open) return "";
  text_free(self->file);
  self->file = NULL;
  if (open->is_gone) return "";
  self->file = file_on(open->page, self->now.source);
  return self->file;
}

const char *flow_scene_row_file(flow_scene_row *open) {
  row *self = (row *)open;
  if (!open) return "";
  text_free(self->file);
  self->file = NULL;
  if (!open->element || open->element->is_gone) return "";
  self->file = file_on(open->element->page, self->now.source);
  return self->file;
}

/* The image of a tab is its root's; in a tab that is empty it is the page's that is shown. */
char *tabs_file(const flow_scene_layer *layer, const flow_tab_info *tab) {
  flow_engine *engine = core_of(layer->scene)->engine;
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  source_owner owner = {engine, NULL, FLOW_NONE};
  size_t depth = 0;
  flow_router_depth(engine, tab->router, &depth);
  if (depth) flow_router_screen_at(engine, tab->router, 0, &owner.screen);
  if (owner.screen == FLOW_NONE || flow_screen_get(engine, owner.screen, &info) != FLOW_OK)
    return layer->page ? file_on(layer->page, tab->image) : text_new((flow_string){NULL, 0});
  owner.class_id = info.class_id;
  return file_of(&owner, tab->image);
}
