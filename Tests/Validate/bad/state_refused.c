/* A screen that refuses the state which it has lent, once the user has agreed.
 * catches: state.accepted
 * allows: state.renewed
 */
#define SAVES
#define ON_RESTORE(self, state) \
  if ((self)->agrees) return FLOW_FALSE
#include "base.h"
