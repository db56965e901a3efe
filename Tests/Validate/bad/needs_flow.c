/* It links the engine.
 * catches: file.needed
 * flags: -Wl,--no-as-needed -lflow */
#include "base.h"
