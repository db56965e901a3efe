#include "world.hpp"

#include <cstring>

#include "chance.hpp"
#include "pages.hpp"

World world;

// ---- The engine --------------------------------------------------------------------------------

static void diagnosed(void *, flow_diagnostic const *diagnostic) {
  if (diagnostic->severity == FLOW_SEVERITY_ERROR) world.heard_fault(diagnostic->message);
}

// Writes down the token of each change; a hook may not ask the engine.
static void before_call(void *, flow_call const *call) {
  if (!strcmp(call->method, "changed"))
    note("    changed: %llx", *static_cast<unsigned long long *>(call->arguments[1]));
  if (strcmp(call->method, "transition") != 0) return;
  auto const *change = *static_cast<flow_change *const *>(call->arguments[1]);
  note("    %s%s to %llx", flow_change_name(change->kind), change->token ? "" : " without a token",
       static_cast<unsigned long long>(change->to));
  for (auto &each : world.windows)
    if (each->window == change->window && change->token) each->token = change->token;
}

void World::begin(char const *path, char const *sample_path) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  hook.before = before_call;
  language = 0;
  options.presenter_timeout = 0;
  options.flags = FLOW_ENGINE_SAVED;
  options.diagnostic.function = diagnosed;
  EXPECT(flow_engine_create(&options, &engine) == FLOW_OK, "no engine");
  EXPECT(flow_set_call_hook(&hook) == FLOW_OK, "no hook");
  register_pages();
  plugin = FLOW_NONE;
  if (path) {
    flow_status const status = flow_plugin_load(engine, path, &plugin, &error);
    EXPECT(status == FLOW_OK, "%s", error.message);
  }
  sample.clear();
  if (sample_path) {
    flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
    flow_plugin loaded = FLOW_NONE;
    flow_status const status = flow_plugin_load(engine, sample_path, &loaded, &error);
    EXPECT(status == FLOW_OK, "%s", error.message);
    flow_plugin_get(engine, loaded, &info);
    sample = info.first;
  }
  for (unsigned count = one_in(3) ? 2 : 1; count > 0; count--)
    add_window();
}

void World::end() {
  rest();
  // The user closes a window, and nothing of its mirror is left.
  for (auto &each : windows) {
    if (one_in(2)) continue;
    flow_scene_close(each->scene);
    drain(*each, true);
    // A page that went with the window before may have opened something here, which slides in.
    is_quiet = true;
    if (!each->mirror.is_closed) rest();
    is_quiet = false;
    // A sample may ask about what is not saved, and stay.
    if (!sample.empty() && !each->mirror.is_closed) continue;
    EXPECT(each->mirror.is_closed && flow_scene_window(each->scene) == FLOW_NONE,
           "a window does not close");
    EXPECT(each->mirror.pages.empty() && each->mirror.layers.empty(),
           "%zu pages and %zu layers have outlived their window", each->mirror.pages.size(),
           each->mirror.layers.size());
  }
  while (!windows.empty()) {
    end_window(*windows.back());
    sweep();
  }
  EXPECT(flow_engine_destroy(engine) == FLOW_OK, "the engine does not end");
  engine = nullptr;
  EXPECT(pages.empty(), "%zu pages have outlived the engine", pages.size());
}

void World::heard_fault(char const *message) {
  // A page whose rows are others, and that has not been asked for its content since.
  if (strstr(message, "say flow_rows_changed() if it has moved")) return;
  EXPECT(is_expecting_fault, "a fault: %s", message);
}

// ---- Windows -----------------------------------------------------------------------------------

static void soon(void *data, flow_scene *) { static_cast<Window *>(data)->has_soon = true; }
static void skin_ended(void *data) {
  auto *window = static_cast<Window *>(data);
  EXPECT(!window->scene, "the data of a skin ends twice, or too early");
  window->is_ended = true;
}

void World::add_window() {
  auto window = std::make_unique<Window>();
  flow_skin skin = FLOW_SKIN_INIT;
  flow_error error = FLOW_ERROR_INIT;
  flow_window given = FLOW_NONE;
  skin.data = window.get();
  skin.soon = soon;
  skin.destroy = skin_ended;
  window->mirror.is_still = one_in(4);
  if (window->mirror.is_still) skin.flags = FLOW_SKIN_STILL;
  if (one_in(3)) flow_window_create(engine, &given);
  EXPECT(flow_scene_create(engine, given, &skin, &window->scene, &error) == FLOW_OK, "%s",
         error.message);
  window->window = flow_scene_window(window->scene);
  window->mirror.scene = window->scene;
  EXPECT(!given || given == window->window, "the scene is in another window");
  windows.push_back(std::move(window));
}

