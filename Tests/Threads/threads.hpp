#pragma once

#include <functional>
#include <thread>
#include <vector>

namespace threads {

struct Test {
  const char *name;
  void (*run)();
};

const std::vector<Test> &tests();

/// Counts and prints a fault; on the main thread only.
void check(bool is_right, const char *what);

/// Several threads that do the same, each with its number.
class Crew {
 public:
  Crew(int size, const std::function<void(int)> &work) {
    for (int number = 0; number < size; number++)
      threads_.emplace_back(work, number);
  }
  ~Crew() { join(); }
  void join() {
    for (std::thread &thread : threads_)
      thread.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace threads
