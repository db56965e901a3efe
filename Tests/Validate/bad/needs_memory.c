/* It takes for granted that a screen can be created.
 * catches: host.refuses
 * allows: host.inside method.* */
#include <flow/plugin.h>
#include <stdlib.h>
#define ON_NEXT(self)                                                                  \
  do {                                                                                 \
    flow_handle made = FLOW_NONE;                                                      \
    if (flow_create(self->engine, "bad.screen", NULL, &made) != FLOW_OK) abort();      \
    flow_destroy(self->engine, made);                                                  \
  } while (0)
#include "base.h"
