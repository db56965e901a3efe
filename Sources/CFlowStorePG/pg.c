/* The keeper for PostgreSQL: a step is one statement. */
#define _GNU_SOURCE
#include <flow/engine.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "../CFlowJSON/sized.h"
#include "lease.h"
#include "local.h"
#include "message.h"

#define TEXT(macro) TEXT_(macro)
#define TEXT_(macro) #macro
/* The version of the tables, and the first with room for marks. */
#define TABLES 2
#define TABLES_WITH_MARKS 2
/* The server's code for a table that is not there. */
#define UNDEFINED_TABLE "42P01"

typedef struct node {
  lease lease;
  int is_whole;
  int is_attached;  /* the engine has it */
  int has_no_mark;  /* the last call has put a mark, and the server did not take it */
  sql removed, put; /* lists of rows */
  local local;
  char marked[33]; /* the holder that has put the mark which was read */
} node;

/* Begins a call of the session: its deadline counts from now on. */
static void begin_call(node *self) {
  line_begin(&self->lease.line);
  self->has_no_mark = 0;
}

static void node_end(void *user_data) {
  node *self = user_data;
  /* Otherwise it is the end of the call that could not attach it, or that has ended the trial. */
  if (self->is_attached && !self->has_no_mark) begin_call(self);
  lease_give(&self->lease);
  line_close(&self->lease.line);
  free(self->lease.line.target);
  local_end(&self->local);
  sql_end(&self->lease.text);
  sql_end(&self->removed);
  sql_end(&self->put);
  free(self);
}

static int digit_of(char letter) { return letter <= '9' ? letter - '0' : letter - 'a' + 10; }

/* Reads hexadecimal digits in their own place. */
static flow_bytes bytes_of(char *text) {
  flow_bytes bytes;
  size_t size = strlen(text) / 2, index;
  for (index = 0; index < size; index++)
    text[index] = (char)(digit_of(text[2 * index]) << 4 | digit_of(text[2 * index + 1]));
  bytes.data = (const uint8_t *)text;
  bytes.size = size;
  return bytes;
}

static flow_status node_read(void *user_data, flow_kept_record_fn take, void *taker,
                             uint64_t *out_step, flow_error *error) {
  node *self = user_data;
  PGresult *result = NULL;
  int is_lost, row;
  flow_status status;
  *out_step = self->lease.step;
  lease_begin(&self->lease);
  sql_put(&self->lease.text,
          "SELECT kind, id, encode(value, 'hex') FROM flow_record WHERE session = ");
  sql_put_text(&self->lease.text, flow_text(self->lease.name));
  status = lease_send(&self->lease, &result, &is_lost, error);
  if (status != FLOW_OK) return status;
  for (row = 0; row < PQntuples(result) && status == FLOW_OK; row++) {
    flow_kept_record record;
    memset(&record, 0, sizeof record);
    record.kind = (flow_kind)strtol(PQgetvalue(result, row, 0), NULL, 10);
    record.id = strtoull(PQgetvalue(result, row, 1), NULL, 10);
    record.value = bytes_of(PQgetvalue(result, row, 2));
    status = take(taker, &record);
  }
  PQclear(result);
  return status;
}

static flow_status node_begin(void *user_data, flow_bool is_whole, flow_error *error) {
  node *self = user_data;
  (void)error;
  sql_clear(&self->removed);
  sql_clear(&self->put);
  self->is_whole = is_whole;
  return FLOW_OK;
}

static flow_status node_put(void *user_data, const flow_kept_record *record, flow_error *error) {
  node *self = user_data;
  sql *put = &self->put;
  (void)error;
  /* The first row says of which types all are. */
  sql_put(put, put->used > 0 ? ", (%d, %llu, " : "(%d::int, %llu::bigint, ", (int)record->kind,
          (unsigned long long)record->id);
  if (record->class_id.size > 0) {
    sql_put_text(put, record->class_id);
  } else {
    sql_put(put, "NULL");
  }
  if (record->within > 0) {
    sql_put(put, "::text, %llu::bigint, ", (unsigned long long)record->within);
  } else {
    sql_put(put, "::text, NULL::bigint, ");
  }
  sql_put(put, "%llu::bigint, ", (unsigned long long)record->rank);
  sql_put_bytes(put, record->value);
  sql_put(put, ")");
  return FLOW_OK;
}

