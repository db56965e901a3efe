#define _GNU_SOURCE
/* An engine and its keeper: what has changed is written whenever the engine comes to rest. */
#include <flow/engine.h>
#include <flow/timer.h>
#include <stdio.h>
#include <stdlib.h>

#include "kept.h"
#include "message.h"
#include "session.h"
#include "step.h"

/* Times of the engine's clock, in milliseconds: until a step is synced; between two looks at
 * whether the engine has come to rest at all; until a restore counts as survived. */
enum { SYNC_DELAY = 1000, LOOK = 2500, TRIAL_LIMIT = 10000 };

/* The first sizes of structs that callers give. */
enum {
  OPTIONS_FIRST = SIZED_FIRST(flow_session_options, lost),
  INFO_FIRST = SIZED_FIRST(flow_session_info, is_lost),
  KEEPER_FIRST = SIZED_FIRST(flow_keeper, end),
  RESTORE_FIRST = SIZED_FIRST(flow_restore_options, set_aside_count)
};

struct flow_session {
  flow_engine *engine; /* NULL once it has ended */
  flow_keeper keeper;
  flow_session_info info;
  flow_step_callback committed;
  flow_lost_callback lost;
  int is_read_only;
  int is_detached; /* from an engine that was halted, and frees this at its end */
  flow_saver saver;
  int needs_whole; /* the last step was not written */
  int has_rested;  /* since the last look */
  int late_looks;  /* that have found that it has not */
  trial *trial;    /* of the restore; or NULL */
  int steps;       /* since then */
  flow_timer sync_timer, interval_timer, rest_timer, trial_timer;
  step step;
};

/* Tells once why nothing is saved, and once that all is saved again. */
static void tell(flow_session *self, flow_status status, const char *message) {
  if (status == self->info.status) return;
  self->info.status = status;
  if (!self->engine) return;
  flow_log(self->engine, status == FLOW_OK ? FLOW_SEVERITY_NOTE : FLOW_SEVERITY_ERROR, FLOW_NONE,
           message);
}

static void fail(flow_session *self, flow_status status, const flow_error *error) {
  char message[FLOW_ERROR_MESSAGE_SIZE + 64];
  self->needs_whole = 1;
  snprintf(message, sizeof message, "not saved since step %llu: %s",
           (unsigned long long)self->info.step,
           error->message[0] ? error->message : flow_status_text(status));
  tell(self, status, message);
  if (status != FLOW_ERROR_SHUTTING_DOWN || self->info.is_lost) return;
  self->info.is_lost = FLOW_TRUE;
  /* The session goes on where its lease has gone to. */
  if (self->engine && self->keeper.interval > 0) flow_engine_halt(self->engine);
  if (self->lost.function) self->lost.function(self->lost.user_data, self, self->info.step);
}

static void on_sync(void *user_data, flow_engine *engine, flow_handle timer) {
  flow_session *self = user_data;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = FLOW_OK;
  (void)engine;
  if (timer == self->sync_timer) self->sync_timer = FLOW_NONE;
  if (!self->info.is_lost) status = self->keeper.sync(self->keeper.self, &error);
  if (status != FLOW_OK) fail(self, status, &error);
}

static void on_look(void *user_data, flow_engine *engine, flow_handle timer) {
  flow_session *self = user_data;
  (void)timer;
  /* It has not for two of these times at least. */
  if (!self->has_rested && ++self->late_looks == 2) {
    flow_log(
        engine, FLOW_SEVERITY_WARNING, FLOW_NONE,
        "the engine has not come to rest for 5 seconds, and nothing was saved; a presenter may "
        "not have answered");
  }
  self->has_rested = 0;
}

static void on_survived(void *user_data, flow_engine *engine, flow_handle timer) {
  flow_session *self = user_data;
  (void)engine;
  (void)timer;
  self->trial_timer = FLOW_NONE;
  trial_end(self->trial);
}

static void start_timer(flow_session *self, uint64_t delay, uint64_t interval,
                        void (*function)(void *, flow_engine *, flow_handle),
                        flow_timer *out_timer) {
  flow_callback callback = {NULL, NULL, NULL};
  callback.function = function;
  callback.user_data = self;
  flow_timer_start(self->engine, FLOW_NONE, delay, interval, callback, out_timer);
}

