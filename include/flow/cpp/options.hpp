/**
 * flow/cpp/options.hpp - the options of a request, and its transition.
 */
#ifndef FLOW_CPP_OPTIONS_HPP
#define FLOW_CPP_OPTIONS_HPP

#include <flow/cpp/callback.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/status.hpp>
#include <flow/cpp/value_view.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** A request that was made: released when this ends, which must be before its engine does. */
class transition {
 public:
  transition() = default;
  transition(flow_engine *engine, flow_transition raw) : engine_(engine), raw_(raw) {}
  transition(transition &&other) noexcept
      : engine_(other.engine_), raw_(std::exchange(other.raw_, FLOW_NONE)) {}
  transition &operator=(transition &&other) noexcept {
    std::swap(engine_, other.engine_);
    std::swap(raw_, other.raw_);
    return *this;
  }
  ~transition() {
    if (raw_ != FLOW_NONE) flow_transition_release(engine_, raw_);
  }

  explicit operator bool() const { return raw_ != FLOW_NONE; }
  transition_handle handle() const { return transition_handle(raw_); }
  /** Pending while it waits or runs. */
  flow_outcome outcome() const {
    flow_outcome outcome = FLOW_OUTCOME_INIT;
    if (raw_ != FLOW_NONE) flow_transition_outcome(engine_, raw_, &outcome);
    return outcome;
  }
  bool is_done() const { return outcome().kind == FLOW_OUTCOME_DONE; }
  /** Reports how far the finger has moved, from 0 to 1, of a gesture that this has begun
   *  (options::into()). */
  flow::status progress(double progress) const {
    return flow_gesture_progress(engine_, raw_, progress);
  }
  /** The finger was lifted, and the user goes. */
  flow::status finish() const { return flow_gesture_finish(engine_, raw_); }
  /** The finger was lifted, and the user stays. */
  flow::status cancel() const { return flow_gesture_cancel(engine_, raw_); }
  /** The presentable that it opens or has opened. */
  presentable_handle opened() const {
    flow_presentable opened = FLOW_NONE;
    if (raw_ != FLOW_NONE) flow_transition_opened(engine_, raw_, &opened);
    return presentable_handle(opened);
  }

 private:
  flow_engine *engine_ = nullptr;
  flow_transition raw_ = FLOW_NONE;
};

/** Options that go with a request, used up by it:
 *
 *     open("sign_in", {}, flow::options().sheet().finished(
 *         [this](flow_cause cause, flow::value_view user) { ... }));
 */
class options {
 public:
  options() : raw_(FLOW_OPTIONS_INIT) {}
  options(options &&other) noexcept
      : raw_(other.release()),
        into_(std::exchange(other.into_, nullptr)),
        source_(std::move(other.source_)),
        source_row_(std::move(other.source_row_)) {}
  options &operator=(options &&) = delete;
  ~options() {
    detail::drop(raw_.completion);
    detail::drop(raw_.dismissed);
    detail::drop(raw_.finished);
    detail::drop(raw_.done);
  }

  options &&style(flow_style style) {
    raw_.style = style;
    return std::move(*this);
  }
  options &&push() { return style(FLOW_STYLE_PUSH); }
  options &&sheet() { return style(FLOW_STYLE_SHEET); }
  options &&cover() { return style(FLOW_STYLE_FULL_SCREEN_COVER); }
  options &&popover() { return style(FLOW_STYLE_POPOVER); }

  /** Opens in a pane, counted from 1: what is opened is from then on all that the pane shows (P4).
   *  @since 0.4 */
  options &&in_pane(uint32_t number) {
    raw_.pane = number;
    return std::move(*this);
  }

  /** Points a new layer at an element of the screen it is presented from, or at one of its rows. */
  options &&source(std::string_view element, std::string_view row = {}) {
    source_ = element;
    source_row_ = row;
    return std::move(*this);
  }

