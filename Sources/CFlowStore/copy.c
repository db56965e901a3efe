/* Copies a database while it may be written.
 *
 * A file of SQLite and its log are one committed step at any moment: the pages of the file, with
 * the pages of the log over them. Committing appends to the log. A checkpoint writes pages of the
 * log into the file. When all pages are there, the next commit may begin another log, which gives
 * its head another salt (the description of SQLite's file format, sections 4.3 and 4.4).
 *
 * So the file is copied first and the log after it. If the log's head is the same before and after,
 * the log was only appended to meanwhile. Then each page that a checkpoint may have written while
 * the file was copied, in part or as a whole, is in the copied log, and lies over the copied file.
 * A transaction that was only half appended has no end there, and its check sums say so.
 *
 * Without a log nothing is written to the file of a session, so that its times are as before. */
#define _GNU_SOURCE
#include "copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "lock.h"
#include "log.h"

/* The number of copies that are tried while a writer begins the log again and again. Each such log
 * takes a writer hundreds of steps. */
enum { TRIES = 2000 };

/* The state of the files, as far as it tells that a copy is good. */
typedef struct mark {
  struct stat file, log;
  uint8_t head[LOG_HEAD]; /* of the log */
  size_t head_size;
} mark;

static int make_room(bytes *self, size_t room) {
  uint8_t *larger;
  if (room <= self->room) return 1;
  larger = realloc(self->data, room);
  if (!larger) return 0;
  self->data = larger;
  self->room = room;
  return 1;
}

static flow_status no_memory(flow_error *error) {
  return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
}

static flow_status cannot_read(const char *path, flow_error *error) {
  return message_fail(error, FLOW_ERROR_IO, 0, "%s cannot be read: %s", path, strerror(errno));
}

static flow_status read_all(bytes *self, int file, size_t limit, const char *path,
                            flow_error *error) {
  struct stat found;
  self->size = 0;
  if (fstat(file, &found) != 0) return cannot_read(path, error);
  for (;;) {
    ssize_t count;
    /* One more than it has, to see its end. */
    size_t wanted = (size_t)found.st_size + 1;
    if (wanted <= self->size) wanted = self->size + 65536;
    if (wanted > limit) wanted = limit;
    if (self->size >= limit) return FLOW_OK;
    if (!make_room(self, wanted)) return no_memory(error);
    count = pread(file, self->data + self->size, wanted - self->size, (off_t)self->size);
    if (count < 0 && errno != EINTR) return cannot_read(path, error);
    if (count == 0) return FLOW_OK;
    if (count > 0) self->size += (size_t)count;
  }
}

/* Opens the log; `*out_file` is -1 if there is none. */
static flow_status open_log(const char *path, int *out_file, flow_error *error) {
  struct stat found;
  *out_file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (*out_file < 0) return errno == ENOENT ? FLOW_OK : cannot_read(path, error);
  if (fstat(*out_file, &found) == 0 && S_ISREG(found.st_mode)) return FLOW_OK;
  close(*out_file);
  return message_fail(error, FLOW_ERROR_UNSUPPORTED, 0, "%s is no file", path);
}

static flow_status look_at(mark *self, int file, const char *log_path, flow_error *error) {
  flow_status status = FLOW_OK;
  ssize_t size;
  int log;
  memset(self, 0, sizeof *self);
  if (fstat(file, &self->file) != 0) return cannot_read(log_path, error);
  status = open_log(log_path, &log, error);
  if (status != FLOW_OK || log < 0) return status;
  size = pread(log, self->head, sizeof self->head, 0);
  if (size < 0 || fstat(log, &self->log) != 0) status = cannot_read(log_path, error);
  if (size > 0) self->head_size = (size_t)size;
  close(log);
  return status;
}

static int is_same_file(const struct stat *left, const struct stat *right) {
  return left->st_dev == right->st_dev && left->st_ino == right->st_ino;
}

static int is_same_time(struct timespec left, struct timespec right) {
  return left.tv_sec == right.tv_sec && left.tv_nsec == right.tv_nsec;
}

/* True if a later change gives the file another time: the clock of files is past the last one. */
static int is_past(const struct stat *file, struct timespec now) {
  const struct timespec last = file->st_ctim;
  if (last.tv_sec != now.tv_sec) return last.tv_sec < now.tv_sec || last.tv_sec > now.tv_sec + 1;
  return last.tv_nsec < now.tv_nsec;
}

