/* It insists on one thread.
 * catches: load.two-threads
 * flags: -pthread */
#include <flow/base.h>
#include <flow/status.h>
#include <pthread.h>

static pthread_t first;
static int is_known;
static int is_other(void) {
  if (!__atomic_exchange_n(&is_known, 1, __ATOMIC_SEQ_CST)) first = pthread_self();
  return !pthread_equal(first, pthread_self());
}
#define ON_INIT \
  if (is_other()) return FLOW_ERROR_UNSUPPORTED
#include "base.h"
