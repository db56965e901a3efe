// Random operations against the reference model: issue by issue the engine does what the rules say.
//
// FLOW_WALK_OPERATIONS sets another number of operations for each mode (slow tools want fewer),
// FLOW_WALK_SEED runs that one seed only.
#include <doctest/doctest.h>

#include "model/walk.hpp"
#include "model/wide.hpp"
#include "support/number.hpp"

namespace {

/// 150,000 steps in the five modes together, and what is requested from inside their callbacks.
constexpr size_t operations_per_mode = 30000;
constexpr size_t operations_per_seed = 400;

std::string list(const std::vector<model::Operation> &operations) {
  std::string lines;
  for (const model::Operation &operation : operations) {
    lines += "  " + model::text(operation) + "\n";
  }
  return lines;
}

/// Walks with one seed; false when the engine and the model differ. A walk ends, and another
/// begins, once the rules leave open what is right.
bool walk(model::Mode mode, uint64_t seed) {
  std::optional<model::Failure> failure;
  std::vector<model::Operation> history;
  size_t step = 0;
  model::Prng prng(seed);
  while (!failure && step < operations_per_seed) {
    model::Walk walk(mode);
    while (!failure && step < operations_per_seed && !walk.is_over()) {
      failure = walk.step(prng.next());
      step++;
    }
    history = walk.history();
    if (!failure) failure = walk.finish();
  }
  if (!failure) return true;
  std::vector<model::Operation> shorter = model::shrink(mode, history);
  model::Walk again(mode);
  std::optional<model::Failure> least = again.replay(shorter);
  if (!least) least = failure;
  FAIL_CHECK("seed " << seed << ", step " << step << ": " << failure->what << "\nshortest list:\n"
                     << list(shorter) << least->inside << "differs in " << least->what
                     << "\nexpected:\n"
                     << least->expected << "\ngot:\n"
                     << least->got);
  return false;
}

void walk_all(model::Mode mode) {
  size_t operations = test::number_from("FLOW_WALK_OPERATIONS", operations_per_mode);
  size_t only = test::number_from("FLOW_WALK_SEED", 0);
  size_t seeds = test::seeds_of(operations, operations_per_seed);
  size_t failed = 0;
  for (uint64_t seed = 1; seed <= seeds && failed < 3; seed++) {
    if (only && seed != only) continue;
    failed += !walk(mode, seed);
  }
  CHECK(failed == 0);
}

}  // namespace

TEST_CASE("T Q O A C: random operations do what the reference model does, headless") {
  walk_all(model::Mode::headless);
}

TEST_CASE("Q9: random operations do the same with a presenter that answers at once") {
  walk_all(model::Mode::automatic);
}

TEST_CASE("Q7 Q9: random operations do the same with a presenter that closes one layer at a time") {
  walk_all(model::Mode::one_layer);
}

TEST_CASE("Q9: random operations do the same with a presenter that answers later") {
  walk_all(model::Mode::manual);
}

TEST_CASE("Q2 Q9: requests made while the presenter still shows the first do the same, in order") {
  walk_all(model::Mode::burst);
}

TEST_CASE("T A G L V: at rest all fits together, with tabs, links, gestures, alerts and plugins") {
  const char *folder = std::getenv("FLOW_FIXTURES");
  REQUIRE(folder);
  size_t operations = test::number_from("FLOW_WALK_OPERATIONS", operations_per_mode);
  size_t only = test::number_from("FLOW_WALK_SEED", 0), failed = 0;
  size_t seeds = test::seeds_of(operations, operations_per_seed);
  for (uint64_t seed = 1; seed <= seeds && failed < 3; seed++) {
    if (only && seed != only) continue;
    model::WideWalk walk(seed, std::string(folder) + "/good.so");
    std::optional<std::string> finding;
    for (size_t step = 0; step < operations_per_seed && !finding; step++)
      finding = walk.step();
    if (!finding) finding = walk.finish();
    if (!finding) continue;
    failed++;
    FAIL_CHECK("seed " << seed << ": " << *finding << "\nafter:\n" << walk.history());
  }
}
