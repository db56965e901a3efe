#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "recorder.h"

/* The longest single wait in a script that still advances by single milliseconds. */
enum { LONGEST_WAIT = 10000 };

/* ---- Lines ----------------------------------------------------------------------------------- */

void line_put(flow_recorder *recorder, const text *line) {
  if (line->failed) {
    if (recorder->file.failure == 0) recorder->file.failure = ENOMEM;
    return;
  }
  file_line(&recorder->file, line->data, line->size);
}

void line_words(flow_recorder *recorder, const char *words) {
  text line = {NULL, 0, 0, false};
  text_put(&line, words);
  text_put(&line, "\n");
  line_put(recorder, &line);
  text_end(&line);
}

static void line_status(flow_recorder *recorder, flow_status status) {
  text line = {NULL, 0, 0, false};
  const char *name;
  if (status == FLOW_OK) return;
  /* The script's words have no FLOW_ERROR_ before them. */
  name = flow_status_name(status);
  if (strncmp(name, "FLOW_ERROR_", 11) == 0) name += 11;
  text_put(&line, "expect status ");
  text_put(&line, name);
  text_put(&line, "\n");
  line_put(recorder, &line);
  text_end(&line);
}

/* Turns to a window, unless the script is there. */
static void line_window(flow_recorder *recorder, size_t window) {
  text line = {NULL, 0, 0, false};
  if (window == recorder->window) return;
  recorder->window = window;
  text_put(&line, "window ");
  place_window_name(&line, window);
  text_put(&line, "\n");
  line_put(recorder, &line);
  text_end(&line);
}

/* ---- Time ------------------------------------------------------------------------------------ */

