/* The folder of the libraries that libflow loads. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <link.h>

#include "CSystem.h"

/* Of the shared library: where it is; empty if nobody knows. */
static char folder[PATH_MAX];

/* The loader's name for the shared library; empty for the program itself, which has none. */
static const char *name(void) {
  struct dl_find_object here;
  return _dl_find_object(folder, &here) == 0 ? here.dlfo_link_map->l_name : "";
}

static void remember(const char *name) {
  char beside[PATH_MAX];
  const char *end = strrchr(name, '/');
  size_t size = end != NULL ? (size_t)(end - name) + 1 : 0;
  if (*name == '\0' || size >= sizeof beside) return;
  memcpy(beside, name, size);
  beside[size] = '\0';
  if (realpath(size > 0 ? beside : ".", folder) == NULL) *folder = '\0';
}

/* While it is loaded: a relative name leads elsewhere when the program has gone to another folder.
 * Any other waits until somebody asks. */
__attribute__((constructor)) static void remember_relative(void) {
  if (!csystem_is_archive() && *name() != '/') remember(name());
}

const char *csystem_folder(void) {
  const char *found = folder;
  if (csystem_is_archive())
    found = csystem_archive_folder;
  else if (*name() == '/')
    remember(name());
  return *found == '/' ? found : NULL;
}
