#include <sys/epoll.h>
#include <unistd.h>

#include <map>
#include <vector>

#include "loop.hpp"

namespace {

class EpollLoop : public Loop {
 public:
  EpollLoop() : epoll_(epoll_create1(EPOLL_CLOEXEC)) {}
  ~EpollLoop() override { close(epoll_); }

  void watch(int descriptor, std::function<bool()> ready) override {
    epoll_event event = {};
    event.events = EPOLLIN;
    event.data.fd = descriptor;
    // Regular files are always ready, and epoll does not take them.
    if (epoll_ctl(epoll_, EPOLL_CTL_ADD, descriptor, &event) != 0) always_.push_back(descriptor);
    watched_[descriptor] = std::move(ready);
  }

  void run() override {
    while (!stopped_ && !watched_.empty()) {
      epoll_event event;
      if (epoll_wait(epoll_, &event, 1, always_.empty() ? -1 : 0) == 1) {
        wake(event.data.fd);
      } else if (!always_.empty()) {
        wake(always_.front());
      }
    }
  }

  void stop() override { stopped_ = true; }

 private:
  void wake(int descriptor) {
    if (watched_.at(descriptor)()) return;
    epoll_ctl(epoll_, EPOLL_CTL_DEL, descriptor, nullptr);
    if (!always_.empty() && always_.front() == descriptor) always_.clear();
    watched_.erase(descriptor);
  }

  const int epoll_;
  bool stopped_ = false;
  std::map<int, std::function<bool()>> watched_;
  std::vector<int> always_;
};

}  // namespace

std::unique_ptr<Loop> make_epoll_loop() { return std::make_unique<EpollLoop>(); }
