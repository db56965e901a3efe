/**
 * flow/cpp/methods.hpp - the methods of a class: the standard ones that it has, and its own.
 */
#ifndef FLOW_CPP_METHODS_HPP
#define FLOW_CPP_METHODS_HPP

#include <flow/cpp/actions.hpp>
#include <flow/cpp/callback.hpp>
#include <flow/cpp/content.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/instance.hpp>
#include <flow/cpp/route.hpp>
#include <flow/cpp/signature.hpp>
#include <flow/cpp/value_view.hpp>

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

namespace detail {

/** A class with two members of one name if `T` has one called like the only member of `Single`. */
template <typename T, typename Single>
struct both_of : T, Single {};

/** The standard methods, one struct for each row of the table. */
namespace row {
#define FLOW_CPP_ROW_(kind_, name_, signature_, result_, parameters_)                        \
  struct kind_##_##name_ {                                                                   \
    using function = flow_##kind_##_##name_##_fn;                                            \
    static constexpr const char *name = #name_;                                              \
    static constexpr const char *signature = signature_;                                     \
    struct caller {                                                                          \
      template <typename Self, typename... Arguments>                                        \
      auto operator()(Self &self, Arguments &&...arguments) const                            \
          -> decltype(self.name_(std::forward<Arguments>(arguments)...)) {                   \
        return self.name_(std::forward<Arguments>(arguments)...);                            \
      }                                                                                      \
    };                                                                                       \
    struct single {                                                                          \
      int name_;                                                                             \
    };                                                                                       \
    template <typename Both, typename = decltype(&Both::name_)>                              \
    static constexpr bool is_free(int) {                                                     \
      return true;                                                                           \
    }                                                                                        \
    template <typename>                                                                      \
    static constexpr bool is_free(...) {                                                     \
      return false;                                                                          \
    }                                                                                        \
  };
FLOW_METHOD_TABLE(FLOW_CPP_ROW_)
#undef FLOW_CPP_ROW_

struct own_actions {
  struct single {
    int actions;
  };
  template <typename Both, typename = decltype(&Both::actions)>
  static constexpr bool is_free(int) {
    return true;
  }
  template <typename>
  static constexpr bool is_free(...) {
    return false;
  }
};
}  // namespace row

/** True if a class has a member of this name, reachable or not. */
template <typename Row, typename T>
constexpr bool names() {
  if constexpr (std::is_final_v<T>)
    return false;
  else
    return !Row::template is_free<both_of<T, typename Row::single>>(0);
}

/** The type of the handle in a row, if the table only says that it is one. */
template <typename Row>
struct handle_in {
  using type = any_handle;
};
template <>
struct handle_in<row::coordinator_child_finished> {
  using type = coordinator_handle;
};
template <>
struct handle_in<row::coordinator_navigate> {
  using type = screen_handle;
};
template <>
struct handle_in<row::coordinator_guard> {
  using type = question_handle;
};
template <>
struct handle_in<row::coordinator_reselected> {
  using type = layer_handle;
};
template <>
struct handle_in<row::presenter_changed> {
  using type = screen_handle;
};
template <>
struct handle_in<row::presenter_hurry> {
  using type = token_handle;
};
template <>
struct handle_in<row::observer_did_start> {
  using type = coordinator_handle;
};
template <>
struct handle_in<row::observer_did_finish> {
  using type = coordinator_handle;
};

/** The letter of an argument of a signature, counted from the instance, which is 0. */
constexpr char letter_at(const char *signature, std::size_t index) {
  while (*signature != '(')
    signature++;
  for (signature++; *signature != ')'; signature++) {
    if (*signature == '?') continue;
    if (index-- == 0) return *signature;
  }
  return 0;
}

/** True if an argument of a signature may be NULL. */
constexpr bool null_at(const char *signature, std::size_t index) {
  bool is_null = false;
  while (*signature != '(')
    signature++;
  for (signature++; *signature != ')'; signature++) {
    if (*signature == '?') {
      is_null = true;
      continue;
    }
    if (index-- == 0) return is_null;
    is_null = false;
  }
  return false;
}

template <typename Row, std::size_t Index, typename Raw>
decltype(auto) given(const Raw &raw) {
  if constexpr (letter_at(Row::signature, Index + 1) == 'h') {
    return typename handle_in<Row>::type(raw);
  } else if constexpr (std::is_same_v<Raw, const flow_value *>) {
    return value_view(raw);
  } else if constexpr (std::is_same_v<Raw, const flow_string *>) {
    if constexpr (null_at(Row::signature, Index + 1))
      return raw ? std::optional<std::string_view>(view(*raw)) : std::nullopt;
    else
      return view(*raw);
  } else if constexpr (std::is_same_v<Raw, const flow_route *>) {
    return route_view(raw);
  } else if constexpr (std::is_pointer_v<Raw>) {
    return *raw;
  } else {
    return Raw(raw);
  }
}

/** Lends the value that `save_state` of an instance gives until that runs again; NULL for null. A
 *  reference to a value, and a borrowed one, are lent as they are. */
template <typename Given>
const flow_value *lend_state(presentable &self, Given &&given) {
  using type = std::remove_cv_t<std::remove_reference_t<Given>>;
  answer &slot = access::state(self);
  if constexpr (std::is_same_v<type, value_view> ||
                (std::is_same_v<type, value> && std::is_lvalue_reference_v<Given>)) {
    slot.lent = *given.raw();
  } else {
    slot.kept = value(std::forward<Given>(given));
    slot.lent = *slot.kept.raw();
  }
  return slot.lent.type == FLOW_TYPE_NULL ? nullptr : &slot.lent;
}

