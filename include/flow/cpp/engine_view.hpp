/**
 * flow/cpp/engine_view.hpp - an engine, borrowed.
 */
#ifndef FLOW_CPP_ENGINE_VIEW_HPP
#define FLOW_CPP_ENGINE_VIEW_HPP

#include <flow/cpp/batch.hpp>
#include <flow/cpp/callback.hpp>
#include <flow/cpp/data.hpp>
#include <flow/cpp/facts.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/opener.hpp>
#include <flow/cpp/requests.hpp>
#include <flow/cpp/saving.hpp>
#include <flow/cpp/shown.hpp>
#include <flow/cpp/status.hpp>
#include <flow/cpp/timer.hpp>
#include <flow/cpp/value.hpp>
#include <flow/cpp/work.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

class class_options;

/** An engine, borrowed. Its functions are those of the C headers, which say what they do. */
class engine_view : public detail::saving {
 public:
  engine_view() = default;
  engine_view(flow_engine *raw) : saving(raw) {}

  flow_engine *raw() const { return raw_; }
  explicit operator bool() const { return raw_ != nullptr; }

  /* Instances */

  result<instance_handle> create(const char *class_id, value_view arguments = {}) const {
    return make<instance_handle>(class_id, arguments);
  }
  result<screen_handle> create_screen(const char *class_id, value_view arguments = {}) const {
    return make<screen_handle>(class_id, arguments);
  }
  result<coordinator_handle> create_coordinator(const char *class_id,
                                                value_view arguments = {}) const {
    return make<coordinator_handle>(class_id, arguments);
  }
  result<instance_handle> create(const opener &what) const {
    return make<instance_handle>(what.class_id(), what.value());
  }
  result<screen_handle> create_screen(const opener &what) const {
    return make<screen_handle>(what.class_id(), what.value());
  }
  result<coordinator_handle> create_coordinator(const opener &what) const {
    return make<coordinator_handle>(what.class_id(), what.value());
  }
  status destroy(instance_handle instance) const { return flow_destroy(raw_, instance.raw()); }
  /** The id of an instance's class; "" if it is gone. */
  const char *class_id(instance_handle instance) const {
    const char *id = "";
    flow_class_of(raw_, instance.raw(), &id);
    return id;
  }

  /* Requests for a class and its arguments. They make the instance; it ends again if the request
   * cannot be made. */

  using requests::go_to;
  using requests::open;
  using requests::present;
  using requests::push;
  using requests::replace_top;
  using requests::set_arguments;
  using requests::set_root;
  result<presentable_handle> open(place_handle from, const opener &what,
                                  options &&with = options()) const {
    return open(from, what.class_id(), what.value(), std::move(with));
  }
  result<presentable_handle> push(place_handle from, const opener &what,
                                  options &&with = options()) const {
    return making(what, [&](presentable_handle made) { return push(from, made, std::move(with)); });
  }
  result<presentable_handle> present(place_handle from, const opener &what,
                                     options &&with = options()) const {
    return making(what,
                  [&](presentable_handle made) { return present(from, made, std::move(with)); });
  }
  result<presentable_handle> set_root(place_handle from, const opener &what,
                                      options &&with = options()) const {
    return making(what,
                  [&](presentable_handle made) { return set_root(from, made, std::move(with)); });
  }
  result<presentable_handle> replace_top(place_handle from, const opener &what,
                                         options &&with = options()) const {
    return making(
        what, [&](presentable_handle made) { return replace_top(from, made, std::move(with)); });
  }
  status go_to(place_handle from, const opener &what, options &&with = options()) const {
    return go_to(from, what.class_id(), what.value(), std::move(with));
  }
  /** Gives an open screen the arguments of the opener, which is of its class. */
  status set_arguments(screen_handle screen, const opener &what, options &&with = options()) const {
    const char *const id = class_id(screen);
    if (*id && id != std::string_view(what.class_id())) {
      flow_error error = FLOW_ERROR_INIT;
      std::snprintf(error.message, sizeof error.message,
                    "the arguments are of '%s', and the screen is a '%s'", what.class_id(), id);
      return {FLOW_ERROR_WRONG_KIND, error};
    }
    return set_arguments(screen, what.value(), std::move(with));
  }

