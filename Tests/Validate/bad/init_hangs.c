/* Its init never ends, and a process that it has started ignores what it is told.
 * catches: load.opens
 * hangs: yes */
#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>

static void hang(void) {
  if (fork() == 0) {
    setsid();
    signal(SIGTERM, SIG_IGN);
  }
  for (;;)
    pause();
}
#define ON_INIT hang()
#include "base.h"
