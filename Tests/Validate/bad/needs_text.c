/* A method takes for granted that it is given what it says may be missing.
 * catches: method.arguments */
#include <flow/plugin.h>
static int64_t length(void *self, const flow_string *text) {
  (void)self;
  return (int64_t)text->size;
}
#define EXTRA_METHODS FLOW_METHOD("length", "x(p?s)", length),
#include "extra.h"

#include "base.h"
