/* Traces a call of a class of its own, and then:
 *   child one          nothing more
 *   child begin        the same, but it begins the trace itself
 *   child fork         one more in a child, which has an engine of its own
 *   child close FILE   closes all it knows nothing of, writes FILE, and traces one more
 *   child full         many more, while no file may grow
 *   child secure       nothing at all: is it a program with more rights than its user? */
#define _GNU_SOURCE
#include <fcntl.h>
#include <flow/flow.h>
#include <flow/trace.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static char alive;
static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  (void)user_data, (void)engine, (void)handle, (void)arguments;
  return &alive;
}

static _Bool trace(int times) {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create)};
  flow_engine *engine = NULL;
  flow_class description = FLOW_CLASS_INIT;
  _Bool is_done = flow_engine_create(NULL, &engine) == FLOW_OK;
  description.kind = FLOW_KIND_SCREEN;
  description.id = "traced";
  description.methods = methods;
  description.method_count = 1;
  is_done = is_done && flow_class_register(engine, FLOW_NONE, &description, NULL) == FLOW_OK;
  while (is_done && times-- > 0) {
    flow_screen screen = FLOW_NONE;
    is_done = flow_create(engine, "traced", NULL, &screen) == FLOW_OK;
  }
  return flow_engine_destroy(engine) == FLOW_OK && is_done;
}

static _Bool trace_in_child(void) {
  int status = 1;
  pid_t child = fork();
  if (child == 0) _exit(trace(2) ? 0 : 1);
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/* A file of the program's own gets the number of the one that was closed. */
static _Bool trace_over(const char *name) {
  int number, file, last;
  for (number = 3; number < 64; number++)
    close(number);
  file = last = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  while (last >= 0 && last < 63)
    last = dup(file);
  return write(file, "mine", 4) == 4 && trace(2);
}

static _Bool trace_much(void) {
  const struct rlimit limit = {256, 256};
  signal(SIGXFSZ, SIG_IGN);
  return setrlimit(RLIMIT_FSIZE, &limit) == 0 && trace(20);
}

int main(int count, char **arguments) {
  const char *mode = count > 1 ? arguments[1] : "";
  if (strcmp(mode, "secure") == 0) return getauxval(AT_SECURE) ? 0 : 1;
  if (strcmp(mode, "begin") == 0 && flow_trace_begin("1") != FLOW_OK) return 1;
  if (!trace(1)) return 1;
  if (strcmp(mode, "fork") == 0) return trace_in_child() ? 0 : 1;
  if (strcmp(mode, "close") == 0 && count > 2) return trace_over(arguments[2]) ? 0 : 1;
  if (strcmp(mode, "full") == 0) return trace_much() ? 0 : 1;
  return 0;
}
