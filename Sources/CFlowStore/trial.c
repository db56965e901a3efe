#define _GNU_SOURCE
#include "trial.h"

#include <flow/engine.h>
#include <flow/tree.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "message.h"
#include "running.h"

/* As many deaths without a name in a row set the session aside. */
enum { DEATHS = 3, ASIDE = 96, PLUGINS = 64 };

/* The stages of a trial. */
enum { NONE, RESTORING, TRYING, NAMING };

/* A record that is not tried, and the number of its plugin's file then; 0: not known yet. */
typedef struct aside {
  uint64_t id, digest;
} aside;

/* A plugin by the number of its id, and the number of its file. */
typedef struct known {
  uint64_t id, digest;
} known;

/* A mark of FLOW_MARK_TRIAL. */
typedef struct trial_mark {
  uint32_t version; /* 1 */
  uint32_t stage;
  uint32_t deaths;   /* in a row, without a record to name */
  uint32_t is_alone; /* no other session is tried in this process */
  uint32_t is_told; /* the host tells crashes: what it does not tell is a process that was killed */
  uint32_t reserved;
  uint32_t aside_count, plugin_count;
  aside aside[ASIDE];
  known plugins[PLUGINS]; /* of the records that were restored */
} trial_mark;

_Static_assert(sizeof(trial_mark) <= FLOW_MARK_SIZE && sizeof(running_mark) <= FLOW_MARK_SIZE,
               "a trial is a mark");

struct trial {
  flow_keeper keeper;
  trial_mark mark;
  running running;
  uint64_t newest; /* the largest id of the records that are restored */
  int has_died;    /* of the record `died`, in the process before */
  char died[2 * RUNNING_NAME + 16];
  uint64_t ids[ASIDE];    /* set aside in this restore */
  flow_kind kinds[ASIDE]; /* of the records with these ids */
  size_t count;
  int is_noted;   /* something that counts for the next process */
  uint32_t newer; /* the version of marks that are not known; 0: they are */
};

/* Puts the mark; an empty one when there is nothing to remember. */
static flow_status put(trial *self, flow_error *error) {
  const trial_mark *mark = &self->mark;
  const int is_empty = mark->stage == NONE && mark->deaths == 0 && mark->aside_count == 0;
  return self->keeper.put_mark(self->keeper.self, FLOW_MARK_TRIAL, mark,
                               is_empty ? 0 : sizeof *mark, error);
}

static void forget_aside(trial_mark *mark, size_t index) {
  memmove(&mark->aside[index], &mark->aside[index + 1],
          (mark->aside_count - index - 1) * sizeof mark->aside[0]);
  mark->aside_count--;
}

/* Notes what the process before has died of, if that was not in order. */
static void note_death(trial *self, const running_mark *ran) {
  trial_mark *mark = &self->mark;
  const int has_crashed = ran->runs && (!mark->is_told || ran->signal != 0);
  if (mark->stage == NONE) return;
  if (has_crashed && ran->id != 0) {
    if (mark->aside_count == ASIDE) forget_aside(mark, 0);
    mark->aside[mark->aside_count].id = ran->id;
    mark->aside[mark->aside_count++].digest = 0;
    mark->deaths = 0;
    self->has_died = 1;
    snprintf(self->died, sizeof self->died, "%.*s of %.*s", RUNNING_NAME - 1, ran->method,
             RUNNING_NAME - 1, ran->class_id);
  } else if (has_crashed || mark->stage == RESTORING || (mark->stage == TRYING && mark->is_alone)) {
    mark->deaths++;
  }
  mark->stage = NONE;
}

/* Reads a mark of a size and the version 1; the version of a newer one goes into `newer`. Any other
 * mark is none: zeroes. */
static flow_status get(trial *self, flow_mark kind, void *mark, size_t size, flow_error *error) {
  uint8_t bytes[FLOW_MARK_SIZE];
  uint32_t version = 0;
  size_t found = 0;
  const flow_status status =
      self->keeper.get_mark(self->keeper.self, kind, bytes, sizeof bytes, &found, error);
  memset(mark, 0, size);
  if (status != FLOW_OK) return status;
  if (found >= sizeof version) memcpy(&version, bytes, sizeof version);
  if (version > 1) self->newer = version;
  if (version == 1 && found == size) memcpy(mark, bytes, size);
  return FLOW_OK;
}

