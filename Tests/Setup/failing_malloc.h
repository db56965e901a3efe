// Allocations that fail on demand. Link with -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc: only
// code linked together is touched, never libc or the engine.
#ifndef SETUP_FAILING_MALLOC_H
#define SETUP_FAILING_MALLOC_H

// The number of allocations that still succeed; one fails then, and those after it succeed again.
// Below zero none fails.
extern __attribute__((visibility("default"))) long setup_test_allocations_left;

#endif
