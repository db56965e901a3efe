/* A scene: its presenter, its window, and the order in which it changes. */
#include <flow/invoke.h>
#include <flow/tree.h>
#include <stdlib.h>
#include <string.h>

#include "../CFlowJSON/sized.h"
#include "state.h"
#include "storage.h"
#include "tabs.h"

/* ---- News of the engine ---------------------------------------------------------------------- */

static void transition(void *data, const flow_change *change) {
  flow_scene *self = ((scene_link *)data)->scene;
  if (!self) return;
  motion_change(&self->motion, &self->tree, change);
  core_wake(&self->tree.core);
}

static void changed(void *data, flow_screen screen) {
  flow_scene *self = ((scene_link *)data)->scene;
  page *page = self ? tree_page(&self->tree, screen) : NULL;
  if (page) page_change(page);
}

static void gesture(void *data, const flow_gesture *held) {
  flow_scene *self = ((scene_link *)data)->scene;
  if (!self) return;
  self->motion.held = *held;
  self->motion.is_held_stale = true;
  core_wake(&self->tree.core);
}

static void hurry(void *data, flow_token token) {
  flow_scene *self = ((scene_link *)data)->scene;
  if (self && self->motion.token == token) flow_scene_settle(self);
}

/* The scene ends its presenter after itself; else the engine has ended, and the host ends the scene
 * later. */
static void presenter_end(void *data) {
  flow_scene *self = ((scene_link *)data)->scene;
  if (self) {
    self->link->scene = NULL;
    self->tree.core.is_ended = true;
    self->tree.core.engine = NULL;
  }
  scene_link_unref(data);
}

static flow_status make_presenter(flow_scene *self, flow_error *error) {
  static const flow_method methods[] = {
      FLOW_PRESENTER_METHOD(transition, transition), FLOW_PRESENTER_METHOD(changed, changed),
      FLOW_PRESENTER_METHOD(gesture, gesture), FLOW_PRESENTER_METHOD(hurry, hurry),
      FLOW_PRESENTER_METHOD(destroy, presenter_end)};
  const flow_class presenter = FLOW_CLASS(FLOW_KIND_PRESENTER, "flow-scene.presenter", methods);
  flow_engine *engine = self->tree.core.engine;
  flow_status status = scene_register(engine, &presenter, error);
  if (status != FLOW_OK) return status;
  status = flow_create_with(engine, presenter.id, scene_link_ref(self), &self->presenter);
  if (status == FLOW_OK) return status;
  scene_link_unref(self->link);
  return core_fail(error, status, scene_refused, "presenter");
}

/* ---- Reading the news ------------------------------------------------------------------------ */

#define MOST_READS 1000

/* Does the next thing that brings news; false if there is nothing to do. */
static bool advance(flow_scene *self) {
  tree *tree = &self->tree;
  motion *motion = &self->motion;
  if (tree->is_stale) {
    /* A screen that always opens another one would never let the news end. */
    if (++tree->reads > MOST_READS) return false;
    motion_show(motion, tree);
    flows_note(self);
  } else if (tree_take_page(tree)) {
    return true;
  } else if (motion->is_held_stale) {
    motion_hold(motion, tree);
  } else if (tree->are_bars_stale) {
    tree_take_bars(tree);
  } else {
    return motion_answer(motion, tree);
  }
  return true;
}

static bool read(flow_scene *self, flow_news *out) {
  core *core = &self->tree.core;
  const flow_news *news;
  const uint32_t size = out->struct_size;
  while (!core->is_ended) {
    news = news_take(core);
    if (news) {
      if (news->kind == FLOW_NEWS_ROWS) rows_told(&((element *)news->element)->rows, news->element);
      memcpy(out, news, size < sizeof *news ? size : sizeof *news);
      out->struct_size = size;
      return true;
    }
    if (advance(self) || core->count) continue;
    tree_end_round(&self->tree);
    if (!self->motion.number) tree_rest(&self->tree);
    gone_end(core);
    return false;
  }
  return false;
}

flow_bool flow_scene_next(flow_scene *self, flow_news *out) {
  core *core;
  bool has_news;
  if (!core_is_there(self) || !out) return FLOW_FALSE;
  core = &self->tree.core;
  if (core->inside || out->struct_size < offsetof(flow_news, layer)) return FLOW_FALSE;
  core_enter(core);
  has_news = read(self, out);
  core_leave(core);
  return has_news;
}

/* ---- Wishes of the user ---------------------------------------------------------------------- */

flow_status flow_scene_back(flow_scene *self) {
  const flow_status status = scene_check(self, NULL);
  if (status != FLOW_OK) return status;
  return flow_back(self->tree.core.engine, self->tree.window, NULL, NULL);
}

