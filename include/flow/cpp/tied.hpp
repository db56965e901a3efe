/**
 * flow/cpp/tied.hpp - an object that stands for something the engine runs, until either ends.
 */
#ifndef FLOW_CPP_TIED_HPP
#define FLOW_CPP_TIED_HPP

#include <flow/cpp/callback.hpp>

#include <utility>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

namespace detail {

/** The base of `work` and `timer`: it hears when the engine lets go of its function. */
class tied {
 public:
  tied(const tied &) = delete;
  tied &operator=(const tied &) = delete;
  /** True while it still runs. */
  explicit operator bool() const { return link_ != nullptr; }

 protected:
  /** The link that the engine holds. */
  struct link {
    tied *owner = nullptr;
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
    static void destroy(void *self) {
      static_cast<tie *>(self)->over();
      delete static_cast<tie *>(self);
    }
    Function function;
  };

  tied() = default;
  ~tied() = default;
  void bind(flow_engine *engine, link *made) {
    engine_ = engine;
    link_ = made;
    made->owner = this;
  }
  /** Takes the place of another one; this one stands for nothing then. */
  void take(tied &other) noexcept {
    engine_ = other.engine_;
    raw_ = std::exchange(other.raw_, FLOW_NONE);
    link_ = std::exchange(other.link_, nullptr);
    if (link_) link_->owner = this;
  }

  flow_engine *engine_ = nullptr;
  flow_handle raw_ = FLOW_NONE;
  link *link_ = nullptr;
};

}  // namespace detail

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
