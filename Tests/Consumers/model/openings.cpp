// Putting screens and coordinators into the model's tree.
#include <algorithm>

#include "model.hpp"

namespace model {

/// Opens the operation's presentable at a place, as a screen of `owner` or a child of it.
void Model::show(const Operation &operation, Id owner, size_t place, Transition &transition) {
  Screen &screen = world.screens[operation.what.id];
  screen.flags = operation.flags;
  if (operation.completion) screen.completion = operation.id;
  if (owner && world.coordinators[owner].completion) {
    // A coordinator's completion waits for the first screen it opens.
    screen.completion = world.coordinators[owner].completion;
    world.coordinators[owner].completion = 0;
  }
  put_screen(screen.id, owner, place, transition);
}

void Model::put_screen(Id id, Id owner, size_t place_index, Transition &transition) {
  Screen &screen = world.screens[id];
  screen.owner = owner;
  screen.life = Life::open;
  if (owner) world.coordinators[owner].lost = 0;
  if (owner) world.coordinators[owner].opened = world.coordinators[owner].own = true;
  Place &place = world.places[place_index];
  Window *window = world.window(place.window);
  if (place.replaces && world.is_open(place.replaces)) {
    Doom doom;
    doom.screens.insert(place.replaces);
    take(*window, doom, FLOW_CAUSE_REPLACED, transition);
  }
  place.replaces = 0;
  Layer *layer = place.layer ? world.layer(place.layer) : nullptr;
  bool homeless =
      owner && place.layer && world.is_gone(world.places[world.coordinators[owner].place]);
  if (layer) {
    layer->screens.push_back(id);
    settle(owner, homeless, place_index, *layer);
    return;
  }
  Layer fresh;
  fresh.stack = id;
  if (place.layer == 0 && !window->layers.empty()) {
    // One that deferred may have lost its presenter meanwhile: then it lies over the top screen.
    bool has_presenter = world.is_open(place.presenter);
    fresh.id = id;
    fresh.style = place.style;
    fresh.flags = place.flags | screen.flags;
    fresh.presenter = has_presenter ? place.presenter : window->layers.back().screens.back();
    fresh.dismissed = place.dismissed;
    place.layer = id;
  } else {
    fresh.id = -place.window;
    place.layer = fresh.id;
  }
  fresh.screens.push_back(id);
  window->layers.push_back(fresh);
  settle(owner, homeless, place_index, fresh);
}

/// Notes the stack of a place that something is shown in. A coordinator whose own stack has gone is
/// at home where it pushes next (T5); others that had the same place are not.
void Model::settle(Id owner, bool homeless, size_t place_index, const Layer &layer) {
  Place &place = world.places[place_index];
  if (!place.stack) place.stack = layer.stack;
  // A layer with nothing else in it is presented, not pushed on.
  bool is_alone = !is_window_root(layer.id) && layer.screens.size() == 1;
  if (!homeless || is_alone) return;
  Place home;
  home.window = place.window;
  home.layer = layer.id;
  home.stack = layer.stack;
  world.coordinators[owner].place = world.places.size();
  world.places.push_back(home);
}

/// Rules C1, C2 and Q13: attaches a coordinator, starts it, and runs the requests of its start.
Outcome Model::start(const Operation &operation, Id parent, size_t place, Transition &transition) {
  Id id = operation.what.id;
  {
    Coordinator &coordinator = world.coordinators[id];
    coordinator.life = Life::open;
    coordinator.starting = true;
    coordinator.parent = parent;
    coordinator.place = place;
    coordinator.completion = operation.completion ? operation.id : 0;
    coordinator.finished = operation.finished ? operation.id : 0;
    (parent ? world.coordinators[parent].children : world.roots).push_back(id);
    if (parent) world.coordinators[parent].opened = true;
  }
  if (checking_) return stand_in(id, place, transition);
  emit("start(c" + std::to_string(id) + ")");
  emit("didStart(c" + std::to_string(id) + ")");
  bool asked = false;
  for (const Operation &each : start_requests(id, world.coordinators[id].shape)) {
    if (!opens(each)) {
      // Q13: only requests that open something belong to the opening; the rest waits its turn.
      request(each);
      asked = true;
      continue;
    }
    accept(each);
    Outcome outcome = evaluate(each, transition);
    transition.outcomes.push_back({each.id, outcome});
    transition.done.push_back(each.id);
  }
  Coordinator &coordinator = world.coordinators[id];
  coordinator.starting = false;
  if (coordinator.shape == Shape::later) return {"done"};
  if (coordinator.root_class || asked || world.shows(id)) return {"done"};
  coordinator.ending = true;
  coordinator.cause = FLOW_CAUSE_STOPPED;
  end_if_due(id, FLOW_CAUSE_STOPPED);
  return {"failed(start)"};
}

/// While a request is only checked, a coordinator stands for one screen that is not known yet
/// (Q12); a root coordinator for none.
Outcome Model::stand_in(Id id, size_t place, Transition &transition) {
  Id unknown = id + labels_per_part - 1;
  world.coordinators[id].starting = false;
  if (world.coordinators[id].root_class) return {"done"};
  stand_ins_[unknown] = id;
  world.screens[unknown].id = unknown;
  put_screen(unknown, id, place, transition);
  return {"done"};
}

/// A presentable belongs to the engine once it is given: if it is not opened, it is destroyed.
void Model::drop_unopened(const Operation &operation) {
  auto drop_screen = [this](Id id) {
    auto found = world.screens.find(id);
    if (found != world.screens.end() && found->second.life == Life::made) {
      found->second.life = Life::gone;
    }
  };
  if (operation.what.sort == Sort::screen && opens(operation)) drop_screen(operation.what.id);
  for (Id screen : operation.screens)
    drop_screen(screen);
  if (operation.what.sort == Sort::coordinator) {
    auto found = world.coordinators.find(operation.what.id);
    if (found != world.coordinators.end() && found->second.life == Life::made) {
      found->second.life = Life::gone;
    }
  }
  for (const Operation &part : operation.parts)
    drop_unopened(part);
}

}  // namespace model
