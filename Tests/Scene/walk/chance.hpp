// Chance, notes and failures of a walk.
#pragma once

#include <cstdint>
#include <string>

/// A number below `count`, the same in every run of a seed.
unsigned below(unsigned count);
inline bool one_in(unsigned count) { return below(count) == 0; }
template <typename Item, size_t count>
Item any_of(Item const (&items)[count]) {
  return items[below(static_cast<unsigned>(count))];
}

/// Begins a walk: the numbers and the notes are its own.
void begin_chance(uint64_t seed);
/// Counts the step of the walk that is told when it fails.
void set_step(unsigned step);
/// Writes down what the walk does; the last notes are shown when it fails.
void note(char const *format, ...) __attribute__((format(printf, 1, 2)));

/// Ends the program with seed, step, notes and what differs.
[[noreturn]] void failed(char const *file, int line, char const *condition, char const *format, ...)
    __attribute__((format(printf, 4, 5)));

#define EXPECT(condition, ...) \
  ((condition) ? (void)0 : failed(__FILE__, __LINE__, #condition, __VA_ARGS__))
