/* It takes for granted that a flow within another ends before that.
 * catches: flow.unload
 * allows: host.inside */
#define CAUSE FLOW_CAUSE_PARENT_ENDED
#include "ends_by.h"

#include "base.h"
