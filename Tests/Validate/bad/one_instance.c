/* There can be one instance only.
 * catches: create.two */
static int exists;
#define MAKE(arguments) (exists++ ? (exists--, NULL) : calloc(1, 16))
#define LET_GO(self) (exists--, free(self))
#include "extra.h"

#include "base.h"
