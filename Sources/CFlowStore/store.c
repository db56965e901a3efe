/* A folder of sessions. */
#define _GNU_SOURCE
#include <errno.h>
#include <flow/engine.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "attempt.h"
#include "home.h"
#include "kept.h"
#include "session.h"
#include "vault.h"

static const home *home_of(const flow_store *store) {
  return store->is_one ? &home_one : &home_files;
}

flow_status home_no_session(flow_string name, flow_error *error) {
  return message_fail(error, FLOW_ERROR_INVALID_ARGUMENT, 0, "there is no session %.*s",
                      (int)name.size, name.data);
}

void home_tell_aside(flow_engine *engine, const char *name, const char *aside, const char *why) {
  char message[FLOW_ERROR_MESSAGE_SIZE + 4 * FLOW_SESSION_NAME];
  snprintf(message, sizeof message, "the session %s %s: it is kept as %s, and begins anew", name,
           why, aside);
  flow_log(engine, FLOW_SEVERITY_ERROR, FLOW_NONE, message);
}

flow_status flow_store_list(flow_store *store, flow_session_entry_fn take, void *user_data,
                            flow_error *out_error) {
  const taker to = {take, user_data};
  if (!store || !take) {
    return message_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "store or take is NULL");
  }
  return home_of(store)->list(store, to, out_error);
}

typedef struct old {
  flow_store *store;
  uint64_t before;
} old;

static void delete_old(void *user_data, const flow_session_entry *entry) {
  old *than = user_data;
  if (entry->changed < than->before && !entry->is_used) {
    home_of(than->store)->remove(than->store, entry->name, NULL);
  }
}

static flow_status refuse_kind(const char *folder, const char *has, const char *words,
                               flow_error *error) {
  return message_fail(error, FLOW_ERROR_UNSUPPORTED, 0, "the folder %s has %s; %s", folder, has,
                      words);
}

/* Finds out how a folder has its sessions, and if that is what the flags want. */
static flow_status find_kind(flow_store *store, uint32_t flags, flow_error *error) {
  const int wants_one = (flags & FLOW_STORE_ONE_FILE) != 0;
  const int takes_any = (flags & FLOW_STORE_AS_FOUND) != 0;
  int has_one, has_files = 0;
  site site;
  site_find_one(store->folder, &site);
  has_one = site_is_there(&site);
  /* The names of all files are read only where both ways may be found. */
  if (wants_one || has_one) has_files = home_has_files(store->folder);
  store->is_one = has_one || (wants_one && !has_files);
  if (has_one && has_files) {
    return refuse_kind(store->folder, "sessions in files of their own beside sessions.db",
                       "'flowhost sessions join' puts all into one file, 'split' takes them out",
                       error);
  }
  if (takes_any || store->is_one == wants_one) return FLOW_OK;
  if (has_one) {
    return refuse_kind(store->folder, "all its sessions in one file",
                       "open it with FLOW_STORE_ONE_FILE, or take them out with 'flowhost "
                       "sessions split'",
                       error);
  }
  return refuse_kind(store->folder, "a file for each session",
                     "open it without FLOW_STORE_ONE_FILE, or put them into one with 'flowhost "
                     "sessions join'",
                     error);
}

