/* For process_vm_readv. */
#define _GNU_SOURCE
#include "maps.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

enum { TEXT = 1 << 17 };
static mapping mappings[MOST_MAPPINGS];
static int mapping_count;
static char text[TEXT];

const char *object_word(enum object object) {
  static const char *const words[] = {"nothing", "host", "loader", "libflow", "plugin", "other"};
  return words[object];
}

static enum object object_of(const char *path, const char *name, const char *host,
                             const char *plugin) {
  if (!*path || *path == '[') return strcmp(path, "[vdso]") == 0 ? OTHER : NOTHING;
  if (strcmp(path, host) == 0) return HOST;
  if (strcmp(path, plugin) == 0) return PLUGIN;
  if (strncmp(name, "ld-linux", 8) == 0) return LOADER;
  return strncmp(name, "libflow.so", 10) == 0 ? LIBFLOW : OTHER;
}

/* A line is: begin-end rwxp offset device inode    path */
static void add(char *line, const char *host, const char *plugin) {
  mapping *new = &mappings[mapping_count];
  char *at = line, *path = strpbrk(line, "/["), *name;
  const mapping *before = mapping_count > 0 ? new - 1 : NULL;
  if (mapping_count == MOST_MAPPINGS) return;
  if (!path) path = line + strlen(line);
  name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
  new->begin = strtoul(at, &at, 16);
  new->end = strtoul(at + 1, &at, 16);
  new->access =
      (at[1] == 'r') * PROT_READ | (at[2] == 'w') * PROT_WRITE | (at[3] == 'x') * PROT_EXEC;
  new->object = object_of(path, name, host, plugin);
  strncpy(new->name, *name ? name : "-", sizeof new->name - 1);
  new->name[sizeof new->name - 1] = 0;
  new->base = before && strcmp(before->name, new->name) == 0 ? before->base : new->begin;
  mapping_count++;
}

void read_maps(const char *host, const char *plugin) {
  int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  ssize_t size = 0, count;
  char *line = text, *end;
  mapping_count = 0;
  if (file < 0) return;
  while ((count = read(file, text + size, TEXT - 1 - (size_t)size)) > 0)
    size += count;
  close(file);
  text[size] = 0;
  for (; (end = strchr(line, '\n')); line = end + 1) {
    *end = 0;
    add(line, host, plugin);
  }
}

const mapping *all_mappings(int *count) {
  *count = mapping_count;
  return mappings;
}

int is_code(const mapping *place) { return place && place->access & PROT_EXEC; }

size_t peek(uintptr_t from, void *to, size_t size) {
  struct iovec target = {to, size}, source = {(void *)from, size};
  ssize_t count = process_vm_readv(getpid(), &target, 1, &source, 1, 0);
  return count < 0 ? 0 : (size_t)count;
}

const mapping *mapping_at(uintptr_t address) {
  for (int index = 0; index < mapping_count; index++) {
    const mapping *one = &mappings[index];
    if (address >= one->begin && address < one->end) return one;
  }
  return NULL;
}
