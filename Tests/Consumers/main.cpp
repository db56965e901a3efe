// The one file that brings the test runner; every other file of this folder is linked with it.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
