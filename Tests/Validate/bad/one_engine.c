/* Content depends on what was done in any engine.
 * catches: load.two-engines
 * allows: walk.same */
static int pressed;
#define ON_AGREE(self) pressed++
#define AGREE (pressed % 2 ? "I agree" : "I do not agree")
#include "base.h"
