#include "tree.h"

#include <flow/data.h>
#include <flow/tree.h>
#include <stdlib.h>
#include <string.h>

#include "focus.h"
#include "memory.h"
#include "storage.h"
#include "tabs.h"

/* Addresses under which screens and layers have their page and their layer. */
static const char page_key, layer_key;

static void make_stale(tree *self) {
  self->is_stale = true;
  core_wake(&self->core);
}

/* ---- Pages ----------------------------------------------------------------------------------- */

/* True unless the screen is going, and takes no data any more, or another scene shows it. */
static bool is_free(const tree *self, flow_screen screen) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  void *found = NULL;
  return flow_screen_get(self->core.engine, screen, &info) == FLOW_OK && info.router != FLOW_NONE &&
         flow_screen_data(self->core.engine, screen, &page_key, &found) == FLOW_OK && !found;
}

/* The engine takes the page from its screen. If the screen takes it again, the screen has been made
 * anew in its place (S16), and the page goes on; else the screen has gone. */
static void page_taken(void *data) {
  page *self = data;
  tree *tree = tree_of(self->open.scene);
  if (!tree->core.is_ended && is_free(tree, self->open.screen) &&
      flow_screen_set_data(tree->core.engine, self->open.screen, &page_key, self, page_taken) ==
          FLOW_OK) {
    self->is_renewed = self->is_stale = true;
    core_wake(&tree->core);
    return;
  }
  keys_remove(&tree->screens, self->open.screen);
  self->is_left = true;
  self->next_left = tree->left;
  tree->left = self;
  make_stale(tree);
}

/* The engine is not asked, as the screen may have gone. */
static page *found_page(const tree *self, flow_screen screen) {
  const size_t found = keys_find(&self->screens, screen);
  return found == FLOW_NO_INDEX ? NULL : (page *)(uintptr_t)found;
}

page *tree_page(const tree *self, flow_screen screen) {
  page *found = found_page(self, screen);
  for (page *left = self->left; left && !found; left = left->next_left)
    if (left->open.screen == screen) found = left;
  return found;
}

page *tree_page_for(tree *self, flow_screen screen) {
  page *made = found_page(self, screen);
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  if (made || screen == FLOW_NONE) return made;
  made = page_new((flow_scene *)self, screen);
  if (flow_screen_set_data(self->core.engine, screen, &page_key, made, page_taken) != FLOW_OK) {
    page_leave(made); /* the screen is going just now */
    return NULL;
  }
  keys_put(&self->screens, screen, (size_t)(uintptr_t)made);
  if (self->memories && flow_screen_get(self->core.engine, screen, &info) == FLOW_OK)
    memory_recall(&self->memories, made, info.class_id);
  return made;
}

flow_scene_page *flow_scene_page_of(const flow_scene *scene, flow_screen screen) {
  page *found = scene ? found_page(tree_of(scene), screen) : NULL;
  return found && found->was_told ? &found->open : NULL;
}

static void empty_place(layer *self, const page *page) {
  for (size_t index = 0; index < self->open.place_count; index++) {
    place *each = &self->places[index];
    if (each->page != page) continue;
    each->page = NULL;
    each->open.page = NULL;
    if (index == self->open.selected_place) self->open.page = NULL;
  }
}

void tree_tell_left(tree *self) {
  while (self->left) {
    page *page = self->left;
    self->left = page->next_left;
    for (size_t index = 0; index < self->layer_count; index++)
      empty_place(self->layers[index], page);
    if (page->was_told) news_add(&self->core, FLOW_NEWS_PAGE_WENT)->page = &page->open;
    tree_put_page(page, NULL);
    page_leave(page);
  }
}

/* ---- Layers ---------------------------------------------------------------------------------- */

static void layer_taken(void *data) {
  layer *self = data;
  tree *tree = tree_of(self->open.scene);
  self->is_lent = false;
  if (!tree->core.is_ended) make_stale(tree);
}

