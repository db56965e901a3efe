#define _XOPEN_SOURCE 700

#include "check.h"

#include <ftw.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[256];
static int passed, failed, failures_of_test;

bool check_that(bool holds, const char *file, int line, const char *format, ...) {
  va_list arguments;
  if (holds) return true;
  failures_of_test++;
  printf("%s:%d: ", file, line);
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  printf("\n");
  fflush(stdout);
  return false;
}

bool check_text(const char *got, const char *expected, const char *file, int line) {
  bool same = got && expected ? strcmp(got, expected) == 0 : got == expected;
  return check_that(same, file, line, "expected \"%s\", got \"%s\"", expected ? expected : "NULL",
                    got ? got : "NULL");
}

void run_test(const char *name, void (*test)(void)) {
  failures_of_test = 0;
  test();
  printf("%s - %s\n", failures_of_test ? "not ok" : "ok", name);
  fflush(stdout);
  *(failures_of_test ? &failed : &passed) += 1;
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)status, (void)type, (void)place;
  return remove(path);
}

int tests_done(void) {
  if (*folder) nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
  printf("%d passed, %d failed\n", passed, failed);
  return failed || !passed;
}

const char *test_folder(void) {
  if (!*folder) {
    const char *parent = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/flow-setup-XXXXXX", parent ? parent : "/tmp");
    if (!mkdtemp(folder)) {
      perror(folder);
      exit(2);
    }
  }
  return folder;
}

const char *test_path(const char *name) {
  static char paths[8][512];
  static unsigned next;
  char *path = paths[next++ % 8];
  snprintf(path, sizeof paths[0], "%s/%s", test_folder(), name);
  return path;
}

void write_file(const char *name, const char *text) {
  char path[512];
  FILE *file;
  strcpy(path, test_path(name));
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    mkdir(path, 0777);
    *slash = '/';
  }
  file = fopen(path, "w");
  if (!file || fputs(text, file) == EOF || fclose(file) != 0) {
    perror(path);
    exit(2);
  }
}
