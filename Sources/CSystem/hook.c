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

static void *load(const char *folder, const char *name) {
  char path[4096];
  int size = snprintf(path, sizeof path, "%s/%s", folder, name);
  return size < (int)sizeof path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
}

/* A library in libflow's own folder is as trustworthy as libflow; a name that is searched for may
 * lead to what somebody else has put there. */
static void *load_trace(const char *folder) {
  /* libflow-trace needs a libflow, which nothing but this has loaded when the engine is in the
   * program. */
  if (csystem_is_archive() && load(folder, "libflow.so.0") == NULL) return NULL;
  return load(folder, "libflow-trace.so.0");
}

static int (*set)(const void *hook);

static void begin(void) {
  /* Not where the program has more rights than who has started it. */
  const char *wish = getauxval(AT_SECURE) == 0 ? getenv("FLOW_TRACE") : NULL;
  if (wish == NULL || *wish == '\0') return;
  const char *folder = csystem_folder(), *why;
  void *library = folder != NULL ? load_trace(folder) : NULL;
  int (*begin_trace)(const char *, int (*)(const void *)) = NULL;
  if (library != NULL) *(void **)&begin_trace = dlsym(library, "flow_trace_begin_with");
  if (begin_trace != NULL) {
    begin_trace(wish, set);
    return;
  }
  why = folder != NULL ? dlerror() : "the folder where libflow is installed is not known";
  fprintf(stderr, "flow: FLOW_TRACE is set, but nothing can be traced: %s\n", why ? why : "?");
}

void csystem_begin_trace(int (*set_hook)(const void *hook)) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  __atomic_store_n(&set, set_hook, __ATOMIC_RELAXED);
  pthread_once(&once, begin);
}
