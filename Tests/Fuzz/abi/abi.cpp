/* The C ABI: the input is a sequence of calls, the callbacks make further calls of it, and the
 * ledger is balanced at the end. */
#include "world.hpp"

namespace fuzz {

namespace {

void diagnostic(void *, const flow_diagnostic *diagnostic) {
  FUZZ_CHECK(world && !world->has_ended, "A diagnostic comes after the engine's end.");
  FUZZ_CHECK(diagnostic->status != FLOW_ERROR_INTERNAL, "The engine says: %s", diagnostic->message);
  if (is_traced()) std::fprintf(stderr, "  %s\n", diagnostic->message);
  size_t size = std::strlen(diagnostic->message);
  for (size_t index = 0; index < size; index++) {
    unsigned char letter = static_cast<unsigned char>(diagnostic->message[index]);
    FUZZ_CHECK(letter >= 0x20 && letter != 0x7f, "A message has the byte %u.", letter);
  }
}
uint64_t clock(void *) { return world->now; }
void engine_over(void *) {
  FUZZ_CHECK(!world->has_ended, "destroy of the engine's options runs late.");
}

/** An engine with one object of each kind, whose handles are foreign to all others. */
void make_foreign() {
  static const flow_method start[] = {
      {"start", "v(p)", reinterpret_cast<flow_function>(+[](void *) {})}};
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.diagnostic.function = [](void *, const flow_diagnostic *) {};
  flow_engine *engine = nullptr;
  flow_engine_create(&options, &engine);
  const flow_kind kinds[] = {FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_PRESENTER,
                             FLOW_KIND_OBSERVER};
  for (flow_kind kind : kinds) {
    flow_class description = FLOW_CLASS_INIT;
    description.kind = kind;
    description.id = flow_kind_name(kind);
    description.methods = start;
    description.method_count = kind == FLOW_KIND_COORDINATOR;
    description.flags = kind == FLOW_KIND_COORDINATOR ? FLOW_CLASS_ROOT : 0;
    flow_class_register(engine, FLOW_NONE, &description, nullptr);
    flow_create(engine, description.id, nullptr, &foreign[kind]);
  }
  flow_window_create(engine, &foreign[FLOW_KIND_WINDOW]);
  flow_open(engine, foreign[FLOW_KIND_WINDOW], foreign[FLOW_KIND_SCREEN], nullptr,
            &foreign[FLOW_KIND_TRANSITION]);
  flow_router_of(engine, foreign[FLOW_KIND_WINDOW], &foreign[FLOW_KIND_ROUTER]);
  flow_window_layer_at(engine, foreign[FLOW_KIND_WINDOW], 0, &foreign[FLOW_KIND_LAYER]);
  flow_work_begin(engine, foreign[FLOW_KIND_SCREEN], {nullptr, nullptr, nullptr},
                  &foreign[FLOW_KIND_WORK]);
}

void balance() {
  for (const Ticket &ticket : world->tickets) {
    FUZZ_CHECK(ticket.destroyed == 1, "A callback (%d) of %s was destroyed %u times.",
               static_cast<int>(ticket.role), ticket.call, ticket.destroyed);
    if (ticket.role == Role::done && ticket.is_owed && !ticket.is_ignored) {
      FUZZ_CHECK(ticket.ran == 1, "%s has %u outcomes.", ticket.call, ticket.ran);
    }
  }
  FUZZ_CHECK(world->plugin_instances.empty(), "%zu instances of the plugin were not destroyed.",
             world->plugin_instances.size());
  for (const Instance &instance : world->instances) {
    FUZZ_CHECK(instance.destroyed == (instance.is_failed ? 0 : 1), "A %s was destroyed %u times.",
               instance.info->id, instance.destroyed);
  }
}

constexpr size_t most_bytes = 8192;

void print_totals() {
  double runs = static_cast<double>(std::max<size_t>(totals.runs, 1));
  std::fprintf(
      stderr,
      "a run makes %.1f calls, %.1f callbacks, %.1f instances, and removes %.1f screens; %zu "
      "loads in all\n",
      static_cast<double>(totals.calls) / runs, static_cast<double>(totals.callbacks) / runs,
      static_cast<double>(totals.instances) / runs, static_cast<double>(totals.removed) / runs,
      totals.loads);
}
void count_run() {
  if (totals.runs++ == 0 && std::getenv("FUZZ_TOTALS")) std::atexit(print_totals);
}

}  // namespace

}  // namespace fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  using namespace fuzz;
  if (!foreign[FLOW_KIND_SCREEN]) make_foreign();
  World here(data, std::min(size, most_bytes));
  count_run();
  world = &here;
  uint8_t settings = here.in.byte();
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.diagnostic.function = diagnostic;
  options.clock.function = clock;
  options.clock.destroy = engine_over;
  options.presenter_timeout = settings & 1 ? 100 : 0;
  options.defer_timeout = settings & 2 ? 100 : 0;
  FUZZ_CHECK(flow_engine_create(&options, &here.engine) == FLOW_OK, "There is no engine.");
  flow_handle made = FLOW_NONE;
  flow_window_create(here.engine, &made);
  here.keep(made);
  if ((settings & 4) &&
      flow_create(here.engine, use_class(full_observer), nullptr, &made) == FLOW_OK)
    here.keep(made);
  if ((settings & 8) && flow_create(here.engine, use_class(first_presenter + (settings >> 4 & 1)),
                                    nullptr, &made) == FLOW_OK) {
    flow_window_set_presenter(here.engine, here.handles[FLOW_KIND_WINDOW][0], made);
    here.keep(made);
  }
  if (settings & 64) {
    Input kept = here.in;
    here.in = Input(data, 0);
    furnish();
    here.in = kept;
  }
  while (!here.in.empty())
    call();
  look_at_tree();
  if (settings & 32) wind_down();
  here.is_ending = true;
  flow_status status = flow_engine_destroy(here.engine);
  FUZZ_CHECK(status == FLOW_OK, "flow_engine_destroy returned %s.", flow_status_name(status));
  here.has_ended = true;
  balance();
  totals.instances += here.instances.size();
  world = nullptr;
  return 0;
}
