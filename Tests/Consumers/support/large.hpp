// The mark of a test case that goes to a limit and takes minutes with a sanitizer: it is left out
// of the stage consumers-checked, and run with debug checks alone in consumers-large.
#pragma once

#include <doctest/doctest.h>

namespace test {

inline doctest::test_suite large() { return doctest::test_suite("large"); }

}  // namespace test
