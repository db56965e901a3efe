// Rules K3 and K7: instances of a host's class, each with a `self` of its own.
#include <doctest/doctest.h>
#include <flow/host_api.h>

#include <string>
#include <vector>

#include "support/diagnostics.hpp"
#include "support/host.hpp"

using namespace test;

namespace {

/// The surface of a window, which is the instance of its presenter.
struct Surface {
  flow_engine *engine = nullptr;
  std::vector<flow_window> shown;
  int destroyed = 0;

  static void transition(void *self, const flow_change *change) {
    auto &surface = *static_cast<Surface *>(self);
    surface.shown.push_back(change->window);
    flow_token_complete(surface.engine, change->token);
  }
  static void destroy(void *self) { static_cast<Surface *>(self)->destroyed++; }
};

const flow_method surface_methods[] = {FLOW_PRESENTER_METHOD(transition, Surface::transition),
                                       FLOW_PRESENTER_METHOD(destroy, Surface::destroy)};
const flow_class surface_class = FLOW_CLASS(FLOW_KIND_PRESENTER, "surface", surface_methods);

void nothing(void *) {}
void *create(void *, flow_engine *, flow_handle, const flow_value *) {
  static int instance;
  return &instance;
}
void render(void *, flow_content) {}

/// An engine with flags, and a class of screens that has neither `create` nor user data.
struct Noted {
  flow_engine *engine = nullptr;
  Diagnostics diagnostics;
  flow_handle made = FLOW_NONE;
  int itself = 0;

  explicit Noted(uint32_t flags) {
    flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
    options.flags = flags;
    options.diagnostic.function = [](void *self, const flow_diagnostic *diagnostic) {
      static_cast<Diagnostics *>(self)->add(*diagnostic);
    };
    options.diagnostic.user_data = &diagnostics;
    REQUIRE(flow_engine_create(&options, &engine) == FLOW_OK);
    static const flow_method methods[] = {FLOW_SCREEN_METHOD(render, render)};
    flow_class screen = FLOW_CLASS(FLOW_KIND_SCREEN, "c", methods);
    CHECK(flow_class_register(engine, FLOW_NONE, &screen, nullptr) == FLOW_OK);
    CHECK(diagnostics.all().empty());
  }
  ~Noted() { flow_engine_destroy(engine); }
  flow_status create() { return flow_create(engine, "c", nullptr, &made); }
  flow_status create_with() { return flow_create_with(engine, "c", &itself, &made); }
};

const std::string missing =
    "class 'c' has neither 'create' nor user data: the methods of what is made get NULL as their "
    "instance; give the class one of both, or the instance its own with flow_create_with()";

}  // namespace

TEST_CASE("K7: two windows have presenters of one class, each with its own self") {
  Host host;
  Surface left, right;
  left.engine = right.engine = host.engine();
  REQUIRE(flow_class_register(host.engine(), FLOW_NONE, &surface_class, nullptr) == FLOW_OK);
  flow_window windows[] = {host.window(), host.window()};
  flow_presenter presenters[2] = {};
  CHECK(flow_create_with(host.engine(), "surface", &left, &presenters[0]) == FLOW_OK);
  CHECK(flow_create_with(host.engine(), "surface", &right, &presenters[1]) == FLOW_OK);
  CHECK(presenters[0] != presenters[1]);
  for (int index : {0, 1})
    CHECK(flow_window_set_presenter(host.engine(), windows[index], presenters[index]) == FLOW_OK);

  host.open(windows[0], host.flow("F", {"a"}));
  host.open(windows[1], host.flow("G", {"b"}));
  flow_push(host.engine(), windows[1], host.screen("c"), nullptr, nullptr);

  CHECK(left.shown == std::vector<flow_window>{windows[0]});
  CHECK(right.shown == std::vector<flow_window>{windows[1], windows[1]});
  void *found = nullptr;
  CHECK(flow_instance(host.engine(), FLOW_NONE, presenters[1], "surface", &found) == FLOW_OK);
  CHECK(found == &right);
  size_t live = 0;
  CHECK(flow_engine_live_count(host.engine(), FLOW_KIND_PRESENTER, "surface", &live) == FLOW_OK);
  CHECK(live == 2);

  CHECK(flow_destroy(host.engine(), presenters[0]) == FLOW_OK);
  CHECK(left.destroyed == 1);
  CHECK(right.destroyed == 0);
  host.shut_down();
  CHECK(left.destroyed == 1);
  CHECK(right.destroyed == 1);
}

