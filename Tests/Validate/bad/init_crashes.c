/* Its init crashes.
 * catches: load.opens */
#define ON_INIT abort()
#include "base.h"