static void places_free(place *places, size_t count) {
  for (size_t index = 0; index < count; index++)
    text_free(places[index].empty_text);
  free(places);
}

static void layer_free(layer *self) {
  places_free(self->places, self->open.place_count);
  text_free(self->source_row);
  text_free(self->tab_image);
  text_free(self->tabs_text);
  free(self);
}

static layer *layer_for(tree *self, flow_layer handle) {
  void *found = NULL;
  layer *made;
  flow_layer_data(self->core.engine, handle, &layer_key, &found);
  if (found && ((layer *)found)->open.scene == (flow_scene *)self) return found;
  made = storage_zero(1, sizeof *made);
  made->open.handle = handle;
  made->open.scene = (flow_scene *)self;
  made->open.place_count = 1;
  made->places = storage_zero(1, sizeof *made->places);
  made->places->empty_text = text_new(flow_text(""));
  made->places->open.empty_text = made->places->empty_text;
  made->is_lent =
      flow_layer_set_data(self->core.engine, handle, &layer_key, made, layer_taken) == FLOW_OK;
  if (made->is_lent) return made;
  layer_free(made); /* the layer is going just now */
  return NULL;
}

static void layer_end(gone *gone) {
  layer *self = CONTAINER(gone, layer, gone);
  self->open.page = NULL;
  for (size_t index = 0; index < self->open.place_count; index++)
    self->places[index].open.page = NULL;
  self->open.source = NULL;
  self->is_over = true;
  if (!self->pages) layer_free(self);
}

/* A page below others may outlive its layer for a while. */
void tree_put_page(page *page, layer *put) {
  layer *former = (layer *)page->open.layer;
  if (former == put) return;
  page->open.layer = put ? &put->open : NULL;
  if (put) put->pages++;
  if (put && !page->was_told) page->hides_choice = put->hides_choice;
  if (former && --former->pages == 0 && former->is_over) layer_free(former);
}

static void see_page(tree *self, page *page, bool is_seen) {
  flow_news *news;
  if (!page || is_seen == (page->open.is_seen != FLOW_FALSE)) return;
  page->open.is_seen = is_seen;
  if (!page->was_told || page->is_left) return;
  news = news_add(&self->core, FLOW_NEWS_PAGE_CHANGED);
  news->page = &page->open;
  news->layer = page->open.layer;
  news->changed = FLOW_PAGE_SEEN;
}

static void hide_page(tree *self, page *page) {
  if (page) page->is_top = false;
  see_page(self, page, false);
}

static void layer_leave(tree *self, layer *layer) {
  if (layer->is_lent)
    flow_layer_set_data(self->core.engine, layer->open.handle, &layer_key, NULL, NULL);
  for (size_t index = 0; index < layer->open.place_count; index++)
    hide_page(self, layer->places[index].page);
  layer->open.handle = FLOW_NONE;
  layer->open.is_seen = layer->open.is_top = FLOW_FALSE;
  if (layer->is_known) news_add(&self->core, FLOW_NEWS_LAYER_WENT)->layer = &layer->open;
  gone_add(&self->core, &layer->gone, layer_end);
}

/* Reads the layers of the window. Layers that are in it no more go, the top one first. */
static void take_layers(tree *self) {
  size_t count = 0, filled = 0;
  layer **now;
  self->generation++;
  if (self->window != FLOW_NONE) flow_window_layer_count(self->core.engine, self->window, &count);
  now = storage_grow(NULL, count, sizeof *now);
  for (size_t index = 0; index < count; index++) {
    flow_layer handle = FLOW_NONE;
    layer *each;
    flow_window_layer_at(self->core.engine, self->window, index, &handle);
    each = handle == FLOW_NONE ? NULL : layer_for(self, handle);
    if (!each) continue;
    each->generation = self->generation;
    now[filled++] = each;
  }
  for (size_t index = self->layer_count; index-- > 0;)
    if (self->layers[index]->generation != self->generation) layer_leave(self, self->layers[index]);
  free(self->layers);
  self->layers = now;
  self->layer_count = filled;
}

