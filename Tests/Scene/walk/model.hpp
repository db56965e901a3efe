// The content of a page, as plain data: the oracle of a walk, which owes nothing to the engine.
#pragma once

#include <flow/flow.h>

#include <string>
#include <vector>

/// A value of an element.
struct ModelValue {
  flow_type type = FLOW_TYPE_NULL;
  bool boolean = false;
  double number = 0;
  std::string text;
  std::vector<std::string> chosen;

  static ModelValue of(bool value);
  static ModelValue of(double value);
  static ModelValue of(std::string value);
  static ModelValue of(std::vector<std::string> value);
  static ModelValue bytes(std::string value);
  static ModelValue of(flow_value const *value);

  bool operator==(ModelValue const &other) const;
  bool names(std::string const &row) const;
};

struct ModelRow {
  std::string id, title, detail;
  bool is_disabled = false, has_menu = false;
};

struct ModelElement {
  flow_element_kind kind = 0;
  flow_placement placement = FLOW_PLACEMENT_BODY;
  flow_role role = FLOW_ROLE_NORMAL;
  flow_field_type type = FLOW_FIELD_TEXT;
  bool is_enabled = true, many = false, is_secret = false, on_demand = false;
  std::string id, text, placeholder, error, source, footer, icon, label, hint, shortcut;
  ModelValue value;
  double minimum = 0, maximum = 0, step = 0;
  std::vector<ModelRow> rows;
};

struct ModelContent {
  std::string title, focus;
  std::vector<ModelElement> elements;
};

/// Fills `content` with what the model says; rows on demand are given by `rows_of`.
void fill(flow_engine *engine, flow_content content, ModelContent const &model);
void give_rows(flow_engine *engine, flow_content content, std::vector<ModelRow> const &rows,
               uint64_t first, uint64_t count);

inline std::string text_of(flow_string text) {
  return text.size ? std::string(text.data, text.size) : std::string();
}
inline flow_string view_of(std::string const &text) { return {text.data(), text.size()}; }
