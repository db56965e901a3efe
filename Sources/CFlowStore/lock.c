#define _GNU_SOURCE
#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct flock whole(short type) {
  struct flock lock;
  memset(&lock, 0, sizeof lock);
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  return lock;
}

static uint32_t process_in(int file) {
  char text[16] = {0};
  if (pread(file, text, sizeof text - 1, 0) <= 0) return 0;
  return (uint32_t)strtoul(text, NULL, 10);
}

/* Locks the file that has this name now: 1, 0 if somebody has it, -1 if that is impossible. */
static int try_lock(const char *path, int *out_lock, uint32_t *out_process) {
  for (;;) {
    struct flock lock = whole(F_WRLCK);
    struct stat opened, named;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600), is_taken;
    if (file < 0) return -1;
    if (fcntl(file, F_OFD_SETLK, &lock) != 0) {
      is_taken = errno == EAGAIN || errno == EACCES;
      *out_process = process_in(file);
      close(file);
      return is_taken ? 0 : -1;
    }
    /* Somebody may have deleted the file in between. */
    if (fstat(file, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino &&
        opened.st_dev == named.st_dev) {
      *out_lock = file;
      return 1;
    }
    close(file);
  }
}

flow_status lock_take(const site *site, int *out_lock, flow_error *error) {
  uint32_t process = 0;
  int taken = try_lock(site->lock, out_lock, &process), size;
  char text[16];
  if (taken < 0) {
    return message_fail(error, FLOW_ERROR_IO, 0, "%s cannot be locked: %s", site->lock,
                        strerror(errno));
  }
  if (taken == 0) {
    return message_fail(error, FLOW_ERROR_BUSY, 0, "the session %s is in use by process %u",
                        site->name, (unsigned)process);
  }
  size = snprintf(text, sizeof text, "%ld\n", (long)getpid());
  if (ftruncate(*out_lock, 0) != 0 || pwrite(*out_lock, text, (size_t)size, 0) != size) {
    /* The lock holds all the same; nobody is told by whom. */
    errno = 0;
  }
  return FLOW_OK;
}

void lock_give(int lock) { close(lock); }

int lock_is_taken(const char *path, uint32_t *out_process) {
  struct flock lock = whole(F_WRLCK);
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK), is_taken;
  *out_process = 0;
  if (file < 0) return 0;
  is_taken = fcntl(file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
  if (is_taken) *out_process = process_in(file);
  close(file);
  return is_taken;
}
