/* It takes for granted that a screen is drawn before it has appeared.
 * catches: host.headless
 * allows: WALKS method.* */
#include <flow/plugin.h>
static void appear(void *self);
#define MORE_METHODS FLOW_SCREEN_METHOD(did_appear, appear),
#define ON_RENDER(self, content) self->count = 1
#include "base.h"

static void appear(void *self) {
  if (!((item *)self)->count) abort();
}
