#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench.h"

double now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

void must(flow_status status, const char *what) {
  if (status == FLOW_OK) return;
  fprintf(stderr, "bench: %s: %s\n", what, flow_status_text(status));
  exit(1);
}

static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

void measure(subject *subjects, size_t count) {
  for (size_t index = 0; index < count; index++)
    subjects[index].run(subjects[index].context);
  for (size_t round = 0; round < ROUNDS; round++) {
    for (size_t index = 0; index < count; index++) {
      subjects[index].rounds[round] = subjects[index].run(subjects[index].context);
    }
  }
  for (size_t index = 0; index < count; index++) {
    qsort(subjects[index].rounds, ROUNDS, sizeof(double), compare);
    subjects[index].median = subjects[index].rounds[ROUNDS / 2];
  }
}

void print_table(const char *title, const subject *subjects, size_t count, size_t baseline) {
  printf("\n%-44s %12s %8s %8s\n", title, "median ns", "ratio", "aim");
  for (size_t index = 0; index < count; index++) {
    const subject *row = &subjects[index];
    const double ratio = row->median / subjects[baseline].median;
    printf("  %-42s %12.1f %8.2f", row->name, row->median, ratio);
    if (row->aim > 0) printf(" %8.2f %s", row->aim, ratio <= row->aim ? "met" : "MISSED");
    printf("\n");
  }
}