TEST_CASE("K7: user data is the self of those that are not given one") {
  Host host;
  Surface shared, own;
  flow_class with_data = surface_class;
  with_data.user_data = &shared;
  REQUIRE(flow_class_register(host.engine(), FLOW_NONE, &with_data, nullptr) == FLOW_OK);
  flow_presenter one = FLOW_NONE, two = FLOW_NONE;
  CHECK(flow_create(host.engine(), "surface", nullptr, &one) == FLOW_OK);
  CHECK(flow_create_with(host.engine(), "surface", &own, &two) == FLOW_OK);

  CHECK(flow_destroy(host.engine(), two) == FLOW_OK);
  CHECK(own.destroyed == 1);
  CHECK(shared.destroyed == 0);
  CHECK(flow_destroy(host.engine(), one) == FLOW_OK);
  CHECK(shared.destroyed == 1);
}

TEST_CASE("K7: screens and coordinators are made so, too, and belong to the engine once opened") {
  Host host;
  struct Thing {
    flow_engine *engine;
    flow_handle handle = FLOW_NONE;
    int destroyed = 0;
  };
  static const flow_method screen_methods[] = {
      FLOW_SCREEN_METHOD(render, render),
      FLOW_SCREEN_METHOD(destroy, [](void *self) { static_cast<Thing *>(self)->destroyed++; })};
  static const flow_method flow_methods[] = {
      FLOW_COORDINATOR_METHOD(start,
                              [](void *self) {
                                auto &thing = *static_cast<Thing *>(self);
                                flow_open_new(thing.engine, thing.handle, "test.screen", nullptr,
                                              nullptr, nullptr, nullptr);
                              }),
      FLOW_COORDINATOR_METHOD(destroy,
                              [](void *self) { static_cast<Thing *>(self)->destroyed++; })};
  flow_class screen = FLOW_CLASS(FLOW_KIND_SCREEN, "own.screen", screen_methods);
  flow_class flow = FLOW_CLASS(FLOW_KIND_COORDINATOR, "own.flow", flow_methods);
  CHECK(flow_class_register(host.engine(), FLOW_NONE, &screen, nullptr) == FLOW_OK);
  CHECK(flow_class_register(host.engine(), FLOW_NONE, &flow, nullptr) == FLOW_OK);
  Thing coordinator{host.engine()}, shown{host.engine()}, loose{host.engine()};
  flow_window window = host.window();

  CHECK(flow_create_with(host.engine(), "own.flow", &coordinator, &coordinator.handle) == FLOW_OK);
  CHECK(flow_create_with(host.engine(), "own.screen", &shown, &shown.handle) == FLOW_OK);
  CHECK(flow_create_with(host.engine(), "own.screen", &loose, &loose.handle) == FLOW_OK);
  host.open(window, coordinator.handle);
  host.push(coordinator.handle, shown.handle);
  host.pop(window);
  CHECK(shown.destroyed == 1);
  host.stop(coordinator.handle);
  CHECK(coordinator.destroyed == 1);
  CHECK(loose.destroyed == 0);
  host.shut_down();
  CHECK(loose.destroyed == 1);
}

