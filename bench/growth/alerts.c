/* Alerts that are seen at once: none of them covers what is below. */
#include "growth.h"

static flow_screen *present(flow_engine *engine, flow_window window, size_t n) {
  flow_alert alert = flow_alert_make("Really?", NULL);
  flow_screen *alerts = memory(n, sizeof *alerts);
  for (size_t index = 0; index < n; index++) {
    must(flow_alert_present(engine, window, &alert, &still, &alerts[index], NULL), "alert");
  }
  expect(live(engine, FLOW_KIND_LAYER, NULL), n + 1, "layers");
  return alerts;
}

static size_t presented(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  begin();
  present(engine, window, n);
  end();
  return n;
}

static size_t pressed(size_t n) {
  flow_engine *engine = new_engine();
  flow_screen *alerts = present(engine, new_window(engine), n);
  const flow_screen_content *content;
  for (size_t index = 0; index < n; index++)
    must(flow_screen_render(engine, alerts[index], &content), "render");
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_screen_invoke(engine, alerts[n - 1 - index], "ok", NULL, NULL), "press");
  end();
  expect(live(engine, FLOW_KIND_LAYER, NULL), 1, "layers");
  return n;
}

static size_t rendered(size_t n) {
  flow_engine *engine = new_engine();
  flow_screen *alerts = present(engine, new_window(engine), n);
  const flow_screen_content *content;
  begin();
  for (size_t index = 0; index < n; index++)
    must(flow_screen_render(engine, alerts[index], &content), "render");
  end();
  return n;
}

static size_t dismissed(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  present(engine, window, n);
  begin();
  must(flow_dismiss_all(engine, window, &still, NULL), "dismiss all");
  end();
  expect(live(engine, FLOW_KIND_LAYER, NULL), 1, "layers");
  return n;
}

/* All of them are seen no more, and are seen again. */
static size_t covered(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  present(engine, window, n);
  begin();
  open_one(engine, window, "screen", FLOW_STYLE_FULL_SCREEN_COVER);
  must(flow_dismiss(engine, window, 1, &still, NULL), "dismiss");
  end();
  return n;
}

static size_t used_below(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = new_window(engine);
  present(engine, window, n);
  begin();
  size_t requests = push_and_pop(engine, window);
  end();
  return requests;
}

static size_t elsewhere(size_t n) {
  flow_engine *engine = new_engine();
  present(engine, new_window(engine), n);
  return use_elsewhere(engine);
}

const row alert_rows[] = {
    {"alert presented over n", presented, 0, 0},
    {"alert of n rendered", rendered, 0, 0},
    {"alert of n closed by its button, top first", pressed, 0, 0},
    {"alert of n dismissed with all", dismissed, 0, 0},
    {"alert of n covered and seen again", covered, 0, 0},
    {"push + pop below n alerts", used_below, 0, 0},
    {"push + pop elsewhere while n alerts are seen", elsewhere, 0, 0},
    {0},
};
