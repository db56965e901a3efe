#define _POSIX_C_SOURCE 200809L
#include "names.h"

#include <pthread.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

typedef struct instance {
  const void *pointer;
  const char *class_id;
  flow_handle handle;
  size_t count; /* instances of the class with this pointer */
} instance;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *by_pointer, *by_handle;

static int compare(const void *left, const void *right) { return (left > right) - (left < right); }

static int compare_pointers(const void *left, const void *right) {
  const instance *l = left, *r = right;
  int order = compare(l->pointer, r->pointer);
  return order != 0 ? order : strcmp(l->class_id, r->class_id);
}

static int compare_handles(const void *left, const void *right) {
  const instance *l = left, *r = right;
  return (l->handle > r->handle) - (l->handle < r->handle);
}

static instance *find(void *const *tree, const instance *like,
                      int (*order)(const void *, const void *)) {
  instance *const *found = tfind(like, tree, order);
  return found ? *found : NULL;
}

void names_add(const void *pointer, flow_handle handle, const char *class_id) {
  instance like = {pointer, class_id, handle, 1};
  instance *known, *made;
  pthread_mutex_lock(&mutex);
  known = find(&by_pointer, &like, compare_pointers);
  if (known) {
    known->count += 1;
  } else if ((made = malloc(sizeof *made)) != NULL) {
    *made = like;
    if (!tsearch(made, &by_pointer, compare_pointers)) {
      free(made);
    } else {
      tsearch(made, &by_handle, compare_handles);
    }
  }
  pthread_mutex_unlock(&mutex);
}

void names_remove(const void *pointer, const char *class_id) {
  instance like = {pointer, class_id, FLOW_NONE, 1};
  instance *known;
  pthread_mutex_lock(&mutex);
  known = find(&by_pointer, &like, compare_pointers);
  if (known && --known->count == 0) {
    tdelete(known, &by_pointer, compare_pointers);
    tdelete(known, &by_handle, compare_handles);
    free(known);
  }
  pthread_mutex_unlock(&mutex);
}

flow_handle names_handle(const void *pointer, const char *class_id) {
  instance like = {pointer, class_id, FLOW_NONE, 1};
  const instance *known;
  flow_handle handle = FLOW_NONE;
  pthread_mutex_lock(&mutex);
  known = find(&by_pointer, &like, compare_pointers);
  if (known && known->count == 1) handle = known->handle;
  pthread_mutex_unlock(&mutex);
  return handle;
}

const char *names_class(flow_handle handle) {
  instance like = {NULL, NULL, handle, 1};
  const instance *known;
  const char *class_id;
  pthread_mutex_lock(&mutex);
  known = find(&by_handle, &like, compare_handles);
  class_id = known ? known->class_id : NULL;
  pthread_mutex_unlock(&mutex);
  return class_id;
}
