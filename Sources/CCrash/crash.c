#define _GNU_SOURCE
#include "CCrash.h"

#include <errno.h>
#include <flow/engine.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

/* Preparation, while all is well */

typedef struct class {
  const char *id;
  const char *file;
  int is_mapped; /* the file itself, as `status` says it was */
  struct stat status;
  struct class *next;
} class;

/* Each is published when it is whole. Nothing of it is freed, because a handler may be reading. */
static class *_Atomic classes;
static const char *_Atomic loading;

/* Two, so that one stays whole while the other is written. */
static char *rooms[2];
static size_t room_sizes[2];
static const char *_Atomic lines;

/* The newest of a class, because a plugin may be loaded again, from elsewhere. */
static const class *find(const char *class_id) {
  const class *known = atomic_load(&classes);
  while (known && strcmp(known->id, class_id) != 0)
    known = known->next;
  return known;
}

static int is_written(const struct stat *one, const struct stat *other) {
  return one->st_size != other->st_size || one->st_mtim.tv_sec != other->st_mtim.tv_sec ||
         one->st_mtim.tv_nsec != other->st_mtim.tv_nsec;
}

void crash_add_class(const char *class_id, const char *file, int is_mapped) {
  const class *known = find(class_id);
  struct stat status = {0};
  if (is_mapped && stat(file, &status) != 0) is_mapped = 0;
  if (known && strcmp(known->file, file) == 0 && known->is_mapped == is_mapped &&
      !is_written(&known->status, &status))
    return;
  class *made = malloc(sizeof *made);
  if (!made) return;
  made->is_mapped = is_mapped;
  made->status = status;
  made->id = strdup(class_id);
  made->file = strdup(file);
  made->next = atomic_load(&classes);
  if (made->id && made->file) atomic_store(&classes, made);
}

void crash_set_loading(const char *file) {
  /* Kept in the same list, under what no class can be called. */
  static const char nobody[] = " ";
  if (file) crash_add_class(nobody, file, 0);
  const class *kept = file ? find(nobody) : NULL;
  atomic_store(&loading, kept ? kept->file : NULL);
}

void crash_set_lines(const char *text) {
  int other = atomic_load(&lines) == rooms[0];
  size_t size = strlen(text) + 1;
  if (room_sizes[other] < size) {
    char *larger = realloc(rooms[other], 2 * size);
    if (!larger) return;
    rooms[other] = larger;
    room_sizes[other] = 2 * size;
  }
  memcpy(rooms[other], text, size);
  atomic_store(&lines, rooms[other]);
}

/* The terminal */

typedef struct terminal {
  int input, output, standard_output, standard_error;
  struct termios modes;
  char text[512];
} terminal;

/* Filled while nobody may read it, and published when it is whole. */
static terminal kept_terminal;
static terminal *_Atomic changed_terminal;

void crash_set_terminal(int input, const void *modes, int output, const char *text,
                        int standard_output, int standard_error) {
  atomic_store(&changed_terminal, NULL);
  kept_terminal.input = input;
  kept_terminal.output = output;
  kept_terminal.standard_output = standard_output;
  kept_terminal.standard_error = standard_error;
  memcpy(&kept_terminal.modes, modes, sizeof kept_terminal.modes);
  strncpy(kept_terminal.text, text, sizeof kept_terminal.text - 1);
  atomic_store(&changed_terminal, &kept_terminal);
}

static void write_all(int descriptor, const char *text) {
  size_t rest = strlen(text);
  while (rest > 0) {
    ssize_t count = write(descriptor, text, rest);
    if (count < 0 && errno != EINTR) return;
    if (count > 0) text += count, rest -= (size_t)count;
  }
}

