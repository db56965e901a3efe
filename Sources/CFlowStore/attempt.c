#include "attempt.h"

#include <stdlib.h>

struct attempt {
  flow_session_options given;
  int is_kept;
  int ends; /* of both callbacks, which are still to come */
};

static void committed(void *user_data, flow_session *session, uint64_t step) {
  const flow_step_callback *given = &((attempt *)user_data)->given.committed;
  given->function(given->user_data, session, step);
}

static void lost(void *user_data, flow_session *session, uint64_t step) {
  const flow_lost_callback *given = &((attempt *)user_data)->given.lost;
  given->function(given->user_data, session, step);
}

static void end(attempt *self, const flow_step_callback *given) {
  if (!self->is_kept) return;
  if (given->destroy) given->destroy(given->user_data);
  if (--self->ends == 0) free(self);
}

static void committed_ends(void *user_data) {
  end(user_data, &((attempt *)user_data)->given.committed);
}

static void lost_ends(void *user_data) { end(user_data, &((attempt *)user_data)->given.lost); }

attempt *attempt_begin(const flow_session_options *given, flow_session_options *out_options) {
  attempt *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->given = *given;
  self->ends = 2;
  *out_options = *given;
  out_options->committed.function = given->committed.function ? committed : NULL;
  out_options->committed.user_data = self;
  out_options->committed.destroy = committed_ends;
  out_options->lost.function = given->lost.function ? lost : NULL;
  out_options->lost.user_data = self;
  out_options->lost.destroy = lost_ends;
  return self;
}

void attempt_keep(attempt *self) { self->is_kept = 1; }

void attempt_drop(attempt *self) { free(self); }
