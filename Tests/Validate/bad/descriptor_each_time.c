/* Each time but the first it opens a file that it never closes.
 * catches: load.cycle-descriptors
 * allows: walk.descriptors */
#include <fcntl.h>

static void begin(void) {
  static int count;
  if (count++ > 0 && open("/dev/null", O_RDONLY) < 0) return;
}
#define ON_INIT begin()
#include "base.h"
