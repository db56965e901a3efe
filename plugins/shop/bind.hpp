// Flow's headers from C++: member functions as methods, values that are kept. Knows nothing of shops.
#ifndef SHOP_BIND_HPP
#define SHOP_BIND_HPP

#include <flow/plugin.h>

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace shop {

// ---- Methods

// A member function as the engine calls it. No exception may leave a callback: one that is thrown ends here,
// and the answer is zero, which is "no", "not handled" or nothing. A class has at most one base and nothing
// virtual, so that `self` is the same address for both.
template <auto Member>
struct Bound;

template <typename Class, typename Result, typename... Arguments,
          Result (Class::*Member)(Arguments...)>
struct Bound<Member> {
  static Result call(void *self, Arguments... arguments) noexcept {
    try {
      return (static_cast<Class *>(self)->*Member)(arguments...);
    } catch (...) {
      return Result();
    }
  }
};

template <auto Member>
inline constexpr auto bound = Bound<Member>::call;

// Where an instance lives: the engine and its own handle there.
struct Place {
  flow_engine *engine;
  flow_handle handle;
};

template <typename Class>
void *create(void *, flow_engine *engine, flow_handle handle,
             const flow_value *arguments) noexcept {
  try {
    return new Class(Place{engine, handle}, arguments);
  } catch (...) {
    return nullptr;
  }
}

template <typename Class>
void destroy(void *self) noexcept {
  delete static_cast<Class *>(self);
}

// A method of one's own: its signature follows from the type, as with FLOW_ACTION.
template <auto Member>
flow_method action(const char *name) {
  return {name, flow::action_signature(bound<Member>),
          reinterpret_cast<flow_function>(bound<Member>)};
}

using Methods = std::vector<flow_method>;

// Registers classes until one fails. Each has a table of its `methods`; `create` and `destroy`, which are of
// the same type for every kind, are added here.
class Classes {
 public:
  Classes(flow_engine *engine, flow_plugin plugin, flow_error *error)
      : engine_(engine), plugin_(plugin), error_(error) {}

  template <typename Class>
  void screen(const char *id) {
    add<Class>(FLOW_KIND_SCREEN, id, FLOW_CLASS_INIT);
  }

  // `rest` may say more of the class: flags, links.
  template <typename Class>
  void coordinator(const char *id, flow_class rest = FLOW_CLASS_INIT) {
    add<Class>(FLOW_KIND_COORDINATOR, id, rest);
  }

  flow_status status() const { return status_; }

 private:
  template <typename Class>
  void add(flow_kind kind, const char *id, flow_class description) {
    Methods methods = Class::methods();
    methods.push_back(FLOW_SCREEN_METHOD(create, create<Class>));
    methods.push_back(FLOW_SCREEN_METHOD(destroy, destroy<Class>));
    description.kind = kind;
    description.id = id;
    description.methods = methods.data();
    description.method_count = methods.size();
    if (status_ == FLOW_OK) status_ = flow_class_register(engine_, plugin_, &description, error_);
  }

  flow_engine *engine_;
  flow_plugin plugin_;
  flow_error *error_;
  flow_status status_ = FLOW_OK;
};

// ---- Values

struct ValueDeleter {
  void operator()(flow_value *value) const { flow_value_destroy(value); }
};
// A value that was copied to be kept.
using OwnedValue = std::unique_ptr<flow_value, ValueDeleter>;

// Throws std::bad_alloc if it cannot be copied.
OwnedValue copy(const flow_value *value);

// The text of a string value, or an empty one.
std::string text_of(const flow_value *value);
std::string text_at(const flow_value *map, const char *key);
// The number of an integer value, or 0.
int64_t integer_at(const flow_value *map, const char *key);
// What a list value holds, or nothing.
flow_list list_of(const flow_value *value);

inline flow_entry entry(const char *key, const flow_value &value) {
  return {flow_text(key), value};
}

// The rows of a list, with their texts.
class Rows {
 public:
  void add(std::string id, std::string title, std::string subtitle, std::string detail);
  bool empty() const { return rows_.empty(); }
  void add_list(flow_engine *engine, flow_content content, const char *id,
                const char *label) const {
    flow_add_list(engine, content, id, label, rows_.data(), rows_.size());
  }

 private:
  flow_string keep(std::string text);

  std::deque<std::string> texts_;
  std::vector<flow_row> rows_;
};

// ---- Screens and coordinators

// What every instance can do.
class Node {
 protected:
  explicit Node(Place place) : engine(place.engine), handle(place.handle) {}
  Node(const Node &) = delete;
  Node &operator=(const Node &) = delete;

  // Calls a method of the nearest coordinator above that is of a class. The answer is good until that
  // coordinator is called again; null if there is none.
  flow_value ask(const char *class_id, const char *method,
                 const flow_value *argument = nullptr) const;

  // Who opened a screen, the parent of a coordinator.
  flow_coordinator above(flow_handle of) const;

  flow_engine *const engine;
  const flow_handle handle;
};

class Screen : protected Node {
 public:
  // Also for `did_appear` of screens that show what may have changed while they were not seen.
  void redraw() { flow_screen_changed(engine, handle); }

 protected:
  using Node::Node;

  // Whether the user sees this screen, and nothing over it. A second tap, while the first leads
  // elsewhere already, finds it covered.
  bool is_on_top() const;

  // Tells its coordinator that something happened, if the screen is on top.
  void tell(const char *event, const flow_value *value = nullptr) const;

  // Wants to go somewhere: stores a route in the screen's link. The same route twice is one.
  void follow(const char *route) const;
  void follow(const char *route, const flow_entry &parameter) const;
};

}  // namespace shop

#endif
