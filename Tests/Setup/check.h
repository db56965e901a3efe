// Counters of both test programs.
#ifndef SETUP_CHECK_H
#define SETUP_CHECK_H

#include <stdbool.h>
#include <stddef.h>

// Counts one check; prints its place and its words if it does not hold. Returns whether it does.
bool check_that(bool holds, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#define CHECK(condition) check_that((condition), __FILE__, __LINE__, "%s", #condition)

// Compares texts; NULL equals only NULL.
#define CHECK_TEXT(got, expected) check_text((got), (expected), __FILE__, __LINE__)
bool check_text(const char *got, const char *expected, const char *file, int line);

// Runs a test, and prints "ok" or "not ok" with its name.
void run_test(const char *name, void (*test)(void));

// Prints how many tests passed and failed; returns the exit code.
int tests_done(void);

// A fresh folder for files of the tests, made at the first call and removed by tests_done().
const char *test_folder(void);

// The path of a file in it: good until the eighth next call.
const char *test_path(const char *name);

// Writes a file in the folder, making the folders on the way.
void write_file(const char *name, const char *text);

#endif
