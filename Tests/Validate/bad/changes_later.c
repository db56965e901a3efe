/* A callback sets the mask for new files.
 * catches: walk.surroundings */
#include <sys/stat.h>
#define ON_AGREE(self) umask(0)
#include "base.h"
