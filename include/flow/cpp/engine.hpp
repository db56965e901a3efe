/**
 * flow/cpp/engine.hpp - an engine of a host's own, and its settings.
 */
#ifndef FLOW_CPP_ENGINE_HPP
#define FLOW_CPP_ENGINE_HPP

#include <flow/cpp/callback.hpp>
#include <flow/cpp/engine_view.hpp>
#include <flow/cpp/status.hpp>

#include <cstdint>
#include <utility>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

#ifndef FLOW_PLUGIN_H
/** Settings of an engine, used up by it. */
class engine_options {
 public:
  engine_options() : raw_(FLOW_ENGINE_OPTIONS_INIT) {}
  engine_options(engine_options &&other) noexcept : raw_(other.release()) {}
  engine_options &operator=(engine_options &&) = delete;
  ~engine_options() {
    detail::drop(raw_.diagnostic);
    detail::drop(raw_.clock);
  }

  engine_options &&presenter_timeout(uint32_t milliseconds) {
    raw_.presenter_timeout = milliseconds;
    return std::move(*this);
  }
  engine_options &&defer_timeout(uint32_t milliseconds) {
    raw_.defer_timeout = milliseconds;
    return std::move(*this);
  }
  /** Keeps what saving needs, and makes saving, restoring and renewing possible
   *  (FLOW_ENGINE_SAVED). @since 0.3 */
  engine_options &&saved() { return flags(FLOW_ENGINE_SAVED); }
  /** Sets the largest state of one instance that is saved, in bytes. @since 0.3 */
  engine_options &&state_limit(uint32_t bytes) {
    raw_.state_limit = bytes;
    return std::move(*this);
  }
  /** Adds FLOW_ENGINE_... */
  engine_options &&flags(uint32_t flags) {
    raw_.flags |= flags;
    return std::move(*this);
  }
  /** Sets the function for diagnostics, (const flow_diagnostic &). An exception it throws is
   *  dropped, as it could only be reported to itself. */
  template <typename Function>
  engine_options &&diagnostic(Function function) {
    using kept = detail::closure<Function>;
    const flow_diagnostic_callback callback = {[](void *self, const flow_diagnostic *diagnostic) {
                                                 detail::run([&] { kept::of(self)(*diagnostic); },
                                                             [](const char *) {});
                                               },
                                               kept::make(std::move(function)), kept::destroy};
    detail::drop(raw_.diagnostic);
    raw_.diagnostic = callback;
    return std::move(*this);
  }
  /** Sets the clock: () returns milliseconds, and does nothing else. */
  template <typename Function>
  engine_options &&clock(Function function) {
    using kept = detail::closure<Function>;
    const flow_clock_callback callback = {[](void *self) {
                                            uint64_t now = 0;
                                            detail::run([&] { now = kept::of(self)(); },
                                                        [](const char *) {});
                                            return now;
                                          },
                                          kept::make(std::move(function)), kept::destroy};
    detail::drop(raw_.clock);
    raw_.clock = callback;
    return std::move(*this);
  }

  /** The struct for flow_engine_create(), which owns the callbacks from then on. */
  flow_engine_options release() {
    return std::exchange(raw_, flow_engine_options FLOW_ENGINE_OPTIONS_INIT);
  }

 private:
  flow_engine_options raw_;
};

/** An engine, owned: it is destroyed with this, with all that still runs. */
class engine : public engine_view {
 public:
  engine() = default;
  engine(engine &&other) noexcept : engine_view(std::exchange(other.raw_, nullptr)) {}
  engine &operator=(engine &&other) noexcept {
    if (this == &other) return *this;
    end();
    raw_ = std::exchange(other.raw_, nullptr);
    return *this;
  }
  ~engine() { end(); }

  /** Ends everything that runs; not from inside a callback. Callbacks that run meanwhile still find
   * the engine in this object. */
  status end() {
    if (!raw_) return {};
    const flow_status status = flow_engine_destroy(raw_);
    if (status == FLOW_OK) raw_ = nullptr;
    return status;
  }

  /** Sets how active the host is, for all windows. @since 0.3 */
  status set_activity(flow_activity activity) const {
    return flow_engine_set_activity(raw_, activity);
  }
  /** Sets how active one window is: its screens are told the less active of both. @since 0.3 */
  status set_activity(window_handle window, flow_activity activity) const {
    return flow_window_set_activity(raw_, window.raw(), activity);
  }
  /** Sets the language, and the direction in which it is written; screens hear of it. */
  status set_locale(const char *language, flow_direction direction = FLOW_LEFT_TO_RIGHT) const {
    return flow_engine_set_locale(raw_, language, direction);
  }
  /** Sets a word of FLOW_WORD_TABLE in the user's language; NULL restores that of the table. */
  status set_word(flow_word word, const char *text) const {
    return flow_engine_set_word(raw_, word, text);
  }

 private:
  friend result<engine> create_engine(engine_options &&with);
};

/** The calling thread becomes the engine's. */
inline result<engine> create_engine(engine_options &&with = engine_options()) {
  const flow_engine_options given = with.release();
  engine made;
  const flow_status status = flow_engine_create(&given, &made.raw_);
  return {status, std::move(made)};
}

/** Sets the hook around every call of every engine; nullptr ends it. [any-thread] */
inline status set_call_hook(const flow_call_hook *hook) { return flow_set_call_hook(hook); }
/** Adds a hook beside it; the result is the number for remove_call_hook(). @since 0.4 */
inline result<std::uint64_t> add_call_hook(const flow_call_hook *hook) {
  std::uint64_t number = 0;
  const flow_status code = flow_add_call_hook(hook, &number);
  return {code, number};
}
/** Ends a hook that was added. @since 0.4 */
inline status remove_call_hook(std::uint64_t number) { return flow_remove_call_hook(number); }
#endif

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
