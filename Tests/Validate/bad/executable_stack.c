/* It makes the stack executable.
 * catches: file.executable-stack
 * flags: -Wl,-z,execstack */
#include "base.h"