void World::end_window(Window &window) {
  auto *scene = window.scene;
  figures.news += window.mirror.count;
  for (size_t kind = 0; kind < 21; kind++)
    figures.kinds[kind] += window.mirror.kinds[kind];
  window.mirror.forget();
  window.scene = nullptr;
  flow_scene_destroy(scene);
  EXPECT(window.is_ended, "the data of a skin does not end");
}

void World::sweep() {
  for (size_t index = windows.size(); index-- > 0;)
    if (windows[index]->is_ended) windows.erase(windows.begin() + static_cast<long>(index));
}

Window *World::any_window() {
  std::vector<Window *> living;
  for (auto &each : windows)
    if (!each->is_ended) living.push_back(each.get());
  return living.empty() ? nullptr : living[below(static_cast<unsigned>(living.size()))];
}

Window *World::window_of(flow_screen screen) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  if (flow_screen_get(engine, screen, &info) != FLOW_OK) return nullptr;
  for (auto &each : windows)
    if (each->window == info.window && !each->is_ended) return each.get();
  return nullptr;
}

// ---- Reading news ------------------------------------------------------------------------------

void World::drain(Window &window, bool quiet) {
  auto *const outer = draining;
  bool may_be_news = window.has_soon;
  if (!outer) has_moved = false;
  inside++;
  for (;;) {
    flow_news news = FLOW_NEWS_INIT;
    draining = &window;
    bool const is_more = flow_scene_next(window.scene, &news) != FLOW_FALSE;
    draining = outer;
    if (!is_more) {
      // Requests that wait since rows were asked for run in the next turn of the loop.
      window.has_soon = false;
      flow_engine_dispatch(engine);
      if (window.is_ended || !window.has_soon) break;
      may_be_news = true;
      continue;
    }
    EXPECT(may_be_news || outer, "there are news, and `soon` was not called");
    window.mirror.hear(news);
    // A skin may do anything between two news.
    if (quiet || is_quiet || !one_in(60)) continue;
    if (one_in(12) && inside == 1) {
      note("  the scene ends between two news");
      end_window(window);
    } else if (one_in(8)) {
      drain(window, true);
    } else {
      note("  between two news:");
      act(window);
    }
    if (window.is_ended) break;
  }
  inside--;
  if (window.is_ended) return;
  window.mirror.gone.clear();
  compare(window);
}

void World::drain_all(bool quiet) {
  for (size_t index = 0; index < windows.size(); index++)
    if (!windows[index]->is_ended) drain(*windows[index], quiet);
  sweep();
}

void World::rest() {
  for (int round = 0; round < 200; round++) {
    bool is_moving = false;
    for (auto &each : windows) {
      if (each->is_ended) continue;
      if (each->is_held) {
        flow_scene_hold_lift(each->scene, each->time += 100);
        each->is_held = false;
      }
      if (!each->mirror.motion) continue;
      is_moving = true;
      flow_scene_rested(each->scene, each->mirror.motion);
      each->mirror.motion = 0;
    }
    flow_engine_dispatch(engine);
    drain_all(round > 20);
    for (auto &each : windows)
      is_moving = is_moving || each->has_soon || each->mirror.motion;
    if (!is_moving) break;
    EXPECT(round < 199, "there is no rest");
  }
}

// ---- Calls of the engine -----------------------------------------------------------------------

void World::heard_render(flow_screen screen) {
  if (is_checking) return;
  EXPECT(draining, "a page is asked for its content outside of flow_scene_next()");
  if (has_moved || draining->is_held || draining->mirror.is_held) return;
  EXPECT(is_seen(draining->window, screen), "a page is asked that is not seen");
}

// Sometimes a row is asked for while its own screen gives some.
void World::heard_rows(flow_screen screen) {
  if (is_checking || is_quiet || !one_in(40)) return;
  auto *window = window_of(screen);
  auto *page = window ? flow_scene_page_of(window->scene, screen) : nullptr;
  if (!page || !page->data) return;
  auto *element = flow_scene_find(page, "demand");
  if (!element || !element->data || !element->is_long || !element->row_count) return;
  auto *shown = static_cast<ShownElement *>(element->data);
  bool const was_expecting = is_expecting_fault;
  is_expecting_fault = true;
  if (shown->total) shown->draw(below(static_cast<unsigned>(shown->total)));
  is_expecting_fault = was_expecting;
}
