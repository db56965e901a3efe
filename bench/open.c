/* Prints how many nanoseconds dlopen of a library took. Not linked with it. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdio.h>
#include <time.h>

int main(int argc, char **argv) {
  struct timespec begin, end;
  void *library;
  if (argc != 2) return 2;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  clock_gettime(CLOCK_MONOTONIC, &end);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  printf("%.0f\n",
         (double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec));
  return 0;
}