/* Reads the tabs or pages around all that a layer shows. */
static uint32_t take_tabs(layer *self, flow_layout layout) {
  const tabs former = self->tabs;
  self->holds_layer =
      layout != FLOW_LAYOUT_PANES && tabs_read(&self->tabs, self, self->open.handle, layout);
  if (layout == FLOW_LAYOUT_PANES || !self->tabs.open.count) self->tabs = (tabs){0};
  self->open.tabs = self->tabs.open.count ? &self->tabs.open : NULL;
  return tabs_are_same(&self->tabs, &former) ? 0 : FLOW_LAYER_TABS;
}

static uint32_t take_state(layer *layer, const flow_layer_info *info, size_t index, bool is_top) {
  flow_scene_layer *open = &layer->open;
  const bool is_same = open->style == info->style && open->index == index &&
                       open->can_drag == info->can_drag && is_top == (open->is_top != FLOW_FALSE);
  open->style = info->style;
  open->index = index;
  open->can_drag = info->can_drag;
  open->is_top = is_top;
  return is_same ? 0 : FLOW_LAYER_STATE;
}

/* The page of the screen on top of a stack, with its content; NULL: there is none. */
static page *take_top(tree *self, layer *layer, const place *put, const page *former, bool was_seen,
                      bool is_top) {
  flow_screen shown = FLOW_NONE;
  size_t depth = 0;
  page *page;
  flow_router_depth(self->core.engine, put->open.router, &depth);
  if (depth) flow_router_screen_at(self->core.engine, put->open.router, depth - 1, &shown);
  page = tree_page_for(self, shown);
  if (!page) return NULL;
  tree_put_page(page, layer);
  page->is_top = is_top;
  if (!page->was_told) page->open.is_seen = FLOW_TRUE; /* the new page is read as a whole */
  /* Not seen it was not told of changes. */
  if (page->was_told && (former != page || !was_seen || self->is_missed)) page->is_stale = true;
  if (page->is_stale) page_take(page);
  page_hide_choice(page, layer->hides_choice); /* behind the rows that have come and gone */
  return page->was_told && !page->is_left ? page : NULL;
}

typedef struct reading {
  flow_engine *engine;
  layer *layer;
  place *places;
  size_t capacity, count, selected;
  bool has_panes; /* there are panes around what is read, of which some may not be seen */
} reading;

static void read_places(reading *to, flow_layer layer, bool is_selected);

/* Reads the place of a tab or pane that is seen, or the places of the layer that stands there. */
static void read_place(reading *to, const flow_tab_info *info, bool is_selected) {
  place *put = &to->places[to->count];
  if (info->layer != FLOW_NONE) {
    read_places(to, info->layer, is_selected);
    return;
  }
  if (to->count == to->capacity) return;
  if (is_selected) to->selected = to->count;
  put->open.router = info->router;
  put->empty_text = text_new(info->empty_text);
  put->open.empty_text = put->empty_text;
  to->count++;
}

/* The first place inside a tab or pane gets the tabs or pages of the layer that stands there. */
static void read_tabs_of(reading *to, flow_layer of, size_t first) {
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  place *put = &to->places[first];
  if (of == to->layer->open.handle || first == to->count || put->open.tabs) return;
  flow_layer_get(to->engine, of, &info);
  tabs_read(&put->tabs, to->layer, of, info.layout);
  put->open.tabs = &put->tabs.open;
}

/* Reads the places that a layer has now, without pages: its panes that are seen, or its selected
 * tab. */
