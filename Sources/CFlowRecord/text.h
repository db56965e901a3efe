/* Texts that grow, and the words of scripts. */
#ifndef CFLOWRECORD_TEXT_H
#define CFLOWRECORD_TEXT_H

#include <flow/value.h>
#include <stdbool.h>
#include <stddef.h>

/* A text that ends with NUL. `failed` once there is no memory for it: then it grows no more. */
typedef struct text {
  char *data;
  size_t size;
  size_t room;
  bool failed;
} text;

void text_add(text *to, const char *bytes, size_t size);
void text_put(text *to, const char *words);
void text_number(text *to, unsigned long long number);
void text_end(text *of);
/* Ends a text that may hold a secret, which does not stay in memory. */
void text_wipe(char *secret, size_t size);

/* Adds a value as JSON that is read as this very value, on one line; bytes in base64. */
void text_json(text *to, const flow_value *value);
/* The same, as a step has it: `${` is no parameter. */
void text_value(text *to, const flow_value *value);
/* Adds JSON as a step has it. */
void text_plain(text *to, const char *json);
/* Adds a name of a file for a message: dangerous characters as \u{1b}, bytes that are no UTF-8 as
 * U+FFFD. */
void text_visible(text *to, const char *name);
/* Adds a text as one word of a script. */
void text_word(text *to, flow_string word);

#endif
