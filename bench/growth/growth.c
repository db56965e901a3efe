/*
 * Does one unit of work, among many; scripts/growth compares how many instructions that takes.
 *
 *   growth --list               prints the rows: name, the large n or 0, and 1 for a sort
 *   growth ROW N                runs a row among N; prints how many units of work it was
 *   growth --stack KB ROW N     the same in a thread with a stack of that size
 */
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <valgrind/callgrind.h>

#include "../heap.h"
#include "growth.h"

static const row *const tables[] = {
    stack_rows,   layer_rows,       tab_rows,    alert_rows, window_rows,  flight_rows,
    gesture_rows, coordinator_rows, start_rows,  queue_rows, route_rows,   watching_rows,
    work_rows,    timer_rows,       watch_rows,  value_rows, content_rows, link_rows,
    object_rows,  class_rows,       plugin_rows, state_rows};
static const size_t table_count = sizeof tables / sizeof tables[0];

void begin(void) { CALLGRIND_START_INSTRUMENTATION; }
void end(void) { CALLGRIND_STOP_INSTRUMENTATION; }
void leave_out(void) { CALLGRIND_TOGGLE_COLLECT; }

static void print_rows(void) {
  for (size_t table = 0; table < table_count; table++) {
    for (const row *one = tables[table]; one->name; one++)
      printf("%s\t%zu\t%d\n", one->name, one->many, one->sorts);
  }
}

static const row *find(const char *name) {
  for (size_t table = 0; table < table_count; table++) {
    for (const row *one = tables[table]; one->name; one++) {
      if (strcmp(one->name, name) == 0) return one;
    }
  }
  fprintf(stderr, "there is no row '%s'\n", name);
  exit(2);
}

typedef struct task {
  const row *row;
  size_t n;
  size_t units;
} task;

static void *run(void *context) {
  task *self = context;
  self->units = self->row->run(self->n);
  return NULL;
}

static void run_in_thread(task *self, size_t kilobytes) {
  pthread_attr_t attributes;
  pthread_t thread;
  size_t size = kilobytes * 1024;
  pthread_attr_init(&attributes);
  if (size < PTHREAD_STACK_MIN || pthread_attr_setstacksize(&attributes, size) != 0 ||
      pthread_create(&thread, &attributes, run, self) != 0) {
    must(FLOW_ERROR_INVALID_ARGUMENT, "thread");
  }
  pthread_join(thread, NULL);
}

static int count(int argc, char **argv) {
  const row *found = find(argv[1]);
  (void)argc;
  printf("%zu\n", found->run(strtoul(argv[2], NULL, 10)));
  return 0;
}

int main(int argc, char **argv) {
  task one = {0};
  if (argc == 2 && strcmp(argv[1], "--list") == 0) {
    print_rows();
    return 0;
  }
  if (argc == 3) return run_in_block(count, argc, argv);
  if (argc == 5 && strcmp(argv[1], "--stack") == 0) {
    one = (task){find(argv[3]), strtoul(argv[4], NULL, 10), 0};
    run_in_thread(&one, strtoul(argv[2], NULL, 10));
  } else {
    fprintf(stderr, "usage: growth --list | growth [--stack KB] ROW N\n");
    return 2;
  }
  printf("%zu\n", one.units);
  return 0;
}
