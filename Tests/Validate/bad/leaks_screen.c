/* Memory of a screen behind the first is never freed.
 * catches: flow.back
 * allows: walk.memory */
#define FREE(self)                               \
  do {                                           \
    item *own = (item *)(self);                  \
    if (own->level == 0) free(own);              \
    else kept = own;                             \
  } while (0)
static void *volatile kept;
#include "base.h"
