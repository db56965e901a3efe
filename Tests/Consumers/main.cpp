// The one file that brings the test runner; every other file of this folder is linked with it. The
// first macro follows from the second only where doctest.h was not included before.
#define DOCTEST_CONFIG_IMPLEMENT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
