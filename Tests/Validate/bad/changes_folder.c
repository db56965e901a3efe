/* It goes to another folder.
 * catches: load.folder */
#include <unistd.h>
static int failure;
#define ON_INIT failure = chdir("/")
#include "base.h"
