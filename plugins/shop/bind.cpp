#include "bind.hpp"

#include <new>
#include <utility>

namespace shop {

OwnedValue copy(const flow_value *value) {
  flow_value *made = nullptr;
  if (flow_value_copy(value, &made) != FLOW_OK) throw std::bad_alloc();
  return OwnedValue(made);
}

std::string text_of(const flow_value *value) {
  if (!value || value->type != FLOW_TYPE_STRING || !value->as.string.size) return {};
  return {value->as.string.data, value->as.string.size};
}

std::string text_at(const flow_value *map, const char *key) {
  return text_of(flow_value_get(map, key));
}

int64_t integer_at(const flow_value *map, const char *key) {
  const flow_value *value = flow_value_get(map, key);
  return value && value->type == FLOW_TYPE_INTEGER ? value->as.integer : 0;
}

flow_list list_of(const flow_value *value) {
  return value && value->type == FLOW_TYPE_LIST ? value->as.list : flow_list{nullptr, 0};
}

flow_string Rows::keep(std::string text) {
  const std::string &kept = texts_.emplace_back(std::move(text));
  return {kept.data(), kept.size()};
}

void Rows::add(std::string id, std::string title, std::string subtitle, std::string detail) {
  flow_row row = flow_row_make(nullptr, nullptr);
  row.id = keep(std::move(id));
  row.title = keep(std::move(title));
  row.subtitle = keep(std::move(subtitle));
  row.detail = keep(std::move(detail));
  rows_.push_back(row);
}

flow_coordinator Node::above(flow_handle of) const {
  if (flow_handle_kind(of) == FLOW_KIND_SCREEN) {
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    flow_screen_get(engine, of, &info);
    return info.owner;
  }
  flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
  flow_coordinator_get(engine, of, &info);
  return info.parent;
}

flow_value Node::ask(const char *class_id, const char *method, const flow_value *argument) const {
  flow_value answer = flow_null_value();
  flow_coordinator coordinator = above(handle);
  const char *id;
  while (coordinator != FLOW_NONE && flow_class_of(engine, coordinator, &id) == FLOW_OK) {
    if (std::string(id) == class_id) {
      flow_invoke(engine, coordinator, method, argument, argument ? 1 : 0, &answer, nullptr);
      break;
    }
    coordinator = above(coordinator);
  }
  return answer;
}

bool Screen::is_on_top() const {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_screen top = FLOW_NONE;
  return flow_screen_get(engine, handle, &info) == FLOW_OK &&
         flow_window_top(engine, info.window, &top) == FLOW_OK &&
         info.appearance == FLOW_APPEARANCE_VISIBLE && top == handle;
}

void Screen::tell(const char *event, const flow_value *value) const {
  if (!is_on_top()) return;
  flow_invoke(engine, above(handle), event, value, value ? 1 : 0, nullptr, nullptr);
}

void Screen::follow(const char *name) const {
  flow_route route = flow_route_named(name);
  flow_screen_set_link(engine, handle, &route, nullptr, nullptr);
}

void Screen::follow(const char *name, const flow_entry &parameter) const {
  flow_route route = flow_route_named(name);
  flow_value parameters = flow_map_value(&parameter, 1);
  route.parameters = &parameters;
  flow_screen_set_link(engine, handle, &route, nullptr, nullptr);
}

}  // namespace shop
