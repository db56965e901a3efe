/* A session in PostgreSQL, and the lease on it. Epochs count its owners: whoever takes the lease
 * raises the epoch, and each statement of an owner holds only at its own. */
#ifndef CFLOWSTOREPG_LEASE_H
#define CFLOWSTOREPG_LEASE_H

#include <flow/store_pg.h>

#include "line.h"
#include "sql.h"

typedef struct lease {
  line line;
  char name[FLOW_SESSION_NAME + 1];
  char holder[33]; /* this engine and no other: random */
  char owner[129];
  uint32_t length;   /* milliseconds */
  uint64_t epoch;    /* 0: not taken yet */
  uint64_t step;     /* the last that was committed, as far as is known */
  uint64_t in_store; /* the same in the store, which may have gone back */
  uint64_t attempt;  /* counts steps that were sent; one that was not answered may come late */
  uint64_t attempt_in_store;
  uint64_t ends; /* by this machine's clock, with a margin */
  sql text;
} lease;

/* Begins a message: its statements wait for locks and run for less than the call has left, so that
 * the server still says why. */
void lease_begin(lease *self);

/* The condition that the session is this engine's, behind WHERE. */
void lease_put_condition(lease *self);

/* Sends the message. */
flow_status lease_send(lease *self, PGresult **out_result, int *out_is_lost, flow_error *error);

/* Takes the lease, or FLOW_ERROR_BUSY once the patience is over. */
flow_status lease_take(lease *self, uint32_t patience, flow_error *error);

/* Makes it last from now. */
flow_status lease_renew(lease *self, flow_error *error);

/* Looks what has become of the session when a statement found it otherwise, or was not answered.
 * FLOW_OK: it is this engine's, at the step `in_store`, which was the attempt `attempt_in_store`.
 * FLOW_ERROR_SHUTTING_DOWN: another has it now, or it is gone. FLOW_ERROR_OUTDATED: the store has
 * gone back, and the lease was taken anew. */
flow_status lease_look(lease *self, flow_error *error);

/* Gives the lease back, so that another need not wait for its end. */
void lease_give(lease *self);

#endif
