#include "CSystem.h"

#include <stdlib.h>

void csystem_copy(void *to, const void *from, size_t size) { memcpy(to, from, size); }

void *csystem_resize(void *memory, size_t size) {
  void *larger = realloc(memory, size);
  if (larger == NULL) abort();
  return larger;
}
