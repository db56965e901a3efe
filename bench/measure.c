#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench.h"

#define ROUNDS 101

double now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

void must(flow_status status, const char *what) {
  if (status == FLOW_OK) return;
  fprintf(stderr, "bench: %s: %s\n", what, flow_status_text(status));
  exit(1);
}

flow_engine *engine_with(const char *plugin) {
  flow_engine *engine;
  must(flow_engine_create(NULL, &engine), "engine");
  must(flow_plugin_load(engine, plugin, NULL, NULL), plugin);
  return engine;
}

void add_subject(subjects *all, const char *name, void (*run)(void *context, long count),
                 void *context, long count) {
  subject *added = &all->list[all->count++];
  if (all->count > SUBJECT_MAX) must(FLOW_ERROR_LIMIT, name);
  added->name = name;
  added->run = run;
  added->context = context;
  added->count = count;
}

const subject *find_subject(const subjects *all, const char *name) {
  for (size_t index = 0; index < all->count; index++) {
    if (strcmp(all->list[index].name, name) == 0) return &all->list[index];
  }
  must(FLOW_ERROR_INVALID_ARGUMENT, name);
  return NULL;
}

static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

double median(double *values, size_t count) {
  qsort(values, count, sizeof *values, compare);
  return values[count / 2];
}

static double nanoseconds(const subject *one) {
  double begin = now_ns();
  one->run(one->context, one->count);
  return (now_ns() - begin) / (double)one->count;
}

/* A disturbance of the machine that lasts longer than a round disturbs both. */
void print_ratio(const subjects *all, const char *name, const char *what, const char *against) {
  const subject *above = find_subject(all, what), *below = find_subject(all, against);
  double ratios[ROUNDS];
  nanoseconds(above);
  nanoseconds(below);
  for (size_t round = 0; round < ROUNDS; round++) {
    double time = nanoseconds(above);
    ratios[round] = time / nanoseconds(below);
  }
  printf("%s %.2f\n", name, median(ratios, ROUNDS));
}
