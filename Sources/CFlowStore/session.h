/* An engine and its keeper, as store.c makes them. */
#ifndef CFLOWSTORE_SESSION_H
#define CFLOWSTORE_SESSION_H

#include "../CFlowJSON/sized.h"
#include "trial.h"

/* flow_session_attach() with a trial of the restore, which is the session's from now on; NULL:
 * without one, and why is told in the engine's diagnostics unless it is empty. */
flow_status session_attach(flow_engine *engine, const flow_keeper *keeper, trial *trial,
                           const char *why_not, const flow_session_options *options,
                           flow_session **out_session, flow_error *error);

/* The options of a caller, as this version has them; the usual ones for NULL. */
flow_session_options options_of(const flow_session_options *options);

/* Runs the destroy functions of settings that no session has taken. */
void options_end(const flow_session_options *options);

#endif
