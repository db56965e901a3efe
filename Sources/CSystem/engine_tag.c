#include "CSystem.h"

enum { TAGS = CSYSTEM_LAST_ENGINE_TAG + 1 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Bool is_taken[TAGS];
static uint32_t last;

/* The one that was free for longest comes first, so that handles of an engine that is gone stay
 * recognisable for as long as possible. */
uint32_t csystem_take_engine_tag(void) {
  uint32_t tag = 0;
  pthread_mutex_lock(&mutex);
  for (uint32_t step = 0; step < CSYSTEM_LAST_ENGINE_TAG && tag == 0; step++) {
    last = last % CSYSTEM_LAST_ENGINE_TAG + 1;
    if (!is_taken[last]) tag = last;
  }
  if (tag != 0) is_taken[tag] = 1;
  pthread_mutex_unlock(&mutex);
  return tag;
}

void csystem_give_engine_tag(uint32_t tag) {
  pthread_mutex_lock(&mutex);
  is_taken[tag] = 0;
  pthread_mutex_unlock(&mutex);
}
