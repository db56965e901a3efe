/* Nobody can say which version is newer.
 * catches: load.version */
#define VERSION "latest"
#include "base.h"
