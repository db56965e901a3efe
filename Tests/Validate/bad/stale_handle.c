/* It uses a handle that never was one.
 * catches: walk.random
 * allows: load.two-* load.newer-host */
#define ON_DONE(self) \
  if (self->level > 1) flow_pop(self->engine, 12345, NULL, NULL)
#include "base.h"
