#define _GNU_SOURCE
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include "CSystem.h"

static const char *digits(const char *text) {
  while (*text >= '0' && *text <= '9')
    text++;
  return text;
}

/* True for [+-]?digits[.digits][e[+-]digits], with a digit on one side of the point. strtod() alone
 * would take blanks, hexadecimal numbers, "inf" and "nan". */
static int is_decimal(const char *text) {
  const char *end;
  size_t count;
  if (*text == '+' || *text == '-') text++;
  end = digits(text);
  count = (size_t)(end - text);
  if (*end == '.') {
    text = end + 1;
    end = digits(text);
    count += (size_t)(end - text);
  }
  if (count == 0) return 0;
  if (*end == 'e' || *end == 'E') {
    text = end + 1;
    if (*text == '+' || *text == '-') text++;
    end = digits(text);
    if (end == text) return 0;
  }
  return *end == '\0';
}

int csystem_decimal(const char *bytes, size_t size, double *number) {
  char text[512];
  locale_t plain;
  if (size == 0 || size >= sizeof text || memchr(bytes, '\0', size)) return 0;
  memcpy(text, bytes, size);
  text[size] = '\0';
  if (!is_decimal(text)) return 0;
  /* The program's own locale may write a comma. */
  plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (!plain) return 0;
  *number = strtod_l(text, NULL, plain);
  freelocale(plain);
  return isfinite(*number);
}

void csystem_number_text(double number, char *text) {
  const locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  const locale_t before = plain ? uselocale(plain) : (locale_t)0;
  snprintf(text, 32, "%.15g", number);
  if (!plain) return;
  uselocale(before);
  freelocale(plain);
}
