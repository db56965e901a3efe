#include <cstdio>

#include "host.hpp"

std::string class_name(const Host &host, flow::instance_handle handle) {
  if (!handle) return "nothing";
  const std::string id = host.engine.class_id(handle);
  return id.empty() ? "gone" : id;
}

std::string to_text(flow::value_view value) {
  std::string text;
  const auto add = [&text](std::string_view more) {
    if (!text.empty()) text += ", ";
    text += more;
  };
  switch (value.type()) {
    case FLOW_TYPE_BOOLEAN:
      return value.boolean() ? "true" : "false";
    case FLOW_TYPE_INTEGER:
      return std::to_string(value.integer());
    case FLOW_TYPE_NUMBER: {
      char number[32];
      std::snprintf(number, sizeof number, "%g", value.number());
      return number;
    }
    case FLOW_TYPE_STRING:
      return std::string(value.string());
    case FLOW_TYPE_BYTES:
      return std::to_string(value.bytes().size) + " bytes";
    case FLOW_TYPE_LIST:
      for (flow::value_view item : value)
        add(to_text(item));
      return "[" + text + "]";
    case FLOW_TYPE_MAP:
      for (auto [key, item] : value.entries())
        add(std::string(key) + ": " + to_text(item));
      return "{" + text + "}";
    default:
      return "null";
  }
}
