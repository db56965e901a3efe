/* Marks of sessions in a file beside theirs. They are written, not mapped: a file that is cut short
 * is a mark that is not there, and a full disk is an error. */
#ifndef CFLOWSTORE_MARK_FILE_H
#define CFLOWSTORE_MARK_FILE_H

#include <flow/store.h>

#include "site.h"

/* The file of marks beside the file of a site, whose lock is held. It is opened when it is needed.
 */
typedef struct mark_file {
  const site *site;
  int file; /* 0: not opened yet */
} mark_file;

/* Do what a keeper's functions of the same name do. `number` is the session's in a file of
 * many, where each session has a place for its marks; 0 for a session that is alone. */
flow_status mark_file_put(mark_file *self, int64_t number, flow_mark kind, const void *mark,
                          size_t size, flow_error *error);
flow_status mark_file_get(mark_file *self, int64_t number, flow_mark kind, void *mark, size_t room,
                          size_t *out_size, flow_error *error);

/* Deletes the marks of a session in a file of many, whose number another session may get, and gives
 * their room back to the disk. */
flow_status mark_file_clear(mark_file *self, int64_t number, flow_error *error);

/* Moves the file of marks along with its session; where there is none, none is left at the new name
 * either. */
void mark_file_move(const site *from, const site *to);

/* Deletes the file, so that no session of this name inherits it. */
void mark_file_delete(const site *site);

void mark_file_close(mark_file *self);

#endif
