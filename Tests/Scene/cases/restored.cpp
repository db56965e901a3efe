// Flows that were restored: their ends are told as those of flows that were begun (H16).
#include "host.hpp"

using namespace scene;

namespace {

/// A host whose window shows a page of a flow.
struct Flows {
  explicit Flows(uint32_t engine_flags = FLOW_ENGINE_SAVED)
      : host(FLOW_SKIN_STILL, nullptr, engine_flags) {
    host.add_flow();
    host.add("page",
             [this](flow_content content) { flow_add_title(host.engine, content, "Page"); });
  }
  ~Flows() {
    for (auto const &each : records)
      flow_value_destroy(each.value);
  }
  flow_coordinator owner() const { return flow_owner_of(host.engine, host.page()->screen); }
  /// A root that the program sets, and the scene has not begun.
  void set_root() {
    flow_presentable root = FLOW_NONE;
    REQUIRE(flow_create(host.engine, "flow", nullptr, &root) == FLOW_OK);
    REQUIRE(flow_set_root(host.engine, host.window, root, nullptr, nullptr) == FLOW_OK);
    host.drain();
  }
  /// The ends that are told of the flow that is shown.
  size_t ends() {
    const flow_value value = flow_string_value("a result");
    flow_finish(host.engine, owner(), &value, nullptr, nullptr);
    host.drain();
    return host.of(FLOW_NEWS_FLOW_ENDED).size();
  }
  void save() {
    REQUIRE(flow_saved_id(host.engine, host.window, &saved_window) == FLOW_OK);
    REQUIRE(flow_engine_save(host.engine, 0, 0, {take, &records, nullptr}, nullptr) == FLOW_OK);
  }
  void restore(Flows const &from) {
    flow_restored_window pair = {from.saved_window, host.window};
    flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
    flow_error error = FLOW_ERROR_INIT;
    std::vector<flow_record> given;
    for (auto const &each : from.records)
      given.push_back({uint32_t(sizeof(flow_record)), each.kind, each.id, each.value});
    options.windows = &pair;
    options.window_count = 1;
    REQUIRE_MESSAGE(
        flow_engine_restore(host.engine, given.data(), given.size(), &options, &error) == FLOW_OK,
        error.message);
    host.drain();
  }

  Host host;
  std::vector<Record> records;
  uint64_t saved_window = 0;
};

}  // namespace

TEST_CASE("H16: the end of a flow that is restored into the scene's window is told, once") {
  Flows before, after;
  REQUIRE(flow_scene_start(before.host.scene, "flow", nullptr, nullptr) == FLOW_OK);
  before.host.drain();
  before.save();
  after.restore(before);
  CHECK(after.ends() == 1);
  CHECK(after.host.said.empty());
}

TEST_CASE("H16: a root that the program sets is no flow of the scene's, and nobody is warned") {
  for (uint32_t const flags : {uint32_t(0), FLOW_ENGINE_SAVED}) {
    CAPTURE(flags);
    Flows flows(flags);
    flows.set_root();
    flows.host.open("page");
    CHECK(flows.ends() == 0);
    CHECK(flows.host.said.empty());
  }
}

TEST_CASE("H16: the end of a flow that was in the window before its scene is told") {
  Flows flows(0);
  flow_skin const skin = FLOW_SKIN_INIT;
  flow_scene *const own = flows.host.scene;
  flow_window_create(flows.host.engine, &flows.host.window);
  flow_presentable root = FLOW_NONE;
  flow_create(flows.host.engine, "flow", nullptr, &root);
  flow_set_root(flows.host.engine, flows.host.window, root, nullptr, nullptr);
  REQUIRE(flow_scene_create(flows.host.engine, flows.host.window, &skin, &flows.host.scene,
                            nullptr) == FLOW_OK);
  flows.host.drain();
  CHECK(flows.ends() == 1);
  flow_scene_destroy(flows.host.scene);
  flows.host.scene = own;
}