static void read_places(reading *to, flow_layer layer, bool is_selected) {
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  size_t panes = 0, tabs = 0;
  const size_t first = to->count;
  flow_layer_pane_count(to->engine, layer, &panes);
  if (panes) to->has_panes = true;
  for (size_t index = 0; index < panes; index++) {
    flow_layer_pane_at(to->engine, layer, index, &info);
    if (info.seen) read_place(to, &info, is_selected && info.selected);
  }
  if (panes) return;
  flow_layer_tab_count(to->engine, layer, &tabs);
  for (size_t index = 0; index < tabs; index++) {
    flow_layer_tab_at(to->engine, layer, index, &info);
    if (info.selected) read_place(to, &info, is_selected);
  }
  if (tabs) read_tabs_of(to, layer, first);
}

/* The page that a stack showed in a layer; NULL: none. */
static page *former_page(const layer *layer, flow_router router) {
  for (size_t index = 0; index < layer->open.place_count; index++)
    if (layer->places[index].open.router == router) return layer->places[index].page;
  return NULL;
}

static bool has_place_of(const place *places, size_t count, const page *page) {
  for (size_t index = 0; index < count; index++)
    if (places[index].page == page) return true;
  return false;
}

static bool have_same_tabs(const layer *layer, const place *places, size_t count) {
  bool is_same = count == layer->open.place_count;
  for (size_t index = 0; is_same && index < count; index++)
    is_same = tabs_are_same(&places[index].tabs, &layer->places[index].tabs);
  return is_same;
}

/* The bits that say in what the places of a layer differ from those before. */
static uint32_t differing(const layer *layer, const place *places, size_t count, size_t selected) {
  uint32_t changed = have_same_tabs(layer, places, count) ? 0 : FLOW_LAYER_TABS;
  if (places[selected].page != layer_page(layer)) changed |= FLOW_LAYER_PAGE;
  if (layer->open.place_count != count || layer->open.selected_place != selected)
    return changed | FLOW_LAYER_PLACES;
  for (size_t index = 0; index < count; index++)
    if (count > 1 && (places[index].page != layer->places[index].page ||
                      places[index].open.router != layer->places[index].open.router))
      changed |= FLOW_LAYER_PLACES;
  return changed;
}

/* Reads what a layer shows that has no panes, as most layers: its place stays where it is. */
static uint32_t take_stack(tree *self, layer *layer, flow_router router, bool was_seen) {
  place *only = layer->places;
  page *before = only->page, *former = only->open.router == router ? before : NULL;
  layer->hides_choice = false;
  text_set(&only->empty_text, flow_text("")); /* a pane may have stood there */
  only->open.empty_text = only->empty_text;
  only->open.router = router;
  only->page = take_top(self, layer, only, former, was_seen, layer->open.is_top);
  only->open.page = only->page ? &only->page->open : NULL;
  if (only->page == before) return 0;
  hide_page(self, before);
  return FLOW_LAYER_PAGE;
}

/* Reads what a layer that is seen shows in its places. */
static uint32_t take_places(tree *self, layer *layer, flow_router router, bool was_seen) {
  reading all = {self->core.engine, layer, NULL, 1, 0, 0, false};
  size_t panes = 0, count, selected;
  uint32_t changed;
  place *places;
  flow_layer_pane_count(self->core.engine, layer->open.handle, &panes);
  if (layer->holds_layer) panes = 1;
  if (panes == 0 && layer->open.place_count == 1) {
    const uint32_t former = layer->places->open.tabs ? FLOW_LAYER_TABS : 0;
    layer->places->open.tabs = NULL;
    layer->places->tabs = (tabs){0};
    return former | take_stack(self, layer, router, was_seen);
  }
  flow_window_panes(self->core.engine, self->window, &all.capacity);
  all.places = places = storage_zero(all.capacity, sizeof *places);
  if (panes) read_places(&all, layer->open.handle, true);
  if (all.count == 0) read_place(&all, &(flow_tab_info){.router = router}, true);
  count = all.count;
  selected = all.selected;
  layer->hides_choice = all.has_panes && count < 2;
  for (size_t index = 0; index < count; index++) {
    place *each = &places[index];
    each->page = take_top(self, layer, each, former_page(layer, each->open.router), was_seen,
                          layer->open.is_top && index == selected);
  }
  for (size_t index = 0; index < count; index++) {
    if (places[index].page && places[index].page->is_left) places[index].page = NULL;
    places[index].open.page = places[index].page ? &places[index].page->open : NULL;
  }
  changed = differing(layer, places, count, selected);
  for (size_t index = 0; index < layer->open.place_count; index++)
    if (!has_place_of(places, count, layer->places[index].page))
      hide_page(self, layer->places[index].page);
  places_free(layer->places, layer->open.place_count);
  layer->places = places;
  layer->open.place_count = count;
  layer->open.selected_place = selected;
  return changed;
}

