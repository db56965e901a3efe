/**
 * flow/cpp/timer.hpp - a timer that is owned.
 */
#ifndef FLOW_CPP_TIMER_HPP
#define FLOW_CPP_TIMER_HPP

#include <flow/cpp/callback.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/status.hpp>
#include <flow/cpp/tied.hpp>

#include <cstdint>
#include <utility>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** A timer that stops with this object, or before it with its owner, a screen or coordinator:
 *
 *     draft_ = *begin_every(5000, [this] { save(); });
 *     draft_.stop();
 *
 * after() and every() start one that nobody has to keep. */
class timer : public detail::tied {
 public:
  timer() = default;
  timer(timer &&other) noexcept { take(other); }
  timer &operator=(timer &&other) noexcept {
    if (this == &other) return *this;
    stop();
    take(other);
    return *this;
  }
  ~timer() { stop(); }

  timer_handle handle() const { return timer_handle(raw_); }
  /** Stops it; of one that is over nothing happens. Its own function may call this, and may put
   *  another timer into this object. */
  void stop() {
    if (link_) flow_timer_stop(engine_, raw_);
    if (link_) link_->over();
  }

  /** Starts a timer as flow_timer_start(): (timer_handle) runs after `delay` milliseconds, then
   *  every `interval`; 0 for once. */
  template <typename Function>
  static result<timer> start(flow_engine *engine, presentable_handle owner, uint64_t delay,
                             uint64_t interval, Function function) {
    timer made;
    tie<Function> *const tied = new tie<Function>(std::move(function));
    made.bind(engine, tied);
    const flow_callback fired = {interval ? run<Function> : run_once<Function>, tied,
                                 tie<Function>::destroy};
    flow_timer raw = FLOW_NONE;
    const flow_status status = flow_timer_start(engine, owner.raw(), delay, interval, fired, &raw);
    if (made.link_) made.raw_ = raw;
    return {status, std::move(made)};
  }

 private:
  template <typename Function>
  static void run(void *self, flow_engine *engine, flow_handle timer) {
    detail::run(
        [&] {
          detail::call_with(static_cast<tie<Function> *>(self)->function, timer_handle(timer));
        },
        [&](const char *what) {
          detail::report(engine, FLOW_NONE, nullptr, detail::timer_word, what);
        });
  }
  /** A timer that runs once is over by then. */
  template <typename Function>
  static void run_once(void *self, flow_engine *engine, flow_handle timer) {
    static_cast<tie<Function> *>(self)->over();
    run<Function>(self, engine, timer);
  }
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
