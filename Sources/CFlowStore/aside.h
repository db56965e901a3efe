/* Sessions that are put aside: their files go on under a name of their own, NAME-aside-N. */
#ifndef CFLOWSTORE_ASIDE_H
#define CFLOWSTORE_ASIDE_H

#include "site.h"

/* Gives the file and the log of a session, as far as they are there, the first name that is free.
 * The caller has the lock. */
flow_status aside_move(const site *from, site *out_to, flow_error *error);

/* The name of a session that is put aside, with this number. */
void aside_name(const char *name, int number, char aside[FLOW_SESSION_NAME + 1]);

/* Does the same with a log whose file has gone, before another file comes to its name. */
flow_status aside_move_log(const site *from, flow_error *error);

#endif
