// A host for the cases: an engine, a window with a scene, and screens that are written in a case.
#pragma once

#include <doctest/doctest.h>
#include <flow/flow.h>
#include <flow/scene.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace scene {

/// Shared by the instances of a class: their content, and all that they have heard.
struct Screen {
  std::function<void(flow_content)> render;
  std::function<void(std::string const &id, flow_value const *value)> input;
  std::function<void(flow_content, uint64_t first, uint64_t count)> rows;
  std::function<int64_t(std::string const &row)> find;
  std::function<void const *(std::string const &)> capability;
  flow_answer may_leave = FLOW_ANSWER_YES;
  flow_engine *engine = nullptr;
  flow_screen self = FLOW_NONE;  // of the instance that was made last
  unsigned renders = 0, created = 0, asked = 0, attempted = 0;
  std::vector<std::string> inputs, wrong;  // "id=value", "id:reason"

  void changed() const { flow_screen_changed(engine, self); }
};

/// News, with what they point at when they are read.
struct Heard {
  flow_news_kind kind = 0;
  flow_scene_layer *layer = nullptr;
  flow_scene_page *page = nullptr, *other = nullptr;
  flow_scene_element *element = nullptr;
  std::vector<flow_scene_element *> elements;
  std::string id, text;  // of the element
  uint32_t list = 0, changed = 0, motion = 0, place = 0;
  size_t first = 0, removed = 0, inserted = 0;
  flow_scene_way way = 0;
  bool is_held = false;
  double progress = 0, target = 0;
};

class Host {
 public:
  explicit Host(uint32_t flags = FLOW_SKIN_STILL, char const *toolkit = nullptr,
                uint32_t engine_flags = FLOW_ENGINE_SAVED);
  ~Host();
  Host(Host const &) = delete;
  Host &operator=(Host const &) = delete;

  /// Registers a class of screens.
  Screen &add(char const *class_id, std::function<void(flow_content)> render);
  /// Registers the class "flow" of coordinators, which open the screen "page".
  void add_flow() const;
  /// Opens a screen and reads all news.
  flow_screen open(char const *class_id, flow_style style = FLOW_STYLE_PUSH, uint32_t flags = 0,
                   char const *source = nullptr, char const *row = nullptr);
  /// The same, with the news that it makes left to be read.
  flow_screen ask(char const *class_id, flow_style style = FLOW_STYLE_PUSH, uint32_t flags = 0);

  /// Reads all news; moves nothing that moves.
  std::vector<Heard> const &drain();
  /// Reads one.
  bool next(Heard &heard);
  /// The news of a kind that were read last; of one element if it is named.
  std::vector<Heard> of(flow_news_kind kind, char const *id = nullptr) const;
  /// All `changed` of an element that were read last.
  uint32_t bits(char const *id) const;
  /// Ends the motion that was told last.
  void rest();
  void end_scene();

  flow_scene_page *page() const;  // on top
  flow_scene_page *page_of(flow_screen screen) const { return flow_scene_page_of(scene, screen); }
  flow_scene_layer *layer(size_t index) const { return flow_scene_layer_at(scene, index); }
  flow_scene_element *element(char const *id) const { return flow_scene_find(page(), id); }
  /// The ids of the rows of an element, with blanks between them.
  std::string rows(char const *id) const;
  /// The ids or texts of a list of the page on top.
  std::string body(uint32_t list = FLOW_SCENE_LIST_BODY) const;

  flow_engine *engine = nullptr;
  flow_scene *scene = nullptr;
  flow_window window = FLOW_NONE;
  std::vector<Heard> heard;
  std::vector<std::string> said;  // diagnostics
  unsigned soons = 0, ends = 0;
  uint64_t now = 1000;

 private:
  std::vector<std::unique_ptr<Screen>> screens;
};

inline std::string text_of(flow_string text) {
  return text.size ? std::string(text.data, text.size) : std::string();
}
std::string value_text(flow_value const *value);
/// Adds an element that is made by hand.
void add(flow_engine *engine, flow_content content, flow_element const &element);
/// Adds a list with rows "r1", "r2" and so on.
void add_rows(flow_engine *engine, flow_content content, flow_element element,
              std::vector<std::string> const &rows);
std::vector<std::string> numbered(size_t count, size_t first = 1);

/// A record of the saved state.
struct Record {
  flow_kind kind;
  uint64_t id;
  flow_value *value;
};
/// Takes a copy of a record, as a callback of flow_engine_save(), into a vector.
void take(void *records, flow_record const *record);

}  // namespace scene
