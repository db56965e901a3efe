#include "CSystem.h"

#include <stdatomic.h>

_Thread_local uint64_t csystem_thread_number;

static uint64_t process;

/* A child has no engine of its parent's: its thread is another one, although the number was
 * copied. */
static void begin_child(void) {
  csystem_thread_number = 0;
  process++;
  csystem_forget_bell();
}

static void watch_forks(void) { pthread_atfork(NULL, NULL, begin_child); }

void csystem_number_thread(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  static atomic_uint_fast64_t last;
  pthread_once(&once, watch_forks);
  if (csystem_thread_number == 0) csystem_thread_number = atomic_fetch_add(&last, 1) + 1;
}

uint64_t csystem_process(void) { return process; }
