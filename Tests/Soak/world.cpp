// The life of an engine in the soak: from its creation to the check that nothing is left.
#include "world.hpp"

namespace soak {

World *world;

void Desk::keep(flow_handle handle) {
  flow_kind kind = flow_kind_of(handle);
  if (handle == FLOW_NONE || kind <= 0 || kind >= 16) return;
  recent[kind][seen[kind]++ % recent[kind].size()] = handle;
}

flow_handle Desk::pick(flow_kind kind) {
  size_t count = std::min(seen[kind], recent[kind].size());
  // The newest ones mostly: they are alive.
  size_t back = world->random.below(world->random.one_in(3) ? count : std::min<size_t>(count, 4));
  return count ? recent[kind][(seen[kind] - 1 - back) % recent[kind].size()] : FLOW_NONE;
}

void open_desk(Desk &desk) {
  desk.now = 1000 + world->random.below(1000);
  desk.is_ending = false;
  desk.recent = {};
  desk.seen = {};
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.presenter_timeout = 500;
  options.defer_timeout = 800;
  options.diagnostic.user_data = options.clock.user_data = &desk;
  options.clock.function = [](void *user_data) { return static_cast<Desk *>(user_data)->now; };
  options.diagnostic.function = [](void *, const flow_diagnostic *diagnostic) {
    SOAK_CHECK(diagnostic->status != FLOW_ERROR_INTERNAL, "%s", diagnostic->message);
  };
  SOAK_CHECK(flow_engine_create(&options, &desk.engine) == FLOW_OK, "There is no engine.");
  world->engines++;
  register_classes(desk);
}

namespace {

/// Ends every object that has a handle: it may take several rounds, as callbacks go on meanwhile.
void end_all(Desk &desk) {
  flow_engine *engine = desk.engine;
  flow_options force = FLOW_OPTIONS_INIT;
  force.flags = FLOW_OPEN_FORCE | FLOW_OPEN_AT_ONCE;
  flow_plugin plugins[plugin_count];
  flow_window windows[64];
  flow_coordinator coordinators[64];
  size_t count = 0;
  for (flow_handle token : desk.recent[FLOW_KIND_TOKEN])
    if (token != FLOW_NONE) flow_token_complete(engine, token);
  for (flow_transition transition : desk.transitions)
    flow_gesture_cancel(engine, transition);
  flow_engine_plugins(engine, plugins, plugin_count, &count);
  for (size_t index = 0; index < count && index < plugin_count && !world->loads_once; index++)
    flow_plugin_unload(engine, plugins[index], &force, nullptr);
  for (Instance &instance : desk.instances.all()) {
    if (!instance.is_used) continue;
    flow_kind kind = flow_kind_of(instance.handle);
    if (kind == FLOW_KIND_PRESENTER || kind == FLOW_KIND_OBSERVER)
      flow_destroy(engine, instance.handle);
  }
  flow_engine_windows(engine, windows, 64, &count);
  for (size_t index = 0; index < count && index < 64; index++)
    flow_window_close(engine, windows[index], &force, nullptr);
  flow_coordinator_children(engine, FLOW_NONE, coordinators, 64, &count);
  for (size_t index = 0; index < count && index < 64; index++)
    flow_stop(engine, coordinators[index], &force, nullptr);
  for (Instance &instance : desk.instances.all())
    if (instance.is_used) flow_destroy(engine, instance.handle);
  for (size_t index = 0; index < desk.created.size(); index++)
    flow_destroy(engine, desk.created[index]);
  while (!desk.transitions.empty())
    flow_transition_release(engine, take_first(desk.transitions));
  if (desk.now < UINT64_MAX - 100000) desk.now += 100000;
  flow_engine_dispatch(engine);
}

}  // namespace

void wind_down(Desk &desk) {
  stop_posting(desk);
  desk.is_ending = true;
  for (unsigned round = 0; round < 5; round++)
    end_all(desk);
  for (flow_kind kind = FLOW_KIND_SCREEN; kind <= FLOW_KIND_WATCH; kind++) {
    if (kind == FLOW_KIND_PLUGIN && world->loads_once) continue;
    size_t count = 0;
    flow_status status = flow_engine_live_count(desk.engine, kind, nullptr, &count);
    SOAK_CHECK(status == FLOW_OK && count == 0, "%zu of kind %s are alive when all has ended.",
               count, flow_kind_name(kind));
  }
  SOAK_CHECK(desk.instances.live() == 0, "%zu instances were not destroyed.",
             desk.instances.live());
  SOAK_CHECK(desk.tickets.live() == 0, "%zu callbacks were not destroyed.", desk.tickets.live());
  SOAK_CHECK(desk.dones_given == desk.dones_run, "%zu requests have %zu outcomes.",
             desk.dones_given, desk.dones_run);
  SOAK_CHECK(desk.dones_heard <= desk.dones_named, "%zu requests have %zu outcomes by name.",
             desk.dones_named, desk.dones_heard);
  desk.recent = {};
  desk.seen = {};
  desk.created.clear();
  desk.is_ending = false;
}

void close_desk(Desk &desk) {
  stop_posting(desk);
  desk.is_ending = true;
  flow_status status = flow_engine_destroy(desk.engine);
  SOAK_CHECK(status == FLOW_OK, "flow_engine_destroy returned %s.", flow_status_name(status));
  desk.engine = nullptr;
  desk.transitions.clear();
  desk.created.clear();
  SOAK_CHECK(desk.instances.live() == 0, "%zu instances outlive their engine.",
             desk.instances.live());
  SOAK_CHECK(desk.tickets.live() == 0, "%zu callbacks outlive their engine.", desk.tickets.live());
  SOAK_CHECK(desk.dones_given == desk.dones_run, "%zu requests have %zu outcomes.",
             desk.dones_given, desk.dones_run);
  SOAK_CHECK(desk.dones_heard <= desk.dones_named, "%zu requests have %zu outcomes by name.",
             desk.dones_named, desk.dones_heard);
  SOAK_CHECK(desk.posts_given == desk.posts_over, "Of %zu posts %zu were destroyed.",
             desk.posts_given, desk.posts_over);
}

}  // namespace soak
