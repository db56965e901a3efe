/* Whatever it is asked for, it has it.
 * catches: screen.capability */
#include <flow/plugin.h>
static const void *offer(void *self, const flow_string *id) {
  (void)id;
  return self;
}
#define MORE_METHODS FLOW_SCREEN_METHOD(capability, offer),
#include "base.h"
