/* Timers, and descriptors that are watched. */
#include <sys/eventfd.h>
#include <unistd.h>

#include "growth.h"

static size_t runs;

static void run(void *user_data, flow_engine *engine, flow_handle subject) {
  (void)user_data, (void)engine, (void)subject;
  runs++;
}

/* Their times are in no order. */
static flow_timer *start_all(flow_engine *engine, flow_handle owner, size_t n, uint64_t interval) {
  flow_callback callback = {run, NULL, NULL};
  flow_timer *timers = memory(n, sizeof *timers);
  runs = 0;
  for (size_t index = 0; index < n; index++) {
    uint64_t delay = index * 7919 % n;
    must(flow_timer_start(engine, owner, delay, interval, callback, &timers[index]), "start");
  }
  return timers;
}

static size_t started(size_t n) {
  flow_engine *engine = new_engine();
  flow_screen screen = make(engine, "screen");
  begin();
  start_all(engine, screen, n, 0);
  end();
  return n;
}

static size_t stopped(size_t n) {
  flow_engine *engine = new_engine();
  flow_timer *timers = start_all(engine, make(engine, "screen"), n, 0);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_timer_stop(engine, timers[index]), "stop");
  end();
  expect(live(engine, FLOW_KIND_TIMER, NULL), 0, "timers");
  return n;
}

static size_t stopped_with_owner(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  start_all(engine, open_one(engine, window, "screen", FLOW_STYLE_PUSH), n, 0);
  begin();
  must(flow_pop(engine, window, &still, NULL), "pop");
  end();
  expect(live(engine, FLOW_KIND_TIMER, NULL), 0, "timers");
  return n;
}

static size_t ran(size_t n) {
  flow_engine *engine = new_engine();
  start_all(engine, FLOW_NONE, n, 0);
  time_now += n;
  begin();
  must(flow_engine_dispatch(engine), "dispatch");
  end();
  expect(runs, n, "runs");
  return n;
}

static size_t repeated(size_t n) {
  flow_engine *engine = new_engine();
  start_all(engine, FLOW_NONE, n, n);
  time_now += n;
  begin();
  must(flow_engine_dispatch(engine), "dispatch");
  end();
  expect(runs, n, "runs");
  return n;
}

/* One of them is due. */
static size_t ran_among(size_t n) {
  flow_engine *engine = new_engine();
  flow_callback callback = {run, NULL, NULL};
  const size_t times = 100;
  for (size_t index = 0; index < n; index++) {
    must(flow_timer_start(engine, FLOW_NONE, 1000000, 0, callback, NULL), "start");
  }
  must(flow_timer_start(engine, FLOW_NONE, 1, 1, callback, NULL), "start");
  runs = 0;
  begin();
  for (size_t index = 0; index < times; index++) {
    time_now++;
    must(flow_engine_dispatch(engine), "dispatch");
  }
  end();
  expect(runs, times, "runs");
  return times;
}

const row timer_rows[] = {
    {"timer among n started", started, 0, 1},
    {"timer among n stopped", stopped, 0, 1},
    {"timer among n stopped with their owner", stopped_with_owner, 0, 1},
    {"timer among n run, all of them due", ran, 0, 1},
    {"timer among n run, all of them due, and again later", repeated, 0, 1},
    {"timer among n run, the others not due", ran_among, 0, 1},
    {0},
};

static void ready(void *user_data, flow_engine *engine, flow_watch watch, uint32_t events) {
  (void)user_data, (void)engine, (void)watch, (void)events;
  runs++;
}

static flow_watch *watch_all(flow_engine *engine, int descriptor, size_t n) {
  flow_watch_callback callback = {ready, NULL, NULL};
  flow_watch *watches = memory(n, sizeof *watches);
  runs = 0;
  for (size_t index = 0; index < n; index++) {
    must(
        flow_watch_start(engine, FLOW_NONE, descriptor, FLOW_WATCH_READ, callback, &watches[index]),
        "start");
  }
  return watches;
}

static size_t watch_started(size_t n) {
  flow_engine *engine = new_engine();
  int descriptor = eventfd(1, EFD_CLOEXEC);
  begin();
  watch_all(engine, descriptor, n);
  end();
  return n;
}

static size_t watch_stopped(size_t n) {
  flow_engine *engine = new_engine();
  flow_watch *watches = watch_all(engine, eventfd(1, EFD_CLOEXEC), n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_watch_stop(engine, watches[index]), "stop");
  end();
  expect(live(engine, FLOW_KIND_WATCH, NULL), 0, "watches");
  return n;
}

static size_t watch_told(size_t n) {
  flow_engine *engine = new_engine();
  watch_all(engine, eventfd(1, EFD_CLOEXEC), n);
  begin();
  must(flow_engine_dispatch(engine), "dispatch");
  end();
  expect(runs, n, "runs");
  return n;
}

/* A descriptor of its own for each: a process has about a thousand. */
static size_t watch_told_among(size_t n) {
  flow_engine *engine = new_engine();
  const size_t times = 100;
  flow_watch_callback callback = {ready, NULL, NULL};
  for (size_t index = 0; index < n; index++) {
    must(flow_watch_start(engine, FLOW_NONE, eventfd(0, EFD_CLOEXEC), FLOW_WATCH_READ, callback,
                          NULL),
         "start");
  }
  watch_all(engine, eventfd(1, EFD_CLOEXEC), 1);
  begin();
  for (size_t index = 0; index < times; index++)
    must(flow_engine_dispatch(engine), "dispatch");
  end();
  expect(runs, times, "runs");
  return times;
}

const row watch_rows[] = {
    {"watch of a descriptor with n started", watch_started, 0, 0},
    {"watch of a descriptor with n stopped", watch_stopped, 0, 0},
    {"watch of a descriptor with n told", watch_told, 0, 0},
    {"watch among n descriptors told", watch_told_among, 900, 0},
    {0},
};
