// Rule K8: the class of a plugin that a host begins with.
#include <doctest/doctest.h>
#include <flow/host_api.h>

#include "support/host.hpp"

using namespace test;

namespace {

struct Wanted {
  flow_kind kind;
  const char *id;
  uint32_t flags;
};

std::vector<Wanted> wanted;
std::string message;

flow_status begin(const flow_host_api *, flow_engine *engine, flow_plugin self, flow_error *) {
  flow_error error = FLOW_ERROR_INIT;
  message = "";
  for (const Wanted &each : wanted) {
    flow_class made = FLOW_CLASS_INIT;
    made.kind = each.kind;
    made.id = each.id;
    made.flags = each.flags;
    if (flow_class_register(engine, self, &made, &error) != FLOW_OK) message = error.message;
  }
  return FLOW_OK;
}

const flow_plugin_entry_table entry = {FLOW_PLUGIN_MAGIC,
                                       FLOW_ABI_VERSION,
                                       sizeof(flow_plugin_entry_table),
                                       sizeof(flow_host_api),
                                       "many",
                                       "1.0",
                                       begin,
                                       nullptr};

/// The `first` of a plugin with these classes.
std::string first(Host &host, std::vector<Wanted> classes) {
  wanted = std::move(classes);
  flow_plugin plugin = FLOW_NONE;
  REQUIRE(flow_plugin_add(host.engine(), &entry, &plugin, nullptr) == FLOW_OK);
  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  CHECK(flow_plugin_get(host.engine(), plugin, &info) == FLOW_OK);
  std::string id = info.first ? info.first : "NULL";
  info = FLOW_PLUGIN_INFO_INIT;
  info.struct_size = offsetof(flow_plugin_info, first);
  CHECK(flow_plugin_get(host.engine(), plugin, &info) == FLOW_OK);
  CHECK(info.first == nullptr);
  CHECK(flow_plugin_unload(host.engine(), plugin, nullptr, nullptr) == FLOW_OK);
  return id;
}

constexpr flow_kind screen = FLOW_KIND_SCREEN, coordinator = FLOW_KIND_COORDINATOR;

}  // namespace

TEST_CASE("K8: a host begins with the marked class, or with the first of coordinators") {
  Host host;
  CHECK(first(host, {}) == "");
  CHECK(first(host, {{screen, "many.a", 0}}) == "");
  CHECK(first(host,
              {{screen, "many.a", 0}, {coordinator, "many.b", 0}, {coordinator, "many.c", 0}}) ==
        "many.b");
  CHECK(first(host, {{coordinator, "many.b", FLOW_CLASS_ROOT},
                     {coordinator, "many.c", FLOW_CLASS_FIRST}}) == "many.c");
  CHECK(first(host, {{coordinator, "many.b", 0},
                     {coordinator, "many.c", FLOW_CLASS_FIRST | FLOW_CLASS_ROOT}}) == "many.c");
  CHECK(message == "");
}

TEST_CASE("K8: a second marked class of a plugin is refused, and so is a mark on other kinds") {
  Host host;
  CHECK(first(host, {{coordinator, "many.b", FLOW_CLASS_FIRST},
                     {coordinator, "many.c", FLOW_CLASS_FIRST}}) == "many.b");
  CHECK(message ==
        "class 'many.c' has FLOW_CLASS_FIRST, and so has class 'many.b' of the same plugin; a "
        "host can begin with one");
  CHECK(first(host, {{screen, "many.b", FLOW_CLASS_FIRST}, {coordinator, "many.c", 0}}) ==
        "many.c");
  CHECK(message == "class 'many.b': flags 8 have no meaning for a screen");
}

TEST_CASE("K8: each plugin has its own, and on a host's class the mark means nothing") {
  Host host;
  for (const char *id : {"host.one", "host.two"}) {
    flow_class made = FLOW_CLASS_INIT;
    made.kind = FLOW_KIND_COORDINATOR;
    made.id = id;
    made.flags = FLOW_CLASS_FIRST;
    CHECK(flow_class_register(host.engine(), FLOW_NONE, &made, nullptr) == FLOW_OK);
  }
  CHECK(first(host, {{coordinator, "many.b", FLOW_CLASS_FIRST}}) == "many.b");
}
