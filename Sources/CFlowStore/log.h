/* The write-ahead log beside a file of SQLite, as its file format describes it (section 4, "The
 * Write-Ahead Log", of the description of the database file format). */
#ifndef CFLOWSTORE_LOG_H
#define CFLOWSTORE_LOG_H

#include <stddef.h>
#include <stdint.h>

enum { LOG_HEAD = 32 };

/* A walk over the frames of a log that are whole, in order. */
typedef struct log_walk {
  const uint8_t *bytes;
  size_t size, at;
  uint32_t page_size;
  uint32_t sums[2]; /* of all before `at` */
  int is_big_endian;
} log_walk;

/* A page, as a transaction has written it. */
typedef struct log_frame {
  uint32_t number; /* of the page, from 1 */
  uint32_t pages;  /* in the file once the transaction is in it; 0: not the last of a transaction */
  const uint8_t *bytes;
} log_frame;

/* Begins a walk; false if the bytes begin no log, which SQLite then takes for an empty one. */
int log_begin(log_walk *self, const uint8_t *bytes, size_t size);

/* Gets the next frame; false behind the last one that is whole and of this log. */
int log_next(log_walk *self, log_frame *out_frame);

/* Returns the number of frames up to the end of the last transaction that is whole, and the pages
 * of the file then. */
size_t log_committed(const uint8_t *bytes, size_t size, uint32_t *out_pages);

/* A number as the format has it. */
uint32_t log_big_endian(const uint8_t *at);

#endif
