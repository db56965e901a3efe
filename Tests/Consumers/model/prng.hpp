// A small, seeded generator of numbers (splitmix64, public domain, Sebastiano Vigna).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace model {

class Prng {
 public:
  explicit Prng(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ull;
    uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ull;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebull;
    return mixed ^ (mixed >> 31);
  }

  /// A number below `limit`, which is not 0.
  size_t below(size_t limit) { return static_cast<size_t>(next() % limit); }

  bool percent(size_t chance) { return below(100) < chance; }

  template <typename Element>
  const Element &any(const std::vector<Element> &elements) {
    return elements[below(elements.size())];
  }

 private:
  uint64_t state_;
};

}  // namespace model
