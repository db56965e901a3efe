// Values as text, for traces and messages.
#pragma once

#include <flow/flow.h>

#include <string>

namespace test {

inline std::string view_text(flow_string view) {
  return view.size ? std::string(view.data, view.size) : std::string();
}

/// "none" for NULL; otherwise close to JSON.
inline std::string value_text(const flow_value *value) {
  if (!value) return "none";
  switch (value->type) {
    case FLOW_TYPE_NULL:
      return "null";
    case FLOW_TYPE_BOOLEAN:
      return value->as.boolean ? "true" : "false";
    case FLOW_TYPE_INTEGER:
      return std::to_string(value->as.integer);
    case FLOW_TYPE_NUMBER:
      return std::to_string(value->as.number);
    case FLOW_TYPE_STRING:
      return "\"" + view_text(value->as.string) + "\"";
    case FLOW_TYPE_BYTES:
      return "bytes(" + std::to_string(value->as.bytes.size) + ")";
    case FLOW_TYPE_LIST: {
      std::string text = "[";
      for (size_t index = 0; index < value->as.list.count; index++) {
        text += (index ? "," : "") + value_text(&value->as.list.items[index]);
      }
      return text + "]";
    }
    case FLOW_TYPE_MAP: {
      std::string text = "{";
      for (size_t index = 0; index < value->as.map.count; index++) {
        const flow_entry &entry = value->as.map.entries[index];
        text += (index ? "," : "") + view_text(entry.key) + ":" + value_text(&entry.value);
      }
      return text + "}";
    }
    default:
      return "type?" + std::to_string(value->type);
  }
}

/// "product" or "product{id:5}"; "none" for NULL.
inline std::string route_text(const flow_route *route) {
  if (!route) return "none";
  return view_text(route->name) + (route->parameters ? value_text(route->parameters) : "");
}

}  // namespace test
