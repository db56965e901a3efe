/* The connection to the server. All questions of one call of a host have one deadline. A question
 * that fails has closed the connection, and the next opens another. */
#ifndef CFLOWSTOREPG_LINE_H
#define CFLOWSTOREPG_LINE_H

#include <flow/status.h>
#include <postgresql/libpq-fe.h>

typedef struct line {
  char *target; /* as PQconnectdb() takes it */
  uint32_t deadline;
  uint64_t end;       /* of the call that runs, by line_now() */
  PGconn *connection; /* NULL: none now */
  char state[6];      /* the code of what the server has refused last */
} line;

/* The time of this machine in milliseconds, which no clock changes. */
uint64_t line_now(void);

/* Begins a call: from now on the deadline counts. */
void line_begin(line *self);

/* The milliseconds that the call has left; 0: its deadline is over. */
uint32_t line_left(const line *self);

/* Sends a text, and takes the last of its results, which the caller ends with PQclear().
 * FLOW_ERROR_IO: not sent, refused by the server, or sent and not answered; `*out_is_lost` then
 * tells that the server may have carried it out. */
flow_status line_ask(line *self, const char *text, PGresult **out_result, int *out_is_lost,
                     flow_error *error);

void line_close(line *self);

#endif
