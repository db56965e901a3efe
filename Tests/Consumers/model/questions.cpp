// Questions before leaving: the screens that are asked, and the targets of a request that waits for
// the answer (O1, Q3).
#include <algorithm>

#include "model.hpp"

namespace model {

bool Model::is_relative(const Operation &operation) const {
  return operation.verb == FLOW_REQUEST_POP || operation.verb == FLOW_REQUEST_BACK ||
         operation.verb == FLOW_REQUEST_DRAG || operation.verb == FLOW_REQUEST_DISMISS;
}

/// Asks a screen that hesitates, if the request would remove it.
///
/// Returns nothing if nobody has to be asked, an empty outcome if the request waits for the answer.
std::optional<Outcome> Model::ask(const Operation &operation) {
  bool asks = std::any_of(world.screens.begin(), world.screens.end(),
                          [](const auto &entry) { return entry.second.hesitates; });
  if (!asks) return std::nullopt;
  Model check(*this);
  check.checking_ = true;
  Transition transition;
  transition.before = world.windows;
  check.evaluate(operation, transition);
  for (const auto &[screen, cause] : transition.removed) {
    auto found = world.screens.find(screen);
    if (found == world.screens.end() || !found->second.hesitates) continue;
    if (aside_.asked == screen) return Outcome{"vetoed"};
    emit("mayLeave(s" + std::to_string(screen) + "," + test::cause_word(cause) + ")");
    aside_ = {operation, screen, {}, {}, cause};
    for (const auto &[other, how] : transition.removed)
      aside_.screens.insert(other);
    for (const Window &window : world.windows) {
      for (const Layer &layer : window.layers) {
        if (!check.world.layer(layer.id)) aside_.layers.insert(layer.id);
      }
    }
    return Outcome{};
  }
  return std::nullopt;
}

/// The answer of a screen; the request that waits for it goes on as the next one.
void Model::answer(const Operation &operation) {
  world.screens[operation.from.id].hesitates = false;
  if (aside_.asked != operation.from.id) return;
  Aside aside = aside_;
  aside_ = Aside();
  Transition transition;
  transition.before = world.windows;
  Outcome outcome = {"vetoed"};
  if (operation.count && is_relative(aside.operation)) {
    outcome = take_pinned(aside, transition);
  } else if (operation.count) {
    outcome = evaluate(aside.operation, transition);
  }
  conclude(aside.operation, outcome, transition);
}

/// Removes the rest of the screens the request was about when it asked, if nothing else goes with
/// them.
Outcome Model::take_pinned(const Aside &aside, Transition &transition) {
  std::set<Id> left;
  Doom doom;
  Window *window = nullptr;
  for (Id id : aside.screens) {
    Layer *layer = world.layer_of(id);
    if (!layer) continue;
    left.insert(id);
    size_t index = 0;
    window = world.window_of_layer(layer->id, &index);
    auto at = std::find(layer->screens.begin(), layer->screens.end(), id);
    size_t place = static_cast<size_t>(at - layer->screens.begin());
    // Q5: a stack from which it would have taken only the top is not emptied by it.
    if (place == 0 && !aside.layers.count(layer->id)) return {"noop"};
    if (place == 0) doom.layers.insert(index);
    for (Id above_it : above(*layer, place).screens)
      doom.screens.insert(above_it);
  }
  if (left.empty()) return {"noop"};
  spread(*window, doom);
  if (doom.screens != left) return {"noop"};
  take(*window, doom, aside.cause, transition);
  return {"done"};
}

}  // namespace model
