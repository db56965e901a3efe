// The headers that most files of these tests include. native.mk compiles them once and puts them
// before each file, which includes what it uses all the same.
#ifndef COMMON_HPP
#define COMMON_HPP

#include <doctest/doctest.h>
#include <flow/flow.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#endif