trial *trial_open(const flow_keeper *keeper, flow_error *error) {
  trial *self;
  running_mark ran;
  flow_status status;
  if (!keeper->put_mark || !keeper->get_mark) return NULL;
  self = calloc(1, sizeof *self);
  if (!self) {
    message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
    return NULL;
  }
  self->keeper = *keeper;
  status = get(self, FLOW_MARK_TRIAL, &self->mark, sizeof self->mark, error);
  if (status == FLOW_OK) status = get(self, FLOW_MARK_RUNNING, &ran, sizeof ran, error);
  if (status != FLOW_OK) {
    free(self);
    return NULL;
  }
  if (self->mark.aside_count > ASIDE || self->mark.plugin_count > PLUGINS)
    memset(&self->mark, 0, sizeof self->mark);
  self->mark.version = 1;
  self->is_noted = self->mark.stage != NONE || self->mark.deaths > 0 || self->mark.aside_count > 0;
  note_death(self, &ran);
  return self;
}

int trial_has_failed(const trial *self) { return self->mark.deaths >= DEATHS; }

flow_status trial_forget(trial *self, flow_error *error) {
  if (!self->is_noted) return FLOW_OK;
  self->mark.deaths = self->mark.aside_count = 0;
  return put(self, error);
}

static const known *find_plugin(const trial_mark *mark, uint64_t id) {
  size_t index;
  for (index = 0; index < mark->plugin_count; index++)
    if (mark->plugins[index].id == id) return &mark->plugins[index];
  return NULL;
}

static flow_string plugin_of(const flow_record *record) {
  return flow_get_string(record->value, "plugin", "");
}

/* Notes which files the plugins of the records are now. */
static void note_plugins(trial_mark *mark, flow_engine *engine, const flow_record *records,
                         size_t count) {
  size_t index;
  mark->plugin_count = 0;
  for (index = 0; index < count && mark->plugin_count < PLUGINS; index++) {
    flow_string plugin;
    uint64_t id;
    if (records[index].kind != FLOW_KIND_SCREEN && records[index].kind != FLOW_KIND_COORDINATOR)
      continue;
    plugin = plugin_of(&records[index]);
    id = digest_of(plugin.data, plugin.size);
    if (find_plugin(mark, id)) continue;
    mark->plugins[mark->plugin_count].id = id;
    mark->plugins[mark->plugin_count++].digest = digest_of_plugin(engine, plugin);
  }
}

static const flow_record *find_record(const flow_record *records, size_t count, uint64_t id) {
  size_t index;
  for (index = 0; index < count; index++)
    if (records[index].id == id) return &records[index];
  return NULL;
}

/* True if a record stays set aside: it is still there, and its plugin's file says what it said when
 * the process died. */
static int is_aside(aside *self, const trial_mark *before, const trial_mark *now,
                    const flow_record *record) {
  const flow_string plugin = record ? plugin_of(record) : flow_text("");
  const uint64_t id = digest_of(plugin.data, plugin.size);
  const known *then = find_plugin(before, id), *is = find_plugin(now, id);
  if (!record) return 0;
  if (self->digest == 0) self->digest = then ? then->digest : is ? is->digest : 0;
  return !is || self->digest == is->digest;
}

const uint64_t *trial_aside(trial *self, flow_engine *engine, const flow_record *records,
                            size_t count, size_t *out_count) {
  const trial_mark before = self->mark;
  trial_mark *mark = &self->mark;
  size_t index;
  note_plugins(mark, engine, records, count);
  for (index = 0; index < count; index++)
    if (records[index].id > self->newest) self->newest = records[index].id;
  index = 0;
  self->count = 0;
  while (index < mark->aside_count) {
    const flow_record *record = find_record(records, count, mark->aside[index].id);
    if (!is_aside(&mark->aside[index], &before, mark, record)) {
      forget_aside(mark, index);
      continue;
    }
    self->kinds[self->count] = record->kind;
    self->ids[self->count++] = mark->aside[index++].id;
  }
  *out_count = self->count;
  return self->ids;
}

