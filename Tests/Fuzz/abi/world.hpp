/* The world of one run: an engine, the handles known of it, and the ledger of its debts: each
 * callback's `destroy` once, each request one outcome, each instance one end and no call after
 * it. */
#pragma once

#include <deque>
#include <set>
#include <vector>

#include "../support.hpp"

namespace fuzz {

enum class Role {
  completion,
  dismissed,
  finished,
  done,
  answered,
  cancel,
  post,
  klass,
  engine,
  timer,
  watch
};

/** One (function, user_data, destroy) that was given away. */
struct Ticket {
  Role role;
  const char *call;  // the function it was given to
  int request = 0;   // of `done`: the kind of the request
  unsigned ran = 0, destroyed = 0;
  bool is_ignored = false;  // `done` need not run
  bool is_owed = false;     // the call took it: `function` of a `done` must run
};

/** The kind of a class: which callbacks it has, and how its instances behave. */
struct ClassInfo {
  flow_kind kind;
  const char *id;
  uint32_t flags;
  bool has_life;     // `create` and `destroy`
  bool has_all;      // every standard method
  unsigned manners;  // of presenters: 0 answers at once, 1 later, 2 never
};

struct Instance {
  const ClassInfo *info;
  flow_handle handle;
  unsigned started = 0, removed = 0, destroyed = 0, appearance = 0;
  bool is_failed = false;  // `create` returned NULL
};

class World {
 public:
  World(const uint8_t *data, size_t size) : in(data, size) {}
  Input in;
  Memory memory;
  flow_engine *engine = nullptr;
  uint64_t now = 1000;
  std::deque<Ticket> tickets;
  std::deque<Instance> instances;
  std::vector<flow_handle> handles[16];  // by kind, all that were ever seen
  std::vector<flow_slot> slots;
  flow_content content = FLOW_NONE;  // that `render` fills just now
  bool is_registered[16] = {};
  unsigned depth = 0;      // callbacks on the stack
  bool is_posted = false;  // the lowest of them is a posted function
  size_t forgotten = 0;
  size_t callbacks = 0;               // that have run so far
  unsigned classes = 0;               // that were registered while it ran
  std::set<void *> plugin_instances;  // that live
  bool has_unloaded = false;          // the plugin, at least once
  bool is_ending = false, has_ended = false;

  /** Keeps a handle to use it later. */
  void keep(flow_handle handle);
  /** Drops a handle whose object is gone, but not all of them: calls with stale ones are wanted,
   * too. */
  void forget(flow_handle handle);
  /** A handle that the input picks: one of this kind most of the time. */
  flow_handle pick(flow_kind kind);
  flow_handle pick_of(uint32_t kinds);
  Ticket *ticket(Role role, const char *call, int request = 0);
  /** Checks the use that a call made of its tickets: those from `first` up to `last`. */
  void settle(size_t first, size_t last, flow_status status);
};

/** Counts over all runs of the process; FUZZ_TOTALS prints them at its end. */
struct Totals {
  size_t runs = 0, calls = 0, callbacks = 0, instances = 0, removed = 0, loads = 0;
};
extern Totals totals;

extern World *world;
extern flow_handle foreign[16];  // of another engine

/** On the stack while a callback runs: checks that one may run at all, then lets the input go
 * on. */
class Inside {
 public:
  explicit Inside(const char *what);
  ~Inside();
  Inside(const Inside &) = delete;
  Inside &operator=(const Inside &) = delete;
};

/** Calls of the input, as many as it says; none when it is at its end. */
void reenter();
/** One call of the input. */
void call();
/** One of the calls that came with ABI 0.2. */
void call_newer();
/** Any function of the headers (calls.hpp). */
void call_any();

extern const std::vector<ClassInfo> all_classes;
/** Indexes of the classes that are used by number. */
constexpr unsigned full_screen = 1, full_coordinator = 5, first_presenter = 8, full_observer = 13;
/** The id of a class, which is registered at its first use: a run should cost no more than it
 * does. */
const char *use_class(unsigned index);
/** An id that the input picks; not always one that there is. */
const char *pick_class();
/** The id of a class of the plugin, which may be loaded or not. */
const char *plugin_class(unsigned which);
flow_status register_class_of(const ClassInfo &info, const char *id);

/** Loading and reloading the plugin. */
void plugin_load();
void plugin_reload();
/** Builds a tree that is worth going on with, without reading the input. */
void furnish();

/** Picks the handle a request is made from, and a screen or coordinator to open. */
flow_handle pick_from();
flow_handle pick_presentable();
/** A value of the input, or NULL. */
const flow_value *pick_value();
/** Options of a request, or NULL. */
const flow_options *pick_options(const char *call, int request);
flow_callback callback(Role role, const char *call);
flow_answered_callback answered_callback(const char *call);

/** Makes a request: its options are picked, their callbacks are checked, its handle is kept. */
template <typename Call>
flow_status request(const char *name, int kind, Call call) {
  size_t first = world->tickets.size();
  const flow_options *options = pick_options(name, kind);
  size_t last = world->tickets.size();
  flow_transition transition = FLOW_NONE;
  bool wants = world->in.flag();
  flow_status status = checked(call(options, wants ? &transition : nullptr), name);
  world->settle(first, last, status);
  FUZZ_CHECK(!wants || (status == FLOW_OK) == (transition != FLOW_NONE),
             "%s returned %s and the transition %llx.", name, flow_status_name(status),
             static_cast<unsigned long long>(transition));
  world->keep(transition);
  return status;
}

/** Looks at all there is through the C ABI, and checks that it fits together. */
void look_at_tree();
/** Ends everything in order and counts the objects left. */
void wind_down();

}  // namespace fuzz
