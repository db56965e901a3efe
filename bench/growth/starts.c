/* Coordinators whose start has asked for more time. */
#include "growth.h"

#define REQUESTS 100
#define DEFER_TIMEOUT 60000

/* Pushes n of them on one stack; none shows anything yet. */
static flow_handle *open_deferred(flow_engine *engine, flow_window window, size_t n) {
  flow_handle *all = memory(n, sizeof *all);
  for (size_t index = 0; index < n; index++)
    all[index] = open_one(engine, window, "deferred", FLOW_STYLE_PUSH);
  expect(live(engine, FLOW_KIND_COORDINATOR, "deferred"), n, "coordinators");
  return all;
}

static size_t deferred(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  begin();
  open_deferred(engine, window, n);
  end();
  return n;
}

static size_t opened(size_t n, int newest_first) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_handle *all = open_deferred(engine, window, n);
  begin();
  for (size_t index = 0; index < n; index++)
    open_one(engine, all[newest_first ? n - 1 - index : index], "screen", FLOW_STYLE_PUSH);
  end();
  expect(depth_of(engine, window), n + 1, "depth");
  return n;
}

static size_t opened_oldest(size_t n) { return opened(n, 0); }
static size_t opened_newest(size_t n) { return opened(n, 1); }

static size_t stopped(size_t n) {
  flow_engine *engine = new_engine();
  flow_handle *all = open_deferred(engine, new_window(engine), n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_stop(engine, all[index], &still, NULL), "stop");
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "deferred"), 0, "coordinators");
  return n;
}

static size_t timed_out(size_t n) {
  flow_engine *engine = new_engine();
  open_deferred(engine, new_window(engine), n);
  time_now += DEFER_TIMEOUT;
  begin();
  must(flow_engine_dispatch(engine), "dispatch");
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "deferred"), 0, "coordinators");
  return n;
}

/* The time of one is up, and then that of the next. */
static size_t timed_out_singly(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  for (size_t index = 0; index < REQUESTS; index++, time_now++)
    open_one(engine, window, "deferred", FLOW_STYLE_PUSH);
  for (size_t index = REQUESTS; index < n; index++)
    open_one(engine, window, "deferred", FLOW_STYLE_PUSH);
  time_now += DEFER_TIMEOUT - REQUESTS;
  begin();
  for (size_t index = 0; index < REQUESTS; index++, time_now++)
    must(flow_engine_dispatch(engine), "dispatch");
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "deferred"), n - REQUESTS, "coordinators");
  return REQUESTS;
}

static size_t elsewhere(size_t n) {
  flow_engine *engine = new_engine();
  open_deferred(engine, new_window(engine), n);
  return use_elsewhere(engine);
}

const row start_rows[] = {
    {"start of n deferred", deferred, 0, 0},
    {"deferred start of n that opens, oldest first", opened_oldest, 0, 0},
    {"deferred start of n that opens, newest first", opened_newest, 0, 0},
    {"deferred start of n stopped, oldest first", stopped, 0, 0},
    {"deferred start of n that times out", timed_out, 0, 0},
    {"deferred start of n that times out alone", timed_out_singly, 0, 0},
    {"push + pop elsewhere while n starts are deferred", elsewhere, 0, 0},
    {0},
};
