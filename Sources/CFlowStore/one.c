/* Sessions of a folder in one file, which one process has through one connection.
 * Another process reads a copy. */
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "aside.h"
#include "connection.h"
#include "database.h"
#include "home.h"
#include "lock.h"
#include "look.h"
#include "one.h"
#include "trial.h"

/* The largest number of a session: its marks have a place in a file by it. */
static const int64_t NUMBERS = (int64_t)1 << 40;

/* Returns the vault of a store; opens it if it is not open yet. */
static flow_status vault_of(flow_store *store, vault **out_vault, flow_error *error) {
  flow_status status = FLOW_OK;
  if (store->vault) {
    status = vault_check(store->vault, error);
  } else {
    status = one_open(store->folder, store->durability, &store->vault, error);
  }
  *out_vault = store->vault;
  return status;
}

flow_status one_open(const char *folder, flow_durability durability, vault **out_vault,
                     flow_error *error) {
  site site;
  int lock;
  flow_status status;
  site_find_one(folder, &site);
  status = lock_take(&site, &lock, error);
  if (status != FLOW_OK) return status;
  status = vault_open(&site, durability, 1, lock, out_vault, error);
  if (status != FLOW_OK) lock_give(lock);
  return status;
}

flow_status one_find(sqlite3 *connection, const char *name, one_session *out_session,
                     flow_error *error) {
  sqlite3_stmt *statement = NULL;
  flow_status status = connection_ask(connection,
                                      "SELECT number, step, saved, ended, identity FROM session "
                                      "WHERE name = ?1",
                                      0, name, &statement, error);
  memset(out_session, 0, sizeof *out_session);
  if (status != FLOW_OK) return status;
  if (sqlite3_step(statement) == SQLITE_ROW) {
    out_session->number = sqlite3_column_int64(statement, 0);
    out_session->step = sqlite3_column_int64(statement, 1);
    out_session->saved = sqlite3_column_int64(statement, 2);
    out_session->has_ended = sqlite3_column_int(statement, 3);
    out_session->identity = sqlite3_column_int64(statement, 4);
  }
  if (sqlite3_finalize(statement) != SQLITE_OK) return connection_fail(connection, error);
  if (out_session->number >= 0 && out_session->number <= NUMBERS) return FLOW_OK;
  return message_fail(error, FLOW_ERROR_BAD_VALUE, 0,
                      "the session %s has the number %lld, which none has; set it aside, or delete "
                      "its row",
                      name, (long long)out_session->number);
}

/* Writes in a transaction of its own. `first` and `second` have the session's number as ?9, and the
 * name as ?1; the second may be NULL. */
static flow_status change(vault *vault, const char *first, const char *second, int64_t number,
                          const char *name, flow_error *error) {
  flow_status status = vault_run(vault, FORMAT_BEGIN, error);
  if (status == FLOW_OK) status = connection_do(vault->connection, first, number, name, error);
  if (status == FLOW_OK && second)
    status = connection_do(vault->connection, second, number, NULL, error);
  return vault_commit(vault, status, error);
}

flow_status one_add(vault *vault, const char *name, one_session *session, flow_error *error) {
  char text[240];
  flow_status status;
  if (session->identity == 0) session->identity = connection_identity();
  snprintf(text, sizeof text,
           "INSERT INTO session(name, step, saved, synced, ended, identity) "
           "VALUES(?1, %lld, coalesce(nullif(%lld, 0), CAST(strftime('%%s') AS INTEGER)), 0, %d, "
           "%lld)",
           (long long)session->step, (long long)session->saved, session->has_ended != 0,
           (long long)session->identity);
  status = connection_do(vault->connection, text, 0, name, error);
  if (status != FLOW_OK) return status;
  session->number = sqlite3_last_insert_rowid(vault->connection);
  /* A process that was killed may have left marks of a session that never came to be. */
  return mark_file_clear(&vault->marks, session->number, error);
}

flow_status one_remove(vault *vault, int64_t number, flow_error *error) {
  flow_status status = change(vault, "DELETE FROM record WHERE session = ?9",
                              "DELETE FROM session WHERE number = ?9", number, NULL, error);
  return status == FLOW_OK ? mark_file_clear(&vault->marks, number, error) : status;
}

static void copy_name(char target[FLOW_SESSION_NAME + 1], flow_string name) {
  memcpy(target, name.data, name.size);
  target[name.size] = '\0';
}

static int is_attached(const vault *vault, int64_t number) {
  return tfind(&number, &vault->attached, database_order) != NULL;
}

/* Finds a session that must be there, and that no engine has. */
static flow_status take(flow_store *store, flow_string name, vault **out_vault,
                        one_session *out_session, flow_error *error) {
  char text[FLOW_SESSION_NAME + 1];
  site site;
  flow_status status;
  site_find_one(store->folder, &site);
  if (!store->vault && !site_is_there(&site)) return home_no_session(name, error);
  status = vault_of(store, out_vault, error);
  copy_name(text, name);
  if (status == FLOW_OK) status = one_find((*out_vault)->connection, text, out_session, error);
  if (status != FLOW_OK) return status;
  if (out_session->number == 0) return home_no_session(name, error);
  if (!is_attached(*out_vault, out_session->number)) return FLOW_OK;
  return lock_is_busy(text, (uint32_t)getpid(), error);
}

