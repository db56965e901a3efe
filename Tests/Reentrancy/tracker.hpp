// Callbacks handed to the engine as (function, user_data, destroy), and counts of their runs and
// ends.
#pragma once

#include <flow/flow.h>

#include <deque>
#include <string>
#include <vector>

namespace reentrancy {

class Scenario;

/// The number of times a callback's function must have run when its engine has gone.
enum class Runs { at_most_once, once, never, any };

struct Tracker {
  /// Told when the callback or its destroy runs, under the names `point` and `point`.destroy; may
  /// be null.
  Scenario *scenario;
  std::string point;
  Runs wanted = Runs::at_most_once;
  int runs = 0;
  int destroyed = 0;
  bool is_settled = true;

  void ran(flow_handle subject);

  // As C functions.
  static void callback(void *self, flow_engine *, flow_handle subject);
  static void finished(void *self, flow_engine *, flow_coordinator coordinator, flow_cause,
                       const flow_value *);
  static void done(void *self, flow_engine *, flow_transition transition, const flow_outcome *);
  static void answered(void *self, flow_engine *, flow_screen alert, const flow_string *button);
  static void ready(void *self, flow_engine *, flow_watch watch, uint32_t events);
  static void posted(void *self, flow_engine *, flow_handle);
  static void took(void *self, const flow_record *record);
  static void made(void *self, flow_engine *, uint64_t id, flow_window window);
  static void destroy(void *self);
};

/// Keeps its trackers for good, so that a run too late or a second one is seen.
class Trackers {
 public:
  Tracker &add(Scenario *scenario, const std::string &point) {
    all_.push_back({scenario, point});
    return all_.back();
  }
  /// Functions of an instance that is made anew end with it: none has to run (S16).
  void allow_none();
  /// Returns the faults, once the engine has gone.
  std::vector<std::string> faults() const;

 private:
  std::deque<Tracker> all_;
};

/// Options with all four callbacks, tracked; points are `prefix` and the member's name.
struct TrackedOptions {
  flow_options raw = FLOW_OPTIONS_INIT;
  Tracker *done = nullptr;

  TrackedOptions(Trackers &trackers, Scenario *scenario, const std::string &prefix);
};

}  // namespace reentrancy
