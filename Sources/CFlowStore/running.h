/* The callbacks that run on this thread, for the marks of the sessions that are tried. */
#ifndef CFLOWSTORE_RUNNING_H
#define CFLOWSTORE_RUNNING_H

#include <flow/store.h>

enum { RUNNING_NAME = 132 };

/* A mark of FLOW_MARK_RUNNING. */
typedef struct running_mark {
  uint32_t version; /* 1 */
  uint32_t runs;    /* 1: a callback of this session runs, the innermost of all sessions */
  uint64_t id;      /* the record whose callback it is, or the nearest around it; 0: none */
  uint32_t signal;  /* the crash that ends the process, if the host tells it; 0: none */
  uint32_t reserved;
  char class_id[RUNNING_NAME], method[RUNNING_NAME];
} running_mark;

/* A keeper that gets marks, and the last that it got. */
typedef struct running {
  const flow_keeper *keeper;
  flow_engine *engine;
  uint64_t newest; /* the largest id of a record that is kept */
  running_mark mark;
} running;

/* Begins to mark the callbacks of an engine whose session is attached. */
flow_status running_begin(running *self, flow_engine *engine, const flow_keeper *keeper,
                          flow_error *error);

/* The number of sessions whose callbacks are marked. */
size_t running_count(void);

void running_end(running *self);

#endif
