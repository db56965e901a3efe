/* Screens on one stack. */
#include "growth.h"

#define REQUESTS 100

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

/* ---- Remove ---------------------------------------------------------------------------------- */

static flow_screen *fill(flow_engine *engine, flow_window window, size_t n) {
  flow_screen *screens = make_all(engine, "screen", n);
  must(flow_set_stack(engine, window, screens, n, &still, NULL), "set stack");
  return screens;
}

static size_t removed_from_top(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_screen *screens = fill(engine, window, n);
  begin();
  for (size_t index = n - 1; index > 0; index--)
    must(flow_remove(engine, screens[index], &still, NULL), "remove");
  end();
  expect(depth_of(engine, window), 1, "depth");
  return n - 1;
}

static size_t removed(size_t n, size_t first) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_screen *screens = fill(engine, window, n);
  begin();
  for (size_t index = 0; index < REQUESTS; index++)
    must(flow_remove(engine, screens[first + index], &still, NULL), "remove");
  end();
  expect(depth_of(engine, window), n - REQUESTS, "depth");
  return REQUESTS;
}

/* The screens above it stay, and have another place: each of them is passed (Q14). */
static size_t passed_by_removal(size_t n) { return removed(n, 0) * n; }
static size_t removed_near_top(size_t n) { return removed(n, n - 2 * REQUESTS); }

/* ---- Go to ----------------------------------------------------------------------------------- */

/* Goes back below all of them. */
static size_t passed(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  open_one(engine, window, "asked", FLOW_STYLE_PUSH);
  push_all(engine, window, "screen", n);
  begin();
  must(flow_go_to(engine, window, "asked", NULL, &still, NULL), "go to");
  end();
  expect(depth_of(engine, window), 2, "depth");
  return n;
}

/* Looks at all of them in vain, and pushes. Each was made with another number. */
static size_t passed_in_vain(size_t n, const char *class_id) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_value number = flow_integer_value(-1);
  for (int64_t index = 0; index < (int64_t)n; index++) {
    flow_value other = flow_integer_value(index);
    must(flow_open_new(engine, window, "screen", &other, &still, NULL, NULL), "push");
  }
  begin();
  must(flow_go_to(engine, window, class_id, &number, &still, NULL), "go to");
  end();
  expect(depth_of(engine, window), n + 2, "depth");
  return n;
}

static size_t passed_others(size_t n) { return passed_in_vain(n, "asked"); }
static size_t passed_unequal(size_t n) { return passed_in_vain(n, "screen"); }

/* The screen to go to is just below the top. */
static size_t gone_to(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  push_all(engine, window, "screen", n);
  open_one(engine, window, "asked", FLOW_STYLE_PUSH);
  begin();
  for (size_t index = 0; index < REQUESTS; index++) {
    open_one(engine, window, "screen", FLOW_STYLE_PUSH);
    must(flow_go_to(engine, window, "asked", NULL, &still, NULL), "go to");
  }
  end();
  expect(depth_of(engine, window), n + 2, "depth");
  return REQUESTS;
}

const row stack_rows[] = {
    {"screen pushed on n", pushed, 0, 0},
    {"screen of n popped to root", popped_silent, 0, 0},
    {"screen of n popped to root, may_leave", popped_asked, 0, 0},
    {"screen of n set for n others", set_silent, 0, 0},
    {"screen of n set for n others, may_leave", set_asked, 0, 0},
    {"screen of n set in reverse order", set_reversed, 0, 0},
    {"screen of n destroyed with the engine", destroyed, 0, 0},
    {"screen of n removed, top first", removed_from_top, 0, 0},
    {"screen of n removed near the top", removed_near_top, 0, 0},
    {"screen of n passed by a removal at the bottom", passed_by_removal, 0, 0},
    {"screen of n passed by a go to", passed, 0, 0},
    {"screen of n of another class passed by a go to", passed_others, 0, 0},
    {"screen of n with other arguments passed by a go to", passed_unequal, 0, 0},
    {"push + go to just below the top of n", gone_to, 0, 0},
    {0},
};
