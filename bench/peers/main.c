/*
 * Measures other ways to call what is not known when a program is compiled, against Flow's own;
 * scripts/bench-peers builds it, runs it and draws what it prints:
 *
 *   peers PLUGIN   a line for each peer: its name, that of ours, the median of the ratios of
 *                  interleaved rounds, and the nanoseconds of both
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bench.h"
#include "peers.h"

#define ROUNDS 101
#define PEER_MAX 32

static peer all[PEER_MAX];
static size_t peer_count;

void peer_must(int is_good, const char *what) {
  if (is_good) return;
  fprintf(stderr, "peers: this failed: %s\n", what);
  exit(1);
}

void add_peer(const char *name, peer_run run, void *context, long count) {
  peer_must(peer_count < PEER_MAX, name);
  all[peer_count++] = (peer){name, run, context, count};
}

static double ours_ns(const subject *one) {
  double begin = now_ns();
  one->run(one->context, one->count);
  return (now_ns() - begin) / (double)one->count;
}

static double peer_ns(const peer *one) {
  return one->run(one->context, one->count) / (double)one->count;
}

static void print_peer(const subjects *subjects, const char *name, const char *ours) {
  const subject *own = find_subject(subjects, ours);
  const peer *other = NULL;
  double ratios[ROUNDS], own_times[ROUNDS], other_times[ROUNDS];
  for (size_t index = 0; index < peer_count; index++) {
    if (strcmp(all[index].name, name) == 0) other = &all[index];
  }
  peer_must(other != NULL, name);
  ours_ns(own);
  peer_ns(other);
  for (size_t round = 0; round < ROUNDS; round++) {
    own_times[round] = ours_ns(own);
    other_times[round] = peer_ns(other);
    ratios[round] = other_times[round] / own_times[round];
  }
  printf("%s %s %.3f %.1f %.1f\n", name, ours, median(ratios, ROUNDS), median(other_times, ROUNDS),
         median(own_times, ROUNDS));
  fflush(stdout);
}

int main(int argc, char **argv) {
  static const char *const by_slot[] = {"gobject", "wayland", "qt-index"};
  static const char *const counts[] = {"1", "3", "6"};
  subjects calls = {0}, pairs = {0};
  char name[16], ours[16];
  if (argc != 2) {
    fprintf(stderr, "usage: peers PLUGIN\n");
    return 2;
  }
  prepare_dispatch(&calls, argv[1]);
  prepare_navigation(&pairs, argv[1]);
  prepare_gobject();
  prepare_wayland();
  prepare_qt();
  for (size_t way = 0; way < sizeof by_slot / sizeof *by_slot; way++) {
    for (size_t which = 0; which < 3; which++) {
      snprintf(name, sizeof name, "%s-%s", by_slot[way], counts[which]);
      snprintf(ours, sizeof ours, "slot-%s", counts[which]);
      print_peer(&calls, name, ours);
    }
  }
  for (size_t which = 0; which < 3; which++) {
    snprintf(name, sizeof name, "qt-name-%s", counts[which]);
    snprintf(ours, sizeof ours, "name-%s", counts[which]);
    print_peer(&calls, name, ours);
  }
  print_peer(&pairs, "qt-stack", "pair");
  /* Qt ends with the process: its objects are static. */
  fflush(stdout);
  _Exit(0);
}
