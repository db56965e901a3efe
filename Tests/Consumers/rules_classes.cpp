// Rules K3 to K5: mistakes that are reported at registration; plugins that are linked into the
// program; hosts of older versions.
#include <doctest/doctest.h>
#include <flow/host_api.h>

#include <string>
#include <vector>

#include "support/diagnostics.hpp"
#include "support/host.hpp"

using namespace test;

namespace {

void *create(void *, flow_engine *, flow_handle, const flow_value *) {
  static int instance;
  return &instance;
}
void destroy(void *) {}
void render(void *, flow_content) {}
void nothing(void *) {}

const flow_method life[] = {FLOW_SCREEN_METHOD(create, create),
                            FLOW_SCREEN_METHOD(destroy, destroy),
                            FLOW_SCREEN_METHOD(render, render)};

/// An engine that was asked for notes, or for errors instead.
struct Noted {
  flow_engine *engine = nullptr;
  Diagnostics diagnostics;
  flow_error error = FLOW_ERROR_INIT;

  explicit Noted(uint32_t flags) {
    flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
    options.flags = flags;
    options.diagnostic.function = [](void *self, const flow_diagnostic *diagnostic) {
      static_cast<Diagnostics *>(self)->add(*diagnostic);
    };
    options.diagnostic.user_data = &diagnostics;
    REQUIRE(flow_engine_create(&options, &engine) == FLOW_OK);
  }
  ~Noted() { flow_engine_destroy(engine); }

  flow_status add(const char *id, flow_kind kind, std::vector<flow_method> methods,
                  void *user_data = nullptr) {
    flow_class description = FLOW_CLASS_INIT;
    description.kind = kind;
    description.id = id;
    description.methods = methods.data();
    description.method_count = methods.size();
    description.user_data = user_data;
    return flow_class_register(engine, FLOW_NONE, &description, &error);
  }
  /// Registers a class with the methods that a screen needs, and one more.
  flow_status add(const char *id, flow_method more, flow_kind kind = FLOW_KIND_SCREEN) {
    std::vector<flow_method> methods(life, life + (kind == FLOW_KIND_SCREEN ? 3 : 2));
    methods.push_back(more);
    return add(id, kind, methods);
  }
};

struct Mistake {
  flow_kind kind;
  std::vector<flow_method> methods;
  std::string sentence;
};

std::vector<Mistake> mistakes() {
  auto with = [](const char *name) {
    std::vector<flow_method> methods(life, life + 3);
    methods.push_back(FLOW_METHOD(name, "v(p)", nothing));
    return methods;
  };
  return {
      {FLOW_KIND_SCREEN,
       {life[0], life[2]},
       "class 'c' has 'create' and no 'destroy': nothing frees what it makes"},
      {FLOW_KIND_SCREEN,
       {life[0], life[1]},
       "class 'c' is a screen without 'render': hosts have nothing to show"},
      {FLOW_KIND_SCREEN, with("wil_appear"),
       "class 'c' has a method 'wil_appear'; did you mean 'will_appear', which the engine calls?"},
      {FLOW_KIND_SCREEN, with("did_apear_"),
       "class 'c' has a method 'did_apear_'; did you mean 'did_appear', which the engine calls?"},
      {FLOW_KIND_SCREEN, with("start"),
       "class 'c' has a method 'start', which the engine calls of a coordinator only"},
      {FLOW_KIND_COORDINATOR,
       {life[0], life[1], FLOW_METHOD("will_appear", "v(p)", nothing)},
       "class 'c' has a method 'will_appear', which the engine calls of a screen only"},
  };
}

}  // namespace

