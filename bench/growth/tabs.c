/* Tabs: as many as a layer may have, and many layers of them that one coordinator has opened. */
#include "growth.h"

#define REQUESTS 100
#define PER_LAYER 2

static void open_tabs(flow_engine *engine, flow_handle from, const char *class_id, size_t n,
                      flow_style style) {
  flow_tab *each = memory(n, sizeof *each);
  flow_tabs tabs = FLOW_TABS_INIT;
  flow_options options = still;
  options.style = style;
  for (size_t index = 0; index < n; index++) {
    each[index] = (flow_tab)FLOW_TAB_INIT;
    each[index].root = make(engine, class_id);
  }
  tabs.tabs = each;
  tabs.count = n;
  must(flow_open_tabs(engine, from, &tabs, &options, NULL), "tabs");
}

static size_t tabs_of(flow_engine *engine, flow_window window) {
  flow_layer layer;
  size_t count = 0;
  must(flow_window_layer_at(engine, window, 0, &layer), "layer");
  must(flow_layer_tab_count(engine, layer, &count), "tabs");
  return count;
}

/* ---- Of one layer ---------------------------------------------------------------------------- */

static flow_window empty_window(flow_engine *engine) {
  flow_window window;
  must(flow_window_create(engine, &window), "window");
  return window;
}

static size_t opened(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = empty_window(engine);
  begin();
  open_tabs(engine, window, "screen", n, FLOW_STYLE_PUSH);
  end();
  expect(tabs_of(engine, window), n, "tabs");
  return n;
}

static size_t selected(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = empty_window(engine);
  open_tabs(engine, window, "screen", n, FLOW_STYLE_PUSH);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_select_tab(engine, window, n - 1 - index, &still, NULL), "select");
  end();
  return n;
}

/* ---- Of one coordinator ---------------------------------------------------------------------- */

static flow_handle open_holder(flow_engine *engine, flow_window *window) {
  *window = empty_window(engine);
  return open_one(engine, *window, "holder", FLOW_STYLE_PUSH);
}

static size_t opened_with_flows(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window;
  flow_handle holder = open_holder(engine, &window);
  begin();
  open_tabs(engine, holder, "flow", n, FLOW_STYLE_PUSH);
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "flow"), n, "coordinators");
  return n;
}

static size_t ended_with_flows(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window;
  flow_handle holder = open_holder(engine, &window);
  open_tabs(engine, holder, "flow", n, FLOW_STYLE_PUSH);
  begin();
  must(flow_stop(engine, holder, &still, NULL), "stop");
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, NULL), 0, "coordinators");
  return n;
}

/* n tabs, in layers that lie over one another. */
static flow_handle open_layers(flow_engine *engine, flow_window *window, size_t n) {
  flow_handle holder = open_holder(engine, window);
  for (size_t index = 0; index < n / PER_LAYER; index++)
    open_tabs(engine, holder, "screen", PER_LAYER, FLOW_STYLE_FULL_SCREEN_COVER);
  expect(live(engine, FLOW_KIND_LAYER, NULL), n / PER_LAYER, "layers");
  return holder;
}

static size_t layers_opened(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window;
  begin();
  open_layers(engine, &window, n);
  end();
  return n;
}

static size_t layers_ended(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window;
  flow_handle holder = open_layers(engine, &window, n);
  begin();
  must(flow_stop(engine, holder, &still, NULL), "stop");
  end();
  expect(live(engine, FLOW_KIND_LAYER, NULL), 0, "layers");
  return n;
}

static size_t layers_dismissed_singly(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window;
  open_layers(engine, &window, n);
  begin();
  for (size_t index = 0; index < n / PER_LAYER; index++)
    must(flow_dismiss(engine, window, 1, &still, NULL), "dismiss");
  end();
  expect(live(engine, FLOW_KIND_LAYER, NULL), 1, "layers");
  return n;
}

static size_t selected_among_layers(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window;
  flow_layer top;
  open_layers(engine, &window, n);
  must(flow_window_layer_at(engine, window, n / PER_LAYER - 1, &top), "layer");
  begin();
  for (size_t index = 0; index < REQUESTS; index++)
    must(flow_select_tab(engine, top, (index + 1) % PER_LAYER, &still, NULL), "select");
  end();
  return REQUESTS;
}

const row tab_rows[] = {
    {"tab of n opened", opened, 64, 0},
    {"tab of n selected", selected, 64, 0},
    {"tab of n with a coordinator opened", opened_with_flows, 64, 0},
    {"tab of n with a coordinator ended with their opener", ended_with_flows, 64, 0},
    {"tab of n of one coordinator opened", layers_opened, 0, 0},
    {"tab of n of one coordinator ended with it", layers_ended, 0, 0},
    {"tab of n of one coordinator dismissed, top first", layers_dismissed_singly, 0, 0},
    {"tab of n of one coordinator selected", selected_among_layers, 0, 0},
    {0},
};
