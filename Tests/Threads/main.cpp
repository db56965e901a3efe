// Uses one engine from several threads, under ThreadSanitizer:
//   threads PLUGIN
// The sanitizer makes the program fail if it sees a race; faults that the tests find are counted
// besides.
#include <cstdio>

#include "scenario.hpp"
#include "threads.hpp"

namespace threads {

namespace {

int failed = 0;

}  // namespace

void check(bool is_right, const char *what) {
  if (is_right) return;
  failed++;
  printf("not so: %s\n", what);
}

}  // namespace threads

int main(int count, char **words) {
  if (count != 2) {
    fprintf(stderr, "usage: threads PLUGIN\n");
    return 2;
  }
  reentrancy::Scenario::plugin_path = words[1];
  for (const threads::Test &test : threads::tests()) {
    printf("%s\n", test.name);
    fflush(stdout);
    test.run();
  }
  printf("%zu tests, %d failures\n", threads::tests().size(), threads::failed);
  return threads::failed == 0 ? 0 : 1;
}
