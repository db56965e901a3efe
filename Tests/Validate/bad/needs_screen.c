/* A method takes for granted that a handle is that of a screen.
 * catches: method.handles */
#include <flow/plugin.h>
#include <stdlib.h>
static void look_at(void *self, flow_handle handle) {
  (void)self;
  if (flow_kind_of(handle) != FLOW_KIND_SCREEN) abort();
}
#define EXTRA_METHODS FLOW_METHOD("look_at", "v(ph)", look_at),
#include "extra.h"

#include "base.h"
