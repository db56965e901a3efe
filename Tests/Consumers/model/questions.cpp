// Questions before leaving: the screens that are asked, and the request that waits for the answer
// (O1).
#include <algorithm>

#include "model.hpp"

namespace model {

/// Asks a screen that hesitates, if the request would remove it.
///
/// Returns nothing if nobody has to be asked, an empty outcome if the request waits for the answer.
std::optional<Outcome> Model::ask(Waiting &waiting) {
  bool asks = std::any_of(world.screens.begin(), world.screens.end(),
                          [](const auto &entry) { return entry.second.hesitates; });
  if (!asks) return std::nullopt;
  Model check = this->check();
  Transition transition;
  transition.before = world.windows;
  check.evaluate(waiting.operation, transition, &waiting.aim);
  for (const auto &[screen, cause] : transition.removed) {
    auto found = world.screens.find(screen);
    if (found == world.screens.end() || !found->second.hesitates) continue;
    if (asked_ == screen) return Outcome{"vetoed"};
    emit("mayLeave(s" + std::to_string(screen) + "," + test::cause_word(cause) + ")");
    if (!waiting.aim.is_found) waiting.aim = aim_of(waiting, {});
    aside_ = waiting;
    asked_ = screen;
    return Outcome{};
  }
  return std::nullopt;
}

/// The answer of a screen. After a yes the request that waits for it comes back as the next one.
void Model::answer(const Operation &operation) {
  world.screens[operation.from.id].hesitates = false;
  if (asked_ != operation.from.id) return;
  Waiting waiting = aside_;
  aside_ = Waiting();
  asked_ = 0;
  if (operation.count == 0) waiting.verdict = {"vetoed"};
  find_aims();
  queue_.push_front(waiting);
  if (!running_) drain();
}

/// Ends requests that an answer has ended. They change nothing, and wait for no window.
void Model::tell_verdicts() {
  for (;;) {
    auto ended = std::find_if(queue_.begin(), queue_.end(),
                              [](const Waiting &each) { return !each.verdict.empty(); });
    if (ended == queue_.end()) return;
    Waiting next = *ended;
    queue_.erase(ended);
    run(next);
  }
}

}  // namespace model
