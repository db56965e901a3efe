/*
 * Counts allocations of the whole process: these definitions stand before those of libc for every
 * library the program loads, and hand on to libc's own.
 */
#include <errno.h>
#include <stdatomic.h>

#include "bench.h"

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_uint_fast64_t count;

uint64_t allocation_count(void) { return atomic_load(&count); }

void *malloc(size_t size) {
  atomic_fetch_add(&count, 1);
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  atomic_fetch_add(&count, 1);
  return __libc_calloc(items, size);
}

void *realloc(void *block, size_t size) {
  atomic_fetch_add(&count, 1);
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  atomic_fetch_add(&count, 1);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **out_block, size_t alignment, size_t size);
int posix_memalign(void **out_block, size_t alignment, size_t size) {
  void *block = __libc_memalign(alignment, size);
  atomic_fetch_add(&count, 1);
  if (!block) return ENOMEM;
  *out_block = block;
  return 0;
}
