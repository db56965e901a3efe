/* A screen that can be made of its state only while no other of its class is there.
 * catches: state.renewed
 */
#define SAVES
#define ON_RESTORE(self, state) \
  if (others_in(self)) return FLOW_FALSE
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
} item;

/* True if the screen is seen: a restored one is not yet. */
static flow_bool others_in(const item *self) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_status status = flow_screen_get(self->engine, self->handle, &info);
  return status == FLOW_OK && info.window != FLOW_NONE;
}
#include "base.h"
