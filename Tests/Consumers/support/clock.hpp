// A clock that moves only when a test says so.
#pragma once

#include <cstdint>

namespace test {

class FakeClock {
 public:
  uint64_t now() const { return now_; }
  void advance(uint64_t milliseconds) { now_ += milliseconds; }
  void set(uint64_t milliseconds) { now_ = milliseconds; }

 private:
  uint64_t now_ = 1000;
};

}  // namespace test
