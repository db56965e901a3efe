/* `destroy` frees nothing.
 * catches: create.memory */
static void *volatile kept;
#define LET_GO(self) (kept = (self))
#include "extra.h"

#include "base.h"
