/* A state that changes when the content is asked for, and nobody is told.
 * catches: state.told
 * allows: state.same
 */
#define SAVES
#define MORE (self->count)
#define ON_RENDER(self, content) (self)->count++
#define ON_RESTORE(self, state) (self)->count = (int)flow_get_integer(state, "more", 0)
#include "base.h"
