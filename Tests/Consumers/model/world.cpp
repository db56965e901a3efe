// Looking at the model's tree.
#include <algorithm>

#include "world.hpp"

namespace model {

Window *World::window(Id id) {
  for (Window &each : windows) {
    if (each.id == id && !each.closed) return &each;
  }
  return nullptr;
}

Window *World::window_of_layer(Id layer, size_t *index) {
  for (Window &each : windows) {
    for (size_t place = 0; place < each.layers.size(); place++) {
      if (each.layers[place].id == layer) {
        if (index) *index = place;
        return &each;
      }
    }
  }
  return nullptr;
}

Layer *World::layer(Id id) {
  size_t index = 0;
  Window *window = window_of_layer(id, &index);
  return window ? &window->layers[index] : nullptr;
}

Layer *World::layer_of(Id screen) {
  for (Window &each : windows) {
    for (Layer &layer : each.layers) {
      for (Id on_it : layer.screens) {
        if (on_it == screen) return &layer;
      }
    }
  }
  return nullptr;
}

bool World::is_gone(const Place &place) {
  Layer *there = place.layer ? layer(place.layer) : nullptr;
  if (is_window_root(place.layer) && !place.stack) return false;
  return place.layer && (!there || (place.stack && there->stack != place.stack));
}

Id World::window_of(Ref ref) const {
  if (ref.sort == Sort::window) return ref.id;
  if (ref.sort == Sort::coordinator && is_alive(ref.id)) {
    return places[coordinators.at(ref.id).place].window;
  }
  for (const Window &window : windows) {
    for (const Layer &layer : window.layers) {
      bool holds = std::count(layer.screens.begin(), layer.screens.end(), ref.id) > 0;
      if (ref.sort == Sort::screen ? holds : layer.id == ref.id) return window.id;
    }
  }
  return 0;
}

std::set<Id> World::touched(const Operation &batch) const {
  std::set<Id> found;
  for (const Operation &part : batch.parts) {
    if (Id window = window_of(part.from)) found.insert(window);
  }
  return found;
}

bool World::is_open(Id screen) const {
  auto found = screens.find(screen);
  return found != screens.end() && found->second.life == Life::open;
}

bool World::is_alive(Id coordinator) const {
  auto found = coordinators.find(coordinator);
  return found != coordinators.end() && found->second.life == Life::open;
}

std::vector<Id> World::subtree(Id coordinator) const {
  std::vector<Id> all = {coordinator};
  for (Id child : coordinators.at(coordinator).children) {
    for (Id each : subtree(child))
      all.push_back(each);
  }
  return all;
}

bool World::owns(Id coordinator) const {
  for (const auto &[id, screen] : screens) {
    bool counts = screen.life == Life::open || screen.life == Life::leaving;
    if (counts && screen.owner == coordinator) return true;
  }
  return false;
}

bool World::shows(Id coordinator) const {
  std::vector<Id> owners = subtree(coordinator);
  return std::any_of(owners.begin(), owners.end(), [this](Id each) { return owns(each); });
}

bool World::defers(Id id) const {
  const Coordinator &coordinator = coordinators.at(id);
  return coordinator.life == Life::open && coordinator.shape == Shape::later && !coordinator.own;
}

bool World::has_home(Id id) const {
  const Coordinator &coordinator = coordinators.at(id);
  Id own = places[coordinator.place].layer;
  if (own <= 0) return true;
  for (const Window &window : windows) {
    for (const Layer &layer : window.layers) {
      if (layer.id == own) return true;
    }
  }
  return coordinator.parent && has_home(coordinator.parent);
}

bool World::stands(Id coordinator) const {
  std::vector<Id> owners = subtree(coordinator);
  return std::any_of(owners.begin(), owners.end(), [this](Id each) {
    if (coordinators.at(each).root_class || defers(each)) return true;
    return std::any_of(screens.begin(), screens.end(), [each](const auto &entry) {
      return entry.second.life == Life::open && entry.second.owner == each;
    });
  });
}

std::vector<Id> World::visible(const Window &window) const {
  std::vector<Id> seen;
  for (size_t index = window.layers.size(); index-- > 0;) {
    seen.insert(seen.begin(), window.layers[index].screens.back());
    if (window.layers[index].style == FLOW_STYLE_FULL_SCREEN_COVER) break;
  }
  return seen;
}

namespace {

std::string coordinator_text(const World &world, Id id) {
  const Coordinator &coordinator = world.coordinators.at(id);
  size_t owned = 0;
  for (const auto &[label, screen] : world.screens) {
    owned += screen.life == Life::open && screen.owner == id;
  }
  std::string line = "c" + std::to_string(id) + ":" + std::to_string(owned);
  if (coordinator.children.empty()) return line;
  line += "(";
  for (Id child : coordinator.children)
    line += " " + coordinator_text(world, child);
  return line + " )";
}

}  // namespace

std::string World::text() const {
  std::string lines;
  for (const Window &window : windows) {
    if (window.closed) continue;
    lines += "w" + std::to_string(window.id);
    std::vector<Id> seen = visible(window);
    for (const Layer &layer : window.layers) {
      lines += " " + test::style_word(layer.style);
      if (layer.presenter) lines += "(s" + std::to_string(layer.presenter) + ")";
      lines += "/" + std::to_string(layer.flags) + "[";
      for (Id id : layer.screens) {
        const Screen &screen = screens.at(id);
        lines += " s" + std::to_string(id);
        if (screen.owner) lines += "@c" + std::to_string(screen.owner);
        if (screen.flags) lines += "/" + std::to_string(screen.flags);
        if (std::count(seen.begin(), seen.end(), id)) lines += "*";
      }
      lines += " ]";
    }
    lines += "\n";
  }
  for (Id root : roots)
    lines += coordinator_text(*this, root) + "\n";
  return lines;
}

}  // namespace model
