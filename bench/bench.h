/* What the parts of the bench share. */
#ifndef BENCH_H
#define BENCH_H

#include <flow/flow.h>

#include "plugin/functions.h"

#define ROUNDS 31

/* One thing to measure. `run` returns the nanoseconds of one operation. */
typedef struct subject {
  const char *name;
  double (*run)(void *context);
  void *context;
  double aim; /* the highest ratio to the baseline that is aimed at; 0 is none */
  double rounds[ROUNDS];
  double median;
} subject;

/* Runs all subjects once, then again, ROUNDS times, so that what disturbs the machine disturbs all. */
void measure(subject *subjects, size_t count);
/* Prints medians and their ratios to that of the subject at index `baseline`. */
void print_table(const char *title, const subject *subjects, size_t count, size_t baseline);
double now_ns(void);
/* Ends the program if a call of the set-up failed. */
void must(flow_status status, const char *what);

/* How often memory was asked for since the program began, by anyone in it. */
uint64_t allocation_count(void);

void bench_dispatch(const char *plugin);
void bench_navigation(const char *plugin);
void bench_loading(const char *plugin, const char *library, const char *opener);

#endif
