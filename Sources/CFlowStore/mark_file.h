/* Marks of a session in a file beside it. They are written, not mapped: a file that is cut short is
 * a mark that is not there, and a full disk is an error. */
#ifndef CFLOWSTORE_MARK_FILE_H
#define CFLOWSTORE_MARK_FILE_H

#include <flow/store.h>

#include "site.h"

/* The file of one session, whose lock is held. Zeroes but for the site: it is opened when it is
 * needed. */
typedef struct mark_file {
  site site;
  int file; /* 0: not opened yet */
} mark_file;

/* Functions of a keeper, with a mark_file as `self`. */
flow_status mark_file_put(void *self, flow_mark kind, const void *mark, size_t size,
                          flow_error *error);
flow_status mark_file_get(void *self, flow_mark kind, void *mark, size_t room, size_t *out_size,
                          flow_error *error);

/* Moves the file of marks along with its session; where there is none, none is left at the new name
 * either. */
void mark_file_move(const site *from, const site *to);

/* Deletes the file, so that no session of this name inherits it. */
void mark_file_delete(const site *site);

void mark_file_close(mark_file *self);

#endif