  options &&flags(uint32_t flags) {
    raw_.flags |= flags;
    return std::move(*this);
  }
  options &&no_back() { return flags(FLOW_OPEN_NO_BACK); }
  options &&no_drag() { return flags(FLOW_OPEN_NO_DRAG); }
  options &&hide_bar() { return flags(FLOW_OPEN_HIDE_BAR); }
  options &&carried() { return flags(FLOW_OPEN_CARRIED); }
  options &&force() { return flags(FLOW_OPEN_FORCE); }
  options &&at_once() { return flags(FLOW_OPEN_AT_ONCE); }
  /** The user closes the window (close_window()). @since 0.3 */
  options &&by_user() { return flags(FLOW_OPEN_BY_USER); }

  /** Sets the function for the completion: (any_handle opened). */
  template <typename Function>
  options &&completion(Function function) {
    return set(raw_.completion,
               detail::callback<detail::completion_word, any_handle>(std::move(function)));
  }
  /** Sets the function for the dismissal: (any_handle layer). */
  template <typename Function>
  options &&dismissed(Function function) {
    return set(raw_.dismissed,
               detail::callback<detail::dismissed_word, any_handle>(std::move(function)));
  }
  /** Sets the function for the end of the coordinator: (flow_cause, value_view,
   *  coordinator_handle). Everything it captures must live until then. In a coordinator `this` is
   *  safe, because a child always ends before its parent. */
  template <typename Function>
  options &&finished(Function function) {
    using kept = detail::closure<Function>;
    return set(raw_.finished, {[](void *self, flow_engine *engine, flow_coordinator coordinator,
                                  flow_cause cause, const flow_value *value) {
                                 kept::call(self, engine, coordinator, detail::finished_word, cause,
                                            value_view(value), coordinator_handle(coordinator));
                               },
                               kept::make(std::move(function)), kept::destroy});
  }
  /** Sets the function for the outcome: (const flow_outcome &, transition_handle). */
  template <typename Function>
  options &&done(Function function) {
    using kept = detail::closure<Function>;
    return set(raw_.done, {[](void *self, flow_engine *engine, flow_transition transition,
                              const flow_outcome *outcome) {
                             kept::call(self, engine, FLOW_NONE, detail::done_word, *outcome,
                                        transition_handle(transition));
                           },
                           kept::make(std::move(function)), kept::destroy});
  }
  /* A method of the opener instead, by its name, which lives until the request is made. It is
   * found then, and an opener that has gone is not told (N5). */

  options &&completion(const char *method) { return set_method(raw_.completion_method, method); }
  options &&dismissed(const char *method) { return set_method(raw_.dismissed_method, method); }
  options &&finished(const char *method) { return set_method(raw_.finished_method, method); }
  options &&done(const char *method) { return set_method(raw_.done_method, method); }
  /** Puts the request's transition into `out`. */
  options &&into(transition &out) {
    into_ = &out;
    return std::move(*this);
  }

  /** The struct for a C function, which owns the callbacks from then on, even if it fails. Its
   *  texts are good as long as this. */
  flow_options release() {
    raw_.source = {source_.data(), source_.size()};
    raw_.source_row = {source_row_.data(), source_row_.size()};
    return std::exchange(raw_, flow_options FLOW_OPTIONS_INIT);
  }
  /** Makes a request with `body(const flow_options *, flow_transition *)`. */
  template <typename Body>
  status request(flow_engine *engine, Body body) && {
    const flow_options given = release();
    transition *into = std::exchange(into_, nullptr);
    if (!into) return body(&given, static_cast<flow_transition *>(nullptr));
    flow_transition made = FLOW_NONE;
    const flow_status status = body(&given, &made);
    *into = transition(engine, made);
    return status;
  }

 private:
  options &&set_method(const char *&mine, const char *method) {
    mine = method;
    return std::move(*this);
  }
  template <typename Callback>
  options &&set(Callback &mine, Callback callback) {
    detail::drop(mine);
    mine = callback;
    return std::move(*this);
  }

  flow_options raw_;
  transition *into_ = nullptr;
  std::string source_, source_row_;
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
