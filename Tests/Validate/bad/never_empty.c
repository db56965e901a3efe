/* The method of a date cannot take the null of a field that was emptied; that of a time can.
 * catches: screen.actions */
#include <flow/plugin.h>

static void day(void *self, const flow_string *text) { (void)self, (void)text; }
static void hour(void *self, const flow_string *text) { (void)self, (void)text; }

static void add_fields(flow_engine *engine, flow_content content) {
  flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "hour", "Hour");
  field.field_type = FLOW_FIELD_TIME;
  flow_content_add(engine, content, &field);
  field = flow_element_make(FLOW_ELEMENT_FIELD, "day", "Day");
  field.field_type = FLOW_FIELD_DATE;
  flow_content_add(engine, content, &field);
}
#define ON_RENDER(self, content) add_fields((self)->engine, content)
#define MORE_METHODS FLOW_METHOD("day", "v(ps)", day), FLOW_METHOD("hour", "v(p?s)", hour),
#include "base.h"
