/* The restore of a session, and its trial. */
#include <flow/engine.h>
#include <stdlib.h>

#include "kept.h"
#include "message.h"
#include "session.h"

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

/* Opens the trial; a session whose marks cannot be kept goes on without one. One that was tried in
 * vain is refused: a store has put its session aside before. */
static flow_status begin_trial(flow_session *self, flow_error *error) {
  flow_error why = FLOW_ERROR_INIT;
  self->trial = self->is_read_only ? NULL : trial_open(&self->keeper, &why);
  if (!self->trial && why.message[0])
    flow_log(self->engine, FLOW_SEVERITY_WARNING, FLOW_NONE, why.message);
  if (!self->trial || !trial_has_failed(self->trial)) return FLOW_OK;
  return message_fail(error, FLOW_ERROR_BAD_VALUE, 0,
                      "three processes in a row have died when this session was restored; take "
                      "the mark of its trial away when the cause is mended, or delete it");
}

static flow_status restore_records(flow_session *self, const kept *all,
                                   const flow_restore_options *given, flow_error *error) {
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  flow_error why = FLOW_ERROR_INIT;
  const uint64_t *ids = NULL;
  uint64_t *aside;
  size_t count = 0;
  flow_status status = begin_trial(self, error);
  if (status != FLOW_OK) return status;
  if (given) sized_take(&options, sizeof options, RESTORE_FIRST, given);
  if (self->trial) ids = trial_aside(self->trial, self->engine, all->records, all->count, &count);
  aside = set_aside(&options, ids, count);
  if (!aside) return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  options.set_aside = aside;
  options.set_aside_count += count;
  if (self->trial) {
    trial_tell(self->trial, self->engine);
    if (trial_begin(self->trial, self->engine, self->tells_crashes, &why) != FLOW_OK)
      flow_log(self->engine, FLOW_SEVERITY_WARNING, FLOW_NONE, why.message);
  }
  status = flow_engine_restore(self->engine, all->records, all->count, &options, error);
  trial_restored(self->trial);
  free(aside);
  return status;
}

/* Forgets the marks of a flow that has ended: the next flow has other records. */
static void forget_trial(const flow_session *self) {
  trial *trial = self->is_read_only ? NULL : trial_open(&self->keeper, NULL);
  if (trial) trial_forget(trial, NULL);
  trial_close(trial);
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

flow_status restoring_run(flow_session *self, const flow_restore_options *options,
                          flow_error *error) {
  kept all;
  flow_status status = kept_read(&all, &self->keeper, &self->info.step, error);
  if (status == FLOW_OK && all.has_flow) {
    status = restore_records(self, &all, options, error);
    self->info.is_restored = status == FLOW_OK;
  } else if (status == FLOW_OK) {
    status = begin_empty(self, &all, error);
    if (status == FLOW_OK) forget_trial(self);
  }
  kept_end(&all);
  return status;
}
