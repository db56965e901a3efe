// Choosing random operations while nothing runs, and the objects that they are about.
#include <algorithm>

#include "generator.hpp"

namespace model {

namespace {

constexpr size_t crowded = 14;
constexpr size_t stale_percent = 6;
constexpr size_t never_opened_percent = 4;

}  // namespace

std::vector<Id> Generator::screens(Life life) const {
  std::vector<Id> found;
  for (const auto &[id, screen] : world_.screens) {
    if (screen.life == life) found.push_back(id);
  }
  return found;
}

std::vector<Id> Generator::coordinators(Life life) const {
  std::vector<Id> found;
  for (const auto &[id, coordinator] : world_.coordinators) {
    if (coordinator.life == life) found.push_back(id);
  }
  return found;
}

/// Living coordinators that show screens of their own. One whose stacks have all gone, and that
/// lives on because a child of it has deferred, is left alone.
std::vector<Id> Generator::flows() const {
  std::vector<Id> found;
  for (Id id : coordinators(Life::open)) {
    bool is_flow = !world_.coordinators.at(id).root_class && world_.has_home(id);
    if (is_flow) found.push_back(id);
  }
  return found;
}

std::vector<Id> Generator::deferring() const {
  std::vector<Id> found;
  for (Id id : coordinators(Life::open)) {
    if (world_.defers(id) && world_.has_home(id)) found.push_back(id);
  }
  return found;
}

/// The open screen that answers `later` when it is asked, if there is one.
Id Generator::hesitant() const {
  for (Id id : screens(Life::open)) {
    if (world_.screens.at(id).hesitates) return id;
  }
  return 0;
}

std::vector<Id> Generator::windows() const {
  std::vector<Id> found;
  for (const Window &window : world_.windows) {
    if (!window.closed) found.push_back(window.id);
  }
  return found;
}

std::vector<Id> Generator::layers() const {
  std::vector<Id> found;
  for (const Window &window : world_.windows) {
    for (const Layer &layer : window.layers)
      found.push_back(layer.id);
  }
  return found;
}

Ref Generator::some_screen() {
  std::vector<Id> open = screens(Life::open);
  std::vector<Id> gone = screens(Life::gone);
  if (!gone.empty() && (open.empty() || prng_.percent(stale_percent))) {
    return {Sort::screen, prng_.any(gone)};
  }
  return open.empty() ? Ref{} : Ref{Sort::screen, prng_.any(open)};
}

/// Picks another screen of the same stack; the screen itself if it stands alone or is not open.
Ref Generator::some_neighbour(Ref screen) {
  for (const Window &window : world_.windows) {
    for (const Layer &layer : window.layers) {
      if (!std::count(layer.screens.begin(), layer.screens.end(), screen.id)) continue;
      std::vector<Id> others;
      for (Id each : layer.screens) {
        if (each != screen.id) others.push_back(each);
      }
      if (!others.empty()) return {Sort::screen, prng_.any(others)};
    }
  }
  return screen;
}

Ref Generator::some_coordinator() {
  std::vector<Id> alive = flows();
  std::vector<Id> gone = coordinators(Life::gone);
  if (!gone.empty() && (alive.empty() || prng_.percent(stale_percent))) {
    return {Sort::coordinator, prng_.any(gone)};
  }
  return alive.empty() ? Ref{} : Ref{Sort::coordinator, prng_.any(alive)};
}

/// Picks any object with a stack: a screen, a coordinator, a router or a window that shows
/// something.
Ref Generator::some_place() {
  for (;;) {
    switch (prng_.below(8)) {
      case 0: {
        Id window = prng_.any(windows());
        for (const Window &each : world_.windows) {
          if (each.id == window && !each.layers.empty()) return {Sort::window, window};
        }
        break;
      }
      case 1: {
        std::vector<Id> all = layers();
        if (!all.empty()) return {Sort::router, prng_.any(all)};
        break;
      }
      case 2:
      case 3:
      case 4: {
        Ref coordinator = some_coordinator();
        if (coordinator.sort != Sort::none) return coordinator;
        break;
      }
      default: {
        Ref screen = some_screen();
        if (screen.sort != Sort::none) return screen;
      }
    }
  }
}

// ---- Presentables -------------------------------------------------------------------------------

void Generator::give_new_coordinator(Operation &operation, bool must_show) {
  operation.what = {Sort::coordinator, operation.id};
  operation.fresh = true;
  static const Shape shapes[] = {Shape::one_screen,    Shape::one_screen,   Shape::two_screens,
                                 Shape::child,         Shape::present_over, Shape::nothing,
                                 Shape::finish_at_once};
  operation.shape = shapes[prng_.below(must_show ? 5 : 7)];
  // One that defers has a parent to go to when its place has gone.
  bool has_parent = operation.from.sort == Sort::coordinator;
  if (!must_show && has_parent && prng_.percent(25)) operation.shape = Shape::later;
}

bool Generator::is_deferring(Ref ref) const {
  return ref.sort == Sort::coordinator && world_.is_alive(ref.id) && world_.defers(ref.id);
}

void Generator::give_presentable(Operation &operation, bool allow_stale) {
  std::vector<Id> open = screens(Life::open);
  std::vector<Id> gone = screens(Life::gone);
  std::vector<Id> alive = coordinators(Life::open);
  std::vector<Id> ended = coordinators(Life::gone);
  if (allow_stale && prng_.percent(8)) {
    std::vector<Id> made = screens(Life::made);
    size_t choice = prng_.below(5);
    if (choice == 0 && !open.empty()) operation.what = {Sort::screen, prng_.any(open)};
    if (choice == 1 && !gone.empty()) operation.what = {Sort::screen, prng_.any(gone)};
    if (choice == 2 && !alive.empty()) operation.what = {Sort::coordinator, prng_.any(alive)};
    if (choice == 3 && !ended.empty()) operation.what = {Sort::coordinator, prng_.any(ended)};
    if (choice == 4 && !made.empty()) operation.what = {Sort::screen, prng_.any(made)};
    if (operation.what.sort != Sort::none) return;
  }
  // The first thing that a deferred coordinator opens is a screen: the rules leave open what
  // happens to one that has only had a child.
  if (prng_.percent(45) && !is_deferring(operation.from)) {
    give_new_coordinator(operation, !allow_stale);
    return;
  }
  operation.what = {Sort::screen, operation.id};
  operation.fresh = true;
  if (prng_.percent(10)) operation.flags |= FLOW_OPEN_NO_BACK;
  if (prng_.percent(10)) operation.flags |= FLOW_OPEN_NO_DRAG;
}

void Generator::give_callbacks(Operation &operation) {
  if (!operation.fresh) return;
  bool coordinator = operation.what.sort == Sort::coordinator;
  bool shows_itself =
      !coordinator ||
      (operation.shape != Shape::later && operation.shape != Shape::child &&
       operation.shape != Shape::nothing && operation.shape != Shape::finish_at_once);
  operation.completion = shows_itself && prng_.percent(40);
  operation.finished = coordinator && prng_.percent(25);
}

// ---- Operations ---------------------------------------------------------------------------------

Operation Generator::next(Id id, const std::vector<Id> &kept, Setting setting) {
  std::vector<Id> open_windows = windows();
  if (Id asked = hesitant()) return while_asking(id, asked, setting.is_asking);
  if (open_windows.size() < setting.window_count) {
    Operation operation;
    operation.id = id;
    operation.verb = verb_new_window;
    return operation;
  }
  for (const Window &window : world_.windows) {
    if (!window.closed && window.layers.empty() && prng_.percent(60)) return filling(id, window);
  }
  if (screens(Life::open).empty())
    return filling(id, *std::find_if(world_.windows.begin(), world_.windows.end(),
                                     [](const Window &each) { return !each.closed; }));
  std::vector<Id> late = deferring();
  if (!late.empty() && prng_.percent(30)) return late_opening(id, prng_.any(late));
  if (setting.may_hesitate && prng_.percent(6)) {
    Operation operation;
    operation.id = id;
    operation.verb = verb_hesitate;
    operation.from = {Sort::screen, prng_.any(screens(Life::open))};
    return operation;
  }
  if (setting.may_hold && prng_.percent(8)) return gesture(id);
  bool full = screens(Life::open).size() > crowded;
  size_t dice = prng_.below(100);
  if (dice < (full ? 12u : 50u)) return opening(id);
  if (dice < (full ? 14u : 53u)) return set_root(id);
  if (dice < (full ? 20u : 58u)) return replace_top(id);
  if (dice < (full ? 26u : 62u)) return set_stack(id);
  if (dice < (full ? 32u : 67u)) return swapping(id);
  if (dice < (full ? 42u : 71u)) return removing(id);
  if (dice < (full ? 58u : 80u)) return going_back(id);
  if (dice < (full ? 82u : 89u)) return closing(id, kept);
  if (dice < (full ? 92u : 95u)) return user(id);
  return prng_.percent(60) ? batch_of_flows(id) : batch(id);
}

Operation Generator::opening(Id id) {
  Operation operation;
  operation.id = id;
  operation.from = some_place();
  give_presentable(operation, true);
  give_callbacks(operation);
  static const flow_style styles[] = {FLOW_STYLE_PUSH, FLOW_STYLE_SHEET,
                                      FLOW_STYLE_FULL_SCREEN_COVER, FLOW_STYLE_POPOVER};
  size_t dice = prng_.below(10);
  // In a new layer of its own a coordinator's first opening has no style to choose.
  if (dice < 5 || is_deferring(operation.from)) {
    operation.verb = FLOW_REQUEST_PUSH;
    if (prng_.percent(4) && !is_deferring(operation.from)) {
      operation.what = {Sort::coordinator, id};
      operation.fresh = true;
      operation.root_class = true;
      operation.shape = Shape::child;
      operation.flags = 0;
      operation.completion = false;
    }
    return operation;
  }
  operation.verb = dice < 8 ? FLOW_REQUEST_PRESENT : FLOW_REQUEST_OPEN;
  operation.style = styles[prng_.below(4)];
  bool pushes = operation.verb == FLOW_REQUEST_OPEN && operation.style == FLOW_STYLE_PUSH;
  operation.dismissed = !pushes && operation.fresh && prng_.percent(50);
  return operation;
}

/// Something for a window that shows nothing.
Operation Generator::filling(Id id, const Window &window) {
  Operation operation;
  operation.id = id;
  operation.from = {Sort::window, window.id};
  if (window.root && world_.is_alive(window.root) && world_.defers(window.root)) {
    if (prng_.percent(50)) return late_opening(id, window.root);
    operation.verb = FLOW_REQUEST_PUSH;
    operation.what = {Sort::screen, id};
    operation.fresh = true;
    return operation;
  }
  if (window.root && world_.is_alive(window.root) && prng_.percent(70)) {
    if (prng_.percent(80)) {
      operation.verb = FLOW_REQUEST_PUSH;
      operation.from = {Sort::coordinator, window.root};
      give_new_coordinator(operation, true);
    } else {
      operation.verb = FLOW_REQUEST_FINISH;
      operation.from = {Sort::coordinator, window.root};
    }
    return operation;
  }
  operation.verb = window.root ? FLOW_REQUEST_SET_ROOT : FLOW_REQUEST_OPEN;
  operation.dismissed = prng_.percent(30);  // layer 0 is never dismissed
  give_presentable(operation, false);
  if (prng_.percent(30)) {
    operation.what = {Sort::coordinator, id};
    operation.flags = 0;
    operation.root_class = true;
    operation.shape = Shape::child;
  }
  give_callbacks(operation);
  return operation;
}

/// True if every living coordinator has a stack after the root is replaced: the asker must get one
/// by it, and those above it must need none.
bool Generator::may_set_root(Id asker, Sort what) const {
  if (asker == 0) return true;
  const Coordinator &coordinator = world_.coordinators.at(asker);
  if (world_.defers(asker)) return false;
  if (world_.places[coordinator.place].layer >= 0) return false;
  if (what == Sort::coordinator && !coordinator.root_class) return false;
  for (Id each = coordinator.parent; each; each = world_.coordinators.at(each).parent) {
    if (!world_.coordinators.at(each).root_class) return false;
  }
  return true;
}

Operation Generator::set_root(Id id) {
  Operation operation;
  operation.id = id;
  operation.verb = FLOW_REQUEST_SET_ROOT;
  operation.from = {Sort::window, prng_.any(windows())};
  give_presentable(operation, false);
  if (prng_.percent(40)) {
    Ref from = some_place();
    Id owner = 0;
    if (from.sort == Sort::coordinator && world_.is_alive(from.id)) owner = from.id;
    if (from.sort == Sort::screen && world_.is_open(from.id)) {
      owner = world_.screens.at(from.id).owner;
    }
    if (may_set_root(owner, operation.what.sort)) operation.from = from;
  }
  if (operation.from.sort == Sort::window && prng_.percent(30)) {
    operation.what = {Sort::coordinator, id};
    operation.flags = 0;
    operation.root_class = true;
    operation.shape = Shape::child;
  }
  bool is_flow = operation.fresh && operation.what.sort == Sort::coordinator;
  if (is_flow && !operation.root_class && operation.from.sort == Sort::window &&
      prng_.percent(25)) {
    operation.shape = Shape::later;
  }
  give_callbacks(operation);
  return operation;
}

Operation Generator::replace_top(Id id) {
  Operation operation;
  operation.id = id;
  operation.verb = FLOW_REQUEST_REPLACE_TOP;
  operation.from = some_place();
  give_presentable(operation, false);
  give_callbacks(operation);
  return operation;
}

Operation Generator::set_stack(Id id) {
  Operation operation;
  operation.id = id;
  operation.verb = FLOW_REQUEST_SET_STACK;
  std::vector<Id> all = layers();
  Id layer_id = prng_.any(all);
  operation.from = {Sort::router, layer_id};
  for (const Window &window : world_.windows) {
    for (const Layer &layer : window.layers) {
      if (layer.id != layer_id) continue;
      if (prng_.percent(50)) operation.from = {Sort::screen, prng_.any(layer.screens)};
      for (Id screen : layer.screens) {
        if (prng_.percent(70)) operation.screens.push_back(screen);
      }
    }
  }
  if (prng_.percent(20) && operation.screens.size() > 1) {
    std::swap(operation.screens.front(), operation.screens.back());
  }
  size_t fresh = prng_.below(3);
  if (operation.screens.empty() && fresh == 0) fresh = 1;
  for (size_t each = 1; each <= fresh; each++) {
    operation.screens.push_back(id + static_cast<Id>(each));
    operation.fresh_screens.push_back(id + static_cast<Id>(each));
  }
  if (prng_.percent(3)) operation.screens.push_back(operation.screens.front());
  if (prng_.percent(3)) operation.screens.push_back(some_screen().id);
  return operation;
}

/// Chooses two screens to change places, mostly of one stack; else of two stacks, the same one
/// twice, gone, or never opened. A swap opens nothing, so a screen made for it lives on and can be
/// named again.
Operation Generator::swapping(Id id) {
  Operation operation;
  operation.id = id;
  operation.verb = FLOW_REQUEST_SWAP;
  operation.from = some_screen();
  if (operation.from.sort == Sort::none) return operation;
  operation.what = some_neighbour(operation.from);
  for (size_t tries = 3; tries > 0 && operation.what.id == operation.from.id; tries--) {
    operation.from = some_screen();
    operation.what = some_neighbour(operation.from);
  }
  size_t dice = prng_.below(100);
  if (dice < 15) operation.what = some_screen();
  if (dice >= 97) operation.what = operation.from;
  std::vector<Id> made = screens(Life::made);
  if (!made.empty() && prng_.percent(never_opened_percent)) {
    operation.from = {Sort::screen, prng_.any(made)};
  } else if (prng_.percent(never_opened_percent)) {
    operation.fresh = made.empty() || prng_.percent(50);
    operation.what = {Sort::screen, operation.fresh ? id : prng_.any(made)};
  }
  return operation;
}

Operation Generator::removing(Id id) {
  Operation operation;
  operation.id = id;
  operation.verb = FLOW_REQUEST_REMOVE;
  operation.from = some_screen();
  std::vector<Id> made = screens(Life::made);
  if (!made.empty() && prng_.percent(never_opened_percent)) {
    operation.from = {Sort::screen, prng_.any(made)};
  }
  return operation;
}

Operation Generator::going_back(Id id) {
  Operation operation;
  operation.id = id;
  operation.from = some_place();
  switch (prng_.below(4)) {
    case 0:
    case 1:
      operation.verb = FLOW_REQUEST_POP;
      break;
    case 2:
      operation.verb = FLOW_REQUEST_POP_TO_ROOT;
      break;
    default:
      operation.verb = FLOW_REQUEST_POP_TO_DEPTH;
      operation.count = prng_.below(5);
  }
  Ref screen = some_screen();
  if (prng_.percent(30) && screen.sort != Sort::none) {
    operation.verb = FLOW_REQUEST_POP_TO;
    operation.from = screen;
    operation.count = 0;
  }
  return operation;
}

Operation Generator::closing(Id id, const std::vector<Id> &kept) {
  Operation operation;
  operation.id = id;
  Ref screen = some_screen();
  Ref coordinator = some_coordinator();
  switch (prng_.below(9)) {
    case 0:
      operation.verb = FLOW_REQUEST_DISMISS;
      operation.from = some_place();
      operation.count = prng_.below(4);
      return operation;
    case 1:
      operation.verb = FLOW_REQUEST_DISMISS_TO;
      operation.from = prng_.percent(50) ? Ref{Sort::layer, prng_.any(layers())} : screen;
      return operation;
    case 2:
      operation.verb = FLOW_REQUEST_DISMISS_ALL;
      operation.from = some_place();
      return operation;
    case 3:
      operation.verb = FLOW_REQUEST_CLOSE;
      operation.from = {Sort::layer, prng_.any(layers())};
      return operation;
    case 4:
      operation.verb = FLOW_REQUEST_CLOSE;
      operation.from = screen;
      if (!kept.empty() && prng_.percent(50)) operation.from = {Sort::transition, prng_.any(kept)};
      return operation;
    case 5:
      if (prng_.percent(10) && deferring().empty()) {
        operation.verb = FLOW_REQUEST_CLOSE_WINDOW;
        operation.from = {Sort::window, prng_.any(windows())};
        return operation;
      }
      operation.verb = FLOW_REQUEST_CLOSE;
      operation.from = coordinator.sort == Sort::none ? screen : coordinator;
      return operation;
    default: {
      operation.verb = prng_.percent(60) ? FLOW_REQUEST_FINISH : FLOW_REQUEST_STOP;
      std::vector<Id> all = coordinators(Life::open);
      operation.from = coordinator;
      if (!all.empty() && prng_.percent(20)) operation.from = {Sort::coordinator, prng_.any(all)};
      if (operation.from.sort != Sort::none) return operation;
      operation.verb = FLOW_REQUEST_CLOSE;
      operation.from = screen;
      return operation;
    }
  }
}

Operation Generator::user(Id id) {
  Operation operation;
  operation.id = id;
  operation.verb = FLOW_REQUEST_BACK;
  Id window_id = prng_.any(windows());
  operation.from = {Sort::window, window_id};
  size_t dice = prng_.below(4);
  if (dice == 0) {
    operation.verb = FLOW_REQUEST_DRAG;
    operation.from = {Sort::layer, prng_.any(layers())};
  }
  if (dice != 1) return operation;
  for (const Window &window : world_.windows) {
    if (window.id != window_id || window.layers.empty()) continue;
    const std::vector<Id> &stack = window.layers.back().screens;
    // Every screen between the top and the target must let the user pass: a jump across one that
    // does not is left open by the rules.
    size_t target = stack.size() - 1;
    while (target > 0 && prng_.percent(60)) {
      bool locked = world_.screens.at(stack[target]).flags & FLOW_OPEN_NO_BACK;
      if (locked && target + 1 < stack.size()) break;
      target--;
    }
    operation.verb = FLOW_REQUEST_BACK_TO;
    operation.from = {Sort::screen, stack[target]};
  }
  return operation;
}

}  // namespace model
