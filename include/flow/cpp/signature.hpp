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
                "std::optional of them");
};
/** A type that a method may return. A pointer is NULL if an exception was caught. */
template <typename T, typename = void>
struct answered {
  static_assert(no_letter<T>,
                "a method gives nothing, bool, an integer of 32 or 64 bits, double, a text, a "
                "flow::value or a handle");
};

template <typename T>
inline constexpr bool is_some_handle = false;
template <flow_kind... Kinds>
inline constexpr bool is_some_handle<handle<Kinds...>> = true;
/** True if a parameter looks at what it is given before it takes it. */
template <typename Parameter>
constexpr auto is_checked(int) -> decltype(Parameter::wanted, true) {
  return true;
}
template <typename>
constexpr bool is_checked(...) {
  return false;
}

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
/** True for what C can leave out: it is a pointer, or a handle. */
template <typename T>
inline constexpr bool is_missable =
    std::is_pointer_v<typename parameter<T>::raw> || is_some_handle<T>;

/** A text, bytes, a value or a handle that may be null: these have an optional letter. */
template <typename T>
struct parameter<std::optional<T>, std::enable_if_t<is_missable<T>>> {
  using inner = parameter<T>;
  using raw = typename inner::raw;
  static_assert(inner::letters[0] != '?', "an optional of an optional has no letter");
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
/** An optional number or truth has no letter: C cannot leave it out. It is taken as a value, null
 *  or one that fits: a whole number is an integer, too, as from a host that sends doubles. */
template <typename T>
struct parameter<std::optional<T>, std::enable_if_t<!is_missable<T>>> {
  using raw = const flow_value *;
  static constexpr const char *letters = "?a";
  static constexpr const char *wanted = std::is_same_v<T, bool> ? "a boolean or nothing"
                                        : std::is_integral_v<T> ? "an integer or nothing"
                                                                : "a number or nothing";
  static bool accepts(raw given) {
    if (!given || given->type == FLOW_TYPE_NULL) return true;
    if constexpr (std::is_same_v<T, bool>) {
      return given->type == FLOW_TYPE_BOOLEAN;
    } else if constexpr (std::is_integral_v<T>) {
      if (given->type == FLOW_TYPE_NUMBER) {
        constexpr double exact = 9007199254740992.0;
        const double number = given->as.number;
        if (!(number >= -exact && number <= exact)) return false;
        return number == static_cast<double>(static_cast<int64_t>(number)) &&
               holds(static_cast<int64_t>(number));
      }
      return given->type == FLOW_TYPE_INTEGER && holds(given->as.integer);
    } else {
      return given->type == FLOW_TYPE_NUMBER || given->type == FLOW_TYPE_INTEGER;
    }
  }
  static std::optional<T> from(raw given) {
    std::optional<T> value;
    if (!given || given->type == FLOW_TYPE_NULL) return value;
    if constexpr (std::is_same_v<T, bool>) {
      value = given->as.boolean != FLOW_FALSE;
    } else if constexpr (std::is_integral_v<T>) {
      value = static_cast<T>(flow_as_integer(given, 0));
    } else {
      value = static_cast<T>(flow_as_number(given, 0));
    }
    return value;
  }

 private:
  static bool holds(int64_t integer) {
    if constexpr (sizeof(T) == 8 && std::is_signed_v<T>) return true;
    if constexpr (sizeof(T) == 8) return integer >= 0;
    return static_cast<int64_t>(static_cast<T>(integer)) == integer;
  }
};

/** True if a method can take what it is given; the engine has checked the letters. */
template <typename Parameter, typename Raw>
bool accepts(Raw given) {
  if constexpr (is_checked<Parameter>(0)) {
    return Parameter::accepts(given);
  } else {
    return static_cast<void>(given), true;
  }
}
/** Writes why a method was not called: never the value, which may be secret. */
template <typename Parameter, typename Raw>
bool explain(Raw given, std::size_t index, char (&line)[160]) {
  if constexpr (is_checked<Parameter>(0)) {
    if (Parameter::accepts(given)) return false;
    const bool is_number = given->type == FLOW_TYPE_NUMBER || given->type == FLOW_TYPE_INTEGER;
    std::snprintf(line, sizeof line, "argument %zu must be %s, and is %s%s", index,
                  Parameter::wanted, is_number ? "a number that does not fit" : "of type ",
                  is_number ? "" : flow_type_name(given->type));
    return true;
  } else {
    return static_cast<void>(given), static_cast<void>(index), static_cast<void>(line), false;
  }
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

/** The parameters of a member function, to be compared. */
template <typename... Parameters>
struct parameter_list {};

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

  /** True if it takes the end of a coordinator, as `finished` of options does (N5): the value may
   *  be missing then. */
  static constexpr bool is_ending =
      std::is_same_v<parameter_list<plain<Parameters>...>,
                     parameter_list<coordinator_handle, flow_cause, value_view>>;

  static constexpr signature_text make() {
    signature_text made;
    made.add(answered<plain<Result>>::letters);
    made.add("(p");
    if constexpr (is_ending)
      made.add("hi?a");
    else
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
      if (refuses(self, given...)) {
        if constexpr (std::is_void_v<raw>)
          return;
        else
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

   private:
    /** True, and told, if an optional number is given something else. */
    static bool refuses(const Self &self,
                        typename parameter<plain<Parameters>>::raw... given) noexcept {
      if ((accepts<parameter<plain<Parameters>>>(given) && ...)) return false;
      char line[160] = "";
      std::size_t index = 0;
      static_cast<void>((explain<parameter<plain<Parameters>>>(given, ++index, line) || ...));
      report_refused(self, name_of<Self, Member>(), line);
      return true;
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
