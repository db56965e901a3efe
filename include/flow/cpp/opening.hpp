/**
 * flow/cpp/opening.hpp - openers of the classes of one's own plugin, by their types.
 */
#ifndef FLOW_CPP_OPENING_HPP
#define FLOW_CPP_OPENING_HPP

#include <flow/cpp/handle.hpp>
#include <flow/cpp/opener.hpp>
#include <flow/cpp/value.hpp>
#include <flow/cpp/value_view.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** The arguments that a class declares, as the type `arguments::all` of the class. */
template <typename... Arguments>
struct argument_list {};

namespace detail {

/** The letter of an argument's type (flow_argument). */
template <typename T>
constexpr const char *argument_letter() {
  using plain = typename optional_of<T>::type;
  constexpr bool nullable = optional_of<T>::is;
  if constexpr (std::is_same_v<plain, bool>) {
    return nullable ? "?b" : "b";
  } else if constexpr (std::is_integral_v<plain>) {
    static_assert(sizeof(plain) == 4 || sizeof(plain) == 8, "an integer has 32 or 64 bits");
    if constexpr (sizeof(plain) == 4) {
      return std::is_signed_v<plain> ? (nullable ? "?i" : "i") : (nullable ? "?u" : "u");
    } else {
      return std::is_signed_v<plain> ? (nullable ? "?x" : "x") : (nullable ? "?t" : "t");
    }
  } else if constexpr (std::is_same_v<plain, double>) {
    return nullable ? "?d" : "d";
  } else if constexpr (std::is_same_v<plain, std::string_view>) {
    return nullable ? "?s" : "s";
  } else if constexpr (std::is_same_v<plain, flow_bytes>) {
    return nullable ? "?y" : "y";
  } else if constexpr (std::is_same_v<plain, value_view>) {
    return nullable ? "?a" : "a";
  } else {
    static_assert(is_handle<plain>,
                  "an argument is bool, an integer of 32 or 64 bits, double, std::string_view, "
                  "flow_bytes, flow::value_view or a handle, or std::optional of one of them");
    return nullable ? "?h" : "h";
  }
}

/** Reads an argument that the engine has checked. */
template <typename T>
T read_argument(value_view given) {
  if constexpr (optional_of<T>::is) {
    if (given.is_null()) return std::nullopt;
    return read_argument<typename optional_of<T>::type>(given);
  } else if constexpr (std::is_same_v<T, bool>) {
    return given.boolean();
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(given.integer());
  } else if constexpr (std::is_same_v<T, double>) {
    return given.number();
  } else if constexpr (std::is_same_v<T, std::string_view>) {
    return given.string();
  } else if constexpr (std::is_same_v<T, flow_bytes>) {
    return given.bytes();
  } else if constexpr (is_handle<T>) {
    return any_handle(static_cast<flow_handle>(given.integer())).template as<T>();
  } else {
    return given;
  }
}

/** The base of the openers of declared arguments. */
class opening_base : public opener {
 protected:
  using opener::opener;
  template <typename T>
  void flow_put_(std::string_view name, argument<T> given) {
    opener::set(name, std::move(given));
  }
};

/** The functions for the arguments that may be left out, each over those behind it. */
template <typename Self, typename... Arguments>
struct setters {
  using type = opening_base;
};
template <typename Self, typename First, typename... Rest>
struct setters<Self, First, Rest...> {
  using behind = typename setters<Self, Rest...>::type;
  using type = std::conditional_t<First::flow_is_required_, behind,
                                  typename First::template flow_setter_<Self, behind>>;
};

/** The arguments of a list that must be given. */
template <typename Chosen, typename... Left>
struct required_of;
template <typename... Chosen>
struct required_of<argument_list<Chosen...>> {
  using type = argument_list<Chosen...>;
};
template <typename... Chosen, typename First, typename... Rest>
struct required_of<argument_list<Chosen...>, First, Rest...>
    : std::conditional_t<First::flow_is_required_,
                         required_of<argument_list<Chosen..., First>, Rest...>,
                         required_of<argument_list<Chosen...>, Rest...>> {};

template <typename T>
constexpr auto declares(int) -> decltype(std::declval<typename T::arguments::all>(), true) {
  return true;
}
template <typename>
constexpr bool declares(...) {
  return false;
}

template <typename T, typename All, typename Required>
class opening_with;
template <typename T, typename... All, typename... Required>
class opening_with<T, argument_list<All...>, argument_list<Required...>>
    : public setters<opening_with<T, argument_list<All...>, argument_list<Required...>>,
                     All...>::type {
  using base = typename setters<opening_with, All...>::type;

 public:
  explicit opening_with(argument<typename Required::flow_type_>... given) : base(T::class_id) {
    (this->flow_put_(Required::flow_name_(), std::move(given)), ...);
  }
};
template <typename T>
class opening_value : public opener {
 public:
  explicit opening_value(flow::value given = flow::value())
      : opener(T::class_id, std::move(given)) {}
};

template <typename T, bool Declares>
struct opening_of {
  using type = opening_value<T>;
};
template <typename... All>
constexpr auto required_in(argument_list<All...>) ->
    typename required_of<argument_list<>, All...>::type;
template <typename T>
struct opening_of<T, true> {
  using all = typename T::arguments::all;
  using type = opening_with<T, all, decltype(required_in(all()))>;
};

template <typename... All>
std::vector<flow_argument> declared_arguments(argument_list<All...>) {
  return {All::flow_declare_()...};
}

}  // namespace detail

