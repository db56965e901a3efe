/* It sets an environment variable.
 * catches: load.environment */
#define _GNU_SOURCE
#include <stdlib.h>
#define ON_INIT setenv("BAD_PLUGIN", "1", 1)
#include "base.h"
