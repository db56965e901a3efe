/**
 * flow/cpp/work.hpp - work that ends with a screen.
 */
#ifndef FLOW_CPP_WORK_HPP
#define FLOW_CPP_WORK_HPP

#include <flow/cpp/callback.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/status.hpp>
#include <flow/cpp/tied.hpp>

#include <utility>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** Work that is tied to a screen. It ends with this object, or when it is cancelled. */
class work : public detail::tied {
 public:
  work() = default;
  work(work &&other) noexcept { take(other); }
  work &operator=(work &&other) noexcept {
    if (this == &other) return *this;
    end();
    take(other);
    return *this;
  }
  ~work() { end(); }

  work_handle handle() const { return work_handle(raw_); }
  /** Ends the work: it is not cancelled any more. */
  void end() {
    if (link_) flow_work_end(engine_, raw_);
  }

  /** Ties work to a screen; `cancel()` runs when that is removed before the work has ended. */
  template <typename Function>
  static result<work> begin(flow_engine *engine, screen_handle screen, Function cancel) {
    work made;
    tie<Function> *const tied = new tie<Function>(std::move(cancel));
    made.bind(engine, tied);
    const flow_callback callback = {call<Function>, tied, tie<Function>::destroy};
    const flow_status status = flow_work_begin(engine, screen.raw(), callback, &made.raw_);
    return {status, std::move(made)};
  }

 private:
  template <typename Function>
  static void call(void *self, flow_engine *engine, flow_handle) {
    static_cast<tie<Function> *>(self)->over();
    detail::run([&] { static_cast<tie<Function> *>(self)->function(); },
                [&](const char *what) {
                  detail::report(engine, FLOW_NONE, nullptr, detail::cancel_word, what);
                });
  }
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
