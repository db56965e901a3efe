/* A screen that does not take back whether the user has agreed.
 * catches: state.same
 */
#define SAVES
#define ON_RESTORE(self, state) (self)->agrees = FLOW_FALSE
#include "base.h"
