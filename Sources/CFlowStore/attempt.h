/* Settings of a session for an attempt after which another one may follow: their destroy functions
 * run once, with the last attempt. */
#ifndef CFLOWSTORE_ATTEMPT_H
#define CFLOWSTORE_ATTEMPT_H

#include <flow/store.h>

typedef struct attempt attempt;

/* Fills settings for the first attempt; NULL without memory. */
attempt *attempt_begin(const flow_session_options *given, flow_session_options *out_options);

/* The attempt has succeeded: its session has the settings, and ends them. */
void attempt_keep(attempt *self);

/* The attempt has failed: the settings that were given are as before. */
void attempt_drop(attempt *self);

#endif
