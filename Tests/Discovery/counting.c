/* A plugin that counts its loads in the file FLOW_TEST_COUNT, and may do things that no plugin
 * should. */
#include <flow/plugin.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef ID
#define ID "test.counting"
#endif

static int instance;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  (void)user_data, (void)engine, (void)handle, (void)arguments;
  return &instance;
}

static void destroy(void *self) { (void)self; }

static flow_bool both(void *self, flow_bool one, flow_bool other) {
  (void)self;
  return one && other;
}

static int64_t sum(void *self, int32_t small, uint32_t natural, int64_t large) {
  (void)self;
  return small + (int64_t)natural + large;
}

static double half(void *self, double whole) {
  (void)self;
  return whole / 2;
}

static const flow_string *echo(void *self, const flow_string *text) {
  (void)self;
  return text;
}

static uint64_t size(void *self, const flow_bytes *bytes) {
  (void)self;
  return bytes->size;
}

static const flow_value *same(void *self, const flow_value *value) {
  (void)self;
  return value;
}

static void nothing(void *self) { (void)self; }

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method methods[] = {
      FLOW_COORDINATOR_METHOD(create, create), FLOW_COORDINATOR_METHOD(destroy, destroy),
      FLOW_METHOD("both", "b(pbb)", both),     FLOW_METHOD("sum", "x(piux)", sum),
      FLOW_METHOD("half", "d(pd)", half),      FLOW_METHOD("echo", "?s(p?s)", echo),
      FLOW_METHOD("size", "t(py)", size),      FLOW_METHOD("same", "a(pa)", same),
      FLOW_METHOD("nothing", "v(p)", nothing),
  };
  static const flow_argument arguments[] = {FLOW_ARGUMENT("level", "x", "how loud")};
  flow_class classes[] = {FLOW_CLASS_OF(FLOW_KIND_COORDINATOR, ID ".flow", methods, arguments)};
  const char *path = getenv("FLOW_TEST_COUNT");
  FILE *file = path ? fopen(path, "a") : NULL;
  if (file) {
    fputs(ID "\n", file);
    fclose(file);
  }
  printf("printed by a plugin\n");
#ifdef CRASHES
  abort();
#endif
#ifdef HANGS
  fclose(stdout);
  close(1);
  close(2);
  if (fork() == 0) pause();
  /* It leaves its group to its own child, and joins the group of the process that inspects it. */
  setpgid(0, getpgid(getppid()));
  for (;;)
    pause();
#endif
#ifdef EXITS
  exit(0);
#endif
  return FLOW_REGISTER(engine, self, classes, error);
}
FLOW_PLUGIN(ID, "1.0", init, NULL);
