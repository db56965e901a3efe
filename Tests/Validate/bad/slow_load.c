/* A constructor of it takes long.
 * catches: load.time */
#define _GNU_SOURCE
#include <unistd.h>

#include "base.h"

__attribute__((constructor)) static void slow(void) { usleep(130000); }
