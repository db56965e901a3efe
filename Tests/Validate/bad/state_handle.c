/* A state with a handle in it.
 * catches: state.handles
 */
#define SAVES
#define MORE (self->count)
#define ON_SAVE(self) self->entries[2].value = flow_integer_value((int64_t)kept(self))
#define ON_RESTORE(self, state) keep(self, (uint64_t)flow_get_integer(state, "more", 0))
#include <flow/plugin.h>
#define ITEM
typedef struct {
  flow_engine *engine;
  flow_handle handle;
  int64_t level;
  flow_bool agrees;
  int count;
  void *more;
  flow_entry entries[4];
  flow_value saved;
  flow_handle other; /* of another process, as it was restored */
} item;

static flow_handle kept(const item *self) {
  return self->other != FLOW_NONE ? self->other : self->handle;
}

static void keep(item *self, flow_handle handle) { self->other = handle; }
#include "base.h"
