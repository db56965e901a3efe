#include "CSystem.h"

enum { TAGS = CSYSTEM_LAST_ENGINE_TAG + 1 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/* A bit for each. */
static uint32_t taken[TAGS / 32];
static uint32_t last;

static uint32_t bit_of(uint32_t tag) { return 1u << tag % 32; }

/* The one that was free for longest comes first, so that handles of an engine that is gone stay
 * recognisable for as long as possible. */
uint32_t csystem_take_engine_tag(void) {
  uint32_t tag = 0;
  pthread_mutex_lock(&mutex);
  for (uint32_t step = 0; step < CSYSTEM_LAST_ENGINE_TAG && tag == 0; step++) {
    last = last % CSYSTEM_LAST_ENGINE_TAG + 1;
    if ((taken[last / 32] & bit_of(last)) == 0) tag = last;
  }
  if (tag != 0) taken[tag / 32] |= bit_of(tag);
  pthread_mutex_unlock(&mutex);
  return tag;
}

void csystem_give_engine_tag(uint32_t tag) {
  pthread_mutex_lock(&mutex);
  taken[tag / 32] &= ~bit_of(tag);
  pthread_mutex_unlock(&mutex);
}
