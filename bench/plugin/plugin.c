/* Classes to measure with: "bench.target" has methods of 1, 3 and 6 arguments, "bench.screen" has
 * every life-cycle callback, "bench.plain" has none. */
#include "functions.h"

#include <flow/plugin.h>

static uint64_t calls;
static uint64_t sink;

static void one(void *self) {
  (void)self;
  sink++;
}

static int64_t three(void *self, int64_t x, double d) {
  (void)self;
  sink++;
  return x + (int64_t)d;
}

static int64_t six(void *self, int64_t x, double d, const flow_string *s, uint64_t t, int32_t i) {
  (void)self;
  sink++;
  return x + (int64_t)d + (int64_t)s->size + (int64_t)t + i;
}

static void life_cycle(void *self) {
  (void)self;
  calls++;
}

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  (void)user_data, (void)engine, (void)handle, (void)arguments;
  calls++;
  return &calls;
}

static const void *capability(void *self, const flow_string *id) {
  static bench_functions functions = {one, three, six, create, life_cycle, NULL, &calls};
  functions.instance = self;
  return flow_string_is(*id, BENCH_FUNCTIONS) ? &functions : NULL;
}

static flow_status add(flow_engine *engine, flow_plugin self, const char *id,
                       const flow_method *methods, size_t count, flow_error *error) {
  flow_class screen = FLOW_CLASS_INIT;
  screen.kind = FLOW_KIND_SCREEN;
  screen.id = id;
  screen.methods = methods;
  screen.method_count = count;
  return flow_class_register(engine, self, &screen, error);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method target[] = {
      FLOW_METHOD("one", BENCH_SIGNATURE_ONE, one),
      FLOW_METHOD("three", BENCH_SIGNATURE_THREE, three),
      FLOW_METHOD("six", BENCH_SIGNATURE_SIX, six),
      FLOW_SCREEN_METHOD(capability, capability),
  };
  static const flow_method screen[] = {
      FLOW_SCREEN_METHOD(create, create),
      FLOW_SCREEN_METHOD(will_appear, life_cycle),
      FLOW_SCREEN_METHOD(did_appear, life_cycle),
      FLOW_SCREEN_METHOD(will_disappear, life_cycle),
      FLOW_SCREEN_METHOD(did_disappear, life_cycle),
      FLOW_SCREEN_METHOD(removed, life_cycle),
      FLOW_SCREEN_METHOD(destroy, life_cycle),
  };
  flow_status status = add(engine, self, "bench.target", target, 4, error);
  if (status == FLOW_OK) status = add(engine, self, "bench.screen", screen, 7, error);
  if (status == FLOW_OK) status = add(engine, self, "bench.plain", NULL, 0, error);
  return status;
}

FLOW_PLUGIN("bench", "1.0", init, NULL);
