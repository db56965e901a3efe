// Rule K6: from when the turn of an unload has come, nothing of the plugin's classes is made or
// opened.
#include <doctest/doctest.h>
#include <flow/host_api.h>

#include <functional>

#include "support/host.hpp"

using namespace test;

namespace {

int alive;
bool has_ended;
/// Calls of methods of the plugin after its `deinit`.
int late_calls;
std::function<void(flow_handle)> on_destroy;

struct Piece {
  flow_handle handle;
};
void *create(void *, flow_engine *, flow_handle handle, const flow_value *) {
  alive++;
  late_calls += has_ended;
  return new Piece{handle};
}
void destroy(void *self) {
  alive--;
  late_calls += has_ended;
  flow_handle handle = static_cast<Piece *>(self)->handle;
  delete static_cast<Piece *>(self);
  if (on_destroy) on_destroy(handle);
}
void heard(void *) { late_calls += has_ended; }
flow_engine *engine_of_plugin;
void start(void *self) {
  late_calls += has_ended;
  flow_coordinator_defer(engine_of_plugin, static_cast<Piece *>(self)->handle);
}

std::function<void(flow_engine *)> on_init;
flow_status init_status;

flow_status init(const flow_host_api *, flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method screen[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, destroy),
      FLOW_SCREEN_METHOD(will_appear, heard), FLOW_SCREEN_METHOD(did_disappear, heard),
      FLOW_SCREEN_METHOD(removed, heard)};
  static const flow_method coordinator[] = {FLOW_COORDINATOR_METHOD(create, create),
                                            FLOW_COORDINATOR_METHOD(destroy, destroy),
                                            FLOW_COORDINATOR_METHOD(start, start)};
  has_ended = false;
  engine_of_plugin = engine;
  flow_class description = FLOW_CLASS(FLOW_KIND_SCREEN, "k5.screen", screen);
  CHECK(flow_class_register(engine, self, &description, error) == FLOW_OK);
  description = FLOW_CLASS(FLOW_KIND_COORDINATOR, "k5.flow", coordinator);
  CHECK(flow_class_register(engine, self, &description, error) == FLOW_OK);
  if (on_init) on_init(engine);
  return init_status;
}
void deinit(flow_engine *, flow_plugin) {
  CHECK(alive == 0);
  has_ended = true;
}
const flow_plugin_entry_table entry = {FLOW_PLUGIN_MAGIC,
                                       FLOW_ABI_VERSION,
                                       sizeof entry,
                                       sizeof(flow_host_api),
                                       "k5",
                                       "1",
                                       init,
                                       deinit};

/// A plugin of which a screen is shown in a window whose presenter answers only when the test says
/// so, and a free window.
struct Stage {
  Host host;
  flow_engine *engine = host.engine();
  flow_window busy = host.window(), free = host.window();
  Presenter *presenter = nullptr;
  flow_plugin plugin = FLOW_NONE;

  Stage() {
    alive = late_calls = 0;
    on_destroy = nullptr;
    on_init = nullptr;
    init_status = FLOW_OK;
    CHECK(flow_plugin_add(engine, &entry, &plugin, nullptr) == FLOW_OK);
    host.open(busy, host.screen("b"));
    host.open(free, host.screen("f"));
    flow_options at_once = FLOW_OPTIONS_INIT;
    at_once.flags = FLOW_OPEN_AT_ONCE;
    flow_push(engine, busy, make("k5.screen"), &at_once, nullptr);
    presenter = &host.present(busy, Answers::when_told);
    presenter->answer_all();
  }
  ~Stage() {
    host.shut_down();
    CHECK(alive == 0);
    CHECK(late_calls == 0);
    on_destroy = nullptr;
    on_init = nullptr;
  }
  flow_handle make(const char *id, flow_status expected = FLOW_OK) {
    flow_handle made = FLOW_NONE;
    CHECK(flow_create(engine, id, nullptr, &made) == expected);
    return made;
  }
  void unload() { CHECK(flow_plugin_unload(engine, plugin, nullptr, nullptr) == FLOW_OK); }
  /// The presenter answers: the unload ends.
  void finish() {
    CHECK(!has_ended);
    presenter->answer_all();
    CHECK(has_ended);
    CHECK(alive == 0);
  }
  Request request(const std::function<flow_status(flow_transition *)> &ask) {
    flow_transition made = FLOW_NONE;
    flow_status status = ask(&made);
    return Request(engine, status, made);
  }
};

}  // namespace

TEST_CASE("K6: while an unload waits for a presenter nothing of its classes is made") {
  Stage stage;
  stage.unload();
  stage.make("k5.screen", FLOW_ERROR_SHUTTING_DOWN);
  stage.make("k5.flow", FLOW_ERROR_SHUTTING_DOWN);
  Request request = stage.request([&](flow_transition *made) {
    return flow_go_to(stage.engine, stage.free, "k5.screen", nullptr, nullptr, made);
  });
  CHECK(request.outcome() == "failed(create)");
  CHECK(stage.host.tree(stage.free) == "[f]");
  stage.finish();
}

