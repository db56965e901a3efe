/* A callback takes long.
 * catches: flow.callback-time */
#define _GNU_SOURCE
#include <unistd.h>
#define ON_DONE(self) \
  if (self->level == 3) usleep(60000)
#include "base.h"
