/* For the registers of a context, and for all of sigaction. */
#define _GNU_SOURCE
#include "death.h"
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include "maps.h"

enum { STACK = 1 << 16, WORDS = 4096, SHOWN = 12 };
static char alternate_stack[STACK], host_path[4096], plugin_path[4096];
static volatile enum stage stage_now = BEGINNING;
static uintptr_t init_address;
/* Mappings from before dlopen. */
static mapping known[MOST_MAPPINGS];
static int known_count;
static uint64_t known_print;

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

/* Takes a right from the plugin's code, or gives it back. */
static void withhold(int right) {
  int count;
  const mapping *all = all_mappings(&count);
  for (int index = 0; index < count; index++) {
    if (all[index].object != PLUGIN || !is_code(&all[index])) continue;
    mprotect((void *)all[index].begin, all[index].end - all[index].begin,
             all[index].access & ~right);
  }
}

/* Its code can be read but not run, until it is called. */
void wait_for_init(void) {
  read_maps(host_path, plugin_path);
  withhold(PROT_EXEC);
}

void note_init(uintptr_t address) { init_address = address; }

/* A checksum of libflow's memory. */
static uint64_t fingerprint(const mapping *all, int count) {
  static unsigned char piece[1 << 16];
  uint64_t sum = 0;
  for (int index = 0; index < count; index++) {
    if (all[index].object != LIBFLOW) continue;
    for (uintptr_t at = all[index].begin; at < all[index].end; at += sizeof piece) {
      size_t size = all[index].end - at < sizeof piece ? all[index].end - at : sizeof piece;
      size_t found = peek(at, piece, size);
      for (size_t byte = 0; byte + 8 <= found; byte += 8) {
        uint64_t word;
        memcpy(&word, piece + byte, sizeof word);
        sum = (sum ^ word) * 0x9E3779B97F4A7C15 + 1;
      }
      sum += found;
    }
  }
  return sum;
}

void note_libraries(void) {
  const mapping *all;
  read_maps(host_path, plugin_path);
  all = all_mappings(&known_count);
  memcpy(known, all, (size_t)known_count * sizeof *all);
  known_print = fingerprint(known, known_count);
}

void compare_libraries(void) {
  int harmed = 0;
  read_maps(host_path, plugin_path);
  for (int index = 0; index < known_count; index++) {
    const mapping *old = &known[index], *new = mapping_at(old->begin);
    if (old->object == NOTHING || old->object == PLUGIN) continue;
    harmed |=
        !new || new->object != old->object || new->end != old->end || new->access != old->access;
  }
  if (harmed || fingerprint(known, known_count) != known_print) report("harmed\n");
}

static int is_indirect_call(const unsigned char *code) {
  if ((*code & 0xF0) == 0x40) code++; /* REX */
  return *code == 0xFF && ((code[1] >> 3 & 7) == 2 || (code[1] >> 3 & 7) == 4);
}

/* Returns the code before a word of the stack if that can be a return address: it lies in code, and
 * behind a call. */
static const mapping *return_address(uintptr_t word, int *is_indirect) {
  const mapping *found = mapping_at(word);
  unsigned char code[8];
  if (!is_code(found) || word - found->begin < sizeof code) return NULL;
  if (peek(word - sizeof code, code, sizeof code) < sizeof code) return NULL;
  *is_indirect = 0;
  if (code[3] == 0xE8) return found;
  *is_indirect = 1;
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
  int shown = 0, is_indirect;
  for (int index = 0; index < WORDS && shown < SHOWN; index++) {
    uintptr_t word;
    const mapping *found;
    if (peek(stack + (uintptr_t)index * sizeof word, &word, sizeof word) < sizeof word) return;
    found = return_address(word, &is_indirect);
    if (!found) continue;
    report_place(is_indirect ? "by-address" : "from", found, word);
    shown++;
  }
}

/* The plugin's code was called for the first time since wait_for_init(). By libflow: that is init.
 * By the loader: the file says that its entry is a function that finds the entry. */
static int has_called_plugin(const siginfo_t *info, uintptr_t pc, uintptr_t stack) {
  uintptr_t caller = 0;
  const mapping *place = mapping_at(pc), *from;
  if (stage_now != CHECKING || info->si_signo != SIGSEGV || (uintptr_t)info->si_addr != pc)
    return 0;
  if (!is_code(place) || place->object != PLUGIN) return 0;
  peek(stack, &caller, sizeof caller);
  from = mapping_at(caller);
  withhold(0);
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
  report_place("init", mapping_at(init_address), init_address);
  /* An address that no processor has is refused by the call, not where it leads. */
  if (signal == SIGSEGV && info->si_code == SI_KERNEL && is_indirect_call(code)) {
    report_place("pc", NULL, pc);
    report_place("by-address", place, pc);
  } else {
    report_place("pc", place && !is_code(place) && place->object != PLUGIN ? NULL : place, pc);
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
