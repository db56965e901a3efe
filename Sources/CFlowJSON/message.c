#include "message.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST_KEY = 80, PIECE_SIZE = 5 * LONGEST_KEY + 16 };

/* The size of the character at `text`, and its code; 1 and UINT32_MAX when it is no UTF-8. A text
 * that was cut in a character ends with its NUL, which continues nothing. */
static size_t character(const char *text, uint32_t *code) {
  const unsigned char *bytes = (const unsigned char *)text;
  size_t size = bytes[0] < 0x80 ? 1 : bytes[0] < 0xc2 ? 0 : bytes[0] < 0xe0 ? 2 : 0, index;
  if (bytes[0] >= 0xe0) size = bytes[0] < 0xf0 ? 3 : bytes[0] < 0xf5 ? 4 : 0;
  *code = size == 1 ? bytes[0] : size > 0 ? bytes[0] & (0xffu >> (size + 1)) : UINT32_MAX;
  for (index = 1; index < size; index++) {
    if ((bytes[index] & 0xc0) != 0x80) {
      *code = UINT32_MAX;
      return 1;
    }
    *code = *code << 6 | (bytes[index] & 0x3fu);
  }
  return size > 0 ? size : 1;
}

/* True for a character that could drive a terminal, or make text look like another: controls, line
 * separators, marks of writing direction, and what else has no width. */
static int is_hidden(uint32_t code) {
  static const uint32_t hidden[][2] = {
      {0, 0x1f},        {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},    {0x61c, 0x61c},
      {0x115f, 0x1160}, {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},  {0x2028, 0x202e},
      {0x2060, 0x206f}, {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},  {0xffa0, 0xffa0},
      {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};
  size_t index;
  for (index = 0; index < sizeof hidden / sizeof *hidden; index++) {
    if (code >= hidden[index][0] && code <= hidden[index][1]) return 1;
  }
  return 0;
}

/* Copies text as it is shown, whole characters only. */
static void show(const char *text, char *target, size_t room) {
  size_t used = 0;
  while (*text) {
    char piece[16];
    uint32_t code;
    size_t size = character(text, &code), shown = size;
    if (code == UINT32_MAX) {
      shown = (size_t)snprintf(piece, sizeof piece, "\xef\xbf\xbd");
    } else if (is_hidden(code)) {
      shown = (size_t)snprintf(piece, sizeof piece, "\\u{%x}", (unsigned)code);
    } else {
      memcpy(piece, text, size);
    }
    if (shown + 1 > room - used) break;
    memcpy(target + used, piece, shown);
    used += shown;
    text += size;
  }
  target[used] = '\0';
}

flow_status message_fail(flow_error *error, flow_status status, size_t position, const char *format,
                         ...) {
  char text[FLOW_ERROR_MESSAGE_SIZE];
  size_t room;
  va_list arguments;
  if (!error || error->struct_size < offsetof(flow_error, message)) return status;
  error->status = status;
  error->position = position > UINT32_MAX ? UINT32_MAX : (uint32_t)position;
  room = error->struct_size - offsetof(flow_error, message);
  if (room > FLOW_ERROR_MESSAGE_SIZE) room = FLOW_ERROR_MESSAGE_SIZE;
  if (room == 0) return status;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  show(text, error->message, room);
  return status;
}

static int is_word(const flow_string *key) {
  size_t index;
  for (index = 0; index < key->size; index++) {
    char each = key->data[index];
    if (!((each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') ||
          (each >= '0' && each <= '9') || each == '_' || each == '-')) {
      return 0;
    }
  }
  return key->size > 0 && key->size <= LONGEST_KEY;
}

/* One step, `.name`, `["two words"]` or `[3]`, into `piece`; returns its size. Of a long key the
 * end is kept. */
static size_t step(const place *place, char piece[PIECE_SIZE]) {
  const flow_string *key = place->key;
  size_t used, index;
  if (!key) return (size_t)snprintf(piece, PIECE_SIZE, "[%zu]", place->index);
  if (is_word(key)) {
    return (size_t)snprintf(piece, PIECE_SIZE, ".%.*s", (int)key->size, key->data);
  }
  index = key->size > LONGEST_KEY ? key->size - LONGEST_KEY : 0;
  used = (size_t)snprintf(piece, PIECE_SIZE, index > 0 ? "[\"..." : "[\"");
  for (; index < key->size; index++) {
    /* Other controls are shown later; this one would end the message. */
    if (key->data[index] == '\0') {
      used += (size_t)snprintf(piece + used, PIECE_SIZE - used, "\\u{0}");
    } else {
      piece[used++] = key->data[index];
    }
  }
  memcpy(piece + used, "\"]", 2);
  return used + 2;
}

const char *place_text(const place *place, char room[PLACE_SIZE]) {
  size_t begin = PLACE_SIZE - 3;
  memcpy(room + begin, place ? ": " : "\0\0", 3);
  for (; place; place = place->up) {
    char piece[PIECE_SIZE];
    size_t size = step(place, piece);
    if (size + 3 > begin) {
      begin -= room[begin] == '.' ? 2 : 3;
      memcpy(room + begin, "...", 3);
      break;
    }
    begin -= size;
    memcpy(room + begin, piece, size);
  }
  return room[begin] == '.' && room[begin + 1] != '.' ? room + begin + 1 : room + begin;
}
