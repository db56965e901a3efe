/* An engine and its keeper: what has changed is written whenever the engine comes to rest. */
#ifndef CFLOWSTORE_SESSION_H
#define CFLOWSTORE_SESSION_H

#include <flow/store.h>
#include <flow/timer.h>

#include "../CFlowJSON/sized.h"
#include "step.h"
#include "trial.h"

struct flow_session {
  flow_engine *engine; /* NULL once it has ended */
  flow_keeper keeper;
  flow_session_info info;
  flow_step_callback committed;
  flow_lost_callback lost;
  int is_read_only;
  int is_detached;
  int tells_crashes; /* the host does */
  int busy;          /* functions of this session on the stack, which use it when they go on */
  flow_saver saver;
  flow_rest rest, end;
  int needs_whole; /* the last step was not written */
  trial *trial;    /* of the restore; or NULL */
  uint64_t wishes; /* of the user before the restore */
  int is_survived; /* the trial goes on only to name callbacks */
  flow_timer sync_timer, interval_timer, trial_timer;
  step step;
};

/* The options of a caller, as this version has them; the usual ones for NULL. */
flow_session_options options_of(const flow_session_options *options);

/* Runs the destroy functions of settings that no session has taken. */
void options_end(const flow_session_options *options);

/* Begins to keep the steps of an engine that was restored. */
flow_status keeping_begin(flow_session *self, flow_error *error);

/* Tells why a step was not written; FLOW_ERROR_SHUTTING_DOWN is for good. */
void keeping_fail(flow_session *self, flow_status status, const flow_error *error);

void keeping_stop_timer(flow_session *self, flow_timer *timer);

/* Ends the keeping of a session that is detached. It may end the session with it. */
void keeping_end(flow_session *self);

/* Gives the keeper back, and what else the host has given. Any number of times. */
void keeping_give_back(flow_session *self);

/* Around what calls functions of others: a session that they detach ends behind it. */
void keeping_enter(flow_session *self);
void keeping_leave(flow_session *self);

/* Restores what the keeper has; of a flow that had ended, what outlives it. */
flow_status restoring_run(flow_session *self, const flow_restore_options *options,
                          flow_error *error);

enum { RESTORE_FIRST = SIZED_FIRST(flow_restore_options, set_aside_count) };

#endif