  /** The object behind a handle, for those who have registered its class, which must be
   *  `class_id`; nullptr otherwise, which is told. In a plugin an instance asks, on its own behalf
   *  (presentable::instance_of()). Good until its `destroy`. */
  template <typename T>
  T *instance(instance_handle instance, const char *class_id, any_handle on_behalf = {}) const {
    void *found = nullptr;
    flow_instance(raw_, on_behalf.raw(), instance.raw(), class_id, &found);
    return static_cast<T *>(found);
  }

  /** Runs several requests as one. */
  status run(batch &&requests, options &&with = options()) const {
    return requests.run(raw_, std::move(with));
  }
  /** Asks for a yes; a method of `from` without parameters is called if the user says so. */
  status confirm(presentable_handle from, const char *title, const char *message, const char *yes,
                 const char *method) const {
    return flow_confirm_method(raw_, from.raw(), title, message, yes, method);
  }
  using requests::confirm;
  /** Reports the screen that a toolkit with its own navigation now shows (flow_window_shown()). */
  status window_shown(window_handle window, screen_handle screen) const {
    return flow_window_shown(raw_, window.raw(), screen.raw(), nullptr);
  }

  /* Questions */

  status answer(question_handle question, bool yes) const {
    return flow_question_answer(raw_, question.raw(), yes ? FLOW_ANSWER_YES : FLOW_ANSWER_NO);
  }
  status reroute(question_handle question, route_view route) const {
    const flow_route given = route.raw();
    return flow_question_reroute(raw_, question.raw(), &given);
  }

  /* Methods */

  /** Calls a method of an instance; the value given back is a copy. */
  template <typename... Arguments>
  result<value> invoke(instance_handle target, const char *method,
                       const Arguments &...arguments) const {
    const flow_value given[] = {*value_view(arguments).raw()..., flow_null_value()};
    flow_value answer = flow_null_value();
    flow_error error = FLOW_ERROR_INIT;
    const flow_status code =
        flow_invoke(raw_, target.raw(), method, given, sizeof...(arguments), &answer, &error);
    return {status(code, error), code == FLOW_OK ? value(answer) : value()};
  }
  /** Calls a method by its slot (find_method()). */
  template <typename... Arguments>
  result<value> invoke_slot(instance_handle target, flow_slot slot,
                            const Arguments &...arguments) const {
    const flow_value given[] = {*value_view(arguments).raw()..., flow_null_value()};
    flow_value answer = flow_null_value();
    flow_error error = FLOW_ERROR_INIT;
    const flow_status code =
        flow_invoke_slot(raw_, target.raw(), slot, given, sizeof...(arguments), &answer, &error);
    return {status(code, error), code == FLOW_OK ? value(answer) : value()};
  }
  /** Calls a method of the nearest object above an instance that has one of this name, as
   *  flow_ask(). A name that nobody has is told to the host's diagnostics, with the nearest one. */
  template <typename... Arguments>
  result<value> ask(presentable_handle below, const char *method,
                    const Arguments &...arguments) const {
    const flow_value given[] = {*value_view(arguments).raw()..., flow_null_value()};
    flow_value answer = flow_null_value();
    flow_error error = FLOW_ERROR_INIT;
    const flow_status code =
        flow_ask(raw_, below.raw(), method, given, sizeof...(arguments), &answer, &error);
    return {status(code, error), code == FLOW_OK ? value(answer) : value()};
  }
  /** Calls such a method without taking its answer. */
  template <typename... Arguments>
  status tell(presentable_handle below, const char *method, const Arguments &...arguments) const {
    const flow_value given[] = {*value_view(arguments).raw()..., flow_null_value()};
    flow_error error = FLOW_ERROR_INIT;
    const flow_status code =
        flow_ask(raw_, below.raw(), method, given, sizeof...(arguments), nullptr, &error);
    return {code, error};
  }
  bool has_method(instance_handle instance, std::string_view method) const {
    const char *id = nullptr;
    flow_class_info info = FLOW_CLASS_INFO_INIT;
    if (flow_class_of(raw_, instance.raw(), &id) != FLOW_OK) return false;
    if (flow_class_find(raw_, id, &info) != FLOW_OK) return false;
    for (std::size_t index = 0; index < info.method_count; index++) {
      flow_method_info found = FLOW_METHOD_INFO_INIT;
      if (flow_class_method_at(raw_, id, index, &found) == FLOW_OK && method == found.name) {
        return true;
      }
    }
    return false;
  }

