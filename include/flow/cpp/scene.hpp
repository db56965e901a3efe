/**
 * flow/cpp/scene.hpp - a scene, owned: what one window shows, for a skin in C++.
 *
 * Not part of flow/flow.hpp: it is included by itself, and linked with -lflow-scene.
 *
 *     flow::result<flow::scene> made = flow::create_scene(engine, skin);
 *     made->start("shop.main");
 *     made->drain([](const flow_news &news) { show(news); });
 *     for (flow_scene_layer *layer : made->layers())
 *       for (flow_scene_element *element : flow::body(layer->page))
 *         print(flow::view(element->shown->text));
 *
 * Everything else is flow/scene.h itself: pages, elements and rows are its structs, and what the
 * user does with them its functions.
 */
#ifndef FLOW_CPP_SCENE_HPP
#define FLOW_CPP_SCENE_HPP

#include <flow/flow.h>
#include <flow/scene.h>

#include <flow/flow.hpp>

#ifdef FLOW_PLUGIN_H
#error "flow/cpp/scene.hpp is for hosts"
#endif

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

namespace detail {

/** Parts of a scene that are counted and found by their place: good until the next news. */
template <typename Owner, typename Item, std::size_t count(Owner *), Item *at(Owner *, std::size_t)>
class parts {
 public:
  class iterator {
   public:
    iterator(Owner *owner, std::size_t place) : owner_(owner), place_(place) {}
    Item *operator*() const { return at(owner_, place_); }
    iterator &operator++() {
      ++place_;
      return *this;
    }
    bool operator!=(const iterator &other) const { return place_ != other.place_; }

   private:
    Owner *owner_;
    std::size_t place_;
  };
  explicit parts(Owner *owner) : owner_(owner) {}

  std::size_t size() const { return owner_ ? count(owner_) : 0; }
  bool empty() const { return size() == 0; }
  /** NULL beyond the last. */
  Item *operator[](std::size_t place) const { return owner_ ? at(owner_, place) : nullptr; }
  iterator begin() const { return iterator(owner_, 0); }
  iterator end() const { return iterator(owner_, size()); }

 private:
  Owner *owner_;
};

template <std::uint32_t list>
std::size_t count_elements(const flow_scene_page *page) {
  return flow_scene_element_count(page, list);
}
template <std::uint32_t list>
flow_scene_element *element_at(const flow_scene_page *page, std::size_t place) {
  return flow_scene_element_at(page, list, place);
}
inline std::size_t count_rows(flow_scene_element *element) { return element->row_count; }

inline constexpr char later_word[] = "later"; /* for reports */

}  // namespace detail

using scene_layers =
    detail::parts<const flow_scene, flow_scene_layer, flow_scene_layer_count, flow_scene_layer_at>;
template <std::uint32_t list>
using scene_elements = detail::parts<const flow_scene_page, flow_scene_element,
                                     detail::count_elements<list>, detail::element_at<list>>;
using scene_rows =
    detail::parts<flow_scene_element, flow_scene_row, detail::count_rows, flow_scene_row_at>;

/** The elements of a page; none of NULL. @since 0.4 */
inline scene_elements<FLOW_SCENE_LIST_BODY> body(const flow_scene_page *page) {
  return scene_elements<FLOW_SCENE_LIST_BODY>(page);
}
/** The elements of its toolbar. @since 0.4 */
inline scene_elements<FLOW_SCENE_LIST_TOOLBAR> toolbar(const flow_scene_page *page) {
  return scene_elements<FLOW_SCENE_LIST_TOOLBAR>(page);
}
/** The rows of an element; those of a long list are asked for as they are read. @since 0.4 */
inline scene_rows rows(flow_scene_element *element) { return scene_rows(element); }

/** A word of FLOW_WORD_TABLE for a skin to show, in the language of the engine; "" for no such
 *  word. It is lent until the word or the language is set again. @since 0.4 */
inline std::string_view scene_word(engine_view engine, flow_word word) {
  return flow_scene_word(engine.raw(), word);
}

/** A scene, owned: it ends with its window when this is destroyed. @since 0.4 */
class scene {
 public:
  scene() = default;
  scene(scene &&other) noexcept : raw_(std::exchange(other.raw_, nullptr)) {}
  scene &operator=(scene &&other) noexcept {
    if (this != &other) {
      end();
      raw_ = std::exchange(other.raw_, nullptr);
    }
    return *this;
  }
  ~scene() { end(); }

  /** Ends it: nobody is asked, and nothing more is told. */
  void end() { flow_scene_destroy(std::exchange(raw_, nullptr)); }

  flow_scene *raw() const { return raw_; }
  explicit operator bool() const { return raw_ != nullptr; }
  engine_view engine() const { return flow_scene_engine(raw_); }
  window_handle window() const { return window_handle(flow_scene_window(raw_)); }

  /* News */

  /** Reads the next news; false if there are none. */
  bool next(flow_news &news) const { return raw_ && flow_scene_next(raw_, &news); }
  /** Reads all news, (const flow_news &). The function may end the scene, and not destroy this. */
  template <typename Show>
  void drain(Show &&show) const {
    flow_news news = FLOW_NEWS_INIT;
    while (next(news))
      show(static_cast<const flow_news &>(news));
  }

  /* Layers and pages */

  std::string_view title() const { return flow_scene_title(raw_); }
  bool can_back() const { return flow_scene_can_back(raw_); }
  /** Bottom first. */
  scene_layers layers() const { return scene_layers(raw_); }
  /** The layer on top; NULL while the window is empty. */
  flow_scene_layer *top() const {
    const scene_layers all = layers();
    return all.empty() ? nullptr : all[all.size() - 1];
  }
  /** The page of a screen; NULL if there is none. */
  flow_scene_page *page_of(screen_handle screen) const {
    return flow_scene_page_of(raw_, screen.raw());
  }

