/**
 * flow/cpp/facts.hpp - facts that an engine tells: its windows and tabs, plugins and classes,
 * language and activity.
 */
#ifndef FLOW_CPP_FACTS_HPP
#define FLOW_CPP_FACTS_HPP

#include <flow/cpp/handle.hpp>
#include <flow/cpp/requests.hpp>
#include <flow/cpp/route.hpp>
#include <flow/cpp/status.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** The host's language, as a tag of BCP 47, lent until it is set again; "" says nothing. */
struct locale {
  const char *language = "";
  flow_direction direction = FLOW_LEFT_TO_RIGHT;
};

namespace detail {

/** The facts of an engine_view. Texts are lent as the C functions say. */
class facts : public requests {
 public:
  using requests::requests;

  /* The tree */

  /** The windows, oldest first. */
  std::vector<window_handle> windows() const {
    return all<window_handle>([&](flow_handle *to, std::size_t room, std::size_t *count) {
      return flow_engine_windows(raw_, to, room, count);
    });
  }
  /** The tabs of a layer, in order; none of one without. */
  std::vector<flow_tab_info> tabs(layer_handle layer) const {
    return stacks(flow_layer_tab_count, flow_layer_tab_at, layer);
  }
  /** The panes of a layer, in order; none of one without. @since 0.4 */
  std::vector<flow_tab_info> panes_of(layer_handle layer) const {
    return stacks(flow_layer_pane_count, flow_layer_pane_at, layer);
  }
  /** The number of panes that fit side by side in a window; 1 of one that is gone. @since 0.4 */
  std::size_t fit(window_handle window) const {
    std::size_t count = 1;
    flow_window_panes(raw_, window.raw(), &count);
    return count;
  }
  /** The engine's name for an object, "setup.welcome#3", as in its messages. [any-thread] */
  std::string name(any_handle of) const {
    char buffer[FLOW_NAME_SIZE];
    return flow_name_of(raw_, of.raw(), buffer, sizeof buffer);
  }
  /** The route in a screen's link; none if it is empty. Lent until it changes. */
  route_view link(screen_handle screen) const {
    flow_route route = FLOW_ROUTE_INIT;
    if (flow_screen_link(raw_, screen.raw(), &route) != FLOW_OK || !route.name.size) return {};
    return &route;
  }
  /** The state of a request: its kind, its outcome, what it has opened. */
  result<flow_transition_info> info(transition_handle transition) const {
    flow_transition_info info = FLOW_TRANSITION_INFO_INIT;
    const flow_status code = flow_transition_get(raw_, transition.raw(), &info);
    return {code, info};
  }

  /* Plugins and classes */

