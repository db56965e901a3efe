// Chooses the next operation of a random walk.
#pragma once

#include "prng.hpp"
#include "world.hpp"

namespace model {

/// Chooses operations whose effect the rules decide; cases that they leave open have rule tests of
/// their own.
class Generator {
 public:
  Generator(const World &world, uint64_t seed) : world_(world), prng_(seed) {}

  /// Conditions beside the tree that decide about the next operation.
  struct Setting {
    size_t window_count = 1;
    bool may_hesitate = false;  ///< screens may be asked, and answer later
    bool is_asking = false;     ///< a screen has been asked
    bool may_answer = true;     ///< a screen that is asked may answer
    bool may_join_all = false;  ///< gestures may begin and flows open in batches while others run
    bool may_hold = false;      ///< the user may follow a wish with the finger
  };

  /// An operation made while nothing runs. `kept` are earlier operations with a transition to
  /// close.
  Operation next(Id id, const std::vector<Id> &kept, Setting setting);

  /// An operation that has to wait, and means something in any tree; from nothing when there is
  /// nothing to ask from.
  Operation late(Id id, Setting setting);

  /// The end of a gesture.
  static Operation lift(Id id, Id gesture, bool finishes);
  Operation lift(Id id, Id gesture) { return lift(id, gesture, prng_.percent(60)); }

  size_t below(size_t limit) { return prng_.below(limit); }

  /// Returns the requests that the code behind a call makes while a transition runs; often none.
  std::vector<Operation> inside(const std::string &token, Id id, Setting setting);

 private:
  Operation opening(Id id);
  Operation filling(Id id, const Window &window);
  Operation set_root(Id id);
  Operation replace_top(Id id);
  Operation set_stack(Id id);
  Operation swapping(Id id);
  Operation removing(Id id);
  Operation going_back(Id id);
  Operation closing(Id id, const std::vector<Id> &kept);
  Operation simple(Id id);
  Operation relative(Id id);
  Operation user(Id id);
  Operation gesture(Id id);
  Operation batch(Id id);
  Operation batch_of_flows(Id id);
  Operation part_behind(Id label, const Operation &opening, const std::vector<Operation> &parts);
  Operation late_opening(Id id, Id coordinator);
  Operation while_asking(Id id, Id hesitant, bool is_asking);
  Id hesitant() const;

  void give_presentable(Operation &operation, bool coordinators);
  void give_new_coordinator(Operation &operation, bool must_show);
  void give_callbacks(Operation &operation);
  bool is_deferring(Ref ref) const;

  std::vector<Id> screens(Life life) const;
  std::vector<Id> coordinators(Life life) const;
  std::vector<Id> flows() const;
  std::vector<Id> deferring() const;
  std::vector<Id> windows() const;
  std::vector<Id> layers() const;
  bool may_set_root(Id coordinator, Sort what) const;
  Ref some_screen();
  Ref some_neighbour(Ref screen);
  Ref some_coordinator();
  Ref some_place();

  const World &world_;
  Prng prng_;
};

}  // namespace model
