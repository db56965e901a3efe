/**
 * flow/cpp/batch.hpp - several requests as one.
 */
#ifndef FLOW_CPP_BATCH_HPP
#define FLOW_CPP_BATCH_HPP

#include <flow/cpp/handle.hpp>
#include <flow/cpp/opener.hpp>
#include <flow/cpp/options.hpp>
#include <flow/cpp/status.hpp>
#include <flow/cpp/tabs.hpp>
#include <flow/cpp/value.hpp>

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** Requests that run as one, used up by engine_view::run(): the host sees one change, and if one is
 *  refused none is run (flow_batch()). Each is as the function of its name:
 *
 *     engine().run(flow::batch().pop_to_root(handle()).push(handle(), next));
 *
 * It copies, but presentables are the engine's once it runs, and texts of tabs are borrowed until
 * then. Of the options of each, `done` and `at_once` do not count, but those of the
 * batch. */
class batch {
 public:
  batch &&open(place_handle from, presentable_handle what, options &&with = options()) {
    return opening(FLOW_REQUEST_OPEN, from, what, std::move(with));
  }
  batch &&push(place_handle from, presentable_handle what, options &&with = options()) {
    return opening(FLOW_REQUEST_PUSH, from, what, std::move(with));
  }
  batch &&present(place_handle from, presentable_handle what, options &&with = options()) {
    return opening(FLOW_REQUEST_PRESENT, from, what, std::move(with));
  }
  batch &&set_root(place_handle from, presentable_handle what, options &&with = options()) {
    return opening(FLOW_REQUEST_SET_ROOT, from, what, std::move(with));
  }
  batch &&replace_top(place_handle from, presentable_handle what, options &&with = options()) {
    return opening(FLOW_REQUEST_REPLACE_TOP, from, what, std::move(with));
  }
  batch &&set_stack(place_handle from, std::initializer_list<screen_handle> screens,
                    options &&with = options()) {
    part &added = add(FLOW_REQUEST_SET_STACK, from, std::move(with));
    for (screen_handle screen : screens)
      added.screens.push_back(screen.raw());
    added.raw.screens = added.screens.data();
    added.raw.count = added.screens.size();
    return std::move(*this);
  }
  batch &&open_tabs(place_handle from, const tabs &given, options &&with = options()) {
    part &added = add(FLOW_REQUEST_OPEN_TABS, from, std::move(with));
    added.given = given;
    added.raw_tabs = added.given.raw();
    added.raw.tabs = &added.raw_tabs;
    return std::move(*this);
  }
  batch &&add_tab(place_handle from, const flow_tab &tab, std::size_t index,
                  options &&with = options()) {
    part &added = add(FLOW_REQUEST_ADD_TAB, from, std::move(with));
    added.tab = tab;
    added.raw.tab = &added.tab;
    added.raw.count = index;
    return std::move(*this);
  }
  batch &&go_to(place_handle from, std::string_view class_id, value_view arguments = {},
                options &&with = options()) {
    part &added = add(FLOW_REQUEST_GO_TO, from, std::move(with));
    added.class_id = class_id;
    added.kept = arguments;
    added.raw.class_id = added.class_id.c_str();
    added.raw.arguments = value_view(added.kept).is_null() ? nullptr : added.kept.raw();
    return std::move(*this);
  }
  batch &&go_to(place_handle from, const opener &what, options &&with = options()) {
    return go_to(from, what.class_id(), what.value(), std::move(with));
  }
  batch &&pop(place_handle from, options &&with = options()) {
    return asking(FLOW_REQUEST_POP, from, std::move(with));
  }
  batch &&pop_to(screen_handle screen, options &&with = options()) {
    return asking(FLOW_REQUEST_POP_TO, screen, std::move(with));
  }
  batch &&pop_to_depth(place_handle from, std::size_t depth, options &&with = options()) {
    return asking(FLOW_REQUEST_POP_TO_DEPTH, from, std::move(with), depth);
  }
  batch &&pop_to_root(place_handle from, options &&with = options()) {
    return asking(FLOW_REQUEST_POP_TO_ROOT, from, std::move(with));
  }
  batch &&dismiss(place_handle from, std::size_t count = 1, options &&with = options()) {
    return asking(FLOW_REQUEST_DISMISS, from, std::move(with), count);
  }
  batch &&dismiss_to(place_handle target, options &&with = options()) {
    return asking(FLOW_REQUEST_DISMISS_TO, target, std::move(with));
  }
  batch &&dismiss_all(place_handle from, options &&with = options()) {
    return asking(FLOW_REQUEST_DISMISS_ALL, from, std::move(with));
  }
  batch &&close(target_handle target, options &&with = options()) {
    return asking(FLOW_REQUEST_CLOSE, target, std::move(with));
  }
  batch &&remove(screen_handle screen, options &&with = options()) {
    return asking(FLOW_REQUEST_REMOVE, screen, std::move(with));
  }
  batch &&finish(coordinator_handle coordinator, value_view value = {},
                 options &&with = options()) {
    part &added = add(FLOW_REQUEST_FINISH, coordinator, std::move(with));
    added.kept = value;
    added.raw.value = added.kept.raw();
    return std::move(*this);
  }
  batch &&stop(coordinator_handle coordinator, options &&with = options()) {
    return asking(FLOW_REQUEST_STOP, coordinator, std::move(with));
  }
  batch &&select_tab(place_handle from, std::size_t index, options &&with = options()) {
    return asking(FLOW_REQUEST_SELECT_TAB, from, std::move(with), index);
  }
  batch &&select_tab(router_handle tab, options &&with = options()) {
    return asking(FLOW_REQUEST_SELECT_TAB_OF, tab, std::move(with));
  }
  batch &&remove_tab(router_handle tab, options &&with = options()) {
    return asking(FLOW_REQUEST_REMOVE_TAB, tab, std::move(with));
  }
  batch &&move_tab(router_handle tab, std::size_t index, options &&with = options()) {
    return asking(FLOW_REQUEST_MOVE_TAB, tab, std::move(with), index);
  }
  batch &&set_arguments(screen_handle screen, value_view arguments = {},
                        options &&with = options()) {
    part &added = add(FLOW_REQUEST_SET_ARGUMENTS, screen, std::move(with));
    added.kept = arguments;
    added.raw.arguments = value_view(added.kept).is_null() ? nullptr : added.kept.raw();
    return std::move(*this);
  }
  batch &&swap(screen_handle screen, screen_handle other, options &&with = options()) {
    return opening(FLOW_REQUEST_SWAP, screen, other, std::move(with));
  }

