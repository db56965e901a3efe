/* Opens libflow by dlopen and prints how many nanoseconds its first engine took to make. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(int argc, char **argv) {
  int (*create)(const void *options, void **out_engine);
  struct timespec begin, end;
  void *library, *symbol, *engine;
  if (argc != 2) return 2;
  library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  symbol = library ? dlsym(library, "flow_engine_create") : NULL;
  if (!symbol) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  memcpy(&create, &symbol, sizeof create);
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
  if (create(NULL, &engine) != 0) return 1;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
  printf("%.0f\n",
         (double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec));
  return 0;
}
