/**
 * flow/cpp/work.hpp - work that ends with a screen.
 */
#ifndef FLOW_CPP_WORK_HPP
#define FLOW_CPP_WORK_HPP

#include <flow/cpp/callback.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/status.hpp>

#include <utility>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** Work that is tied to a screen. It ends with this object, or when it is cancelled. */
class work {
 public:
  work() = default;
  work(work &&other) noexcept { *this = std::move(other); }
  work &operator=(work &&other) noexcept {
    if (this == &other) return *this;
    end();
    engine_ = other.engine_;
    raw_ = std::exchange(other.raw_, FLOW_NONE);
    link_ = std::exchange(other.link_, nullptr);
    if (link_) link_->owner = this;
    return *this;
  }
  ~work() { end(); }

  /** True while it still runs. */
  explicit operator bool() const { return link_ != nullptr; }
  work_handle handle() const { return work_handle(raw_); }
  /** Ends the work: it is not cancelled any more. */
  void end() {
    if (link_) flow_work_end(engine_, raw_);
  }

  /** Ties work to a screen; `cancel()` runs when that is removed before the work has ended. */
  template <typename Function>
  static result<work> begin(flow_engine *engine, screen_handle screen, Function cancel) {
    using kept = tie<Function>;
    work made;
    kept *tied = new kept(std::move(cancel));
    made.engine_ = engine;
    made.link_ = tied;
    tied->owner = &made;
    const flow_callback callback = {kept::call, tied, kept::destroy};
    const flow_status status = flow_work_begin(engine, screen.raw(), callback, &made.raw_);
    return {status, std::move(made)};
  }

 private:
  /** The link that the engine holds; it tells its owner when the engine lets go. */
  struct link {
    work *owner = nullptr;
    void over() {
      if (!owner) return;
      owner->link_ = nullptr;
      owner->raw_ = FLOW_NONE;
      owner = nullptr;
    }
  };
  template <typename Function>
  struct tie : link {
    explicit tie(Function function) : function(std::move(function)) {}
    static void call(void *self, flow_engine *engine, flow_handle) {
      static_cast<tie *>(self)->over();
      detail::run([&] { static_cast<tie *>(self)->function(); },
                  [&](const char *what) {
                    detail::report(engine, FLOW_NONE, nullptr, detail::cancel_word, what);
                  });
    }
    static void destroy(void *self) {
      static_cast<tie *>(self)->over();
      delete static_cast<tie *>(self);
    }
    Function function;
  };

  flow_engine *engine_ = nullptr;
  flow_work raw_ = FLOW_NONE;
  link *link_ = nullptr;
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
