/* It takes for granted that a flow is not unloaded.
 * catches: flow.unload
 * allows: host.inside */
#define CAUSE FLOW_CAUSE_UNLOADED
#include "ends_by.h"
#include "base.h"
