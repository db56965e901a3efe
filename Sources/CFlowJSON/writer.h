/* The pieces of JSON text, for who writes values: write.c, and libflow-trace. */
#ifndef CFLOWJSON_WRITER_H
#define CFLOWJSON_WRITER_H

#include <flow/json.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 4096 };

typedef struct writer {
  flow_json_flags flags;
  flow_json_output output;
  flow_status status;          /* once it is not FLOW_OK, nothing goes out any more */
  const flow_entry **in_order; /* room for the entries of all open maps */
  size_t used;
  char piece[PIECE];
} writer;

static void send(writer *to, const char *text, size_t size) {
  if (to->status == FLOW_OK && size > 0) {
    to->status = to->output.function(to->output.user_data, text, size);
  }
}

static void put(writer *to, const char *text, size_t size) {
  if (size > PIECE - to->used) {
    send(to, to->piece, to->used);
    to->used = 0;
  }
  if (size > PIECE) {
    send(to, text, size);
  } else if (size > 0) {
    memcpy(to->piece + to->used, text, size);
    to->used += size;
  }
}

static void put_text(writer *to, const char *text) { put(to, text, strlen(text)); }

static void put_string(writer *to, flow_string view) {
  size_t begin = 0, index;
  put(to, "\"", 1);
  for (index = 0; index < view.size; index++) {
    static const char named[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    unsigned char each = (unsigned char)view.data[index];
    char escape[8];
    size_t pair;
    if (each >= 0x20 && each != '"' && each != '\\') continue;
    put(to, view.data + begin, index - begin);
    begin = index + 1;
    for (pair = 0; named[pair] && named[pair] != (char)each;)
      pair += 2;
    if (named[pair]) {
      escape[0] = '\\', escape[1] = named[pair + 1], escape[2] = '\0';
    } else {
      snprintf(escape, sizeof escape, "\\u%04x", each);
    }
    put_text(to, escape);
  }
  if (begin < view.size) put(to, view.data + begin, view.size - begin);
  put(to, "\"", 1);
}

static void put_base64(writer *to, flow_bytes bytes) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  size_t index;
  put(to, "\"", 1);
  for (index = 0; index < bytes.size; index += 3) {
    size_t have = bytes.size - index < 3 ? bytes.size - index : 3;
    uint32_t bits = (uint32_t)bytes.data[index] << 16;
    char four[4];
    if (have > 1) bits |= (uint32_t)bytes.data[index + 1] << 8;
    if (have > 2) bits |= bytes.data[index + 2];
    four[0] = digits[bits >> 18];
    four[1] = digits[bits >> 12 & 63];
    four[2] = have > 1 ? digits[bits >> 6 & 63] : '=';
    four[3] = have > 2 ? digits[bits & 63] : '=';
    put(to, four, 4);
  }
  put(to, "\"", 1);
}

/* With as few digits as say the same number, and with what tells it from an integer. */
static void put_number(writer *to, double number) {
  char text[64];
  const char *point;
  char *found;
  int digits = 15;
  do {
    snprintf(text, sizeof text, "%.*g", digits, number);
  } while (strtod(text, NULL) != number && digits++ < 17);
  /* The program's locale may have another point than JSON. */
  point = localeconv()->decimal_point;
  found = *point ? strstr(text, point) : NULL;
  if (found) {
    *found = '.';
    memmove(found + 1, found + strlen(point), strlen(found + strlen(point)) + 1);
  }
  put_text(to, text);
  if (!strpbrk(text, ".e")) put_text(to, ".0");
}

#endif
