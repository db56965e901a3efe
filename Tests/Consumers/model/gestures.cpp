// Wishes that follow the finger: rules G2 to G4.
#include "model.hpp"

namespace model {

/// Begins a gesture at once, or refuses it. Its window is busy until it has ended.
void Model::begin_gesture(const Operation &operation) {
  Transition transition;
  transition.before = world.windows;
  const bool was_running = running_;
  running_ = true;
  if (was_running || held_) {
    conclude(operation, {"refused(busy)"}, transition);
    if (!was_running) drain();
    return;
  }
  Model check = this->check();
  Transition trial;
  if (check.evaluate(operation, trial) == Outcome{"done"}) {
    Held held;
    held.operation = operation;
    for (const Window &window : world.windows) {
      if (world.window_of(operation.from) == window.id) held.window = window.id;
    }
    compare_views(world.windows, check.world.windows, held.going, held.coming);
    held_ = held;
    for (Id each : held.going)
      emit("willDisappear(s" + std::to_string(each) + ")");
    for (Id each : held.coming)
      emit("willAppear(s" + std::to_string(each) + ")");
  } else {
    Outcome outcome = evaluate(operation, transition);
    conclude(operation, outcome, transition);
  }
  drain();
  if (held_) held_->has_begun = true;
}

/// Ends the gesture that is held. Inside a callback it waits until the running request is over.
void Model::lift(const Operation &operation) {
  find_aims();
  held_->is_lifted = true;
  held_->goes = operation.count > 0;
  if (!running_) drain();
}

/// Carries out the end of a gesture. Finished, it is planned and asked about now (G3).
void Model::end_gesture() {
  find_aims();
  Waiting waiting;
  waiting.operation = held_->operation;
  Transition transition;
  transition.before = world.windows;
  std::optional<Outcome> asked;
  if (!held_->goes) asked = Outcome{"cancelled"};
  if (!asked) asked = ask(waiting);
  Held held = *held_;
  held_.reset();
  shown_ = &held.operation;
  if (asked) {
    take_back(held);
    if (!asked->empty()) conclude(held.operation, *asked, transition);
  } else {
    Outcome outcome = evaluate(held.operation, transition);
    show_change();
    for (Id each : held.going)
      emit("didDisappear(s" + std::to_string(each) + ")");
    for (Id each : held.coming)
      emit("didAppear(s" + std::to_string(each) + ")");
    tell_removals(transition);
    finish(held.operation, outcome, transition);
  }
}

/// Shows what was seen before a gesture again (G4).
void Model::take_back(const Held &held) {
  for (size_t each = held.coming.size(); each-- > 0;)
    emit("willDisappear(s" + std::to_string(held.coming[each]) + ")");
  for (size_t each = held.going.size(); each-- > 0;)
    emit("willAppear(s" + std::to_string(held.going[each]) + ")");
  show_change();
  for (size_t each = held.coming.size(); each-- > 0;)
    emit("didDisappear(s" + std::to_string(held.coming[each]) + ")");
  for (size_t each = held.going.size(); each-- > 0;)
    emit("didAppear(s" + std::to_string(held.going[each]) + ")");
}

/// True if a request waits for the gesture that is held: it is about the gesture's window, or about
/// nothing that is in a window (Q2).
bool Model::is_blocked(const Operation &operation) const {
  if (!held_) return false;
  for (const Operation &part : operation.parts) {
    if (is_blocked(part)) return true;
  }
  if (operation.verb == FLOW_REQUEST_BATCH) return false;
  Ref from = operation.from;
  if (from.sort == Sort::transition) {
    auto opened = world.opened.find(from.id);
    from = opened == world.opened.end() ? Ref{} : opened->second;
  }
  Id window = world.window_of(from);
  return window == 0 || window == held_->window;
}

}  // namespace model
