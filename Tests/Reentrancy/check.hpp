// One call, and a check that its comment documents what it returns.
#pragma once

#include <string>
#include <vector>

#include "arguments.hpp"

namespace reentrancy {

/// Makes the call; returns its faults. `is_inside`: a callback of the engine is running.
std::vector<std::string> call(Scenario &scenario, Arguments &arguments, const Function &function,
                              bool is_inside, bool is_clock);

/// Makes a call to an engine that is halted; returns its fault, or nothing (S18).
std::string call_halted(Arguments &arguments, const Function &function);

/// True if a function is given the engine that it is about.
bool takes_engine(const Function &function);

/// True if a choice is a handle that names no object a function could use.
bool is_bad_handle(const std::string &choice);

}  // namespace reentrancy
