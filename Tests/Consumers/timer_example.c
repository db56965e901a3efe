/* The example of flow/timer.h, word for word: it compiles. */
#include <flow/flow.h>
#include <unistd.h>

typedef struct search {
  flow_engine *engine;
  flow_screen handle;
  flow_timer pause;
  int socket;
  char room[64];
} search;

void timer_example(search *self);

static void look_up(void *user_data, flow_engine *engine, flow_handle timer) {
  search *self = user_data;
  (void)timer;
  self->pause = FLOW_NONE;
  flow_screen_changed(engine, self->handle);
}

static void answer(void *user_data, flow_engine *engine, flow_watch watch, uint32_t events) {
  search *self = user_data;
  ssize_t count = read(self->socket, self->room, sizeof self->room);
  if (count <= 0 && events & FLOW_WATCH_CLOSED) flow_watch_stop(engine, watch);
}

void timer_example(search *self) {
  flow_callback fired = {look_up, self, NULL};
  flow_watch_callback ready = {answer, self, NULL};
  flow_timer_stop(self->engine, self->pause);
  flow_timer_start(self->engine, self->handle, 300, 0, fired, &self->pause);
  flow_watch_start(self->engine, self->handle, self->socket, FLOW_WATCH_READ, ready, NULL);
}
