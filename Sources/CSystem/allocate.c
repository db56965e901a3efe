#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

/* Embedded Swift asks this for all of its memory, mostly for no more than any block has. The
 * system's way there takes as long as malloc() itself. */
__attribute__((visibility("hidden"))) int posix_memalign(void **out, size_t alignment,
                                                         size_t size) {
  if (alignment <= _Alignof(max_align_t)) {
    *out = malloc(size);
  } else {
    *out = aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  }
  return *out != NULL ? 0 : ENOMEM;
}