TEST_CASE("K3: what was probably not meant is a note to a host that asks, and an error if strict") {
  for (const Mistake &mistake : mistakes()) {
    CAPTURE(mistake.sentence);
    Noted noted(FLOW_ENGINE_NOTES), strict(FLOW_ENGINE_STRICT), silent(0);

    CHECK(noted.add("c", mistake.kind, mistake.methods) == FLOW_OK);
    REQUIRE(noted.diagnostics.all().size() == 1);
    CHECK(noted.diagnostics.all()[0].message == mistake.sentence);
    CHECK(noted.diagnostics.all()[0].severity == FLOW_SEVERITY_NOTE);

    CHECK(strict.add("c", mistake.kind, mistake.methods) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(std::string(strict.error.message) == mistake.sentence);
    CHECK(flow_class_find(strict.engine, "c", nullptr) == FLOW_ERROR_UNKNOWN_CLASS);

    CHECK(silent.add("c", mistake.kind, mistake.methods) == FLOW_OK);
    CHECK(silent.diagnostics.all().empty());
  }
}

TEST_CASE("K3: what is right is not noted") {
  Noted strict(FLOW_ENGINE_STRICT | FLOW_ENGINE_NOTES);
  CHECK(strict.add("plain", FLOW_KIND_SCREEN, {life[0], life[1], life[2]}) == FLOW_OK);
  int user_data = 0;
  CHECK(strict.add("shared", FLOW_KIND_SCREEN, {life[2]}, &user_data) == FLOW_OK);
  for (const char *name :
       {"submit", "edit", "cancel", "finish", "renderer_", "select_row", "began"})
    CHECK(strict.add(name, FLOW_METHOD(name, "v(p)", nothing)) == FLOW_OK);
  CHECK(strict.add("flow", FLOW_METHOD("starting", "v(p)", nothing), FLOW_KIND_COORDINATOR) ==
        FLOW_OK);
  CHECK(strict.diagnostics.all().empty());
}

TEST_CASE("K3: flags that nobody knows are refused") {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.flags = 8;
  flow_engine *engine = nullptr;
  CHECK(flow_engine_create(&options, &engine) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(engine == nullptr);
}

namespace {

int begun = 0, ended = 0;

flow_status begin(const flow_host_api *host, flow_engine *engine, flow_plugin self, flow_error *) {
  begun++;
  flow_class screen = FLOW_CLASS(FLOW_KIND_SCREEN, "linked.screen", life);
  return host->flow_class_register(engine, self, &screen, nullptr);
}
flow_status fail(const flow_host_api *host, flow_engine *engine, flow_plugin self,
                 flow_error *error) {
  begin(host, engine, self, error);
  return FLOW_ERROR_UNSUPPORTED;
}
void end(flow_engine *, flow_plugin) { ended++; }

flow_plugin_entry_table entry_of(const char *id, decltype(&begin) init) {
  return {FLOW_PLUGIN_MAGIC,
          FLOW_ABI_VERSION,
          sizeof(flow_plugin_entry_table),
          sizeof(flow_host_api),
          id,
          "1.0",
          init,
          end};
}

}  // namespace

TEST_CASE("K4: a plugin that is linked into the program is added, unloaded and added again") {
  Host host;
  begun = ended = 0;
  flow_plugin_entry_table entry = entry_of("linked", begin);
  flow_plugin plugin = FLOW_NONE;
  flow_error error = FLOW_ERROR_INIT;
  REQUIRE(flow_plugin_add(host.engine(), &entry, &plugin, &error) == FLOW_OK);
  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  CHECK(flow_plugin_get(host.engine(), plugin, &info) == FLOW_OK);
  CHECK(std::string(info.id) == "linked");
  CHECK(std::string(info.path) == "");
  CHECK(info.class_count == 1);
  char name[FLOW_NAME_SIZE];
  CHECK(std::string(flow_name_of(host.engine(), plugin, name, sizeof name)) == "plugin linked");
  flow_screen screen = flow_show(host.engine(), host.window(), "linked.screen", nullptr);
  CHECK(screen != FLOW_NONE);

  CHECK(flow_plugin_add(host.engine(), &entry, nullptr, &error) == FLOW_ERROR_DUPLICATE_ID);
  CHECK(std::string(error.message).find("'linked' (linked into the program)") != std::string::npos);
  CHECK(flow_plugin_reload(host.engine(), plugin, nullptr, &error) == FLOW_ERROR_UNSUPPORTED);
  CHECK(std::string(error.message).find("linked into the program") != std::string::npos);
  CHECK(begun == 1);

  CHECK(flow_plugin_unload(host.engine(), plugin, nullptr, nullptr) == FLOW_OK);
  CHECK(ended == 1);
  CHECK(flow_class_find(host.engine(), "linked.screen", nullptr) == FLOW_ERROR_UNKNOWN_CLASS);
  CHECK(flow_plugin_add(host.engine(), &entry, &plugin, &error) == FLOW_OK);
  CHECK(begun == 2);
}

TEST_CASE("K4: an entry that is wrong, and an init that fails, leave nothing behind") {
  Host host;
  flow_error error = FLOW_ERROR_INIT;
  flow_plugin plugin = 77;
  CHECK(flow_plugin_add(host.engine(), nullptr, &plugin, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  flow_plugin_entry_table entry = entry_of("linked", begin);
  entry.magic = 1;
  CHECK(flow_plugin_add(host.engine(), &entry, &plugin, &error) == FLOW_ERROR_PLUGIN_ABI);
  CHECK(std::string(error.message).find("a plugin linked into the program") != std::string::npos);
  entry = entry_of("linked", begin);
  entry.abi = 99u << 16;
  CHECK(flow_plugin_add(host.engine(), &entry, &plugin, &error) == FLOW_ERROR_PLUGIN_ABI);
  entry = entry_of("not an id", begin);
  CHECK(flow_plugin_add(host.engine(), &entry, &plugin, &error) == FLOW_ERROR_PLUGIN_ABI);
  entry = entry_of("linked", nullptr);
  CHECK(flow_plugin_add(host.engine(), &entry, &plugin, &error) == FLOW_ERROR_PLUGIN_ABI);
  entry = entry_of("linked", fail);
  CHECK(flow_plugin_add(host.engine(), &entry, &plugin, &error) == FLOW_ERROR_PLUGIN_INIT);
  CHECK(plugin == 77);
  CHECK(flow_class_find(host.engine(), "linked.screen", nullptr) == FLOW_ERROR_UNKNOWN_CLASS);
  size_t count = 1;
  CHECK(flow_engine_plugins(host.engine(), nullptr, 0, &count) == FLOW_OK);
  CHECK(count == 0);
}

// Tests/Future has names that became standard later.
TEST_CASE("K5: a host's class may be that of 0.2, which knows the standard methods of 0.2") {
  const flow_method methods[] = {FLOW_METHOD("back", "v(p)", nothing)};
  flow_class description = FLOW_CLASS(FLOW_KIND_COORDINATOR, "c", methods);
  Noted host(0);

  description.struct_size = offsetof(flow_class, state_version);
  description.reserved = 1;
  CHECK(flow_class_register(host.engine, FLOW_NONE, &description, &host.error) == FLOW_OK);

  description.id = "d";
  description.kind = FLOW_KIND_SCREEN;
  CHECK(flow_class_register(host.engine, FLOW_NONE, &description, &host.error) ==
        FLOW_ERROR_SIGNATURE_MISMATCH);
  CHECK(flow_class_find(host.engine, "d", nullptr) == FLOW_ERROR_UNKNOWN_CLASS);
}

TEST_CASE("K5: the reserved member of a class must be zero") {
  flow_class description = FLOW_CLASS(FLOW_KIND_SCREEN, "c", life);
  Noted host(0);

  description.reserved = 1;
  CHECK(flow_class_register(host.engine, FLOW_NONE, &description, &host.error) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(host.error.message) ==
        "class 'c': its reserved member is not 0; use FLOW_CLASS_INIT");
  CHECK(flow_class_find(host.engine, "c", nullptr) == FLOW_ERROR_UNKNOWN_CLASS);
}
