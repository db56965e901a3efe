/* A state that counts how often the screen was drawn, and says so.
 * catches: state.render
 * allows: state.* walk.random
 */
#define SAVES
#define MORE self->count
#define ON_RENDER(self, content) \
  ((self)->count++, flow_state_changed((self)->engine, (self)->handle))
#define ON_RESTORE(self, state) (self)->count = (int)flow_get_integer(state, "more", 0)
#include "base.h"
