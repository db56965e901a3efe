/* The lock of a session: a file of its own beside it. SQLite's locks go when the process closes any
 * descriptor of the file; an open-file-description lock goes with its own alone, and holds against
 * another engine of the process as well. But a child of fork() shares the description, and would
 * keep the lock when its parent has ended: it closes its descriptors before fork() returns there. A
 * child that runs another program loses them by O_CLOEXEC, as that of posix_spawn() does. */
#ifndef CFLOWSTORE_LOCK_H
#define CFLOWSTORE_LOCK_H

#include "site.h"

/* Takes the lock, or returns FLOW_ERROR_BUSY and the sentence who has it. `*out_lock` is a
 * descriptor. */
flow_status lock_take(const site *site, int *out_lock, flow_error *error);

/* The refusal of a session that a process has. */
flow_status lock_is_busy(const char *name, uint32_t process, flow_error *error);

/* Gives the lock back. The file stays. In a child of fork() it has gone already. */
void lock_give(int lock);

/* The number of forks between this process and the first one that had a lock: what was opened at
 * another number belongs to the parent. */
unsigned lock_generation(void);

/* Begins to read the file of a site whose lock this process has. The descriptor stays the lock's:
 * to close a descriptor of the file would end the locks by which SQLite keeps other programs out.
 * -1 if this process has not the lock. */
int lock_look(const site *site);

/* Ends that. The lock is not given back before. */
void lock_look_end(int look);

/* True if somebody has the lock; `*out_process` is a process that said so, or 0. */
int lock_is_taken(const char *path, uint32_t *out_process);

#endif