/* A layer that is not seen keeps what it showed, but for pages that have gone. */
static uint32_t keep_places(tree *self, layer *layer) {
  uint32_t changed = 0;
  for (size_t index = 0; index < layer->open.place_count; index++) {
    place *each = &layer->places[index];
    if (!each->page || !each->page->is_left) continue;
    hide_page(self, each->page);
    each->page = NULL;
    each->open.page = NULL;
    changed |= index == layer->open.selected_place ? FLOW_LAYER_PAGE : FLOW_LAYER_PLACES;
  }
  return changed;
}

/* Reads what a layer shows. */
static void take_layer(tree *self, size_t index, bool is_seen) {
  layer *layer = self->layers[index];
  const bool was_seen = layer->open.is_seen;
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  uint32_t changed;
  flow_news *news;
  if (flow_layer_get(self->core.engine, layer->open.handle, &info) != FLOW_OK) return;
  changed = take_state(layer, &info, index, index + 1 == self->layer_count);
  changed |= take_tabs(layer, info.layout);
  if (was_seen != is_seen) changed |= FLOW_LAYER_STATE;
  layer->open.is_seen = is_seen;
  if (!layer->is_known) news_add(&self->core, FLOW_NEWS_LAYER_CAME)->layer = &layer->open;
  if (layer_page(layer)) layer_page(layer)->is_top = layer->open.is_top;
  changed |= is_seen ? take_places(self, layer, info.router, was_seen && layer->is_known)
                     : keep_places(self, layer);
  layer->open.page = layer_page(layer) ? &layer_page(layer)->open : NULL;
  for (size_t each = 0; each < layer->open.place_count; each++)
    see_page(self, layer->places[each].page, is_seen);
  /* The rest is read. */
  if (!layer->is_known)
    changed = (layer->open.page ? FLOW_LAYER_PAGE : 0) |
              (layer->open.place_count > 1 ? FLOW_LAYER_PLACES : 0);
  layer->is_known = true;
  if (!changed) return;
  news = news_add(&self->core, FLOW_NEWS_LAYER_CHANGED);
  news->layer = &layer->open;
  news->changed = changed;
}

/* The top-most cover, or the root: below it nothing is seen. */
static size_t first_seen(const tree *self) {
  size_t index = self->layer_count;
  while (index-- > 1) {
    flow_layer_info info = FLOW_LAYER_INFO_INIT;
    if (flow_layer_get(self->core.engine, self->layers[index]->open.handle, &info) == FLOW_OK &&
        info.style == FLOW_STYLE_FULL_SCREEN_COVER)
      return index;
  }
  return 0;
}

void tree_take(tree *self) {
  size_t first;
  self->is_stale = false;
  self->are_bars_stale = true;
  self->top = FLOW_NONE;
  if (self->window != FLOW_NONE) flow_window_top(self->core.engine, self->window, &self->top);
  take_layers(self);
  first = first_seen(self);
  /* A `render` may have asked for another tree, or for the end of the scene. */
  for (size_t index = 0; index < self->layer_count && !self->is_stale && !self->core.is_ended;
       index++)
    take_layer(self, index, index >= first);
  if (!self->is_stale) self->is_missed = false;
}

