/* Functions that wait in a loop for its next turn. */
#include <flow/invoke.h>
#include <stdlib.h>

#include "loop.h"
#include "storage.h"

bool loop_is_inside(const flow_scene_loop *self) {
  flow_running running = FLOW_RUNNING_INIT;
  return flow_engine_running(self->engine, &running) == FLOW_OK;
}

static void nothing(void *data, flow_engine *engine, flow_handle subject) {
  (void)data, (void)engine, (void)subject;
}

void loop_wake(flow_scene_loop *self) {
  flow_engine_post(self->engine, (flow_callback){nothing, NULL, NULL});
}

static void end_callback(const flow_callback *callback) {
  if (callback->destroy) callback->destroy(callback->user_data);
}

void flow_scene_loop_later(flow_scene_loop *self, flow_callback callback) {
  later *made;
  if (!self || self->is_ending || !callback.function) {
    end_callback(&callback);
    return;
  }
  made = storage_zero(1, sizeof *made);
  made->callback = callback;
  *self->last = made;
  self->last = &made->next;
  self->waiting++;
  loop_wake(self);
}

void loop_take(flow_scene_loop *self, bool runs) {
  later *taken = self->first;
  self->first = taken->next;
  if (!self->first) self->last = &self->first;
  self->waiting--;
  if (runs) taken->callback.function(taken->callback.user_data, self->engine, FLOW_NONE);
  end_callback(&taken->callback);
  free(taken);
}
