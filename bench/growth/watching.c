/* Observers. */
#include "growth.h"

#define PAIRS 5

static size_t told(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  make_all(engine, "observer", n);
  events = 0;
  begin();
  for (size_t index = 0; index < PAIRS; index++) {
    open_one(engine, window, "screen", FLOW_STYLE_PUSH);
    must(flow_pop(engine, window, &still, NULL), "pop");
  }
  end();
  expect(events % n, 0, "events");
  return events;
}

static size_t added(size_t n) {
  flow_engine *engine = new_engine();
  begin();
  make_all(engine, "observer", n);
  end();
  return n;
}

static size_t removed(size_t n) {
  flow_engine *engine = new_engine();
  flow_handle *all = make_all(engine, "observer", n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_destroy(engine, all[index]), "destroy");
  end();
  return n;
}

const row watching_rows[] = {
    {"event told to one of n observers", told, 0, 0},
    {"observer of n added", added, 0, 0},
    {"observer of n destroyed, oldest first", removed, 0, 0},
    {0},
};
