/* A list in panes that shows how often it has appeared: it shows something else when a window has
 * been made wide and narrow again.
 * catches: walk.panes
 * allows: WALKS method.order screen.* */
#include <flow/plugin.h>
static void appear(void *self);
#define MORE_METHODS FLOW_SCREEN_METHOD(will_appear, appear),
#define ON_START(self) open_panes(self)
#define ON_NEXT(self) open_detail(self)
#define ON_RENDER(self, content) show_count(self, content)
#define ITEM
typedef struct {
  flow_engine *engine;
  flow_handle handle;
  int64_t level;
  flow_bool agrees;
  int count;
  void *more;
  flow_entry entries[4];
  flow_value saved;
} item;
static void open_panes(item *self) {
  flow_tab panes[] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs tabs = FLOW_TABS_INIT;
  flow_create(self->engine, "bad.screen", NULL, &panes[0].root);
  panes[1].flags = FLOW_TAB_KEEPS_PLACE;
  tabs.layout = FLOW_LAYOUT_PANES;
  tabs.tabs = panes;
  tabs.count = 2;
  flow_open_tabs(self->engine, self->handle, &tabs, NULL, NULL);
}
static void open_detail(item *self) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.pane = 2;
  flow_open_new(self->engine, self->handle, "bad.screen", NULL, &options, NULL, NULL);
}
static void appear(void *self) { ((item *)self)->count++; }
static void show_count(item *self, flow_content content) {
  flow_element element = flow_element_make(FLOW_ELEMENT_NOTE, "count", "Appeared");
  element.value = flow_integer_value(self->count);
  flow_content_add(self->engine, content, &element);
}

#include "base.h"
