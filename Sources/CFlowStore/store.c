/* A folder of sessions. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <flow/engine.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "aside.h"
#include "attempt.h"
#include "database.h"
#include "kept.h"
#include "lock.h"
#include "look.h"
#include "mark_file.h"
#include "session.h"

/* True for the name of a session's file; its own name goes into `name`. */
static int is_session(const struct dirent *entry, char name[FLOW_SESSION_NAME + 1]) {
  static const char ending[] = ".session";
  size_t size = strlen(entry->d_name), own = size - (sizeof ending - 1);
  if (size < sizeof ending || own > FLOW_SESSION_NAME || entry->d_name[0] == '.' ||
      strcmp(entry->d_name + own, ending) != 0) {
    return 0;
  }
  memcpy(name, entry->d_name, own);
  name[own] = '\0';
  return 1;
}

static int only_sessions(const struct dirent *entry) {
  char name[FLOW_SESSION_NAME + 1];
  return is_session(entry, name);
}

static void look_at(const site *site, flow_session_entry *entry) {
  static const char *const endings[] = {"", "-wal"};
  char path[sizeof site->file + 8];
  struct stat found;
  size_t index;
  memset(entry, 0, sizeof *entry);
  entry->struct_size = sizeof *entry;
  entry->name = flow_text(site->name);
  entry->is_used = lock_is_taken(site->lock, &entry->process) ? FLOW_TRUE : FLOW_FALSE;
  for (index = 0; index < 2; index++) {
    site_beside(site, endings[index], path, sizeof path);
    if (lstat(path, &found) != 0) continue;
    entry->size += (uint64_t)found.st_size;
    if ((uint64_t)found.st_mtime > entry->changed) entry->changed = (uint64_t)found.st_mtime;
  }
  entry->has_ended = look_has_ended(site) ? FLOW_TRUE : FLOW_FALSE;
}

flow_status flow_store_list(flow_store *store, flow_session_entry_fn take, void *user_data,
                            flow_error *out_error) {
  struct dirent **entries;
  int count, index;
  if (!store || !take) {
    return message_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "store or take is NULL");
  }
  count = scandir(store->folder, &entries, only_sessions, alphasort);
  if (count < 0) {
    return message_fail(out_error, errno == ENOMEM ? FLOW_ERROR_OUT_OF_MEMORY : FLOW_ERROR_IO, 0,
                        "the folder %s cannot be read: %s", store->folder, strerror(errno));
  }
  for (index = 0; index < count; index++) {
    char name[FLOW_SESSION_NAME + 1];
    flow_session_entry entry;
    site site;
    if (is_session(entries[index], name) &&
        site_find(store, flow_text(name), &site, NULL) == FLOW_OK) {
      look_at(&site, &entry);
      take(user_data, &entry);
    }
    free(entries[index]);
  }
  free(entries);
  return FLOW_OK;
}

/* Deletes the files of a session whose lock is held; the lock goes last. */
static flow_status remove_files(const site *site, flow_error *error) {
  static const char *const endings[] = {"",     "-wal",     "-shm",    "-trial",
                                        ".new", ".new-wal", ".new-shm"};
  char path[sizeof site->file + 16];
  size_t index;
  for (index = 0; index < sizeof endings / sizeof endings[0]; index++) {
    site_beside(site, endings[index], path, sizeof path);
    if (unlink(path) != 0 && errno != ENOENT) {
      return message_fail(error, FLOW_ERROR_IO, 0, "%s cannot be deleted: %s", path,
                          strerror(errno));
    }
  }
  unlink(site->lock);
  site_sync_folder(site);
  return FLOW_OK;
}

typedef struct old {
  flow_store *store;
  uint64_t before;
} old;

static void delete_old(void *user_data, const flow_session_entry *entry) {
  old *than = user_data;
  if (entry->changed < than->before && !entry->is_used) {
    flow_store_delete(than->store, entry->name, NULL);
  }
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
  if (status != FLOW_OK) {
    free(store);
    return status;
  }
  if (options && options->age_limit > 0) {
    uint64_t now = (uint64_t)time(NULL);
    old than;
    than.store = store;
    than.before = now > options->age_limit ? now - options->age_limit : 0;
    flow_store_list(store, delete_old, &than, NULL);
  }
  *out_store = store;
  return FLOW_OK;
}

void flow_store_close(flow_store *store) { free(store); }

static flow_status no_session(const site *site, flow_error *error) {
  return message_fail(error, FLOW_ERROR_INVALID_ARGUMENT, 0, "there is no session %s", site->name);
}

