#define _GNU_SOURCE
#include "attached.h"

#include <pthread.h>
#include <search.h>
#include <stdlib.h>

#include "message.h"

typedef struct attached {
  flow_engine *engine;
  void *trial;
} attached;

static struct {
  pthread_mutex_t lock;
  void *root; /* of the tree of entries */
  size_t trials;
} all = {.lock = PTHREAD_MUTEX_INITIALIZER};

static int compare(const void *left, const void *right) {
  const uintptr_t one = (uintptr_t)((const attached *)left)->engine;
  const uintptr_t other = (uintptr_t)((const attached *)right)->engine;
  return (one > other) - (one < other);
}

/* The entry of an engine; the lock is held. */
static attached *find(flow_engine *engine) {
  attached wanted = {NULL, NULL};
  attached **found;
  wanted.engine = engine;
  found = tfind(&wanted, &all.root, compare);
  return found ? *found : NULL;
}

flow_status attached_add(flow_engine *engine, flow_error *error) {
  attached *added = calloc(1, sizeof *added), **there = NULL;
  if (added) {
    added->engine = engine;
    pthread_mutex_lock(&all.lock);
    there = tsearch(added, &all.root, compare);
    pthread_mutex_unlock(&all.lock);
  }
  if (there && *there == added) return FLOW_OK;
  free(added);
  if (!there) return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  return message_fail(error, FLOW_ERROR_BUSY, 0,
                      "the engine has a session already; detach it first, or take another engine");
}

void attached_remove(flow_engine *engine) {
  attached *found;
  pthread_mutex_lock(&all.lock);
  found = find(engine);
  if (found) tdelete(found, &all.root, compare);
  pthread_mutex_unlock(&all.lock);
  free(found);
}

size_t attached_set_trial(flow_engine *engine, void *trial) {
  attached *found;
  size_t count;
  pthread_mutex_lock(&all.lock);
  found = find(engine);
  if (found) {
    all.trials += (trial != NULL) - (found->trial != NULL);
    found->trial = trial;
  }
  count = all.trials;
  pthread_mutex_unlock(&all.lock);
  return count;
}

void *attached_trial(flow_engine *engine) {
  attached *found;
  void *trial;
  pthread_mutex_lock(&all.lock);
  found = find(engine);
  trial = found ? found->trial : NULL;
  pthread_mutex_unlock(&all.lock);
  return trial;
}
