/*
 * Makes chance the same in each run, for what is counted: the engine draws the seeds of its tables,
 * and where a key lies decides how long it is looked for. These definitions stand before those of
 * libc.
 */
#include <stddef.h>
#include <stdint.h>

uint32_t arc4random(void);
void arc4random_buf(void *buffer, size_t size);

static uint64_t state = 1;

uint32_t arc4random(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 32);
}

void arc4random_buf(void *buffer, size_t size) {
  unsigned char *bytes = buffer;
  for (size_t index = 0; index < size; index++)
    bytes[index] = (unsigned char)arc4random();
}
