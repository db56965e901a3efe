#define _DEFAULT_SOURCE
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recorder.h"

/* The flow's name in the script; those that the host opens later have a number behind it. */
static const char flow_name[] = "recorded";

static void put_numbered(text *to, const char *name, size_t index) {
  text_put(to, name);
  if (index == 0) return;
  text_put(to, "_");
  text_number(to, index + 1);
}

/* ---- Windows, layers, screens ---------------------------------------------------------------- */

void place_window_name(text *to, size_t window) {
  if (window == 0) {
    text_put(to, "main");
  } else {
    text_put(to, "w");
    text_number(to, window + 1);
  }
}

size_t place_window(flow_recorder *recorder, flow_window window) {
  size_t index;
  flow_window *more;
  if (window == FLOW_NONE) return recorder->window;
  for (index = 0; index < recorder->window_count; index++) {
    if (recorder->windows[index] == window) return index;
  }
  more = realloc(recorder->windows, (index + 1) * sizeof *more);
  if (!more) return recorder->window;
  recorder->windows = more;
  recorder->windows[recorder->window_count++] = window;
  return index;
}

size_t place_layer(flow_recorder *recorder, flow_layer layer, size_t *window) {
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  if (flow_layer_get(recorder->engine, layer, &info) != FLOW_OK) info.index = 0;
  *window = place_window(recorder, info.window);
  return info.index;
}

/* Finds a tab or page in a layer, and in the layers inside its tabs and panes. */
static bool find_tab(const flow_recorder *recorder, flow_layer in, flow_router router,
                     flow_layer *layer, size_t *index) {
  flow_engine *engine = recorder->engine;
  flow_tab_info tab = FLOW_TAB_INFO_INIT;
  for (*index = 0; flow_layer_tab_at(engine, in, *index, &tab) == FLOW_OK; ++*index) {
    *layer = in;
    if (tab.router == router) return true;
  }
  for (size_t at = 0; flow_layer_tab_at(engine, in, at, &tab) == FLOW_OK; at++)
    if (tab.layer != FLOW_NONE && find_tab(recorder, tab.layer, router, layer, index)) return true;
  for (size_t at = 0; flow_layer_pane_at(engine, in, at, &tab) == FLOW_OK; at++)
    if (tab.layer != FLOW_NONE && find_tab(recorder, tab.layer, router, layer, index)) return true;
  return false;
}

bool place_tab(const flow_recorder *recorder, flow_router router, flow_layer *layer,
               size_t *index) {
  flow_layer each;
  for (size_t window = 0; window < recorder->window_count; window++) {
    const flow_window open = recorder->windows[window];
    for (size_t at = 0; flow_window_layer_at(recorder->engine, open, at, &each) == FLOW_OK; at++)
      if (find_tab(recorder, each, router, layer, index)) return true;
  }
  *layer = FLOW_NONE;
  *index = 0;
  return false;
}

/* The screen on top of a layer inside another; FLOW_NONE: it is a layer of the window itself. */
static flow_screen top_inside(const flow_recorder *recorder, flow_layer layer) {
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  flow_layer found = FLOW_NONE;
  flow_screen top = FLOW_NONE;
  size_t depth = 0;
  if (flow_layer_get(recorder->engine, layer, &info) != FLOW_OK) return FLOW_NONE;
  flow_window_layer_at(recorder->engine, info.window, info.index, &found);
  if (found == layer) return FLOW_NONE;
  flow_router_depth(recorder->engine, info.router, &depth);
  if (depth) flow_router_screen_at(recorder->engine, info.router, depth - 1, &top);
  return top;
}

size_t place_asker(flow_recorder *recorder, flow_layer layer, text *to) {
  const flow_screen top = top_inside(recorder, layer);
  size_t window, place;
  if (top != FLOW_NONE) return place_screen(recorder, top, to, true);
  place = place_layer(recorder, layer, &window);
  text_put(to, "L");
  text_number(to, place);
  return window;
}

size_t place_screen(flow_recorder *recorder, flow_screen screen, text *to, bool always) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_router shown = FLOW_NONE;
  flow_screen top = FLOW_NONE;
  size_t window, layer;
  if (flow_screen_get(recorder->engine, screen, &info) != FLOW_OK || info.window == FLOW_NONE) {
    if (always) text_put(to, "screen(L0,0)");
    return recorder->window;
  }
  window = place_window(recorder, info.window);
  flow_window_top(recorder->engine, info.window, &top);
  if (top == screen && !always) return window;
  layer = place_layer(recorder, info.layer, &window);
  /* In a tab that is not selected nothing can be named by its place. */
  flow_router_of(recorder->engine, info.layer, &shown);
  if (shown != info.router && !always) return window;
  if (!always) text_put(to, " on ");
  text_put(to, "screen(L");
  text_number(to, layer);
  text_put(to, ",");
  text_number(to, info.index);
  text_put(to, ")");
  return window;
}

/* ---- The beginning --------------------------------------------------------------------------- */

