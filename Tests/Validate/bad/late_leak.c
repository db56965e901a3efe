/* After a while it creates screens that it does not open.
 * catches: walk.left
 * allows: host.* walk.memory */
static int count;
#define ON_INIT count = 0
#define ON_AGREE(self)                                    \
  do {                                                    \
    flow_handle made;                                     \
    if (++count == 12)                                    \
      flow_create(self->engine, "bad.screen", NULL, &made); \
  } while (0)
#include "base.h"
