/* A thread of it calls the engine.
 * catches: host.threads
 * allows: WALKS
 * flags: -pthread */
#include <flow/plugin.h>
#include <pthread.h>
static void *change(void *self);
static void ask(void *self) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, change, self) == 0) pthread_join(thread, NULL);
}
#define ON_AGREE(self) ask(self)
#include "base.h"

static void *change(void *self) {
  item *own = self;
  flow_screen_changed(own->engine, own->handle);
  return NULL;
}