TEST_CASE(
    "K6: while an unload waits for a presenter nothing of its classes is opened, in any way") {
  Stage stage;
  Host &host = stage.host;
  flow_screen screen = FLOW_NONE;
  flow_coordinator flow = FLOW_NONE;
  flow_window empty = host.window();
  auto fresh = [&] {
    screen = stage.make("k5.screen");
    flow = stage.make("k5.flow");
  };
  flow_screen screens[8];
  flow_coordinator flows[4];
  for (flow_screen &each : screens) {
    fresh();
    each = screen;
  }
  for (flow_coordinator &each : flows) {
    fresh();
    each = flow;
  }
  stage.unload();
  CHECK(host.push(stage.free, screens[0]).outcome() == "refused(gone)");
  CHECK(host.present_over(stage.free, screens[1]).outcome() == "refused(gone)");
  CHECK(host.set_root(stage.free, screens[2]).outcome() == "refused(gone)");
  CHECK(host.set_stack(stage.free, {host.named("f"), screens[3]}).outcome() == "refused(gone)");
  CHECK(host.replace_top(stage.free, screens[4]).outcome() == "refused(gone)");
  CHECK(host.open(empty, screens[5]).outcome() == "refused(gone)");
  CHECK(host.open(stage.free, flows[0]).outcome() == "refused(gone)");
  CHECK(host.set_root(stage.free, flows[1]).outcome() == "refused(gone)");
  flow_tab tab = FLOW_TAB_INIT;
  tab.id = flow_text("t");
  tab.root = screens[6];
  flow_tabs tabs = FLOW_TABS_INIT;
  tabs.tabs = &tab;
  tabs.count = 1;
  Request opened = stage.request([&](flow_transition *made) {
    return flow_open_tabs(stage.engine, empty, &tabs, nullptr, made);
  });
  CHECK(opened.outcome() == "refused(gone)");
  flow_request parts[2] = {};
  for (flow_request &part : parts) {
    part.struct_size = sizeof part;
    part.kind = FLOW_REQUEST_PUSH;
    part.from = stage.free;
  }
  parts[0].presentable = host.screen("other");
  parts[1].presentable = screens[7];
  Request batch = stage.request(
      [&](flow_transition *made) { return flow_batch(stage.engine, parts, 2, nullptr, made); });
  CHECK(batch.outcome() == "refused(gone)");
  CHECK(host.tree(stage.free) == "[f]");
  CHECK(host.tree(empty) == "");
  // In the window that is busy it waits, and is refused afterwards.
  Request waits = host.push(stage.busy, flows[2]);
  Request screen_waits = host.push(stage.busy, screen);
  stage.finish();
  CHECK(waits.outcome() == "refused(gone)");
  CHECK(screen_waits.outcome() == "refused(gone)");
  CHECK(host.tree(stage.busy) == "[b]");
}

TEST_CASE("K6: a coordinator that has deferred keeps its time when what it opens is refused") {
  Stage stage;
  Host &host = stage.host;
  host.on_coordinator("D").start = [&](flow_coordinator self) {
    CHECK(flow_coordinator_defer(stage.engine, self) == FLOW_OK);
  };
  host.open(stage.free, host.coordinator("D"));
  flow_screen made = stage.make("k5.screen");
  stage.unload();
  CHECK(host.push(host.named("D"), made).outcome() == "refused(gone)");
  stage.finish();
  CHECK(host.push(host.named("D"), host.screen("d")).outcome() == "done");
  CHECK(host.tree(stage.free) == "[f, d@D]");
}

TEST_CASE("K6: who asks as one that has ended is told that first") {
  Stage stage;
  Host &host = stage.host;
  flow_coordinator ended = stage.make("k5.flow");
  host.open(stage.free, ended);
  flow_screen made = stage.make("k5.screen");
  stage.unload();
  CHECK(host.push(ended, made).outcome() == "refused(ended)");
  stage.finish();
}

TEST_CASE("K6: what was made and never opened goes before deinit, also what its destroy destroys") {
  Stage stage;
  flow_screen first = stage.make("k5.screen"), second = stage.make("k5.screen");
  on_destroy = [&](flow_handle handle) {
    if (handle == first) CHECK(flow_destroy(stage.engine, second) == FLOW_OK);
  };
  stage.unload();
  stage.finish();
}

TEST_CASE("K6: what a callback has destroyed before it unloads is destroyed before deinit") {
  Stage stage;
  stage.presenter->answers = Answers::at_once;
  flow_screen made = stage.make("k5.screen");
  stage.host.on_screen("x").did_appear = [&](flow_screen) {
    CHECK(flow_destroy(stage.engine, made) == FLOW_OK);
    stage.unload();
    CHECK(alive == 2);
  };
  stage.host.push(stage.free, stage.host.screen("x"));
  CHECK(has_ended);
  CHECK(alive == 0);
}

TEST_CASE("K6: what a failed init has asked to be opened never is") {
  Stage stage;
  stage.presenter->answers = Answers::at_once;
  stage.unload();
  flow_transition asked = FLOW_NONE;
  init_status = FLOW_ERROR_UNSUPPORTED;
  on_init = [&](flow_engine *engine) {
    flow_screen made = FLOW_NONE;
    CHECK(flow_create(engine, "k5.screen", nullptr, &made) == FLOW_OK);
    CHECK(flow_push(engine, stage.free, made, nullptr, &asked) == FLOW_OK);
  };
  CHECK(flow_plugin_add(stage.engine, &entry, nullptr, nullptr) == FLOW_ERROR_PLUGIN_INIT);
  CHECK(Request(stage.engine, FLOW_OK, asked).outcome() == "refused(gone)");
  CHECK(alive == 0);
  CHECK(stage.host.tree(stage.free) == "[f]");
  CHECK(stage.host.live(FLOW_KIND_PLUGIN) == 0);
}

TEST_CASE("Q20 K6: an unload waits for all windows, so that each presenter hurries") {
  Stage stage;
  Presenter &beside = stage.host.present(stage.free, Answers::when_told);
  beside.answer_all();
  stage.host.push(stage.busy, stage.host.screen("c"));
  stage.host.push(stage.free, stage.host.screen("d"));
  stage.unload();

  CHECK(stage.presenter->hurried.size() == 1);
  CHECK(beside.hurried.size() == 1);
  stage.presenter->answer();
  CHECK(alive == 1);
  beside.answer_all();
  stage.finish();
}
