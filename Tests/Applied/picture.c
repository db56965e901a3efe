/* The picture of layers and tabs. It is changed by changes alone; the tree is read where a change
 * says so (FLOW_CHANGE_HAS_MORE, FLOW_CHANGE_SET, FLOW_CHANGE_ROOT), and compared at rest. */
#include "applied.h"

picture shown;

static void read_tabs(picture_layer *layer) {
  size_t index;
  layer->tabs = layer->selected = 0;
  flow_layer_tab_count(engine, layer->layer, &layer->tabs);
  EXPECT(layer->tabs <= MOST_TABS, "%zu tabs", layer->tabs);
  for (index = 0; index < layer->tabs; index++) {
    flow_tab_info info = FLOW_TAB_INFO_INIT;
    flow_layer_tab_at(engine, layer->layer, index, &info);
    layer->routers[index] = info.router;
    if (info.selected) layer->selected = index;
  }
}

static void read_layer(picture_layer *layer) {
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  size_t depth = 0;
  flow_layer_get(engine, layer->layer, &info);
  layer->style = info.style;
  layer->shown = FLOW_NONE;
  flow_router_depth(engine, info.router, &depth);
  if (depth > 0) flow_router_screen_at(engine, info.router, depth - 1, &layer->shown);
  read_tabs(layer);
}

static void read_tree(picture *picture) {
  size_t index;
  memset(picture, 0, sizeof *picture);
  flow_window_layer_count(engine, window, &picture->count);
  EXPECT(picture->count <= MOST_LAYERS, "%zu layers", picture->count);
  for (index = 0; index < picture->count; index++) {
    flow_window_layer_at(engine, window, index, &picture->layers[index].layer);
    read_layer(&picture->layers[index]);
  }
}

static picture_layer *find(flow_layer layer) {
  size_t index;
  for (index = 0; index < shown.count; index++) {
    if (shown.layers[index].layer == layer) return &shown.layers[index];
  }
  return NULL;
}

void picture_apply(const flow_change *change) {
  picture_layer *layer;
  if (change->kind == FLOW_CHANGE_SET || change->kind == FLOW_CHANGE_ROOT ||
      change->flags & FLOW_CHANGE_HAS_MORE) {
    read_tree(&shown);
    return;
  }
  if (change->kind == FLOW_CHANGE_CANCEL) return;
  EXPECT(change->closed_layers <= shown.count, "%u layers of %zu go", change->closed_layers,
         shown.count);
  shown.count -= change->closed_layers;
  if (change->kind == FLOW_CHANGE_PRESENT) {
    layer = &shown.layers[shown.count++];
    memset(layer, 0, sizeof *layer);
    layer->layer = change->layer;
    layer->style = change->style;
    read_tabs(layer);
  }
  layer = find(change->layer);
  if (!layer) {
    EXPECT(change->layer == FLOW_NONE, "a layer that is not shown changes");
    return;
  }
  layer->shown = change->to;
  if (change->kind == FLOW_CHANGE_SELECT || change->kind == FLOW_CHANGE_TABS) read_tabs(layer);
}

size_t first_seen(void) {
  size_t index = shown.count;
  while (index > 1 && shown.layers[index - 1].style != FLOW_STYLE_FULL_SCREEN_COVER)
    index--;
  return index ? index - 1 : 0;
}

flow_screen top_screen(void) {
  return shown.count ? shown.layers[shown.count - 1].shown : FLOW_NONE;
}

void picture_check(void) {
  static picture tree;
  size_t index, tab;
  read_tree(&tree);
  EXPECT(tree.count == shown.count, "%zu layers, of which %zu are shown", tree.count, shown.count);
  for (index = 0; index < tree.count; index++) {
    const picture_layer *real = &tree.layers[index], *mine = &shown.layers[index];
    EXPECT(real->layer == mine->layer && real->style == mine->style, "layer %zu is another", index);
    if (index < first_seen()) continue;
    EXPECT(real->shown == mine->shown, "layer %zu shows another screen", index);
    EXPECT(real->tabs == mine->tabs, "layer %zu has %zu tabs, not %zu", index, real->tabs,
           mine->tabs);
    EXPECT(real->selected == mine->selected, "layer %zu shows tab %zu, not %zu", index,
           real->selected, mine->selected);
    for (tab = 0; tab < real->tabs; tab++) {
      EXPECT(real->routers[tab] == mine->routers[tab], "tab %zu of layer %zu is another", tab,
             index);
    }
  }
}
