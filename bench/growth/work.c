/* Work tied to one screen. */
#include "growth.h"

static size_t cancelled;

static void cancel(void *user_data, flow_engine *engine, flow_handle subject) {
  (void)user_data, (void)engine, (void)subject;
  cancelled++;
}

static flow_work *begin_all(flow_engine *engine, flow_screen screen, size_t n) {
  flow_callback callback = {cancel, NULL, NULL};
  flow_work *works = memory(n, sizeof *works);
  cancelled = 0;
  for (size_t index = 0; index < n; index++)
    must(flow_work_begin(engine, screen, callback, &works[index]), "begin");
  return works;
}

static size_t begun(size_t n) {
  flow_engine *engine = new_engine();
  flow_screen screen = make(engine, "screen");
  begin();
  begin_all(engine, screen, n);
  end();
  return n;
}

static size_t ended(size_t n) {
  flow_engine *engine = new_engine();
  flow_work *works = begin_all(engine, make(engine, "screen"), n);
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_work_end(engine, works[index]), "end");
  end();
  expect(cancelled, 0, "cancelled");
  return n;
}

static size_t cancelled_all(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  begin_all(engine, open_one(engine, window, "screen", FLOW_STYLE_PUSH), n);
  begin();
  must(flow_pop(engine, window, &still, NULL), "pop");
  end();
  expect(cancelled, n, "cancelled");
  return n;
}

const row work_rows[] = {
    {"work of n begun", begun, 0, 0},
    {"work of n ended, oldest first", ended, 0, 0},
    {"work of n cancelled", cancelled_all, 0, 0},
    {0},
};
