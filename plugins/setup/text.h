/* Lists of strings, lines of files: what the readers share. Knows nothing of the engine. */
#ifndef SETUP_TEXT_H
#define SETUP_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Strings that the list owns. All zero is an empty list. */
typedef struct setup_strings {
  char **items;
  size_t count;
  size_t capacity;
} setup_strings;

/* The result of reading something of the system. */
typedef enum setup_reading {
  SETUP_FOUND,
  SETUP_MISSING,   /* not there, or nothing usable in it */
  SETUP_NO_MEMORY, /* the result is empty */
} setup_reading;

/* Copies `size` bytes and ends them with NUL; NULL if there is no memory. */
char *setup_copy(const char *text, size_t size);

/* Two texts in one; NULL if there is no memory. */
char *setup_join(const char *first, const char *second);

/* True for printable ASCII without spaces, as in names of zones, locales and interfaces. Other
 * texts would be refused by the engine if they are not UTF-8, or could not be told apart. */
bool setup_is_plain(const char *text);

/* Adds a copy of `text`; false if there is no memory. */
bool setup_strings_add(setup_strings *strings, const char *text);

/* Sorts by bytes and drops what stands twice. */
void setup_strings_sort(setup_strings *strings);

bool setup_strings_contain(const setup_strings *strings, const char *text);

bool setup_strings_equal(const setup_strings *one, const setup_strings *other);

/* Frees all strings; the list is empty afterwards. */
void setup_strings_clear(setup_strings *strings);

/* Gets one line without its end; returns false if there is no memory. */
typedef bool setup_line_function(void *context, char *line);

/* Hands each line of a file to `take`. A file that cannot be read to its end is SETUP_MISSING. */
setup_reading setup_each_line(const char *path, setup_line_function *take, void *context);

#endif
