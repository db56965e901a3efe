/* What one call of a plugin's method costs: as a C call, as a bare ffi_call, by slot, and by name. */
#include <ffi.h>
#include <stdio.h>

#include "bench.h"

#define CALLS 20000

typedef struct target {
  flow_engine *engine;
  flow_handle screen;
  const bench_functions *functions;
  ffi_cif cif[3];
  flow_slot slot[3];
  int64_t result;
} target;

static const char *const names[3] = {"one", "three", "six"};
static const size_t counts[3] = {0, 2, 5};
static ffi_type *types[6];

/* The arguments, as C has them and as Flow takes them. */
static int64_t x = 7;
static double d = 2.5;
static flow_string s = {"text", 4};
static uint64_t t = 9;
static int32_t i = 3;
static flow_value values[5];

/* Keeps the compiler from turning a call through a pointer into a direct or an inlined one. */
#define OPAQUE(pointer) __asm__ volatile("" : "+r"(pointer))

static double direct_one(void *context) {
  target *self = context;
  bench_one *function = self->functions->one;
  double begin = now_ns();
  for (int call = 0; call < CALLS; call++) {
    OPAQUE(function);
    function(self->functions->instance);
  }
  return (now_ns() - begin) / CALLS;
}

static double direct_three(void *context) {
  target *self = context;
  bench_three *function = self->functions->three;
  double begin = now_ns();
  for (int call = 0; call < CALLS; call++) {
    OPAQUE(function);
    self->result += function(self->functions->instance, x, d);
  }
  return (now_ns() - begin) / CALLS;
}

static double direct_six(void *context) {
  target *self = context;
  bench_six *function = self->functions->six;
  double begin = now_ns();
  for (int call = 0; call < CALLS; call++) {
    OPAQUE(function);
    self->result += function(self->functions->instance, x, d, &s, t, i);
  }
  return (now_ns() - begin) / CALLS;
}

static double bare(target *self, int which, flow_function function) {
  void *instance = self->functions->instance;
  const flow_string *text = &s;
  void *arguments[6] = {&instance, &x, &d, &text, &t, &i};
  union {
    ffi_arg word;
    int64_t integer;
  } result;
  double begin = now_ns();
  for (int call = 0; call < CALLS; call++) {
    ffi_call(&self->cif[which], function, &result, arguments);
  }
  return (now_ns() - begin) / CALLS;
}

static double bare_one(void *context) {
  target *self = context;
  return bare(self, 0, (flow_function)self->functions->one);
}
static double bare_three(void *context) {
  target *self = context;
  return bare(self, 1, (flow_function)self->functions->three);
}
static double bare_six(void *context) {
  target *self = context;
  return bare(self, 2, (flow_function)self->functions->six);
}

static double by_slot(target *self, int which) {
  flow_value result;
  double begin = now_ns();
  for (int call = 0; call < CALLS; call++) {
    flow_invoke_slot(self->engine, self->screen, self->slot[which], values, counts[which], &result,
                     NULL);
  }
  return (now_ns() - begin) / CALLS;
}

static double slot_one(void *context) { return by_slot(context, 0); }
static double slot_three(void *context) { return by_slot(context, 1); }
static double slot_six(void *context) { return by_slot(context, 2); }

static double by_name(target *self, int which) {
  flow_value result;
  double begin = now_ns();
  for (int call = 0; call < CALLS; call++) {
    flow_invoke(self->engine, self->screen, names[which], values, counts[which], &result, NULL);
  }
  return (now_ns() - begin) / CALLS;
}

static double name_one(void *context) { return by_name(context, 0); }
static double name_three(void *context) { return by_name(context, 1); }
static double name_six(void *context) { return by_name(context, 2); }

static void prepare(target *self) {
  const void *functions = NULL;
  must(flow_capability(self->engine, self->screen, BENCH_FUNCTIONS, &functions), "capability");
  self->functions = functions;

  types[0] = &ffi_type_pointer;
  types[1] = &ffi_type_sint64;
  types[2] = &ffi_type_double;
  types[3] = &ffi_type_pointer;
  types[4] = &ffi_type_uint64;
  types[5] = &ffi_type_sint32;
  values[0] = flow_integer_value(x);
  values[1] = flow_number_value(d);
  values[2] = flow_view_value(s);
  values[3] = flow_integer_value((int64_t)t);
  values[4] = flow_integer_value(i);
  for (int which = 0; which < 3; which++) {
    flow_value result;
    ffi_prep_cif(&self->cif[which], FFI_DEFAULT_ABI, (unsigned)counts[which] + 1,
                 which == 0 ? &ffi_type_void : &ffi_type_sint64, types);
    must(flow_method_find(self->engine, "bench.target", names[which], &self->slot[which]),
         names[which]);
    must(flow_invoke_slot(self->engine, self->screen, self->slot[which], values, counts[which],
                          &result, NULL),
         names[which]);
  }
}

static void report_allocations(target *self) {
  uint64_t before = allocation_count(), by_slots, by_names;
  for (int which = 0; which < 3; which++)
    by_slot(self, which);
  by_slots = allocation_count() - before;
  before = allocation_count();
  for (int which = 0; which < 3; which++)
    by_name(self, which);
  by_names = allocation_count() - before;
  printf("  allocations per dispatch: by slot %.3f, by name %.3f (aim 0)\n",
         (double)by_slots / (3 * CALLS), (double)by_names / (3 * CALLS));
}

void bench_dispatch(const char *plugin) {
  target self = {0};
  subject one[] = {{.name = "direct C call", .run = direct_one},
                   {.name = "bare ffi_call", .run = bare_one},
                   {.name = "Flow by slot", .run = slot_one, .aim = 1.3},
                   {.name = "Flow by name", .run = name_one}};
  subject three[] = {{.name = "direct C call", .run = direct_three},
                     {.name = "bare ffi_call", .run = bare_three},
                     {.name = "Flow by slot", .run = slot_three, .aim = 1.3},
                     {.name = "Flow by name", .run = name_three}};
  subject six[] = {{.name = "direct C call", .run = direct_six},
                   {.name = "bare ffi_call", .run = bare_six},
                   {.name = "Flow by slot", .run = slot_six, .aim = 1.3},
                   {.name = "Flow by name", .run = name_six}};

  must(flow_engine_create(NULL, &self.engine), "engine");
  must(flow_plugin_load(self.engine, plugin, NULL, NULL), plugin);
  must(flow_create(self.engine, "bench.target", NULL, &self.screen), "target");
  prepare(&self);
  for (int row = 0; row < 4; row++) {
    one[row].context = three[row].context = six[row].context = &self;
  }
  measure(one, 4);
  measure(three, 4);
  measure(six, 4);
  print_table("A method of 1 argument", one, 4, 1);
  print_table("A method of 3 arguments", three, 4, 1);
  print_table("A method of 6 arguments", six, 4, 1);
  report_allocations(&self);
  flow_engine_destroy(self.engine);
}
