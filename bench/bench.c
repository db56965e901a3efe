/*
 * Measures what Flow costs; scripts/bench builds and runs it.
 *
 *   bench PLUGIN LIBRARY OPENER
 *
 * Not a test: it prints numbers of this machine, and their ratios, which carry over to others.
 */
#include <stdio.h>

#include "bench.h"

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: bench PLUGIN LIBRARY OPENER\n");
    return 2;
  }
  printf("Flow %s; medians of %d interleaved rounds\n", flow_version(), ROUNDS);
  bench_dispatch(argv[1]);
  bench_navigation(argv[1]);
  bench_loading(argv[1], argv[2], argv[3]);
  return 0;
}
