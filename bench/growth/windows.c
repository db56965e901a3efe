/* Windows of one engine. */
#include "growth.h"

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
  size_t requests = push_and_pop(engine, windows[n / 2]);
  end();
  return requests;
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

/* ---- Many in one plan ------------------------------------------------------------------------ */

/* Asks for one thing in each window, `rounds` times over. */
static void batch(flow_engine *engine, const flow_window *windows, size_t n, size_t rounds,
                  flow_request_kind kind) {
  flow_request *requests = memory(n * rounds, sizeof *requests);
  for (size_t index = 0; index < n * rounds; index++) {
    requests[index] = (flow_request)FLOW_REQUEST_INIT;
    requests[index].kind = kind;
    requests[index].from = windows[index % n];
    if (kind != FLOW_REQUEST_POP) requests[index].presentable = make(engine, "screen");
  }
  begin();
  must(flow_batch(engine, requests, n * rounds, &still, NULL), "batch");
  end();
}

static size_t batched(size_t n, flow_request_kind kind, size_t rounds, size_t depth,
                      int has_presenter) {
  flow_engine *engine = new_engine();
  flow_window *windows = open_windows(engine, n);
  for (size_t index = 0; index < n; index++) {
    if (has_presenter) give_presenter(engine, windows[index]);
    if (kind == FLOW_REQUEST_POP) open_one(engine, windows[index], "screen", FLOW_STYLE_PUSH);
  }
  batch(engine, windows, n, rounds, kind);
  expect(depth_of(engine, windows[0]), depth, "depth");
  expect(depth_of(engine, windows[n - 1]), depth, "depth");
  return n * rounds;
}

static size_t batch_pushed(size_t n) { return batched(n, FLOW_REQUEST_PUSH, 1, 2, 0); }
static size_t batch_pushed_twice(size_t n) { return batched(n, FLOW_REQUEST_PUSH, 2, 3, 0); }
static size_t batch_shown(size_t n) { return batched(n, FLOW_REQUEST_PUSH, 1, 2, 1); }
static size_t batch_popped(size_t n) { return batched(n, FLOW_REQUEST_POP, 1, 1, 0); }
static size_t batch_hidden(size_t n) { return batched(n, FLOW_REQUEST_POP, 1, 1, 1); }
static size_t batch_replaced(size_t n) { return batched(n, FLOW_REQUEST_SET_ROOT, 1, 1, 0); }

static size_t destroyed(size_t n) {
  flow_engine *engine = new_engine();
  open_windows(engine, n);
  begin();
  must(flow_engine_destroy(engine), "destroy");
  end();
  return n;
}

const row window_rows[] = {
    {"window of n opened", opened, 0, 0},
    {"push + pop in one window of n", used, 0, 0},
    {"window of n closed, oldest first", closed, 0, 0},
    {"window of n closed with the engine", destroyed, 0, 0},
    {"window of n pushed in by one batch", batch_pushed, 0, 0},
    {"window of n pushed in twice by one batch", batch_pushed_twice, 0, 0},
    {"window of n with a presenter pushed in by one batch", batch_shown, 0, 0},
    {"window of n popped in by one batch", batch_popped, 0, 0},
    {"window of n with a presenter popped in by one batch", batch_hidden, 0, 0},
    {"window of n given a root by one batch", batch_replaced, 0, 0},
    {0},
};
