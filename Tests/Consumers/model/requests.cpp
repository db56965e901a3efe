// Effects of each request on the model's tree.
#include <algorithm>

#include "model.hpp"

namespace model {

namespace {

const Outcome done = {"done"};
const Outcome noop = {"noop"};

Outcome refused(const std::vector<std::string> &reasons) {
  Outcome outcome;
  for (const std::string &reason : reasons)
    outcome.push_back("refused(" + reason + ")");
  return outcome;
}

/// Refusals that a request from an object that is gone may get.
const std::vector<std::string> gone_reasons = {"gone", "ended", "no_window"};

}  // namespace

/// Finds the stack and coordinator of a request. Header: "`from` says on whose behalf and where".
Model::From Model::resolve(Ref ref) {
  From from;
  switch (ref.sort) {
    case Sort::coordinator: {
      if (!world.is_alive(ref.id) || world.coordinators[ref.id].ending) return from;
      if (is_spent(ref.id)) return from;
      from.owner = ref.id;
      from.place = world.coordinators[ref.id].place;
      from.window = world.places[from.place].window;
      from.layer = home(ref.id);
      from.has_place = !world.is_gone(world.places[from.place]);
      from.has_stack = world.coordinators[ref.id].opened || world.coordinators[ref.id].starting;
      break;
    }
    case Sort::screen: {
      if (!world.is_open(ref.id)) return from;
      from.owner = world.screens[ref.id].owner;
      from.layer = world.layer_of(ref.id)->id;
      from.window = world.window_of_layer(from.layer, nullptr)->id;
      from.presenter = ref.id;
      break;
    }
    case Sort::router:
    case Sort::layer: {
      Window *window = world.window_of_layer(ref.id, nullptr);
      if (!window) return from;
      from.window = window->id;
      from.layer = ref.id;
      break;
    }
    case Sort::window: {
      Window *window = world.window(ref.id);
      if (!window) return from;
      from.window = ref.id;
      from.layer = -ref.id;
      if (!window->layers.empty()) from.presenter = window->layers.back().screens.back();
      break;
    }
    default:
      return from;
  }
  from.valid = world.window(from.window) != nullptr;
  Layer *layer = from.layer ? world.layer(from.layer) : nullptr;
  if (!from.presenter && layer) from.presenter = layer->screens.back();
  return from;
}

/// The layer a coordinator pushes on: its own while that is there, else where its parent pushes.
Id Model::home(Id id) {
  const Coordinator &coordinator = world.coordinators[id];
  const Place &place = world.places[coordinator.place];
  if (!world.is_gone(place)) return place.layer;
  if (coordinator.parent) return home(coordinator.parent);
  return -place.window;
}

std::vector<std::string> Model::refusals_to_open(const Operation &operation, const From &from) {
  std::vector<std::string> reasons;
  if (!from.valid) reasons = gone_reasons;
  if (from.valid && from.layer > 0 && !world.layer(from.layer)) reasons = gone_reasons;
  if (operation.what.sort == Sort::screen) {
    Life life = world.screens[operation.what.id].life;
    if (life == Life::open) reasons.push_back("duplicate");
    if (life == Life::gone) reasons.push_back("gone");
  }
  if (operation.what.sort == Sort::coordinator) {
    Life life = world.coordinators[operation.what.id].life;
    if (life == Life::open) reasons.push_back("duplicate");
    if (life == Life::gone) reasons.insert(reasons.end(), {"gone", "ended"});
  }
  return reasons;
}

/// Carries a request out; one that had to wait, as what it was about is now (Q3).
Outcome Model::evaluate(const Operation &operation, Transition &transition, const Aim *aim) {
  bool waited = aim && aim->is_found;
  if (waited && is_relative(operation)) return take_aim(operation, *aim, transition);
  if (waited && keeps_place(operation) && stack_of(operation) != aim->stack) {
    return keep_place(operation, *aim, transition);
  }
  switch (operation.verb) {
    case FLOW_REQUEST_OPEN:
    case FLOW_REQUEST_PUSH:
    case FLOW_REQUEST_PRESENT:
      return open(operation, transition);
    case FLOW_REQUEST_SET_ROOT:
      return set_root(operation, transition);
    case FLOW_REQUEST_REPLACE_TOP:
      return replace_top(operation, transition);
    case FLOW_REQUEST_GO_TO:
      return go_to(operation, transition);
    case FLOW_REQUEST_SET_STACK:
      return set_stack(operation, transition);
    case FLOW_REQUEST_POP:
    case FLOW_REQUEST_POP_TO:
    case FLOW_REQUEST_POP_TO_DEPTH:
    case FLOW_REQUEST_POP_TO_ROOT:
      return go_back(operation, transition);
    case FLOW_REQUEST_BACK:
    case FLOW_REQUEST_BACK_TO:
    case FLOW_REQUEST_DRAG:
    case FLOW_REQUEST_GESTURE_BACK:
    case FLOW_REQUEST_GESTURE_DRAG:
      return user_back(operation, transition);
    case FLOW_REQUEST_DISMISS:
    case FLOW_REQUEST_DISMISS_TO:
    case FLOW_REQUEST_DISMISS_ALL:
      return dismiss(operation, transition);
    case FLOW_REQUEST_CLOSE:
      return close(operation, transition);
    case FLOW_REQUEST_REMOVE:
      return remove(operation, transition);
    case FLOW_REQUEST_SWAP:
      return swap(operation);
    case FLOW_REQUEST_CLOSE_WINDOW:
      return close_window(operation, transition);
    case FLOW_REQUEST_FINISH:
      return end_request(operation.from.id, FLOW_CAUSE_FINISHED, transition);
    case FLOW_REQUEST_STOP:
      return end_request(operation.from.id, FLOW_CAUSE_STOPPED, transition);
    case FLOW_REQUEST_BATCH:
      return batch(operation, transition, aim);
    default:
      return {};
  }
}

// ---- Opening ------------------------------------------------------------------------------------

Outcome Model::open(const Operation &operation, Transition &transition) {
  From from = resolve(operation.from);
  std::vector<std::string> reasons = refusals_to_open(operation, from);
  flow_style style = operation.verb == FLOW_REQUEST_PUSH ? FLOW_STYLE_PUSH : operation.style;
  if (operation.verb == FLOW_REQUEST_PRESENT && style == FLOW_STYLE_PUSH) style = FLOW_STYLE_SHEET;
  bool coordinator = operation.what.sort == Sort::coordinator;
  Window *window = world.window(from.window);
  bool empty = window && window->layers.empty();
  if (coordinator && !empty && world.coordinators[operation.what.id].root_class) {
    reasons.push_back("container");
  }
  if (!reasons.empty()) return refused(reasons);

  size_t place = from.place;
  bool as_root = empty && from.layer == -from.window;
  if (!from.has_place || (style != FLOW_STYLE_PUSH && !as_root)) {
    Place fresh;
    fresh.window = from.window;
    fresh.layer = from.layer;
    if (style != FLOW_STYLE_PUSH && !as_root) {
      fresh.layer = 0;
      fresh.style = style;
      fresh.flags = operation.flags;
      fresh.presenter = from.presenter;
      fresh.dismissed = operation.dismissed ? operation.id : 0;
    }
    place = world.places.size();
    world.places.push_back(fresh);
  }
  if (!coordinator) {
    show(operation, from.owner, place, transition);
    return done;
  }
  if (as_root && operation.from.sort == Sort::window) window->root = operation.what.id;
  return start(operation, from.owner, place, transition);
}

Outcome Model::set_root(const Operation &operation, Transition &transition) {
  From from = resolve(operation.from);
  std::vector<std::string> reasons = refusals_to_open(operation, from);
  if (!reasons.empty()) return refused(reasons);

  Window &window = *world.window(from.window);
  take(window, layers_from(window, 0), FLOW_CAUSE_REPLACED, transition);
  Id old_root = window.root;
  if (operation.from.sort == Sort::window && old_root) {
    end_family(old_root, FLOW_CAUSE_REPLACED, transition);
  }
  Place root;
  root.window = window.id;
  root.layer = -window.id;
  size_t place = world.places.size();
  world.places.push_back(root);
  if (operation.what.sort == Sort::screen) {
    show(operation, from.owner, place, transition);
    return done;
  }
  if (checking_) {
    if (operation.from.sort == Sort::window) window.root = operation.what.id;
    return start(operation, from.owner, place, transition);
  }
  // O9: the old tree has ended before the new coordinator starts; its askers wait for it.
  for (Id asker = from.owner; asker; asker = world.coordinators[asker].parent) {
    protected_.insert(asker);
  }
  run_callbacks(transition);
  protected_.clear();
  find_aims();
  transition.before = world.windows;
  transition.removed.clear();
  transition.ends.clear();
  if (operation.from.sort == Sort::window) {
    world.window(from.window)->root = operation.what.id;
  }
  return start(operation, from.owner, place, transition);
}

Outcome Model::replace_top(const Operation &operation, Transition &transition) {
  From from = resolve(operation.from);
  std::vector<std::string> reasons = refusals_to_open(operation, from);
  if (operation.what.sort == Sort::coordinator &&
      world.coordinators[operation.what.id].root_class) {
    reasons.push_back("container");
  }
  if (!reasons.empty()) return refused(reasons);
  if (!from.has_stack) return noop;

  Place replacing;
  replacing.window = from.window;
  replacing.layer = from.layer;
  Layer *layer = world.layer(from.layer);
  if (layer) replacing.replaces = layer->screens.back();
  size_t place = world.places.size();
  world.places.push_back(replacing);
  if (operation.what.sort == Sort::coordinator) {
    bool as_root = !layer && operation.from.sort == Sort::window;
    if (as_root) world.window(from.window)->root = operation.what.id;
    return start(operation, from.owner, place, transition);
  }
  show(operation, from.owner, place, transition);
  return done;
}

/// A go to in place, of a screen that nobody knows yet (Q15): it is made when it is opened.
Outcome Model::go_to(const Operation &operation, Transition &transition) {
  From from = resolve(operation.from);
  if (!from.valid || (from.layer > 0 && !world.layer(from.layer))) return refused(gone_reasons);
  size_t place = from.place;
  Layer *layer = from.has_stack ? world.layer(from.layer) : nullptr;
  if (layer || !from.has_place) {
    Place there;
    there.window = from.window;
    there.layer = from.layer;
    if (layer) there.replaces = layer->screens.back();
    place = world.places.size();
    world.places.push_back(there);
  }
  Operation opening = operation;
  opening.flags &= ~FLOW_OPEN_IN_PLACE;
  world.screens[operation.what.id].id = operation.what.id;
  show(opening, from.owner, place, transition);
  return done;
}

Outcome Model::set_stack(const Operation &operation, Transition &transition) {
  From from = resolve(operation.from);
  if (from.valid && !from.has_stack) return open_stack(operation, from, transition);
  std::vector<std::string> reasons;
  Layer *layer = from.valid ? world.layer(from.layer) : nullptr;
  if (!layer) reasons = gone_reasons;
  if (operation.screens.empty()) reasons.push_back("empty");
  for (Id screen : operation.screens) {
    bool here = layer && std::count(layer->screens.begin(), layer->screens.end(), screen);
    if (std::count(operation.screens.begin(), operation.screens.end(), screen) > 1) {
      reasons.push_back("duplicate");
    }
    if (world.screens[screen].life == Life::gone) reasons.push_back("gone");
    if (world.screens[screen].life == Life::open && !here) reasons.push_back("duplicate");
  }
  if (!reasons.empty()) return refused(reasons);
  if (layer->screens == operation.screens) return noop;

  Doom doom;
  for (Id old : layer->screens) {
    if (!std::count(operation.screens.begin(), operation.screens.end(), old)) {
      doom.screens.insert(old);
    }
  }
  take(*world.window(from.window), doom, FLOW_CAUSE_REPLACED, transition);
  for (Id id : operation.screens) {
    Screen &screen = world.screens[id];
    if (screen.life == Life::open) continue;
    screen.life = Life::open;
    screen.owner = from.owner;
    if (from.owner) world.coordinators[from.owner].lost = 0;
  }
  world.layer(from.layer)->screens = operation.screens;
  return done;
}

/// The first opening of a coordinator: its screens go where it was opened, in one transition.
Outcome Model::open_stack(const Operation &operation, const From &from, Transition &transition) {
  for (Id screen : operation.screens) {
    if (world.screens[screen].life != Life::made) return refused({"duplicate", "gone"});
  }
  if (operation.screens.empty()) return refused({"empty"});
  size_t place = from.place;
  if (!from.has_place) {
    Place other;
    other.window = from.window;
    other.layer = from.layer;
    place = world.places.size();
    world.places.push_back(other);
  }
  for (Id screen : operation.screens)
    put_screen(screen, from.owner, place, transition);
  return done;
}

// ---- Going back ---------------------------------------------------------------------------------

Outcome Model::go_back(const Operation &operation, Transition &transition) {
  From from = resolve(operation.from);
  Layer *layer = from.valid && from.has_stack ? world.layer(from.layer) : nullptr;
  if (!layer) return noop;
  size_t depth = layer->screens.size();
  size_t kept = depth;
  switch (operation.verb) {
    case FLOW_REQUEST_POP:
      kept = depth - 1;
      break;
    case FLOW_REQUEST_POP_TO_ROOT:
      kept = 1;
      break;
    case FLOW_REQUEST_POP_TO_DEPTH:
      kept = operation.count;
      break;
    default: {
      auto at = std::find(layer->screens.begin(), layer->screens.end(), operation.from.id);
      kept = static_cast<size_t>(at - layer->screens.begin()) + 1;
    }
  }
  kept = std::max<size_t>(kept, 1);
  if (kept >= depth) return noop;
  take(*world.window(from.window), above(*layer, kept), FLOW_CAUSE_POPPED, transition);
  return done;
}

/// Rule G1: the screen that does not allow it is told.
Outcome Model::not_allowed(const Layer &layer, const std::string &cause) {
  forbidder_ = layer.screens.back();
  emit("attempted(s" + std::to_string(layer.screens.back()) + "," + cause + ")");
  return refused({"not_allowed"});
}

Outcome Model::user_back(const Operation &operation, Transition &transition) {
  if (operation.verb == FLOW_REQUEST_DRAG || operation.verb == FLOW_REQUEST_GESTURE_DRAG) {
    size_t index = 0;
    Window *window = world.window_of_layer(operation.from.id, &index);
    if (!window) return noop;
    const Layer &layer = window->layers[index];
    if (index == 0 && !(layer.flags & FLOW_OPEN_NO_DRAG)) return refused({"not_allowed"});
    if (layer.flags & FLOW_OPEN_NO_DRAG) return not_allowed(layer, "dragged");
    take(*window, layers_from(*window, index), FLOW_CAUSE_DRAGGED, transition);
    return done;
  }
  From from = resolve(operation.from);
  if (!from.valid) return noop;
  Window &window = *world.window(from.window);
  if (window.layers.empty()) return refused({"unhandled"});
  Layer &top = window.layers.back();
  bool locked = world.screens[top.screens.back()].flags & FLOW_OPEN_NO_BACK;
  if (operation.verb == FLOW_REQUEST_BACK_TO) {
    auto at = std::find(top.screens.begin(), top.screens.end(), operation.from.id);
    size_t kept = static_cast<size_t>(at - top.screens.begin()) + 1;
    if (kept >= top.screens.size()) return noop;
    if (locked) return not_allowed(top, "back");
    take(window, above(top, kept), FLOW_CAUSE_BACK, transition);
    return done;
  }
  if (top.screens.size() == 1 && window.layers.size() == 1) {
    return refused({"unhandled"});
  }
  if (locked) return not_allowed(top, "back");
  if (top.screens.size() > 1) {
    take(window, above(top, top.screens.size() - 1), FLOW_CAUSE_BACK, transition);
    return done;
  }
  if (top.flags & FLOW_OPEN_NO_DRAG) return not_allowed(top, "back");
  take(window, layers_from(window, window.layers.size() - 1), FLOW_CAUSE_BACK, transition);
  return done;
}

Outcome Model::dismiss(const Operation &operation, Transition &transition) {
  From from = resolve(operation.from);
  if (!from.valid || !from.has_stack) return noop;
  Window &window = *world.window(from.window);
  size_t layers = window.layers.size();
  size_t kept = 1;
  if (operation.verb == FLOW_REQUEST_DISMISS && operation.count < layers) {
    kept = layers - operation.count;
  }
  if (operation.verb == FLOW_REQUEST_DISMISS_TO) {
    size_t index = 0;
    world.window_of_layer(from.layer, &index);
    kept = index + 1;
  }
  kept = std::max<size_t>(kept, 1);
  if (kept >= layers) return noop;
  take(window, layers_from(window, kept), FLOW_CAUSE_DISMISSED, transition);
  return done;
}

// ---- Closing and ending -------------------------------------------------------------------------

Outcome Model::close(const Operation &operation, Transition &transition) {
  Ref target = operation.from;
  if (target.sort == Sort::transition) {
    auto found = world.opened.find(target.id);
    if (found == world.opened.end()) return noop;
    target = found->second;
  }
  if (target.sort == Sort::coordinator) {
    if (world.coordinators[target.id].ending) return noop;
    for (const Window &window : world.windows) {
      if (window.root && window.root == target.id) return refused({"not_presented"});
    }
    return end_request(target.id, FLOW_CAUSE_DISMISSED, transition);
  }
  From from = resolve(target);
  if (!from.valid) return noop;
  size_t index = 0;
  Window *window = world.window_of_layer(from.layer, &index);
  if (!window) return noop;
  std::vector<Id> &stack = window->layers[index].screens;
  size_t place = 0;
  if (target.sort == Sort::screen) {
    place = static_cast<size_t>(std::find(stack.begin(), stack.end(), target.id) - stack.begin());
  }
  if (place > 0) {
    take(*window, above(window->layers[index], place), FLOW_CAUSE_POPPED, transition);
    return done;
  }
  if (index == 0) return refused({"not_presented"});
  take(*window, layers_from(*window, index), FLOW_CAUSE_DISMISSED, transition);
  return done;
}

/// Takes one screen out of its stack, with the layers presented from it; those above it stay (Q14).
Outcome Model::remove(const Operation &operation, Transition &transition) {
  Id screen = operation.from.id;
  if (std::optional<Outcome> nothing = not_open(screen)) return *nothing;
  Layer &layer = *world.layer_of(screen);
  size_t index = 0;
  Window &window = *world.window_of_layer(layer.id, &index);
  if (layer.screens.size() > 1) {
    Doom doom;
    doom.screens.insert(screen);
    take(window, doom, FLOW_CAUSE_POPPED, transition);
    return done;
  }
  if (index == 0) return refused({"not_presented"});
  take(window, layers_from(window, index), FLOW_CAUSE_DISMISSED, transition);
  return done;
}

/// Lets two screens of one stack change places (Q19). Owners and layers name screens by labels, so
/// that they stay with them.
Outcome Model::swap(const Operation &operation) {
  Id one = operation.from.id;
  Id other = operation.what.id;
  if (std::optional<Outcome> nothing = not_open(one)) return *nothing;
  if (std::optional<Outcome> nothing = not_open(other)) return *nothing;
  if (one == other) return noop;
  Layer *layer = world.layer_of(one);
  if (world.layer_of(other) != layer) return refused({"gone"});
  std::vector<Id> &stack = layer->screens;
  std::iter_swap(std::find(stack.begin(), stack.end(), one),
                 std::find(stack.begin(), stack.end(), other));
  return done;
}

/// Returns the outcome of a request that names a screen which is gone or was never opened (Q16);
/// nothing if it is open. Of two screens, the one named first decides.
std::optional<Outcome> Model::not_open(Id screen) const {
  Life life = world.screens.at(screen).life;
  if (life == Life::open) return std::nullopt;
  if (life == Life::made) return refused({"never_opened"});
  return noop;
}

Outcome Model::close_window(const Operation &operation, Transition &transition) {
  Window *window = world.window(operation.from.id);
  if (!window) return noop;
  take(*window, layers_from(*window, 0), FLOW_CAUSE_DISMISSED, transition);
  if (window->root) end_family(window->root, FLOW_CAUSE_DISMISSED, transition);
  window->closed = true;
  return done;
}

/// Ends a window's root coordinator and all below it, for the same cause.
void Model::end_family(Id root, flow_cause cause, Transition &transition) {
  for (Id each : world.subtree(root)) {
    Coordinator &coordinator = world.coordinators[each];
    coordinator.family = cause;
    coordinator.ending = true;
    coordinator.cause = cause;
  }
  transition.ends.push_back(root);
}

/// C4: finish, stop, and the closing of a coordinator: all it and its children opened goes at once.
Outcome Model::end_request(Id id, flow_cause cause, Transition &transition) {
  if (world.coordinators[id].life == Life::made) return refused({"no_window"});
  if (!world.is_alive(id) || world.coordinators[id].ending || is_spent(id)) return noop;
  std::vector<Id> owners = world.subtree(id);
  Window *window = world.window(world.places[world.coordinators[id].place].window);
  Doom doom;
  if (window) {
    doom = shown_by(*window, owners);
    spread(*window, doom);
  }
  for (Id each : owners) {
    Coordinator &coordinator = world.coordinators[each];
    if (coordinator.ending && each != id) continue;
    coordinator.ending = true;
    coordinator.cause = each == id ? cause : FLOW_CAUSE_PARENT_ENDED;
  }
  // Bystanders: popped if the lowest cut is inside a stack, dismissed if a whole layer went.
  flow_cause collateral = FLOW_CAUSE_POPPED;
  for (size_t index = 0; window && index < window->layers.size(); index++) {
    const std::vector<Id> &stack = window->layers[index].screens;
    if (!doom.screens.count(stack.back())) continue;
    collateral = doom.layers.count(index) ? FLOW_CAUSE_DISMISSED : FLOW_CAUSE_POPPED;
    break;
  }
  if (window) take(*window, doom, collateral, transition);
  transition.ends.push_back(id);
  return done;
}

/// A coordinator from which a batch has taken the last screen is gone for the rest of it.
bool Model::is_spent(Id id) const {
  const Coordinator &coordinator = world.coordinators.at(id);
  if (!in_batch_ || unspent_.count(id)) return false;
  return coordinator.opened && !coordinator.starting && !world.stands(id);
}

/// Q12: checked as a whole first, a coordinator standing for one screen; a refusal there runs none.
/// Then each part meets the tree that the one before left, with what a coordinator's `start` has
/// opened. Parts that a `start` has made impossible are left out.
Outcome Model::batch(const Operation &operation, Transition &transition, const Aim *aim) {
  bool waited = aim && aim->is_found;
  bool was_in_batch = in_batch_;
  bool is_check = checking_;
  World before = world;
  Transition nothing = transition;
  auto stand_ins = stand_ins_;
  auto lines = lines_;
  auto unspent = unspent_;
  auto go_back = [&] {
    world = before;
    transition = nothing;
    stand_ins_ = stand_ins;
    lines_ = lines;
  };
  if (world.touched(operation).size() > 1) loose_order = true;
  in_batch_ = true;
  checking_ = true;
  for (const auto &[id, coordinator] : world.coordinators) {
    if (coordinator.opened && !world.stands(id)) unspent_.insert(id);
  }
  std::vector<Aim> found;
  Aim::Line line;
  Outcome refusal;
  for (size_t part = 0; part < operation.parts.size() && refusal.empty(); part++) {
    Outcome outcome;
    const Aim *known = waited ? &aim->parts[part] : nullptr;
    const Operation &each = operation.parts[part];
    found.push_back(foresee(each, known, transition, outcome));
    if (is_relative(each)) line.labels.insert(each.id);
    if (is_relative(each) && !line.flows.empty()) found.back().line.join(line);
    if (opens(each) && each.what.sort == Sort::coordinator) line.flows[each.what.id] = 0;
    line.screens.insert(found.back().screens.begin(), found.back().screens.end());
    if (outcome != done && outcome != noop) refusal = outcome;
  }
  found.resize(operation.parts.size());
  checking_ = is_check;
  if (!refusal.empty() || !is_check) go_back();
  Outcome all = noop;
  bool failed = false;
  for (size_t part = 0; part < operation.parts.size() && refusal.empty() && !is_check; part++) {
    const Aim *known = waited ? &aim->parts[part] : nullptr;
    Outcome outcome = carry_out(operation.parts[part], found[part], known, transition);
    if (outcome == done) all = done;
    if (outcome != done && outcome != noop) failed = true;
  }
  in_batch_ = was_in_batch;
  unspent_ = unspent;
  found_parts_ = found;
  if (!refusal.empty()) return refusal;
  return failed ? Outcome{"failed(start)"} : all;
}

/// Carries out a part of a batch. A relative one behind a coordinator is about what the coordinator
/// has opened, or about what the check has found below; otherwise it is left out.
Outcome Model::carry_out(const Operation &part, const Aim &found, const Aim *aim,
                         Transition &transition) {
  if (!is_relative(part) || found.line.flows.empty()) return evaluate(part, transition, aim);
  Aim now = aim && aim->is_found ? *aim : found;
  bool had_nothing = !now.nothing.empty();
  Outcome outcome = take_aim(part, now, transition);
  return outcome == done || had_nothing ? outcome : Outcome{"left out"};
}

}  // namespace model
