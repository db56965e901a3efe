/* Plugins that are loaded again, as when their files have been built again. */
#define _DEFAULT_SOURCE
#include <flow/loading.h>
#include <flow/timer.h>
#include <flow/tree.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "loop.h"
#include "storage.h"

/* A linker writes a file in several steps: it is done when nothing has come for so many
 * milliseconds. */
#define PAUSE 200

/* ---- Plugins --------------------------------------------------------------------------------- */

static bool is_file(const char *one, const char *other) {
  char real[PATH_MAX], other_real[PATH_MAX];
  if (strcmp(one, other) == 0) return true;
  return realpath(one, real) && realpath(other, other_real) && strcmp(real, other_real) == 0;
}

/* The plugin with this id or file; FLOW_NONE: it is not loaded. */
static flow_plugin find(flow_engine *engine, const char *name) {
  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  flow_plugin *plugins, found = FLOW_NONE;
  size_t count;
  plugins = scene_plugins(engine, &count);
  while (count-- && found == FLOW_NONE)
    if (flow_plugin_get(engine, plugins[count], &info) == FLOW_OK &&
        (strcmp(info.id, name) == 0 || (info.path[0] && is_file(info.path, name))))
      found = plugins[count];
  free(plugins);
  return found;
}

/* Does something with each scene of the engine that shows something. */
static void each_scene(flow_engine *engine, void (*does)(flow_scene *scene)) {
  flow_window *windows;
  flow_scene *scene;
  size_t count = 0;
  flow_engine_windows(engine, NULL, 0, &count);
  windows = storage_grow(NULL, count, sizeof *windows);
  flow_engine_windows(engine, windows, count, &count);
  while (count--)
    if ((scene = tree_scene(engine, windows[count]))) does(scene);
  free(windows);
}

static void end_moves(flow_scene *scene) {
  core *core = core_of(scene);
  core_enter(core);
  scene_end_moves(scene);
  core_leave(core);
}

/* A slide would keep the plugin from being unloaded. */
static flow_status load_again(flow_scene_loop *self, flow_plugin plugin, flow_error *error) {
  each_scene(self->engine, end_moves);
  each_scene(self->engine, flow_scene_remember);
  return flow_plugin_reload(self->engine, plugin, NULL, error);
}

static const char no_name[] = "there is no loop, or nothing is named";

/* A reload that was asked for inside a callback. The engine itself tells what it refuses. */
typedef struct {
  flow_scene_loop *loop;
  char *plugin;
} wish;

static void carry_out(void *data, flow_engine *engine, flow_handle subject) {
  const wish *self = data;
  flow_error error = FLOW_ERROR_INIT;
  if (flow_scene_loop_reload(self->loop, self->plugin, &error) == FLOW_ERROR_INVALID_ARGUMENT)
    flow_log(engine, FLOW_SEVERITY_ERROR, subject, error.message);
}

static void wish_end(void *data) {
  text_free(((wish *)data)->plugin);
  free(data);
}

flow_status flow_scene_loop_reload(flow_scene_loop *self, const char *plugin,
                                   flow_error *out_error) {
  flow_plugin found;
  if (!self || !plugin) return core_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, no_name, NULL);
  if (loop_is_inside(self)) {
    wish *made = storage_zero(1, sizeof *made);
    *made = (wish){self, text_new(flow_text(plugin))};
    flow_scene_loop_later(self, (flow_callback){carry_out, made, wish_end});
    return FLOW_OK;
  }
  found = find(self->engine, plugin);
  if (found == FLOW_NONE)
    return core_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT,
                     "no plugin that is loaded has the id or the path '%.200s'", plugin);
  return load_again(self, found, out_error);
}

/* ---- Files ----------------------------------------------------------------------------------- */

static stamp stamp_of(const char *file) {
  stamp made = {0};
  struct stat found;
  if (stat(file, &found) == 0)
    made = (stamp){{found.st_dev, found.st_ino, (uint64_t)found.st_size,
                    (uint64_t)found.st_mtim.tv_sec, (uint64_t)found.st_mtim.tv_nsec,
                    (uint64_t)found.st_ctim.tv_sec, (uint64_t)found.st_ctim.tv_nsec}};
  return made;
}

