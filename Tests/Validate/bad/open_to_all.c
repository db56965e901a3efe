/* Everybody may change it.
 * catches: file.permissions
 * mode: 0666 */
#include "base.h"
