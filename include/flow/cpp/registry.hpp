/**
 * flow/cpp/registry.hpp - registering classes, and the entry of a plugin.
 */
#ifndef FLOW_CPP_REGISTRY_HPP
#define FLOW_CPP_REGISTRY_HPP

#include <flow/cpp/engine_view.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/instance.hpp>
#include <flow/cpp/methods.hpp>
#include <flow/cpp/opening.hpp>
#include <flow/cpp/status.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <type_traits>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** Traits of a class beside its methods. */
class class_options {
 public:
  /** A coordinator that shows nothing itself. */
  class_options &root() { return flags(FLOW_CLASS_ROOT); }
  /** A presenter that can only close one layer in a transition. */
  class_options &one_layer() { return flags(FLOW_CLASS_ONE_LAYER); }
  /** A screen whose links are heard also while it is not visible. */
  class_options &heard_hidden() { return flags(FLOW_CLASS_HEARD_HIDDEN); }
  /** The coordinator with which a host begins that is told only the plugin. */
  class_options &first() { return flags(FLOW_CLASS_FIRST); }
  class_options &flags(uint32_t flags) {
    flags_ |= flags;
    return *this;
  }
  /** The deep links it understands: an array, which is read when the class is registered. */
  template <std::size_t Count>
  class_options &templates(const flow_template (&templates)[Count]) {
    templates_ = templates;
    count_ = Count;
    return *this;
  }
  /** Sets the data that the context of its instances gives; it lives longer than they do. */
  class_options &data(void *data) {
    data_ = data;
    return *this;
  }

  /** The arguments that its instances are created with: an array, which is read when the class is
   *  registered. A class with a type `arguments` (flow::opening) needs none here. */
  template <std::size_t Count>
  class_options &arguments(const flow_argument (&arguments)[Count]) {
    arguments_ = arguments;
    argument_count_ = Count;
    return *this;
  }

  void fill(flow_class &raw) const {
    raw.arguments = arguments_;
    raw.argument_count = argument_count_;
    raw.flags = flags_;
    raw.user_data = data_;
    raw.templates = templates_;
    raw.template_count = count_;
  }

 private:
  uint32_t flags_ = 0;
  void *data_ = nullptr;
  const flow_template *templates_ = nullptr;
  std::size_t count_ = 0;
  const flow_argument *arguments_ = nullptr;
  std::size_t argument_count_ = 0;
};

/** Registers classes, until one fails. */
class registry {
 public:
  explicit registry(engine_view engine, plugin_handle plugin = {}, flow_error *error = nullptr)
      : engine_(engine), plugin_(plugin), error_(error) {}

  template <typename T>
  registry &add(const char *id, const class_options &rest = class_options()) {
    return add<T, true>(id, rest);
  }
  /** Registers a class that says its id, as `class_id` (flow::opening). */
  template <typename T>
  registry &add(const class_options &rest = class_options()) {
    return add<T, true>(T::class_id, rest);
  }
#ifndef FLOW_PLUGIN_H
  /** Registers a class whose instances are objects of the host (engine_view::create_with()). */
  template <typename T>
  registry &add_objects(const char *id, const class_options &rest = class_options()) {
    return add<T, false>(id, rest);
  }
#endif
  engine_view engine() const { return engine_; }
  plugin_handle plugin() const { return plugin_; }
  flow_status code() const { return code_; }

