/* It sets the mask for new files.
 * catches: load.umask */
#include <sys/stat.h>
#define ON_INIT umask(0)
#include "base.h"
