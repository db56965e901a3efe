#define _GNU_SOURCE
#include "connection.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

/* Room for the text of the view `identity`, and for the tables with it. */
enum { VIEW = 80, TABLES = 16 };

static void identity_view(char text[VIEW], int64_t identity) {
  snprintf(text, VIEW, "CREATE VIEW identity AS SELECT %lld AS identity", (long long)identity);
}

static flow_status fail_at(sqlite3 *connection, const char *path, flow_error *error) {
  switch (sqlite3_errcode(connection) & 0xff) {
    case SQLITE_NOMEM:
      return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
    case SQLITE_FULL:
      return message_fail(error, FLOW_ERROR_IO, 0,
                          "%s cannot be written: there is no space left on the disk", path);
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
      return message_fail(error, FLOW_ERROR_IO, 0, "%s cannot be written: %s", path,
                          sqlite3_errmsg(connection));
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return message_fail(error, FLOW_ERROR_BAD_VALUE, 0,
                          "%s is damaged: %s; set it aside, or delete the session", path,
                          sqlite3_errmsg(connection));
    case SQLITE_BUSY:
      return message_fail(error, FLOW_ERROR_BUSY, 0, "%s is in use by another program", path);
    default:
      return message_fail(error, FLOW_ERROR_IO, 0, "%s cannot be read or written: %s", path,
                          sqlite3_errmsg(connection));
  }
}

flow_status connection_fail(sqlite3 *connection, flow_error *error) {
  const char *path = sqlite3_db_filename(connection, "main");
  /* SQLite has a name of its own for a file in memory. */
  return fail_at(connection, path && path[0] == '/' ? path : "the session", error);
}

flow_status connection_run(sqlite3 *connection, const char *statements, flow_error *error) {
  if (sqlite3_exec(connection, statements, NULL, NULL, NULL) == SQLITE_OK) return FLOW_OK;
  return connection_fail(connection, error);
}

