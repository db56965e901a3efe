/* It takes for granted that whoever appears has not appeared before.
 * catches: method.order */
#include <flow/plugin.h>
#include <stdlib.h>
static void appear(void *self) {
  if (((char *)self)[0]++) abort();
}
static void disappear(void *self) { ((char *)self)[0] = 0; }
#define EXTRA_METHODS \
  FLOW_SCREEN_METHOD(did_appear, appear), FLOW_SCREEN_METHOD(did_disappear, disappear),
#include "extra.h"

#include "base.h"
