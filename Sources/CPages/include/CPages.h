/* A plugin's file in pages of its own, for hosts that show a plugin while it is built again.
 *
 * The system's loader maps the file itself, so who writes over it in place, as cp does, changes the
 * code that runs: the next callback crashes. Here the mapped pages are replaced by copies in
 * memory. All else stays as the loader has made it: path, links to the libraries beside the file,
 * dladdr() and what debuggers read. */
#ifndef CPAGES_H
#define CPAGES_H

#include <sys/types.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A file as it was at some time. */
typedef struct pages_stamp {
  dev_t device;
  ino_t number;
  off_t size;
  struct timespec modified, changed;
} pages_stamp;

typedef enum pages_result {
  PAGES_OWN,      /* it is mapped, and has pages of its own */
  PAGES_UNMAPPED, /* it is no regular file, or the loader refuses it: loading it tells why */
  PAGES_CHANGED,  /* it was changed meanwhile, and what is mapped must not be used */
  PAGES_FAILED    /* the system gives no copy, errno says why; the file itself is mapped */
} pages_result;

/* Maps a file for good, as the engine does, and gives it pages of its own. The engine that loads
 * `path` next gets what is mapped here. Constructors of the file run; a thread that one has started
 * must not write to the file's variables before this returns.
 *
 * `path` has a slash in it. `out_stamp` receives what pages_fit() takes. */
pages_result pages_map(const char *path, pages_stamp *out_stamp);

/* Returns 1 if the file under `path` is still what was mapped, else 0. */
int pages_fit(const char *path, const pages_stamp *stamp);

#ifdef __cplusplus
}
#endif
#endif
