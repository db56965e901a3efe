/* Being told of calls, and the library that prints them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "CSystem.h"

const void *csystem_call_hook_now;
_Thread_local uint32_t csystem_secret_inputs;

void *csystem_keep(size_t size) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static void **newest;
  /* Two words, so that what follows is aligned for everything. */
  void **block = malloc(2 * sizeof *block + size);
  if (block == NULL) return NULL;
  pthread_mutex_lock(&mutex);
  *block = newest;
  newest = block;
  pthread_mutex_unlock(&mutex);
  return block + 2;
}

/* From the folder where this library lies, which need not be one where libraries are searched. */
static void *load_beside(const char *name) {
  char path[4096];
  Dl_info here;
  const char *end = NULL;
  int size = 0;
  if (dladdr(&csystem_call_hook_now, &here) != 0) end = strrchr(here.dli_fname, '/');
  if (end != NULL) {
    int folder = (int)(end - here.dli_fname);
    size = snprintf(path, sizeof path, "%.*s/%s", folder, here.dli_fname, name);
  }
  void *library = NULL;
  if (size > 0 && (size_t)size < sizeof path && access(path, F_OK) == 0) {
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  } else {
    library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  }
  return library;
}

static void begin(void) {
  /* Not where the program has more rights than who has started it. */
  const char *wish = secure_getenv("FLOW_TRACE");
  if (wish == NULL || *wish == '\0') return;
  void *library = load_beside("libflow-trace.so.0");
  int (*begin_trace)(const char *) = NULL;
  if (library != NULL) *(void **)&begin_trace = dlsym(library, "flow_trace_begin");
  if (begin_trace == NULL) {
    const char *why = dlerror();
    fprintf(stderr, "flow: FLOW_TRACE is set, but nothing can be traced: %s\n", why ? why : "?");
  } else {
    begin_trace(wish);
  }
}

void csystem_begin_trace(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, begin);
}
