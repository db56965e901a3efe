/* The capability "bench.functions/1" of the bench plugin: its methods as plain functions, so that
 * calling them directly and through Flow runs the same code. */
#ifndef BENCH_FUNCTIONS_H
#define BENCH_FUNCTIONS_H

#include <flow/class.h>
#include <flow/value.h>

#define BENCH_FUNCTIONS "bench.functions/1"

typedef void bench_one(void *self);
typedef int64_t bench_three(void *self, int64_t x, double d);
typedef int64_t bench_six(void *self, int64_t x, double d, const flow_string *s, uint64_t t,
                          int32_t i);

#define BENCH_SIGNATURE_ONE "v(p)"
#define BENCH_SIGNATURE_THREE "x(pxd)"
#define BENCH_SIGNATURE_SIX "x(pxdsti)"

typedef struct bench_functions {
  bench_one *one;
  bench_three *three;
  bench_six *six;
  flow_create_fn create;
  bench_one *life_cycle;
  void *instance;
  /* The number of life-cycle callbacks that have run, of all instances. */
  const uint64_t *life_cycle_calls;
} bench_functions;

#endif
