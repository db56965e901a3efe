/**
 * flow/cpp/shown.hpp - content as a host gets it.
 */
#ifndef FLOW_CPP_SHOWN_HPP
#define FLOW_CPP_SHOWN_HPP

#include <flow/cpp/base.hpp>

#include <cstddef>
#include <string_view>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** Objects that lie in memory at equal steps: elements, rows. */
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
  const Element *raw() const { return reinterpret_cast<const Element *>(first_); }
  std::size_t step() const { return step_; }
  iterator begin() const { return iterator(first_, step_); }
  iterator end() const { return iterator(first_ + count_ * step_, step_); }

 private:
  const char *first_ = nullptr;
  std::size_t count_ = 0, step_ = sizeof(Element);
};

inline steps<flow_row> rows(const flow_element &element) {
  return {element.rows, element.row_count, element.row_size};
}

inline steps<flow_row> rows(const flow_rows &range) {
  return {range.rows, range.row_count, range.row_size};
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

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