  /* The tree */

  /** The coordinator that opened a screen; the parent of a coordinator. */
  coordinator_handle parent(presentable_handle of) const {
    if (of.kind() == FLOW_KIND_SCREEN)
      return coordinator_handle(info(of.as<screen_handle>()).owner);
    return coordinator_handle(info(of.as<coordinator_handle>()).parent);
  }
  using facts::info;
  flow_screen_info info(screen_handle screen) const {
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    flow_screen_get(raw_, screen.raw(), &info);
    return info;
  }
  flow_coordinator_info info(coordinator_handle coordinator) const {
    flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
    flow_coordinator_get(raw_, coordinator.raw(), &info);
    return info;
  }
  flow_layer_info info(layer_handle layer) const {
    flow_layer_info info = FLOW_LAYER_INFO_INIT;
    flow_layer_get(raw_, layer.raw(), &info);
    return info;
  }
  result<window_handle> create_window() const {
    flow_window window = FLOW_NONE;
    const flow_status status = flow_window_create(raw_, &window);
    return {status, window_handle(window)};
  }
  std::size_t layer_count(window_handle window) const {
    std::size_t count = 0;
    flow_window_layer_count(raw_, window.raw(), &count);
    return count;
  }
  layer_handle layer_at(window_handle window, std::size_t index) const {
    flow_layer layer = FLOW_NONE;
    flow_window_layer_at(raw_, window.raw(), index, &layer);
    return layer_handle(layer);
  }
  /** The screen that is on top of all; none in an empty window. */
  screen_handle top(window_handle window) const {
    flow_screen top = FLOW_NONE;
    flow_window_top(raw_, window.raw(), &top);
    return screen_handle(top);
  }
  /** The place to which the user's back would lead; the title is lent. */
  flow_back_target back_target(window_handle window) const {
    flow_back_target target = FLOW_BACK_TARGET_INIT;
    flow_window_back_target(raw_, window.raw(), &target);
    return target;
  }
  router_handle router(place_handle of) const {
    flow_router router = FLOW_NONE;
    flow_router_of(raw_, of.raw(), &router);
    return router_handle(router);
  }
  /** The screens of a stack, root first. */
  std::vector<screen_handle> stack(router_handle router) const {
    std::vector<screen_handle> screens;
    std::size_t depth = 0;
    flow_router_depth(raw_, router.raw(), &depth);
    for (std::size_t index = 0; index < depth; index++) {
      flow_screen screen = FLOW_NONE;
      flow_router_screen_at(raw_, router.raw(), index, &screen);
      screens.push_back(screen_handle(screen));
    }
    return screens;
  }
  /** The children of a coordinator; for none, all coordinators without a parent. */
  std::vector<coordinator_handle> children(coordinator_handle of = {}) const {
    std::size_t count = 0;
    flow_coordinator_children(raw_, of.raw(), nullptr, 0, &count);
    std::vector<flow_coordinator> raw(count);
    flow_coordinator_children(raw_, of.raw(), raw.data(), raw.size(), &count);
    std::vector<coordinator_handle> children;
    for (flow_coordinator child : raw)
      children.push_back(coordinator_handle(child));
    return children;
  }
  std::size_t live_count(flow_kind kind = FLOW_KIND_NONE, const char *class_id = nullptr) const {
    std::size_t count = 0;
    flow_engine_live_count(raw_, kind, class_id, &count);
    return count;
  }
#ifndef FLOW_PLUGIN_H
  /** Counts what ending the engine now would lose, if it saves. @since 0.4 */
  result<flow_unsaved> unsaved() const {
    flow_unsaved found = FLOW_UNSAVED_INIT;
    const flow_status code = flow_engine_unsaved(raw_, &found);
    return {code, found};
  }
#endif

  /* Content and presenters */

