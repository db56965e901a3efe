#define _POSIX_C_SOURCE 200809L /* openat */

#include "readers.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ARPHRD_LOOPBACK of the kernel, as the file "type" has it. */
#define LOOPBACK "772"

/* The first line of <interface>/<file>; false if there is none, or it is not plain. */
static bool read_attribute(int folder, const char *interface, const char *file, char *text,
                           size_t capacity) {
  char path[64];
  ssize_t size;
  int descriptor;
  snprintf(path, sizeof path, "%s/%s", interface, file);
  descriptor = openat(folder, path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  size = read(descriptor, text, capacity - 1);
  close(descriptor);
  text[size > 0 ? size : 0] = '\0';
  text[strcspn(text, "\n")] = '\0';
  return setup_is_plain(text);
}

/* Reads the interface `name`; false for other files, like bonding_masters, that stand beside
 * them. */
static bool read_interface(int folder, const char *name, setup_interface *interface) {
  char type[16];
  if (!setup_is_plain(name) || strlen(name) >= sizeof interface->name) return false;
  *interface = (setup_interface){0};
  strcpy(interface->name, name);
  if (!read_attribute(folder, name, "operstate", interface->state, sizeof interface->state)) {
    return false;
  }
  if (!read_attribute(folder, name, "address", interface->address, sizeof interface->address)) {
    interface->address[0] = '\0';
  }
  interface->loopback =
      read_attribute(folder, name, "type", type, sizeof type) && strcmp(type, LOOPBACK) == 0;
  return true;
}

static bool add(setup_interfaces *interfaces, const setup_interface *interface) {
  size_t count = interfaces->count + 1;
  setup_interface *items = realloc(interfaces->items, count * sizeof *items);
  if (!items) return false;
  items[interfaces->count] = *interface;
  interfaces->items = items;
  interfaces->count = count;
  return true;
}

static int compare(const void *left, const void *right) {
  const setup_interface *first = left, *second = right;
  return strcmp(first->name, second->name);
}

static setup_reading read_folder(const char *path, setup_interfaces *interfaces) {
  setup_reading reading = SETUP_FOUND;
  setup_interface interface;
  struct dirent *entry;
  DIR *folder = opendir(path);
  if (!folder) return SETUP_MISSING;
  while (reading == SETUP_FOUND && (entry = readdir(folder))) {
    if (!read_interface(dirfd(folder), entry->d_name, &interface)) continue;
    if (!add(interfaces, &interface)) reading = SETUP_NO_MEMORY;
  }
  closedir(folder);
  return reading;
}

setup_reading setup_interfaces_read(const char *sysfs, setup_interfaces *interfaces) {
  setup_reading reading;
  char *path = setup_join(sysfs, "/class/net");
  if (!path) return SETUP_NO_MEMORY;
  reading = read_folder(path, interfaces);
  free(path);
  if (reading != SETUP_FOUND) setup_interfaces_clear(interfaces);
  if (interfaces->count) {
    qsort(interfaces->items, interfaces->count, sizeof *interfaces->items, compare);
  }
  return reading;
}

void setup_interfaces_clear(setup_interfaces *interfaces) {
  free(interfaces->items);
  *interfaces = (setup_interfaces){0};
}