/* Settles what a connection was opened for, or closes it. */
static flow_status opened(sqlite3 *connection, int code, const char *settings,
                          sqlite3 **out_connection, flow_error *error) {
  flow_status status;
  if (!connection) {
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  if (code != SQLITE_OK) {
    status = connection_fail(connection, error);
  } else {
    /* No view or trigger of a file that somebody else has written runs anything. */
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    status = connection_run(connection, settings, error);
  }
  if (status != FLOW_OK) {
    sqlite3_close(connection);
    return status;
  }
  *out_connection = connection;
  return FLOW_OK;
}

flow_status connection_open(const char *path, sqlite3 **out_connection, flow_error *error) {
  sqlite3 *connection = NULL;
  int code = sqlite3_open_v2(
      path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, NULL);
  /* Without the exclusive lock, Debian 12's SQLite can lose a committed transaction when two
   * connections reset its log. */
  return opened(connection, code,
                "PRAGMA locking_mode=EXCLUSIVE; PRAGMA cell_size_check=ON; PRAGMA cache_size=-512; "
                "PRAGMA journal_size_limit=1048576; PRAGMA temp_store=MEMORY",
                out_connection, error);
}

flow_status connection_open_bytes(uint8_t *bytes, size_t size, sqlite3 **out_connection,
                                  flow_error *error) {
  /* The versions of the format for writing and reading: 2 is one with a log, 1 one without. */
  enum { WRITE_VERSION = 18, READ_VERSION = 19, HEAD = 100 };
  sqlite3 *connection = NULL;
  int code = sqlite3_open_v2(":memory:", &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                             "memdb");
  if (size >= HEAD) bytes[WRITE_VERSION] = bytes[READ_VERSION] = 1;
  if (code == SQLITE_OK) {
    code = sqlite3_deserialize(connection, "main", bytes, (sqlite3_int64)size, (sqlite3_int64)size,
                               SQLITE_DESERIALIZE_READONLY);
  }
  return opened(connection, code, "PRAGMA cell_size_check=ON; PRAGMA temp_store=MEMORY",
                out_connection, error);
}

static flow_kept_record record_of(sqlite3_stmt *statement) {
  flow_kept_record record;
  memset(&record, 0, sizeof record);
  record.kind = (flow_kind)sqlite3_column_int(statement, 0);
  record.id = (uint64_t)sqlite3_column_int64(statement, 1);
  record.value.data = sqlite3_column_blob(statement, 2);
  record.value.size = (size_t)sqlite3_column_bytes(statement, 2);
  return record;
}

flow_status connection_ask(sqlite3 *connection, const char *text, int64_t session, const char *name,
                           sqlite3_stmt **out_statement, flow_error *error) {
  if (sqlite3_prepare_v2(connection, text, -1, out_statement, NULL) != SQLITE_OK)
    return connection_fail(connection, error);
  if (name) sqlite3_bind_text(*out_statement, 1, name, -1, SQLITE_TRANSIENT);
  if (session > 0) sqlite3_bind_int64(*out_statement, FORMAT_SESSION, session);
  return FLOW_OK;
}

flow_status connection_do(sqlite3 *connection, const char *text, int64_t session, const char *name,
                          flow_error *error) {
  sqlite3_stmt *statement = NULL;
  flow_status status = connection_ask(connection, text, session, name, &statement, error);
  if (status != FLOW_OK) return status;
  sqlite3_step(statement);
  return sqlite3_finalize(statement) == SQLITE_OK ? FLOW_OK : connection_fail(connection, error);
}

flow_status connection_read(sqlite3 *connection, const format *format, int64_t number,
                            flow_kept_record_fn take, void *user_data, uint64_t *out_step,
                            flow_error *error) {
  sqlite3_stmt *statement = NULL;
  flow_status status = connection_ask(connection, format->statements[FORMAT_READ_STEP], number,
                                      NULL, &statement, error);
  *out_step = 0;
  if (status != FLOW_OK) return status;
  if (sqlite3_step(statement) == SQLITE_ROW) {
    *out_step = (uint64_t)sqlite3_column_int64(statement, 0);
  }
  if (sqlite3_finalize(statement) != SQLITE_OK) return connection_fail(connection, error);
  status =
      connection_ask(connection, format->statements[FORMAT_READ], number, NULL, &statement, error);
  if (status != FLOW_OK) return status;
  while (status == FLOW_OK && sqlite3_step(statement) == SQLITE_ROW) {
    flow_kept_record record = record_of(statement);
    status = take(user_data, &record);
  }
  if (sqlite3_finalize(statement) != SQLITE_OK && status == FLOW_OK) {
    status = connection_fail(connection, error);
  }
  return status;
}

int64_t connection_identity(void) {
  int64_t identity = 0;
  while (identity == 0) {
    if (getrandom(&identity, sizeof identity, 0) != sizeof identity) continue;
    identity &= INT64_MAX;
  }
  return identity;
}

/* Gives a file its number, inside a transaction, and the version that has one. */
static flow_status identify(sqlite3 *connection, const format *format, int64_t identity,
                            flow_error *error) {
  char view[VIEW], statements[VIEW + 160];
  identity_view(view, identity);
  snprintf(statements, sizeof statements, "%s; %s%lld; PRAGMA user_version=%u", view,
           format->set_identity, (long long)identity, (unsigned)format->version);
  return connection_run(connection, statements, error);
}

flow_status connection_make(sqlite3 *connection, const format *format, int64_t identity,
                            flow_error *error) {
  char begin[96];
  flow_status status;
  size_t index;
  snprintf(begin, sizeof begin, "PRAGMA page_size=4096; PRAGMA application_id=%u; BEGIN",
           (unsigned)format->application);
  status = connection_run(connection, begin, error);
  for (index = 0; index < format->count && status == FLOW_OK; index++)
    status = connection_run(connection, format->schema[index], error);
  if (status == FLOW_OK) status = connection_run(connection, format->first_row, error);
  if (status == FLOW_OK) {
    status = identify(connection, format, identity ? identity : connection_identity(), error);
  }
  if (status != FLOW_OK) return status;
  return connection_run(connection, "COMMIT; PRAGMA journal_mode=WAL", error);
}

static int64_t version_of(sqlite3 *connection) {
  return connection_number(connection, "PRAGMA user_version") & ~(int64_t)FORMAT_ENDED;
}

flow_status connection_update(sqlite3 *connection, flow_error *error) {
  flow_status status;
  if (version_of(connection) >= FORMAT_VERSION) return FLOW_OK;
  status = connection_run(
      connection,
      "BEGIN IMMEDIATE; ALTER TABLE session ADD COLUMN identity INTEGER NOT NULL DEFAULT 0", error);
  if (status == FLOW_OK) {
    status = identify(connection, &format_session, connection_identity(), error);
  }
  if (status == FLOW_OK) status = connection_run(connection, "COMMIT", error);
  if (status != FLOW_OK && !sqlite3_get_autocommit(connection)) {
    connection_run(connection, "ROLLBACK", NULL);
  }
  return status;
}

int64_t connection_number(sqlite3 *connection, const char *text) {
  sqlite3_stmt *statement = NULL;
  int64_t number = 0;
  if (sqlite3_prepare_v2(connection, text, -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW) {
    number = sqlite3_column_int64(statement, 0);
  }
  sqlite3_finalize(statement);
  return number;
}

/* True if the rows that a statement gives are these texts, and no more. */
static int are_texts(sqlite3_stmt *statement, const char *const *texts, size_t count) {
  size_t index = 0;
  for (; sqlite3_step(statement) == SQLITE_ROW; index++) {
    const char *text = (const char *)sqlite3_column_text(statement, 0);
    if (index >= count || !text || strcmp(text, texts[index]) != 0) return 0;
  }
  return index == count;
}

/* Runs a check; a sentence if its rows are others. */
static flow_status expect(sqlite3 *connection, const char *question, const char *const *texts,
                          size_t count, const char *path, const char *sentence, flow_error *error) {
  sqlite3_stmt *statement = NULL;
  int is_right;
  if (sqlite3_prepare_v2(connection, question, -1, &statement, NULL) != SQLITE_OK) {
    return fail_at(connection, path, error);
  }
  is_right = are_texts(statement, texts, count);
  if (sqlite3_finalize(statement) != SQLITE_OK) return fail_at(connection, path, error);
  if (is_right) return FLOW_OK;
  return message_fail(error, FLOW_ERROR_BAD_VALUE, 0, "%s %s", path, sentence);
}

/* Checks that a file has the tables of its version. */
static flow_status check_tables(sqlite3 *connection, const site *site, flow_error *error) {
  const format *format = site->format;
  const char *texts[TABLES];
  char view[VIEW], sentence[80];
  size_t count = format->count;
  memcpy(texts, format->schema, count * sizeof texts[0]);
  if (format == &format_session && version_of(connection) == 1) {
    texts[0] = format_first_session;
  } else {
    identity_view(view, connection_number(connection, format->identity));
    texts[count++] = view;
  }
  snprintf(sentence, sizeof sentence, "is damaged: it has other tables than a %s", format->noun);
  return expect(connection, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid",
                texts, count, site->file, sentence, error);
}

flow_status connection_check(sqlite3 *connection, const site *site, flow_error *error) {
  static const char *const ok[] = {"ok"};
  /* The file's head may be older than its log. */
  flow_status status = site_check_version(
      site, (uint32_t)connection_number(connection, "PRAGMA user_version"), error);
  if (status == FLOW_OK) status = check_tables(connection, site, error);
  if (status != FLOW_OK) return status;
  return expect(connection, "PRAGMA quick_check(1)", ok, 1, site->file,
                site->name[0] ? "is damaged; set it aside, or delete the session"
                              : "is damaged; set it aside",
                error);
}
