// An engine that is all strings and no tree: it has the functions of flow/state.h, flow/timer.h and
// flow/engine.h that libflow-store calls, and does what a test wants. The program's own functions
// are found before those of libflow.
#pragma once

#include <flow/flow.h>
#include <flow/store.h>

#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

using Key = std::pair<flow_kind, uint64_t>;

/// The CBOR of a value, and back.
std::string bytes_of(const flow_value *value);
struct ValueEnd {
  void operator()(flow_value *value) const { flow_value_destroy(value); }
};
std::unique_ptr<flow_value, ValueEnd> value_of(const std::string &bytes);

/// A number that stands for all records together.
uint64_t digest_of(const std::map<Key, std::string> &records);

struct flow_engine;

/// Puts records that are as deep and as long as they may be, and of the greatest numbers.
void put_limits(flow_engine &engine);

struct flow_engine {
  std::map<Key, std::string> records;
  std::vector<std::string> logged;
  bool is_saved = true;
  flow_status restore_status = FLOW_OK;
  flow_status save_status = FLOW_OK;

  flow_engine() = default;
  flow_engine(const flow_engine &) = delete;
  flow_engine &operator=(const flow_engine &) = delete;
  ~flow_engine();

  void put(flow_kind kind, uint64_t id, const flow_value &value);
  void remove(flow_kind kind, uint64_t id);
  /// The engine comes to rest.
  void rest();
  /// Time passes, in milliseconds; timers run, and the engine comes to rest after each, unless a
  /// transition runs.
  void pass(uint64_t milliseconds, bool comes_to_rest = true);
  /// Runs a function as a method of the instance of a record: `create` makes it.
  void call(uint64_t id, const char *method, const std::function<void()> &body);
  /// One random step: some records change, some go.
  void walk(std::mt19937_64 &random);

  // For the functions of the library.
  struct Timer {
    uint64_t due, interval;
    flow_callback fired;
  };
  std::map<flow_timer, Timer> timers;
  std::set<Key> changed;
  flow_saver saver = 0;
  bool was_told = false;
  std::map<flow_rest, flow_callback> rests;
  flow_rest next_rest = 1, running = 0;
  uint64_t wishes = 0;  // of the user
  int halted = 0;
  uint64_t now = 0, next_timer = 1, next_id = 1;
  std::set<uint64_t> set_aside;             // placeholders
  std::function<void(uint64_t)> restoring;  // runs as `restore_state` of each
};
