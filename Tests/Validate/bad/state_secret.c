/* A screen with a secret field, whose text is in its state, as bytes.
 * catches: state.secrets
 * allows: walk.same
 */
#define SAVES
#define ON_SAVE(self)                               \
  self->entries[3].key = flow_text("password");     \
  self->entries[3].value = flow_bytes_value(        \
      (const uint8_t *)self->word, strlen(self->word)); \
  self->saved = flow_map_value(self->entries, 4)
#define ON_RESTORE(self, state) (void)0
#define ON_RENDER(self, content) add_password(self, content)
#define MORE_METHODS FLOW_ACTION(password)
#include <flow/plugin.h>
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
  char word[32];
} item;

static void password(void *instance, const flow_value *value) {
  item *self = (item *)instance;
  flow_string text = flow_as_string(value, "");
  size_t size = text.size < sizeof self->word - 1 ? text.size : sizeof self->word - 1;
  memcpy(self->word, text.data, size);
  self->word[size] = '\0';
}

static void add_password(item *self, flow_content content) {
  flow_element element = flow_element_make(FLOW_ELEMENT_FIELD, "password", "Password");
  element.field_type = FLOW_FIELD_SECURE;
  element.secret = FLOW_TRUE;
  flow_content_add(self->engine, content, &element);
}
#include "base.h"
