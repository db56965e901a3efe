/* The cost of saved state: telling all, a step that is saved beside one that is not, restoring, and
 * a step in a file of SQLite. Each instance has an argument and a state, a number each. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <flow/store.h>

#include "bench.h"

#define FEW 100
#define MANY 100000
#define PAIRS 100
#define ROUNDS 41
#define TIMES 5
#define PATIENCE_NS 1e10
#define STORED 4000
#define STACK_KB 512

typedef struct item {
  flow_engine *engine;
  flow_handle handle;
  int64_t number;
  flow_value saved;
} item;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  item *self = calloc(1, sizeof *self);
  (void)user_data;
  if (!self) return NULL;
  self->engine = engine;
  self->handle = handle;
  self->number = flow_get_integer(arguments, "n", -1);
  return self;
}

static const flow_value *save_state(void *context) {
  item *self = context;
  self->saved = flow_integer_value(self->number);
  return &self->saved;
}

static flow_bool restore_state(void *context, const flow_value *state, uint32_t version) {
  item *self = context;
  (void)version;
  self->number = flow_as_integer(state, -1);
  return FLOW_TRUE;
}

/* A flow that opened nothing would be over. */
static void start(void *context) {
  item *self = context;
  flow_value arguments = FLOW_MAP(FLOW_ENTRY("n", flow_integer_value(self->number)));
  flow_show(self->engine, self->handle, "kept.screen", &arguments);
}

static void add_classes(flow_engine *engine) {
  static const flow_method screen[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(save_state, save_state),
      FLOW_SCREEN_METHOD(restore_state, restore_state), FLOW_SCREEN_METHOD(destroy, free)};
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(save_state, save_state),
                                     FLOW_COORDINATOR_METHOD(restore_state, restore_state),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  const flow_class classes[] = {FLOW_CLASS(FLOW_KIND_SCREEN, "kept.screen", screen),
                                FLOW_CLASS(FLOW_KIND_COORDINATOR, "kept.flow", flow)};
  for (int which = 0; which < 2; which++)
    must(flow_class_register(engine, FLOW_NONE, &classes[which], NULL), classes[which].id);
}

/* ---- Engines with much in them --------------------------------------------------------------- */

typedef struct stage {
  flow_engine *engine;
  flow_window window;
  flow_coordinator owner;
  flow_saver saver;
  long told;
  flow_options at_once;
} stage;

static flow_handle open_one(stage *self, flow_handle from, const char *class_id, int64_t number) {
  flow_value arguments = FLOW_MAP(FLOW_ENTRY("n", flow_integer_value(number)));
  flow_handle opened;
  must(flow_open_new(self->engine, from, class_id, &arguments, &self->at_once, &opened, NULL),
       class_id);
  return opened;
}

static void make_empty(stage *self, uint32_t flags) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.flags = flags;
  *self = (stage){0};
  self->at_once = (flow_options)FLOW_OPTIONS_INIT;
  self->at_once.flags |= FLOW_OPEN_AT_ONCE;
  must(flow_engine_create(&options, &self->engine), "engine");
  add_classes(self->engine);
}

static void make_screens(stage *self, long count) {
  must(flow_window_create(self->engine, &self->window), "window");
  self->owner = open_one(self, self->window, "kept.flow", 0);
  for (long number = 1; number < count; number++)
    open_one(self, self->owner, "kept.screen", number);
}

/* Each flow is opened by the one above it, and shows a screen. */
static void make_nested(stage *self, long count) {
  must(flow_window_create(self->engine, &self->window), "window");
  self->owner = self->window;
  for (long number = 0; number < count; number++)
    self->owner = open_one(self, self->owner, "kept.flow", number);
}

static void end(stage *self) { must(flow_engine_destroy(self->engine), "end"); }

/* ---- Saving ---------------------------------------------------------------------------------- */

static void take(void *told, const flow_record *record) {
  (void)record;
  ++*(long *)told;
}

