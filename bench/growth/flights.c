/* Windows in flight: their presenters have not answered. */
#include "growth.h"

#define REQUESTS 100
#define PRESENTER_TIMEOUT 10000

static flow_window *open_busy(flow_engine *engine, size_t n) {
  flow_window *windows = memory(n, sizeof *windows);
  tokens.count = 0;
  for (size_t index = 0; index < n; index++)
    windows[index] = new_busy_window(engine);
  return windows;
}

static void check_answered(flow_engine *engine, size_t n) {
  for (size_t index = 0; index < n; index++) {
    flow_status again = flow_token_complete(engine, tokens.items[index]);
    if (again != FLOW_ERROR_NOT_RUNNING) must(FLOW_ERROR_INTERNAL, "still in flight");
  }
}

static size_t taken_off(size_t n) {
  flow_engine *engine = new_engine();
  flow_window *windows = memory(n, sizeof *windows);
  flow_options animated = still;
  animated.flags &= ~FLOW_OPEN_AT_ONCE;
  for (size_t index = 0; index < n; index++) {
    windows[index] = new_window(engine);
    give_presenter(engine, windows[index]);
  }
  tokens.count = 0;
  begin();
  for (size_t index = 0; index < n; index++) {
    must(flow_open_new(engine, windows[index], "screen", NULL, &animated, NULL, NULL), "push");
  }
  end();
  expect(tokens.count, n, "windows in flight");
  return n;
}

static size_t answered(size_t n, int newest_first) {
  flow_engine *engine = new_engine();
  open_busy(engine, n);
  begin();
  for (size_t index = 0; index < n; index++) {
    flow_token token = tokens.items[newest_first ? n - 1 - index : index];
    must(flow_token_complete(engine, token), "complete");
  }
  end();
  check_answered(engine, n);
  return n;
}

static size_t answered_oldest(size_t n) { return answered(n, 0); }
static size_t answered_newest(size_t n) { return answered(n, 1); }

static size_t timed_out(size_t n) {
  flow_engine *engine = new_engine();
  open_busy(engine, n);
  time_now += PRESENTER_TIMEOUT;
  begin();
  must(flow_engine_dispatch(engine), "dispatch");
  end();
  check_answered(engine, n);
  return n;
}

/* The time of one is up, and then that of the next. */
static size_t timed_out_singly(size_t n) {
  flow_engine *engine = new_engine();
  tokens.count = 0;
  for (size_t index = 0; index < n; index++) {
    new_busy_window(engine);
    if (index < REQUESTS) time_now++;
  }
  time_now += PRESENTER_TIMEOUT - REQUESTS;
  begin();
  for (size_t index = 0; index < REQUESTS; index++, time_now++)
    must(flow_engine_dispatch(engine), "dispatch");
  end();
  check_answered(engine, REQUESTS);
  must(flow_token_complete(engine, tokens.items[REQUESTS]), "complete");
  return REQUESTS;
}

/* In each of n windows a request waits behind its presenter. */
static size_t run_behind(size_t n) {
  flow_engine *engine = new_engine();
  flow_window *windows = open_busy(engine, n);
  for (size_t index = 0; index < n; index++)
    must(flow_pop(engine, windows[index], &still, NULL), "pop");
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_token_complete(engine, tokens.items[index]), "complete");
  end();
  expect(depth_of(engine, windows[0]) + depth_of(engine, windows[n - 1]), 2, "depths");
  return n;
}

static size_t made_headless(size_t n) {
  flow_engine *engine = new_engine();
  flow_window *windows = open_busy(engine, n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_window_set_presenter(engine, windows[index], FLOW_NONE), "presenter");
  end();
  check_answered(engine, n);
  return n;
}

static size_t closed(size_t n) {
  flow_engine *engine = new_engine();
  flow_window *windows = open_busy(engine, n);
  begin();
  for (size_t index = 0; index < n; index++) {
    must(flow_window_close(engine, windows[index], &still, NULL), "close");
    must(flow_token_complete(engine, tokens.items[index]), "complete");
  }
  end();
  expect(live(engine, FLOW_KIND_WINDOW, NULL), 0, "windows");
  return n;
}

/* One request, of which each window's presenter tells on its own that it has shown it. */
static size_t answered_together(size_t n) {
  flow_engine *engine = new_engine();
  flow_request *requests = memory(n, sizeof *requests);
  flow_options animated = still;
  animated.flags &= ~FLOW_OPEN_AT_ONCE;
  for (size_t index = 0; index < n; index++) {
    requests[index] = (flow_request)FLOW_REQUEST_INIT;
    requests[index].kind = FLOW_REQUEST_PUSH;
    requests[index].from = new_window(engine);
    requests[index].presentable = make(engine, "screen");
    give_presenter(engine, requests[index].from);
  }
  tokens.count = 0;
  must(flow_batch(engine, requests, n, &animated, NULL), "batch");
  expect(tokens.count, n, "windows in flight");
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_token_complete(engine, tokens.items[n - 1 - index]), "complete");
  end();
  check_answered(engine, n);
  return n;
}

const row flight_rows[] = {
    {"window of n put in flight", taken_off, 0, 0},
    {"window of n in flight, its presenter answers, oldest first", answered_oldest, 0, 0},
    {"window of n in flight, its presenter answers, newest first", answered_newest, 0, 0},
    {"window of n in flight by one batch, its presenter answers", answered_together, 0, 0},
    {"window of n in flight that times out", timed_out, 0, 0},
    {"window of n in flight that times out alone", timed_out_singly, 0, 0},
    {"window of n in flight, a request behind it runs", run_behind, 0, 0},
    {"window of n in flight made headless", made_headless, 0, 0},
    {"window of n in flight closed", closed, 0, 0},
    {0},
};
