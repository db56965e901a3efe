#include "format.h"

/* A string of a macro, for the text of a statement. */
#define TEXT(macro) TEXT_(macro)
#define TEXT_(macro) #macro

#define SESSION                                                                          \
  "CREATE TABLE session(one INTEGER PRIMARY KEY CHECK(one = 1), step INTEGER NOT NULL, " \
  "saved INTEGER NOT NULL, synced INTEGER NOT NULL"

const char *const format_first_session = SESSION ")";

static const char *const of_session[] = {
    SESSION ", identity INTEGER NOT NULL DEFAULT 0)",
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

#define NAMED "FROM record JOIN session AS of ON of.number = record.session "

/* The row with the number of the file is written in each step, and lies in the second page of every
 * such file, because its table is the first. */
static const char *const of_store[] = {
    "CREATE TABLE store(one INTEGER PRIMARY KEY CHECK(one = 1), steps INTEGER NOT NULL, "
    "identity INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE session(number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, "
    "step INTEGER NOT NULL, saved INTEGER NOT NULL, synced INTEGER NOT NULL, "
    "ended INTEGER NOT NULL, identity INTEGER NOT NULL)",
    "CREATE TABLE record(session INTEGER NOT NULL, kind INTEGER NOT NULL, id INTEGER NOT NULL, "
    "class TEXT, within INTEGER, rank INTEGER, value BLOB NOT NULL, "
    "PRIMARY KEY(session, kind, id)) WITHOUT ROWID",
    "CREATE VIEW windows AS SELECT of.name AS session, id " NAMED "WHERE kind = 5",
    "CREATE VIEW layers AS SELECT of.name AS session, id, within AS window, rank " NAMED
    "WHERE kind = 6 ORDER BY of.name, within, rank",
    "CREATE VIEW stacks AS SELECT session, within AS stack, count(*) AS depth, "
    "group_concat(class, ' > ') AS screens FROM (SELECT of.name AS session, within, class " NAMED
    "WHERE kind = 1 ORDER BY of.name, within, rank) GROUP BY session, within",
    "CREATE VIEW screens AS SELECT of.name AS session, id, class, within AS stack, rank " NAMED
    "WHERE kind = 1 ORDER BY of.name, within, rank",
    "CREATE VIEW coordinators AS SELECT of.name AS session, id, class, within AS parent, "
    "rank " NAMED "WHERE kind = 2 ORDER BY of.name, id",
};

#define NOW "CAST(strftime('%s') AS INTEGER)"
#define REPLACE                                                                   \
  "DO UPDATE SET class = excluded.class, within = excluded.within, rank = excluded.rank, " \
  "value = excluded.value"

const format format_session = {
    .noun = "session",
    .application = 0x466c6f77, /* "Flow" */
    .version = FORMAT_VERSION,
    .schema = of_session,
    .count = sizeof of_session / sizeof of_session[0],
    .first_row = "INSERT INTO session VALUES(1, 0, " NOW ", 0, 0)",
    .set_identity = "UPDATE session SET identity = ",
    .identity = "SELECT identity FROM session",
    .statements =
        {
            "INSERT INTO record(kind, id, class, within, rank, value) VALUES(?1, ?2, ?3, ?4, ?5, "
            "?6) ON CONFLICT(kind, id) " REPLACE,
            "DELETE FROM record WHERE kind = ?1 AND id = ?2",
            "DELETE FROM record",
            "UPDATE session SET step = ?1, saved = " NOW,
            "UPDATE session SET synced = step",
            "BEGIN IMMEDIATE",
            "COMMIT",
            "ROLLBACK",
            "PRAGMA user_version=" TEXT(FORMAT_VERSION),
            /* FORMAT_VERSION with FORMAT_ENDED */
            "PRAGMA user_version=65538",
            "SELECT 1 FROM record WHERE kind IN (1, 2) LIMIT 1",
            NULL,
            "SELECT step FROM session",
            "SELECT kind, id, value FROM record",
        },
};

const format format_store = {
    .noun = "file of sessions",
    .application = 0x466c6f73, /* "Flos" */
    .version = 1,
    .schema = of_store,
    .count = sizeof of_store / sizeof of_store[0],
    .first_row = "INSERT INTO store VALUES(1, 0, 0)",
    .set_identity = "UPDATE store SET identity = ",
    .identity = "SELECT identity FROM store",
    .statements =
        {
            "INSERT INTO record(kind, id, class, within, rank, value, session) VALUES(?1, ?2, ?3, "
            "?4, ?5, ?6, ?9) ON CONFLICT(session, kind, id) " REPLACE,
            "DELETE FROM record WHERE kind = ?1 AND id = ?2 AND session = ?9",
            "DELETE FROM record WHERE session = ?9",
            "UPDATE session SET step = ?1, saved = " NOW " WHERE number = ?9",
            "UPDATE session SET synced = step WHERE number = ?9",
            "BEGIN IMMEDIATE",
            "COMMIT",
            "ROLLBACK",
            "UPDATE session SET ended = 0 WHERE number = ?9",
            "UPDATE session SET ended = 1 WHERE number = ?9",
            "SELECT 1 FROM record WHERE session = ?9 AND kind IN (1, 2) LIMIT 1",
            "UPDATE store SET steps = steps + 1",
            "SELECT step FROM session WHERE number = ?9",
            "SELECT kind, id, value FROM record WHERE session = ?9",
        },
};
