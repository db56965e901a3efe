/* It waits for ever, and so does a process that it has started, which has left its group.
 * catches: screen.capability
 * allows: host.inside
 * hangs: yes */
#define _GNU_SOURCE
#include <flow/plugin.h>
#include <unistd.h>
static const void *offer(void *self, const flow_string *id) {
  (void)self, (void)id;
  if (fork() == 0) setsid();
  for (;;)
    pause();
  return NULL;
}
#define MORE_METHODS FLOW_SCREEN_METHOD(capability, offer),
#include "base.h"
