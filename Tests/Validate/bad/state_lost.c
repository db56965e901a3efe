/* A screen that shows whether the user has agreed, and keeps nothing.
 * catches: state.kept
 */
#include "base.h"
