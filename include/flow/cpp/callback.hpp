/**
 * flow/cpp/callback.hpp - functions given to the engine, and the exceptions they throw.
 */
#ifndef FLOW_CPP_CALLBACK_HPP
#define FLOW_CPP_CALLBACK_HPP

#include <flow/cpp/base.hpp>

#include <cstddef>
#include <cstdio>
#include <exception>
#include <tuple>
#include <type_traits>
#include <utility>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

namespace detail {

/** Reports an exception that has left a callback. `class_id` may be NULL. */
inline void report(flow_engine *engine, flow_handle subject, const char *class_id,
                   const char *method, const char *what) noexcept {
  char line[480];
  std::snprintf(line, sizeof line, "an exception has left '%s'%s%s%s: %s", method,
                class_id ? " of '" : "", class_id ? class_id : "", class_id ? "'" : "", what);
  if (flow_log(engine, FLOW_SEVERITY_ERROR, subject, line) == FLOW_ERROR_BAD_UTF8) {
    std::snprintf(line, sizeof line, "an exception has left '%s'%s%s%s", method,
                  class_id ? " of '" : "", class_id ? class_id : "", class_id ? "'" : "");
    flow_log(engine, FLOW_SEVERITY_ERROR, subject, line);
  }
}

/** Runs an author's code, and catches all exceptions. `body` stores its own results. */
template <typename Body, typename Tell>
void run(Body &&body, Tell &&tell) noexcept {
#if FLOW_CPP_EXCEPTIONS_
  try {
    body();
  } catch (const std::exception &thrown) {
    tell(thrown.what());
  } catch (...) {
    tell("it is no std::exception");
  }
#else
  (void)tell;
  body();
#endif
}

/** True if a function can be called with the first `Count` of the arguments. */
template <std::size_t Count, typename Function, typename Tuple, std::size_t... Index>
constexpr bool takes_first(std::index_sequence<Index...>) {
  return std::is_invocable_v<Function &, std::tuple_element_t<Index, Tuple>...>;
}
template <typename Function, typename Tuple, std::size_t Count = std::tuple_size_v<Tuple>>
constexpr std::size_t taken() {
  if constexpr (takes_first<Count, Function, Tuple>(std::make_index_sequence<Count>())) {
    return Count;
  } else if constexpr (Count > 0) {
    return taken<Function, Tuple, Count - 1>();
  } else {
    return std::size_t(-1);
  }
}
template <typename Function, typename Tuple, std::size_t... Index>
decltype(auto) apply_first(Function &function, Tuple &&tuple, std::index_sequence<Index...>) {
  return function(
      std::forward<std::tuple_element_t<Index, std::decay_t<Tuple>>>(std::get<Index>(tuple))...);
}
template <typename Function, typename... Arguments>
decltype(auto) call_with(Function &function, Arguments &&...arguments) {
  using tuple = std::tuple<Arguments &&...>;
  constexpr std::size_t count = taken<Function, tuple>();
  static_assert(count != std::size_t(-1),
                "the function has parameters that it cannot be given here");
  return apply_first(function, tuple(std::forward<Arguments>(arguments)...),
                     std::make_index_sequence<count>());
}

/** A function of the author's behind a C callback; `word` names it in reports. */
template <typename Function>
struct closure {
  static void *make(Function function) { return new Function(std::move(function)); }
  static void destroy(void *self) { delete static_cast<Function *>(self); }
  static Function &of(void *self) { return *static_cast<Function *>(self); }

  template <typename... Arguments>
  static void call(void *self, flow_engine *engine, flow_handle subject, const char *word,
                   Arguments &&...arguments) noexcept {
    run([&] { call_with(of(self), std::forward<Arguments>(arguments)...); },
        [&](const char *what) { report(engine, subject, nullptr, word, what); });
  }
};

/** A callback of the common shape. The function may take the subject, as a `Subject`. */
template <const char *Word, typename Subject, typename Function>
flow_callback callback(Function function) {
  using kept = closure<Function>;
  return {[](void *self, flow_engine *engine, flow_handle subject) {
            kept::call(self, engine, subject, Word, Subject(subject));
          },
          kept::make(std::move(function)), kept::destroy};
}

/* The names of the functions, for reports. */
inline constexpr char answered_word[] = "answered";
inline constexpr char cancel_word[] = "cancel";
inline constexpr char completion_word[] = "completion";
inline constexpr char confirmed_word[] = "confirmed";
inline constexpr char diagnostic_word[] = "diagnostic";
inline constexpr char dismissed_word[] = "dismissed";
inline constexpr char done_word[] = "done";
inline constexpr char finished_word[] = "finished";
inline constexpr char made_word[] = "made";
inline constexpr char post_word[] = "post";
inline constexpr char rest_word[] = "rest";
inline constexpr char save_word[] = "save";
inline constexpr char timer_word[] = "timer";
inline constexpr char watch_word[] = "watch";

/** Ends a callback that was not given to the engine. */
template <typename Callback>
void drop(Callback &callback) noexcept {
  if (callback.destroy) callback.destroy(callback.user_data);
  callback = Callback();
}

}  // namespace detail

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