static flow_status node_remove(void *user_data, flow_kind kind, uint64_t id, flow_error *error) {
  node *self = user_data;
  (void)error;
  sql_put(&self->removed, self->removed.used > 0 ? ", (%d, %llu)" : "(%d, %llu::bigint)", (int)kind,
          (unsigned long long)id);
  return FLOW_OK;
}

/* Puts a list of rows into the message. */
static void put_list(lease *to, const char *before, const sql *list, const char *behind) {
  char *at;
  sql_put(&to->text, "%s", before);
  if (list->has_failed) to->text.has_failed = 1;
  at = sql_reserve(&to->text, list->used);
  if (at) {
    memcpy(at, list->text, list->used + 1);
    to->text.used += list->used;
  }
  sql_put(&to->text, "%s", behind);
}

/* One statement: the session is this engine's and at the step before, else nothing is written. */
static void write_step(node *self, uint64_t step) {
  lease *lease = &self->lease;
  sql *text = &lease->text;
  lease_begin(lease);
  sql_put(text, "WITH ");
  if (self->put.used > 0) {
    put_list(lease, "new(kind, id, class, within, rank, value) AS (VALUES ", &self->put, "), ");
  }
  sql_put(text,
          "fence AS (UPDATE flow_session SET step = %llu, attempt = %llu, "
          "saved = clock_timestamp(), "
          "expires = clock_timestamp() + lease * interval '1 ms' WHERE ",
          (unsigned long long)step, (unsigned long long)lease->attempt);
  lease_put_condition(lease);
  sql_put(text, " AND step = %llu RETURNING name, step)", (unsigned long long)lease->in_store);
  if (self->is_whole) {
    sql_put(text,
            ", gone AS (DELETE FROM flow_record AS old USING fence WHERE "
            "old.session = fence.name");
    if (self->put.used > 0) {
      sql_put(text,
              " AND NOT EXISTS (SELECT 1 FROM new WHERE new.kind = old.kind AND "
              "new.id = old.id)");
    }
    sql_put(text, ")");
  } else if (self->removed.used > 0) {
    put_list(lease,
             ", gone AS (DELETE FROM flow_record AS old USING fence WHERE "
             "old.session = fence.name AND (old.kind, old.id) IN (VALUES ",
             &self->removed, "))");
  }
  if (self->put.used > 0) {
    sql_put(text,
            ", kept AS (INSERT INTO flow_record(session, kind, id, class, within, rank, value) "
            "SELECT fence.name, new.* FROM fence, new ON CONFLICT (session, kind, id) DO UPDATE "
            "SET class = excluded.class, within = excluded.within, rank = excluded.rank, "
            "value = excluded.value)");
  }
  sql_put(text, " SELECT step FROM fence");
}

