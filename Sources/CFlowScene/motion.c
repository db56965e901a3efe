#include "motion.h"

#include <flow/tree.h>

#include "focus.h"
#include "tabs.h"

static flow_scene_way way_of(const flow_change *change) {
  switch (change->kind) {
    case FLOW_CHANGE_PUSH:
      return FLOW_WAY_FORWARD;
    case FLOW_CHANGE_POP:
      return FLOW_WAY_BACKWARD;
    case FLOW_CHANGE_SELECT:
      return change->to_index > change->from_index ? FLOW_WAY_NEXT : FLOW_WAY_PREVIOUS;
    case FLOW_CHANGE_PRESENT:
      return FLOW_WAY_RISE;
    case FLOW_CHANGE_DISMISS:
      return FLOW_WAY_SINK;
    case FLOW_CHANGE_CANCEL: /* the held page or layer goes back */
      if (change->from_index != change->to_index)
        return change->from_index > change->to_index ? FLOW_WAY_NEXT : FLOW_WAY_PREVIOUS;
      return change->style == FLOW_STYLE_PUSH ? FLOW_WAY_BACKWARD : FLOW_WAY_SINK;
    case FLOW_CHANGE_REPLACE:
      return FLOW_WAY_FADE;
    default:
      return 0;
  }
}

void motion_settle(motion *self, tree *tree) {
  if (!self->number) return;
  self->number = 0;
  news_add(&tree->core, FLOW_NEWS_MOTION_OVER);
}

void motion_change(motion *self, tree *tree, const flow_change *change) {
  motion_settle(self, tree);
  self->token = change->token;
  self->change = *change;
  if (self->has_change) tree->is_missed = true;
  self->has_change = tree->is_stale = true;
  self->is_held_stale = false;
}

static bool is_moving(const motion *self, const tree *tree) {
  return self->change.animated && self->token != FLOW_NONE && !self->is_hidden &&
         !(tree->core.skin.flags & FLOW_SKIN_STILL) && way_of(&self->change);
}

static layer *layer_of(const tree *tree, flow_layer handle) {
  for (size_t index = 0; index < tree->layer_count; index++)
    if (tree->layers[index]->open.handle == handle) return tree->layers[index];
  return NULL;
}

/* The index of the place that a page is in. */
static uint32_t place_of(const page *page) {
  const layer *layer = page ? (const struct layer *)page->open.layer : NULL;
  return layer ? (uint32_t)tree_place_of(layer, page) : 0;
}

/* True for a change that a finger that is lifted leads to. */
static bool is_of_finger(flow_change_kind kind) {
  return kind == FLOW_CHANGE_POP || kind == FLOW_CHANGE_DISMISS || kind == FLOW_CHANGE_SELECT ||
         kind == FLOW_CHANGE_CANCEL;
}

/* Tells the motion of a change; where a finger has let go, it goes on from there. */
static void begin(motion *self, tree *tree, page *from, flow_scene_layer *former) {
  const layer *named = layer_of(tree, self->change.layer);
  page *held;
  flow_news *news;
  const bool goes_on = self->is_held_told && is_of_finger(self->change.kind);
  if (self->is_held_told && (!goes_on || !is_moving(self, tree)))
    news_add(&tree->core, FLOW_NEWS_MOTION_OVER);
  if (!is_moving(self, tree)) return;
  self->number = ++self->last ? self->last : ++self->last;
  news = news_add(&tree->core, FLOW_NEWS_MOTION);
  news->motion = self->number;
  news->way = way_of(&self->change);
  news->layer = named ? (flow_scene_layer *)(uintptr_t)&named->open : NULL;
  if (self->change.kind == FLOW_CHANGE_DISMISS && former) news->layer = former;
  news->page = from && from->was_told ? &from->open : NULL;
  if (named) {
    news->place = (uint32_t)tree_place_of(named, tree_page(tree, self->change.to));
    news->other = named->places[news->place].open.page;
  }
  news->progress = goes_on ? self->progress : 0;
  news->target = 1;
  if (self->change.kind != FLOW_CHANGE_CANCEL) return;
  /* It leads back to 0, with what was held still going. The layer that the engine names is that
   * of the page below. */
  held = tree_page(tree, self->change.to);
  news->target = 0;
  news->other = news->page;
  news->page = held ? &held->open : NULL;
  news->layer = held ? held->open.layer : NULL;
  news->place = place_of(held);
}

void motion_show(motion *self, tree *tree) {
  page *from = self->has_change ? tree_page(tree, self->change.from) : NULL, *on_top;
  flow_scene_layer *former = from ? from->open.layer : NULL;
  tree_take(tree);
  if (tree->core.is_ended || tree->is_stale) return;
  if (self->has_change) begin(self, tree, from, former);
  self->has_change = self->is_held_told = false;
  tree_tell_left(tree);
  on_top = tree_page(tree, tree->top);
  if (tree->top == self->top) return;
  self->top = FLOW_NONE;
  if (!on_top || !on_top->is_top || !on_top->was_told) return;
  self->top = tree->top;
  focus_top(on_top);
}

/* The way to the page of a turn that is held. */
static flow_scene_way way_to(const tree *tree, const page *from, flow_screen to) {
  const flow_scene_layer *layer = from ? from->open.layer : NULL;
  flow_router router = FLOW_NONE;
  flow_router_of(tree->core.engine, to, &router);
  return router != FLOW_NONE &&
                 router == tabs_beside(flow_scene_pages_at(layer, place_of(from)), -1)
             ? FLOW_WAY_PREVIOUS
             : FLOW_WAY_NEXT;
}

static flow_scene_way way_of_held(const motion *self, const tree *tree, const page *from) {
  if (self->held.request == FLOW_REQUEST_GESTURE_TURN) return way_to(tree, from, self->held.to);
  return self->held.style == FLOW_STYLE_PUSH ? FLOW_WAY_BACKWARD : FLOW_WAY_SINK;
}

void motion_hold(motion *self, tree *tree) {
  const bool is_page = self->held.style == FLOW_STYLE_PUSH;
  page *from = tree_page(tree, self->held.from), *below = NULL;
  flow_news *news;
  self->is_held_stale = false;
  if (self->token != FLOW_NONE) return;
  if (!self->is_held_told && !is_page) tree_uncover(tree);
  if (is_page) below = tree_page_for(tree, self->held.to);
  if (below && !self->is_held_told) {
    tree_put_page(below, from ? (layer *)from->open.layer : NULL);
    page_take(below);
    if (from && from->open.layer)
      page_hide_choice(below, ((const layer *)from->open.layer)->hides_choice);
    tree->are_bars_stale = true; /* back leads there, and it may have another title */
  }
  if (!is_page) below = tree_page(tree, self->held.to);
  if (tree->core.is_ended) return;
  self->is_held_told = true;
  self->progress = self->held.progress;
  news = news_add(&tree->core, FLOW_NEWS_MOTION);
  news->way = way_of_held(self, tree, from);
  news->is_held = FLOW_TRUE;
  news->page = from && from->was_told ? &from->open : NULL;
  news->other = below && below->was_told && !below->is_left ? &below->open : NULL;
  news->layer = from ? from->open.layer : NULL;
  news->place = place_of(from);
  news->progress = news->target = self->held.progress;
}

bool motion_answer(motion *self, tree *tree) {
  const flow_token token = self->token;
  if (token == FLOW_NONE || self->number) return false;
  self->token = FLOW_NONE;
  self->is_answering = true;
  /* The next change may come before this returns. */
  flow_token_complete(tree->core.engine, token);
  self->is_answering = false;
  return true;
}
