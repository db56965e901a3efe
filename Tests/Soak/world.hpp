// The world of the soak: a few engines, and the callbacks that each still owes.
#pragma once

#include <flow/flow.h>

#include <array>
#include <cstdio>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

#include "../Shared/finding.hpp"
#include "../Shared/random.hpp"

namespace soak {

#define SOAK_CHECK SHARED_CHECK

struct Desk;

/// One (function, user_data, destroy) that was given away. Tickets are used again, never freed: one
/// that is destroyed twice is seen.
struct Ticket {
  Desk *desk = nullptr;
  bool is_used = false;
  bool has_run = false;
  bool must_run = false;  ///< it is a `done` of a request
  bool repeats = false;   ///< it may run again
};

struct Instance {
  Desk *desk = nullptr;
  flow_handle handle = FLOW_NONE;
  bool is_used = false;
};

/// Objects that are used again, and known by number.
template <typename Object>
class Pool {
 public:
  Object *take() {
    if (free_.empty()) {
      all_.emplace_back();
      free_.push_back(&all_.back());
    }
    Object *object = free_.back();
    free_.pop_back();
    *object = Object();
    object->is_used = true;
    live_++;
    return object;
  }
  void give_back(Object *object) {
    SOAK_CHECK(object->is_used, "Something is destroyed twice.");
    object->is_used = false;
    live_--;
    free_.push_back(object);
  }
  size_t live() const { return live_; }
  std::deque<Object> &all() { return all_; }

 private:
  std::deque<Object> all_;
  std::vector<Object *> free_;
  size_t live_ = 0;
};

constexpr size_t plugin_count = 4;

/// One engine.
struct Desk {
  flow_engine *engine = nullptr;
  uint64_t now = 1000;
  Pool<Ticket> tickets;
  Pool<Instance> instances;
  std::array<std::array<flow_handle, 16>, 16> recent = {};  ///< by kind
  std::array<size_t, 16> seen = {};
  std::deque<flow_transition> transitions;  ///< not released yet
  std::deque<flow_handle> created;          ///< by flow_create(); some were never opened
  size_t dones_given = 0, dones_run = 0;
  size_t dones_named = 0, dones_heard = 0;  ///< by methods: not heard if the opener has gone
  uint64_t sequence = 0;                    ///< the number of the last input
  size_t posts_given = 0, posts_over = 0;   ///< posts made on the engine's thread
  unsigned depth = 0;                       ///< callbacks on the stack
  bool is_ending = false;
  uint64_t ends_at = 0;  ///< when so many operations have been made; 0 is never

  void keep(flow_handle handle);
  flow_handle pick(flow_kind kind);
};

/// State that all desks share.
struct World {
  explicit World(uint64_t seed) : random(seed) {}
  shared::Random random;
  uint64_t operations = 0;
  uint64_t forks = 0, loads = 0, unloads = 0, reloads = 0, engines = 0, children_lost = 0;
  std::array<std::string, plugin_count> paths;
  /// Plugins stay loaded as long as their engine, and the one that is rebuilt is not used: tells
  /// growth by loading from other growth.
  bool loads_once = false;
  bool is_unmeasured = false;  ///< for sanitizers, which need memory of their own
};

extern World *world;

/// Before anything is called with it: callbacks take the next one.
inline flow_handle take_first(std::deque<flow_handle> &handles) {
  flow_handle first = handles.front();
  handles.pop_front();
  return first;
}

/// Classes of the host; callbacks of theirs make operations.
void register_classes(Desk &desk);
constexpr size_t host_class_count = 8;
const char *pick_class(Desk &desk);

/// Makes one random operation.
void operate(Desk &desk);
/// Makes an operation from inside a callback, now and then.
void reenter(Desk &desk);

flow_options options(Desk &desk);
flow_callback callback(Desk &desk);

void open_desk(Desk &desk);
/// Ends all there is and checks that nothing is left; plugins are unloaded.
void wind_down(Desk &desk);
/// Destroys the engine, and checks that it owes nothing.
void close_desk(Desk &desk);

// posting.cpp
/// The second thread posts so many functions to the engine of a desk, whenever it comes to that.
void post_from_elsewhere(Desk &desk, unsigned count);
/// Waits until the second thread does nothing with a desk.
void stop_posting(Desk &desk);
void start_poster();
void end_poster();
/// Checks how many functions the second thread has posted, and how many of them were destroyed.
void check_posts();

// process.cpp
struct Figures {
  size_t resident = 0;  ///< bytes
  size_t heap = 0;      ///< bytes that malloc has given away
  size_t mappings = 0, descriptors = 0;
};
Figures figures();
/// Forks; the child uses the engine and its descriptor, and has to get statuses.
void fork_child(Desk &desk);

}  // namespace soak
