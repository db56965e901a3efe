/* It takes for granted that a name is short.
 * catches: screen.inputs
 * allows: WALKS method.arguments */
#define ON_NAME(self, name) \
  if (name.size > 64) abort()
#include "base.h"
