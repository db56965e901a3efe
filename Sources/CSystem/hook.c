/* Being told of calls, and the library that prints them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "CSystem.h"

const void *csystem_call_hooks[CSYSTEM_CALL_HOOKS];
uint32_t csystem_call_hook_limit;
_Thread_local uint32_t csystem_secret_inputs;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

const void *csystem_keep(const void *bytes, size_t size) {
  static void **newest;
  void **block;
  pthread_mutex_lock(&mutex);
  for (block = newest; block != NULL; block = *block)
    if (memcmp(block + 2, bytes, size) == 0) break;
  /* Two words, so that what follows is aligned for everything. */
  if (block == NULL && (block = malloc(2 * sizeof *block + size)) != NULL) {
    memcpy(block + 2, bytes, size);
    *block = newest;
    newest = block;
  }
  pthread_mutex_unlock(&mutex);
  return block != NULL ? block + 2 : NULL;
}

/* The number of times at which each hook was set or ended, so that an old number is no new one. */
static uint64_t changes[CSYSTEM_CALL_HOOKS];

static void put(uint32_t index, const void *hook) {
  uint32_t count = csystem_call_hook_limit;
  changes[index]++;
  if (hook != NULL && count <= index) count = index + 1;
  __atomic_store_n(&csystem_call_hooks[index], hook, __ATOMIC_RELEASE);
  while (count > 0 && csystem_call_hooks[count - 1] == NULL)
    count--;
  __atomic_store_n(&csystem_call_hook_limit, count, __ATOMIC_RELEASE);
}

void csystem_set_call_hook(const void *hook) {
  pthread_mutex_lock(&mutex);
  put(0, hook);
  pthread_mutex_unlock(&mutex);
}

uint64_t csystem_add_call_hook(const void *hook) {
  uint64_t number = 0;
  uint32_t index = 1;
  pthread_mutex_lock(&mutex);
  while (index < CSYSTEM_CALL_HOOKS && csystem_call_hooks[index] != NULL)
    index++;
  if (index < CSYSTEM_CALL_HOOKS) {
    put(index, hook);
    number = changes[index] * CSYSTEM_CALL_HOOKS + index;
  }
  pthread_mutex_unlock(&mutex);
  return number;
}

int csystem_remove_call_hook(uint64_t number) {
  const uint32_t index = number % CSYSTEM_CALL_HOOKS;
  int is_set;
  pthread_mutex_lock(&mutex);
  is_set = index > 0 && changes[index] == number / CSYSTEM_CALL_HOOKS &&
           csystem_call_hooks[index] != NULL;
  if (is_set) put(index, NULL);
  pthread_mutex_unlock(&mutex);
  return is_set;
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
