#include "CSystem.h"

static uint32_t last_tag;

uint32_t csystem_next_engine_tag(void) {
  return __atomic_fetch_add(&last_tag, 1, __ATOMIC_RELAXED) % 255 + 1;
}
