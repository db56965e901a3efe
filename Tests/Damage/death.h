/* Tells how far the program came and, if it dies, in whose code. */
#ifndef DEATH_H
#define DEATH_H

#include <stdint.h>

/* The descriptor for reports: the driver hands over a pipe under this number, because a damaged
 * plugin may write to the standard ones. */
enum { REPORT = 3 };

/* Stages in the order they happen, each written as one letter. */
enum stage {
  BEGINNING = 'b',
  OPENING = 'o',      /* inside dlopen */
  CHECKING = 'c',     /* dlopen has returned, nothing of the plugin has run since */
  INITIALISING = 'i', /* the engine has called the plugin's init */
  LOADED = 'l',
  REFUSED = 'r',
  ENDED = 'e'
};

void report(const char *format, ...) __attribute__((format(printf, 1, 2)));
void enter(enum stage stage);
enum stage current_stage(void);

/* Reports deaths from now on. `plugin` is the file's whole path, as the system shows it in a
 * process's maps. */
void watch_for_death(const char *plugin);

/* Whatever of the plugin is called first from now on is taken for its init. */
void wait_for_init(void);

/* Notes the address of init that the plugin's entry gave. It may lie in libflow or libc, whose code
 * is always run. */
void note_init(uintptr_t address);

/* A damaged file makes the loader map parts of it over libraries, and its relocations write
 * wherever they say: both are called around dlopen, and the second reports `harmed` if libflow is
 * not what it was, or a library is not where it was or may not do what it might. */
void note_libraries(void);
void compare_libraries(void);

#endif
