/* Checks that all answers of the C ABI about the tree agree; and ends everything in order. */
#include "world.hpp"

namespace fuzz {

namespace {

void look_at_stack(flow_window window, flow_layer layer, flow_router router) {
  flow_engine *engine = world->engine;
  size_t depth = 0;
  if (router == FLOW_NONE) return;
  FUZZ_CHECK(flow_router_depth(engine, router, &depth) == FLOW_OK,
             "A layer's router cannot be read.");
  world->keep(router);
  for (size_t index = 0; index < depth; index++) {
    flow_screen screen = FLOW_NONE;
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    FUZZ_CHECK(flow_router_screen_at(engine, router, index, &screen) == FLOW_OK,
               "A stack has a hole.");
    FUZZ_CHECK(flow_screen_get(engine, screen, &info) == FLOW_OK,
               "A screen on a stack cannot be read.");
    FUZZ_CHECK(info.router == router && info.index == index && info.layer == layer &&
                   info.window == window,
               "A screen does not know its place (T3).");
    if (info.owner != FLOW_NONE) {
      flow_coordinator_info owner = FLOW_COORDINATOR_INFO_INIT;
      FUZZ_CHECK(flow_coordinator_get(engine, info.owner, &owner) == FLOW_OK,
                 "A screen's owner is gone (T3).");
      FUZZ_CHECK(owner.screen_count > 0, "The owner of a screen has none (T3).");
      world->keep(info.owner);
    }
    FUZZ_CHECK(info.class_id && info.appearance >= 0 && info.appearance <= 3,
               "A screen has no class.");
    world->keep(screen);
  }
}

void look_at_layer(flow_window window, size_t index, flow_layer layer) {
  flow_engine *engine = world->engine;
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  FUZZ_CHECK(flow_layer_get(engine, layer, &info) == FLOW_OK,
             "A layer of a window cannot be read.");
  FUZZ_CHECK(info.window == window && info.index == index, "A layer does not know its place.");
  FUZZ_CHECK((info.presenter == FLOW_NONE) == (index == 0), "Layer %zu and its presenter (T4).",
             index);
  if (info.presenter != FLOW_NONE) {
    flow_screen_info presenter = FLOW_SCREEN_INFO_INIT;
    FUZZ_CHECK(flow_screen_get(engine, info.presenter, &presenter) == FLOW_OK,
               "A presenter is gone (T4).");
    FUZZ_CHECK(presenter.window == window, "A presenter is in another window (T4).");
  }
  world->keep(layer);
  size_t tabs = 0;
  FUZZ_CHECK(flow_layer_tab_count(engine, layer, &tabs) == FLOW_OK, "The tabs cannot be counted.");
  size_t panes = 0;
  FUZZ_CHECK(flow_layer_pane_count(engine, layer, &panes) == FLOW_OK, "Panes cannot be counted.");
  FUZZ_CHECK(tabs == 0 || panes == 0, "A layer has tabs and panes (P1).");
  for (size_t each = 0; each < panes; each++) {
    flow_tab_info pane = FLOW_TAB_INFO_INIT;
    FUZZ_CHECK(flow_layer_pane_at(engine, layer, each, &pane) == FLOW_OK, "No pane can be read.");
    FUZZ_CHECK(!pane.selected || pane.seen, "The selected pane is not seen (P3).");
    look_at_stack(window, layer, pane.router);
  }
  if (tabs + panes == 0) look_at_stack(window, layer, info.router);
  unsigned selected = 0;
  for (size_t each = 0; each < tabs; each++) {
    flow_tab_info tab = FLOW_TAB_INFO_INIT;
    FUZZ_CHECK(flow_layer_tab_at(engine, layer, each, &tab) == FLOW_OK, "A tab cannot be read.");
    touch(tab.id);
    touch(tab.title);
    selected += tab.selected != 0;
    look_at_stack(window, layer, tab.router);
  }
  FUZZ_CHECK(tabs == 0 || selected == 1, "%u of %zu tabs are selected (T2).", selected, tabs);
}

void look_at_flow(flow_coordinator parent, unsigned depth) {
  flow_coordinator children[32];
  size_t count = 0;
  flow_engine *engine = world->engine;
  if (depth > 40 || flow_coordinator_children(engine, parent, children, 32, &count) != FLOW_OK)
    return;
  for (size_t index = 0; index < count && index < 32; index++) {
    flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
    FUZZ_CHECK(flow_coordinator_get(engine, children[index], &info) == FLOW_OK, "A child is gone.");
    FUZZ_CHECK(info.parent == parent, "A child has another parent.");
    world->keep(children[index]);
    look_at_flow(children[index], depth + 1);
  }
}

}  // namespace

void look_at_tree() {
  flow_window windows[64];
  size_t count = 0;
  flow_engine *engine = world->engine;
  flow_status status =
      checked(flow_engine_windows(engine, windows, 64, &count), "flow_engine_windows");
  if (status != FLOW_OK) return;
  for (size_t index = 0; index < count && index < 64; index++) {
    size_t layers = 0;
    flow_screen top = FLOW_NONE;
    FUZZ_CHECK(flow_window_layer_count(engine, windows[index], &layers) == FLOW_OK,
               "A window is gone.");
    FUZZ_CHECK(flow_window_top(engine, windows[index], &top) == FLOW_OK, "A window has no top.");
    for (size_t each = 0; each < layers; each++) {
      flow_layer layer = FLOW_NONE;
      FUZZ_CHECK(flow_window_layer_at(engine, windows[index], each, &layer) == FLOW_OK,
                 "A layer is missing.");
      look_at_layer(windows[index], each, layer);
    }
  }
  look_at_flow(FLOW_NONE, 0);
}

namespace {

size_t live(flow_kind kind) {
  size_t count = 0;
  FUZZ_CHECK(flow_engine_live_count(world->engine, kind, nullptr, &count) == FLOW_OK,
             "Nothing is counted.");
  return count;
}

}  // namespace

void wind_down() {
  flow_engine *engine = world->engine;
  flow_options force = FLOW_OPTIONS_INIT;
  force.flags = FLOW_OPEN_FORCE | FLOW_OPEN_AT_ONCE;
  world->is_ending = true;
  for (unsigned round = 0; round < 6; round++) {
    flow_window windows[64];
    size_t count = 0;
    flow_engine_windows(engine, windows, 64, &count);
    for (const Instance &instance : world->instances) {
      if (instance.destroyed == 0) world->keep(instance.handle);
    }
    for (size_t index = 0; index < count && index < 64; index++)
      world->keep(windows[index]);
    for (unsigned kind = 1; kind < 16; kind++) {
      /* By index: callbacks may still add to it. */
      for (size_t index = 0; index < world->handles[kind].size(); index++) {
        flow_handle handle = world->handles[kind][index];
        switch (kind) {
          case FLOW_KIND_TOKEN:
            flow_token_complete(engine, handle);
            break;
          case FLOW_KIND_QUESTION:
            flow_question_answer(engine, handle, FLOW_ANSWER_YES);
            break;
          case FLOW_KIND_WORK:
            flow_work_end(engine, handle);
            break;
          case FLOW_KIND_WINDOW:
            flow_window_close(engine, handle, &force, nullptr);
            break;
          case FLOW_KIND_TRANSITION:
            flow_gesture_cancel(engine, handle);
            flow_transition_release(engine, handle);
            break;
          case FLOW_KIND_PLUGIN:
            flow_plugin_unload(engine, handle, &force, nullptr);
            break;
          case FLOW_KIND_COORDINATOR:
            flow_stop(engine, handle, &force, nullptr);
            flow_destroy(engine, handle);
            break;
          case FLOW_KIND_SCREEN:
          case FLOW_KIND_PRESENTER:
          case FLOW_KIND_OBSERVER:
            flow_destroy(engine, handle);
            break;
          default:
            break;
        }
      }
    }
    world->now += 1000;
    flow_engine_dispatch(engine);
  }
  for (flow_kind kind = 1; kind < 14; kind++) {
    FUZZ_CHECK(live(kind) == 0, "%zu of kind %s are alive when all has ended.", live(kind),
               flow_kind_name(kind));
  }
}

}  // namespace fuzz
