#define _GNU_SOURCE
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CValidate.h"

struct validate_place {
  /* Odd while the text is being written. */
  _Atomic uint64_t count;
  char text[VALIDATE_PLACE_ROOM];
};

/* The running calls of a thread, the newest last; of very deep ones the first 64 are kept. */
enum { MOST_CALLS = 64 };
static _Thread_local struct {
  const char *class_id, *method;
} calls[MOST_CALLS];
static _Thread_local unsigned depth;

static validate_place *told;
static atomic_flag is_telling = ATOMIC_FLAG_INIT;

validate_place *validate_map_place(int file) {
  void *page;
  if (ftruncate(file, sizeof(validate_place)) != 0) return NULL;
  page = mmap(NULL, sizeof(validate_place), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  return page == MAP_FAILED ? NULL : page;
}

void validate_unmap_place(validate_place *place) {
  if (place) munmap(place, sizeof *place);
}

static void tell(void) {
  unsigned last = depth <= MOST_CALLS ? depth : MOST_CALLS;
  uint64_t count;
  /* If another thread is stating its callback, that is enough. */
  if (atomic_flag_test_and_set(&is_telling)) return;
  count = atomic_load(&told->count);
  atomic_store(&told->count, count + 1);
  told->text[0] = '\0';
  if (last > 0) {
    snprintf(told->text, sizeof told->text, "'%s' of '%s'", calls[last - 1].method,
             calls[last - 1].class_id);
  }
  atomic_store(&told->count, count + 2);
  atomic_flag_clear(&is_telling);
}

static void before(void *data, const flow_call *call) {
  (void)data;
  if (depth < MOST_CALLS) {
    calls[depth].class_id = call->class_id;
    calls[depth].method = call->method;
  }
  depth++;
  tell();
}

static void after(void *data, const flow_call *call) {
  (void)data, (void)call;
  if (depth > 0) depth--;
  tell();
}

void validate_tell_place(validate_place *place) {
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  if (!place) return;
  told = place;
  hook.before = before;
  hook.after = after;
  flow_set_call_hook(&hook);
}

uint64_t validate_read_place(const validate_place *place, char *text) {
  uint64_t count = 0;
  text[0] = '\0';
  if (!place) return 0;
  count = atomic_load(&place->count);
  memcpy(text, place->text, VALIDATE_PLACE_ROOM);
  text[VALIDATE_PLACE_ROOM - 1] = '\0';
  if (count % 2 != 0 || atomic_load(&place->count) != count) text[0] = '\0';
  return count;
}
