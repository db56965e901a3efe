// A small, seeded generator of numbers.
#pragma once

#include <vector>

#include "../../Shared/random.hpp"

namespace model {

class Prng : public shared::Random {
 public:
  using Random::Random;

  bool percent(size_t chance) { return below(100) < chance; }

  template <typename Element>
  const Element &any(const std::vector<Element> &elements) {
    return elements[below(elements.size())];
  }
};

}  // namespace model
