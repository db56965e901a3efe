// The order of callbacks: rules Q2, O2 to O9, A1 and A4.
#include <algorithm>

#include "model.hpp"

namespace model {

namespace {

std::string s(Id id) { return "s" + std::to_string(id); }
std::string c(Id id) { return "c" + std::to_string(id); }
std::string number(Id id) { return "#" + std::to_string(id); }

}  // namespace

void Model::add_window(Id id) {
  Window window;
  window.id = id;
  world.windows.push_back(window);
}

void Model::clear_trace() {
  trace.clear();
  script.clear();
  outcomes.clear();
  requested.clear();
  slides = 0;
  loose_order = false;
}

/// Makes the instances of an operation; this happens when it is requested, not when it runs.
void Model::accept(const Operation &operation) {
  if (operation.fresh && operation.what.sort == Sort::screen) {
    world.screens[operation.what.id].id = operation.what.id;
  }
  if (operation.fresh && operation.what.sort == Sort::coordinator) {
    Coordinator &coordinator = world.coordinators[operation.what.id];
    coordinator.id = operation.what.id;
    coordinator.shape = operation.shape;
    coordinator.root_class = operation.root_class;
  }
  for (Id screen : operation.fresh_screens)
    world.screens[screen].id = screen;
  for (const Operation &part : operation.parts)
    accept(part);
  if (opens(operation)) world.opened[operation.id] = operation.what;
}

void Model::perform(const std::vector<Operation> &operations) {
  meanwhile_.clear();
  for (const Operation &operation : operations) {
    if (operation.slide > 0) meanwhile_.push_back(operation);
  }
  request(operations.front());
  for (size_t each = 1; each < operations.size(); each++) {
    if (operations[each].slide == 0 && held_gesture()) request(operations[each]);
  }
  meanwhile_.clear();
}

void Model::request(const Operation &operation) {
  if (operation.verb == verb_lift && held_gesture() != operation.from.id) return;
  requested.insert(operation.id);
  if (operation.verb == verb_lift) return lift(operation);
  if (operation.verb == verb_answer) return answer(operation);
  if (operation.verb == verb_hesitate) {
    world.screens[operation.from.id].hesitates = true;
    return;
  }
  accept(operation);
  if (is_gesture(operation.verb)) return begin_gesture(operation);
  enqueue(operation);
  if (!running_) drain();
}

/// Notes the coordinator that waits for an operation: it opens something by it, or ends itself.
void Model::enqueue(const Operation &operation) {
  Waiting waiting;
  waiting.operation = operation;
  const std::vector<Operation> one = {operation};
  const std::vector<Operation> &parts = operation.parts.empty() ? one : operation.parts;
  bool holds = std::any_of(parts.begin(), parts.end(), [](const Operation &part) {
    return opens(part) || part.verb == FLOW_REQUEST_FINISH || part.verb == FLOW_REQUEST_STOP;
  });
  Ref from = parts.front().from;
  if (holds && from.sort == Sort::coordinator) waiting.asker = from.id;
  if (holds && from.sort == Sort::screen && world.screens[from.id].life != Life::gone) {
    waiting.asker = world.screens[from.id].owner;
  }
  note_stacks(operation, waiting);
  waiting.has_to_wait = running_ || held_;
  queue_.push_back(waiting);
}

void Model::drain() {
  running_ = true;
  for (;;) {
    if (held_ && held_->is_lifted) {
      end_gesture();
      continue;
    }
    auto free = std::find_if(queue_.begin(), queue_.end(),
                             [this](const Waiting &each) { return !is_blocked(each.operation); });
    if (free == queue_.end()) break;
    find_aims();
    Waiting next = *free;
    queue_.erase(free);
    asker_ = next.asker;
    run(next);
    asker_ = 0;
    // Its asker may have been living for this request only, which has brought it nothing.
    if (next.asker && world.is_alive(next.asker) && !asks(next.asker)) {
      end_if_due(next.asker, FLOW_CAUSE_STOPPED);
    }
  }
  running_ = false;
}

void Model::run(Waiting &waiting) {
  Transition transition;
  transition.before = world.windows;
  waiting.operation = in_its_stack(waiting);
  const Operation &operation = waiting.operation;
  if (!waiting.verdict.empty()) return conclude(operation, waiting.verdict, transition);
  if (is_open_case(operation, waiting.aim)) is_undecided = true;
  look_behind_flows(operation, waiting.aim);
  if (std::optional<Outcome> asked = ask(waiting)) {
    if (!asked->empty()) conclude(operation, *asked, transition);
    return;
  }
  Outcome outcome = evaluate(operation, transition, &waiting.aim);
  if (is_gesture(operation.verb) && outcome == Outcome{"noop"}) outcome = {"cancelled"};
  conclude(operation, outcome, transition);
}

/// Runs the callbacks of a request, its outcome last.
void Model::conclude(const Operation &operation, Outcome outcome, Transition &transition) {
  drop_unopened(operation);
  shown_ = &operation;
  run_callbacks(transition);
  shown_ = nullptr;
  finish(operation, outcome, transition);
}

void Model::finish(const Operation &operation, Outcome outcome, Transition &transition) {
  for (auto &[id, inner] : transition.outcomes)
    outcomes[id] = inner;
  for (Id id : transition.done)
    emit("done(" + number(id) + ")");
  outcomes[operation.id] = outcome;
  emit("done(" + number(operation.id) + ")");
}

void Model::run_callbacks(Transition &transition) {
  tell_appearance(transition);
  tell_removals(transition);
}

void Model::tell_removals(Transition &transition) {
  // O4: screens that the request has opened and taken away again go first, newest first.
  std::set<Id> stood;
  for (const Window &window : transition.before) {
    for (const Layer &layer : window.layers)
      stood.insert(layer.screens.begin(), layer.screens.end());
  }
  const std::map<Id, flow_cause> removed = transition.removed;
  for (auto each = removed.rbegin(); each != removed.rend(); each++) {
    if (stood.count(each->first)) continue;
    loose_order = true;
    tell_removal(each->first, transition);
  }
  // Then layers top to bottom, inside a layer top to bottom.
  for (const Window &window : transition.before) {
    for (size_t layer = window.layers.size(); layer-- > 0;) {
      const std::vector<Id> &stack = window.layers[layer].screens;
      for (size_t place = stack.size(); place-- > 0;) {
        if (!transition.removed.count(stack[place])) continue;
        tell_removal(stack[place], transition);
      }
    }
  }
  for (Id coordinator : transition.ends)
    end_if_due(coordinator, FLOW_CAUSE_STOPPED);
}

/// Finds the screens that are seen no more, top-most first, and those seen now, bottom-most
/// first.
void Model::compare_views(const std::vector<Window> &before, const std::vector<Window> &after,
                          std::vector<Id> &going, std::vector<Id> &coming) const {
  for (size_t index = 0; index < after.size(); index++) {
    std::vector<Id> old = index < before.size() ? world.visible(before[index]) : std::vector<Id>();
    std::vector<Id> now = world.visible(after[index]);
    for (size_t each = old.size(); each-- > 0;) {
      if (!std::count(now.begin(), now.end(), old[each])) going.push_back(old[each]);
    }
    for (Id each : now) {
      if (!std::count(old.begin(), old.end(), each)) coming.push_back(each);
    }
  }
}

/// O3: going ones top-most first, coming ones bottom-most first.
void Model::tell_appearance(Transition &transition) {
  std::vector<Id> going;
  std::vector<Id> coming;
  compare_views(transition.before, world.windows, going, coming);
  for (Id each : going)
    emit("willDisappear(" + s(each) + ")");
  for (Id each : coming)
    emit("willAppear(" + s(each) + ")");
  transition.is_seen = transition.is_seen || !going.empty() || !coming.empty();
  if (transition.is_seen) show_change();
  for (Id each : going)
    emit("didDisappear(" + s(each) + ")");
  for (Id each : coming)
    emit("didAppear(" + s(each) + ")");
}

/// Lets a presenter show what a request has changed; what is requested meanwhile waits (Q2).
void Model::show_change() {
  const Operation *operation = shown_;
  shown_ = nullptr;
  if (!has_slides || !operation || !is_animated(*operation)) return;
  slides++;
  const std::vector<Operation> all = meanwhile_;
  const size_t slide = slides;
  tell_verdicts();
  for (const Operation &each : all) {
    if (each.slide != slide) continue;
    request(each);
    tell_verdicts();
  }
}

/// O4: removed, completion, destroy, the layer's `dismissed`, then the owner's end if it is due.
void Model::tell_removal(Id id, const Transition &transition) {
  emit("remove(" + s(id) + ")");
  if (Id waiting = world.screens[id].completion) emit("back(" + number(waiting) + ")");
  world.screens[id].life = Life::gone;
  emit("destroy(" + s(id) + ")");
  for (const Window &window : transition.before) {
    for (const Layer &layer : window.layers) {
      if (layer.screens.empty() || layer.screens.front() != id || !layer.dismissed) continue;
      if (!world.layer(layer.id)) emit("dismissed(" + number(layer.dismissed) + ")");
    }
  }
  Id owner = world.screens[id].owner;
  if (owner && !world.owns(owner)) world.coordinators[owner].lost = transition.removed.at(id);
  end_if_due(owner, transition.removed.at(id));
}

/// O5 and C6: it ends when neither it nor a child of it has a screen left.
void Model::end_if_due(Id id, flow_cause cause) {
  if (id == 0 || !world.is_alive(id)) return;
  Coordinator &coordinator = world.coordinators[id];
  if (coordinator.starting || coordinator.detached || protected_.count(id)) return;
  if (world.defers(id) && !coordinator.ending) return;
  if (coordinator.root_class && !coordinator.ending) return;
  if (coordinator.ending ? world.shows(id) : world.owns(id)) return;
  for (Id child : coordinator.children) {
    if (!coordinator.ending && has_content(child)) return;
  }
  if (coordinator.lost) cause = coordinator.lost;
  end(id, coordinator.ending ? coordinator.cause : cause);
}

void Model::end(Id id, flow_cause cause) {
  world.coordinators[id].detached = true;
  std::vector<Id> children = world.coordinators[id].children;
  for (size_t each = children.size(); each-- > 0;) {
    end(children[each], world.coordinators[id].family);
  }
  Coordinator coordinator = world.coordinators[id];
  std::vector<Id> &siblings =
      coordinator.parent ? world.coordinators[coordinator.parent].children : world.roots;
  siblings.erase(std::find(siblings.begin(), siblings.end(), id));
  for (Window &window : world.windows) {
    if (window.root == id) window.root = 0;
  }
  world.coordinators[id].life = Life::gone;

  bool gives_value = cause == FLOW_CAUSE_FINISHED;
  std::string how =
      (gives_value ? std::to_string(id) : std::string("none")) + "," + test::cause_word(cause);
  emit("finish(" + c(id) + "," + how + ")");
  Id parent = coordinator.parent;
  if (coordinator.finished) {
    emit("finished(" + number(coordinator.finished) + "," + how + ")");
  } else if (parent) {
    emit("childFinished(" + c(parent) + "," + c(id) + "," + how + ")");
  }
  emit("release(" + c(id) + ")");
  if (parent) child_has_ended(parent, cause);
}

/// O11: a parent that shows nothing itself ends with its last child, unless it has asked for
/// something. One that never showed anything ends as its child did, unless only that was meant.
void Model::child_has_ended(Id parent, flow_cause cause) {
  bool child_only = cause == FLOW_CAUSE_FINISHED || cause == FLOW_CAUSE_PARENT_ENDED;
  if (child_only) cause = FLOW_CAUSE_STOPPED;
  Coordinator &coordinator = world.coordinators[parent];
  if (coordinator.ending || !asks(parent)) end_if_due(parent, cause);
}

/// True if a coordinator waits for the outcome of a request of its own. The one that runs counts:
/// the asker goes on until its outcome (FLOW_TRAIT_HOLDS), unless its own last screen goes (O5).
bool Model::asks(Id coordinator) const {
  if (coordinator == asker_ || (asked_ && coordinator == aside_.asker)) return true;
  return std::any_of(queue_.begin(), queue_.end(),
                     [&](const Waiting &waiting) { return waiting.asker == coordinator; });
}

/// A child counts for its parent while it shows something, has asked to, or has deferred.
bool Model::has_content(Id id) const {
  const Coordinator &coordinator = world.coordinators.at(id);
  if (coordinator.starting || world.owns(id) || world.defers(id) || asks(id)) return true;
  return std::any_of(coordinator.children.begin(), coordinator.children.end(),
                     [this](Id child) { return has_content(child); });
}

void Model::emit(const std::string &token) {
  if (checking_) return;
  size_t index = trace.size();
  trace.push_back(token);
  if (!inject) return;
  for (const Operation &each : inject(token, world)) {
    script[index].push_back(each);
    request(each);
  }
}

}  // namespace model
