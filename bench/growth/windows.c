/* Windows of one engine. */
#include "growth.h"

#define REQUESTS 100

static flow_window *open_windows(flow_engine *engine, size_t n) {
  flow_window *windows = memory(n, sizeof *windows);
  for (size_t index = 0; index < n; index++)
    windows[index] = new_window(engine);
  return windows;
}

static size_t opened(size_t n) {
  flow_engine *engine = new_engine();
  size_t count = 0;
  begin();
  open_windows(engine, n);
  end();
  must(flow_engine_windows(engine, NULL, 0, &count), "windows");
  expect(count, n, "windows");
  return n;
}

static size_t used(size_t n) {
  flow_engine *engine = new_engine();
  flow_window *windows = open_windows(engine, n);
  begin();
  for (size_t index = 0; index < REQUESTS; index++) {
    open_one(engine, windows[n / 2], "screen", FLOW_STYLE_PUSH);
    must(flow_pop(engine, windows[n / 2], &still, NULL), "pop");
  }
  end();
  return REQUESTS;
}

static size_t closed(size_t n) {
  flow_engine *engine = new_engine();
  flow_window *windows = open_windows(engine, n);
  size_t left = 1;
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_window_close(engine, windows[index], &still, NULL), "close");
  end();
  must(flow_engine_windows(engine, NULL, 0, &left), "windows");
  expect(left, 0, "windows");
  return n;
}

const row window_rows[] = {
    {"window of n opened", opened, 0, 0},
    {"push + pop in one window of n", used, 0, 0},
    {"window of n closed, oldest first", closed, 0, 0},
    {0},
};
