/**
 * flow/cpp/value.hpp - a value that owns all it holds.
 */
#ifndef FLOW_CPP_VALUE_HPP
#define FLOW_CPP_VALUE_HPP

#include <flow/cpp/status.hpp>
#include <flow/cpp/value_view.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** A value that owns all it holds. */
class value : public readable<value> {
 public:
  value() : raw_(flow_null_value()) {}
  template <typename T, typename = std::enable_if_t<!std::is_same_v<std::decay_t<T>, value> &&
                                                    std::is_constructible_v<value_view, T>>>
  value(T &&other) : value() {
    assign(value_view(std::forward<T>(other)));
  }
  /** Makes a map; if a key stands twice, its last value counts. */
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

  /** The value under a key; if there is none, null is added. A value of another type becomes a
   * map. */
  value &operator[](std::string_view key) {
    if (const flow_value *found = find(key)) return of(found);
    if (!is_map()) become(FLOW_TYPE_MAP);
    return add_entry(key);
  }
  value_view operator[](std::string_view key) const { return find(key); }
  value_view operator[](std::size_t index) { return flow_value_at(&raw_, index); }
  value_view operator[](std::size_t index) const { return flow_value_at(&raw_, index); }

  /** Adds an item at the end. A value of another type becomes a list. */
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

/* Hands out the value at an index of a list or map, which is to forget it; its key ends. */
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

/** Checks that a value is well formed, as each that C is given is: its types, its texts, its
 *  depth. Returns the first fault. [any-thread] */
inline status check(const value_view &value) {
  flow_error error = FLOW_ERROR_INIT;
  const flow_status code = flow_value_check(value.raw(), &error);
  return {code, error};
}

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
