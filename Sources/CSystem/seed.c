#include "CSystem.h"

csystem_seed csystem_process_seed;

/* Before all constructors of a program that the archive is linked into: they may make an engine. */
__attribute__((constructor(101))) static void draw(void) {
  arc4random_buf(&csystem_process_seed, sizeof csystem_process_seed);
  csystem_process_seed.factor |= 1;
}
