/* The parts of libc that the engine uses, without the Swift overlay, which Embedded Swift lacks. */
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A number from 1 that no other engine of the process has; 0 if there are too many engines. */
enum { CSYSTEM_LAST_ENGINE_TAG = 4095 };
uint32_t csystem_take_engine_tag(void);
void csystem_give_engine_tag(uint32_t tag);

/* The number of the thread that calls: 0 before csystem_number_thread() was called there. No other
 * thread ever has the same, which cannot be said of a pthread_t, and asking for it takes two
 * instructions. */
extern _Thread_local uint64_t csystem_thread_number
    __attribute__((tls_model("initial-exec"), visibility("hidden")));
static inline uint64_t csystem_thread(void) { return csystem_thread_number; }
void csystem_number_thread(void);

/* Tells a child that was forked from its parent; of its own after csystem_number_thread() was
 * called once. */
uint64_t csystem_process(void);

/* The call that runs on a thread with an engine: one word, so that any thread and a signal handler
 * read a callback and its number together. It has a line of the cache of its own. */
typedef struct csystem_running {
  /* 0 if nothing runs; else a place, and above its bits which call of the thread it is. */
  uint64_t word;
  /* The last number, where it stands in a word. */
  uint64_t count;
  struct csystem_running *next;
  /* The engine and the handle of the call that a hook is told of next; none is left behind. */
  const void *engine;
  uint64_t instance;
  uint64_t reserved[3];
} csystem_running;

/* The record of the calling thread, once csystem_prepare_running() was called there; else NULL. */
extern _Thread_local csystem_running *csystem_thread_running
    __attribute__((tls_model("initial-exec"), visibility("hidden")));
csystem_running *csystem_prepare_running(void);
static inline const csystem_running *csystem_running_here(void) { return csystem_thread_running; }
/* The instance and the engine of the next call that a hook is told of. */
static inline uint64_t csystem_take_call(const void **out_engine) {
  csystem_running *running = csystem_thread_running;
  uint64_t instance;
  if (running == NULL) return 0;
  instance = running->instance;
  *out_engine = running->engine;
  running->engine = NULL;
  running->instance = 0;
  return instance;
}

/* A place is what may be called: the id of a class, NUL, the name of a method, NUL,
 * and a byte that is 1 if the call tells the host what to show. It is kept for ever, as its text
 * must be. 0 if there are too many: such a place has no name. One is added at a time. */
enum { CSYSTEM_PLACE_BITS = 24, CSYSTEM_LAST_PLACE = (1 << CSYSTEM_PLACE_BITS) - 1 };
uint32_t csystem_add_place(const char *text);
/* The text of a place, NULL if it has none. */
const char *csystem_place(uint32_t place);

/* Around each call: what it returns is given back afterwards. */
static inline uint64_t csystem_begin_call(csystem_running *running, uint32_t place) {
  uint64_t outer = running->word;
  running->count += (uint64_t)1 << CSYSTEM_PLACE_BITS;
  __atomic_store_n(&running->word, running->count | place, __ATOMIC_RELEASE);
  return outer;
}
static inline void csystem_end_call(csystem_running *running, uint64_t outer) {
  __atomic_store_n(&running->word, outer, __ATOMIC_RELEASE);
}

/* Reads the call that runs; returns 0 if none does. Takes no lock and no memory. */
int csystem_read_running(const csystem_running *running, const char **class_id, const char **method,
                         uint64_t *number);

/* The hooks for calls, owned by FlowCalls: hooks below the count may be set. flow_set_call_hook()
 * sets the first. */
