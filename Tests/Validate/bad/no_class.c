/* It registers nothing.
 * catches: class.any */
#define NO_CLASSES
#include "base.h"
