#include "state_words.h"

#include <inttypes.h>
#include <stdbool.h>

typedef enum { PLAIN, FANCY } style;

typedef struct {
  flow_engine *engine;
  flow_handle handle;
  bool is_on;
  flow_bool is_open;
  int8_t tiny;
  int16_t low;
  int count;
  int64_t wide;
  uint8_t byte;
  uint16_t half;
  uint32_t word;
  style look;
  double share;
  char title[8];
  char *name;
  char *none;
  int64_t not_kept;
  FLOW_STATE_ROOM(14);
} form;

static char *copy_of(const char *text) {
  char *copy = malloc(strlen(text) + 1);
  if (copy) memcpy(copy, text, strlen(text) + 1);
  return copy;
}

static void set_up(form *self, const flow_value *arguments) {
  (void)arguments;
  self->count = 3;
  self->name = copy_of("nobody");
  self->none = copy_of("something");
}
static void let_go(form *self) {
  free(self->name);
  free(self->none);
}
FLOW_INSTANCE_WITH(form, set_up, let_go)
FLOW_STATE(form, is_on, is_open, tiny, low, count, wide, byte, half, word, look, share, title, name,
           none)

static void form_render(void *instance, flow_content content) {
  form *self = instance;
  flow_add_field(self->engine, content, "title", "Title", FLOW_FIELD_TEXT, self->title, NULL);
}
static void title(void *instance, const flow_string *text) {
  form *self = instance;
  flow_string_copy(self->title, sizeof self->title, *text);
}

flow_status state_words_register(flow_engine *engine) {
  static const flow_method methods[] = {FLOW_LIFE(form), FLOW_STATE_METHODS(form),
                                        FLOW_SCREEN_METHOD(render, form_render),
                                        FLOW_ACTION(title)};
  flow_class class = FLOW_CLASS(FLOW_KIND_SCREEN, "form", methods);
  return flow_class_register(engine, FLOW_NONE, &class, NULL);
}

void state_words_fill(void *instance) {
  form *self = instance;
  self->is_on = true;
  self->is_open = FLOW_TRUE;
  self->tiny = INT8_MIN;
  self->low = INT16_MIN;
  self->count = INT32_MIN;
  self->wide = INT64_MIN;
  self->byte = UINT8_MAX;
  self->half = UINT16_MAX;
  self->word = UINT32_MAX;
  self->look = FANCY;
  self->share = 0.5;
  memcpy(self->title, "title", 6);
  free(self->name);
  self->name = copy_of("Ada");
  free(self->none);
  self->none = NULL;
  self->not_kept = 1;
}

const char *state_words_text(void *instance, char *room, size_t size) {
  const form *self = instance;
  snprintf(room, size, "%d %d %d %d %d %" PRId64 " %d %d %" PRIu32 " %d %g '%s' '%s' %s %" PRId64,
           self->is_on, (int)self->is_open, self->tiny, self->low, self->count, self->wide,
           self->byte, self->half, self->word, (int)self->look, self->share, self->title,
           self->name, self->none ? self->none : "NULL", self->not_kept);
  return room;
}
