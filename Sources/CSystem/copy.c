#include "CSystem.h"

void csystem_copy(void *to, const void *from, size_t size) { memcpy(to, from, size); }
