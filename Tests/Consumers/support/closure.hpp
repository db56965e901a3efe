// A C++ function as (function, user_data, destroy), counted while it lives.
#pragma once

#include <functional>

namespace test {

/// The number of closures handed out and not destroyed; the tests expect 0 at the end.
inline int &live_closures() {
  static int count = 0;
  return count;
}

template <typename Signature>
struct Closure {
  explicit Closure(std::function<Signature> body) : body(std::move(body)) { live_closures()++; }
  ~Closure() { live_closures()--; }
  Closure(const Closure &) = delete;
  Closure &operator=(const Closure &) = delete;

  static void destroy(void *user_data) { delete static_cast<Closure *>(user_data); }
  static Closure &from(void *user_data) { return *static_cast<Closure *>(user_data); }

  std::function<Signature> body;
};

}  // namespace test