/* True if another file is there than was loaded last. */
static bool is_other(const watched *self, stamp *out_now) {
  *out_now = stamp_of(self->file);
  return out_now->parts[1] && memcmp(out_now, &self->seen, sizeof *out_now) != 0;
}

static void is_at_rest(void *data, flow_engine *engine, flow_handle timer) {
  watched *self = data;
  (void)engine, (void)timer;
  self->pause = FLOW_NONE;
  self->is_due = true;
}

static void wait_for_rest(flow_scene_loop *loop, watched *self) {
  const flow_callback rests = {is_at_rest, self, NULL};
  if (self->pause != FLOW_NONE) flow_timer_stop(loop->engine, self->pause);
  self->is_due = false;
  flow_timer_start(loop->engine, FLOW_NONE, PAUSE, 0, rests, &self->pause);
}

/* A file in a watched folder has changed; the event does not tell to which file a link leads. */
static void noticed(void *data, flow_engine *engine, flow_watch watch, uint32_t events) {
  flow_scene_loop *self = data;
  char room[4096];
  stamp now;
  (void)engine, (void)watch, (void)events;
  while (read(self->notes, room, sizeof room) > 0)
    continue;
  for (watched *each = self->watched; each; each = each->next)
    if (is_other(each, &now)) wait_for_rest(self, each);
}

static flow_status load(flow_scene_loop *self, watched *file, flow_error *error) {
  const flow_plugin plugin = find(self->engine, file->file);
  return plugin == FLOW_NONE ? flow_plugin_load(self->engine, file->file, NULL, error)
                             : load_again(self, plugin, error);
}

void watch_run(flow_scene_loop *self) {
  stamp now;
  for (watched *each = self->watched; each; each = each->next) {
    if (!each->is_due) continue;
    each->is_due = false;
    if (!is_other(each, &now)) continue;
    if (load(self, each, NULL) == FLOW_ERROR_BUSY) {
      wait_for_rest(self, each);
    } else {
      each->seen = now;
    }
  }
}

static bool watch_folder(flow_scene_loop *self, const char *file) {
  const char *slash = strrchr(file, '/');
  char folder[PATH_MAX] = ".";
  if (self->notes < 0) {
    const flow_watch_callback ready = {noticed, self, NULL};
    self->notes = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (self->notes < 0 || flow_watch_start(self->engine, FLOW_NONE, self->notes, FLOW_WATCH_READ,
                                            ready, NULL) != FLOW_OK)
      return false;
  }
  /* A linker puts a new file in the place of the old one, so the folder is watched. */
  if (slash)
    flow_string_copy(folder, sizeof folder, (flow_string){file, (size_t)(slash - file) + 1});
  return inotify_add_watch(self->notes, folder, IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO) >= 0;
}

flow_status flow_scene_loop_watch(flow_scene_loop *self, const char *file, flow_error *out_error) {
  flow_status status = FLOW_OK;
  watched *made;
  size_t size;
  if (!self || !file) return core_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, no_name, NULL);
  size = strlen(file) + 1;
  made = storage_zero(1, sizeof *made + size);
  memcpy(made->file, file, size);
  made->seen = stamp_of(file);
  if (find(self->engine, file) == FLOW_NONE) status = load(self, made, out_error);
  if (status == FLOW_OK && !watch_folder(self, file))
    status = core_fail(out_error, FLOW_ERROR_UNSUPPORTED,
                       "the folder of '%.200s' cannot be watched", file);
  if (status != FLOW_OK) {
    free(made);
    return status;
  }
  made->next = self->watched;
  self->watched = made;
  return status;
}

void watch_end(flow_scene_loop *self) {
  while (self->watched) {
    watched *gone = self->watched;
    self->watched = gone->next;
    free(gone);
  }
  if (self->notes >= 0) close(self->notes);
}