/** The opener of a class of one's own plugin, by its type. The class says its id and its arguments:
 *
 *     class product : public flow::screen {
 *      public:
 *       static constexpr const char *class_id = "shop.product";
 *       struct arguments {
 *         FLOW_CPP_REQUIRED(id, int64_t, "which product");
 *         FLOW_CPP_OPTIONAL(title, std::string_view, "what the bar shows until it is loaded");
 *         FLOW_CPP_DEFAULT(page, int64_t, 1, "the page to begin with");
 *         using all = flow::argument_list<id, title, page>;
 *       };
 *       explicit product(flow::value_view given)
 *           : id_(arguments::id::of(given)), page_(arguments::page::of(given)) {}
 *       ...
 *     };
 *
 *     classes.add<product>();
 *     open(flow::opening<product>(7).page(2));
 *
 * The required ones are its constructor's, in order: without one of them it does not compile, nor
 * with an argument of another type. One that may be left out has a function; given twice, the last
 * counts. A class without `arguments` takes a value: flow::opening<cart>(items). */
template <typename T>
using opening = typename detail::opening_of<T, detail::declares<T>(0)>::type;

#define FLOW_CPP_ARGUMENT_(name_, type_, about_, required_, default_)                   \
  struct name_ {                                                                        \
    using flow_type_ = type_;                                                           \
    static constexpr bool flow_is_required_ = required_;                                \
    static constexpr const char *flow_name_() { return #name_; }                        \
    static flow_argument flow_declare_() {                                              \
      return {#name_, ::flow::detail::argument_letter<type_>(), about_,                 \
              default_,  required_ ? FLOW_ARGUMENT_REQUIRED : 0u, 0u};                  \
    }                                                                                   \
    template <typename Self, typename Behind>                                           \
    struct flow_setter_ : Behind {                                                      \
      using Behind::Behind;                                                             \
      Self &&name_(::flow::argument<type_> given) {                                     \
        this->flow_put_(#name_, std::move(given));                                      \
        return static_cast<Self &&>(*this);                                             \
      }                                                                                 \
    }

/** Declares an argument that must be given; `about` is a literal for people. Its `of(arguments)`
 *  reads it. */
#define FLOW_CPP_REQUIRED(name_, type_, about_)                                            \
  FLOW_CPP_ARGUMENT_(name_, type_, about_, true, flow_null_value());                       \
    static type_ of(::flow::value_view arguments) {                                      \
      return ::flow::detail::read_argument<type_>(arguments[#name_]);                     \
    }                                                                                   \
  }
/** Declares an argument that may be left out; `of(arguments)` is empty then. */
#define FLOW_CPP_OPTIONAL(name_, type_, about_)                                            \
  FLOW_CPP_ARGUMENT_(name_, type_, about_, false, flow_null_value());                      \
    static auto of(::flow::value_view arguments) {                                      \
      return ::flow::detail::read_argument<                                             \
          std::optional<::flow::detail::optional_of<type_>::type>>(arguments[#name_]);    \
    }                                                                                   \
  }
/** Declares an argument with a value for when it is left out: a number, a truth or a literal. */
#define FLOW_CPP_DEFAULT(name_, type_, otherwise_, about_)                                  \
  FLOW_CPP_ARGUMENT_(name_, type_, about_, false,                                          \
                     *::flow::value_view(static_cast<type_>(otherwise_)).raw());          \
    static type_ of(::flow::value_view arguments) {                                      \
      return ::flow::detail::read_argument<type_>(arguments[#name_]);                     \
    }                                                                                   \
  }

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
