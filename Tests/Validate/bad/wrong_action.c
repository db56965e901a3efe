/* A toggle's method takes a text.
 * catches: screen.actions */
#include <flow/plugin.h>

static void loud(void *self, const flow_string *text) { (void)self, (void)text; }

static void add_toggle(flow_engine *engine, flow_content content) {
  flow_element toggle = flow_element_make(FLOW_ELEMENT_TOGGLE, "loud", "Loud");
  flow_content_add(engine, content, &toggle);
}
#define ON_RENDER(self, content) add_toggle((self)->engine, content)
#define MORE_METHODS FLOW_METHOD("loud", "v(ps)", loud),
#include "base.h"
