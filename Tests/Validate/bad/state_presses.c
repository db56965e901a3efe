/* A state that keeps each press of a button which shows nothing.
 * catches: state.growth
 */
#define SAVES
#define ON_SAVE(self)                                                      \
  self->entries[3] = (flow_entry){flow_text("past"), flow_string_value(past(self))}; \
  self->saved = flow_map_value(self->entries, 4)
#define ON_RESTORE(self, state) recall(self, flow_get_string(state, "past", ""))
#define FREE(self) (free(((item *)(self))->more), free(self))
#define ON_RENDER(self, content) \
  flow_add_button((self)->engine, content, "log", "Log", FLOW_ROLE_NORMAL)
#define MORE_METHODS FLOW_NAMED_ACTION("log", remember)
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

static void remember(void *instance) {
  item *self = (item *)instance;
  size_t size = strlen(past(self));
  char *text = (char *)realloc(self->more, size + 5);
  if (!text) return;
  strcpy(text + size, "yes;");
  self->more = text;
}
#include "base.h"
