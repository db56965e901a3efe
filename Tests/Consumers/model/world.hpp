// The state of the reference model: vectors and linear searches, nothing to get wrong.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "operation.hpp"

namespace model {

enum class Life { made, open, leaving, gone };

struct Screen {
  Id id = 0;
  Id owner = 0;
  Life life = Life::made;
  uint32_t flags = 0;
  bool hesitates = false;  ///< asked whether it may go, it answers `later`
  Id completion = 0;       ///< the operation whose completion waits for its removal
};

struct Layer {
  Id id = 0;  ///< of layer 0 minus the window's label, else the label of the screen it began with
  flow_style style = FLOW_STYLE_PUSH;
  uint32_t flags = 0;
  Id stack = 0;  ///< the screen it began with: layer 0 keeps its label when its stack goes
  Id presenter = 0;
  Id dismissed = 0;  ///< the operation whose `dismissed` waits
  std::vector<Id> screens;
};

struct Window {
  Id id = 0;
  bool closed = false;
  Id root = 0;  ///< the coordinator the window was given as its root
  std::vector<Layer> layers;
};

/// The place a coordinator pushes on. Coordinators that push on one another share the place.
struct Place {
  Id window = 0;
  Id layer = 0;     ///< 0 while nothing has been shown there
  Id stack = 0;     ///< the layer's stack, once something has been shown there
  Id replaces = 0;  ///< the screen that goes with the first one opened here
  flow_style style = FLOW_STYLE_PUSH;
  uint32_t flags = 0;
  Id presenter = 0;
  Id dismissed = 0;
};

struct Coordinator {
  Id id = 0;
  bool root_class = false;
  Shape shape = Shape::one_screen;
  Life life = Life::made;
  bool starting = false;
  bool opened = false;  ///< it has opened a screen or a child
  bool own = false;     ///< it has opened a screen itself, so that it no longer defers
  bool ending = false;  ///< its end has been requested, with `cause`
  bool detached = false;
  flow_cause cause = 0;
  flow_cause family = FLOW_CAUSE_PARENT_ENDED;  ///< the cause with which coordinators below it end
  flow_cause lost = 0;  ///< the cause with which its last screen went, while a child lives on
  bool has_value = false;
  Id parent = 0;
  std::vector<Id> children;
  size_t place = 0;
  Id completion = 0;  ///< handed to the first screen it opens
  Id finished = 0;
};

struct World {
  std::vector<Window> windows;
  std::map<Id, Screen> screens;
  std::map<Id, Coordinator> coordinators;
  std::vector<Id> roots;  ///< coordinators without a parent, oldest first
  std::vector<Place> places;
  std::map<Id, Ref> opened;  ///< by operation

  Window *window(Id id);
  /// The window that holds a layer, and the layer's index; NULL when it is gone.
  Window *window_of_layer(Id layer, size_t *index);
  Layer *layer(Id id);
  /// The layer that holds a screen; NULL when the screen is not open.
  Layer *layer_of(Id screen);
  /// True if the stack of a place has gone.
  bool is_gone(const Place &place);
  /// The window of something that lives; 0 for anything else.
  Id window_of(Ref ref) const;
  /// The windows that the parts of a batch are about.
  std::set<Id> touched(const Operation &batch) const;
  bool is_open(Id screen) const;
  bool is_alive(Id coordinator) const;
  std::vector<Id> subtree(Id coordinator) const;
  /// True if a coordinator owns a screen whose `removed` has not run.
  bool owns(Id coordinator) const;
  /// True if a coordinator or one below it owns a screen whose `removed` has not run.
  bool shows(Id coordinator) const;
  /// True if a coordinator has deferred and opened nothing yet.
  bool defers(Id coordinator) const;
  /// True if a coordinator has a stack to push on, or a place to make one.
  bool has_home(Id coordinator) const;
  /// True if a coordinator or one below it has a screen, or may still open its first.
  bool stands(Id coordinator) const;
  /// The visible screens of a window by rule A1, bottom-most first.
  std::vector<Id> visible(const Window &window) const;
  std::string text() const;
};

inline bool is_window_root(Id layer) { return layer < 0; }

}  // namespace model
