/* A state that keeps each change of a toggle, however many there were.
 * catches: state.growth
 */
#define SAVES
#define ON_AGREE(self) remember(self)
#define ON_SAVE(self)                                                      \
  self->entries[3] = (flow_entry){flow_text("past"), flow_string_value(past(self))}; \
  self->saved = flow_map_value(self->entries, 4)
#define ON_RESTORE(self, state) recall(self, flow_get_string(state, "past", ""))
#define FREE(self) (free(((item *)(self))->more), free(self))
#include <flow/plugin.h>
#include <stdlib.h>
#include <string.h>
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

static const char *past(const item *self) { return self->more ? (const char *)self->more : ""; }

static void recall(item *self, flow_string text) {
  free(self->more);
  self->more = calloc(1, text.size + 1);
  if (self->more && text.size > 0) memcpy(self->more, text.data, text.size);
}

static void remember(item *self) {
  size_t size = strlen(past(self));
  char *text = (char *)realloc(self->more, size + 5);
  if (!text) return;
  strcpy(text + size, "yes;");
  self->more = text;
}
#include "base.h"
