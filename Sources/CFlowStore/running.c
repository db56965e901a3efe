#define _GNU_SOURCE
#include "running.h"

#include <flow/engine.h>
#include <flow/tree.h>
#include <pthread.h>
#include <string.h>

#include "attached.h"
#include "message.h"

/* The deepest nesting that is looked at; the engine's own limit is 64 for each engine. */
enum { DEPTH = 256 };

/* A callback on the stack of a thread. */
typedef struct frame {
  running *of; /* the session, or the nearest around it that is tried; NULL if there is none */
  uint64_t id;
  const char *class_id, *method;
} frame;

/* The hook that all sessions share. It is there while one of them is tried. */
static struct {
  pthread_mutex_t lock;
  size_t users;
  uint64_t number; /* of the hook */
  uint64_t round;  /* another one each time the hook is added */
} hook = {.lock = PTHREAD_MUTEX_INITIALIZER};

static _Thread_local struct {
  frame frames[DEPTH];
  size_t depth;
  uint64_t round;
} stack;

/* The session whose callback runs on this thread, for the handler of a signal: the whole stack lies
 * in memory that a thread takes when it asks for it first. */
static _Thread_local running *innermost __attribute__((tls_model("initial-exec")));

static void put_name(char target[RUNNING_NAME], const char *name) {
  const size_t size = strnlen(name, RUNNING_NAME - 1);
  memset(target, 0, RUNNING_NAME);
  memcpy(target, name, size);
}

/* Marks a callback, NULL for none, unless the mark says that already. */
static void put(running *self, const frame *top) {
  running_mark mark = {.version = 1};
  if (top) {
    mark.runs = 1;
    mark.id = top->id;
    put_name(mark.class_id, top->class_id);
    put_name(mark.method, top->method);
  }
  if (memcmp(&mark, &self->mark, sizeof mark) == 0) return;
  self->mark = mark;
  self->keeper->put_mark(self->keeper->self, FLOW_MARK_RUNNING, &mark, sizeof mark, NULL);
}

/* The id of the record of a screen or coordinator; 0 of everything else. An instance that was made
 * since the last step has no record yet: the next process could not set it aside, but would make it
 * again. */
static uint64_t id_of(const running *of, const flow_call *call) {
  const flow_kind kind = flow_kind_of(call->instance);
  uint64_t id = 0;
  if (kind != FLOW_KIND_SCREEN && kind != FLOW_KIND_COORDINATOR) return 0;
  if (flow_saved_id(call->engine, call->instance, &id) != FLOW_OK) return 0;
  return id <= of->newest ? id : 0;
}

static void before(void *user_data, const flow_call *call) {
  const uint64_t round = __atomic_load_n(&hook.round, __ATOMIC_ACQUIRE);
  const frame *around;
  frame *top;
  running *of;
  uint64_t id;
  (void)user_data;
  if (stack.round != round) {
    stack.depth = 0;
    innermost = NULL;
  }
  stack.round = round;
  if (stack.depth++ >= DEPTH) return;
  top = &stack.frames[stack.depth - 1];
  around = stack.depth > 1 && top[-1].of ? top - 1 : NULL;
  memset(top, 0, sizeof *top);
  if (around) *top = *around;
  of = call->engine ? attached_trial(call->engine) : NULL;
  /* A call of an engine that is not tried counts for the session around it. */
  if (!of) return;
  if (around && around->of != of) {
    put(around->of, NULL);
    around = NULL;
  }
  id = id_of(of, call);
  if (!around || id != 0 || around->id == 0) {
    top->id = id;
    top->class_id = call->class_id;
    top->method = call->method;
  }
  top->of = innermost = of;
  put(of, top);
}

static void after(void *user_data, const flow_call *call) {
  const frame *top, *below;
  (void)user_data;
  (void)call;
  if (stack.round != __atomic_load_n(&hook.round, __ATOMIC_ACQUIRE) || stack.depth == 0) return;
  if (stack.depth-- > DEPTH) return;
  top = &stack.frames[stack.depth];
  below = stack.depth > 0 && top[-1].of ? top - 1 : NULL;
  innermost = below ? below->of : NULL;
  if (top->of && (!below || below->of != top->of)) put(top->of, NULL);
  if (below) put(below->of, below);
}

flow_status running_begin(running *self, flow_engine *engine, const flow_keeper *keeper,
                          flow_error *error) {
  flow_call_hook wanted = FLOW_CALL_HOOK_INIT;
  flow_status status = FLOW_OK;
  memset(self, 0, sizeof *self);
  self->keeper = keeper;
  self->engine = engine;
  self->mark.version = 1;
  self->mark.runs = 1;
  wanted.before = before;
  wanted.after = after;
  put(self, NULL);
  pthread_mutex_lock(&hook.lock);
  if (hook.users == 0) {
    status = flow_add_call_hook(&wanted, &hook.number);
    __atomic_fetch_add(&hook.round, 1, __ATOMIC_RELEASE);
  }
  if (status == FLOW_OK) hook.users++;
  pthread_mutex_unlock(&hook.lock);
  if (status != FLOW_OK) {
    self->engine = NULL;
    return message_fail(error, status, 0, "no hook for calls can be added: %s",
                        flow_status_text(status));
  }
  attached_set_trial(engine, self);
  return FLOW_OK;
}

size_t running_count(void) {
  size_t count;
  pthread_mutex_lock(&hook.lock);
  count = hook.users;
  pthread_mutex_unlock(&hook.lock);
  return count;
}

void running_end(running *self) {
  size_t index;
  if (!self->engine) return;
  /* It may end inside its own callbacks, which run on this thread. */
  for (index = 0; index < stack.depth && index < DEPTH; index++)
    if (stack.frames[index].of == self) stack.frames[index].of = NULL;
  if (innermost == self) innermost = NULL;
  attached_set_trial(self->engine, NULL);
  self->engine = NULL;
  pthread_mutex_lock(&hook.lock);
  if (--hook.users == 0) flow_remove_call_hook(hook.number);
  pthread_mutex_unlock(&hook.lock);
}

/* Takes no lock and no memory: it runs in the handler of a signal. */
void flow_store_crashed(int signal) {
  const running *self = innermost;
  running_mark mark;
  if (!self) return;
  mark = self->mark;
  mark.signal = (uint32_t)signal;
  self->keeper->put_mark(self->keeper->self, FLOW_MARK_RUNNING, &mark, sizeof mark, NULL);
}
