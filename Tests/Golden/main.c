/* Makes one run and prints its seed, its requests, what was told and the digest of that:
 *     golden SEED REQUESTS [--trace]
 * With --trace each thing that was told is a line before that. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "golden.h"

run now;

/* SplitMix64 (Sebastiano Vigna, public domain): the same numbers for the same seed, everywhere. */
static uint64_t mixed(uint64_t z) {
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}
unsigned below(unsigned count) {
  return (unsigned)(mixed(now.random += 0x9e3779b97f4a7c15u) % count);
}
flow_bool one_in(unsigned count) { return below(count) == 0; }

static void digest(uint64_t number) {
  now.digest = mixed(now.digest + 0x9e3779b97f4a7c15u + number);
}

static void print(uint64_t number) {
  flow_kind kind = flow_kind_of(number);
  if (kind != FLOW_KIND_NONE && (int64_t)number > 0)
    fprintf(now.trace, " %s:%" PRIx64, flow_kind_name(kind), number);
  else
    fprintf(now.trace, " %" PRId64, (int64_t)number);
}

void tell(const char *word, const uint64_t *numbers, size_t count) {
  now.told++;
  for (const char *letter = word; *letter; letter++)
    digest((unsigned char)*letter);
  for (size_t index = 0; index < count; index++)
    digest(numbers[index]);
  if (!now.trace) return;
  fprintf(now.trace, "%7" PRIu64 " %*s%s", now.told, (int)now.depth * 2, "", word);
  for (size_t index = 0; index < count; index++)
    print(numbers[index]);
  fputc('\n', now.trace);
}

uint64_t summary(const flow_value *value) {
  if (!value) return 0;
  switch (value->type) {
    case FLOW_TYPE_INTEGER:
      return (uint64_t)value->as.integer * 16 + 1;
    case FLOW_TYPE_STRING:
      return value->as.string.size * 16 + 2;
    default:
      return (uint64_t)value->type * 16 + 3;
  }
}

static void diagnostic(void *user_data, const flow_diagnostic *diagnostic) {
  (void)user_data;
  TELL("diagnostic", (uint64_t)diagnostic->severity, (uint64_t)diagnostic->status,
       diagnostic->subject);
}
static uint64_t clock_time(void *user_data) {
  (void)user_data;
  return now.now;
}

/* ---- The sight of a host --------------------------------------------------------------------- */

static void look_at_window(flow_window window) {
  size_t layers = 0;
  flow_screen top = FLOW_NONE;
  flow_back_target target = FLOW_BACK_TARGET_INIT;
  flow_screen_info screen = FLOW_SCREEN_INFO_INIT;
  flow_coordinator_info owner = FLOW_COORDINATOR_INFO_INIT;
  flow_window_layer_count(now.engine, window, &layers);
  flow_window_top(now.engine, window, &top);
  flow_window_back_target(now.engine, window, &target);
  TELL("window", window, layers, top, (uint64_t)target.kind, target.screen);
  if (top == FLOW_NONE) return;
  flow_screen_get(now.engine, top, &screen);
  TELL("top", (uint64_t)screen.appearance, screen.owner, screen.router, screen.layer, screen.index,
       (uint64_t)screen.can_back, screen.depth, (uint64_t)screen.style);
  if (screen.owner == FLOW_NONE) return;
  flow_coordinator_get(now.engine, screen.owner, &owner);
  TELL("owner", (uint64_t)owner.phase, owner.parent, owner.window, owner.router, owner.child_count,
       owner.screen_count, owner.carrier);
}

static void look(void) {
  flow_window windows[8];
  size_t count = 0;
  flow_engine_windows(now.engine, windows, 8, &count);
  for (size_t index = 0; index < count && index < 8; index++)
    look_at_window(windows[index]);
}

static void take(void *user_data, const flow_record *record) {
  (void)user_data;
  TELL("record", (uint64_t)record->kind, record->id,
       record->value ? record->value->as.map.count : 0);
}
static void save(void) {
  flow_record_callback taker = {take, NULL, NULL};
  flow_bool is_whole = FLOW_FALSE;
  flow_status status =
      flow_engine_save(now.engine, now.saver, one_in(16) ? 0 : FLOW_SAVE_CHANGED, taker, &is_whole);
  TELL("save", (uint64_t)status, (uint64_t)is_whole);
}

/* ---- The run --------------------------------------------------------------------------------- */

static flow_status begin(uint64_t seed) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_window window = FLOW_NONE;
  flow_status status;
  options.presenter_timeout = 200;
  options.defer_timeout = 300;
  options.diagnostic.function = diagnostic;
  options.clock.function = clock_time;
  if (seed % 2 == 0) options.flags = FLOW_ENGINE_SAVED;
  status = flow_engine_create(&options, &now.engine);
  if (status != FLOW_OK) return status;
  if (seed % 2 == 0) flow_saver_create(now.engine, &now.saver);
  register_classes();
  flow_window_create(now.engine, &window);
  keep(window);
  return FLOW_OK;
}

static void rest(void) {
  if (now.live > 150) shrink();
  if (one_in(3)) {
    now.now += below(one_in(20) ? 400 : 30);
    TELL("dispatch", (uint64_t)flow_engine_dispatch(now.engine));
  }
  if (now.saver != 0 && one_in(12)) save();
  if (one_in(4)) look();
}

/* The seeds above this number are those of simple runs. */
enum { SIMPLE = 100 };

int main(int count, char **arguments) {
  uint64_t seed;
  flow_bool is_simple;
  if (count < 3 || count > 4 || (count == 4 && strcmp(arguments[3], "--trace") != 0)) {
    fprintf(stderr, "usage: golden SEED REQUESTS [--trace]\n");
    return 2;
  }
  seed = strtoull(arguments[1], NULL, 10);
  now.random = seed * 0x9e3779b97f4a7c15u;
  now.now = 1000;
  now.calm = 3 + (unsigned)(seed % 4) * 4;
  now.wanted = strtoull(arguments[2], NULL, 10);
  if (count == 4) now.trace = stdout;
  if (begin(seed) != FLOW_OK) {
    fprintf(stderr, "golden: there is no engine\n");
    return 1;
  }
  is_simple = seed > SIMPLE;
  while (now.made < now.wanted) {
    now.budget = below(is_simple ? 3 : 12);
    if (is_simple)
      operate_simply();
    else
      operate();
    now.budget = below(is_simple ? 2 : 6);
    rest();
  }
  now.is_ending = FLOW_TRUE;
  TELL("destroyed", (uint64_t)flow_engine_destroy(now.engine), now.live);
  printf("%" PRIu64 " %" PRIu64 " %" PRIu64 " %016" PRIx64 "\n", seed, now.wanted, now.told,
         now.digest);
  return 0;
}