void tree_uncover(tree *self) {
  size_t index = self->layer_count;
  self->are_bars_stale = true; /* a page that is asked may have another title */
  if (index) index--;
  while (index-- > 0 && !self->is_stale && !self->core.is_ended) {
    const layer *layer = self->layers[index];
    take_layer(self, index, true);
    if (layer->open.style == FLOW_STYLE_FULL_SCREEN_COVER) return;
  }
}

/* Takes and tells what one page that is seen says; false if there is nothing. */
static bool take_news_of(tree *self, page *page) {
  element *each;
  if (!page || !page->open.is_seen || page->is_left) return false;
  if (page->is_stale && !page->is_put_off) {
    page->is_pending = false;
    page_take(page);
    self->are_bars_stale = true;
    return true;
  }
  if (page->is_pending) {
    page->is_pending = false;
    page_tell_pending(page);
    return true;
  }
  for (size_t place = 0; self->core.hollow && (each = page_element(page, place)); place++)
    rows_come(&each->rows, &each->open);
  return false;
}

bool tree_take_page(tree *self) {
  for (size_t index = 0; index < self->layer_count; index++) {
    const layer *layer = self->layers[index];
    for (size_t place = 0; place < layer->open.place_count; place++)
      if (take_news_of(self, layer->places[place].page)) return true;
  }
  return false;
}

size_t tree_place_of(const layer *self, const page *page) {
  for (size_t index = 0; index < self->open.place_count; index++)
    if (page && self->places[index].page == page) return index;
  return self->open.selected_place;
}

/* ---- Bars ------------------------------------------------------------------------------------ */

/* True if a filled pane before the pane of a screen is not seen: back leads there (P6). */
static bool is_before_hidden(flow_engine *engine, const flow_screen_info *info) {
  const flow_layer in = info->inner != FLOW_NONE ? info->inner : info->layer;
  flow_tab_info pane = FLOW_TAB_INFO_INIT;
  bool is_hidden = false;
  size_t depth, index = 0;
  while (flow_layer_pane_at(engine, in, index++, &pane) == FLOW_OK && pane.router != info->router) {
    depth = 0;
    flow_router_depth(engine, pane.router, &depth);
    is_hidden = is_hidden || (!pane.seen && depth);
  }
  return is_hidden && pane.router == info->router;
}

/* `is_top` is about the place that is selected in the top layer, which the window's back is about;
 * of other places the engine says if back leads anywhere. */
static flow_scene_way_back way_of(flow_engine *engine, const layer *layer, bool is_top,
                                  const flow_screen_info *info, const flow_back_target *target) {
  flow_scene_way_back way = FLOW_WAY_BACK_NONE;
  if (is_top) {
    if (target->kind == FLOW_BACK_POP || target->kind == FLOW_BACK_TAB) way = FLOW_WAY_BACK_BACK;
    if (target->kind == FLOW_BACK_DISMISS) way = FLOW_WAY_BACK_CLOSE;
  } else if (info->can_back) {
    if (layer->open.index) way = FLOW_WAY_BACK_CLOSE;
    if (info->index || is_before_hidden(engine, info)) way = FLOW_WAY_BACK_BACK;
  }
  if (way == FLOW_WAY_BACK_CLOSE && layer->open.style == FLOW_STYLE_POPOVER)
    way = FLOW_WAY_BACK_NONE;
  return way;
}

