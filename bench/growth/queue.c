/* Requests that wait: in a callback, behind a busy window, for an answer. */
#include "growth.h"

#define REQUESTS 100

static size_t wanted;

static void ask_for_all(void *user_data, flow_engine *engine, flow_transition transition,
                        const flow_outcome *outcome) {
  (void)transition, (void)outcome;
  push_all(engine, *(flow_window *)user_data, "screen", wanted);
}

static size_t queued(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_options options = still;
  wanted = n;
  options.done.function = ask_for_all;
  options.done.user_data = &window;
  begin();
  must(flow_pop(engine, window, &options, NULL), "pop");
  end();
  expect(depth_of(engine, window), n + 1, "depth");
  return n;
}

static size_t asked_while_busy(size_t n) {
  flow_engine *engine = new_engine();
  flow_window busy = new_busy_window(engine);
  begin();
  push_all(engine, busy, "screen", n);
  end();
  expect(depth_of(engine, busy), 2, "depth");
  return n;
}

static size_t run_after_busy(size_t n) {
  flow_engine *engine = new_engine();
  flow_window busy = new_busy_window(engine);
  push_all(engine, busy, "screen", n);
  begin();
  answer(engine);
  end();
  expect(depth_of(engine, busy), n + 2, "depth");
  return n;
}

/* A request in each of n windows waits for the answer of its screen. */
static flow_window *open_questions(flow_engine *engine, size_t n) {
  flow_window *windows = memory(n, sizeof *windows);
  question_count = 0;
  for (size_t index = 0; index < n; index++) {
    windows[index] = new_window(engine);
    open_one(engine, windows[index], "later", FLOW_STYLE_PUSH);
    must(flow_pop(engine, windows[index], &still, NULL), "pop");
  }
  expect(question_count, n, "questions");
  return windows;
}

/* Pushes and pops in a window of its own, whatever else waits. */
static size_t use_elsewhere(flow_engine *engine) {
  flow_window window = new_window(engine);
  begin();
  for (size_t index = 0; index < REQUESTS; index++) {
    open_one(engine, window, "screen", FLOW_STYLE_PUSH);
    must(flow_pop(engine, window, &still, NULL), "pop");
  }
  end();
  expect(depth_of(engine, window), 1, "depth");
  return REQUESTS;
}

static size_t elsewhere_while_waiting(size_t n) {
  flow_engine *engine = new_engine();
  push_all(engine, new_busy_window(engine), "screen", n);
  return use_elsewhere(engine);
}

static size_t elsewhere_while_busy(size_t n) {
  flow_engine *engine = new_engine();
  for (size_t index = 0; index < n; index++)
    new_busy_window(engine);
  return use_elsewhere(engine);
}

static size_t elsewhere_while_asked(size_t n) {
  flow_engine *engine = new_engine();
  open_questions(engine, n);
  return use_elsewhere(engine);
}

static size_t answered_later(size_t n) {
  flow_engine *engine = new_engine();
  flow_window *windows = open_questions(engine, n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_question_answer(engine, questions[index], FLOW_ANSWER_YES), "answer");
  end();
  expect(depth_of(engine, windows[0]) + depth_of(engine, windows[n - 1]), 2, "depths");
  return n;
}

/* Each is another thread's, or could be. */
static void post(void *user_data, flow_engine *engine) {
  (void)engine;
  (*(size_t *)user_data)++;
}

static size_t posted(size_t n) {
  flow_engine *engine = new_engine();
  size_t done = 0;
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_engine_post(engine, post, &done, NULL), "post");
  must(flow_engine_dispatch(engine), "dispatch");
  end();
  expect(done, n, "posts");
  return n;
}

const row queue_rows[] = {
    {"request of n queued in a callback", queued, 0, 0},
    {"request of n asked for behind a busy window", asked_while_busy, 0, 0},
    {"request of n run after the window was busy", run_after_busy, 0, 0},
    {"push + pop elsewhere while n wait", elsewhere_while_waiting, 0, 0},
    {"push + pop elsewhere while n windows are busy", elsewhere_while_busy, 0, 0},
    {"push + pop elsewhere while n questions are open", elsewhere_while_asked, 0, 0},
    {"question of n answered", answered_later, 0, 0},
    {"post of n", posted, 0, 0},
    {0},
};
