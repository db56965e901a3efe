// The sample flow of plugins/setup, used like a person uses it, through the C ABI.
//
//   walk_test PLUGIN FAILING-PLUGIN
//
// Rules in brackets are those of the engine's semantics that a test relies on.
#include <stdio.h>

#include "check.h"
#include "tests.h"
#include "walk.h"

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: walk_test PLUGIN FAILING-PLUGIN\n");
    return 2;
  }
  plugin_path = arguments[1];
  failing_plugin_path = arguments[2];
  way_tests();
  section_tests();
  account_tests();
  at_once_tests();
  presenter_tests();
  trouble_tests();
  restore_tests();
  return tests_done();
}