static void stop_timer(flow_session *self, flow_timer *timer) {
  if (*timer != FLOW_NONE) flow_timer_stop(self->engine, *timer);
  *timer = FLOW_NONE;
}

static flow_status write_step(flow_session *self, flow_bool is_whole, flow_error *error) {
  const flow_keeper *keeper = &self->keeper;
  flow_status status = keeper->begin(keeper->self, is_whole, error);
  size_t index;
  for (index = 0; index < self->step.count && status == FLOW_OK; index++) {
    const told *each = &self->step.records[index];
    if (each->has_gone) {
      status = keeper->remove(keeper->self, each->kind, each->id, error);
    } else {
      flow_kept_record record = step_record(&self->step, index);
      status = keeper->put(keeper->self, &record, error);
    }
  }
  return status == FLOW_OK ? keeper->commit(keeper->self, &self->info.step, error) : status;
}

/* Looks at each rest, because a placeholder that comes alive changes no record. */
static void look_at_trial(flow_session *self) {
  size_t index;
  for (index = 0; index < self->step.count; index++)
    if (self->step.records[index].has_gone) trial_gone(self->trial, self->step.records[index].id);
  trial_look(self->trial, self->engine);
}

static void save(flow_session *self) {
  flow_record_callback callback = {step_take, NULL, NULL};
  flow_bool is_whole = FLOW_FALSE;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status;
  callback.user_data = &self->step;
  step_clear(&self->step);
  status = flow_engine_save(self->engine, self->saver, self->needs_whole ? 0 : FLOW_SAVE_CHANGED,
                            callback, &is_whole);
  if (status == FLOW_OK && self->step.status != FLOW_OK) {
    status = self->step.status;
    error = self->step.error;
  }
  if (self->trial) look_at_trial(self);
  if (status == FLOW_OK && self->step.count == 0) return;
  if (status == FLOW_OK) status = write_step(self, is_whole, &error);
  if (status != FLOW_OK) {
    fail(self, status, &error);
    return;
  }
  self->needs_whole = 0;
  /* The first step is the restore's own. */
  if (self->trial && ++self->steps == 2) trial_end(self->trial);
  tell(self, FLOW_OK, "all is saved again");
  if (self->sync_timer == FLOW_NONE) {
    start_timer(self, SYNC_DELAY, 0, on_sync, &self->sync_timer);
  }
  if (self->committed.function) {
    self->committed.function(self->committed.user_data, self, self->info.step);
  }
}

static void at_rest(void *user_data, flow_engine *engine, flow_handle subject) {
  flow_session *self = user_data;
  (void)engine;
  (void)subject;
  self->has_rested = 1;
  self->late_looks = 0;
  if (!self->is_read_only && !self->info.is_lost) save(self);
}

/* Gives the keeper back, with the engine's end or before it. */
static void on_end(void *user_data) {
  flow_session *self = user_data;
  trial_close(self->trial);
  self->trial = NULL;
  if (self->keeper.end) self->keeper.end(self->keeper.self);
  if (self->committed.destroy) self->committed.destroy(self->committed.user_data);
  if (self->lost.destroy) self->lost.destroy(self->lost.user_data);
  memset(&self->keeper, 0, sizeof self->keeper);
  memset(&self->committed, 0, sizeof self->committed);
  memset(&self->lost, 0, sizeof self->lost);
  self->engine = NULL;
  if (self->is_detached) free(self);
}

/* The ids that the host sets aside, and those of the trial; the caller frees them. */
static uint64_t *set_aside(const flow_restore_options *options, const uint64_t *ids, size_t count) {
  uint64_t *all = malloc((options->set_aside_count + count + 1) * sizeof *all);
  if (!all) return NULL;
  if (options->set_aside_count > 0) {
    memcpy(all, options->set_aside, options->set_aside_count * sizeof *all);
  }
  if (count > 0) memcpy(all + options->set_aside_count, ids, count * sizeof *all);
  return all;
}

