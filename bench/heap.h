/* Memory of its own for what is counted. */
#ifndef HEAP_H
#define HEAP_H

#include <stddef.h>

/** Calls a function of main()'s kind, and returns what it returns. Memory comes from one block at
 * an address of its own until then, and so does the function's stack. Neither libraries, nor what
 * they have allocated before main(), nor the size of the environment moves anything in it. */
int run_in_block(int (*function)(int argc, char **argv), int argc, char **argv);

/** True between the two ends of run_in_block(). */
extern int heap_is_used;
/** Memory for any type, or at a multiple of a power of two; NULL if the block is used up. */
void *heap_take(size_t alignment, size_t size);
void heap_give_back(void *memory);
/** True for memory from heap_take(). */
int heap_has(const void *memory);
/** The bytes that memory from heap_take() has. */
size_t heap_size(const void *memory);

#endif
