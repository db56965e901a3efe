#include "check.hpp"

#include <algorithm>
#include <cstring>

namespace reentrancy {

namespace {

bool begins(const std::string &text, const char *prefix) {
  return text.compare(0, strlen(prefix), prefix) == 0;
}

bool is_handle_error(flow_status status) {
  return status <= FLOW_ERROR_NULL_HANDLE && status >= FLOW_ERROR_INVALID_HANDLE;
}

/// The one handle error a choice of a handle may lead to; FLOW_OK when it is no bad handle.
flow_status handle_error(const std::string &choice) {
  if (choice == "none") return FLOW_ERROR_NULL_HANDLE;
  if (choice == "garbage") return FLOW_ERROR_INVALID_HANDLE;
  if (begins(choice, "stale ")) return FLOW_ERROR_STALE_HANDLE;
  if (begins(choice, "foreign ")) return FLOW_ERROR_FOREIGN_HANDLE;
  return begins(choice, "wrong ") ? FLOW_ERROR_WRONG_KIND : FLOW_OK;
}

/// Returns the fault of a status, or nothing.
std::string fault_of(flow_status status, const Arguments &arguments, const Function &function,
                     bool is_inside, bool is_clock) {
  const std::string name = flow_status_name(status);
  const auto &documented = function.statuses;
  if (documented.empty()) return "";
  // flow/engine.h says it once for all functions: the clock may not call its engine.
  if (is_clock && status == FLOW_ERROR_IN_CALLBACK) return "";
  if (std::find(documented.begin(), documented.end(), status) == documented.end()) {
    return "returned " + name + ", which its comment does not name";
  }
  if (!function.is_for_callbacks && is_inside && arguments.is_usual() &&
      status != FLOW_ERROR_IN_CALLBACK) {
    return name + " inside a callback";
  }
  if (arguments.is_usual() || !arguments.parameter().is_handle()) return "";
  flow_status wanted = handle_error(arguments.special());
  bool has_handle_errors =
      std::find(documented.begin(), documented.end(), FLOW_ERROR_STALE_HANDLE) != documented.end();
  if (wanted == FLOW_OK || !has_handle_errors) return "";
  if (is_handle_error(status) && status != wanted) {
    // It may be of the wrong kind as well, and the objects of the other handles may be gone.
    bool is_either = (wanted == FLOW_ERROR_STALE_HANDLE && status == FLOW_ERROR_WRONG_KIND) ||
                     (status == FLOW_ERROR_STALE_HANDLE && arguments.has_other_handles());
    return is_either ? "" : "returned " + name + " for such a handle";
  }
  bool may_work = (wanted == FLOW_ERROR_NULL_HANDLE && function.speaks_of_none) ||
                  (wanted == FLOW_ERROR_STALE_HANDLE && function.is_request);
  return status == FLOW_OK && !may_work ? "worked with such a handle" : "";
}

size_t live_count(Scenario &scenario) {
  size_t count = 0;
  flow_engine_live_count(scenario.engine(), FLOW_KIND_NONE, nullptr, &count);
  return count;
}

}  // namespace

std::vector<std::string> call(Scenario &scenario, Arguments &arguments, const Function &function,
                              bool is_inside, bool is_clock) {
  std::vector<std::string> faults;
  size_t before = live_count(scenario);
  function.call(arguments);
  if (!function.returns_status) {
    if (!arguments.text_result()) faults.push_back("returned NULL");
    return faults;
  }
  flow_status status = arguments.status();
  std::string fault = fault_of(status, arguments, function, is_inside, is_clock);
  if (!fault.empty()) faults.push_back(fault);
  if (status == FLOW_OK && !strcmp(function.name, "flow_engine_destroy")) {
    if (arguments.engine(0)) arguments.lost_engine();
  } else if (status == FLOW_OK && !strcmp(function.name, "flow_engine_halt")) {
    arguments.halted();
  } else if (status != FLOW_OK && live_count(scenario) != before) {
    faults.push_back(std::string(flow_status_name(status)) + ", but something was made or ended");
  }
  return faults;
}

std::string call_halted(Arguments &arguments, const Function &function) {
  function.call(arguments);
  arguments.forbid_run();
  const flow_status status = arguments.status();
  if (!function.returns_status || status == FLOW_ERROR_SHUTTING_DOWN) return "";
  const auto &documented = function.statuses;
  const bool is_documented =
      std::find(documented.begin(), documented.end(), status) != documented.end();
  if (function.is_for_any_thread && is_documented) return "";
  return std::string("gave ") + flow_status_name(status) + " in a halted engine";
}

bool takes_engine(const Function &function) {
  return !function.parameters.empty() && !strcmp(function.parameters[0].name, "engine");
}

bool is_bad_handle(const std::string &choice) { return handle_error(choice) != FLOW_OK; }

}  // namespace reentrancy