void trial_tell(const trial *self, flow_engine *engine) {
  char message[sizeof self->died + 160];
  if (self->newer != 0) {
    snprintf(message, sizeof message,
             "what a newer release has noted of the trial of this session (version %u, known is 1) "
             "counts for nothing, and goes",
             (unsigned)self->newer);
    flow_log(engine, FLOW_SEVERITY_WARNING, FLOW_NONE, message);
  }
  if (!self->has_died) return;
  snprintf(message, sizeof message,
           "the process died in %s when this session was restored last: it is not available until "
           "it is tried again, or its plugin has changed",
           self->died);
  flow_log(engine, FLOW_SEVERITY_WARNING, FLOW_NONE, message);
}

static void change(trial *self, uint32_t stage, uint32_t is_alone) {
  if (self->mark.stage == stage && self->mark.is_alone == is_alone) return;
  self->mark.stage = stage;
  self->mark.is_alone = is_alone;
  put(self, NULL);
}

/* The only session that is tried in this process, if there is one, and its thread. */
static struct {
  pthread_mutex_t lock;
  trial *trial;
  pthread_t thread;
} alone = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Notes that a session is tried, beside which no other is alone any more. A keeper belongs to one
 * thread: a session of another thread notes that itself when its engine comes to rest. */
static void note_beginning(trial *self) {
  pthread_mutex_lock(&alone.lock);
  self->mark.is_alone = running_count() == 1;
  if (alone.trial && pthread_equal(alone.thread, pthread_self()))
    change(alone.trial, alone.trial->mark.stage, 0);
  alone.trial = self->mark.is_alone ? self : NULL;
  alone.thread = pthread_self();
  pthread_mutex_unlock(&alone.lock);
}

static void note_end(const trial *self) {
  pthread_mutex_lock(&alone.lock);
  if (alone.trial == self) alone.trial = NULL;
  pthread_mutex_unlock(&alone.lock);
}

flow_status trial_begin(trial *self, flow_engine *engine, int is_told, flow_error *error) {
  flow_status status = running_begin(&self->running, engine, &self->keeper, error);
  if (status != FLOW_OK) return status;
  self->running.newest = self->newest;
  note_beginning(self);
  self->mark.stage = RESTORING;
  self->mark.is_told = is_told != 0;
  status = put(self, error);
  if (status != FLOW_OK) {
    self->mark.stage = NONE;
    note_end(self);
    running_end(&self->running);
  }
  return status;
}

void trial_restored(trial *self) {
  if (self && self->running.engine) change(self, TRYING, self->mark.is_alone);
}

void trial_survived(trial *self) {
  if (!self || !self->running.engine || self->mark.stage == NAMING) return;
  self->mark.deaths = 0;
  change(self, NAMING, self->mark.is_alone);
}

void trial_end(trial *self) {
  if (!self || !self->running.engine) return;
  note_end(self);
  running_end(&self->running);
  self->mark.deaths = 0;
  change(self, NONE, 0);
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

void trial_kept(trial *self, uint64_t id) {
  if (self->running.newest < id) self->running.newest = id;
}

void trial_gone(trial *self, uint64_t id) {
  const uint32_t before = self->mark.aside_count;
  size_t index;
  for (index = 0; index < self->mark.aside_count; index++)
    if (self->mark.aside[index].id == id) forget_aside(&self->mark, index--);
  if (self->mark.aside_count != before) put(self, NULL);
}

void trial_look(trial *self, flow_engine *engine) {
  const uint32_t before = self->mark.aside_count;
  size_t index = 0;
  while (index < self->mark.aside_count) {
    const uint64_t id = self->mark.aside[index].id;
    const flow_kind kind = kind_of(self, id);
    if (kind != FLOW_KIND_NONE && is_placeholder(engine, kind, id)) {
      index++;
    } else {
      forget_aside(&self->mark, index);
    }
  }
  if (self->mark.aside_count != before) put(self, NULL);
  /* Another session may have begun meanwhile. */
  if (self->mark.is_alone && running_count() > 1) change(self, self->mark.stage, 0);
}

void trial_close(trial *self) {
  if (!self) return;
  trial_end(self);
  free(self);
}
