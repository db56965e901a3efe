#define _GNU_SOURCE
#include "line.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "message.h"

uint64_t line_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void line_begin(line *self) { self->end = line_now() + self->deadline; }

uint32_t line_left(const line *self) {
  const uint64_t now = line_now();
  return now < self->end ? (uint32_t)(self->end - now) : 0;
}

void line_close(line *self) {
  PQfinish(self->connection);
  self->connection = NULL;
}

/* Waits until the connection can be read or written; false when the time is up. */
static int wait_for(const line *self, short events) {
  struct pollfd socket;
  socket.fd = PQsocket(self->connection);
  socket.events = events;
  for (;;) {
    const uint32_t left = line_left(self);
    int count;
    if (left == 0 || socket.fd < 0) return 0;
    count = poll(&socket, 1, (int)left);
    if (count > 0) return 1;
    if (count < 0 && errno != EINTR) return 0;
  }
}

static flow_status fail(line *self, const char *what, flow_error *error) {
  const char *said = self->connection ? PQerrorMessage(self->connection) : "";
  flow_status status;
  if (said[0] == '\0' && line_left(self) == 0) said = "it did not answer in time";
  status = message_fail(error, FLOW_ERROR_IO, 0, "%s: %.*s", what, (int)strcspn(said, "\n"), said);
  line_close(self);
  return status;
}

/* A library prints nothing. */
static void ignore_notice(void *user_data, const char *message) {
  (void)user_data;
  (void)message;
}

static flow_status open_line(line *self, flow_error *error) {
  static const char *const words[] = {"dbname", "client_encoding", "fallback_application_name",
                                      NULL};
  const char *values[] = {self->target, "UTF8", "flow", NULL};
  PostgresPollingStatusType state = PGRES_POLLING_WRITING;
  self->connection = PQconnectStartParams(words, values, 1);
  if (!self->connection) {
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  while (PQstatus(self->connection) != CONNECTION_BAD) {
    if (state == PGRES_POLLING_OK) {
      PQsetnonblocking(self->connection, 1);
      PQsetNoticeProcessor(self->connection, ignore_notice, NULL);
      return FLOW_OK;
    }
    if (state == PGRES_POLLING_FAILED ||
        !wait_for(self, state == PGRES_POLLING_READING ? POLLIN : POLLOUT)) {
      break;
    }
    state = PQconnectPoll(self->connection);
  }
  return fail(self, "the database cannot be reached", error);
}

/* Sends all of a text; false if that fails or takes too long. */
static int send_text(line *self, const char *text) {
  int left;
  if (!PQsendQuery(self->connection, text)) return 0;
  while ((left = PQflush(self->connection)) > 0) {
    if (!wait_for(self, POLLIN | POLLOUT) || !PQconsumeInput(self->connection)) return 0;
  }
  return left == 0;
}

/* Takes results until there are no more. The last is the one that counts, or the first fault. */
static int take_results(line *self, PGresult **out_result) {
  PGresult *last = NULL, *next;
  for (;;) {
    while (PQisBusy(self->connection)) {
      if (!wait_for(self, POLLIN) || !PQconsumeInput(self->connection)) {
        PQclear(last);
        return 0;
      }
    }
    next = PQgetResult(self->connection);
    if (!next) break;
    if (last && PQresultStatus(last) == PGRES_FATAL_ERROR) {
      PQclear(next);
    } else {
      PQclear(last);
      last = next;
    }
  }
  *out_result = last;
  return last != NULL;
}

static flow_status refused(line *self, const PGresult *result, flow_error *error) {
  const char *said = PQresultErrorMessage(result), *code;
  code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  snprintf(self->state, sizeof self->state, "%.5s", code ? code : "");
  return message_fail(error, FLOW_ERROR_IO, 0, "the database refuses: %.*s",
                      (int)strcspn(said, "\n"), said);
}

flow_status line_ask(line *self, const char *text, PGresult **out_result, int *out_is_lost,
                     flow_error *error) {
  ExecStatusType state;
  flow_status status;
  *out_is_lost = 0;
  self->state[0] = '\0';
  if (self->connection && PQstatus(self->connection) == CONNECTION_BAD) line_close(self);
  if (!self->connection) {
    status = open_line(self, error);
    if (status != FLOW_OK) return status;
  }
  if (!send_text(self, text)) {
    *out_is_lost = 1;
    return fail(self, "the database was not reached", error);
  }
  if (!take_results(self, out_result)) {
    *out_is_lost = 1;
    return fail(self, "the database has not answered", error);
  }
  state = PQresultStatus(*out_result);
  if (state == PGRES_TUPLES_OK || state == PGRES_COMMAND_OK) return FLOW_OK;
  status = refused(self, *out_result, error);
  /* The server ends connections with an error as well, and then the commit may have been made. */
  *out_is_lost = PQstatus(self->connection) == CONNECTION_BAD;
  PQclear(*out_result);
  *out_result = NULL;
  return status;
}
