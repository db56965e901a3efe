/**
 * flow/cpp/signature.hpp - the signature of a member function, from its type.
 */
#ifndef FLOW_CPP_SIGNATURE_HPP
#define FLOW_CPP_SIGNATURE_HPP

#include <flow/cpp/callback.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/instance.hpp>
#include <flow/cpp/value.hpp>
#include <flow/cpp/value_view.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

namespace detail {

template <typename Self, auto Member>
const char *name_of();

template <typename>
inline constexpr bool no_letter = false;

/** A type that a method may take: its letters, and its conversion from C. */
template <typename T, typename = void>
struct parameter {
  static_assert(no_letter<T>,
                "a method takes bool, integers of 32 or 64 bits, double, std::string_view, "
                "flow_bytes, flow::value_view and handles, by value or const reference; and "
                "std::optional of each");
};
/** A type that a method may return. A pointer is NULL if an exception was caught. */
template <typename T, typename = void>
struct answered {
  static_assert(no_letter<T>,
                "a method gives nothing, bool, an integer of 32 or 64 bits, double, a text, a "
                "flow::value or a handle");
};

template <typename T>
inline constexpr bool is_wide_integer =
    std::is_integral_v<T> && !std::is_same_v<T, bool> && (sizeof(T) == 4 || sizeof(T) == 8);
template <typename T>
constexpr const char *integer_letter() {
  return sizeof(T) == 4 ? (std::is_signed_v<T> ? "i" : "u") : (std::is_signed_v<T> ? "x" : "t");
}
template <typename T>
using integer_of =
    std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, int32_t, uint32_t>,
                       std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>>;

template <>
struct parameter<bool> {
  static constexpr const char *letters = "b";
  using raw = flow_bool;
  static bool from(raw given) { return given != FLOW_FALSE; }
};
template <typename T>
struct parameter<T, std::enable_if_t<is_wide_integer<T>>> {
  static constexpr const char *letters = integer_letter<T>();
  using raw = integer_of<T>;
  static T from(raw given) { return static_cast<T>(given); }
};
template <>
struct parameter<double> {
  static constexpr const char *letters = "d";
  using raw = double;
  static double from(raw given) { return given; }
};
template <>
struct parameter<std::string_view> {
  static constexpr const char *letters = "s";
  using raw = const flow_string *;
  static std::string_view from(raw given) { return view(*given); }
};
template <>
struct parameter<std::string> : parameter<std::string_view> {
  static std::string from(raw given) { return std::string(view(*given)); }
};
template <>
struct parameter<flow_bytes> {
  static constexpr const char *letters = "y";
  using raw = const flow_bytes *;
  static flow_bytes from(raw given) { return *given; }
};
template <>
struct parameter<value_view> {
  static constexpr const char *letters = "a";
  using raw = const flow_value *;
  static value_view from(raw given) { return given; }
};
template <>
struct parameter<value> : parameter<value_view> {
  static value from(raw given) { return value(value_view(given)); }
};
template <flow_kind... Kinds>
struct parameter<handle<Kinds...>> {
  static constexpr const char *letters = "h";
  using raw = flow_handle;
  static handle<Kinds...> from(raw given) { return any_handle(given).as<handle<Kinds...>>(); }
};
/* A truth value, an integer or a number that may be missing. No letter says that, so it comes as a
 * value; one of another type is refused here, and the method is not called. */
template <typename T>
inline constexpr bool is_plain =
    std::is_same_v<T, bool> || std::is_same_v<T, double> || is_wide_integer<T>;
template <typename T>
struct parameter<std::optional<T>, std::enable_if_t<is_plain<T>>> {
  static constexpr const char *letters = "?a";
  static constexpr const char *wanted = std::is_same_v<T, bool>     ? "a boolean or null"
                                        : std::is_same_v<T, double> ? "a number or null"
                                        : std::is_signed_v<T>       ? "an integer or null"
                                                              : "an integer of at least 0, or null";
  using raw = const flow_value *;