  result<shown> render(screen_handle screen) const {
    const flow_screen_content *content = nullptr;
    const flow_status status = flow_screen_render(raw_, screen.raw(), &content);
    return {status, status == FLOW_OK && content ? shown(*content) : shown()};
  }
  /** The value that an element takes from what a user typed; an error says why there is none. */
  static result<value> value_for(const flow_element &element, std::string_view typed) {
    flow_error error = FLOW_ERROR_INIT;
    flow_value *made = nullptr;
    const flow_status code = flow_value_for(&element, text(typed), &made, &error);
    return {status(code, error), code == FLOW_OK ? value::take(made) : value()};
  }
  /** Some rows of an element; good as flow_screen_rows() says. */
  result<steps<flow_row>> rows(screen_handle screen, const char *id, std::size_t first,
                               std::size_t count) const {
    flow_error error = FLOW_ERROR_INIT;
    const flow_rows *range = nullptr;
    const flow_status code = flow_screen_rows(raw_, screen.raw(), id, first, count, &range, &error);
    return {status(code, error), code == FLOW_OK ? flow::rows(*range) : steps<flow_row>()};
  }
  /** The place of a row of an element. */
  result<std::size_t> find_row(screen_handle screen, const char *id, std::string_view row) const {
    flow_error error = FLOW_ERROR_INIT;
    std::size_t index = 0;
    const flow_status code =
        flow_screen_find_row(raw_, screen.raw(), id, text(row), &index, &error);
    return {status(code, error), index};
  }
  /** Rows on demand have changed: behind the first so many went, and so many came. */
  status rows_changed(screen_handle screen, const char *id, std::size_t first, std::size_t removed,
                      std::size_t inserted) const {
    return flow_rows_changed(raw_, screen.raw(), id, first, removed, inserted);
  }
  status changed(screen_handle screen) const { return flow_screen_changed(raw_, screen.raw()); }
  /** The user changed a field, toggle or choice. */
  status set_field(screen_handle screen, const char *id, value_view value) const {
    flow_error error = FLOW_ERROR_INIT;
    return {flow_screen_set_field(raw_, screen.raw(), id, value.raw(), &error), error};
  }
  /** The text that the user has typed into an element is no value yet, and why; NULL: it is one. */
  status set_wrong(screen_handle screen, const char *id, const char *reason) const {
    flow_error error = FLOW_ERROR_INIT;
    return {flow_screen_set_wrong(raw_, screen.raw(), id, reason, &error), error};
  }
  /** The user pressed a button, or selected a row of a list: its id. */
  status press(screen_handle screen, const char *id, value_view row = {}) const {
    flow_error error = FLOW_ERROR_INIT;
    return {flow_screen_invoke(raw_, screen.raw(), id, row.raw_or_null(), &error), error};
  }
  /** Sends an input. The answer is true if its number was seen before: then nothing was called. */
  result<bool> send(screen_handle screen, const flow_input &input) const {
    flow_error error = FLOW_ERROR_INIT;
    flow_bool noop = FLOW_FALSE;
    const flow_status code = flow_screen_send(raw_, screen.raw(), &input, &noop, &error);
    return {status(code, error), noop != FLOW_FALSE};
  }
  /** The user chose an entry of a row's menu. */
  status act(screen_handle screen, std::string_view id, std::string_view row,
             std::string_view action) const {
    const value_view chosen = row;
    flow_input input = FLOW_INPUT_INIT;
    input.id = text(id), input.action = text(action);
    input.value = chosen.raw();
    return send(screen, input).status();
  }
  /** A capability that a screen offers under an id; nullptr if it has none. */
  const void *capability(screen_handle screen, const char *id) const {
    const void *found = nullptr;
    flow_screen_capability(raw_, screen.raw(), id, &found);
    return found;
  }
  /** The view of a toolkit that draws the screen; nullptr if it has none. */
  const flow_native_view *native_view(screen_handle screen) const {
    return static_cast<const flow_native_view *>(capability(screen, FLOW_CAPABILITY_NATIVE_VIEW));
  }
  status set_presenter(window_handle window, presenter_handle presenter) const {
    return flow_window_set_presenter(raw_, window.raw(), presenter.raw());
  }
  status complete(token_handle token) const { return flow_token_complete(raw_, token.raw()); }

  /* Plugins and classes */

