/* Saved state: telling much, telling what has changed among much, restoring much. */
#include <stdlib.h>

#include "growth.h"

static void count_record(void *told, const flow_record *record) {
  (void)record;
  ++*(size_t *)told;
}

static size_t save(flow_engine *engine, flow_saver saver, uint32_t flags) {
  size_t told = 0;
  flow_record_callback take = {count_record, &told, NULL};
  must(flow_engine_save(engine, saver, flags, take, NULL), "save");
  return told;
}

static flow_engine *engine_with_screens(size_t n, flow_window *out_window) {
  flow_engine *engine = new_saved_engine();
  *out_window = new_window(engine);
  push_all(engine, *out_window, "screen", n - 1);
  return engine;
}

static size_t told_whole(size_t n) {
  flow_window window;
  flow_engine *engine = engine_with_screens(n, &window);
  save(engine, 0, 0);
  begin();
  size_t told = save(engine, 0, 0);
  end();
  expect(told, n + 3, "records");
  return told;
}

static flow_saver saver_of(flow_engine *engine) {
  flow_saver saver;
  must(flow_saver_create(engine, &saver), "saver");
  save(engine, saver, FLOW_SAVE_CHANGED);
  return saver;
}

static size_t told_changed(size_t n) {
  flow_window window;
  flow_engine *engine = engine_with_screens(n, &window);
  flow_saver saver = saver_of(engine);
  const size_t pairs = 100;
  begin();
  for (size_t pair = 0; pair < pairs; pair++) {
    open_one(engine, window, "screen", FLOW_STYLE_PUSH);
    expect(save(engine, saver, FLOW_SAVE_CHANGED) > 0, 1, "saves");
    must(flow_pop(engine, window, &still, NULL), "pop");
    expect(save(engine, saver, FLOW_SAVE_CHANGED) > 0, 1, "saves");
  }
  end();
  return pairs;
}

static size_t told_gone(size_t n) {
  flow_window window;
  flow_engine *engine = engine_with_screens(n, &window);
  flow_saver saver = saver_of(engine);
  must(flow_pop_to_root(engine, window, &still, NULL), "pop to root");
  begin();
  save(engine, saver, FLOW_SAVE_CHANGED);
  end();
  return n;
}

/* ---- Restoring ------------------------------------------------------------------------------- */

typedef struct kept {
  flow_record *records;
  size_t count, room;
} kept;

static void keep(void *user_data, const flow_record *record) {
  kept *self = user_data;
  flow_value *copy;
  expect(self->count < self->room, 1, "room for records");
  must(flow_value_copy(record->value, &copy), "copy");
  self->records[self->count] = *record;
  self->records[self->count++].value = copy;
}

/* Restores in another engine all that is open in one. */
static flow_engine *restore(flow_engine *engine, size_t room) {
  kept all = {memory(room, sizeof(flow_record)), 0, room};
  flow_record_callback take = {keep, &all, NULL};
  flow_engine *again = new_saved_engine();
  must(flow_engine_save(engine, 0, 0, take, NULL), "save");
  begin();
  must(flow_engine_restore(again, all.records, all.count, NULL, NULL), "restore");
  end();
  for (size_t index = 0; index < all.count; index++)
    flow_value_destroy((flow_value *)all.records[index].value);
  free(all.records);
  return again;
}

static size_t screens_restored(size_t n) {
  flow_window window;
  flow_engine *again = restore(engine_with_screens(n, &window), n + 3);
  expect(live(again, FLOW_KIND_SCREEN, "screen"), n, "screens");
  return n;
}

/* Only the innermost shows anything. */
static size_t nested_restored(size_t n) {
  flow_engine *engine = new_saved_engine();
  flow_window window = new_window(engine);
  flow_handle last = open_one(engine, window, "flow", FLOW_STYLE_PUSH);
  for (size_t index = 1; index < n; index++) {
    flow_handle next = make(engine, "flow");
    must(flow_replace_top(engine, last, next, &still, NULL), "replace top");
    last = next;
  }
  expect(live(restore(engine, n + 10), FLOW_KIND_COORDINATOR, "flow"), n, "coordinators");
  return n;
}

/* Each shows a screen of its own. */
static size_t shown_nested_restored(size_t n) {
  flow_engine *engine = new_saved_engine();
  flow_handle last = new_window(engine);
  for (size_t index = 0; index < n; index++)
    last = open_one(engine, last, "flow", FLOW_STYLE_PUSH);
  expect(live(restore(engine, 2 * n + 10), FLOW_KIND_COORDINATOR, "flow"), n, "coordinators");
  return n;
}

static size_t siblings_restored(size_t n) {
  flow_engine *engine = new_saved_engine();
  flow_window window = new_window(engine);
  for (size_t index = 0; index < n; index++)
    open_one(engine, window, "flow", FLOW_STYLE_PUSH);
  expect(live(restore(engine, 2 * n + 10), FLOW_KIND_COORDINATOR, "flow"), n, "coordinators");
  return n;
}

static size_t layers_restored(size_t n) {
  flow_engine *engine = new_saved_engine();
  flow_window window = new_window(engine);
  size_t layers = 0;
  for (size_t index = 0; index < n; index++)
    open_one(engine, window, "screen", FLOW_STYLE_SHEET);
  flow_engine *again = restore(engine, 2 * n + 10);
  flow_window restored;
  must(flow_engine_windows(again, &restored, 1, &layers), "windows");
  must(flow_window_layer_count(again, restored, &layers), "layers");
  expect(layers, n + 1, "layers");
  return n;
}

static size_t windows_restored(size_t n) {
  flow_engine *engine = new_saved_engine();
  size_t windows = 0;
  for (size_t index = 0; index < n; index++)
    new_window(engine);
  flow_engine *again = restore(engine, 3 * n + 10);
  must(flow_engine_windows(again, NULL, 0, &windows), "windows");
  expect(windows, n, "windows");
  return n;
}

const row state_rows[] = {
    {"record of n told in a whole save", told_whole, 0, 0},
    {"push + pop among n screens, told in changed saves", told_changed, 0, 0},
    {"screen of n that have gone told in a changed save", told_gone, 4000, 0},
    {"screen of n restored", screens_restored, 0, 1},
    {"coordinator of n nested restored, one screen", nested_restored, 0, 1},
    {"coordinator of n nested restored, a screen each", shown_nested_restored, 0, 1},
    {"coordinator of n side by side restored", siblings_restored, 0, 1},
    {"layer of n restored", layers_restored, 0, 1},
    {"window of n restored", windows_restored, 0, 1},
    {0},
};
