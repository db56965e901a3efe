/* What opening and closing a screen costs: against its own callbacks, and at different depths. */
#include <ffi.h>
#include <malloc.h>
#include <stdio.h>

#include "bench.h"

#define SHALLOW 10
#define DEEP 1000000
#define PAIRS 500
/* Callbacks of one push and one pop: create; on both screens will and did appear and disappear, there
 * and back; removed; destroy. */
#define CALLBACKS 11

typedef struct stage {
  flow_engine *engine;
  flow_window window;
  const char *class_id;
  flow_options still;
  const bench_functions *functions;
  ffi_cif create_cif;
  ffi_cif callback_cif;
} stage;

static void push(stage *self) {
  must(flow_open_new(self->engine, self->window, self->class_id, NULL, &self->still, NULL, NULL),
       "push");
}

static double push_and_pop(void *context) {
  stage *self = context;
  double begin = now_ns();
  for (int pair = 0; pair < PAIRS; pair++) {
    push(self);
    flow_pop(self->engine, self->window, &self->still, NULL);
  }
  return (now_ns() - begin) / PAIRS;
}

/* The same callbacks as one push and pop make, called bare. */
static double bare_callbacks(void *context) {
  stage *self = context;
  flow_function create = (flow_function)self->functions->create;
  flow_function callback = (flow_function)self->functions->life_cycle;
  void *instance = self->functions->instance;
  void *arguments[4] = {&instance, &self->engine, &self->window, &instance};
  ffi_arg result;
  double begin = now_ns();
  for (int pair = 0; pair < PAIRS; pair++) {
    ffi_call(&self->create_cif, create, &result, arguments);
    for (int call = 1; call < CALLBACKS; call++) {
      ffi_call(&self->callback_cif, callback, &result, arguments);
    }
  }
  return (now_ns() - begin) / PAIRS;
}

static void fill(stage *self, flow_engine *engine, const char *class_id, long depth) {
  self->engine = engine;
  self->class_id = class_id;
  self->still = (flow_options)FLOW_OPTIONS_INIT;
  self->still.animated = FLOW_FALSE;
  must(flow_window_create(engine, &self->window), "window");
  for (long screen = 0; screen < depth; screen++)
    push(self);
}

static size_t used_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

static void bench_callbacks(flow_engine *engine) {
  static ffi_type *types[4];
  stage self = {0};
  subject rows[] = {{.name = "its callbacks as bare ffi_calls", .run = bare_callbacks},
                    {.name = "push + pop", .run = push_and_pop, .aim = 3.0}};
  flow_handle target;
  const void *functions = NULL;
  uint64_t calls, allocations;

  must(flow_create(engine, "bench.target", NULL, &target), "target");
  must(flow_capability(engine, target, BENCH_FUNCTIONS, &functions), "capability");
  self.functions = functions;
  types[0] = types[1] = types[3] = &ffi_type_pointer;
  types[2] = &ffi_type_uint64;
  ffi_prep_cif(&self.create_cif, FFI_DEFAULT_ABI, 4, &ffi_type_pointer, types);
  ffi_prep_cif(&self.callback_cif, FFI_DEFAULT_ABI, 1, &ffi_type_void, types);
  fill(&self, engine, "bench.screen", 1);
  rows[0].context = rows[1].context = &self;

  measure(rows, 2);
  print_table("Push + pop with every life-cycle callback", rows, 2, 0);
  calls = *self.functions->life_cycle_calls;
  allocations = allocation_count();
  push_and_pop(&self);
  calls = *self.functions->life_cycle_calls - calls;
  allocations = allocation_count() - allocations;
  printf("  callbacks per push + pop: %.2f (expected %d), allocations: %.2f\n",
         (double)calls / PAIRS, CALLBACKS, (double)allocations / PAIRS);
}

/* An engine each, so that the shallow one is small in every respect. */
static void bench_depth(flow_engine *small, flow_engine *large) {
  stage shallow = {0}, deep = {0};
  subject rows[] = {{.name = "push + pop at depth 10", .run = push_and_pop},
                    {.name = "push + pop at depth 1,000,000", .run = push_and_pop, .aim = 1.5}};
  size_t before;

  fill(&shallow, small, "bench.plain", SHALLOW);
  before = used_bytes();
  fill(&deep, large, "bench.plain", DEEP);
  before = used_bytes() - before;
  rows[0].context = &shallow;
  rows[1].context = &deep;
  measure(rows, 2);
  print_table("Push + pop at depth", rows, 2, 0);
  printf("  bytes per stacked screen: %.0f\n", (double)before / DEEP);
}

static flow_engine *engine_with(const char *plugin) {
  flow_engine *engine;
  must(flow_engine_create(NULL, &engine), "engine");
  must(flow_plugin_load(engine, plugin, NULL, NULL), plugin);
  return engine;
}

void bench_navigation(const char *plugin) {
  flow_engine *small = engine_with(plugin), *large = engine_with(plugin);
  bench_callbacks(small);
  bench_depth(small, large);
  flow_engine_destroy(large);
  flow_engine_destroy(small);
}