/* Adds a file as it is found from the folder of the script. */
static void put_path(const flow_recorder *recorder, text *to, const char *path) {
  char file[PATH_MAX], script[PATH_MAX];
  text words = {NULL, 0, 0, false};
  const char *from = script, *slash;
  size_t common = 0, index;
  bool has_up = false;
  if (!realpath(path, file) || !realpath(recorder->file.path, script)) {
    text_word(to, flow_text(path));
    return;
  }
  for (index = 0; file[index] && file[index] == script[index]; index++) {
    if (file[index] == '/') common = index + 1;
  }
  for (from = script + common; (slash = strchr(from, '/')) != NULL; from = slash + 1) {
    text_put(&words, "../");
    has_up = true;
  }
  if (!has_up) text_put(&words, "./");
  text_put(&words, file + common);
  if (words.failed) to->failed = true;
  if (!words.failed) text_word(to, (flow_string){words.data, words.size});
  text_end(&words);
}

static void put_plugin_name(text *to, size_t index) { put_numbered(to, "plugin", index); }

bool place_plugin_name(const flow_recorder *recorder, flow_plugin plugin, text *to) {
  size_t index;
  for (index = 0; index < recorder->plugin_count; index++) {
    if (recorder->plugins[index] != plugin) continue;
    put_plugin_name(to, index);
    return true;
  }
  return false;
}

static void load(flow_recorder *recorder, flow_plugin plugin) {
  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  text line = {NULL, 0, 0, false};
  flow_plugin *more;
  size_t index;
  for (index = 0; index < recorder->plugin_count; index++) {
    if (recorder->plugins[index] == plugin) return;
  }
  more = realloc(recorder->plugins, (index + 1) * sizeof *more);
  if (!more) return;
  recorder->plugins = more;
  recorder->plugins[recorder->plugin_count++] = plugin;
  if (flow_plugin_get(recorder->engine, plugin, &info) != FLOW_OK || !*info.path) return;
  text_put(&line, "load ");
  put_path(recorder, &line, info.path);
  text_put(&line, " as ");
  put_plugin_name(&line, index);
  text_put(&line, "\n");
  line_put(recorder, &line);
  text_end(&line);
}

static void put_locale(flow_recorder *recorder) {
  const char *language = "";
  flow_direction direction = FLOW_LEFT_TO_RIGHT;
  text line = {NULL, 0, 0, false};
  if (flow_engine_locale(recorder->engine, &language, &direction) != FLOW_OK) return;
  if (strcmp(language, recorder->language) == 0 && direction == recorder->direction) return;
  snprintf(recorder->language, sizeof recorder->language, "%s", language);
  recorder->direction = direction;
  text_put(&line, "locale ");
  text_word(&line, flow_text(language));
  if (direction == FLOW_RIGHT_TO_LEFT) text_put(&line, " right_to_left");
  text_put(&line, "\n");
  if (recorder->has_begun) {
    step_line(recorder, recorder->window, &line);
  } else {
    line_put(recorder, &line);
  }
  text_end(&line);
}

void place_language(flow_recorder *recorder) { put_locale(recorder); }

void place_begin(flow_recorder *recorder) {
  flow_plugin plugins[32], *all = plugins;
  size_t count = 0, index;
  if (!recorder->has_begun) {
    put_locale(recorder);
    recorder->has_begun = true;
  }
  if (flow_engine_plugins(recorder->engine, plugins, 32, &count) != FLOW_OK) return;
  if (count > 32) {
    all = calloc(count, sizeof *all);
    if (!all || flow_engine_plugins(recorder->engine, all, count, &count) != FLOW_OK) count = 0;
  }
  for (index = 0; index < count; index++)
    load(recorder, all[index]);
  if (all != plugins) free(all);
}

void place_flow_name(text *to, size_t flow) { put_numbered(to, flow_name, flow); }

void place_flow(flow_recorder *recorder, flow_window window, const char *verb, const char *class_id,
                const flow_value *arguments, flow_coordinator coordinator) {
  entry_point *more = realloc(recorder->flows, (recorder->flow_count + 1) * sizeof *more);
  text line = {NULL, 0, 0, false};
  if (!more) return;
  recorder->flows = more;
  recorder->flows[recorder->flow_count] =
      (entry_point){coordinator, false, FLOW_CAUSE_FINISHED, {NULL, 0, 0, false}};
  place_begin(recorder);
  text_put(&line, "flow ");
  place_flow_name(&line, recorder->flow_count);
  text_put(&line, " = ");
  text_word(&line, flow_text(class_id));
  if (arguments) {
    text_put(&line, " ");
    text_value(&line, arguments);
  }
  text_put(&line, "\n");
  step_line(recorder, place_window(recorder, window), &line);
  text_end(&line);
  text_put(&line, verb);
  text_put(&line, " ");
  place_flow_name(&line, recorder->flow_count++);
  text_put(&line, "\n");
  line_put(recorder, &line);
  text_end(&line);
}
