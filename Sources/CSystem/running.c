#include "CSystem.h"

#include <stdatomic.h>

/* Places by their numbers, in chunks that stay where they are: whoever reads takes no lock. Each
 * chunk is as large as all before it together, so that they are few; the first is there without
 * being asked for. */
enum { FIRST_BITS = 8, FIRST = 1 << FIRST_BITS };
static const char *first_chunk[FIRST];
static const char **_Atomic chunks[CSYSTEM_PLACE_BITS - FIRST_BITS];

/* The highest bit of a place behind the first chunk. */
static uint32_t bit_of(uint32_t place) { return 31u - (uint32_t)__builtin_clz(place); }

static const char **chunk_of(uint32_t place) {
  return place < FIRST ? first_chunk : atomic_load(&chunks[bit_of(place) - FIRST_BITS]);
}

/* The index of a place in its chunk. */
static uint32_t index_of(uint32_t place) {
  return place < FIRST ? place : place - (1u << bit_of(place));
}

static uint32_t last_place;

uint32_t csystem_add_place(const char *text) {
  uint32_t place = last_place + 1;
  const char **chunk;
  if (place > CSYSTEM_LAST_PLACE) return 0;
  chunk = chunk_of(place);
  if (chunk == NULL) {
    chunk = calloc((size_t)1 << bit_of(place), sizeof *chunk);
    if (chunk == NULL) return 0;
    atomic_store(&chunks[bit_of(place) - FIRST_BITS], chunk);
  }
  __atomic_store_n(&chunk[index_of(place)], text, __ATOMIC_RELEASE);
  return last_place = place;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

_Thread_local csystem_running *csystem_thread_running;

/* Records of threads that have ended, for the next ones. They are never freed, because another
 * thread may still look at them. */
static csystem_running *spare;
static pthread_key_t key;
static _Bool has_key;

static void give_back(void *record) {
  csystem_running *running = record;
  csystem_end_call(running, 0);
  pthread_mutex_lock(&mutex);
  running->next = spare;
  spare = running;
  pthread_mutex_unlock(&mutex);
}

static void make_key(void) { has_key = pthread_key_create(&key, give_back) == 0; }

csystem_running *csystem_prepare_running(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  /* Shared by all that got no memory: what it says may be wrong then. */
  static csystem_running common;
  csystem_running *running = csystem_thread_running;
  if (running != NULL) return running;
  pthread_once(&once, make_key);
  pthread_mutex_lock(&mutex);
  running = spare;
  if (running != NULL) spare = running->next;
  pthread_mutex_unlock(&mutex);
  if (running == NULL) running = aligned_alloc(sizeof *running, sizeof *running);
  if (running == NULL) return &common;
  memset(running, 0, sizeof *running);
  if (has_key) pthread_setspecific(key, running);
  return csystem_thread_running = running;
}

const char *csystem_place(uint32_t place) {
  const char **chunk = place == 0 ? NULL : chunk_of(place);
  return chunk == NULL ? NULL : __atomic_load_n(&chunk[index_of(place)], __ATOMIC_ACQUIRE);
}

int csystem_read_running(const csystem_running *running, const char **class_id, const char **method,
                         uint64_t *number) {
  uint64_t word = running == NULL ? 0 : __atomic_load_n(&running->word, __ATOMIC_ACQUIRE);
  if (word == 0) return 0;
  const char *text = csystem_place((uint32_t)word & CSYSTEM_LAST_PLACE);
  *class_id = text == NULL ? "" : text;
  *method = text == NULL ? "" : text + strlen(text) + 1;
  *number = word >> CSYSTEM_PLACE_BITS;
  return 1;
}
