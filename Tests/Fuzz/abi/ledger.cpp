/* The ledger: handles, tickets, callbacks of requests. */
#include "world.hpp"

namespace fuzz {

World *world;
Totals totals;
flow_handle foreign[16];

void World::keep(flow_handle handle) {
  flow_kind kind = flow_kind_of(handle);
  if (handle == FLOW_NONE || kind <= 0 || kind >= 16) return;
  /* The end makes requests for all there is; their transitions would only make more of them. */
  if (is_ending && kind == FLOW_KIND_TRANSITION) return;
  std::vector<flow_handle> &known = handles[kind];
  size_t first = known.size() < 32 ? 0 : known.size() - 32;
  for (size_t index = first; index < known.size(); index++) {
    if (known[index] == handle) return;
  }
  known.push_back(handle);
}

void World::forget(flow_handle handle) {
  std::vector<flow_handle> &known = handles[flow_kind_of(handle) & 15];
  if (++forgotten % 6 == 0) return;
  for (size_t index = known.size(); index-- > 0;) {
    if (known[index] == handle) known.erase(known.begin() + static_cast<long>(index));
  }
}

flow_handle World::pick(flow_kind kind) {
  uint8_t which = in.byte();
  if (which >= 0xf0) {
    switch (which) {
      case 0xf0:
        return FLOW_NONE;
      case 0xf1:
        return in.number(8);
      case 0xf2:
        return foreign[kind & 15];
      case 0xf3:
        return foreign[in.below(16)];
      case 0xf4:
        return pick(kind) + (flow_handle{1} << 28);  // another generation
      case 0xf5:
        return pick(kind) + 1;  // another slot
      case 0xf6:
        return pick(kind) ^ (flow_handle{1} << (in.byte() & 63));
      default:
        kind = static_cast<flow_kind>(in.below(14));
        break;
    }
    which = in.byte();
  }
  if (handles[kind & 15].empty()) kind = FLOW_KIND_WINDOW;
  if (handles[kind & 15].empty()) return FLOW_NONE;
  const std::vector<flow_handle> &known = handles[kind & 15];
  if (is_traced()) {
    std::fprintf(stderr, "  with %s %llx\n", flow_kind_name(kind),
                 static_cast<unsigned long long>(
                     known[known.size() - 1 - which % (known.size() < 24 ? known.size() : 24)]));
  }
  /* The newest ones first: the meaning of an input should not depend on the number of earlier
   * ones. */
  return known[known.size() - 1 - which % (known.size() < 24 ? known.size() : 24)];
}

flow_handle World::pick_of(uint32_t kinds) {
  unsigned count = 0;
  for (unsigned kind = 0; kind < 16; kind++)
    count += kinds >> kind & 1;
  unsigned wanted = in.below(count ? count : 1);
  for (unsigned kind = 0; kind < 16; kind++) {
    if ((kinds >> kind & 1) && wanted-- == 0) return pick(static_cast<flow_kind>(kind));
  }
  return FLOW_NONE;
}

Ticket *World::ticket(Role role, const char *call, int request) {
  tickets.push_back({role, call, request});
  return &tickets.back();
}

/** A little less than the 64 of W5, as one call can be several deep. */
constexpr unsigned deepest = 56;

void World::settle(size_t first, size_t last, flow_status status) {
  for (size_t index = first; index < last; index++) {
    Ticket &each = tickets[index];
    if (status == FLOW_OK) {
      each.is_owed = true;
    } else {
      /* Calls nested too deeply for one more: it runs when they have come back (W5). */
      if (depth >= deepest) continue;
      FUZZ_CHECK(each.destroyed == 1, "%s failed with %s, and destroyed a callback %u times.",
                 each.call, flow_status_name(status), each.destroyed);
      FUZZ_CHECK(each.ran == 0, "%s failed with %s, and ran a callback.", each.call,
                 flow_status_name(status));
    }
  }
}

Inside::Inside(const char *what) {
  FUZZ_CHECK(world && !world->has_ended, "%s runs after the engine's end.", what);
  world->depth++;
  world->callbacks++;
  totals.callbacks++;
  if (is_traced()) std::fprintf(stderr, "%*s%s {\n", static_cast<int>(world->depth), "", what);
}

Inside::~Inside() {
  if (is_traced()) std::fprintf(stderr, "%*s}\n", static_cast<int>(world->depth), "");
  world->depth--;
}

namespace {

void run(void *user_data, const char *what) {
  auto *ticket = static_cast<Ticket *>(user_data);
  FUZZ_CHECK(ticket->destroyed == 0, "%s of %s runs after its destroy.", what, ticket->call);
  FUZZ_CHECK(ticket->ran++ == 0, "%s of %s runs twice.", what, ticket->call);
}

void over(void *user_data, flow_engine *, flow_handle subject) {
  Inside inside("A callback");
  run(user_data, "A callback");
  world->keep(subject);
  reenter();
}

void finished(void *user_data, flow_engine *, flow_coordinator coordinator, flow_cause cause,
              const flow_value *value) {
  Inside inside("finished");
  run(user_data, "finished");
  FUZZ_CHECK(cause >= FLOW_CAUSE_FINISHED && cause <= FLOW_CAUSE_SHUT_DOWN, "The cause %d.", cause);
  FUZZ_CHECK(!value || cause == FLOW_CAUSE_FINISHED, "A value comes with the cause %d.", cause);
  world->keep(coordinator);
  touch(value);
  reenter();
  touch(value);
}

void done(void *user_data, flow_engine *engine, flow_transition transition,
          const flow_outcome *outcome) {
  Inside inside("done");
  run(user_data, "done");
  auto *ticket = static_cast<Ticket *>(user_data);
  FUZZ_CHECK(outcome->kind > FLOW_OUTCOME_PENDING && outcome->kind <= FLOW_OUTCOME_FAILED,
             "The outcome of %s is %d.", ticket->call, outcome->kind);
  FUZZ_CHECK(ticket->request == 0 || outcome->request == ticket->request,
             "The outcome of %s is that of a %s.", ticket->call,
             flow_request_name(outcome->request));
  bool is_handled = outcome->kind == FLOW_OUTCOME_NOOP && outcome->reason == FLOW_REASON_HANDLED;
  bool has_reason =
      outcome->kind == FLOW_OUTCOME_REFUSED || outcome->kind == FLOW_OUTCOME_FAILED || is_handled;
  FUZZ_CHECK(has_reason == (outcome->reason != FLOW_REASON_NONE), "%s is %s with the reason %s.",
             ticket->call, flow_outcome_name(outcome->kind), flow_reason_name(outcome->reason));
  flow_outcome again = FLOW_OUTCOME_INIT;
  if (flow_transition_outcome(engine, transition, &again) == FLOW_OK) {
    FUZZ_CHECK(again.kind == outcome->kind, "%s is %s to one and %s to another.", ticket->call,
               flow_outcome_name(outcome->kind), flow_outcome_name(again.kind));
  }
  world->keep(transition);
  reenter();
}

void answered(void *user_data, flow_engine *, flow_screen alert, const flow_string *button) {
  Inside inside("answered");
  run(user_data, "answered");
  touch(*button);
  world->keep(alert);
  reenter();
  touch(*button);
}

void destroy(void *user_data) {
  Inside inside("destroy of a callback");
  auto *ticket = static_cast<Ticket *>(user_data);
  FUZZ_CHECK(ticket->destroyed++ == 0, "destroy of %s runs twice.", ticket->call);
  reenter();
}

}  // namespace

flow_callback callback(Role role, const char *call) {
  uint8_t which = world->in.byte();
  if (which < 0x80) return {nullptr, nullptr, nullptr};
  return {which & 1 ? over : nullptr, world->ticket(role, call), destroy};
}

flow_answered_callback answered_callback(const char *call) {
  uint8_t which = world->in.byte();
  if (which < 0x40) return {nullptr, nullptr, nullptr};
  return {which & 1 ? answered : nullptr, world->ticket(Role::answered, call), destroy};
}

const flow_options *pick_options(const char *call, int request) {
  Input &in = world->in;
  uint8_t which = in.byte();
  if (which < 0x20) return nullptr;
  auto *options = world->memory.array<flow_options>(1);
  *options = FLOW_OPTIONS_INIT;
  uint8_t style = in.byte();
  options->style = static_cast<flow_style>(style < 0xfc ? style % 6 : in.wild());
  if (which & 2) {
    uint8_t flags = in.byte();
    options->flags = flags & ~FLOW_OPEN_AT_ONCE;
    if (flags & FLOW_OPEN_AT_ONCE) options->flags |= FLOW_OPEN_TRANSIENT;
  }
  if (!(which & 1)) options->flags |= FLOW_OPEN_AT_ONCE;
  if (which & 4) options->completion = callback(Role::completion, call);
  if (which & 8) options->dismissed = callback(Role::dismissed, call);
  if (which & 16) {
    uint8_t kind = in.byte();
    if (kind & 1) options->finished = {finished, world->ticket(Role::finished, call), destroy};
    if (kind & 2) options->done = {done, world->ticket(Role::done, call, request), destroy};
    /* The same as methods; both for one thing now and then. */
    bool has_both = kind >= 0xf8;
    if (kind >= 0xa0) {
      if ((kind & 4) && (has_both || !(kind & 1))) options->finished_method = "heard_finish";
      if ((kind & 8) && (has_both || !(kind & 2))) options->done_method = "heard_done";
      if ((kind & 16) && (has_both || !(which & 4))) options->completion_method = "heard";
      if ((kind & 32) && (has_both || !(which & 8))) options->dismissed_method = "heard";
    }
  }
  return options;
}

}  // namespace fuzz
