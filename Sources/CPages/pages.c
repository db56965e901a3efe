/* C, and C++ for libflow-qt6. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPages.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int look(const char *path, pages_stamp *stamp) {
  struct stat status;
  if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  memset(stamp, 0, sizeof *stamp);
  stamp->device = status.st_dev;
  stamp->number = status.st_ino;
  stamp->size = status.st_size;
  stamp->modified = status.st_mtim;
  stamp->changed = status.st_ctim;
  return 1;
}

static int is_same(struct timespec one, struct timespec other) {
  return one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec;
}

int pages_fit(const char *path, const pages_stamp *stamp) {
  pages_stamp now;
  return look(path, &now) && now.device == stamp->device && now.number == stamp->number &&
         now.size == stamp->size && is_same(now.modified, stamp->modified) &&
         is_same(now.changed, stamp->changed);
}

/* Copies by a call of the system, for which a page that has gone meanwhile, as of a file that was
 * cut short, is an error and no crash. AddressSanitizer, whose write() looks at what lies between
 * variables, is not asked. */
static int write_all(int memory, const char *from, size_t size) {
  while (size > 0) {
    const long count = syscall(SYS_write, memory, from, size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    from += count;
    size -= (size_t)count;
  }
  return 0;
}

/* The library that is searched for, and what came of it. */
typedef struct search {
  uintptr_t base;
  int memory;
  off_t offset;
  int error;
} search;

static int protection(ElfW(Word) flags) {
  return (flags & PF_R ? PROT_READ : 0) | (flags & PF_W ? PROT_WRITE : 0) |
         (flags & PF_X ? PROT_EXEC : 0);
}

/* Replaces the pages of one part in one step: a thread that runs there sees the old ones or the new
 * ones, which are the same. */
static int replace(search *self, uintptr_t start, uintptr_t end, int flags) {
  const size_t size = end - start;
  const int error = write_all(self->memory, (const char *)start, size);
  if (error) return error;
  if (mmap((void *)start, size, flags, MAP_PRIVATE | MAP_FIXED, self->memory, self->offset) ==
      MAP_FAILED)
    return errno;
  self->offset += (off_t)size;
  return 0;
}

static int replace_parts(struct dl_phdr_info *info, size_t size, void *data) {
  search *self = (search *)data;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  (void)size;
  if (info->dlpi_addr != self->base) return 0;
  for (int index = 0; !self->error && index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    const uintptr_t start = self->base + part->p_vaddr;
    if (part->p_type != PT_LOAD || part->p_filesz == 0) continue;
    self->error =
        replace(self, start & ~(page - 1), (start + part->p_filesz + page - 1) & ~(page - 1),
                protection(part->p_flags));
  }
  /* The loader has closed these pages for writing when it had filled them in. */
  for (int index = 0; !self->error && index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    const uintptr_t start = (self->base + part->p_vaddr) & ~(page - 1);
    const uintptr_t end = (self->base + part->p_vaddr + part->p_memsz) & ~(page - 1);
    if (part->p_type == PT_GNU_RELRO && end > start &&
        mprotect((void *)start, end - start, PROT_READ) != 0)
      self->error = errno;
  }
  return 1;
}

/* Keeps the number of the file from being given to another one, as long as the process lives: the
 * loader goes by numbers, and would hand out the old code for a new file with the same number. The
 * held page is never read. */
static int hold(const char *path) {
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return errno;
  void *held = mmap(NULL, 1, PROT_NONE, MAP_PRIVATE, file, 0);
  const int error = held == MAP_FAILED ? errno : 0;
  close(file);
  return error;
}

static int own(const char *path, uintptr_t base) {
  const char *slash = strrchr(path, '/');
  char name[200] = "";
  strncpy(name, slash ? slash + 1 : path, sizeof name - 1);
  search self = {base, memfd_create(name, MFD_CLOEXEC), 0, 0};
  if (self.memory < 0) return errno;
  self.error = hold(path);
  if (!self.error) dl_iterate_phdr(replace_parts, &self);
  close(self.memory);
  return self.error;
}

pages_result pages_map(const char *path, pages_stamp *out_stamp) {
  struct link_map *map = NULL;
  if (!look(path, out_stamp)) return PAGES_UNMAPPED;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library) return PAGES_UNMAPPED;
  int error = dlinfo(library, RTLD_DI_LINKMAP, &map) == 0 ? own(path, map->l_addr) : ENOSYS;
  dlclose(library);
  if (!pages_fit(path, out_stamp)) return PAGES_CHANGED;
  errno = error;
  return error ? PAGES_FAILED : PAGES_OWN;
}
