/* The cost of making an engine, and of loading a plugin. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

#define ROUNDS 61

static char folder[] = "/tmp/flow-bench-XXXXXX";
static int copies;

/* A file that was never loaded, because loading one again only counts references. */
static void fresh_copy(const char *plugin, char *path, size_t capacity) {
  char bytes[65536];
  size_t got;
  FILE *from = fopen(plugin, "rb"), *to;
  snprintf(path, capacity, "%s/%d.so", folder, copies++);
  to = fopen(path, "wb");
  if (!from || !to) must(FLOW_ERROR_PLUGIN_OPEN, path);
  while ((got = fread(bytes, 1, sizeof bytes, from)) > 0)
    fwrite(bytes, 1, got, to);
  fclose(from);
  fclose(to);
}

static double bare_load(const char *plugin) {
  char path[128];
  double begin, end;
  void *library, *entry;
  fresh_copy(plugin, path, sizeof path);
  begin = now_ns();
  library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  entry = library ? dlsym(library, "flow_plugin_entry") : NULL;
  end = now_ns();
  if (!entry) must(FLOW_ERROR_PLUGIN_OPEN, path);
  unlink(path);
  return end - begin;
}

static double flow_load(const char *plugin) {
  char path[128];
  double begin, end;
  flow_engine *engine;
  fresh_copy(plugin, path, sizeof path);
  must(flow_engine_create(NULL, &engine), "engine");
  begin = now_ns();
  must(flow_plugin_load(engine, path, NULL, NULL), path);
  end = now_ns();
  flow_engine_destroy(engine);
  unlink(path);
  return end - begin;
}

/* This program has libflow loaded already, so another one opens it and makes its first engine. */
static double first_engine(const char *library, const char *opener) {
  char command[8192];
  double nanoseconds = 0;
  FILE *pipe;
  snprintf(command, sizeof command, "'%s' '%s'", opener, library);
  pipe = popen(command, "r");
  if (!pipe || fscanf(pipe, "%lf", &nanoseconds) != 1) must(FLOW_ERROR_INTERNAL, command);
  pclose(pipe);
  return nanoseconds;
}

void print_loading(const char *plugin, const char *library, const char *opener) {
  double ratios[ROUNDS], engines[ROUNDS];
  if (!mkdtemp(folder)) must(FLOW_ERROR_INTERNAL, "mkdtemp");
  for (size_t round = 0; round < ROUNDS; round++) {
    double time = flow_load(plugin);
    ratios[round] = time / bare_load(plugin);
  }
  /* In a loop of its own: starting a program makes this one pay for its next writes to memory. */
  for (size_t round = 0; round < ROUNDS; round++)
    engines[round] = first_engine(library, opener);
  printf("plugin-load %.2f\n", median(ratios, ROUNDS));
  printf("engine-create %.1f\n", median(engines, ROUNDS) / 1000);
  rmdir(folder);
}

/* ---- A plugin that another engine has already ------------------------------------------------ */

typedef struct {
  const char *plugin;
  flow_engine *engine;
} further;

static void load_and_unload(void *context, long count) {
  further *one = context;
  for (long index = 0; index < count; index++) {
    flow_plugin plugin;
    must(flow_plugin_load(one->engine, one->plugin, &plugin, NULL), one->plugin);
    must(flow_plugin_unload(one->engine, plugin, NULL, NULL), "unload");
  }
}

void prepare_sharing(subjects *all, const char *plugin) {
  static further one;
  engine_with(plugin);
  one.plugin = plugin;
  must(flow_engine_create(NULL, &one.engine), "engine");
  add_subject(all, "shared-plugin", load_and_unload, &one, 100);
}

void print_sharing(const char *plugin) {
  flow_engine *first = engine_with(plugin), *engine;
  double times[ROUNDS];
  for (size_t round = 0; round < ROUNDS; round++) {
    double begin;
    must(flow_engine_create(NULL, &engine), "engine");
    begin = now_ns();
    must(flow_plugin_load(engine, plugin, NULL, NULL), plugin);
    times[round] = now_ns() - begin;
    must(flow_engine_destroy(engine), "destroy");
  }
  printf("shared-plugin %.2f\n", median(times, ROUNDS) / 1000);
  must(flow_engine_destroy(first), "destroy");
}
