/* `create` takes for granted that it is given a text.
 * catches: create.arguments */
#define MAKE(arguments) \
  (arguments && arguments->type != FLOW_TYPE_STRING ? (abort(), NULL) : calloc(1, 16))
#include "extra.h"

#include "base.h"