static void take_bar(tree *self, layer *layer, size_t place, const flow_back_target *target) {
  page *page = layer->places[place].page;
  const bool is_top = layer->open.is_top && place == layer->open.selected_place;
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_string back = {NULL, 0};
  flow_scene_way_back way;
  bool is_other, has_bar;
  flow_news *news;
  if (flow_screen_get(self->core.engine, page->open.screen, &info) != FLOW_OK) return;
  way = way_of(self->core.engine, layer, is_top, &info, target);
  /* The layer is closed as a whole, by one button. */
  if (way == FLOW_WAY_BACK_CLOSE && place > 0) way = FLOW_WAY_BACK_NONE;
  if (is_top && way == FLOW_WAY_BACK_BACK) back = target->title;
  has_bar =
      !(info.root_flags & FLOW_OPEN_HIDE_BAR) && !page->open.is_alert &&
      (way != FLOW_WAY_BACK_NONE || page->title[0] || page->lists[FLOW_SCENE_LIST_TOOLBAR].count);
  is_other = text_set(&page->back_title, back);
  page->open.back_title = page->back_title;
  if (!is_other && page->open.way_back == way && has_bar == (page->open.has_bar != FLOW_FALSE))
    return;
  page->open.way_back = way;
  page->open.has_bar = has_bar;
  news = news_add(&self->core, FLOW_NEWS_PAGE_CHANGED);
  news->page = &page->open;
  news->layer = &layer->open;
  news->changed = FLOW_PAGE_BAR;
}

/* Finds the goal of a popover: an element of the page that it was presented from, and its row. */
static void take_source(tree *self, layer *layer) {
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  flow_scene_element *source = NULL;
  flow_scene_page *from;
  bool is_other;
  if (flow_layer_get(self->core.engine, layer->open.handle, &info) != FLOW_OK) return;
  from = flow_scene_page_of((flow_scene *)self, info.presenter);
  if (from && info.source.size) {
    char *id = text_new(info.source);
    source = flow_scene_find(from, id);
    text_free(id);
  }
  if (!source || !info.source_row.size) {
    is_other = layer->source_row != NULL;
    text_free(layer->source_row);
    layer->source_row = NULL;
  } else {
    is_other = text_set(&layer->source_row, info.source_row);
  }
  is_other = is_other || source != layer->open.source;
  layer->open.source = source;
  layer->open.source_row = layer->source_row;
  if (!is_other) return;
  flow_news *news = news_add(&self->core, FLOW_NEWS_LAYER_CHANGED);
  news->layer = &layer->open;
  news->changed = FLOW_LAYER_SOURCE;
}

/* A page over which the user decides something has its title in a frame of its own. */
static bool names_window(const layer *layer) {
  switch (layer->open.style) {
    case FLOW_STYLE_POPOVER:
    case FLOW_STYLE_ALERT:
    case FLOW_STYLE_CONFIRMATION_DIALOG:
      return false;
    default:
      return layer_page(layer) && !layer_page(layer)->open.is_alert;
  }
}

static const char *title_of(const tree *self) {
  for (size_t index = self->layer_count; index-- > 0;) {
    const layer *layer = self->layers[index];
    if (names_window(layer)) return layer_page(layer)->title;
  }
  return "";
}

/* True if another place of a layer has been selected, which no change tells (P5). */
static bool is_other_selected(const tree *self, const layer *layer) {
  flow_router selected = FLOW_NONE;
  return layer->open.place_count > 1 && layer->open.is_seen &&
         flow_router_of(self->core.engine, layer->open.handle, &selected) == FLOW_OK &&
         selected != layer->places[layer->open.selected_place].open.router;
}

void tree_take_bars(tree *self) {
  flow_back_target target = FLOW_BACK_TARGET_INIT;
  const bool could_back = self->can_back, was_empty = self->is_empty;
  uint32_t changed = 0;
  self->are_bars_stale = false;
  for (size_t index = 0; index < self->layer_count; index++) {
    if (!is_other_selected(self, self->layers[index])) continue;
    make_stale(self);
    return;
  }
  if (self->window != FLOW_NONE) flow_window_back_target(self->core.engine, self->window, &target);
  for (size_t index = 0; index < self->layer_count; index++) {
    layer *layer = self->layers[index];
    for (size_t place = 0; layer->open.is_seen && place < layer->open.place_count; place++)
      if (layer->places[place].page) take_bar(self, layer, place, &target);
    take_source(self, layer);
  }
  self->can_back = target.kind != FLOW_BACK_NOTHING;
  self->is_empty = self->layer_count == 0;
  if (text_set(&self->title, flow_text(title_of(self)))) changed |= FLOW_SCENE_TITLE;
  if (could_back != self->can_back) changed |= FLOW_SCENE_BACK;
  if (was_empty != self->is_empty) changed |= FLOW_SCENE_EMPTY;
  if (changed) news_add(&self->core, FLOW_NEWS_WINDOW_CHANGED)->changed = changed;
}

