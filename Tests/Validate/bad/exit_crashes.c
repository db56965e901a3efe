/* Code at the end of the process crashes.
 * catches: load.exit */
#include "base.h"

__attribute__((destructor)) static void at_the_end(void) { abort(); }
