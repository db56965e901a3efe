/* The folder of the libraries that libflow loads. */
#define _GNU_SOURCE
#include <limits.h>
#include <link.h>

#include "CSystem.h"

/* Of the shared library: where it was when it was loaded; empty if nobody knows. */
static char folder[PATH_MAX];

/* While it is loaded: the loader's name for it may be relative, or lead through links, and then it
 * leads elsewhere when the program has gone to another folder. */
__attribute__((constructor)) static void remember(void) {
  char beside[PATH_MAX];
  Dl_info here;
  struct link_map *library;
  if (csystem_is_archive() || dladdr1(folder, &here, (void **)&library, RTLD_DL_LINKMAP) == 0)
    return;
  const char *name = library->l_name, *end = strrchr(name, '/');
  size_t size = end != NULL ? (size_t)(end - name) + 1 : 0;
  /* The program itself has no name. */
  if (*name == '\0' || size >= sizeof beside) return;
  memcpy(beside, name, size);
  beside[size] = '\0';
  if (realpath(size > 0 ? beside : ".", folder) == NULL) *folder = '\0';
}

const char *csystem_folder(void) {
  const char *found = csystem_is_archive() ? csystem_archive_folder : folder;
  return *found == '/' ? found : NULL;
}
