/* Its init reports a failure.
 * catches: load.opens */
#define ON_INIT return FLOW_ERROR_UNSUPPORTED
#include "base.h"