flow_scene *tree_scene(flow_engine *engine, flow_window window) {
  flow_layer root = FLOW_NONE;
  void *found = NULL;
  flow_window_layer_at(engine, window, 0, &root);
  if (root != FLOW_NONE) flow_layer_data(engine, root, &layer_key, &found);
  return found ? ((layer *)found)->open.scene : NULL;
}

/* ---- Rest and end ---------------------------------------------------------------------------- */

void flow_scene_remember(flow_scene *scene) {
  tree *self = tree_of(scene);
  if (!scene) return;
  memory_end(&self->memories);
  for (size_t index = 0; index <= self->screens.mask; index++)
    if (self->screens.slots[index].place != FLOW_NO_INDEX)
      memory_keep(&self->memories, (page *)(uintptr_t)self->screens.slots[index].place);
}

void tree_end_round(tree *self) {
  self->core.round++;
  self->reads = 0;
  if (self->is_stale) core_wake(&self->core);
  for (size_t index = 0; index < self->layer_count; index++) {
    const layer *layer = self->layers[index];
    for (size_t place = 0; place < layer->open.place_count; place++) {
      page *page = layer->places[place].page;
      if (!page || !page->is_put_off) continue;
      page->is_put_off = false;
      core_wake(&self->core);
    }
  }
}

void tree_rest(tree *self) {
  /* A flow that ended with its plugin begins again later: an empty window is not at rest. */
  if (self->layer_count) memory_end(&self->memories);
}

/* Takes a page from its screen, or from one that the engine does not know any more. */
static void page_taken_back(tree *self, page *page) {
  flow_screen_set_data(self->core.engine, page->open.screen, &page_key, NULL, NULL);
  if (!page->is_left) page_taken(page);
}

void tree_end(tree *self) {
  for (size_t index = 0; index <= self->screens.mask; index++) {
    while (self->screens.slots[index].place != FLOW_NO_INDEX) /* others move up to here */
      page_taken_back(self, (page *)(uintptr_t)self->screens.slots[index].place);
  }
  while (self->left) {
    page *page = self->left;
    self->left = page->next_left;
    tree_put_page(page, NULL);
    page_leave(page);
  }
  keys_end(&self->screens);
  while (self->layer_count)
    layer_leave(self, self->layers[--self->layer_count]);
  free(self->layers);
  text_free(self->title);
  memory_end(&self->memories);
}

/* ---- Read by skins --------------------------------------------------------------------------- */

flow_window flow_scene_window(const flow_scene *scene) {
  return scene ? tree_of(scene)->window : FLOW_NONE;
}

const char *flow_scene_title(const flow_scene *scene) { return scene ? tree_of(scene)->title : ""; }

flow_bool flow_scene_can_back(const flow_scene *scene) { return scene && tree_of(scene)->can_back; }

size_t flow_scene_layer_count(const flow_scene *scene) {
  return scene ? tree_of(scene)->layer_count : 0;
}

flow_scene_layer *flow_scene_layer_at(const flow_scene *scene, size_t index) {
  return index < flow_scene_layer_count(scene) ? &tree_of(scene)->layers[index]->open : NULL;
}

const flow_scene_place *flow_scene_place_at(const flow_scene_layer *layer_, size_t index) {
  if (!layer_ || index >= layer_->place_count) return NULL;
  return &((const layer *)layer_)->places[index].open;
}