static flow_status node_commit(void *user_data, uint64_t *out_step, flow_error *error) {
  node *self = user_data;
  lease *lease = &self->lease;
  int tries;
  if (self->removed.has_failed || self->put.has_failed) {
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  begin_call(self);
  lease->attempt++;
  /* Once more if the first one, or its answer, was lost. An earlier one, not answered then either,
   * may come in between: this step is whole in that case, and follows it. */
  for (tries = 0;; tries++) {
    uint64_t step = lease->step + 1, sent = line_now();
    PGresult *result = NULL;
    int is_lost, is_written = 0;
    flow_status status;
    write_step(self, step);
    status = lease_send(lease, &result, &is_lost, error);
    if (status == FLOW_OK) {
      is_written = PQntuples(result) == 1;
      PQclear(result);
    } else if (!is_lost || line_left(&lease->line) == 0) {
      /* The next step asks what has become of it, and is whole. */
      return status;
    }
    if (!is_written) {
      flow_status seen = lease_look(lease, error);
      if (seen != FLOW_OK) return seen;
      is_written = lease->attempt_in_store == lease->attempt;
      if (is_written) step = lease->in_store;
    }
    if (is_written) {
      lease->step = lease->in_store = step;
      lease->ends = sent + lease->length - lease->length / 10;
      *out_step = step;
      return FLOW_OK;
    }
    if (tries > 1) {
      return message_fail(error, FLOW_ERROR_IO, 0, "the database has not taken step %llu",
                          (unsigned long long)step);
    }
  }
}

static flow_status node_sync(void *user_data, flow_error *error) {
  node *self = user_data;
  begin_call(self);
  return lease_renew(&self->lease, error);
}

/* Puts a mark into the session's row, which neither is a step nor makes the lease longer. */
static flow_status put_in_row(node *self, const void *mark, size_t size, flow_error *error) {
  lease *lease = &self->lease;
  PGresult *result = NULL;
  flow_bytes bytes = {mark, size};
  int is_lost, is_mine;
  flow_status status;
  lease_begin(lease);
  sql_put(&lease->text, "UPDATE flow_session SET trial = ");
  sql_put_bytes(&lease->text, bytes);
  sql_put(&lease->text, ", trial_holder = '%s', trial_step = step WHERE ", lease->holder);
  lease_put_condition(lease);
  sql_put(&lease->text, " RETURNING 1");
  status = lease_send(lease, &result, &is_lost, error);
  if (status != FLOW_OK) return status;
  is_mine = PQntuples(result) == 1;
  PQclear(result);
  if (is_mine) return FLOW_OK;
  return message_fail(error, FLOW_ERROR_IO, 0, "the session %s is another's now, or was deleted",
                      lease->name);
}

static flow_status node_put_mark(void *user_data, flow_mark kind, const void *mark, size_t size,
                                 flow_error *error) {
  node *self = user_data;
  flow_status status;
  if (kind == FLOW_MARK_RUNNING)
    return local_put(&self->local, self->lease.holder, mark, size, error);
  status = local_open(&self->local, error);
  if (status != FLOW_OK) return status;
  /* The restore, which ran meanwhile, has taken time of its own. */
  begin_call(self);
  status = put_in_row(self, mark, size, error);
  self->has_no_mark = status != FLOW_OK;
  return status;
}

static flow_status get_from_row(node *self, void *mark, size_t room, size_t *out_size,
                                flow_error *error) {
  PGresult *result = NULL;
  int is_lost;
  flow_status status;
  *out_size = 0;
  lease_begin(&self->lease);
  sql_put(&self->lease.text,
          "SELECT encode(trial, 'hex'), trial_holder FROM flow_session WHERE trial IS NOT NULL AND "
          "name = ");
  sql_put_text(&self->lease.text, flow_text(self->lease.name));
  status = lease_send(&self->lease, &result, &is_lost, error);
  if (status != FLOW_OK) return status;
  if (PQntuples(result) == 1) {
    const flow_bytes bytes = bytes_of(PQgetvalue(result, 0, 0));
    snprintf(self->marked, sizeof self->marked, "%s", PQgetvalue(result, 0, 1));
    if (bytes.size <= room) memcpy(mark, bytes.data, *out_size = bytes.size);
  }
  PQclear(result);
  return FLOW_OK;
}

static flow_status node_get_mark(void *user_data, flow_mark kind, void *mark, size_t room,
                                 size_t *out_size, flow_error *error) {
  node *self = user_data;
  /* The file may be of a process before the last one, which another machine had. */
  if (kind == FLOW_MARK_RUNNING)
    return local_get(&self->local, self->marked, mark, room, out_size, error);
  return get_from_row(self, mark, room, out_size, error);
}

static void name_owner(lease *self, flow_string owner) {
  char machine[64] = "?";
  if (owner.data && owner.size > 0 && owner.size < sizeof self->owner) {
    memcpy(self->owner, owner.data, owner.size);
    return;
  }
  gethostname(machine, sizeof machine - 1);
  snprintf(self->owner, sizeof self->owner, "process %ld of %s", (long)getpid(), machine);
}

static flow_status check_name(flow_string name, flow_error *error) {
  flow_value value = flow_view_value(name);
  if (name.size == 0 || !name.data || name.size > FLOW_SESSION_NAME ||
      memchr(name.data, '\0', name.size)) {
    return message_fail(error, FLOW_ERROR_INVALID_ARGUMENT, 0,
                        "a session's name has 1 to %d bytes, none of them 0; this one has %zu",
                        FLOW_SESSION_NAME, name.size);
  }
  return flow_value_check(&value, error);
}

/* A node without a lease. */
static flow_status make_node(const char *connection, flow_string name,
                             const flow_store_pg_options *options, node **out_node,
                             flow_error *error) {
  unsigned char random[16];
  size_t index;
  node *self;
  if (!connection || options->lease < 300 || options->deadline > options->lease / 3) {
    return message_fail(error, FLOW_ERROR_INVALID_ARGUMENT, 0,
                        "connection is NULL, the lease (%u ms) is below 300, or the deadline (%u) "
                        "above a third of it",
                        (unsigned)options->lease, (unsigned)options->deadline);
  }
  self = calloc(1, sizeof *self);
  if (self) self->lease.line.target = strdup(connection);
  if (!self || !self->lease.line.target || getrandom(random, sizeof random, 0) != sizeof random) {
    if (self) node_end(self);
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  if (name.size > 0) memcpy(self->lease.name, name.data, name.size);
  for (index = 0; index < sizeof random; index++)
    snprintf(self->lease.holder + 2 * index, 3, "%02x", (unsigned)random[index]);
  self->lease.length = options->lease;
  self->lease.line.deadline = options->deadline > 0 ? options->deadline : options->lease / 3;
  begin_call(self);
  name_owner(&self->lease, options->owner);
  *out_node = self;
  return FLOW_OK;
}

static flow_status check_tables(node *self, uint64_t *out_version, flow_error *error) {
  PGresult *result = NULL;
  int is_lost;
  uint64_t version = 0;
  flow_status status;
  lease_begin(&self->lease);
  sql_put(&self->lease.text, "SELECT max(version) FROM flow_store");
  status = lease_send(&self->lease, &result, &is_lost, error);
  if (status == FLOW_OK) {
    version = strtoull(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
  } else if (strcmp(self->lease.line.state, UNDEFINED_TABLE) != 0) {
    return status;
  }
  if (version == 0) {
    return message_fail(error, FLOW_ERROR_UNSUPPORTED, 0,
                        "the database has no tables for sessions; flow_store_pg_prepare() makes "
                        "them");
  }
  if (version > TABLES) {
    return message_fail(error, FLOW_ERROR_UNSUPPORTED, 0,
                        "the tables for sessions are of a newer release (version %llu, known are "
                        "up to %d)",
                        (unsigned long long)version, TABLES);
  }
  *out_version = version;
  return FLOW_OK;
}

/* The functions of a node; those for marks if the tables have room for them. */
static flow_keeper keeper_of(node *self, int has_marks) {
  flow_keeper keeper;
  memset(&keeper, 0, sizeof keeper);
  keeper.struct_size = sizeof keeper;
  keeper.self = self;
  keeper.read = node_read;
  keeper.begin = node_begin;
  keeper.put = node_put;
  keeper.remove = node_remove;
  keeper.commit = node_commit;
  keeper.sync = node_sync;
  keeper.interval = self->lease.length / 3;
  keeper.end = node_end;
  if (!has_marks) return keeper;
  keeper.put_mark = node_put_mark;
  keeper.get_mark = node_get_mark;
  return keeper;
}

flow_status flow_store_pg_attach(const char *connection, flow_engine *engine, flow_string name,
                                 const flow_store_pg_options *pg_options,
                                 const flow_session_options *options, flow_session **out_session,
                                 flow_error *out_error) {
  const size_t first = SIZED_FIRST(flow_store_pg_options, owner);
  flow_store_pg_options given = FLOW_STORE_PG_OPTIONS_INIT;
  node *self = NULL;
  flow_keeper keeper;
  uint64_t version = 0;
  flow_status status = check_name(name, out_error);
  if (status == FLOW_OK && pg_options && !sized_take(&given, sizeof given, first, pg_options)) {
    status = message_fail(out_error, FLOW_ERROR_STRUCT_SIZE, 0, SIZED_REFUSED, "pg_options",
                          (unsigned)sized_size(pg_options), first, sizeof given);
  }
  if (status == FLOW_OK) status = make_node(connection, name, &given, &self, out_error);
  if (status == FLOW_OK) status = local_begin(&self->local, given.marks, name, out_error);
  if (status == FLOW_OK) status = check_tables(self, &version, out_error);
  if (status == FLOW_OK) status = lease_take(&self->lease, given.patience, out_error);
  if (status == FLOW_OK) {
    keeper = keeper_of(self, version >= TABLES_WITH_MARKS);
    status = flow_session_attach(engine, &keeper, options, out_session, out_error);
    if (status != FLOW_OK) return status;
    self->is_attached = 1;
    if (version >= TABLES_WITH_MARKS) return FLOW_OK;
    flow_log(engine, FLOW_SEVERITY_NOTE, FLOW_NONE,
             "the tables for sessions are of an older release, without the trial of a restore; "
             "flow_store_pg_prepare() brings them to this one");
    return FLOW_OK;
  }
  if (self) node_end(self);
  /* The destroy functions of the options run as after any other failure. */
  flow_session_attach(NULL, NULL, options, NULL, NULL);
  return status;
}

/* Sends what is in the message of a node, and ends the node. */
static flow_status send_last(node *self, PGresult **out_result, flow_error *error) {
  int is_lost;
  flow_status status = lease_send(&self->lease, out_result, &is_lost, error);
  node_end(self);
  return status;
}

flow_status flow_store_pg_prepare(const char *connection, flow_error *out_error) {
  flow_store_pg_options usual = FLOW_STORE_PG_OPTIONS_INIT;
  node *self;
  PGresult *result = NULL;
  uint64_t version;
  flow_string none = {NULL, 0};
  flow_status status = make_node(connection, none, &usual, &self, out_error);
  if (status != FLOW_OK) return status;
  lease_begin(&self->lease);
  /* Two that do this at once would meet in the server's own tables. */
  sql_put(&self->lease.text, "%s",
          "SELECT pg_advisory_xact_lock(5073449731); "
          "CREATE TABLE IF NOT EXISTS flow_store(version int NOT NULL); "
          "INSERT INTO flow_store SELECT " TEXT(TABLES) " WHERE NOT EXISTS "
          "(SELECT 1 FROM flow_store); "
          "CREATE TABLE IF NOT EXISTS flow_session(name text PRIMARY KEY, "
          "epoch bigint NOT NULL DEFAULT 0, step bigint NOT NULL DEFAULT 0, "
          "attempt bigint NOT NULL DEFAULT 0, "
          "holder text NOT NULL DEFAULT '', owner text NOT NULL DEFAULT '', "
          "lease bigint NOT NULL DEFAULT 0, expires timestamptz NOT NULL DEFAULT '-infinity', "
          "saved timestamptz, trial bytea, trial_holder text, trial_step bigint); "
          "CREATE TABLE IF NOT EXISTS flow_record(session text NOT NULL, kind int NOT NULL, "
          "id bigint NOT NULL, class text, within bigint, rank bigint, value bytea NOT NULL, "
          "PRIMARY KEY(session, kind, id)); "
          /* Tables that are as they should be are not locked. */
          "DO $$ BEGIN IF (SELECT max(version) FROM flow_store) < " TEXT(TABLES) " THEN "
          "ALTER TABLE flow_session ADD COLUMN IF NOT EXISTS trial bytea, "
          "ADD COLUMN IF NOT EXISTS trial_holder text, "
          "ADD COLUMN IF NOT EXISTS trial_step bigint; "
          "UPDATE flow_store SET version = " TEXT(TABLES) "; END IF; END $$");
  status = lease_send(&self->lease, &result, &(int){0}, out_error);
  if (status == FLOW_OK) {
    PQclear(result);
    status = check_tables(self, &version, out_error);
  }
  node_end(self);
  return status;
}

flow_status flow_store_pg_delete(const char *connection, flow_string name, flow_error *out_error) {
  flow_store_pg_options usual = FLOW_STORE_PG_OPTIONS_INIT;
  node *self;
  PGresult *result = NULL;
  const char *found;
  flow_status status = check_name(name, out_error);
  if (status == FLOW_OK) status = make_node(connection, name, &usual, &self, out_error);
  if (status != FLOW_OK) return status;
  lease_begin(&self->lease);
  sql_put(&self->lease.text,
          "WITH gone AS (DELETE FROM flow_session WHERE expires <= clock_timestamp() AND name = ");
  sql_put_text(&self->lease.text, name);
  sql_put(&self->lease.text,
          " RETURNING name), empty AS (DELETE FROM flow_record USING gone WHERE "
          "session = gone.name) SELECT 'gone' FROM gone UNION ALL SELECT owner FROM flow_session "
          "WHERE NOT EXISTS (SELECT 1 FROM gone) AND name = ");
  sql_put_text(&self->lease.text, name);
  status = send_last(self, &result, out_error);
  if (status != FLOW_OK) return status;
  found = PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : NULL;
  if (!found) {
    status = message_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "there is no session %.*s",
                          (int)name.size, name.data);
  } else if (strcmp(found, "gone") != 0) {
    status = message_fail(out_error, FLOW_ERROR_BUSY, 0, "the session %.*s is in use by %s",
                          (int)name.size, name.data, found);
  }
  PQclear(result);
  return status;
}
