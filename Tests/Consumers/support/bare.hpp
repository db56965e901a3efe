// An engine with the barest classes there are: the test writes their methods, and no test host is
// around it.
#pragma once

#include <doctest/doctest.h>
#include <flow/flow.h>

#include <functional>
#include <vector>

namespace test {

struct Bare {
  flow_engine *engine = nullptr;
  flow_handle handle = FLOW_NONE;
};

/// The bodies of the methods of all bare instances; a new engine begins with none.
struct BareMethods {
  std::function<void(Bare &)> destroy, start;
  std::function<void(Bare &, flow_content)> render;
  std::function<const void *(Bare &)> capability;
  std::function<flow_string(Bare &)> text;
};
extern BareMethods on;

/// A row of a class whose function has any type.
template <typename Function>
flow_method method(const char *name, const char *signature, Function *function) {
  return {name, signature, reinterpret_cast<flow_function>(function)};
}

/// An engine with a class of bare screens, "bare", one of coordinators, "again", and a window.
class BareEngine {
 public:
  explicit BareEngine(flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT);
  ~BareEngine();
  BareEngine(const BareEngine &) = delete;
  BareEngine &operator=(const BareEngine &) = delete;

  flow_handle make(const char *id = "bare");
  /// Makes one and shows it in the window.
  flow_handle shown(const char *id = "bare");
  void add(flow_kind kind, const char *id, std::vector<flow_method> methods);
  /// True if the engine's descriptor asks for a dispatch.
  bool is_readable();

  flow_engine *raw = nullptr;
  flow_window window = FLOW_NONE;
};

/// Runs a function on a thread with the stack of a small one.
void on_small_stack(const std::function<void()> &body);

}  // namespace test
