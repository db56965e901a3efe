/**
 * flow/cpp/state.hpp - the state of an instance: what it lends to be saved, and members that are
 * saved by themselves.
 */
#ifndef FLOW_CPP_STATE_HPP
#define FLOW_CPP_STATE_HPP

#include <flow/cpp/actions.hpp>
#include <flow/cpp/base.hpp>
#include <flow/cpp/engine_view.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/value.hpp>
#include <flow/cpp/value_view.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

namespace detail {

/** A member that is saved: how it becomes a value in an engine, and how it is made of one again.
 *  restore() changes nothing if it returns false. `needed` says what it needs. */
template <typename T, typename = void>
struct saved_member;

template <>
struct saved_member<bool> {
  static constexpr const char *needed = "true or false";
  static value save(engine_view, bool member) { return member; }
  static bool restore(engine_view, value_view saved, bool &member) {
    if (saved.is_boolean()) member = saved.boolean();
    return saved.is_boolean();
  }
};
template <typename T>
struct saved_member<T, std::enable_if_t<std::is_integral_v<T> && !std::is_same_v<T, bool>>> {
  static constexpr const char *needed = "an integer of its size";
  static value save(engine_view, T member) { return static_cast<int64_t>(member); }
  static bool restore(engine_view, value_view saved, T &member) {
    const T read = static_cast<T>(saved.integer());
    const bool fits = saved.is_integer() && static_cast<int64_t>(read) == saved.integer() &&
                      (sizeof(T) == sizeof(int64_t) || (read < 0) == (saved.integer() < 0));
    if (fits) member = read;
    return fits;
  }
};
template <typename T>
struct saved_member<T, std::enable_if_t<std::is_floating_point_v<T>>> {
  static constexpr const char *needed = "a number";
  static value save(engine_view, T member) { return static_cast<double>(member); }
  static bool restore(engine_view, value_view saved, T &member) {
    const bool fits = saved.is_number() || saved.is_integer();
    if (fits) member = static_cast<T>(saved.number());
    return fits;
  }
};
template <typename T>
struct saved_member<T, std::enable_if_t<std::is_enum_v<T>>> {
  using number = saved_member<std::underlying_type_t<T>>;
  static constexpr const char *needed = number::needed;
  static value save(engine_view in, T member) {
    return number::save(in, static_cast<std::underlying_type_t<T>>(member));
  }
  static bool restore(engine_view in, value_view saved, T &member) {
    auto read = static_cast<std::underlying_type_t<T>>(member);
    const bool fits = number::restore(in, saved, read);
    if (fits) member = static_cast<T>(read);
    return fits;
  }
};
template <>
struct saved_member<std::string> {
  static constexpr const char *needed = "a text";
  static value save(engine_view, const std::string &member) { return member; }
  static bool restore(engine_view, value_view saved, std::string &member) {
    if (saved.is_string()) member = saved.string();
    return saved.is_string();
  }
};
template <>
struct saved_member<value> {
  static constexpr const char *needed = "a value";
  static value save(engine_view, const value &member) { return member; }
  static bool restore(engine_view, value_view saved, value &member) {
    member = saved;
    return true;
  }
};
template <flow_kind Kind>
struct saved_member<handle<Kind>> {
  static constexpr const char *needed = "a saved id";
  static value save(engine_view in, handle<Kind> member) {
    return member ? value(*in.saved_id(member)) : value(0);
  }
  static bool restore(engine_view in, value_view saved, handle<Kind> &member) {
    if (!saved.is_integer() || saved.integer() < 0) return false;
    const auto id = static_cast<uint64_t>(saved.integer());
    member = id ? *in.restored<handle<Kind>>(id) : handle<Kind>();
    return true;
  }
};
template <typename T>
struct saved_member<std::optional<T>> {
  static constexpr const char *needed = saved_member<T>::needed;
  static value save(engine_view in, const std::optional<T> &member) {
    return member ? saved_member<T>::save(in, *member) : value();
  }
  static bool restore(engine_view in, value_view saved, std::optional<T> &member) {
    T read = T();
    if (!saved.is_null() && !saved_member<T>::restore(in, saved, read)) return false;
    member = saved.is_null() ? std::nullopt : std::optional<T>(std::move(read));
    return true;
  }
};
template <typename T>
struct saved_member<std::vector<T>> {
  static constexpr const char *needed = "a list of what it holds";
  static value save(engine_view in, const std::vector<T> &member) {
    value items = value::list();
    for (const T &item : member)
      items.push_back(saved_member<T>::save(in, item));
    return items;
  }
  static bool restore(engine_view in, value_view saved, std::vector<T> &member) {
    std::vector<T> read;
    if (!saved.is_list()) return false;
    for (value_view item : saved) {
      T one = T();
      if (!saved_member<T>::restore(in, item, one)) return false;
      read.push_back(std::move(one));
    }
    member = std::move(read);
    return true;
  }
};

template <typename T>
using plain_member = std::remove_cv_t<std::remove_reference_t<T>>;

/** The key of a member: its name, without the underscore that may end it. */
constexpr std::string_view key_of(std::string_view name) {
  return name.size() > 1 && name.back() == '_' ? name.substr(0, name.size() - 1) : name;
}

/** A map of the members of a list, as flow::actions() makes one. */
template <typename Self, auto... Members>
value save_members(const Self &self, const std::tuple<named_action<Members>...> &all) {
  value state = value::map();
  std::apply(
      [&](const auto &...each) {
        ((state[key_of(each.name)] = saved_member<plain_member<decltype(self.*Members)>>::save(
              self.engine(), self.*Members)),
         ...);
      },
      all);
  return state;
}

/** Puts a member back. One that the state lacks stays as it is. Nothing else than its type may
 *  refuse it: then `wrong` gets the sentence. */
template <typename T>
bool restore_member(engine_view in, value_view state, std::string_view key, T &member,
                    std::string &wrong) {
  if (!state.has(key) || saved_member<T>::restore(in, state[key], member)) return true;
  wrong = "the state has something else under '" + std::string(key) + "' than " +
          saved_member<T>::needed + ", which its member needs; it is refused";
  return false;
}

/** Puts members back. False, and why, at the first that is of another type. */
template <typename Self, auto... Members>
bool restore_members(Self &self, value_view state, const std::tuple<named_action<Members>...> &all,
                     std::string &wrong) {
  return std::apply(
      [&](const auto &...each) {
        return (restore_member(self.engine(), state, key_of(each.name), self.*Members, wrong) &&
                ...);
      },
      all);
}

}  // namespace detail

/** Lists members of a class that are its state, at most 24; their names, without an underscore at
 *  the end, are its keys. It stands in the public part of the class, and is its `save_state` and
 *  its `restore_state`: a member that a state lacks stays as the constructor has made it, and one
 *  of another type refuses the state, which is told. A member is a bool, a number, an enum, a
 *  std::string, a flow::value, a handle of one kind, which is saved as an id and is none if its
 *  object has gone, or a std::optional or std::vector of such.
 *
 *     FLOW_STATE(greeting, name_, visits_) */
#define FLOW_STATE(Self, ...)                                                     \
  static auto saved_members() {                                                   \
    return ::flow::actions(FLOW_CPP_LIST_(Self, __VA_ARGS__));                    \
  }                                                                               \
  ::flow::value save_state() const {                                              \
    return ::flow::detail::save_members(*this, saved_members());                  \
  }                                                                               \
  bool restore_state(::flow::value_view state) {                                  \
    ::std::string wrong;                                                          \
    if (::flow::detail::restore_members(*this, state, saved_members(), wrong)) return true; \
    log(wrong.c_str(), FLOW_SEVERITY_ERROR);                                      \
    return false;                                                                 \
  }

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
