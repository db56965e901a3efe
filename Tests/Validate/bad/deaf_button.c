/* A button is called otherwise than the method that should hear of it; a disabled one may do
 * nothing yet.
 * catches: screen.actions */
#include <flow/plugin.h>

static void add_buttons(flow_engine *engine, flow_content content) {
  flow_element later = flow_element_make(FLOW_ELEMENT_BUTTON, "later", "Later");
  later.enabled = FLOW_FALSE;
  flow_content_add(engine, content, &later);
  flow_add_button(engine, content, "agreed", "Agreed", FLOW_ROLE_NORMAL);
}
#define ON_RENDER(self, content) add_buttons((self)->engine, content)
#include "base.h"
