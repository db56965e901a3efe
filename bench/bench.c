/*
 * Measures what Flow costs; scripts/bench builds it, runs it and makes a table of what it prints.
 *
 *   bench times PLUGIN SETUP LIBRARY OPENER
 *                                 prints figures, a name and a number a line
 *   bench start HOST SETUP NOTHING
 *                                 the same of programs that begin
 *   bench state                   figures of saved state, which `times` prints as well
 *   bench amounts PLUGIN SETUP    the same of what is no time: allocations and bytes
 *   bench count SUBJECT PLUGIN    does one thing, for callgrind; prints how many times
 */
#include <stdio.h>
#include <string.h>
#include <valgrind/callgrind.h>

#include "bench.h"
#include "heap.h"

#define COUNTED 200

static void print_times(const char *plugin, const char *setup, const char *library,
                        const char *opener) {
  static const char *const counts[] = {"1", "3", "6"};
  subjects calls = {0}, pairs = {0};
  char name[16], against[16];
  prepare_dispatch(&calls, plugin);
  prepare_navigation(&pairs, plugin);
  for (int which = 0; which < 3; which++) {
    snprintf(against, sizeof against, "bare-%s", counts[which]);
    snprintf(name, sizeof name, "slot-%s", counts[which]);
    print_ratio(&calls, name, name, against);
    snprintf(name, sizeof name, "name-%s", counts[which]);
    print_ratio(&calls, name, name, against);
  }
  print_ratio(&pairs, "pair", "pair", "bare-pair");
  print_ratio(&pairs, "presented-pair", "presented-pair", "bare-pair");
  print_ratio(&pairs, "shown-pair", "shown-pair", "bare-pair");
  print_loading(plugin, library, opener);
  print_sharing(setup);
  print_rows();
  print_state();
}

static void print_amounts(const char *plugin, const char *setup) {
  subjects calls = {0}, pairs = {0};
  prepare_dispatch(&calls, plugin);
  prepare_navigation(&pairs, plugin);
  print_allocations(&calls, &pairs);
  print_bytes_per_screen(plugin);
  print_bytes_per_engine(setup);
}

/* The preparation is not counted: engines, classes, a first turn that fills kept memory. */
static int count(int argc, char **argv) {
  const char *name = argv[2], *plugin = argv[3];
  subjects all = {0};
  const subject *found;
  (void)argc;
  if (strcmp(name, "shallow") == 0) {
    prepare_depth(&all, plugin, name, 10);
  } else if (strcmp(name, "deep") == 0) {
    prepare_depth(&all, plugin, name, 1000000);
  } else if (strstr(name, "pair")) {
    prepare_navigation(&all, plugin);
  } else if (strstr(name, "saved")) {
    prepare_saving(&all, name);
  } else if (strstr(name, "scene")) {
    prepare_scene(&all);
  } else if (strcmp(name, "shared-plugin") == 0) {
    prepare_sharing(&all, plugin);
  } else {
    prepare_dispatch(&all, plugin);
  }
  found = find_subject(&all, name);
  found->run(found->context, COUNTED);
  CALLGRIND_START_INSTRUMENTATION;
  found->run(found->context, COUNTED);
  CALLGRIND_STOP_INSTRUMENTATION;
  printf("%d\n", COUNTED);
  return 0;
}

int main(int argc, char **argv) {
  if (argc == 6 && strcmp(argv[1], "times") == 0) {
    print_times(argv[2], argv[3], argv[4], argv[5]);
    return 0;
  }
  if (argc == 5 && strcmp(argv[1], "start") == 0) {
    print_start(argv[2], argv[3], argv[4]);
    return 0;
  }
  if (argc == 4 && strcmp(argv[1], "amounts") == 0) {
    print_amounts(argv[2], argv[3]);
    return 0;
  }
  if (argc == 3 && strcmp(argv[1], "sessions") == 0) {
    print_sessions(argv[2]);
    return 0;
  }
  if (argc == 2 && strcmp(argv[1], "state") == 0) {
    print_state();
    return 0;
  }
  if (argc == 4 && strcmp(argv[1], "count") == 0) return run_in_block(count, argc, argv);
  fprintf(stderr,
          "usage: bench times PLUGIN SETUP LIBRARY OPENER, or start HOST SETUP NOTHING, or state,\n"
          "             or sessions SHOP, or amounts PLUGIN SETUP, or count SUBJECT PLUGIN\n");
  return 2;
}
