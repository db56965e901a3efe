#include "tracker.hpp"

#include "scenario.hpp"

namespace reentrancy {

namespace {

Tracker &of(void *self) { return *static_cast<Tracker *>(self); }

}  // namespace

void Tracker::ran(flow_handle subject) {
  runs++;
  if (scenario && destroyed > 0) scenario->fail("a callback ran after its destroy: " + point);
  if (scenario) scenario->reached(point, subject);
}

void Tracker::callback(void *self, flow_engine *, flow_handle subject) { of(self).ran(subject); }

void Tracker::finished(void *self, flow_engine *, flow_coordinator coordinator, flow_cause,
                       const flow_value *) {
  of(self).ran(coordinator);
}

void Tracker::done(void *self, flow_engine *, flow_transition transition,
                   const flow_outcome *outcome) {
  of(self).is_settled = outcome->kind != FLOW_OUTCOME_PENDING;
  of(self).ran(transition);
}

void Tracker::answered(void *self, flow_engine *, flow_screen alert, const flow_string *) {
  of(self).ran(alert);
}

void Tracker::ready(void *self, flow_engine *, flow_watch watch, uint32_t) { of(self).ran(watch); }

void Tracker::posted(void *self, flow_engine *, flow_handle) { of(self).ran(FLOW_NONE); }

void Tracker::took(void *self, const flow_record *) { of(self).ran(FLOW_NONE); }

void Tracker::made(void *self, flow_engine *, uint64_t, flow_window window) {
  of(self).ran(window);
}

void Tracker::destroy(void *self) {
  Tracker &tracker = of(self);
  tracker.destroyed++;
  if (tracker.scenario) tracker.scenario->reached(tracker.point + ".destroy", FLOW_NONE);
}

void Trackers::allow_none() {
  for (Tracker &each : all_) {
    if (each.wanted == Runs::once) each.wanted = Runs::at_most_once;
  }
}

std::vector<std::string> Trackers::faults() const {
  std::vector<std::string> found;
  std::string kept;
  for (const Tracker &each : all_) {
    const std::string name = each.point.empty() ? "a callback" : each.point;
    if (each.destroyed == 0) kept += (kept.empty() ? "" : ", ") + name;
    if (each.destroyed > 1) found.push_back(name + ": destroyed more than once");
    bool is_right = each.wanted == Runs::never  ? each.runs == 0
                    : each.wanted == Runs::once ? each.runs == 1
                    : each.wanted == Runs::any  ? true
                                                : each.runs <= 1;
    if (!is_right) found.push_back(name + ": ran " + std::to_string(each.runs) + " times");
    if (!each.is_settled) found.push_back(name + ": its outcome is pending");
  }
  if (!kept.empty()) found.push_back("never destroyed: " + kept);
  return found;
}

TrackedOptions::TrackedOptions(Trackers &trackers, Scenario *scenario, const std::string &prefix) {
  auto tracker = [&](const char *name) { return &trackers.add(scenario, prefix + name); };
  raw.completion = {Tracker::callback, tracker("completion"), Tracker::destroy};
  raw.dismissed = {Tracker::callback, tracker("dismissed"), Tracker::destroy};
  raw.finished = {Tracker::finished, tracker("finished"), Tracker::destroy};
  done = tracker("done");
  raw.done = {Tracker::done, done, Tracker::destroy};
}

}  // namespace reentrancy