flow_status flow_scene_page_back(flow_scene_page *page_) {
  const page *self = (const page *)page_;
  const layer *layer = self ? (const struct layer *)self->open.layer : NULL;
  flow_status status = self ? scene_check(self->open.scene, NULL) : FLOW_ERROR_INVALID_ARGUMENT;
  if (status == FLOW_OK && self->open.screen == FLOW_NONE) status = FLOW_ERROR_STALE_HANDLE;
  if (status != FLOW_OK) return status;
  if (!layer || layer->open.place_count == 1) return flow_scene_back(self->open.scene);
  return flow_back(core_of(self->open.scene)->engine,
                   layer->places[tree_place_of(layer, self)].open.router, NULL, NULL);
}

flow_status flow_scene_set_fit(flow_scene *self, size_t count) {
  flow_status status = scene_check(self, NULL);
  size_t now = 0;
  if (status == FLOW_OK && (count < 1 || count > 64)) status = FLOW_ERROR_INVALID_ARGUMENT;
  if (status != FLOW_OK || self->tree.fit == count) return status;
  /* A new window has the number already, as one pane fits at first: it is not asked again. */
  if (self->tree.fit == 0) flow_window_panes(self->tree.core.engine, self->tree.window, &now);
  if (self->tree.window != FLOW_NONE && now != count)
    status = flow_window_set_panes(self->tree.core.engine, self->tree.window, count, NULL, NULL);
  if (status == FLOW_OK) self->tree.fit = count;
  return status;
}

/* The button of an alert that changes nothing; NULL if it has none. */
static flow_scene_element *cancel_of(const flow_scene_page *page) {
  flow_scene_element *each;
  for (size_t index = 0; (each = flow_scene_element_at(page, FLOW_SCENE_LIST_BODY, index)); index++)
    if (each->shown->kind == FLOW_ELEMENT_BUTTON && each->shown->role == FLOW_ROLE_CANCEL &&
        each->shown->enabled)
      return each;
  return NULL;
}

flow_status flow_scene_dismiss(flow_scene_layer *layer) {
  flow_scene_element *cancel;
  if (!layer) return FLOW_ERROR_INVALID_ARGUMENT;
  cancel = layer->page && layer->page->is_alert ? cancel_of(layer->page) : NULL;
  if (cancel) return flow_scene_press(cancel, NULL, NULL, 1, NULL);
  return flow_drag(core_of(layer->scene)->engine, layer->handle, NULL, NULL);
}

flow_status flow_scene_select_tab(flow_scene_layer *layer, flow_router tab) {
  if (!layer) return FLOW_ERROR_INVALID_ARGUMENT;
  return flow_select_tab_of(core_of(layer->scene)->engine, tab, NULL, NULL);
}

/* The user is in a place, which is selected by that (P6), with the focus that it had. */
static void come_to(flow_scene_layer *open, size_t place) {
  page *shown = place < open->place_count ? ((layer *)open)->places[place].page : NULL;
  if (shown && place != open->selected_place)
    flow_scene_focused(&shown->open, shown->focus ? &shown->focus->open : NULL);
}

flow_bool flow_scene_turn(flow_scene_layer *open, size_t place, int32_t by) {
  const flow_scene_tabs *tabs = open ? tabs_at((layer *)open, place) : NULL;
  const flow_router router = tabs_beside(tabs, by);
  if (router != FLOW_NONE) {
    come_to(open, place);
    flow_scene_select_tab(open, router);
  }
  return tabs != NULL;
}

/* A slide whose news have been read ends at once, and so does the gesture before. */
void scene_end_moves(flow_scene *self) {
  core *core = &self->tree.core;
  const bool is_shown = core->first == core->count && !self->motion.has_change;
  flow_scene_settle(self); /* the user does not wait for a slide */
  if (is_shown) motion_answer(&self->motion, &self->tree);
  if (core->is_ended || self->finger.held == FLOW_NONE) return;
  finger_cancel(&self->finger, &self->tree);
  if (self->motion.has_change && self->motion.change.kind == FLOW_CHANGE_CANCEL)
    motion_answer(&self->motion, &self->tree);
}

static flow_bool hold(flow_scene *self, flow_request_kind kind, flow_handle held) {
  core *core = &self->tree.core;
  bool is_held;
  core_enter(core);
  scene_end_moves(self);
  is_held = !core->is_ended && finger_hold(&self->finger, &self->tree, kind, held);
  core_leave(core);
  return is_held;
}

flow_bool flow_scene_hold_back(flow_scene *self) {
  return core_is_there(self) && hold(self, FLOW_REQUEST_GESTURE_BACK, self->tree.window);
}

flow_bool flow_scene_hold_layer(flow_scene_layer *layer) {
  return layer && layer->handle != FLOW_NONE &&
         hold(layer->scene, FLOW_REQUEST_GESTURE_DRAG, layer->handle);
}

flow_bool flow_scene_hold_turn(flow_scene_layer *layer, size_t place, int32_t by) {
  const flow_router router = tabs_beside(flow_scene_pages_at(layer, place), by);
  if (router == FLOW_NONE) return FLOW_FALSE;
  come_to(layer, place);
  return hold(layer->scene, FLOW_REQUEST_GESTURE_TURN, router);
}

void flow_scene_hold_move(flow_scene *self, double progress, uint32_t time) {
  if (self) finger_move(&self->finger, &self->tree, progress, time);
}

