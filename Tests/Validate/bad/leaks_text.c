/* Memory that a callback allocates is never freed.
 * catches: walk.memory */
#include <stdlib.h>
static void *volatile kept;
#define ON_AGREE(self) kept = malloc(100)
#include "base.h"
