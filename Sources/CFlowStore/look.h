/* A look at a session that changes nothing in its folder: no lock, no file, no byte. */
#ifndef CFLOWSTORE_LOOK_H
#define CFLOWSTORE_LOOK_H

#include "site.h"

typedef struct look look;

/* Copies a session that is there, and opens the copy. Anybody may write the session meanwhile. */
flow_status look_open(const site *site, look **out_look, flow_error *error);

/* FLOW_OK if the log beside a session that is there was written for it, or there is none. */
flow_status look_at_log(const site *site, flow_error *error);

/* True if the flow of a session has ended by itself. Reads the first bytes of its file, and its log
 * if it has one. */
int look_has_ended(const site *site);

/* Tells all records of the step that was copied: a keeper's `read`. */
flow_status look_read(void *self, flow_kept_record_fn take, void *user_data, uint64_t *out_step,
                      flow_error *error);

void look_close(void *self);

#endif