uint64_t step_now(const flow_recorder *recorder) {
  struct timespec now;
  if (recorder->clock.function) return recorder->clock.function(recorder->clock.user_data);
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

/* With a clock of its own a host says what passes. */
static bool has_timers(const flow_recorder *recorder) {
  size_t timers = 0, work = 0;
  if (recorder->clock.function) return false;
  flow_engine_live_count(recorder->engine, FLOW_KIND_TIMER, NULL, &timers);
  flow_engine_live_count(recorder->engine, FLOW_KIND_WORK, NULL, &work);
  return timers + work > 0;
}

static bool has_passed(const flow_recorder *recorder) {
  return recorder->has_passed || has_timers(recorder);
}

static void put_wait(flow_recorder *recorder) {
  const uint64_t now = step_now(recorder);
  uint64_t rest = now > recorder->since ? now - recorder->since : 0;
  while (rest > 0) {
    const uint64_t part = rest < LONGEST_WAIT ? rest : LONGEST_WAIT;
    text line = {NULL, 0, 0, false};
    text_put(&line, "wait ");
    text_number(&line, part);
    text_put(&line, "\n");
    line_put(recorder, &line);
    text_end(&line);
    rest -= part;
  }
}

void step_began(flow_recorder *recorder) {
  /* A timer may do something before the next step. */
  recorder->has_passed = has_timers(recorder);
  recorder->since = step_now(recorder);
}

/* ---- Steps ----------------------------------------------------------------------------------- */

use *use_hold(use *of) {
  if (of) of->count++;
  return of;
}

void use_drop(use *of) {
  if (!of || --of->count > 0) return;
  text_end(&of->id);
  text_end(&of->words);
  text_end(&of->value);
  free(of);
}

static void keep(use **place, use *of) {
  use *old = *place;
  *place = use_hold(of);
  use_drop(old);
}

/* A text without a value has nothing to send it by. */
static void make_line(flow_recorder *recorder, const use *use, text *line) {
  text_put(line, use->verb);
  text_put(line, " ");
  text_word(line, (flow_string){use->id.data ? use->id.data : "", use->id.size});
  if (use->value.size > 0) {
    text_put(line, " ");
    if (use->secrecy == OPEN) {
      text_plain(line, use->value.data);
    } else {
      secret_put(recorder, line, use);
    }
  }
  if (use->words.size > 0) text_add(line, use->words.data, use->words.size);
  text_put(line, "\n");
  if (use->id.failed || use->words.failed || use->value.failed) line->failed = true;
}

/* Writes a step, and returns the place where its own line begins. */
static off_t put_use(flow_recorder *recorder, const use *use) {
  text line = {NULL, 0, 0, false};
  off_t start;
  line_window(recorder, use->window);
  make_line(recorder, use, &line);
  start = recorder->file.end;
  line_put(recorder, &line);
  text_end(&line);
  return start;
}

/* Writes a step in the place of all that is behind `start`. */
static void replace_use(flow_recorder *recorder, const use *use, off_t start) {
  text line = {NULL, 0, 0, false};
  make_line(recorder, use, &line);
  if (line.failed) {
    line_put(recorder, &line);
  } else {
    file_replace(&recorder->file, start, line.data, line.size);
  }
  text_end(&line);
}

static void put_held(flow_recorder *recorder) {
  use *held = recorder->held;
  if (!held) return;
  recorder->held = NULL;
  put_use(recorder, held);
  line_status(recorder, held->status);
  use_drop(held);
}

/* Writes what is held, because something else happens now. */
static void go_on(flow_recorder *recorder) {
  put_held(recorder);
  if (has_passed(recorder)) put_wait(recorder);
  step_began(recorder);
}

static void set_mark(flow_recorder *recorder, use *typed, off_t end) {
  mark *before = &recorder->before;
  keep(&before->held, recorder->held);
  keep(&before->typed, typed);
  before->secret_count = recorder->secret_count;
  before->window = recorder->window;
  before->end = end;
}

void step_forget_typing(flow_recorder *recorder) { keep(&recorder->typed, NULL); }

static bool is_same_field(const use *one, const use *other) {
  return one->screen == other->screen && one->id.size == other->id.size &&
         (one->id.size == 0 || memcmp(one->id.data, other->id.data, one->id.size) == 0);
}

/* True if a letter makes one step with the text before it: both in one field, as the screen left
 * it, and nothing happened in between. */
static bool goes_on(const flow_recorder *recorder, const use *old, const use *new) {
  if (new->letter != GOES_ON || new->secrecy != OPEN || !is_same_field(old, new)) return false;
  /* Of a secret not even the number of letters is told, whatever has passed. */
  if (new->is_unknown) return old->is_unknown;
  return !old->is_unknown && !has_passed(recorder);
}

static void replace_typed(flow_recorder *recorder, use *use) {
  recorder->since = step_now(recorder);
  set_mark(recorder, recorder->typed, recorder->typed_start);
  keep(&recorder->before.held, NULL);
  replace_use(recorder, use, recorder->typed_start);
  keep(&recorder->typed, use);
}

/* Writes a closing that was not the engine's end, as something follows. */
static void put_closing(flow_recorder *recorder) {
  const flow_window window = recorder->closed;
  recorder->closed = FLOW_NONE;
  if (window != FLOW_NONE) {
    step_words(recorder, place_window(recorder, window), "close_window");
  }
}

void step_use(flow_recorder *recorder, use *use) {
  const bool is_gradual = use->secrecy == GRADUAL;
  put_closing(recorder);
  if (recorder->typed && goes_on(recorder, recorder->typed, use)) {
    replace_typed(recorder, use);
    return;
  }
  step_forget_typing(recorder);
  /* Further typing in the same field replaces the step before. */
  if (!is_gradual || !recorder->held || !is_same_field(recorder->held, use)) go_on(recorder);
  set_mark(recorder, NULL, recorder->file.end);
  if (is_gradual) {
    keep(&recorder->held, use);
    return;
  }
  recorder->typed_start = put_use(recorder, use);
  /* A pipe cannot be written anew. */
  if (use->letter != NO_LETTER && use->secrecy == OPEN && recorder->typed_start >= 0) {
    keep(&recorder->typed, use);
  }
}

void step_reveal(flow_recorder *recorder, use *use) {
  if (!file_cut(&recorder->file, recorder->before.end)) return;
  secret_forget(recorder, recorder->before.secret_count);
  recorder->window = recorder->before.window;
  use->secrecy = OPEN;
  put_use(recorder, use);
}

void step_line(flow_recorder *recorder, size_t window, const text *line) {
  put_closing(recorder);
  step_forget_typing(recorder);
  go_on(recorder);
  set_mark(recorder, NULL, recorder->file.end);
  line_window(recorder, window);
  line_put(recorder, line);
}

void step_words(flow_recorder *recorder, size_t window, const char *words) {
  text line = {NULL, 0, 0, false};
  text_put(&line, words);
  text_put(&line, "\n");
  step_line(recorder, window, &line);
  text_end(&line);
}

/* Takes the step back if nothing was called, because the screen had changed meanwhile (V6): the
 * script looks before each step. */
static void refuse(flow_recorder *recorder, flow_status status) {
  mark *before = &recorder->before;
  use *new = use_hold(recorder->typed);
  step_forget_typing(recorder);
  if (before->typed) replace_use(recorder, before->typed, before->end);
  if (status == FLOW_ERROR_OUTDATED || status == FLOW_ERROR_STALE_HANDLE) {
    if (!before->typed) {
      keep(&recorder->held, before->held);
      if (file_cut(&recorder->file, before->end)) {
        secret_forget(recorder, before->secret_count);
        recorder->window = before->window;
      }
    }
  } else if (recorder->held) {
    recorder->held->status = status;
  } else {
    if (before->typed && new) put_use(recorder, new);
    line_status(recorder, status);
  }
  use_drop(new);
}

void step_answer(flow_recorder *recorder, flow_status status) {
  use *new = recorder->held;
  const use *old = recorder->before.held;
  if (status != FLOW_OK) {
    refuse(recorder, status);
    new = recorder->held;
  }
  /* A refused step and an accepted one are separate steps, also while the user types. */
  if (!old || !new || old->status == new->status) return;
  use_hold(new);
  keep(&recorder->held, recorder->before.held);
  keep(&recorder->before.held, NULL);
  go_on(recorder);
  keep(&recorder->held, new);
  use_drop(new);
}

void step_end(flow_recorder *recorder) {
  put_held(recorder);
  if (has_passed(recorder)) put_wait(recorder);
  keep(&recorder->typed, NULL);
  keep(&recorder->before.held, NULL);
  keep(&recorder->before.typed, NULL);
}