/* True if nothing was written between the marks but what a copy stands. */
static int is_good(const mark *before, const mark *after, const copy *copy, struct timespec begin) {
  if (before->head_size != after->head_size) return 0;
  if (before->head_size == sizeof before->head) {
    return is_same_file(&before->log, &after->log) && copy->log.size >= sizeof before->head &&
           memcmp(before->head, after->head, sizeof before->head) == 0 &&
           memcmp(before->head, copy->log.data, sizeof before->head) == 0;
  }
  return copy->log.size < sizeof before->head && is_past(&before->file, begin) &&
         before->file.st_size == after->file.st_size &&
         is_same_time(before->file.st_mtim, after->file.st_mtim) &&
         is_same_time(before->file.st_ctim, after->file.st_ctim);
}

/* Copies what is there now; `*out_is_good` says if it is one step. */
static flow_status try_copy(copy *self, const site *site, size_t limit, const char *log_path,
                            int *out_is_good, flow_error *error) {
  struct timespec begin;
  struct stat named;
  mark before, after;
  const int look = lock_look(site);
  int file = look, log = -1;
  flow_status status = FLOW_OK;
  if (look < 0) {
    status = site_open_file(site, &file, error);
    if (status != FLOW_OK) return status;
  } else {
    status = site_check_head(site, look, error);
  }
  clock_gettime(CLOCK_REALTIME_COARSE, &begin);
  self->log.size = 0;
  if (status == FLOW_OK) status = look_at(&before, file, log_path, error);
  if (status == FLOW_OK) status = read_all(&self->file, file, limit, site->file, error);
  if (status == FLOW_OK) status = open_log(log_path, &log, error);
  if (status == FLOW_OK && log >= 0) {
    status = read_all(&self->log, log, COPY_ALL, log_path, error);
    close(log);
  }
  if (status == FLOW_OK) status = look_at(&after, file, log_path, error);
  if (status == FLOW_OK) {
    *out_is_good = is_good(&before, &after, self, begin) && lstat(site->file, &named) == 0 &&
                   is_same_file(&named, &after.file);
  }
  if (look >= 0) {
    lock_look_end(look);
  } else {
    close(file);
  }
  return status;
}

flow_status copy_take(copy *self, const site *site, size_t limit, flow_error *error) {
  const struct timespec pause = {0, 1000000};
  char log_path[sizeof site->file + 8];
  int tries, is_good = 0;
  memset(self, 0, sizeof *self);
  site_beside(site, "-wal", log_path, sizeof log_path);
  for (tries = 0; tries < TRIES; tries++) {
    flow_status status = try_copy(self, site, limit, log_path, &is_good, error);
    if (status != FLOW_OK || is_good) return status;
    /* Every second time at once, as the pause may be that of the writer. */
    if (tries % 2 != 0) nanosleep(&pause, NULL);
  }
  return message_fail(
      error, FLOW_ERROR_IO, 0,
      "%s was written too fast for a copy, %d times in a row; look at it again when "
      "its process has less to do",
      site->file, TRIES);
}

flow_status copy_refuse_log(const site *site, flow_error *error) {
  return message_fail(error, FLOW_ERROR_BAD_VALUE, 0,
                      "%s-wal is the log of another %s, or damaged; move it away, and the %s goes "
                      "on as its own file has it",
                      site->file, site->format->noun, site->format->noun);
}

flow_status copy_merge(copy *self, const site *site, flow_error *error) {
  log_walk walk;
  log_frame frame;
  uint32_t pages;
  size_t count = log_committed(self->log.data, self->log.size, &pages), size;
  if (count == 0) return FLOW_OK;
  log_begin(&walk, self->log.data, self->log.size);
  /* No transaction makes the file longer than by its own pages. */
  if (pages > self->file.size / walk.page_size + count + 1) return copy_refuse_log(site, error);
  size = (size_t)pages * walk.page_size;
  if (!make_room(&self->file, size)) return no_memory(error);
  if (size > self->file.size) memset(self->file.data + self->file.size, 0, size - self->file.size);
  self->file.size = size;
  for (; count > 0 && log_next(&walk, &frame); count--) {
    if (frame.number > pages) continue;
    memcpy(self->file.data + (size_t)(frame.number - 1) * walk.page_size, frame.bytes,
           walk.page_size);
  }
  return FLOW_OK;
}

int copy_merge_head(copy *self) {
  log_walk walk;
  log_frame frame;
  uint32_t pages;
  size_t count = log_committed(self->log.data, self->log.size, &pages);
  if (self->file.size < SITE_HEAD) return 0;
  if (count > 0) log_begin(&walk, self->log.data, self->log.size);
  for (; count > 0 && log_next(&walk, &frame); count--)
    if (frame.number == 1) memcpy(self->file.data, frame.bytes, SITE_HEAD);
  return 1;
}

void copy_end(copy *self) {
  free(self->file.data);
  free(self->log.data);
  memset(self, 0, sizeof *self);
}
