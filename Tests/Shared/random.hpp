// Numbers that are the same in every run.
#pragma once

#include <cstddef>
#include <cstdint>

namespace shared {

/// SplitMix64 (Sebastiano Vigna, public domain): the same numbers for the same seed, everywhere.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  /// A number below `count`; 0 if there is none.
  size_t below(size_t count) { return count ? next() % count : 0; }
  bool one_in(size_t count) { return below(count) == 0; }

 private:
  uint64_t state_;
};

}  // namespace shared
