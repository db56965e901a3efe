/* What it costs to load libflow, to make an engine, and to load a plugin. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

typedef struct loads {
  const char *library;
  const char *opener;
  const char *plugin;
  char folder[64];
  int copies;
} loads;

/* A file that was never loaded, because loading one again only counts references. */
static void fresh_copy(loads *self, char *path, size_t capacity) {
  char bytes[65536];
  size_t got;
  FILE *from = fopen(self->plugin, "rb"), *to;
  snprintf(path, capacity, "%s/%d.so", self->folder, self->copies++);
  to = fopen(path, "wb");
  if (!from || !to) must(FLOW_ERROR_PLUGIN_OPEN, path);
  while ((got = fread(bytes, 1, sizeof bytes, from)) > 0)
    fwrite(bytes, 1, got, to);
  fclose(from);
  fclose(to);
}

static double bare_load(void *context) {
  char path[128];
  double begin, end;
  void *library, *entry;
  fresh_copy(context, path, sizeof path);
  begin = now_ns();
  library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  entry = library ? dlsym(library, "flow_plugin_entry") : NULL;
  end = now_ns();
  if (!entry) must(FLOW_ERROR_PLUGIN_OPEN, path);
  unlink(path);
  return end - begin;
}

static double flow_load(void *context) {
  char path[128];
  double begin, end;
  flow_engine *engine;
  fresh_copy(context, path, sizeof path);
  must(flow_engine_create(NULL, &engine), "engine");
  begin = now_ns();
  must(flow_plugin_load(engine, path, NULL, NULL), path);
  end = now_ns();
  flow_engine_destroy(engine);
  unlink(path);
  return end - begin;
}

static double engine_life(void *context) {
  flow_engine *engine;
  double begin = now_ns();
  (void)context;
  must(flow_engine_create(NULL, &engine), "engine");
  flow_engine_destroy(engine);
  return now_ns() - begin;
}

/* This program has libflow loaded already, so another one opens it. */
static double open_library(void *context) {
  loads *self = context;
  char command[8192];
  double nanoseconds = 0;
  FILE *pipe;
  snprintf(command, sizeof command, "'%s' '%s'", self->opener, self->library);
  pipe = popen(command, "r");
  if (!pipe || fscanf(pipe, "%lf", &nanoseconds) != 1) must(FLOW_ERROR_INTERNAL, command);
  pclose(pipe);
  return nanoseconds;
}

void bench_loading(const char *plugin, const char *library, const char *opener) {
  loads self = {.library = library, .opener = opener, .plugin = plugin};
  subject rows[] = {{.name = "dlopen + dlsym of the plugin", .run = bare_load, .context = &self},
                    {.name = "flow_plugin_load of the plugin", .run = flow_load, .context = &self},
                    {.name = "engine create + destroy", .run = engine_life, .context = &self},
                    {.name = "dlopen of libflow", .run = open_library, .context = &self}};
  strcpy(self.folder, "/tmp/flow-bench-XXXXXX");
  if (!mkdtemp(self.folder)) must(FLOW_ERROR_INTERNAL, "mkdtemp");
  measure(rows, 4);
  print_table("Loading", rows, 4, 0);
  rmdir(self.folder);
}
