#define _GNU_SOURCE
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int file_open(file *to, const char *path) {
  struct stat facts;
  int flags;
  *to = (file){NULL, -1, getpid(), -1, 0};
  to->path = strdup(path);
  if (!to->path) return ENOMEM;
  /* Only the user may read it. A pipe that nobody reads is not waited for. */
  to->descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
  if (to->descriptor < 0) return errno;
  flags = fcntl(to->descriptor, F_GETFL);
  if (flags >= 0) fcntl(to->descriptor, F_SETFL, flags & ~O_NONBLOCK);
  if (fstat(to->descriptor, &facts) != 0) return errno;
  if (!S_ISREG(facts.st_mode)) return 0;
  /* Two that write one file would spoil each other's lines. A file system without locks is no
   * reason not to write. */
  if (flock(to->descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return EWOULDBLOCK;
  to->end = 0;
  return 0;
}

int file_begin(file *to) { return to->end >= 0 && ftruncate(to->descriptor, 0) != 0 ? errno : 0; }

/* A pipe that nobody reads any more, and a file that grows beyond the process's limit, send signals
 * that would end the host. */
typedef struct quiet {
  sigset_t before;
  sigset_t ours; /* of these, the ones that did not wait before */
} quiet;

static void quiet_begin(quiet *state) {
  sigset_t waiting;
  sigemptyset(&state->ours);
  sigemptyset(&waiting);
  sigpending(&waiting);
  if (!sigismember(&waiting, SIGPIPE)) sigaddset(&state->ours, SIGPIPE);
  if (!sigismember(&waiting, SIGXFSZ)) sigaddset(&state->ours, SIGXFSZ);
  pthread_sigmask(SIG_BLOCK, &state->ours, &state->before);
}

static void quiet_end(const quiet *state) {
  const struct timespec none = {0, 0};
  while (sigtimedwait(&state->ours, NULL, &none) < 0 && errno == EINTR) {
  }
  pthread_sigmask(SIG_SETMASK, &state->before, NULL);
}

/* Writes at a place; what a failure leaves there is cut away again. */
static void put(file *to, off_t at, const char *bytes, size_t size) {
  quiet state;
  size_t left = size;
  quiet_begin(&state);
  if (at >= 0 && lseek(to->descriptor, at, SEEK_SET) < 0) to->failure = errno;
  while (to->failure == 0 && left > 0) {
    ssize_t count = write(to->descriptor, bytes + (size - left), left);
    if (count > 0) {
      left -= (size_t)count;
    } else if (count == 0 || errno != EINTR) {
      to->failure = count == 0 ? ENOSPC : errno;
    }
  }
  quiet_end(&state);
  if (at < 0) return;
  to->end = at + (off_t)size;
  if (to->failure != 0 && ftruncate(to->descriptor, at) == 0) to->end = at;
}

static bool is_open(const file *to) {
  return to->descriptor >= 0 && to->failure == 0 && to->process == getpid();
}

void file_line(file *to, const char *line, size_t size) {
  if (is_open(to)) put(to, to->end, line, size);
}

void file_replace(file *to, off_t start, const char *line, size_t size) {
  size_t old, room;
  char *all;
  if (!is_open(to) || to->end < 0) return;
  old = (size_t)(to->end - start);
  room = old > size ? old : size;
  all = malloc(room);
  if (!all) {
    to->failure = ENOMEM;
    return;
  }
  memcpy(all, line, size);
  if (old > size) {
    /* The rest of the old line is a comment until it has gone. */
    memset(all + size, ' ', old - size);
    if (old - size > 1) all[size] = '#';
    all[old - 1] = '\n';
  }
  put(to, start, all, room);
  free(all);
  if (to->failure == 0) file_cut(to, start + (off_t)size);
}

bool file_cut(file *to, off_t end) {
  if (end < 0 || to->end < 0 || !is_open(to)) return false;
  if (ftruncate(to->descriptor, end) == 0) to->end = end;
  return true;
}

void file_shut(file *of) {
  const int descriptor = of->descriptor;
  of->descriptor = -1;
  /* Some file systems say only here that there is no room. */
  if (descriptor >= 0 && close(descriptor) != 0 && of->failure == 0 && errno != EINTR) {
    of->failure = errno;
  }
}

void file_close(file *of) {
  file_shut(of);
  free(of->path);
  of->path = NULL;
}
