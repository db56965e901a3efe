/*
 * A heap whose calls cost the same in each run: sizes are powers of two, and memory that is given
 * back waits for the next of its size.
 *
 * One thread uses it.
 */
#define _DEFAULT_SOURCE
#include "heap.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <valgrind/valgrind.h>

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

/* The system gives memory only to what is written to. Valgrind lets a program have what lies below
 * 32 GB, and puts libraries far below 16. */
#define ADDRESS ((char *)(16ull << 30))
#define SIZE (12ull << 30)
#define STACK (16ull << 20)

/* Stands before all memory that is handed out. */
typedef struct head {
  struct head *next; /* in the list of those given back */
  uint32_t power;    /* the size with this head, as a power of two */
  uint32_t ahead;    /* bytes in front of this head, for an alignment */
} head;

int heap_is_used;
static char *unused;
static head *given_back[64];

static head *head_of(const void *memory) { return (head *)((uintptr_t)memory - sizeof(head)); }

int heap_has(const void *memory) {
  return (uintptr_t)memory - (uintptr_t)ADDRESS < (uintptr_t)SIZE;
}

void *heap_take(size_t alignment, size_t size) {
  const size_t extra = alignment > sizeof(head) ? alignment : 0;
  head *taken;
  unsigned power;
  char *memory;
  if (size > SIZE || alignment > SIZE) return NULL;
  power = 64u - (unsigned)__builtin_clzll(size + extra + sizeof(head) - 1);
  if (power < 5) power = 5;
  taken = given_back[power];
  if (taken) {
    given_back[power] = taken->next;
  } else {
    if (unused + (1ull << power) > ADDRESS + SIZE) return NULL;
    taken = (head *)unused;
    unused += 1ull << power;
  }
  memory = (char *)(taken + 1);
  memory += -(uintptr_t)memory & (alignment - 1);
  *head_of(memory) = (head){NULL, power, (uint32_t)(memory - (char *)(taken + 1))};
  return memory;
}

void heap_give_back(void *memory) {
  head *one = head_of(memory);
  const unsigned power = one->power;
  one = (head *)((char *)one - one->ahead);
  one->next = given_back[power];
  given_back[power] = one;
}

size_t heap_size(const void *memory) {
  const head *one = head_of(memory);
  return (1ull << one->power) - sizeof(head) - one->ahead;
}

static struct {
  int (*function)(int argc, char **argv);
  char **argv;
  int argc, result;
} call;

static void run(void) { call.result = call.function(call.argc, call.argv); }

int run_in_block(int (*function)(int argc, char **argv), int argc, char **argv) {
  static ucontext_t before, inside;
  char *block = mmap(ADDRESS, SIZE, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (block != ADDRESS || getcontext(&inside) != 0) {
    perror("a block of memory of its own");
    exit(1);
  }
  call.function = function;
  call.argc = argc;
  call.argv = argv;
  unused = block + STACK;
  inside.uc_stack.ss_sp = block;
  inside.uc_stack.ss_size = STACK;
  inside.uc_link = &before;
  (void)VALGRIND_STACK_REGISTER(block, block + STACK);
  makecontext(&inside, run, 0);
  heap_is_used = 1;
  swapcontext(&before, &inside);
  heap_is_used = 0;
  return call.result;
}
