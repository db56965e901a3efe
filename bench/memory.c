/* The number of allocations, and the memory that a screen takes. */
#include <malloc.h>
#include <stdio.h>
#include <unistd.h>

#include "bench.h"

static void print_allocations_of(const subjects *all, const char *name) {
  const subject *one = find_subject(all, name);
  uint64_t before;
  one->run(one->context, one->count);
  before = allocation_count();
  one->run(one->context, one->count);
  printf("allocations-%s %.2f\n", name, (double)(allocation_count() - before) / one->count);
}

static uint64_t time_now;
static uint64_t tell_time(void *user_data) {
  (void)user_data;
  return time_now;
}
static void fired(void *runs, flow_engine *engine, flow_handle timer) {
  (void)engine, (void)timer;
  ++*(long *)runs;
}
static void ready(void *runs, flow_engine *engine, flow_watch watch, uint32_t events) {
  (void)engine, (void)watch, (void)events;
  ++*(long *)runs;
}

/* A dispatch that runs a timer, which repeats, and tells a watch. */
static void print_allocations_of_time(void) {
  enum { TIMES = 1000 };
  flow_engine *engine;
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  int ends[2];
  long runs = 0;
  uint64_t before = 0;
  flow_callback timer = {fired, &runs, NULL};
  flow_watch_callback watch = {ready, &runs, NULL};
  options.clock.function = tell_time;
  must(flow_engine_create(&options, &engine), "engine");
  must(flow_timer_start(engine, FLOW_NONE, 1, 1, timer, NULL), "timer");
  must(pipe(ends) == 0 ? FLOW_OK : FLOW_ERROR_LIMIT, "pipe");
  must(flow_watch_start(engine, FLOW_NONE, ends[1], FLOW_WATCH_WRITE, watch, NULL), "watch");
  for (long index = 0; index < 2 * TIMES; index++) {
    if (index == TIMES) before = allocation_count();
    time_now++;
    must(flow_engine_dispatch(engine), "dispatch");
  }
  must(runs == 4 * TIMES ? FLOW_OK : FLOW_ERROR_INTERNAL, "the number of runs");
  printf("allocations-timer %.2f\n", (double)(allocation_count() - before) / TIMES);
  must(flow_engine_destroy(engine), "destroy");
  close(ends[0]);
  close(ends[1]);
}

void print_allocations(const subjects *calls, const subjects *pairs) {
  print_allocations_of(calls, "slot-6");
  print_allocations_of(calls, "name-6");
  print_allocations_of(pairs, "pair");
  print_allocations_of(pairs, "completing-pair");
  print_allocations_of(pairs, "presented-pair");
  print_allocations_of(pairs, "observed-pair");
  print_allocations_of_time();
  print_allocations_of_rows();
}

static size_t used_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

static void print_bytes(const char *plugin, long depth) {
  flow_engine *engine = engine_with(plugin);
  flow_options still = FLOW_OPTIONS_INIT;
  flow_window window;
  size_t before;
  still.flags |= FLOW_OPEN_AT_ONCE;
  must(flow_window_create(engine, &window), "window");
  must(flow_open_new(engine, window, "bench.plain", NULL, &still, NULL, NULL), "root");
  before = used_bytes();
  for (long screen = 0; screen < depth; screen++) {
    must(flow_open_new(engine, window, "bench.plain", NULL, &still, NULL, NULL), "push");
  }
  printf("bytes-%ld %.0f\n", depth, (double)(used_bytes() - before) / (double)depth);
  must(flow_engine_destroy(engine), "destroy");
}

void print_bytes_per_screen(const char *plugin) {
  print_bytes(plugin, 1000);
  print_bytes(plugin, 100000);
  print_bytes(plugin, 1000000);
}

/* The bytes that a plugin adds to an engine if another one has it already. */
void print_bytes_per_engine(const char *plugin) {
  enum { ENGINES = 100 };
  flow_engine *first = engine_with(plugin), *engines[ENGINES];
  size_t before, used;
  for (int index = 0; index < ENGINES; index++)
    must(flow_engine_create(NULL, &engines[index]), "engine");
  before = used_bytes();
  for (int index = 0; index < ENGINES; index++)
    must(flow_plugin_load(engines[index], plugin, NULL, NULL), plugin);
  used = used_bytes() - before;
  printf("bytes-shared-plugin %.0f\n", (double)used / ENGINES);
  for (int index = 0; index < ENGINES; index++)
    must(flow_engine_destroy(engines[index]), "destroy");
  must(flow_engine_destroy(first), "destroy");
}
