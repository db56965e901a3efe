/* A callback opens a file that it never closes.
 * catches: walk.descriptors */
#include <fcntl.h>
#define ON_AGREE(self) self->count = open("/dev/null", O_RDONLY)
#include "base.h"
