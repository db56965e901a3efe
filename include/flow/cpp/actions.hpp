/**
 * flow/cpp/actions.hpp - methods of one's own: member functions under names.
 */
#ifndef FLOW_CPP_ACTIONS_HPP
#define FLOW_CPP_ACTIONS_HPP

#include <flow/cpp/base.hpp>

#include <tuple>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** A method of one's own: a member function under a name. */
template <auto Member>
struct named_action {
  const char *name;
};
template <auto Member>
constexpr named_action<Member> action(const char *name) {
  return {name};
}
/** Lists the actions of a class, for its static function `actions`. */
template <typename... Actions>
constexpr std::tuple<Actions...> actions(Actions... actions) {
  return {actions...};
}

/** Lists the member functions of a class that are methods under their own names, at most 24. It
 *  stands in the public part of the class. To give them other names:
 *
 *     static auto actions() { return flow::actions(flow::action<&cart::empty>("clear")); } */
#define FLOW_ACTIONS(Self, ...) \
  static auto actions() { return ::flow::actions(FLOW_CPP_LIST_(Self, __VA_ARGS__)); }
/* The members of a class under their names, with commas between them. */
#define FLOW_CPP_LIST_(Self, ...)                                        \
  FLOW_CPP_PICK_(__VA_ARGS__, FLOW_CPP_24_, FLOW_CPP_23_, FLOW_CPP_22_,   \
                 FLOW_CPP_21_, FLOW_CPP_20_, FLOW_CPP_19_, FLOW_CPP_18_,  \
                 FLOW_CPP_17_, FLOW_CPP_16_, FLOW_CPP_15_, FLOW_CPP_14_,  \
                 FLOW_CPP_13_, FLOW_CPP_12_, FLOW_CPP_11_, FLOW_CPP_10_,  \
                 FLOW_CPP_9_, FLOW_CPP_8_, FLOW_CPP_7_, FLOW_CPP_6_,      \
                 FLOW_CPP_5_, FLOW_CPP_4_, FLOW_CPP_3_, FLOW_CPP_2_,      \
                 FLOW_CPP_1_, 0)                                         \
  (Self, __VA_ARGS__)
#define FLOW_CPP_PICK_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, \
                       picked, ...)                                                           \
  picked
#define FLOW_CPP_1_(S, a) ::flow::action<&S::a>(#a)
#define FLOW_CPP_2_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_1_(S, __VA_ARGS__)
#define FLOW_CPP_3_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_2_(S, __VA_ARGS__)
#define FLOW_CPP_4_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_3_(S, __VA_ARGS__)
#define FLOW_CPP_5_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_4_(S, __VA_ARGS__)
#define FLOW_CPP_6_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_5_(S, __VA_ARGS__)
#define FLOW_CPP_7_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_6_(S, __VA_ARGS__)
#define FLOW_CPP_8_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_7_(S, __VA_ARGS__)
#define FLOW_CPP_9_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_8_(S, __VA_ARGS__)
#define FLOW_CPP_10_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_9_(S, __VA_ARGS__)
#define FLOW_CPP_11_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_10_(S, __VA_ARGS__)
#define FLOW_CPP_12_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_11_(S, __VA_ARGS__)
#define FLOW_CPP_13_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_12_(S, __VA_ARGS__)
#define FLOW_CPP_14_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_13_(S, __VA_ARGS__)
#define FLOW_CPP_15_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_14_(S, __VA_ARGS__)
#define FLOW_CPP_16_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_15_(S, __VA_ARGS__)
#define FLOW_CPP_17_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_16_(S, __VA_ARGS__)
#define FLOW_CPP_18_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_17_(S, __VA_ARGS__)
#define FLOW_CPP_19_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_18_(S, __VA_ARGS__)
#define FLOW_CPP_20_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_19_(S, __VA_ARGS__)
#define FLOW_CPP_21_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_20_(S, __VA_ARGS__)
#define FLOW_CPP_22_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_21_(S, __VA_ARGS__)
#define FLOW_CPP_23_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_22_(S, __VA_ARGS__)
#define FLOW_CPP_24_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_23_(S, __VA_ARGS__)

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
