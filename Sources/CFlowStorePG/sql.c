#include "sql.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Memory beyond this is given back. */
enum { KEPT = 1 << 20 };

void sql_end(sql *self) {
  free(self->text);
  memset(self, 0, sizeof *self);
}

void sql_clear(sql *self) {
  if (self->room > KEPT) sql_end(self);
  self->used = 0;
  self->has_failed = 0;
}

char *sql_reserve(sql *self, size_t size) {
  if (!self->has_failed && size >= self->room - self->used) {
    size_t room = self->room * 2 > self->used + size + 1 ? self->room * 2 : self->used + size + 1;
    char *larger = realloc(self->text, room);
    self->has_failed = !larger;
    if (larger) self->text = larger, self->room = room;
  }
  return self->has_failed ? NULL : self->text + self->used;
}

void sql_put(sql *self, const char *format, ...) {
  char piece[2048];
  va_list arguments;
  int size;
  char *at;
  va_start(arguments, format);
  size = vsnprintf(piece, sizeof piece, format, arguments);
  va_end(arguments);
  if (size < 0 || (size_t)size >= sizeof piece) {
    self->has_failed = 1;
  } else if ((at = sql_reserve(self, (size_t)size))) {
    memcpy(at, piece, (size_t)size + 1);
    self->used += (size_t)size;
  }
}

/* With E and doubled backslashes a text means the same whatever the server's settings are. */
void sql_put_text(sql *self, flow_string text) {
  char *at = sql_reserve(self, text.size * 2 + 3);
  size_t index;
  if (!at) return;
  *at++ = 'E';
  *at++ = '\'';
  for (index = 0; index < text.size; index++) {
    if (text.data[index] == '\'' || text.data[index] == '\\') *at++ = text.data[index];
    *at++ = text.data[index];
  }
  *at++ = '\'';
  *at = '\0';
  self->used = (size_t)(at - self->text);
}

void sql_put_bytes(sql *self, flow_bytes bytes) {
  static const char digits[] = "0123456789abcdef";
  char *at = sql_reserve(self, bytes.size * 2 + 16);
  size_t index;
  if (!at) return;
  memcpy(at, "E'\\\\x", 5);
  at += 5;
  for (index = 0; index < bytes.size; index++) {
    *at++ = digits[bytes.data[index] >> 4];
    *at++ = digits[bytes.data[index] & 15];
  }
  memcpy(at, "'::bytea", 9);
  self->used = (size_t)(at + 8 - self->text);
}
