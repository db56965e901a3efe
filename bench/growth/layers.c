/* Layers of one window, and tabs of one layer. */
#include "growth.h"

#define REQUESTS 100

static void present_all(flow_engine *engine, flow_window window, size_t n) {
  for (size_t index = 0; index < n; index++)
    open_one(engine, window, "screen", FLOW_STYLE_SHEET);
}

static size_t layers_of(flow_engine *engine, flow_window window) {
  size_t count = 0;
  must(flow_window_layer_count(engine, window, &count), "layers");
  return count;
}

static size_t presented(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  begin();
  present_all(engine, window, n);
  end();
  expect(layers_of(engine, window), n + 1, "layers");
  return n;
}

static size_t dismissed(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  present_all(engine, window, n);
  begin();
  must(flow_dismiss_all(engine, window, &still, NULL), "dismiss all");
  end();
  expect(layers_of(engine, window), 1, "layers");
  return n;
}

static size_t dismissed_singly(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  present_all(engine, window, n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_dismiss(engine, window, 1, &still, NULL), "dismiss");
  end();
  expect(layers_of(engine, window), 1, "layers");
  return n;
}

static size_t pushed_above(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_layer top;
  present_all(engine, window, n);
  must(flow_window_layer_at(engine, window, n, &top), "layer");
  begin();
  for (size_t index = 0; index < REQUESTS; index++) {
    open_one(engine, top, "screen", FLOW_STYLE_PUSH);
    must(flow_pop(engine, top, &still, NULL), "pop");
  }
  end();
  return REQUESTS;
}

/* ---- Tabs ------------------------------------------------------------------------------------ */

static flow_window open_tabs(flow_engine *engine, size_t n, int counted) {
  flow_tab *each = memory(n, sizeof *each);
  flow_tabs tabs = FLOW_TABS_INIT;
  flow_window window;
  for (size_t index = 0; index < n; index++) {
    each[index] = (flow_tab)FLOW_TAB_INIT;
    each[index].root = make(engine, "screen");
  }
  tabs.tabs = each;
  tabs.count = n;
  must(flow_window_create(engine, &window), "window");
  if (counted) begin();
  must(flow_open_tabs(engine, window, &tabs, &still, NULL), "tabs");
  if (counted) end();
  return window;
}

static size_t opened_tabs(size_t n) {
  flow_engine *engine = new_engine();
  flow_layer layer;
  size_t count = 0;
  must(flow_window_layer_at(engine, open_tabs(engine, n, 1), 0, &layer), "layer");
  must(flow_layer_tab_count(engine, layer, &count), "tabs");
  expect(count, n, "tabs");
  return n;
}

static size_t selected_tabs(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = open_tabs(engine, n, 0);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_select_tab(engine, window, n - 1 - index, &still, NULL), "select");
  end();
  return n;
}

const row layer_rows[] = {
    {"layer presented over n", presented, 0, 0},
    {"layer of n dismissed with all", dismissed, 0, 0},
    {"layer of n dismissed singly", dismissed_singly, 0, 0},
    {"push + pop above n layers", pushed_above, 0, 0},
    {"tab of n opened", opened_tabs, 64, 0},
    {"tab of n selected", selected_tabs, 64, 0},
    {0},
};
