/* Loaded once more, its class has another id.
 * catches: class.same */
#include "extra.h"
static int loads;
#undef MORE_CLASSES
#define MORE_CLASSES FLOW_CLASS(FLOW_KIND_SCREEN, loads++ ? "bad.later" : "bad.sooner", extra)
#include "base.h"
