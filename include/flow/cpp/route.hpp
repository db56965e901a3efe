/**
 * flow/cpp/route.hpp - a route, borrowed.
 */
#ifndef FLOW_CPP_ROUTE_HPP
#define FLOW_CPP_ROUTE_HPP

#include <flow/cpp/value_view.hpp>

#include <string_view>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** A borrowed route: a name, and parameters to be read like a map. */
class route_view {
 public:
  route_view() = default;
  route_view(std::string_view name, value_view parameters = {})
      : name_(name), parameters_(parameters) {}
  route_view(const char *name) : name_(name) {}
  /** Makes a view of a route; NULL is none. */
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

/** Routes are equal when name and parameters are. */
inline bool operator==(const route_view &left, const route_view &right) {
  const flow_route left_raw = left.raw(), right_raw = right.raw();
  return flow_route_equal(&left_raw, &right_raw) != FLOW_FALSE;
}
inline bool operator!=(const route_view &left, const route_view &right) { return !(left == right); }

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
