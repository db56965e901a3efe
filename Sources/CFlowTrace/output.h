/* The place for the lines: standard error, or a file. */
#ifndef CFLOWTRACE_OUTPUT_H
#define CFLOWTRACE_OUTPUT_H

#include <stddef.h>

/* Makes the file that FLOW_TRACE_FILE names, unless it was made before or the program has more
 * rights than who has started it. False if it cannot be made, which a sentence on standard error
 * explains. */
_Bool output_begin(void);

/* False if there is no place for lines: a process made by fork() finds the file there, or it could
 * not be written. */
_Bool output_is_open(void);

/* Writes a line at once, so that those of several threads do not mix. Characters that could drive
 * a terminal are written as \uXXXX. */
void output_write(const char *line, size_t size);

/* Writes "flow: ", a sentence and an end of line to standard error. */
__attribute__((format(printf, 1, 2))) void output_say(const char *format, ...);

#endif
