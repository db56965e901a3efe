/* Tags of languages and the directions in which these are written (flow/engine.h). */
#include <CFlowTable.h>
#include <string.h>

#include "directions.h"

/* The parts of a tag by which its direction is found: " ks ", " Deva ", " ks-IN "; empty ones are
 * not given. */
typedef struct flow_tag_parts {
  char language[6], script[7], both[10];
} flow_tag_parts;

static int is_letter(char character) { return (unsigned)((character | 32) - 'a') < 26; }

static size_t letters(const char *text) {
  size_t count = 0;
  while (is_letter(text[count]))
    count++;
  return count;
}

static int ends(char character) {
  return character == 0 || character == '-' || character == '_' || character == '.' ||
         character == '@';
}

/* Writes a word in small letters behind this number of capitals. Returns its end. */
static char *write_word(char *room, const char *text, size_t count, size_t capitals) {
  for (size_t index = 0; index < count; index++)
    *room++ = (char)(index < capitals ? text[index] & ~32 : text[index] | 32);
  return room;
}

static flow_tag_parts parts_of(const char *tag) {
  flow_tag_parts parts = {"", "", ""};
  size_t count = letters(tag);
  char *end;
  if (count < 2 || count > 3 || !ends(tag[count])) return parts;
  parts.language[0] = parts.both[0] = ' ';
  end = write_word(parts.language + 1, tag, count, 0);
  *end = ' ';
  end = write_word(parts.both + 1, tag, count, 0);
  *end++ = '-';
  tag += count;
  while (*tag == '-' || *tag == '_') {
    count = letters(++tag);
    /* Behind a single letter stands something else. */
    if (count < 2 && ends(tag[count])) break;
    if (count == 4 && ends(tag[4])) {
      parts.script[0] = ' ';
      *write_word(parts.script + 1, tag, 4, 1) = ' ';
    } else if (count == 2 && ends(tag[2])) {
      *write_word(end, tag, 2, 2) = ' ';
      return parts;
    }
    tag += strcspn(tag, "-_.@");
  }
  parts.both[0] = 0;
  return parts;
}

flow_direction cflow_locale_direction(const char *tag) {
  const flow_tag_parts parts = parts_of(tag ? tag : "");
  int is_right_to_left;
  if (parts.script[0]) {
    is_right_to_left = strstr(scripts, parts.script) != NULL;
  } else {
    is_right_to_left = parts.language[0] && strstr(languages, parts.language);
    if (parts.both[0] && strstr(exceptions, parts.both)) is_right_to_left = !is_right_to_left;
  }
  return is_right_to_left ? FLOW_RIGHT_TO_LEFT : FLOW_LEFT_TO_RIGHT;
}

size_t cflow_locale_tag(const char *name, char *room, size_t size) {
  static const char modifiers[][2][12] = {
      {"latin", "-Latn"}, {"cyrillic", "-Cyrl"}, {"devanagari", "-Deva"}, {"arabic", "-Arab"}};
  const size_t count = name ? strcspn(name, ".@") : 0, language = count ? strcspn(name, "_-.@") : 0;
  const char *modifier = name ? strchr(name, '@') : NULL, *script = "";
  char tag[80];
  size_t length = 0;
  if (!room || !size) return 0;
  room[0] = 0;
  for (size_t each = 0; modifier && each < 4; each++) {
    if (!strcmp(modifier + 1, modifiers[each][0])) script = modifiers[each][1];
  }
  if (language < 2 || language != letters(name) || count > 48 || !strncmp(name, "POSIX", 5))
    return 0;
  for (size_t index = 0; index < count; index++) {
    if (index == language) {
      memcpy(tag + length, script, strlen(script));
      length += strlen(script);
    }
    if (!is_letter(name[index]) && (unsigned)(name[index] - '0') >= 10 && !ends(name[index]))
      return 0;
    tag[length++] = name[index] == '_' ? '-' : name[index];
  }
  if (language == count) {
    memcpy(tag + length, script, strlen(script));
    length += strlen(script);
  }
  if (modifier && !strcmp(modifier, "@valencia")) {
    memcpy(tag + length, "-valencia", 9);
    length += 9;
  }
  if (length >= size) return 0;
  memcpy(room, tag, length);
  room[length] = 0;
  return length;
}
