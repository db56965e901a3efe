/* The plugin of a run: loaded, unloaded and loaded again, from outside and by callbacks, its own
 * among them. */
#include "hook.h"
#include "world.hpp"

namespace fuzz {

namespace {

/** Code stays mapped for ever: a copy that is loaded costs the process, and one process makes
 * millions of runs. */
constexpr size_t most_copies = 4000;
size_t copies;

void hooked(fuzz_event event, void *subject, flow_handle handle) {
  static const char *const names[] = {"init",  "deinit",     "create",  "destroy",
                                      "start", "transition", "a method"};
  Inside inside(names[event]);
  std::set<void *> &living = world->plugin_instances;
  if (event == FUZZ_CREATE) {
    FUZZ_CHECK(living.insert(subject).second, "An instance of a plugin is made twice.");
  } else if (subject) {
    FUZZ_CHECK(living.count(subject) == 1, "%s of a plugin's instance after its destroy.",
               names[event]);
  }
  if (event == FUZZ_DESTROY) living.erase(subject);
  world->keep(handle);
  if (event == FUZZ_START && world->in.byte() < 0xd0) {
    flow_presentable opened = FLOW_NONE;
    flow_open_new(world->engine, handle, "plugin.screen", nullptr, nullptr, &opened, nullptr);
    world->keep(opened);
  }
  if (event == FUZZ_CHANGE && world->in.byte() < 0x80) flow_token_complete(world->engine, handle);
  reenter();
}

const char *path() {
  static const char *const path = std::getenv("FUZZ_PLUGIN");
  static const bool is_told = [] {
    char address[32];
    std::snprintf(address, sizeof address, "%llx",
                  static_cast<unsigned long long>(reinterpret_cast<uintptr_t>(&hooked)));
    return setenv("FUZZ_HOOK", address, 1) == 0;
  }();
  return is_told ? path : nullptr;
}

/** True if the file may be loaded: it is known, and loading it would not be one copy too many. */
bool may_load(bool copies_file) { return path() && (!copies_file || ++copies <= most_copies); }

void check_load(flow_status status, const flow_error &error, flow_plugin plugin) {
  check_error(error, status);
  totals.loads += status == FLOW_OK;
  FUZZ_CHECK((status == FLOW_OK) == (plugin != FLOW_NONE), "Loading: %s, plugin %llx.",
             flow_status_name(status), static_cast<unsigned long long>(plugin));
  /* A posted function may do it, and nobody else (M6). */
  FUZZ_CHECK(world->depth == 0 || (world->depth == 1 && world->is_posted) || status != FLOW_OK,
             "A plugin is loaded inside a callback.");
  world->keep(plugin);
}

}  // namespace

void plugin_load() {
  if (!may_load(world->has_unloaded)) return;
  flow_plugin plugin = FLOW_NONE;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = flow_plugin_load(world->engine, path(), &plugin, &error);
  check_load(checked(status, "flow_plugin_load"), error, plugin);
}

void plugin_reload() {
  flow_plugin old = world->pick(FLOW_KIND_PLUGIN), plugin = FLOW_NONE;
  if (!may_load(true)) return;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = flow_plugin_reload(world->engine, old, &plugin, &error);
  if (status == FLOW_OK) world->has_unloaded = true;
  check_load(checked(status, "flow_plugin_reload"), error, plugin);
}

const char *plugin_class(unsigned which) {
  static const char *const ids[] = {"plugin.screen", "plugin.flow", "plugin.presenter",
                                    "plugin.observer"};
  return ids[which & 3];
}

}  // namespace fuzz
