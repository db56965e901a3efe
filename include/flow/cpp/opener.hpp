/**
 * flow/cpp/opener.hpp - a class and the arguments of a new instance, to be opened.
 */
#ifndef FLOW_CPP_OPENER_HPP
#define FLOW_CPP_OPENER_HPP

#include <flow/cpp/handle.hpp>
#include <flow/cpp/value.hpp>
#include <flow/cpp/value_view.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

namespace detail {

template <typename T>
struct optional_of {
  using type = T;
  static constexpr bool is = false;
};
template <typename T>
struct optional_of<std::optional<T>> {
  using type = T;
  static constexpr bool is = true;
};
template <typename T>
inline constexpr bool is_handle = false;
template <flow_kind... Kinds>
inline constexpr bool is_handle<handle<Kinds...>> = true;
template <typename T>
inline constexpr bool is_nothing =
    std::is_same_v<T, std::nullopt_t> || std::is_same_v<T, std::nullptr_t>;

/** True if a `Given` may stand for an argument of type `T`. A number is no truth and no text, and
 *  what may have a fraction is no integer. */
template <typename T, typename Given>
constexpr bool stands_for() {
  if constexpr (optional_of<T>::is) {
    return is_nothing<Given> ||
           stands_for<typename optional_of<T>::type, typename optional_of<Given>::type>();
  } else if constexpr (std::is_same_v<T, bool>) {
    return std::is_same_v<Given, bool>;
  } else if constexpr (std::is_integral_v<T>) {
    return std::is_integral_v<Given> && !std::is_same_v<Given, bool>;
  } else if constexpr (std::is_floating_point_v<T>) {
    return std::is_arithmetic_v<Given> && !std::is_same_v<Given, bool>;
  } else if constexpr (std::is_same_v<T, value_view>) {
    return std::is_constructible_v<value, const Given &>;
  } else {
    return std::is_convertible_v<const Given &, T> && !is_nothing<Given>;
  }
}

/** The value that the engine is given for an argument of type `T`. */
template <typename T, typename Given>
value argument_value(const Given &given) {
  if constexpr (is_nothing<Given>) {
    return value();
  } else if constexpr (optional_of<Given>::is) {
    return given ? argument_value<T>(*given) : value();
  } else if constexpr (optional_of<T>::is) {
    return argument_value<typename optional_of<T>::type>(given);
  } else if constexpr (std::is_same_v<T, value_view>) {
    return value(given);
  } else if constexpr (is_handle<T>) {
    return value(static_cast<int64_t>(T(given).raw()));
  } else {
    return value(value_view(static_cast<T>(given)));
  }
}

}  // namespace detail

/** An argument of an opener: made of what fits its type `T`, and of nothing else. `T` is bool, an
 *  integer, double, std::string_view, flow_bytes, value_view (also for lists and maps), a handle,
 *  or std::optional of one of them, which may also be std::nullopt. It copies. */
template <typename T>
class argument {
 public:
  template <typename Given,
            typename = std::enable_if_t<!std::is_same_v<Given, argument> &&
                                        detail::stands_for<T, std::decay_t<const Given>>()>>
  argument(const Given &given)
      : value_(detail::argument_value<T, std::decay_t<const Given>>(given)) {}

  const flow::value &value() const & { return value_; }
  flow::value &&value() && { return std::move(value_); }

 private:
  flow::value value_;
};

/** A class to be opened, and the arguments of its instance: what `open`, `push`, `present`,
 *  `set_root`, `replace_top`, `go_to` and `create` take in the place of a class id and a value.
 *  Its classes are written by `flowhost bindings` for the classes of another plugin, and made by
 *  flow::opening for those of one's own. */
class opener {
 public:
  /** The id of the class. */
  const char *class_id() const { return class_id_; }
  /** The arguments: a map, or of a class that declares none any value. Lent; good as long as
   *  this. */
  const flow::value &value() const { return value_; }

 protected:
  /** The id must outlive this, as a literal does. Without a value it has an empty map. */
  explicit opener(const char *class_id) : opener(class_id, flow::value::map()) {}
  opener(const char *class_id, flow::value value) : class_id_(class_id), value_(std::move(value)) {}
  /** Gives an argument; the last one under a name counts. */
  template <typename T>
  void set(std::string_view name, argument<T> given) {
    value_[name] = std::move(given).value();
  }

 private:
  const char *class_id_;
  flow::value value_;
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
