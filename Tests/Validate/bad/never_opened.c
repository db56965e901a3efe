/* It creates screens that it does not open after all.
 * catches: flow.close
 * allows: walk.left walk.memory flow.back host.* */
#define ON_NEXT(self)                                           \
  do {                                                          \
    flow_handle made;                                           \
    flow_create(self->engine, "bad.screen", NULL, &made);       \
  } while (0)
#include "base.h"
