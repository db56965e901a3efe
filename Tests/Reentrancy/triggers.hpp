// Triggers, which make each kind of callback run.
#pragma once

#include <string>
#include <vector>

#include "scenario.hpp"

namespace reentrancy {

struct Trigger {
  /// The callback, as Scenario::reached names it.
  std::string point;
  /// The special situation, for example "at shut-down"; or "".
  std::string situation;
  void (*run)(Scenario &);
  /// Runs with each way that presenters answer, because it makes a difference.
  bool is_shown = false;
};

const std::vector<Trigger> &triggers();

}  // namespace reentrancy
