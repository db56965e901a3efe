/* The ends of flows and of the window, and requests that no change of the window tells. */
#include <flow/daily.h>
#include <flow/observer.h>
#include <flow/transition.h>
#include <flow/tree.h>
#include <stdlib.h>

#include "state.h"
#include "storage.h"

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

void scene_closed(flow_scene *self) {
  if (self->tree.window == FLOW_NONE) return;
  self->tree.window = FLOW_NONE;
  self->tree.is_stale = true;
  news_add(&self->tree.core, FLOW_NEWS_WINDOW_CHANGED)->changed = FLOW_SCENE_CLOSED;
  core_wake(&self->tree.core);
}

/* True when the window has been closed, by the user or by the program. */
static bool closes(const flow_scene *self, const flow_event *event) {
  flow_transition_info info = FLOW_TRANSITION_INFO_INIT;
  return event->related == self->tree.window &&
         flow_transition_get(self->tree.core.engine, event->subject, &info) == FLOW_OK &&
         info.request == FLOW_REQUEST_CLOSE_WINDOW;
}

/* A request has been carried out, and bars say where back leads (H14): no change of the window
 * tells what has changed below the screen on top. Behind an answer the first one is the request of
 * the change, which has been shown. */
static void event(void *data, const flow_event *event) {
  flow_scene *self = ((scene_link *)data)->scene;
  if (!self || event->kind != FLOW_EVENT_DONE) return;
  if (event->outcome->kind == FLOW_OUTCOME_DONE) {
    if (closes(self, event)) scene_closed(self);
    if (!self->motion.is_answering) {
      self->tree.are_bars_stale = true;
      core_wake(&self->tree.core);
    }
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

void flows_add(flow_scene *self, flow_coordinator flow) {
  flows *flows = &self->flows;
  flows->items = storage_grow(flows->items, flows->count + 1, sizeof *flows->items);
  flows->items[flows->count++] = flow;
}

/* The coordinator without a parent that the root of the window belongs to; FLOW_NONE: there is
 * none. The engine knows the root: a `render` may have replaced the layer that is shown. */
static flow_coordinator flow_of_root(const flow_scene *self, flow_coordinator_info *info) {
  flow_engine *engine = self->tree.core.engine;
  flow_layer_info layer = FLOW_LAYER_INFO_INIT;
  flow_screen screen = FLOW_NONE;
  flow_layer root = FLOW_NONE;
  flow_coordinator flow;
  if (self->tree.window == FLOW_NONE || !self->tree.layer_count) return FLOW_NONE;
  flow_window_layer_at(engine, self->tree.window, 0, &root);
  if (root == FLOW_NONE || flow_layer_get(engine, root, &layer) != FLOW_OK ||
      flow_router_screen_at(engine, layer.router, 0, &screen) != FLOW_OK)
    return FLOW_NONE;
  flow = flow_owner_of(engine, screen);
  while (flow != FLOW_NONE && flow_coordinator_get(engine, flow, info) == FLOW_OK &&
         info->parent != FLOW_NONE)
    flow = info->parent;
  return flow;
}

/* True for a flow in a window that was there before the scene, or a flow that was restored into a
 * window of the scene's own. */
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
  if (flow != FLOW_NONE && is_restored(self, &info)) flows_add(self, flow);
}

void flows_end(flow_scene *self) { flow_destroy(self->tree.core.engine, self->flows.observer); }
