/* A method is nearly called like a standard one.
 * catches: class.notes */
#include <flow/plugin.h>
static void appeared(void *self) { (void)self; }
#define MORE_METHODS FLOW_METHOD("will_apear", "v(p)", appeared),
#include "base.h"
