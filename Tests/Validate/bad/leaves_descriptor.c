/* It opens a file once, and never closes it.
 * catches: load.descriptors */
#include <fcntl.h>

static void begin(void) {
  static int opened = -1;
  if (opened < 0) opened = open("/dev/null", O_RDONLY);
}
#define ON_INIT begin()
#include "base.h"
