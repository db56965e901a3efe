/* The first coordinator opens nothing.
 * catches: flow.first
 * allows: WALKS */
#define ON_START(self) return
#include "base.h"
