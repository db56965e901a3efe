/* A finger that holds a page or a layer: how far it is, how fast, and where it lets go. */
#ifndef FLOW_SCENE_FINGER_H
#define FLOW_SCENE_FINGER_H

#include "motion.h"

typedef struct {
  flow_transition held; /* FLOW_NONE: nothing */
  double progress, speed;
  uint32_t time;
  bool has_time;
} finger;

/* A finger begins a gesture, FLOW_REQUEST_GESTURE_...: it takes hold of the page on top of a
 * window, of a layer, or, by its router, of the page to turn to; false if it may not. */
bool finger_hold(finger *self, tree *tree, flow_request_kind kind, flow_handle held);
void finger_move(finger *self, tree *tree, double progress, uint32_t time);
/* True if what is held goes when the finger is lifted now. */
bool finger_goes(const finger *self, uint32_t time);
void finger_lift(finger *self, tree *tree, uint32_t time);
void finger_cancel(finger *self, tree *tree);

#endif
