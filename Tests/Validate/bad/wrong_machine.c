/* It is for another processor.
 * catches: file.format
 * allows: file.* load.opens
 * patch: 18 b700 */
#include "base.h"
