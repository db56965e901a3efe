#define _GNU_SOURCE
#include "lease.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "message.h"

/* The session as one who would take it has found it. */
typedef struct found {
  uint64_t epoch, step, left, length;
  int is_taken, is_there, is_mine;
  char owner[129], expires[64];
} found;

void lease_begin(lease *self) {
  /* 0 would be no limit. */
  const unsigned left = line_left(&self->line) > 4 ? line_left(&self->line) : 4;
  sql_clear(&self->text);
  sql_put(&self->text,
          "SELECT set_config('lock_timeout', '%u', true), "
          "set_config('statement_timeout', '%u', true); ",
          left / 2, left / 4 * 3);
}

static void put_name(lease *self) { sql_put_text(&self->text, flow_text(self->name)); }

void lease_put_condition(lease *self) {
  sql_put(&self->text, "name = ");
  put_name(self);
  sql_put(&self->text, " AND epoch = %llu AND holder = '%s'", (unsigned long long)self->epoch,
          self->holder);
}

/* From before a statement is sent the lease may not count as longer than from then. */
static uint64_t end_of(const lease *self, uint64_t sent) {
  return sent + self->length - self->length / 10;
}

flow_status lease_send(lease *self, PGresult **out_result, int *out_is_lost, flow_error *error) {
  *out_is_lost = 0;
  if (self->text.has_failed) {
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  return line_ask(&self->line, self->text.text, out_result, out_is_lost, error);
}

static uint64_t number_at(const PGresult *result, int column) {
  return strtoull(PQgetvalue(result, 0, column), NULL, 10);
}

static void copy_text(char *target, size_t room, const char *text) {
  snprintf(target, room, "%s", text);
}

/* Tries once. A session whose end lies further ahead than its lease, because the server's clock was
 * put back, is taken as it was first seen, if it still is so. */
static flow_status try_take(lease *self, const found *as_seen, found *out, flow_error *error) {
  PGresult *result = NULL;
  int is_lost;
  flow_status status;
  lease_begin(self);
  sql_put(&self->text, "INSERT INTO flow_session(name) VALUES(");
  put_name(self);
  sql_put(&self->text,
          ") ON CONFLICT DO NOTHING; WITH taken AS (UPDATE flow_session SET "
          "epoch = GREATEST(epoch, %llu) + 1, attempt = 0, holder = '%s', owner = ",
          (unsigned long long)self->epoch, self->holder);
  sql_put_text(&self->text, flow_text(self->owner));
  sql_put(&self->text,
          ", lease = %u, expires = clock_timestamp() + %u * interval '1 ms' WHERE name = ",
          (unsigned)self->length, (unsigned)self->length);
  put_name(self);
  sql_put(&self->text, " AND (expires <= clock_timestamp() OR holder = '%s'", self->holder);
  if (as_seen) {
    sql_put(&self->text, " OR (epoch = %llu AND expires = '%s')",
            (unsigned long long)as_seen->epoch, as_seen->expires);
  }
  sql_put(&self->text,
          ") RETURNING epoch, step) SELECT epoch, step, 1, '', 0, '', 0 FROM taken UNION ALL "
          "SELECT epoch, step, 0, owner, GREATEST(0, ceil(extract(epoch FROM "
          "expires - clock_timestamp()) * 1000))::bigint, expires::text, lease "
          "FROM flow_session WHERE NOT EXISTS (SELECT 1 FROM taken) AND name = ");
  put_name(self);
  status = lease_send(self, &result, &is_lost, error);
  if (status != FLOW_OK) return status;
  memset(out, 0, sizeof *out);
  out->is_there = PQntuples(result) == 1;
  if (out->is_there) {
    out->epoch = number_at(result, 0);
    out->step = number_at(result, 1);
    out->is_taken = number_at(result, 2) == 1;
    copy_text(out->owner, sizeof out->owner, PQgetvalue(result, 0, 3));
    out->left = number_at(result, 4);
    copy_text(out->expires, sizeof out->expires, PQgetvalue(result, 0, 5));
    out->length = number_at(result, 6);
  }
  PQclear(result);
  return FLOW_OK;
}

static void pause_for(uint64_t milliseconds) {
  struct timespec pause;
  pause.tv_sec = (time_t)(milliseconds / 1000);
  pause.tv_nsec = (long)(milliseconds % 1000) * 1000000;
  nanosleep(&pause, NULL);
}

flow_status lease_take(lease *self, uint32_t patience, flow_error *error) {
  uint64_t begin = line_now(), first_seen = begin;
  found seen, now;
  memset(&seen, 0, sizeof seen);
  for (;;) {
    uint64_t sent = line_now(), waited, pause;
    int is_over = seen.is_there && seen.left > seen.length && sent - first_seen >= seen.length;
    flow_status status = try_take(self, is_over ? &seen : NULL, &now, error);
    if (status != FLOW_OK) return status;
    if (now.is_taken) {
      self->epoch = now.epoch;
      self->in_store = now.step;
      if (self->step < now.step) self->step = now.step;
      self->ends = end_of(self, sent);
      return FLOW_OK;
    }
    if (!seen.is_there || seen.epoch != now.epoch || strcmp(seen.expires, now.expires) != 0) {
      seen = now;
      first_seen = sent;
    }
    waited = line_now() - begin;
    if (waited >= patience) {
      return message_fail(error, FLOW_ERROR_BUSY, 0,
                          "the session %s is in use by %s; its lease ends in %llu ms", self->name,
                          now.owner, (unsigned long long)now.left);
    }
    pause = now.left < 5 ? 5 : now.left > 200 ? 200 : now.left;
    pause_for(pause < patience - waited ? pause : patience - waited);
    /* The pause is the patience's; each try after it has a deadline of its own. */
    line_begin(&self->line);
  }
}

flow_status lease_renew(lease *self, flow_error *error) {
  PGresult *result = NULL;
  int is_lost, is_mine;
  uint64_t sent = line_now();
  flow_status status;
  lease_begin(self);
  sql_put(&self->text,
          "UPDATE flow_session SET expires = clock_timestamp() + lease * interval '1 ms' WHERE ");
  lease_put_condition(self);
  sql_put(&self->text, " AND step = %llu RETURNING 1", (unsigned long long)self->in_store);
  status = lease_send(self, &result, &is_lost, error);
  if (status != FLOW_OK && line_now() >= self->ends) {
    return message_fail(error, FLOW_ERROR_IO, 0,
                        "the lease of the session %s has ended without an answer of the database; "
                        "another may take it over",
                        self->name);
  }
  if (status != FLOW_OK) return status;
  is_mine = PQntuples(result) == 1;
  PQclear(result);
  if (!is_mine) return lease_look(self, error);
  self->ends = end_of(self, sent);
  return FLOW_OK;
}

/* The store has other numbers than it had: what it has lost is not there any more, and what comes
 * now must be whole. */
static flow_status take_anew(lease *self, uint64_t step, flow_error *error) {
  flow_status status = lease_take(self, 0, error);
  if (status != FLOW_OK) return status;
  return message_fail(error, FLOW_ERROR_OUTDATED, 0,
                      "the database has gone back from step %llu of the session %s to %llu; the "
                      "next step is whole",
                      (unsigned long long)self->step, self->name, (unsigned long long)step);
}

flow_status lease_look(lease *self, flow_error *error) {
  PGresult *result = NULL;
  uint64_t epoch, step, attempt;
  int is_lost, is_mine;
  char owner[129];
  flow_status status;
  lease_begin(self);
  sql_put(&self->text,
          "SELECT epoch, step, holder, owner, attempt FROM flow_session WHERE name = ");
  put_name(self);
  status = lease_send(self, &result, &is_lost, error);
  if (status != FLOW_OK) return status;
  if (PQntuples(result) == 0) {
    PQclear(result);
    return message_fail(error, FLOW_ERROR_SHUTTING_DOWN, 0,
                        "the session %s was deleted: nothing is saved any more", self->name);
  }
  epoch = number_at(result, 0);
  step = number_at(result, 1);
  is_mine = strcmp(PQgetvalue(result, 0, 2), self->holder) == 0;
  copy_text(owner, sizeof owner, PQgetvalue(result, 0, 3));
  attempt = number_at(result, 4);
  PQclear(result);
  if (epoch < self->epoch || (is_mine && step < self->in_store)) {
    return take_anew(self, step, error);
  }
  if (!is_mine) {
    return message_fail(error, FLOW_ERROR_SHUTTING_DOWN, 0,
                        "the session %s was taken over by %s: nothing is saved any more",
                        self->name, owner);
  }
  self->epoch = epoch;
  self->in_store = step;
  self->attempt_in_store = attempt;
  if (self->step < step) self->step = step;
  return FLOW_OK;
}

void lease_give(lease *self) {
  PGresult *result = NULL;
  int is_lost;
  if (self->epoch == 0) return;
  lease_begin(self);
  sql_put(&self->text, "UPDATE flow_session SET expires = '-infinity' WHERE ");
  lease_put_condition(self);
  if (lease_send(self, &result, &is_lost, NULL) == FLOW_OK) PQclear(result);
}
