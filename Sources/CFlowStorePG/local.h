/* The mark of the callback that runs, in a file of this machine: it changes with each callback,
 * which a round trip to the server would take too long for. */
#ifndef CFLOWSTOREPG_LOCAL_H
#define CFLOWSTOREPG_LOCAL_H

#include <flow/store.h>

/* The file of one session. Zeroes: there is none, and marks that are put are dropped. */
typedef struct local {
  char *path;
  int file; /* 0: not opened yet */
} local;

/* Names the file of a session in a folder, which is made if it is not there; an empty folder names
 * none. */
flow_status local_begin(local *self, flow_string folder, flow_string session, flow_error *error);

/* Opens the file for marks to be put. */
flow_status local_open(local *self, flow_error *error);

/* Puts a mark of the holder of a lease: one write of 4 KB at most, also in the handler of a signal
 * once the file is open. */
flow_status local_put(local *self, const char *holder, const void *mark, size_t size,
                      flow_error *error);

/* Gives the mark that a holder has put last; a size of 0 if there is none of this holder. */
flow_status local_get(local *self, const char *holder, void *mark, size_t room, size_t *out_size,
                      flow_error *error);

void local_end(local *self);

#endif
