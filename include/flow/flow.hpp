/**
 * flow/flow.hpp - Flow in the words of C++17. Include it after flow/flow.h in a host, after
 * flow/plugin.h in a plugin.
 *
 * A class is a C++ class; its member functions are its methods. Those with the name of a standard
 * method are found by that name; the others are listed, and their signatures follow from their
 * types.
 *
 *     class greeting : public flow::screen {
 *      public:
 *       explicit greeting(flow::value_view arguments) : name_(arguments["name"].string()) {}
 *       void render(flow::content &content) {
 *         content.title("Hello")
 *             .field("name", "Name").value(name_).error(name_.empty() ? "This is needed." : "")
 *             .button("next", "Next").primary();
 *       }
 *       void name(std::string_view text) { name_ = text; }
 *       void next() { tell("greeted", name_); }
 *       FLOW_ACTIONS(greeting, name, next)
 *
 *      private:
 *       std::string name_;
 *     };
 *
 *     class hello : public flow::coordinator {
 *      public:
 *       void start() { open("hello.greeting", {{"name", "Ada"}}); }
 *       void greeted(flow::value_view name) { finish(name); }
 *       FLOW_ACTIONS(hello, greeted)
 *     };
 *
 *     static void init(flow::registry &classes) {
 *       classes.add<greeting>("hello.greeting").add<hello>("hello");
 *     }
 *     FLOW_CPP_PLUGIN("hello", "1.0", init);
 *
 * Standard methods take what flow/class.h gives them, or less of it from the end: strings as
 * std::string_view, values as value_view, structs by const reference, handles as handles; what is
 * asked may be answered with bool. They and the actions are public.
 *
 * Handles (screen_handle, window_handle ...) cannot be mixed up; they become wider ones
 * (presentable_handle, place_handle, any_handle) by themselves, and narrower ones by as<>().
 *
 * Values. A `value` owns, a `value_view` borrows, as std::string and std::string_view do. Both are
 * a flow_value inside: lending costs nothing. {{"id", 5}, {"name", name}} is a map where a value is
 * taken, list({1, 2}) a list.
 *
 * Functions are given away with whatever they have captured: what takes one owns it, and destroys
 * it once, whatever happens. They too may leave parameters out, from the end.
 *
 * Errors. What may fail gives a `status` or a `result`; nothing here throws but or_throw(). An
 * exception that leaves a method or a function is caught at the edge and told to the host's
 * diagnostics, with class and method; the engine gets zero for an answer: no, not handled, nothing.
 * With -fno-exceptions nothing is caught, and -fno-rtti changes nothing.
 *
 * Threads are as in flow/base.h: all of this is the engine's thread's, but engine_view::post().
 */
#ifndef FLOW_FLOW_HPP
#define FLOW_FLOW_HPP

#if !defined(FLOW_FLOW_H) && !defined(FLOW_PLUGIN_H)
#error "include flow/flow.h (in a host) or flow/plugin.h (in a plugin) before flow/flow.hpp"
#endif
#if !defined(__cplusplus) || __cplusplus < 201703L
#error "flow/flow.hpp needs C++17"
#endif

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <initializer_list>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__cpp_exceptions)
#define FLOW_CPP_EXCEPTIONS_ 1
#else
#define FLOW_CPP_EXCEPTIONS_ 0
#endif

