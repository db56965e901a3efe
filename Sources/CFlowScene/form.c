#define _GNU_SOURCE /* strcasestr() */
#include "form.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "forms.h"
#include "storage.h"

/* ---- Members of a form ----------------------------------------------------------------------- */

/* The places of year, month and day in a text of ISO 8601, in the order of a form. */
static const unsigned char orders[][3] = {{0, 5, 8}, {8, 5, 0}, {5, 8, 0}};
#define MONTH 5
static const unsigned char *order_of(form form) { return orders[form & 3]; }

static char separator_of(form form) { return "-./."[form >> 2 & 3]; }
static bool has_blanks(form form) { return (form >> 2 & 3) == 3; }

#define TWO_DIGITS_OF_DAYS 0x10
#define TWO_DIGITS_OF_MONTHS 0x20
#define DOT_BEHIND 0x40
#define DOT_IN_TIMES 0x80
#define TWO_DIGITS_OF_HOURS 0x100

static uint32_t sign_of(form form) {
  static const uint16_t signs[] = {'.', ',', 0x066B};
  return signs[form >> 9 & 3];
}

/* ---- The form of a language ------------------------------------------------------------------ */

static bool is_digit(char character) { return (unsigned)(character - '0') < 10; }

/* A part of a tag, with the hyphen in front of it. */
typedef struct {
  const char *text;
  int size;
} part;

/* The form of the line of the table that has a tag; FORM_ISO if none has. */
static form find(const char *tag) {
  const char *found = strcasestr(languages, tag);
  size_t line = 0;
  if (!found) return FORM_ISO;
  while (found-- > languages)
    line += *found == '\n';
  return forms[line];
}

static form form_of(const char *tag) {
  static const part none = {"", 0}, world = {"-001", 4};
  form found = FORM_ISO;
  part script = none, region = none;
  const part *const scripts[] = {&script, &script, &none, &none, &none};
  const part *regions[] = {&region, &region, &region, &region, &none};
  size_t size;
  size = strcspn(tag, "-");
  if (size > 3) return found;
  for (part each = {tag + size, 0}; *each.text && !region.size; each.text += each.size) {
    each.size = 1 + (int)strcspn(each.text + 1, "-");
    if (each.size == 2) break; /* a single letter begins something else */
    if (each.size == 3 || (each.size == 4 && is_digit(each.text[1]))) region = each;
    if (each.size == 5 && !is_digit(each.text[1])) script = each;
  }
  if (script.size) regions[1] = &none;
  if (region.size) regions[3] = &world;
  for (size_t way = 0; way < 5 && found == FORM_ISO; way++) {
    char key[24];
    snprintf(key, sizeof key, " %.*s%.*s%.*s ", (int)size, tag, scripts[way]->size,
             scripts[way]->text, regions[way]->size, regions[way]->text);
    found = find(key);
  }
  return found;
}

form form_in(core *core) {
  const char *tag = "";
  flow_engine_locale(core->engine, &tag, NULL);
  if (!*tag) return FORM_ISO;
  if (strcmp(tag, core->language) != 0) {
    core->form = form_of(tag);
    snprintf(core->language, sizeof core->language, "%s", tag);
  }
  return core->form;
}

/* ---- Characters ------------------------------------------------------------------------------ */

/* Writes a character as UTF-8. Returns its end. */
static char *put(char *end, uint32_t code) {
  const unsigned more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  static const unsigned char leads[] = {0, 0xC0, 0xE0, 0xF0};
  *end++ = (char)(leads[more] | code >> 6 * more);
  for (unsigned left = more; left-- > 0;)
    *end++ = (char)(0x80 | (code >> 6 * left & 0x3F));
  return end;
}

/* The bytes of a character at the beginning of a text; 0: the text begins with another one. */
static size_t begins(const char *text, uint32_t code) {
  char room[4];
  const size_t size = (size_t)(put(room, code) - room);
  return strncmp(text, room, size) == 0 ? size : 0;
}

/* ---- The kind of a text ---------------------------------------------------------------------- */

static flow_field_type type_of(const flow_element *element) {
  const flow_takes takes = flow_element_takes(element->kind);
  if (takes == FLOW_TAKES_NUMBER) return FLOW_FIELD_NUMBER;
  return takes == FLOW_TAKES_FIELD ? element->field_type : FLOW_FIELD_TEXT;
}

bool form_is_for(const flow_element *element) {
  const flow_field_type type = type_of(element);
  return type == FLOW_FIELD_NUMBER || type == FLOW_FIELD_DATE || type == FLOW_FIELD_TIME;
}

/* ---- Reading --------------------------------------------------------------------------------- */

#define ISO_ROOM (sizeof "2026-12-31")

static const char *skip_blanks(const char *text) { return text + strspn(text, " \t\r\n"); }

/* Takes a digit of any set at the beginning of a text. Returns its bytes; 0: there is none. */
static size_t take_digit(const char *text, char *out_digit) {
  for (size_t set = 0; set < sizeof zeros / sizeof *zeros; set++) {
    for (uint32_t digit = 0; digit < 10; digit++) {
      const size_t size = begins(text, zeros[set] + digit);
      *out_digit = (char)('0' + digit);
      if (size) return size;
    }
  }
  return 0;
}

