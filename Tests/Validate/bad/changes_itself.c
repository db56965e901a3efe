/* Content depends on how often it was asked for.
 * catches: screen.same
 * allows: create.two load.two-engines */
#define ON_RENDER(self, content)                                                               \
  flow_add_button(self->engine, content, self->count++ % 2 ? "odd" : "even", "How often", \
                  FLOW_ROLE_NORMAL)
#include "base.h"
