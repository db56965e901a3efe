/* Flows of a window: their beginning, and the user's wish to close it. */
#include <flow/loading.h>
#include <flow/transition.h>
#include <flow/uri.h>
#include <stdlib.h>

#include "state.h"
#include "storage.h"

/* ---- Beginning ------------------------------------------------------------------------------- */

flow_plugin *scene_plugins(flow_engine *engine, size_t *out_count) {
  flow_plugin *plugins;
  *out_count = 0;
  flow_engine_plugins(engine, NULL, 0, out_count);
  plugins = storage_grow(NULL, *out_count, sizeof *plugins);
  flow_engine_plugins(engine, plugins, *out_count, out_count);
  return plugins;
}

/* The first class of the plugin that was loaded last; NULL: there is none. */
static const char *first_class(flow_engine *engine) {
  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  size_t count;
  flow_plugin *plugins = scene_plugins(engine, &count);
  if (count) flow_plugin_get(engine, plugins[count - 1], &info);
  free(plugins);
  return info.first && info.first[0] ? info.first : NULL;
}

flow_status flow_scene_start(flow_scene *self, const char *class_id, const flow_value *arguments,
                             flow_error *out_error) {
  flow_engine *engine;
  flow_presentable made = FLOW_NONE;
  flow_status status = scene_check(self, out_error);
  if (status != FLOW_OK) return status;
  engine = self->tree.core.engine;
  if (!class_id) class_id = first_class(engine);
  if (!class_id)
    return core_fail(out_error, FLOW_ERROR_UNKNOWN_CLASS,
                     "no plugin with a class of coordinators is loaded: load one, or name a class",
                     NULL);
  status = scene_take_window(self, out_error);
  if (status != FLOW_OK) return status;
  status = flow_create(engine, class_id, arguments, &made);
  if (status != FLOW_OK)
    return core_fail(out_error, status, "'%.100s' cannot be made: %s; the diagnostics say why",
                     class_id);
  flows_add(self, made);
  status = flow_set_root(engine, self->tree.window, made, NULL, NULL);
  if (status == FLOW_OK) return status;
  self->flows.count--;
  flow_destroy(engine, made);
  return core_fail(out_error, status, "'%.100s' cannot be the root of the window: %s", class_id);
}

/* A wish of the user came to nothing, in the words of the user's language. */
static flow_news *refuse(flow_scene *self, flow_word word) {
  core *core = &self->tree.core;
  flow_news *news = news_say(core, FLOW_NEWS_REFUSED, flow_scene_word(core->engine, word));
  core_wake(core);
  return news;
}

static void link_done(void *data, flow_engine *engine, flow_transition transition,
                      const flow_outcome *outcome) {
  flow_scene *self = ((scene_link *)data)->scene;
  (void)engine, (void)transition;
  if (self && outcome->kind == FLOW_OUTCOME_REFUSED) refuse(self, FLOW_WORD_NO_LINK);
}

flow_status flow_scene_open_uri(flow_scene *self, const char *uri, flow_error *out_error) {
  flow_options options = FLOW_OPTIONS_INIT;
  flow_status status = scene_check(self, out_error);
  if (status == FLOW_OK) status = scene_take_window(self, out_error);
  if (status != FLOW_OK) return status;
  options.done = (flow_done_callback){link_done, scene_link_ref(self), scene_link_unref};
  return flow_uri_open(self->tree.core.engine, self->tree.window, uri, &options, NULL, out_error);
}

/* ---- Closing --------------------------------------------------------------------------------- */

static void close_done(void *data, flow_engine *engine, flow_transition transition,
                       const flow_outcome *outcome) {
  flow_scene *self = ((scene_link *)data)->scene;
  (void)engine, (void)transition;
  if (!self) return;
  self->is_closing = false;
  if (outcome->kind == FLOW_OUTCOME_DONE || outcome->kind == FLOW_OUTCOME_NOOP)
    scene_closed(self);
  else
    refuse(self, FLOW_WORD_STAYS_OPEN)->changed = FLOW_SCENE_CLOSED;
}

flow_status flow_scene_close(flow_scene *self) {
  flow_options options = FLOW_OPTIONS_INIT;
  const flow_status status = scene_check(self, NULL);
  if (status != FLOW_OK || self->tree.window == FLOW_NONE || self->is_closing) return status;
  self->is_closing = true;
  options.flags = FLOW_OPEN_BY_USER;
  options.done = (flow_done_callback){close_done, scene_link_ref(self), scene_link_unref};
  return flow_window_close(self->tree.core.engine, self->tree.window, &options, NULL);
}

flow_status flow_scene_set_activity(flow_scene *self, flow_activity activity) {
  const flow_status status = scene_check(self, NULL);
  if (status != FLOW_OK) return status;
  if (activity == FLOW_ACTIVITY_ACTIVE) self->was_active = true;
  if (!self->was_active || self->tree.window == FLOW_NONE) return FLOW_OK;
  return flow_window_set_activity(self->tree.core.engine, self->tree.window, activity);
}
