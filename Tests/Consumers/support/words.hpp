// Words of the ABI as the tests write them; Tests/Headers/numbers.txt pins which word is whose.
#pragma once

#include <flow/flow.h>

#include <string>

namespace test {

/// Returns the engine's name of an object as one word.
inline std::string one_word(const char *name) {
  std::string word = name;
  for (char &letter : word)
    if (letter == ' ') letter = '_';
  return word;
}

inline std::string reason_word(flow_reason reason) { return one_word(flow_reason_name(reason)); }

inline std::string cause_word(flow_cause cause) { return one_word(flow_cause_name(cause)); }

/// "done", "noop", "refused(gone)", "failed(timeout)", ...
inline std::string outcome_word(flow_outcome_kind kind, flow_reason reason) {
  std::string word = one_word(flow_outcome_name(kind));
  bool has_reason = kind == FLOW_OUTCOME_REFUSED || kind == FLOW_OUTCOME_FAILED;
  return has_reason ? word + "(" + reason_word(reason) + ")" : word;
}

inline std::string request_word(flow_request_kind kind) {
  return one_word(flow_request_name(kind));
}

inline std::string style_word(flow_style style) {
  static const char *const words[] = {"push", "sheet", "cover", "popover", "alert", "dialog"};
  if (style < 0 || style > FLOW_STYLE_CONFIRMATION_DIALOG) return "style?" + std::to_string(style);
  return words[style];
}

inline std::string change_word(flow_change_kind kind) { return one_word(flow_change_name(kind)); }

}  // namespace test
