#define _GNU_SOURCE
#include "mark_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "message.h"

/* A mark as it lies in the file: each kind in a place of its own. */
typedef struct block {
  uint32_t size, not_size; /* the second is the first with all bits turned round */
  uint8_t bytes[FLOW_MARK_SIZE];
} block;

enum { HEAD = 2 * sizeof(uint32_t), PLACE = 8192, KINDS = 2 };

static off_t offset_of(int64_t number, flow_mark kind) {
  return (off_t)(number * KINDS + kind - 1) * PLACE;
}

static flow_status fail(const mark_file *self, const char *what, flow_error *error) {
  char path[sizeof self->site->file + 8];
  site_beside(self->site, "-trial", path, sizeof path);
  return message_fail(error, FLOW_ERROR_IO, 0,
                      "%s cannot be %s (%s): a crash in a restore will not be told from others",
                      path, what, errno ? strerror(errno) : "it is no file");
}

/* Opens the file; makes it for writing alone. 0 if it is not there, -1 if that is impossible. */
static int open_file(mark_file *self, int is_made) {
  char path[sizeof self->site->file + 8];
  struct stat found;
  int file;
  if (self->file > 0) return 1;
  site_beside(self->site, "-trial", path, sizeof path);
  file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (is_made ? O_CREAT : 0), 0600);
  if (file < 0) return errno == ENOENT ? 0 : -1;
  errno = 0;
  if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) {
    close(file);
    return -1;
  }
  self->file = file;
  return 1;
}

flow_status mark_file_put(mark_file *self, int64_t number, flow_mark kind, const void *mark,
                          size_t size, flow_error *error) {
  block block;
  if (size > sizeof block.bytes) {
    return message_fail(error, FLOW_ERROR_LIMIT, 0, "a mark of %zu bytes; %d are the most", size,
                        FLOW_MARK_SIZE);
  }
  if (open_file(self, 1) <= 0) return fail(self, "made", error);
  block.size = (uint32_t)size;
  block.not_size = ~block.size;
  memcpy(block.bytes, mark, size);
  errno = 0;
  if (pwrite(self->file, &block, HEAD + size, offset_of(number, kind)) != (ssize_t)(HEAD + size))
    return fail(self, "written", error);
  return FLOW_OK;
}

flow_status mark_file_get(mark_file *self, int64_t number, flow_mark kind, void *mark, size_t room,
                          size_t *out_size, flow_error *error) {
  block block;
  ssize_t size;
  const int is_there = open_file(self, 0);
  *out_size = 0;
  if (is_there == 0) return FLOW_OK;
  if (is_there < 0) return fail(self, "read", error);
  size = pread(self->file, &block, sizeof block, offset_of(number, kind));
  if (size < 0) return fail(self, "read", error);
  /* Bytes that are cut short, or of an older version, are no mark. */
  if ((size_t)size < HEAD || block.not_size != ~block.size || block.size > (size_t)size - HEAD ||
      block.size > room)
    return FLOW_OK;
  memcpy(mark, block.bytes, block.size);
  *out_size = block.size;
  return FLOW_OK;
}

flow_status mark_file_clear(mark_file *self, int64_t number, flow_error *error) {
  static const char nothing[HEAD] = {0};
  flow_mark kind;
  const int is_there = open_file(self, 0);
  if (is_there == 0) return FLOW_OK;
  if (is_there < 0) return fail(self, "read", error);
  errno = 0;
  if (fallocate(self->file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                offset_of(number, FLOW_MARK_TRIAL), (off_t)KINDS * PLACE) == 0) {
    return FLOW_OK;
  }
  for (kind = FLOW_MARK_TRIAL; kind <= FLOW_MARK_RUNNING; kind++)
    if (pwrite(self->file, nothing, HEAD, offset_of(number, kind)) != HEAD)
      return fail(self, "written", error);
  return FLOW_OK;
}

void mark_file_move(const site *from, const site *to) {
  char old[sizeof from->file + 8], new[sizeof to->file + 8];
  site_beside(from, "-trial", old, sizeof old);
  site_beside(to, "-trial", new, sizeof new);
  if (rename(old, new) != 0) unlink(new);
}

void mark_file_delete(const site *site) {
  char path[sizeof site->file + 8];
  site_beside(site, "-trial", path, sizeof path);
  unlink(path);
}

void mark_file_close(mark_file *self) {
  if (self->file > 0) close(self->file);
  self->file = 0;
}
