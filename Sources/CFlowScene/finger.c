#include "finger.h"

#include <flow/transition.h>

#define ENOUGH 0.4       /* of the way: lifted there, it goes on */
#define FAST 0.001       /* of the way in a millisecond: goes on, or back, wherever it is */
#define MEMORY_OF_SPEED 100 /* milliseconds after which a finger that rested is not fast */

/* Gives back what is held; the gesture itself has ended or is going to end. */
static flow_transition let_go(finger *self) {
  const flow_transition held = self->held;
  self->held = FLOW_NONE;
  return held;
}

static void end(finger *self, tree *tree, bool goes) {
  flow_engine *engine = tree->core.engine;
  const flow_transition held = let_go(self);
  if (held == FLOW_NONE) return;
  core_enter(&tree->core);
  if (goes) {
    flow_gesture_finish(engine, held);
  } else {
    flow_gesture_cancel(engine, held);
  }
  flow_transition_release(engine, held);
  core_leave(&tree->core);
}

bool finger_hold(finger *self, tree *tree, flow_request_kind kind, flow_handle held) {
  flow_engine *engine = tree->core.engine;
  flow_outcome outcome = FLOW_OUTCOME_INIT;
  finger_cancel(self, tree);
  *self = (finger){0};
  if (kind == FLOW_REQUEST_GESTURE_BACK) {
    flow_gesture_begin_back(engine, held, NULL, &self->held);
  } else if (kind == FLOW_REQUEST_GESTURE_DRAG) {
    flow_gesture_begin_drag(engine, held, NULL, &self->held);
  } else {
    flow_gesture_begin_turn(engine, held, NULL, &self->held);
  }
  if (self->held == FLOW_NONE) return false;
  if (flow_transition_outcome(engine, self->held, &outcome) == FLOW_OK &&
      outcome.kind == FLOW_OUTCOME_PENDING)
    return true;
  flow_transition_release(engine, let_go(self)); /* it has ended at once, as one that is refused */
  return false;
}

void finger_move(finger *self, tree *tree, double progress, uint32_t time) {
  const uint32_t passed = time - self->time;
  if (self->held == FLOW_NONE || progress != progress) return;
  progress = progress < 0 ? 0 : progress > 1 ? 1 : progress;
  if (!self->has_time || passed > MEMORY_OF_SPEED) {
    self->speed = 0;
  } else {
    self->speed = (progress - self->progress) / (passed ? passed : 1);
  }
  self->time = time;
  self->has_time = true;
  self->progress = progress;
  if (flow_gesture_progress(tree->core.engine, self->held, progress) == FLOW_OK) return;
  flow_transition_release(tree->core.engine, let_go(self)); /* it has ended by itself */
}

bool finger_goes(const finger *self, uint32_t time) {
  const double speed = time - self->time > MEMORY_OF_SPEED ? 0 : self->speed;
  return self->held != FLOW_NONE && (speed >= FAST || (self->progress >= ENOUGH && speed > -FAST));
}

void finger_lift(finger *self, tree *tree, uint32_t time) {
  end(self, tree, finger_goes(self, time));
}

void finger_cancel(finger *self, tree *tree) { end(self, tree, false); }
