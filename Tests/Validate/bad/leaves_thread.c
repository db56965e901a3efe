/* A thread of it runs for ever.
 * catches: load.threads
 * flags: -pthread */
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>

static void *wait_for_ever(void *data) {
  for (;;)
    pause();
  return data;
}
static void begin(void) {
  static pthread_t thread;
  static int has_begun;
  if (!has_begun++) pthread_create(&thread, NULL, wait_for_ever, NULL);
}
#define ON_INIT begin()
#include "base.h"
