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

/* A lock of this process, and the descriptor by which the process looks at the locked session; -1
 * before it does. */
typedef struct entry {
  int lock, look;
  unsigned looks;   /* that go on */
  struct stat file; /* of the lock */
} entry;

static struct {
  pthread_mutex_t mutex;
  pthread_cond_t looked; /* a look has ended */
  pthread_once_t once;
  int is_watching; /* for fork() */
  entry *entries;
  size_t count, room;
  unsigned generation;
} held = {.mutex = PTHREAD_MUTEX_INITIALIZER,
          .looked = PTHREAD_COND_INITIALIZER,
          .once = PTHREAD_ONCE_INIT};

static void before_fork(void) { pthread_mutex_lock(&held.mutex); }

static void after_fork(void) { pthread_mutex_unlock(&held.mutex); }

static void end(entry each) {
  if (each.look >= 0) close(each.look);
  close(each.lock);
}

static void after_fork_in_child(void) {
  while (held.count > 0)
    end(held.entries[--held.count]);
  held.generation++;
  pthread_mutex_unlock(&held.mutex);
}

static void watch_forks(void) {
  held.is_watching = pthread_atfork(before_fork, after_fork, after_fork_in_child) == 0;
}

unsigned lock_generation(void) { return held.generation; }

static entry entry_of(int lock) {
  entry made = {.lock = lock, .look = -1};
  fstat(lock, &made.file);
  return made;
}

static int is_same(const struct stat *left, const struct stat *right) {
  return left->st_ino == right->st_ino && left->st_dev == right->st_dev;
}

/* Makes room for one more; the mutex is held. */
static int make_room(void) {
  size_t room = held.room > 0 ? held.room * 2 : 16;
  entry *larger;
  if (held.count < held.room) return 1;
  larger = realloc(held.entries, room * sizeof *larger);
  if (!larger) return 0;
  held.entries = larger;
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
    if (taken == 1) held.entries[held.count++] = entry_of(*out_lock);
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

/* The lock with this descriptor, or NULL; the mutex is held. */
static entry *find(int lock) {
  size_t index;
  for (index = 0; index < held.count; index++)
    if (held.entries[index].lock == lock) return &held.entries[index];
  return NULL;
}

void lock_give(int lock) {
  entry *own;
  pthread_mutex_lock(&held.mutex);
  while ((own = find(lock)) && own->looks > 0)
    pthread_cond_wait(&held.looked, &held.mutex);
  /* A descriptor that is not noted may be somebody else's by now. */
  if (own) {
    end(*own);
    *own = held.entries[--held.count];
  }
  pthread_mutex_unlock(&held.mutex);
}

/* The lock of a site, if this process has it; the mutex is held. */
static entry *find_of(const site *site) {
  struct stat named;
  size_t index;
  if (stat(site->lock, &named) != 0) return NULL;
  for (index = 0; index < held.count; index++)
    if (is_same(&held.entries[index].file, &named)) return &held.entries[index];
  return NULL;
}

int lock_look(const site *site) {
  struct stat named, opened;
  entry *own;
  int look = -1;
  pthread_mutex_lock(&held.mutex);
  own = find_of(site);
  /* Another file may have come to the name: the session was put aside, and has begun again. */
  if (own && own->look >= 0 && own->looks == 0 &&
      (lstat(site->file, &named) != 0 || fstat(own->look, &opened) != 0 ||
       !is_same(&named, &opened))) {
    close(own->look);
    own->look = -1;
  }
  if (own && own->look < 0)
    own->look = open(site->file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (own && own->look >= 0) {
    look = own->look;
    own->looks++;
  }
  pthread_mutex_unlock(&held.mutex);
  return look;
}

void lock_look_end(int look) {
  size_t index;
  pthread_mutex_lock(&held.mutex);
  for (index = 0; index < held.count && held.entries[index].look != look; index++)
    continue;
  if (index < held.count) held.entries[index].looks--;
  pthread_cond_broadcast(&held.looked);
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
