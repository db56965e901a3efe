#define _GNU_SOURCE
#include "local.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "message.h"

enum { HOLDER = 32 };

/* A mark as it lies in the file. */
typedef struct block {
  char holder[HOLDER];
  uint32_t size, not_size; /* the second is the first with all bits turned round */
  uint8_t bytes[FLOW_MARK_SIZE];
} block;

static flow_status fail(const local *self, const char *what, flow_error *error) {
  return message_fail(error, FLOW_ERROR_IO, 0,
                      "%s cannot be %s (%s): a crash in a restore will not be told from others",
                      self->path, what, errno ? strerror(errno) : "it is no file of its own");
}

/* A session's name may be no name of a file: a number stands for it. */
static uint64_t number_of(flow_string text) {
  uint64_t number = 14695981039346656037u;
  size_t index;
  for (index = 0; index < text.size; index++)
    number = (number ^ (uint8_t)text.data[index]) * 1099511628211u;
  return number;
}

flow_status local_begin(local *self, flow_string folder, flow_string session, flow_error *error) {
  char *path = NULL;
  int size;
  if (folder.size == 0) return FLOW_OK;
  if (!folder.data || folder.size >= PATH_MAX || memchr(folder.data, '\0', folder.size)) {
    return message_fail(
        error, FLOW_ERROR_INVALID_ARGUMENT, 0,
        "the folder `marks` is no path: it is NULL, contains a 0, or has %zu bytes; "
        "%d are the most",
        folder.size, PATH_MAX - 1);
  }
  size = asprintf(&path, "%.*s/%016llx.mark", (int)folder.size, folder.data,
                  (unsigned long long)number_of(session));
  if (size < 0)
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  self->path = path;
  /* A folder that cannot be made is told when the file is. */
  path[folder.size] = '\0';
  mkdir(path, 0700);
  path[folder.size] = '/';
  return FLOW_OK;
}

/* Opens the file; makes it for writing alone. 0 if it is not there, -1 if that is impossible. */
static int open_file(local *self, int is_made) {
  struct stat found;
  int file;
  if (self->file > 0) return 1;
  file = open(self->path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (is_made ? O_CREAT : 0),
              0600);
  if (file < 0) return errno == ENOENT ? 0 : -1;
  errno = 0;
  if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode) || found.st_nlink != 1 ||
      found.st_uid != geteuid()) {
    close(file);
    return -1;
  }
  self->file = file;
  return 1;
}

flow_status local_open(local *self, flow_error *error) {
  return !self->path || open_file(self, 1) > 0 ? FLOW_OK : fail(self, "made", error);
}

flow_status local_put(local *self, const char *holder, const void *mark, size_t size,
                      flow_error *error) {
  const size_t head = offsetof(block, bytes);
  block block;
  flow_status status = local_open(self, error);
  if (status != FLOW_OK || !self->path) return status;
  if (size > sizeof block.bytes) {
    return message_fail(error, FLOW_ERROR_LIMIT, 0, "a mark of %zu bytes; %d are the most", size,
                        FLOW_MARK_SIZE);
  }
  memcpy(block.holder, holder, sizeof block.holder);
  block.size = (uint32_t)size;
  block.not_size = ~block.size;
  memcpy(block.bytes, mark, size);
  errno = 0;
  if (pwrite(self->file, &block, head + size, 0) != (ssize_t)(head + size))
    return fail(self, "written", error);
  return FLOW_OK;
}

flow_status local_get(local *self, const char *holder, void *mark, size_t room, size_t *out_size,
                      flow_error *error) {
  const size_t head = offsetof(block, bytes);
  block block;
  ssize_t size;
  int is_there;
  *out_size = 0;
  if (!self->path) return FLOW_OK;
  is_there = open_file(self, 0);
  if (is_there == 0) return FLOW_OK;
  if (is_there < 0) return fail(self, "read", error);
  size = pread(self->file, &block, sizeof block, 0);
  if (size < 0) return fail(self, "read", error);
  /* Bytes that are cut short, or of another holder, are no mark. */
  if ((size_t)size < head || memcmp(block.holder, holder, sizeof block.holder) != 0 ||
      block.not_size != ~block.size || block.size > (size_t)size - head || block.size > room)
    return FLOW_OK;
  memcpy(mark, block.bytes, block.size);
  *out_size = block.size;
  return FLOW_OK;
}

void local_end(local *self) {
  if (self->file > 0) close(self->file);
  free(self->path);
}
