/* Nothing says what a toggle is for.
 * catches: screen.labels */
#define AGREE ""
#include "base.h"
