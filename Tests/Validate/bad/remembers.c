/* Content depends on what was done before the plugin was loaded again.
 * catches: walk.same
 * allows: load.two-engines */
static int done_before;
#define ON_DONE(self) done_before = 1
#define AGREE (done_before ? "I still agree" : "I agree")
#include "base.h"
