/**
 * flow/cpp/handle.hpp - handles that cannot be mixed up, by the kinds of what they name.
 */
#ifndef FLOW_CPP_HANDLE_HPP
#define FLOW_CPP_HANDLE_HPP

#include <flow/cpp/base.hpp>

#include <type_traits>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** True if a kind is one of some. */
template <flow_kind... Kinds>
constexpr bool is_one_of(flow_kind kind) {
  return ((kind == Kinds) || ...);
}

/** A handle of one of some kinds, or none. Becomes a handle of more kinds by itself. */
template <flow_kind... Kinds>
class handle {
 public:
  constexpr handle() = default;
  constexpr explicit handle(flow_handle raw) : raw_(raw) {}
  template <flow_kind... Others, typename = std::enable_if_t<(is_one_of<Kinds...>(Others) && ...)>>
  constexpr handle(handle<Others...> other) : raw_(other.raw()) {}

  constexpr flow_handle raw() const { return raw_; }
  constexpr explicit operator bool() const { return raw_ != FLOW_NONE; }
  flow_kind kind() const { return flow_kind_of(raw_); }

  /** Returns it as a handle of fewer kinds; none if it is of another kind. */
  template <typename To>
  To as() const {
    return To::takes(kind()) ? To(raw_) : To();
  }

  static constexpr bool takes(flow_kind kind) { return is_one_of<Kinds...>(kind); }

  friend constexpr bool operator==(handle left, handle right) { return left.raw_ == right.raw_; }
  friend constexpr bool operator!=(handle left, handle right) { return left.raw_ != right.raw_; }

 private:
  flow_handle raw_ = FLOW_NONE;
};

using window_handle = handle<FLOW_KIND_WINDOW>;
using layer_handle = handle<FLOW_KIND_LAYER>;
using router_handle = handle<FLOW_KIND_ROUTER>;
using screen_handle = handle<FLOW_KIND_SCREEN>;
using coordinator_handle = handle<FLOW_KIND_COORDINATOR>;
using presenter_handle = handle<FLOW_KIND_PRESENTER>;
using observer_handle = handle<FLOW_KIND_OBSERVER>;
using transition_handle = handle<FLOW_KIND_TRANSITION>;
using token_handle = handle<FLOW_KIND_TOKEN>;
using plugin_handle = handle<FLOW_KIND_PLUGIN>;
using question_handle = handle<FLOW_KIND_QUESTION>;
using work_handle = handle<FLOW_KIND_WORK>;
using timer_handle = handle<FLOW_KIND_TIMER>;
using watch_handle = handle<FLOW_KIND_WATCH>;
using content_handle = handle<FLOW_KIND_CONTENT>;
/** A handle that can be opened. */
using presentable_handle = handle<FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR>;
/** A handle of something that a class makes. */
using instance_handle =
    handle<FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_PRESENTER, FLOW_KIND_OBSERVER>;
/** A handle that `from` of a request may be. */
using place_handle = handle<FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_WINDOW,
                            FLOW_KIND_LAYER, FLOW_KIND_ROUTER>;
/** A handle that can be closed. */
using target_handle = handle<FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_WINDOW,
                             FLOW_KIND_LAYER, FLOW_KIND_ROUTER, FLOW_KIND_TRANSITION>;
#define FLOW_CPP_KIND_(name, number, word) , number
using any_handle = handle<-1 FLOW_KIND_TABLE(FLOW_CPP_KIND_)>;
#undef FLOW_CPP_KIND_

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
