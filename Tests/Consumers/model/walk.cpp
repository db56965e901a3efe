// The engine's side of a random walk.
#include "walk.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "../support/value_text.hpp"

namespace model {

namespace {

std::string join(const std::vector<std::string> &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}

/// The part of a token that names its subject: "c7" of "finish(c7,none,popped)".
std::string subject(const std::string &token) {
  size_t from = token.find('(') + 1;
  return token.substr(from, token.find_first_of(",)", from) - from);
}

/// A step's own labels, those of joined operations, and those of requests from inside callbacks.
constexpr Id joined_per_step = 8;
constexpr Id labels_per_step = (15 + joined_per_step) * labels_per_operation;

/// True for a batch that opens a flow, or changes several windows. Its callbacks may come in more
/// than one order.
bool is_wide_batch(const World &world, const Operation &operation) {
  if (world.touched(operation).size() > 1) return true;
  return std::any_of(operation.parts.begin(), operation.parts.end(),
                     [](const Operation &part) { return part.what.sort == Sort::coordinator; });
}

bool opens_by_itself(const Operation &operation) {
  return operation.fresh && operation.verb != FLOW_REQUEST_BATCH;
}

}  // namespace

Walk::Walk(Mode mode) : mode_(mode) {
  test::HostSetup setup;
  setup.asserts = false;
  host_ = std::make_unique<test::Host>(setup);
  model_.has_slides = mode_ == Mode::manual || mode_ == Mode::burst;
  host_->on_call = [this](size_t call) {
    count_endings(host_->log.entries().back().token);
    auto found = model_.script.find(call - first_call_);
    if (found == model_.script.end()) return;
    for (const Operation &operation : found->second)
      issue(operation);
  };
  model_.inject = [this](const std::string &token, const World &world) {
    uint64_t mixed = seed_;
    for (char letter : token)
      mixed = mixed * 31 + static_cast<unsigned char>(letter);
    Generator generator(world, mixed);
    // Requests that follow from one step are limited, so that a walk comes to rest.
    bool enough = next_inner_id_ + 2 * labels_per_operation > next_id_;
    if (enough || is_quiet_) return std::vector<Operation>();
    Id held = model_.held_gesture();
    if (held && generator.below(12) == 0) {
      next_inner_id_ += labels_per_operation;
      return std::vector<Operation>{generator.lift(next_inner_id_ - labels_per_operation, held)};
    }
    std::vector<Operation> requests = generator.inside(token, next_inner_id_, setting());
    next_inner_id_ += static_cast<Id>(requests.size()) * labels_per_operation;
    requests.erase(std::remove_if(requests.begin(), requests.end(),
                                  [this, &world](const Operation &each) {
                                    return is_wide_batch(world, each) ||
                                           std::count(left_out_.begin(), left_out_.end(), each.id);
                                  }),
                   requests.end());
    return requests;
  };
}

Walk::~Walk() {
  // The engine still calls back while it ends; by then the walk listens no more.
  host_->on_call = nullptr;
  if (host_->engine()) host_->shut_down();
}

// ---- Steps --------------------------------------------------------------------------------------

std::optional<Failure> Walk::step(uint64_t seed) {
  Generator generator(model_.world, seed);
  std::vector<Operation> operations = {generator.next(next_id_, kept_, setting())};
  add_joined(operations, generator);
  return run(operations);
}

Generator::Setting Walk::setting() const {
  Generator::Setting setting;
  // Windows do not wait for one another (Q2): with answers that come later, two would interleave.
  setting.window_count = model_.has_slides ? 1 : 2;
  setting.may_hesitate = true;
  setting.is_asking = model_.is_asking();
  setting.may_hold = mode_ != Mode::automatic && mode_ != Mode::one_layer;
  return setting;
}

/// Adds what is requested while a gesture is held, and while presenters show what the first
/// operation, and then the others, have changed.
void Walk::add_joined(std::vector<Operation> &operations, Generator &generator) {
  const Operation first = operations.front();
  if (!is_request(first.verb) || is_wide_batch(model_.world, first)) return;
  Id label = first.id;
  auto add = [&](Operation operation, size_t slide) {
    operation.joined = true;
    operation.slide = slide;
    bool is_some = operation.from.sort != Sort::none || !operation.parts.empty();
    if (is_some) operations.push_back(operation);
  };
  Generator::Setting late = setting();
  late.may_join_all = model_.has_slides;
  if (is_gesture(first.verb)) {
    for (size_t others = generator.below(4); others > 0; others--)
      add(generator.late(label += labels_per_operation, late), 0);
    add(generator.lift(label += labels_per_operation, first.id), 0);
  }
  if (mode_ != Mode::burst) return;
  size_t slide = 1;
  for (size_t others = 3; others > 0; others--) {
    add(generator.late(label += labels_per_operation, late), slide);
    slide += generator.below(4) == 0;
  }
}

std::optional<Failure> Walk::replay(const std::vector<Operation> &operations) {
  for (size_t at = 0; at < operations.size();) {
    std::vector<Operation> together;
    do {
      if (known(operations[at])) together.push_back(operations[at]);
      at++;
    } while (at < operations.size() && operations[at].joined);
    if (together.empty()) continue;
    if (auto failure = run(together)) return failure;
  }
  return finish();
}

bool Walk::is_busy() const {
  return std::any_of(presenters_.begin(), presenters_.end(),
                     [](const test::Presenter *each) { return !each->pending.empty(); });
}

std::optional<Failure> Walk::run(std::vector<Operation> operations) {
  bool ends = std::any_of(operations.begin(), operations.end(),
                          [](const Operation &each) { return each.verb == verb_lift; });
  if (is_gesture(operations.front().verb) && !ends) {
    operations.push_back(Generator::lift(operations.back().id + 1, operations.front().id, false));
  }
  const Operation first = operations.front();
  left_out_ = first.left_out;
  next_inner_id_ = first.id + (1 + joined_per_step) * labels_per_operation;
  next_id_ = first.id + labels_per_step;
  seed_ = static_cast<uint64_t>(first.id) * 0x9e3779b97f4a7c15ull;
  if (first.verb == verb_new_window) {
    history_.push_back(first);
    model_.add_window(first.id);
    new_window(first.id);
    return std::nullopt;
  }
  is_quiet_ = std::any_of(operations.begin(), operations.end(), [this](const Operation &each) {
    return is_wide_batch(model_.world, each);
  });
  model_.clear_trace();
  outcomes_.clear();
  host_->log.clear();
  first_call_ = host_->calls();
  // The model goes first: it knows what the engine's calls will have to request.
  model_.perform(operations);
  if (model_.is_undecided) return std::nullopt;
  history_.insert(history_.end(), operations.begin(), operations.end());
  issue(operations, 0);
  for (slides_ = 0; is_busy();) {
    issue(operations, ++slides_);
    for (test::Presenter *presenter : presenters_)
      presenter->answer();
  }
  if (opens_by_itself(first)) kept_.push_back(first.id);
  if (kept_.size() > 20) kept_.erase(kept_.begin());
  return compare();
}

/// Requests the operations of one slide that the model has requested, too.
void Walk::issue(const std::vector<Operation> &operations, size_t slide) {
  for (const Operation &operation : operations) {
    if (operation.slide == slide && model_.requested.count(operation.id)) issue(operation);
  }
}

std::optional<Failure> Walk::compare() {
  std::optional<Failure> failure = difference();
  if (!failure) return std::nullopt;
  for (const auto &[call, requests] : model_.script) {
    for (const Operation &each : requests) {
      failure->inside += "  in " + model_.trace[call] + ": " + text(each) + "\n";
      failure->inner.push_back(each.id);
    }
  }
  for (const auto &[id, outcome] : model_.outcomes) {
    std::string got = outcomes_.count(id) ? outcomes_[id] : "nothing";
    if (std::count(outcome.begin(), outcome.end(), got)) continue;
    failure->inside += "  #" + std::to_string(id) + ": " + outcome.front() + ", got " + got + "\n";
  }
  return failure;
}

std::optional<Failure> Walk::difference() {
  std::vector<std::string> calls;
  for (const test::Entry &entry : host_->log.entries()) {
    if (entry.source == test::Source::call) calls.push_back(entry.token);
  }
  if (!problem_.empty()) return Failure{"a call failed", "", problem_};
  if (calls != model_.trace && !model_.loose_order)
    return Failure{"trace", join(model_.trace), join(calls)};
  for (const auto &[id, outcome] : model_.outcomes) {
    auto found = outcomes_.find(id);
    std::string got = found == outcomes_.end() ? "nothing" : found->second;
    if (!std::count(outcome.begin(), outcome.end(), got)) {
      return Failure{"outcome of #" + std::to_string(id), join(outcome), got};
    }
  }
  if (outcomes_.size() != model_.outcomes.size()) {
    return Failure{"number of outcomes", std::to_string(model_.outcomes.size()),
                   std::to_string(outcomes_.size())};
  }
  if (slides_ != model_.slides) {
    return Failure{"number of slides", std::to_string(model_.slides), std::to_string(slides_)};
  }
  std::string got = tree();
  if (got != model_.world.text()) return Failure{"tree", model_.world.text(), got};
  if (!host_->violations.empty()) return Failure{"a rule", "", join(host_->violations)};
  if (!host_->settled()) return Failure{"A4: a screen is between hidden and visible", "", ""};

  auto living = [](const auto &all) {
    return static_cast<size_t>(std::count_if(all.begin(), all.end(), [](const auto &each) {
      return each.second.life == Life::open || each.second.life == Life::made;
    }));
  };
  size_t screens = living(model_.world.screens);
  size_t coordinators = living(model_.world.coordinators);
  size_t layers = 0;
  for (const Window &window : model_.world.windows)
    layers += window.layers.size();
  std::string expected = std::to_string(screens) + " screens, " + std::to_string(coordinators) +
                         " coordinators, " + std::to_string(layers) + " layers";
  std::string live = std::to_string(host_->live(FLOW_KIND_SCREEN)) + " screens, " +
                     std::to_string(host_->live(FLOW_KIND_COORDINATOR)) + " coordinators, " +
                     std::to_string(host_->live(FLOW_KIND_LAYER)) + " layers";
  if (live != expected) return Failure{"live objects", expected, live};
  remember_layers();
  return std::nullopt;
}

std::optional<Failure> Walk::finish() {
  for (auto &[id, transition] : transitions_) {
    if (transition != FLOW_NONE) flow_transition_release(host_->engine(), transition);
  }
  model_.script.clear();
  flow_status status = host_->shut_down();
  if (status != FLOW_OK) return Failure{"W4: destroying the engine", "", flow_status_name(status)};
  if (host_->instances() != 0) {
    return Failure{"W4: instances at the end", "0", std::to_string(host_->instances())};
  }
  if (test::live_closures() != 0) {
    return Failure{"W4: callbacks at the end", "0", std::to_string(test::live_closures())};
  }
  for (const auto &[name, starts] : started_) {
    if (starts != 1 || ended_[name] != 1) {
      return Failure{"O6: starts and ends of " + name, "1 and 1",
                     std::to_string(starts) + " and " + std::to_string(ended_[name])};
    }
  }
  return std::nullopt;
}

/// O6: coordinators begin and end once; screens seen are removed once.
void Walk::count_endings(const std::string &token) {
  auto is = [&](const char *word) { return token.rfind(word, 0) == 0; };
  if (is("start(")) started_[subject(token)]++;
  if (is("finish(") || is("remove(")) ended_[subject(token)]++;
}

// ---- Requests -----------------------------------------------------------------------------------

/// Makes the instances of an operation, as Model::accept does.
void Walk::prepare(const Operation &operation) {
  if (operation.fresh && operation.what.sort == Sort::screen) {
    screens_[operation.what.id] = host_->screen("s" + std::to_string(operation.what.id));
  }
  if (operation.fresh && operation.what.sort == Sort::coordinator) {
    Id id = operation.what.id;
    std::string name = "c" + std::to_string(id);
    host_->on_coordinator(name).start = [this, id, shape = operation.shape](flow_coordinator) {
      for (const Operation &request : start_requests(id, shape))
        issue(request);
      if (shape == Shape::later) flow_coordinator_defer(host_->engine(), coordinators_[id]);
    };
    coordinators_[id] = operation.root_class ? host_->root(name) : host_->coordinator(name);
  }
  for (Id screen : operation.fresh_screens) {
    screens_[screen] = host_->screen("s" + std::to_string(screen));
  }
  for (const Operation &part : operation.parts)
    prepare(part);
}

test::Options Walk::options(const Operation &operation) {
  const std::string label = "#" + std::to_string(operation.id);
  test::Options options;
  options = test::Options()
                .style(operation.style)
                .flags(operation.flags)
                .animated(is_animated(operation));
  if (operation.completion) {
    options = std::move(options).completion([this, label](flow_handle) {
      host_->call(FLOW_EVENT_COMPLETION, FLOW_NONE, "back(" + label + ")");
    });
  }
  if (operation.dismissed) {
    options = std::move(options).dismissed([this, label](flow_handle) {
      host_->call(FLOW_EVENT_DISMISSED, FLOW_NONE, "dismissed(" + label + ")");
    });
  }
  if (operation.finished) {
    options = std::move(options).finished(
        [this, label](flow_coordinator, flow_cause cause, const flow_value *value) {
          host_->call(0, FLOW_NONE,
                      "finished(" + label + "," + test::value_text(value) + "," +
                          test::cause_word(cause) + ")");
        });
  }
  return options;
}

/// A screen hesitates from now on, or answers.
void Walk::question(const Operation &operation) {
  auto &hook = host_->on_screen("s" + std::to_string(operation.from.id)).may_leave;
  if (operation.verb == verb_hesitate) {
    hook = [this](const flow_leave &leave) {
      question_ = leave.question;
      return FLOW_ANSWER_LATER;
    };
    return;
  }
  hook = nullptr;
  if (question_ == FLOW_NONE) return;
  flow_question asked = question_;
  question_ = FLOW_NONE;
  flow_status status = flow_question_answer(host_->engine(), asked,
                                            operation.count ? FLOW_ANSWER_YES : FLOW_ANSWER_NO);
  if (status != FLOW_OK) problem_ = text(operation) + ": " + flow_status_name(status);
}

/// Finishes or cancels the gesture that is held.
void Walk::lift(const Operation &operation) {
  flow_transition gesture = transitions_[operation.from.id];
  flow_status status = operation.count ? flow_gesture_finish(host_->engine(), gesture)
                                       : flow_gesture_cancel(host_->engine(), gesture);
  if (status != FLOW_OK) problem_ = text(operation) + ": " + flow_status_name(status);
}

void Walk::issue(const Operation &operation) {
  if (operation.verb == verb_lift) return lift(operation);
  if (!is_request(operation.verb)) return question(operation);
  prepare(operation);
  remember_layers();
  Id id = operation.id;
  test::Options with = options(operation);
  with = std::move(with).done([this, id](flow_transition, const flow_outcome &outcome) {
    if (outcomes_.count(id)) problem_ = "Q1: a second outcome for #" + std::to_string(id);
    outcomes_[id] = test::outcome_word(outcome.kind, outcome.reason);
    host_->call(FLOW_EVENT_DONE, FLOW_NONE, "done(#" + std::to_string(id) + ")");
  });
  flow_transition transition = FLOW_NONE;
  flow_status status = operation.verb == FLOW_REQUEST_BATCH
                           ? request_batch(operation, with.hand(), &transition)
                           : request(operation, with.hand(), &transition);
  if (status != FLOW_OK) problem_ = text(operation) + ": " + flow_status_name(status);
  transitions_[id] = transition;
  bool is_kept = opens_by_itself(operation) || is_gesture(operation.verb);
  if (is_kept || transition == FLOW_NONE) return;
  transitions_.erase(id);
  flow_transition_release(host_->engine(), transition);
}

flow_status Walk::request(const Operation &operation, const flow_options *with,
                          flow_transition *transition) {
  flow_engine *engine = host_->engine();
  flow_handle from = handle(operation.from);
  flow_handle what = handle(operation.what);
  switch (operation.verb) {
    case FLOW_REQUEST_OPEN:
      return flow_open(engine, from, what, with, transition);
    case FLOW_REQUEST_PUSH:
      return flow_push(engine, from, what, with, transition);
    case FLOW_REQUEST_PRESENT:
      return flow_present(engine, from, what, with, transition);
    case FLOW_REQUEST_SET_ROOT:
      return flow_set_root(engine, from, what, with, transition);
    case FLOW_REQUEST_REPLACE_TOP:
      return flow_replace_top(engine, from, what, with, transition);
    case FLOW_REQUEST_SET_STACK: {
      std::vector<flow_screen> screens;
      for (Id id : operation.screens)
        screens.push_back(handle({Sort::screen, id}));
      return flow_set_stack(engine, from, screens.data(), screens.size(), with, transition);
    }
    case FLOW_REQUEST_POP:
      return flow_pop(engine, from, with, transition);
    case FLOW_REQUEST_POP_TO:
      return flow_pop_to(engine, from, with, transition);
    case FLOW_REQUEST_POP_TO_DEPTH:
      return flow_pop_to_depth(engine, from, operation.count, with, transition);
    case FLOW_REQUEST_POP_TO_ROOT:
      return flow_pop_to_root(engine, from, with, transition);
    case FLOW_REQUEST_DISMISS:
      return flow_dismiss(engine, from, operation.count, with, transition);
    case FLOW_REQUEST_DISMISS_TO:
      return flow_dismiss_to(engine, from, with, transition);
    case FLOW_REQUEST_DISMISS_ALL:
      return flow_dismiss_all(engine, from, with, transition);
    case FLOW_REQUEST_CLOSE:
      return flow_close(engine, from, with, transition);
    case FLOW_REQUEST_REMOVE:
      return flow_remove(engine, from, with, transition);
    case FLOW_REQUEST_SWAP:
      return flow_swap(engine, from, what, with, transition);
    case FLOW_REQUEST_CLOSE_WINDOW:
      return flow_window_close(engine, from, with, transition);
    case FLOW_REQUEST_FINISH: {
      // The model names the value of a coordinator by its label.
      flow_value value = flow_integer_value(operation.from.id);
      return flow_finish(engine, from, &value, with, transition);
    }
    case FLOW_REQUEST_STOP:
      return flow_stop(engine, from, with, transition);
    case FLOW_REQUEST_BACK:
      return flow_back(engine, from, with, transition);
    case FLOW_REQUEST_BACK_TO:
      return flow_back_to(engine, from, with, transition);
    case FLOW_REQUEST_GESTURE_BACK:
      return flow_gesture_begin_back(engine, from, with, transition);
    case FLOW_REQUEST_GESTURE_DRAG:
      return flow_gesture_begin_drag(engine, from, with, transition);
    case FLOW_REQUEST_GO_TO: {
      const std::string name = "s" + std::to_string(operation.what.id);
      flow_value arguments = flow_string_value(name.c_str());
      return flow_go_to(engine, from, "test.screen", &arguments, with, transition);
    }
    default:
      return flow_drag(engine, from, with, transition);
  }
}

flow_status Walk::request_batch(const Operation &operation, const flow_options *with,
                                flow_transition *transition) {
  std::vector<test::Options> keep;
  std::vector<flow_value> values(operation.parts.size());
  std::vector<flow_request> requests;
  keep.reserve(operation.parts.size());
  for (size_t index = 0; index < operation.parts.size(); index++) {
    const Operation &part = operation.parts[index];
    keep.push_back(options(part));
    values[index] = flow_integer_value(part.from.id);
    flow_request request = FLOW_REQUEST_INIT;
    request.kind = part.verb;
    request.from = handle(part.from);
    request.presentable = handle(part.what);
    request.count = part.count;
    request.value = &values[index];
    request.options = keep.back().hand();
    requests.push_back(request);
  }
  return flow_batch(host_->engine(), requests.data(), requests.size(), with, transition);
}

// ---- Names --------------------------------------------------------------------------------------

flow_handle Walk::handle(Ref ref) const {
  auto look = [&](const std::map<Id, flow_handle> &handles) {
    auto found = handles.find(ref.id);
    return found == handles.end() ? FLOW_NONE : found->second;
  };
  switch (ref.sort) {
    case Sort::window:
      return look(windows_);
    case Sort::layer:
      return look(layers_);
    case Sort::router:
      return look(routers_);
    case Sort::screen: {
      // A go to makes its screen itself.
      flow_screen made = look(screens_);
      return made ? made : host_->named("s" + std::to_string(ref.id));
    }
    case Sort::coordinator:
      return look(coordinators_);
    case Sort::transition:
      return look(transitions_);
    default:
      return FLOW_NONE;
  }
}

bool Walk::known(Ref ref) const { return ref.sort == Sort::none || handle(ref) != FLOW_NONE; }

bool Walk::known(const Operation &operation) const {
  if (operation.verb == verb_lift) return true;
  if (!known(operation.from)) return false;
  if (operation.verb == FLOW_REQUEST_GO_TO) return true;
  if (!operation.fresh && !known(operation.what)) return false;
  for (Id screen : operation.screens) {
    bool fresh = std::count(operation.fresh_screens.begin(), operation.fresh_screens.end(), screen);
    if (!fresh && !known({Sort::screen, screen})) return false;
  }
  return std::all_of(operation.parts.begin(), operation.parts.end(), [&](const Operation &part) {
    // A part may ask on behalf of what the batch itself opens, or name it.
    auto is_own = [&](Ref ref) {
      return std::any_of(
          operation.parts.begin(), operation.parts.end(), [ref](const Operation &other) {
            return other.fresh && other.what.sort == ref.sort && other.what.id == ref.id;
          });
    };
    Operation alone = part;
    if (is_own(alone.from)) alone.from = Ref{};
    if (is_own(alone.what)) alone.what = Ref{};
    return known(alone);
  });
}

void Walk::new_window(Id id) {
  windows_[id] = host_->window();
  if (mode_ == Mode::headless) return;
  bool one_layer = mode_ == Mode::one_layer;
  bool at_once = mode_ == Mode::automatic || one_layer;
  test::Answers answers = at_once ? test::Answers::at_once : test::Answers::when_told;
  const char *class_id = one_layer ? "test.one-layer" : "test.presenter";
  presenters_.push_back(&host_->present(windows_[id], answers, class_id));
}

/// Notes the handles of layers and their stacks: layer 0 has its window's label, another one the
/// label of the screen it began with.
void Walk::remember_layers() {
  for (const auto &[id, window] : windows_) {
    size_t count = 0;
    if (flow_window_layer_count(host_->engine(), window, &count) != FLOW_OK) continue;
    for (size_t index = 0; index < count; index++) {
      flow_layer_info info = FLOW_LAYER_INFO_INIT;
      flow_layer layer = host_->layer(window, index);
      if (index > 0 && known_layers_.count(layer)) continue;
      flow_layer_get(host_->engine(), layer, &info);
      flow_screen root = FLOW_NONE;
      flow_router_screen_at(host_->engine(), info.router, 0, &root);
      Id label = index == 0 ? -id : std::atoll(host_->name(root).c_str() + 1);
      known_layers_.insert(layer);
      layers_[label] = layer;
      routers_[label] = info.router;
    }
  }
}

// ---- The engine's tree, in the words of World::text() -------------------------------------------

std::string Walk::coordinator_text(flow_coordinator coordinator) {
  flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
  flow_coordinator_get(host_->engine(), coordinator, &info);
  std::string line = host_->name(coordinator) + ":" + std::to_string(info.screen_count);
  if (info.phase != FLOW_PHASE_RUNNING) line += "?phase" + std::to_string(info.phase);
  size_t count = 0;
  flow_coordinator_children(host_->engine(), coordinator, nullptr, 0, &count);
  if (count != info.child_count) line += "?child_count";
  if (count == 0) return line;
  std::vector<flow_coordinator> children(count);
  flow_coordinator_children(host_->engine(), coordinator, children.data(), count, &count);
  line += "(";
  for (flow_coordinator child : children) {
    flow_coordinator_info about = FLOW_COORDINATOR_INFO_INIT;
    flow_coordinator_get(host_->engine(), child, &about);
    line += " " + coordinator_text(child);
    if (about.parent != coordinator) line += "?parent";
  }
  return line + " )";
}

std::string Walk::tree() {
  flow_engine *engine = host_->engine();
  std::string lines;
  for (const auto &[id, window] : windows_) {
    size_t layers = 0;
    if (flow_window_layer_count(engine, window, &layers) != FLOW_OK) continue;
    lines += "w" + std::to_string(id);
    for (size_t index = 0; index < layers; index++) {
      flow_layer_info layer = FLOW_LAYER_INFO_INIT;
      flow_layer_get(engine, host_->layer(window, index), &layer);
      lines += " " + test::style_word(layer.style);
      if (layer.presenter) lines += "(" + host_->name(layer.presenter) + ")";
      lines += (index ? "/" + std::to_string(layer.flags) : std::string("/0")) + "[";
      size_t depth = 0;
      flow_router_depth(engine, layer.router, &depth);
      for (size_t place = 0; place < depth; place++) {
        flow_screen screen = FLOW_NONE;
        flow_router_screen_at(engine, layer.router, place, &screen);
        flow_screen_info info = FLOW_SCREEN_INFO_INIT;
        flow_screen_get(engine, screen, &info);
        lines += " " + host_->name(screen);
        if (info.owner) lines += "@" + host_->name(info.owner);
        if (info.flags) lines += "/" + std::to_string(info.flags);
        if (info.appearance == FLOW_APPEARANCE_VISIBLE) lines += "*";
        if (info.index != place || info.router != layer.router) lines += "?place";
      }
      lines += " ]";
    }
    lines += "\n";
  }
  size_t count = 0;
  flow_coordinator_children(engine, FLOW_NONE, nullptr, 0, &count);
  std::vector<flow_coordinator> roots(count);
  flow_coordinator_children(engine, FLOW_NONE, roots.data(), count, &count);
  for (flow_coordinator root : roots)
    lines += coordinator_text(root) + "\n";
  return lines;
}

// ---- Shrinking ----------------------------------------------------------------------------------

std::string Failure::signature() const {
  size_t at = 0;
  while (at < expected.size() && at < got.size() && expected[at] == got[at])
    at++;
  size_t line = expected.rfind('\n', at ? at - 1 : 0);
  line = line == std::string::npos ? 0 : line + 1;
  auto words = [line](const std::string &text) {
    std::string letters;
    for (size_t each = line; each < text.size() && text[each] != '\n'; each++) {
      if (text[each] < '0' || text[each] > '9') letters += text[each];
    }
    return letters;
  };
  return what.substr(0, what.find('#')) + "|" + words(expected) + "|" + words(got);
}

std::vector<Operation> shrink(Mode mode, std::vector<Operation> operations) {
  std::string signature;
  std::vector<Id> inner;
  auto fails = [&](const std::vector<Operation> &some) {
    Walk walk(mode);
    std::optional<Failure> failure = walk.replay(some);
    if (failure && signature.empty()) signature = failure->signature();
    inner = failure ? failure->inner : std::vector<Id>();
    return failure && failure->signature() == signature;
  };
  if (!fails(operations)) return operations;
  for (size_t chunk = std::max<size_t>(operations.size() / 2, 1); chunk > 0; chunk /= 2) {
    for (size_t at = 0; at + chunk <= operations.size();) {
      std::vector<Operation> fewer = operations;
      fewer.erase(fewer.begin() + static_cast<long>(at),
                  fewer.begin() + static_cast<long>(at + chunk));
      if (fails(fewer)) {
        operations = fewer;
      } else {
        at += chunk;
      }
    }
  }
  for (size_t at = 0; at < operations.size(); at++) {
    for (size_t part = operations[at].parts.size(); part-- > 0;) {
      std::vector<Operation> fewer = operations;
      fewer[at].parts.erase(fewer[at].parts.begin() + static_cast<long>(part));
      if (!fewer[at].parts.empty() && fails(fewer)) operations = fewer;
    }
  }
  if (!fails(operations)) return operations;
  for (Id request : std::vector<Id>(inner)) {
    std::vector<Operation> fewer = operations;
    auto last = std::find_if(fewer.rbegin(), fewer.rend(),
                             [request](const Operation &each) { return each.id < request; });
    while (last != fewer.rend() && last->joined)
      last++;
    if (last == fewer.rend()) continue;
    last->left_out.push_back(request);
    if (fails(fewer)) operations = fewer;
  }
  return operations;
}

}  // namespace model
