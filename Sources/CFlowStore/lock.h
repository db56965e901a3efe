/* The lock of a session: a file of its own beside it. SQLite's locks go when the process closes any
 * descriptor of the file; an open-file-description lock goes with its own alone. */
#ifndef CFLOWSTORE_LOCK_H
#define CFLOWSTORE_LOCK_H

#include "site.h"

/* Takes the lock, or returns FLOW_ERROR_BUSY and the sentence who has it. `*out_lock` is a
 * descriptor. */
flow_status lock_take(const site *site, int *out_lock, flow_error *error);

/* Gives the lock back. The file stays. */
void lock_give(int lock);

/* True if somebody has the lock; `*out_process` is a process that said so, or 0. */
int lock_is_taken(const char *path, uint32_t *out_process);

#endif
