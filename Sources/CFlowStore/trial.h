/* The trial of a restored session: a page of a file names the record whose callback runs, so that a
 * process that dies of it leaves word. No saved state can end a program twice. */
#ifndef CFLOWSTORE_TRIAL_H
#define CFLOWSTORE_TRIAL_H

#include "site.h"

typedef struct trial trial;

/* Reads the page beside a session, whose lock is held, and makes it if it is not there. NULL where
 * that is not possible: then there is no trial, and the sentence says why. */
trial *trial_open(const site *site, flow_error *error);

/* True if processes have died in the restore of this session three times in a row, and nobody can
 * say of what. */
int trial_has_failed(const trial *self);

/* Counts from the beginning, for a session that begins anew. */
void trial_forget(trial *self);

/* The ids that are not to be tried, as long as their plugin's file is the same. `records` are those
 * that will be restored. The array is the trial's. */
const uint64_t *trial_aside(trial *self, flow_engine *engine, const flow_record *records,
                            size_t count, size_t *out_count);

/* Tells in the engine's diagnostics what was set aside. */
void trial_tell(const trial *self, flow_engine *engine);

/* Begins, right before the restore. There is one trial in a process at a time; false if another
 * runs, or the calls are seen by somebody else (FLOW_TRACE). */
int trial_begin(trial *self, flow_engine *engine);

/* Ends well: the process has lived. Any number of times. */
void trial_end(trial *self);

/* Forgets an instance that was set aside, because it has gone. */
void trial_gone(trial *self, uint64_t id);

/* Forgets each instance that was set aside and lives again, as after "try again". */
void trial_look(trial *self, flow_engine *engine);

/* Ends the trial and the page. NULL is a no-op. */
void trial_close(trial *self);

#endif
