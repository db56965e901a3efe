// The picture that a skin draws, kept by news alone. Each member is copied when, and only when, its
// bit says that it has changed, so that a bit that is missing is seen.
#pragma once

#include <flow/scene.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model.hpp"

struct ShownRow {
  flow_scene_row *row = nullptr;
  std::string id, title, detail;
  bool is_chosen = false, is_disabled = false, is_there = false;
  size_t actions = 0;
};

struct ShownElement {
  flow_scene_element *element = nullptr;
  flow_element_kind kind = 0;
  flow_placement placement = 0;
  flow_role role = 0;
  flow_field_type type = 0;
  bool is_enabled = false, many = false, is_secret = false, is_default = false, is_long = false;
  std::string id, text, placeholder, error, source, footer, icon, name, description, shortcut;
  ModelValue value;  // of other elements than fields also what the user has just chosen
  double minimum = 0, maximum = 0, step = 0;
  std::string typed;                   // of a field: its text
  std::vector<ShownRow> rows;          // of a short list
  size_t total = 0;                    // of any list
  std::map<size_t, ShownRow> visible;  // rows of a long list that are drawn

  void copy(uint32_t changed);
  void copy_value();
  void copy_rows(size_t first, size_t count);
  /// Draws a row of a long list, as when the user scrolls to it.
  void draw(size_t place);
  void undraw(size_t place);
  void undraw_all();
  void splice(flow_news const &news);
};

struct ShownPage {
  flow_scene_page *page = nullptr;
  flow_screen screen = FLOW_NONE;
  std::string title, class_id, back_title;
  flow_scene_way_back way_back = 0;
  bool has_bar = false, is_available = false, is_alert = false, is_seen = false;
  void *native_view = nullptr;
  std::vector<ShownElement *> lists[2];
  flow_scene_element *focus = nullptr;

  void copy(uint32_t changed);
};

struct ShownTab {
  std::string id, title, image;
  flow_router router = FLOW_NONE;
};

struct ShownPlace {
  flow_router router = FLOW_NONE;
  flow_scene_page *page = nullptr;
  std::string empty_text;
};

struct ShownLayer {
  flow_scene_layer *layer = nullptr;
  flow_layer handle = FLOW_NONE;
  flow_style style = 0;
  size_t index = 0, selected = 0;
  bool can_drag = false, is_seen = false, is_top = false;
  flow_scene_page *page = nullptr;
  flow_scene_element *source = nullptr;
  std::string source_row;
  std::vector<ShownTab> tabs;
  std::vector<ShownPlace> places;
  size_t selected_place = 0;

  /// True if a page is in one of its places, as was told.
  bool shows(flow_scene_page const *page) const;
  void copy(uint32_t changed);
};

class Mirror {
 public:
  ~Mirror() { forget(); }

  void hear(flow_news const &news);
  /// Ends all, as when the window of the toolkit is destroyed.
  void forget();

  ShownPage *page(flow_scene_page *page);
  /// NULL if it has not been told.
  ShownPage *find(flow_scene_page const *page) const;
  ShownElement *element(flow_scene_element *element);

  flow_scene *scene = nullptr;
  std::vector<std::unique_ptr<ShownLayer>> layers;
  std::vector<std::unique_ptr<ShownPage>> pages;  // in the order in which they have come
  std::map<flow_scene_element *, std::unique_ptr<ShownElement>> elements;
  std::vector<flow_scene_element *> gone;  // since the last rest
  std::string title;
  bool can_back = false, is_empty = true, is_closed = false;
  uint32_t motion = 0, last_motion = 0;
  bool is_still = false, is_visible = true, is_held = false;
  unsigned long count = 0, kinds[21] = {};

 private:
  void hear_page(flow_news const &news);
  void hear_layer(flow_news const &news);
  void hear_elements(flow_news const &news);
  void hear_motion(flow_news const &news);
  void came(flow_scene_page *page);
  ShownElement *show(flow_scene_element *element);
  void drop(flow_scene_element *element);
};