/* Finds a session that must be there, and takes its lock. */
static flow_status take(const flow_store *store, flow_string name, site *out_site, int *out_lock,
                        flow_error *error) {
  flow_status status;
  if (!store) return message_fail(error, FLOW_ERROR_INVALID_ARGUMENT, 0, "store is NULL");
  status = site_find(store, name, out_site, error);
  if (status == FLOW_OK && !site_is_there(out_site)) status = no_session(out_site, error);
  return status == FLOW_OK ? lock_take(out_site, out_lock, error) : status;
}

flow_status flow_store_delete(flow_store *store, flow_string name, flow_error *out_error) {
  site site;
  int lock;
  flow_status status = take(store, name, &site, &lock, out_error);
  if (status != FLOW_OK) return status;
  status = remove_files(&site, out_error);
  lock_give(lock);
  return status;
}

flow_status flow_store_rename(flow_store *store, flow_string name, flow_string new_name,
                              flow_error *out_error) {
  site from, to;
  int lock, new_lock;
  flow_status status = take(store, name, &from, &lock, out_error);
  if (status != FLOW_OK) return status;
  status = site_find(store, new_name, &to, out_error);
  if (status == FLOW_OK && strcmp(from.name, to.name) == 0) {
    lock_give(lock);
    return FLOW_OK;
  }
  if (status == FLOW_OK) status = lock_take(&to, &new_lock, out_error);
  if (status == FLOW_OK) {
    status = database_settle(&from, out_error);
    if (status == FLOW_OK) status = aside_move_log(&to, out_error);
    if (status == FLOW_OK && renameat2(AT_FDCWD, from.file, AT_FDCWD, to.file, RENAME_NOREPLACE)) {
      status = message_fail(out_error, errno == EEXIST ? FLOW_ERROR_DUPLICATE_ID : FLOW_ERROR_IO, 0,
                            "the session %s cannot be named %s: %s", from.name, to.name,
                            strerror(errno));
    }
    if (status == FLOW_OK) mark_file_move(&from, &to);
    if (status == FLOW_OK) unlink(from.lock);
    site_sync_folder(&to);
    lock_give(new_lock);
  }
  lock_give(lock);
  return status;
}

/* The functions of a database. */
static flow_keeper keeper_of(database *database) {
  flow_keeper keeper;
  memset(&keeper, 0, sizeof keeper);
  keeper.struct_size = sizeof keeper;
  keeper.self = database;
  keeper.read = database_read;
  keeper.begin = database_begin;
  keeper.put = database_put;
  keeper.remove = database_remove;
  keeper.commit = database_commit;
  keeper.sync = database_sync;
  keeper.end = database_close;
  keeper.put_mark = database_put_mark;
  keeper.get_mark = database_get_mark;
  return keeper;
}

/* The functions of a look: what else a keeper has is for steps. */
static flow_keeper keeper_of_look(look *look) {
  flow_keeper keeper;
  memset(&keeper, 0, sizeof keeper);
  keeper.struct_size = sizeof keeper;
  keeper.self = look;
  keeper.read = look_read;
  keeper.end = look_close;
  return keeper;
}

/* Copies a session that must be there, for a look at it. */
static flow_status open_look(const site *site, flow_keeper *out_keeper, flow_error *error) {
  look *look;
  flow_status status;
  if (!site_is_there(site)) return no_session(site, error);
  status = look_open(site, &look, error);
  if (status == FLOW_OK) *out_keeper = keeper_of_look(look);
  return status;
}

/* Tells why a session was put aside. */
static void tell_aside(flow_engine *engine, const site *from, const site *to, const char *why) {
  char message[FLOW_ERROR_MESSAGE_SIZE + 4 * FLOW_SESSION_NAME];
  snprintf(message, sizeof message, "the session %s %s: it is kept as %s, and begins anew",
           from->name, why, to->name);
  flow_log(engine, FLOW_SEVERITY_ERROR, FLOW_NONE, message);
}

/* Puts a session under another name, because processes have died of it. */
static flow_status put_aside(const site *from, flow_engine *engine, flow_error *error) {
  site to;
  flow_status status = database_settle(from, error);
  if (status == FLOW_OK) status = aside_move(from, &to, error);
  if (status != FLOW_OK) return status;
  tell_aside(engine, from, &to, "has ended three processes in a row when it was restored");
  return FLOW_OK;
}

/* Puts a session aside, if processes have died of it again and again. A session that begins
 * inherits no marks. */
