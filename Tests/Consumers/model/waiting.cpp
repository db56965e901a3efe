// The screens of a request that cannot run when it is asked for: they are found then, and it
// takes those of them that are left at its turn (Q3).
#include <algorithm>

#include "model.hpp"

namespace model {

void Aim::Line::join(const Line &other) {
  flows.insert(other.flows.begin(), other.flows.end());
  screens.insert(other.screens.begin(), other.screens.end());
  labels.insert(other.labels.begin(), other.labels.end());
}

namespace {

const Outcome done = {"done"};
const Outcome noop = {"noop"};

/// The stack that a coordinator will open first, in a model that only checks.
constexpr Id unknown_stack = -1;

bool acts_on_window(const Operation &operation) {
  return operation.verb == FLOW_REQUEST_BACK || operation.verb == FLOW_REQUEST_DISMISS ||
         operation.verb == FLOW_REQUEST_DRAG;
}

/// True for what takes whole layers.
bool takes_layers(const Operation &operation) {
  return operation.verb == FLOW_REQUEST_DISMISS || operation.verb == FLOW_REQUEST_DRAG;
}

/// True if the screen that stood for a coordinator was in a layer of its own.
bool is_own(Id flow, Id layer) { return layer == flow + labels_per_part - 1; }

bool names_layer(Ref ref) { return ref.sort == Sort::layer || ref.sort == Sort::router; }

}  // namespace

// ---- When it is asked for -----------------------------------------------------------------------

/// Returns a model of the same tree that only checks.
Model Model::check() const {
  Model copy;
  copy.world = world;
  copy.checking_ = true;
  copy.in_batch_ = in_batch_;
  copy.stand_ins_ = stand_ins_;
  copy.lines_ = lines_;
  copy.claimed_ = claimed_;
  copy.unspent_ = unspent_;
  return copy;
}

/// True for a batch that waits, with wishes behind flows, or behind what a go to makes.
bool Model::is_open_batch(const Waiting &waiting, const std::deque<Waiting> &before) const {
  bool is_behind = std::any_of(before.begin(), before.end(), [](const Waiting &each) {
    return each.operation.verb == FLOW_REQUEST_GO_TO;
  });
  for (size_t part = 0; part < waiting.aim.parts.size(); part++) {
    if (!is_relative(waiting.operation.parts[part])) continue;
    if (is_behind || !waiting.aim.parts[part].line.flows.empty()) return true;
  }
  return false;
}

/// Finds what all requests are about that have begun to wait. The tree is as it was when they were
/// asked for, and coordinators that end by the request which was carried out then have ended.
void Model::find_aims() {
  for (size_t each = 0; each < queue_.size(); each++) {
    Waiting &waiting = queue_[each];
    if (waiting.aim.is_found || !waiting.has_to_wait) continue;
    std::deque<Waiting> before(queue_.begin(), queue_.begin() + static_cast<long>(each));
    if (held_ && held_->is_lifted && held_->goes) {
      before.push_front(Waiting());
      before.front().operation = held_->operation;
    }
    waiting.aim = aim_of(waiting, before);
    if (is_open_batch(waiting, before)) is_undecided = true;
  }
}

/// Finds what a request is about, behind the requests before it. These run in a model that only
/// checks: nobody is asked, and one screen stands for what a coordinator opens (Q12).
Aim Model::aim_of(const Waiting &waiting, const std::deque<Waiting> &before) const {
  Aim aim;
  aim.is_found = true;
  aim.parts.resize(waiting.operation.parts.size());
  bool is_fixed = !is_relative(waiting.operation) && !keeps_place(waiting.operation) &&
                  waiting.operation.verb != FLOW_REQUEST_BATCH;
  if (is_fixed) return aim;
  Model imagined = check();
  imagined.queue_ = before;
  imagined.queue_.push_back(waiting);
  imagined.note_places(waiting.operation);
  Outcome outcome;
  for (;;) {
    Waiting next = imagined.queue_.front();
    imagined.queue_.pop_front();
    if (!next.verdict.empty()) continue;
    imagined.asker_ = next.asker;
    Transition transition;
    transition.before = imagined.world.windows;
    aim = imagined.foresee(imagined.in_its_stack(next), &next.aim, transition, outcome);
    if (imagined.queue_.empty()) break;
    imagined.tell_removals(transition);
    imagined.asker_ = 0;
  }
  // A screen that is only imagined cannot be told.
  if (!world.screens.count(aim.forbidder)) aim.forbidder = 0;
  return aim;
}

/// Notes the stacks and windows that requests stand for which keep them: of the tree as it is,
/// whatever requests before them will do.
void Model::note_places(const Operation &operation) {
  Id stack = keeps_place(operation) ? stack_of(operation) : 0;
  if (stack) stood_[operation.id] = stack;
  for (const Operation &part : operation.parts)
    note_places(part);
}

/// Carries a request out in a model that only checks, and returns what it is about.
Aim Model::foresee(const Operation &operation, const Aim *known, Transition &transition,
                   Outcome &outcome) {
  const std::vector<Window> before = world.windows;
  const std::map<Id, flow_cause> earlier = transition.removed;
  const From from = resolve(operation.from);
  Aim aim;
  aim.is_found = true;
  auto stood = stood_.find(operation.id);
  if (keeps_place(operation)) {
    aim.stack = stood == stood_.end() ? stack_of(operation) : stood->second;
  }
  if (stand_ins_.count(aim.stack)) aim.stack = unknown_stack;
  forbidder_ = 0;
  outcome = evaluate(operation, transition, known);
  if (outcome == done) move_lines(before, operation);
  if (operation.verb == FLOW_REQUEST_BATCH) aim.parts = found_parts_;
  if (!is_relative(operation)) return aim;
  std::set<Id> taken;
  for (const auto &[screen, cause] : transition.removed) {
    if (earlier.count(screen)) continue;
    taken.insert(screen);
    aim.cause = cause;
  }
  for (const Window &window : before) {
    for (const Layer &layer : window.layers) {
      if (!world.layer(layer.id)) aim.layers.insert(layer.id);
    }
  }
  aim.seems_ended = operation.from.sort == Sort::coordinator && !from.valid;
  if (taken.empty() && outcome != done) {
    aim.nothing = outcome;
    aim.forbidder = forbidder_;
  }
  note_line(before, operation, from, taken, aim);
  return aim;
}

/// Lets lines go with the places of screens: two have changed places, or one has gone.
void Model::move_lines(const std::vector<Window> &before, const Operation &operation) {
  if (is_relative(operation) || operation.verb == FLOW_REQUEST_BATCH) return;
  if (operation.verb == FLOW_REQUEST_SWAP) {
    std::swap(lines_[operation.from.id], lines_[operation.what.id]);
  }
  for (const Window &window : before) {
    Id top = 0;
    for (const Layer &layer : window.layers) {
      for (Id screen : layer.screens) {
        if (world.layer_of(screen)) {
          top = screen;
        } else if (top && lines_.count(screen)) {
          lines_[top].join(lines_[screen]);
          lines_.erase(screen);
        }
      }
    }
  }
}

/// Returns the stack that `from` stands for; 0 for none. For a dismissal of all, it is the window.
Id Model::stack_of(const Operation &operation) {
  From from = resolve(operation.from);
  if (!from.valid || !from.has_stack) return 0;
  if (operation.verb == FLOW_REQUEST_DISMISS_ALL && !names_layer(operation.from)) {
    return from.window;
  }
  Layer *layer = world.layer(from.layer);
  return layer ? layer->stack : 0;
}

/// Parts the screens that a request takes into those that are known, and those that stand for what
/// coordinators will open. A request that takes one of these is in line for the pages of the
/// coordinator, and so are later ones at that place: on the stack behind the page below, and for
/// the layers of a coordinator that is presented, in the window.
void Model::note_line(const std::vector<Window> &before, const Operation &operation,
                      const From &from, const std::set<Id> &taken, Aim &aim) {
  Aim::Line &line = aim.line;
  std::set<Id> places = taken;
  for (const Window &window : before) {
    if (acts_on_window(operation) && window.id == from.window) line.join(lines_[window.id]);
    for (const Layer &layer : window.layers) {
      // An imagined page that stays, as a root does, may stand for several.
      bool acts_here = acts_on_window(operation)
                           ? &layer == &window.layers.back() && window.id == from.window
                           : layer.id == from.layer;
      bool stays = taken.empty() && from.valid && from.has_stack && acts_here;
      if (stays && !takes_layers(operation)) places = {layer.screens.back()};
      for (Id screen : layer.screens) {
        if (!places.count(screen)) continue;
        line.join(lines_[screen]);
        auto unknown = stand_ins_.find(screen);
        if (unknown != stand_ins_.end()) line.flows[unknown->second] = layer.id;
      }
    }
  }
  for (Id screen : taken) {
    if (!stand_ins_.count(screen)) aim.screens.insert(screen);
  }
  if (line.flows.empty()) return;
  line.labels.insert(operation.id);
  Aim::Line in_layers = line;
  Aim::Line on_stack = line;
  for (const auto &[flow, layer] : line.flows)
    (is_own(flow, layer) || aim.layers.count(layer) ? on_stack : in_layers).flows.erase(flow);
  for (Aim::Line *behind : {&in_layers, &on_stack})
    behind->screens.insert(aim.screens.begin(), aim.screens.end());
  for (const Window &window : before) {
    for (const Layer &layer : window.layers) {
      Id below = 0;
      for (Id screen : layer.screens) {
        if (places.count(screen) && !in_layers.flows.empty()) lines_[window.id].join(in_layers);
        Id place = taken.count(screen) ? below : screen;
        if (places.count(screen) && place && !on_stack.flows.empty()) lines_[place].join(on_stack);
        if (!taken.count(screen)) below = screen;
      }
    }
  }
}

// ---- When its turn has come ---------------------------------------------------------------------

/// Notes the stacks that a request names: the label of layer 0 is another stack when the root has
/// been replaced.
void Model::note_stacks(const Operation &operation, Waiting &waiting) {
  if (names_layer(operation.from) && is_window_root(operation.from.id)) {
    Layer *layer = world.layer(operation.from.id);
    waiting.stacks[operation.id] = layer ? layer->stack : 0;
  }
  for (const Operation &part : operation.parts)
    note_stacks(part, waiting);
}

/// Returns a request as it is to run: a stack that it names may be gone by then.
Operation Model::in_its_stack(const Waiting &waiting) {
  Operation same = waiting.operation;
  auto check = [&](Operation &operation) {
    auto named = waiting.stacks.find(operation.id);
    if (named == waiting.stacks.end()) return;
    Layer *layer = world.layer(operation.from.id);
    if (!layer || layer->stack != named->second) operation.from.id = 0;
  };
  check(same);
  for (Operation &part : same.parts)
    check(part);
  return same;
}

/// True if the requests before a request would have ended who asks, and have been held up.
bool Model::is_open_case(const Operation &operation, const Aim &aim) {
  if (aim.seems_ended && resolve(operation.from).valid) return true;
  for (size_t part = 0; part < aim.parts.size(); part++) {
    if (is_open_case(operation.parts[part], aim.parts[part])) return true;
  }
  return false;
}

/// Returns the screens that coordinators, and those below them, have opened.
std::set<Id> Model::opened_by(const Aim::Line &line) const {
  std::set<Id> opened;
  for (const auto &[flow, layer] : line.flows) {
    const std::vector<Id> family = world.subtree(flow);
    for (const auto &[id, screen] : world.screens) {
      if (std::count(family.begin(), family.end(), screen.owner)) opened.insert(id);
    }
  }
  return opened;
}

/// Finds the screens of a request behind coordinators, now that these have started: what it would
/// take now, if all of that was opened by them, or found below them, and no earlier request of the
/// line is about it. Otherwise it is about what was found when it was asked for.
void Model::look_behind_flows(const Operation &operation, Aim &aim) {
  if (aim.line.flows.empty()) return;
  std::set<Id> allowed = opened_by(aim.line);
  allowed.insert(aim.line.screens.begin(), aim.line.screens.end());
  for (Id label : aim.line.labels) {
    for (Id screen : claimed_[label])
      allowed.erase(screen);
  }
  allowed.insert(aim.screens.begin(), aim.screens.end());
  Model check = this->check();
  Transition trial;
  check.evaluate(operation, trial);
  std::set<Id> taken;
  for (const auto &[screen, cause] : trial.removed)
    taken.insert(screen);
  bool fits = std::includes(allowed.begin(), allowed.end(), taken.begin(), taken.end());
  if (!taken.empty() && fits) {
    aim.screens = taken;
    aim.cause = trial.removed.begin()->second;
    aim.layers.clear();
    for (const Window &window : world.windows) {
      for (const Layer &layer : window.layers) {
        if (!check.world.layer(layer.id)) aim.layers.insert(layer.id);
      }
    }
    aim.nothing.clear();
    for (Id label : aim.line.labels) {
      if (!checking_) claimed_[label].insert(taken.begin(), taken.end());
    }
  } else if (aim.screens.empty() && aim.nothing.empty()) {
    aim.nothing = noop;
  }
  aim.line.flows.clear();
}

/// Carries out a relative request that had to wait: it takes the screens left of those that
/// it was about, if nothing else would go with them.
Outcome Model::take_aim(const Operation &operation, Aim aim, Transition &transition) {
  bool is_valid = resolve(operation.from).valid;
  if (!opens(operation) && !is_valid) return noop;
  look_behind_flows(operation, aim);
  if (opens(operation)) return open_at_aim(operation, aim, transition);
  if (!aim.nothing.empty()) {
    if (aim.forbidder && world.is_open(aim.forbidder)) {
      bool is_back = operation.verb == FLOW_REQUEST_BACK;
      emit("attempted(s" + std::to_string(aim.forbidder) + "," + (is_back ? "back" : "dragged") +
           ")");
    }
    return aim.nothing;
  }
  std::set<Id> left;
  Doom doom;
  Window *window = nullptr;
  for (Id id : aim.screens) {
    Layer *layer = world.layer_of(id);
    if (!layer) continue;
    left.insert(id);
    size_t index = 0;
    window = world.window_of_layer(layer->id, &index);
    auto at = std::find(layer->screens.begin(), layer->screens.end(), id);
    size_t place = static_cast<size_t>(at - layer->screens.begin());
    // Q5: a stack from which it would have taken only the top is not emptied by it.
    if (place == 0 && !aim.layers.count(layer->id)) return noop;
    if (place == 0) doom.layers.insert(index);
    for (Id above_it : above(*layer, place).screens)
      doom.screens.insert(above_it);
  }
  if (left.empty()) return noop;
  // The pages have gone, and what was presented from them stands over others.
  bool is_less = left.size() < aim.screens.size() && doom.layers.size() > 0;
  if (is_less && !takes_layers(operation) && !checking_) is_undecided = true;
  spread(*window, doom);
  if (doom.screens != left) return noop;
  take(*window, doom, aim.cause, transition);
  return done;
}

/// Carries out a pop to root or a dismissal of all that had to wait, and whose `from` stands for
/// another stack by now. The stack that it stood for is kept, or has gone.
Outcome Model::keep_place(const Operation &operation, const Aim &aim, Transition &transition) {
  if (aim.stack == unknown_stack) return evaluate(operation, transition);
  if (!resolve(operation.from).valid || operation.verb != FLOW_REQUEST_POP_TO_ROOT) return noop;
  for (Window &window : world.windows) {
    for (const Layer &layer : window.layers) {
      if (layer.stack != aim.stack || layer.screens.size() == 1) continue;
      take(window, above(layer, 1), FLOW_CAUSE_POPPED, transition);
      return done;
    }
  }
  return noop;
}

/// Carries out a replacement that had to wait, if it would replace what is left and nothing else.
Outcome Model::open_at_aim(const Operation &operation, const Aim &aim, Transition &transition) {
  Model check = this->check();
  Transition trial;
  Outcome outcome = check.evaluate(operation, trial);
  if (outcome == done && !aim.nothing.empty()) return aim.nothing;
  if (outcome != done) {
    // The requester may have gone together with the screen.
    bool is_left = std::any_of(aim.screens.begin(), aim.screens.end(),
                               [this](Id screen) { return world.is_open(screen); });
    if (!is_left && !aim.screens.empty() && outcome != noop) outcome.push_back("noop");
    return outcome;
  }
  bool takes_other = std::any_of(trial.removed.begin(), trial.removed.end(),
                                 [&](const auto &each) { return !aim.screens.count(each.first); });
  if (takes_other || (trial.removed.empty() && !aim.screens.empty())) return noop;
  return evaluate(operation, transition);
}

}  // namespace model
