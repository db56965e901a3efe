/* A coordinator takes for granted that it is opened with arguments.
 * catches: flow.start
 * allows: method.* host.inside */
#include <flow/plugin.h>
#include <stdlib.h>
typedef struct {
  flow_engine *engine;
  flow_handle handle;
  flow_bool is_given;
} other;
static void set_up(other *self, const flow_value *arguments) { self->is_given = arguments != NULL; }
FLOW_INSTANCE_WITH(other, set_up, (void))
static void start_other(void *self) {
  other *own = self;
  if (!own->is_given) abort();
  flow_show(own->engine, own->handle, "bad.screen", NULL);
}
static const flow_method methods[] = {FLOW_LIFE(other),
                                      FLOW_COORDINATOR_METHOD(start, start_other)};
#define MORE_CLASSES FLOW_CLASS(FLOW_KIND_COORDINATOR, "bad.other", methods)
#include "base.h"
