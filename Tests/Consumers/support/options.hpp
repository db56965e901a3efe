// flow_options built from lambdas. Handing it to a request gives the lambdas to the engine.
#pragma once

#include <flow/flow.h>

#include <utility>

#include "closure.hpp"

namespace test {

class Options {
 public:
  Options() = default;
  Options(const Options &) = delete;
  Options &operator=(const Options &) = delete;
  Options(Options &&other) noexcept
      : raw_(other.raw_), handed_(std::exchange(other.handed_, true)) {}
  Options &operator=(Options &&other) noexcept {
    std::swap(raw_, other.raw_);
    std::swap(handed_, other.handed_);
    return *this;
  }
  ~Options() {
    if (handed_) return;
    drop(raw_.completion);
    drop(raw_.dismissed);
    drop(raw_.finished);
    drop(raw_.done);
  }

  Options &&style(flow_style style) && {
    raw_.style = style;
    return std::move(*this);
  }
  Options &&flags(uint32_t flags) && {
    raw_.flags |= flags;
    return std::move(*this);
  }
  Options &&pane(uint32_t pane) && {
    raw_.pane = pane;
    return std::move(*this);
  }
  Options &&animated(bool animated) && {
    raw_.flags = animated ? raw_.flags & ~FLOW_OPEN_AT_ONCE : raw_.flags | FLOW_OPEN_AT_ONCE;
    return std::move(*this);
  }

  Options &&completion(std::function<void(flow_handle)> body) && {
    raw_.completion = callback(std::move(body));
    return std::move(*this);
  }
  Options &&dismissed(std::function<void(flow_handle)> body) && {
    raw_.dismissed = callback(std::move(body));
    return std::move(*this);
  }

  using Finished = void(flow_coordinator, flow_cause, const flow_value *);
  Options &&finished(std::function<Finished> body) && {
    using C = Closure<Finished>;
    raw_.finished.function = [](void *user_data, flow_engine *, flow_coordinator coordinator,
                                flow_cause cause, const flow_value *value) {
      C::from(user_data).body(coordinator, cause, value);
    };
    raw_.finished.user_data = new C(std::move(body));
    raw_.finished.destroy = C::destroy;
    return std::move(*this);
  }

  using Done = void(flow_transition, const flow_outcome &);
  Options &&done(std::function<Done> body) && {
    using C = Closure<Done>;
    raw_.done.function = [](void *user_data, flow_engine *, flow_transition transition,
                            const flow_outcome *outcome) {
      C::from(user_data).body(transition, *outcome);
    };
    raw_.done.user_data = new C(std::move(body));
    raw_.done.destroy = C::destroy;
    return std::move(*this);
  }

  /// Hands the options to the one request they are for.
  const flow_options *hand() {
    handed_ = true;
    return &raw_;
  }

 private:
  static flow_callback callback(std::function<void(flow_handle)> body) {
    using C = Closure<void(flow_handle)>;
    return {[](void *user_data, flow_engine *, flow_handle subject) {
              C::from(user_data).body(subject);
            },
            new C(std::move(body)), C::destroy};
  }

  template <typename Callback>
  static void drop(const Callback &callback) {
    if (callback.destroy) callback.destroy(callback.user_data);
  }

  flow_options raw_ = FLOW_OPTIONS_INIT;
  bool handed_ = false;
};

}  // namespace test
