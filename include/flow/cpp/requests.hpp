/**
 * flow/cpp/requests.hpp - the requests of an engine: what opens, goes back, closes and ends.
 */
/* Written by scripts/generate from the tables of include/flow; do not edit. */
#ifndef FLOW_CPP_REQUESTS_HPP
#define FLOW_CPP_REQUESTS_HPP

#include <flow/cpp/alert.hpp>
#include <flow/cpp/callback.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/options.hpp>
#include <flow/cpp/route.hpp>
#include <flow/cpp/status.hpp>
#include <flow/cpp/tabs.hpp>
#include <flow/cpp/value_view.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

namespace detail {

/** The requests of an engine_view. */
class requests {
 public:
  requests() = default;
  explicit requests(flow_engine *raw) : raw_(raw) {}

  /** Opens a screen or coordinator in the way `options->style` says. */
  status open(place_handle from, presentable_handle what, options &&with = options()) const {
    return opening(flow_open, from, what, with);
  }
  result<presentable_handle> open(place_handle from, const char *class_id,
                                  value_view arguments = {}, options &&with = options()) const {
    flow_presentable opened = FLOW_NONE;
    const status status =
        std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
          return flow_open_new(raw_, from.raw(), class_id, arguments.raw_or_null(), options,
                               &opened, out);
        });
    return {status, presentable_handle(opened)};
  }
  /** Pushes on the stack of `from`; like flow_open() with FLOW_STYLE_PUSH. */
  status push(place_handle from, presentable_handle what, options &&with = options()) const {
    return opening(flow_push, from, what, with);
  }
  /** Presents as a new layer over the top-most layer; like flow_open(), where FLOW_STYLE_PUSH in
   *  `options` means FLOW_STYLE_SHEET. */
  status present(place_handle from, presentable_handle what, options &&with = options()) const {
    return opening(flow_present, from, what, with);
  }
  /** Asks for a yes; () runs if the user says so (flow_confirm()). */
  template <typename Function>
  status confirm(presentable_handle from, const char *title, const char *message, const char *yes,
                 Function function) const {
    return flow_confirm(raw_, from.raw(), title, message, yes,
                        detail::callback<detail::confirmed_word, any_handle>(std::move(function)));
  }
  /** Presents an alert. Returns its screen. */
  result<screen_handle> present(place_handle from, alert &&alert,
                                options &&with = options()) const {
    const flow_alert given = alert.release();
    flow_screen screen = FLOW_NONE;
    const status status =
        std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
          return flow_alert_present(raw_, from.raw(), &given, options, &screen, out);
        });
    return {status, screen_handle(screen)};
  }
  /** Makes a screen or coordinator the root of a window; everything it showed is removed. */
  status set_root(place_handle from, presentable_handle what, options &&with = options()) const {
    return opening(flow_set_root, from, what, with);
  }
  /** Replaces the top screen of the stack of `from`, and all that was presented from it; a late
   *  request only the screen that was on top when it was asked for. */
  status replace_top(place_handle from, presentable_handle what, options &&with = options()) const {
    return opening(flow_replace_top, from, what, with);
  }
  /** Makes the stack of `from` hold exactly these screens, root first, in one transition. */
  status set_stack(place_handle from, std::initializer_list<screen_handle> screens,
                   options &&with = options()) const {
    std::vector<flow_screen> raw;
    for (screen_handle screen : screens)
      raw.push_back(screen.raw());
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_set_stack(raw_, from.raw(), raw.data(), raw.size(), options, out);
    });
  }
  /** Pops the top screen of the stack of `from`, and all presented from it; a late request only
   *  the screen that was on top when it was asked for. */
  status pop(place_handle from, options &&with = options()) const {
    return asking(flow_pop, from, with);
  }
  /** Pops all screens above `screen` on its stack. */
  status pop_to(screen_handle screen, options &&with = options()) const {
    return asking(flow_pop_to, screen, with);
  }
  /** Pops until `depth` screens are left on the stack of `from`; a late request only screens
   *  that were there when it was asked for. */
  status pop_to_depth(place_handle from, std::size_t depth, options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_pop_to_depth(raw_, from.raw(), depth, options, out);
    });
  }
  /** Pops all but the root of the stack of `from`. */
  status pop_to_root(place_handle from, options &&with = options()) const {
    return asking(flow_pop_to_root, from, with);
  }
  /** Dismisses the `count` top-most layers of the window of `from`; a late request only those
   *  that were on top when it was asked for. */
  status dismiss(place_handle from, std::size_t count = 1, options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_dismiss(raw_, from.raw(), count, options, out);
    });
  }
  /** Dismisses all layers above the one that `target` (a layer, or a screen on it) stands for. */
  status dismiss_to(place_handle target, options &&with = options()) const {
    return asking(flow_dismiss_to, target, with);
  }
  /** Dismisses all layers but layer 0 of the window of `from`. */
  status dismiss_all(place_handle from, options &&with = options()) const {
    return asking(flow_dismiss_all, from, with);
  }
  /** Closes a target and everything above it, by pop or dismiss as its style demands. */
  status close(target_handle target, options &&with = options()) const {
    return asking(flow_close, target, with);
  }
  /** Ends a coordinator with a value. */
  status finish(coordinator_handle coordinator, value_view value = {},
                options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_finish(raw_, coordinator.raw(), value.raw(), options, out);
    });
  }
  /** Ends a coordinator without a value; otherwise like flow_finish(). */
  status stop(coordinator_handle coordinator, options &&with = options()) const {
    return asking(flow_stop, coordinator, with);
  }
  /** The user went back in a window; a late wish is only about the screen that was on top when
   *  it was made. */
  status back(window_handle window, options &&with = options()) const {
    return asking(flow_back, window, with);
  }
  /** The user jumped back to a screen, as by a long press on back. */
  status back_to(screen_handle screen, options &&with = options()) const {
    return asking(flow_back_to, screen, with);
  }
  /** The user dragged a layer away. */
  status drag(layer_handle layer, options &&with = options()) const {
    return asking(flow_drag, layer, with);
  }
  /** Closes a window for good. */
  status close_window(window_handle window, options &&with = options()) const {
    return asking(flow_window_close, window, with);
  }
  /** Unloads a plugin, as a request. */
  status unload(plugin_handle plugin, options &&with = options()) const {
    return asking(flow_plugin_unload, plugin, with);
  }
  /** Opens tabs, panes or pages as a layer. */
  status open_tabs(place_handle from, const tabs &tabs, options &&with = options()) const {
    const flow_tabs given = tabs.raw();
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_open_tabs(raw_, from.raw(), &given, options, out);
    });
  }
  /** Selects a tab of the layer of `from` (a layer, or anything that has a stack). */
  status select_tab(place_handle from, std::size_t index, options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_select_tab(raw_, from.raw(), index, options, out);
    });
  }
  /** Begins a gesture that goes back in a window, as flow_back() does. */
  status gesture_begin_back(window_handle window, options &&with = options()) const {
    return asking(flow_gesture_begin_back, window, with);
  }
  /** Begins a gesture that drags a layer away, as flow_drag() does; otherwise like
   *  flow_gesture_begin_back(). */
  status gesture_begin_drag(layer_handle layer, options &&with = options()) const {
    return asking(flow_gesture_begin_drag, layer, with);
  }
  /** Stores a route in the link of a screen, or empties it. */
  status set_link(screen_handle screen, route_view route, options &&with = options()) const {
    const flow_route given = route.raw();
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_screen_set_link(raw_, screen.raw(), route ? &given : nullptr, options, out);
    });
  }
  /** Gives a route to a coordinator, and to its parents if it does not handle it. */
  status navigate(coordinator_handle coordinator, route_view route,
                  options &&with = options()) const {
    const flow_route given = route.raw();
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_navigate(raw_, coordinator.raw(), &given, options, out);
    });
  }
  /** Gives a route to every coordinator that lives when this begins. */
  status broadcast(route_view route, options &&with = options()) const {
    const flow_route given = route.raw();
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_broadcast(raw_, &given, options, out);
    });
  }
  /** Opens a deep link in a window. */
  status open_deep_link(window_handle window, const flow_uri &uri,
                        options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_open_deep_link(raw_, window.raw(), &uri, options, out);
    });
  }
  /** Takes one screen out of its stack (cause FLOW_CAUSE_POPPED); those above it stay. */
  status remove(screen_handle screen, options &&with = options()) const {
    return asking(flow_remove, screen, with);
  }
  /** Goes back to the top-most screen on the stack of `from` that was made of class `class_id`
   *  with equal arguments, as flow_pop_to() does. */
  status go_to(place_handle from, const char *class_id, value_view arguments = {},
               options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_go_to(raw_, from.raw(), class_id, arguments.raw_or_null(), options, out);
    });
  }
  /** Gives an open screen other arguments than it was created with. */
  status set_arguments(screen_handle screen, value_view arguments = {},
                       options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_screen_set_arguments(raw_, screen.raw(), arguments.raw_or_null(), options, out);
    });
  }
  /** Adds a tab to the layer of `from` (a layer of tabs, or anything that has a stack in one). */
  status add_tab(place_handle from, const flow_tab &tab, std::size_t index,
                 options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_add_tab(raw_, from.raw(), &tab, index, options, out);
    });
  }
  /** Removes a tab with all that is in it (cause FLOW_CAUSE_DISMISSED). */
  status remove_tab(router_handle tab, options &&with = options()) const {
    return asking(flow_remove_tab, tab, with);
  }
  /** Moves a tab to another place among those of its layer. */
  status move_tab(router_handle tab, std::size_t index, options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_move_tab(raw_, tab.raw(), index, options, out);
    });
  }
  /** Selects a tab by its router. */
  status select_tab(router_handle tab, options &&with = options()) const {
    return asking(flow_select_tab_of, tab, with);
  }
  /** Lets two screens of one stack change places; those between them stay. */
  status swap(screen_handle screen, screen_handle other, options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_swap(raw_, screen.raw(), other.raw(), options, out);
    });
  }
  /** Makes an open screen or coordinator anew in its place (S16). */
  status renew(presentable_handle instance, value_view state = {}, std::uint32_t version = 0,
               options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_instance_renew(raw_, instance.raw(), state.raw_or_null(), version, options, out);
    });
  }
  /** Says how many panes fit side by side in a window, as a request; at first one. */
  status panes(window_handle window, std::size_t count, options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_window_set_panes(raw_, window.raw(), count, options, out);
    });
  }
  /** Begins a gesture that turns to the page, or the tab, right before or behind the selected
   *  page of the top layer. */
  status gesture_begin_turn(router_handle page, options &&with = options()) const {
    return asking(flow_gesture_begin_turn, page, with);
  }

 protected:
  flow_engine *raw_ = nullptr;

 private:
  template <typename Function, typename From>
  status asking(Function function, From from, options &with) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return function(raw_, from.raw(), options, out);
    });
  }
  template <typename Function>
  status opening(Function function, place_handle from, presentable_handle what,
                 options &with) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return function(raw_, from.raw(), what.raw(), options, out);
    });
  }
};

}  // namespace detail

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