enum { CSYSTEM_CALL_HOOKS = 16 };
extern const void *csystem_call_hooks[CSYSTEM_CALL_HOOKS] __attribute__((visibility("hidden")));
extern uint32_t csystem_call_hook_limit __attribute__((visibility("hidden")));
static inline uint32_t csystem_call_hook_count(void) {
  return __atomic_load_n(&csystem_call_hook_limit, __ATOMIC_ACQUIRE);
}
/* NULL if it is not set. */
static inline const void *csystem_call_hook(uint32_t index) {
  return __atomic_load_n(&csystem_call_hooks[index], __ATOMIC_ACQUIRE);
}
/* Sets the first hook; NULL ends it. */
void csystem_set_call_hook(const void *hook);
/* Sets another one. Returns its number, or 0 if all are set. */
uint64_t csystem_add_call_hook(const void *hook);
/* Ends the hook of this number. Returns 0 if there is none. */
int csystem_remove_call_hook(uint64_t number);

/* The number of nested inputs of secret elements that the thread carries out; 0 if none. */
extern _Thread_local uint32_t csystem_secret_inputs
    __attribute__((tls_model("initial-exec"), visibility("hidden")));
static inline void csystem_begin_secret(void) { csystem_secret_inputs++; }
static inline void csystem_end_secret(void) { csystem_secret_inputs--; }
static inline int csystem_is_secret(void) { return csystem_secret_inputs > 0; }

/* A copy of these bytes that stays until the process ends, and is known to tools that look for
 * leaks; the same for equal bytes. All are of one size. NULL if there is no memory. */
const void *csystem_keep(const void *bytes, size_t size);

/* True if a tool watches who reads memory that is freed, AddressSanitizer or valgrind: memory that
 * is kept to be used again would escape it. */
int csystem_is_memory_watched(void);

/* The folder of the engine in libflow.a: where that is installed, or "?" if it is not. Empty
 * elsewhere. */
extern const char csystem_archive_folder[] __attribute__((visibility("hidden")));
static inline int csystem_is_archive(void) { return *csystem_archive_folder != '\0'; }

/* The absolute folder of the libraries that libflow loads; NULL if it is not known: in an archive
 * that is not installed, and in a program that was not linked with either. To be asked by one
 * thread. */
const char *csystem_folder(void);

/* Loads libflow-trace, once, if FLOW_TRACE in the environment asks for it. It sets its hook with
 * this function, which returns a status. */
void csystem_begin_trace(int (*set_hook)(const void *hook));

/* memcpy as a function of our own. A Swift function that throws must not end in a call of memcpy
 * itself: the compiler (LLVM 21) makes that a jump, and then what is left in the register that
 * tells the caller whether something was thrown is chance. scripts/check-lib looks for such
 * jumps. */
void csystem_copy(void *to, const void *from, size_t size);

/* Makes memory that came from malloc, as all of Swift's does, larger. Without memory left the
 * process ends, as it does wherever Swift needs some. */
void *csystem_resize(void *memory, size_t size) __attribute__((returns_nonnull));

/* Copies what may lie at an address that is no good; returns how many bytes could be read, up to 64
 * KB. */
size_t csystem_peek(void *to, const void *from, size_t size);

/* Why somebody else than the user of the process and root may decide what is found at a path. */
enum csystem_reason {
  CSYSTEM_TRUSTED,
  /* It belongs to a user, */
  CSYSTEM_OF_OTHER,
  /* it may be written to: by all, by a group, by who stands in its access control list, */
  CSYSTEM_EVERYBODY_WRITES,
  CSYSTEM_GROUP_WRITES,
  CSYSTEM_LISTED_WRITE,
  /* or it cannot be looked at: errno says why. */
  CSYSTEM_UNKNOWN
};

/* The first doubtful part of a name: a folder above, a link on the way, or the file at its end; the
 * file if nothing is doubtful. If nothing is, that. */
typedef struct csystem_doubt {
  /* Without links. */
  char *path;
  struct stat status;
  /* Of the user or the group. */
  uint32_t number;
} csystem_doubt;

/* Looks up a path as the system does, and at all it meets. Folders may be everybody's if they are
 * sticky, as /tmp is: there nobody can replace what belongs to others. `room` is for the path of
 * `doubt`. */
enum { CSYSTEM_PATH_ROOM = 4096 };
enum csystem_reason csystem_distrust(const char *path, csystem_doubt *doubt, char *room);

/* True if a group has no other member than a user, by the system's lists of groups and by
 * /etc/passwd. */
