/* Its libraries are looked for in the current folder.
 * catches: file.search-path
 * flags: -Wl,-rpath,lib */
#include "base.h"