/** A standard method, if a class has it. */
template <typename Row, typename Self, typename Function, typename Index>
struct standard_of;
template <typename Row, typename Self, typename Result, typename... Raw, std::size_t... Index>
struct standard_of<Row, Self, Result (*)(void *, Raw...), std::index_sequence<Index...>> {
  using caller = typename Row::caller;
  static constexpr bool is_render = std::is_same_v<Row, row::screen_render>;

  static constexpr bool exists() {
    if constexpr (is_render)
      return taken<caller, std::tuple<Self &, content &>>() != none;
    else
      return taken<caller,
                   std::tuple<Self &, decltype(given<Row, Index>(std::declval<Raw>()))...>>() !=
             none;
  }
  static constexpr std::size_t none = std::size_t(-1);

  static Result call(void *instance, Raw... raw) noexcept {
    Self &self = *static_cast<Self *>(instance);
    const auto tell = [&self](const char *what) { report_method(self, Row::name, what); };
    caller method;
    if constexpr (is_render) {
      content filled(self.engine().raw(), raw...);
      run([&] { call_with(method, self, filled); }, tell);
    } else if constexpr (std::is_void_v<Result>) {
      run([&] { call_with(method, self, given<Row, Index>(raw)...); }, tell);
    } else if constexpr (std::is_same_v<Result, const flow_value *>) {
      Result answer = nullptr;
      run([&] { answer = lend_state(self, call_with(method, self, given<Row, Index>(raw)...)); },
          tell);
      return answer;
    } else {
      Result answer = Result();
      run([&] { answer = static_cast<Result>(call_with(method, self, given<Row, Index>(raw)...)); },
          tell);
      return answer;
    }
  }
};
template <typename Function>
struct count_of;
template <typename Result, typename... Raw>
struct count_of<Result (*)(void *, Raw...)> {
  using type = std::index_sequence_for<Raw...>;
};
template <typename Row, typename Self>
using standard =
    standard_of<Row, Self, typename Row::function, typename count_of<typename Row::function>::type>;

/** The functions by which the engine makes and ends a `Self`. */
template <typename Self>
struct life {
  static Self *make(const context &where, value_view arguments) {
    if constexpr (std::is_constructible_v<Self, context, value_view>) {
      return new Self(where, arguments);
    } else if constexpr (std::is_constructible_v<Self, context>) {
      return new Self(where);
    } else if constexpr (std::is_constructible_v<Self, value_view>) {
      return new Self(arguments);
    } else {
      static_assert(std::is_default_constructible_v<Self>,
                    "a class is made of (flow::context, flow::value_view), (flow::context), "
                    "(flow::value_view) or nothing");
      return new Self();
    }
  }
  static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                      const flow_value *arguments) noexcept {
    Self *made = nullptr;
    const context where = {engine, handle, user_data};
    run(
        [&] {
          made = make(where, arguments);
          access::attach(*made, where);
        },
        [&](const char *what) {
          const char *id = nullptr;
          flow_class_of(engine, handle, &id);
          report(engine, handle, id, "create", what);
        });
    return made;
  }
  static void destroy(void *self) noexcept { delete static_cast<Self *>(self); }
};

/** The table of methods of a class. Without a life its instances are made and ended elsewhere. */
template <typename Self, bool HasLife = true>
class methods {
 public:
  methods() {
    if constexpr (HasLife) {
      all.push_back({"create", FLOW_SIGNATURE_create, unchecked(&life<Self>::create)});
      all.push_back({"destroy", FLOW_SIGNATURE_destroy, unchecked(&life<Self>::destroy)});
    }
    if constexpr (has_actions<Self>(0)) {
      std::apply([this](auto... actions) { (this->add(actions), ...); }, Self::actions());
    } else {
      static_assert(!names<row::own_actions, Self>(), "`actions` is static and public");
    }
  }
  template <typename Row>
  void add_standard() {
    if constexpr (standard<Row, Self>::exists()) {
      all.push_back({Row::name, Row::signature, unchecked(&standard<Row, Self>::call)});
    } else {
      static_assert(!names<Row, Self>(),
                    "a standard method is not public, or takes what it is not given");
    }
  }

  std::vector<flow_method> all;

 private:
  template <typename T>
  static constexpr auto has_actions(int) -> decltype(T::actions(), true) {
    return true;
  }
  template <typename>
  static constexpr bool has_actions(...) {
    return false;
  }
  template <auto Member>
  void add(named_action<Member> action) {
    using described = member<decltype(Member)>;
    static_assert(std::is_base_of_v<typename described::owner, Self>,
                  "an action is a member function of the class");
    all.push_back({action.name, described::signature.text,
                   unchecked(&described::template bound<Self, Member>::call)});
  }
};

/** The name of an action, for reports. */
template <typename Self, auto Member>
const char *name_of() {
  const char *name = "?";
  std::apply(
      [&](auto... all) {
        ((std::is_same_v<decltype(all), named_action<Member>> ? void(name = all.name) : void()),
         ...);
      },
      Self::actions());
  return name;
}

}  // namespace detail

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
