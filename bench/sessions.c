/* Sessions of the shop in one file: what one takes awake and asleep, and how long it takes to wake
 * it. Printed by a process of its own, with nothing else in its memory. */
#define _GNU_SOURCE
#include <flow/store.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

enum { WARM = 20, AWAKE = 200, ALL = 1000, WAKES = 400 };

typedef struct shop {
  flow_engine *engine;
  flow_session *session;
} shop;

static double wall_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* The memory that was allocated and not freed, with large blocks. */
static double used_kb(void) {
  const struct mallinfo2 info = mallinfo2();
  return (double)(info.uordblks + info.hblkhd) / 1024;
}

/* Begins or restores a session, and draws its top screen. */
static shop wake(flow_store *store, const char *plugin, int number) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_session_info info = FLOW_SESSION_INFO_INIT;
  const flow_screen_content *content;
  flow_window window = FLOW_NONE;
  flow_screen top = FLOW_NONE;
  char name[32];
  size_t count;
  shop self;
  options.flags = FLOW_ENGINE_SAVED;
  snprintf(name, sizeof name, "user-%d", number);
  must(flow_engine_create(&options, &self.engine), "engine");
  must(flow_plugin_load(self.engine, plugin, NULL, NULL), "plugin");
  must(flow_store_attach(store, self.engine, flow_text(name), NULL, &self.session, NULL), "attach");
  must(flow_session_get(self.session, &info), "session");
  if (!info.is_restored) {
    must(flow_window_create(self.engine, &window), "window");
    flow_show(self.engine, window, "shop.main", NULL);
  }
  must(flow_engine_windows(self.engine, &window, 1, &count), "windows");
  must(flow_window_top(self.engine, window, &top), "top");
  must(flow_screen_render(self.engine, top, &content), "render");
  return self;
}

static void sleep_now(shop *self) {
  flow_session_detach(self->session);
  must(flow_engine_destroy(self->engine), "destroy");
}

void print_sessions(const char *plugin) {
  static shop shops[AWAKE];
  static double times[WAKES];
  char folder[] = "/var/tmp/flow-bench-XXXXXX", file[64];
  flow_store_options options = FLOW_STORE_OPTIONS_INIT;
  flow_store *store;
  double before = 0;
  int index;
  if (!mkdtemp(folder)) must(FLOW_ERROR_IO, "a folder in /var/tmp");
  options.flags = FLOW_STORE_ONE_FILE;
  must(flow_store_open(folder, &options, &store, NULL), "store");
  for (index = 0; index < ALL + WARM; index++) {
    shop one = wake(store, plugin, index);
    sleep_now(&one);
    if (index == WARM - 1) before = used_kb();
  }
  printf("kb-asleep %.2f\n", (used_kb() - before) / ALL);
  for (index = 0; index < WAKES; index++) {
    const double begin = wall_ms();
    shop one = wake(store, plugin, index * 7 % ALL);
    times[index] = wall_ms() - begin;
    sleep_now(&one);
  }
  printf("wake %.3f\n", median(times, WAKES));
  before = used_kb();
  for (index = 0; index < AWAKE; index++)
    shops[index] = wake(store, plugin, index);
  printf("kb-awake %.1f\n", (used_kb() - before) / AWAKE);
  for (index = 0; index < AWAKE; index++)
    sleep_now(&shops[index]);
  flow_store_close(store);
  for (index = 0; index < 3; index++) {
    static const char *const endings[] = {"", "-lock", "-trial"};
    snprintf(file, sizeof file, "%s/sessions.db%s", folder, endings[index]);
    unlink(file);
  }
  rmdir(folder);
}