namespace flow {
/* A host and a plugin may be linked into one program: what they call is not the same. */
#ifdef FLOW_PLUGIN_H
inline namespace in_plugin {
#else
inline namespace in_host {
#endif

class value;
class value_view;

/* ---- Handles --------------------------------------------------------------------------------- */

/** Whether a kind is one of some. */
template <flow_kind... Kinds>
constexpr bool is_one_of(flow_kind kind) {
  return ((kind == Kinds) || ...);
}

/** A handle of one of some kinds, or none. Becomes a handle of more kinds by itself. */
template <flow_kind... Kinds>
class handle {
 public:
  constexpr handle() = default;
  constexpr explicit handle(flow_handle raw) : raw_(raw) {}
  template <flow_kind... Others, typename = std::enable_if_t<(is_one_of<Kinds...>(Others) && ...)>>
  constexpr handle(handle<Others...> other) : raw_(other.raw()) {}

  constexpr flow_handle raw() const { return raw_; }
  constexpr explicit operator bool() const { return raw_ != FLOW_NONE; }
  flow_kind kind() const { return flow_kind_of(raw_); }

  /** The same as a handle of fewer kinds; none if it is of another. */
  template <typename To>
  To as() const {
    return To::takes(kind()) ? To(raw_) : To();
  }

  static constexpr bool takes(flow_kind kind) { return is_one_of<Kinds...>(kind); }

  friend constexpr bool operator==(handle left, handle right) { return left.raw_ == right.raw_; }
  friend constexpr bool operator!=(handle left, handle right) { return left.raw_ != right.raw_; }

 private:
  flow_handle raw_ = FLOW_NONE;
};

using window_handle = handle<FLOW_KIND_WINDOW>;
using layer_handle = handle<FLOW_KIND_LAYER>;
using router_handle = handle<FLOW_KIND_ROUTER>;
using screen_handle = handle<FLOW_KIND_SCREEN>;
using coordinator_handle = handle<FLOW_KIND_COORDINATOR>;
using presenter_handle = handle<FLOW_KIND_PRESENTER>;
using observer_handle = handle<FLOW_KIND_OBSERVER>;
using transition_handle = handle<FLOW_KIND_TRANSITION>;
using token_handle = handle<FLOW_KIND_TOKEN>;
using plugin_handle = handle<FLOW_KIND_PLUGIN>;
using question_handle = handle<FLOW_KIND_QUESTION>;
using work_handle = handle<FLOW_KIND_WORK>;
using timer_handle = handle<FLOW_KIND_TIMER>;
using watch_handle = handle<FLOW_KIND_WATCH>;
/** What can be opened. */
using presentable_handle = handle<FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR>;
/** What a class makes. */
using instance_handle =
    handle<FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_PRESENTER, FLOW_KIND_OBSERVER>;
/** What `from` of a request may be. */
using place_handle = handle<FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_WINDOW,
                            FLOW_KIND_LAYER, FLOW_KIND_ROUTER>;
/** What can be closed. */
using target_handle = handle<FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_WINDOW,
                             FLOW_KIND_LAYER, FLOW_KIND_ROUTER, FLOW_KIND_TRANSITION>;
#define FLOW_CPP_KIND_(name, number, word) , number
using any_handle = handle<-1 FLOW_KIND_TABLE(FLOW_CPP_KIND_)>;
#undef FLOW_CPP_KIND_

/* ---- Texts, status, result ------------------------------------------------------------------- */

inline flow_string text(std::string_view view) { return {view.data(), view.size()}; }
inline std::string_view view(flow_string text) {
  return text.size ? std::string_view(text.data, text.size) : std::string_view();
}

/** What a call returned, and what there is to say of it. */
class status {
 public:
  status() = default;
  status(flow_status code) : code_(code) {}
  status(flow_status code, const flow_error &error) : code_(code) {
    if (code != FLOW_OK) message_ = error.message;
  }

  explicit operator bool() const { return code_ == FLOW_OK; }
  flow_status code() const { return code_; }
  const char *name() const { return flow_status_name(code_); }
  /** What went wrong, for people. */
  const char *message() const {
    return message_.empty() ? flow_status_text(code_) : message_.c_str();
  }
#if FLOW_CPP_EXCEPTIONS_
  /** Throws a `failure` if it is one. */
  void or_throw() const;
#endif

  friend bool operator==(const status &left, flow_status right) { return left.code_ == right; }
  friend bool operator!=(const status &left, flow_status right) { return left.code_ != right; }

 private:
  flow_status code_ = FLOW_OK;
  std::string message_;
};

#if FLOW_CPP_EXCEPTIONS_
/** What or_throw() throws. */
class failure : public std::exception {
 public:
  explicit failure(flow::status status) : status_(std::move(status)) {}
  const char *what() const noexcept override { return status_.message(); }
  const flow::status &status() const { return status_; }

 private:
  flow::status status_;
};

inline void status::or_throw() const {
  if (code_ != FLOW_OK) throw failure(*this);
}
#endif

/** What a call gives, or why it gives nothing: then the value is an empty one. */
template <typename T>
class result {
 public:
  result(flow::status status, T value = T())
      : status_(std::move(status)), value_(std::move(value)) {}

  explicit operator bool() const { return static_cast<bool>(status_); }
  const flow::status &status() const { return status_; }
  const T &operator*() const & { return value_; }
  T &operator*() & { return value_; }
  T &&operator*() && { return std::move(value_); }
  const T *operator->() const { return &value_; }
  T *operator->() { return &value_; }
#if FLOW_CPP_EXCEPTIONS_
  /** The value; throws a `failure` if there is none. */
  T or_throw() && {
    status_.or_throw();
    return std::move(value_);
  }
#endif

 private:
  flow::status status_;
  T value_;
};

/* ---- Values ---------------------------------------------------------------------------------- */

/** How a value is read, owned or not. What it does not hold is the default. */
template <typename Self>
class readable {
 public:
  flow_type type() const { return raw()->type; }
  bool is_null() const { return type() == FLOW_TYPE_NULL; }
  bool is_boolean() const { return type() == FLOW_TYPE_BOOLEAN; }
  bool is_integer() const { return type() == FLOW_TYPE_INTEGER; }
  bool is_number() const { return type() == FLOW_TYPE_NUMBER; }
  bool is_string() const { return type() == FLOW_TYPE_STRING; }
  bool is_bytes() const { return type() == FLOW_TYPE_BYTES; }
  bool is_list() const { return type() == FLOW_TYPE_LIST; }
  bool is_map() const { return type() == FLOW_TYPE_MAP; }

  bool boolean(bool otherwise = false) const {
    return flow_as_boolean(raw(), otherwise ? FLOW_TRUE : FLOW_FALSE) != FLOW_FALSE;
  }
  int64_t integer(int64_t otherwise = 0) const { return flow_as_integer(raw(), otherwise); }
  double number(double otherwise = 0) const { return flow_as_number(raw(), otherwise); }
  std::string_view string(std::string_view otherwise = {}) const {
    return is_string() ? view(raw()->as.string) : otherwise;
  }
  flow_bytes bytes() const { return flow_as_bytes(raw()); }

  /** How many items a list or entries a map has. */
  std::size_t size() const {
    return is_list() ? raw()->as.list.count : is_map() ? raw()->as.map.count : 0;
  }
  bool empty() const { return size() == 0; }
  bool has(std::string_view key) const { return find(key) != nullptr; }
  /** What stands under a key of a map, as its default is; or that. */
  template <typename Default>
  auto get(std::string_view key, Default otherwise) const;

  /** Of a list. */
  class iterator;
  iterator begin() const;
  iterator end() const;
  /** Of a map: what `for` takes gives {key, value}. */
  class entry_range;
  entry_range entries() const;

 protected:
  const flow_value *find(std::string_view key) const {
    if (!is_map()) return nullptr;
    const flow_map map = raw()->as.map;
    for (std::size_t index = 0; index < map.count; index++) {
      if (view(map.entries[index].key) == key) return &map.entries[index].value;
    }
    return nullptr;
  }
  const flow_value *raw() const { return static_cast<const Self *>(this)->raw(); }
};

class field;

/** A borrowed value: good as long as what it was made of. It is lent to C without a copy. */
class value_view : public readable<value_view> {
 public:
  value_view() : raw_(flow_null_value()) {}
  value_view(std::nullptr_t) : value_view() {}
  value_view(const flow_value &raw) : raw_(raw) {}
  /** NULL is null. */
  value_view(const flow_value *raw) : raw_(raw ? *raw : flow_null_value()) {}
  value_view(const value &owned);
  value_view(const char *text) : raw_(flow_string_value(text)) {}
  value_view(std::string_view text) : raw_(flow_view_value(flow::text(text))) {}
  value_view(const std::string &text) : value_view(std::string_view(text)) {}
  value_view(flow_bytes bytes) : raw_(flow_bytes_value(bytes.data, bytes.size)) {}
  template <typename T, typename = std::enable_if_t<std::is_arithmetic_v<T>>>
  value_view(T number) : raw_(of(number)) {}
  /** A map; no key stands twice. */
  value_view(std::initializer_list<field> fields);

  value_view operator[](std::string_view key) const { return find(key); }
  value_view operator[](std::size_t index) const { return flow_value_at(&raw_, index); }
  const flow_value *raw() const { return &raw_; }
  /** For where nothing is NULL. */
  const flow_value *raw_or_null() const { return is_null() ? nullptr : &raw_; }

 private:
  template <typename T>
  static flow_value of(T number) {
    if constexpr (std::is_same_v<T, bool>)
      return flow_boolean_value(number ? 1 : 0);
    else if constexpr (std::is_floating_point_v<T>)
      return flow_number_value(double(number));
    else
      return flow_integer_value(static_cast<int64_t>(number));
  }

  flow_value raw_;
};

/** One entry of a map, as {"key", value}. Borrows both. */
class field {
 public:
  field(std::string_view key, value_view value) : key_(text(key)), value_(*value.raw()) {}
  std::string_view key() const { return view(key_); }
  value_view value() const { return value_; }

 private:
  flow_string key_;
  flow_value value_;
};
static_assert(sizeof(field) == sizeof(flow_entry) && std::is_standard_layout_v<field>,
              "fields are lent as entries");

inline value_view::value_view(std::initializer_list<field> fields)
    : raw_(flow_map_value(reinterpret_cast<const flow_entry *>(std::data(fields)), fields.size())) {
}

/** A value that owns all it holds. */
class value : public readable<value> {
 public:
  value() : raw_(flow_null_value()) {}
  template <typename T, typename = std::enable_if_t<!std::is_same_v<std::decay_t<T>, value> &&
                                                    std::is_constructible_v<value_view, T>>>
  value(T &&other) : value() {
    assign(value_view(std::forward<T>(other)));
  }
  /** A map; of a key that stands twice the last counts. */
  value(std::initializer_list<field> fields) : value() {
    become(FLOW_TYPE_MAP);
    for (const field &each : fields)
      (*this)[each.key()] = value(each.value());
  }
  value(const value &other) : value() { assign(other); }
  value(value &&other) noexcept : raw_(std::exchange(other.raw_, flow_null_value())) {}
  value &operator=(value other) noexcept {
    std::swap(raw_, other.raw_);
    return *this;
  }
  ~value() { clear(); }

  static value list() { return empty_of(FLOW_TYPE_LIST); }
  static value map() { return empty_of(FLOW_TYPE_MAP); }
  /** Copies what a builder or flow_json_parse() has made, and ends that. */
  static value take(flow_value *made) {
    struct owner {
      flow_value *made;
      ~owner() { flow_value_destroy(made); }
    } const owner = {made};
    return value(value_view(owner.made));
  }

  /** What stands under a key; null, and added, if nothing did. What is no map becomes one. */
  value &operator[](std::string_view key) {
    if (const flow_value *found = find(key)) return of(found);
    if (!is_map()) become(FLOW_TYPE_MAP);
    return add_entry(key);
  }
  value_view operator[](std::string_view key) const { return find(key); }
  value_view operator[](std::size_t index) { return flow_value_at(&raw_, index); }
  value_view operator[](std::size_t index) const { return flow_value_at(&raw_, index); }

  /** Adds an item at the end. What is no list becomes one. */
  value &push_back(value item) {
    if (!is_list()) become(FLOW_TYPE_LIST);
    flow_list &list = raw_.as.list;
    list.items = grown<value, flow_value>(list.items, list.count);
    value *added = new (at(list, list.count)) value(std::move(item));
    list.count++;
    return *added;
  }
  /** Removes an entry of a map; false if there is none. */
  bool erase(std::string_view key);
  /** Makes it null. */
  void clear() noexcept;

  const flow_value *raw() const { return &raw_; }

 private:
  /** Laid out as flow_entry. */
  struct entry;

  static value empty_of(flow_type type) {
    value made;
    made.become(type);
    return made;
  }
  void become(flow_type type) {
    clear();
    raw_.type = type;
  }
  void assign(value_view other);
  bool assign_flat(const flow_value &from);
  static flow_value taken(const flow_value &from, std::size_t index) noexcept;
  static void release(const flow_value &old) noexcept;
  static std::size_t count_of(const flow_value &raw) noexcept { return value_view(raw).size(); }
  static flow_value &item_of(const flow_value &container, std::size_t index) noexcept;
  value &add_entry(std::string_view key);
  void shrink();
  static flow_string copy(std::string_view text) {
    if (text.empty()) return {nullptr, 0};
    char *copied = new char[text.size()];
    text.copy(copied, text.size());
    return {copied, text.size()};
  }
  static value &of(const flow_value *item) {
    return *reinterpret_cast<value *>(const_cast<flow_value *>(item));
  }
  static value *at(flow_list list, std::size_t index) {
    return reinterpret_cast<value *>(const_cast<flow_value *>(list.items)) + index;
  }
  static entry *at(flow_map map, std::size_t index);
  /* Room for one more behind `count`. There is room for the next power of two. */
  template <typename Element, typename Raw>
  static Raw *grown(const Raw *old, std::size_t count) {
    if (count > 0 && (count & (count - 1)) != 0) return const_cast<Raw *>(old);
    return moved<Element>(old, count, count > 0 ? 2 * count : 1);
  }
  template <typename Element, typename Raw>
  static Raw *moved(const Raw *old, std::size_t count, std::size_t room) {
    Element *to = static_cast<Element *>(::operator new(room * sizeof(Element)));
    Element *from = reinterpret_cast<Element *>(const_cast<Raw *>(old));
    for (std::size_t index = 0; index < count; index++) {
      new (to + index) Element(std::move(from[index]));
      from[index].~Element();
    }
    ::operator delete(from);
    return reinterpret_cast<Raw *>(to);
  }

  flow_value raw_;
};

struct value::entry {
  explicit entry(std::string_view key) : key_(copy(key)) {}
  entry(entry &&other) noexcept
      : key_(std::exchange(other.key_, {nullptr, 0})), value_(std::move(other.value_)) {}
  entry &operator=(entry &&other) noexcept {
    std::swap(key_, other.key_);
    std::swap(value_.raw_, other.value_.raw_);
    return *this;
  }
  ~entry() { delete[] key_.data; }

  flow_string key_;
  value value_;
};
static_assert(sizeof(value) == sizeof(flow_value) && std::is_standard_layout_v<value>,
              "a list of values is lent as it is");

inline value_view::value_view(const value &owned) : raw_(*owned.raw()) {}

inline value::entry *value::at(flow_map map, std::size_t index) {
  static_assert(
      sizeof(entry) == sizeof(flow_entry) && offsetof(entry, value_) == offsetof(flow_entry, value),
      "a map of values is lent as it is");
  return reinterpret_cast<entry *>(const_cast<flow_entry *>(map.entries)) + index;
}

inline value &value::add_entry(std::string_view key) {
  entry added(key);
  flow_map &map = raw_.as.map;
  map.entries = grown<entry, flow_entry>(map.entries, map.count);
  entry *placed = new (at(map, map.count)) entry(std::move(added));
  map.count++;
  return placed->value_;
}

/* Keeps the promise of `grown` when a count has become a power of two from above. */
inline void value::shrink() {
  flow_map &map = raw_.as.map;
  if (map.count > 0) {
    map.entries = moved<entry>(map.entries, map.count, map.count);
  } else {
    ::operator delete(const_cast<flow_entry *>(std::exchange(map.entries, nullptr)));
  }
}

inline bool value::erase(std::string_view key) {
  const flow_value *found = find(key);
  if (!found) return false;
  flow_map &map = raw_.as.map;
  entry *removed = at(map, 0);
  while (&removed->value_.raw_ != found)
    removed++;
  for (entry *last = at(map, map.count - 1); removed != last; removed++) {
    std::swap(*removed, removed[1]);
  }
  removed->~entry();
  map.count--;
  if ((map.count & (map.count - 1)) == 0) shrink();
  return true;
}

inline flow_value &value::item_of(const flow_value &container, std::size_t index) noexcept {
  return container.type == FLOW_TYPE_LIST ? at(container.as.list, index)->raw_
                                          : at(container.as.map, index)->value_.raw_;
}

/* What stands at an index of a list or map, which forgets it; its key ends. */
inline flow_value value::taken(const flow_value &from, std::size_t index) noexcept {
  if (from.type == FLOW_TYPE_MAP) delete[] from.as.map.entries[index].key.data;
  return item_of(from, index);
}

/* A list or map that is being ended keeps the one around it where its own first item was. So this
 * needs no memory, and no stack, however deep values nest. */
inline void value::clear() noexcept {
  flow_value around = flow_null_value();
  flow_value next = std::exchange(raw_, flow_null_value());
  for (;;) {
    if (count_of(next) > 0) {
      const flow_value first = taken(next, 0);
      item_of(next, 0) = std::exchange(around, next);
      next = first;
      continue;
    }
    release(next);
    while (count_of(around) == 1) {
      const flow_value outer = item_of(around, 0);
      release(around);
      around = outer;
    }
    if (count_of(around) == 0) return;
    std::size_t &left = around.type == FLOW_TYPE_LIST ? around.as.list.count : around.as.map.count;
    next = taken(around, --left);
  }
}

/* The memory of a value alone, without what it holds. */
inline void value::release(const flow_value &old) noexcept {
  switch (old.type) {
    case FLOW_TYPE_STRING:
      delete[] old.as.string.data;
      break;
    case FLOW_TYPE_BYTES:
      delete[] old.as.bytes.data;
      break;
    case FLOW_TYPE_LIST:
      ::operator delete(const_cast<flow_value *>(old.as.list.items));
      break;
    case FLOW_TYPE_MAP:
      ::operator delete(const_cast<flow_entry *>(old.as.map.entries));
      break;
    default:
      break;
  }
}

inline void value::assign(value_view other) {
  struct open {
    const flow_value *from;
    value *to;
  };
  std::vector<open> around; /* lists and maps of which some is copied, the innermost last */
  const flow_value *from = other.raw();
  value *to = this;
  for (;;) {
    if (to->assign_flat(*from)) around.push_back({from, to});
    while (!around.empty() && around.back().to->size() == value_view(*around.back().from).size())
      around.pop_back();
    if (around.empty()) return;
    const open &last = around.back();
    const std::size_t index = last.to->size();
    if (last.from->type == FLOW_TYPE_LIST) {
      from = &last.from->as.list.items[index];
      to = &last.to->push_back(value());
    } else {
      const flow_entry &entry = last.from->as.map.entries[index];
      from = &entry.value;
      to = &last.to->add_entry(flow::view(entry.key));
    }
  }
}

/* All but the items of a list or map; true if it has some. */
inline bool value::assign_flat(const flow_value &from) {
  switch (from.type) {
    case FLOW_TYPE_STRING:
      raw_.as.string = copy(flow::view(from.as.string));
      break;
    case FLOW_TYPE_BYTES:
      if (from.as.bytes.size > 0) {
        uint8_t *copied = new uint8_t[from.as.bytes.size];
        memcpy(copied, from.as.bytes.data, from.as.bytes.size);
        raw_.as.bytes = {copied, from.as.bytes.size};
      }
      break;
    case FLOW_TYPE_LIST:
    case FLOW_TYPE_MAP:
      become(from.type);
      return value_view(from).size() > 0;
    default:
      raw_ = from;
      break;
  }
  raw_.type = from.type;
  return false;
}

/** A list of values that are converted and copied. */
inline value list(std::initializer_list<value_view> items) {
  value made = value::list();
  for (value_view item : items)
    made.push_back(value(item));
  return made;
}

inline bool operator==(const value_view &left, const value_view &right) {
  return flow_value_equal(left.raw(), right.raw()) != FLOW_FALSE;
}
inline bool operator!=(const value_view &left, const value_view &right) { return !(left == right); }

template <typename Self>
class readable<Self>::iterator {
 public:
  explicit iterator(const flow_value *item) : item_(item) {}
  value_view operator*() const { return *item_; }
  iterator &operator++() {
    item_++;
    return *this;
  }
  bool operator!=(const iterator &other) const { return item_ != other.item_; }

 private:
  const flow_value *item_;
};

template <typename Self>
typename readable<Self>::iterator readable<Self>::begin() const {
  return iterator(flow_as_list(raw()).items);
}
template <typename Self>
typename readable<Self>::iterator readable<Self>::end() const {
  const flow_list list = flow_as_list(raw());
  return iterator(list.items + list.count);
}

template <typename Self>
class readable<Self>::entry_range {
 public:
  struct item {
    std::string_view key;
    value_view value;
  };
  class iterator {
   public:
    explicit iterator(const flow_entry *entry) : entry_(entry) {}
    item operator*() const { return {view(entry_->key), entry_->value}; }
    iterator &operator++() {
      entry_++;
      return *this;
    }
    bool operator!=(const iterator &other) const { return entry_ != other.entry_; }

   private:
    const flow_entry *entry_;
  };
  explicit entry_range(flow_map map) : map_(map) {}
  iterator begin() const { return iterator(map_.entries); }
  iterator end() const { return iterator(map_.entries + map_.count); }

 private:
  flow_map map_;
};

template <typename Self>
typename readable<Self>::entry_range readable<Self>::entries() const {
  return entry_range(flow_as_map(raw()));
}

template <typename Self>
template <typename Default>
auto readable<Self>::get(std::string_view key, Default otherwise) const {
  const value_view found = find(key);
  if constexpr (std::is_same_v<Default, bool>) {
    return found.boolean(otherwise);
  } else if constexpr (std::is_floating_point_v<Default>) {
    return found.number(otherwise);
  } else if constexpr (std::is_integral_v<Default>) {
    return found.integer(static_cast<int64_t>(otherwise));
  } else {
    static_assert(std::is_convertible_v<Default, std::string_view>,
                  "a default is a bool, an integer, a number or a text");
    static_assert(!std::is_same_v<Default, std::string>, "a view of this default would dangle");
    return found.string(otherwise);
  }
}

/* ---- Routes ---------------------------------------------------------------------------------- */

/** A borrowed route: a name, and parameters to be read like a map. */
class route_view {
 public:
  route_view() = default;
  route_view(std::string_view name, value_view parameters = {})
      : name_(name), parameters_(parameters) {}
  route_view(const char *name) : name_(name) {}
  /** NULL is none. */
  route_view(const flow_route *raw) {
    if (raw) *this = route_view(view(raw->name), raw->parameters);
  }

  explicit operator bool() const { return !name_.empty(); }
  std::string_view name() const { return name_; }
  bool is(std::string_view name) const { return name_ == name; }
  value_view parameters() const { return parameters_; }
  value_view operator[](std::string_view key) const { return parameters_[key]; }
  /** Good as long as this. */
  flow_route raw() const {
    flow_route raw = FLOW_ROUTE_INIT;
    raw.name = text(name_);
    raw.parameters = parameters_.raw_or_null();
    return raw;
  }

 private:
  std::string_view name_;
  value_view parameters_;
};

/* ---- The edge -------------------------------------------------------------------------------- */

namespace detail {

/** The one place where what has gone wrong in a callback is told. `class_id` may be NULL. */
inline void report(flow_engine *engine, flow_handle subject, const char *class_id,
                   const char *method, const char *what) noexcept {
  char line[480];
  std::snprintf(line, sizeof line, "an exception has left '%s'%s%s%s: %s", method,
                class_id ? " of '" : "", class_id ? class_id : "", class_id ? "'" : "", what);
  if (flow_log(engine, FLOW_SEVERITY_ERROR, subject, line) == FLOW_ERROR_BAD_UTF8) {
    std::snprintf(line, sizeof line, "an exception has left '%s'%s%s%s", method,
                  class_id ? " of '" : "", class_id ? class_id : "", class_id ? "'" : "");
    flow_log(engine, FLOW_SEVERITY_ERROR, subject, line);
  }
}

/** Runs what comes from outside. Nothing leaves it but what `body` stores. */
template <typename Body, typename Tell>
void run(Body &&body, Tell &&tell) noexcept {
#if FLOW_CPP_EXCEPTIONS_
  try {
    body();
  } catch (const std::exception &thrown) {
    tell(thrown.what());
  } catch (...) {
    tell("it is no std::exception");
  }
#else
  (void)tell;
  body();
#endif
}

/** Calls with as many of the parameters, from the first, as it takes. */
template <std::size_t Count, typename Function, typename Tuple, std::size_t... Index>
constexpr bool takes_first(std::index_sequence<Index...>) {
  return std::is_invocable_v<Function &, std::tuple_element_t<Index, Tuple>...>;
}
template <typename Function, typename Tuple, std::size_t Count = std::tuple_size_v<Tuple>>
constexpr std::size_t taken() {
  if constexpr (takes_first<Count, Function, Tuple>(std::make_index_sequence<Count>())) {
    return Count;
  } else if constexpr (Count > 0) {
    return taken<Function, Tuple, Count - 1>();
  } else {
    return std::size_t(-1);
  }
}
template <typename Function, typename Tuple, std::size_t... Index>
decltype(auto) apply_first(Function &function, Tuple &&tuple, std::index_sequence<Index...>) {
  return function(
      std::forward<std::tuple_element_t<Index, std::decay_t<Tuple>>>(std::get<Index>(tuple))...);
}
template <typename Function, typename... Arguments>
decltype(auto) call_with(Function &function, Arguments &&...arguments) {
  using tuple = std::tuple<Arguments &&...>;
  constexpr std::size_t count = taken<Function, tuple>();
  static_assert(count != std::size_t(-1),
                "the function has parameters that it cannot be given here");
  return apply_first(function, tuple(std::forward<Arguments>(arguments)...),
                     std::make_index_sequence<count>());
}

/** A function of the author's behind a C callback: `Word` says which, for reports. */
template <typename Function>
struct closure {
  static void *make(Function function) { return new Function(std::move(function)); }
  static void destroy(void *self) { delete static_cast<Function *>(self); }
  static Function &of(void *self) { return *static_cast<Function *>(self); }

  template <typename... Arguments>
  static void call(void *self, flow_engine *engine, flow_handle subject, const char *word,
                   Arguments &&...arguments) noexcept {
    run([&] { call_with(of(self), std::forward<Arguments>(arguments)...); },
        [&](const char *what) { report(engine, subject, nullptr, word, what); });
  }
};

/** A callback of the common shape. The function may take the subject, as a `Subject`. */
template <const char *Word, typename Subject, typename Function>
flow_callback callback(Function function) {
  using kept = closure<Function>;
  return {[](void *self, flow_engine *engine, flow_handle subject) {
            kept::call(self, engine, subject, Word, Subject(subject));
          },
          kept::make(std::move(function)), kept::destroy};
}

/* Which function it was, in reports. */
inline constexpr char answered_word[] = "answered";
inline constexpr char cancel_word[] = "cancel";
inline constexpr char completion_word[] = "completion";
inline constexpr char confirmed_word[] = "confirmed";
inline constexpr char diagnostic_word[] = "diagnostic";
inline constexpr char dismissed_word[] = "dismissed";
inline constexpr char done_word[] = "done";
inline constexpr char finished_word[] = "finished";
inline constexpr char post_word[] = "post";
inline constexpr char timer_word[] = "timer";
inline constexpr char watch_word[] = "watch";

/** Ends a callback that was not given away. */
template <typename Callback>
void drop(Callback &callback) noexcept {
  if (callback.destroy) callback.destroy(callback.user_data);
  callback = Callback();
}

/** Room for texts that have to stay where they are. Small ones need no memory of their own. */
class pool {
 public:
  pool() = default;
  pool(const pool &) = delete;
  pool &operator=(const pool &) = delete;
  ~pool() { clear(); }

  flow_string keep(std::string_view text) {
    if (text.empty()) return {nullptr, 0};
    char *room = find(text.size());
    text.copy(room, text.size());
    return {room, text.size()};
  }
  void clear() noexcept {
    while (blocks_)
      ::operator delete(std::exchange(blocks_, blocks_->next));
    used_ = 0;
  }

 private:
  struct block {
    block *next;
  };

  char *find(std::size_t size) {
    if (size <= sizeof first_ - used_) return first_ + std::exchange(used_, used_ + size);
    block *added = static_cast<block *>(::operator new(sizeof(block) + size));
    added->next = std::exchange(blocks_, added);
    return reinterpret_cast<char *>(added + 1);
  }

  block *blocks_ = nullptr;
  std::size_t used_ = 0;
  char first_[512];
};

}  // namespace detail

/* ---- Transitions and options ----------------------------------------------------------------- */

/** A request that was made: released when this ends, which must be before its engine does. */
class transition {
 public:
  transition() = default;
  transition(flow_engine *engine, flow_transition raw) : engine_(engine), raw_(raw) {}
  transition(transition &&other) noexcept
      : engine_(other.engine_), raw_(std::exchange(other.raw_, FLOW_NONE)) {}
  transition &operator=(transition &&other) noexcept {
    std::swap(engine_, other.engine_);
    std::swap(raw_, other.raw_);
    return *this;
  }
  ~transition() {
    if (raw_ != FLOW_NONE) flow_transition_release(engine_, raw_);
  }

  explicit operator bool() const { return raw_ != FLOW_NONE; }
  transition_handle handle() const { return transition_handle(raw_); }
  /** Pending while it waits or runs. */
  flow_outcome outcome() const {
    flow_outcome outcome = FLOW_OUTCOME_INIT;
    if (raw_ != FLOW_NONE) flow_transition_outcome(engine_, raw_, &outcome);
    return outcome;
  }
  bool is_done() const { return outcome().kind == FLOW_OUTCOME_DONE; }
  /** What it opens or has opened. */
  presentable_handle opened() const {
    flow_presentable opened = FLOW_NONE;
    if (raw_ != FLOW_NONE) flow_transition_opened(engine_, raw_, &opened);
    return presentable_handle(opened);
  }

 private:
  flow_engine *engine_ = nullptr;
  flow_transition raw_ = FLOW_NONE;
};

/** What goes with a request, used up by it:
 *
 *     open("sign_in", {}, flow::options().sheet().finished(
 *         [this](flow_cause cause, flow::value_view user) { ... }));
 */
class options {
 public:
  options() : raw_(FLOW_OPTIONS_INIT) {}
  options(options &&other) noexcept
      : raw_(other.release()), into_(std::exchange(other.into_, nullptr)) {}
  options &operator=(options &&) = delete;
  ~options() {
    detail::drop(raw_.completion);
    detail::drop(raw_.dismissed);
    detail::drop(raw_.finished);
    detail::drop(raw_.done);
  }

  options &&style(flow_style style) {
    raw_.style = style;
    return std::move(*this);
  }
  options &&push() { return style(FLOW_STYLE_PUSH); }
  options &&sheet() { return style(FLOW_STYLE_SHEET); }
  options &&cover() { return style(FLOW_STYLE_FULL_SCREEN_COVER); }
  options &&popover() { return style(FLOW_STYLE_POPOVER); }

  options &&flags(uint32_t flags) {
    raw_.flags |= flags;
    return std::move(*this);
  }
  options &&no_back() { return flags(FLOW_OPEN_NO_BACK); }
  options &&no_drag() { return flags(FLOW_OPEN_NO_DRAG); }
  options &&hide_bar() { return flags(FLOW_OPEN_HIDE_BAR); }
  options &&carried() { return flags(FLOW_OPEN_CARRIED); }
  options &&force() { return flags(FLOW_OPEN_FORCE); }
  options &&at_once() { return flags(FLOW_OPEN_AT_ONCE); }

  /** (any_handle opened) */
  template <typename Function>
  options &&completion(Function function) {
    return set(raw_.completion,
               detail::callback<detail::completion_word, any_handle>(std::move(function)));
  }
  /** (any_handle layer) */
  template <typename Function>
  options &&dismissed(Function function) {
    return set(raw_.dismissed,
               detail::callback<detail::dismissed_word, any_handle>(std::move(function)));
  }
  /** (flow_cause, value_view, coordinator_handle). It may not outlive what it has captured: that a
   *  child always ends before its parent makes `this` safe in a coordinator. */
  template <typename Function>
  options &&finished(Function function) {
    using kept = detail::closure<Function>;
    return set(raw_.finished, {[](void *self, flow_engine *engine, flow_coordinator coordinator,
                                  flow_cause cause, const flow_value *value) {
                                 kept::call(self, engine, coordinator, detail::finished_word, cause,
                                            value_view(value), coordinator_handle(coordinator));
                               },
                               kept::make(std::move(function)), kept::destroy});
  }
  /** (const flow_outcome &, transition_handle) */
  template <typename Function>
  options &&done(Function function) {
    using kept = detail::closure<Function>;
    return set(raw_.done, {[](void *self, flow_engine *engine, flow_transition transition,
                              const flow_outcome *outcome) {
                             kept::call(self, engine, FLOW_NONE, detail::done_word, *outcome,
                                        transition_handle(transition));
                           },
                           kept::make(std::move(function)), kept::destroy});
  }
  /** Where the request's transition goes. */
  options &&into(transition &out) {
    into_ = &out;
    return std::move(*this);
  }

  /** For a C function, which owns the callbacks from then on, also if it fails. */
  flow_options release() { return std::exchange(raw_, flow_options FLOW_OPTIONS_INIT); }
  /** Makes a request with `body(const flow_options *, flow_transition *)`. */
  template <typename Body>
  status request(flow_engine *engine, Body body) && {
    const flow_options given = release();
    transition *into = std::exchange(into_, nullptr);
    if (!into) return body(&given, static_cast<flow_transition *>(nullptr));
    flow_transition made = FLOW_NONE;
    const flow_status status = body(&given, &made);
    *into = transition(engine, made);
    return status;
  }

 private:
  template <typename Callback>
  options &&set(Callback &mine, Callback callback) {
    detail::drop(mine);
    mine = callback;
    return std::move(*this);
  }

  flow_options raw_;
  transition *into_ = nullptr;
};

/** An alert, used up by presenting it:
 *
 *     present(flow::alert("Delete it?").destructive("delete", "Delete").cancel("keep", "Keep")
 *                 .answered([this](std::string_view button) { ... }));
 */
class alert {
 public:
  explicit alert(std::string_view title, std::string_view message = {}) : raw_(FLOW_ALERT_INIT) {
    raw_.title = pool_.keep(title);
    raw_.message = pool_.keep(message);
  }
  alert(const alert &) = delete;
  alert &operator=(const alert &) = delete;
  ~alert() { detail::drop(raw_.answered); }

  /** As a confirmation dialog. */
  alert &&dialog() {
    raw_.style = FLOW_STYLE_CONFIRMATION_DIALOG;
    return std::move(*this);
  }
  alert &&button(std::string_view id, std::string_view label, flow_role role = FLOW_ROLE_NORMAL) {
    flow_alert_button button = FLOW_ALERT_BUTTON_INIT;
    button.id = pool_.keep(id);
    button.label = pool_.keep(label);
    button.role = role;
    buttons_.push_back(button);
    return std::move(*this);
  }
  alert &&primary(std::string_view id, std::string_view label) {
    return button(id, label, FLOW_ROLE_PRIMARY);
  }
  alert &&destructive(std::string_view id, std::string_view label) {
    return button(id, label, FLOW_ROLE_DESTRUCTIVE);
  }
  alert &&cancel(std::string_view id, std::string_view label) {
    return button(id, label, FLOW_ROLE_CANCEL);
  }
  /** (std::string_view button, screen_handle alert); the button is empty if none was pressed. */
  template <typename Function>
  alert &&answered(Function function) {
    using kept = detail::closure<Function>;
    const flow_answered_callback callback = {
        [](void *self, flow_engine *engine, flow_screen alert, const flow_string *button) {
          kept::call(self, engine, alert, detail::answered_word, view(*button),
                     screen_handle(alert));
        },
        kept::make(std::move(function)), kept::destroy};
    detail::drop(raw_.answered);
    raw_.answered = callback;
    return std::move(*this);
  }

  /** For flow_alert_present(), which owns `answered` from then on; good as long as this. */
  flow_alert release() {
    flow_alert given = raw_;
    raw_.answered = {};
    given.buttons = buttons_.data();
    given.button_count = buttons_.size();
    return given;
  }

 private:
  flow_alert raw_;
  std::vector<flow_alert_button> buttons_;
  detail::pool pool_;
};

/** The tabs that open_tabs() opens. Texts are borrowed. */
class tabs {
 public:
  tabs &&add(presentable_handle root, std::string_view id, std::string_view title,
             std::string_view image = {}) {
    flow_tab tab = FLOW_TAB_INIT;
    tab.root = root.raw();
    tab.id = text(id);
    tab.title = text(title);
    tab.image = text(image);
    tabs_.push_back(tab);
    return std::move(*this);
  }
  tabs &&select(std::size_t index) {
    raw_.selected = index;
    return std::move(*this);
  }
  tabs &&back(flow_tabs_back back) {
    raw_.back = back;
    return std::move(*this);
  }
  /** Selecting the selected tab again does not pop it. */
  tabs &&keep() {
    raw_.flags |= FLOW_TABS_KEEP;
    return std::move(*this);
  }
  /** Good as long as this. */
  flow_tabs raw() const {
    flow_tabs raw = raw_;
    raw.tabs = tabs_.data();
    raw.count = tabs_.size();
    return raw;
  }

 private:
  flow_tabs raw_ = FLOW_TABS_INIT;
  std::vector<flow_tab> tabs_;
};

/* ---- Work ------------------------------------------------------------------------------------ */

/** Work that is tied to a screen. It ends with this object, or when it is cancelled. */
class work {
 public:
  work() = default;
  work(work &&other) noexcept { *this = std::move(other); }
  work &operator=(work &&other) noexcept {
    if (this == &other) return *this;
    end();
    engine_ = other.engine_;
    raw_ = std::exchange(other.raw_, FLOW_NONE);
    link_ = std::exchange(other.link_, nullptr);
    if (link_) link_->owner = this;
    return *this;
  }
  ~work() { end(); }

  /** Whether it still runs. */
  explicit operator bool() const { return link_ != nullptr; }
  work_handle handle() const { return work_handle(raw_); }
  /** It is done: it is not cancelled any more. */
  void end() {
    if (link_) flow_work_end(engine_, raw_);
  }

  /** Ties work to a screen; `cancel()` runs when that is removed before the work has ended. */
  template <typename Function>
  static result<work> begin(flow_engine *engine, screen_handle screen, Function cancel) {
    using kept = tie<Function>;
    work made;
    kept *tied = new kept(std::move(cancel));
    made.engine_ = engine;
    made.link_ = tied;
    tied->owner = &made;
    const flow_callback callback = {kept::call, tied, kept::destroy};
    const flow_status status = flow_work_begin(engine, screen.raw(), callback, &made.raw_);
    return {status, std::move(made)};
  }

 private:
  /** What the engine holds; it tells its owner when the engine lets go. */
  struct link {
    work *owner = nullptr;
    void over() {
      if (!owner) return;
      owner->link_ = nullptr;
      owner->raw_ = FLOW_NONE;
      owner = nullptr;
    }
  };
  template <typename Function>
  struct tie : link {
    explicit tie(Function function) : function(std::move(function)) {}
    static void call(void *self, flow_engine *engine, flow_handle) {
      static_cast<tie *>(self)->over();
      detail::run([&] { static_cast<tie *>(self)->function(); },
                  [&](const char *what) {
                    detail::report(engine, FLOW_NONE, nullptr, detail::cancel_word, what);
                  });
    }
    static void destroy(void *self) {
      static_cast<tie *>(self)->over();
      delete static_cast<tie *>(self);
    }
    Function function;
  };

  flow_engine *engine_ = nullptr;
  flow_work raw_ = FLOW_NONE;
  link *link_ = nullptr;
};

/* ---- Content --------------------------------------------------------------------------------- */

class content;
class text_element;
class field_element;
class toggle_element;
class rows_element;
class button_element;
class number_element;

/** What adds elements: content, and each element, so that they can be written as one sentence. The
 *  words that follow an element are about it. Texts are copied. */
class content_words {
 public:
  content &title(std::string_view title);
  text_element heading(std::string_view text);
  text_element text(std::string_view text);
  text_element image(std::string_view source, std::string_view text = {});
  text_element divider();
  /** A fraction from 0 to 1; below 0 means that it is not known. */
  text_element progress(std::string_view text, double fraction);
  field_element field(std::string_view id, std::string_view label);
  toggle_element toggle(std::string_view id, std::string_view label, bool value);
  rows_element choice(std::string_view id, std::string_view label);
  rows_element list(std::string_view id, std::string_view label = {});
  button_element button(std::string_view id, std::string_view label);

  /* The words of all other elements: section, note, range, ... (flow/element_words.h). */
#define FLOW_CPP_WORDS_(word, name) text_element word(std::string_view text = {});
#define FLOW_CPP_NUMBER_(word, name)                                                         \
  number_element word(std::string_view id, std::string_view label, double value, double minimum, \
                      double maximum, double step = 0);
#define FLOW_CPP_COUNT_(word, name) \
  number_element word(std::string_view id, std::string_view label, double value, double maximum);
#define FLOW_CPP_TRUTH_(word, name) \
  toggle_element word(std::string_view id, std::string_view label, bool value);
#define FLOW_CPP_ROWS_(word, name) rows_element word(std::string_view id, std::string_view label);
#define FLOW_CPP_PRESSED_(word, name) \
  button_element word(std::string_view id, std::string_view label);
  FLOW_WORDS_ELEMENTS_(FLOW_CPP_WORDS_)
  FLOW_NUMBER_ELEMENTS_(FLOW_CPP_NUMBER_)
  FLOW_COUNT_ELEMENTS_(FLOW_CPP_COUNT_)
  FLOW_TRUTH_ELEMENTS_(FLOW_CPP_TRUTH_)
  FLOW_ROWS_ELEMENTS_(FLOW_CPP_ROWS_)
  FLOW_PRESSED_ELEMENTS_(FLOW_CPP_PRESSED_)
#undef FLOW_CPP_WORDS_
#undef FLOW_CPP_NUMBER_
#undef FLOW_CPP_COUNT_
#undef FLOW_CPP_TRUTH_
#undef FLOW_CPP_ROWS_
#undef FLOW_CPP_PRESSED_

 protected:
  explicit content_words(content *content) : content_(content) {}
  flow_element &element() const;
  flow_string keep(std::string_view text) const;
  flow_element &add(flow_element_kind kind, std::string_view id, std::string_view text);

  content *content_;
};

/** What a screen fills in `render`. */
class content : public content_words {
 public:
  content(flow_engine *engine, flow_content raw)
      : content_words(this), engine_(engine), raw_(raw) {}
  content(const content &) = delete;
  content &operator=(const content &) = delete;
  ~content() { flush(); }

  flow_content raw() const { return raw_; }
  /** Hands over what was added last; done by itself where `render` ends. The first failure. */
  flow_status flush() {
    if (is_pending_) {
      is_pending_ = false;
      element_.rows = rows_.data();
      element_.row_count = rows_.size();
      note(flow_content_add(engine_, raw_, &element_));
      rows_.clear();
      texts_.clear();
    }
    return status_;
  }

 private:
  friend class content_words;
  friend class rows_element;
  void note(flow_status status) {
    if (status_ == FLOW_OK) status_ = status;
  }

  flow_engine *engine_;
  flow_content raw_;
  flow_status status_ = FLOW_OK;
  bool is_pending_ = false;
  flow_element element_ = FLOW_ELEMENT_INIT;
  std::vector<flow_row> rows_;
  detail::pool texts_;
};

/** What is only seen. */
class text_element : public content_words {
 public:
  /** What stands below a section. */
  text_element &footer(std::string_view text) {
    element().footer = keep(text);
    return *this;
  }
  /** Where a link leads, or where an image is. */
  text_element &source(std::string_view uri) {
    element().source = keep(uri);
    return *this;
  }
  /** The name of an icon of the system's theme. */
  text_element &icon(std::string_view name) {
    element().icon = keep(name);
    return *this;
  }

 private:
  friend class content_words;
  using content_words::content_words;
};

/** What the user can do something with. */
template <typename Self>
class input_element : public content_words {
 public:
  Self &disabled(bool disabled = true) {
    element().enabled = disabled ? FLOW_FALSE : FLOW_TRUE;
    return self();
  }
  Self &enabled(bool enabled) { return disabled(!enabled); }
  /** The method it invokes, if that is not named like it. */
  Self &invokes(std::string_view method) {
    element().method = keep(method);
    return self();
  }

 protected:
  using content_words::content_words;
  Self &self() { return static_cast<Self &>(*this); }
};

class field_element : public input_element<field_element> {
 public:
  field_element &secure() { return type(FLOW_FIELD_SECURE); }
  field_element &email() { return type(FLOW_FIELD_EMAIL); }
  field_element &number() { return type(FLOW_FIELD_NUMBER); }
  field_element &type(flow_field_type type) {
    element().field_type = type;
    return *this;
  }
  field_element &value(std::string_view text) {
    element().value = flow_view_value(keep(text));
    return *this;
  }
  field_element &value(const char *text) { return value(std::string_view(text)); }
  template <typename T, typename = std::enable_if_t<std::is_arithmetic_v<T>>>
  field_element &value(T number) {
    element().value = *value_view(number).raw();
    return *this;
  }
  field_element &placeholder(std::string_view text) {
    element().placeholder = keep(text);
    return *this;
  }
  /** Why its value is not right; empty if it is. */
  field_element &error(std::string_view text) {
    element().error = keep(text);
    return *this;
  }

 private:
  friend class content_words;
  using input_element::input_element;
};

class toggle_element : public input_element<toggle_element> {
 private:
  friend class content_words;
  using input_element::input_element;
};

/** A number between two. */
class number_element : public input_element<number_element> {
 public:
  /** Why its value is not right; empty if it is. */
  number_element &error(std::string_view text) {
    element().error = keep(text);
    return *this;
  }

 private:
  friend class content_words;
  using input_element::input_element;
  number_element &limits(double value, double minimum, double maximum, double step) {
    element().value = flow_number_value(value);
    element().minimum = minimum;
    element().maximum = maximum;
    element().step = step;
    return *this;
  }
};

/** A list or a choice, followed by its rows. */
class rows_element : public input_element<rows_element> {
 public:
  rows_element &row(std::string_view id, std::string_view title, std::string_view subtitle = {},
                    std::string_view detail = {}) {
    flow_row row = flow_row_make(nullptr, nullptr);
    row.id = keep(id), row.title = keep(title);
    row.subtitle = keep(subtitle), row.detail = keep(detail);
    content_->rows_.push_back(row);
    return *this;
  }
  rows_element &label(std::string_view text) {
    element().text = keep(text);
    return *this;
  }
  /** The row that is chosen. */
  rows_element &chosen(std::string_view id) {
    element().value = flow_view_value(keep(id));
    return *this;
  }

 private:
  friend class content_words;
  using input_element::input_element;
};

class button_element : public input_element<button_element> {
 public:
  button_element &role(flow_role role) {
    element().role = role;
    return *this;
  }
  button_element &primary() { return role(FLOW_ROLE_PRIMARY); }
  button_element &destructive() { return role(FLOW_ROLE_DESTRUCTIVE); }
  button_element &cancel() { return role(FLOW_ROLE_CANCEL); }
  /** In the toolbar, where it begins or ends. */
  button_element &leading() { return placement(FLOW_PLACEMENT_LEADING); }
  button_element &trailing() { return placement(FLOW_PLACEMENT_TRAILING); }
  button_element &placement(flow_placement placement) {
    element().placement = placement;
    return *this;
  }

 private:
  friend class content_words;
  using input_element::input_element;
};

inline flow_element &content_words::element() const { return content_->element_; }
inline flow_string content_words::keep(std::string_view text) const {
  return content_->texts_.keep(text);
}
inline flow_element &content_words::add(flow_element_kind kind, std::string_view id,
                                        std::string_view text) {
  content_->flush();
  content_->element_ = flow_element FLOW_ELEMENT_INIT;
  element().kind = kind;
  element().id = keep(id);
  element().text = keep(text);
  content_->is_pending_ = true;
  return element();
}
inline content &content_words::title(std::string_view title) {
  content_->note(flow_content_set_title(content_->engine_, content_->raw_, flow::text(title)));
  return *content_;
}
inline text_element content_words::heading(std::string_view text) {
  add(FLOW_ELEMENT_HEADING, {}, text);
  return text_element(content_);
}
inline text_element content_words::text(std::string_view text) {
  add(FLOW_ELEMENT_TEXT, {}, text);
  return text_element(content_);
}
inline text_element content_words::image(std::string_view source, std::string_view text) {
  add(FLOW_ELEMENT_IMAGE, {}, text).source = keep(source);
  return text_element(content_);
}
inline text_element content_words::divider() {
  add(FLOW_ELEMENT_DIVIDER, {}, {});
  return text_element(content_);
}
inline text_element content_words::progress(std::string_view text, double fraction) {
  flow_element &added = add(FLOW_ELEMENT_PROGRESS, {}, text);
  if (fraction >= 0) added.value = flow_number_value(fraction);
  return text_element(content_);
}
inline field_element content_words::field(std::string_view id, std::string_view label) {
  add(FLOW_ELEMENT_FIELD, id, label).value = flow_null_value();
  return field_element(content_);
}
inline toggle_element content_words::toggle(std::string_view id, std::string_view label,
                                            bool value) {
  add(FLOW_ELEMENT_TOGGLE, id, label).value = flow_boolean_value(value ? FLOW_TRUE : FLOW_FALSE);
  return toggle_element(content_);
}
inline rows_element content_words::choice(std::string_view id, std::string_view label) {
  add(FLOW_ELEMENT_CHOICE, id, label);
  return rows_element(content_);
}
inline rows_element content_words::list(std::string_view id, std::string_view label) {
  add(FLOW_ELEMENT_LIST, id, label);
  return rows_element(content_);
}
inline button_element content_words::button(std::string_view id, std::string_view label) {
  add(FLOW_ELEMENT_BUTTON, id, label);
  return button_element(content_);
}
#define FLOW_CPP_WORDS_(word, name)                                 \
  inline text_element content_words::word(std::string_view text) { \
    add(FLOW_ELEMENT_##name, {}, text);                             \
    return text_element(content_);                                  \
  }
#define FLOW_CPP_NUMBER_(word, name)                                                              \
  inline number_element content_words::word(std::string_view id, std::string_view label,          \
                                            double value, double minimum, double maximum,         \
                                            double step) {                                        \
    add(FLOW_ELEMENT_##name, id, label);                                                          \
    return number_element(content_).limits(value, minimum, maximum, step);                        \
  }
#define FLOW_CPP_COUNT_(word, name)                                                      \
  inline number_element content_words::word(std::string_view id, std::string_view label, \
                                            double value, double maximum) {              \
    add(FLOW_ELEMENT_##name, id, label);                                                 \
    return number_element(content_).limits(value, 0, maximum, 1);                        \
  }
#define FLOW_CPP_TRUTH_(word, name)                                                                \
  inline toggle_element content_words::word(std::string_view id, std::string_view label,           \
                                            bool value) {                                          \
    add(FLOW_ELEMENT_##name, id, label).value = flow_boolean_value(value ? FLOW_TRUE : FLOW_FALSE); \
    return toggle_element(content_);                                                               \
  }
#define FLOW_CPP_ROWS_(word, name)                                                         \
  inline rows_element content_words::word(std::string_view id, std::string_view label) { \
    add(FLOW_ELEMENT_##name, id, label);                                                   \
    return rows_element(content_);                                                         \
  }
#define FLOW_CPP_PRESSED_(word, name)                                                      \
  inline button_element content_words::word(std::string_view id, std::string_view label) { \
    add(FLOW_ELEMENT_##name, id, label);                                                   \
    return button_element(content_);                                                       \
  }
FLOW_WORDS_ELEMENTS_(FLOW_CPP_WORDS_)
FLOW_NUMBER_ELEMENTS_(FLOW_CPP_NUMBER_)
FLOW_COUNT_ELEMENTS_(FLOW_CPP_COUNT_)
FLOW_TRUTH_ELEMENTS_(FLOW_CPP_TRUTH_)
FLOW_ROWS_ELEMENTS_(FLOW_CPP_ROWS_)
FLOW_PRESSED_ELEMENTS_(FLOW_CPP_PRESSED_)
#undef FLOW_CPP_WORDS_
#undef FLOW_CPP_NUMBER_
#undef FLOW_CPP_COUNT_
#undef FLOW_CPP_TRUTH_
#undef FLOW_CPP_ROWS_
#undef FLOW_CPP_PRESSED_

/** What lies in memory at equal steps: elements, rows. */
template <typename Element>
class steps {
 public:
  class iterator {
   public:
    iterator(const char *at, std::size_t step) : at_(at), step_(step) {}
    const Element &operator*() const { return *reinterpret_cast<const Element *>(at_); }
    iterator &operator++() {
      at_ += step_;
      return *this;
    }
    bool operator!=(const iterator &other) const { return at_ != other.at_; }

   private:
    const char *at_;
    std::size_t step_;
  };
  steps() = default;
  steps(const Element *first, std::size_t count, std::size_t step)
      : first_(reinterpret_cast<const char *>(first)), count_(count), step_(step) {}

  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  iterator begin() const { return iterator(first_, step_); }
  iterator end() const { return iterator(first_ + count_ * step_, step_); }

 private:
  const char *first_ = nullptr;
  std::size_t count_ = 0, step_ = sizeof(Element);
};

inline steps<flow_row> rows(const flow_element &element) {
  return {element.rows, element.row_count, element.row_size};
}

/** Content as a host gets it: elements in order. Good as flow_screen_render() says. */
class shown : public steps<flow_element> {
 public:
  shown() = default;
  explicit shown(const flow_screen_content &raw)
      : steps(raw.elements, raw.element_count, raw.element_size), title_(raw.title) {}

  std::string_view title() const { return view(title_); }
  /** NULL if there is none. */
  const flow_element *find(std::string_view id) const {
    for (const flow_element &element : *this) {
      if (!id.empty() && view(element.id) == id) return &element;
    }
    return nullptr;
  }

 private:
  flow_string title_ = {nullptr, 0};
};

/* ---- The engine ------------------------------------------------------------------------------ */

class class_options;

/** An engine, borrowed. Its functions are those of the C headers, which say what they do. */
class engine_view {
 public:
  engine_view() = default;
  engine_view(flow_engine *raw) : raw_(raw) {}

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
  status destroy(instance_handle instance) const { return flow_destroy(raw_, instance.raw()); }
  /** "" if it is gone. */
  const char *class_id(instance_handle instance) const {
    const char *id = "";
    flow_class_of(raw_, instance.raw(), &id);
    return id;
  }

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

  /* Routes and questions */

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
  status answer(question_handle question, bool yes) const {
    return flow_question_answer(raw_, question.raw(), yes ? FLOW_ANSWER_YES : FLOW_ANSWER_NO);
  }
  status reroute(question_handle question, route_view route) const {
    const flow_route given = route.raw();
    return flow_question_reroute(raw_, question.raw(), &given);
  }

  /* Methods */

  /** What it gives is a copy. */
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
  /** Calls a method of the nearest coordinator above an instance that has one of this name. */
  template <typename... Arguments>
  result<value> ask(presentable_handle below, const char *method,
                    const Arguments &...arguments) const {
    coordinator_handle above = parent(below);
    while (above && !has_method(above, method))
      above = parent(above);
    if (!above) return status(FLOW_ERROR_UNKNOWN_METHOD);
    return invoke(above, method, arguments...);
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

  /** Who opened a screen; the parent of a coordinator. */
  coordinator_handle parent(presentable_handle of) const {
    if (of.kind() == FLOW_KIND_SCREEN)
      return coordinator_handle(info(of.as<screen_handle>()).owner);
    return coordinator_handle(info(of.as<coordinator_handle>()).parent);
  }
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
  status close_window(window_handle window, options &&with = options()) const {
    return asking(flow_window_close, window, with);
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
  /** The children of a coordinator; of none, those without a parent. */
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

  /* Content and presenters */

  result<shown> render(screen_handle screen) const {
    const flow_screen_content *content = nullptr;
    const flow_status status = flow_screen_render(raw_, screen.raw(), &content);
    return {status, status == FLOW_OK && content ? shown(*content) : shown()};
  }
  status changed(screen_handle screen) const { return flow_screen_changed(raw_, screen.raw()); }
  /** The user changed a field, toggle or choice. */
  status set_field(screen_handle screen, const char *id, value_view value) const {
    flow_error error = FLOW_ERROR_INIT;
    return {flow_screen_set_field(raw_, screen.raw(), id, value.raw(), &error), error};
  }
  /** The user pressed a button, or selected a row of a list: its id. */
  status press(screen_handle screen, const char *id, value_view row = {}) const {
    flow_error error = FLOW_ERROR_INIT;
    return {flow_screen_invoke(raw_, screen.raw(), id, row.raw_or_null(), &error), error};
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
  status unload(plugin_handle plugin, options &&with = options()) const {
    return asking(flow_plugin_unload, plugin, with);
  }
  /** Registers a class of the host's own. */
  template <typename T>
  status add(const char *class_id, const class_options &rest) const;
  template <typename T>
  status add(const char *class_id) const;

  /* Time, threads, diagnostics */

  /** For every loop: readable when dispatch() has something to do. -1 if there is none. */
  int descriptor() const {
    int descriptor = -1;
    flow_engine_descriptor(raw_, &descriptor);
    return descriptor;
  }
  /** () runs on the engine's thread. [any-thread] */
  template <typename Function>
  status post(Function function) const {
    return flow_engine_post(raw_,
                            detail::callback<detail::post_word, any_handle>(std::move(function)));
  }
  /** (timer_handle) runs when so many milliseconds have passed, unless its owner, a screen or
   *  coordinator, has gone; of none it is the engine's. */
  template <typename Function>
  result<timer_handle> after(presentable_handle owner, uint64_t milliseconds,
                             Function function) const {
    return timer(owner, milliseconds, 0, std::move(function));
  }
  /** (timer_handle) runs again and again. */
  template <typename Function>
  result<timer_handle> every(presentable_handle owner, uint64_t milliseconds,
                             Function function) const {
    return timer(owner, milliseconds, milliseconds, std::move(function));
  }
  status stop(timer_handle timer) const { return flow_timer_stop(raw_, timer.raw()); }
  /** (uint32_t events, watch_handle) runs when the descriptor is ready: FLOW_WATCH_... */
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
#endif

 protected:
  flow_engine *raw_ = nullptr;

 private:
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
  template <typename Function>
  result<timer_handle> timer(presentable_handle owner, uint64_t delay, uint64_t interval,
                             Function function) const {
    flow_timer made = FLOW_NONE;
    const flow_status status = flow_timer_start(
        raw_, owner.raw(), delay, interval,
        detail::callback<detail::timer_word, timer_handle>(std::move(function)), &made);
    return {status, timer_handle(made)};
  }
};

#ifndef FLOW_PLUGIN_H
/** Settings of an engine, used up by it. */
class engine_options {
 public:
  engine_options() : raw_(FLOW_ENGINE_OPTIONS_INIT) {}
  engine_options(engine_options &&other) noexcept : raw_(other.release()) {}
  engine_options &operator=(engine_options &&) = delete;
  ~engine_options() {
    detail::drop(raw_.diagnostic);
    detail::drop(raw_.clock);
  }

  engine_options &&presenter_timeout(uint32_t milliseconds) {
    raw_.presenter_timeout = milliseconds;
    return std::move(*this);
  }
  engine_options &&defer_timeout(uint32_t milliseconds) {
    raw_.defer_timeout = milliseconds;
    return std::move(*this);
  }
  /** (const flow_diagnostic &). What it throws is lost: there is nobody left to tell. */
  template <typename Function>
  engine_options &&diagnostic(Function function) {
    using kept = detail::closure<Function>;
    const flow_diagnostic_callback callback = {[](void *self, const flow_diagnostic *diagnostic) {
                                                 detail::run([&] { kept::of(self)(*diagnostic); },
                                                             [](const char *) {});
                                               },
                                               kept::make(std::move(function)), kept::destroy};
    detail::drop(raw_.diagnostic);
    raw_.diagnostic = callback;
    return std::move(*this);
  }
  /** () gives milliseconds, and does nothing else. */
  template <typename Function>
  engine_options &&clock(Function function) {
    using kept = detail::closure<Function>;
    const flow_clock_callback callback = {[](void *self) {
                                            uint64_t now = 0;
                                            detail::run([&] { now = kept::of(self)(); },
                                                        [](const char *) {});
                                            return now;
                                          },
                                          kept::make(std::move(function)), kept::destroy};
    detail::drop(raw_.clock);
    raw_.clock = callback;
    return std::move(*this);
  }

  /** For flow_engine_create(), which owns the callbacks from then on. */
  flow_engine_options release() {
    return std::exchange(raw_, flow_engine_options FLOW_ENGINE_OPTIONS_INIT);
  }

 private:
  flow_engine_options raw_;
};

/** An engine, owned: it is destroyed with this, with all that still runs. */
class engine : public engine_view {
 public:
  engine() = default;
  engine(engine &&other) noexcept : engine_view(std::exchange(other.raw_, nullptr)) {}
  engine &operator=(engine &&other) noexcept {
    if (this == &other) return *this;
    end();
    raw_ = std::exchange(other.raw_, nullptr);
    return *this;
  }
  ~engine() { end(); }

  /** Ends all that runs; not from inside a callback. What runs meanwhile finds the engine here. */
  status end() {
    if (!raw_) return {};
    const flow_status status = flow_engine_destroy(raw_);
    if (status == FLOW_OK) raw_ = nullptr;
    return status;
  }

 private:
  friend result<engine> create_engine(engine_options &&with);
};

/** The calling thread becomes the engine's. */
inline result<engine> create_engine(engine_options &&with = engine_options()) {
  const flow_engine_options given = with.release();
  engine made;
  const flow_status status = flow_engine_create(&given, &made.raw_);
  return {status, std::move(made)};
}
#endif

/* ---- Screens, coordinators, presenters, observers -------------------------------------------- */

/** Where an instance lives. A constructor may take it, to use the engine already. */
struct context {
  flow_engine *engine = nullptr;
  flow_handle handle = FLOW_NONE;
  /** What class_options::data() was given. */
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

/** What screens and coordinators can do, on behalf of themselves; engine() can do the rest. */
class presentable : public instance {
 protected:
  using instance::instance;
  ~presentable() = default;
  presentable_handle itself() const { return presentable_handle(raw_handle()); }
  /** Who opened a screen; the parent of a coordinator. */
  coordinator_handle parent() const { return engine().parent(itself()); }

  status open(presentable_handle what, options &&with = options()) const {
    return engine().open(itself(), what, std::move(with));
  }
  result<presentable_handle> open(const char *class_id, value_view arguments = {},
                                  options &&with = options()) const {
    return engine().open(itself(), class_id, arguments, std::move(with));
  }
  result<screen_handle> present(alert &&alert, options &&with = options()) const {
    return engine().present(itself(), std::move(alert), std::move(with));
  }
  /** Asks for a yes; () runs if the user says so, unless this has gone. */
  template <typename Function>
  status confirm(const char *title, const char *message, const char *yes, Function function) const {
    return engine().confirm(itself(), title, message, yes, std::move(function));
  }
  status go_to(const char *class_id, value_view arguments = {}, options &&with = options()) const {
    return engine().go_to(itself(), class_id, arguments, std::move(with));
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

  /** Calls a method of the nearest coordinator above that has one of this name. */
  template <typename... Arguments>
  value ask(const char *method, const Arguments &...arguments) const {
    return *engine().ask(itself(), method, arguments...);
  }
  /** The same, where no answer is wanted. */
  template <typename... Arguments>
  status tell(const char *method, const Arguments &...arguments) const {
    return engine().ask(itself(), method, arguments...).status();
  }

  /** () runs when so many milliseconds have passed, if this is still there. */
  template <typename Function>
  result<timer_handle> after(uint64_t milliseconds, Function function) const {
    return engine().after(itself(), milliseconds, std::move(function));
  }
  template <typename Function>
  result<timer_handle> every(uint64_t milliseconds, Function function) const {
    return engine().every(itself(), milliseconds, std::move(function));
  }
  template <typename Function>
  result<watch_handle> watch(int descriptor, uint32_t events, Function function) const {
    return engine().watch(itself(), descriptor, events, std::move(function));
  }
  void log(const char *message, flow_severity severity = FLOW_SEVERITY_NOTE) const {
    engine().log(severity, itself(), message);
  }
};

class screen : public presentable {
 public:
  screen_handle handle() const { return screen_handle(raw_handle()); }

 protected:
  using presentable::presentable;
  /** What it shows has changed. */
  void redraw() const { engine().changed(handle()); }
  /** Whether the user sees it, and nothing over it. */
  bool is_on_top() const {
    const flow_screen_info info = engine().info(handle());
    return info.appearance == FLOW_APPEARANCE_VISIBLE &&
           engine().top(window_handle(info.window)) == handle();
  }
  /** Wants to go somewhere: its coordinators say what that means. */
  status follow(route_view route, options &&with = options()) const {
    return engine().set_link(handle(), route, std::move(with));
  }
  status follow(std::string_view route, value_view parameters) const {
    return engine().set_link(handle(), route_view(route, parameters));
  }
  /** () runs when the screen goes before the work has ended. */
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

/** Whether more has changed in what is seen than a change names (FLOW_CHANGE_HAS_MORE). */
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

/* ---- Signatures ------------------------------------------------------------------------------ */

namespace detail {

struct access {
  static void attach(instance &instance, const context &where) { instance.where_ = where; }
  static answer &slot(instance &instance) { return instance.answer_; }
  static const context &where(const instance &instance) { return instance.where_; }
};

/** Tells what has left a method of an instance. */
inline void report_method(const instance &self, const char *method, const char *what) noexcept {
  const context &where = access::where(self);
  const char *id = nullptr;
  flow_class_of(where.engine, where.handle, &id);
  report(where.engine, where.handle, id, method, what);
}
template <typename Self, auto Member>
const char *name_of();

template <typename>
inline constexpr bool no_letter = false;

/** What a method may take: its letters, and how it comes over the edge. */
template <typename T, typename = void>
struct parameter {
  static_assert(no_letter<T>,
                "a method takes bool, integers of 32 or 64 bits, double, std::string_view, "
                "flow_bytes, flow::value_view and handles, by value or const reference; and "
                "std::optional of the last four");
};
/** And what it may give. What may be NULL is so when an exception was caught. */
template <typename T, typename = void>
struct answered {
  static_assert(no_letter<T>,
                "a method gives nothing, bool, an integer of 32 or 64 bits, double, a text, a "
                "flow::value or a handle");
};

template <typename T>
inline constexpr bool is_wide_integer =
    std::is_integral_v<T> && !std::is_same_v<T, bool> && (sizeof(T) == 4 || sizeof(T) == 8);
template <typename T>
constexpr const char *integer_letter() {
  return sizeof(T) == 4 ? (std::is_signed_v<T> ? "i" : "u") : (std::is_signed_v<T> ? "x" : "t");
}
template <typename T>
using integer_of =
    std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, int32_t, uint32_t>,
                       std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>>;

template <>
struct parameter<bool> {
  static constexpr const char *letters = "b";
  using raw = flow_bool;
  static bool from(raw given) { return given != FLOW_FALSE; }
};
template <typename T>
struct parameter<T, std::enable_if_t<is_wide_integer<T>>> {
  static constexpr const char *letters = integer_letter<T>();
  using raw = integer_of<T>;
  static T from(raw given) { return static_cast<T>(given); }
};
template <>
struct parameter<double> {
  static constexpr const char *letters = "d";
  using raw = double;
  static double from(raw given) { return given; }
};
template <>
struct parameter<std::string_view> {
  static constexpr const char *letters = "s";
  using raw = const flow_string *;
  static std::string_view from(raw given) { return view(*given); }
};
template <>
struct parameter<std::string> : parameter<std::string_view> {
  static std::string from(raw given) { return std::string(view(*given)); }
};
template <>
struct parameter<flow_bytes> {
  static constexpr const char *letters = "y";
  using raw = const flow_bytes *;
  static flow_bytes from(raw given) { return *given; }
};
template <>
struct parameter<value_view> {
  static constexpr const char *letters = "a";
  using raw = const flow_value *;
  static value_view from(raw given) { return given; }
};
template <>
struct parameter<value> : parameter<value_view> {
  static value from(raw given) { return value(value_view(given)); }
};
template <flow_kind... Kinds>
struct parameter<handle<Kinds...>> {
  static constexpr const char *letters = "h";
  using raw = flow_handle;
  static handle<Kinds...> from(raw given) { return any_handle(given).as<handle<Kinds...>>(); }
};
template <typename T>
struct parameter<std::optional<T>> {
  using inner = parameter<T>;
  using raw = typename inner::raw;
  static_assert(std::is_pointer_v<raw> || std::is_same_v<raw, flow_handle>,
                "only texts, bytes, values and handles may be missing");
  static constexpr char text[] = {'?', inner::letters[0], 0};
  static constexpr const char *letters = text;
  static std::optional<T> from(raw given) {
    if (!given) return std::nullopt;
    if constexpr (std::is_same_v<raw, const flow_value *>) {
      if (given->type == FLOW_TYPE_NULL) return std::nullopt;
    }
    return inner::from(given);
  }
};

template <>
struct answered<void> {
  static constexpr const char *letters = "v";
  using raw = void;
};
template <>
struct answered<bool> {
  static constexpr const char *letters = "b";
  using raw = flow_bool;
  static raw to(answer &, bool given) { return given ? FLOW_TRUE : FLOW_FALSE; }
};
template <typename T>
struct answered<T, std::enable_if_t<is_wide_integer<T>>> {
  static constexpr const char *letters = integer_letter<T>();
  using raw = integer_of<T>;
  static raw to(answer &, T given) { return static_cast<raw>(given); }
};
template <>
struct answered<double> {
  static constexpr const char *letters = "d";
  using raw = double;
  static raw to(answer &, double given) { return given; }
};
template <>
struct answered<std::string_view> {
  static constexpr const char *letters = "?s";
  using raw = const flow_string *;
  static raw to(answer &slot, std::string_view given) {
    slot.lent = *value_view(given).raw();
    return &slot.lent.as.string;
  }
};
template <>
struct answered<const char *> : answered<std::string_view> {};
template <>
struct answered<std::string> : answered<std::string_view> {
  static raw to(answer &slot, const std::string &given) {
    slot.kept = value(given);
    return &slot.kept.raw()->as.string;
  }
};
template <>
struct answered<value_view> {
  static constexpr const char *letters = "?a";
  using raw = const flow_value *;
  static raw to(answer &slot, value_view given) {
    slot.lent = *given.raw();
    return &slot.lent;
  }
};
template <>
struct answered<value> : answered<value_view> {
  static raw to(answer &slot, value &&given) {
    slot.kept = std::move(given);
    return slot.kept.raw();
  }
  static raw to(answer &, const value &given) { return given.raw(); }
};
template <flow_kind... Kinds>
struct answered<handle<Kinds...>> {
  static constexpr const char *letters = "?h";
  using raw = flow_handle;
  static raw to(answer &, handle<Kinds...> given) { return given.raw(); }
};

/** The text of a signature. */
struct signature_text {
  char text[2 * FLOW_SIGNATURE_ARGUMENTS + 8] = {};
  std::size_t size = 0;

  constexpr void add(const char *letters) {
    while (*letters)
      text[size++] = *letters++;
  }
};

/** A parameter as it is declared, without const and reference. */
template <typename T>
using plain = std::remove_cv_t<std::remove_reference_t<T>>;

/** A member function: its signature, and a C function that calls it on a `Self`. */
template <typename Member>
struct member;

template <typename Owner, typename Result, typename... Parameters>
struct member_of {
  static_assert(sizeof...(Parameters) < FLOW_SIGNATURE_ARGUMENTS,
                "a method takes at most 15 parameters");
  static_assert(((!std::is_lvalue_reference_v<Parameters> ||
                  std::is_const_v<std::remove_reference_t<Parameters>>) &&
                 ...),
                "a method takes its parameters by value or by const reference");
  using owner = Owner;

  static constexpr signature_text make() {
    signature_text made;
    made.add(answered<plain<Result>>::letters);
    made.add("(p");
    (made.add(parameter<plain<Parameters>>::letters), ...);
    made.add(")");
    return made;
  }
  static constexpr signature_text signature = make();

  template <typename Self, auto Member>
  struct bound {
    using raw = typename answered<plain<Result>>::raw;
    static raw call(void *instance, typename parameter<plain<Parameters>>::raw... given) noexcept {
      Self &self = *static_cast<Self *>(instance);
      const auto tell = [&self](const char *what) {
        report_method(self, name_of<Self, Member>(), what);
      };
      if constexpr (std::is_void_v<raw>) {
        run([&] { (self.*Member)(parameter<plain<Parameters>>::from(given)...); }, tell);
      } else {
        raw answer = raw();
        run(
            [&] {
              answer = answered<plain<Result>>::to(
                  access::slot(self), (self.*Member)(parameter<plain<Parameters>>::from(given)...));
            },
            tell);
        return answer;
      }
    }
  };
};

template <typename Owner, typename Result, typename... Parameters>
struct member<Result (Owner::*)(Parameters...)> : member_of<Owner, Result, Parameters...> {};
template <typename Owner, typename Result, typename... Parameters>
struct member<Result (Owner::*)(Parameters...) const> : member_of<Owner, Result, Parameters...> {};
template <typename Owner, typename Result, typename... Parameters>
struct member<Result (Owner::*)(Parameters...) noexcept> : member_of<Owner, Result, Parameters...> {
};
template <typename Owner, typename Result, typename... Parameters>
struct member<Result (Owner::*)(Parameters...) const noexcept>
    : member_of<Owner, Result, Parameters...> {};

}  // namespace detail

/** The signature that a member function has as a method, for example "v(ps)". */
template <auto Member>
constexpr std::string_view signature_of() {
  return {detail::member<decltype(Member)>::signature.text,
          detail::member<decltype(Member)>::signature.size};
}

/** A method of one's own: a member function under a name. */
template <auto Member>
struct named_action {
  const char *name;
};
template <auto Member>
constexpr named_action<Member> action(const char *name) {
  return {name};
}
/** What the static function `actions` of a class gives. */
template <typename... Actions>
constexpr std::tuple<Actions...> actions(Actions... actions) {
  return {actions...};
}

/** Lists the member functions of a class that are methods under their own names, at most 24. It
 *  stands in the public part of the class. For others names:
 *
 *     static auto actions() { return flow::actions(flow::action<&cart::empty>("clear")); } */
#define FLOW_ACTIONS(Self, ...)                                              \
  static auto actions() {                                                    \
    return ::flow::actions(FLOW_CPP_PICK_(                                   \
        __VA_ARGS__, FLOW_CPP_24_, FLOW_CPP_23_, FLOW_CPP_22_, FLOW_CPP_21_, \
        FLOW_CPP_20_, FLOW_CPP_19_, FLOW_CPP_18_, FLOW_CPP_17_, FLOW_CPP_16_, \
        FLOW_CPP_15_, FLOW_CPP_14_, FLOW_CPP_13_, FLOW_CPP_12_, FLOW_CPP_11_, \
        FLOW_CPP_10_, FLOW_CPP_9_, FLOW_CPP_8_, FLOW_CPP_7_, FLOW_CPP_6_,    \
        FLOW_CPP_5_, FLOW_CPP_4_, FLOW_CPP_3_, FLOW_CPP_2_, FLOW_CPP_1_,     \
        0)(Self, __VA_ARGS__));                                              \
  }
#define FLOW_CPP_PICK_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, \
                       picked, ...)                                                           \
  picked
#define FLOW_CPP_1_(S, a) ::flow::action<&S::a>(#a)
#define FLOW_CPP_2_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_1_(S, __VA_ARGS__)
#define FLOW_CPP_3_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_2_(S, __VA_ARGS__)
#define FLOW_CPP_4_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_3_(S, __VA_ARGS__)
#define FLOW_CPP_5_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_4_(S, __VA_ARGS__)
#define FLOW_CPP_6_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_5_(S, __VA_ARGS__)
#define FLOW_CPP_7_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_6_(S, __VA_ARGS__)
#define FLOW_CPP_8_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_7_(S, __VA_ARGS__)
#define FLOW_CPP_9_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_8_(S, __VA_ARGS__)
#define FLOW_CPP_10_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_9_(S, __VA_ARGS__)
#define FLOW_CPP_11_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_10_(S, __VA_ARGS__)
#define FLOW_CPP_12_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_11_(S, __VA_ARGS__)
#define FLOW_CPP_13_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_12_(S, __VA_ARGS__)
#define FLOW_CPP_14_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_13_(S, __VA_ARGS__)
#define FLOW_CPP_15_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_14_(S, __VA_ARGS__)
#define FLOW_CPP_16_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_15_(S, __VA_ARGS__)
#define FLOW_CPP_17_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_16_(S, __VA_ARGS__)
#define FLOW_CPP_18_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_17_(S, __VA_ARGS__)
#define FLOW_CPP_19_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_18_(S, __VA_ARGS__)
#define FLOW_CPP_20_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_19_(S, __VA_ARGS__)
#define FLOW_CPP_21_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_20_(S, __VA_ARGS__)
#define FLOW_CPP_22_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_21_(S, __VA_ARGS__)
#define FLOW_CPP_23_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_22_(S, __VA_ARGS__)
#define FLOW_CPP_24_(S, a, ...) FLOW_CPP_1_(S, a), FLOW_CPP_23_(S, __VA_ARGS__)

/* ---- Classes --------------------------------------------------------------------------------- */

namespace detail {

/** Whether `Both`, a class and one with a single member, have a member of that name twice. */
template <typename T, typename Single>
struct both_of : T, Single {};

/** The standard methods, one struct for each row of the table. */
namespace row {
#define FLOW_CPP_ROW_(kind_, name_, signature_, result_, parameters_)                        \
  struct kind_##_##name_ {                                                                   \
    using function = flow_##kind_##_##name_##_fn;                                            \
    static constexpr const char *name = #name_;                                              \
    static constexpr const char *signature = signature_;                                     \
    struct caller {                                                                          \
      template <typename Self, typename... Arguments>                                        \
      auto operator()(Self &self, Arguments &&...arguments) const                            \
          -> decltype(self.name_(std::forward<Arguments>(arguments)...)) {                   \
        return self.name_(std::forward<Arguments>(arguments)...);                            \
      }                                                                                      \
    };                                                                                       \
    struct single {                                                                          \
      int name_;                                                                             \
    };                                                                                       \
    template <typename Both, typename = decltype(&Both::name_)>                              \
    static constexpr bool is_free(int) {                                                     \
      return true;                                                                           \
    }                                                                                        \
    template <typename>                                                                      \
    static constexpr bool is_free(...) {                                                     \
      return false;                                                                          \
    }                                                                                        \
  };
FLOW_METHOD_TABLE(FLOW_CPP_ROW_)
#undef FLOW_CPP_ROW_

struct own_actions {
  struct single {
    int actions;
  };
  template <typename Both, typename = decltype(&Both::actions)>
  static constexpr bool is_free(int) {
    return true;
  }
  template <typename>
  static constexpr bool is_free(...) {
    return false;
  }
};
}  // namespace row

/** Whether a class has a member of this name, reachable or not. */
template <typename Row, typename T>
constexpr bool names() {
  if constexpr (std::is_final_v<T>)
    return false;
  else
    return !Row::template is_free<both_of<T, typename Row::single>>(0);
}

/** What the handle in a row names, where the table only says that it is one. */
template <typename Row>
struct handle_in {
  using type = any_handle;
};
template <>
struct handle_in<row::coordinator_child_finished> {
  using type = coordinator_handle;
};
template <>
struct handle_in<row::coordinator_navigate> {
  using type = screen_handle;
};
template <>
struct handle_in<row::coordinator_guard> {
  using type = question_handle;
};
template <>
struct handle_in<row::coordinator_reselected> {
  using type = layer_handle;
};
template <>
struct handle_in<row::presenter_changed> {
  using type = screen_handle;
};
template <>
struct handle_in<row::observer_did_start> {
  using type = coordinator_handle;
};
template <>
struct handle_in<row::observer_did_finish> {
  using type = coordinator_handle;
};

/** The letter of an argument of a signature, counted from the instance, which is 0. */
constexpr char letter_at(const char *signature, std::size_t index) {
  while (*signature != '(')
    signature++;
  for (signature++; *signature != ')'; signature++) {
    if (*signature == '?') continue;
    if (index-- == 0) return *signature;
  }
  return 0;
}

/** True if an argument of a signature may be NULL. */
constexpr bool null_at(const char *signature, std::size_t index) {
  bool is_null = false;
  while (*signature != '(')
    signature++;
  for (signature++; *signature != ')'; signature++) {
    if (*signature == '?') {
      is_null = true;
      continue;
    }
    if (index-- == 0) return is_null;
    is_null = false;
  }
  return false;
}

template <typename Row, std::size_t Index, typename Raw>
decltype(auto) given(const Raw &raw) {
  if constexpr (letter_at(Row::signature, Index + 1) == 'h') {
    return typename handle_in<Row>::type(raw);
  } else if constexpr (std::is_same_v<Raw, const flow_value *>) {
    return value_view(raw);
  } else if constexpr (std::is_same_v<Raw, const flow_string *>) {
    if constexpr (null_at(Row::signature, Index + 1))
      return raw ? std::optional<std::string_view>(view(*raw)) : std::nullopt;
    else
      return view(*raw);
  } else if constexpr (std::is_same_v<Raw, const flow_route *>) {
    return route_view(raw);
  } else if constexpr (std::is_pointer_v<Raw>) {
    return *raw;
  } else {
    return Raw(raw);
  }
}

/** A standard method, if a class has it. */
template <typename Row, typename Self, typename Function, typename Index>
struct standard_of;
template <typename Row, typename Self, typename Result, typename... Raw, std::size_t... Index>
struct standard_of<Row, Self, Result (*)(void *, Raw...), std::index_sequence<Index...>> {
  using caller = typename Row::caller;
  static constexpr bool is_render = std::is_same_v<Row, row::screen_render>;

  static constexpr bool exists() {
    if constexpr (is_render)
      return taken<caller, std::tuple<Self &, content &>>() != none;
    else
      return taken<caller,
                   std::tuple<Self &, decltype(given<Row, Index>(std::declval<Raw>()))...>>() !=
             none;
  }
  static constexpr std::size_t none = std::size_t(-1);

  static Result call(void *instance, Raw... raw) noexcept {
    Self &self = *static_cast<Self *>(instance);
    const auto tell = [&self](const char *what) { report_method(self, Row::name, what); };
    caller method;
    if constexpr (is_render) {
      content filled(self.engine().raw(), raw...);
      run([&] { call_with(method, self, filled); }, tell);
    } else if constexpr (std::is_void_v<Result>) {
      run([&] { call_with(method, self, given<Row, Index>(raw)...); }, tell);
    } else {
      Result answer = Result();
      run([&] { answer = static_cast<Result>(call_with(method, self, given<Row, Index>(raw)...)); },
          tell);
      return answer;
    }
  }
};
template <typename Function>
struct count_of;
template <typename Result, typename... Raw>
struct count_of<Result (*)(void *, Raw...)> {
  using type = std::index_sequence_for<Raw...>;
};
template <typename Row, typename Self>
using standard =
    standard_of<Row, Self, typename Row::function, typename count_of<typename Row::function>::type>;

/** How the engine makes and ends a `Self`. */
template <typename Self>
struct life {
  static Self *make(const context &where, value_view arguments) {
    if constexpr (std::is_constructible_v<Self, context, value_view>) {
      return new Self(where, arguments);
    } else if constexpr (std::is_constructible_v<Self, context>) {
      return new Self(where);
    } else if constexpr (std::is_constructible_v<Self, value_view>) {
      return new Self(arguments);
    } else {
      static_assert(std::is_default_constructible_v<Self>,
                    "a class is made of (flow::context, flow::value_view), (flow::context), "
                    "(flow::value_view) or nothing");
      return new Self();
    }
  }
  static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                      const flow_value *arguments) noexcept {
    Self *made = nullptr;
    const context where = {engine, handle, user_data};
    run(
        [&] {
          made = make(where, arguments);
          access::attach(*made, where);
        },
        [&](const char *what) {
          const char *id = nullptr;
          flow_class_of(engine, handle, &id);
          report(engine, handle, id, "create", what);
        });
    return made;
  }
  static void destroy(void *self) noexcept { delete static_cast<Self *>(self); }
};

/** The table of methods of a class. */
template <typename Self>
class methods {
 public:
  methods() {
    all.push_back({"create", FLOW_SIGNATURE_create, unchecked(&life<Self>::create)});
    all.push_back({"destroy", FLOW_SIGNATURE_destroy, unchecked(&life<Self>::destroy)});
    if constexpr (has_actions<Self>(0)) {
      std::apply([this](auto... actions) { (this->add(actions), ...); }, Self::actions());
    } else {
      static_assert(!names<row::own_actions, Self>(), "`actions` is static and public");
    }
  }
  template <typename Row>
  void add_standard() {
    if constexpr (standard<Row, Self>::exists()) {
      all.push_back({Row::name, Row::signature, unchecked(&standard<Row, Self>::call)});
    } else {
      static_assert(!names<Row, Self>(),
                    "a standard method is not public, or takes what it is not given");
    }
  }

  std::vector<flow_method> all;

 private:
  template <typename T>
  static constexpr auto has_actions(int) -> decltype(T::actions(), true) {
    return true;
  }
  template <typename>
  static constexpr bool has_actions(...) {
    return false;
  }
  template <auto Member>
  void add(named_action<Member> action) {
    using described = member<decltype(Member)>;
    static_assert(std::is_base_of_v<typename described::owner, Self>,
                  "an action is a member function of the class");
    all.push_back({action.name, described::signature.text,
                   unchecked(&described::template bound<Self, Member>::call)});
  }
};

/** What an action is called, for reports. */
template <typename Self, auto Member>
const char *name_of() {
  const char *name = "?";
  std::apply(
      [&](auto... all) {
        ((std::is_same_v<decltype(all), named_action<Member>> ? void(name = all.name) : void()),
         ...);
      },
      Self::actions());
  return name;
}

}  // namespace detail

/** What there is to say of a class beside its methods. */
class class_options {
 public:
  /** A coordinator that shows nothing itself. */
  class_options &root() { return flags(FLOW_CLASS_ROOT); }
  /** A presenter that can only close one layer in a transition. */
  class_options &one_layer() { return flags(FLOW_CLASS_ONE_LAYER); }
  /** A screen whose links are heard also while it is not visible. */
  class_options &heard_hidden() { return flags(FLOW_CLASS_HEARD_HIDDEN); }
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
  /** What the context of its instances gives; it lives longer than they do. */
  class_options &data(void *data) {
    data_ = data;
    return *this;
  }

  void fill(flow_class &raw) const {
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
};

/** Registers classes, until one fails. */
class registry {
 public:
  explicit registry(engine_view engine, plugin_handle plugin = {}, flow_error *error = nullptr)
      : engine_(engine), plugin_(plugin), error_(error) {}

  template <typename T>
  registry &add(const char *id, const class_options &rest = class_options()) {
    if (code_ != FLOW_OK) return *this;
    detail::methods<T> methods;
    flow_class raw = FLOW_CLASS_INIT;
    rest.fill(raw);
    raw.kind = table(methods);
    raw.id = id;
    raw.methods = methods.all.data();
    raw.method_count = methods.all.size();
    code_ = flow_class_register(engine_.raw(), plugin_.raw(), &raw, error_);
    return *this;
  }
  engine_view engine() const { return engine_; }
  plugin_handle plugin() const { return plugin_; }
  flow_status code() const { return code_; }

 private:
  template <typename T>
  static flow_kind table(detail::methods<T> &methods) {
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

}  // inline namespace
}  // namespace flow
#endif