flow_bool flow_scene_hold_goes(const flow_scene *self, uint32_t time) {
  return self && finger_goes(&self->finger, time);
}

void flow_scene_hold_lift(flow_scene *self, uint32_t time) {
  if (self) finger_lift(&self->finger, &self->tree, time);
}

void flow_scene_hold_cancel(flow_scene *self) {
  if (self) finger_cancel(&self->finger, &self->tree);
}

void flow_scene_rested(flow_scene *self, uint32_t number) {
  if (!self || !number || number != self->motion.number) return;
  self->motion.number = 0;
  core_wake(&self->tree.core);
}

void flow_scene_settle(flow_scene *self) {
  if (!self || !self->motion.number) return;
  motion_settle(&self->motion, &self->tree);
  core_wake(&self->tree.core);
}

void flow_scene_set_visible(flow_scene *self, flow_bool is_visible) {
  if (!self) return;
  self->motion.is_hidden = !is_visible;
  if (!is_visible) flow_scene_settle(self);
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

static void scene_free(flow_scene *self) {
  core *core = &self->tree.core;
  tree_end(&self->tree);
  gone_end(core);
  free(self->flows.items);
  free(core->news);
  if (core->skin.destroy) core->skin.destroy(core->skin.data);
  scene_link_unref(self->link);
  free(self);
}

flow_status scene_take_window(flow_scene *self, flow_error *error) {
  flow_engine *engine = self->tree.core.engine;
  const bool is_own = self->tree.window == FLOW_NONE;
  flow_status status = FLOW_OK;
  if (!is_own && self->presenter != FLOW_NONE) return FLOW_OK;
  if (self->presenter == FLOW_NONE) status = make_presenter(self, error);
  if (status == FLOW_OK && self->flows.observer == FLOW_NONE) status = flows_watch(self, error);
  if (status != FLOW_OK) return status;
  if (is_own) status = flow_window_create(engine, &self->tree.window);
  if (status != FLOW_OK) return core_fail(error, status, scene_refused, "window");
  status = flow_window_set_presenter(engine, self->tree.window, self->presenter);
  if (status == FLOW_OK && is_own && self->tree.fit > 1)
    flow_window_set_panes(engine, self->tree.window, self->tree.fit, NULL, NULL);
  if (status == FLOW_OK) return status;
  if (is_own) {
    flow_window_close(engine, self->tree.window, NULL, NULL);
    self->tree.window = FLOW_NONE;
  }
  return core_fail(error, status, scene_refused, "window");
}

flow_status flow_scene_create(flow_engine *engine, flow_window window, const flow_skin *skin,
                              flow_scene **out_scene, flow_error *out_error) {
  flow_skin given = FLOW_SKIN_INIT;
  flow_scene *self;
  flow_status status;
  if (!engine || !skin || !out_scene)
    return core_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT,
                     "engine, skin or out_scene of a scene is NULL", NULL);
  if (!sized_take(&given, sizeof given, SIZED_FIRST(flow_skin, destroy), skin))
    return core_fail(out_error, FLOW_ERROR_STRUCT_SIZE,
                     "the struct_size of the skin is wrong: start from FLOW_SKIN_INIT", NULL);
  self = storage_zero(1, sizeof *self);
  self->tree.core.skin = given;
  self->tree.core.engine = engine;
  self->tree.core.end = scene_free;
  self->tree.window = window;
  self->tree.title = text_new(flow_text(""));
  self->tree.screens = keys_new(0);
  self->tree.is_empty = self->tree.is_stale = true;
  self->link = storage_zero(1, sizeof *self->link);
  self->link->scene = self;
  self->link->references = 1;
  self->is_adopted = window != FLOW_NONE;
  status = scene_take_window(self, out_error);
  if (status == FLOW_OK) {
    *out_scene = self;
    return status;
  }
  self->link->scene = NULL;
  self->tree.core.skin.destroy = NULL;
  flow_destroy(engine, self->presenter);
  flows_end(self);
  scene_free(self);
  return status;
}

void flow_scene_destroy(flow_scene *self) {
  core *core;
  if (!self) return;
  core = &self->tree.core;
  if (!core->engine) {
    scene_free(self);
    return;
  }
  if (core->is_ended) return;
  core_enter(core);
  finger_cancel(&self->finger, &self->tree);
  core->is_ended = true;
  self->link->scene = NULL;
  flow_destroy(core->engine, self->presenter); /* the window tells nobody any more */
  flows_end(self);
  if (self->tree.window != FLOW_NONE)
    flow_window_close(core->engine, self->tree.window,
                      FLOW_OPTIONS(.flags = FLOW_OPEN_FORCE | FLOW_OPEN_AT_ONCE), NULL);
  core_leave(core);
}

flow_engine *flow_scene_engine(const flow_scene *self) {
  return self ? self->tree.core.engine : NULL;
}

void *flow_scene_data(const flow_scene *self) { return self ? self->tree.core.skin.data : NULL; }
