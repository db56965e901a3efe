/* Coordinators: many below one, each below another, many on one screen, many in one batch. */
#include "growth.h"

#define REQUESTS 100

/* ---- Each below another ---------------------------------------------------------------------- */

/* Opens n coordinators, each on behalf of the one before, whose own screen goes by that: only the
 * innermost shows anything. The host asks for them one by one, because callbacks may not lead to
 * one another so often. */
static flow_handle open_nested(flow_engine *engine, flow_window window, size_t n,
                               flow_handle *innermost) {
  flow_handle first = open_one(engine, window, "flow", FLOW_STYLE_PUSH), last = first;
  for (size_t index = 1; index < n; index++) {
    flow_handle next = make(engine, "flow");
    must(flow_replace_top(engine, last, next, &still, NULL), "replace top");
    last = next;
  }
  if (innermost) *innermost = last;
  return first;
}

static size_t nested_opened(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  begin();
  open_nested(engine, window, n, NULL);
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "flow"), n, "coordinators");
  expect(depth_of(engine, window), 2, "depth");
  return n;
}

static size_t nested_stopped(size_t n) {
  flow_engine *engine = new_engine();
  flow_handle first = open_nested(engine, new_window(engine), n, NULL);
  expect(live(engine, FLOW_KIND_COORDINATOR, "flow"), n, "coordinators");
  begin();
  must(flow_stop(engine, first, &still, NULL), "stop");
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "flow"), 0, "coordinators");
  return n;
}

/* The innermost ends because its screen goes, and so do all above it. */
static size_t nested_popped(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  open_nested(engine, window, n, NULL);
  begin();
  must(flow_pop(engine, window, &still, NULL), "pop");
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "flow"), 0, "coordinators");
  return n;
}

/* Nobody handles it, so that all are asked. */
static size_t routed(size_t n) {
  flow_engine *engine = new_engine();
  flow_route route = flow_route_named("nowhere");
  flow_handle innermost;
  open_nested(engine, new_window(engine), n, &innermost);
  begin();
  must(flow_navigate(engine, innermost, &route, &still, NULL), "navigate");
  end();
  return n;
}

static size_t used_by_innermost(size_t n) {
  flow_engine *engine = new_engine();
  flow_handle innermost;
  open_nested(engine, new_window(engine), n, &innermost);
  begin();
  size_t requests = push_and_pop(engine, innermost);
  end();
  return requests;
}

/* ---- Many below one -------------------------------------------------------------------------- */

static flow_handle open_children(flow_engine *engine, size_t n, flow_handle *children) {
  flow_handle holder;
  flow_window window;
  must(flow_window_create(engine, &window), "window");
  holder = open_one(engine, window, "holder", FLOW_STYLE_PUSH);
  for (size_t index = 0; index < n; index++) {
    flow_handle child = open_one(engine, holder, "flow", FLOW_STYLE_PUSH);
    if (children) children[index] = child;
  }
  return holder;
}

static size_t children_opened(size_t n) {
  flow_engine *engine = new_engine();
  begin();
  open_children(engine, n, NULL);
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "flow"), n, "coordinators");
  return n;
}

static size_t children_stopped(size_t n) {
  flow_engine *engine = new_engine();
  flow_handle holder = open_children(engine, n, NULL);
  begin();
  must(flow_stop(engine, holder, &still, NULL), "stop");
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "flow"), 0, "coordinators");
  return n;
}

static size_t one_child_stopped(size_t n) {
  flow_engine *engine = new_engine();
  flow_handle *children = memory(n, sizeof *children);
  open_children(engine, n, children);
  begin();
  for (size_t index = 1; index <= REQUESTS; index++)
    must(flow_stop(engine, children[n - index], &still, NULL), "stop");
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "flow"), n - REQUESTS, "coordinators");
  return REQUESTS;
}

static size_t broadcast(size_t n) {
  flow_engine *engine = new_engine();
  flow_route route = flow_route_named("nowhere");
  open_children(engine, n, NULL);
  begin();
  must(flow_broadcast(engine, &route, &still, NULL), "broadcast");
  end();
  return n;
}

/* ---- Many on one screen, many in one batch --------------------------------------------------- */

static flow_handle *open_carried(flow_engine *engine, flow_screen carrier, size_t n) {
  flow_handle *all = memory(n, sizeof *all);
  flow_options options = still;
  options.flags = FLOW_OPEN_CARRIED;
  for (size_t index = 0; index < n; index++)
    must(flow_open_new(engine, carrier, "flow", NULL, &options, &all[index], NULL), "carried");
  expect(live(engine, FLOW_KIND_COORDINATOR, "flow"), n, "coordinators");
  return all;
}

static size_t carried_opened(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_screen carrier = open_one(engine, window, "screen", FLOW_STYLE_PUSH);
  begin();
  open_carried(engine, carrier, n);
  end();
  return n;
}

static size_t carried_stopped(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_screen carrier = open_one(engine, window, "screen", FLOW_STYLE_PUSH);
  flow_handle *all = open_carried(engine, carrier, n);
  begin();
  for (size_t index = 1; index <= REQUESTS; index++)
    must(flow_stop(engine, all[n - index], &still, NULL), "stop");
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "flow"), n - REQUESTS, "coordinators");
  return REQUESTS;
}

static size_t carried_closed(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_screen carrier = open_one(engine, window, "screen", FLOW_STYLE_PUSH);
  open_carried(engine, carrier, n);
  begin();
  must(flow_close(engine, carrier, &still, NULL), "close");
  end();
  expect(live(engine, FLOW_KIND_COORDINATOR, "flow"), 0, "coordinators");
  return n;
}

static size_t batched(size_t n, const char *class_id) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  flow_handle *all = make_all(engine, class_id, n);
  flow_request *requests = memory(n, sizeof *requests);
  for (size_t index = 0; index < n; index++) {
    requests[index] = (flow_request)FLOW_REQUEST_INIT;
    requests[index].kind = FLOW_REQUEST_PUSH;
    requests[index].from = window;
    requests[index].presentable = all[index];
  }
  begin();
  must(flow_batch(engine, requests, n, &still, NULL), "batch");
  end();
  expect(depth_of(engine, window), n + 1, "depth");
  return n;
}

static size_t batched_coordinators(size_t n) { return batched(n, "flow"); }
static size_t batched_screens(size_t n) { return batched(n, "screen"); }

const row coordinator_rows[] = {
    {"coordinator of n nested opened", nested_opened, 0, 0},
    {"coordinator of n nested stopped", nested_stopped, 0, 0},
    {"coordinator of n nested ended by a pop", nested_popped, 0, 0},
    {"coordinator of n nested asked about a route", routed, 0, 0},
    {"push + pop by the innermost of n nested coordinators", used_by_innermost, 0, 0},
    {"child of n opened", children_opened, 0, 0},
    {"child of n ended with its parent", children_stopped, 0, 0},
    {"child of n stopped alone", one_child_stopped, 0, 0},
    {"coordinator of n told a broadcast", broadcast, 0, 0},
    {"coordinator of n opened to be carried by one screen", carried_opened, 0, 0},
    {"coordinator of n carried by one screen stopped alone", carried_stopped, 0, 0},
    {"coordinator of n carried by a screen that goes", carried_closed, 0, 0},
    {"coordinator of n opened in a batch", batched_coordinators, 0, 0},
    {"screen of n opened in a batch", batched_screens, 0, 0},
    {0},
};
