#define _DEFAULT_SOURCE
#include "text.h"

#include <flow/json.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_add(text *to, const char *bytes, size_t size) {
  if (to->failed) return;
  if (size >= to->room - to->size) {
    /* A larger copy, not realloc(): what it leaves behind might be a secret. */
    size_t room = (to->size + size + 1) * 2;
    char *larger = malloc(room);
    if (!larger) {
      to->failed = true;
      return;
    }
    if (to->size > 0) memcpy(larger, to->data, to->size);
    text_wipe(to->data, to->size);
    to->data = larger;
    to->room = room;
  }
  if (size > 0) memcpy(to->data + to->size, bytes, size);
  to->size += size;
  to->data[to->size] = '\0';
}

void text_put(text *to, const char *words) { text_add(to, words, strlen(words)); }

void text_number(text *to, unsigned long long number) {
  char digits[32];
  snprintf(digits, sizeof digits, "%llu", number);
  text_put(to, digits);
}

void text_end(text *of) {
  text_wipe(of->data, of->size);
  *of = (text){NULL, 0, 0, false};
}

void text_wipe(char *secret, size_t size) {
  if (!secret) return;
  explicit_bzero(secret, size);
  free(secret);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Characters that could drive a terminal or look like another line, for which JSON has escapes. */
static bool is_dangerous(uint32_t character) {
  return character < 0x20 || (character >= 0x7f && character < 0xa0) || character == 0x61c ||
         character == 0x200e || character == 0x200f ||
         (character >= 0x2028 && character <= 0x202e) ||
         (character >= 0x2066 && character <= 0x2069) || character >= 0x10ff80;
}

/* Reads a character of UTF-8, which has been checked, and its size. */
static uint32_t character_at(const unsigned char *bytes, size_t size, size_t *length) {
  static const unsigned char first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
  uint32_t character;
  size_t index;
  *length = bytes[0] < 0x80 ? 1 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
  if (*length > size) *length = size;
  character = bytes[0] & first[*length];
  for (index = 1; index < *length; index++)
    character = character << 6 | (bytes[index] & 0x3f);
  return character;
}

static void put_escaped(text *to, uint32_t character) {
  char escape[16];
  if (character < 0x10000) {
    snprintf(escape, sizeof escape, "\\u%04x", (unsigned)character);
  } else {
    character -= 0x10000;
    snprintf(escape, sizeof escape, "\\u%04x\\u%04x", 0xd800 + (unsigned)(character >> 10),
             0xdc00 + (unsigned)(character & 0x3ff));
  }
  text_put(to, escape);
}

static flow_status take(void *user_data, const char *json, size_t size) {
  text_add(user_data, json, size);
  return FLOW_OK;
}

void text_json(text *to, const flow_value *value) {
  text json = {NULL, 0, 0, false};
  flow_json_output output = {take, &json};
  size_t index, begin = 0, length;
  if (flow_json_write(value, 0, output, NULL) != FLOW_OK) {
    flow_json_write(value, FLOW_JSON_SORTED | FLOW_JSON_BASE64, output, NULL);
  }
  if (json.size == 0) text_put(&json, "null");
  if (json.failed) to->failed = true;
  for (index = 0; !json.failed && index < json.size; index += length) {
    uint32_t character =
        character_at((const unsigned char *)json.data + index, json.size - index, &length);
    if (!is_dangerous(character)) continue;
    text_add(to, json.data + begin, index - begin);
    put_escaped(to, character);
    begin = index + length;
  }
  if (!json.failed) text_add(to, json.data + begin, json.size - begin);
  text_end(&json);
}

/* True if a whole character of UTF-8 begins there, in its shortest form. */
static bool is_whole(const unsigned char *bytes, size_t size) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  size_t length, index;
  const uint32_t character = character_at(bytes, size, &length);
  if (bytes[0] < 0x80) return true;
  if (bytes[0] < 0xc2 || bytes[0] > 0xf4) return false;
  for (index = 1; index < length; index++) {
    if ((bytes[index] & 0xc0) != 0x80) return false;
  }
  return length == (bytes[0] < 0xe0   ? 2u
                    : bytes[0] < 0xf0 ? 3u
                                      : 4u) &&
         character >= least[length] && character < 0x110000 &&
         (character < 0xd800 || character > 0xdfff);
}

void text_visible(text *to, const char *name) {
  const unsigned char *bytes = (const unsigned char *)name;
  size_t size = strlen(name), index, length;
  char escape[16];
  for (index = 0; index < size; index += length) {
    if (!is_whole(bytes + index, size - index)) {
      length = 1;
      text_put(to, "\xef\xbf\xbd");
      continue;
    }
    const uint32_t character = character_at(bytes + index, size - index, &length);
    if (is_dangerous(character)) {
      snprintf(escape, sizeof escape, "\\u{%x}", (unsigned)character);
      text_put(to, escape);
    } else {
      text_add(to, name + index, length);
    }
  }
}

/* ---- Words ----------------------------------------------------------------------------------- */

void text_plain(text *to, const char *json) {
  const char *mark;
  while ((mark = strstr(json, "${")) != NULL) {
    text_add(to, json, (size_t)(mark - json));
    text_put(to, "$${");
    json = mark + 2;
  }
  text_put(to, json);
}

void text_value(text *to, const flow_value *value) {
  text json = {NULL, 0, 0, false};
  text_json(&json, value);
  if (json.failed) to->failed = true;
  if (!json.failed) text_plain(to, json.data);
  text_end(&json);
}

static bool is_plain(flow_string word) {
  size_t index;
  for (index = 0; index < word.size; index++) {
    char each = word.data[index];
    bool is_letter = (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z');
    if (is_letter || (each >= '0' && each <= '9') || (each && strchr("_-./:", each))) continue;
    return false;
  }
  return word.size > 0;
}

void text_word(text *to, flow_string word) {
  flow_value value;
  if (is_plain(word)) {
    text_add(to, word.data, word.size);
    return;
  }
  value = flow_view_value(word);
  text_value(to, &value);
}
