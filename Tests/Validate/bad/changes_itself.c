/* Content depends on how often it was asked for.
 * catches: screen.same
 * allows: create.two load.two-engines */
#define ON_RENDER(self, content) \
  flow_add_text(self->engine, content, self->count++ % 2 ? "an odd number" : "an even number")
#include "base.h"
