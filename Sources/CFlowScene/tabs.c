#include "tabs.h"

#include <flow/tree.h>
#include <stdio.h>
#include <string.h>

#include "storage.h"

/* ---- Reading --------------------------------------------------------------------------------- */

/* A number for all that tabs say (Fowler, Noll, Vo: FNV-1a). */
static uint64_t digest(uint64_t now, const void *bytes, size_t size) {
  for (size_t index = 0; index < size; index++)
    now = (now ^ ((const unsigned char *)bytes)[index]) * UINT64_C(0x100000001B3);
  return now;
}

bool tabs_read(tabs *to, layer *self, flow_layer of, flow_layout layout) {
  flow_engine *engine = core_of(self->open.scene)->engine;
  flow_scene_tabs *open = &to->open;
  bool holds_layer = false;
  *to = (tabs){{&self->open, of, layout, 0, 0}, UINT64_C(0xCBF29CE484222325)};
  flow_layer_tab_count(engine, of, &open->count);
  for (size_t index = 0; index < open->count; index++) {
    flow_tab_info tab = FLOW_TAB_INFO_INIT;
    flow_layer_tab_at(engine, of, index, &tab);
    if (tab.selected) open->selected = index;
    if (tab.selected) holds_layer = tab.layer != FLOW_NONE;
    to->digest = digest(to->digest, &tab.router, sizeof tab.router);
    to->digest = digest(digest(to->digest, tab.id.data, tab.id.size), "", 1);
    to->digest = digest(digest(to->digest, tab.title.data, tab.title.size), "", 1);
    to->digest = digest(digest(to->digest, tab.image.data, tab.image.size), "", 1);
  }
  return holds_layer;
}

bool tabs_are_same(const tabs *self, const tabs *other) {
  return self->open.handle == other->open.handle && self->open.layout == other->open.layout &&
         self->open.selected == other->open.selected && self->digest == other->digest;
}

const flow_scene_tabs *tabs_at(const layer *self, size_t place) {
  if (place < self->open.place_count && self->places[place].open.tabs)
    return self->places[place].open.tabs;
  return self->open.tabs;
}

const flow_scene_tabs *flow_scene_pages_at(const flow_scene_layer *open, size_t place) {
  const flow_scene_tabs *tabs = open ? tabs_at((const layer *)open, place) : NULL;
  if (tabs && tabs->layout != FLOW_LAYOUT_PAGES) tabs = open->tabs;
  return tabs && tabs->layout == FLOW_LAYOUT_PAGES ? tabs : NULL;
}

flow_status flow_scene_tab(const flow_scene_tabs *tabs, size_t index, flow_tab_info *out_info,
                           const char **out_image) {
  layer *self;
  flow_status status;
  if (out_image) *out_image = "";
  if (!tabs || !tabs->layer) return FLOW_ERROR_INVALID_ARGUMENT;
  self = (layer *)tabs->layer;
  status = flow_layer_tab_at(core_of(self->open.scene)->engine, tabs->handle, index, out_info);
  if (status != FLOW_OK || !out_image) return status;
  text_free(self->tab_image);
  self->tab_image = tabs_file(&self->open, out_info);
  *out_image = self->tab_image;
  return status;
}

/* A text with a number, as the user's language writes it (V20), in the place of the first `name`;
 * the caller frees it. */
static char *filled(core *core, const char *text, const char *name, size_t number) {
  const flow_element field = FLOW_ELEMENT_INIT;
  const flow_value value = flow_integer_value((int64_t)number);
  const char *found = strstr(text, name);
  char *written, *made;
  size_t size;
  if (!found) return text_new(flow_text(text));
  written = form_write(form_in(core), &field, &value);
  size = strlen(text) + strlen(written) + 1;
  made = storage_grow(NULL, size, 1);
  snprintf(made, size, "%.*s%s%s", (int)(found - text), text, written, found + strlen(name));
  text_free(written);
  return made;
}

const char *flow_scene_tabs_text(const flow_scene_tabs *tabs) {
  layer *self = tabs ? (layer *)tabs->layer : NULL;
  core *core;
  char *half;
  if (!self) return "";
  core = core_of(self->open.scene);
  if (tabs->layout != FLOW_LAYOUT_PAGES) return flow_scene_word(core->engine, FLOW_WORD_TABS);
  half =
      filled(core, flow_scene_word(core->engine, FLOW_WORD_PAGE_OF), "{page}", tabs->selected + 1);
  text_free(self->tabs_text);
  self->tabs_text = filled(core, half, "{count}", tabs->count);
  text_free(half);
  return self->tabs_text;
}

flow_router tabs_beside(const flow_scene_tabs *tabs, int32_t by) {
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  const size_t index = (tabs ? tabs->selected : 0) + (by < 0 ? (size_t)-1 : by > 0);
  return by && tabs && flow_scene_tab(tabs, index, &info, NULL) == FLOW_OK ? info.router
                                                                           : FLOW_NONE;
}