static flow_status delete_row(flow_store *store, flow_string name, flow_error *error) {
  vault *vault;
  one_session session;
  flow_status status = take(store, name, &vault, &session, error);
  return status == FLOW_OK ? one_remove(vault, session.number, error) : status;
}

static flow_status rename_row(flow_store *store, flow_string name, flow_string new_name,
                              flow_error *error) {
  char text[FLOW_SESSION_NAME + 1];
  vault *vault;
  one_session session, other;
  flow_status status = take(store, name, &vault, &session, error);
  if (status != FLOW_OK) return status;
  copy_name(text, new_name);
  status = one_find(vault->connection, text, &other, error);
  if (status == FLOW_OK && other.number == session.number) return FLOW_OK;
  if (status == FLOW_OK && other.number != 0) {
    status = message_fail(error, FLOW_ERROR_DUPLICATE_ID, 0,
                          "the session %.*s cannot be named %s: there is one of that name",
                          (int)name.size, name.data, text);
  }
  if (status != FLOW_OK) return status;
  status = change(vault, "UPDATE session SET name = ?1 WHERE number = ?9", NULL, session.number,
                  text, error);
  return status == FLOW_OK ? vault_sync(vault, FORMAT_SIGN, error) : status;
}

/* Gives a session the first name that is free, and tells why. */
static flow_status put_row_aside(vault *vault, flow_engine *engine, const char *name,
                                 int64_t number, const char *why, flow_error *error) {
  char aside[FLOW_SESSION_NAME + 1];
  one_session found = {.number = -1};
  int index;
  flow_status status = FLOW_OK;
  for (index = 1; status == FLOW_OK && found.number != 0; index++) {
    aside_name(name, index, aside);
    status = one_find(vault->connection, aside, &found, error);
  }
  if (status == FLOW_OK) {
    status =
        change(vault, "UPDATE session SET name = ?1 WHERE number = ?9", NULL, number, aside, error);
  }
  if (status == FLOW_OK) home_tell_aside(engine, name, aside, why);
  return status;
}

static flow_status put_aside(flow_store *store, flow_engine *engine, flow_string name,
                             const flow_error *why, flow_error *error) {
  char sentence[FLOW_ERROR_MESSAGE_SIZE + 32], text[FLOW_SESSION_NAME + 1];
  vault *vault;
  one_session session;
  flow_status status;
  if (why->status == FLOW_ERROR_UNSUPPORTED)
    return message_fail(error, why->status, why->position, "%s", why->message);
  /* If the file cannot be read, this fails for the same reason. */
  status = take(store, name, &vault, &session, error);
  if (status != FLOW_OK) return status;
  copy_name(text, name);
  snprintf(sentence, sizeof sentence, "cannot be read (%s)", why->message);
  return put_row_aside(vault, engine, text, session.number, sentence, error);
}

/* Gives the keeper of a session, which is there or is made. */
static flow_status keep(vault *vault, const char *name, one_session *session,
                        flow_keeper *out_keeper, flow_error *error) {
  flow_status status = FLOW_OK;
  if (session->number == 0) {
    status = vault_run(vault, FORMAT_BEGIN, error);
    if (status == FLOW_OK) status = one_add(vault, name, session, error);
    status = vault_commit(vault, status, error);
  }
  if (status == FLOW_OK) {
    status = database_keep(vault, session->number, session->has_ended, out_keeper, error);
  }
  if (status == FLOW_OK) vault_keep(vault);
  return status;
}

static flow_status open_row(flow_store *store, flow_engine *engine, flow_string name,
                            flow_keeper *out_keeper, flow_error *error) {
  char text[FLOW_SESSION_NAME + 1];
  vault *vault;
  one_session session;
  trial *trial;
  int has_failed;
  flow_status status = vault_of(store, &vault, error);
  copy_name(text, name);
  if (status == FLOW_OK) status = one_find(vault->connection, text, &session, error);
  if (status != FLOW_OK) return status;
  if (session.number != 0 && is_attached(vault, session.number))
    return lock_is_busy(text, (uint32_t)getpid(), error);
  status = keep(vault, text, &session, out_keeper, error);
  if (status != FLOW_OK) return status;
  trial = trial_open(out_keeper, NULL);
  has_failed = trial && trial_has_failed(trial);
  if (has_failed) status = trial_forget(trial, error);
  trial_close(trial);
  if (!has_failed) return FLOW_OK;
  out_keeper->end(out_keeper->self);
  if (status == FLOW_OK) {
    status = put_row_aside(vault, engine, text, session.number, TRIAL_HAS_FAILED, error);
  }
  memset(&session, 0, sizeof session);
  return status == FLOW_OK ? keep(vault, text, &session, out_keeper, error) : status;
}

/* Finds a connection to read from: the store's own, or a look's at a copy, which the caller closes.
 * NULL if there is no file yet. */
