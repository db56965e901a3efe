#include <stdio.h>
#include <stdlib.h>

#include "host.h"

static void print_layer(const host *host, flow_layer layer) {
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  size_t depth = 0;
  if (flow_layer_get(host->engine, layer, &info) != FLOW_OK) return;
  flow_router_depth(host->engine, info.router, &depth);
  printf("  layer %zu (%s):", info.index, info.index == 0 ? "root" : flow_style_name(info.style));
  for (size_t index = 0; index < depth; index++) {
    flow_screen screen = FLOW_NONE;
    flow_router_screen_at(host->engine, info.router, index, &screen);
    printf(" %s", class_name(host, screen));
  }
  printf("\n");
}

static void print_coordinators(const host *host, flow_coordinator parent, int indent) {
  size_t count = 0;
  flow_coordinator *children;
  flow_coordinator_children(host->engine, parent, NULL, 0, &count);
  children = calloc(count ? count : 1, sizeof *children);
  if (!children) return;
  flow_coordinator_children(host->engine, parent, children, count, &count);
  for (size_t index = 0; index < count; index++) {
    flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
    flow_coordinator_get(host->engine, children[index], &info);
    printf("  %*scoordinator %s, %zu screens\n", indent, "", class_name(host, children[index]),
           info.screen_count);
    print_coordinators(host, children[index], indent + 2);
  }
  free(children);
}

void tree_print(const host *host) {
  printf("tree\n");
  for (size_t index = flow_scene_layer_count(host->scene); index > 0; index--)
    print_layer(host, flow_scene_layer_at(host->scene, index - 1)->handle);
  print_coordinators(host, FLOW_NONE, 0);
}