flow_status flow_store_open(const char *folder, const flow_store_options *options,
                            flow_store **out_store, flow_error *out_error) {
  flow_store_options given = FLOW_STORE_OPTIONS_INIT;
  const size_t first = SIZED_FIRST(flow_store_options, age_limit);
  flow_store *store;
  flow_status status;
  if (!folder || !out_store) {
    return message_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "folder or out_store is NULL");
  }
  if (options && !sized_take(&given, sizeof given, first, options)) {
    return message_fail(out_error, FLOW_ERROR_STRUCT_SIZE, 0, SIZED_REFUSED, "options",
                        (unsigned)sized_size(options), first, sizeof given);
  }
  if (given.durability != FLOW_DURABILITY_FAST && given.durability != FLOW_DURABILITY_STEP) {
    return message_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "there is no durability %d",
                        (int)given.durability);
  }
  if (given.flags & ~(FLOW_STORE_ONE_FILE | FLOW_STORE_AS_FOUND)) {
    return message_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0,
                        "flags are 0x%x; 0x1 and 0x2 are known", (unsigned)given.flags);
  }
  store = calloc(1, sizeof *store);
  if (!store) {
    return message_fail(out_error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  store->durability = given.durability;
  if ((mkdir(folder, 0700) != 0 && errno != EEXIST) || !realpath(folder, store->folder)) {
    status = message_fail(out_error, FLOW_ERROR_IO, 0, "the folder %s cannot be made or read: %s",
                          folder, strerror(errno));
  } else {
    status = site_check_folder(store->folder, out_error);
  }
  if (status == FLOW_OK) status = find_kind(store, given.flags, out_error);
  if (status != FLOW_OK) {
    free(store);
    return status;
  }
  if (given.age_limit > 0) {
    uint64_t now = (uint64_t)time(NULL);
    old than;
    than.store = store;
    than.before = now > given.age_limit ? now - given.age_limit : 0;
    flow_store_list(store, delete_old, &than, NULL);
  }
  *out_store = store;
  return FLOW_OK;
}

void flow_store_close(flow_store *store) {
  if (!store) return;
  vault_give(store->vault);
  free(store);
}

static flow_status check_name(const flow_store *store, flow_string name, flow_error *error) {
  if (!store) return message_fail(error, FLOW_ERROR_INVALID_ARGUMENT, 0, "store is NULL");
  return site_check_name(name, error);
}

flow_status flow_store_delete(flow_store *store, flow_string name, flow_error *out_error) {
  flow_status status = check_name(store, name, out_error);
  if (status == FLOW_OK) status = home_of(store)->remove(store, name, out_error);
  return status == FLOW_OK && store->vault ? vault_sync(store->vault, FORMAT_SIGN, out_error)
                                           : status;
}

flow_status flow_store_rename(flow_store *store, flow_string name, flow_string new_name,
                              flow_error *out_error) {
  flow_status status = check_name(store, name, out_error);
  if (status == FLOW_OK) status = site_check_name(new_name, out_error);
  if (status != FLOW_OK) return status;
  return home_of(store)->rename(store, name, new_name, out_error);
}

flow_status flow_store_read(flow_store *store, flow_string name, flow_record_callback take_record,
                            flow_error *out_error) {
  flow_keeper keeper;
  kept all;
  uint64_t step;
  size_t index;
  flow_status status = FLOW_ERROR_INVALID_ARGUMENT;
  if (!store || !take_record.function) {
    message_fail(out_error, status, 0, "store or the function is NULL");
  } else {
    status = site_check_name(name, out_error);
  }
  if (status == FLOW_OK) status = home_of(store)->look(store, name, &keeper, out_error);
  if (status == FLOW_OK) {
    status = kept_read(&all, &keeper, &step, out_error);
    for (index = 0; index < all.count && status == FLOW_OK; index++)
      take_record.function(take_record.user_data, &all.records[index]);
    kept_end(&all);
    keeper.end(keeper.self);
  }
  if (take_record.destroy) take_record.destroy(take_record.user_data);
  return status;
}

/* Attaches a session that is named, as it is. */
static flow_status attach(flow_store *store, flow_engine *engine, flow_string name,
                          const flow_session_options *options, flow_session **out_session,
                          flow_error *error) {
  flow_keeper keeper;
  flow_status status = options_of(options).flags & FLOW_SESSION_READ_ONLY
                           ? home_of(store)->look(store, name, &keeper, error)
                           : home_of(store)->open(store, engine, name, &keeper, error);
  if (status == FLOW_OK) return flow_session_attach(engine, &keeper, options, out_session, error);
  options_end(options);
  return status;
}

/* Attaches a session, or one that begins in its place if what is there cannot be read. */
static flow_status attach_anew(flow_store *store, flow_engine *engine, flow_string name,
                               const flow_session_options *given, flow_session **out_session,
                               flow_error *error) {
  flow_session_options first;
  flow_error why = FLOW_ERROR_INIT;
  attempt *attempt = attempt_begin(given, &first);
  flow_status status;
  if (!attempt) {
    options_end(given);
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  status = attach(store, engine, name, &first, out_session, &why);
  if (status == FLOW_OK) {
    attempt_keep(attempt);
    return FLOW_OK;
  }
  attempt_drop(attempt);
  if (status == FLOW_ERROR_BAD_VALUE || status == FLOW_ERROR_UNSUPPORTED) {
    status = home_of(store)->put_aside(store, engine, name, &why, error);
    if (status == FLOW_OK) return attach(store, engine, name, given, out_session, error);
  } else {
    message_fail(error, status, why.position, "%s", why.message);
  }
  options_end(given);
  return status;
}

flow_status flow_store_attach(flow_store *store, flow_engine *engine, flow_string name,
                              const flow_session_options *options, flow_session **out_session,
                              flow_error *out_error) {
  flow_session_options given = options_of(options);
  const uint32_t begins_anew = given.flags & FLOW_SESSION_BEGIN_ANEW;
  flow_status status = FLOW_ERROR_INVALID_ARGUMENT;
  if (!store || !engine) {
    message_fail(out_error, status, 0, "store or engine is NULL");
  } else if (begins_anew && (given.flags & FLOW_SESSION_READ_ONLY)) {
    message_fail(out_error, status, 0, "flags are 0x%x: what is only looked at does not begin anew",
                 (unsigned)given.flags);
  } else {
    status = site_check_name(name, out_error);
  }
  if (status != FLOW_OK) {
    options_end(options);
    return status;
  }
  if (!begins_anew) return attach(store, engine, name, options, out_session, out_error);
  given.flags &= ~FLOW_SESSION_BEGIN_ANEW;
  return attach_anew(store, engine, name, &given, out_session, out_error);
}

flow_status flow_store_convert(const char *folder, uint32_t flags, flow_error *out_error) {
  char path[PATH_MAX];
  flow_status status;
  if (!folder || (flags & ~FLOW_STORE_ONE_FILE)) {
    return message_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0,
                        "folder is NULL, or flags (0x%x) are not 0 or FLOW_STORE_ONE_FILE",
                        (unsigned)flags);
  }
  if (!realpath(folder, path)) {
    return message_fail(out_error, FLOW_ERROR_IO, 0, "the folder %s cannot be read: %s", folder,
                        strerror(errno));
  }
  status = site_check_folder(path, out_error);
  return status == FLOW_OK ? home_convert(path, flags == FLOW_STORE_ONE_FILE, out_error) : status;
}
