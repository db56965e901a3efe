/* The layers of a window, and the pages that they show, as the engine's tree has them. The tree is
 * read at each change, which only says how it moves; so a change that says that there is more
 * (FLOW_CHANGE_HAS_MORE), another root and the whole tree need no way of their own. */
#ifndef FLOW_SCENE_TREE_H
#define FLOW_SCENE_TREE_H

#include <flow/presenter.h>

#include "keys.h"
#include "page.h"

/* The tabs or pages of a layer, or of a place in it. */
typedef struct {
  flow_scene_tabs open;
  uint64_t digest; /* of all that they say */
} tabs;

/* A place of a layer: its stack, or a pane that is seen. */
typedef struct {
  flow_scene_place open;
  tabs tabs;  /* none if their `handle` is FLOW_NONE */
  page *page; /* as it was told */
  char *empty_text;
} place;

typedef struct layer {
  flow_scene_layer open;
  gone gone;
  place *places; /* as many as `place_count`, of which there is one at least */
  char *source_row;
  tabs tabs;           /* around all places; none if their `handle` is FLOW_NONE */
  char *tab_image;     /* of the tab that was asked for last */
  char *tabs_text;     /* of the tabs that were asked for last */
  uint64_t generation; /* of the tree in which it was last */
  size_t pages;        /* that name it as the layer that showed them last */
  bool is_known;       /* it has been told */
  bool is_over;        /* it has gone, and is freed with the last of these pages */
  bool is_lent;        /* the engine has it as data of the layer */
  bool hides_choice;   /* it has panes, of which nothing is seen beside the selected one (H24) */
  bool holds_layer;    /* a layer is in the place of its selected tab (P8) */
} layer;

/* The beginning of a scene. */
typedef struct {
  core core;
  flow_window window;
  layer **layers;
  size_t layer_count;
  keys screens;    /* the pages, by screens that the engine may not know any more */
  flow_screen top; /* the screen on top of all */
  page *left;      /* pages of screens that have gone, not told yet */
  struct memory *memories;
  char *title;
  uint64_t generation;
  unsigned reads; /* of the engine's tree since all news were read */
  size_t fit;     /* the number of panes that fit, as the skin has said; 0: it has said none */
  bool can_back, is_empty;
  bool is_stale;       /* the engine's tree is another one */
  bool is_missed;      /* it has been more than one since it was read: a page that is seen may have
                          been hidden meanwhile, when nobody told of its changes */
  bool are_bars_stale; /* bars and the window's title may say something else */
} tree;

/* The beginning of a scene. */
static inline tree *tree_of(const flow_scene *scene) { return (tree *)(uintptr_t)scene; }

/* The scene that shows a window; NULL: none, or it shows nothing. */
flow_scene *tree_scene(flow_engine *engine, flow_window window);
/* Reads the tree, asks pages that come for their content, and tells what has changed. */
void tree_take(tree *self);
/* Tells pages whose screens have gone. */
void tree_tell_left(tree *self);
/* Takes and tells a page that is seen and says something else; false if there is none. */
bool tree_take_page(tree *self);
/* The page that a layer shows in its selected place; NULL: none. */
static inline page *layer_page(const layer *self) {
  return self->places[self->open.selected_place].page;
}
/* The place of a layer in which a page is; the selected one if it is in none. */
size_t tree_place_of(const layer *self, const page *page);
/* Tells what stands in bars and in the window's title. */
void tree_take_bars(tree *self);
/* The page of a screen, also of one that has just gone; NULL if there is none. */
page *tree_page(const tree *self, flow_screen screen);
/* The same, made if there is none; NULL if the screen is going. */
page *tree_page_for(tree *self, flow_screen screen);
/* Notes the layer that shows a page; NULL: none. */
void tree_put_page(page *page, layer *layer);
/* Shows layers below the top one, as far as they are seen without it. */
void tree_uncover(tree *self);
/* All news have been read: pages that were put off are asked in the next round. */
void tree_end_round(tree *self);
/* All is told and nothing moves. */
void tree_rest(tree *self);
void tree_end(tree *self);

#endif
