/* The instance that `destroy` frees is freed already.
 * catches: create.usual
 * allows: create.* method.* host.inside */
#define LET_GO(self) (free(self), abort())
#include "extra.h"

#include "base.h"
