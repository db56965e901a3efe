/*
 * Counts allocations of the whole process: these definitions stand before those of libc for every
 * library the program loads, and hand on to libc's own, or to the heap of what is counted.
 */
#include <errno.h>
#include <stdatomic.h>
#include <string.h>

#include "bench.h"
#include "heap.h"

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_uint_fast64_t count;

uint64_t allocation_count(void) { return atomic_load(&count); }

static void *allocate(size_t alignment, size_t size) {
  void *block;
  atomic_fetch_add(&count, 1);
  block = heap_is_used                        ? heap_take(alignment, size)
          : alignment > _Alignof(max_align_t) ? __libc_memalign(alignment, size)
                                              : __libc_malloc(size);
  if (!block) errno = ENOMEM;
  return block;
}

void *malloc(size_t size) { return allocate(_Alignof(max_align_t), size); }

void *calloc(size_t items, size_t size) {
  size_t bytes;
  void *block;
  if (!heap_is_used) {
    atomic_fetch_add(&count, 1);
    return __libc_calloc(items, size);
  }
  if (__builtin_mul_overflow(items, size, &bytes)) {
    errno = ENOMEM;
    return NULL;
  }
  block = malloc(bytes);
  return block ? memset(block, 0, bytes) : NULL;
}

void free(void *block) {
  if (heap_has(block)) {
    heap_give_back(block);
  } else {
    __libc_free(block);
  }
}

void *realloc(void *block, size_t size) {
  void *larger;
  if (!heap_has(block) && (block || !heap_is_used)) {
    atomic_fetch_add(&count, 1);
    return __libc_realloc(block, size);
  }
  if (block && size <= heap_size(block)) return block;
  larger = malloc(size);
  if (larger && block) {
    memcpy(larger, block, heap_size(block));
    free(block);
  }
  return larger;
}

void *aligned_alloc(size_t alignment, size_t size) { return allocate(alignment, size); }

int posix_memalign(void **out_block, size_t alignment, size_t size);
int posix_memalign(void **out_block, size_t alignment, size_t size) {
  void *block = allocate(alignment, size);
  if (!block) return ENOMEM;
  *out_block = block;
  return 0;
}