static void save_changed(void *context, flow_engine *engine, flow_handle nothing) {
  stage *self = context;
  (void)nothing;
  must(flow_engine_save(engine, self->saver, FLOW_SAVE_CHANGED,
                        (flow_record_callback){take, &self->told, NULL}, NULL),
       "save");
}

/* At each rest from now on, what has changed is told. */
static void save_at_rest(stage *self) {
  must(flow_saver_create(self->engine, &self->saver), "saver");
  save_changed(self, self->engine, FLOW_NONE);
  must(flow_engine_set_rest(self->engine, (flow_callback){save_changed, self, NULL}), "rest");
}

static void push_and_pop(void *context, long count) {
  stage *self = context;
  for (long pair = 0; pair < count; pair++) {
    open_one(self, self->owner, "kept.screen", pair);
    must(flow_pop(self->engine, self->window, &self->at_once, NULL), "pop");
  }
}

/* A pair has to tell something each time, or it would be no step. */
static void check_told(stage *self) {
  long before = self->told;
  push_and_pop(self, 1);
  if (self->told - before < 2) must(FLOW_ERROR_INTERNAL, "records of a push and a pop");
}

void prepare_saving(subjects *all, const char *name) {
  static stage few, many, unsaved;
  const char *const names[] = {"saved-few", "saved-many", "unsaved"};
  stage *const stages[] = {&few, &many, &unsaved};
  const long counts[] = {FEW, MANY, FEW};
  for (int which = 0; which < 3; which++) {
    if (name && strcmp(name, names[which]) != 0) continue;
    make_empty(stages[which], which < 2 ? FLOW_ENGINE_SAVED : 0);
    make_screens(stages[which], counts[which]);
    if (which < 2) {
      save_at_rest(stages[which]);
      check_told(stages[which]);
    }
    add_subject(all, names[which], push_and_pop, stages[which], PAIRS);
  }
}

static double microseconds_of(const subject *one) {
  double begin = now_ns();
  one->run(one->context, one->count);
  return (now_ns() - begin) / 1000 / (double)one->count;
}

/* By how much a push or a pop takes longer when it is saved. */
static void print_steps(void) {
  subjects all = {0};
  double few[ROUNDS], many[ROUNDS];
  prepare_saving(&all, NULL);
  for (int round = 0; round < ROUNDS; round++) {
    double unsaved = microseconds_of(find_subject(&all, "unsaved"));
    few[round] = (microseconds_of(find_subject(&all, "saved-few")) - unsaved) / 2;
    many[round] = (microseconds_of(find_subject(&all, "saved-many")) - unsaved) / 2;
  }
  double at_few = median(few, ROUNDS), at_many = median(many, ROUNDS);
  printf("step-few %.3f\nstep-many %.3f\nstep-growth %.2f\n", at_few, at_many, at_many / at_few);
  print_ratio(&all, "saved-pair", "saved-few", "unsaved");
  for (size_t index = 0; index < all.count; index++)
    end(all.list[index].context);
}

/* ---- Telling all, and restoring it ----------------------------------------------------------- */

typedef struct kept {
  flow_record *records;
  size_t count, room;
} kept;

static void keep(void *context, const flow_record *record) {
  kept *self = context;
  flow_value *copy;
  if (self->count == self->room) {
    self->room = self->room ? self->room * 2 : 64;
    self->records = realloc(self->records, self->room * sizeof *self->records);
    if (!self->records) must(FLOW_ERROR_OUT_OF_MEMORY, "records");
  }
  must(flow_value_copy(record->value, &copy), "copy");
  self->records[self->count] = *record;
  self->records[self->count++].value = copy;
}

static void end_kept(kept *self) {
  for (size_t index = 0; index < self->count; index++)
    flow_value_destroy((flow_value *)self->records[index].value);
  free(self->records);
}

static void save_whole(flow_engine *engine, void (*function)(void *, const flow_record *),
                       void *context) {
  must(flow_engine_save(engine, 0, 0, (flow_record_callback){function, context, NULL}, NULL),
       "save");
}

