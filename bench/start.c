/* The time that programs take from start to end: a host that shows the first screen of a plugin,
 * and one that does nothing. */
#define _DEFAULT_SOURCE
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "bench.h"

#define ROUNDS 201

extern char **environ;

/* Processor time, also of the system for the program. */
static double run(const char *program, const char *argument) {
  char *words[] = {(char *)program, (char *)argument, NULL};
  struct rusage usage;
  pid_t child;
  int status = 0;
  if (posix_spawn(&child, program, NULL, NULL, words, environ) != 0 ||
      wait4(child, &status, 0, &usage) != child || status != 0)
    must(FLOW_ERROR_INTERNAL, program);
  return 1e3 * (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

void print_start(const char *host, const char *plugin, const char *nothing) {
  double hosts[ROUNDS], ratios[ROUNDS];
  for (size_t round = 0; round < ROUNDS; round++) {
    hosts[round] = run(host, plugin);
    ratios[round] = hosts[round] / run(nothing, NULL);
  }
  printf("start %.3f\nstart-ratio %.2f\n", median(hosts, ROUNDS), median(ratios, ROUNDS));
}
