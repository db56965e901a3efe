/* The end of the flow is the end of the process.
 * catches: walk.random
 * allows: WALKS method.* */
#define _GNU_SOURCE
#include <unistd.h>
#define ON_DONE(self) _exit(3)
#include "base.h"
