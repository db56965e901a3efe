/* For the registers of a context, and for all of sigaction. */
#define _GNU_SOURCE
#include "death.h"
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>
#include "maps.h"

enum { STACK = 1 << 16, WORDS = 4096, SHOWN = 12 };
static char alternate_stack[STACK], host_path[4096], plugin_path[4096];
static volatile enum stage stage_now = BEGINNING;

void report(const char *format, ...) {
  char line[2048];
  va_list arguments;
  int size;
  va_start(arguments, format);
  size = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  if (size > 0 && write(REPORT, line, (size_t)size) < 0) _exit(125);
}

void enter(enum stage stage) {
  stage_now = stage;
  report("stage %c\n", stage);
}

enum stage current_stage(void) { return stage_now; }

static void protect(int access) {
  int count;
  const mapping *all = all_mappings(&count);
  for (int index = 0; index < count; index++) {
    if (all[index].object != PLUGIN || !all[index].is_code) continue;
    mprotect((void *)all[index].begin, all[index].end - all[index].begin, access);
  }
}

/* Its code can be read but not run, until it is called. */
void wait_for_init(void) {
  read_maps(host_path, plugin_path);
  protect(PROT_READ);
}

/* Reads memory without dying of it; returns how many bytes there were. */
static size_t peek(uintptr_t from, void *to, size_t size) {
  struct iovec target = {to, size}, source = {(void *)from, size};
  ssize_t count = process_vm_readv(getpid(), &target, 1, &source, 1, 0);
  return count < 0 ? 0 : (size_t)count;
}

static int is_indirect_call(const unsigned char *code) {
  if ((*code & 0xF0) == 0x40) code++; /* REX */
  return *code == 0xFF && ((code[1] >> 3 & 7) == 2 || (code[1] >> 3 & 7) == 4);
}

/* Whether a word of the stack can be a return address: it lies in code, and behind a call. */
static const mapping *return_address(uintptr_t word) {
  const mapping *found = mapping_at(word);
  unsigned char code[8];
  if (!found || !found->is_code || word - found->begin < sizeof code) return NULL;
  if (peek(word - sizeof code, code, sizeof code) < sizeof code) return NULL;
  if (code[3] == 0xE8) return found;
  for (int length = 2; length <= 7; length++) {
    const unsigned char *call = code + sizeof code - length;
    if (call[0] == 0xFF && (call[1] >> 3 & 7) == 2) return found;
  }
  return NULL;
}

static void report_place(const char *word, const mapping *place, uintptr_t address) {
  if (place) {
    report("%s %s %s %lx\n", word, object_word(place->object), place->name, address - place->base);
  } else {
    report("%s nothing - %lx\n", word, address);
  }
}

/* libflow has no unwind tables, so the stack is searched for return addresses. */
static void report_stack(uintptr_t stack) {
  int shown = 0;
  for (int index = 0; index < WORDS && shown < SHOWN; index++) {
    uintptr_t word;
    const mapping *found;
    if (peek(stack + (uintptr_t)index * sizeof word, &word, sizeof word) < sizeof word) return;
    found = return_address(word);
    if (!found) continue;
    report_place("from", found, word);
    shown++;
  }
}

/* The plugin's code was called for the first time since wait_for_init(). By libflow: that is init. By the loader:
 * the file says that its entry is a function that finds the entry. */
static int has_called_plugin(const siginfo_t *info, uintptr_t pc, uintptr_t stack) {
  uintptr_t caller = 0;
  const mapping *place = mapping_at(pc), *from;
  if (stage_now != CHECKING || info->si_signo != SIGSEGV || (uintptr_t)info->si_addr != pc)
    return 0;
  if (!place || place->object != PLUGIN || !place->is_code) return 0;
  peek(stack, &caller, sizeof caller);
  from = mapping_at(caller);
  protect(PROT_READ | PROT_EXEC);
  enter(from && from->object == LOADER ? OPENING : INITIALISING);
  return 1;
}

static void on_signal(int signal, siginfo_t *info, void *context) {
  const ucontext_t *user = context;
  uintptr_t pc = (uintptr_t)user->uc_mcontext.gregs[REG_RIP];
  uintptr_t stack = (uintptr_t)user->uc_mcontext.gregs[REG_RSP];
  unsigned char code[4] = {0};
  const mapping *place;
  if (has_called_plugin(info, pc, stack)) return;
  read_maps(host_path, plugin_path);
  place = mapping_at(pc);
  peek(pc, code, sizeof code);
  report("death %d %d %lx\n", signal, info->si_code, (uintptr_t)info->si_addr);
  /* An address that no processor has is refused by the call, not where it leads. */
  if (signal == SIGSEGV && info->si_code == SI_KERNEL && is_indirect_call(code)) {
    report_place("pc", NULL, pc);
    report_place("from", place, pc);
  } else {
    report_place("pc", place && !place->is_code && place->object != PLUGIN ? NULL : place, pc);
  }
  report_stack(stack);
  _exit(124);
}

void watch_for_death(const char *plugin) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGALRM};
  stack_t stack = {.ss_sp = alternate_stack, .ss_size = STACK};
  struct sigaction action;
  ssize_t size = readlink("/proc/self/exe", host_path, sizeof host_path - 1);
  if (size > 0) host_path[size] = 0;
  strncpy(plugin_path, plugin, sizeof plugin_path - 1);
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaltstack(&stack, NULL);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    sigaction(signals[index], &action, NULL);
  }
}
