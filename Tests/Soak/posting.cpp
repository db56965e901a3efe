// The second thread: it posts to engines while they are at work.
#include <atomic>
#include <condition_variable>
#include <thread>

#include "world.hpp"

namespace soak {

namespace {

std::mutex lock;
std::condition_variable wake, rest;
Desk *wanted;
unsigned wanted_count;
bool is_posting, is_over;
std::thread poster;
std::atomic<uint64_t> given, over;

void post_one(flow_engine *engine) {
  given++;
  flow_engine_post(engine,
                   {[](void *, flow_engine *, flow_handle) {}, nullptr, [](void *) { over++; }});
}

void serve() {
  std::unique_lock<std::mutex> held(lock);
  while (true) {
    wake.wait(held, [] { return wanted || is_over; });
    if (is_over) return;
    flow_engine *engine = wanted->engine;
    unsigned count = wanted_count;
    wanted = nullptr;
    is_posting = true;
    held.unlock();
    for (; count > 0; count--)
      post_one(engine);
    held.lock();
    is_posting = false;
    rest.notify_all();
  }
}

}  // namespace

void start_poster() { poster = std::thread(serve); }

void end_poster() {
  {
    std::lock_guard<std::mutex> held(lock);
    is_over = true;
  }
  wake.notify_all();
  poster.join();
}

void post_from_elsewhere(Desk &desk, unsigned count) {
  std::lock_guard<std::mutex> held(lock);
  if (wanted || is_posting) return;
  wanted = &desk;
  wanted_count = count;
  wake.notify_all();
}

void stop_posting(Desk &) {
  std::unique_lock<std::mutex> held(lock);
  wanted = nullptr;
  rest.wait(held, [] { return !is_posting; });
}

void check_posts() {
  SOAK_CHECK(given == over, "Of %llu posts of the second thread %llu were destroyed.",
             static_cast<unsigned long long>(given.load()),
             static_cast<unsigned long long>(over.load()));
}

}  // namespace soak
