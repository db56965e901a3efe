/* It takes for granted that a flow is not shut down.
 * catches: flow.shut-down
 * allows: method.* screen.* flow.first flow.back walk.surroundings */
#define CAUSE FLOW_CAUSE_SHUT_DOWN
#include "ends_by.h"

#include "base.h"
