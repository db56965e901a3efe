/* The cost of one call of a plugin's method: as a bare ffi_call, by slot, and by name. */
#include <ffi.h>

#include "bench.h"

#define CALLS 4000

typedef struct target {
  flow_engine *engine;
  flow_handle screen;
  flow_function function;
  void *instance;
  const char *name;
  size_t count;
  ffi_cif cif;
  flow_slot slot;
} target;

static ffi_type *types[6];

/* The arguments, as C has them and as Flow takes them. */
static int64_t x = 7;
static double d = 2.5;
static flow_string s = {"text", 4};
static uint64_t t = 9;
static int32_t i = 3;
static flow_value values[5];

static void call_bare(void *context, long count) {
  target *self = context;
  void *instance = self->instance;
  const flow_string *text = &s;
  void *arguments[6] = {&instance, &x, &d, &text, &t, &i};
  union {
    ffi_arg word;
    int64_t integer;
  } result;
  for (long call = 0; call < count; call++) {
    ffi_call(&self->cif, self->function, &result, arguments);
  }
}

static void call_by_slot(void *context, long count) {
  target *self = context;
  flow_value result;
  for (long call = 0; call < count; call++) {
    flow_invoke_slot(self->engine, self->screen, self->slot, values, self->count, &result, NULL);
  }
}

static void call_by_name(void *context, long count) {
  target *self = context;
  flow_value result;
  for (long call = 0; call < count; call++) {
    flow_invoke(self->engine, self->screen, self->name, values, self->count, &result, NULL);
  }
}

static void prepare(target *self, const char *name, size_t count, flow_function function) {
  flow_value result;
  self->name = name;
  self->count = count;
  self->function = function;
  ffi_prep_cif(&self->cif, FFI_DEFAULT_ABI, (unsigned)count + 1,
               count == 0 ? &ffi_type_void : &ffi_type_sint64, types);
  must(flow_method_find(self->engine, "bench.target", name, &self->slot), name);
  must(flow_invoke_slot(self->engine, self->screen, self->slot, values, count, &result, NULL),
       name);
}

void prepare_dispatch(subjects *all, const char *plugin) {
  static target targets[3];
  const bench_functions *functions;
  const void *found = NULL;
  target first = {0};

  first.engine = engine_with(plugin);
  must(flow_create(first.engine, "bench.target", NULL, &first.screen), "target");
  must(flow_screen_capability(first.engine, first.screen, BENCH_FUNCTIONS, &found), "capability");
  functions = found;
  first.instance = functions->instance;
  types[0] = types[3] = &ffi_type_pointer;
  types[1] = &ffi_type_sint64;
  types[2] = &ffi_type_double;
  types[4] = &ffi_type_uint64;
  types[5] = &ffi_type_sint32;
  values[0] = flow_integer_value(x);
  values[1] = flow_number_value(d);
  values[2] = flow_view_value(s);
  values[3] = flow_integer_value((int64_t)t);
  values[4] = flow_integer_value(i);

  targets[0] = targets[1] = targets[2] = first;
  prepare(&targets[0], "one", 0, (flow_function)functions->one);
  prepare(&targets[1], "three", 2, (flow_function)functions->three);
  prepare(&targets[2], "six", 5, (flow_function)functions->six);
  add_subject(all, "bare-1", call_bare, &targets[0], CALLS);
  add_subject(all, "slot-1", call_by_slot, &targets[0], CALLS);
  add_subject(all, "name-1", call_by_name, &targets[0], CALLS);
  add_subject(all, "bare-3", call_bare, &targets[1], CALLS);
  add_subject(all, "slot-3", call_by_slot, &targets[1], CALLS);
  add_subject(all, "name-3", call_by_name, &targets[1], CALLS);
  add_subject(all, "bare-6", call_bare, &targets[2], CALLS);
  add_subject(all, "slot-6", call_by_slot, &targets[2], CALLS);
  add_subject(all, "name-6", call_by_name, &targets[2], CALLS);
}