/* The bytes of a mark of direction at the beginning of a text, which is not seen. */
static size_t skip_mark(const char *text) {
  static const uint16_t marks[] = {0x200E, 0x200F, 0x061C};
  size_t size = 0;
  for (size_t index = 0; index < sizeof marks / sizeof *marks && !size; index++)
    size = begins(text, marks[index]);
  return size;
}

/* Writes a text with Latin digits; of a number also with a point and a hyphen. */
static void write_plainly(form form, bool is_number, const char *text, char *end) {
  size_t size;
  for (char digit; *text; text += size) {
    if ((size = take_digit(text, &digit))) {
      *end++ = digit;
    } else if ((size = skip_mark(text))) {
      continue;
    } else if (is_number && (size = begins(text, sign_of(form)))) {
      *end++ = '.';
    } else if (is_number && (size = begins(text, 0x2212))) {
      *end++ = '-';
    } else {
      *end++ = *text;
      size = 1;
    }
  }
  *end = 0;
}

/* Reads a number of at most two digits into two places; NULL if there is none. */
static const char *read_two(const char *text, char *places) {
  const size_t count = strspn(text, "0123456789");
  if (count < 1 || count > 2) return NULL;
  places[0] = count == 2 ? *text : '0';
  places[1] = text[count - 1];
  return text + count;
}

static const char *read_four(const char *text, char *places) {
  if (strspn(text, "0123456789") != 4) return NULL;
  memcpy(places, text, 4);
  return text + 4;
}

static bool read_day(form form, const char *text, char *iso) {
  const unsigned char *order = order_of(form);
  memcpy(iso, "0000-00-00", 11);
  for (size_t part = 0; part < 3; part++) {
    text = skip_blanks(text);
    if (part && *text++ != separator_of(form)) return false;
    text = skip_blanks(text);
    text = order[part] ? read_two(text, iso + order[part]) : read_four(text, iso);
    if (!text) return false;
  }
  text = skip_blanks(text);
  if (form & DOT_BEHIND && *text == '.') text++;
  return !*skip_blanks(text);
}

static bool read_time(form form, const char *text, char *iso) {
  const char *hour = skip_blanks(text);
  memcpy(iso, "00:00:00", 9);
  text = read_two(hour, iso);
  for (size_t part = 3; text && part <= 6; part += 3) {
    if (part == 6 && !*skip_blanks(text)) {
      iso[5] = 0;
      return true;
    }
    if (*text != ':' && (*text != '.' || !(form & DOT_IN_TIMES))) return false;
    if (strspn(++text, "0123456789") != 2) return false;
    text = read_two(text, iso + part);
  }
  return text && !*skip_blanks(text);
}

char *form_read(form form, const flow_element *element, const char *typed) {
  const flow_field_type type = type_of(element);
  char iso[ISO_ROOM];
  char *text = storage_grow(NULL, strlen(typed) + sizeof iso, 1);
  write_plainly(form, type == FLOW_FIELD_NUMBER, typed, text);
  if ((type == FLOW_FIELD_DATE && read_day(form, text, iso)) ||
      (type == FLOW_FIELD_TIME && read_time(form, text, iso)))
    strcpy(text, iso);
  explicit_bzero(iso, sizeof iso);
  return text;
}

/* ---- Writing --------------------------------------------------------------------------------- */

#define TEXT_ROOM 40 /* of the longest text, in Latin digits */

static char *arrange_day(form form, const char *iso, char *end) {
  for (size_t part = 0; part < 3; part++) {
    const size_t place = order_of(form)[part], size = place ? 2 : 4;
    const int two = place == MONTH ? TWO_DIGITS_OF_MONTHS : TWO_DIGITS_OF_DAYS;
    const bool is_short = place && iso[place] == '0' && !(form & two);
    if (part) *end++ = separator_of(form);
    if (part && has_blanks(form)) *end++ = ' ';
    memcpy(end, iso + place + is_short, size);
    end += size - is_short;
  }
  if (form & DOT_BEHIND) *end++ = '.';
  return end;
}

static void arrange_time(form form, const char *iso, char *text) {
  strcpy(text, iso + (*iso == '0' && !(form & TWO_DIGITS_OF_HOURS)));
  for (char *colon; form & DOT_IN_TIMES && (colon = strchr(text, ':'));)
    *colon = '.';
}

/* Writes a number with as many digits as tell it from all others. */
static void write_number(const flow_value *value, char *text) {
  const double number = flow_as_number(value, 0) + 0.0; /* there is one zero */
  int digits = 15;
  if (value->type == FLOW_TYPE_INTEGER) {
    snprintf(text, TEXT_ROOM, "%lld", (long long)value->as.integer);
    return;
  }
  do {
    snprintf(text, TEXT_ROOM, "%.*g", digits, number);
  } while (strtod(text, NULL) != number && ++digits <= 17);
}

