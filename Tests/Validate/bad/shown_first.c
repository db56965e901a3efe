/* It takes for granted that nobody uses a screen before it has appeared.
 * catches: host.late
 * allows: host.* method.* flow.shut-down */
#include <flow/plugin.h>
static void appear(void *self);
#define MORE_METHODS FLOW_SCREEN_METHOD(did_appear, appear),
#define ON_NEXT(self) \
  if (!self->count) abort()
#include "base.h"

static void appear(void *self) { ((item *)self)->count = 1; }
