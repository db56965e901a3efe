// One request's status and transition; gives the transition back when it goes.
#pragma once

#include <flow/flow.h>

#include <string>
#include <utility>

#include "words.hpp"

namespace test {

class Request {
 public:
  Request(flow_engine *engine, flow_status status, flow_transition transition)
      : engine_(engine), status_(status), transition_(transition) {}
  Request(Request &&other) noexcept
      : engine_(other.engine_),
        status_(other.status_),
        transition_(std::exchange(other.transition_, FLOW_NONE)) {}
  Request(const Request &) = delete;
  Request &operator=(const Request &) = delete;
  ~Request() {
    if (transition_ != FLOW_NONE) flow_transition_release(engine_, transition_);
  }

  flow_status status() const { return status_; }
  flow_transition transition() const { return transition_; }

  /// The transition becomes the caller's to release.
  flow_transition keep() { return std::exchange(transition_, FLOW_NONE); }

  /// "done", "noop", "refused(gone)", ...; the status's name when there is no transition.
  std::string outcome() const {
    if (status_ != FLOW_OK) return flow_status_name(status_);
    flow_outcome outcome = FLOW_OUTCOME_INIT;
    flow_status status = flow_transition_outcome(engine_, transition_, &outcome);
    if (status != FLOW_OK) return flow_status_name(status);
    return outcome_word(outcome.kind, outcome.reason);
  }

 private:
  flow_engine *engine_;
  flow_status status_;
  flow_transition transition_;
};

}  // namespace test
