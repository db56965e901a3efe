/* It sets a limit of the process.
 * catches: load.limits */
#include <sys/resource.h>
static void begin(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur > 200) limit.rlim_cur = 200;
  setrlimit(RLIMIT_NOFILE, &limit);
}
#define ON_INIT begin()
#include "base.h"