static double milliseconds_to_restore(const kept *records) {
  double times[TIMES];
  size_t count = 0;
  double first = now_ns();
  while (count < TIMES && now_ns() - first < PATIENCE_NS) {
    stage again;
    flow_error error = FLOW_ERROR_INIT;
    make_empty(&again, FLOW_ENGINE_SAVED);
    double begin = now_ns();
    must(flow_engine_restore(again.engine, records->records, records->count, NULL, &error),
         error.message);
    times[count++] = (now_ns() - begin) / 1e6;
    end(&again);
  }
  return median(times, count);
}

static void print_whole(void) {
  stage all;
  kept records = {0};
  double times[TIMES];
  make_empty(&all, FLOW_ENGINE_SAVED);
  make_screens(&all, MANY);
  for (int time = 0; time < TIMES; time++) {
    all.told = 0;
    double begin = now_ns();
    save_whole(all.engine, take, &all.told);
    times[time] = (now_ns() - begin) / 1000 / (double)all.told;
  }
  printf("record %.3f\n", median(times, TIMES));
  save_whole(all.engine, keep, &records);
  end(&all);
  printf("restore-screens %.1f\n", milliseconds_to_restore(&records));
  end_kept(&records);
}

static void *restore_nested(void *result) {
  stage all;
  kept records = {0};
  make_empty(&all, FLOW_ENGINE_SAVED);
  make_nested(&all, MANY);
  save_whole(all.engine, keep, &records);
  end(&all);
  *(double *)result = milliseconds_to_restore(&records);
  end_kept(&records);
  return NULL;
}

/* In a thread with a small stack: what recursed would end here. */
static void print_nested(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  double result = 0;
  pthread_attr_init(&attributes);
  if (pthread_attr_setstacksize(&attributes, STACK_KB * 1024) != 0 ||
      pthread_create(&thread, &attributes, restore_nested, &result) != 0)
    must(FLOW_ERROR_LIMIT, "thread");
  pthread_join(thread, NULL);
  printf("restore-nested %.1f\n", result);
}

/* ---- In a file of SQLite --------------------------------------------------------------------- */

/* The time on the wall: a write may wait. */
static double wall_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1000;
}

static double median_step(stage *self) {
  static double steps[STORED];
  for (int step = 0; step < STORED; step += 2) {
    double begin = wall_us();
    open_one(self, self->owner, "kept.screen", step);
    double middle = wall_us();
    must(flow_pop(self->engine, self->window, &self->at_once, NULL), "pop");
    steps[step] = middle - begin;
    steps[step + 1] = wall_us() - middle;
  }
  return median(steps, STORED);
}

static void print_stored_among(const char *name, flow_store *store, long count) {
  stage saved, unsaved;
  flow_session *session;
  flow_session_info info = FLOW_SESSION_INFO_INIT;
  make_empty(&unsaved, 0);
  make_screens(&unsaved, count);
  make_empty(&saved, FLOW_ENGINE_SAVED);
  must(flow_store_attach(store, saved.engine, flow_text("bench"), NULL, &session, NULL), "attach");
  make_screens(&saved, count);
  median_step(&saved);
  printf("%s %.1f\n", name, median_step(&saved) - median_step(&unsaved));
  must(flow_session_get(session, &info), "session");
  must(info.status, "a step");
  if (info.step < 2 * STORED) must(FLOW_ERROR_INTERNAL, "the number of steps");
  flow_session_detach(session);
  must(flow_store_delete(store, flow_text("bench"), NULL), "delete");
  end(&saved);
  end(&unsaved);
}

static void print_stored(void) {
  char folder[] = "/var/tmp/flow-bench-XXXXXX";
  flow_store *store;
  flow_error error = FLOW_ERROR_INIT;
  if (!mkdtemp(folder)) must(FLOW_ERROR_IO, "a folder in /var/tmp");
  must(flow_store_open(folder, NULL, &store, &error), error.message);
  print_stored_among("stored-few", store, FEW);
  print_stored_among("stored-many", store, MANY);
  flow_store_close(store);
  rmdir(folder);
}

void print_state(void) {
  print_whole();
  print_nested();
  print_steps();
  print_stored();
}