static flow_status give_up_on(const site *site, flow_engine *engine, flow_error *error) {
  mark_file marks = {.site = *site};
  flow_keeper keeper = {.self = &marks, .put_mark = mark_file_put, .get_mark = mark_file_get};
  flow_status status = FLOW_OK;
  trial *trial;
  if (!site_is_there(site)) {
    mark_file_delete(site);
    return FLOW_OK;
  }
  /* A mark that cannot be read is told when the session is attached. */
  trial = trial_open(&keeper, NULL);
  if (trial && trial_has_failed(trial)) {
    status = put_aside(site, engine, error);
    if (status == FLOW_OK) status = trial_forget(trial, error);
  }
  trial_close(trial);
  mark_file_close(&marks);
  return status;
}

/* Opens a session for an engine; one that is not there is made. */
static flow_status open_for(const flow_store *store, flow_engine *engine, const site *site,
                            flow_keeper *out_keeper, flow_error *error) {
  database *database;
  int lock;
  flow_status status = lock_take(site, &lock, error);
  if (status != FLOW_OK) return status;
  status = give_up_on(site, engine, error);
  if (status == FLOW_OK) status = database_open(site, store->durability, 1, lock, &database, error);
  if (status == FLOW_OK) {
    *out_keeper = keeper_of(database);
  } else {
    lock_give(lock);
  }
  return status;
}

flow_status flow_store_read(flow_store *store, flow_string name, flow_record_callback take_record,
                            flow_error *out_error) {
  site site;
  flow_keeper keeper;
  kept all;
  uint64_t step;
  size_t index;
  flow_status status = FLOW_ERROR_INVALID_ARGUMENT;
  if (!store || !take_record.function) {
    message_fail(out_error, status, 0, "store or the function is NULL");
  } else {
    status = site_find(store, name, &site, out_error);
  }
  if (status == FLOW_OK) status = open_look(&site, &keeper, out_error);
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
static flow_status attach(const flow_store *store, flow_engine *engine, const site *site,
                          const flow_session_options *options, flow_session **out_session,
                          flow_error *error) {
  flow_keeper keeper;
  flow_status status = options_of(options).flags & FLOW_SESSION_READ_ONLY
                           ? open_look(site, &keeper, error)
                           : open_for(store, engine, site, &keeper, error);
  if (status == FLOW_OK) return flow_session_attach(engine, &keeper, options, out_session, error);
  options_end(options);
  return status;
}

/* Puts a session aside that cannot be read, with what its trial has noted. */
static flow_status put_unreadable_aside(const site *from, flow_engine *engine, const char *why,
                                        flow_error *error) {
  char sentence[FLOW_ERROR_MESSAGE_SIZE + 32];
  site to;
  int lock;
  flow_status status = lock_take(from, &lock, error);
  if (status != FLOW_OK) return status;
  status = aside_move(from, &to, error);
  if (status == FLOW_OK) {
    mark_file_move(from, &to);
    snprintf(sentence, sizeof sentence, "cannot be read (%s)", why);
    tell_aside(engine, from, &to, sentence);
  }
  lock_give(lock);
  return status;
}

/* Attaches a session, or one that begins in its place if what is there cannot be read. */
static flow_status attach_anew(const flow_store *store, flow_engine *engine, const site *site,
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
  status = attach(store, engine, site, &first, out_session, &why);
  if (status == FLOW_OK) {
    attempt_keep(attempt);
    return FLOW_OK;
  }
  attempt_drop(attempt);
  if (status == FLOW_ERROR_BAD_VALUE ||
      (status == FLOW_ERROR_UNSUPPORTED && site_is_no_session(site))) {
    status = put_unreadable_aside(site, engine, why.message, error);
    if (status == FLOW_OK) return attach(store, engine, site, given, out_session, error);
  } else {
    message_fail(error, status, why.position, "%s", why.message);
  }
  options_end(given);
  return status;
}

flow_status flow_store_attach(flow_store *store, flow_engine *engine, flow_string name,
                              const flow_session_options *options, flow_session **out_session,
                              flow_error *out_error) {
  site site;
  flow_session_options given = options_of(options);
  const uint32_t begins_anew = given.flags & FLOW_SESSION_BEGIN_ANEW;
  flow_status status = FLOW_ERROR_INVALID_ARGUMENT;
  if (!store || !engine) {
    message_fail(out_error, status, 0, "store or engine is NULL");
  } else if (begins_anew && (given.flags & FLOW_SESSION_READ_ONLY)) {
    message_fail(out_error, status, 0, "flags are 0x%x: what is only looked at does not begin anew",
                 (unsigned)given.flags);
  } else {
    status = site_find(store, name, &site, out_error);
  }
  if (status != FLOW_OK) {
    options_end(options);
    return status;
  }
  if (!begins_anew) return attach(store, engine, &site, options, out_session, out_error);
  given.flags &= ~FLOW_SESSION_BEGIN_ANEW;
  return attach_anew(store, engine, &site, &given, out_session, out_error);
}
