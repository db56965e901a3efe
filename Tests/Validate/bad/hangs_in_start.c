/* Its flow never starts, and it does not care for the signal that asks where it is.
 * catches: flow.start
 * allows: WALKS method.* create.*
 * hangs: yes */
#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>

static void hang(void) {
  signal(SIGABRT, SIG_IGN);
  for (;;)
    pause();
}
#define ON_START(self) hang()
#include "base.h"
