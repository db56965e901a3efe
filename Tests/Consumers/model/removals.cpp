// Which screens go together, and taking them out of the tree.
#include <algorithm>

#include "model.hpp"

namespace model {

/// All screens of a stack above the first `kept`.
Model::Doom Model::above(const Layer &layer, size_t kept) const {
  Doom doom;
  doom.screens.insert(layer.screens.begin() + static_cast<long>(kept), layer.screens.end());
  return doom;
}

Model::Doom Model::layers_from(const Window &window, size_t index) const {
  Doom doom;
  for (size_t each = index; each < window.layers.size(); each++)
    doom.layers.insert(each);
  return doom;
}

/// Finds the screens of coordinators, with all above them on their stacks; a stack that loses its
/// root goes.
Model::Doom Model::shown_by(const Window &window, const std::vector<Id> &owners) const {
  Doom doom;
  for (size_t index = 0; index < window.layers.size(); index++) {
    const Layer &layer = window.layers[index];
    for (size_t place = 0; place < layer.screens.size(); place++) {
      Id owner = world.screens.at(layer.screens[place]).owner;
      if (!std::count(owners.begin(), owners.end(), owner)) continue;
      if (place == 0) doom.layers.insert(index);
      for (Id screen : above(layer, place).screens)
        doom.screens.insert(screen);
      break;
    }
  }
  return doom;
}

/// Rule T4: with a layer goes all above it; with a presenter goes the layer it presented.
void Model::spread(const Window &window, Doom &doom) {
  for (size_t index = 0; index < window.layers.size(); index++) {
    const Layer &layer = window.layers[index];
    bool orphaned = index > 0 && doom.screens.count(layer.presenter);
    bool under = index > 0 && doom.layers.count(index - 1);
    if (orphaned || under) doom.layers.insert(index);
    if (!doom.layers.count(index)) continue;
    doom.screens.insert(layer.screens.begin(), layer.screens.end());
  }
}

void Model::take(Window &window, Doom doom, flow_cause cause, Transition &transition) {
  spread(window, doom);
  for (Id screen : doom.screens) {
    world.screens[screen].life = Life::leaving;
    transition.removed[screen] = cause;
  }
  std::vector<Layer> left;
  for (size_t index = 0; index < window.layers.size(); index++) {
    if (doom.layers.count(index)) continue;
    Layer layer = window.layers[index];
    std::vector<Id> stack;
    for (Id screen : layer.screens) {
      if (!doom.screens.count(screen)) stack.push_back(screen);
    }
    layer.screens = stack;
    left.push_back(layer);
  }
  window.layers = left;
}

}  // namespace model
