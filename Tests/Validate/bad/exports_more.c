/* It exports a function of its own.
 * catches: file.exports */
#include "base.h"

int bad_helper(void);
__attribute__((visibility("default"))) int bad_helper(void) { return 1; }
