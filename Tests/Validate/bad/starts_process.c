/* It starts a process that stays.
 * catches: load.processes */
#define _GNU_SOURCE
#include <unistd.h>

static void begin(void) {
  static int has_begun;
  if (has_begun++ || fork() != 0) return;
  for (;;)
    pause();
}
#define ON_INIT begin()
#include "base.h"