  std::size_t size() const { return parts_.size(); }

  /** Runs it, which gives its callbacks to the engine; it is empty then. */
  status run(flow_engine *engine, options &&with) {
    std::vector<flow_options> options;
    std::vector<flow_request> requests;
    options.reserve(parts_.size());
    for (const std::unique_ptr<part> &each : parts_) {
      options.push_back(each->with.release());
      requests.push_back(each->raw);
      requests.back().options = &options.back();
    }
    const status made =
        std::move(with).request(engine, [&](const flow_options *given, flow_transition *out) {
          return flow_batch(engine, requests.data(), requests.size(), given, out);
        });
    parts_.clear();
    return made;
  }

 private:
  /** A request, and what it points at. */
  struct part {
    flow_request raw = FLOW_REQUEST_INIT;
    options with;
    value kept;
    std::string class_id;
    std::vector<flow_screen> screens;
    tabs given;
    flow_tabs raw_tabs = FLOW_TABS_INIT;
    flow_tab tab = FLOW_TAB_INIT;

    explicit part(options &&with) : with(std::move(with)) {}
  };

  part &add(flow_request_kind kind, any_handle from, options &&with) {
    parts_.push_back(std::make_unique<part>(std::move(with)));
    part &added = *parts_.back();
    added.raw.kind = kind;
    added.raw.from = from.raw();
    return added;
  }
  batch &&asking(flow_request_kind kind, any_handle from, options &&with, std::size_t count = 0) {
    add(kind, from, std::move(with)).raw.count = count;
    return std::move(*this);
  }
  batch &&opening(flow_request_kind kind, any_handle from, presentable_handle what,
                  options &&with) {
    add(kind, from, std::move(with)).raw.presentable = what.raw();
    return std::move(*this);
  }

  std::vector<std::unique_ptr<part>> parts_;
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