static flow_status restore_records(flow_session *self, const kept *all,
                                   const flow_restore_options *given, flow_error *error) {
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  const uint64_t *ids = NULL;
  uint64_t *aside;
  size_t count = 0;
  flow_status status;
  if (given) sized_take(&options, sizeof options, RESTORE_FIRST, given);
  if (self->trial) ids = trial_aside(self->trial, self->engine, all->records, all->count, &count);
  aside = set_aside(&options, ids, count);
  if (!aside) {
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  options.set_aside = aside;
  options.set_aside_count += count;
  if (self->trial) {
    trial_tell(self->trial, self->engine);
    if (!trial_begin(self->trial, self->engine)) {
      flow_log(self->engine, FLOW_SEVERITY_NOTE, FLOW_NONE,
               "calls are traced, or another session is being tried: a crash in this restore will "
               "not be told from others");
    }
  }
  status = flow_engine_restore(self->engine, all->records, all->count, &options, error);
  free(aside);
  return status;
}

/* Begins without a flow, and goes on with the saved ids and the numbers of inputs of a flow that
 * had ended (S3, V7). The engine refuses to begin inside its callbacks, and while something is open
 * in it. */
static flow_status begin_empty(flow_session *self, const kept *all, flow_error *error) {
  size_t index;
  for (index = 0; index < all->count; index++) {
    const flow_record *record = &all->records[index];
    if (record->kind == FLOW_KIND_NONE)
      return flow_engine_restore(self->engine, record, 1, NULL, error);
  }
  return flow_engine_restore(self->engine, NULL, 0, NULL, error);
}

/* Restores what is kept; of a flow that had ended, what outlives it. */
static flow_status restore(flow_session *self, const flow_restore_options *options,
                           flow_error *error) {
  kept all;
  flow_status status = kept_read(&all, &self->keeper, &self->info.step, error);
  if (status == FLOW_OK && all.has_flow) {
    status = restore_records(self, &all, options, error);
    self->info.is_restored = status == FLOW_OK;
  } else if (status == FLOW_OK) {
    status = begin_empty(self, &all, error);
  }
  kept_end(&all);
  return status;
}

static flow_status begin(flow_session *self, const flow_restore_options *options,
                         flow_error *error) {
  flow_callback rest = {at_rest, NULL, on_end};
  flow_status status = flow_saver_create(self->engine, &self->saver);
  if (status != FLOW_OK) {
    return message_fail(error, status, 0, "the engine keeps no state: %s",
                        flow_status_text(status));
  }
  status = restore(self, options, error);
  if (status != FLOW_OK) {
    flow_saver_destroy(self->engine, self->saver);
    return status;
  }
  rest.user_data = self;
  status = flow_engine_set_rest(self->engine, rest);
  if (status != FLOW_OK) {
    return message_fail(error, status, 0, "the engine takes no rest callback: %s",
                        flow_status_text(status));
  }
  self->has_rested = 1;
  start_timer(self, LOOK, LOOK, on_look, &self->rest_timer);
  if (self->info.is_restored && self->trial) {
    start_timer(self, TRIAL_LIMIT, 0, on_survived, &self->trial_timer);
  }
  if (self->keeper.interval > 0) {
    start_timer(self, self->keeper.interval, self->keeper.interval, on_sync, &self->interval_timer);
  }
  return FLOW_OK;
}

static flow_status refuse_size(const char *name, const void *given, size_t first, size_t known,
                               flow_error *error) {
  return message_fail(error, FLOW_ERROR_STRUCT_SIZE, 0, SIZED_REFUSED, name,
                      (unsigned)sized_size(given), first, known);
}

static flow_status check(flow_engine *engine, const flow_keeper *keeper,
                         const flow_session_options *options, flow_session **out_session,
                         flow_error *error) {
  flow_session_options given;
  flow_restore_options restore;
  flow_keeper own;
  if (!engine || !keeper || !out_session) {
    return message_fail(error, FLOW_ERROR_INVALID_ARGUMENT, 0, "an argument is NULL");
  }
  if (!sized_take(&own, sizeof own, KEEPER_FIRST, keeper))
    return refuse_size("keeper", keeper, KEEPER_FIRST, sizeof own, error);
  if (!options) return FLOW_OK;
  if (!sized_take(&given, sizeof given, OPTIONS_FIRST, options))
    return refuse_size("options", options, OPTIONS_FIRST, sizeof given, error);
  if (given.flags & ~FLOW_SESSION_READ_ONLY) {
    return message_fail(error, FLOW_ERROR_INVALID_ARGUMENT, 0, "flags are 0x%x; only 0x1 is known",
                        (unsigned)given.flags);
  }
  if (given.restore && !sized_take(&restore, sizeof restore, RESTORE_FIRST, given.restore))
    return refuse_size("options.restore", given.restore, RESTORE_FIRST, sizeof restore, error);
  return FLOW_OK;
}

flow_session_options options_of(const flow_session_options *options) {
  flow_session_options given = FLOW_SESSION_OPTIONS_INIT;
  if (options) sized_take(&given, sizeof given, OPTIONS_FIRST, options);
  return given;
}

void options_end(const flow_session_options *options) {
  const flow_session_options given = options_of(options);
  if (given.committed.destroy) given.committed.destroy(given.committed.user_data);
  if (given.lost.destroy) given.lost.destroy(given.lost.user_data);
}

/* Ends a keeper that is not taken. */
static void keeper_end(const flow_keeper *keeper) {
  flow_keeper own = {0};
  if (keeper && sized_take(&own, sizeof own, KEEPER_FIRST, keeper) && own.end) own.end(own.self);
}

flow_status session_attach(flow_engine *engine, const flow_keeper *keeper, trial *trial,
                           const char *why_not, const flow_session_options *options,
                           flow_session **out_session, flow_error *out_error) {
  const flow_session_options given = options_of(options);
  flow_session_info info = FLOW_SESSION_INFO_INIT;
  flow_status status = check(engine, keeper, options, out_session, out_error);
  flow_session *self = status == FLOW_OK ? calloc(1, sizeof *self) : NULL;
  if (status == FLOW_OK && !self) {
    status = message_fail(out_error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  if (status == FLOW_OK) {
    self->engine = engine;
    sized_take(&self->keeper, sizeof self->keeper, KEEPER_FIRST, keeper);
    self->info = info;
    self->trial = trial;
    self->committed = given.committed;
    self->lost = given.lost;
    self->is_read_only = (given.flags & FLOW_SESSION_READ_ONLY) != 0;
    status = begin(self, given.restore, out_error);
  }
  if (status == FLOW_OK) {
    if (!trial && why_not[0]) flow_log(engine, FLOW_SEVERITY_WARNING, FLOW_NONE, why_not);
    *out_session = self;
    return FLOW_OK;
  }
  if (self) {
    on_end(self);
    free(self);
    return status;
  }
  trial_close(trial);
  keeper_end(keeper);
  options_end(options);
  return status;
}

flow_status flow_session_attach(flow_engine *engine, const flow_keeper *keeper,
                                const flow_session_options *options, flow_session **out_session,
                                flow_error *out_error) {
  return session_attach(engine, keeper, NULL, "", options, out_session, out_error);
}

flow_status flow_session_get(const flow_session *session, flow_session_info *out_info) {
  uint32_t size;
  if (!session || !out_info) return FLOW_ERROR_INVALID_ARGUMENT;
  size = sized_size(out_info);
  if (size < INFO_FIRST || size > 65536) return FLOW_ERROR_STRUCT_SIZE;
  memset(out_info, 0, size);
  memcpy(out_info, &session->info, size < sizeof *out_info ? size : sizeof *out_info);
  memcpy(out_info, &size, sizeof size);
  return FLOW_OK;
}

flow_status flow_session_sync(flow_session *session, flow_error *out_error) {
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = FLOW_OK;
  if (!session) {
    return message_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "session is NULL");
  }
  if (!session->engine || session->is_read_only || session->info.is_lost) return FLOW_OK;
  status = session->keeper.sync(session->keeper.self, &error);
  if (status == FLOW_OK) {
    stop_timer(session, &session->sync_timer);
    return FLOW_OK;
  }
  fail(session, status, &error);
  return message_fail(out_error, status, 0, "%s", error.message);
}

void flow_session_detach(flow_session *session) {
  flow_callback none = {NULL, NULL, NULL};
  flow_engine *engine;
  if (!session) return;
  engine = session->engine;
  if (engine) {
    stop_timer(session, &session->sync_timer);
    stop_timer(session, &session->interval_timer);
    stop_timer(session, &session->rest_timer);
    stop_timer(session, &session->trial_timer);
    flow_saver_destroy(engine, session->saver);
  }
  step_drop(&session->step);
  if (engine && flow_engine_set_rest(engine, none) != FLOW_OK) {
    session->is_detached = 1;
    return;
  }
  free(session);
}
