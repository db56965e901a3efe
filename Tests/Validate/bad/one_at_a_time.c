/* It keeps in a variable whose turn it is, though a callback may run inside another.
 * catches: host.inside */
static void *current;
#define ON_RENDER(self, content) current = self
#define ON_NEXT(self)                                              \
  do {                                                             \
    current = NULL;                                                \
    flow_screen_changed(self->engine, self->handle);               \
    if (current) abort();                                          \
  } while (0)
#include <stdlib.h>

#include "base.h"