  static bool fits(raw given) {
    if (!given || given->type == FLOW_TYPE_NULL) return true;
    if constexpr (std::is_same_v<T, bool>) {
      return given->type == FLOW_TYPE_BOOLEAN;
    } else if constexpr (std::is_same_v<T, double>) {
      return given->type == FLOW_TYPE_NUMBER || given->type == FLOW_TYPE_INTEGER;
    } else {
      /* A double holds all whole numbers up to 2^53 (V3). */
      const bool is_number = given->type == FLOW_TYPE_NUMBER;
      if (is_number ? !(given->as.number >= -0x1p53 && given->as.number <= 0x1p53)
                    : given->type != FLOW_TYPE_INTEGER)
        return false;
      const int64_t whole = integer(given);
      if (is_number && static_cast<double>(whole) != given->as.number) return false;
      if constexpr (std::is_unsigned_v<T>) {
        return whole >= 0 && static_cast<uint64_t>(whole) <= std::numeric_limits<T>::max();
      } else {
        return whole >= std::numeric_limits<T>::min() && whole <= std::numeric_limits<T>::max();
      }
    }
  }
  static std::optional<T> from(raw given) {
    if (!given || given->type == FLOW_TYPE_NULL) return std::nullopt;
    if constexpr (std::is_same_v<T, bool>) {
      return given->as.boolean != FLOW_FALSE;
    } else if constexpr (std::is_same_v<T, double>) {
      return flow_as_number(given, 0);
    } else {
      return static_cast<T>(integer(given));
    }
  }

 private:
  static int64_t integer(raw given) {
    return given->type == FLOW_TYPE_NUMBER ? static_cast<int64_t>(given->as.number)
                                           : given->as.integer;
  }
};
template <typename T>
struct parameter<std::optional<T>, std::enable_if_t<!is_plain<T>>> {
  using inner = parameter<T>;
  using raw = typename inner::raw;
  static_assert(std::is_pointer_v<raw> || std::is_same_v<raw, flow_handle>,
                "a method takes no std::optional of this type");
  static constexpr char text[] = {'?', inner::letters[0], 0};
  static constexpr const char *letters = text;
  static std::optional<T> from(raw given) {
    if (!given) return std::nullopt;
    if constexpr (std::is_same_v<raw, const flow_value *>) {
      if (given->type == FLOW_TYPE_NULL) return std::nullopt;
    }
    return inner::from(given);
  }
};

/** Says why a parameter cannot take what it is given; NULL if it can. */
template <typename Parameter, typename = void>
struct refusal {
  static const char *of(typename Parameter::raw) { return nullptr; }
};
template <typename Parameter>
struct refusal<Parameter, std::void_t<decltype(Parameter::wanted)>> {
  static const char *of(typename Parameter::raw given) {
    return Parameter::fits(given) ? nullptr : Parameter::wanted;
  }
};

/** Tells that a method is not called, because it takes something else. The value may be secret. */
inline void report_refusal(const instance &self, const char *method, const char *wanted) noexcept {
  const context &where = access::where(self);
  const char *id = nullptr;
  char line[480];
  flow_class_of(where.engine, where.handle, &id);
  std::snprintf(line, sizeof line,
                "class '%s', method '%s' is not called: expected %s, got something else",
                id ? id : "", method, wanted);
  flow_log(where.engine, FLOW_SEVERITY_WARNING, where.handle, line);
}

template <>
struct answered<void> {
  static constexpr const char *letters = "v";
  using raw = void;
};
template <>
struct answered<bool> {
  static constexpr const char *letters = "b";
  using raw = flow_bool;
  static raw to(answer &, bool given) { return given ? FLOW_TRUE : FLOW_FALSE; }
};
template <typename T>
struct answered<T, std::enable_if_t<is_wide_integer<T>>> {
  static constexpr const char *letters = integer_letter<T>();
  using raw = integer_of<T>;
  static raw to(answer &, T given) { return static_cast<raw>(given); }
};
template <>
struct answered<double> {
  static constexpr const char *letters = "d";
  using raw = double;
  static raw to(answer &, double given) { return given; }
};
template <>
struct answered<std::string_view> {
  static constexpr const char *letters = "?s";
  using raw = const flow_string *;
  static raw to(answer &slot, std::string_view given) {
    slot.lent = *value_view(given).raw();
    return &slot.lent.as.string;
  }
};
template <>
struct answered<const char *> : answered<std::string_view> {};
template <>
struct answered<std::string> : answered<std::string_view> {
  static raw to(answer &slot, const std::string &given) {
    slot.kept = value(given);
    return &slot.kept.raw()->as.string;
  }
};
template <>
struct answered<value_view> {
  static constexpr const char *letters = "?a";
  using raw = const flow_value *;
  static raw to(answer &slot, value_view given) {
    slot.lent = *given.raw();
    return &slot.lent;
  }
};
template <>
struct answered<value> : answered<value_view> {
  static raw to(answer &slot, value &&given) {
    slot.kept = std::move(given);
    return slot.kept.raw();
  }
  static raw to(answer &, const value &given) { return given.raw(); }
};
template <flow_kind... Kinds>
struct answered<handle<Kinds...>> {
  static constexpr const char *letters = "?h";
  using raw = flow_handle;
  static raw to(answer &, handle<Kinds...> given) { return given.raw(); }
};

/** The text of a signature. */
struct signature_text {
  char text[2 * FLOW_SIGNATURE_ARGUMENTS + 8] = {};
  std::size_t size = 0;

