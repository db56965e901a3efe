#define _GNU_SOURCE
#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The descriptors of all locks of this process. */
static struct {
  pthread_mutex_t mutex;
  pthread_once_t once;
  int is_watching; /* for fork() */
  int *files;
  size_t count, room;
  unsigned generation;
} held = {.mutex = PTHREAD_MUTEX_INITIALIZER, .once = PTHREAD_ONCE_INIT};

static void before_fork(void) { pthread_mutex_lock(&held.mutex); }

static void after_fork(void) { pthread_mutex_unlock(&held.mutex); }

static void after_fork_in_child(void) {
  while (held.count > 0)
    close(held.files[--held.count]);
  held.generation++;
  pthread_mutex_unlock(&held.mutex);
}

static void watch_forks(void) {
  held.is_watching = pthread_atfork(before_fork, after_fork, after_fork_in_child) == 0;
}

unsigned lock_generation(void) { return held.generation; }

/* Makes room for one more; the mutex is held. */
static int make_room(void) {
  size_t room = held.room > 0 ? held.room * 2 : 16;
  int *larger;
  if (held.count < held.room) return 1;
  larger = realloc(held.files, room * sizeof *larger);
  if (!larger) return 0;
  held.files = larger;
  held.room = room;
  return 1;
}

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

/* The same, and no fork comes between the lock and the note of it. */
static int try_noted_lock(const char *path, int *out_lock, uint32_t *out_process) {
  int taken = -1;
  pthread_once(&held.once, watch_forks);
  pthread_mutex_lock(&held.mutex);
  if (held.is_watching && make_room()) {
    taken = try_lock(path, out_lock, out_process);
    if (taken == 1) held.files[held.count++] = *out_lock;
  } else {
    errno = ENOMEM;
  }
  pthread_mutex_unlock(&held.mutex);
  return taken;
}

flow_status lock_is_busy(const char *name, uint32_t process, flow_error *error) {
  return message_fail(error, FLOW_ERROR_BUSY, 0, "the session %s is in use by process %u", name,
                      (unsigned)process);
}

flow_status lock_take(const site *site, int *out_lock, flow_error *error) {
  uint32_t process = 0;
  int taken = try_noted_lock(site->lock, out_lock, &process), size;
  char text[16];
  if (taken < 0) {
    return message_fail(error, FLOW_ERROR_IO, 0, "%s cannot be locked: %s", site->lock,
                        strerror(errno));
  }
  if (taken == 0 && site->name[0]) return lock_is_busy(site->name, process, error);
  if (taken == 0) {
    return message_fail(error, FLOW_ERROR_BUSY, 0, "%s is in use by process %u", site->file,
                        (unsigned)process);
  }
  size = snprintf(text, sizeof text, "%ld\n", (long)getpid());
  if (ftruncate(*out_lock, 0) != 0 || pwrite(*out_lock, text, (size_t)size, 0) != size) {
    /* The lock holds all the same; nobody is told by whom. */
    errno = 0;
  }
  return FLOW_OK;
}

void lock_give(int lock) {
  size_t index;
  pthread_mutex_lock(&held.mutex);
  for (index = 0; index < held.count && held.files[index] != lock; index++)
    continue;
  /* A descriptor that is not noted may be somebody else's by now. */
  if (index < held.count) {
    held.files[index] = held.files[--held.count];
    close(lock);
  }
  pthread_mutex_unlock(&held.mutex);
}

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