/* Writes a text with the digits of a form; of a number also with its sign. */
static char *write_locally(form form, bool is_number, const char *text, char *end) {
  for (; *text; text++) {
    if (is_digit(*text)) {
      end = put(end, zeros[form >> 11] + (uint32_t)(*text - '0'));
    } else if (!is_number || strchr("+-e", *text)) {
      *end++ = *text;
    } else {
      /* The sign of the C library's locale, which may take several bytes. */
      while (text[1] && !is_digit(text[1]))
        text++;
      end = put(end, sign_of(form));
    }
  }
  return end;
}

char *form_write(form form, const flow_element *element, const flow_value *value) {
  const flow_field_type type = type_of(element);
  char iso[ISO_ROOM], latin[TEXT_ROOM] = "";
  char *given = text_new(flow_as_string(value, "")), *text;
  const bool is_number = value->type == FLOW_TYPE_INTEGER ||
                         (value->type == FLOW_TYPE_NUMBER && isfinite(value->as.number));
  if (is_number) {
    write_number(value, latin);
  } else if (form != FORM_ISO && type == FLOW_FIELD_DATE && read_day(FORM_ISO, given, iso)) {
    *arrange_day(form, iso, latin) = 0;
  } else if (form != FORM_ISO && type == FLOW_FIELD_TIME && read_time(FORM_ISO, given, iso)) {
    arrange_time(form, iso, latin);
  } else {
    return given;
  }
  text_free(given);
  text = storage_grow(NULL, 4 * TEXT_ROOM, 1);
  *write_locally(form, is_number, latin, text) = 0;
  explicit_bzero(iso, sizeof iso);
  explicit_bzero(latin, sizeof latin);
  return text;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

static int two_digits(const char *text) { return 10 * (text[0] - '0') + text[1] - '0'; }

/* Writes the day so many days from another one, which stays where the calendar ends. */
static void step_day(const char *from, int32_t steps, char *room) {
  struct tm day = {.tm_mday = two_digits(from + 8),
                   .tm_mon = two_digits(from + 5) - 1,
                   .tm_year = 100 * two_digits(from) + two_digits(from + 2) - 1900};
  const struct tm first = day;
  const time_t then = timegm(&day) + (time_t)steps * 24 * 60 * 60;
  gmtime_r(&then, &day);
  if (day.tm_year < -1900 || day.tm_year >= 8100) day = first;
  snprintf(room, FORM_ROOM, "%04d-%02d-%02d", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

static void write_today(char *room) {
  const time_t now = time(NULL);
  struct tm day;
  localtime_r(&now, &day);
  snprintf(room, FORM_ROOM, "%04d-%02d-%02d", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

/* Writes the time so many minutes from another one, round the clock; its seconds stay. */
static void step_time(flow_string from, int32_t steps, char *room) {
  const int day = 24 * 60, minute = 60 * two_digits(from.data) + two_digits(from.data + 3);
  const int then = (minute + steps % day + day) % day;
  snprintf(room, FORM_ROOM, "%02d:%02d%.*s", then / 60, then % 60, (int)from.size - 5,
           from.data + 5);
}

/* True if a whole number and a whole step make another one, however many digits it has. */
static bool step_integer(const flow_value *from, double step, int32_t steps, int64_t *out) {
  int64_t way;
  return from->type == FLOW_TYPE_INTEGER && step < 0x1p53 && step == (double)(int64_t)step &&
         !__builtin_mul_overflow((int64_t)step, (int64_t)steps, &way) &&
         !__builtin_add_overflow(from->as.integer, way, out);
}

static flow_value step_number(const flow_element *element, const flow_value *from, int32_t steps) {
  const bool is_limited = element->minimum < element->maximum;
  const double step = element->step > 0 ? element->step : 1;
  flow_value made = *from;
  double value;
  if (from->type == FLOW_TYPE_NULL) return flow_number_value(is_limited ? element->minimum : 0);
  if (step_integer(from, step, steps, &made.as.integer)) {
    value = (double)made.as.integer;
  } else {
    char text[TEXT_ROOM];
    snprintf(text, sizeof text, "%.15g", flow_as_number(from, 0) + steps * step);
    made = flow_number_value(value = strtod(text, NULL)); /* 0.2 and 0.1 are 0.3 */
  }
  if (!isfinite(value)) return *from;
  if (!is_limited || (value >= element->minimum && value <= element->maximum)) return made;
  if (element->step > 0) return *from;
  return flow_number_value(value < element->minimum ? element->minimum : element->maximum);
}

flow_value form_step(const flow_element *element, const flow_value *from, int32_t steps,
                     char room[FORM_ROOM]) {
  const flow_string text = flow_as_string(from, "");
  if (element->field_type == FLOW_FIELD_NUMBER) return step_number(element, from, steps);
  if (element->field_type == FLOW_FIELD_TIME) {
    step_time(text.size ? text : flow_text("12:00"), text.size ? steps : 0, room);
  } else if (text.size) {
    step_day(text.data, steps, room);
  } else {
    write_today(room);
  }
  return flow_string_value(room);
}
