#define _GNU_SOURCE
#include "trial.h"

#include <flow/engine.h>
#include <flow/loading.h>
#include <flow/tree.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "trial_page.h"

/* As many deaths without a name in a row set the session aside. */
enum { DEATHS = 3, DEPTH = 128, MADE = 1 << 18, TRIES = 16 };

struct trial {
  trial_page *page;
  int file;
  int has_died; /* of the record `died`, in the process before */
  char died[2 * NAME + 16];
  uint64_t ids[ASIDE];    /* set aside in this restore */
  flow_kind kinds[ASIDE]; /* of the records with these ids */
  size_t count;
  flow_engine *engine; /* while it runs */
};

/* A callback that runs. */
typedef struct frame {
  uint64_t id, stamp;
  const char *class_id, *method;
} frame;

/* An instance that was made while the trial runs. */
typedef struct made {
  void *self;
  flow_handle handle;
} made;

/* The trial that runs. A hook may be called a last time while it is taken away: it finds this. */
static struct {
  pthread_mutex_t lock;
  trial *now;
  pthread_t thread;
  frame frames[DEPTH];
  size_t depth;
  made *made; /* by their address: instances that were made while it runs; never freed */
  const char *class_id, *method; /* as they stand in the page */
} running = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* The number of a file, which changes when the file does. 0: none. */
static uint64_t stamp_of_file(const char *path) {
  struct stat found;
  if (stat(path && path[0] ? path : "/proc/self/exe", &found) != 0) return 0;
  return (uint64_t)found.st_ino * 1099511628211u ^ (uint64_t)found.st_size * 31u ^
         (uint64_t)found.st_mtim.tv_sec * 1000000007u ^ (uint64_t)found.st_mtim.tv_nsec;
}

/* The same for the file of a plugin with this id; of the program for none. */
static uint64_t stamp_of_plugin(flow_engine *engine, flow_string id) {
  flow_plugin plugins[256];
  size_t count = 0, index;
  if (id.size == 0) return stamp_of_file(NULL);
  if (flow_engine_plugins(engine, plugins, 256, &count) != FLOW_OK) return 0;
  for (index = 0; index < count && index < 256; index++) {
    flow_plugin_info info;
    memset(&info, 0, sizeof info);
    info.struct_size = sizeof info;
    if (flow_plugin_get(engine, plugins[index], &info) == FLOW_OK && flow_string_is(id, info.id)) {
      return stamp_of_file(info.path);
    }
  }
  return 0;
}

static void forget_aside(trial_page *page, size_t index) {
  memmove(&page->aside[index], &page->aside[index + 1],
          (page->count - index - 1) * sizeof page->aside[0]);
  page->count--;
}

/* Notes what the process before has died of. */
static void note_death(trial *self) {
  trial_page *page = self->page;
  if (!page->runs) return;
  if (page->id == 0) {
    page->deaths++;
  } else {
    if (page->count == ASIDE) forget_aside(page, 0);
    page->aside[page->count].id = page->id;
    /* Known when its plugin is. */
    page->aside[page->count].stamp = 0;
    page->count++;
    page->deaths = 0;
    self->has_died = 1;
    snprintf(self->died, sizeof self->died, "%s of %s", page->method, page->class_id);
  }
  page->runs = 0;
}

trial *trial_open(const site *site, flow_error *error) {
  trial *self = calloc(1, sizeof *self);
  if (!self) {
    message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
    return NULL;
  }
  self->page = trial_page_map(site, &self->file, error);
  if (!self->page) {
    free(self);
    return NULL;
  }
  note_death(self);
  return self;
}

int trial_has_failed(const trial *self) { return self->page->deaths >= DEATHS; }

void trial_forget(trial *self) { self->page->deaths = self->page->count = 0; }

const uint64_t *trial_aside(trial *self, flow_engine *engine, const flow_record *records,
                            size_t count, size_t *out_count) {
  trial_page *page = self->page;
  size_t index, record;
  *out_count = 0;
  for (index = 0; index < page->count;) {
    uint64_t stamp = 0;
    flow_kind kind = FLOW_KIND_NONE;
    for (record = 0; record < count && kind == FLOW_KIND_NONE; record++) {
      if (records[record].id != page->aside[index].id) continue;
      kind = records[record].kind;
      stamp = stamp_of_plugin(engine, flow_get_string(records[record].value, "plugin", ""));
    }
    if (page->aside[index].stamp == 0) page->aside[index].stamp = stamp;
    if (kind == FLOW_KIND_NONE || page->aside[index].stamp != stamp) {
      forget_aside(page, index);
    } else {
      self->kinds[*out_count] = kind;
      self->ids[(*out_count)++] = page->aside[index++].id;
    }
  }
  self->count = *out_count;
  return self->ids;
}

void trial_tell(const trial *self, flow_engine *engine) {
  char message[sizeof self->died + 160];
  if (!self->has_died) return;
  snprintf(message, sizeof message,
           "the process died in %s when this session was restored last: it is not available until "
           "it is tried again, or its plugin has changed",
           self->died);
  flow_log(engine, FLOW_SEVERITY_WARNING, FLOW_NONE, message);
}

static size_t place_of(const void *self) {
  size_t at = ((uintptr_t)self >> 4) * 11400714819323198485u >> 46;
  size_t tries;
  for (tries = 0; tries < TRIES; tries++, at = (at + 1) % MADE) {
    if (running.made[at].self == self || !running.made[at].self) return at;
  }
  return at;
}

/* Copies a name that is another than before. Both are good until the process ends. */
static void put_name(char target[NAME], const char **now, const char *name) {
  size_t size;
  if (*now == name) return;
  *now = name;
  size = strnlen(name, NAME - 1);
  memcpy(target, name, size);
  target[size] = '\0';
}

