#define _GNU_SOURCE
#include "connection.h"

#include <string.h>

/* A string of a macro, for the text of a statement. */
#define TEXT(macro) TEXT_(macro)
#define TEXT_(macro) #macro

/* The order is that in which SQLite keeps them. */
static const char *const schema[] = {
    "CREATE TABLE session(one INTEGER PRIMARY KEY CHECK(one = 1), step INTEGER NOT NULL, "
    "saved INTEGER NOT NULL, synced INTEGER NOT NULL)",
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
enum { SCHEMA = sizeof schema / sizeof schema[0] };

flow_status connection_fail(sqlite3 *connection, flow_error *error) {
  const char *path = sqlite3_db_filename(connection, "main");
  if (!path) path = "the session";
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

flow_status connection_open(const char *path, sqlite3 **out_connection, flow_error *error) {
  sqlite3 *connection = NULL;
  flow_status status;
  int code = sqlite3_open_v2(
      path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, NULL);
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
    /* Without the exclusive lock, Debian 12's SQLite can lose a committed transaction when two
     * connections reset its log. */
    status = connection_run(connection,
                            "PRAGMA locking_mode=EXCLUSIVE; PRAGMA cell_size_check=ON; "
                            "PRAGMA journal_size_limit=1048576; PRAGMA temp_store=MEMORY",
                            error);
  }
  if (status != FLOW_OK) {
    sqlite3_close(connection);
    return status;
  }
  *out_connection = connection;
  return FLOW_OK;
}

flow_status connection_make(sqlite3 *connection, flow_error *error) {
  flow_status status = connection_run(
      connection,
      "PRAGMA page_size=4096; PRAGMA application_id=" TEXT(SITE_APPLICATION) "; "
      "PRAGMA user_version=" TEXT(SITE_VERSION) "; BEGIN",
      error);
  size_t index;
  for (index = 0; index < SCHEMA && status == FLOW_OK; index++)
    status = connection_run(connection, schema[index], error);
  if (status != FLOW_OK) return status;
  return connection_run(connection,
                        "INSERT INTO session VALUES(1, 0, CAST(strftime('%s') AS INTEGER), 0); "
                        "COMMIT; PRAGMA journal_mode=WAL",
                        error);
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

flow_status connection_check(sqlite3 *connection, const char *path, flow_error *error) {
  static const char *const ok[] = {"ok"};
  flow_status status =
      expect(connection, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid",
             schema, SCHEMA, path, "is damaged: it has other tables than a session", error);
  if (status != FLOW_OK) return status;
  return expect(connection, "PRAGMA quick_check(1)", ok, 1, path,
                "is damaged; set it aside, or delete the session", error);
}