void crash_leave_terminal(void) {
  terminal *changed = atomic_exchange(&changed_terminal, NULL);
  sigset_t background, before;
  if (!changed) return;
  /* In the background this would stop the process. */
  sigemptyset(&background);
  sigaddset(&background, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &background, &before);
  write_all(changed->output, changed->text);
  tcsetattr(changed->input, TCSANOW, &changed->modes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (changed->standard_output >= 0) dup2(changed->standard_output, STDOUT_FILENO);
  if (changed->standard_error >= 0) dup2(changed->standard_error, STDERR_FILENO);
}

/* The function that is told of a crash */

static void (*_Atomic teller)(int signal);

void crash_set_teller(void (*function)(int signal)) { atomic_store(&teller, function); }

/* The handler */

/* These are what a mistake in a callback sends, or abort(). */
static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP};
enum { SIGNALS = sizeof signals / sizeof signals[0] };
static struct sigaction before[SIGNALS];

static void say(const char *text) { write_all(STDERR_FILENO, text); }

static const char *file_of(const flow_running *running) {
  const class *known = find(running->class_id);
  if (known) return known->file;
  return strcmp(running->method, "init") == 0 ? atomic_load(&loading) : NULL;
}

/* Writing over a file changes the pages that are mapped of it; a file that was put in its place is
 * another one. */
static void tell_overwritten(const class *known) {
  struct stat now;
  if (!known->is_mapped || stat(known->file, &now) != 0) return;
  if (now.st_dev != known->status.st_dev || now.st_ino != known->status.st_ino ||
      !is_written(&now, &known->status))
    return;
  say("flowhost: '"), say(known->file);
  say("' has been written over while its code was in use; write a new file beside it and rename "
      "that (mv, install), never copy over it (cp)\n");
}

/* Looks at the file of the class that runs; at the files of all classes if the class is unknown. */
static void tell_all_overwritten(const char *class_id) {
  const class *known = find(class_id), *each, *newer;
  if (known) {
    tell_overwritten(known);
    return;
  }
  for (each = atomic_load(&classes); each; each = each->next) {
    for (newer = atomic_load(&classes); strcmp(newer->file, each->file) != 0;)
      newer = newer->next;
    if (newer == each) tell_overwritten(each);
  }
}

static void tell(void) {
  flow_running running = FLOW_RUNNING_INIT;
  const char *file, *prepared = atomic_load(&lines);
  if (flow_thread_running(&running) == FLOW_OK) {
    say("flowhost: crashed in '");
    say(running.method);
    if (running.class_id[0]) say("' of '"), say(running.class_id);
    if ((file = file_of(&running))) say("' of '"), say(file);
    say("'\n");
  } else {
    say("flowhost: crashed on a thread that runs no callback");
    /* A damaged file, or a constructor in it, ends the process in the system's loader. */
    if ((file = atomic_load(&loading))) say(", while '"), say(file), say("' was being loaded");
    say("\n");
  }
  tell_all_overwritten(running.class_id ? running.class_id : "");
  if (prepared) say(prepared);
}

static void crashed(int number, siginfo_t *info, void *context) {
  int kept = errno;
  void (*told)(int) = atomic_load(&teller);
  (void)context;
  for (int index = 0; index < SIGNALS; index++)
    sigaction(signals[index], &before[index], NULL);
  crash_leave_terminal();
  if (told) told(number);
  tell();
  errno = kept;
  /* An instruction that crashed runs again when this returns, now with the signal's usual end. A
   * signal that was sent has to be sent again, and so has a trap, behind which the program would go
   * on; it waits until then. */
  if (info->si_code <= 0 || number == SIGTRAP) raise(number);
}

void crash_catch(void) {
  /* Enough for this handler, and for what the processor saves. */
  static char room[1 << 16];
  stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
  flow_running running = FLOW_RUNNING_INIT;
  sigaltstack(&stack, NULL);
  /* The loader has found it now, and need not in the handler. */
  (void)flow_thread_running(&running);
  action.sa_sigaction = crashed;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < SIGNALS; index++)
    sigaddset(&action.sa_mask, signals[index]);
  for (int index = 0; index < SIGNALS; index++)
    sigaction(signals[index], &action, &before[index]);
}
