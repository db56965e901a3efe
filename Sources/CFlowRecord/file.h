/* The file of a record, written line by line. */
#ifndef CFLOWRECORD_FILE_H
#define CFLOWRECORD_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct file {
  char *path;
  int descriptor; /* negative while it is closed */
  pid_t process;  /* the one that writes it: none that it makes by fork() does */
  off_t end;      /* the place behind the last line; negative in a pipe */
  int failure;    /* errno of what went wrong first; then nothing more is written */
} file;

/* Opens a file, or a pipe that somebody reads. Returns 0 or errno: EWOULDBLOCK if another recorder
 * writes it. */
int file_open(file *to, const char *path);

/* Empties it. Returns 0 or errno. */
int file_begin(file *to);

/* Writes a line, which ends with a line feed, as a whole or not at all. */
void file_line(file *to, const char *line, size_t size);

/* Writes a line in the place of all that is behind `start`, so that there is the old one or the new
 * one whenever the program is killed. Not in a pipe. */
void file_replace(file *to, off_t start, const char *line, size_t size);

/* Forgets all that is behind a place. False in a pipe, which cannot be written anew. */
bool file_cut(file *to, off_t end);

/* Closes it, and keeps its path and its failure. */
void file_shut(file *of);

void file_close(file *of);

#endif