static void write_frame(trial_page *page, const frame *top) {
  page->id = 0;
  if (!top) return;
  put_name(page->class_id, &running.class_id, top->class_id);
  put_name(page->method, &running.method, top->method);
  __atomic_store_n(&page->id, top->id, __ATOMIC_RELEASE);
}

static int is_create(const flow_call *call) {
  return strcmp(call->method, "create") == 0 && strncmp(call->signature, "p(pph", 5) == 0;
}

/* The instance that a call is of, or FLOW_NONE. */
static flow_handle handle_of(const flow_call *call) {
  const void *self;
  size_t at;
  if (is_create(call)) return *(const flow_handle *)call->arguments[2];
  /* The instance is the first argument of a method. */
  if (!call->class_id[0] || !strstr(call->signature, "(p")) return FLOW_NONE;
  self = *(void *const *)call->arguments[0];
  if (!self) return FLOW_NONE;
  at = place_of(self);
  return running.made[at].self == self ? running.made[at].handle : FLOW_NONE;
}

static int is_elsewhere(void) {
  return !running.now || !pthread_equal(running.thread, pthread_self());
}

static void before(void *user_data, const flow_call *call) {
  frame *top, *around = NULL;
  flow_handle handle;
  uint64_t id = 0;
  (void)user_data;
  if (is_elsewhere() || running.depth++ >= DEPTH) return;
  if (running.depth > 1) around = &running.frames[running.depth - 2];
  top = &running.frames[running.depth - 1];
  handle = handle_of(call);
  if (handle != FLOW_NONE && flow_saved_id(running.now->engine, handle, &id) != FLOW_OK) id = 0;
  if (id == 0 && around && around->id != 0) {
    *top = *around;
  } else {
    top->id = id;
    top->class_id = call->class_id;
    top->method = call->method;
  }
  write_frame(running.now->page, top);
}

static void after(void *user_data, const flow_call *call) {
  (void)user_data;
  if (is_elsewhere() || running.depth == 0) return;
  if (is_create(call) && call->result && *(void *const *)call->result) {
    size_t at = place_of(*(void *const *)call->result);
    running.made[at].self = *(void *const *)call->result;
    running.made[at].handle = *(const flow_handle *)call->arguments[2];
  }
  if (--running.depth > DEPTH) return;
  write_frame(running.now->page, running.depth > 0 ? &running.frames[running.depth - 1] : NULL);
}

int trial_begin(trial *self, flow_engine *engine) {
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  const char *trace = secure_getenv("FLOW_TRACE");
  int is_free;
  if (trace && trace[0] && strcmp(trace, "0") != 0) return 0;
  pthread_mutex_lock(&running.lock);
  is_free = !running.now;
  if (running.made) {
    if (is_free) memset(running.made, 0, MADE * sizeof *running.made);
  } else {
    running.made = calloc(MADE, sizeof *running.made);
    is_free = is_free && running.made;
  }
  if (is_free) {
    running.class_id = running.method = NULL;
    running.depth = 0;
    running.thread = pthread_self();
    running.now = self;
  }
  pthread_mutex_unlock(&running.lock);
  if (!is_free) return 0;
  self->engine = engine;
  self->page->id = 0;
  __atomic_store_n(&self->page->runs, 1, __ATOMIC_RELEASE);
  hook.before = before;
  hook.after = after;
  if (flow_set_call_hook(&hook) == FLOW_OK) return 1;
  trial_end(self);
  return 0;
}

void trial_end(trial *self) {
  if (!self || !self->engine) return;
  flow_set_call_hook(NULL);
  pthread_mutex_lock(&running.lock);
  running.now = NULL;
  pthread_mutex_unlock(&running.lock);
  self->engine = NULL;
  self->page->deaths = 0;
  self->page->id = 0;
  __atomic_store_n(&self->page->runs, 0, __ATOMIC_RELEASE);
}

/* True if an instance is a placeholder. It is there: the engine would tell an error otherwise. */
static int is_placeholder(flow_engine *engine, flow_kind kind, uint64_t id) {
  flow_screen_info screen = FLOW_SCREEN_INFO_INIT;
  flow_coordinator_info coordinator = FLOW_COORDINATOR_INFO_INIT;
  flow_handle handle = FLOW_NONE;
  if (flow_restored(engine, kind, id, &handle) != FLOW_OK) return 0;
  if (kind == FLOW_KIND_SCREEN)
    return flow_screen_get(engine, handle, &screen) == FLOW_OK && screen.missing_class;
  return flow_coordinator_get(engine, handle, &coordinator) == FLOW_OK && coordinator.missing_class;
}

static flow_kind kind_of(const trial *self, uint64_t id) {
  size_t index;
  for (index = 0; index < self->count; index++)
    if (self->ids[index] == id) return self->kinds[index];
  return FLOW_KIND_NONE;
}

void trial_gone(trial *self, uint64_t id) {
  size_t index;
  for (index = 0; index < self->page->count; index++)
    if (self->page->aside[index].id == id) forget_aside(self->page, index--);
}

void trial_look(trial *self, flow_engine *engine) {
  size_t index;
  for (index = 0; index < self->page->count;) {
    const uint64_t id = self->page->aside[index].id;
    const flow_kind kind = kind_of(self, id);
    if (kind != FLOW_KIND_NONE && is_placeholder(engine, kind, id)) {
      index++;
    } else {
      forget_aside(self->page, index);
    }
  }
}

void trial_close(trial *self) {
  if (!self) return;
  trial_end(self);
  trial_page_unmap(self->page, self->file);
  free(self);
}
