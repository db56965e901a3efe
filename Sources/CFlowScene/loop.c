/* An engine in the loop of a host: its beginning, its turns, and its end. */
#include "loop.h"

#include <stdlib.h>

#include "storage.h"

/* ---- Its life -------------------------------------------------------------------------------- */

flow_status flow_scene_loop_create(const flow_engine_options *options, flow_scene_loop **out_loop,
                                   flow_error *out_error) {
  flow_scene_loop *self = storage_zero(1, sizeof *self);
  flow_status status =
      out_loop ? flow_engine_create(options, &self->engine) : FLOW_ERROR_INVALID_ARGUMENT;
  self->notes = -1;
  self->last = &self->first;
  if (status == FLOW_OK) status = flow_engine_descriptor(self->engine, &self->descriptor);
  if (status == FLOW_OK) {
    *out_loop = self;
    return status;
  }
  flow_engine_destroy(self->engine);
  free(self);
  return core_fail(out_error, status, "%s cannot be made: %s", "an engine");
}

/* Frees a loop that nothing of is on the stack. */
static void end(flow_scene_loop *self) {
  self->is_ending = true;
  /* Until it has ended, its callbacks may still ask it. */
  flow_engine_destroy(self->engine);
  while (self->first)
    loop_take(self, false);
  watch_end(self);
  free(self);
}

flow_bool flow_scene_loop_destroy(flow_scene_loop *self) {
  if (!self || self->is_ending) return FLOW_FALSE;
  if (!self->depth && !loop_is_inside(self)) {
    end(self);
    return FLOW_TRUE;
  }
  self->is_ending = true;
  loop_wake(self);
  return FLOW_FALSE;
}

flow_engine *flow_scene_loop_engine(const flow_scene_loop *self) {
  return self ? self->engine : NULL;
}

int flow_scene_loop_descriptor(const flow_scene_loop *self) {
  return !self || loop_is_inside(self) ? -1 : self->descriptor;
}

/* Functions of the host run behind the dispatch, which makes the descriptor rest: it is readable
 * again for all that they ask for. */
flow_bool flow_scene_loop_run(flow_scene_loop *self) {
  if (!self) return FLOW_FALSE;
  if (loop_is_inside(self)) return FLOW_TRUE;
  self->depth++;
  if (!self->is_ending) flow_engine_dispatch(self->engine);
  /* A run inside a function takes all that is left of the turn. */
  self->turn = self->waiting;
  while (self->turn && !self->is_ending) {
    self->turn--;
    loop_take(self, true);
  }
  if (!self->is_ending) watch_run(self);
  if (--self->depth || !self->is_ending) return FLOW_TRUE;
  end(self);
  return FLOW_FALSE;
}

/* ---- Words ----------------------------------------------------------------------------------- */

#define ONE_MORE_(name, number, text, sentence) +1
#define WORDS (0 FLOW_WORD_TABLE(ONE_MORE_))

/* FNV-1a, with the NUL, so that words do not run together. */
static uint64_t digest(uint64_t before, const char *text) {
  do {
    before = (before ^ (unsigned char)*text) * 1099511628211u;
  } while (*text++);
  return before;
}

flow_bool flow_scene_loop_words(flow_scene_loop *self) {
  const char *text;
  flow_direction direction;
  uint64_t before;
  if (!self) return FLOW_FALSE;
  before = self->words;
  flow_engine_locale(self->engine, &text, &direction);
  self->words = digest(14695981039346656037u + (uint64_t)direction, text);
  /* Words that the program has set are enough: all others follow from the language (H22). */
  for (flow_word word = 1; word <= WORDS; word++) {
    flow_engine_word(self->engine, word, &text);
    self->words = digest(self->words, text);
  }
  return self->words != before;
}
