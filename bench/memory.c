/* How often memory is asked for, and how much of it a screen takes. */
#include <malloc.h>
#include <stdio.h>

#include "bench.h"

static void print_allocations_of(const subjects *all, const char *name) {
  const subject *one = find_subject(all, name);
  uint64_t before;
  one->run(one->context, one->count);
  before = allocation_count();
  one->run(one->context, one->count);
  printf("allocations-%s %.2f\n", name, (double)(allocation_count() - before) / one->count);
}

void print_allocations(const subjects *calls, const subjects *pairs) {
  print_allocations_of(calls, "slot-6");
  print_allocations_of(calls, "name-6");
  print_allocations_of(pairs, "pair");
  print_allocations_of(pairs, "completing-pair");
  print_allocations_of(pairs, "presented-pair");
  print_allocations_of(pairs, "observed-pair");
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
