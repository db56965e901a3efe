/* Sessions in files of their own. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "aside.h"
#include "database.h"
#include "home.h"
#include "lock.h"
#include "look.h"
#include "trial.h"

int home_is_session(const char *file, char name[FLOW_SESSION_NAME + 1]) {
  static const char ending[] = ".session";
  size_t size = strlen(file), own = size - (sizeof ending - 1);
  if (size < sizeof ending || own > FLOW_SESSION_NAME || file[0] == '.' ||
      strcmp(file + own, ending) != 0) {
    return 0;
  }
  memcpy(name, file, own);
  name[own] = '\0';
  return 1;
}

int home_has_files(const char *folder) {
  char name[FLOW_SESSION_NAME + 1];
  const struct dirent *entry;
  int is_found = 0;
  DIR *open = opendir(folder);
  if (!open) return 0;
  while (!is_found && (entry = readdir(open)))
    is_found = home_is_session(entry->d_name, name);
  closedir(open);
  return is_found;
}

static int only_sessions(const struct dirent *entry) {
  char name[FLOW_SESSION_NAME + 1];
  return home_is_session(entry->d_name, name);
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

static flow_status list(flow_store *store, taker to, flow_error *error) {
  struct dirent **entries;
  int count = scandir(store->folder, &entries, only_sessions, alphasort), index;
  if (count < 0) {
    return message_fail(error, errno == ENOMEM ? FLOW_ERROR_OUT_OF_MEMORY : FLOW_ERROR_IO, 0,
                        "the folder %s cannot be read: %s", store->folder, strerror(errno));
  }
  for (index = 0; index < count; index++) {
    char name[FLOW_SESSION_NAME + 1];
    flow_session_entry entry;
    site site;
    if (home_is_session(entries[index]->d_name, name) &&
        site_find(store, flow_text(name), &site, NULL) == FLOW_OK) {
      look_at(&site, &entry);
      to.take(to.user_data, &entry);
    }
    free(entries[index]);
  }
  free(entries);
  return FLOW_OK;
}

flow_status home_remove_files(const site *site, flow_error *error) {
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

/* Finds a session that must be there, and takes its lock. */
static flow_status take(const flow_store *store, flow_string name, site *out_site, int *out_lock,
                        flow_error *error) {
  flow_status status = site_find(store, name, out_site, error);
  if (status == FLOW_OK && !site_is_there(out_site)) status = home_no_session(name, error);
  return status == FLOW_OK ? lock_take(out_site, out_lock, error) : status;
}

static flow_status delete_files(flow_store *store, flow_string name, flow_error *error) {
  site site;
  int lock;
  flow_status status = take(store, name, &site, &lock, error);
  if (status != FLOW_OK) return status;
  status = home_remove_files(&site, error);
  lock_give(lock);
  return status;
}

static flow_status rename_files(flow_store *store, flow_string name, flow_string new_name,
                                flow_error *error) {
  site from, to;
  int lock, new_lock;
  flow_status status = take(store, name, &from, &lock, error);
  if (status != FLOW_OK) return status;
  status = site_find(store, new_name, &to, error);
  if (status == FLOW_OK && strcmp(from.name, to.name) == 0) {
    lock_give(lock);
    return FLOW_OK;
  }
  if (status == FLOW_OK) status = lock_take(&to, &new_lock, error);
  if (status == FLOW_OK) {
    status = database_settle(&from, error);
    if (status == FLOW_OK) status = aside_move_log(&to, error);
    if (status == FLOW_OK && renameat2(AT_FDCWD, from.file, AT_FDCWD, to.file, RENAME_NOREPLACE)) {
      status = message_fail(error, errno == EEXIST ? FLOW_ERROR_DUPLICATE_ID : FLOW_ERROR_IO, 0,
                            "the session %s cannot be named %s: %s", from.name, to.name,
                            strerror(errno));
    }
    if (status == FLOW_OK) {
      mark_file_move(&from, &to);
      unlink(from.lock);
    }
    site_sync_folder(&to);
    lock_give(new_lock);
  }
  lock_give(lock);
  return status;
}

static flow_status look_at_file(flow_store *store, flow_string name, flow_keeper *out_keeper,
                                flow_error *error) {
  look *look;
  site site;
  flow_status status = site_find(store, name, &site, error);
  if (status == FLOW_OK && !site_is_there(&site)) status = home_no_session(name, error);
  if (status == FLOW_OK) status = look_open(&site, &look, error);
  if (status == FLOW_OK) look_keep(look, 0, out_keeper);
  return status;
}

static flow_status put_mark(void *self, flow_mark kind, const void *mark, size_t size,
                            flow_error *error) {
  return mark_file_put(self, 0, kind, mark, size, error);
}

static flow_status get_mark(void *self, flow_mark kind, void *mark, size_t room, size_t *out_size,
                            flow_error *error) {
  return mark_file_get(self, 0, kind, mark, room, out_size, error);
}

/* Puts a session aside, if processes have died of it again and again. A session that begins
 * inherits no marks. */
static flow_status give_up_on(const site *site, flow_engine *engine, flow_error *error) {
  mark_file marks = {.site = site};
  flow_keeper keeper = {.self = &marks, .put_mark = put_mark, .get_mark = get_mark};
  struct site to;
  trial *trial;
  flow_status status = FLOW_OK;
  if (!site_is_there(site)) {
    mark_file_delete(site);
    return FLOW_OK;
  }
  /* A mark that cannot be read is told when the session is attached. */
  trial = trial_open(&keeper, NULL);
  if (trial && trial_has_failed(trial)) {
    status = database_settle(site, error);
    if (status == FLOW_OK) status = aside_move(site, &to, error);
    if (status == FLOW_OK) {
      home_tell_aside(engine, site->name, to.name, TRIAL_HAS_FAILED);
      status = trial_forget(trial, error);
    }
  }
  trial_close(trial);
  mark_file_close(&marks);
  return status;
}

static flow_status open_files(flow_store *store, flow_engine *engine, flow_string name,
                              flow_keeper *out_keeper, flow_error *error) {
  vault *vault = NULL;
  site site;
  int lock;
  flow_status status = site_find(store, name, &site, error);
  if (status == FLOW_OK) status = lock_take(&site, &lock, error);
  if (status != FLOW_OK) return status;
  status = give_up_on(&site, engine, error);
  if (status == FLOW_OK) status = vault_open(&site, store->durability, 1, lock, &vault, error);
  if (status != FLOW_OK) {
    lock_give(lock);
    return status;
  }
  status = database_keep(vault, 0, vault_has_ended(vault), out_keeper, error);
  if (status != FLOW_OK) vault_give(vault);
  return status;
}

static flow_status put_aside(flow_store *store, flow_engine *engine, flow_string name,
                             const flow_error *why, flow_error *error) {
  char sentence[FLOW_ERROR_MESSAGE_SIZE + 32];
  site from, to;
  int lock;
  flow_status status = site_find(store, name, &from, error);
  if (status != FLOW_OK) return status;
  if (why->status == FLOW_ERROR_UNSUPPORTED && !site_is_no_session(&from))
    return message_fail(error, why->status, why->position, "%s", why->message);
  status = lock_take(&from, &lock, error);
  if (status != FLOW_OK) return status;
  status = aside_move(&from, &to, error);
  if (status == FLOW_OK) {
    mark_file_move(&from, &to);
    snprintf(sentence, sizeof sentence, "cannot be read (%s)", why->message);
    home_tell_aside(engine, from.name, to.name, sentence);
  }
  lock_give(lock);
  return status;
}

const home home_files = {list, look_at_file, open_files, rename_files, delete_files, put_aside};
