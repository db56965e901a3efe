/* Layers of one window. */
#include "growth.h"

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
  size_t requests = push_and_pop(engine, top);
  end();
  return requests;
}

/* Pushes screens below all layers. */
static size_t pushed_below(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  present_all(engine, window, n);
  begin();
  size_t requests = push_and_pop(engine, window);
  end();
  expect(layers_of(engine, window), n + 1, "layers");
  return requests;
}

/* The same with a presenter, which is shown what changes below. */
static size_t presented_below(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  present_all(engine, window, n);
  give_presenter(engine, window);
  begin();
  size_t requests = push_and_pop(engine, window);
  end();
  return requests;
}

const row layer_rows[] = {
    {"layer presented over n", presented, 0, 0},
    {"layer of n dismissed with all", dismissed, 0, 0},
    {"layer of n dismissed singly", dismissed_singly, 0, 0},
    {"push + pop above n layers", pushed_above, 0, 0},
    {"push + pop below n layers", pushed_below, 0, 0},
    {"push + pop below n layers with a presenter", presented_below, 0, 0},
    {0},
};
