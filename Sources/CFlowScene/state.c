#include "state.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "storage.h"

const char scene_refused[] = "the engine refuses the scene's %s: %s; the diagnostics say why";

flow_status scene_check(const flow_scene *self, flow_error *error) {
  if (!self) return core_fail(error, FLOW_ERROR_INVALID_ARGUMENT, "there is no scene", NULL);
  if (core_is_there(self)) return FLOW_OK;
  return core_fail(error, FLOW_ERROR_STALE_HANDLE, "the scene has ended", NULL);
}

scene_link *scene_link_ref(flow_scene *self) {
  self->link->references++;
  return self->link;
}

void scene_link_unref(void *data) {
  scene_link *link = data;
  if (--link->references == 0) free(link);
}

/* Classes of scenes in all engines. There is no silent question for them: each tells the host of a
 * mistake where the class is not registered. */
typedef struct registered {
  struct registered *next;
  flow_engine *engine;
  const char *id;
} registered;
static registered *all_registered;
static atomic_flag is_in_use = ATOMIC_FLAG_INIT; /* engines may be on different threads */

static registered **find_registered(const flow_engine *engine, const char *id) {
  registered **link = &all_registered;
  while (*link && ((*link)->engine != engine || strcmp((*link)->id, id) != 0))
    link = &(*link)->next;
  return link;
}

static void lock(void) {
  while (atomic_flag_test_and_set(&is_in_use))
    continue;
}

/* The class has gone with its engine, or has not been taken. */
static void unregister(void *data) {
  registered *self = data;
  lock();
  *find_registered(self->engine, self->id) = self->next;
  atomic_flag_clear(&is_in_use);
  free(self);
}

flow_status scene_register(flow_engine *engine, const flow_class *made, flow_error *error) {
  flow_class kept = *made;
  registered *entry;
  bool is_there;
  lock();
  is_there = *find_registered(engine, made->id) != NULL;
  if (!is_there) {
    entry = storage_zero(1, sizeof *entry);
    *entry = (registered){all_registered, engine, made->id};
    all_registered = entry;
    kept.user_data = entry;
    kept.destroy = unregister;
  }
  atomic_flag_clear(&is_in_use);
  return is_there ? FLOW_OK : flow_class_register(engine, FLOW_NONE, &kept, error);
}