static flow_status reader(const flow_store *store, sqlite3 **out_connection, look **out_look,
                          flow_error *error) {
  const vault *vault = store->vault;
  site site;
  flow_status status;
  *out_look = NULL;
  *out_connection = NULL;
  if (vault && vault->generation == lock_generation() &&
      pthread_equal(vault->thread, pthread_self())) {
    *out_connection = vault->connection;
    return FLOW_OK;
  }
  site_find_one(store->folder, &site);
  if (!site_is_there(&site)) return FLOW_OK;
  status = look_open(&site, out_look, error);
  if (status == FLOW_OK) *out_connection = look_connection(*out_look);
  return status;
}

static flow_status look_at_row(flow_store *store, flow_string name, flow_keeper *out_keeper,
                               flow_error *error) {
  char text[FLOW_SESSION_NAME + 1];
  sqlite3 *connection;
  look *look;
  one_session session;
  flow_status status = reader(store, &connection, &look, error);
  copy_name(text, name);
  if (status == FLOW_OK && !connection) status = home_no_session(name, error);
  if (status == FLOW_OK) status = one_find(connection, text, &session, error);
  if (status == FLOW_OK && session.number == 0) status = home_no_session(name, error);
  if (status != FLOW_OK) {
    look_close(look);
    return status;
  }
  if (!look) status = look_borrow(connection, &format_store, &look, error);
  if (status == FLOW_OK) look_keep(look, session.number, out_keeper);
  return status;
}

/* A list that is read as a whole before it is told, because the function that is told may write. */
typedef struct listing {
  flow_session_entry *entries;
  char (*names)[FLOW_SESSION_NAME + 1];
  int64_t *numbers;
  size_t count, room;
} listing;

static int add(listing *self, sqlite3_stmt *row) {
  flow_session_entry *entry;
  const char *name = (const char *)sqlite3_column_text(row, 1);
  if (self->count == self->room) {
    size_t room = self->room > 0 ? self->room * 2 : 64;
    flow_session_entry *entries = realloc(self->entries, room * sizeof *entries);
    char (*names)[FLOW_SESSION_NAME + 1] = NULL;
    int64_t *numbers = NULL;
    if (entries) self->entries = entries;
    if (entries) names = realloc(self->names, room * sizeof *names);
    if (names) self->names = names;
    if (names) numbers = realloc(self->numbers, room * sizeof *numbers);
    if (!numbers) return 0;
    self->numbers = numbers;
    self->room = room;
  }
  /* A name that no session has was written by somebody else. */
  if (!name || site_check_name(flow_text(name), NULL) != FLOW_OK) return 1;
  entry = &self->entries[self->count];
  memset(entry, 0, sizeof *entry);
  entry->struct_size = sizeof *entry;
  snprintf(self->names[self->count], sizeof self->names[0], "%s", name);
  self->numbers[self->count++] = sqlite3_column_int64(row, 0);
  entry->changed = (uint64_t)sqlite3_column_int64(row, 2);
  entry->has_ended = sqlite3_column_int(row, 3) ? FLOW_TRUE : FLOW_FALSE;
  entry->size = (uint64_t)sqlite3_column_int64(row, 4);
  return 1;
}

static flow_status read_list(listing *self, sqlite3 *connection, flow_error *error) {
  sqlite3_stmt *statement = NULL;
  flow_status status = connection_ask(
      connection,
      "SELECT number, name, saved, ended, (SELECT total(length(value)) FROM record WHERE "
      "session = number) FROM session ORDER BY name",
      0, NULL, &statement, error);
  while (status == FLOW_OK && sqlite3_step(statement) == SQLITE_ROW) {
    if (!add(self, statement)) {
      status = message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
    }
  }
  if (sqlite3_finalize(statement) != SQLITE_OK && status == FLOW_OK)
    status = connection_fail(connection, error);
  return status;
}

static flow_status list(flow_store *store, taker to, flow_error *error) {
  sqlite3 *connection;
  look *look;
  listing all = {0};
  size_t index;
  site site;
  uint32_t process = 0;
  int is_taken = 0, is_own;
  flow_status status = reader(store, &connection, &look, error);
  is_own = connection && !look;
  if (status == FLOW_OK && connection) status = read_list(&all, connection, error);
  look_close(look);
  site_find_one(store->folder, &site);
  /* A process that has the file has all of its sessions. */
  if (!is_own) is_taken = lock_is_taken(site.lock, &process);
  for (index = 0; index < all.count && status == FLOW_OK; index++) {
    flow_session_entry *entry = &all.entries[index];
    entry->name = flow_text(all.names[index]);
    entry->is_used = is_taken ? FLOW_TRUE : FLOW_FALSE;
    entry->process = process;
    if (is_own && is_attached(store->vault, all.numbers[index])) {
      entry->is_used = FLOW_TRUE;
      entry->process = (uint32_t)getpid();
    }
    to.take(to.user_data, entry);
  }
  free(all.entries);
  free(all.names);
  free(all.numbers);
  return status;
}

const home home_one = {list, look_at_row, open_row, rename_row, delete_row, put_aside};
