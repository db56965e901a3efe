// The state machine of rule A4, kept by the tests for every screen they see.
#pragma once

#include <flow/flow.h>

#include <map>
#include <string>
#include <vector>

namespace test {

class AppearanceCheck {
 public:
  /// Takes a step; returns its fault, or nothing.
  std::string step(flow_screen screen, flow_event_kind kind) {
    flow_appearance &state = states_[screen];
    switch (kind) {
      case FLOW_EVENT_WILL_APPEAR:
        if (state != FLOW_APPEARANCE_HIDDEN && state != FLOW_APPEARANCE_DISAPPEARING) {
          return "A4: will_appear from " + std::to_string(state);
        }
        state = FLOW_APPEARANCE_APPEARING;
        return "";
      case FLOW_EVENT_DID_APPEAR:
        if (state != FLOW_APPEARANCE_APPEARING) {
          return "A4: did_appear from " + std::to_string(state);
        }
        state = FLOW_APPEARANCE_VISIBLE;
        return "";
      case FLOW_EVENT_WILL_DISAPPEAR:
        if (state != FLOW_APPEARANCE_VISIBLE && state != FLOW_APPEARANCE_APPEARING) {
          return "A4: will_disappear from " + std::to_string(state);
        }
        state = FLOW_APPEARANCE_DISAPPEARING;
        return "";
      case FLOW_EVENT_DID_DISAPPEAR:
        if (state != FLOW_APPEARANCE_DISAPPEARING) {
          return "A4: did_disappear from " + std::to_string(state);
        }
        state = FLOW_APPEARANCE_HIDDEN;
        return "";
      case FLOW_EVENT_REMOVED:
        if (state != FLOW_APPEARANCE_HIDDEN) return "A4: removed while " + std::to_string(state);
        states_.erase(screen);
        return "";
      default:
        return "";
    }
  }

  /// Begins anew with a screen that another instance stands for now.
  void forget(flow_screen screen) { states_.erase(screen); }

  /// True if every screen is hidden or visible, as it must be when nothing runs.
  bool settled() const {
    for (const auto &[screen, state] : states_) {
      if (state != FLOW_APPEARANCE_HIDDEN && state != FLOW_APPEARANCE_VISIBLE) return false;
    }
    return true;
  }

 private:
  std::map<flow_screen, flow_appearance> states_;
};

}  // namespace test
