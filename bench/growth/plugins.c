/* Plugins that are loaded: copies of one file, each with ids of its own. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "growth.h"

#define REQUESTS 100
/* The system's loader and valgrind keep a few mappings for each, of which there are only so
 * many. */
#define MANY 2400

/* The loader of the system compares each name with those of all it has loaded. That is not the
 * engine's doing, and is left out. */
void *dlopen(const char *path, int flags) {
  static void *(*original)(const char *, int);
  void *library;
  leave_out();
  if (!original) *(void **)&original = dlsym(RTLD_NEXT, "dlopen");
  library = original ? original(path, flags) : NULL;
  leave_out();
  return library;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static char folder[] = "/tmp/flow-growth-XXXXXX";
static size_t file_count;

static void path_of(size_t number, char path[PATH_MAX]) {
  snprintf(path, PATH_MAX, "%s/%08zu.so", folder, number);
}

static void remove_files(void) {
  char path[PATH_MAX];
  for (size_t index = 0; index < file_count; index++) {
    path_of(index, path);
    unlink(path);
  }
  rmdir(folder);
}

/* The plugin lies beside this program. */
static char *read_plugin(size_t *size) {
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 16);
  FILE *file;
  char *bytes;
  if (length < 0) must(FLOW_ERROR_INTERNAL, "this program's path");
  memcpy(path + length, "-plugin.so", 11);
  file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) must(FLOW_ERROR_INVALID_ARGUMENT, path);
  *size = (size_t)ftell(file);
  bytes = memory(*size, 1);
  rewind(file);
  expect(fread(bytes, 1, *size, file), *size, "bytes of the plugin");
  fclose(file);
  return bytes;
}

/* Writes the number behind each `id` in the bytes of the plugin. */
static void put_number(char *bytes, size_t size, const char *id, size_t number) {
  char digits[24];
  size_t length = strlen(id), found = 0;
  snprintf(digits, sizeof digits, "%08zu", number);
  for (char *at = bytes; (at = memmem(at, size - (size_t)(at - bytes), id, length)); found++)
    memcpy(at += length, digits, 8);
  if (found == 0) must(FLOW_ERROR_INTERNAL, id);
}

static void make_files(size_t n) {
  char path[PATH_MAX];
  size_t size;
  char *bytes = read_plugin(&size);
  if (!mkdtemp(folder)) must(FLOW_ERROR_INTERNAL, folder);
  atexit(remove_files);
  for (file_count = 0; file_count < n; file_count++) {
    FILE *file;
    put_number(bytes, size, "growth.plugin-", file_count);
    put_number(bytes, size, "growth.class-", file_count);
    path_of(file_count, path);
    file = fopen(path, "wb");
    if (!file) must(FLOW_ERROR_INTERNAL, path);
    expect(fwrite(bytes, 1, size, file), size, "bytes written");
    fclose(file);
  }
  free(bytes);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static flow_plugin *load(flow_engine *engine, size_t from, size_t to, flow_plugin *plugins) {
  char path[PATH_MAX];
  for (size_t index = from; index < to; index++) {
    flow_error error = FLOW_ERROR_INIT;
    path_of(index, path);
    must(flow_plugin_load(engine, path, &plugins[index], &error), error.message);
  }
  return plugins;
}

static flow_plugin *load_all(flow_engine *engine, size_t n) {
  make_files(n);
  return load(engine, 0, n, memory(n, sizeof(flow_plugin)));
}

static size_t loaded(size_t n) {
  flow_engine *engine = new_engine();
  flow_plugin *plugins = memory(n + REQUESTS, sizeof *plugins);
  make_files(n + REQUESTS);
  load(engine, 0, n, plugins);
  begin();
  load(engine, n, n + REQUESTS, plugins);
  end();
  return REQUESTS;
}

static size_t unloaded(size_t n) {
  flow_engine *engine = new_engine();
  flow_plugin *plugins = load_all(engine, n);
  begin();
  for (size_t index = 0; index < REQUESTS; index++)
    must(flow_plugin_unload(engine, plugins[index], &still, NULL), "unload");
  end();
  expect(live(engine, FLOW_KIND_PLUGIN, NULL), n - REQUESTS, "plugins");
  return REQUESTS;
}

/* Nothing of the plugin is among them. */
static size_t unloaded_among_screens(size_t n) {
  flow_engine *engine = new_engine();
  flow_plugin *plugins = load_all(engine, 10);
  push_all(engine, new_window(engine), "screen", n);
  begin();
  for (size_t index = 0; index < 10; index++)
    must(flow_plugin_unload(engine, plugins[index], &still, NULL), "unload");
  end();
  expect(live(engine, FLOW_KIND_PLUGIN, NULL), 0, "plugins");
  return 10;
}

static size_t destroyed(size_t n) {
  flow_engine *engine = new_engine();
  load_all(engine, n);
  begin();
  must(flow_engine_destroy(engine), "destroy");
  end();
  return n;
}

static size_t elsewhere(size_t n) {
  flow_engine *engine = new_engine();
  load_all(engine, n);
  return use_elsewhere(engine);
}

const row plugin_rows[] = {
    {"plugin loaded beside n", loaded, MANY, 0},
    {"plugin of n unloaded, oldest first", unloaded, MANY, 0},
    {"plugin unloaded while n screens of others are open", unloaded_among_screens, 0, 0},
    {"plugin of n unloaded with the engine", destroyed, MANY, 0},
    {"push + pop while n plugins are loaded", elsewhere, MANY, 0},
    {0},
};
