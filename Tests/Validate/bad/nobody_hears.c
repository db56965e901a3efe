/* A row's menu has an action that no method hears of.
 * catches: screen.actions */
#define ON_RENDER(self, content) add_list((self)->engine, content)
#define MORE_METHODS FLOW_ACTION(people),
#include <flow/plugin.h>

static void people(void *self) { (void)self; }

static void add_list(flow_engine *engine, flow_content content) {
  const flow_row_action menu[] = {{flow_text("drop"), flow_text("Drop"), 0, 0}};
  flow_row row = flow_row_make("ada", "Ada");
  FLOW_SET_ACTIONS(row, menu);
  flow_add_list(engine, content, "people", "People", &row, 1);
}
#include "base.h"
