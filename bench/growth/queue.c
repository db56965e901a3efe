/* Requests that wait: in a callback, behind a busy window, for an answer. */
#include "growth.h"

#define REQUESTS 100
#define MANY 100000

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

/* ---- Requests about what was on top when they were asked for (Q3) ---------------------------- */

static void pop_all(flow_engine *engine, flow_window window, size_t n) {
  for (size_t index = 0; index < n; index++)
    must(flow_pop(engine, window, &still, NULL), "pop");
}

static void pop_wanted(void *user_data, flow_engine *engine, flow_transition transition,
                       const flow_outcome *outcome) {
  (void)transition, (void)outcome;
  pop_all(engine, *(flow_window *)user_data, wanted);
}

static size_t pops_queued(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_options options = still;
  push_all(engine, window, "screen", n + 1);
  wanted = n;
  options.done.function = pop_wanted;
  options.done.user_data = &window;
  begin();
  must(flow_pop(engine, window, &options, NULL), "pop");
  end();
  expect(depth_of(engine, window), 1, "depth");
  return n;
}

static size_t pops_behind_busy(size_t n) {
  flow_engine *engine = new_engine();
  flow_window busy = new_busy_window(engine);
  push_all(engine, busy, "screen", n);
  begin();
  pop_all(engine, busy, n);
  answer(engine);
  end();
  expect(depth_of(engine, busy), 2, "depth");
  return n;
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
    must(flow_question_answer(engine, questions.items[index], FLOW_ANSWER_YES), "answer");
  end();
  expect(depth_of(engine, windows[0]) + depth_of(engine, windows[n - 1]), 2, "depths");
  return n;
}

/* ---- Requests in no window wait for all of them ---------------------------------------------- */

/* About each of n screens that were never opened there is a request. */
static flow_screen *ask_about_unopened(flow_engine *engine, size_t n) {
  flow_screen *screens = make_all(engine, "screen", n);
  for (size_t index = 0; index < n; index++)
    must(flow_close(engine, screens[index], &still, NULL), "close");
  return screens;
}

static size_t asked_in_no_window(size_t n) {
  flow_engine *engine = new_engine();
  new_busy_window(engine);
  begin();
  ask_about_unopened(engine, n);
  end();
  return n;
}

static size_t run_in_no_window(size_t n) {
  flow_engine *engine = new_engine();
  size_t waiting;
  new_busy_window(engine);
  ask_about_unopened(engine, n);
  waiting = live(engine, FLOW_KIND_TRANSITION, NULL);
  begin();
  answer(engine);
  end();
  expect(waiting - live(engine, FLOW_KIND_TRANSITION, NULL) >= n, 1, "requests are over");
  return n;
}

static size_t elsewhere_while_in_no_window(size_t n) {
  flow_engine *engine = new_engine();
  new_busy_window(engine);
  ask_about_unopened(engine, n);
  return use_elsewhere(engine);
}

/* ---- Destroys -------------------------------------------------------------------------------- */

/* The request about a screen that is destroyed is over then. */
static size_t destroyed_asked(size_t n) {
  flow_engine *engine = new_engine();
  flow_screen *screens;
  new_busy_window(engine);
  screens = ask_about_unopened(engine, n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_destroy(engine, screens[index]), "destroy");
  end();
  expect(live(engine, FLOW_KIND_SCREEN, NULL), 2, "screens");
  return n;
}

/* Destroys an object that the waiting requests have nothing to do with. */
static size_t destroyed_while_waiting(size_t n, const char *class_id, int in_no_window) {
  flow_engine *engine = new_engine();
  flow_window busy = new_busy_window(engine);
  flow_handle *all = make_all(engine, class_id, REQUESTS);
  if (in_no_window) {
    ask_about_unopened(engine, n);
  } else {
    push_all(engine, busy, "screen", n);
  }
  begin();
  for (size_t index = 0; index < REQUESTS; index++)
    must(flow_destroy(engine, all[index]), "destroy");
  end();
  return REQUESTS;
}

static size_t screens_destroyed(size_t n) { return destroyed_while_waiting(n, "screen", 0); }
static size_t coordinators_destroyed(size_t n) { return destroyed_while_waiting(n, "flow", 0); }
static size_t presenters_destroyed(size_t n) { return destroyed_while_waiting(n, "presenter", 0); }
static size_t others_destroyed(size_t n) { return destroyed_while_waiting(n, "screen", 1); }

/* The window goes for which they wait. */
static size_t closed_while_waiting(size_t n) {
  flow_engine *engine = new_engine();
  flow_window busy = new_busy_window(engine);
  must(flow_window_close(engine, busy, &still, NULL), "close");
  push_all(engine, busy, "screen", n);
  begin();
  answer(engine);
  end();
  expect(live(engine, FLOW_KIND_SCREEN, NULL), 0, "screens");
  return n;
}

static size_t destroyed_with_engine(size_t n) {
  flow_engine *engine = new_engine();
  push_all(engine, new_busy_window(engine), "screen", n);
  begin();
  must(flow_engine_destroy(engine), "destroy");
  end();
  return n;
}

/* ---- Posts ----------------------------------------------------------------------------------- */

/* Each is another thread's, or could be. */
static void post(void *user_data, flow_engine *engine, flow_handle subject) {
  (void)subject;
  (void)engine;
  (*(size_t *)user_data)++;
}

static size_t posted(size_t n) {
  flow_engine *engine = new_engine();
  size_t done = 0;
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_engine_post(engine, (flow_callback){post, &done, NULL}), "post");
  must(flow_engine_dispatch(engine), "dispatch");
  end();
  expect(done, n, "posts");
  return n;
}

const row queue_rows[] = {
    {"request of n queued in a callback", queued, 0, 0},
    {"request of n asked for behind a busy window", asked_while_busy, MANY, 0},
    {"request of n run after the window was busy", run_after_busy, 0, 0},
    {"pop of n queued in a callback", pops_queued, 10000, 0},
    {"pop of n asked for behind a busy window, and run", pops_behind_busy, 0, 0},
    {"push + pop elsewhere while n wait", elsewhere_while_waiting, MANY, 0},
    {"push + pop elsewhere while n windows are busy", elsewhere_while_busy, 0, 0},
    {"push + pop elsewhere while n questions are open", elsewhere_while_asked, 0, 0},
    {"question of n answered", answered_later, 0, 0},
    {"request of n about what is in no window parked", asked_in_no_window, MANY, 0},
    {"request of n about what is in no window run", run_in_no_window, 0, 0},
    {"push + pop elsewhere while n about no window wait", elsewhere_while_in_no_window, MANY, 0},
    {"screen of n destroyed about which a request waits", destroyed_asked, 0, 0},
    {"screen destroyed while n requests wait", screens_destroyed, MANY, 0},
    {"coordinator destroyed while n requests wait", coordinators_destroyed, MANY, 0},
    {"presenter destroyed while n requests wait", presenters_destroyed, MANY, 0},
    {"screen destroyed while n about no window wait", others_destroyed, MANY, 0},
    {"request of n for a window that closes", closed_while_waiting, 0, 0},
    {"request of n that waits when the engine is destroyed", destroyed_with_engine, 0, 0},
    {"post of n", posted, 0, 0},
    {0},
};
