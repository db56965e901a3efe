/**
 * flow/cpp/requests.hpp - the requests of an engine: what opens, goes back, closes and ends.
 */
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
#include <initializer_list>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

namespace detail {

/** The requests of an engine_view: what opens, goes back, closes and ends. */
class requests {
 public:
  requests() = default;
  explicit requests(flow_engine *raw) : raw_(raw) {}

  /* Opening */

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
  status push(place_handle from, presentable_handle what, options &&with = options()) const {
    return opening(flow_push, from, what, with);
  }
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
  /** The screen of the alert. */
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
  status set_root(place_handle from, presentable_handle what, options &&with = options()) const {
    return opening(flow_set_root, from, what, with);
  }
  status replace_top(place_handle from, presentable_handle what, options &&with = options()) const {
    return opening(flow_replace_top, from, what, with);
  }
  status set_stack(place_handle from, std::initializer_list<screen_handle> screens,
                   options &&with = options()) const {
    std::vector<flow_screen> raw;
    for (screen_handle screen : screens)
      raw.push_back(screen.raw());
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_set_stack(raw_, from.raw(), raw.data(), raw.size(), options, out);
    });
  }
  status go_to(place_handle from, const char *class_id, value_view arguments = {},
               options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_go_to(raw_, from.raw(), class_id, arguments.raw_or_null(), options, out);
    });
  }
  status open_tabs(place_handle from, const tabs &tabs, options &&with = options()) const {
    const flow_tabs given = tabs.raw();
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_open_tabs(raw_, from.raw(), &given, options, out);
    });
  }
  status select_tab(place_handle from, std::size_t index, options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_select_tab(raw_, from.raw(), index, options, out);
    });
  }
  status select_tab(router_handle tab, options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_select_tab_of(raw_, tab.raw(), options, out);
    });
  }

  /* Going back, closing, ending */

  status pop(place_handle from, options &&with = options()) const {
    return asking(flow_pop, from, with);
  }
  status pop_to(screen_handle screen, options &&with = options()) const {
    return asking(flow_pop_to, screen, with);
  }
  status pop_to_root(place_handle from, options &&with = options()) const {
    return asking(flow_pop_to_root, from, with);
  }
  status pop_to_depth(place_handle from, std::size_t depth, options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_pop_to_depth(raw_, from.raw(), depth, options, out);
    });
  }
  status dismiss(place_handle from, std::size_t count = 1, options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_dismiss(raw_, from.raw(), count, options, out);
    });
  }
  status dismiss_to(place_handle target, options &&with = options()) const {
    return asking(flow_dismiss_to, target, with);
  }
  status dismiss_all(place_handle from, options &&with = options()) const {
    return asking(flow_dismiss_all, from, with);
  }
  status close(target_handle target, options &&with = options()) const {
    return asking(flow_close, target, with);
  }
  status remove(screen_handle screen, options &&with = options()) const {
    return asking(flow_remove, screen, with);
  }
  status finish(coordinator_handle coordinator, value_view value = {},
                options &&with = options()) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_finish(raw_, coordinator.raw(), value.raw(), options, out);
    });
  }
  status stop(coordinator_handle coordinator, options &&with = options()) const {
    return asking(flow_stop, coordinator, with);
  }
  status back(window_handle window, options &&with = options()) const {
    return asking(flow_back, window, with);
  }
  status back_to(screen_handle screen, options &&with = options()) const {
    return asking(flow_back_to, screen, with);
  }
  status drag(layer_handle layer, options &&with = options()) const {
    return asking(flow_drag, layer, with);
  }
  status close_window(window_handle window, options &&with = options()) const {
    return asking(flow_window_close, window, with);
  }
  status unload(plugin_handle plugin, options &&with = options()) const {
    return asking(flow_plugin_unload, plugin, with);
  }

  /* Routes */

  status set_link(screen_handle screen, route_view route, options &&with = options()) const {
    const flow_route given = route.raw();
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_screen_set_link(raw_, screen.raw(), route ? &given : nullptr, options, out);
    });
  }
  status navigate(coordinator_handle coordinator, route_view route,
                  options &&with = options()) const {
    const flow_route given = route.raw();
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_navigate(raw_, coordinator.raw(), &given, options, out);
    });
  }
  status broadcast(route_view route, options &&with = options()) const {
    const flow_route given = route.raw();
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return flow_broadcast(raw_, &given, options, out);
    });
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