int csystem_is_alone(gid_t group, uid_t user);

static inline int csystem_errno(void) { return errno; }

static inline uint64_t csystem_monotonic_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static inline uint64_t csystem_monotonic_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* The events that a watched descriptor is ready for; the numbers are those of flow/timer.h. */
enum { CSYSTEM_READ = 1, CSYSTEM_WRITE = 2, CSYSTEM_CLOSED = 4 };

/* Waits with an epoll descriptor for another one, or, if that is waited for already, for these
 * events of it; `mark` comes back when it is ready. Returns 0 or an error number. */
int csystem_watch(int poll, int descriptor, uint32_t events, uint64_t mark);
/* The same for one that should be waited for already, and is not if it was closed. */
void csystem_watch_less(int poll, int descriptor, uint32_t events, uint64_t mark);
void csystem_forget(int poll, int descriptor);

typedef struct csystem_ready {
  uint64_t mark;
  uint32_t events;
} csystem_ready;

/* Which descriptors are ready now: at most CSYSTEM_MOST_READY, those that have waited longest
 * first. */
enum { CSYSTEM_MOST_READY = 64 };
int csystem_find_ready(int poll, csystem_ready *found);

/* The descriptor that a host polls for an engine; -1 is not made. All but the timer is used under
 * the mutex, by any thread. */
typedef struct csystem_alarm {
  pthread_mutex_t mutex;
  int poll;       /* the host's: readable when one of the others is */
  int bell;       /* always readable, the same for all alarms: waited for while it rings */
  int timer;      /* made when it is first needed */
  int other;      /* somebody else's */
  int is_ringing; /* 1 from csystem_ring(), until csystem_hush() */
} csystem_alarm;

/* Makes the mutex, and nothing else yet. Returns 0 or an error number. */
int csystem_begin_alarm(csystem_alarm *alarm);
void csystem_end_alarm(csystem_alarm *alarm);
static inline void csystem_lock_alarm(csystem_alarm *alarm) { pthread_mutex_lock(&alarm->mutex); }
static inline void csystem_unlock_alarm(csystem_alarm *alarm) {
  pthread_mutex_unlock(&alarm->mutex);
}
/* Opens it, with a timer if `needs_timer`. Returns 0 or an error number. */
int csystem_open_alarm(csystem_alarm *alarm, int needs_timer);
/* Makes it readable, if it is open, until csystem_hush(). */
void csystem_ring(csystem_alarm *alarm);
void csystem_hush(csystem_alarm *alarm);
/* Makes the timer if it is open and has none. Returns 0 or an error number. */
int csystem_add_timer(csystem_alarm *alarm);
/* Makes it readable after some milliseconds, if it has a timer; 0 stops that. */
void csystem_set_timer(csystem_alarm *alarm, uint64_t milliseconds);
/* Makes it readable when another descriptor is, until that is closed. Returns 0 or an error number.
 */
int csystem_add_other(csystem_alarm *alarm, int descriptor);
/* Forgets the bell, which a child that was forked may have closed. */
void csystem_forget_bell(void);

/* Without O_NONBLOCK, opening a pipe would wait for somebody to write to it. */
static inline int csystem_open_to_read(const char *path) {
  return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}

static inline int csystem_is_regular(const struct stat *status) { return S_ISREG(status->st_mode); }

static inline int csystem_is_folder(const struct stat *status) { return S_ISDIR(status->st_mode); }

/* mkostemps would need _GNU_SOURCE, with which this module's fd_set differs from Foundation's. */
static inline int csystem_make_temporary(char *path, int suffix_length) {
  int descriptor = mkstemps(path, suffix_length);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

/* Reads a decimal number of `size` bytes, 1.5 or -2e3, whatever the program's locale. False if it
 * is none, has more than 511 letters, or is too large for a double. */
int csystem_decimal(const char *bytes, size_t size, double *number);

/* Writes a number as text, with a point whatever the program's locale, into room for 32 bytes. */
void csystem_number_text(double number, char *text);

#endif
