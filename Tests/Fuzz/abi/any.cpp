/* Any function of the headers, with arguments of the input: also one that no test calls. */
#include "../../Shared/arguments.hpp"
#include "calls.hpp"
#include "world.hpp"

namespace fuzz {

namespace {

class Source : public shared::Arguments<Source> {
 public:
  flow_engine *engine() { return world->engine; }
  unsigned below(unsigned count) { return world->in.below(count); }
  flow_handle pick(flow_kind kind) { return world->pick(kind); }
  flow_handle fresh() {
    flow_handle made = FLOW_NONE;
    if (flow_create(world->engine, pick_class(), nullptr, &made) == FLOW_OK) world->keep(made);
    return made;
  }
  const char *class_id() { return pick_class(); }
  flow_callback callback(const char *call) {
    size_t before = world->tickets.size();
    flow_callback made = fuzz::callback(Role::completion, call);
    given_ += world->tickets.size() - before;
    return made;
  }

  void keep(flow_handle handle) { world->keep(handle); }
  size_t mark() { return world->tickets.size(); }
  /** Settles the callbacks given since `mark`: they are the engine's, or have gone. */
  void check(const char *name, flow_status status, size_t mark) {
    world->settle(mark, mark + given_, checked(status, name));
  }
  void check(const char *name, flow_status status) { checked(status, name); }
  void check(const char *name, const char *result) {
    FUZZ_CHECK(result, "%s returned NULL.", name);
    touch(flow_text(result));
  }
  template <typename Call>
  void request(const char *name, flow_request_kind kind, Call call) {
    /* Its outcome says how it was opened. */
    fuzz::request(name, kind == FLOW_REQUEST_OPEN ? 0 : kind, call);
  }
  /** Ends options: none of their callbacks runs. */
  template <typename Call>
  void drop(const char *name, Call call) {
    size_t first = world->tickets.size();
    const flow_options *options = pick_options(name, 0);
    size_t last = world->tickets.size();
    for (size_t index = first; index < last; index++)
      world->tickets[index].is_ignored = true;
    world->settle(first, last, checked(call(options), name));
  }

 private:
  size_t given_ = 0;
};

}  // namespace

void call_any() {
  constexpr unsigned count = sizeof shared::all_calls<Source> / sizeof *shared::all_calls<Source>;
  /* One byte: there are less than 256. */
  static_assert(count <= 256, "Read two bytes.");
  Source source;
  shared::all_calls<Source>[world->in.below(count)].make(source);
}

}  // namespace fuzz