  constexpr void add(const char *letters) {
    while (*letters)
      text[size++] = *letters++;
  }
};

/** A parameter as it is declared, without const and reference. */
template <typename T>
using plain = std::remove_cv_t<std::remove_reference_t<T>>;

/** A member function: its signature, and a C function that calls it on a `Self`. */
template <typename Member>
struct member;

template <typename Owner, typename Result, typename... Parameters>
struct member_of {
  static_assert(sizeof...(Parameters) < FLOW_SIGNATURE_ARGUMENTS,
                "a method takes at most 15 parameters");
  static_assert(((!std::is_lvalue_reference_v<Parameters> ||
                  std::is_const_v<std::remove_reference_t<Parameters>>) &&
                 ...),
                "a method takes its parameters by value or by const reference");
  using owner = Owner;

  static constexpr signature_text make() {
    signature_text made;
    made.add(answered<plain<Result>>::letters);
    made.add("(p");
    (made.add(parameter<plain<Parameters>>::letters), ...);
    made.add(")");
    return made;
  }
  static constexpr signature_text signature = make();

  template <typename Self, auto Member>
  struct bound {
    using raw = typename answered<plain<Result>>::raw;
    static raw call(void *instance, typename parameter<plain<Parameters>>::raw... given) noexcept {
      Self &self = *static_cast<Self *>(instance);
      const auto tell = [&self](const char *what) {
        report_method(self, name_of<Self, Member>(), what);
      };
      const char *wanted = nullptr;
      ((wanted = wanted ? wanted : refusal<parameter<plain<Parameters>>>::of(given)), ...);
      if (wanted) {
        report_refusal(self, name_of<Self, Member>(), wanted);
        return raw();
      }
      if constexpr (std::is_void_v<raw>) {
        run([&] { (self.*Member)(parameter<plain<Parameters>>::from(given)...); }, tell);
      } else {
        raw answer = raw();
        run(
            [&] {
              answer = answered<plain<Result>>::to(
                  access::slot(self), (self.*Member)(parameter<plain<Parameters>>::from(given)...));
            },
            tell);
        return answer;
      }
    }
  };
};

template <typename Owner, typename Result, typename... Parameters>
struct member<Result (Owner::*)(Parameters...)> : member_of<Owner, Result, Parameters...> {};
template <typename Owner, typename Result, typename... Parameters>
struct member<Result (Owner::*)(Parameters...) const> : member_of<Owner, Result, Parameters...> {};
template <typename Owner, typename Result, typename... Parameters>
struct member<Result (Owner::*)(Parameters...) noexcept> : member_of<Owner, Result, Parameters...> {
};
template <typename Owner, typename Result, typename... Parameters>
struct member<Result (Owner::*)(Parameters...) const noexcept>
    : member_of<Owner, Result, Parameters...> {};

}  // namespace detail

/** The signature that a member function has as a method, for example "v(ps)". */
template <auto Member>
constexpr std::string_view signature_of() {
  return {detail::member<decltype(Member)>::signature.text,
          detail::member<decltype(Member)>::signature.size};
}

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
