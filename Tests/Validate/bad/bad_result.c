/* A method gives back what is not UTF-8.
 * catches: method.results */
#include <flow/plugin.h>
static const flow_value *word(void *self) {
  static const flow_value bad = {FLOW_TYPE_STRING, 0u, {.string = {"\xff\xfe", 2}}};
  (void)self;
  return &bad;
}
#define EXTRA_METHODS FLOW_METHOD("word", "?a(p)", word),
#include "extra.h"

#include "base.h"
