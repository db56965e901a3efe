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
  bool is_seen = false;              ///< the screens that are seen have changed
  std::vector<Id> ends;              ///< coordinators to end when the removals are through
  std::vector<Id> done;              ///< operations run inside, in the order of their `done`
  std::vector<std::pair<Id, Outcome>> outcomes;
};

/// The objects of a request that could not run when it was asked for (Q3).
struct Aim {
  bool is_found = false;  ///< they were looked for
  std::set<Id> screens;   ///< the screens that it would have taken or replaced
  std::set<Id> layers;    ///< layers that would have gone whole
  flow_cause cause = 0;
  Outcome nothing;           ///< its outcome, if it had nothing to take or was not allowed
  Id forbidder = 0;          ///< the screen that did not allow it
  bool seems_ended = false;  ///< the requests before it would have ended its requester
  Id stack = 0;              ///< of `from`, for requests that keep it
  /// The screens of requests behind coordinators that are still to start: the next screens of
  /// these, and then the screens that were found below.
  struct Line {
    void join(const Line &other);

    std::map<Id, Id> flows;  ///< the coordinators, with the layers in which screens stood for them
    std::set<Id> screens;    ///< screens that earlier requests of the line were found to be about
    std::set<Id> labels;     ///< the requests of the line
  };
  Line line;
  std::vector<Aim> parts;  ///< of the requests of a batch
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
  /// True if the rules leave open what has happened: who asks would have ended by requests before,
  /// and lives, because these have been held up.
  bool is_undecided = false;

  /// True if a screen has been asked and has not answered.
  bool is_asking() const { return asked_ != 0; }
  /// Returns the label of the gesture that the user's finger holds; 0 for none.
  Id held_gesture() const {
    return held_ && held_->has_begun && !held_->is_lifted ? held_->operation.id : 0;
  }
  /// Presenters show what is animated, and answer when all that is asked for meanwhile waits.
  bool has_slides = false;
  /// The slides since the last clear_trace().
  size_t slides = 0;
  /// Joined operations that were requested: the slide or the gesture they belong to came.
  std::set<Id> requested;

  void add_window(Id id);
  /// Runs operations and all that follows from them. The later ones are asked for while a gesture
  /// is held, or a presenter shows a change; without either they are left out.
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
  Outcome evaluate(const Operation &operation, Transition &transition, const Aim *aim = nullptr);
  Outcome open(const Operation &operation, Transition &transition);
  Outcome set_root(const Operation &operation, Transition &transition);
  Outcome replace_top(const Operation &operation, Transition &transition);
  Outcome go_to(const Operation &operation, Transition &transition);
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
  Outcome batch(const Operation &operation, Transition &transition, const Aim *aim);
  Outcome carry_out(const Operation &part, const Aim &found, const Aim *aim,
                    Transition &transition);
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

  // waiting.cpp: what a request is about that cannot run when it is asked for (Q3).
  struct Waiting {
    Operation operation;
    Id asker = 0;  ///< the coordinator that does not end for lack of screens until this has run
    bool has_to_wait = false;  ///< it could not run when it was asked for
    std::map<Id, Id> stacks;   ///< the stacks that the request and its parts name, by labels
    Aim aim;
    Outcome verdict;  ///< its outcome, if an answer has decided it
  };
  Model check() const;
  bool is_open_batch(const Waiting &waiting, const std::deque<Waiting> &before) const;
  void find_aims();
  void note_places(const Operation &operation);
  Aim aim_of(const Waiting &waiting, const std::deque<Waiting> &before) const;
  Aim foresee(const Operation &operation, const Aim *known, Transition &transition,
              Outcome &outcome);
  void move_lines(const std::vector<Window> &before, const Operation &operation);
  Id stack_of(const Operation &operation);
  void note_line(const std::vector<Window> &before, const Operation &operation, const From &from,
                 const std::set<Id> &taken, Aim &aim);
  void note_stacks(const Operation &operation, Waiting &waiting);
  Operation in_its_stack(const Waiting &waiting);
  bool is_open_case(const Operation &operation, const Aim &aim);
  void look_behind_flows(const Operation &operation, Aim &aim);
  std::set<Id> opened_by(const Aim::Line &line) const;
  Outcome take_aim(const Operation &operation, Aim aim, Transition &transition);
  Outcome keep_place(const Operation &operation, const Aim &aim, Transition &transition);
  Outcome open_at_aim(const Operation &operation, const Aim &aim, Transition &transition);

  // gestures.cpp: wishes that follow the finger.
  struct Held {
    Operation operation;
    Id window = 0;
    std::vector<Id> going;   ///< top-most first
    std::vector<Id> coming;  ///< bottom-most first
    bool has_begun = false;  ///< all that its begin has led to has run
    bool is_lifted = false;
    bool goes = false;  ///< it was finished
  };
  void begin_gesture(const Operation &operation);
  void lift(const Operation &operation);
  void end_gesture();
  void take_back(const Held &held);
  bool is_blocked(const Operation &operation) const;

  // questions.cpp: questions before leaving.
  std::optional<Outcome> ask(Waiting &waiting);
  void answer(const Operation &operation);
  void tell_verdicts();

  // run.cpp: the order of callbacks.
  void accept(const Operation &operation);
  void request(const Operation &operation);
  void enqueue(const Operation &operation);
  void drain();
  void run(Waiting &waiting);
  void conclude(const Operation &operation, Outcome outcome, Transition &transition);
  void finish(const Operation &operation, Outcome outcome, Transition &transition);
  void run_callbacks(Transition &transition);
  void tell_removals(Transition &transition);
  void tell_appearance(Transition &transition);
  void compare_views(const std::vector<Window> &before, const std::vector<Window> &after,
                     std::vector<Id> &going, std::vector<Id> &coming) const;
  void show_change();
  void tell_removal(Id screen, const Transition &transition);
  void end_if_due(Id coordinator, flow_cause cause);
  void end(Id coordinator, flow_cause cause);
  void child_has_ended(Id parent, flow_cause cause);
  bool asks(Id coordinator) const;
  bool has_content(Id coordinator) const;
  void emit(const std::string &token);

  std::deque<Waiting> queue_;
  std::vector<Operation> meanwhile_;    ///< operations that are requested during slides
  const Operation *shown_ = nullptr;    ///< the operation whose change comes next
  std::optional<Held> held_;            ///< the gesture that is held
  Waiting aside_;                       ///< the request that waits for an answer
  Id asked_ = 0;                        ///< the screen that has not answered
  std::map<Id, Id> stood_;              ///< stacks and windows that requests are to keep
  std::map<Id, Id> stand_ins_;          ///< coordinators, by the screens that stand for them
  std::map<Id, Aim::Line> lines_;       ///< by the page below, or by the window
  std::map<Id, std::set<Id>> claimed_;  ///< screens of each line that a request is about by now
  std::set<Id> unspent_;                ///< coordinators that showed nothing before the batch
  Id forbidder_ = 0;                    ///< the screen that has not allowed a wish last
  std::vector<Aim> found_parts_;        ///< of the batch that was foreseen last
  Id asker_ = 0;                        ///< the asker of the request that runs
  bool running_ = false;
  bool checking_ = false;  ///< only checks: nobody is started or called
  bool in_batch_ = false;
  std::set<Id> protected_;  ///< rule O9: askers that wait for the coordinator they start
};

}  // namespace model
