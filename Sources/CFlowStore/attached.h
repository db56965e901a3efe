/* The sessions of this process, by their engines: an engine has one at most, and the hook that
 * watches restores finds by the engine of a call whose it is. */
#ifndef CFLOWSTORE_ATTACHED_H
#define CFLOWSTORE_ATTACHED_H

#include <flow/engine.h>

/* Notes that an engine has a session now. FLOW_ERROR_BUSY if it has one. */
flow_status attached_add(flow_engine *engine, flow_error *error);

void attached_remove(flow_engine *engine);

/* Sets the trial of the session of an engine, NULL for none. The number of sessions with a trial
 * that the process has now, from which their first and last follow. */
size_t attached_set_trial(flow_engine *engine, void *trial);

/* The trial of the session of an engine; NULL if there is none. */
void *attached_trial(flow_engine *engine);

#endif
