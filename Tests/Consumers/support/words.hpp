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

inline std::string reason_word(flow_reason reason) {
  switch (reason) {
    case FLOW_REASON_NONE:
      return "none";
    case FLOW_REASON_ENDED:
      return "ended";
    case FLOW_REASON_GONE:
      return "gone";
    case FLOW_REASON_DUPLICATE:
      return "duplicate";
    case FLOW_REASON_CONTAINER:
      return "container";
    case FLOW_REASON_NOT_PRESENTED:
      return "not_presented";
    case FLOW_REASON_NO_WINDOW:
      return "no_window";
    case FLOW_REASON_EMPTY:
      return "empty";
    case FLOW_REASON_NOT_ALLOWED:
      return "not_allowed";
    case FLOW_REASON_UNHANDLED:
      return "unhandled";
    case FLOW_REASON_TIMEOUT:
      return "timeout";
    case FLOW_REASON_START:
      return "start";
    case FLOW_REASON_SHUT_DOWN:
      return "shut_down";
    case FLOW_REASON_BUSY:
      return "busy";
    case FLOW_REASON_NOT_VISIBLE:
      return "not_visible";
    case FLOW_REASON_LOOP:
      return "loop";
    default:
      return "reason?" + std::to_string(reason);
  }
}

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
  static const char *const words[] = {
      "none",       "open",         "push",         "present",      "set_root",    "replace_top",
      "set_stack",  "pop",          "pop_to",       "pop_to_depth", "pop_to_root", "dismiss",
      "dismiss_to", "dismiss_all",  "close",        "finish",       "stop",        "back",
      "back_to",    "drag",         "batch",        "close_window", "unload",      "open_tabs",
      "select_tab", "gesture_back", "gesture_drag", "link",         "navigate",    "broadcast",
      "deep_link"};
  if (kind < 0 || kind > FLOW_REQUEST_DEEP_LINK) return "request?" + std::to_string(kind);
  return words[kind];
}

inline std::string style_word(flow_style style) {
  static const char *const words[] = {"push", "sheet", "cover", "popover", "alert", "dialog"};
  if (style < 0 || style > FLOW_STYLE_CONFIRMATION_DIALOG) return "style?" + std::to_string(style);
  return words[style];
}

inline std::string change_word(flow_change_kind kind) {
  static const char *const words[] = {"none",    "push", "pop", "replace", "present",
                                      "dismiss", "root", "set", "cancel",  "select"};
  if (kind < 0 || kind > FLOW_CHANGE_SELECT) return "change?" + std::to_string(kind);
  return words[kind];
}

}  // namespace test
