/* An exception leaves the callback.
 * catches: walk.random
 * allows: WALKS method.* */
#include <stdexcept>
#define ON_DONE(self) throw std::runtime_error("done")
#include "base.h"
