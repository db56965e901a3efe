#include "CSystem.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void csystem_lock_plugins(void) { pthread_mutex_lock(&lock); }

void csystem_unlock_plugins(void) { pthread_mutex_unlock(&lock); }