  result<plugin_handle> load(const char *path) const {
    flow_plugin plugin = FLOW_NONE;
    flow_error error = FLOW_ERROR_INIT;
    const flow_status code = flow_plugin_load(raw_, path, &plugin, &error);
    return {status(code, error), plugin_handle(plugin)};
  }
  /** Loads it if its file meets the conditions. */
  result<plugin_handle> load(const char *path, const flow_load_options &conditions) const {
    flow_plugin plugin = FLOW_NONE;
    flow_error error = FLOW_ERROR_INIT;
    const flow_status code = flow_plugin_load_with(raw_, path, &conditions, &plugin, &error);
    return {status(code, error), plugin_handle(plugin)};
  }
  /** Adds a plugin that is linked into the program, by its entry. */
  result<plugin_handle> add_plugin(const flow_plugin_entry_table &entry) const {
    flow_plugin plugin = FLOW_NONE;
    flow_error error = FLOW_ERROR_INIT;
    const flow_status code = flow_plugin_add(raw_, &entry, &plugin, &error);
    return {status(code, error), plugin_handle(plugin)};
  }
  /** Unloads a plugin and loads its file as it is now; gives the new handle. */
  result<plugin_handle> reload(plugin_handle plugin) const {
    flow_plugin loaded = FLOW_NONE;
    flow_error error = FLOW_ERROR_INIT;
    const flow_status code = flow_plugin_reload(raw_, plugin.raw(), &loaded, &error);
    return {status(code, error), plugin_handle(loaded)};
  }
  /** The id of the class to begin with; "" if the plugin has no coordinator class, or is gone.
   *  Borrowed until the plugin is unloaded. */
  const char *first_class(plugin_handle plugin) const {
    flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
    return flow_plugin_get(raw_, plugin.raw(), &info) == FLOW_OK && info.first ? info.first : "";
  }
  /** Registers a class of the host's own. */
  template <typename T>
  status add(const char *class_id, const class_options &rest) const;
  template <typename T>
  status add(const char *class_id) const;

  /* Time, threads, diagnostics */

  /** The descriptor for an event loop: readable when dispatch() has something to do. -1 if there is
   *  none. */
  int descriptor() const {
    int descriptor = -1;
    flow_engine_descriptor(raw_, &descriptor);
    return descriptor;
  }
  /** Posts a function: () runs on the engine's thread. [any-thread] */
  template <typename Function>
  status post(Function function) const {
    return flow_engine_post(raw_,
                            detail::callback<detail::post_word, any_handle>(std::move(function)));
  }
  /** Starts a timer: (timer_handle) runs once the milliseconds have passed, unless its owner, a
   *  screen or coordinator, has gone; without an owner it belongs to the engine. */
  template <typename Function>
  result<timer_handle> after(presentable_handle owner, uint64_t milliseconds,
                             Function function) const {
    return start_timer(owner, milliseconds, 0, std::move(function));
  }
  /** Starts a timer: (timer_handle) runs again and again. */
  template <typename Function>
  result<timer_handle> every(presentable_handle owner, uint64_t milliseconds,
                             Function function) const {
    return start_timer(owner, milliseconds, milliseconds, std::move(function));
  }
  /** Starts a timer that stops with the object it is given back in; otherwise as after(). */
  template <typename Function>
  result<flow::timer> begin_after(presentable_handle owner, uint64_t milliseconds,
                                  Function function) const {
    return flow::timer::start(raw_, owner, milliseconds, 0, std::move(function));
  }
  /** Starts such a timer that runs again and again; `milliseconds` is at least 1. */
  template <typename Function>
  result<flow::timer> begin_every(presentable_handle owner, uint64_t milliseconds,
                                  Function function) const {
    return flow::timer::start(raw_, owner, milliseconds, milliseconds, std::move(function));
  }
  using requests::stop;
  status stop(timer_handle timer) const { return flow_timer_stop(raw_, timer.raw()); }
  /** Watches a descriptor: (uint32_t events, watch_handle) runs when it is ready; events are
   *  FLOW_WATCH_... */
  template <typename Function>
  result<watch_handle> watch(presentable_handle owner, int descriptor, uint32_t events,
                             Function function) const {
    using kept = detail::closure<Function>;
    const flow_watch_callback ready = {
        [](void *self, flow_engine *engine, flow_watch watch, uint32_t events) {
          kept::call(self, engine, watch, detail::watch_word, events, watch_handle(watch));
        },
        kept::make(std::move(function)), kept::destroy};
    flow_watch made = FLOW_NONE;
    const flow_status status =
        flow_watch_start(raw_, owner.raw(), descriptor, events, ready, &made);
    return {status, watch_handle(made)};
  }
  status stop(watch_handle watch) const { return flow_watch_stop(raw_, watch.raw()); }
  /** Ties work to a screen. */
  template <typename Function>
  result<work> begin_work(screen_handle screen, Function cancel) const {
    return work::begin(raw_, screen, std::move(cancel));
  }
  status log(flow_severity severity, any_handle subject, const char *message) const {
    return flow_log(raw_, severity, subject.raw(), message);
  }

#ifndef FLOW_PLUGIN_H
  /** Not from inside a callback. */
  status dispatch() const { return flow_engine_dispatch(raw_); }

