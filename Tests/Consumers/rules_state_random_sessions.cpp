// Rules S2, S7 and S12 by chance, with libflow-store: two engines in a process, each with a session
// of one store and functions of its own at rest, are ended and made anew, and go on like two that
// never end. Now and then one steps while the other one is at rest.
//
// FLOW_STATE_STEPS sets another number of steps, of which these take a sixth.
#include <doctest/doctest.h>
#include <flow/store.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <string>

#include "support/chance.hpp"
#include "support/number.hpp"

using namespace test;

namespace {

/// A store in memory, where the system has such a folder: no disk is tested here.
struct Store {
  std::string folder =
      std::string(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") + "/flow-random-XXXXXX";
  flow_store *pointer = nullptr;
  Store() {
    REQUIRE(mkdtemp(folder.data()));
    flow_error error = FLOW_ERROR_INIT;
    const flow_status status = flow_store_open(folder.c_str(), nullptr, &pointer, &error);
    REQUIRE_MESSAGE(status == FLOW_OK, error.message);
  }
  ~Store() {
    flow_store_close(pointer);
    std::filesystem::remove_all(folder);
  }
  Store(const Store &) = delete;
  Store &operator=(const Store &) = delete;
};

/// An engine that never ends, and one that goes on from its session again and again.
class Pair {
 public:
  Pair(Store &store, const char *name) : store_(store), name_(name) {
    lasting = chance.make();
    lasting->add_rest("rest(a)");
    lasting->add_rest("rest(b)");
    begin();
  }
  ~Pair() { end(false); }
  Pair(const Pair &) = delete;
  Pair &operator=(const Pair &) = delete;

  void clear() {
    lasting->log.clear();
    kept->log.clear();
  }
  void step(uint64_t seed) { chance.step({lasting.get(), kept.get()}, seed); }

  void compare(const std::string &where) {
    REQUIRE_MESSAGE(kept->log.events() == lasting->log.events(), where);
    REQUIRE_MESSAGE(kept->log.calls() == lasting->log.calls(), where);
    REQUIRE_MESSAGE(Chance::all(*kept) == Chance::all(*lasting), where);
    flow_session_info info = FLOW_SESSION_INFO_INIT;
    REQUIRE(flow_session_get(session_, &info) == FLOW_OK);
    REQUIRE_MESSAGE(info.status == FLOW_OK, where);
    REQUIRE_MESSAGE(info.step >= step_, where);
    step_ = info.step;
  }

  /// Ends the engine with the session, in either order, and makes another one of the session.
  void restart(bool ends_session_first, const std::string &where) {
    const bool is_settled = lasting->settle();
    kept->settle();
    compare(where);
    // Windows alone are no flow, and not restored.
    if (!is_settled || lasting->live(FLOW_KIND_SCREEN) + lasting->live(FLOW_KIND_COORDINATOR) == 0)
      return;
    end(ends_session_first);
    begin();
    restarts++;
    REQUIRE_MESSAGE(kept->lost == 0, where);
    clear();
    compare(where);
  }

  Chance chance;
  std::unique_ptr<Stage> lasting, kept;
  size_t restarts = 0;

 private:
  void begin() {
    flow_error error = FLOW_ERROR_INIT;
    kept = chance.make();
    kept->add_rest("rest(a)");
    const flow_status status = kept->restored([&] {
      return flow_store_attach(store_.pointer, kept->engine(), flow_text(name_), nullptr, &session_,
                               &error);
    });
    REQUIRE_MESSAGE(status == FLOW_OK, error.message);
    kept->add_rest("rest(b)");
  }
  void end(bool ends_session_first) {
    if (ends_session_first) flow_session_detach(session_);
    kept.reset();
    if (!ends_session_first) flow_session_detach(session_);
    session_ = nullptr;
  }

  Store &store_;
  const char *name_;
  flow_session *session_ = nullptr;
  uint64_t step_ = 0;
};

constexpr size_t steps_of_a_seed = 250;

void walk(uint64_t seed) {
  Store store;
  Pair one(store, "one"), other(store, "other");
  model::Prng prng(seed);
  for (size_t step = 0; step < steps_of_a_seed; step++) {
    const std::string where = "seed " + std::to_string(seed) + ", step " + std::to_string(step);
    const bool is_one = prng.next() % 2 == 0;
    Pair &first = is_one ? one : other, &second = is_one ? other : one;
    const uint64_t number = seed * 1000000 + step;
    first.clear();
    second.clear();
    if (prng.next() % 6 == 0) {
      // The second one steps while the first is at rest.
      Pair *inner = &second;
      first.lasting->at_rest = [inner, number] {
        inner->chance.step({inner->lasting.get()}, number + 500000);
      };
      first.kept->at_rest = [inner, number] {
        inner->chance.step({inner->kept.get()}, number + 500000);
      };
    }
    first.step(number);
    first.compare(where);
    second.compare(where);
    if (prng.next() % 16 == 0) first.restart(prng.next() % 2 == 0, where);
  }
  CHECK(one.restarts + other.restarts > 0);
}

}  // namespace

TEST_CASE("S2 S7 S12: two sessions in a process go on by chance as if no engine had ended") {
  const size_t steps = number_from("FLOW_STATE_STEPS", 2500) / 6;
  for (uint64_t seed = 1; seed <= seeds_of(steps, steps_of_a_seed); seed++)
    walk(seed);
}
