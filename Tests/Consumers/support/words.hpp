// The tests' own words for the numbers of the ABI, independent of flow_cause_name() and its friends.
#pragma once

#include <flow/flow.h>

#include <string>

namespace test {

inline std::string cause_word(flow_cause cause) {
  switch (cause) {
    case FLOW_CAUSE_FINISHED:
      return "finished";
    case FLOW_CAUSE_STOPPED:
      return "stopped";
    case FLOW_CAUSE_PARENT_ENDED:
      return "parent_ended";
    case FLOW_CAUSE_POPPED:
      return "popped";
    case FLOW_CAUSE_BACK:
      return "back";
    case FLOW_CAUSE_DISMISSED:
      return "dismissed";
    case FLOW_CAUSE_DRAGGED:
      return "dragged";
    case FLOW_CAUSE_REPLACED:
      return "replaced";
    case FLOW_CAUSE_UNLOADED:
      return "unloaded";
    case FLOW_CAUSE_SHUT_DOWN:
      return "shut_down";
    case FLOW_REASON_BUSY:
      return "busy";
    case FLOW_REASON_NOT_VISIBLE:
      return "not_visible";
    case FLOW_REASON_LOOP:
      return "loop";
    default:
      return "cause?" + std::to_string(cause);
  }
}

/// What the engine calls something, as one word.
inline std::string one_word(const char *name) {
  std::string word = name;
  for (char &letter : word)
    if (letter == ' ') letter = '_';
  return word;
}

inline std::string reason_word(flow_reason reason) { return one_word(flow_reason_name(reason)); }

/// "done", "noop", "refused(gone)", "failed(timeout)", ...
inline std::string outcome_word(flow_outcome_kind kind, flow_reason reason) {
  switch (kind) {
    case FLOW_OUTCOME_PENDING:
      return "pending";
    case FLOW_OUTCOME_DONE:
      return "done";
    case FLOW_OUTCOME_NOOP:
      return "noop";
    case FLOW_OUTCOME_REFUSED:
      return "refused(" + reason_word(reason) + ")";
    case FLOW_OUTCOME_VETOED:
      return "vetoed";
    case FLOW_OUTCOME_CANCELLED:
      return "cancelled";
    case FLOW_OUTCOME_SUPERSEDED:
      return "superseded";
    case FLOW_OUTCOME_FAILED:
      return "failed(" + reason_word(reason) + ")";
    default:
      return "outcome?" + std::to_string(kind);
  }
}

inline std::string request_word(flow_request_kind kind) {
  return one_word(flow_request_name(kind));
}

inline std::string style_word(flow_style style) {
  static const char *const words[] = {"push", "sheet", "cover", "popover", "alert", "dialog"};
  if (style < 0 || style > FLOW_STYLE_CONFIRMATION_DIALOG) return "style?" + std::to_string(style);
  return words[style];
}

inline std::string change_word(flow_change_kind kind) {
  static const char *const words[] = {"none",    "push", "pop", "replace", "present",
                                      "dismiss", "root", "set", "cancel",  "select", "tabs"};
  if (kind < 0 || kind > FLOW_CHANGE_TABS) return "change?" + std::to_string(kind);
  return words[kind];
}

}  // namespace test
