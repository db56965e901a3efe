/* Moves sessions between files of their own and the file of a folder. Each is written in its new
 * place and then deleted in the old one: a session that is in both after a crash is the same, which
 * its number and step say, and is deleted when the conversion is begun again. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "connection.h"
#include "home.h"
#include "lock.h"
#include "look.h"
#include "one.h"

/* A place in which a session is: a connection, and the number there. */
typedef struct seat {
  sqlite3 *connection;
  const format *format;
  int64_t number;
} seat;

static flow_status copy_records(const seat *from, const seat *to, flow_error *error) {
  sqlite3_stmt *rows = NULL, *put = NULL;
  flow_status status = connection_ask(
      from->connection,
      from->number > 0
          ? "SELECT kind, id, class, within, rank, value FROM record WHERE session = ?9"
          : "SELECT kind, id, class, within, rank, value FROM record",
      from->number, NULL, &rows, error);
  if (status == FLOW_OK) {
    status = connection_ask(to->connection, to->format->statements[FORMAT_PUT], to->number, NULL,
                            &put, error);
  }
  while (status == FLOW_OK && sqlite3_step(rows) == SQLITE_ROW) {
    int column;
    for (column = 0; column < 6; column++)
      sqlite3_bind_value(put, column + 1, sqlite3_column_value(rows, column));
    if (sqlite3_step(put) != SQLITE_DONE) status = connection_fail(to->connection, error);
    sqlite3_reset(put);
  }
  sqlite3_finalize(put);
  if (sqlite3_finalize(rows) != SQLITE_OK && status == FLOW_OK)
    status = connection_fail(from->connection, error);
  return status;
}

/* Copies the marks of a session from one place to the other. */
static flow_status copy_marks(mark_file *from, int64_t number, mark_file *to, int64_t new_number,
                              flow_error *error) {
  char mark[FLOW_MARK_SIZE];
  flow_mark kind;
  flow_status status = FLOW_OK;
  for (kind = FLOW_MARK_TRIAL; kind <= FLOW_MARK_RUNNING && status == FLOW_OK; kind++) {
    size_t size = 0;
    status = mark_file_get(from, number, kind, mark, sizeof mark, &size, error);
    if (status == FLOW_OK && size > 0)
      status = mark_file_put(to, new_number, kind, mark, size, error);
  }
  return status;
}

/* Reads the row of a session that has a file of its own. */
static one_session session_in(const site *site, sqlite3 *connection) {
  one_session session = {0};
  session.step = connection_number(connection, "SELECT step FROM session");
  session.saved = connection_number(connection, "SELECT saved FROM session");
  session.identity = connection_number(connection, format_session.identity);
  session.has_ended = look_has_ended(site);
  return session;
}

/* Opens a look at a file of a session whose lock is held. A file of the first version gets a number
 * before, by which both copies of the session are known for the same after a crash. */
static flow_status look_inside(const site *site, look **out_look, one_session *out_session,
                               flow_error *error) {
  vault *vault;
  flow_status status = look_open(site, out_look, error);
  if (status != FLOW_OK) return status;
  *out_session = session_in(site, look_connection(*out_look));
  if (out_session->identity != 0) return FLOW_OK;
  look_close(*out_look);
  *out_look = NULL;
  status = vault_open(site, FLOW_DURABILITY_STEP, 0, -1, &vault, error);
  if (status != FLOW_OK) return status;
  vault_give(vault);
  status = look_open(site, out_look, error);
  if (status == FLOW_OK) *out_session = session_in(site, look_connection(*out_look));
  return status;
}

/* FLOW_OK if a session that is in both places is the same, so that the conversion was begun before.
 */
static flow_status check_twins(const char *name, const one_session *one, const one_session *other,
                               flow_error *error) {
  if (one->identity == other->identity && one->step == other->step) return FLOW_OK;
  return message_fail(error, FLOW_ERROR_DUPLICATE_ID, 0,
                      "there are two sessions %s, one in a file of its own and one in sessions.db; "
                      "move the file to another name, and begin again",
                      name);
}

/* Adds a session to the file of all. */
static flow_status put_in(vault *vault, const site *site, look *look, one_session *session,
                          flow_error *error) {
  const seat from = {look_connection(look), &format_session, 0};
  seat to = {vault->connection, &format_store, 0};
  mark_file marks = {.site = site};
  flow_status status = vault_run(vault, FORMAT_BEGIN, error);
  if (status == FLOW_OK) status = one_add(vault, site->name, session, error);
  to.number = session->number;
  if (status == FLOW_OK) status = copy_records(&from, &to, error);
  if (status == FLOW_OK) status = copy_marks(&marks, 0, &vault->marks, session->number, error);
  mark_file_close(&marks);
  return vault_commit(vault, status, error);
}

static flow_status join_one(vault *vault, const site *site, flow_error *error) {
  look *look = NULL;
  one_session session, there;
  int lock;
  flow_status status = lock_take(site, &lock, error);
  if (status != FLOW_OK) return status;
  status = look_inside(site, &look, &session, error);
  if (status == FLOW_OK) status = one_find(vault->connection, site->name, &there, error);
  if (status == FLOW_OK) {
    status = there.number != 0 ? check_twins(site->name, &session, &there, error)
                               : put_in(vault, site, look, &session, error);
  }
  look_close(look);
  if (status == FLOW_OK) status = home_remove_files(site, error);
  lock_give(lock);
  return status;
}