  /* Data of the host. It ends with its screen or layer, or when it is replaced; a null pointer
   * removes it. Refused data is deleted. */

  template <typename T>
  status set_data(screen_handle screen, const data_key<T> &key, std::unique_ptr<T> data) const {
    return given(data,
                 flow_screen_set_data(raw_, screen.raw(), &key, data.get(), data_key<T>::destroy));
  }
  template <typename T>
  status set_data(layer_handle layer, const data_key<T> &key, std::unique_ptr<T> data) const {
    return given(data,
                 flow_layer_set_data(raw_, layer.raw(), &key, data.get(), data_key<T>::destroy));
  }
  /** The data under a key; nullptr if there is none. */
  template <typename T>
  T *data(screen_handle screen, const data_key<T> &key) const {
    void *found = nullptr;
    flow_screen_data(raw_, screen.raw(), &key, &found);
    return static_cast<T *>(found);
  }
  template <typename T>
  T *data(layer_handle layer, const data_key<T> &key) const {
    void *found = nullptr;
    flow_layer_data(raw_, layer.raw(), &key, &found);
    return static_cast<T *>(found);
  }

  /** Registers a class whose instances are objects of the host: several windows may have presenters
   *  of one class. T has any constructor, and none is called. */
  template <typename T>
  status add_objects(const char *class_id, const class_options &rest) const;
  template <typename T>
  status add_objects(const char *class_id) const;
  /** Makes an object an instance of a class that add_objects<T>() has registered. It stays the
   *  caller's, and has to live until destroy() has returned, or the engine has ended; what was
   *  opened, until it has gone. */
  template <typename T>
  result<instance_handle> create_with(const char *class_id, T &object) const;
#endif

 private:
  /** Lets go of what the engine has taken. */
  template <typename T>
  static flow_status given(std::unique_ptr<T> &data, flow_status status) {
    if (status == FLOW_OK) static_cast<void>(data.release());
    return status;
  }
  template <typename Handle>
  result<Handle> make(const char *class_id, value_view arguments) const {
    flow_handle made = FLOW_NONE;
    const flow_status status = flow_create(raw_, class_id, arguments.raw_or_null(), &made);
    if (status != FLOW_OK) return flow::status(status);
    const Handle handle = any_handle(made).as<Handle>();
    if (handle) return {status, handle};
    flow_destroy(raw_, made);
    return flow::status(FLOW_ERROR_WRONG_KIND);
  }
  template <typename Request>
  result<presentable_handle> making(const opener &what, Request request) const {
    result<presentable_handle> made = make<presentable_handle>(what.class_id(), what.value());
    if (!made) return made;
    const status asked = request(*made);
    if (asked) return made;
    flow_destroy(raw_, made->raw());
    return asked;
  }
  template <typename Function>
  result<timer_handle> start_timer(presentable_handle owner, uint64_t delay, uint64_t interval,
                                   Function function) const {
    flow_timer made = FLOW_NONE;
    const flow_status status = flow_timer_start(
        raw_, owner.raw(), delay, interval,
        detail::callback<detail::timer_word, timer_handle>(std::move(function)), &made);
    return {status, timer_handle(made)};
  }
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
