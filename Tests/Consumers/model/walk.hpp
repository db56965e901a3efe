// Runs the same operations on the model and on an engine, and compares the two after each.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "../support/host.hpp"
#include "generator.hpp"
#include "model.hpp"

namespace model {

/// Ways to present the windows of a walk. Rule Q9: it makes no difference to the callbacks. In
/// bursts, several requests are made before the presenter answers (Q2, Q3). A presenter that can
/// close only one layer at a time is asked more often (Q7), and the callbacks are the same again.
enum class Mode { headless, automatic, one_layer, manual, burst };

struct Failure {
  /// Returns the kind of failure and the first words that differ, without numbers, so that the same
  /// fault has the same signature.
  std::string signature() const;

  std::string what;
  std::string expected;
  std::string got;
  std::string inside = {};     ///< requests of the step's callbacks, and outcomes that differ
  std::vector<Id> inner = {};  ///< the labels of these requests
};

class Walk {
 public:
  explicit Walk(Mode mode);
  ~Walk();

  /// Chooses and runs one operation.
  std::optional<Failure> step(uint64_t seed);
  /// Runs operations again; those that name something unknown are left out.
  std::optional<Failure> replay(const std::vector<Operation> &operations);
  /// True if the rules do not say how to go on.
  bool is_over() const { return model_.is_undecided; }
  /// Destroys the engine: rule W4.
  std::optional<Failure> finish();

  const std::vector<Operation> &history() const { return history_; }

 private:
  std::optional<Failure> run(std::vector<Operation> operations);
  Generator::Setting setting() const;
  void add_joined(std::vector<Operation> &operations, Generator &generator);
  bool is_busy() const;
  std::optional<Failure> compare();
  std::optional<Failure> difference();
  void issue(const std::vector<Operation> &operations, size_t slide);
  void issue(const Operation &operation);
  void lift(const Operation &operation);
  void question(const Operation &operation);
  void prepare(const Operation &operation);
  test::Options options(const Operation &operation);
  flow_status request(const Operation &operation, const flow_options *options,
                      flow_transition *transition);
  flow_status request_batch(const Operation &operation, const flow_options *options,
                            flow_transition *transition);
  bool known(const Operation &operation) const;
  bool known(Ref ref) const;
  flow_handle handle(Ref ref) const;
  void new_window(Id id);
  void remember_layers();
  std::string tree();
  std::string coordinator_text(flow_coordinator coordinator);
  void count_endings(const std::string &token);

  Mode mode_;
  Model model_;
  std::unique_ptr<test::Host> host_;
  uint64_t seed_ = 0;
  Id next_id_ = labels_per_operation;
  Id next_inner_id_ = 0;
  size_t first_call_ = 0;
  size_t slides_ = 0;  ///< changes that presenters have shown in this step, and answered
  std::vector<Operation> history_;
  std::vector<Id> kept_;
  std::vector<Id> left_out_;
  std::map<Id, flow_window> windows_;
  std::map<Id, flow_layer> layers_;
  std::set<flow_layer> known_layers_;
  std::map<Id, flow_router> routers_;
  std::map<Id, flow_screen> screens_;
  std::map<Id, flow_coordinator> coordinators_;
  std::map<Id, flow_transition> transitions_;
  std::map<Id, std::string> outcomes_;
  std::vector<test::Presenter *> presenters_;
  std::map<std::string, int> started_;
  std::map<std::string, int> ended_;
  std::string problem_;
  flow_question question_ = FLOW_NONE;  ///< the question that a screen has not answered
  bool is_quiet_ = false;               ///< callbacks make no requests in this step
};

/// A shorter list of operations that still fails, by leaving out as many as possible.
std::vector<Operation> shrink(Mode mode, std::vector<Operation> operations);

}  // namespace model
