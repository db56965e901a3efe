/**
 * flow/cpp/instance.hpp - screens, coordinators, presenters and observers: the bases of classes.
 */
#ifndef FLOW_CPP_INSTANCE_HPP
#define FLOW_CPP_INSTANCE_HPP

#include <flow/cpp/alert.hpp>
#include <flow/cpp/batch.hpp>
#include <flow/cpp/callback.hpp>
#include <flow/cpp/engine_view.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/opener.hpp>
#include <flow/cpp/options.hpp>
#include <flow/cpp/route.hpp>
#include <flow/cpp/status.hpp>
#include <flow/cpp/tabs.hpp>
#include <flow/cpp/timer.hpp>
#include <flow/cpp/value.hpp>
#include <flow/cpp/work.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <utility>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** The engine and the handle of an instance. A constructor may take it, to use the engine
 * already. */
struct context {
  flow_engine *engine = nullptr;
  flow_handle handle = FLOW_NONE;
  /** The pointer given to class_options::data(). */
  void *user_data = nullptr;
  template <typename T>
  T &data() const {
    return *static_cast<T *>(user_data);
  }
};

namespace detail {

/** Keeps what a method gave until the engine has copied it. */
struct answer {
  value kept;
  flow_value lent = flow_null_value();
};
struct access;

}  // namespace detail

/** An instance of a class. Its constructor takes (context, value_view), (context), (value_view) or
 *  nothing: the last two have no engine before they have returned. */
class instance {
 public:
  instance(const instance &) = delete;
  instance &operator=(const instance &) = delete;
  engine_view engine() const { return where_.engine; }

 protected:
  instance() = default;
  explicit instance(const context &where) : where_(where) {}
  ~instance() = default;
  flow_handle raw_handle() const { return where_.handle; }

 private:
  friend struct detail::access;
  context where_;
  detail::answer answer_;
};

class presentable;

namespace detail {

struct access {
  static void attach(instance &instance, const context &where) { instance.where_ = where; }
  static answer &slot(instance &instance) { return instance.answer_; }
  static answer &state(presentable &instance);
  static const context &where(const instance &instance) { return instance.where_; }
};

/** Reports an exception that has left a method of an instance. */
inline void report_method(const instance &self, const char *method, const char *what) noexcept {
  const context &where = access::where(self);
  const char *id = nullptr;
  flow_class_of(where.engine, where.handle, &id);
  report(where.engine, where.handle, id, method, what);
}

/** Reports that a method was not called, with its arguments as the reason. */
inline void report_refused(const instance &self, const char *method, const char *reason) noexcept {
  const context &where = access::where(self);
  const char *id = "?";
  flow_class_of(where.engine, where.handle, &id);
  char line[480];
  std::snprintf(line, sizeof line, "'%s' of '%s' was not called: %s", method, id, reason);
  flow_log(where.engine, FLOW_SEVERITY_ERROR, where.handle, line);
}

}  // namespace detail

/** An instance that is a screen or a coordinator, with the requests on its own behalf; engine() can
 * do the rest. */
class presentable : public instance {
 protected:
  using instance::instance;
  ~presentable() = default;
  presentable_handle itself() const { return presentable_handle(raw_handle()); }
  /** The coordinator that opened a screen; the parent of a coordinator. */
  coordinator_handle parent() const { return engine().parent(itself()); }

  status open(presentable_handle what, options &&with = options()) const {
    return engine().open(itself(), what, std::move(with));
  }
  result<presentable_handle> open(const char *class_id, value_view arguments = {},
                                  options &&with = options()) const {
    return engine().open(itself(), class_id, arguments, std::move(with));
  }
  /** Opens a class with its arguments, which the compiler checks. */
  result<presentable_handle> open(const opener &what, options &&with = options()) const {
    return engine().open(itself(), what, std::move(with));
  }
  result<presentable_handle> push(const opener &what, options &&with = options()) const {
    return engine().push(itself(), what, std::move(with));
  }
  result<presentable_handle> present(const opener &what, options &&with = options()) const {
    return engine().present(itself(), what, std::move(with));
  }
  result<presentable_handle> replace_top(const opener &what, options &&with = options()) const {
    return engine().replace_top(itself(), what, std::move(with));
  }
  result<screen_handle> present(alert &&alert, options &&with = options()) const {
    return engine().present(itself(), std::move(alert), std::move(with));
  }
  /** Asks the user for a yes; () runs on a yes, unless this object has gone. */
  template <typename Function>
  status confirm(const char *title, const char *message, const char *yes, Function function) const {
    return engine().confirm(itself(), title, message, yes, std::move(function));
  }
  status go_to(const char *class_id, value_view arguments = {}, options &&with = options()) const {
    return engine().go_to(itself(), class_id, arguments, std::move(with));
  }
  status go_to(const opener &what, options &&with = options()) const {
    return engine().go_to(itself(), what, std::move(with));
  }
  /** Runs several requests as one. */
  status run(batch &&requests, options &&with = options()) const {
    return engine().run(std::move(requests), std::move(with));
  }
  /** The object behind a handle, if it is of a class of the same plugin, or of the host as this. */
  template <typename T>
  T *instance_of(instance_handle handle, const char *class_id) const {
    return engine().template instance<T>(handle, class_id, itself());
  }
  status pop(options &&with = options()) const { return engine().pop(itself(), std::move(with)); }
  status pop_to_root(options &&with = options()) const {
    return engine().pop_to_root(itself(), std::move(with));
  }
  status dismiss(std::size_t count = 1, options &&with = options()) const {
    return engine().dismiss(itself(), count, std::move(with));
  }
  status close(options &&with = options()) const {
    return engine().close(itself(), std::move(with));
  }

