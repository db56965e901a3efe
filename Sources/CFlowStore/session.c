/* Sessions as their hosts have them. */
#define _GNU_SOURCE
#include "session.h"

#include <flow/engine.h>
#include <stdlib.h>

#include "attached.h"
#include "message.h"

/* The first sizes of structs that callers give. */
enum {
  OPTIONS_FIRST = SIZED_FIRST(flow_session_options, lost),
  INFO_FIRST = SIZED_FIRST(flow_session_info, is_lost),
  KEEPER_FIRST = SIZED_FIRST(flow_keeper, end)
};

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
  if (given.flags & ~(FLOW_SESSION_READ_ONLY | FLOW_SESSION_TELLS_CRASHES)) {
    return message_fail(error, FLOW_ERROR_INVALID_ARGUMENT, 0,
                        "flags are 0x%x; 0x1 and 0x4 are known, and 0x2 of a folder's sessions",
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

/* Restores, and begins to keep steps. */
static flow_status begin(flow_session *self, const flow_restore_options *options,
                         flow_error *error) {
  flow_status status = flow_saver_create(self->engine, &self->saver);
  if (status != FLOW_OK) {
    return message_fail(error, status, 0, "the engine keeps no state: %s",
                        flow_status_text(status));
  }
  flow_engine_wishes(self->engine, &self->wishes);
  status = restoring_run(self, options, error);
  if (status != FLOW_OK) {
    flow_saver_destroy(self->engine, self->saver);
    return status;
  }
  keeping_enter(self);
  status = keeping_begin(self, error);
  self->busy--;
  if (status != FLOW_OK || !self->is_detached) return status;
  /* Its first step was told to the host, who did not want it. */
  keeping_end(self);
  return message_fail(error, FLOW_ERROR_STALE_HANDLE, 0,
                      "the session was detached while it was being attached");
}

flow_status flow_session_attach(flow_engine *engine, const flow_keeper *keeper,
                                const flow_session_options *options, flow_session **out_session,
                                flow_error *out_error) {
  const flow_session_options given = options_of(options);
  flow_session_info info = FLOW_SESSION_INFO_INIT;
  flow_status status = check(engine, keeper, options, out_session, out_error);
  flow_session *self = status == FLOW_OK ? calloc(1, sizeof *self) : NULL;
  if (status == FLOW_OK && !self) {
    status = message_fail(out_error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  if (status == FLOW_OK) status = attached_add(engine, out_error);
  if (status != FLOW_OK) {
    free(self);
    keeper_end(keeper);
    options_end(options);
    return status;
  }
  self->engine = engine;
  sized_take(&self->keeper, sizeof self->keeper, KEEPER_FIRST, keeper);
  self->info = info;
  self->committed = given.committed;
  self->lost = given.lost;
  self->is_read_only = (given.flags & FLOW_SESSION_READ_ONLY) != 0;
  self->tells_crashes = (given.flags & FLOW_SESSION_TELLS_CRASHES) != 0;
  status = begin(self, given.restore, out_error);
  if (status == FLOW_OK) {
    *out_session = self;
  } else if (!self->is_detached) {
    keeping_give_back(self);
    free(self);
  }
  return status;
}

flow_status flow_session_get(const flow_session *session, flow_session_info *out_info) {
  uint32_t size;
  if (!session || !out_info) return FLOW_ERROR_INVALID_ARGUMENT;
  if (session->is_detached) return FLOW_ERROR_STALE_HANDLE;
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
  if (session->is_detached) {
    return message_fail(out_error, FLOW_ERROR_STALE_HANDLE, 0, "the session was detached");
  }
  if (!session->engine || session->is_read_only || session->info.is_lost) return FLOW_OK;
  keeping_enter(session);
  status = session->keeper.sync(session->keeper.self, &error);
  if (status == FLOW_OK) {
    keeping_stop_timer(session, &session->sync_timer);
  } else {
    keeping_fail(session, status, &error);
    message_fail(out_error, status, 0, "%s", error.message);
  }
  keeping_leave(session);
  return status;
}

void flow_session_detach(flow_session *session) {
  if (!session || session->is_detached) return;
  session->is_detached = 1;
  if (session->busy == 0) keeping_end(session);
}
