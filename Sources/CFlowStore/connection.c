#define _GNU_SOURCE
#include "connection.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

/* A string of a macro, for the text of a statement. */
#define TEXT(macro) TEXT_(macro)
#define TEXT_(macro) #macro

#define SESSION                                                             \
  "CREATE TABLE session(one INTEGER PRIMARY KEY CHECK(one = 1), step INTEGER NOT NULL, " \
  "saved INTEGER NOT NULL, synced INTEGER NOT NULL"
#define IDENTITY "identity INTEGER NOT NULL DEFAULT 0"

/* The order is that in which SQLite keeps them. Version 1 has another table of the session, and not
 * the view `identity`, which is behind these: a number of this session and no other. The view's
 * text never changes; the same number in the session's row is in each transaction, so that it tells
 * if a log was written for this file. */
static const char *const schema[] = {
    SESSION ", " IDENTITY ")",
    "CREATE TABLE record(kind INTEGER NOT NULL, id INTEGER NOT NULL, class TEXT, within INTEGER, "
    "rank INTEGER, value BLOB NOT NULL, PRIMARY KEY(kind, id)) WITHOUT ROWID",
    "CREATE VIEW windows AS SELECT id FROM record WHERE kind = 5",
    "CREATE VIEW layers AS SELECT id, within AS window, rank FROM record WHERE kind = 6 "
    "ORDER BY within, rank",
    "CREATE VIEW stacks AS SELECT within AS stack, count(*) AS depth, "
    "group_concat(class, ' > ') AS screens FROM (SELECT within, class FROM record WHERE kind = 1 "
    "ORDER BY within, rank) GROUP BY within",
    "CREATE VIEW screens AS SELECT id, class, within AS stack, rank FROM record WHERE kind = 1 "
    "ORDER BY within, rank",
    "CREATE VIEW coordinators AS SELECT id, class, within AS parent, rank FROM record "
    "WHERE kind = 2 ORDER BY id",
};
enum { SCHEMA = sizeof schema / sizeof schema[0], VIEW = 80 };

static void identity_view(char text[VIEW], int64_t identity) {
  snprintf(text, VIEW, "CREATE VIEW identity AS SELECT %lld AS identity", (long long)identity);
}

flow_status connection_fail(sqlite3 *connection, flow_error *error) {
  const char *path = sqlite3_db_filename(connection, "main");
  if (!path || !path[0]) path = "the session";
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
                "PRAGMA locking_mode=EXCLUSIVE; PRAGMA cell_size_check=ON; "
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

flow_status connection_read(sqlite3 *connection, flow_kept_record_fn take, void *user_data,
                            uint64_t *out_step, flow_error *error) {
  sqlite3_stmt *statement = NULL;
  flow_status status = FLOW_OK;
  *out_step = 0;
  if (sqlite3_prepare_v2(connection, "SELECT step FROM session", -1, &statement, NULL) !=
      SQLITE_OK) {
    return connection_fail(connection, error);
  }
  if (sqlite3_step(statement) == SQLITE_ROW) {
    *out_step = (uint64_t)sqlite3_column_int64(statement, 0);
  }
  if (sqlite3_finalize(statement) != SQLITE_OK ||
      sqlite3_prepare_v2(connection, "SELECT kind, id, value FROM record", -1, &statement, NULL) !=
          SQLITE_OK) {
    return connection_fail(connection, error);
  }
  while (status == FLOW_OK && sqlite3_step(statement) == SQLITE_ROW) {
    flow_kept_record record = record_of(statement);
    status = take(user_data, &record);
  }
  if (sqlite3_finalize(statement) != SQLITE_OK && status == FLOW_OK) {
    status = connection_fail(connection, error);
  }
  return status;
}

/* Gives a session its number, inside a transaction, and the version that has one. */
static flow_status identify(sqlite3 *connection, flow_error *error) {
  char view[VIEW], statements[VIEW + 120];
  int64_t identity = 0;
  while (identity == 0) {
    if (getrandom(&identity, sizeof identity, 0) != sizeof identity) continue;
    identity &= INT64_MAX;
  }
  identity_view(view, identity);
  snprintf(statements, sizeof statements,
           "%s; UPDATE session SET identity = %lld; PRAGMA user_version=" TEXT(SITE_VERSION), view,
           (long long)identity);
  return connection_run(connection, statements, error);
}

flow_status connection_make(sqlite3 *connection, flow_error *error) {
  flow_status status = connection_run(
      connection, "PRAGMA page_size=4096; PRAGMA application_id=" TEXT(SITE_APPLICATION) "; BEGIN",
      error);
  size_t index;
  for (index = 0; index < SCHEMA && status == FLOW_OK; index++)
    status = connection_run(connection, schema[index], error);
  if (status == FLOW_OK) {
    status = connection_run(
        connection, "INSERT INTO session VALUES(1, 0, CAST(strftime('%s') AS INTEGER), 0, 0)",
        error);
  }
  if (status == FLOW_OK) status = identify(connection, error);
  if (status != FLOW_OK) return status;
  return connection_run(connection, "COMMIT; PRAGMA journal_mode=WAL", error);
}

static int64_t version_of(sqlite3 *connection) {
  return connection_number(connection, "PRAGMA user_version") & ~(int64_t)SITE_ENDED;
}

flow_status connection_update(sqlite3 *connection, flow_error *error) {
  flow_status status;
  if (version_of(connection) >= SITE_VERSION) return FLOW_OK;
  status = connection_run(connection, "BEGIN IMMEDIATE; ALTER TABLE session ADD COLUMN " IDENTITY,
                          error);
  if (status == FLOW_OK) status = identify(connection, error);
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
    return connection_fail(connection, error);
  }
  is_right = are_texts(statement, texts, count);
  if (sqlite3_finalize(statement) != SQLITE_OK) return connection_fail(connection, error);
  if (is_right) return FLOW_OK;
  return message_fail(error, FLOW_ERROR_BAD_VALUE, 0, "%s %s", path, sentence);
}

/* Checks that a file has the tables of its version. */
static flow_status check_tables(sqlite3 *connection, const char *path, flow_error *error) {
  const char *texts[SCHEMA + 1];
  char view[VIEW];
  size_t count = SCHEMA;
  memcpy(texts, schema, sizeof schema);
  if (version_of(connection) == 1) {
    texts[0] = SESSION ")";
  } else {
    identity_view(view, connection_number(connection, "SELECT identity FROM session"));
    texts[count++] = view;
  }
  return expect(connection, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid",
                texts, count, path, "is damaged: it has other tables than a session", error);
}

flow_status connection_check(sqlite3 *connection, const char *path, flow_error *error) {
  static const char *const ok[] = {"ok"};
  /* The file's head may be older than its log. */
  flow_status status = site_check_version(
      path, (uint32_t)connection_number(connection, "PRAGMA user_version"), error);
  if (status == FLOW_OK) status = check_tables(connection, path, error);
  if (status != FLOW_OK) return status;
  return expect(connection, "PRAGMA quick_check(1)", ok, 1, path,
                "is damaged; set it aside, or delete the session", error);
}