  /** Calls a method of the nearest object above that has one of this name (engine_view::ask()). */
  template <typename... Arguments>
  value ask(const char *method, const Arguments &...arguments) const {
    return *engine().ask(itself(), method, arguments...);
  }
  /** Calls such a method without taking its answer. */
  template <typename... Arguments>
  status tell(const char *method, const Arguments &...arguments) const {
    return engine().tell(itself(), method, arguments...);
  }

  /** Starts a timer: () runs once the milliseconds have passed, if this object is still there. */
  template <typename Function>
  result<timer_handle> after(uint64_t milliseconds, Function function) const {
    return engine().after(itself(), milliseconds, std::move(function));
  }
  template <typename Function>
  result<timer_handle> every(uint64_t milliseconds, Function function) const {
    return engine().every(itself(), milliseconds, std::move(function));
  }
  /** Starts a timer that stops with the object it is given back in, or with this one. */
  template <typename Function>
  result<timer> begin_after(uint64_t milliseconds, Function function) const {
    return engine().begin_after(itself(), milliseconds, std::move(function));
  }
  template <typename Function>
  result<timer> begin_every(uint64_t milliseconds, Function function) const {
    return engine().begin_every(itself(), milliseconds, std::move(function));
  }
  template <typename Function>
  result<watch_handle> watch(int descriptor, uint32_t events, Function function) const {
    return engine().watch(itself(), descriptor, events, std::move(function));
  }
  void log(const char *message, flow_severity severity = FLOW_SEVERITY_NOTE) const {
    engine().log(severity, itself(), message);
  }

  /** Says that `save_state` would lend something else now, after a change that none of its own
   *  methods has made (flow_state_changed()). @since 0.3 */
  status state_changed() const { return engine().state_changed(itself()); }
  /** The id that a state keeps instead of a handle; 0 for none, and what has no id. @since 0.3 */
  std::uint64_t saved_id(any_handle of) const { return of ? *engine().saved_id(of) : 0; }
  /** The handle of an object that had this saved id, for `restore_state`; none for 0, and for what
   *  has gone. @since 0.3 */
  template <typename Handle>
  Handle restored(std::uint64_t id) const {
    return id ? *engine().template restored<Handle>(id) : Handle();
  }

 private:
  friend struct detail::access;
  detail::answer state_; /* lent by `save_state` */
};

namespace detail {
inline answer &access::state(presentable &instance) { return instance.state_; }
}  // namespace detail

class screen : public presentable {
 public:
  screen_handle handle() const { return screen_handle(raw_handle()); }

 protected:
  using presentable::presentable;
  /** Asks for `render` anew, because its content has changed. */
  void redraw() const { engine().changed(handle()); }
  /** Rows on demand have changed: behind the first so many went, and so many came. */
  status rows_changed(const char *id, std::size_t first, std::size_t removed,
                      std::size_t inserted) const {
    return engine().rows_changed(handle(), id, first, removed, inserted);
  }
  /** True if it is visible, with nothing over it. */
  bool is_on_top() const {
    const flow_screen_info info = engine().info(handle());
    return info.appearance == FLOW_APPEARANCE_VISIBLE &&
           engine().top(window_handle(info.window)) == handle();
  }
  /** Stores a route in the screen's link; its coordinators open the destination. */
  status follow(route_view route, options &&with = options()) const {
    return engine().set_link(handle(), route, std::move(with));
  }
  status follow(std::string_view route, value_view parameters) const {
    return engine().set_link(handle(), route_view(route, parameters));
  }
  /** Begins work: () runs if the screen leaves before the work has ended. */
  template <typename Function>
  result<work> begin_work(Function cancel) const {
    return engine().begin_work(handle(), std::move(cancel));
  }
};

class coordinator : public presentable {
 public:
  coordinator_handle handle() const { return coordinator_handle(raw_handle()); }

 protected:
  using presentable::presentable;
  status finish(value_view value = {}, options &&with = options()) const {
    return engine().finish(handle(), value, std::move(with));
  }
  status stop(options &&with = options()) const { return engine().stop(handle(), std::move(with)); }
  status defer() const { return flow_coordinator_defer(engine().raw(), raw_handle()); }
  status open_tabs(const tabs &tabs, options &&with = options()) const {
    return engine().open_tabs(handle(), tabs, std::move(with));
  }
  status select_tab(std::size_t index, options &&with = options()) const {
    return engine().select_tab(handle(), index, std::move(with));
  }
  status select_tab(router_handle tab, options &&with = options()) const {
    return engine().select_tab(tab, std::move(with));
  }
  status answer(question_handle question, bool yes) const { return engine().answer(question, yes); }
};

/** True if more has changed on screen than a change names (FLOW_CHANGE_HAS_MORE). */
inline bool has_more(const flow_change &change) noexcept {
  return (change.flags & FLOW_CHANGE_HAS_MORE) != 0;
}

class presenter : public instance {
 public:
  presenter_handle handle() const { return presenter_handle(raw_handle()); }

 protected:
  using instance::instance;
};

class observer : public instance {
 public:
  observer_handle handle() const { return observer_handle(raw_handle()); }

 protected:
  using instance::instance;
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
