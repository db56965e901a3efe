// One engine, its windows, and all that can be asked of it by chance.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "mirror.hpp"

enum : unsigned { no_language, german, english, finnish, arabic, languages };

struct Window {
  flow_scene *scene = nullptr;
  flow_window window = FLOW_NONE;
  Mirror mirror;
  bool has_soon = false, is_ended = false, is_held = false;
  flow_token token = FLOW_NONE;  // of the last change that was told
  uint32_t time = 0;
};

struct Figures {
  unsigned long walks, news, pages, fresh, typed, half, requests, motions, fingers, reloads, places;
  unsigned long kinds[21];
};

class World {
 public:
  /// Makes an engine with the plugin that is loaded again, and perhaps with a sample.
  void begin(char const *plugin, char const *sample);
  void end();

  /// Opens a window with a scene.
  void add_window();
  /// Ends the scene of a window, with it.
  void end_window(Window &window);
  /// Forgets the windows that have ended; nobody may be inside of one.
  void sweep();
  Window *any_window();
  Window *window_of(flow_screen screen);

  /// Reads all news; chance does something between two of them unless it is `quiet`.
  void drain(Window &window, bool quiet = false);
  void drain_all(bool quiet = false);
  /// Brings all to rest: nothing moves, nothing waits.
  void rest();

  /// A request by chance, from outside or from inside a callback of `from`.
  void request(flow_handle from);
  void open(flow_handle from, flow_style style);
  void open_tabs(flow_handle from);
  void open_panes(flow_handle from);
  /// Renews a screen, or loads the plugin again.
  void renew();

  void heard_render(flow_screen screen);
  void heard_rows(flow_screen screen);
  void heard_fault(char const *message);

  flow_engine *engine = nullptr;
  flow_plugin plugin = FLOW_NONE;
  std::string sample;  // the first class of a sample plugin; empty: none is loaded
  std::vector<std::unique_ptr<Window>> windows;
  Window *draining = nullptr;
  bool is_checking = false, is_quiet = false, has_moved = false, is_expecting_fault = false;
  unsigned inside = 0;
  unsigned language = 0;
  Figures figures = {};

 private:
  void move_tabs(flow_handle from);
};

extern World world;

// ---- person.cpp --------------------------------------------------------------------------------

/// The user does something in a window.
void act(Window &window);

// ---- compare.cpp -------------------------------------------------------------------------------

/// Compares what the mirror shows with the scene, the engine's tree, and what pages say.
void compare(Window &window);
/// True if a screen is on top of a stack that is seen.
bool is_seen(flow_window window, flow_screen screen);
/// Changes pages, seen or not, and counts how often each is asked.
void compare_renders();
