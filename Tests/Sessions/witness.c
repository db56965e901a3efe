/* Stands between flowhost and libflow-store, by LD_PRELOAD, and tells a pipe what was committed: a
 * line "STEP DIGEST SHAPE" after each commit, "restored STEP DIGEST SHAPE" after a restore. The
 * digest is that of all records but the engine's own, without the numbers of contents, which grow
 * when a screen is drawn. The shape is the same without the saved ids and ranks, which another
 * process gives anew.
 *
 * WITNESS in the environment is the number of the descriptor. With WITNESS_HALT the process waits
 * for its end when it has told of a restore. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <flow/engine.h>
#include <flow/store.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static flow_engine *watched;

/* FNV-1a, of 64 bits. */
static uint64_t take(uint64_t hash, const void *bytes, size_t size) {
  const uint8_t *at = bytes;
  for (; size > 0; size--)
    hash = (hash ^ *at++) * UINT64_C(0x100000001b3);
  return hash;
}

/* True for a key whose value names other objects, or their order; the last ones are in states of
 * setup and shop. */
static int is_about_ids(flow_string key) {
  static const char *const keys[] = {
      "root",   "window",  "stack",   "stacks",    "owner",   "order",   "rank", "home",
      "base",   "turns",   "link",    "opener",    "landing", "subject", "id",   "parent",
      "screen", "carrier", "history", "presenter", "summary", "account", "shop", "address_screen"};
  size_t index;
  for (index = 0; index < sizeof keys / sizeof *keys; index++) {
    if (flow_string_is(key, keys[index])) return 1;
  }
  return 0;
}

static uint64_t digest(uint64_t hash, const flow_value *value, int has_ids) {
  size_t index;
  hash = take(hash, &value->type, sizeof value->type);
  switch (value->type) {
    case FLOW_TYPE_BOOLEAN:
      return take(hash, &value->as.boolean, sizeof value->as.boolean);
    case FLOW_TYPE_INTEGER:
      return take(hash, &value->as.integer, sizeof value->as.integer);
    case FLOW_TYPE_NUMBER:
      return take(hash, &value->as.number, sizeof value->as.number);
    case FLOW_TYPE_STRING:
      return take(hash, value->as.string.data, value->as.string.size);
    case FLOW_TYPE_BYTES:
      return take(hash, value->as.bytes.data, value->as.bytes.size);
    case FLOW_TYPE_LIST:
      for (index = 0; index < value->as.list.count; index++)
        hash = digest(hash, value->as.list.items + index, has_ids);
      return hash;
    case FLOW_TYPE_MAP:
      for (index = 0; index < value->as.map.count; index++) {
        const flow_entry *entry = value->as.map.entries + index;
        int is_text = entry->value.type == FLOW_TYPE_STRING;
        if (flow_string_is(entry->key, "revision")) continue;
        if (!has_ids && !is_text && is_about_ids(entry->key)) continue;
        hash = take(hash, entry->key.data, entry->key.size);
        hash = digest(hash, &entry->value, has_ids);
      }
      return hash;
    default:
      return hash;
  }
}

typedef struct {
  uint64_t exact, shape;
} sums;

static void put(void *user_data, const flow_record *record) {
  sums *sum = user_data;
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  if (record->kind == FLOW_KIND_NONE) return;
  hash = take(hash, &record->kind, sizeof record->kind);
  hash = take(hash, &record->id, sizeof record->id);
  /* A sum, as no meaning lies in the order of records; those of one layer are told in theirs. */
  sum->exact += digest(hash, record->value, 1);
  sum->shape = take(sum->shape, &record->kind, sizeof record->kind);
  sum->shape = digest(sum->shape, record->value, 0);
}

static void tell(const char *what, uint64_t step) {
  const char *witness = getenv("WITNESS");
  sums sum = {0, 0};
  flow_record_callback callback = {put, NULL, NULL};
  char line[128];
  int size;
  callback.user_data = &sum;
  if (!witness || flow_engine_save(watched, 0, 0, callback, NULL) != FLOW_OK) abort();
  size = snprintf(line, sizeof line, "%s%" PRIu64 " %016" PRIx64 " %016" PRIx64 "\n", what, step,
                  sum.exact, sum.shape);
  if (write(atoi(witness), line, (size_t)size) != size) abort();
}

static void committed(void *user_data, flow_session *session, uint64_t step) {
  (void)user_data, (void)session;
  tell("", step);
}

__attribute__((visibility("default"))) flow_status flow_store_attach(
    flow_store *store, flow_engine *engine, flow_string name, const flow_session_options *options,
    flow_session **out_session, flow_error *out_error) {
  flow_status (*attach)(flow_store *, flow_engine *, flow_string, const flow_session_options *,
                        flow_session **, flow_error *);
  flow_session_options watching = *options;
  flow_session_info info = FLOW_SESSION_INFO_INIT;
  flow_status status;
  *(void **)&attach = dlsym(RTLD_NEXT, "flow_store_attach");
  watched = engine;
  watching.committed.function = committed;
  status = attach(store, engine, name, &watching, out_session, out_error);
  if (status == FLOW_OK && flow_session_get(*out_session, &info) == FLOW_OK && info.is_restored) {
    tell("restored ", info.step);
    if (getenv("WITNESS_HALT")) pause();
  }
  return status;
}
