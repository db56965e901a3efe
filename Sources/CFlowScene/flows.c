/* Flows of a window: their beginning, their end, and the user's wish to close it. */
#include <flow/class.h>
#include <flow/daily.h>
#include <flow/invoke.h>
#include <flow/loading.h>
#include <flow/observer.h>
#include <flow/transition.h>
#include <flow/tree.h>
#include <flow/uri.h>
#include <stdlib.h>

#include "state.h"
#include "storage.h"

/* ---- Ends ------------------------------------------------------------------------------------ */

/* A value that lives until the news have been read. */
typedef struct {
  gone gone;
  flow_value *value;
} result;

static void result_end(gone *gone) {
  result *self = CONTAINER(gone, result, gone);
  value_free(self->value);
  free(self);
}

static void did_finish(void *data, flow_coordinator flow, flow_cause cause,
                       const flow_value *value) {
  flow_scene *self = ((scene_link *)data)->scene;
  core *core;
  flow_news *news;
  size_t index = 0;
  if (!self) return;
  while (index < self->flows.count && self->flows.items[index] != flow)
    index++;
  if (index == self->flows.count) return;
  self->flows.items[index] = self->flows.items[--self->flows.count];
  core = &self->tree.core;
  news = news_add(core, FLOW_NEWS_FLOW_ENDED);
  news->flow = flow;
  news->cause = cause;
  if (value) {
    result *kept = storage_zero(1, sizeof *kept);
    if (flow_value_copy(value, &kept->value) != FLOW_OK) abort(); /* without memory */
    news->value = kept->value;
    gone_add(core, &kept->gone, result_end);
  }
  core_wake(core);
}

/* A request has been carried out, and bars say where back leads (H14): no change of the window
 * tells what has changed below the screen on top. Behind an answer the first one is the request of
 * the change, which has been shown. */
static void event(void *data, const flow_event *event) {
  flow_scene *self = ((scene_link *)data)->scene;
  if (!self || event->kind != FLOW_EVENT_DONE) return;
  if (!self->motion.is_answering && event->outcome->kind == FLOW_OUTCOME_DONE) {
    self->tree.are_bars_stale = true;
    core_wake(&self->tree.core);
  }
  self->motion.is_answering = false;
}

/* In an engine that saves, a function given with the request would be lost, and the flow is told of
 * all the same; so an observer watches in each. */
flow_status flows_watch(flow_scene *self, flow_error *error) {
  static const flow_method methods[] = {FLOW_OBSERVER_METHOD(did_finish, did_finish),
                                        FLOW_OBSERVER_METHOD(event, event),
                                        FLOW_OBSERVER_METHOD(destroy, scene_link_unref)};
  const flow_class observer = FLOW_CLASS(FLOW_KIND_OBSERVER, "flow-scene.observer", methods);
  flow_engine *engine = self->tree.core.engine;
  flow_status status;
  status = scene_register(engine, &observer, error);
  if (status != FLOW_OK) return status;
  status = flow_create_with(engine, observer.id, scene_link_ref(self), &self->flows.observer);
  if (status == FLOW_OK) return status;
  scene_link_unref(self->link);
  return core_fail(error, status, scene_refused, "observer");
}

static void note(flow_scene *self, flow_coordinator flow) {
  flows *flows = &self->flows;
  flows->items = storage_grow(flows->items, flows->count + 1, sizeof *flows->items);
  flows->items[flows->count++] = flow;
}

/* The coordinator without a parent that the root of the window belongs to; FLOW_NONE: there is
 * none. */
static flow_coordinator flow_of_root(const flow_scene *self, flow_coordinator_info *info) {
  flow_engine *engine = self->tree.core.engine;
  flow_layer_info layer = FLOW_LAYER_INFO_INIT;
  flow_screen screen = FLOW_NONE;
  flow_coordinator flow;
  if (!self->tree.layer_count ||
      flow_layer_get(engine, self->tree.layers[0]->open.handle, &layer) != FLOW_OK ||
      flow_router_screen_at(engine, layer.router, 0, &screen) != FLOW_OK)
    return FLOW_NONE;
  flow = flow_owner_of(engine, screen);
  while (flow != FLOW_NONE && flow_coordinator_get(engine, flow, info) == FLOW_OK &&
         info->parent != FLOW_NONE)
    flow = info->parent;
  return flow;
}

/* True for a flow that stands in a window which was there before the scene, or was restored into
 * one of the scene's own. */
static bool is_restored(const flow_scene *self, const flow_coordinator_info *flow) {
  flow_transition_info info = FLOW_TRANSITION_INFO_INIT;
  return self->is_adopted ||
         (flow_transition_get(self->tree.core.engine, flow->transition, &info) == FLOW_OK &&
          info.request == FLOW_REQUEST_RESTORE);
}

void flows_note(flow_scene *self) {
  flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
  flow_coordinator flow;
  if (self->flows.count || (!self->is_adopted && self->motion.change.kind != FLOW_CHANGE_ROOT))
    return;
  flow = flow_of_root(self, &info);
  if (flow != FLOW_NONE && is_restored(self, &info)) note(self, flow);
}

void flows_end(flow_scene *self) {
  flow_destroy(self->tree.core.engine, self->flows.observer);
  free(self->flows.items);
}

/* ---- Beginning ------------------------------------------------------------------------------- */

/* The first class of the plugin that was loaded last; NULL: there is none. */
static const char *first_class(flow_engine *engine) {
  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  flow_plugin *plugins;
  size_t count = 0;
  flow_engine_plugins(engine, NULL, 0, &count);
  plugins = storage_grow(NULL, count, sizeof *plugins);
  flow_engine_plugins(engine, plugins, count, &count);
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
  note(self, made);
  status = flow_set_root(engine, self->tree.window, made, NULL, NULL);
  if (status == FLOW_OK) return status;
  self->flows.count--;
  flow_destroy(engine, made);
  return core_fail(out_error, status, "'%.100s' cannot be the root of the window: %s", class_id);
}

/* A wish of the user came to nothing, in the words of the user's language. */
static flow_news *refuse(flow_scene *self, flow_word word) {
  core *core = &self->tree.core;
  const char *text = "";
  flow_news *news;
  flow_engine_word(core->engine, word, &text);
  news = news_say(core, FLOW_NEWS_REFUSED, text);
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
  if (outcome->kind == FLOW_OUTCOME_DONE || outcome->kind == FLOW_OUTCOME_NOOP) {
    self->tree.window = FLOW_NONE;
    self->tree.is_stale = true;
    news_add(&self->tree.core, FLOW_NEWS_WINDOW_CHANGED)->changed = FLOW_SCENE_CLOSED;
    core_wake(&self->tree.core);
  } else {
    refuse(self, FLOW_WORD_STAYS_OPEN)->changed = FLOW_SCENE_CLOSED;
  }
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
