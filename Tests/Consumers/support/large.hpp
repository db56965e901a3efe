// The mark of a test case that goes to a limit and takes long with a sanitizer: it is left out of
// consumers-checked, and stands alone in consumers-large.
#pragma once

#include <doctest/doctest.h>

namespace test {

inline doctest::test_suite large() { return doctest::test_suite("large"); }

}  // namespace test
