/* Finds the mapping at an address of this process. */
#ifndef MAPS_H
#define MAPS_H

#include <stddef.h>
#include <stdint.h>

enum object { NOTHING, HOST, LOADER, LIBFLOW, PLUGIN, OTHER };

enum { MOST_MAPPINGS = 512 };

typedef struct {
  uintptr_t begin, end, base; /* `base`: where the object's first byte is mapped */
  enum object object;
  int access; /* PROT_READ, PROT_WRITE, PROT_EXEC */
  char name[32];
} mapping;

/* Reads the mappings of now, from the system's own list, because the loader's may be damaged, and
 * dladdr() reads that. */
void read_maps(const char *host, const char *plugin);

/* The mapping at `address`, or NULL. */
const mapping *mapping_at(uintptr_t address);

/* All mappings, as many as `*count`. */
const mapping *all_mappings(int *count);

int is_code(const mapping *place);

/* Reads memory without dying of it; returns how many bytes there were. */
size_t peek(uintptr_t from, void *to, size_t size);

const char *object_word(enum object object);

#endif
