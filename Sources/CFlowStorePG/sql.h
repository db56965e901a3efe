/* The text of a statement, put together piece by piece: what is in it comes from outside, and is
 * quoted. One text is one message to the server, which carries it out as a whole or not at all. */
#ifndef CFLOWSTOREPG_SQL_H
#define CFLOWSTOREPG_SQL_H

#include <flow/value.h>

typedef struct sql {
  char *text; /* NUL-terminated */
  size_t used, room;
  int has_failed; /* there was no memory */
} sql;

void sql_clear(sql *self);
void sql_end(sql *self);

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void sql_put(sql *self, const char *format, ...);

/* Room for `size` bytes more and a NUL; NULL without memory. */
char *sql_reserve(sql *self, size_t size);

/* A text in quotes. UTF-8 without NUL. */
void sql_put_text(sql *self, flow_string text);

/* Bytes as a literal of type bytea. */
void sql_put_bytes(sql *self, flow_bytes bytes);

#endif
