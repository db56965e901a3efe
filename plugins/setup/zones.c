/* The table is described in its own comments: columns split by one tab, the third is the name. */
#include "readers.h"

#include <stdlib.h>
#include <string.h>

static bool take_zone(void *context, char *line) {
  char *name;
  if (*line == '#') return true;
  name = strchr(line, '\t');
  if (name) name = strchr(name + 1, '\t');
  if (!name) return true;
  name++;
  name[strcspn(name, "\t")] = '\0';
  if (!setup_is_plain(name) || *name == '/' || !strchr(name, '/')) return true;
  return setup_strings_add(context, name);
}

static setup_reading read_table(const char *folder, const char *file, setup_strings *zones) {
  setup_reading reading;
  char *path = setup_join(folder, file);
  if (!path) return SETUP_NO_MEMORY;
  reading = setup_each_line(path, take_zone, zones);
  free(path);
  if (reading == SETUP_FOUND && zones->count == 0) reading = SETUP_MISSING;
  if (reading != SETUP_FOUND) setup_strings_clear(zones);
  return reading;
}

setup_reading setup_zones_read(const char *folder, setup_strings *zones) {
  setup_reading reading = read_table(folder, "/zone1970.tab", zones);
  if (reading == SETUP_MISSING) reading = read_table(folder, "/zone.tab", zones);
  setup_strings_sort(zones);
  return reading;
}

bool setup_zones_regions(const setup_strings *zones, setup_strings *regions) {
  for (size_t index = 0; index < zones->count; index++) {
    char *region = setup_copy(zones->items[index], strcspn(zones->items[index], "/"));
    bool added = region && setup_strings_add(regions, region);
    free(region);
    if (!added) return false;
  }
  setup_strings_sort(regions);
  return true;
}

bool setup_zones_of_region(const setup_strings *zones, const char *region, setup_strings *names) {
  size_t length = strlen(region);
  for (size_t index = 0; index < zones->count; index++) {
    const char *zone = zones->items[index];
    if (strncmp(zone, region, length) != 0 || zone[length] != '/') continue;
    if (!setup_strings_add(names, zone)) return false;
  }
  return true;
}
