// An event loop: the little that a host needs of one. Flow brings its own descriptor, and nothing
// else.
#ifndef LOOP_HPP
#define LOOP_HPP

#include <functional>
#include <memory>

class Loop {
 public:
  virtual ~Loop() = default;

  // `ready` runs whenever the descriptor can be read, until it answers false.
  virtual void watch(int descriptor, std::function<bool()> ready) = 0;
  // Waits for descriptors until stop() is called, or nothing is watched.
  virtual void run() = 0;
  virtual void stop() = 0;
};

std::unique_ptr<Loop> make_epoll_loop();
std::unique_ptr<Loop> make_glib_loop();

#endif
