/* The trial of a restored session: marks of its keeper name the record whose callback runs, so that
 * a process that dies of it leaves word. No saved state can end a program twice. */
#ifndef CFLOWSTORE_TRIAL_H
#define CFLOWSTORE_TRIAL_H

#include <flow/store.h>

typedef struct trial trial;

/* Why a session was put aside. */
#define TRIAL_HAS_FAILED "has ended three processes in a row when it was restored"

/* Reads the marks of a keeper, and what they say of the process before. NULL without a sentence if
 * it keeps none, and with one if they cannot be read: then there is no trial. */
trial *trial_open(const flow_keeper *keeper, flow_error *error);

/* True if processes have died in the restore of this session three times in a row, and nobody can
 * say of what. */
int trial_has_failed(const trial *self);

/* Counts from the beginning, for a session that begins anew: writes nothing if nothing counts. */
flow_status trial_forget(trial *self, flow_error *error);

/* The ids that are not to be tried, as long as the file of their plugin says the same. `records`
 * are those that will be restored. The array is the trial's. */
const uint64_t *trial_aside(trial *self, flow_engine *engine, const flow_record *records,
                            size_t count, size_t *out_count);

/* Tells in the engine's diagnostics what was set aside, and that marks of a newer release were not
 * read. */
void trial_tell(const trial *self, flow_engine *engine);

/* Begins, right before the restore of a session that is attached. `is_told`: the host tells crashes
 * by flow_store_crashed(). */
flow_status trial_begin(trial *self, flow_engine *engine, int is_told, flow_error *error);

/* The restore has returned. From now on a death counts if a callback of this session runs, or if
 * this is the only session that is tried in the process. */
void trial_restored(trial *self);

/* The process has lived long enough, or the user goes on. From now on a death counts if a callback
 * of this session runs. */
void trial_survived(trial *self);

/* Ends well. Any number of times. */
void trial_end(trial *self);

/* Notes that a record is kept with this id. */
void trial_kept(trial *self, uint64_t id);

/* Forgets an instance that was set aside, because it has gone. */
void trial_gone(trial *self, uint64_t id);

/* Forgets each instance that was set aside and lives again, as after "try again". */
void trial_look(trial *self, flow_engine *engine);

/* Ends the trial. NULL is a no-op. */
void trial_close(trial *self);

#endif
