/* Gestures that are held, each in a window of its own. */
#include "growth.h"

#define REQUESTS 100
#define GESTURE_TIMEOUT 10000

static flow_window *open_windows(flow_engine *engine, size_t n) {
  flow_window *windows = memory(n, sizeof *windows);
  for (size_t index = 0; index < n; index++) {
    windows[index] = new_window(engine);
    open_one(engine, windows[index], "screen", FLOW_STYLE_PUSH);
  }
  return windows;
}

static flow_transition *hold(flow_engine *engine, const flow_window *windows, size_t n) {
  flow_transition *gestures = memory(n, sizeof *gestures);
  for (size_t index = 0; index < n; index++) {
    must(flow_gesture_begin_back(engine, windows[index], &still, &gestures[index]), "begin");
  }
  return gestures;
}

static void expect_kind(flow_engine *engine, flow_transition gesture, flow_outcome_kind kind) {
  flow_outcome outcome = FLOW_OUTCOME_INIT;
  must(flow_transition_outcome(engine, gesture, &outcome), "outcome");
  expect((size_t)outcome.kind, (size_t)kind, "outcome");
}

static size_t begun(size_t n) {
  flow_engine *engine = new_engine();
  flow_window *windows = open_windows(engine, n);
  flow_transition *gestures;
  begin();
  gestures = hold(engine, windows, n);
  end();
  expect_kind(engine, gestures[n - 1], FLOW_OUTCOME_PENDING);
  return n;
}

static size_t moved(size_t n) {
  flow_engine *engine = new_engine();
  flow_transition *gestures = hold(engine, open_windows(engine, n), n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_gesture_progress(engine, gestures[index], 0.5), "progress");
  end();
  return n;
}

static size_t lifted(size_t n, flow_status (*lift)(flow_engine *, flow_transition),
                     flow_outcome_kind kind) {
  flow_engine *engine = new_engine();
  flow_transition *gestures = hold(engine, open_windows(engine, n), n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(lift(engine, gestures[index]), "lift");
  end();
  expect_kind(engine, gestures[0], kind);
  expect_kind(engine, gestures[n - 1], kind);
  return n;
}

static size_t finished(size_t n) { return lifted(n, flow_gesture_finish, FLOW_OUTCOME_DONE); }
static size_t cancelled(size_t n) { return lifted(n, flow_gesture_cancel, FLOW_OUTCOME_CANCELLED); }

static size_t timed_out(size_t n) {
  flow_engine *engine = new_engine();
  flow_transition *gestures = hold(engine, open_windows(engine, n), n);
  time_now += GESTURE_TIMEOUT;
  begin();
  must(flow_engine_dispatch(engine), "dispatch");
  end();
  expect_kind(engine, gestures[n - 1], FLOW_OUTCOME_CANCELLED);
  return n;
}

/* While one finger moves, another gesture times out. */
static size_t timed_out_singly(size_t n) {
  flow_engine *engine = new_engine();
  flow_window *windows = open_windows(engine, n);
  flow_transition *gestures = memory(n, sizeof *gestures);
  for (size_t index = 0; index < n; index++) {
    must(flow_gesture_begin_back(engine, windows[index], &still, &gestures[index]), "begin");
    if (index < REQUESTS) time_now++;
  }
  time_now += GESTURE_TIMEOUT - REQUESTS;
  begin();
  for (size_t index = 0; index < REQUESTS; index++, time_now++) {
    must(flow_gesture_progress(engine, gestures[n - 1], 0.5), "progress");
    must(flow_engine_dispatch(engine), "dispatch");
  }
  end();
  expect_kind(engine, gestures[REQUESTS - 1], FLOW_OUTCOME_CANCELLED);
  expect_kind(engine, gestures[REQUESTS], FLOW_OUTCOME_PENDING);
  return REQUESTS;
}

static size_t elsewhere(size_t n) {
  flow_engine *engine = new_engine();
  hold(engine, open_windows(engine, n), n);
  return use_elsewhere(engine);
}

const row gesture_rows[] = {
    {"gesture of n begun", begun, 0, 0},
    {"gesture of n held, the finger moves", moved, 0, 0},
    {"gesture of n finished, oldest first", finished, 0, 0},
    {"gesture of n cancelled, oldest first", cancelled, 0, 0},
    {"gesture of n that times out", timed_out, 0, 0},
    {"gesture of n that times out alone", timed_out_singly, 0, 0},
    {"push + pop elsewhere while n gestures are held", elsewhere, 0, 0},
    {0},
};
