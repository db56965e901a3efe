/* The files of the projects that `flowhost new` makes, as they stand in templates/. In each, and in
 * its path, "sample" stands for the project's name, "Sample" for the same as the name of a type,
 * and "sample://" for the same as a scheme. */
#ifndef CTEMPLATES_H
#define CTEMPLATES_H

#include <stddef.h>

typedef struct ctemplates_file {
  const char *folder; /* of templates/: a language, or `common`, a part of all */
  const char *path;   /* in the project */
  const char *text;   /* without a zero */
  size_t size;
} ctemplates_file;

/* Gives the file at an index, and NULL behind the last one. */
const ctemplates_file *ctemplates_at(size_t index);

#endif
