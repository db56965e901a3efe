/* An engine in the loop of a host. */
#ifndef FLOW_SCENE_LOOP_PRIVATE_H
#define FLOW_SCENE_LOOP_PRIVATE_H

#include "state.h"

typedef struct later {
  struct later *next;
  flow_callback callback;
} later;

/* The identity and the state of a file; all zero: there is none. */
typedef struct {
  uint64_t parts[7];
} stamp;

/* A file that is watched. */
typedef struct watched {
  struct watched *next;
  stamp seen;       /* of the file that was loaded last */
  flow_timer pause; /* until it is at rest; FLOW_NONE: it is */
  bool is_due;      /* it has come to rest */
  char file[];
} watched;

struct flow_scene_loop {
  flow_engine *engine;
  int descriptor;
  int notes;      /* changes of folders, as the system tells them; -1: nothing is watched */
  unsigned depth; /* of flow_scene_loop_run() */
  bool is_ending;
  later *first, **last;
  size_t waiting; /* from `first` on */
  size_t turn;    /* of them, those that this run has yet to do */
  watched *watched;
  uint64_t words; /* a digest of them, when they were asked for last */
};

/* True while a callback is on the stack. */
bool loop_is_inside(const flow_scene_loop *self);
/* Makes the descriptor readable. */
void loop_wake(flow_scene_loop *self);
/* Takes the first that waits and ends it; `runs` it before. */
void loop_take(flow_scene_loop *self, bool runs);

/* Loads again what has come to rest. */
void watch_run(flow_scene_loop *self);
/* Frees what is watched, when the engine has ended. */
void watch_end(flow_scene_loop *self);

#endif
