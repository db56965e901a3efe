#define _GNU_SOURCE
#include <errno.h>
#include <fenv.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "CValidate.h"

void validate_end_with_parent(int parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  /* The parent may have ended before this call. */
  if (getppid() != parent) _exit(1);
}

void validate_adopt_orphans(flow_bool is_adopting) {
  prctl(PR_SET_CHILD_SUBREAPER, (unsigned long)is_adopting);
}

int validate_process_descriptor(int process) { return pidfd_open(process, 0); }

int validate_memory_file(void) { return memfd_create("flowhost", MFD_CLOEXEC); }

size_t validate_heap_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

uint64_t validate_floating_point(void) {
  uint64_t found = (uint64_t)fegetround() << 32 | (uint32_t)fegetexcept();
#if defined(__x86_64__)
  /* Flush to zero and its like, which fenv.h does not know. The six lowest bits are flags. */
  found ^= (uint64_t)(__builtin_ia32_stmxcsr() & ~0x3fu) << 40;
#endif
  return found;
}

int validate_fork(void) { return fork(); }

typedef struct work {
  void (*body)(void *);
  void *data;
} work;

static void *run(void *given) {
  work *begun = given;
  begun->body(begun->data);
  free(begun);
  return NULL;
}

int validate_start(unsigned long *out_thread, void (*body)(void *), void *data) {
  pthread_t thread;
  work *begun = malloc(sizeof *begun);
  int failure;
  if (!begun) return ENOMEM;
  begun->body = body;
  begun->data = data;
  failure = pthread_create(&thread, NULL, run, begun);
  if (failure != 0) free(begun);
  *out_thread = (unsigned long)thread;
  return failure;
}

void validate_join(unsigned long thread) { pthread_join((pthread_t)thread, NULL); }

flow_bool validate_is_new(const char *text) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static struct known {
    struct known *next;
    char text[];
  } *first;
  struct known *each;
  pthread_mutex_lock(&lock);
  for (each = first; each && strcmp(each->text, text) != 0; each = each->next) {
  }
  if (!each) {
    struct known *made = malloc(sizeof *made + strlen(text) + 1);
    if (made) {
      strcpy(made->text, text);
      made->next = first;
      first = made;
    }
  }
  pthread_mutex_unlock(&lock);
  return each ? FLOW_FALSE : FLOW_TRUE;
}
