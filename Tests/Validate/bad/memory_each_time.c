/* Memory that init allocates is never freed.
 * catches: load.cycle-memory
 * allows: walk.memory */
#include <stdlib.h>

static void *volatile kept;
#define ON_INIT kept = malloc(100)
#include "base.h"