 private:
  /** The version of what `save_state` of a class lends; 0 if the class does not say it. */
  template <typename T>
  static constexpr auto version_of(int) -> decltype(std::uint32_t(T::state_version)) {
    return T::state_version;
  }
  template <typename>
  static constexpr std::uint32_t version_of(...) {
    return 0;
  }
  template <typename T, bool HasLife>
  registry &add(const char *id, const class_options &rest) {
    if (code_ != FLOW_OK) return *this;
    detail::methods<T, HasLife> methods;
    flow_class raw = FLOW_CLASS_INIT;
    rest.fill(raw);
    std::vector<flow_argument> declared;
    if constexpr (detail::declares<T>(0)) {
      declared = detail::declared_arguments(typename T::arguments::all());
      raw.arguments = declared.data();
      raw.argument_count = declared.size();
    }
    raw.kind = table(methods);
    raw.state_version = version_of<T>(0);
    raw.id = id;
    raw.methods = methods.all.data();
    raw.method_count = methods.all.size();
    code_ = flow_class_register(engine_.raw(), plugin_.raw(), &raw, error_);
    return *this;
  }
  template <typename T, bool HasLife>
  static flow_kind table(detail::methods<T, HasLife> &methods) {
    constexpr int bases = std::is_base_of_v<screen, T> + std::is_base_of_v<coordinator, T> +
                          std::is_base_of_v<presenter, T> + std::is_base_of_v<observer, T>;
    static_assert(bases == 1,
                  "a class is a flow::screen, a flow::coordinator, a flow::presenter or a "
                  "flow::observer");
    flow_kind kind = FLOW_KIND_NONE;
#define FLOW_CPP_ADD_(kind_, name_, signature_, result_, parameters_)              \
  if constexpr (std::is_base_of_v<kind_, T> && !is_life(#name_)) {                 \
    methods.template add_standard<detail::row::kind_##_##name_>();                 \
  }
    FLOW_METHOD_TABLE(FLOW_CPP_ADD_)
#undef FLOW_CPP_ADD_
    if constexpr (std::is_base_of_v<screen, T>) kind = FLOW_KIND_SCREEN;
    if constexpr (std::is_base_of_v<coordinator, T>) kind = FLOW_KIND_COORDINATOR;
    if constexpr (std::is_base_of_v<presenter, T>) kind = FLOW_KIND_PRESENTER;
    if constexpr (std::is_base_of_v<observer, T>) kind = FLOW_KIND_OBSERVER;
    return kind;
  }
  /* Constructor and destructor stand for these. */
  static constexpr bool is_life(std::string_view name) {
    return name == "create" || name == "destroy";
  }

  engine_view engine_;
  plugin_handle plugin_;
  flow_error *error_;
  flow_status code_ = FLOW_OK;
};

template <typename T>
status engine_view::add(const char *class_id, const class_options &rest) const {
  flow_error error = FLOW_ERROR_INIT;
  const flow_status code = registry(*this, {}, &error).add<T>(class_id, rest).code();
  return {code, error};
}
template <typename T>
status engine_view::add(const char *class_id) const {
  return add<T>(class_id, class_options());
}

#ifndef FLOW_PLUGIN_H
template <typename T>
status engine_view::add_objects(const char *class_id, const class_options &rest) const {
  flow_error error = FLOW_ERROR_INIT;
  const flow_status code = registry(*this, {}, &error).add_objects<T>(class_id, rest).code();
  return {code, error};
}
template <typename T>
status engine_view::add_objects(const char *class_id) const {
  return add_objects<T>(class_id, class_options());
}
template <typename T>
result<instance_handle> engine_view::create_with(const char *class_id, T &object) const {
  flow_handle made = FLOW_NONE;
  const flow_status status = flow_create_with(raw_, class_id, static_cast<void *>(&object), &made);
  if (status == FLOW_OK) detail::access::attach(object, context{raw_, made, nullptr});
  return {status, instance_handle(made)};
}
#endif

#ifdef FLOW_PLUGIN_H
namespace detail {
template <auto Init>
flow_status init_plugin(flow_engine *engine, flow_plugin self, flow_error *error) {
  flow_status status = FLOW_ERROR_PLUGIN_INIT;
  run(
      [&] {
        registry classes(engine, plugin_handle(self), error);
        Init(classes);
        status = classes.code();
      },
      [&](const char *what) {
        if (error) std::snprintf(error->message, sizeof error->message, "%s", what);
      });
  return status;
}
}  // namespace detail

/** Defines the entry of a plugin: its id and version (string literals), and a function that
 *  registers its classes, void (flow::registry &). An exception in that is a failed load. */
#define FLOW_CPP_PLUGIN(id, version, init) \
  FLOW_PLUGIN(id, version, (::flow::detail::init_plugin<init>), NULL)
#endif

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
