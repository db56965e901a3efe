#include "log.h"

#include <string.h>

enum { FRAME = 24, VERSION = 3007000 };

uint32_t log_big_endian(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t little_endian(const uint8_t *at) {
  return (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

/* Adds bytes to the sums, eight at a time. */
static void add(log_walk *self, const uint8_t *bytes, size_t size) {
  uint32_t first = self->sums[0], second = self->sums[1];
  size_t at;
  for (at = 0; at < size; at += 8) {
    const uint8_t *two = bytes + at;
    first += (self->is_big_endian ? log_big_endian(two) : little_endian(two)) + second;
    second += (self->is_big_endian ? log_big_endian(two + 4) : little_endian(two + 4)) + first;
  }
  self->sums[0] = first;
  self->sums[1] = second;
}

static int has_sums(const log_walk *self, const uint8_t *at) {
  return self->sums[0] == log_big_endian(at) && self->sums[1] == log_big_endian(at + 4);
}

int log_begin(log_walk *self, const uint8_t *bytes, size_t size) {
  uint32_t magic;
  memset(self, 0, sizeof *self);
  if (size < LOG_HEAD) return 0;
  magic = log_big_endian(bytes);
  if ((magic & ~1u) != 0x377f0682u || log_big_endian(bytes + 4) != VERSION) return 0;
  self->is_big_endian = magic & 1;
  self->page_size = log_big_endian(bytes + 8);
  if (self->page_size < 512 || self->page_size > 65536 ||
      (self->page_size & (self->page_size - 1)) != 0) {
    return 0;
  }
  add(self, bytes, 24);
  if (!has_sums(self, bytes + 24)) return 0;
  self->bytes = bytes;
  self->size = size;
  self->at = LOG_HEAD;
  return 1;
}

int log_next(log_walk *self, log_frame *out_frame) {
  const uint8_t *head = self->bytes + self->at;
  if (self->size - self->at < FRAME + self->page_size) return 0;
  /* A frame of an earlier log has other salts than the head. */
  if (memcmp(head + 8, self->bytes + 16, 8) != 0 || log_big_endian(head) == 0) return 0;
  add(self, head, 8);
  add(self, head + FRAME, self->page_size);
  if (!has_sums(self, head + 16)) return 0;
  out_frame->number = log_big_endian(head);
  out_frame->pages = log_big_endian(head + 4);
  out_frame->bytes = head + FRAME;
  self->at += FRAME + self->page_size;
  return 1;
}

size_t log_committed(const uint8_t *bytes, size_t size, uint32_t *out_pages) {
  log_walk walk;
  log_frame frame;
  size_t count = 0, committed = 0;
  *out_pages = 0;
  if (!log_begin(&walk, bytes, size)) return 0;
  while (log_next(&walk, &frame)) {
    count++;
    if (frame.pages == 0) continue;
    committed = count;
    *out_pages = frame.pages;
  }
  return committed;
}
