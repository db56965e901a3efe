/* Screens on one stack. */
#include "growth.h"

static size_t pushed(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  begin();
  push_all(engine, window, "screen", n);
  end();
  expect(depth_of(engine, window), n + 1, "depth");
  return n;
}

static size_t popped(size_t n, const char *class_id) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  push_all(engine, window, class_id, n);
  begin();
  must(flow_pop_to_root(engine, window, &still, NULL), "pop to root");
  end();
  expect(depth_of(engine, window), 1, "depth");
  return n;
}

static size_t popped_silent(size_t n) { return popped(n, "screen"); }
static size_t popped_asked(size_t n) { return popped(n, "asked"); }

static size_t set(size_t n, const char *class_id) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_handle *first = make_all(engine, class_id, n), *second = make_all(engine, class_id, n);
  flow_screen top = FLOW_NONE;
  must(flow_set_stack(engine, window, first, n, &still, NULL), "set stack");
  begin();
  must(flow_set_stack(engine, window, second, n, &still, NULL), "set stack");
  end();
  must(flow_window_top(engine, window, &top), "top");
  expect(depth_of(engine, window) + (top == second[n - 1]), n + 1, "stack");
  return n;
}

static size_t set_silent(size_t n) { return set(n, "screen"); }
static size_t set_asked(size_t n) { return set(n, "asked"); }

/* The same screens in the opposite order: all of them stay. */
static size_t set_reversed(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_handle *screens = make_all(engine, "screen", n);
  must(flow_set_stack(engine, window, screens, n, &still, NULL), "set stack");
  for (size_t index = 0; index < n / 2; index++) {
    flow_handle other = screens[n - 1 - index];
    screens[n - 1 - index] = screens[index];
    screens[index] = other;
  }
  begin();
  must(flow_set_stack(engine, window, screens, n, &still, NULL), "set stack");
  end();
  expect(depth_of(engine, window), n, "depth");
  return n;
}

static size_t destroyed(size_t n) {
  flow_engine *engine = new_engine();
  push_all(engine, new_window(engine), "screen", n);
  begin();
  must(flow_engine_destroy(engine), "destroy");
  end();
  return n;
}

const row stack_rows[] = {
    {"screen pushed on n", pushed, 0, 0},
    {"screen of n popped to root", popped_silent, 0, 0},
    {"screen of n popped to root, may_leave", popped_asked, 0, 0},
    {"screen of n set for n others", set_silent, 0, 0},
    {"screen of n set for n others, may_leave", set_asked, 0, 0},
    {"screen of n set in reverse order", set_reversed, 0, 0},
    {"screen of n destroyed with the engine", destroyed, 0, 0},
    {0},
};