  /** The loaded plugins, oldest first. */
  std::vector<plugin_handle> plugins() const {
    return all<plugin_handle>([&](flow_handle *to, std::size_t room, std::size_t *count) {
      return flow_engine_plugins(raw_, to, room, count);
    });
  }
  result<flow_plugin_info> info(plugin_handle plugin) const {
    flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
    const flow_status code = flow_plugin_get(raw_, plugin.raw(), &info);
    return {code, info};
  }
  /** The ids of the classes of a plugin, in the order in which it registered them. */
  std::vector<const char *> classes(plugin_handle plugin) const {
    std::vector<const char *> all;
    const std::size_t count = info(plugin)->class_count;
    for (std::size_t index = 0; index < count; index++) {
      const char *id = nullptr;
      if (flow_plugin_class_at(raw_, plugin.raw(), index, &id) == FLOW_OK) all.push_back(id);
    }
    return all;
  }
  /** The description of a class. */
  result<flow_class_info> class_info(const char *class_id) const {
    flow_class_info info = FLOW_CLASS_INFO_INIT;
    const flow_status code = flow_class_find(raw_, class_id, &info);
    return {code, info};
  }
  /** The methods of a class, in the order in which they were registered. */
  std::vector<flow_method_info> methods(const char *class_id) const {
    return described<flow_method_info>(FLOW_METHOD_INFO_INIT, class_info(class_id)->method_count,
                                       [&](std::size_t index, flow_method_info *to) {
                                         return flow_class_method_at(raw_, class_id, index, to);
                                       });
  }
  /** The arguments that a class declares. */
  std::vector<flow_argument_info> arguments(const char *class_id) const {
    return described<flow_argument_info>(FLOW_ARGUMENT_INFO_INIT,
                                         class_info(class_id)->argument_count,
                                         [&](std::size_t index, flow_argument_info *to) {
                                           return flow_class_argument_at(raw_, class_id, index, to);
                                         });
  }
  /** The templates of deep links that a class understands. */
  std::vector<flow_template_info> templates(const char *class_id) const {
    return described<flow_template_info>(FLOW_TEMPLATE_INFO_INIT,
                                         class_info(class_id)->template_count,
                                         [&](std::size_t index, flow_template_info *to) {
                                           return flow_class_template_at(raw_, class_id, index, to);
                                         });
  }
  /** The slot of a method, by which engine_view::invoke_slot() calls it without a search. */
  result<flow_slot> find_method(const char *class_id, const char *method) const {
    flow_slot slot = 0;
    const flow_status code = flow_method_find(raw_, class_id, method, &slot);
    return {code, slot};
  }

  /* The host */

  flow::locale locale() const {
    flow::locale locale;
    flow_engine_locale(raw_, &locale.language, &locale.direction);
    return locale;
  }
  /** A word of FLOW_WORD_TABLE for users, in their language; "" for no such word. */
  const char *word(flow_word word) const {
    const char *text = "";
    flow_engine_word(raw_, word, &text);
    return text;
  }
  /** The activity that the host has set for all windows. */
  flow_activity activity() const {
    flow_activity activity = FLOW_ACTIVITY_ACTIVE;
    flow_engine_activity(raw_, &activity);
    return activity;
  }
  /** The activity that the host has set for the window. @since 0.3 */
  flow_activity activity(window_handle window) const {
    flow_activity activity = FLOW_ACTIVITY_ACTIVE;
    flow_window_activity(raw_, window.raw(), &activity);
    return activity;
  }
  /** The callback that runs on the engine's thread; none if none does. [any-thread] */
  std::optional<flow_running> running() const {
    flow_running now = FLOW_RUNNING_INIT;
    if (flow_engine_running(raw_, &now) != FLOW_OK) return std::nullopt;
    return now;
  }

 private:
  template <typename Count, typename Read>
  std::vector<flow_tab_info> stacks(Count count_of, Read read, layer_handle layer) const {
    std::size_t count = 0;
    count_of(raw_, layer.raw(), &count);
    return described(flow_tab_info(FLOW_TAB_INFO_INIT), count,
                     [&](std::size_t index, flow_tab_info *info) {
                       return read(raw_, layer.raw(), index, info);
                     });
  }
  template <typename Handle, typename Read>
  static std::vector<Handle> all(Read read) {
    std::size_t count = 0;
    read(nullptr, 0, &count);
    std::vector<flow_handle> raw(count);
    read(raw.data(), raw.size(), &count);
    std::vector<Handle> handles;
    for (flow_handle each : raw)
      handles.push_back(Handle(each));
    return handles;
  }
  template <typename Info, typename Read>
  static std::vector<Info> described(Info empty, std::size_t count, Read read) {
    std::vector<Info> all;
    for (std::size_t index = 0; index < count; index++) {
      Info info = empty;
      if (read(index, &info) == FLOW_OK) all.push_back(info);
    }
    return all;
  }
};

}  // namespace detail

/** The callback that runs on the calling thread, of any engine. [any-thread] */
inline std::optional<flow_running> thread_running() {
  flow_running now = FLOW_RUNNING_INIT;
  if (flow_thread_running(&now) != FLOW_OK) return std::nullopt;
  return now;
}

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
