/* Routes that wait for a guard, and links that wait for the answer about theirs. */
#include "growth.h"

#define REQUESTS 100
#define MANY 100000

static size_t done;

static void count_done(void *user_data, flow_engine *engine, flow_transition transition,
                       const flow_outcome *outcome) {
  (void)user_data, (void)engine, (void)transition;
  done += outcome->kind == FLOW_OUTCOME_DONE || outcome->kind == FLOW_OUTCOME_NOOP;
}

static void navigate(flow_engine *engine, flow_handle coordinator, size_t n) {
  flow_route route = flow_route_named("somewhere");
  flow_options options = still;
  options.done.function = count_done;
  for (size_t index = 0; index < n; index++)
    must(flow_navigate(engine, coordinator, &route, &options, NULL), "navigate");
}

static flow_handle open_guarded(flow_engine *engine) {
  done = 0;
  questions.count = 0;
  guard_answer = FLOW_ANSWER_LATER;
  return open_one(engine, new_window(engine), "guarded", FLOW_STYLE_PUSH);
}

/* The first waits for the guard, the others behind it. */
static flow_handle park(flow_engine *engine, size_t n) {
  flow_handle guarded = open_guarded(engine);
  navigate(engine, guarded, n);
  expect(questions.count, 1, "questions");
  return guarded;
}

static size_t parked(size_t n) {
  flow_engine *engine = new_engine();
  begin();
  park(engine, n);
  end();
  return n;
}

static size_t let_through(size_t n) {
  flow_engine *engine = new_engine();
  park(engine, n);
  guard_answer = FLOW_ANSWER_YES;
  begin();
  must(flow_question_answer(engine, questions.items[0], FLOW_ANSWER_YES), "answer");
  end();
  expect(done, n, "routes");
  return n;
}

/* Each of the others is asked about anew when the one before has been answered. */
static size_t answered_singly(size_t n) {
  flow_engine *engine = new_engine();
  park(engine, n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_question_answer(engine, questions.items[index], FLOW_ANSWER_YES), "answer");
  end();
  expect(done, n, "routes");
  return n;
}

static size_t parked_with_owner(size_t n) {
  flow_engine *engine = new_engine();
  flow_handle guarded = park(engine, n);
  begin();
  must(flow_stop(engine, guarded, &still, NULL), "stop");
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "guarded"), 0, "coordinators");
  return n;
}

/* n coordinators, each of which has been asked. */
static void ask_all(flow_engine *engine, size_t n) {
  flow_window window = new_window(engine);
  questions.count = done = 0;
  guard_answer = FLOW_ANSWER_LATER;
  for (size_t index = 0; index < n; index++)
    navigate(engine, open_one(engine, window, "guarded", FLOW_STYLE_PUSH), 1);
  expect(questions.count, n, "questions");
}

static size_t guards_answered(size_t n) {
  flow_engine *engine = new_engine();
  ask_all(engine, n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_question_answer(engine, questions.items[index], FLOW_ANSWER_YES), "answer");
  end();
  expect(done, n, "routes");
  return n;
}

static size_t elsewhere(size_t n) {
  flow_engine *engine = new_engine();
  park(engine, n);
  return use_elsewhere(engine);
}

/* Routes of another coordinator, whose guard says yes. */
static size_t brought_elsewhere(size_t n) {
  flow_engine *engine = new_engine();
  flow_handle other;
  park(engine, n);
  other = open_one(engine, new_window(engine), "guarded", FLOW_STYLE_PUSH);
  guard_answer = FLOW_ANSWER_YES;
  begin();
  navigate(engine, other, REQUESTS);
  end();
  expect(done, REQUESTS, "routes");
  return REQUESTS;
}

/* ---- Links ----------------------------------------------------------------------------------- */

static void store(flow_engine *engine, flow_screen screen, const char *name) {
  flow_route route = flow_route_named(name);
  must(flow_screen_set_link(engine, screen, &route, &still, NULL), "link");
}

/* Each route takes the place of the one before, about which the guard has been asked. */
static size_t supersede(flow_engine *engine) {
  flow_handle guarded = open_guarded(engine);
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_coordinator_info owner = FLOW_COORDINATOR_INFO_INIT;
  flow_screen screen;
  must(flow_coordinator_get(engine, guarded, &owner), "coordinator");
  must(flow_window_top(engine, owner.window, &screen), "top");
  must(flow_screen_get(engine, screen, &info), "screen");
  expect((size_t)(info.owner == guarded), 1, "owner");
  store(engine, screen, "first");
  begin();
  for (size_t index = 0; index < REQUESTS; index++)
    store(engine, screen, index % 2 ? "first" : "second");
  end();
  expect(questions.count, REQUESTS + 1, "questions");
  return REQUESTS;
}

static size_t superseded_while_asked(size_t n) {
  flow_engine *engine = new_engine();
  open_questions(engine, n);
  return supersede(engine);
}

static size_t superseded_while_guarded(size_t n) {
  flow_engine *engine = new_engine();
  ask_all(engine, n);
  return supersede(engine);
}

static size_t superseded_while_parked(size_t n) {
  flow_engine *engine = new_engine();
  park(engine, n);
  return supersede(engine);
}

const row route_rows[] = {
    {"route of n parked behind a guard", parked, MANY, 0},
    {"route of n let through by a guard", let_through, MANY, 0},
    {"route of n about which a guard is asked in turn", answered_singly, 0, 0},
    {"route of n parked behind a guard that goes", parked_with_owner, 0, 0},
    {"guard of n answered", guards_answered, 0, 0},
    {"push + pop elsewhere while n routes are parked", elsewhere, MANY, 0},
    {"route brought elsewhere while n are parked", brought_elsewhere, MANY, 0},
    {"route superseded while n questions are open", superseded_while_asked, 0, 0},
    {"route superseded while n guards have been asked", superseded_while_guarded, 0, 0},
    {"route superseded while n routes are parked", superseded_while_parked, MANY, 0},
    {0},
};
