// The reference model: the engine's behaviour by the rules, written down as plainly as possible.
//
// The model takes the rules of the semantics literally and slowly. Each decision that the rules
// leave to the project stands in one function, named for it.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <set>

#include "world.hpp"

namespace model {

/// The outcomes a request may have, as words; more than one where two refusals apply at once.
using Outcome = std::vector<std::string>;

/// Changes that one transition has gathered until its callbacks run.
struct Transition {
  std::vector<Window> before;        ///< the layers when it began
  std::map<Id, flow_cause> removed;  ///< by screen
  std::vector<Id> ends;              ///< coordinators to end when the removals are through
  std::vector<Id> done;              ///< operations run inside, in the order of their `done`
  std::vector<std::pair<Id, Outcome>> outcomes;
};

class Model {
 public:
  /// Asked at every call the model makes: operations that the called code requests.
  using Injector = std::function<std::vector<Operation>(const std::string &token, const World &)>;

  Injector inject;
  World world;
  /// The calls since the last clear_trace(), as the engine must make them.
  std::vector<std::string> trace;
  /// Requests made from inside a call, by the call's index in `trace`.
  std::map<size_t, std::vector<Operation>> script;
  std::map<Id, Outcome> outcomes;
  /// True if the last operation removed a thing it had opened itself, or changed several windows:
  /// then the rules decide the result, but not the order of all callbacks.
  bool loose_order = false;

  /// True if a screen has been asked and has not answered.
  bool is_asking() const { return aside_.asked != 0; }
  void add_window(Id id);
  /// Runs an operation and all that follows from it.
  void perform(const Operation &operation);
  /// Runs operations of which all but the first were requested while that one was running.
  void perform(const std::vector<Operation> &operations);
  void clear_trace();

 private:
  // requests.cpp: effects of requests on the tree.
  struct From {
    bool valid = false;
    Id owner = 0;
    Id window = 0;
    Id layer = 0;
    Id presenter = 0;
    size_t place = 0;
    bool has_place = false;
    bool has_stack = true;  ///< a coordinator that has opened nothing yet has none
  };
  From resolve(Ref from);
  Id home(Id coordinator);
  std::vector<std::string> refusals_to_open(const Operation &operation, const From &from);
  Outcome evaluate(const Operation &operation, Transition &transition);
  Outcome open(const Operation &operation, Transition &transition);
  Outcome set_root(const Operation &operation, Transition &transition);
  Outcome replace_top(const Operation &operation, Transition &transition);
  Outcome set_stack(const Operation &operation, Transition &transition);
  Outcome go_back(const Operation &operation, Transition &transition);
  Outcome user_back(const Operation &operation, Transition &transition);
  Outcome not_allowed(const Layer &layer, const std::string &cause);
  Outcome dismiss(const Operation &operation, Transition &transition);
  Outcome close(const Operation &operation, Transition &transition);
  Outcome remove(const Operation &operation, Transition &transition);
  Outcome swap(const Operation &operation);
  std::optional<Outcome> not_open(Id screen) const;
  Outcome close_window(const Operation &operation, Transition &transition);
  Outcome end_request(Id coordinator, flow_cause cause, Transition &transition);
  void end_family(Id root, flow_cause cause, Transition &transition);
  Outcome batch(const Operation &operation, Transition &transition);
  bool is_spent(Id coordinator) const;

  // openings.cpp: putting screens and coordinators into the tree.
  void show(const Operation &operation, Id owner, size_t place, Transition &transition);
  Outcome start(const Operation &operation, Id parent, size_t place, Transition &transition);
  Outcome stand_in(Id coordinator, size_t place, Transition &transition);
  Outcome open_stack(const Operation &operation, const From &from, Transition &transition);
  void put_screen(Id screen, Id owner, size_t place, Transition &transition);
  void settle(Id owner, bool homeless, size_t place, const Layer &layer);
  void drop_unopened(const Operation &operation);

  // removals.cpp: screens and layers that leave.
  struct Doom {
    std::set<Id> screens;
    std::set<size_t> layers;
  };
  void spread(const Window &window, Doom &doom);
  void take(Window &window, Doom doom, flow_cause cause, Transition &transition);
  Doom above(const Layer &layer, size_t kept) const;
  Doom layers_from(const Window &window, size_t index) const;
  Doom shown_by(const Window &window, const std::vector<Id> &owners) const;

  // questions.cpp: questions before leaving.
  /// A request that waits for an answer, and its targets of the time when it was made (Q3).
  struct Aside {
    Operation operation;
    Id asked = 0;
    std::set<Id> screens;
    std::set<Id> layers;  ///< layers that would have gone whole
    flow_cause cause = 0;
  };
  bool is_relative(const Operation &operation) const;
  std::optional<Outcome> ask(const Operation &operation);
  void answer(const Operation &operation);
  Outcome take_pinned(const Aside &aside, Transition &transition);

  // run.cpp: the order of callbacks.
  void accept(const Operation &operation);
  void enqueue(const Operation &operation);
  void drain();
  void run(const Operation &operation);
  void conclude(const Operation &operation, Outcome outcome, Transition &transition);
  void run_callbacks(Transition &transition);
  void tell_appearance(const std::vector<Window> &before);
  void tell_removal(Id screen, const Transition &transition);
  void end_if_due(Id coordinator, flow_cause cause);
  void end(Id coordinator, flow_cause cause);
  void child_has_ended(Id parent, flow_cause cause);
  bool asks(Id coordinator) const;
  bool has_content(Id coordinator) const;
  void emit(const std::string &token);

  struct Waiting {
    Operation operation;
    Id asker;  ///< the coordinator that does not end for lack of screens until this has run
  };
  std::deque<Waiting> queue_;
  Id asker_ = 0;  ///< the asker of the request that runs
  bool running_ = false;
  bool checking_ = false;  ///< only checks: nobody is started or called
  bool in_batch_ = false;
  Aside aside_;
  std::set<Id> protected_;  ///< rule O9: askers that wait for the coordinator they start
};

}  // namespace model
