/* Structs of callers, which begin with their size and grow from version to version: a shorter one
 * of an older caller is taken, and a longer one whose unknown members are zero. */
#ifndef CFLOWJSON_SIZED_H
#define CFLOWJSON_SIZED_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The size of a struct as it was first released: up to the end of the member that was its last. */
#define SIZED_FIRST(type, last) (offsetof(type, last) + sizeof(((type *)NULL)->last))

/* The message for a struct that sized_take() refuses, of name, size, first size and known size. */
#define SIZED_REFUSED                                                                   \
  "%s.struct_size is %u: at least %zu is needed, and members behind %zu, which this "   \
  "library does not know, must be zero; start from the struct's ..._INIT"

static inline uint32_t sized_size(const void *given) {
  uint32_t size;
  memcpy(&size, given, sizeof size);
  return size;
}

/* Copies a struct of a caller over `own`, a struct of this version with the usual values, which is
 * `known` bytes long. Returns 0, and copies nothing, if the caller's struct cannot be taken. */
static inline int sized_take(void *own, size_t known, size_t first, const void *given) {
  const unsigned char *bytes = (const unsigned char *)given;
  const uint32_t size = sized_size(given), whole = (uint32_t)known;
  size_t index;
  if (size < first || size > 65536) return 0;
  for (index = known; index < size; index++)
    if (bytes[index] != 0) return 0;
  memcpy(own, given, size < known ? size : known);
  memcpy(own, &whole, sizeof whole);
  return 1;
}

#endif
