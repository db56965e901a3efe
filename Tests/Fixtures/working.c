/* A plugin whose screen starts a thread that searches in real time: it begins work, and the thread
 * posts its result. */
#define _GNU_SOURCE
#include <flow/plugin.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct {
  flow_engine *engine;
  flow_handle self;
  flow_bool has_found;
} instance;

typedef struct {
  flow_engine *engine;
  instance *screen; /* NULL when it has gone */
  pthread_t thread;
  flow_work work;
} job;

static void found(void *user_data, flow_engine *engine, flow_handle subject) {
  job *done = user_data;
  (void)subject;
  if (!done->screen) return;
  pthread_join(done->thread, NULL);
  flow_work_end(engine, done->work);
  done->screen->has_found = FLOW_TRUE;
  flow_screen_changed(engine, done->screen->self);
}

static void *search(void *user_data) {
  job *self = user_data;
  const flow_callback arrived = {found, self, free};
  usleep(50 * 1000);
  flow_engine_post(self->engine, arrived);
  return NULL;
}

static void cancel(void *user_data, flow_engine *engine, flow_work work) {
  job *self = user_data;
  (void)engine, (void)work;
  self->screen = NULL;
  pthread_join(self->thread, NULL);
}

/* The user has pressed the button "look". */
static void look(void *self) {
  instance *screen = self;
  job *work = calloc(1, sizeof *work);
  const flow_callback cancelled = {cancel, work, NULL};
  if (!work) return;
  work->engine = screen->engine;
  work->screen = screen;
  if (pthread_create(&work->thread, NULL, search, work) != 0) {
    free(work);
    return;
  }
  flow_work_begin(screen->engine, screen->self, cancelled, &work->work);
}

static void render(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, screen->has_found ? "Found" : "Nothing yet");
  flow_add_button(screen->engine, content, "look", "Look", FLOW_ROLE_NORMAL);
}

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)user_data, (void)arguments;
  if (!made) return NULL;
  made->engine = engine;
  made->self = handle;
  return made;
}

static void destroy(void *self) { free(self); }

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                        FLOW_SCREEN_METHOD(destroy, destroy),
                                        FLOW_SCREEN_METHOD(render, render), FLOW_ACTION(look)};
  flow_class screen = FLOW_CLASS(FLOW_KIND_SCREEN, "working.screen", methods);
  return flow_class_register(engine, self, &screen, error);
}

FLOW_PLUGIN("fixture.working", "1.0", init, NULL);
