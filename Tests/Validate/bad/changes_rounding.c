/* It sets how floating point rounds.
 * catches: load.floating-point
 * flags: -lm */
#include <fenv.h>
#define ON_INIT fesetround(FE_UPWARD)
#include "base.h"
