// Numbers of the environment, with which slow tools do less and long stages do more.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace test {

/// The number in a variable of the environment, or the other one.
inline size_t number_from(const char *name, size_t otherwise) {
  const char *text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// The seeds that a number of steps takes: whole ones, and at least one, so that each number tries
/// something.
inline size_t seeds_of(size_t steps, size_t steps_of_a_seed) {
  return std::max<size_t>(1, (steps + steps_of_a_seed - 1) / steps_of_a_seed);
}

}  // namespace test
