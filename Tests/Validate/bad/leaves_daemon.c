/* It starts a process that leaves its group and its session, and whose parent ends: nobody seems to
 * have started it.
 * catches: load.processes */
#define _GNU_SOURCE
#include <sys/wait.h>
#include <unistd.h>

static void begin(void) {
  static int has_begun;
  pid_t child;
  if (has_begun++) return;
  child = fork();
  if (child > 0) waitpid(child, NULL, 0);
  if (child != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  for (int descriptor = 0; descriptor < 3; descriptor++)
    close(descriptor);
  for (;;)
    pause();
}
#define ON_INIT begin()
#include "base.h"
