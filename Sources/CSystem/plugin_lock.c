/* For PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP. */
#define _GNU_SOURCE
#include <pthread.h>

void csystem_lock_plugins(void);
void csystem_unlock_plugins(void);

/* Recursive: the `init` of a plugin may load another one into another engine. */
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

void csystem_lock_plugins(void) { pthread_mutex_lock(&lock); }

void csystem_unlock_plugins(void) { pthread_mutex_unlock(&lock); }