/* Makes the file of a session from its row. */
static flow_status take_out(vault *vault, const site *site, const one_session *session,
                            flow_error *error) {
  const seat from = {vault->connection, &format_store, session->number};
  seat to = {NULL, &format_session, 0};
  mark_file marks = {.site = site};
  char text[160];
  flow_status status = vault_make(site, session->identity, &to.connection, error);
  if (status != FLOW_OK) return status;
  snprintf(text, sizeof text, "BEGIN; UPDATE session SET step = %lld, saved = %lld; %s",
           (long long)session->step, (long long)session->saved,
           session->has_ended ? format_session.statements[FORMAT_HAS_ENDED] : "");
  status = connection_run(to.connection, text, error);
  if (status == FLOW_OK) status = copy_records(&from, &to, error);
  if (status == FLOW_OK) status = connection_run(to.connection, "COMMIT", error);
  if (status == FLOW_OK) status = copy_marks(&vault->marks, session->number, &marks, 0, error);
  mark_file_close(&marks);
  return vault_place(site, to.connection, status, error);
}

static flow_status split_one(vault *vault, const site *site, flow_error *error) {
  look *look = NULL;
  one_session session, there;
  int lock;
  flow_status status = lock_take(site, &lock, error);
  if (status != FLOW_OK) return status;
  status = one_find(vault->connection, site->name, &session, error);
  if (status == FLOW_OK && site_is_there(site)) {
    status = look_inside(site, &look, &there, error);
    look_close(look);
    if (status == FLOW_OK) status = check_twins(site->name, &session, &there, error);
  } else if (status == FLOW_OK) {
    status = take_out(vault, site, &session, error);
  }
  if (status == FLOW_OK) status = one_remove(vault, session.number, error);
  lock_give(lock);
  return status;
}

/* Names of sessions. */
typedef struct names {
  char (*list)[FLOW_SESSION_NAME + 1];
  size_t count, room;
} names;

static int add(names *self, const char *name) {
  if (self->count == self->room) {
    size_t room = self->room > 0 ? self->room * 2 : 64;
    char (*larger)[FLOW_SESSION_NAME + 1] = realloc(self->list, room * sizeof *larger);
    if (!larger) return 0;
    self->list = larger;
    self->room = room;
  }
  snprintf(self->list[self->count++], sizeof self->list[0], "%s", name);
  return 1;
}

static flow_status names_of_files(names *self, const char *folder, flow_error *error) {
  char name[FLOW_SESSION_NAME + 1];
  const struct dirent *entry;
  int has_room = 1;
  DIR *open = opendir(folder);
  if (!open) {
    return message_fail(error, FLOW_ERROR_IO, 0, "the folder %s cannot be read: %s", folder,
                        strerror(errno));
  }
  while (has_room && (entry = readdir(open)))
    if (home_is_session(entry->d_name, name)) has_room = add(self, name);
  closedir(open);
  if (has_room) return FLOW_OK;
  return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
}

static flow_status names_of_rows(names *self, sqlite3 *connection, flow_error *error) {
  sqlite3_stmt *rows = NULL;
  flow_status status =
      connection_ask(connection, "SELECT name FROM session", 0, NULL, &rows, error);
  while (status == FLOW_OK && sqlite3_step(rows) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text(rows, 0);
    status = site_check_name(flow_text(name ? name : ""), error);
    if (status == FLOW_OK && !add(self, name)) {
      status = message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
    }
  }
  if (sqlite3_finalize(rows) != SQLITE_OK && status == FLOW_OK)
    status = connection_fail(connection, error);
  return status;
}

static flow_status find(const char *folder, const char *name, site *out_site, flow_error *error) {
  flow_store store = {0};
  snprintf(store.folder, sizeof store.folder, "%s", folder);
  return site_find(&store, flow_text(name), out_site, error);
}

static flow_status check_one(vault *none, const site *site, flow_error *error) {
  look *look = NULL;
  uint32_t process;
  flow_status status;
  (void)none;
  if (lock_is_taken(site->lock, &process)) return lock_is_busy(site->name, process, error);
  status = look_open(site, &look, error);
  look_close(look);
  return status;
}

/* Does something with each session. */
static flow_status with_each(vault *vault, const names *all, const char *folder,
                             flow_status (*one)(struct vault *vault, const site *site,
                                                flow_error *error),
                             flow_error *error) {
  site site;
  size_t index;
  flow_status status = FLOW_OK;
  for (index = 0; index < all->count && status == FLOW_OK; index++) {
    status = find(folder, all->list[index], &site, error);
    if (status == FLOW_OK) status = one(vault, &site, error);
  }
  return status;
}

static flow_status join(const char *folder, flow_error *error) {
  names all = {0};
  vault *vault = NULL;
  flow_status status = names_of_files(&all, folder, error);
  /* A session that cannot be moved is refused before any is, and before there is a file of all. */
  if (status == FLOW_OK) status = with_each(NULL, &all, folder, check_one, error);
  if (status == FLOW_OK) status = one_open(folder, FLOW_DURABILITY_STEP, &vault, error);
  if (status == FLOW_OK) status = with_each(vault, &all, folder, join_one, error);
  vault_give(vault);
  free(all.list);
  return status;
}

static flow_status split(const char *folder, flow_error *error) {
  names all = {0};
  vault *vault;
  site site;
  int lock;
  flow_status status;
  site_find_one(folder, &site);
  if (!site_is_there(&site)) return FLOW_OK;
  status = one_open(folder, FLOW_DURABILITY_STEP, &vault, error);
  if (status != FLOW_OK) return status;
  status = names_of_rows(&all, vault->connection, error);
  if (status == FLOW_OK) status = with_each(vault, &all, folder, split_one, error);
  lock = vault->lock;
  /* The lock outlives the file that is deleted. */
  vault->lock = -1;
  vault_give(vault);
  if (status == FLOW_OK) status = home_remove_files(&site, error);
  lock_give(lock);
  free(all.list);
  return status;
}

flow_status home_convert(const char *folder, int is_to_one, flow_error *error) {
  return is_to_one ? join(folder, error) : split(folder, error);
}
