/* An engine in the loop of a host: what waits for its turn, and its end. */
#include "loop.h"

#include <flow/invoke.h>
#include <stdlib.h>

#include "storage.h"

bool loop_is_inside(const flow_scene_loop *self) {
  flow_running running = FLOW_RUNNING_INIT;
  return flow_engine_running(self->engine, &running) == FLOW_OK;
}

/* ---- Later ----------------------------------------------------------------------------------- */

static void nothing(void *data, flow_engine *engine, flow_handle subject) {
  (void)data, (void)engine, (void)subject;
}

static void wake(flow_scene_loop *self) {
  flow_engine_post(self->engine, (flow_callback){nothing, NULL, NULL});
}

static void end_callback(const flow_callback *callback) {
  if (callback->destroy) callback->destroy(callback->user_data);
}

void flow_scene_loop_later(flow_scene_loop *self, flow_callback callback) {
  later *made;
  if (!self || self->is_ending || !callback.function) {
    end_callback(&callback);
    return;
  }
  made = storage_zero(1, sizeof *made);
  made->callback = callback;
  *self->last = made;
  self->last = &made->next;
  self->waiting++;
  wake(self);
}

/* Takes the first that waits and ends it; `runs` it before. */
static void take(flow_scene_loop *self, bool runs) {
  later *taken = self->first;
  self->first = taken->next;
  if (!self->first) self->last = &self->first;
  self->waiting--;
  if (runs) taken->callback.function(taken->callback.user_data, self->engine, FLOW_NONE);
  end_callback(&taken->callback);
  free(taken);
}

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
    take(self, false);
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
  wake(self);
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
    take(self, true);
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
  for (flow_word word = 1; word <= WORDS; word++) {
    flow_engine_word(self->engine, word, &text);
    self->words = digest(self->words, text);
  }
  return self->words != before;
}
