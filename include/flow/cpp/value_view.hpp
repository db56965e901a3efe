/**
 * flow/cpp/value_view.hpp - a borrowed value, and how any value is read.
 */
#ifndef FLOW_CPP_VALUE_VIEW_HPP
#define FLOW_CPP_VALUE_VIEW_HPP

#include <flow/cpp/base.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

class value;

/** The functions that read a value, owned or not. Each gives the default if the value does not hold
 * the type asked for. */
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

  /** The number of items of a list, or of entries of a map. */
  std::size_t size() const {
    return is_list() ? raw()->as.list.count : is_map() ? raw()->as.map.count : 0;
  }
  bool empty() const { return size() == 0; }
  bool has(std::string_view key) const { return find(key) != nullptr; }
  /** The value under a key of a map, in the type of the default; or the default. */
  template <typename Default>
  auto get(std::string_view key, Default otherwise) const;

  /** An iterator over the items of a list. */
  class iterator;
  iterator begin() const;
  iterator end() const;
  /** The entries of a map, for a `for` loop: each is {key, value}. */
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
  /** Takes a value and nothing that could become one: what a value can be made of is asked here. */
  template <typename T, std::enable_if_t<std::is_same_v<T, value>, int> = 0>
  value_view(const T &owned) : raw_(*owned.raw()) {}
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
  /** The value for a function that takes NULL for nothing: NULL if it is null. */
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

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
