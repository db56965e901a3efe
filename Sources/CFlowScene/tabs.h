/* Tabs and pages: reading them, and turning to those beside the selected one. */
#ifndef FLOW_SCENE_TABS_H
#define FLOW_SCENE_TABS_H

#include "tree.h"

/* Reads the tabs or pages of a layer, which `self` shows; true if a layer is in the place of the
 * selected tab. */
bool tabs_read(tabs *to, layer *self, flow_layer of, flow_layout layout);
bool tabs_are_same(const tabs *self, const tabs *other);
/* The tabs or pages of a place, else of its layer; NULL: none. */
const flow_scene_tabs *tabs_at(const layer *self, size_t place);
/* The router of the tab or page behind the selected one, or with `by` -1 before it; FLOW_NONE:
 * there is none. */
flow_router tabs_beside(const flow_scene_tabs *tabs, int32_t by);
/* The file of a tab's image (source.c); the caller frees it. */
char *tabs_file(const flow_scene_layer *layer, const flow_tab_info *tab);

#endif
