/* Motion: a change that is shown as one page taking the place of another, and fingers. */
#ifndef FLOW_SCENE_MOTION_H
#define FLOW_SCENE_MOTION_H

#include <flow/gesture.h>

#include "tree.h"

typedef struct {
  flow_change change; /* that has come and is not shown yet, if has_change */
  flow_token token;   /* of the change that is being shown; FLOW_NONE: none waits for an answer */
  uint32_t number;    /* of the motion that runs; 0: none */
  uint32_t last;
  flow_gesture held; /* the page or layer that a finger holds, as the engine told it */
  double progress;   /* of the finger, as it was told last */
  flow_screen top;   /* the screen on top, whose page has been given the focus */
  bool has_change, is_held_told, is_held_stale, is_hidden;
  bool is_answering; /* the request that made the change has yet to be done */
} motion;

/* A change has come: what moves is at its end. */
void motion_change(motion *self, tree *tree, const flow_change *change);
/* Shows the change: reads the tree, and tells how it moves. */
void motion_show(motion *self, tree *tree);
/* Tells where a finger holds a page or a layer, and uncovers what is below. */
void motion_hold(motion *self, tree *tree);
/* Ends what moves. */
void motion_settle(motion *self, tree *tree);
/* Answers the change that has been shown; false if none waits, or it still moves. */
bool motion_answer(motion *self, tree *tree);

#endif
