/* A text is cut at a byte, which may be inside a letter.
 * catches: screen.inputs
 * allows: state.same */
#include <stdio.h>
#define ITEM
#include <flow/plugin.h>
typedef struct {
  flow_engine *engine;
  flow_handle handle;
  int64_t level;
  flow_bool agrees;
  int count;
  char kept[49];
} item;
#define ON_NAME(self, name)                                                                   \
  (snprintf((self)->kept, sizeof(self)->kept, "%.*s", (int)name.size, name.size ? name.data : ""), \
   flow_screen_changed((self)->engine, (self)->handle))
#define ON_RENDER(self, content) \
  flow_add_field((self)->engine, content, "kept", "Kept", FLOW_FIELD_TEXT, (self)->kept, NULL)
static void kept(void *self) { (void)self; }
#define MORE_METHODS FLOW_ACTION(kept),
#include "base.h"
