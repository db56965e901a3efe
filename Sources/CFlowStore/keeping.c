/* The steps of a session. */
#define _GNU_SOURCE
#include <flow/engine.h>
#include <stdio.h>
#include <stdlib.h>

#include "attached.h"
#include "message.h"
#include "session.h"

/* Times of the engine's clock, in milliseconds: until a step is synced; until a restore counts as
 * survived; and until its callbacks are named no longer. */
enum { SYNC_DELAY = 1000, TRIAL_LIMIT = 10000, NAMING_LIMIT = 60000 };

/* Tells once why nothing is saved, and once that all is saved again. */
static void tell(flow_session *self, flow_status status, const char *message) {
  if (status == self->info.status) return;
  self->info.status = status;
  if (!self->engine) return;
  flow_log(self->engine, status == FLOW_OK ? FLOW_SEVERITY_NOTE : FLOW_SEVERITY_ERROR, FLOW_NONE,
           message);
}

void keeping_fail(flow_session *self, flow_status status, const flow_error *error) {
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

static void start_timer(flow_session *self, uint64_t delay, uint64_t interval,
                        void (*function)(void *, flow_engine *, flow_handle),
                        flow_timer *out_timer) {
  flow_callback callback = {NULL, NULL, NULL};
  callback.function = function;
  callback.user_data = self;
  flow_timer_start(self->engine, FLOW_NONE, delay, interval, callback, out_timer);
}

void keeping_stop_timer(flow_session *self, flow_timer *timer) {
  if (*timer != FLOW_NONE) flow_timer_stop(self->engine, *timer);
  *timer = FLOW_NONE;
}

void keeping_enter(flow_session *self) { self->busy++; }

void keeping_leave(flow_session *self) {
  if (--self->busy == 0 && self->is_detached) keeping_end(self);
}

static void on_sync(void *user_data, flow_engine *engine, flow_handle timer) {
  flow_session *self = user_data;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = FLOW_OK;
  (void)engine;
  if (timer == self->sync_timer) self->sync_timer = FLOW_NONE;
  keeping_enter(self);
  if (!self->info.is_lost) status = self->keeper.sync(self->keeper.self, &error);
  if (status != FLOW_OK) keeping_fail(self, status, &error);
  keeping_leave(self);
}

/* Ends the trial, or its first part: what follows names callbacks for a while. */
static void on_survived(void *user_data, flow_engine *engine, flow_handle timer) {
  flow_session *self = user_data;
  const int is_over = self->is_survived;
  (void)engine;
  (void)timer;
  self->trial_timer = FLOW_NONE;
  self->is_survived = 1;
  if (is_over) {
    trial_end(self->trial);
    return;
  }
  trial_survived(self->trial);
  start_timer(self, NAMING_LIMIT - TRIAL_LIMIT, 0, on_survived, &self->trial_timer);
}

/* The user has gone on since the restore, and that was saved. */
static void survive_by_wish(flow_session *self) {
  uint64_t wishes = self->wishes;
  if (self->is_survived || flow_engine_wishes(self->engine, &wishes) != FLOW_OK) return;
  if (wishes == self->wishes) return;
  self->is_survived = 1;
  trial_survived(self->trial);
  keeping_stop_timer(self, &self->trial_timer);
  start_timer(self, NAMING_LIMIT, 0, on_survived, &self->trial_timer);
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

/* Notes what is kept now: a callback of it can be named. */
static void note_kept(flow_session *self) {
  size_t index;
  for (index = 0; index < self->step.count; index++)
    if (!self->step.records[index].has_gone) trial_kept(self->trial, self->step.records[index].id);
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
  /* A `save_state` has detached it: the session stays as after its last step. */
  if (self->is_detached) return;
  if (self->trial) look_at_trial(self);
  if (status == FLOW_OK && self->step.count == 0) return;
  if (status == FLOW_OK) status = write_step(self, is_whole, &error);
  if (status != FLOW_OK) {
    keeping_fail(self, status, &error);
    return;
  }
  self->needs_whole = 0;
  if (self->trial) {
    note_kept(self);
    survive_by_wish(self);
  }
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
  if (self->is_detached || self->is_read_only || self->info.is_lost) return;
  keeping_enter(self);
  save(self);
  keeping_leave(self);
}

static void end_now(void *user_data, flow_engine *engine, flow_handle subject) {
  flow_session *self = user_data;
  (void)subject;
  flow_engine_remove_rest(engine, self->end);
}

void keeping_give_back(flow_session *self) {
  if (!self->engine) return;
  keeping_enter(self);
  trial_close(self->trial);
  attached_remove(self->engine);
  if (self->keeper.end) self->keeper.end(self->keeper.self);
  if (self->committed.destroy) self->committed.destroy(self->committed.user_data);
  if (self->lost.destroy) self->lost.destroy(self->lost.user_data);
  self->trial = NULL;
  memset(&self->keeper, 0, sizeof self->keeper);
  memset(&self->committed, 0, sizeof self->committed);
  memset(&self->lost, 0, sizeof self->lost);
  self->engine = NULL;
  step_drop(&self->step);
  self->busy--;
}

/* Ends with the engine, or before it. The memory of a session that was detached stays until no
 * callback is on the stack, because a function there may still have it. */
static void on_end(void *user_data) {
  flow_session *self = user_data;
  flow_engine *engine = self->engine;
  flow_callback end = {end_now, NULL, free};
  keeping_give_back(self);
  if (!self->is_detached) return;
  end.user_data = self;
  flow_engine_add_rest(engine, end, &self->end);
}

void keeping_end(flow_session *self) {
  flow_engine *engine = self->engine;
  if (!engine) {
    free(self);
    return;
  }
  keeping_stop_timer(self, &self->sync_timer);
  keeping_stop_timer(self, &self->interval_timer);
  keeping_stop_timer(self, &self->trial_timer);
  flow_saver_destroy(engine, self->saver);
  /* An engine that was halted takes nothing, and ends the session when it ends. */
  flow_engine_remove_rest(engine, self->rest);
}

flow_status keeping_begin(flow_session *self, flow_error *error) {
  flow_callback rest = {at_rest, NULL, on_end};
  flow_status status;
  rest.user_data = self;
  status = flow_engine_add_rest(self->engine, rest, &self->rest);
  if (status != FLOW_OK) {
    return message_fail(error, status, 0, "the engine takes no rest callback: %s",
                        flow_status_text(status));
  }
  if (self->info.is_restored && self->trial) {
    start_timer(self, TRIAL_LIMIT, 0, on_survived, &self->trial_timer);
  }
  if (self->keeper.interval > 0) {
    start_timer(self, self->keeper.interval, self->keeper.interval, on_sync, &self->interval_timer);
  }
  return FLOW_OK;
}
