/**
 * flow/cpp/names.hpp - the words for numbers of the tables, and the version of the library.
 */
#ifndef FLOW_CPP_NAMES_HPP
#define FLOW_CPP_NAMES_HPP

#include <flow/cpp/base.hpp>
#include <flow/cpp/status.hpp>

#include <cstdint>
#include <string_view>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/* The tables whose numbers have names, as the first argument of name(): in C all of these numbers
 * are of one type. X(table, C function). */
#define FLOW_CPP_NAMES_(X)                     \
  X(activities, flow_activity_name)            \
  X(answers, flow_answer_name)                 \
  X(appearances, flow_appearance_name)         \
  X(back_targets, flow_back_name)              \
  X(causes, flow_cause_name)                   \
  X(changes, flow_change_name)                 \
  X(elements, flow_element_name)               \
  X(element_values, flow_takes_name)           \
  X(events, flow_event_name)                   \
  X(field_types, flow_field_type_name)         \
  X(handlings, flow_handling_name)             \
  X(kinds, flow_kind_name)                     \
  X(outcomes, flow_outcome_name)               \
  X(phases, flow_phase_name)                   \
  X(placements, flow_placement_name)           \
  X(reasons, flow_reason_name)                 \
  X(request_kinds, flow_request_name)          \
  X(roles, flow_role_name)                     \
  X(severities, flow_severity_name)            \
  X(statuses, flow_status_name)                \
  X(styles, flow_style_name)                   \
  X(tabs_backs, flow_tabs_back_name)           \
  X(value_types, flow_type_name)

/** The tables, for name(): `flow::name(flow::of::styles, info.style)` is "sheet". */
namespace of {
#define FLOW_CPP_NAME_(table, function)    \
  struct table##_t {};                     \
  inline constexpr table##_t table{};
FLOW_CPP_NAMES_(FLOW_CPP_NAME_)
#undef FLOW_CPP_NAME_
}  // namespace of

/** The word for a number of a table, for people; "?" for one outside it. Never NULL, and good for
 *  ever. [any-thread] */
#define FLOW_CPP_NAME_(table, function)                                  \
  inline const char *name(of::table##_t, int32_t number) noexcept { \
    return function(number);                                             \
  }
FLOW_CPP_NAMES_(FLOW_CPP_NAME_)
#undef FLOW_CPP_NAME_

/** The version of the library that runs, "0.3.0". [any-thread] */
inline const char *version() { return flow_version(); }
/** The version of its ABI, major << 16 | minor. [any-thread] */
inline uint32_t abi_version() { return flow_abi_version(); }

/** The traits of a kind of request, FLOW_TRAIT_...; 0 for one outside the table. [any-thread] */
inline uint32_t request_traits(flow_request_kind kind) { return flow_request_traits(kind); }
/** The traits of a kind of element, FLOW_ELEMENT_...; 0 for one outside the table. [any-thread] */
inline uint32_t element_traits(flow_element_kind kind) { return flow_element_traits(kind); }
/** The value that a kind of element takes. [any-thread] */
inline flow_takes element_takes(flow_element_kind kind) { return flow_element_takes(kind); }

/** Parses the text of a signature, "v(ps)". Pure. [any-thread] */
inline result<flow_signature> parse_signature(std::string_view text) {
  flow_error error = FLOW_ERROR_INIT;
  flow_signature made = {};
  const flow_status code = flow_signature_parse(text.data(), text.size(), &made, &error);
  return {status(code, error), made};
}

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
