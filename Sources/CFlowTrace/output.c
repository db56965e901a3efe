#define _GNU_SOURCE
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A descriptor, or one of these. */
enum { NOWHERE = -1, NOT_OPEN = -2 };
static atomic_int place = STDERR_FILENO;

/* FLOW_TRACE_FILE as it was when the trace began; NULL without. */
static char *pattern;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/* The file that was made, by which it is known again. */
static struct stat made;

/* The code point at `text`, if it could drive a terminal or turn the direction of writing, and how
 * long it is. */
static unsigned dangerous(const unsigned char *text, size_t left, size_t *size) {
  unsigned point;
  *size = 1;
  if (text[0] < 0x20 || text[0] == 0x7f) return text[0];
  if ((text[0] == 0xc2 || text[0] == 0xd8) && left > 1) {
    *size = 2;
    point = (text[0] & 0x1fu) << 6 | (text[1] & 0x3fu);
    return (point >= 0x80 && point < 0xa0) || point == 0x61c ? point : 0;
  }
  if (text[0] == 0xe2 && left > 2) {
    *size = 3;
    point = 0x2000u | (text[1] & 0x3fu) << 6 | (text[2] & 0x3fu);
    return point == 0x200e || point == 0x200f || (point >= 0x2028 && point <= 0x202e) ||
                   (point >= 0x2066 && point <= 0x2069)
               ? point
               : 0;
  }
  return 0;
}

static void put_visible(FILE *to, const char *line, size_t size) {
  const unsigned char *text = (const unsigned char *)line;
  size_t index, length;
  for (index = 0; index < size; index += length) {
    unsigned point = dangerous(text + index, size - index, &length);
    if (point == 0) {
      length = 1;
      putc(text[index], to);
    } else {
      fprintf(to, "\\u%04x", point);
    }
  }
}

/* Returns 0, or the error that ended it. */
static int write_all(int descriptor, const char *text, size_t size) {
  while (size > 0) {
    ssize_t count = write(descriptor, text, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 ? errno : EIO;
    text += count;
    size -= (size_t)count;
  }
  return 0;
}

static int write_line(int descriptor, const char *line, size_t size) {
  char *text = NULL;
  size_t length = 0;
  int error = ENOMEM;
  FILE *to = open_memstream(&text, &length);
  if (!to) return error;
  put_visible(to, line, size);
  putc('\n', to);
  if (fclose(to) == 0) error = write_all(descriptor, text, length);
  free(text);
  return error;
}

void output_say(const char *format, ...) {
  char text[4600];
  va_list arguments;
  int head = snprintf(text, sizeof text, "flow: "), size;
  va_start(arguments, format);
  size = vsnprintf(text + head, sizeof text - (size_t)head, format, arguments);
  va_end(arguments);
  if (size < 0) return;
  write_line(STDERR_FILENO, text, strlen(text));
}

/* The pattern with the number of this process for each %p. NULL, after a sentence, if it holds
 * another letter behind %, or there is no memory. */
static char *file_name(void) {
  const char *rest;
  char *name = NULL;
  size_t size = 0;
  FILE *to = open_memstream(&name, &size);
  if (!to) return NULL;
  for (rest = pattern; *rest != '\0'; rest++) {
    if (*rest != '%') {
      putc(*rest, to);
    } else if (*++rest == 'p') {
      fprintf(to, "%ld", (long)getpid());
    } else if (*rest == '%') {
      putc('%', to);
    } else {
      fclose(to);
      free(name);
      output_say(
          "FLOW_TRACE_FILE: '%s' holds a %% that is not %%p, the process, or %%%%; "
          "nothing is traced",
          pattern);
      return NULL;
    }
  }
  if (fclose(to) == 0) return name;
  free(name);
  return NULL;
}

/* Makes the file. Nobody else's is written: it must be new, and a link in its place is none. */
static int open_file(void) {
  char *name = file_name();
  int file;
  if (!name) return NOWHERE;
  file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC,
              S_IRUSR | S_IWUSR);
  if (file < 0 && errno == EEXIST) {
    output_say(
        "FLOW_TRACE_FILE: '%s' is there already and is left alone; process %ld traces "
        "nothing. With %%p in its name each process has a file",
        name, (long)getpid());
  } else if (file < 0) {
    output_say("FLOW_TRACE_FILE: '%s' cannot be made: %s; nothing is traced", name,
               strerror(errno));
  }
  free(name);
  return file < 0 || fstat(file, &made) != 0 ? NOWHERE : file;
}

/* A process made by fork() has a file of its own, or none. */
static void before_fork(void) { pthread_mutex_lock(&mutex); }
static void in_parent(void) { pthread_mutex_unlock(&mutex); }
static void in_child(void) {
  if (pattern && atomic_load(&place) >= 0) atomic_store(&place, NOT_OPEN);
  pthread_mutex_unlock(&mutex);
}

_Bool output_begin(void) {
  const char *wish = secure_getenv("FLOW_TRACE_FILE");
  _Bool is_open = 1;
  pthread_mutex_lock(&mutex);
  if (!pattern && wish && *wish != '\0') {
    pattern = strdup(wish);
    is_open = pattern && pthread_atfork(before_fork, in_parent, in_child) == 0;
    if (is_open) {
      atomic_store(&place, open_file());
    } else {
      output_say("FLOW_TRACE_FILE: there is not enough memory; nothing is traced");
      atomic_store(&place, NOWHERE);
    }
  }
  is_open = atomic_load(&place) != NOWHERE;
  pthread_mutex_unlock(&mutex);
  return is_open;
}

static int opened(void) {
  int now = atomic_load(&place);
  if (now != NOT_OPEN) return now;
  pthread_mutex_lock(&mutex);
  now = atomic_load(&place);
  if (now == NOT_OPEN) atomic_store(&place, now = open_file());
  pthread_mutex_unlock(&mutex);
  return now;
}

/* A program may have closed all it knows nothing of, and opened a file of its own. */
static _Bool is_ours(int file) {
  struct stat now;
  return fstat(file, &now) == 0 && now.st_dev == made.st_dev && now.st_ino == made.st_ino;
}

_Bool output_is_open(void) { return opened() != NOWHERE; }

void output_write(const char *line, size_t size) {
  int to = opened(), error;
  if (to == NOWHERE) return;
  error = to == STDERR_FILENO || is_ours(to) ? write_line(to, line, size) : EBADF;
  if (error == 0 || to == STDERR_FILENO) return;
  if (atomic_exchange(&place, NOWHERE) == NOWHERE) return; /* another thread has said so */
  output_say("FLOW_TRACE_FILE: it cannot be written: %s; nothing more is traced", strerror(error));
}
