#define _DEFAULT_SOURCE
#include <flow/record.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../CFlowJSON/sized.h"
#include "recorder.h"

static flow_status fail(flow_error *error, flow_status status, const char *path, int reason) {
  text name = {NULL, 0, 0, false};
  if (!error || error->struct_size < sizeof *error) return status;
  text_visible(&name, path);
  path = name.failed || !name.data ? "the record" : name.data;
  error->status = status;
  error->position = 0;
  if (status == FLOW_ERROR_BUSY) {
    snprintf(error->message, sizeof error->message, "'%s' is written by another recorder", path);
  } else {
    snprintf(error->message, sizeof error->message, "'%s' cannot be written: %s", path,
             strerror(reason));
  }
  text_end(&name);
  return status;
}

/* ---- The end --------------------------------------------------------------------------------- */

static void put_ending(flow_recorder *recorder, size_t index) {
  const entry_point *flow = recorder->flows + index;
  const char *result = flow->value.size > 0 ? flow->value.data : "none";
  text line = {NULL, 0, 0, false};
  if (flow->cause == FLOW_CAUSE_FINISHED && !flow->value.failed &&
      !secret_is_in(recorder, result)) {
    text_put(&line, "expect result ");
    text_plain(&line, result);
  } else {
    char *blank;
    text_put(&line, "expect cause ");
    text_put(&line, flow_cause_name(flow->cause));
    while (!line.failed && (blank = strchr(line.data + 13, ' ')) != NULL)
      *blank = '_';
  }
  text_put(&line, " of ");
  place_flow_name(&line, index);
  text_put(&line, "\n");
  line_put(recorder, &line);
  text_end(&line);
}

/* Writes what is still to be written, and closes the file. */
static void finish(flow_recorder *recorder) {
  size_t index;
  if (recorder->is_over) return;
  if (recorder->awaited) step_answer(recorder, FLOW_ERROR_STALE_HANDLE);
  use_drop(recorder->awaited);
  recorder->awaited = NULL;
  step_end(recorder);
  for (index = 0; index < recorder->flow_count; index++) {
    const entry_point *flow = recorder->flows + index;
    /* The end of the engine is nobody's wish. */
    if (flow->has_ended && flow->cause != FLOW_CAUSE_SHUT_DOWN) put_ending(recorder, index);
  }
  recorder->is_over = true;
}

static void release(flow_recorder *recorder) {
  size_t index;
  for (index = 0; index < recorder->flow_count; index++)
    text_end(&recorder->flows[index].value);
  secret_forget(recorder, 0);
  free(recorder->flows);
  free(recorder->secrets);
  free(recorder->windows);
  free(recorder->plugins);
  file_close(&recorder->file);
  if (recorder->clock.destroy) recorder->clock.destroy(recorder->clock.user_data);
  free(recorder);
}

static void destroy(void *self) {
  finish(self);
  release(self);
}

flow_status flow_recorder_end(flow_recorder *recorder, flow_error *out_error) {
  flow_status status = FLOW_OK;
  if (!recorder) return FLOW_OK;
  if (!pthread_equal(recorder->thread, pthread_self()) || recorder->file.process != getpid()) {
    return FLOW_ERROR_WRONG_THREAD;
  }
  finish(recorder);
  file_shut(&recorder->file);
  if (recorder->file.failure != 0) {
    status = fail(out_error, FLOW_ERROR_IO, recorder->file.path, recorder->file.failure);
  }
  flow_destroy(recorder->engine, recorder->observer);
  return status;
}

/* ---- The beginning --------------------------------------------------------------------------- */

/* Each recorder has a class of its own: to ask for one that is not there is reported as a mistake
 * of the host. */
static flow_status add_observer(flow_recorder *recorder, flow_error *error) {
  static const flow_method methods[] = {FLOW_OBSERVER_METHOD(event, event_told),
                                        FLOW_OBSERVER_METHOD(destroy, destroy)};
  static atomic_uint count;
  flow_class observer = FLOW_CLASS_INIT;
  flow_status status;
  char id[48];
  snprintf(id, sizeof id, "libflow-record.observer-%u", atomic_fetch_add(&count, 1u) + 1);
  observer.kind = FLOW_KIND_OBSERVER;
  observer.id = id;
  observer.methods = methods;
  observer.method_count = sizeof methods / sizeof *methods;
  status = flow_class_register(recorder->engine, FLOW_NONE, &observer, error);
  if (status != FLOW_OK) return status;
  return flow_create_with(recorder->engine, id, recorder, &recorder->observer);
}

/* The windows that are there already: the oldest one is the script's `main`. */
static void name_windows(flow_recorder *recorder) {
  flow_window windows[64];
  size_t count = 0, index;
  if (flow_engine_windows(recorder->engine, windows, 64, &count) != FLOW_OK) return;
  for (index = 0; index < count && index < 64; index++)
    place_window(recorder, windows[index]);
}

static void put_title(flow_recorder *recorder, const char *title) {
  text line = {NULL, 0, 0, false};
  text_put(&line, "# ");
  text_add(&line, title, strcspn(title, "\r\n"));
  text_put(&line, "\n");
  line_put(recorder, &line);
  text_end(&line);
}

static flow_status cannot_open(const char *path, int reason, flow_error *error) {
  const flow_status status = reason == EWOULDBLOCK ? FLOW_ERROR_BUSY : FLOW_ERROR_IO;
  return fail(error, status, path, reason);
}

flow_status flow_recorder_begin(flow_engine *engine, const char *path,
                                const flow_recorder_options *options, flow_recorder **out_recorder,
                                flow_error *out_error) {
  flow_recorder_options given = FLOW_RECORDER_OPTIONS_INIT;
  flow_recorder *recorder;
  flow_status status;
  int reason;
  if (options) {
    const size_t first = SIZED_FIRST(flow_recorder_options, clock);
    if (!sized_take(&given, sizeof given, first, options)) return FLOW_ERROR_STRUCT_SIZE;
  }
  recorder = calloc(1, sizeof *recorder);
  if (!engine || !path || !recorder) {
    if (given.clock.destroy) given.clock.destroy(given.clock.user_data);
    free(recorder);
    return engine && path ? FLOW_ERROR_OUT_OF_MEMORY : FLOW_ERROR_INVALID_ARGUMENT;
  }
  recorder->engine = engine;
  recorder->thread = pthread_self();
  recorder->clock = given.clock;
  reason = file_open(&recorder->file, path);
  status = reason == 0 ? add_observer(recorder, out_error) : cannot_open(path, reason, out_error);
  if (status != FLOW_OK) {
    release(recorder);
    return status;
  }
  reason = file_begin(&recorder->file);
  if (reason != 0) {
    status = cannot_open(path, reason, out_error);
    recorder->is_over = true;
    flow_destroy(engine, recorder->observer);
    return status;
  }
  put_title(recorder, given.title ? given.title : "Recorded by libflow-record");
  name_windows(recorder);
  recorder->since = step_now(recorder);
  if (out_recorder) *out_recorder = recorder;
  return FLOW_OK;
}