TEST_CASE("K7: what is refused leaves self with the caller, and says why") {
  Host host;
  Surface surface;
  static const flow_argument arguments[] = {FLOW_REQUIRED_ARGUMENT("city", "s", "Where to")};
  static const flow_method screen_methods[] = {FLOW_SCREEN_METHOD(render, render)};
  flow_class demanding = FLOW_CLASS_OF(FLOW_KIND_SCREEN, "demanding", screen_methods, arguments);
  CHECK(flow_class_register(host.engine(), FLOW_NONE, &demanding, nullptr) == FLOW_OK);
  CHECK(flow_class_register(host.engine(), FLOW_NONE, &surface_class, nullptr) == FLOW_OK);
  flow_handle made = FLOW_NONE;
  auto refused = [&](const char *id, flow_status status, const char *message) {
    CAPTURE(id);
    host.diagnostics.clear();
    CHECK(flow_create_with(host.engine(), id, &surface, &made) == status);
    CHECK(host.diagnostics.text() == std::string(message) + "\n");
    CHECK(made == FLOW_NONE);
  };

  refused("test.screen", FLOW_ERROR_UNSUPPORTED,
          "flow_create_with(): class 'test.screen' has 'create', which makes its instances; use "
          "flow_create()");
  refused("flow.alert", FLOW_ERROR_UNSUPPORTED,
          "flow_create_with(): class 'flow.alert' was not registered by the host; only who "
          "registers a class knows what its methods take as 'self'");
  refused("nobody", FLOW_ERROR_UNKNOWN_CLASS,
          "flow_create_with(): no class has the id 'nobody'; register it, or load its plugin");
  CHECK(flow_create_with(host.engine(), "demanding", &surface, &made) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(flow_create_with(host.engine(), "surface", nullptr, &made) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_create_with(host.engine(), nullptr, &surface, &made) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_create_with(host.engine(), "surface", &surface, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_create_with(nullptr, "surface", &surface, &made) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(made == FLOW_NONE);
  host.shut_down();
  CHECK(surface.destroyed == 0);
}

namespace {

const flow_plugin_entry_table entry = {
    FLOW_PLUGIN_MAGIC,
    FLOW_ABI_VERSION,
    sizeof entry,
    sizeof(flow_host_api),
    "k7",
    "1",
    [](const flow_host_api *host, flow_engine *engine, flow_plugin self, flow_error *error) {
      static const flow_method methods[] = {FLOW_SCREEN_METHOD(render, render)};
      flow_class screen = FLOW_CLASS(FLOW_KIND_SCREEN, "c", methods);
      return host->flow_class_register(engine, self, &screen, error);
    },
    nullptr};

}  // namespace

TEST_CASE("K7: a host gives no self to a class of a plugin") {
  Host host({10000, 60000, true, 0, FLOW_ENGINE_NOTES});
  Surface surface;
  flow_handle made = FLOW_NONE;
  REQUIRE(flow_plugin_add(host.engine(), &entry, nullptr, nullptr) == FLOW_OK);
  CHECK(flow_create_with(host.engine(), "c", &surface, &made) == FLOW_ERROR_UNSUPPORTED);
  CHECK(made == FLOW_NONE);
  host.diagnostics.clear();

  // Nor is a plugin told to use a function that it has not.
  CHECK(flow_create(host.engine(), "c", nullptr, &made) == FLOW_OK);
  CHECK(host.diagnostics.text() ==
        "class 'c' has neither 'create' nor user data: the methods of what is made get NULL as "
        "their instance; give the class one of both\n");
}

TEST_CASE(
    "K3: a missing self is a note at the first flow_create, and an error each time if "
    "strict") {
  Noted noted(FLOW_ENGINE_NOTES), strict(FLOW_ENGINE_STRICT), silent(0);

  CHECK(noted.create_with() == FLOW_OK);
  CHECK(noted.diagnostics.all().empty());
  CHECK(noted.create() == FLOW_OK);
  CHECK(noted.create() == FLOW_OK);
  REQUIRE(noted.diagnostics.all().size() == 1);
  CHECK(noted.diagnostics.all()[0].message == missing);
  CHECK(noted.diagnostics.all()[0].severity == FLOW_SEVERITY_NOTE);

  CHECK(strict.create() == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(strict.create() == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(strict.made == FLOW_NONE);
  CHECK(strict.diagnostics.text() ==
        "flow_create(): " + missing + "\nflow_create(): " + missing + "\n");
  CHECK(strict.create_with() == FLOW_OK);

  CHECK(silent.create() == FLOW_OK);
  CHECK(silent.diagnostics.all().empty());
}

TEST_CASE("K3: a strict engine's go to makes nothing without a self") {
  Noted strict(FLOW_ENGINE_STRICT);
  flow_window window = FLOW_NONE;
  flow_transition transition = FLOW_NONE;
  CHECK(flow_window_create(strict.engine, &window) == FLOW_OK);
  CHECK(strict.create_with() == FLOW_OK);
  CHECK(flow_open(strict.engine, window, strict.made, nullptr, nullptr) == FLOW_OK);
  flow_value five = flow_integer_value(5);

  CHECK(flow_go_to(strict.engine, window, "c", &five, nullptr, &transition) == FLOW_OK);

  flow_transition_info info = FLOW_TRANSITION_INFO_INIT;
  CHECK(flow_transition_get(strict.engine, transition, &info) == FLOW_OK);
  CHECK(info.outcome == FLOW_OUTCOME_FAILED);
  CHECK(info.reason == FLOW_REASON_CREATE);
  CHECK(strict.diagnostics.mentions(missing));
}

TEST_CASE("K3: a class without methods, with create or with user data has a self") {
  for (uint32_t flags : {FLOW_ENGINE_NOTES, FLOW_ENGINE_STRICT}) {
    Noted noted(flags);
    int data = 0;
    static const flow_method made[] = {FLOW_SCREEN_METHOD(create, create),
                                       FLOW_SCREEN_METHOD(destroy, nothing),
                                       FLOW_SCREEN_METHOD(render, render)};
    static const flow_method given[] = {FLOW_SCREEN_METHOD(render, render)};
    flow_class with_create = FLOW_CLASS(FLOW_KIND_SCREEN, "create", made);
    flow_class with_data = FLOW_CLASS(FLOW_KIND_SCREEN, "data", given);
    with_data.user_data = &data;
    flow_class bare = FLOW_CLASS_INIT;
    bare.kind = FLOW_KIND_OBSERVER;
    bare.id = "bare";
    for (const flow_class *each : {&with_create, &with_data, &bare}) {
      CHECK(flow_class_register(noted.engine, FLOW_NONE, each, nullptr) == FLOW_OK);
      CHECK(flow_create(noted.engine, each->id, nullptr, &noted.made) == FLOW_OK);
    }
    CHECK(noted.diagnostics.all().empty());
  }
}