  /* Flows and the user */

  /** Begins a flow; `class_id` NULL: of the first class of the plugin that was loaded last. */
  status start(const char *class_id = nullptr, value_view arguments = {}) const {
    flow_error error = FLOW_ERROR_INIT;
    const flow_status code = flow_scene_start(raw_, class_id, arguments.raw(), &error);
    return {code, error};
  }
  status open_uri(const char *uri) const {
    flow_error error = FLOW_ERROR_INIT;
    const flow_status code = flow_scene_open_uri(raw_, uri, &error);
    return {code, error};
  }
  status close() const { return flow_scene_close(raw_); }
  status back() const { return flow_scene_back(raw_); }
  status set_fit(size_t count) const { return flow_scene_set_fit(raw_, count); }
  status set_activity(flow_activity activity) const {
    return flow_scene_set_activity(raw_, activity);
  }
  void remember() const { flow_scene_remember(raw_); }

  /* Fingers and motion */

  bool hold_back() const { return flow_scene_hold_back(raw_); }
  void hold_move(double progress, std::uint32_t time) const {
    flow_scene_hold_move(raw_, progress, time);
  }
  bool hold_goes(std::uint32_t time) const {
    return flow_scene_hold_goes(raw_, time) != FLOW_FALSE;
  }
  void hold_lift(std::uint32_t time) const { flow_scene_hold_lift(raw_, time); }
  void hold_cancel() const { flow_scene_hold_cancel(raw_); }
  void rested(std::uint32_t motion) const { flow_scene_rested(raw_, motion); }
  void settle() const { flow_scene_settle(raw_); }
  void set_visible(bool is_visible) const { flow_scene_set_visible(raw_, is_visible); }

 private:
  friend result<scene> create_scene(engine_view engine, const flow_skin &skin,
                                    window_handle window);
  flow_scene *raw_ = nullptr;
};

/** Creates a scene for a window without a presenter, or for one of its own. @since 0.4 */
inline result<scene> create_scene(engine_view engine, const flow_skin &skin,
                                  window_handle window = {}) {
  flow_error error = FLOW_ERROR_INIT;
  scene made;
  const flow_status code = flow_scene_create(engine.raw(), window.raw(), &skin, &made.raw_, &error);
  return {status(code, error), std::move(made)};
}

/** An engine in the loop of a host, owned with it. Keep it while something of it is on the stack: a
 *  loop that cannot end yet needs run() for it. @since 0.4 */
class scene_loop {
 public:
  scene_loop() = default;
  scene_loop(scene_loop &&other) noexcept : raw_(std::exchange(other.raw_, nullptr)) {}
  scene_loop &operator=(scene_loop &&other) noexcept {
    if (this != &other) {
      end();
      raw_ = std::exchange(other.raw_, nullptr);
    }
    return *this;
  }
  ~scene_loop() { end(); }

  /** Ends engine and loop. False while something of them is on the stack: the next run() ends them,
   *  and everything that waits is dropped. */
  bool end() {
    if (raw_ && !flow_scene_loop_destroy(raw_)) return false;
    raw_ = nullptr;
    return true;
  }

  flow_scene_loop *raw() const { return raw_; }
  explicit operator bool() const { return raw_ != nullptr; }
  engine_view engine() const { return flow_scene_loop_engine(raw_); }
  /** The descriptor to poll before each wait; -1 while a callback is on the stack. */
  int descriptor() const { return flow_scene_loop_descriptor(raw_); }
  /** Does what there is to do; false if the loop has ended. Functions that it runs may end this,
   *  and not destroy it. */
  bool run() {
    if (!flow_scene_loop_run(raw_)) raw_ = nullptr;
    return raw_ != nullptr;
  }
  /** Runs a function, (), in the next run() in which no callback is on the stack. */
  template <typename Function>
  void later(Function function) const {
    flow_scene_loop_later(raw_,
                          detail::callback<detail::later_word, any_handle>(std::move(function)));
  }
  /** Loads a plugin again, by its id or its file; inside a callback in the next run(). */
  status reload(const char *plugin) const {
    flow_error error = FLOW_ERROR_INIT;
    const flow_status code = flow_scene_loop_reload(raw_, plugin, &error);
    return {code, error};
  }
  /** Loads a plugin's file unless it is loaded, and again whenever it has become another one. */
  status watch(const char *file) const {
    flow_error error = FLOW_ERROR_INIT;
    const flow_status code = flow_scene_loop_watch(raw_, file, &error);
    return {code, error};
  }
  /** True if words or the language are others than when this was asked last, and at first. */
  bool words() const { return flow_scene_loop_words(raw_); }

 private:
  friend result<scene_loop> create_scene_loop(const flow_engine_options &options);
  flow_scene_loop *raw_ = nullptr;
};

/** Creates an engine and its loop. The engine owns the callbacks of the options from then on; the
 *  calling thread becomes the engine's. @since 0.4 */
inline result<scene_loop> create_scene_loop(const flow_engine_options &options) {
  flow_error error = FLOW_ERROR_INIT;
  scene_loop made;
  const flow_status code = flow_scene_loop_create(&options, &made.raw_, &error);
  return {status(code, error), std::move(made)};
}
/** The same for options that are built, or the usual ones. @since 0.4 */
inline result<scene_loop> create_scene_loop(engine_options &&with = engine_options()) {
  return create_scene_loop(with.release());
}

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
