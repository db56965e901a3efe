#include "CSystem.h"

#include <stdatomic.h>

_Thread_local uint64_t csystem_thread_number;

void csystem_number_thread(void) {
  static atomic_uint_fast64_t last;
  if (csystem_thread_number == 0) csystem_thread_number = atomic_fetch_add(&last, 1) + 1;
}
